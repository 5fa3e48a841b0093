// SPDX-License-Identifier: MIT
// The drawing of a board: the ground, and on it what is at rest; in the air, what a hand moves.  A worker paints the
// ground (painter.js); until it is there, the hollows are flat.
//
// Lengths are CSS pixels of the host: the stage around the board, which the ground covers, or the board's own content
// where it is moved along its rows.
import { drawn, element } from '../dom.js';
import { disc, drawLid, drawRing, drawSign, necklaces, paint, rimOf, shadow } from './art.js';
import { heapOf, seedSize } from './lie.js';
import { THEMES } from './themes.js';

const MOST_DOTS = 2; // of the screen for a CSS pixel: more are not seen
const STEP = 32; // dots: of a canvas's sides
const REACH = 0.35; // radii of a hole: from its rim to the edge of its canvas
const SPARE = 1.15, SMALLER = 0.85, LARGER = 1.6; // times that bitmaps are, and may be, as large as they are needed

export class Scene {
  at = null; // layout
  flown = null; // the room for what is in the air
  look = 'sand';
  numerals = false;
  ringed = false; // holes wear their owners' strokes
  beading = null; // { hole, part }: a string that is being laid
  #bowls = new Map(); // by place: its canvas, where that is, and whether it is empty
  #heaps = new Map();
  #seeds = null; // of what is painted: look, px and bitmap
  #ground = null; // what the land shows, as the painter was asked for it
  #wanted = null; // what it is to show
  #drawNecklace = necklaces(() => this.onpaint());
  #asked = 0;
  #ordered = ''; // what was painted last, or is being painted

  constructor(stage, place) {
    this.low = drawn('svg', { class: 'low' });
    [this.land, this.air, this.holes] = ['canvas.land', 'canvas.air', 'div.holes'].map((kind) => element(kind));
    this.back = element('div.layers.back', { 'aria-hidden': 'true' }, this.low, this.land);
    this.front = element('div.layers.front', { 'aria-hidden': 'true' }, this.air);
    stage.append(this.back, this.front);
    place.append(this.holes);
  }

  // Puts everything where the layout has it.  `w`, `h`: of the host; `calm`: boxes without ripples.
  lay(at, host, { w, h, perHole, ringed, calm }) {
    Object.assign(this, { at, w, h, ringed });
    if (this.back.parentNode !== host) host.prepend(this.back), host.append(this.front);
    this.dpr = Math.min(devicePixelRatio || 1, MOST_DOTS);
    this.half = seedSize(perHole) * (1 + 0.24 * Math.min(1, at.oval / at.r)); // ovals have room for larger seeds
    this.px = at.r * this.half * 2;
    this.byName = new Map([...at.holes, ...at.stores].map((one) => [one.hole ?? one.place, one]));
    this.#heaps.clear();
    this.#layBowls();
    this.flown = { w: 0, h: 0 };
    this.fly(null);
    this.#drawHollows();
    this.#order(calm);
  }

  // A canvas for each place: browsers pay for each pixel of one that changes.
  #layBowls() {
    for (const [place, { canvas }] of this.#bowls) if (!this.byName.has(place)) canvas.remove(), this.#bowls.delete(place);
    for (const [place, o] of this.byName) {
      const bowl = this.#bowls.get(place) ?? { canvas: this.back.appendChild(element('canvas.bowl')), empty: true };
      const { x, y, width, height } = rimOf(o, 1 + REACH), corner = { x: Math.floor(x), y: Math.floor(y) };
      this.#size(bowl.canvas, width, height);
      bowl.canvas.style.inset = `${corner.y}px auto auto ${corner.x}px`;
      this.#bowls.set(place, Object.assign(bowl, { o, corner }));
    }
  }

