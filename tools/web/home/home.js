// The first screen: what Dyar is, a board that can be played at once, some games, and the doors to all else.
import { button, byId, element, replace } from '../dom.js';
import { t } from '../words.js';
import { depthOf, facts, games, placeOf } from './games.js';
import { thumb } from './thumb.js';
import { tiles } from './tiles.js';

const FIRST = 'krur';
const DOORS = ['atlas', 'change', 'compare', 'study'];

const DEEPEST = 5;

export function pips(game) {
  const depth = depthOf(game);
  return depth > 0 && element('span', { class: 'pips', role: 'img', 'aria-label': t('home.depth', { depth, of: DEEPEST }) }, '●'.repeat(depth) + '○'.repeat(DEEPEST - depth));
}

// A game to open, as a card.
export const card = (game, open, more = facts(game).join(' · '), seeds = game.seeds) =>
  element(
    'li',
    {},
    button([
      thumb(seeds),
      element('b', {}, game.name),
      pips(game),
      [more].flat().map((line) => element('small', {}, line)),
    ], () => open(game.id), { class: 'card', 'data-game': game.id }),
  );

// `has`: whether the page has a view of that name; `fresh` begins a game.
export function homeView({ session, settings, choose, has, fresh }) {
  const actions = element('p', { class: 'row' }), hint = element('p', { class: 'aside' });
  const slot = element('div', { class: 'slot' }), usual = element('span', { hidden: true }), count = element('span', {});
  const shelf = element('ul', { class: 'cards' });
  const view = element(
    'div',
    { class: 'home' },
    element(
      'section',
      { class: 'hero', 'aria-label': 'Dyar' },
      element('div', { class: 'words' }, element('h2', {}, 'Dyar'), element('p', { class: 'motto' }, t('home.motto')), element('p', {}, t('home.sentence'), ' ', count), actions, hint),
      slot,
    ),
    element('section', { class: 'shelf' }, element('h3', {}, t('home.pick')), shelf),
    element(
      'nav',
      { class: 'doors', 'aria-label': t('home.doors') },
      DOORS.map((name) => button([element('b', {}, t(`home.door.${name}`)), element('small', {}, t(`home.door.${name}.about`))], () => choose(name))),
    ),
  );

  // A game under way goes on; one that is over, or has not begun, begins.
  function drawActions() {
    const { about, node, of } = session, moves = session.movesTo().length, under = moves > 0 && !node.now.over && !node.ended;
    const play = under ? button(t('home.go-on', { game: about.name, turn: moves + 1 }), () => choose('play')) : button(t('home.play', { game: about.name }), () => (moves ? fresh(of) : choose('play')));
    const learn = has('learn') && button(t('home.learn'), () => choose('learn'));
    (learn || play).classList.add('first');
    replace(actions, learn, play);
    hint.textContent = settings.isPerson(node.now.mover) && !node.now.over ? t('home.tap') : '';
  }

  const tile = (game) => card(game, (id) => fresh({ ruleset: id }), [t(`home.hook.${game.id}`), [placeOf(game), game.players > 2 && t('home.players', { n: game.players }), t('home.turns', { n: game.turns })].filter(Boolean).join(' · ')], game.middle);

  async function drawShelf() {
    const list = await games();
    count.textContent = t('home.count', { n: list.length });
    replace(shelf, tiles.map((id) => list.find((game) => game.id === id)).map(tile));
  }

  const board = byId('board');
  const isShown = () => document.body.dataset.view === 'home';
  session.addEventListener('moved', () => isShown() && drawActions());
  session.addEventListener('played', ({ node }) => isShown() && settings.isPerson(node.parent.now.mover) && choose('play'));

  return {
    view,
    whole: true, // the window
    shown() {
      if (!slot.firstChild) board.replaceWith(usual);
      slot.append(board);
      drawActions();
      if (!shelf.firstChild) drawShelf();
    },
    hidden: () => usual.replaceWith(board), // where it was
  };
}

export const firstGame = { ruleset: FIRST };
