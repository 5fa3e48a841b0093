// SPDX-License-Identifier: MIT
// Moves in words, and their values.
import { isFromRight, t } from './words.js';

// Keeps the sign of a number before it in a text from right to left.
const mark = () => (isFromRight() ? '\u200e' : '');

export const signed = (value) => (value > 0 ? `${mark()}+${value}` : value < 0 ? `${mark()}−${-value}` : '0');

// For the player to move.
export const kindOf = (value) => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');

// "c1" of "c1+", "c1/2" and "fill-c1".
export const holeOf = (move) => move.replace(/^fill-/, '').match(/^[a-z]+[0-9]+/)?.[0] ?? move;

export function inWords(move) {
  const [, fill, hole, way, rest] = move.match(/^(fill-)?([a-z]+[0-9]*)([+-]?)(.*)$/) ?? [];
  if (!hole) return move;
  const from = fill ? t('move.fill', { hole }) : way === '+' ? t('move.counterclockwise', { hole }) : way === '-' ? t('move.clockwise', { hole }) : hole;
  return rest ? t('move.choice', { move: from, choice: rest.slice(1).replaceAll('/', ', ') }) : from;
}
