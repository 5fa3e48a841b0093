// SPDX-License-Identifier: MIT
// The computer players: they think while a turn is still being shown, and answer when it has been seen and read.
import { SPEEDS } from '../board/board.js';
import { Stopped } from '../workers.js';

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
    const { turns } = context;
    turns.addEventListener('begun', ({ node }) => {
      this.stop();
      if (this.#mayAnswer(node)) this.#think(node);
    });
    turns.addEventListener('seen', ({ node, told }) => {
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
    const { session, workers, seats, settings } = this.#context, level = seats.level(node.now.mover);
    const job = workers.ask({ ask: 'choose', ...session.here({ moves: session.movesTo(node) }), player: level.player(session.about), seed: settings.seed() });
    job.catch(() => {}); // reported when its move is needed
    return (this.#thought = { node, job });
  }

  // How long a reader looks at the position and reads the sentence before the answer.
  #pause(told) {
    const { board, seats, sentence } = this.#context;
    if (!told || (!SPEEDS[board.speed] && !seats.all.some((player) => seats.isHere(player)))) return SOON;
    return Math.max(LEAST, (SEEN + LETTER * sentence.length) * SPEEDS[board.speed]);
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
