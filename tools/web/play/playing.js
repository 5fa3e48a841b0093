// SPDX-License-Identifier: MIT
// Playing: puts together who sits where, the turns as they are seen, and what the reader can do; and the stage: around the
// board its name, the players, and four actions.
import { OWNERS } from '../board/themes.js';
import { button, byId, dotted, element, icon, pips, replace } from '../dom.js';
import { holeOf } from '../reasons.js';
import { t } from '../words.js';
import { analysis } from './analysis.js';
import { ends, menu, opponent, result, share } from './menu.js';
import { records } from './records.js';
import { levels, seatsOf } from './seats.js';
import { hints, sentenceOf, winnersOf } from './sentence.js';
import { rivalsOf, turnsOf } from './turns.js';

const EDGE = 8; // pixels between the board and what is beside it

// Adds its parts to the context.  `taught` there is the lesson that has the board; it gets the moves then.
export function playing(context) {
  const { session, settings, board, choose, complain, reason } = context;
  context.seats = seatsOf(session, settings);
  context.turns = turnsOf(session, board);
  context.rivals = rivalsOf(context);
  context.sentence = sentenceOf(context, byId('sentence'));
  Object.assign(context, { play, tap, seated, share: () => share(context) });
  const { seats, turns, rivals, sentence } = context;
  context.analysis = analysis(context);
  const { hint, why, refuse } = hints(context);
  context.refuse = (hole) => (turns.showing ? turns.finish() : seats.isHere(session.node.now.mover) ? refuse(hole) : sayMover());
  context.actions = {
    undo: () => session.back(isOwnTurn),
    hint,
    why,
    menu: () => context.menu(),
    opponent: (player = seats.all().find((other) => other !== seats.near()) ?? 1) => opponent(context, player),
    share: context.share,
    leave: () => choose('home'),
    close: () => document.body.dataset.view !== 'play' && choose('play'),
    number,
  };
  context.ends = ends(context);
  context.stage = stage(context);
  context.records = records(context);
  context.menu = menu(context);

  // Plays a person's move: those of a computer player are its own.
  async function play(move) {
    const { mover } = session.node.now;
    if (seats.isHere(mover)) await session.play(move).catch((error) => complain(reason('played', error)));
    else sayMover();
  }

  const sayMover = () => sentence.say(seats.describe('turn', session.node.now.mover), sentence.next(session.node, false));

  // A tap on a hole: while a turn is being shown, it ends that.
  function tap(move) {
    if (turns.showing) turns.finish();
    else if (context.taught) context.taught.choose(move);
    else play(move);
  }

  // Plays the first move of the hole with that number in the near row.
  function number(n) {
    const move = session.node.now.moves.filter((one) => /^[a-z]+\d/.test(holeOf(one))).find((one) => holeOf(one).charCodeAt(0) - 96 === n);
    if (move) tap(move);
  }

  // Whether a person is to move, or nobody sits here at all: Undo leads to such a turn.
  const isOwnTurn = ({ mover }) => session.read || !seats.here().length || seats.isHere(mover);

  // Somebody else sits at the board.
  function seated() {
    rivals.stop();
    context.places.note();
    turns.renew();
  }

  context.over = () => result(context, session.node);
  turns.addEventListener('seen', ({ node, shown }) => shown && !context.taught && winnersOf(node) && seats.here().length > 0 && context.over());
}

// ---- the stage ----

function stage(context) {
  const { session, seats, turns, rivals, settings, board, actions } = context;
  const sound = button('', () => setSound(!settings.sound), { class: 'icon', id: 'sound', 'aria-label': t('play.sound') });
  const name = element('div', { id: 'game' });
  replace(byId('bar'), button(icon('back'), () => actions.leave(), { class: 'icon', id: 'leave', 'aria-label': t('play.atlas') }), name, element('span.gap'), sound);

  function setSound(on) {
    settings.keep({ sound: (board.sound = on) });
    drawSound();
  }

  function drawSound() {
    sound.setAttribute('aria-pressed', String(settings.sound));
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
        turn && element('em', t(level && rivals.isBusy() ? 'play.thinking' : 'play.to-play')),
      ],
      () => actions.opponent(player),
      { class: turn ? 'seat on' : 'seat', 'data-player': player, style: `--light: ${light}; --dark: ${dark}` },
    );
  }

  function drawSeats(node) {
    const others = seats.all().filter((player) => player !== seats.near());
    document.body.classList.toggle('duo', others.length === 1);
    document.body.classList.toggle('many', others.length > 2);
    document.body.classList.toggle('ends', session.about.board?.stores !== 'none'); // the board shows the scores
    replace(byId('far'), others.reverse().map((player) => chip(player, node)));
    replace(byId('near'), chip(seats.near(), node));
  }
  new ResizeObserver(([{ target }]) => name.style.setProperty('--far', `${target.offsetWidth}px`)).observe(byId('far')); // beside the name on a telephone

  // Players and sentence are at the edge of the board, not of the window.
  board.laid = ({ plank, moved }, { y: top, h: height }) => {
    const loose = !moved && !session.about.board.ring && innerHeight > 500;
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
    if (settings.turning && !seats.you() && !now.over && board.flipped !== flipped) board.dress({ flipped });
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
