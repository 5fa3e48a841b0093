// SPDX-License-Identifier: MIT
// The room that the page has for a board.
import { layout, leastHole } from './layout.js';

const TELEPHONE = 500; // pixels of its smaller side, at most

// Beside a view on a telephone holes are smaller, so that the whole board is in sight.
function least({ width, height }) {
  const beside = Math.min(innerWidth, innerHeight) < TELEPHONE && width * height < 0.75 * innerWidth * innerHeight;
  return beside ? 24 : leastHole(innerWidth, innerHeight);
}

// The layout of the board in `place`, the element that holds the drawing and its size, where the place is in it, and the
// place's part of the drawing as a view box.  The stage holds the drawing, or the place itself where the board is moved.
export function roomOf(stage, place, about, flipped) {
  const around = stage.getBoundingClientRect(), own = place.getBoundingClientRect();
  const box = { x: own.x - around.x, y: own.y - around.y, w: own.width, h: own.height };
  const at = layout(about, box, { least: least(around), flipped }), host = at.moved ? place : stage;
  if (at.moved) return { at, host, offset: { x: 0, y: 0 }, w: at.room.w, h: at.room.h, view: `0 0 ${at.room.w} ${at.room.h}` };
  return { at, host, offset: box, w: around.width, h: around.height, view: `${box.x} ${box.y} ${box.w} ${box.h}` };
}
