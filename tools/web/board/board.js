// SPDX-License-Identifier: MIT
// The board: the game's holes on the ground, and what a player does there.  Turns are shown one after another, each in
// full, seed by seed; a tap or Escape ends the one that is shown.
import { drawn } from '../dom.js';
import { holeOf, inWords } from '../reasons.js';
import { choosingOn, drawTrail } from './choosing.js';
import { holesOf } from './holes.js';
import { roomOf } from './layout.js';
import { changes, Lie } from './lie.js';
import { motionOf } from './motion.js';
import { Scene } from './scene.js';
import { sounding } from './sound.js';
import { wear } from './themes.js';
import { SPEEDS, timeline } from './timeline.js';

export { SPEEDS };

const CHANGES = 900; // milliseconds that changes are read without motion, before what follows
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Board {
  #session;
  #place;
  #stage;
  #lie = new Lie();
  #shown = null; // the node on the board
  #values = [];
  #owners = new Map(); // by hole
  #stale = new Set(); // places whose counts are old
  #queue = Promise.resolve(); // of turns
  #number = 0; // of what is shown; an older one stops
  #waiting = 0; // turns that are not yet seen
  #skip = () => {};
  #leaving = new AbortController();

  speed = 'usual';
  sound = false;
  flipped = false;
  numerals = false;
  look = undefined; // the wanted one
  calm = () => []; // boxes of the stage without ripples

  // `plays` says of a player whether holes are chosen here; `called` what the player is called (session.js); `onmove`
  // gets a move that was chosen; `onpoint` one that is only pointed at, or null; `onwrong` why the board cannot be drawn;
  // `onrefuse` a hole that cannot be played; `onstep` what a turn is at: the act of timeline.js whose reason is to be
  // read, or null when it is over; `onask` a hole from which arrows ask the way, or null when they do not any more.
  constructor(session, place, { called, ...hooks }) {
    Object.assign(this, hooks);
    this.#session = session;
    this.#place = place;
    this.#stage = place.closest('.stage, #stage') ?? place;
    place.replaceChildren(); // of a page that was saved
    this.#stage.querySelectorAll('.layers').forEach((one) => one.remove());
    this.scene = Object.assign(new Scene(this.#stage, place), { onpaint: () => this.#redraw() });
    const choosing = (this.choosing = choosingOn(this, session, place));
    this.holes = holesOf(this.scene, { onchoose: (hole) => choosing.choose(hole), onpoint: (hole) => choosing.point(hole), called });
    this.trail = drawn('svg', { class: 'trail', 'aria-hidden': 'true' });
    this.scene.holes.before(this.trail);
    this.motion = motionOf(this.scene, this.#lie, {
      changed: (hole) => this.#stale.add(hole),
      reason: (act) => (this.pulse(act?.holes ?? []), this.onstep?.(act)),
      sound: (what, k) => this.sound && sounding(what, k),
      draw: () => this.#drawChanged(),
    });
    this.#stage.addEventListener('pointerdown', (event) => choosing.tapped(event));
    for (const one of [place, this.#stage]) new ResizeObserver(this.#fit).observe(one);
    const { signal } = this.#leaving;
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.finish(), { signal });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.dress(), { signal });
    this.dress();
  }

  leave = () => this.#leaving.abort(); // hears nothing more of the document

  // ---- how it looks ----

  // `look`: 'sand', 'wood', 'night' or 'plain', otherwise as the system is; `flipped`: by half a turn; `numerals`: numbers
  // in place of seeds.  What is not given stays.
  dress(how = {}) {
    Object.assign(this, how);
    this.scene.look = wear(this.look, this.#place.getRootNode().host ?? document.documentElement);
    this.scene.numerals = this.numerals;
    this.#place.classList.toggle('numerals', this.numerals);
    this.#lay();
  }

  // What the layout follows from.
  #sizes() {
    const { width, height } = this.#stage.getBoundingClientRect(), { width: w, height: h } = this.#place.getBoundingClientRect();
    return [width, height, w, h, this.#place.offsetTop].join();
  }
  #fit = () => this.size === this.#sizes() || this.#lay();

  // Puts the board of the game into the room that it has.
  #lay() {
    const { about } = this.#session, place = this.#place, { scene, trail } = this;
    if (!about || !this.#shown || !place.clientWidth || !place.clientHeight) return;
    this.size = this.#sizes();
    requestAnimationFrame(this.#fit); // a note above the board may be gone by then
    const { at, host, offset, w, h, view } = roomOf(this.#stage, place, about, this.flipped);
    const perHole = about.seeds_total / about.board.holes.length, ringed = about.players > 2 || about.board.ring;
    const size = at.moved ? { width: `${w}px`, height: `${h}px` } : { width: '', height: '' };
    this.offset = offset;
    place.classList.toggle('moved', at.moved);
    place.classList.toggle('turned', at.turned);
    for (const one of [scene.holes, trail, scene.back, scene.front, this.choosing.place]) Object.assign(one.style, size);
    scene.lay(at, host, { w, h, perHole, ringed, calm: this.calm() });
    trail.setAttribute('viewBox', view);
    this.holes.lay(about, offset);
    this.choosing.hide();
    this.#redraw();
    this.laid?.(at, offset);
  }

  // ---- what is on it ----

  // The node as it is, at once; turns that wait are not shown.
  draw(node = this.#session.node) {
    this.#number++;
    this.#waiting = 0;
    this.finish();
    this.#show(node);
  }

  #show(node) {
    this.#shown = node;
    this.#lie.become(node.now);
    this.choosing.hide();
    drawTrail(this.trail, [], this.scene);
    this.holes.pulse([]);
    if (this.holes.about !== this.#session.about) this.#lay();
    else this.#redraw();
  }

  #redraw() {
    const node = this.#shown;
    if (!node || !this.scene.at) return;
    const idle = !this.busy() && node === this.#session.node && this.plays(node.now.mover) && !node.ended;
    this.#owners = new Map(node.now.holes.map((one) => [one.hole, one.owner]));
    this.#stale.clear();
    this.scene.draw(this.#lie, this.#owners);
    this.holes.label(this.#lie, node.now, new Set(idle ? node.now.moves.map(holeOf) : []));
    this.values(this.#values);
  }

  // In a turn, what has changed since the last picture.
  #drawChanged() {
    if (!this.#stale.size) return;
    this.scene.draw(this.#lie, this.#owners, this.#stale);
    for (const place of this.#stale) this.holes.count(this.#lie, place);
    this.#stale.clear();
  }

  // ---- turns ----

  busy = () => this.#waiting > 0;

  // Shows a node's turn in full, after those before it; a promise that ends when it has been seen.
  show(node) {
    const mine = this.busy() ? this.#number : ++this.#number;
    this.#waiting++;
    return (this.#queue = this.#queue.then(() => this.#showNext(node, mine)).catch((error) => (this.draw(), this.onwrong(error))));
  }

  // Without motion the position changes at once, and each hole shows by how much.
  async #showNext(node, mine) {
    if (mine !== this.#number) return;
    const { steps } = await this.#session.details(node);
    if (mine !== this.#number) return;
    if (this.#shown !== node.parent) this.#show(node.parent);
    this.#redraw();
    const moves = !isStill() && SPEEDS[this.speed] > 0;
    if (moves) await this.#perform(node, steps);
    if (mine !== this.#number) return;
    this.#waiting--;
    this.#show(node);
    this.holes.last([node.turn.laps.at(-1)?.to]);
    if (node.now.over && this.sound) sounding('end');
    if (moves) return;
    this.holes.showChanges(changes(node.parent.now, node.now));
    if (SPEEDS[this.speed]) await new Promise((resolve) => (setTimeout(resolve, CHANGES), (this.#skip = resolve)));
  }

  async #perform(node, steps) {
    const { scene } = this, far = (from, to) => Math.hypot(scene.spot(to).x - scene.spot(from).x, scene.spot(to).y - scene.spot(from).y) / scene.at.c;
    this.#place.classList.add('sowing');
    await this.motion.play(timeline(steps, { far, speed: SPEEDS[this.speed] }), { north: node.turn.mover % 2 === 0 });
    this.#place.classList.remove('sowing');
  }

  // Ends the turn that is shown, at once.
  finish() {
    this.#skip();
    this.motion.finish();
  }

  // ---- over the board ----

  pulse = (holes) => this.holes.pulse(holes);

  // The way of a move of the present position; of null, none.  `turn`: what it does, if that is known.
  async preview(move, turn) {
    const mine = (this.pointed = move), node = this.#session.node;
    const { steps } = move ? (turn ?? (await this.#session.look(move, node)).turn) : { steps: [] };
    if (mine === this.pointed && node === this.#shown) drawTrail(this.trail, steps, this.scene);
  }

  // Value pills on holes: of each, move, text, kind and best.
  values(list) {
    this.#values = list;
    this.holes.values(list.map((one) => ({ hole: holeOf(one.move), title: `${inWords(one.move)}: ${one.text}`, ...one })));
  }

  // A line of moves by their numbers; of [], none.
  showLine = (moves, movers = []) => this.holes.line(moves.slice(0, 20).map((move, i) => [holeOf(move), move, movers[i] ?? 1]));
}
