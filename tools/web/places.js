// SPDX-License-Identifier: MIT
// The page's places: the game in the address, to be shared, and the entries of the browser's history.  Nothing is sent
// anywhere: an address's fragment stays with the reader who opens it.
import { element } from './dom.js';
import { endingAsText, endingFromText } from './session.js';
import { t } from './words.js';

const MOVES = 10_000; // of a game in an address
export const LONGEST = 500_000; // characters of the page's address; Chromium stands still for seconds with a longer one

// ---- the address ----

function toLetters(text) {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_');
}

function fromLetters(letters) {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
  } catch {
    throw new Error(t('page.damaged-rules'));
  }
}

function partsOf(of, position, moves) {
  const parts = new URLSearchParams({ game: of.ruleset });
  const texts = { text: of.text && toLetters(of.text), setup: of.setup, match: of.match && '1', position, moves: moves.join(' ') };
  for (const [question, answer] of Object.entries(of.answers ?? {})) parts.append('answer', `${question}=${answer}`);
  for (const [path, value] of Object.entries(of.set ?? {})) parts.append('set', `${path}=${value}`);
  for (const [name, text] of Object.entries(texts)) if (text) parts.set(name, text);
  return parts;
}

// The game as it is, and the view of it, in an address's fragment: all moves of the line, and at which of them one is.
// The first screen names no game: it continues the last one.  `link`: the player that opens it, in a game by link.
export function address(session, view = 'play', link = session.link) {
  if (view === 'home') return '#';
  const last = session.last(), moves = session.movesTo(last), at = session.movesTo().length, parts = partsOf(session.of, session.placed, moves);
  if (at < moves.length) parts.set('at', at);
  if (last.ended) parts.set('ended', endingAsText(last.ended));
  if (link) parts.set('link', link);
  if (view !== 'play') parts.set('view', view);
  return `#${parts}`;
}

// The fragment of a game after some moves from its setup.
export const addressAfter = (of, moves) => `#${partsOf(of, undefined, moves)}`;

// What all parts of that name say; undefined if there are none.
function pairs(parts, name, form) {
  if (!parts.has(name)) return undefined;
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
  const parts = new URLSearchParams(fragment.replace(/^#/, '')), get = (name) => parts.get(name) ?? undefined;
  if (!parts.has('game')) return null;
  const of = {
    ruleset: get('game'),
    text: parts.has('text') ? fromLetters(get('text')) : undefined,
    setup: get('setup'),
    match: parts.has('match') || undefined,
    answers: pairs(parts, 'answer', 'question=answer'),
    set: pairs(parts, 'set', 'path=value'),
  };
  const moves = get('moves')?.split(/[ ,]+/).filter(Boolean) ?? [];
  if (moves.length > MOVES) throw new Error(t('page.many-moves', { n: moves.length, most: MOVES }));
  const at = /^\d{1,9}$/.test(get('at')) ? Number(get('at')) : undefined, link = /^[1-6]$/.test(get('link')) ? Number(get('link')) : undefined;
  return { of, moves, at, position: get('position'), ended: endingFromText(get('ended') ?? ''), link };
}

// ---- history ----

// `?embed`: only the board, for a frame in another page.
export const embedded = globalThis.location && new URLSearchParams(location.search).has('embed');

// The way from the frame to the whole page, with the game as it is.
export function embed() {
  if (!embedded) return;
  const follow = () => (link.href = location.pathname + location.hash);
  const link = element('a.away', { target: '_blank', rel: 'noopener', href: location.pathname, onclick: follow }, t('site.whole'));
  document.documentElement.classList.add('embed');
  document.body.append(link);
}

const PAUSE = 300; // milliseconds between two addresses: browsers refuse more than 100 in 30 seconds

let latest = null, leaving = false; // leaving: nothing is written any more
// Loads the page again with the game as it is, and `more` in the state of its entry.
export function beginAgain(more) {
  latest.write();
  history.replaceState({ ...history.state, ...more }, '');
  leaving = true;
  location.reload();
}

// Each game and each view has an entry, and the entry's address follows the game.  `arrive` gets the entry to which the
// reader goes back or forward: game, changed and view, with `hash`.  An address that the reader has typed has no game and
// no view.
export function placesOf(session, arrive) {
  let next = null; // the entry that is not written yet
  let written = -PAUSE; // when the last one was
  let timer = null;
  let fits = true; // the address is that of the game

  const places = {
    view: 'play', // of the present entry
    here: () => ({ ...history.state, hash: location.hash }),

    // Notes that the game or the view has changed.  Another game or view gets an entry, in the present turn of the
    // event loop only one; the address of the same game in the same view is replaced.
    note() {
      const { game, changed } = session, { view } = places;
      if (next?.game !== game) places.write();
      next = { game, changed, view, hash: address(session, view) };
      timer ||= setTimeout(places.write, Math.max(0, written + PAUSE - performance.now()));
    },

    // Writes what was noted; returns whether the address is that of the game.
    write() {
      if (!next || leaving) return fits;
      const { hash, ...state } = next, { game, view } = history.state ?? state;
      const how = embedded || (game === state.game && view === state.view) ? 'replaceState' : 'pushState';
      drop();
      written = performance.now();
      try {
        fits = hash.length <= LONGEST;
        history[how](state, '', fits ? hash : '#');
      } catch {
        fits = false; // the browser allows no such entry here, or not now
      }
      return fits;
    },
  };

  function drop() {
    clearTimeout(timer);
    timer = next = null;
  }

  addEventListener('popstate', () => {
    drop();
    arrive(places.here());
  });
  return (latest = places);
}
