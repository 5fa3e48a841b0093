// SPDX-License-Identifier: MIT
// Lines over the moves of a game, drawn small.  Each has a pattern of its own.
import { drawn } from './dom.js';

const PATTERNS = ['none', '8 5', '2 4', '12 4 2 4', '5 3', '14 3'];
const WIDTH = 300, HEIGHT = 60;

// `lines`: numbers from `low` to `high`; `marked`: the place of an upright line.
export function chart(lines, { low, high, label, marked }) {
  const picture = drawn('svg', { viewBox: `-2 -2 ${WIDTH + 4} ${HEIGHT + 6}`, role: 'img', 'aria-label': label });
  const x = (i) => ((WIDTH * i) / Math.max(1, lines[0].length - 1)).toFixed(1);
  const y = (value) => (HEIGHT - (HEIGHT * (value - low)) / (high - low)).toFixed(1);
  if (low < 0) picture.append(drawn('path', { class: 'nothing', d: `M0 ${y(0)}H${WIDTH}` }));
  lines.forEach((line, i) =>
    picture.append(drawn('polyline', { points: line.map((value, at) => `${x(at)},${y(value)}`).join(' '), 'stroke-dasharray': PATTERNS[i] })),
  );
  if (marked !== undefined) picture.append(drawn('path', { class: 'turned', d: `M${x(marked)} 0V${HEIGHT}` }));
  return picture;
}
