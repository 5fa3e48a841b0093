// SPDX-License-Identifier: MIT
// The drawing of a board: the ground, and on it what is at rest; in the air, what a hand moves.  A worker paints the
// ground (painter.js); until it is there, the hollows are flat.
//
// Lengths are CSS pixels of the host: the stage around the board, which the ground covers, or the board's own content
// where it is moved along its rows.
import { drawn } from '../dom.js';
import { disc, drawLid, drawRing, drawSign, necklaces, paint, rimOf, shadow } from './art.js';
import { heapOf, seedSize } from './lie.js';
import { KINDS } from './stones.js';
import { THEMES } from './themes.js';

const REACH = 0.4; // holes around the board to which what lies there goes
const LARGER = 1.5; // times that bitmaps of seeds may be as large as they are drawn

const element = (name, className, parent) => Object.assign(parent.appendChild(document.createElement(name)), { className });

// The part of the host in which anything lies: browsers pay for each pixel of a canvas that changes.
function partOf({ plank, c }, w, h) {
  const from = (middle) => Math.max(0, Math.floor(middle - REACH * c)), to = (middle, most) => Math.min(most, Math.ceil(middle + REACH * c));
  const x = from(plank.x), y = from(plank.y);
  return { x, y, w: to(plank.x + plank.w, w) - x, h: to(plank.y + plank.h, h) - y };
}

export class Scene {
  at = null; // layout
  part = null; // of the host, for what lies
  flown = null; // the same, for what is in the air
  look = 'sand';
  numerals = false;
  ringed = false; // holes wear their owners' strokes
  beading = null; // { hole, part }: a string that is being laid
  #heaps = new Map();
  #seeds = null; // of what is painted: look, px and bitmap
  #ground = null; // what the land shows, as the painter was asked for it
  #wanted = null; // what it is to show
  #drawNecklace = necklaces(() => this.onpaint());
  #asked = 0;
  #ordered = ''; // what was painted last, or is being painted

  constructor(stage, place) {
    this.stage = stage;
    this.back = element('div', 'layers back', stage);
    this.front = element('div', 'layers front', stage);
    this.back.ariaHidden = this.front.ariaHidden = 'true';
    this.low = this.back.appendChild(drawn('svg', { class: 'low' }));
    [this.land, this.mid] = ['land', 'mid'].map((name) => element('canvas', name, this.back));
    this.air = element('canvas', 'air', this.front);
    this.holes = element('div', 'holes', place);
  }

  get theme() {
    return THEMES[this.look];
  }

  // Puts everything where the layout has it.  `w`, `h`: of the host; `calm`: boxes without ripples.
  lay(at, host, { w, h, perHole, ringed, calm }) {
    Object.assign(this, { at, w, h, ringed, part: partOf(at, w, h) });
    if (this.back.parentNode !== host) host.prepend(this.back), host.append(this.front);
    this.dpr = Math.min(devicePixelRatio || 1, 2.5);
    this.half = seedSize(perHole) * (1 + 0.24 * Math.min(1, at.oval / at.r)); // ovals have room for larger seeds
    this.px = at.r * this.half * 2;
    this.byName = new Map(at.holes.map((one) => [one.hole, one]));
    this.#heaps.clear();
    this.#size(this.mid, this.part);
    this.#size(this.air, (this.flown = { x: 0, y: 0, w: 0, h: 0 }));
    this.#drawHollows();
    this.#order(calm);
  }

