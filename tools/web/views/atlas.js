// SPDX-License-Identifier: MIT
// All games: a search, and what it finds as cards, on a map of where they were recorded, and in the family tree.
import { button, choice, dotted, element, replace } from '../dom.js';
import { areaName, card, facts, games } from '../home.js';
import { languages, spoken, t } from '../words.js';
import { familyTree, worldMap } from './map.js';

// ---- the search: by names, places and peoples, and by words for what a game is like ----

// Without case, accents, and forms of letters that readers do not distinguish.
const ALIKE = { ة: 'ه', ى: 'ي', ı: 'i', ə: 'e' };
const fold = (text) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[ةىıə]/g, (letter) => ALIKE[letter]).replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

// Each with an id and `fits`; the catalogues have words for it under `home.find.ID`, several with commas between them.
const tags = [
  ...['easy', 'laps', 'marks', 'stores', 'direction', 'reserve', 'match'].map((id) => ({ id, fits: (game) => game.traits.includes(id) })),
  { id: 'deep', fits: (game) => game.depth >= 0.9 },
  { id: 'small', fits: (game) => game.rows * game.columns <= 10 },
  ...[1, 2, 3, 4, 5].map((n) => ({ id: `players-${n}`, fits: (game) => game.players === n })),
  ...[1, 2, 3, 4].map((n) => ({ id: `rows-${n}`, fits: (game) => game.rows === n })),
  { id: 'any', fits: () => true },
];

// The first of these words, as on a button.
export const wordOf = (tag) => t(`home.find.${tag}`).split(/[,،]/)[0];

// In the reader's language and in English, the longest first.
function phrases() {
  const said = (id) => [t(id), languages.en.words[id]].join().split(',').map(fold).filter(Boolean);
  const all = tags.flatMap((tag) => (spoken(`home.find.${tag.id}`) ? said(`home.find.${tag.id}`) : []).map((phrase) => ({ phrase, tag })));
  return all.sort((a, b) => b.phrase.length - a.phrase.length);
}

// What a query asks for: tags, and the words that are left.
function understand(query) {
  let left = ` ${fold(query).replaceAll(' ', '  ')} `; // each word has two spaces of its own
  const wanted = new Set();
  for (const { phrase, tag } of phrases()) {
    const words = ` ${phrase.replaceAll(' ', '  ')} `;
    if (left.includes(words)) wanted.add(tag);
    left = left.replaceAll(words, ' ');
  }
  return { wanted: [...wanted], words: left.split(' ').filter(Boolean) };
}

const texts = new Map(); // folded, by game

function textOf(game) {
  if (!texts.has(game)) {
    const { name, id, also_called: others, people, regions, region, language_name: language, titles, area } = game;
    texts.set(game, ` ${fold([name, id, ...others, ...people, ...regions, region, language, ...titles, areaName(area)].filter(Boolean).join(' '))}`);
  }
  return texts.get(game);
}

// At the beginning of a word; three letters and more also across words, as in "umlaarais".
const says = (text, word) => text.includes(` ${word}`) || (word.length > 2 && text.replaceAll(' ', '').includes(word));

// 0 for the game of that name, more for others.
function rank(game, words) {
  const asked = words.join(' '), names = [game.name, ...game.also_called].map(fold);
  const places = [names[0] === asked, names.includes(asked), names[0].startsWith(asked), names.some((name) => name.includes(asked)), true];
  return places.indexOf(true);
}

// The games that fit, the nearest first.
function search(list, query) {
  const { wanted, words } = understand(query);
  const found = list.filter((game) => wanted.every((tag) => tag.fits(game)) && words.every((word) => says(textOf(game), word)));
  return words.length ? found.map((game) => [rank(game, words), game]).sort(([a], [b]) => a - b).map(([, game]) => game) : found;
}

// ---- the view ----

const CHIPS = ['easy', 'small', 'deep', 'laps', 'marks', 'stores', 'direction', 'reserve', 'match'];

export function atlasView({ fresh }) {
  const open = (id) => fresh({ ruleset: id });
  const filter = { word: '', rows: '', players: '', area: '' }, chosen = new Set(); // chips
  const map = worldMap(open), family = familyTree();
  const cards = element('ul.cards.games', { 'aria-label': t('atlas.games') });
  const count = element('p', { role: 'status' });
  const tools = element('div.tools');
  let list = null, mode = 'list';

  // Buttons that stay pressed; `tap` is what one does, and says whether it is pressed then.
  function switches(label, ids, word, isPressed, tap, data) {
    const made = ids.map((id) => button(word(id), () => (tap(id), show(), draw()), { [data]: id }));
    const show = () => made.forEach((one, i) => one.setAttribute('aria-pressed', String(isPressed(ids[i]))));
    show();
    return element('div.tools', { role: 'group', 'aria-label': label }, made);
  }

  const chips = switches(t('atlas.kinds'), CHIPS, wordOf, (id) => chosen.has(id), (id) => chosen.delete(id) || chosen.add(id), 'data-chip');
  const modes = switches(t('atlas.shown'), ['list', 'map', 'tree'], (id) => t(`atlas.${id}`), (id) => id === mode, (id) => (mode = id), 'data-mode');
  chips.classList.add('chips');
  const view = element('div', element('h2', t('play.atlas')), tools, chips, modes, count, map.view, family.view, cards);

  const fits = (game) =>
    ['rows', 'players', 'area'].every((key) => !filter[key] || String(game[key]) === filter[key]) &&
    tags.every((tag) => !chosen.has(tag.id) || tag.fits(game));

  const lines = (game) => [
    dotted(facts(game)),
    game.rules_as && t('atlas.rules-as', { game: game.rules_as }),
    game.questions > 0 && t('atlas.questions', { n: game.questions }),
  ].filter(Boolean);

  function draw() {
    const found = search(list, filter.word).filter(fits);
    count.textContent = t('atlas.found', { n: found.length, all: list.length });
    map.view.hidden = mode !== 'map';
    family.view.hidden = mode !== 'tree';
    cards.hidden = mode === 'tree';
    if (mode === 'map') map.show(found);
    if (mode === 'tree') family.show(found);
    else replace(cards, found.map((game) => card(game, open, lines(game))));
  }

  function drawTools() {
    const change = (key) => (value) => ((filter[key] = value), draw());
    const by = (key, options) => choice(t(`atlas.${key}`), [['', t('atlas.any')], ...options], '', change(key));
    const numbers = (key) => [...new Set(list.map((game) => game[key]))].sort((a, b) => a - b).map((n) => [String(n), String(n)]);
    const areas = [...new Set(list.map((game) => game.area).filter(Boolean))].map((area) => [area, areaName(area)]).sort(([, a], [, b]) => a.localeCompare(b));
    const input = element('input', {
      type: 'search',
      placeholder: t('atlas.example'),
      oninput: () => change('word')(input.value),
      onkeydown: ({ key }) => key === 'Enter' && cards.querySelector('button')?.click(), // opens the first game that is found
    });
    replace(
      tools,
      element('label.search', element('span', t('atlas.search')), input),
      by('rows', numbers('rows')),
      by('players', numbers('players')),
      by('area', areas),
    );
  }

  async function shown() {
    if (list) return;
    list = await games();
    drawTools();
    draw();
  }
  return { view, shown };
}
