// SPDX-License-Identifier: MIT
// What is kept between visits: how the page is used, rulesets of one's own, and where one was.
import { byId } from './dom.js';
import { kept } from './keep.js';
import { t } from './words.js';

// Other pages of this browser keep their part in the same place: what can be another's is looked up whenever it is
// asked for, and only what has changed here is written.  'kept' means that something may have changed.
// Looked up so: `draft`, a ruleset that is being written; `language`, of the page's words; `last`, the address of the
// last game; each undefined if there is none.
export class Settings extends EventTarget {
  seats = ['person', 'learner', 'learner', 'learner', 'learner', 'learner'];
  names = []; // of people at this board
  speed = undefined;
  look = undefined;
  sound = false;
  turning = false; // the board, for the player to move
  numerals = false;
  values = false; // what moves are worth, on the board

  constructor() {
    super();
    for (const name of ['seats', 'names', 'speed', 'look', 'sound', 'turning', 'numerals', 'values']) this[name] = kept.read(name) ?? this[name];
    for (const name of ['draft', 'language', 'last']) Object.defineProperty(this, name, { get: () => kept.read(name) });
    window.addEventListener('storage', () => this.dispatchEvent(new Event('kept')));
  }

  // Each with id and text.
  get variants() {
    return (kept.read('variants') ?? []).filter((one) => typeof one?.id === 'string' && typeof one.text === 'string');
  }

  // How many cards of its lesson the reader has played, by the ruleset.
  get learnt() {
    return kept.read('learnt') ?? {};
  }

  learn(ruleset, cards) {
    this.keep({ learnt: { ...this.learnt, [ruleset]: cards } });
  }

  // The puzzles that the reader has solved.
  get solved() {
    return kept.read('solved') ?? [];
  }

  solve(puzzle) {
    if (!this.solved.includes(puzzle)) this.keep({ solved: [...this.solved, puzzle] });
  }

  keep(changed) {
    const room = kept.change(changed);
    byId('unkept').textContent = room ? '' : t('play.no-room');
    return room;
  }

  forget() {
    kept.forget();
    this.dispatchEvent(new Event('kept'));
  }

  seed() {
    return Math.floor(Math.random() * 2 ** 31);
  }
}
