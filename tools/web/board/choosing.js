// SPDX-License-Identifier: MIT
// What a player does on the board: points at a hole, taps it, and chooses among the moves that begin there.
import { say } from '../dom.js';
import { holeOf } from '../moves.js';
import { t } from '../words.js';
import { Choices } from './choices.js';

const ENDS_TURN = 350; // milliseconds after a tap that ended a turn, in which it plays nothing

export class Choosing {
  #board;
  #session;
  #choices;
  #ended = -ENDS_TURN; // when a tap ended a turn

  constructor(board, session, place) {
    this.#board = board;
    this.#session = session;
    this.#choices = new Choices(place, board.scene, {
      look: async (move) => (await session.look(move)).turn,
      preview: (move, turn) => this.#preview(move, turn),
      play: (move) => board.onmove(move),
      ask: (hole) => board.onask?.(hole),
      back: (hole) => board.holes.get(hole)?.focus({ preventScroll: true }),
    });
  }

  get place() {
    return this.#choices.place;
  }

  hide() {
    this.#choices.hide();
  }

  // A tap anywhere on the stage; while a turn is shown, it ends that.
  tapped(event) {
    if (this.#choices.hole && !event.target.closest('.choices')) this.hide();
    if (!this.#board.busy) return;
    this.#ended = event.timeStamp;
    this.#board.finish();
  }

  choose(hole) {
    const board = this.#board, moves = this.#moves(hole), { mover } = this.#session.node.now;
    if (board.busy) return board.finish();
    if (performance.now() - this.#ended < ENDS_TURN) return;
    if (!moves.length) return this.#refuse(hole);
    if (moves.length === 1 || !board.plays(mover)) board.onmove(moves[0]);
    else this.#choices.show(hole, moves, board.offset).catch(board.onwrong);
  }

  // Of null, no hole is pointed at.
  point(hole) {
    if (this.#choices.hole || this.#board.busy) return;
    this.#board.onpoint((hole && this.#moves(hole)[0]) ?? null);
  }

  #moves(hole) {
    return this.#session.node.now.moves.filter((move) => holeOf(move) === hole);
  }

  #preview(move, turn) {
    this.#board.onpoint(move);
    this.#board.preview(move, turn).catch(this.#board.onwrong);
  }

  #refuse(hole) {
    this.#board.holes.refuse(hole);
    if (this.#board.onrefuse) this.#board.onrefuse(hole);
    else say(t('board.refused', { hole }));
  }
}
