// SPDX-License-Identifier: MIT
// The way of a move along the track, drawn over the board: its first lap thick, the next two thin; more would confuse.
import { drawn } from '../dom.js';

const LAPS = 3;

// The places that each lap passes, from the steps of a turn.
export function lapsOf(steps) {
  const laps = [];
  for (const { do: what, from, to, player } of steps) {
    if (what === 'lift' || what === 'take') laps.push([from]);
    else if (what === 'enter') laps.push([`reserve-${player}`, to]);
    else if (what === 'sow') laps.at(-1)?.push(to);
  }
  return laps.filter((lap) => lap.length > 1);
}

// Through the middles, round the corners.
function curve(points) {
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1], b = points[i], o = points[i - 2] ?? a, n = points[i + 1] ?? b;
    d += ` C${a.x + (b.x - o.x) / 6} ${a.y + (b.y - o.y) / 6} ${b.x - (n.x - a.x) / 6} ${b.y - (n.y - a.y) / 6} ${b.x} ${b.y}`;
  }
  return d;
}

function head(points, r) {
  const end = points.at(-1), { x, y } = points.at(-2), angle = Math.atan2(end.y - y, end.x - x);
  const tip = (turn, far) => `${end.x + Math.cos(angle + turn) * r * far} ${end.y + Math.sin(angle + turn) * r * far}`;
  return `M${tip(0, 0.55)} L${tip(2.45, 1)} L${tip(-2.45, 1)} Z`;
}

function lapDrawn(points, { c, r }, again, last) {
  const width = Math.max(4, c * 0.075) * (again ? 0.5 : 1);
  const strokes = [['edge', 4], ['core', 0]].flatMap(([kind, more]) => [
    drawn('path', { class: kind, d: curve(points), 'stroke-width': width + more }),
    drawn('path', { class: `${kind} head`, d: head(points, r * 0.42), 'stroke-width': more }),
  ]);
  return drawn('g', { class: `lap${again ? ' again' : ''}${last ? ' end' : ''}` }, ...strokes);
}

// Draws laps into the svg; of none, nothing.  `spot`: where a place is.
export function drawTrail(svg, laps, at, spot) {
  const shown = laps.slice(0, LAPS);
  const groups = shown.map((lap, i) => lapDrawn(lap.map(spot), at, i > 0, i === shown.length - 1));
  svg.replaceChildren(...groups.reverse());
}
