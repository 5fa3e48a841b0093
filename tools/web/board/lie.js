// SPDX-License-Identifier: MIT
// The seeds on the table, each with its own look, which it keeps when it travels; and the marks.
//
// Places are holes ("c1"), stores ("store-1"), reserves ("reserve-1") and "out".
import { KINDS } from './stones.js';

export class Lie {
  #seeds = new Map(); // by place: the kinds of its seeds, the lowest first
  marks = new Map(); // by hole: { mark, player }
  closed = new Set();
  #drawn = 0; // kinds given so far

  seeds(place) {
    if (!this.#seeds.has(place)) this.#seeds.set(place, []);
    return this.#seeds.get(place);
  }

  count(place) {
    return this.#seeds.get(place)?.length ?? 0;
  }

  get places() {
    return [...this.#seeds.keys()];
  }

  #newKind(place) {
    return (this.#drawn++ * 7 + place.length * 3 + place.charCodeAt(0) * 5) % KINDS;
  }

  // Takes the last n seeds of a place; new ones if it lacks them.
  take(place, n) {
    const seeds = this.seeds(place), taken = seeds.splice(Math.max(0, seeds.length - n));
    while (taken.length < n) taken.push(this.#newKind(place));
    return taken;
  }

  put(place, kind) {
    this.seeds(place).push(kind);
  }

  #hold(place, n) {
    const seeds = this.seeds(place);
    seeds.length = Math.min(seeds.length, n);
    while (seeds.length < n) seeds.push(this.#newKind(place));
  }

  // Holds what a position has (the engine's answer); seeds that are there stay.
  become({ holes, captured, reserve }) {
    const counts = countsOf({ holes, captured, reserve });
    for (const place of this.#seeds.keys()) if (!counts.has(place)) this.#seeds.delete(place);
    for (const [place, n] of counts) this.#hold(place, n);
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
