// SPDX-License-Identifier: MIT
// Sheets, which are dialogs over the board, at the foot of a narrow window; and the sheets of the menu: this game, a
// closer look at it, and the page; who plays; sharing the game; how it ends.
import { SPEEDS } from '../board/board.js';
import { THEMES } from '../board/themes.js';
import { button, byId, choice, element, icon, pips, replace, save, say } from '../dom.js';
import { languageChoice } from '../home.js';
import { address } from '../places.js';
import { byAgreeing, byResigning } from '../session.js';
import { t } from '../words.js';
import { valueOf } from './course.js';
import { doing, ELSEWHERE, levelName, levels, PERSON } from './seats.js';
import { winnersOf } from './sentence.js';

const LOOK = 20000; // positions that a player without a search looks at, of whom a draw is asked

export const closeSheets = () => document.querySelectorAll('dialog[open]').forEach((one) => one.close());

// Opens a sheet with a heading.  One of its buttons that does not `stay` closes it, and does then what it does; so do
// Escape and a tap beside it.  `onclose` is called then.
export function sheet(title, name, content, onclose = () => {}) {
  const made = element('dialog', { class: `sheet ${name}`, 'aria-label': title, onclose: () => (made.remove(), onclose()) },
    element('div', element('h2', title), content, button(icon('close'), () => {}, { class: 'icon shut', 'aria-label': t('play.close') })),
  );
  const closes = ({ target }) => target === made || target.closest('button:not(.stays)');
  made.addEventListener('click', (event) => closes(event) && made.close(), { capture: true });
  document.body.append(made);
  made.showModal();
  (made.querySelector('[autofocus], [aria-pressed=true]') ?? made.querySelector('button'))?.focus();
}

// ---- the menu ----

export function menu(context) {
  const { session, settings, board, load, actions, choose, stage, ends } = context;
  const door = (id, act, attributes = {}) => button(t(`play.${id}`), act, { 'data-door': id, ...attributes });
  const group = (heading, ...doors) => [element('h3', t(heading)), element('div.grid', doors)];
  const pick = (id, names, chosen, change) => choice(t(`play.${id}`), names.map((name) => [name, t(`play.${id}.${name}`)]), chosen, change);

  // The doors to views that take the whole window, or to those that do not.
  const doorsTo = (whole) =>
    Object.entries(context.views).filter(([name, view]) => name !== 'play' && !!view.whole === whole).map(([name, { title }]) => button(title, () => choose(name), { 'data-door': name }));

  // Begins the game again, by its rules with something changed.
  function begin(more = {}) {
    closeSheets();
    load({ ...session.of, ...more }, { link: session.link });
  }

  function thisGame({ about, of }) {
    return [
      door('new-game', () => begin(), { class: 'first' }),
      door('opponent', () => actions.opponent()),
      door('share', actions.share),
      door('save-or-open', () => context.records.open()),
      ends.doors().map(([id, act]) => door(id, act)),
      about.setups?.length > 1 && choice(t('play.setup'), about.setups.map((name) => [name, name]), about.setup, (setup) => begin({ setup })),
      about.match && pick('match', ['single', 'match'], of.match ? 'match' : 'single', (match) => begin({ match: match === 'match' || undefined })),
    ];
  }

  const thePage = () => [
    pick('look', ['auto', ...Object.keys(THEMES)], settings.look ?? 'auto', (look) => (settings.keep({ look }), board.dress({ look }))),
    pick('speed', Object.keys(SPEEDS), board.speed, (speed) => settings.keep({ speed: (board.speed = speed) })),
    button(t('play.sound'), () => stage.setSound(!settings.sound), { 'aria-pressed': String(settings.sound) }),
    door('numbers', numbers, { 'aria-pressed': String(board.numerals) }),
    door('turn-board', () => board.dress({ flipped: !board.flipped })),
    doorsTo(true),
  ];

  function numbers() {
    board.dress({ numerals: !board.numerals });
    settings.keep({ numerals: board.numerals });
  }

  function forget() {
    settings.forget();
    byId('unkept').textContent = t('play.forgotten');
  }

  return () =>
    sheet(session.about.name, 'menu', [
      group('play.this-game', thisGame(session)),
      group('play.look-closer', doorsTo(false)),
      group('play.the-page', thePage()),
      element('footer', element('p', t('play.one-file')), languageChoice(settings), button(t('play.forget'), forget, { id: 'forget', class: 'stays' })),
    ]);
}

// ---- who plays ----

// Asks who sits at a place of the board.
export function opponent(context, player) {
  const { session, seats, settings, seated } = context;
  const name = element('input', { type: 'text', maxlength: 30, autocomplete: 'off', value: settings.names[player - 1] ?? '' });
  const turning = element('input', { type: 'checkbox', checked: settings.turning, onchange: () => settings.keep({ turning: turning.checked }) });
  const heading = t(player !== seats.near() && session.about.players === 2 ? 'play.who-plays' : 'play.who-plays-here');
  const now = seats.at(player);

  function take(seat) {
    seats.set(player, seat, name.value);
    seated();
  }

  const answer = ({ id, text, more, small }) =>
    button([text, ' ', more, small && element('small', small)], () => take(id), { 'aria-pressed': String(id === now), 'data-answer': id });
  const options = [
    ...levels.map((level, i) => ({ id: level.id, text: levelName(level), more: pips(i + 1, levels.length), small: doing(level.player(session.about)) })),
    { id: PERSON, text: t('play.person-here') },
    { id: ELSEWHERE, text: t('play.person-elsewhere'), small: t('play.person-elsewhere.about') },
  ];
  sheet(heading, 'opponent', [
    element('div.row.places', seats.all().map((other) => button(seats.name(other), () => opponent(context, other), { 'aria-pressed': String(other === player) }))),
    element('div.answers', { role: 'group', 'aria-label': heading }, options.map(answer)),
    element('label.named', element('span', t('play.name')), name),
    session.about.players === 2 && element('label.switch', turning, element('span', t('play.turning'))),
    element('p.row', button(t('play.done'), () => take(seats.at(player)), { class: 'first' })),
  ]);
}

