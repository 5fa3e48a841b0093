// SPDX-License-Identifier: MIT
// The worker that paints what takes long: the ground, seeds and beads, as bitmaps.
import { ground } from './ground.js';
import { beads, seeds } from './stones.js';
import { THEMES } from './themes.js';

const paint = {
  ground: ({ look, ...room }) => ground(THEMES[look], room),
  seeds: ({ look, px }) => seeds(THEMES[look], px),
  beads: ({ look, tones, px }) => beads(THEMES[look], tones, px),
};

onmessage = ({ data: { number, what, ...how } }) => {
  const bitmap = paint[what](how);
  postMessage({ number, bitmap }, [bitmap]);
};
