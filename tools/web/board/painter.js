// SPDX-License-Identifier: MIT
// The worker that paints what takes long: the ground, on the page's own canvas; and seeds and beads, as bitmaps.
import { ground } from './ground.js';
import { beads, seeds } from './stones.js';
import { THEMES } from './themes.js';

const KEPT = 3; // grounds
const LATE = 250; // milliseconds

const canvases = new Map(), grounds = new Map();

function groundOf(how) {
  const key = JSON.stringify(how), made = grounds.get(key) ?? ground(THEMES[how.look], how);
  grounds.delete(key);
  grounds.set(key, made);
  if (grounds.size > KEPT) grounds.delete(grounds.keys().next().value);
  return made;
}

const paint = {
  ground({ land, ...how }) {
    const canvas = canvases.get(land), made = groundOf(how);
    Object.assign(canvas, { width: made.width, height: made.height });
    canvas.getContext('2d').drawImage(made, 0, 0);
  },
  seeds: ({ look, px }) => seeds(THEMES[look], px),
  beads: ({ look, tones, px }) => beads(THEMES[look], tones, px),
};

// What was drawn is on the screen a frame later; a page that is not seen has no frames.
const frame = () => new Promise((resolve) => (globalThis.requestAnimationFrame?.(resolve), setTimeout(resolve, LATE)));

onmessage = async ({ data: { what, land, taken, ...how }, ports: [port] }) => {
  if (taken) return canvases.set(land, taken);
  const bitmap = paint[what]({ land, ...how });
  if (!bitmap) await frame().then(frame);
  port.postMessage(bitmap, bitmap ? [bitmap] : []);
};
