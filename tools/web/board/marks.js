// SPDX-License-Identifier: MIT
// What holes wear: their owners' strokes, lids, cloths and strings of beads.
import { round, roundLength } from './layout.js';
import { paint } from './paint.js';
import { colourOf, ownerOf, THEMES } from './themes.js';

// The outline of a hole, `f` times as large.
export function rim(g, o, f = 1) {
  const R = o.r * f;
  g.roundRect(o.x - o.ex - R, o.y - o.ey - R, 2 * (o.ex + R), 2 * (o.ey + R), o.square ? R * 0.45 : R);
}

let blob;
// One soft dark disc, stretched as needed.
export function shadow() {
  if (blob) return blob;
  blob = document.createElement('canvas');
  blob.width = blob.height = 64;
  const g = blob.getContext('2d'), fill = g.createRadialGradient(32, 32, 4, 32, 32, 31);
  fill.addColorStop(0, 'rgba(20,10,5,.75)');
  fill.addColorStop(0.55, 'rgba(20,10,5,.42)');
  fill.addColorStop(1, 'rgba(20,10,5,0)');
  g.fillStyle = fill;
  g.fillRect(0, 0, 64, 64);
  return blob;
}

// A line along the outline, `f` times as large; `width` and `dash` in radii of the hole.
function line(g, o, f, colour, width, dash) {
  g.lineWidth = Math.max(2, o.r * width);
  g.strokeStyle = colour;
  g.lineCap = 'round';
  g.setLineDash(dash.map((part) => part * o.r));
  g.beginPath();
  rim(g, o, f);
  g.stroke();
  g.setLineDash([]);
}

// A line round the hole, each owner in a stroke of their own.
export function drawRing(g, look, o, owner) {
  const { light, dark, stroke } = ownerOf(owner);
  line(g, o, 1.12, look === 'night' ? dark : light, 0.05, stroke.map((part) => (part * 2 * Math.PI) / 48));
}

// A mark that is nobody's: a dotted line in the hole.
export function drawSign(g, look, o) {
  line(g, o, 0.8, look === 'sand' || look === 'plain' ? '#26150a' : '#fff3dc', 0.06, [0.1 / o.r, 0.2]);
}

// A closed hole is covered.
export function drawLid(g, look, o) {
  g.fillStyle = THEMES[look].colour;
  g.strokeStyle = look === 'night' ? '#f5ebd9' : '#26150a';
  g.lineWidth = Math.max(2, o.r * 0.07);
  g.beginPath();
  rim(g, o, 0.96);
  g.fill();
  g.beginPath();
  for (const [x, y] of [[1, 1], [-1, 1]]) g.moveTo(o.x - x * o.r * 0.5, o.y - y * o.r * 0.5), g.lineTo(o.x + x * o.r * 0.5, o.y + y * o.r * 0.5);
  g.stroke();
}

// A cloth of the owner's colour.
function drawCloth(g, look, o, player, part) {
  const { light } = ownerOf(player), far = o.r + Math.max(o.ex, o.ey), dye = g.createRadialGradient(o.x, o.y, o.r * 0.1, o.x, o.y, far * 0.97);
  const [full, half] = look === 'plain' ? ['30', '30'] : ['c8', '8c'];
  dye.addColorStop(0, light + full);
  dye.addColorStop(0.8, light + half);
  dye.addColorStop(1, `${light}00`);
  g.globalAlpha = part;
  g.fillStyle = dye;
  g.beginPath();
  rim(g, o, 0.97);
  g.fill();
  g.globalAlpha = 1;
}

// A marked hole: a cloth of the owner's colour in it, and beads round it.  The string has a pattern for each owner.
export class Necklaces {
  #beads = new Map(); // by look and player: a bitmap once it is painted, of one bead in two tones

  constructor(onpaint) {
    this.onpaint = onpaint;
  }

  // `part`: how much of the string is laid, 0 to 1.
  draw(g, look, o, player, part) {
    drawCloth(g, look, o, player, part);
    const px = Math.ceil(o.r * 0.235), beads = this.#painted(look, player), far = o.r * 1.07;
    const count = Math.round(roundLength(o.ex, o.ey, far) / o.r / 0.306), string = round(o.x, o.y, o.ex, o.ey, far, count);
    string.slice(0, Math.ceil(count * part)).forEach(({ x, y }, i) => {
      const tone = i % (player + 1) ? 0 : 1;
      if (!beads) return drawFlatBead(g, x, y, px * 0.42, tone ? '#fff' : ownerOf(player).light);
      g.drawImage(shadow(), x - px * 0.5, y - px * 0.42, px * 1.2, px * 1.2);
      g.drawImage(beads, tone * beads.height, 0, beads.height, beads.height, x - px / 2, y - px / 2, px, px);
    });
  }

  #painted(look, player) {
    const key = `${look} ${player}`;
    if (look === 'plain' || this.#beads.has(key)) return this.#beads.get(key);
    const tones = [colourOf(player, 'sand'), ['#c9c2b4', '#f0d9a0', '#e8e8e8', '#f0c9a0'][player % 4]];
    this.#beads.set(key, null);
    paint('beads', { look, tones, px: 48 }).then((bitmap) => (this.#beads.set(key, bitmap), this.onpaint()));
    return null;
  }
}

function drawFlatBead(g, x, y, r, colour) {
  g.fillStyle = colour;
  g.strokeStyle = '#000';
  g.lineWidth = 1;
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
  g.stroke();
}
