// SPDX-License-Identifier: MIT
// Turns as they are seen, each in full before the next one begins: nothing that the page shows is of a later position.
// And the computer players: they think while a turn is still being shown, and answer when it has been seen and read.
import { SPEEDS } from '../board/board.js';
import { newSeed } from '../session.js';
import { Stopped } from '../workers.js';

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
    session.addEventListener('moved', ({ played }) => (played ? this.tell(session.node) : this.renew()));
  }

  #show(name, node, told) {
    this.showing = name === 'begun' ? node : null;
    document.body.classList.toggle('sowing', name === 'begun');
    this.dispatchEvent(Object.assign(new Event(name), { node, told }));
  }

  async tell(node) {
    const mine = ++this.#number;
    this.#show('begun', node);
    await this.#board.tell(node);
    if (mine === this.#number) this.#show('seen', node, true);
  }

  // Shows the present position at once.
  renew() {
    this.#number++;
    this.#board.draw();
    this.#show('seen', this.#session.node, false);
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

// ---- computer players ----

const SOON = 50, LEAST = 350, SEEN = 700, LETTER = 28; // milliseconds: before an answer, and for each letter to be read
const PATIENCE = 1500; // milliseconds until the reader may stop a player that thinks

const pause = (time) => new Promise((wake) => setTimeout(wake, time));

// 'thinks' means that a player begins, and 'stopped', with `error` if anything went wrong, that it has stopped.
export class Rivals extends EventTarget {
  #context;
  #thought = null; // of the node: the job that chooses a move there

  constructor(context) {
    super();
    this.#context = context;
    context.turns.addEventListener('begun', ({ node }) => {
      this.stop();
      if (this.#mayAnswer(node)) this.#think(node);
    });
    context.turns.addEventListener('seen', ({ node, told }) => {
      if (this.#thought?.node !== node) this.stop();
      if (this.answers(node, told)) this.answer(node, told);
    });
  }

  get busy() {
    return this.#thought !== null;
  }

  #mayAnswer({ now, ended }) {
    return !now.over && !ended && !this.#context.taught && !!this.#context.seats.level(now.mover);
  }

  // Does a computer player move here unasked?  Not in a game from a text, nor where moves were made before.
  answers(node, told) {
    return this.#mayAnswer(node) && (told || (!this.#context.session.read && !node.children.length));
  }

  #think(node) {
    const { session, workers, seats } = this.#context, player = seats.level(node.now.mover).player(session.about);
    const job = workers.ask({ ask: 'choose', ...session.here({ moves: session.movesTo(node) }), player, seed: newSeed() });
    job.catch(() => {}); // reported when its move is needed
    return (this.#thought = { node, job });
  }

  // How long a reader looks at the position and reads the sentence before the answer.
  #pause(told) {
    const { board, seats, sentence } = this.#context, speed = SPEEDS[board.speed];
    if (!told || (!speed && !seats.here.length)) return SOON;
    return Math.max(LEAST, (SEEN + LETTER * sentence.length) * speed);
  }

  async answer(node = this.#context.session.node, told = false) {
    const mine = this.#thought?.node === node ? this.#thought : this.#think(node);
    const patience = setTimeout(() => this.#thought === mine && this.dispatchEvent(new Event('thinks')), PATIENCE);
    mine.job.then(() => clearTimeout(patience), () => {});
    await null; // until the sentence is there
    try {
      const [move] = await Promise.all([mine.job, pause(this.#pause(told))]);
      if (this.#thought !== mine) return;
      this.#thought = null;
      await this.#context.session.play(move);
    } catch (error) {
      this.#tellStopped(mine, error);
    } finally {
      clearTimeout(patience);
    }
  }

  // Unless another player thinks now, or nobody has to.
  #tellStopped(mine, error) {
    if (this.#thought === mine) this.#thought = null;
    const { node } = this.#context.session;
    if (this.#thought || mine.node !== node || !this.#mayAnswer(node)) return;
    this.dispatchEvent(Object.assign(new Event('stopped'), { error: error instanceof Stopped ? null : error }));
  }

  stop() {
    const thought = this.#thought;
    this.#thought = null;
    thought?.job.stop();
  }
}
