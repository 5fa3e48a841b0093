// SPDX-License-Identifier: MIT
// The ground: a height field into which holes are dug.  Light falls on it, and where a rim is before the light there is
// shadow.  Runs in a worker (painter.js).  Lengths are CSS pixels; `k` is the length of one pixel of the field.
import { aimed } from './stones.js';

const N = 256;

// Fractal noise that repeats.
function tile(seed) {
  const out = new Float32Array(N * N);
  let s = seed;
  const random = () => (s = (Math.imul(s, 1664525) + 1013904223) | 0) / 2147483648;
  for (let f = 4, a = 1; f <= 64; f *= 2, a /= 2) {
    const lattice = Float32Array.from({ length: f * f }, random);
    for (let y = 0; y < N; y++)
      for (let x = 0; x < N; x++) {
        const X = (x / N) * f, Y = (y / N) * f, i = X | 0, j = Y | 0, u = X - i, v = Y - j, U = u * u * (3 - 2 * u), V = v * v * (3 - 2 * v);
        const i1 = (i + 1) % f, j1 = (j + 1) % f, top = lattice[j * f + i] * (1 - U) + lattice[j * f + i1] * U;
        out[y * N + x] += a * (top * (1 - V) + (lattice[j1 * f + i] * (1 - U) + lattice[j1 * f + i1] * U) * V);
      }
  }
  return out;
}

let noise;
function at(x, y) {
  const i = Math.floor(x), j = Math.floor(y), u = x - i, v = y - j, a = (j & 255) * N, b = ((j + 1) & 255) * N, c = i & 255, d = (i + 1) & 255;
  return (noise[a + c] * (1 - u) + noise[a + d] * u) * (1 - v) + (noise[b + c] * (1 - u) + noise[b + d] * u) * v;
}

function soft(a, b, x) {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
}

// The distance into a rounded box, negative outside.
function inside(o, x, y) {
  const qx = Math.abs(x - o.x - o.w / 2) - o.w / 2 + o.r, qy = Math.abs(y - o.y - o.h / 2) - o.h / 2 + o.r;
  return o.r - (qx > 0 && qy > 0 ? Math.sqrt(qx * qx + qy * qy) : Math.max(qx, qy));
}

function raiseWood({ high, near, W, H, k, plank }) {
  const long = plank.w >= plank.h;
  for (let j = 0, p = 0; j < H; j++)
    for (let i = 0; i < W; i++, p++) {
      const x = i * k, y = j * k, d = inside(plank, x, y), e = Math.min(1, Math.max(0, d / 15));
      near[p] = d > -40 && d < 20 ? 1 : 0;
      high[p] =
        d > -k
          ? 12 * soft(-k, k, d) + 10 * Math.sqrt(1 - (1 - e) ** 2) + at(long ? x * 0.2 : x * 3, long ? y * 3 : y * 0.2) * 0.1
          : (Math.sin(x * 1.1) + Math.sin(y * 1.1)) * 0.1 + at(x, y) * 0.2;
    }
}

// The wind's ripples fade near the board and near text.
function raiseSand({ high, W, H, k, plank, calm }) {
  for (let j = 0, p = 0; j < H; j++)
    for (let i = 0; i < W; i++, p++) {
      const x = i * k, y = j * k;
      let still = soft(-110, 20, inside(plank, x, y));
      for (const one of calm) still = Math.max(still, soft(-110, 20, inside(one, x, y)));
      const ripple = still < 1 ? Math.sin((y * 0.92 + x * 0.3) * 0.185 + at(x * 0.13, y * 0.13) * 3.4) : 0;
      high[p] = at(x * 0.22, y * 0.22) * 5 + at(x * 0.8, y * 0.8) * 1.1 + (1 - still) * (ripple * 1.25 + 0.35 * ripple * ripple);
    }
}

function dig({ high, deep, near, W, H, k, wood }, o) {
  const S = 1 / k, R = o.r * 1.5;
  const x0 = Math.max(0, ((o.x - o.ex - R) * S) | 0), x1 = Math.min(W, ((o.x + o.ex + R) * S) | 0);
  const y0 = Math.max(0, ((o.y - o.ey - R) * S) | 0), y1 = Math.min(H, ((o.y + o.ey + R) * S) | 0);
  for (let j = y0; j < y1; j++)
    for (let i = x0; i < x1; i++) {
      const dx = Math.max(0, Math.abs(i * k - o.x) - o.ex) / o.r, dy = Math.max(0, Math.abs(j * k - o.y) - o.ey) / o.r, p = j * W + i;
      let t = o.square ? (dx ** 5 + dy ** 5) ** 0.2 : Math.sqrt(dx * dx + dy * dy);
      if (!wood) t *= 1 + 0.035 * at(i * k * 0.9 + o.x, j * k * 0.9);
      near[p] = 1;
      if (t < 1) {
        const depth = wood ? 0.5 * (1 - t ** 3.2) : 0.58 * Math.max(0, 1 - t ** 2.3) ** 1.3;
        high[p] = high[p] * (wood ? 1 : 0.25 + 0.75 * t * t) - o.r * depth;
        deep[p] = Math.max(deep[p], soft(1.03, wood ? 0.4 : 0.25, t));
      }
      high[p] += wood ? -0.03 * o.r * Math.exp(-(((t - 1) / 0.04) ** 2)) : o.r * 0.1 * Math.exp(-(((t - 1.09) / 0.14) ** 2));
    }
}

