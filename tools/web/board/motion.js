// SPDX-License-Identifier: MIT
// Performs the acts of a turn (timeline.js): a hand, the shadow of which goes over the board, and seeds that fly.
import { paintHand } from './hand.js';
import { Heap } from './heap.js';

const LONGEST_FRAME = 64, NO_FRAME = 2000; // milliseconds

const ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
const slowing = (t) => 1 - (1 - t) ** 3;
const between = (a, b, k) => a + (b - a) * k;
export class Motion {
  #scene;
  #lie;
  #hooks; // changed(place), reason(act or null), sound(what, k), draw()
  #hand = null;
  #flights = new Set();
  #coming = new Map(); // by place: seeds in the air
  #running = null;
  #before = null; // what lay before the first capture

  constructor(scene, lie, hooks) {
    this.#scene = scene;
    this.#lie = lie;
    this.#hooks = hooks;
  }

  // Performs acts (timeline.js); `north`: the hand comes from the far side.  Returns a promise that ends when all are done.
  play({ acts }, { north = false } = {}) {
    const events = acts.flatMap((act, i) => [{ at: act.at, i, act, what: 'begin' }, { at: act.at + act.ms, i, act, what: 'end' }]);
    events.sort((a, b) => a.at - b.at || a.i - b.i || (a.what === 'begin' ? -1 : 1));
    Object.assign(this, { north, quiet: false });
    this.#before = null;
    return new Promise((resolve) => {
      const run = (this.#running = { events, next: 0, active: new Set(), now: 0, last: performance.now(), resolve });
      run.watch = setInterval(() => performance.now() - run.last > NO_FRAME && this.finish(), NO_FRAME);
      this.#frame(run);
    });
  }

  // Ends the turn at once.
  finish() {
    if (!this.#running) return;
    this.quiet = true;
    this.#advance(this.#running, Infinity);
  }

  // A slow machine shows all of it, later; where no frames are drawn, nobody looks, and the turn ends.
  #frame(run) {
    if (run !== this.#running || !run) return;
    const passed = performance.now() - run.last;
    run.last += passed;
    run.now += Math.min(passed, LONGEST_FRAME);
    this.#advance(run, run.now);
    if (this.#running === run) requestAnimationFrame(() => this.#frame(run));
  }

  #advance(run, now) {
    while (run.next < run.events.length && run.events[run.next].at <= now) {
      const { act, what } = run.events[run.next++];
      if (what === 'end') this[`frame_${act.do}`]?.(act, 1, act.ms);
      this[`${what}_${act.do}`]?.(act);
      run.active[what === 'begin' ? 'add' : 'delete'](act);
    }
    for (const act of run.active) this[`frame_${act.do}`]?.(act, act.ms ? Math.min(1, (now - act.at) / act.ms) : 1, now - act.at);
    const over = run.next === run.events.length;
    if (over) this.#rest();
    this.#scene.fly(this.#box(), (g) => this.#paint(g));
    if (!over) return this.#hooks.draw();
    clearInterval(run.watch);
    run.resolve(); // the board then draws the position after the turn
  }

  #rest() {
    this.#running = this.#hand = null;
    this.#flights.clear();
    this.#coming.clear();
  }

  #sound(what, k) {
    if (!this.quiet) this.#hooks.sound(what, k);
  }

  // ---- the hand ----

  #newHand(o) {
    return { x: o.x, y: o.y + (this.north ? -1 : 1) * this.#scene.at.c * 0.5, seen: 0, up: 0, seeds: [], cup: new Heap(3, 0.265) };
  }

