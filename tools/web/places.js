// SPDX-License-Identifier: MIT
// The page's places in the browser's history: each game and each view has an entry, and the entry's address follows
// the game.
import { embedded } from './home/embed.js';
import { address, LONGEST } from './keep.js';

const PAUSE = 300; // milliseconds between two addresses: browsers refuse more than 100 in 30 seconds

export class Places {
  view = 'play'; // the view of the present entry
  #session;
  #next = null; // the entry that is not written yet
  #written = -PAUSE; // when the last one was
  #timer = 0;
  #fits = true; // the address is that of the game

  // `arrive` gets the entry to which the reader goes back or forward: game, changed and view, with `hash`.  An address
  // that the reader has typed has no game and no view.
  constructor(session, arrive) {
    this.#session = session;
    addEventListener('popstate', () => {
      this.#drop();
      arrive(this.here);
    });
  }

  get here() {
    return { ...history.state, hash: location.hash };
  }

  // Notes that the game or the view has changed.  Another game or view gets an entry, in the present turn of the
  // event loop only one; the address of the same game in the same view is replaced.
  note() {
    const { game, changed } = this.#session;
    if (this.#next?.game !== game) this.write();
    this.#next = { game, changed, view: this.view, hash: address(this.#session, this.view) };
    this.#timer ||= setTimeout(() => this.write(), Math.max(0, this.#written + PAUSE - performance.now()));
  }

  #drop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#next = null;
  }

  // Writes what was noted; returns whether the address is that of the game.
  write() {
    if (!this.#next) return this.#fits;
    const { hash, ...state } = this.#next, { game, view } = history.state ?? state;
    const how = embedded || (game === state.game && view === state.view) ? 'replaceState' : 'pushState';
    this.#drop();
    this.#written = performance.now();
    try {
      this.#fits = hash.length <= LONGEST;
      history[how](state, '', this.#fits ? hash : '#');
    } catch {
      this.#fits = false; // the browser allows no such entry here, or not now
    }
    return this.#fits;
  }
}
