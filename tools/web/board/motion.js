// SPDX-License-Identifier: MIT
// Performs the acts of a turn (timeline.js): a hand, the shadow of which goes over the board, and seeds that fly.
import { heapOf } from './lie.js';
import { paintHand } from './art.js';

const LONGEST_FRAME = 64, NO_FRAME = 2000; // milliseconds

const ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2);
const slowing = (t) => 1 - (1 - t) ** 3;
const between = (a, b, k) => a + (b - a) * k;

// `hooks`: changed(place), reason(act or null), sound(what, k), draw().
export function motionOf(scene, lie, hooks) {
  let hand = null;
  const flights = new Set(), coming = new Map(); // by place: seeds in the air
  let running = null;
  let before = null; // what lay before the first capture
  let fromNorth = false; // the hand comes from the far side
  let quiet = false;

  // Performs acts (timeline.js); `north`: the hand comes from the far side.  Returns a promise that ends when all are done.
  function play({ acts }, { north = false } = {}) {
    const events = acts.flatMap((act, i) => [{ at: act.at, i, act, what: 'begin' }, { at: act.at + act.ms, i, act, what: 'end' }]);
    events.sort((a, b) => a.at - b.at || a.i - b.i || (a.what === 'begin' ? -1 : 1));
    fromNorth = north;
    quiet = false;
    before = null;
    return new Promise((resolve) => {
      const run = (running = { events, next: 0, active: new Set(), now: 0, last: performance.now(), resolve });
      run.watch = setInterval(() => performance.now() - run.last > NO_FRAME && finish(), NO_FRAME);
      frame(run);
    });
  }

  function finish() {
    if (!running) return;
    quiet = true;
    advance(running, Infinity);
  }

  // A slow machine shows all of it, later; where no frames are drawn, nobody looks, and the turn ends.
  function frame(run) {
    if (run !== running) return;
    const passed = performance.now() - run.last;
    run.last += passed;
    run.now += Math.min(passed, LONGEST_FRAME);
    advance(run, run.now);
    if (running === run) requestAnimationFrame(() => frame(run));
  }

  function advance(run, now) {
    const show = (act, passed) => does[act.do].frame?.(act, act.ms ? Math.min(1, passed / act.ms) : 1, passed);
    while (run.next < run.events.length && run.events[run.next].at <= now) {
      const { act, what } = run.events[run.next++];
      if (what === 'end') show(act, act.ms);
      does[act.do][what]?.(act);
      run.active[what === 'begin' ? 'add' : 'delete'](act);
    }
    for (const act of run.active) show(act, now - act.at);
    const over = run.next === run.events.length;
    if (over) rest();
    scene.fly(box(), paint);
    if (!over) return hooks.draw();
    clearInterval(run.watch);
    run.resolve(); // the board then draws the position after the turn
  }

  function rest() {
    running = hand = null;
    flights.clear();
    coming.clear();
  }

  const sound = (what, k) => quiet || hooks.sound(what, k);

  // ---- the hand ----

  const newHand = ({ x, y }) =>
    ({ x, y: y + (fromNorth ? -1 : 1) * scene.at.c * 0.5, seen: 0, up: 0, seeds: [], cup: heapOf(3, 0.265), counts: new Map() });

  // Where an act of the hand begins and ends.
  function reach(act) {
    const to = scene.spot(act.place), { x, y, seen } = (hand ??= newHand(to));
    Object.assign(act, { x, y, seen, to });
    return hand;
  }

  const follow = ({ x, y, seen, to }, k) => Object.assign(hand, { x: between(x, to.x, k), y: between(y, to.y, k), seen: between(seen, 1, k) });

  // ---- seeds in the air ----

  function depart(kind, from, place, high) {
    const more = coming.get(place) ?? 0, to = scene.slot(place, lie.count(place) + more);
    const flight = { kind, from, to, place, high, x: from.x, y: from.y, lift: 1.2 };
    coming.set(place, more + 1);
    flights.add(flight);
    return flight;
  }

  function move(flight, t) {
    const k = ease(t), rise = Math.sin(Math.PI * t) * flight.high;
    flight.x = between(flight.from.x, flight.to.x, k);
    flight.y = between(flight.from.y, flight.to.y, k) - rise;
    flight.lift = (1 - t) * 1.2 + (rise / scene.px) * 0.5;
  }

  function land(flight, heard, k) {
    if (!flights.delete(flight)) return;
    coming.set(flight.place, coming.get(flight.place) - 1);
    lie.put(flight.place, flight.kind);
    hooks.changed(flight.place);
    sound(heard, k);
  }

  // ---- acts ----

  // Of each kind what it does at its beginning, at its end, and in each frame, which gets its part that has passed, 0 to 1,
  // and the milliseconds.
  const does = {
    lift: {
      begin(act) {
        const holding = reach(act);
        holding.up = 0;
        holding.seeds.push(...lie.take(act.place, act.seeds));
        hooks.changed(act.place);
        sound('lift');
      },
      frame: (act, t) => (follow(act, slowing(t)).up = slowing(t)),
    },
    carry: { begin: reach, frame: (act, t) => follow(act, ease(t)) },
    leave: {
      begin: (act) => (act.hand = hand),
      frame: (act, t) => act.hand && (act.hand.seen = 1 - t),
      end: (act) => hand === act.hand && (hand = null),
    },
    drop: {
      begin(act) {
        const { x, y, seeds } = hand, { px } = scene;
        const kinds = seeds.length >= act.seeds ? seeds.splice(-act.seeds) : lie.take('out', act.seeds);
        act.flights = kinds.map((kind) => depart(kind, { x, y: y - px * 0.5 }, act.place, px * 0.5));
      },
      frame: (act, t) => act.flights.forEach((flight) => move(flight, t)),
      end(act) {
        const order = scene.at.holes.findIndex((one) => one.hole === act.place);
        act.flights.forEach((flight) => land(flight, 'drop', Math.max(0, order)));
      },
    },
    fly: {
      begin(act) {
        const { from, seeds } = act, giver = from === 'hand' && (hand ?? newHand(scene.spot('out')));
        before ??= lie.counts();
        const kinds = giver ? giver.seeds.splice(-seeds) : lie.take(from, seeds), left = lie.count(from);
        act.flights = kinds.map((kind, i) => depart(kind, giver || scene.slot(from, left + i), act.to, scene.at.c * 0.45));
        if (!giver) hooks.changed(from);
      },
      frame: (act, _, passed) =>
        act.flights.forEach((flight, i) => {
          const t = (passed - i * act.apart) / act.flight;
          if (t >= 1) land(flight, 'win', i);
          else move(flight, Math.max(0, t));
        }),
      end: (act) => act.flights.forEach((flight, i) => land(flight, 'win', i)), // those that are still in the air
    },
    reason: { begin: hooks.reason, end: () => hooks.reason(null) },
    mark: {
      begin({ place, mark, player }) {
        lie.marks.set(place, { mark, player });
        sound('mark');
      },
      frame({ place }, t) {
        scene.beading = { hole: place, part: t };
        hooks.changed(place);
      },
      end: () => (scene.beading = null),
    },
    unmark: { begin: ({ place }) => (lie.marks.delete(place), hooks.changed(place)) },
    close: { begin: ({ place }) => (lie.closed.add(place), hooks.changed(place)) },
    // A grand slam is undone: what was taken returns.
    undo: {
      begin() {
        for (const [place, n] of before ?? []) {
          const more = n - lie.count(place);
          if (more < 0) lie.take(place, -more);
          for (const kind of more > 0 ? lie.take('out', more) : []) lie.put(place, kind);
          hooks.changed(place);
        }
      },
    },
  };

  // ---- drawing ----

  // Around all that is in the air, with its shadows; null if nothing is.
  function box() {
    const { px, at } = scene, round = [...flights].map(({ x, y }) => [x, y, 2.5 * px + at.c / 4]);
    if (hand) round.push([hand.x, hand.y, 1.4 * at.c + px]);
    if (!round.length) return null;
    const edge = (most, i, side) => most(...round.map((one) => one[i] + side * one[2])), x = edge(Math.min, 0, -1), y = edge(Math.min, 1, -1);
    return { x, y, w: edge(Math.max, 0, 1) - x, h: edge(Math.max, 1, 1) - y };
  }

  function paint(g) {
    if (hand) paintHand(g, scene, hand, fromNorth);
    for (const { kind, x, y, lift } of flights) scene.seed(g, kind, x, y, { lift });
  }

  return { play, finish };
}