// The share of a light that what is before it keeps from a pixel.
function blocked({ high, W, H, k }, light, p, i, j) {
  const S = 1 / k;
  let block = 0;
  for (let s = 2; s < 80; s *= 1.25) {
    const X = (i + light.ux * s * S) | 0, Y = (j + light.uy * s * S) | 0;
    if (X < 0 || Y < 0 || X >= W || Y >= H) break;
    const over = (high[Y * W + X] - high[p] - s * light.slope) / (3 + s * 0.42);
    if (over > block) block = over;
  }
  return Math.min(1, block);
}

// Fills `sum` with the light that falls on a pixel.
function light(field, lights, theme, p, i, j, edge, sum) {
  const { high, near, W, H, w, h, k, wood, plank } = field, x = i * k, y = j * k, S = 1 / k;
  const nx = (high[i ? p - 1 : p] - high[i < W - 1 ? p + 1 : p]) * S, ny = (high[j ? p - W : p] - high[j < H - 1 ? p + W : p]) * S;
  const inverse = 1 / Math.sqrt(nx * nx + ny * ny + 4);
  sum.set(theme.ambient);
  for (const one of lights) {
    const lit = Math.max(0, (nx * one.x + ny * one.y + 2 * one.z) * inverse);
    const block =
      wood && edge < 1
        ? 0.8 * soft(-16, 12, inside(plank, x + one.ux * 15, y + one.uy * 15)) // the board's own, on the table
        : one.shadow && near[p] ? blocked(field, one, p, i, j) : 0;
    let power = one.power * lit * (1 - block * 0.84 * one.shadow);
    if (one.glow) {
      const gx = (x / w - one.glow[0]) * Math.max(1, w / h) * 0.8, gy = y / h - one.glow[1];
      power *= 1.2 / (1 + ((gx * gx + gy * gy) / one.glow[2] ** 2) * 2.6);
    }
    for (let n = 0; n < 3; n++) sum[n] += one.colour[n] * power;
  }
}

// How pale the matter is, 0 to 1; a cut shows deeper rings of wood.
function mixed({ deep, wood, plank }, p, x, y) {
  if (!wood) return Math.min(1, Math.max(0, 0.5 + at(x * 0.31 + 60, y * 0.31) * 0.45));
  const long = plank.w >= plank.h, along = long ? x : y, across = long ? y : x;
  const ring = (across + deep[p] * 9 + at(along * 0.05 + 9, across * 0.16) * 15 + at(along * 0.014 + 40, across * 0.05) * 30) * 0.052, f = ring - Math.floor(ring);
  return Math.min(1, Math.max(0, 0.34 + 0.34 * soft(0, 0.7, f) * (1 - soft(0.78, 1, f)) + at(along * 0.18, across * 4.2) * 0.15 + at(along * 0.05, across * 0.4) * 0.1));
}

function shade(field, theme) {
  const { deep, W, H, k, wood, plank } = field, image = new ImageData(W, H), out = image.data, sum = new Float64Array(3);
  const lights = aimed(theme), [dark, pale] = theme.albedo;
  for (let j = 0, p = 0; j < H; j++)
    for (let i = 0; i < W; i++, p++) {
      const x = i * k, y = j * k, hollow = deep[p], edge = wood ? soft(-k, k, inside(plank, x, y)) : 1; // 0: on the table
      const mix = edge ? mixed(field, p, x, y) : 0;
      light(field, lights, theme, p, i, j, edge, sum);
      for (let n = 0; n < 3; n++) {
        const board = (dark[n] + (pale[n] - dark[n]) * mix) * (wood ? 1 - 0.34 * hollow : 1);
        const matter = wood ? theme.table[n] * (1 - edge) + board * edge : board;
        out[p * 4 + n] = Math.min(255, Math.sqrt(matter * (sum[n] - theme.ambient[n] * 0.55 * hollow)) * 255);
      }
      out[p * 4 + 3] = 255;
    }
  return image;
}

let grain;
function grains() {
  if (grain) return grain;
  grain = new OffscreenCanvas(N, N);
  const image = new ImageData(N, N);
  for (let p = 0; p < image.data.length; p += 4) {
    const v = 128 + (Math.random() + Math.random() - 1) * 120;
    image.data.set([v, v, v, 255], p);
  }
  grain.getContext('2d').putImageData(image, 0, 0);
  return grain;
}

// A picture of the ground.  `holes`: {x, y, r, ex, ey, square}; `plank`: {x, y, w, h, r}, where the board is; `calm`: such
// boxes without ripples; `limit`: pixels of the field.  Light and form need few pixels and grain needs all: the field is
// enlarged, and grain laid over it.
export function ground(theme, { w, h, dpr, holes, plank, calm = [], limit = 6e5 }) {
  noise ??= tile(7);
  const S = Math.min(dpr, Math.sqrt(limit / (w * h))), W = Math.max(2, Math.round(w * S)), H = Math.max(2, Math.round(h * S));
  const field = {
    w, h, W, H, k: 1 / S, plank, calm, wood: theme.kind === 'wood',
    high: new Float32Array(W * H), deep: new Float32Array(W * H), near: new Uint8Array(W * H),
  };
  (field.wood ? raiseWood : raiseSand)(field);
  for (const hole of holes) dig(field, hole);
  const art = new OffscreenCanvas(W, H), canvas = new OffscreenCanvas(Math.round(w * dpr), Math.round(h * dpr)), g = canvas.getContext('2d');
  art.getContext('2d').putImageData(shade(field, theme), 0, 0);
  g.imageSmoothingQuality = 'high';
  g.drawImage(art, 0, 0, canvas.width, canvas.height);
  g.globalCompositeOperation = 'soft-light';
  g.globalAlpha = theme.grain;
  g.fillStyle = g.createPattern(grains(), 'repeat');
  g.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.transferToImageBitmap();
}
