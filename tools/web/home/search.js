// SPDX-License-Identifier: MIT
// The search in all games: by names, places and peoples, and by words for what a game is like.
import { languages, spoken, t } from '../words.js';
import { areaName } from './games.js';

// Without case, accents, and forms of letters that readers do not distinguish.
export const fold = (text) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ة', 'ه').replaceAll('ى', 'ي').replaceAll('ı', 'i').replaceAll('ə', 'e').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const traits = ['easy', 'laps', 'marks', 'stores', 'direction', 'reserve', 'match'];

// Each with an id and `fits`; the catalogues have words for it under `home.find.ID`, several with commas between them.
export const tags = [
  ...traits.map((id) => ({ id, fits: (game) => game.traits.includes(id) })),
  { id: 'deep', fits: (game) => game.depth >= 0.9 },
  { id: 'small', fits: (game) => game.rows * game.columns <= 10 },
  ...[1, 2, 3, 4, 5].map((n) => ({ id: `players-${n}`, fits: (game) => game.players === n })),
  ...[1, 2, 3, 4].map((n) => ({ id: `rows-${n}`, fits: (game) => game.rows === n })),
  { id: 'any', fits: () => true },
];

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
    if (!left.includes(words)) continue;
    wanted.add(tag);
    left = left.replaceAll(words, ' ');
  }
  return { wanted: [...wanted], words: left.split(' ').filter(Boolean) };
}

const texts = new Map(); // folded, by language and game

function textOf(game) {
  const key = `${document.documentElement.lang} ${game.id}`;
  if (!texts.has(key)) {
    const parts = [game.name, game.id, ...game.also_called, ...game.people, ...game.regions, game.region, game.language_name, ...game.titles, areaName(game.area)];
    texts.set(key, ` ${fold(parts.filter(Boolean).join(' '))}`);
  }
  return texts.get(key);
}

// At the beginning of a word; three letters and more also across words, as in "umlaarais".
const says = (text, word) => text.includes(` ${word}`) || (word.length > 2 && text.replaceAll(' ', '').includes(word));

// 0 for the game of that name, more for others.
function rank(game, words) {
  const asked = words.join(' '), names = [game.name, ...game.also_called].map(fold);
  const places = [names.indexOf(asked) === 0, names.includes(asked), names[0].startsWith(asked), names.some((name) => name.includes(asked)), true];
  return places.indexOf(true);
}

// The games that fit, the nearest first.
export function search(list, query) {
  const { wanted, words } = understand(query);
  const found = list.filter((game) => wanted.every((tag) => tag.fits(game)) && words.every((word) => says(textOf(game), word)));
  return words.length ? found.map((game) => [rank(game, words), game]).sort(([a], [b]) => a - b).map(([, game]) => game) : found;
}
