// SPDX-License-Identifier: MIT
// What outlives the page: in the address, to be shared, and in the browser's own store.  Nothing is
// sent anywhere: an address's fragment stays with the reader who opens it.
import { endingAsText, endingFromText } from './ending.js';
import { t } from './words.js';

const MOVES = 10_000; // of a game in an address
export const LONGEST = 500_000; // characters of the page's address; Chromium stands still for seconds with a longer one

// In pieces, since a function takes a limited number of values at once.
function toLetters(text) {
  const bytes = new TextEncoder().encode(text), PIECE = 10_000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
}

const fromLetters = (letters) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)),
  );

function rulesOf(letters) {
  try {
    return fromLetters(letters);
  } catch {
    throw new Error(t('page.damaged-rules'));
  }
}

// The game as it is, and the view of it, in an address's fragment: all moves of the line, and at which of them one is.
// The first screen names no game: it continues the last one.  `link`: the player that opens it, in a game by link.
export function address(session, view = 'play', link = session.link) {
  if (view === 'home') return '#';
  const { last } = session, moves = session.movesTo(last), at = session.movesTo().length, parts = partsOf(session.of, session.placed, moves);
  if (at < moves.length) parts.set('at', at);
  if (last.ended) parts.set('ended', endingAsText(last.ended));
  if (link) parts.set('link', link);
  if (view !== 'play') parts.set('view', view);
  return `#${parts}`;
}

// The fragment of a game after some moves from its setup.
export const addressAfter = (of, moves) => `#${partsOf(of, undefined, moves)}`;

function partsOf(of, position, moves) {
  const parts = new URLSearchParams({ game: of.ruleset });
  if (of.text) parts.set('text', toLetters(of.text));
  if (of.setup) parts.set('setup', of.setup);
  if (of.match) parts.set('match', '1');
  for (const [question, answer] of Object.entries(of.answers ?? {})) parts.append('answer', `${question}=${answer}`);
  for (const [path, value] of Object.entries(of.set ?? {})) parts.append('set', `${path}=${value}`);
  if (position) parts.set('position', position);
  if (moves.length) parts.set('moves', moves.join(' '));
  return parts;
}

function pairs(parts, name, form) {
  return Object.fromEntries(
    parts.getAll(name).map((pair) => {
      const [, left, right] = pair.match(/^([^=]+)=(.*)$/s) ?? [];
      if (!left) throw new Error(t('page.damaged', { pair: `${name}=${pair.slice(0, 60)}`, form: `${name}=${form}` }));
      return [left, right];
    }),
  );
}

// What a fragment says; null if it holds no game.  Throws where it cannot be read.
export function fromAddress(fragment) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  if (!parts.has('game')) return null;
  const answers = pairs(parts, 'answer', 'question=answer'), set = pairs(parts, 'set', 'path=value');
  const of = { ruleset: parts.get('game'), match: parts.has('match') || undefined };
  if (parts.has('text')) of.text = rulesOf(parts.get('text'));
  if (parts.has('setup')) of.setup = parts.get('setup');
  if (Object.keys(answers).length) of.answers = answers;
  if (Object.keys(set).length) of.set = set;
  const moves = parts.get('moves')?.split(/[ ,]+/).filter(Boolean) ?? [];
  if (moves.length > MOVES) throw new Error(t('page.many-moves', { n: moves.length, most: MOVES }));
  const at = parts.get('at')?.match(/^\d{1,9}$/) ? Number(parts.get('at')) : undefined;
  return { of, moves, at, position: parts.get('position') ?? undefined, ended: endingFromText(parts.get('ended') ?? ''), link: Number(parts.get('link')?.match(/^[1-6]$/)?.[0]) || undefined };
}

const isText = (value) => typeof value === 'string', isTruth = (value) => typeof value === 'boolean';
const isTexts = (value) => Array.isArray(value) && value.every(isText);

// What is kept, and of what type it is: of another, it is as if it were not there.
const TYPES = {
  ...Object.fromEntries(['speed', 'look', 'draft', 'last', 'language'].map((name) => [name, isText])),
  ...Object.fromEntries(['sound', 'turning', 'numerals', 'values'].map((name) => [name, isTruth])),
  ...Object.fromEntries(['seats', 'names', 'solved'].map((name) => [name, isTexts])),
  variants: Array.isArray,
  learnt: (value) => value?.constructor === Object && Object.values(value).every(Number.isInteger),
};

// Each is kept under a name of its own: two pages that write at the same time change what they changed, and nothing else,
// even where the browser hands on later what the other one wrote.
const placeOf = (name) => `dyar.${name}`;

// The store may be forbidden or full: then nothing is kept, and nothing breaks.
function attempt(change) {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

export const kept = {
  // Undefined if nothing of that name and type is kept.  It may have been changed by hand, or be from another version.
  read(name) {
    let found;
    attempt(() => (found = JSON.parse(localStorage.getItem(placeOf(name)))));
    return TYPES[name](found) ? found : undefined;
  },
  // False if there is no room.
  change: (changed) => attempt(() => Object.entries(changed).forEach(([name, value]) => localStorage.setItem(placeOf(name), JSON.stringify(value)))),
  forget: () => attempt(() => Object.keys(TYPES).forEach((name) => localStorage.removeItem(placeOf(name)))),
};
