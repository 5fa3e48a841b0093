// SPDX-License-Identifier: MIT
// The first screen: what Dyar is, a board that can be played at once, some games, and the doors to all else.
import { button, byId, choice, dotted, element, replace } from '../dom.js';
import { language, languages, t } from '../words.js';
import { card, games, placeOf, tileGames } from './games.js';

const DOORS = ['atlas', 'change', 'compare', 'study'];

export const firstGame = { ruleset: 'krur' };

// The choice of the page's language.  The page begins again in the one that the reader chooses; the game stays.
export function languageChoice(settings) {
  const names = Object.entries(languages).map(([id, { name }]) => [id, name]);
  const change = (chosen) => {
    settings.keep({ language: chosen });
    location.reload();
  };
  return element('span.language',
    choice(t('site.language'), names, language, change),
    languages[language].unread && element('small', ` ${t('site.unread')}`),
  );
}

// The words stand on the stage, beside the board; all else is below it.  `fresh` begins a game.
export function homeView({ session, settings, seats, board, choose, fresh }) {
  const actions = element('p.row'), hint = element('p.aside');
  const count = element('span'), shelf = element('ul.cards');
  const words = element('div.hero',
    element('h1', 'Dyar'),
    element('p.motto', t('home.motto')),
    element('p', t('home.sentence'), ' ', count),
    actions,
    hint,
  );
  const view = element('div',
    element('section.shelf', element('h2', t('home.pick')), shelf),
    element('nav.doors', { 'aria-label': t('home.doors') },
      DOORS.map((name) => button([element('b', t(`play.${name}`)), element('small', t(`home.door.${name}.about`))], () => choose(name))),
    ),
    element('footer.foot', element('p', t('play.one-file')), languageChoice(settings)),
  );

  // A game under way goes on; one that is over, or has not begun, begins.
  function drawActions() {
    const { about: { name: game }, node, of } = session, moves = session.movesTo().length, over = node.now.over || node.ended;
    const label = moves && !over ? t('home.go-on', { game, turn: moves + 1 }) : t('home.play', { game });
    replace(
      actions,
      button(t('home.learn'), () => choose('learn'), { class: 'first' }),
      button(label, () => (moves && over ? fresh(of) : choose('play'))),
    );
    hint.textContent = seats.isHere(node.now.mover) && !node.now.over ? t('home.tap') : '';
  }

  function tile(game) {
    const extent = dotted(placeOf(game), game.players > 2 && t('home.players', { n: game.players }), t('home.turns', { n: game.turns }));
    return card(game, (id) => fresh({ ruleset: id }), [t(`home.hook.${game.id}`), extent], game.middle);
  }

  async function drawShelf() {
    count.textContent = t('home.count', { n: (await games()).length });
    replace(shelf, (await tileGames()).map(tile));
  }

  const isShown = () => document.body.dataset.view === 'home';
  session.addEventListener('moved', ({ played }) => {
    if (!isShown()) return;
    drawActions();
    if (played && seats.isHere(session.node.parent.now.mover)) choose('play');
  });
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
