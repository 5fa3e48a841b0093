// SPDX-License-Identifier: MIT
// Stones: seeds and beads, each lit once by the lights of a look.  Runs in a worker (painter.js).
export const KINDS = 40;

// Numbers from 0 to 1, the same for the same seed (mulberry32).
export const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const rgb = (hex) => [1, 3, 5].map((i) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2);

// Its form: an ellipsoid with a lumpy outline, turned.
function formed(theme, seed, ball) {
  const r = random(seed), long = ball ? 0.92 : 0.86 + r() * 0.1, wide = ball ? 0.92 : long * (theme.seeds.round + (r() - 0.5) * 0.12);
  const turn = r() * Math.PI, p1 = r() * 6.28, p2 = r() * 6.28, dark = 0.86 + r() * 0.28;
  return { ball, long, wide, p1, p2, dark, ca: Math.cos(turn), sa: Math.sin(turn) };
}

// Lights as unit vectors: each with the vector halfway to the eye, and its direction on the ground and its slope.
export function aimed({ lights }) {
  return lights.map(({ from, ...light }) => {
    const length = Math.hypot(...from), [x, y, z] = from.map((part) => part / length), flat = Math.hypot(x, y), half = Math.hypot(x, y, z + 1);
    return { ...light, x, y, z, ux: x / flat, uy: y / flat, slope: z / flat, hx: x / half, hy: y / half, hz: (z + 1) / half };
  });
}

// Fills `light` and `shine` for a point of the stone whose normal is (nx, ny, nz); returns what the ground adds from below.
function lit(lights, { boost = 1, gloss }, { light, shine }, nx, ny, nz) {
  const l = Math.sqrt(nx * nx + ny * ny + nz * nz);
  light.fill(0);
  shine.fill(0);
  for (const one of lights) {
    const dot = Math.max(0, (nx * one.x + ny * one.y + nz * one.z) / l) * 1.25 * boost;
    const spec = Math.max(0, (nx * one.hx + ny * one.hy + nz * one.hz) / l), flash = spec ** 34 * gloss + spec ** 8 * 0.07;
    for (let k = 0; k < 3; k++) {
      light[k] += one.colour[k] * one.power * dot;
      shine[k] += one.colour[k] * one.power * flash;
    }
  }
  return Math.max(0, ny / l) * 0.16;
}

// Draws a stone of `px` pixels into the image at column `x0`.  Date stones have a groove.
function stone(theme, tone, seed, px, { image, x0 = 0, ball = false }) {
  const { long, wide, p1, p2, dark, ca, sa } = formed(theme, seed, ball), colour = rgb(tone), out = image.data;
  const seen = { light: new Float64Array(3), shine: new Float64Array(3) }, lights = aimed(theme);
  for (let y = 0; y < px; y++)
    for (let x = 0; x < px; x++) {
      const X = ((x + 0.5) / px) * 2 - 1, Y = ((y + 0.5) / px) * 2 - 1, u = (X * ca + Y * sa) / long, v = (Y * ca - X * sa) / wide;
      const a = Math.atan2(v, u), lump = ball ? 1 : 1 + 0.035 * Math.sin(2 * a + p1) + 0.03 * Math.sin(3 * a + p2), d = Math.sqrt(u * u + v * v) / lump;
      const alpha = Math.min(1, Math.max(0, (1 - d) * px * 0.36));
      if (!alpha) continue;
      const z = Math.sqrt(Math.max(0, 1 - d * d)), groove = ball ? 0 : theme.seeds.groove * Math.exp(-((v / 0.13) ** 2)) * (1 - Math.abs(u));
      const nu = (u / long) * 0.9, nv = (v / wide) * 0.9 - groove * Math.sign(v) * 0.9;
      const bounce = lit(lights, theme.seeds, seen, nu * ca - nv * sa, nu * sa + nv * ca, z + 0.02) * (1 - z);
      const mottle = 1 + 0.07 * Math.sin(u * 3.1 + p1 + 1.4 * Math.sin(v * 3 + p2)) + 0.022 * Math.sin(v * 17 + u * 5 + p2);
      const at = (y * image.width + x0 + x) * 4;
      for (let k = 0; k < 3; k++) {
        const own = colour[k] * mottle * dark * (1 - groove * 0.5) * (theme.ambient[k] * 1.5 * (0.5 + 0.5 * z) + seen.light[k]);
        out[at + k] = Math.min(255, Math.sqrt(own + bounce * theme.albedo[1][k] * 0.5 + seen.shine[k] * 0.7) * 255);
      }
      out[at + 3] = alpha * 255;
    }
}

// Stones of these tones in one row.
function row(theme, tones, px, seedOf, ball) {
  const canvas = new OffscreenCanvas(px * tones.length, px), image = new ImageData(canvas.width, px);
  tones.forEach((tone, i) => stone(theme, tone, seedOf(i), px, { image, x0: i * px, ball }));
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas.transferToImageBitmap();
}

// All kinds of seeds; and beads of each tone.
export function seeds(theme, px) {
  const { tones } = theme.seeds, all = Array.from({ length: KINDS }, (_, i) => tones[i % tones.length]);
  return row(theme, all, px, (i) => i * 7919 + 5);
}
export const beads = (theme, tones, px) => row({ ...theme, seeds: { ...theme.seeds, gloss: 0.9 } }, tones, px, () => 3, true);
