// SPDX-License-Identifier: MIT
// Moves in words, and the steps of a move on the board.

// What a step does to the seeds in the holes.
export const stepOf = {
  lift: (change, step) => change(step.from, -step.seeds),
  sow: (change, step) => change(step.to, step.seeds),
  capture: (change, step) => change(step.from, -step.seeds),
  take: (change, step) => change(step.from, -step.seeds),
  put: (change, step) => change(step.to, step.seeds),
  enter: (change, step) => change(step.to, step.seeds),
  fill: (change, step) => change(step.to, step.seeds),
  move(change, step) {
    change(step.from, -step.seeds);
    change(step.to, step.seeds);
  },
};

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

// "c1" of "c1+", "c1/2" and "fill-c1".
export const holeOf = (move) => move.replace(/^fill-/, '').match(/^[a-z]+[0-9]+/)?.[0] ?? move;

const ways = { '+': ', counterclockwise', '-': ', clockwise' };

export function inWords(move) {
  const [, fill, hole, way, rest] = move.match(/^(fill-)?([a-z]+[0-9]*)([+-]?)(.*)$/) ?? [];
  if (!hole) return move;
  return (fill ? 'fill ' : '') + hole + (ways[way] ?? '') + (rest ? `, choice ${rest.slice(1).replaceAll('/', ', ')}` : '');
}
