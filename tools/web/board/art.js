// SPDX-License-Identifier: MIT
// What a board is drawn with: bitmaps of the painter, what holes wear (their owners' strokes, lids, cloths and strings of
// beads), and the hand.
import { round, roundLength } from './layout.js';
import { colourOf, ownerOf, THEMES } from './themes.js';

// ---- the painter, a worker: it makes bitmaps ----

let worker, given = 0;
const lands = new WeakMap(); // canvases that the painter has, by number

// The text of the worker: the page has it in itself; of '', the board is drawn without.
export const painting = { source: () => document.getElementById('painter')?.textContent.trim() };

function give(canvas) {
  const taken = canvas.transferControlToOffscreen();
  lands.set(canvas, ++given);
  worker.postMessage({ land: given, taken }, [taken]);
}

// `what`: 'seeds' or 'beads', which come as a bitmap; or 'ground', which the painter puts on the `canvas`.
export function paint(what, { canvas, ...how }) {
  return new Promise((resolve) => {
    const source = painting.source(), { port1, port2 } = new MessageChannel();
    if (!source || !HTMLCanvasElement.prototype.transferControlToOffscreen) return; // the board is drawn without
    worker ??= new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    if (canvas && !lands.has(canvas)) give(canvas);
    port1.onmessage = ({ data }) => (port1.close(), resolve(data));
    worker.postMessage({ what, land: lands.get(canvas), ...how }, [port2]);
  });
}

// ---- what holes wear ----

// The outline of a hole, `f` times as large, as a round rectangle.
export function rimOf(o, f) {
  const R = o.r * f;
  return { x: o.x - o.ex - R, y: o.y - o.ey - R, width: 2 * (o.ex + R), height: 2 * (o.ey + R), rx: o.square ? R * 0.45 : R };
}

const rim = (g, o, f) => g.roundRect(...Object.values(rimOf(o, f)));

// Fills and strokes a path, as far as `how`, properties of the brush, has a style for it.
export function shape(g, how, trace) {
  Object.assign(g, how);
  g.beginPath();
  trace();
  if (how.fillStyle) g.fill();
  if (how.strokeStyle) g.stroke();
}

export const disc = (g, x, y, r, how) => shape(g, how, () => g.arc(x, y, r, 0, 7));

// A canvas that is drawn when it is first asked for.
function once(size, draw) {
  let made;
  return () => {
    if (made) return made;
    made = Object.assign(document.createElement('canvas'), { width: size, height: size });
    draw(made.getContext('2d'));
    return made;
  };
}

// One soft dark disc, stretched as needed.
export const shadow = once(64, (g) => {
  const fill = g.createRadialGradient(32, 32, 4, 32, 32, 31);
  fill.addColorStop(0, 'rgba(20,10,5,.75)');
  fill.addColorStop(0.55, 'rgba(20,10,5,.42)');
  fill.addColorStop(1, 'rgba(20,10,5,0)');
  g.fillStyle = fill;
  g.fillRect(0, 0, 64, 64);
});

// A line along the outline, `f` times as large; `width` and `dash` in radii of the hole.
function line(g, o, f, colour, width, dash) {
  g.setLineDash(dash.map((part) => part * o.r));
  shape(g, { strokeStyle: colour, lineWidth: Math.max(2, o.r * width), lineCap: 'round' }, () => rim(g, o, f));
  g.setLineDash([]);
}

// A line round the hole, each owner in a stroke of their own.
export function drawRing(g, look, o, owner) {
  const { light, dark, stroke } = ownerOf(owner);
  line(g, o, 1.12, look === 'night' ? dark : light, 0.05, stroke.map((part) => (part * 2 * Math.PI) / 48));
}

// A mark that is nobody's: a dotted line in the hole.
export const drawSign = (g, look, o) => line(g, o, 0.8, look === 'sand' || look === 'plain' ? '#26150a' : '#fff3dc', 0.06, [0.1 / o.r, 0.2]);

// A closed hole is covered.
export function drawLid(g, look, o) {
  const half = o.r * 0.5;
  shape(g, { fillStyle: THEMES[look].colour }, () => rim(g, o, 0.96));
  shape(g, { strokeStyle: look === 'night' ? '#f5ebd9' : '#26150a', lineWidth: Math.max(2, o.r * 0.07) }, () => {
    for (const x of [half, -half]) {
      g.moveTo(o.x - x, o.y - half);
      g.lineTo(o.x + x, o.y + half);
    }
  });
}

// A cloth of the owner's colour.
function drawCloth(g, look, o, player, part) {
  const { light } = ownerOf(player), far = o.r + Math.max(o.ex, o.ey), dye = g.createRadialGradient(o.x, o.y, o.r * 0.1, o.x, o.y, far * 0.97);
  const [full, half] = look === 'plain' ? ['30', '30'] : ['c8', '8c'];
  dye.addColorStop(0, light + full);
  dye.addColorStop(0.8, light + half);
  dye.addColorStop(1, `${light}00`);
  shape(g, { globalAlpha: part, fillStyle: dye }, () => rim(g, o, 0.97));
  g.globalAlpha = 1;
}