// ---- sharing ----

// What is copied: the page's address with the game, or null if the address cannot hold it.
function linkTo({ session, places }) {
  places.note();
  if (!places.write()) return null;
  const link = session.link && session.node.now.mover; // the reader who opens it is to move
  return location.href.replace(/#.*$/, '') + address(session, 'play', link || undefined);
}

async function copy(context, place) {
  const link = linkTo(context);
  const copied = link && (await navigator.clipboard?.writeText(link).then(() => true, () => false));
  const field = () => element('input', { type: 'text', readonly: true, value: link, 'aria-label': t('share.link'), onfocus: ({ target }) => target.select() });
  replace(place, t(!link ? 'share.too-long' : copied ? 'share.copied' : 'share.addressed'), link && !copied && field());
}

// Saves the board of a node, with a move from there if one is given.
export async function picture({ session, settings }, { now: { position } } = session.node, move) {
  const drawn = await session.ask({ ask: 'board', ...session.of, position, move, numerals: settings.numerals });
  save(`${[session.about.id, move].filter(Boolean).join('-')}.svg`, drawn, 'image/svg+xml');
}

export function share(context) {
  const shared = element('div', { id: 'shared', role: 'status' });
  sheet(t('play.share'), 'share', [
    element('p.row', button(t('share.copy'), () => copy(context, shared), { class: 'first stays' }), button(t('records.picture'), () => picture(context), { class: 'stays' })),
    context.isBroken?.() && element('p.trouble', t('share.broken')),
    shared,
  ]);
  copy(context, shared);
}

// ---- a person resigns or offers a draw before the rules end the game ----

export function ends(context) {
  const { session, seats, workers, sentence } = context;

  // A person to move in a game for two may end it.
  const may = () => session.about.players === 2 && seats.isHere(session.node.now.mover) && !winnersOf(session.node) && !session.node.children.length;

  function end(ended) {
    session.end(ended);
    context.over();
  }

  async function offerDraw() {
    const of = session.node, { mover } = of.now, other = 3 - mover, level = seats.level(other);
    const accepted = await (level ? considers(level.player(session.about), mover) : accepts(mover, other));
    if (of !== session.node) return;
    if (accepted) return end(byAgreeing);
    sentence.say(t('play.declines', { who: seats.name(other) }), sentence.next(of, false));
  }

    const accepts = (mover, other) =>
    new Promise((answer) => {
      sheet(t('play.draw'), '', [
        element('p', t('play.draw-offered', { who: seats.name(mover), other: seats.name(other) })),
        element('p.row', button(t('play.accept'), () => answer(true), { class: 'first' }), button(t('play.decline'), () => answer(false))),
      ], () => answer(false));
    });

  // Does the computer player's search give it no more than an even game?  A player without a search borrows one.
  async function considers(player, mover) {
    const budget = player.startsWith('alphabeta') ? { player } : { nodes: LOOK };
    sentence.say(t('play.considers-draw'));
    say(t('play.considers-draw'));
    const found = await workers.ask({ ask: 'analyse', ...session.here(), ...budget, memory: 64 }).catch(() => null);
    return !!found && valueOf(found.moves.find(({ move }) => move === found.best), mover) >= 0;
  }

  const resign = () => end(byResigning(session.node.now.mover));
  return { doors: () => (may() ? [['resign', resign], ['offer-draw', offerDraw]] : []) };
}

// ---- the end of a game ----

// A stronger player than the reader has just beaten; undefined if there is none.
function stronger({ seats }, winners) {
  const all = seats.all(), you = seats.you(), rival = all.find((player) => player !== you);
  const level = all.length === 2 && winners.length === 1 && winners[0] === you && seats.level(rival);
  const next = level && levels[levels.indexOf(level) + 1];
  return next && { rival, next };
}

export function result(context, node) {
  const { session, seats, sentence, load, analysis, choose } = context;
  const more = stronger(context, winnersOf(node)), act = (id, does, attributes) => button(t(`play.${id}`), does, attributes);
  const again = () => load({ ...session.of }, { link: session.link });
  const turned = () => (choose('analysis'), analysis.findTurn());
  const harder = () => (seats.set(more.rival, more.next.id), again());
  sheet(sentence.result(node), 'result', [
    element('p.score', node.now.scores.join(' : ')),
    element('p', t('play.turns-of', { n: session.movesTo(node).length, game: session.about.name }), more && ` ${t('play.next-would-be', { level: levelName(more.next) })}`),
    element('p.row', act('again', again, { class: 'first', autofocus: true }), act('where-it-turned', turned), more && act('stronger', harder)),
  ]);
}
