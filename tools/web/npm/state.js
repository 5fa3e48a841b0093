// SPDX-License-Identifier: MIT
// Games as objects, over typed arrays: each call goes to the engine, without text between (states.c).
//
// One state at a time is present in the engine.  All others are images, bytes that JavaScript owns, so that a state takes
// no memory of the engine and needs not be freed.
import { Batch } from './batch.js';
import { NO, OUT_OF_MEMORY, checked, shown, whole } from './numbers.js';

const encoder = new TextEncoder(), decoder = new TextDecoder();
const GAMES_MOST = 1e9;

// The states and batches of an engine.
export class States {
  present = null;
  #engine;
  #views = {};
  #freed = new FinalizationRegistry((game) => this.calls.dyar_states_free(game)); // a present state holds its rules
  batches = new FinalizationRegistry((batch) => this.calls.dyar_batch_free(batch));

  constructor(engine) {
    this.#engine = engine;
    this.calls = engine.calls;
    this.at = engine.calls.dyar_states_answers();
  }

  // The answers of the engine, as an array of this type; it ends when memory grows.
  #view(Type) {
    return (this.#views[Type.name] = new Type(this.#engine.memory.buffer, this.at));
  }

  get numbers() {
    const view = this.#views.Int32Array;
    return view?.length ? view : this.#view(Int32Array);
  }

  get returns() {
    const view = this.#views.Float64Array;
    return view?.length ? view : this.#view(Float64Array);
  }

  get observation() {
    const view = this.#views.Uint16Array;
    return view?.length ? view : this.#view(Uint16Array);
  }

