// SPDX-License-Identifier: MIT
// Turns as they are seen: each in full before the next one begins.  Nothing that the page shows is of a later position.

// 'begun' means that a turn is being shown; 'seen' that the board shows the present position, with `told` if a turn
// led to it that was just shown.  Each has the `node`.
export class Turns extends EventTarget {
  showing = null; // the node whose turn is being shown
  #board;
  #session;
  #number = 0; // of what is shown; an older one does not end any more

  constructor(session, board) {
    super();
    this.#session = session;
    this.#board = board;
    let played = null;
    session.addEventListener('played', ({ node }) => (played = node));
    session.addEventListener('moved', () => {
      const { node } = session, told = played === node;
      played = null;
      if (told) this.tell(node);
      else this.#show(node);
    });
  }

  #dispatch(name, node, told) {
    this.dispatchEvent(Object.assign(new Event(name), { node, told }));
  }

  async tell(node) {
    const mine = ++this.#number;
    this.showing = node;
    document.body.classList.add('sowing');
    this.#dispatch('begun', node);
    await this.#board.tell(node);
    if (mine === this.#number) this.#rest(node, true);
  }

  #show(node) {
    this.#number++;
    this.#board.draw();
    this.#rest(node, false);
  }

  #rest(node, told) {
    this.showing = null;
    document.body.classList.remove('sowing');
    this.#dispatch('seen', node, told);
  }

  // Shows the present position again: another player sits at the board.
  renew() {
    this.#show(this.#session.node);
  }

  // Ends the running turn at once.
  finish() {
    if (this.showing) this.#board.finish();
  }

  // Ends the running turn, and resolves when the position after it is on the board.
  settle() {
    if (!this.showing) return Promise.resolve();
    this.finish();
    return new Promise((settled) => this.addEventListener('seen', settled, { once: true }));
  }
}
