// SPDX-License-Identifier: MIT
// The first screen: what Dyar is, a board that can be played at once, some games, and the doors to all else.
import { button, byId, dotted, element, pips, replace } from '../dom.js';
import { t } from '../words.js';
import { depthOf, facts, games, placeOf } from './games.js';
import { languageChoice } from './language.js';
import { thumb } from './thumb.js';
import { tiles } from './tiles.js';

const FIRST = 'krur';
const DOORS = ['atlas', 'change', 'compare', 'study'];

const DEEPEST = 5;

function planning(game) {
  const depth = depthOf(game);
  return depth > 0 && pips(depth, DEEPEST, { role: 'img', 'aria-label': t('home.depth', { depth, of: DEEPEST }) });
}

// A game to open, as a card; `more`: lines below its name.
export const card = (game, open, more = [dotted(facts(game))], seeds = game.seeds) =>
  element('li',
    button([
      thumb(seeds),
      element('b', game.name),
      planning(game),
      more.map((line) => element('small', line)),
    ], () => open(game.id), { class: 'card', 'data-game': game.id }),
  );

// `has`: whether the page has a view of that name; `fresh` begins a game; `plays`: whether a player's holes are chosen here.
// The words stand on the stage, beside the board; all else is below it.
export function homeView({ session, settings, board, choose, has, fresh, plays }) {
  const actions = element('p.row'), hint = element('p.aside');
  const count = element('span'), shelf = element('ul.cards');
  const words = element('div.hero', element('h1', 'Dyar'), element('p.motto', t('home.motto')), element('p', t('home.sentence'), ' ', count), actions, hint);
  const view = element('div',
    element('section.shelf', element('h2', t('home.pick')), shelf),
    element('nav.doors', { 'aria-label': t('home.doors') },
      DOORS.map((name) => button([element('b', t(`play.${name}`)), element('small', t(`home.door.${name}.about`))], () => choose(name))),
    ),
    element('footer.foot', element('p', t('play.one-file')), languageChoice(settings)),
  );

  // A game under way goes on; one that is over, or has not begun, begins.
  function drawActions() {
    const { about, node, of } = session, moves = session.movesTo().length, under = moves > 0 && !node.now.over && !node.ended;
    const play = under ? button(t('home.go-on', { game: about.name, turn: moves + 1 }), () => choose('play')) : button(t('home.play', { game: about.name }), () => (moves ? fresh(of) : choose('play')));
    const learn = has('learn') && button(t('home.learn'), () => choose('learn'));
    (learn || play).classList.add('first');
    replace(actions, learn, play);
    hint.textContent = plays(node.now.mover) && !node.now.over ? t('home.tap') : '';
  }

  const tile = (game) => card(game, (id) => fresh({ ruleset: id }), [t(`home.hook.${game.id}`), dotted(placeOf(game), game.players > 2 && t('home.players', { n: game.players }), t('home.turns', { n: game.turns }))], game.middle);

  async function drawShelf() {
    const list = await games();
    count.textContent = t('home.count', { n: list.length });
    replace(shelf, tiles.map((id) => list.find((game) => game.id === id)).map(tile));
  }

  const isShown = () => document.body.dataset.view === 'home';
  session.addEventListener('moved', () => isShown() && drawActions());
  session.addEventListener('played', ({ node }) => isShown() && plays(node.parent.now.mover) && choose('play'));
  board.calm = () => (isShown() ? [{ x: words.offsetLeft, y: words.offsetTop, w: words.offsetWidth, h: words.offsetHeight, r: 30 }] : []);

  return {
    view,
    whole: true, // the window
    shown() {
      byId('stage').prepend(words);
      drawActions();
      if (!shelf.firstChild) drawShelf();
    },
    hidden: () => words.remove(),
  };
}

export const firstGame = { ruleset: FIRST };