  // Makes a canvas at least that large.  One that already is, and not much larger, takes no new memory.
  #size(canvas, w, h) {
    const [wide, high] = [w, h].map((length) => Math.ceil((length * this.dpr) / STEP) * STEP), fits = (has, needs) => has >= needs && has <= needs * LARGER;
    if (!fits(canvas.width, wide) || !fits(canvas.height, high)) Object.assign(canvas, { width: wide, height: high });
    Object.assign(canvas.style, { width: `${canvas.width / this.dpr}px`, height: `${canvas.height / this.dpr}px` });
  }

  // What is painted comes later; meanwhile seeds and ground are those of before, if they are alike.
  #order(calm) {
    const { look, w, h, dpr, at } = this, px = Math.max(8, Math.ceil(this.px * dpr));
    const dug = [...at.holes, ...at.stores].map(({ x, y, r, ex, ey, square }) => ({ x, y, r, ex, ey, square }));
    const land = { look, w, h, dpr, holes: dug, plank: at.plank, turned: at.turned, calm }, wanted = JSON.stringify([land, px]);
    if (wanted === this.#ordered) return;
    this.#ordered = wanted;
    const kept = this.#seeds?.look === look && this.#seeds;
    this.#seeds = kept;
    this.#placeLand((this.#wanted = land));
    if (look === 'plain') return;
    if (!kept || kept.px < px * SMALLER || kept.px > px * LARGER) this.#paintSeeds(look, Math.ceil(px * SPARE));
    paint('ground', { ...land, canvas: this.land }).then(() => this.#placeLand(this.#wanted, (this.#ground = land)));
  }

  async #paintSeeds(look, px) {
    const mine = ++this.#asked, bitmap = await paint('seeds', { look, px });
    if (mine !== this.#asked || look !== this.look) return;
    this.#seeds = { look, px, bitmap };
    this.onpaint();
  }

  // The ground that is there is moved to where its holes are now; one with other holes is not seen.
  #placeLand(now, was = this.#ground) {
    const alike = was && now.look === was.look && now.turned === was.turned && now.holes.length === was.holes.length;
    this.land.classList.toggle('in', now === was);
    this.land.classList.toggle('old', !!alike && now !== was);
    if (!alike) return;
    const wide = now.plank.w / was.plank.w, high = now.plank.h / was.plank.h;
    const transform = `translate(${now.plank.x - was.plank.x * wide}px, ${now.plank.y - was.plank.y * high}px) scale(${wide}, ${high})`;
    Object.assign(this.land.style, { width: `${was.w}px`, height: `${was.h}px`, transform: now === was ? '' : transform });
  }

  // The board before the ground is painted; of the plain look, all there is.
  #drawHollows() {
    const { at, low } = this, theme = THEMES[this.look], plain = this.look === 'plain', how = plain ? { fill: 'none', stroke: '#000', 'stroke-width': 2 } : { fill: theme.hollow };
    low.style.background = theme.colour;
    low.replaceChildren(...[...at.holes, ...at.stores].map((o) => drawn('rect', { ...how, ...rimOf(o, plain ? 0.96 : 1) })));
  }

  #clear(canvas, { x, y }) {
    const g = canvas.getContext('2d');
    g.setTransform(this.dpr, 0, 0, this.dpr, -x * this.dpr, -y * this.dpr);
    g.clearRect(x, y, canvas.width, canvas.height);
    return g;
  }

  // The hole or store; a reserve without a bowl is in the store, and what has neither is at the players' edges.
  spot(place) {
    const bowl = this.byName.get(place) ?? this.byName.get(place.replace('reserve', 'store'));
    if (bowl) return bowl;
    const { plank, c, turned } = this.at, near = place.endsWith('-1') ? 1 : -1;
    const edge = turned ? { x: plank.x + plank.w / 2 - near * (plank.w / 2 + c), y: plank.y + plank.h / 2 } : { x: plank.x + plank.w / 2, y: plank.y + plank.h / 2 + near * (plank.h / 2 + c * 0.6) };
    return { ...edge, r: c * 0.4, ex: 0, ey: 0 };
  }

  // Where the k-th seed of a place is.
  slot(place, k) {
    const o = this.spot(place);
    if (!this.#heaps.has(place)) {
      const salt = [...place].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
      this.#heaps.set(place, heapOf(salt, this.half, (o.r + o.ex) / o.r, (o.r + o.ey) / o.r));
    }
    const s = this.#heaps.get(place)(k);
    return { x: o.x + s.x * o.r, y: o.y + s.y * o.r - s.z * this.px * 0.09, z: s.z };
  }

  // A seed that is `lift` of its length above the ground.
  seed(g, kind, x, y, { z = 0, lift = 0, grow = 1 } = {}) {
    const px = this.px * grow * (1 + z * 0.012), off = px * (0.13 + lift), blur = 1 + lift * 0.5, [ax, ay] = THEMES[this.look].lights[0].from;
    if (this.look !== 'plain') {
      g.globalAlpha = 0.9 / (1 + lift * 1.3);
      g.drawImage(shadow(), x - px * 0.58 * blur - ax * off, y - px * 0.52 * blur - ay * off, px * 1.16 * blur, px * 1.04 * blur);
      g.globalAlpha = 1;
    }
    const made = this.#seeds, { tones } = THEMES[this.look].seeds, edge = this.look === 'plain' ? { strokeStyle: '#fff', lineWidth: 1.5 } : {};
    if (made) g.drawImage(made.bitmap, kind * made.px, 0, made.px, made.px, x - px / 2, y - px / 2, px, px);
    else disc(g, x, y, px * 0.4, { fillStyle: tones[kind % tones.length], ...edge });
  }

  // All that is at rest, or what is in some places.
  draw(lie, owners, places = this.#bowls.keys()) {
    for (const place of places) if (this.#bowls.has(place)) this.#drawBowl(this.#bowls.get(place), place, lie, owners.get(place) ?? 0);
  }

  #drawBowl(bowl, place, lie, owner) {
    const { o } = bowl, mark = lie.marks.get(place), ring = this.ringed && o.hole, lid = lie.closed.has(place), seeds = this.numerals ? [] : lie.seeds(place);
    const empty = !(ring || mark || lid || seeds.length), part = this.beading && this.beading.hole === o.hole ? this.beading.part : 1;
    if (empty && bowl.empty) return;
    bowl.empty = empty;
    const g = this.#clear(bowl.canvas, bowl.corner);
    if (ring) drawRing(g, this.look, o, owner);
    if (lid) drawLid(g, this.look, o);
    if (mark?.player === 0) drawSign(g, this.look, o);
    else if (mark && !(o.square && mark.player === owner)) this.#drawNecklace(g, this.look, o, mark.player, part);
    const lying = seeds.map((kind, k) => ({ kind, ...this.slot(place, k) })).sort((a, b) => a.z - b.z || a.y - b.y);
    for (const { kind, x, y, z } of lying) this.seed(g, kind, x, y, { z });
  }

  // What is in the air, within a box: `paint` draws it; of null, nothing is.  The canvas is as large as the largest box was,
  // in steps of a hole, and moves with it: the board below it is not drawn again.
  fly(box, paint) {
    const { air, flown, at, dpr } = this;
    air.style.visibility = box ? '' : 'hidden';
    if (!box) return;
    const whole = (length, before) => Math.max(before, Math.ceil(length / at.c) * at.c), pixel = (length) => Math.floor(length * dpr) / dpr;
    this.flown = { w: whole(box.w, flown.w), h: whole(box.h, flown.h) };
    this.#size(air, this.flown.w, this.flown.h);
    const corner = { x: pixel(box.x), y: pixel(box.y) };
    air.style.transform = `translate(${corner.x}px, ${corner.y}px)`;
    paint(this.#clear(air, corner));
  }
}
