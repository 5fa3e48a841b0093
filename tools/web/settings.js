// SPDX-License-Identifier: MIT
// What is kept between visits, in the browser's own store: how the page is used, rulesets of one's own, and where one was.
import { byId } from './dom.js';
import { t } from './words.js';

const isText = (value) => typeof value === 'string', isTruth = (value) => typeof value === 'boolean';
const isTexts = (value) => Array.isArray(value) && value.every(isText);
const isCounts = (value) => value?.constructor === Object && Object.values(value).every(Number.isInteger);
const isVariant = (one) => isText(one?.id) && isText(one.text);

// What is kept, of what type it is, what it is before, and what of it can be used.  Of another type, it is as if it were
// not there.
const HERE = {
  seats: [isTexts, ['person', ...Array(5).fill('learner')]],
  names: [isTexts, []], // of people at this board
  speed: [isText],
  look: [isText],
  sound: [isTruth, false],
  turning: [isTruth, false], // the board, for the player to move
  numerals: [isTruth, false],
  values: [isTruth, false], // what moves are worth, on the board
};
const ANYWHERE = {
  draft: [isText], // a ruleset that is being written
  language: [isText], // of the page's words
  last: [isText], // the address of the last game
  variants: [Array.isArray, [], (list) => list.filter(isVariant)], // each with id and text
  learnt: [isCounts, {}], // cards of its lesson that the reader has played, by the ruleset
  solved: [isTexts, []], // puzzles
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

// It may have been changed by hand, or be from another version.
function read(name, [isOf, before, use = (value) => value]) {
  let found;
  attempt(() => (found = JSON.parse(localStorage.getItem(placeOf(name)))));
  return isOf(found) ? use(found) : before;
}

// Other pages of this browser keep their part in the same place: what can be another's is looked up whenever it is
// asked for, and only what has changed here is written.  'kept' means that something may have changed.
export class Settings extends EventTarget {
  constructor() {
    super();
    for (const [name, how] of Object.entries(HERE)) this[name] = read(name, how);
    for (const [name, how] of Object.entries(ANYWHERE)) Object.defineProperty(this, name, { get: () => read(name, how) });
    window.addEventListener('storage', () => this.dispatchEvent(new Event('kept')));
  }

  learn = (ruleset, cards) => this.keep({ learnt: { ...this.learnt, [ruleset]: cards } });
  solve = (puzzle) => this.solved.includes(puzzle) || this.keep({ solved: [...this.solved, puzzle] });

  // Returns whether there was room.
  keep(changed) {
    for (const name of Object.keys(HERE)) if (name in changed) this[name] = changed[name];
    const room = attempt(() => Object.entries(changed).forEach(([name, value]) => localStorage.setItem(placeOf(name), JSON.stringify(value))));
    byId('unkept').textContent = room ? '' : t('play.no-room');
    return room;
  }

  forget() {
    attempt(() => Object.keys({ ...HERE, ...ANYWHERE }).forEach((name) => localStorage.removeItem(placeOf(name))));
    this.dispatchEvent(new Event('kept'));
  }
}
