// SPDX-License-Identifier: MIT
// Moves in words, and their values.

export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

// For the player to move.
export const kindOf = (value) => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');

// "c1" of "c1+", "c1/2" and "fill-c1".
export const holeOf = (move) => move.replace(/^fill-/, '').match(/^[a-z]+[0-9]+/)?.[0] ?? move;

const ways = { '+': ', counterclockwise', '-': ', clockwise' };

export function inWords(move) {
  const [, fill, hole, way, rest] = move.match(/^(fill-)?([a-z]+[0-9]*)([+-]?)(.*)$/) ?? [];
  if (!hole) return move;
  return (fill ? 'fill ' : '') + hole + (ways[way] ?? '') + (rest ? `, choice ${rest.slice(1).replaceAll('/', ', ')}` : '');
}