  // A copy of numbers that are there.
  array(Type, at, length) {
    return new Type(this.#engine.memory.buffer, at, length).slice();
  }

  text(length) {
    return decoder.decode(new Uint8Array(this.#engine.memory.buffer, this.at, length));
  }

  // The room of the engine, for this number of bytes.
  room(size) {
    const at = this.calls.dyar_states_room(size);
    if (!at) throw new Error('out of memory');
    return new Uint8Array(this.#engine.memory.buffer, at, size);
  }

  // Puts texts there, each with a zero.
  send(...texts) {
    if (texts.some((one) => String(one).includes('\0'))) throw new Error('a text must not contain a zero');
    const bytes = encoder.encode(texts.join('\0') + '\0');
    this.room(bytes.length).set(bytes);
  }

  problem() {
    return new Error(this.#engine.text(this.calls.dyar_states_problem()));
  }

  // The present state becomes an image.
  leave() {
    this.present?.keepImage();
    this.present = null;
  }

  // `show` makes another state present, and returns whether there was memory for it.
  show(rules, show) {
    this.leave();
    if (!show()) throw new Error('out of memory');
    return (this.present = new State(this, rules, null));
  }

  // Rules that a request names so (dyar.js).
  open({ ruleset, text, setup, answers, set, match }) {
    const pairs = (values) => Object.entries(values ?? {}).map((pair) => pair.join('='));
    const given = [pairs(answers), pairs(set)];
    this.send(ruleset, setup ?? '', ...given.flat(), text ?? '');
    const game = this.calls.dyar_states_load(encoder.encode(text ?? '').length, given[0].length, given[1].length, Boolean(match));
    if (!game) throw this.problem();
    const rules = new Rules(this, game, this.numbers);
    this.#freed.register(rules, game);
    return rules;
  }
}

// A loaded ruleset.
class Rules {
  #states;

  constructor(states, game, [players, actions, observed]) {
    this.#states = states;
    Object.defineProperty(this, 'game', { value: game });
    Object.assign(this, { players, actions, observed });
    Object.freeze(this);
  }

  equals(other) {
    return this === other || (other instanceof Rules && this.#states === other.#states && Boolean(this.#states.calls.dyar_states_same(this.game, other.game)));
  }

  // A state in this position.
  state(position) {
    return State.begin(this.#states, this, position);
  }

  batch(n, seed) {
    return new Batch(this.#states, this, n, seed);
  }
}

export class State {
  #states;
  #rules;
  #image; // unless it is present

  // Programs call `state()` of a game instead.
  constructor(states, rules, image) {
    this.#states = states;
    this.#rules = rules;
    this.#image = image;
  }

  static begin(states, rules, position) {
    states.leave();
    states.send(position);
    if (!states.calls.dyar_states_begin(rules.game)) throw states.problem();
    return (states.present = new State(states, rules, null));
  }

  keepImage() {
    const size = this.#states.calls.dyar_states_image();
    if (!size) throw new Error('out of memory');
    this.#image = this.#states.room(size).slice();
  }

  // The engine, in which this state is present.
  #here() {
    const states = this.#states;
    if (states.present === this) return states.calls;
    states.leave();
    states.room(this.#image.length).set(this.#image);
    if (!states.calls.dyar_states_enter(this.#rules.game)) throw new Error('out of memory');
    states.present = this;
    return states.calls;
  }

  // Of a number that the engine has returned; `why` makes the error if it is NO.
  #made(number, why) {
    if (number >= 0) return number;
    throw number === OUT_OF_MEMORY ? new Error('out of memory') : why();
  }

  get rules() {
    return this.#rules;
  }

  get position() {
    return this.#states.text(this.#here().dyar_states_position());
  }

  get hash() {
    return BigInt.asUintN(64, this.#here().dyar_states_hash());
  }

  equals(other) {
    if (!(other instanceof State) || !this.#rules.equals(other.#rules)) return false;
    if (this === other) return true;
    if (this.#states.present === other) this.#states.leave();
    const calls = this.#here();
    this.#states.room(other.#image.length).set(other.#image);
    return Boolean(calls.dyar_states_equal());
  }

  clone() {
    if (this.#states.present === this) this.keepImage();
    return new State(this.#states, this.#rules, this.#image);
  }

  legalActions() {
    const count = this.#made(this.#here().dyar_states_legal());
    return this.#states.numbers.slice(0, count);
  }

  apply(action) {
    this.#made(this.#here().dyar_states_apply(whole(action)), () => new Error(`action ${shown(action)} is not legal in this position`));
  }

  undo() {
    this.#made(this.#here().dyar_states_undo(), () => new Error('no action to take back'));
  }

  actionToString(action) {
    const length = this.#here().dyar_states_name(whole(action));
    return this.#states.text(this.#made(length, () => new Error(`action ${shown(action)} is not legal in this position`)));
  }

  stringToAction(text) {
    const calls = this.#here();
    this.#states.send(text);
    return this.#made(calls.dyar_states_action(), () => this.#states.problem());
  }

  history() {
    const count = this.#made(this.#here().dyar_states_history());
    return new Int32Array(this.#states.room(4 * count).slice().buffer);
  }

  isTerminal() {
    return this.currentPlayer() === NO;
  }

  currentPlayer() {
    return this.#here().dyar_states_player();
  }

  scores() {
    this.#here().dyar_states_scores();
    return this.#states.numbers.slice(0, this.#rules.players);
  }

  returns() {
    this.#here().dyar_states_returns();
    return this.#returned();
  }

  rollout(n = 1, seed = 0) {
    checked('n', n, 1, GAMES_MOST);
    checked('seed', seed, 0, Number.MAX_SAFE_INTEGER);
    if (!this.#here().dyar_states_roll_out(n, seed)) throw new Error('out of memory');
    return this.#returned();
  }

  #returned() {
    return this.#states.returns.slice(0, this.#rules.players);
  }

  observation(into = new Uint16Array(this.#rules.observed)) {
    if (into.length < this.#rules.observed) throw new RangeError(`'into' must have room for ${this.#rules.observed} numbers, not ${into.length}`);
    this.#here().dyar_states_observe();
    into.set(this.#states.observation.subarray(0, this.#rules.observed));
    return into;
  }
}