  #size(canvas, { x, y, w, h }) {
    Object.assign(canvas, { width: w * this.dpr, height: h * this.dpr });
    Object.assign(canvas.style, { inset: `${y}px auto auto ${x}px`, width: `${w}px`, height: `${h}px` });
  }

  // What is painted comes later; meanwhile seeds and ground are those of before, if they are alike.
  #order(calm) {
    const { look, w, h, dpr, at } = this, px = Math.max(8, Math.ceil((this.px * dpr) / 4) * 4);
    const dug = [...at.holes, ...at.stores].map(({ x, y, r, ex, ey, square }) => ({ x, y, r, ex, ey, square }));
    const land = { look, w, h, dpr, holes: dug, plank: at.plank, turned: at.turned, calm }, wanted = JSON.stringify([land, px]);
    if (wanted === this.#ordered) return;
    this.#ordered = wanted;
    const mine = ++this.#asked, here = (then) => (made) => mine === this.#asked && then(made);
    const kept = this.#seeds?.look === look && this.#seeds;
    this.#seeds = kept;
    this.#placeLand((this.#wanted = land));
    if (look === 'plain') return;
    if (!kept || kept.px < px || kept.px > px * LARGER)
      paint('seeds', { look, px }).then(here((bitmap) => ((this.#seeds = { look, px, bitmap }), this.onpaint())));
    paint('ground', { ...land, canvas: this.land }).then(() => this.#placeLand(this.#wanted, (this.#ground = land)));
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
    const { theme, at, low } = this, plain = this.look === 'plain', how = plain ? { fill: 'none', stroke: '#000', 'stroke-width': 2 } : { fill: theme.hollow };
    low.style.background = theme.colour;
    low.replaceChildren(...[...at.holes, ...at.stores].map((o) => drawn('rect', { ...how, ...rimOf(o, plain ? 0.96 : 1) })));
  }

  #clear(canvas, { x, y } = this.part) {
    const g = canvas.getContext('2d');
    g.setTransform(this.dpr, 0, 0, this.dpr, -x * this.dpr, -y * this.dpr);
    g.clearRect(x, y, canvas.width, canvas.height);
    return g;
  }

  // The hole, store or reserve; what has no bowl is at the players' edges.
  spot(place) {
    const hole = this.byName.get(place), [, kind, number] = place.match(/^(store|reserve)-(\d+)$/) ?? [];
    const bowl = number && (kind === 'reserve' || !this.at.reserve) && this.at.stores[number - 1];
    if (hole || bowl) return hole ?? bowl;
    const { plank, c, turned } = this.at, near = number === '1' ? 1 : -1;
    const edge = turned ? { x: plank.x + plank.w / 2 - near * (plank.w / 2 + c), y: plank.y + plank.h / 2 } : { x: plank.x + plank.w / 2, y: plank.y + plank.h / 2 + near * (plank.h / 2 + c * 0.6) };
    return { ...edge, r: c * 0.4, ex: 0, ey: 0, hidden: true };
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
    const px = this.px * grow * (1 + z * 0.012), off = px * (0.13 + lift), blur = 1 + lift * 0.5, [ax, ay] = this.theme.lights[0].from;
    if (this.look !== 'plain') {
      g.globalAlpha = 0.9 / (1 + lift * 1.3);
      g.drawImage(shadow(), x - px * 0.58 * blur - ax * off, y - px * 0.52 * blur - ay * off, px * 1.16 * blur, px * 1.04 * blur);
      g.globalAlpha = 1;
    }
    const made = this.#seeds;
    if (made) g.drawImage(made.bitmap, kind * made.px, 0, made.px, made.px, x - px / 2, y - px / 2, px, px);
    else this.#flatSeed(g, kind % KINDS, x, y, px);
  }

  #flatSeed(g, kind, x, y, px) {
    const { tones } = this.theme.seeds, edge = this.look === 'plain' ? { strokeStyle: '#fff', lineWidth: 1.5 } : {};
    disc(g, x, y, px * 0.4, { fillStyle: tones[kind % tones.length], ...edge });
  }

  // All that is at rest.
  draw(lie, owners) {
    const g = this.#clear(this.mid);
    for (const o of this.at.holes) {
      const mark = lie.marks.get(o.hole), owner = owners.get(o.hole) ?? 0;
      if (this.ringed) drawRing(g, this.look, o, owner);
      if (lie.closed.has(o.hole)) drawLid(g, this.look, o);
      if (mark?.player === 0) drawSign(g, this.look, o);
      else if (mark && !(o.square && mark.player === owner)) this.#drawNecklace(g, this.look, o, mark.player, this.#beaded(o));
    }
    if (!this.numerals) for (const place of lie.places) if (!this.spot(place).hidden) this.#heap(g, place, lie.seeds(place));
  }

  #beaded({ hole }) {
    return this.beading?.hole === hole ? this.beading.part : 1;
  }

  #heap(g, place, kinds) {
    const seeds = kinds.map((kind, k) => ({ kind, ...this.slot(place, k) })).sort((a, b) => a.z - b.z || a.y - b.y);
    for (const { kind, x, y, z } of seeds) this.seed(g, kind, x, y, { z });
  }

  // What is in the air, within a box: `paint` draws it.  The canvas is as large as the box, in steps of a hole, until
  // nothing is in the air (0 by 0), and moves with it: the board below it is not drawn again.
  fly({ x, y, w, h }, paint) {
    const { air, flown, at, dpr } = this, whole = (length, before) => length && Math.max(before, Math.ceil(length / at.c) * at.c);
    const pixel = (length) => Math.floor(length * dpr) / dpr, size = { w: whole(w, flown.w), h: whole(h, flown.h) };
    if (size.w !== flown.w || size.h !== flown.h) this.#size(air, { x: 0, y: 0, ...size });
    this.flown = { x: pixel(x), y: pixel(y), ...size };
    air.style.transform = `translate(${this.flown.x}px, ${this.flown.y}px)`;
    paint(this.#clear(air, this.flown));
  }
}
