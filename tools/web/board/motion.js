// SPDX-License-Identifier: MIT
// Performs the acts of a turn (timeline.js): a hand, the shadow of which goes over the board, and seeds that fly.
import { heapOf } from './lie.js';
import { paintHand } from './art.js';

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
  #north = false; // the hand comes from the far side
  #quiet = false;

  constructor(scene, lie, hooks) {
    this.#scene = scene;
    this.#lie = lie;
    this.#hooks = hooks;
  }

  // Performs acts (timeline.js); `north`: the hand comes from the far side.  Returns a promise that ends when all are done.
  play({ acts }, { north = false } = {}) {
    const events = acts.flatMap((act, i) => [{ at: act.at, i, act, what: 'begin' }, { at: act.at + act.ms, i, act, what: 'end' }]);
    events.sort((a, b) => a.at - b.at || a.i - b.i || (a.what === 'begin' ? -1 : 1));
    this.#north = north;
    this.#quiet = false;
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
    this.#quiet = true;
    this.#advance(this.#running, Infinity);
  }

  // A slow machine shows all of it, later; where no frames are drawn, nobody looks, and the turn ends.
  #frame(run) {
    if (run !== this.#running) return;
    const passed = performance.now() - run.last;
    run.last += passed;
    run.now += Math.min(passed, LONGEST_FRAME);
    this.#advance(run, run.now);
    if (this.#running === run) requestAnimationFrame(() => this.#frame(run));
  }

  #advance(run, now) {
    const show = (act, passed) => this.#acts[act.do].frame?.(act, act.ms ? Math.min(1, passed / act.ms) : 1, passed);
    while (run.next < run.events.length && run.events[run.next].at <= now) {
      const { act, what } = run.events[run.next++];
      if (what === 'end') show(act, act.ms);
      this.#acts[act.do][what]?.(act);
      run.active[what === 'begin' ? 'add' : 'delete'](act);
    }
    for (const act of run.active) show(act, now - act.at);
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
    if (!this.#quiet) this.#hooks.sound(what, k);
  }

  // ---- the hand ----

  #newHand(o) {
    return { x: o.x, y: o.y + (this.#north ? -1 : 1) * this.#scene.at.c * 0.5, seen: 0, up: 0, seeds: [], cup: heapOf(3, 0.265), counts: new Map() };
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

  // ---- acts ----

  // Of each kind what it does at its beginning, at its end, and in each frame, which gets its part that has passed, 0 to 1,
  // and the milliseconds.
  #acts = {
    lift: {
      begin: (act) => {
        const hand = this.#reach(act);
        hand.up = 0;
        hand.seeds.push(...this.#lie.take(act.place, act.seeds));
        this.#hooks.changed(act.place);
        this.#sound('lift');
      },
      frame: (act, t) => (this.#follow(act, slowing(t)).up = slowing(t)),
    },
    carry: { begin: (act) => this.#reach(act), frame: (act, t) => this.#follow(act, ease(t)) },
    leave: {
      begin: (act) => (act.hand = this.#hand),
      frame: ({ hand }, t) => hand && (hand.seen = 1 - t),
      end: ({ hand }) => this.#hand === hand && (this.#hand = null),
    },
    drop: {
      begin: (act) => {
        const { x, y, seeds } = this.#hand, { px } = this.#scene;
        const kinds = seeds.length >= act.seeds ? seeds.splice(-act.seeds) : this.#lie.take('out', act.seeds);
        act.flights = kinds.map((kind) => this.#depart(kind, { x, y: y - px * 0.5 }, act.place, px * 0.5));
      },
      frame: ({ flights }, t) => flights.forEach((flight) => this.#move(flight, t)),
      end: ({ flights, place }) => {
        const order = this.#scene.at.holes.findIndex((one) => one.hole === place);
        flights.forEach((flight) => this.#land(flight, 'drop', Math.max(0, order)));
      },
    },
    fly: {
      begin: (act) => {
        const { from, seeds } = act, scene = this.#scene, lie = this.#lie;
        this.#before ??= lie.places.map((place) => [place, lie.count(place)]);
        const hand = from === 'hand' && (this.#hand ?? this.#newHand(scene.spot('out')));
        const kinds = hand ? hand.seeds.splice(-seeds) : lie.take(from, seeds), left = lie.count(from);
        act.flights = kinds.map((kind, i) => this.#depart(kind, hand || scene.slot(from, left + i), act.to, scene.at.c * 0.45));
        if (!hand) this.#hooks.changed(from);
      },
      frame: ({ flights, apart, flight: ms }, _, passed) =>
        flights.forEach((flight, i) => {
          const t = (passed - i * apart) / ms;
          if (t >= 1) this.#land(flight, 'win', i);
          else this.#move(flight, Math.max(0, t));
        }),
      end: ({ flights }) => flights.forEach((flight, i) => this.#land(flight, 'win', i)), // those that are still in the air
    },
    reason: { begin: (act) => this.#hooks.reason(act), end: () => this.#hooks.reason(null) },
    mark: {
      begin: ({ place, mark, player }) => {
        this.#lie.marks.set(place, { mark, player });
        this.#sound('mark');
      },
      frame: ({ place }, t) => {
        this.#scene.beading = { hole: place, part: t };
        this.#hooks.changed(place);
      },
      end: () => (this.#scene.beading = null),
    },
    unmark: { begin: ({ place }) => (this.#lie.marks.delete(place), this.#hooks.changed(place)) },
    close: { begin: ({ place }) => (this.#lie.closed.add(place), this.#hooks.changed(place)) },
    // A grand slam is undone: what was taken returns.
    undo: {
      begin: () => {
        for (const [place, n] of this.#before ?? []) {
          const more = n - this.#lie.count(place);
          if (more < 0) this.#lie.take(place, -more);
          for (const kind of more > 0 ? this.#lie.take('out', more) : []) this.#lie.put(place, kind);
          this.#hooks.changed(place);
        }
      },
    },
  };

  // ---- drawing ----

  // Around all that is in the air, with its shadows; null if nothing is.
  #box() {
    const { px, at } = this.#scene, round = [...this.#flights].map(({ x, y }) => [x, y, 2.5 * px + at.c / 4]);
    if (this.#hand) round.push([this.#hand.x, this.#hand.y, 1.4 * at.c + px]);
    if (!round.length) return null;
    const edge = (most, i, side) => most(...round.map((one) => one[i] + side * one[2])), x = edge(Math.min, 0, -1), y = edge(Math.min, 1, -1);
    return { x, y, w: edge(Math.max, 0, 1) - x, h: edge(Math.max, 1, 1) - y };
  }

  #paint(g) {
    if (this.#hand) paintHand(g, this.#scene, this.#hand, this.#north);
    for (const { kind, x, y, lift } of this.#flights) this.#scene.seed(g, kind, x, y, { lift });
  }
}
