// SPDX-License-Identifier: MIT
// The stage: around the board its name, the players, and four actions.
import { OWNERS } from '../board/themes.js';
import { button, byId, dotted, element, icon, pips, replace } from '../dom.js';
import { t } from '../words.js';
import { levels } from './seats.js';
import { winnersOf } from './sentence.js';

const EDGE = 8; // pixels between the board and what is beside it

export function stage(context) {
  const { session, seats, turns, rivals, settings, board, actions } = context;
  const sound = button('', () => setSound(!settings.sound), { class: 'icon', id: 'sound' });
  const name = element('div', { id: 'game' });
  replace(byId('bar'), button(icon('back'), () => actions.leave(), { class: 'icon', id: 'leave', 'aria-label': t('play.atlas') }), name, element('span.gap'), sound);

  function setSound(on) {
    settings.sound = board.sound = on;
    settings.keep({ sound: on });
    drawSound();
  }

  function drawSound() {
    sound.setAttribute('aria-pressed', String(settings.sound));
    sound.setAttribute('aria-label', t('play.sound'));
    replace(sound, icon(settings.sound ? 'loud' : 'mute'));
  }

  function drawName() {
    const { about } = session;
    replace(name, element('h1', about.name), element('p', dotted(about.region, t('home.board', about))));
  }

  // ---- players ----

  // A player at the edge of the board: sign, name, strength, score, and whether it is their turn.
  function chip(player, node) {
    const turn = !winnersOf(node) && node.now.mover === player, level = seats.level(player), { sign, light, dark } = OWNERS[player - 1];
    return button(
      [
        element('i', { 'aria-hidden': 'true' }, sign),
        element('span.who', seats.name(player)),
        level && pips(levels.indexOf(level) + 1, levels.length),
        element('span.unseen', t('play.score')),
        element('b.score', node.now.scores[player - 1]),
        turn && element('em', t(level && rivals.busy ? 'play.thinking' : 'play.to-play')),
      ],
      () => actions.opponent(player),
      { class: turn ? 'seat on' : 'seat', 'data-player': player, style: `--light: ${light}; --dark: ${dark}` },
    );
  }

  function drawSeats(node) {
    const others = seats.all.filter((player) => player !== seats.near);
    document.body.classList.toggle('duo', others.length === 1);
    document.body.classList.toggle('many', others.length > 2);
    document.body.classList.toggle('ends', session.about.board?.stores !== 'none'); // the board shows the scores
    replace(byId('far'), others.reverse().map((player) => chip(player, node)));
    replace(byId('near'), chip(seats.near, node));
  }
  new ResizeObserver(([{ target }]) => byId('stage').style.setProperty('--far', `${target.offsetWidth}px`)).observe(byId('far')); // beside the name on a telephone

  // Players and sentence are at the edge of the board, not of the window.
  board.laid = ({ plank, moved }) => {
    const { offsetTop: top, offsetHeight: height } = byId('board'), loose = !moved && !session.about.board.ring && innerHeight > 500;
    const down = loose ? Math.max(0, plank.y - top - EDGE) : 0, up = loose ? Math.max(0, top + height - plank.y - plank.h - EDGE) : 0;
    byId('far').style.translate = innerWidth > 560 || session.about.players > 2 ? `0 ${down}px` : '';
    for (const id of ['near', 'talk']) byId(id).style.translate = `0 ${-up}px`;
  };

  // ---- actions ----

  const buttons = Object.fromEntries(
    ['undo', 'hint', 'why', 'menu'].map((act) => [act, button([icon(act), element('span', t(`play.${act}`))], () => actions[act](), { 'data-act': act })]),
  );
  replace(byId('acts'), Object.values(buttons));
  byId('acts').setAttribute('aria-label', t('play.actions'));
  byId('stage').setAttribute('aria-label', t('play.board'));

  function drawActions(node) {
    buttons.undo.disabled = !node.parent;
    buttons.why.disabled = !node.turn;
    buttons.hint.disabled = !!turns.showing || !!winnersOf(node) || !seats.isHere(node.now.mover);
  }

  // The board is turned to the player to move if the reader wishes.
  function turnBoard({ now }) {
    const flipped = now.mover === 2;
    if (settings.turning && !seats.you && !now.over && board.flipped !== flipped) board.dress({ flipped });
  }

  // ---- paper ----

  // There the board is plain, and alone on the stage.
  function print(on) {
    document.body.classList.toggle('paper', on);
    board.dress({ look: on ? 'plain' : settings.look });
  }
  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));

  // ---- keys ----

  const keys = { u: 'undo', h: 'hint', w: 'why', m: 'menu' };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.closest('input, select, textarea, [contenteditable]')) return;
    if (event.key === 'Escape') return turns.showing ? turns.finish() : actions.close();
    const act = buttons[keys[event.key]];
    if (act && !act.disabled) act.click();
    if (/^[1-9]$/.test(event.key)) actions.number(Number(event.key));
  });
  byId('stage').addEventListener('click', ({ target }) => target.closest('button, [data-hole]') || turns.finish());

  session.addEventListener('rules', drawName);
  function draw(node, seen) {
    drawSeats(seen); // the scores are those that are on the board
    drawActions(node);
  }
  turns.addEventListener('begun', ({ node }) => draw(node, node.parent));
  turns.addEventListener('seen', ({ node }) => (draw(node, node), turnBoard(node)));
  rivals.addEventListener('stopped', () => drawActions(session.node));
  drawSound();
  return { setSound };
}
