// SPDX-License-Identifier: MIT
// The seeds on the table, each with its own look, which it keeps when it travels; the marks; and where in a
// hole each seed is.
//
// Places are holes ("c1"), stores ("store-1"), reserves ("reserve-1") and "out".
import { KINDS, random } from './stones.js';

export class Lie {
  #seeds = new Map(); // by place: the kinds of its seeds, the lowest first
  marks = new Map(); // by hole: { mark, player }
  closed = new Set();
  #drawn = 0; // kinds given so far

  seeds(place) {
    if (!this.#seeds.has(place)) this.#seeds.set(place, []);
    return this.#seeds.get(place);
  }

  count = (place) => this.#seeds.get(place)?.length ?? 0;
  counts = () => [...this.#seeds].map(([place, { length }]) => [place, length]);
  put = (place, kind) => this.seeds(place).push(kind);
  #newKind = (place) => (this.#drawn++ * 7 + place.length * 3 + place.charCodeAt(0) * 5) % KINDS;
  #newKinds = (place, n) => Array.from({ length: Math.max(0, n) }, () => this.#newKind(place));

  // Takes the last n seeds of a place; new ones if it lacks them.
  take(place, n) {
    const seeds = this.seeds(place), taken = seeds.splice(Math.max(0, seeds.length - n));
    return [...taken, ...this.#newKinds(place, n - taken.length)];
  }

  // Holds what a position has (the engine's answer); seeds that are there stay.
  become(position) {
    const counts = countsOf(position), { holes } = position;
    for (const place of this.#seeds.keys()) if (!counts.has(place)) this.#seeds.delete(place);
    for (const [place, n] of counts) this.#seeds.set(place, [...this.seeds(place), ...this.#newKinds(place, n - this.count(place))].slice(0, n));
    this.marks = new Map(holes.filter((one) => one.mark).map((one) => [one.hole, { mark: one.mark, player: one.marked_for }]));
    this.closed = new Set(holes.filter((one) => one.closed).map((one) => one.hole));
  }
}

// Seeds by place in a position.
export function countsOf({ holes, captured, reserve }) {
  return new Map([
    ...holes.map((one) => [one.hole, one.seeds]),
    ...captured.map((n, i) => [`store-${i + 1}`, n]),
    ...reserve.map((n, i) => [`reserve-${i + 1}`, n]),
  ]);
}

// What changes between two positions: by place, with its sign.
export function changes(before, after) {
  const was = countsOf(before);
  return [...countsOf(after)].map(([place, n]) => [place, n - (was.get(place) ?? 0)]).filter(([, by]) => by !== 0);
}

// ---- heaps ----

// Where the seeds of a hole are: the k-th goes where it can lie lowest and nearest to the middle, as a seed that rolls
// does.  It depends on the hole and k alone: one more seed moves none that is there.
const MOST_SEEN = 168; // more are drawn in the places of these
const TRIES = 70;

// Half the length of a seed, where a hole's radius is 1; a game with few seeds has larger ones.
export const seedSize = (perHole) => (perHole <= 4 ? 0.265 : perHole <= 6 ? 0.245 : 0.215);

function cost(lie, size, { wide, tall }, r, x, y) {
  let z = 0, touching = 0;
  for (const one of lie) {
    const gap = Math.hypot(x - one.x, y - one.y);
    if (gap < size * 1.5) z = Math.max(z, one.z + 1);
    else if (gap < size * 2) touching++;
  }
  const ex = Math.max(0, Math.abs(x) - (wide - 1)), ey = Math.max(0, Math.abs(y) - (tall - 1)), out = ex * ex + ey * ey;
  return { z, cost: z * 0.62 + out * (0.75 + z * 0.55) - Math.min(touching, 2) * 0.05 + r() * 0.16 };
}

// A hole's heap, which grows as it is needed.  `wide` and `tall`: half the hole, where its radius is 1.  Returns a function
// of k: the place of the k-th seed from the hole's middle, and on how many others it is.
export function heapOf(salt, size, wide = 1, tall = 1) {
  const r = random(salt * 2654435761 + 17), floor = 0.92 - size, lie = [];

  function next() {
    let best;
    for (let t = 0; t < TRIES; t++) {
      const a = r() * 6.283, d = Math.sqrt(r()) * floor;
      const x = Math.cos(a) * d + (r() * 2 - 1) * (wide - 1), y = Math.sin(a) * d + (r() * 2 - 1) * (tall - 1);
      const tried = cost(lie, size, { wide, tall }, r, x, y);
      if (!best || tried.cost < best.cost) best = { x, y, ...tried };
    }
    return best;
  }

  return (k) => {
    const last = Math.min(k, MOST_SEEN - 1);
    while (lie.length <= last) lie.push(next());
    return lie[last];
  };
}
