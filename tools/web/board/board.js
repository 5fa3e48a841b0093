// SPDX-License-Identifier: MIT
// The board: the game's holes on the ground, and what a player does there.  A turn is shown in full, seed by seed; a tap
// or Escape ends it.
import { drawn } from '../dom.js';
import { holeOf, inWords } from '../moves.js';
import { Choosing } from './choosing.js';
import { Holes } from './holes.js';
import { changes, Lie } from './lie.js';
import { Motion } from './motion.js';
import { roomOf } from './room.js';
import { Scene } from './scene.js';
import { sounding } from './sound.js';
import { Telling } from './telling.js';
import { wear } from './themes.js';
import { SPEEDS, timeline } from './timeline.js';
import { drawTrail, lapsOf } from './trail.js';

export { SPEEDS };

export class Board {
  #session;
  #place;
  #stage;
  #lie = new Lie();
  #shown = null; // the node on the board
  #telling;
  #values = null;
  #wanted;
  #look;
  #flipped = false;
  #stale = new Set(); // places whose counts are old
  #leaving = new AbortController();
  #listening = { signal: this.#leaving.signal };

  speed = 'usual';
  sound = false;
  calm = () => []; // boxes of the stage without ripples

  // `plays` says of a player whether holes are chosen here; `called` what the player is called (session.js); `onmove` gets a move that was chosen; `onpoint` one that is
  // only pointed at, or null; `onwrong` why the board cannot be drawn; `onrefuse` a hole that cannot be played;
  // `onstep` what a turn is at: the act of timeline.js whose reason is to be read, or null when it is over; `onask` a hole
  // from which arrows ask the way, or null when they do not any more.
  constructor(session, place, { plays, called, onmove, onpoint, onwrong, onrefuse, onstep, onask }) {
    Object.assign(this, { plays, onmove, onpoint, onwrong, onrefuse, onstep, onask });
    this.#session = session;
    this.#place = place;
    this.#stage = place.closest('.stage, #stage') ?? place;
    place.replaceChildren(); // of a page that was saved
    this.#stage.querySelectorAll('.layers').forEach((one) => one.remove());
    this.scene = Object.assign(new Scene(this.#stage, place), { onpaint: () => this.#redraw() });
    this.holes = new Holes(this.scene, { onchoose: (hole) => this.choosing.choose(hole), onpoint: (hole) => this.choosing.point(hole), called });
    this.trail = drawn('svg', { class: 'trail', 'aria-hidden': 'true' });
    this.scene.holes.before(this.trail);
    this.choosing = new Choosing(this, session, place);
    this.motion = new Motion(this.scene, this.#lie, {
      changed: (hole) => this.#stale.add(hole),
      reason: (act) => this.#reason(act),
      sound: (what, k) => this.sound && sounding(what, k),
      draw: () => this.#drawChanged(),
    });
    this.#telling = new Telling(this.motion, {
      details: (node) => session.details(node),
      begin: (node) => this.#begin(node),
      perform: (node, steps) => this.#perform(node, steps),
      arrive: (node) => this.#arrive(node),
      change: (node) => this.holes.showChanges(changes(node.parent.now, node.now)),
      pace: () => SPEEDS[this.speed],
      fail: (error) => (this.draw(), this.onwrong(error)),
    });
    this.#stage.addEventListener('pointerdown', (event) => this.choosing.tapped(event));
    document.addEventListener('keydown', (event) => event.key === 'Escape' && this.finish(), this.#listening);
    new ResizeObserver(() => this.#resize()).observe(place);
    if (this.#stage !== place) new ResizeObserver(() => this.#resize()).observe(this.#stage);
    this.look = undefined;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => (this.look = this.#wanted), this.#listening);
  }

  // Hears nothing more of the document.
  leave() {
    this.#leaving.abort();
  }

  // ---- how it looks ----

  get look() {
    return this.#look;
  }

  // 'sand', 'wood', 'night' or 'plain'; otherwise as the system is.
  set look(wanted) {
    this.#wanted = wanted;
    this.#look = this.scene.look = wear(wanted, this.#place.getRootNode().host ?? document.documentElement);
    this.#lay();
  }

  get flipped() {
    return this.#flipped;
  }

  set flipped(flipped) {
    this.#flipped = flipped;
    this.#lay();
  }

  get numerals() {
    return this.scene.numerals;
  }

  set numerals(numerals) {
    this.scene.numerals = numerals;
    this.#place.classList.toggle('numerals', numerals);
    this.#redraw();
  }

  #resize() {
    const { width, height } = this.#stage.getBoundingClientRect(), { width: w, height: h } = this.#place.getBoundingClientRect();
    const size = [width, height, w, h, this.#place.offsetTop].join();
    if (!w || !h || size === this.size) return;
    this.size = size;
    this.#lay();
  }

  // Puts the board of the game into the room that it has.
  #lay() {
    const { about } = this.#session, place = this.#place;
    if (!about || !this.#shown || !place.clientWidth || !place.clientHeight) return;
    const { at, host, offset, w, h, view } = roomOf(this.#stage, place, about, this.#flipped);
    this.offset = offset;
    place.classList.toggle('moved', at.moved);
    place.classList.toggle('turned', at.turned);
    for (const one of [this.scene.holes, this.trail, this.scene.back, this.scene.front, this.choosing.place]) Object.assign(one.style, at.moved ? { width: `${w}px`, height: `${h}px` } : { width: '', height: '' });
    this.scene.lay(at, host, { w, h, perHole: about.seeds_total / about.board.holes.length, ringed: about.players > 2 || about.board.ring, calm: this.calm() });
    this.trail.setAttribute('viewBox', view);
    this.holes.lay(about, offset);
    this.choosing.hide();
    this.#redraw();
    this.laid?.(at);
  }

  // ---- what is on it ----

  // The node as it is, at once.
  draw(node = this.#session.node) {
    this.#telling.cancel();
    this.#show(node);
  }

  #show(node) {
    const another = this.holes.about !== this.#session.about;
    this.#shown = node;
    this.#lie.become(node.now);
    this.choosing.hide();
    drawTrail(this.trail, [], null);
    this.holes.pulse([]);
    if (another) this.#lay();
    else this.#redraw();
  }

  #redraw() {
    const node = this.#shown;
    if (!node || !this.scene.at) return;
    const idle = !this.busy && node === this.#session.node && this.plays(node.now.mover) && !node.ended;
    const playable = new Set(idle ? node.now.moves.map(holeOf) : []);
    this.#owners = new Map(node.now.holes.map((one) => [one.hole, one.owner]));
    this.#stale.clear();
    this.scene.draw(this.#lie, this.#owners);
    this.holes.label(this.#lie, node.now, playable);
    this.values(this.#values ?? []);
  }

  #owners = new Map();

  // In a turn, what has changed since the last picture.
  #drawChanged() {
    if (!this.#stale.size) return;
    this.scene.draw(this.#lie, this.#owners);
    for (const place of this.#stale) this.holes.count(this.#lie, place);
    this.#stale.clear();
  }

  // ---- turns ----

  // Shows a node's turn in full, after those before it; a promise that ends when it has been seen.
  tell(node) {
    return this.#telling.tell(node);
  }

  // Ends the turn that is shown, at once.
  finish() {
    this.#telling.finish();
  }

  get busy() {
    return this.#telling.busy;
  }

  // The board before a turn.
  #begin(node) {
    if (this.#shown !== node.parent) this.#show(node.parent);
    this.#redraw();
  }

  // The turn has been seen.
  #arrive(node) {
    this.#show(node);
    this.holes.last(node.turn.laps.at(-1)?.to);
    if (node.now.over && this.sound) sounding('end');
  }

  async #perform(node, steps) {
    const far = (from, to) => this.#far(this.scene.spot(from), this.scene.spot(to));
    this.#place.classList.add('sowing');
    await this.motion.play(timeline(steps, { far, speed: SPEEDS[this.speed] }), { north: node.turn.mover % 2 === 0 });
    this.#place.classList.remove('sowing');
  }

  #far(a, b) {
    return Math.hypot(b.x - a.x, b.y - a.y) / this.scene.at.c;
  }

  #reason(act) {
    this.holes.pulse(act?.holes ?? []);
    this.onstep?.(act);
  }

  // ---- over the board ----

  pulse(holes, kind) {
    this.holes.pulse(holes, kind);
  }

  // The way of a move of the present position; of null, none.  `turn`: what it does, if that is known.
  async preview(move, turn) {
    const mine = (this.pointed = move), node = this.#session.node;
    const steps = move ? (turn ?? (await this.#session.look(move, node)).turn).steps : [];
    if (mine === this.pointed && node === this.#shown) drawTrail(this.trail, lapsOf(steps), this.scene.at, (place) => this.scene.spot(place));
  }

  // Value pills on holes: of each, move, text, kind and best.
  values(list) {
    this.#values = list;
    this.holes.values(list.map((one) => ({ hole: holeOf(one.move), title: `${inWords(one.move)}: ${one.text}`, ...one })));
  }

  // A line of moves by their numbers; of [], none.
  showLine(moves, movers = []) {
    this.holes.line(moves.slice(0, 20).map((move, i) => [holeOf(move), move, movers[i] ?? 1]));
  }
}