  // Where an act of the hand begins and ends.
  #reach(act) {
    const to = this.#scene.spot(act.place), { x, y, seen } = (this.#hand ??= this.#newHand(to));
    Object.assign(act, { x, y, seen, to });
    return this.#hand;
  }

  #follow({ x, y, seen, to }, k) {
    return Object.assign(this.#hand, { x: between(x, to.x, k), y: between(y, to.y, k), seen: between(seen, 1, k) });
  }

  begin_lift(act) {
    const hand = this.#reach(act);
    hand.up = 0;
    hand.seeds.push(...this.#lie.take(act.place, act.seeds));
    this.#hooks.changed(act.place);
    this.#sound('lift');
  }

  frame_lift(act, t) {
    this.#follow(act, slowing(t)).up = slowing(t);
  }

  begin_carry(act) {
    this.#reach(act);
  }

  frame_carry(act, t) {
    this.#follow(act, ease(t));
  }

  begin_leave(act) {
    act.hand = this.#hand;
  }

  frame_leave(act, t) {
    if (act.hand) act.hand.seen = 1 - t;
  }

  end_leave(act) {
    if (this.#hand === act.hand) this.#hand = null;
  }

  // ---- seeds in the air ----

  #depart(kind, from, place, high) {
    const coming = this.#coming.get(place) ?? 0, slot = this.#scene.slot(place, this.#lie.count(place) + coming);
    const flight = { kind, from, to: slot, place, high, x: from.x, y: from.y, lift: 1.2 };
    this.#coming.set(place, coming + 1);
    this.#flights.add(flight);
    return flight;
  }

  #move(flight, t) {
    const k = ease(t), rise = Math.sin(Math.PI * t) * flight.high;
    flight.x = between(flight.from.x, flight.to.x, k);
    flight.y = between(flight.from.y, flight.to.y, k) - rise;
    flight.lift = (1 - t) * 1.2 + (rise / this.#scene.px) * 0.5;
  }

  #land(flight, sound, k) {
    if (!this.#flights.delete(flight)) return;
    this.#coming.set(flight.place, this.#coming.get(flight.place) - 1);
    this.#lie.put(flight.place, flight.kind);
    this.#hooks.changed(flight.place);
    this.#sound(sound, k);
  }

  begin_drop(act) {
    const hand = this.#hand, px = this.#scene.px, from = { x: hand.x, y: hand.y - px * 0.5 };
    const kinds = hand.seeds.length >= act.seeds ? hand.seeds.splice(-act.seeds) : this.#lie.take('out', act.seeds);
    act.flights = kinds.map((kind) => this.#depart(kind, from, act.place, px * 0.5));
  }

  frame_drop(act, t) {
    for (const flight of act.flights) this.#move(flight, t);
  }

  end_drop(act) {
    const order = this.#scene.at.holes.findIndex((one) => one.hole === act.place);
    act.flights.forEach((flight) => this.#land(flight, 'drop', Math.max(0, order)));
  }

  begin_fly(act) {
    this.#before ??= this.#lie.places.map((place) => [place, this.#lie.count(place)]);
    const inHand = act.from === 'hand', place = inHand ? null : act.from, hand = this.#hand ?? this.#newHand(this.#scene.spot('out'));
    const kinds = inHand ? hand.seeds.splice(-act.seeds) : this.#lie.take(place, act.seeds), left = inHand ? 0 : this.#lie.count(place);
    act.flights = kinds.map((kind, i) => this.#depart(kind, inHand ? hand : this.#scene.slot(place, left + i), act.to, this.#scene.at.c * 0.45));
    if (place) this.#hooks.changed(place);
  }

  frame_fly(act, _, passed) {
    act.flights.forEach((flight, i) => {
      const t = (passed - i * act.apart) / act.flight;
      if (t >= 1) this.#land(flight, 'win', i);
      else this.#move(flight, Math.max(0, t));
    });
  }

  end_fly(act) {
    act.flights.forEach((flight, i) => this.#land(flight, 'win', i)); // those that are still in the air
  }

  // ---- reasons and marks ----

  begin_reason(act) {
    this.#hooks.reason(act);
  }

  end_reason() {
    this.#hooks.reason(null);
  }

  begin_mark(act) {
    this.#lie.marks.set(act.place, { mark: act.mark, player: act.player });
    this.#sound('mark');
  }

  frame_mark(act, t) {
    this.#scene.beading = { hole: act.place, part: t };
    this.#hooks.changed(act.place);
  }

  end_mark() {
    this.#scene.beading = null;
  }

  begin_unmark(act) {
    this.#lie.marks.delete(act.place);
    this.#hooks.changed(act.place);
  }

  begin_close(act) {
    this.#lie.closed.add(act.place);
    this.#hooks.changed(act.place);
  }

  // A grand slam is undone: what was taken returns.
  begin_undo() {
    for (const [place, n] of this.#before ?? []) {
      const more = n - this.#lie.count(place);
      if (more < 0) this.#lie.take(place, -more);
      for (const kind of more > 0 ? this.#lie.take('out', more) : []) this.#lie.put(place, kind);
      this.#hooks.changed(place);
    }
  }

  // ---- drawing ----

  // Around all that is in the air, with its shadows; 0 by 0 if nothing is.
  #box() {
    const { px, at } = this.#scene, round = [...this.#flights].map(({ x, y }) => [x, y, 2.5 * px + at.c / 4]);
    if (this.#hand) round.push([this.#hand.x, this.#hand.y, 1.4 * at.c + px]);
    if (!round.length) return { x: 0, y: 0, w: 0, h: 0 };
    const edge = (most, i, side) => most(...round.map((one) => one[i] + side * one[2])), x = edge(Math.min, 0, -1), y = edge(Math.min, 1, -1);
    return { x, y, w: edge(Math.max, 0, 1) - x, h: edge(Math.max, 1, 1) - y };
  }

  #paint(g) {
    if (this.#hand) paintHand(g, this.#scene, this.#hand, this.north);
    for (const { kind, x, y, lift } of this.#flights) this.#scene.seed(g, kind, x, y, { lift });
  }
}
