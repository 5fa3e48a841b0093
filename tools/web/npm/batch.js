// SPDX-License-Identifier: MIT
// Many games at once: each call does its work for all of them (batches.c).
//
// A batch is in the engine's memory.  It is freed by `free`, or when no program can reach it any more.
import { NO, OUT_OF_MEMORY, checked, shown, whole } from './numbers.js';

const GAMES_MOST = 1e6;

export class Batch {
  #states;
  #rules; // also keeps the rules in memory
  #batch; // 0 once it is freed
  #length;

  // Programs call `batch()` of a game instead.
  constructor(states, rules, n, seed = 0) {
    checked('n', n, 1, GAMES_MOST);
    checked('seed', seed, 0, Number.MAX_SAFE_INTEGER);
    this.#states = states;
    this.#rules = rules;
    this.#length = n;
    this.#batch = this.#made(states.calls.dyar_batch_new(rules.game, n, seed));
    states.batches.register(this, this.#batch, this);
  }

  #made(value) {
    if (!value) throw new Error('out of memory');
    return value;
  }

  get #here() {
    if (!this.#batch) throw new Error('the batch is freed: make another one');
    return this.#batch;
  }

  // Of each game `size` things of this type; the array is the caller's.
  #report(call, Type, size) {
    const at = this.#made(call(this.#here));
    return this.#states.array(Type, at, size * this.#length);
  }

  get rules() {
    return this.#rules;
  }

  get length() {
    return this.#length;
  }

  at(index) {
    checked('index', index, 0, this.#length - 1);
    const batch = this.#here;
    return this.#states.show(this.#rules, () => this.#states.calls.dyar_batch_show(batch, index));
  }

  legalMask() {
    return this.#report(this.#states.calls.dyar_batch_legal_mask, Uint8Array, this.#rules.actions);
  }

  randomActions() {
    return this.#report(this.#states.calls.dyar_batch_random_actions, Int32Array, 1);
  }

  step(actions) {
    const batch = this.#here;
    if (actions?.length !== this.#length) throw new RangeError(`'actions' must be ${this.#length} numbers, not ${shown(actions?.length ?? actions)}`);
    const numbers = actions instanceof Int32Array ? actions : Int32Array.from(actions, whole);
    this.#states.room(numbers.byteLength).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    const at = this.#states.calls.dyar_batch_step(batch);
    if (at === OUT_OF_MEMORY) throw new Error('out of memory');
    if (at !== NO) throw new Error(`action ${shown(actions[at])} is not legal in game ${at}`);
  }

  reset() {
    this.#made(this.#states.calls.dyar_batch_reset(this.#here));
  }

  playOut() {
    this.#made(this.#states.calls.dyar_batch_play_out(this.#here));
  }

  done() {
    return this.#report(this.#states.calls.dyar_batch_done, Uint8Array, 1);
  }

  returns() {
    return this.#report(this.#states.calls.dyar_batch_returns, Float64Array, this.#rules.players);
  }

  observations() {
    return this.#report(this.#states.calls.dyar_batch_observations, Uint16Array, this.#rules.observed);
  }

  free() {
    if (!this.#batch) return;
    this.#states.batches.unregister(this);
    this.#states.calls.dyar_batch_free(this.#batch);
    this.#batch = 0;
  }
}
