// SPDX-License-Identifier: MIT
// All games as cards; and the first screen: what Dyar is, a board that can be played at once, some games, and the doors to
// all else.
import { disc, shape } from './board/art.js';
import { ownerOf } from './board/themes.js';
import { button, byId, choice, dotted, element, pips, replace } from './dom.js';
import { unpackedJson } from './packed.js';
import { beginAgain } from './places.js';
import { language, languages, t } from './words.js';

// ---- all games, as the page has them from the beginning (games.mjs), and the cards that show them ----

// The games that the first screen offers, in this order.  Each has a sentence `home.hook.ID` in the catalogues.
export const tiles = ['oware', 'kalah', 'krur', 'um-laarais', 'bao-kiswahili', 'toguz-kumalak', 'um-dyar', 'pallanguzhi'];

// Traits of games (games.mjs), each a step of the ladder for those who write rules (views/beginnings.js).
export const steps = ['easy', 'stores', 'laps', 'marks', 'reserve'];

let list = null;

export const games = () => (list ??= unpackedJson('games'));

export async function tileGames() {
  const all = await games();
  return tiles.map((id) => all.find((game) => game.id === id));
}

export const areaName = (area) => (area ? t(`home.area.${area}`) : '');

// Where a game is from, in one word or two; the sources' own, in English.
export const placeOf = (game) => game.regions[0] ?? game.region ?? areaName(game.area);

// How much planning pays, from 1 to 5, as dots: how often a player with ten times the budget wins.
function planning({ depth: share }) {
  if (share === undefined) return null;
  const steps = [0.6, 0.75, 0.88, 0.97], depth = 1 + steps.filter((step) => share >= step).length, of = steps.length + 1;
  return pips(depth, of, { role: 'img', 'aria-label': t('home.depth', { depth, of }) });
}

// What a card says below the name.
export const facts = (game) => [
  placeOf(game),
  game.players !== 2 && t('home.players', { n: game.players }),
  t('home.board', { rows: game.rows, columns: game.columns }),
  game.traits.includes('easy') && t('home.easy'),
].filter(Boolean);

// A game to open, as a card; `more`: lines below its name.
export const card = (game, open, more = [dotted(facts(game))], seeds = game.seeds) =>
  element('li',
    button([thumb(seeds), element('b', game.name), planning(game), more.map((line) => element('small', line))], () => open(game.id), {
      class: 'card',
      'data-game': game.id,
    }),
  );

// ---- small drawings of positions: holes in the ground, with their seeds ----

const LIGHT = { ground: ['#e2bd8c', '#d3a972'], hole: ['#7d5836', '#b98f5d'], rim: '#f0d3a6', seeds: ['#3d1d10', '#6e3417', '#542a18', '#2c1a12'] };
const DARK = { ground: ['#34364e', '#272940'], hole: ['#12131f', '#23253a'], rim: '#4b4d68', seeds: ['#f3e3c4', '#dcc49b', '#c9b08a', '#efe6d6'] };
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

// Rows from the top: each hole { seeds, mark }, null for a missing one.
const holesOf = (seeds) =>
  seeds.split('/').map((row) => row.split(',').map((hole) => (hole === '-' ? null : { seeds: parseInt(hole, 10) || 0, mark: Number(hole.split('@')[1]) || 0 })));

function shaded(gradient, ...colours) {
  colours.forEach((colour, i) => gradient.addColorStop(i, colour));
  return gradient;
}

function hollow(brush, x, y, r, { mark }, { rim, hole: [edge, middle] }) {
  disc(brush, x + r * 0.05, y + r * 0.07, r * 1.1, { fillStyle: rim });
  disc(brush, x, y, r, { fillStyle: shaded(brush.createRadialGradient(x + r * 0.3, y + r * 0.4, r * 0.2, x, y, r), middle, edge) });
  if (!mark) return;
  brush.setLineDash([r * 0.16, r * 0.1]);
  disc(brush, x, y, r, { strokeStyle: ownerOf(mark).light, lineWidth: r * 0.16 });
  brush.setLineDash([]);
}

// Seeds from the middle outwards, as those of a sunflower lie.
function heap(brush, x, y, r, count, { seeds }) {
  const size = r * Math.min(0.22, 0.75 / Math.sqrt(count));
  for (let k = 0; k < count; k++) {
    const away = count === 1 ? 0 : r * 0.68 * Math.sqrt((k + 0.5) / count), turn = k * GOLDEN + x;
    const left = x + away * Math.cos(turn), top = y + away * Math.sin(turn), fillStyle = seeds[(k * 7 + Math.round(x)) % seeds.length];
    shape(brush, { fillStyle }, () => brush.ellipse(left, top, size * 1.15, size * 0.85, turn * 1.7, 0, 2 * Math.PI));
  }
}

function drawThumb(canvas, seeds) {
  const scale = Math.min(2, devicePixelRatio || 1), { clientWidth: width, clientHeight: height } = canvas;
  if (!width) return;
  Object.assign(canvas, { width: width * scale, height: height * scale });
  const brush = canvas.getContext('2d'), rows = holesOf(seeds);
  const colours = document.documentElement.dataset.look === 'night' ? DARK : LIGHT;
  brush.scale(scale, scale);
  brush.fillStyle = shaded(brush.createLinearGradient(0, 0, width, height), ...colours.ground);
  brush.fillRect(0, 0, width, height);
  const step = Math.min((width - 16) / rows[0].length, (height - 16) / rows.length, 56), r = step * 0.42;
  for (const [i, row] of rows.entries())
    for (const [j, hole] of row.entries()) {
      if (!hole) continue;
      const x = width / 2 + (j - (row.length - 1) / 2) * step, y = height / 2 + (i - (rows.length - 1) / 2) * step;
      hollow(brush, x, y, r, hole, colours);
      heap(brush, x, y, r, hole.seeds, colours);
    }
}

// A canvas that draws itself when it comes into sight.
function thumb(seeds) {
  const canvas = element('canvas.thumb', { 'aria-hidden': 'true' });
  const seen = (entries, watch) => entries.at(-1).isIntersecting && (watch.disconnect(), drawThumb(canvas, seeds));
  new IntersectionObserver(seen, { rootMargin: '200px' }).observe(canvas);
  return canvas;
}

// ---- the first screen ----

const DOORS = ['atlas', 'change', 'compare', 'study'];

export const firstGame = { ruleset: 'krur' };

// The choice of the page's language.  The page begins again in the one that the reader chooses; the game stays.
export function languageChoice(settings) {
  const names = Object.entries(languages).map(([id, { name }]) => [id, name]);
  const change = (chosen) => {
    settings.keep({ language: chosen });
    beginAgain({ language: chosen }); // what is kept may be written after the page begins again
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
    element('footer.foot.small', element('p', t('play.one-file')), languageChoice(settings)),
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