// Returns a function that draws a marked hole: a cloth of the owner's colour in it, and beads round it.  The string has a
// pattern for each owner.  `onpaint` is called when beads have been painted.
export function necklaces(onpaint) {
  const painted = new Map(); // by look and player: a bitmap once it is there, of one bead in two tones

  function beadsOf(look, player) {
    const key = `${look} ${player}`, tones = [colourOf(player, 'sand'), ['#c9c2b4', '#f0d9a0', '#e8e8e8', '#f0c9a0'][player % 4]];
    if (look === 'plain' || painted.has(key)) return painted.get(key);
    painted.set(key, null);
    paint('beads', { look, tones, px: 48 }).then((bitmap) => (painted.set(key, bitmap), onpaint()));
    return null;
  }

  // `part`: how much of the string is laid, 0 to 1.
  return (g, look, o, player, part) => {
    drawCloth(g, look, o, player, part);
    const px = Math.ceil(o.r * 0.235), beads = beadsOf(look, player), far = o.r * 1.07;
    const count = Math.round(roundLength(o.ex, o.ey, far) / o.r / 0.306), string = round(o.x, o.y, o.ex, o.ey, far, count);
    for (const [i, { x, y }] of string.slice(0, Math.ceil(count * part)).entries()) {
      const tone = i % (player + 1) ? 0 : 1;
      if (!beads) {
        disc(g, x, y, px * 0.42, { fillStyle: tone ? '#fff' : ownerOf(player).light, strokeStyle: '#000', lineWidth: 1 });
        continue;
      }
      g.drawImage(shadow(), x - px * 0.5, y - px * 0.42, px * 1.2, px * 1.2);
      g.drawImage(beads, tone * beads.height, 0, beads.height, beads.height, x - px / 2, y - px / 2, px, px);
    }
  };
}

// ---- the hand that sows: its shadow, and the seeds in it ----

const FINGERS = [[92, 108, 84, 60, 23], [116, 98, 114, 42, 24], [140, 98, 144, 44, 24], [163, 108, 172, 64, 21], [84, 150, 52, 112, 26]];

// The shadow of a cupped hand, fingers up; the wrist fades away.
const handShadow = once(256, (g) => {
  const fade = g.createLinearGradient(0, 165, 0, 250);
  g.filter = 'blur(7px)';
  shape(g, { fillStyle: '#140a05' }, () => g.ellipse(128, 138, 50, 52, 0, 0, 7));
  for (const [x, y, X, Y, lineWidth] of FINGERS)
    shape(g, { strokeStyle: '#140a05', lineWidth, lineCap: 'round' }, () => (g.moveTo(x, y), g.lineTo(X, Y)));
  g.fillRect(102, 180, 52, 76);
  g.filter = 'none';
  g.globalCompositeOperation = 'destination-out';
  fade.addColorStop(0, '#0000');
  fade.addColorStop(1, '#000');
  g.fillStyle = fade;
  g.fillRect(0, 165, 256, 91);
});

// How many seeds the hand still holds, `n`, on a pill: letters are drawn once, not in each frame.
function countArt(n, r, dpr) {
  const high = Math.max(18, r * 0.44), size = Math.max(13, r * 0.3), wide = high * 0.7 + size * 0.6 * String(n).length;
  const art = Object.assign(document.createElement('canvas'), { width: Math.ceil(wide * dpr), height: Math.ceil(high * dpr) });
  const g = art.getContext('2d');
  g.scale(dpr, dpr);
  shape(g, { fillStyle: 'rgba(28,16,8,.86)' }, () => g.roundRect(0, 0, wide, high, high / 2));
  const font = `700 ${size}px ui-sans-serif, system-ui, sans-serif`;
  Object.assign(g, { font, textAlign: 'center', textBaseline: 'middle', fillStyle: '#fff6e6' });
  g.fillText(n, wide / 2, high / 2 + 1);
  return { art, wide, high };
}

function paintCount(g, r, dpr, { x, y, seeds: { length: n }, counts }) {
  if (!counts.has(n)) counts.set(n, countArt(n, r, dpr));
  const { art, wide, high } = counts.get(n);
  g.drawImage(art, x + r * 0.72 - wide / 2, y - r * 0.66 - high / 2, wide, high);
}

const HELD = 24; // seeds that are seen in a hand: others are below these

// The hand and what it holds; `north`: it comes from the far side.
export function paintHand(g, scene, hand, north) {
  const { at, px } = scene, size = at.c * 2.1;
  g.save();
  g.globalAlpha = 0.34 * hand.seen;
  g.translate(hand.x + px * 0.5 * hand.up, hand.y + px * 0.9 * hand.up);
  if (north) g.rotate(Math.PI);
  if (at.turned) g.rotate(Math.PI / 2);
  if (scene.look !== 'plain') g.drawImage(handShadow(), -size / 2, -size * 0.5, size, size);
  g.restore();
  hand.seeds.slice(-HELD).forEach((kind, k) => {
    const s = hand.cup(k);
    scene.seed(g, kind, hand.x + s.x * at.r * 0.62, hand.y + s.y * at.r * 0.62 - hand.up * px * 0.5, { lift: hand.up * 0.9, grow: 1 + hand.up * 0.1 });
  });
  if (hand.seeds.length > 1 && hand.seen > 0.6) paintCount(g, at.r, scene.dpr, hand);
}
