// SPDX-License-Identifier: MIT
// The holes as buttons over the drawing: names for the ear, counts, keys, and what is said of each.
import { element, focused } from '../dom.js';
import { inWords, signed } from '../reasons.js';
import { t } from '../words.js';
import { colourOf, ownerOf } from './themes.js';

const px = (length) => `${length}px`;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SHOWN = 2000; // milliseconds of a change

export class Holes {
  #scene;
  #called;
  #of = new Map(); // buttons by hole
  #tags = new Map(); // what is written over a hole, by hole
  #stores = new Map(); // by place
  #entered = null; // the hole that Tab reaches
  about = null;

  // `onchoose`, `onpoint`: of a hole's name, or null.  `called`: what a player is called (session.js).
  constructor(scene, { onchoose, onpoint, called }) {
    const place = (this.place = scene.holes), named = (event) => event.target.closest('[data-hole]')?.dataset.hole ?? null;
    this.#scene = scene;
    this.#called = called;
    place.role = 'group';
    place.addEventListener('click', (event) => named(event) && onchoose(named(event)));
    place.addEventListener('pointerover', (event) => onpoint(named(event)));
    place.addEventListener('pointerleave', () => onpoint(null));
    place.addEventListener('focusin', (event) => this.building || onpoint(named(event)));
    place.addEventListener('keydown', (event) => this.#key(event));
  }

  get(hole) {
    return this.#of.get(hole);
  }

  // Builds what is there once, and places it.  `offset`: of the holes' parent in the host.
  lay(about, offset) {
    const { at } = this.#scene;
    if (about !== this.about) this.#build(about, at);
    this.place.ariaLabel = t('board.name', { name: about.name });
    this.place.style.setProperty('--c', px(at.c));
    const put = (one, o, grow, className) => {
      one.className = className;
      Object.assign(one.style, {
        left: px(o.x - o.ex - grow - offset.x),
        top: px(o.y - o.ey - grow - offset.y),
        width: px(2 * (o.ex + grow)),
        height: px(2 * (o.ey + grow)),
      });
    };
    for (const o of at.holes) {
      const side = about.rows > 2 ? 'corner' : at.turned ? (o.near ? 'left' : 'right') : o.near ? 'foot' : 'top';
      put(this.#of.get(o.hole), o, at.c / 2, `hole at-${side}${o.square ? ' square' : ''}`);
      put(this.#tags.get(o.hole), o, at.c / 2, `tags at-${side}`);
    }
    at.stores.forEach((o, k) => put(this.#stores.get(this.#storeName(k)), o, o.r, `store at-${o.near ? 'foot' : 'top'}`));
  }

  #storeName(k) {
    return `${this.#scene.at.reserve ? 'reserve' : 'store'}-${k + 1}`;
  }

  #build(about, at) {
    const had = this.place.contains(focused(this.place)) && focused(this.place).dataset.hole;
    this.building = true;
    this.about = about;
    this.#entered = null;
    const inside = () => [element('span.n', { 'aria-hidden': 'true' }), element('span.d', { 'aria-hidden': 'true' })];
    this.#of = new Map(at.holes.map((o) => [o.hole, element('button', { type: 'button', 'data-hole': o.hole, tabindex: -1 }, inside())]));
    this.#stores = new Map(at.stores.map((_, k) => [this.#storeName(k), element('div', { role: 'img', 'data-player': k + 1 }, inside())]));
    this.#tags = new Map(at.holes.map((o) => [o.hole, element('div', { 'data-of': o.hole, 'aria-hidden': 'true' })]));
    this.place.replaceChildren(...this.#of.values(), ...this.#stores.values(), ...this.#tags.values());
    this.#of.get(had)?.focus({ preventScroll: true });
    this.building = false;
  }

  // What each hole holds, and which can be played.  `now`: a position; `lie`: the seeds that are seen.
  label(lie, now, playable) {
    const owners = new Map(now.holes.map((one) => [one.hole, one]));
    for (const [name, one] of this.#of) this.#labelHole(one, name, lie, owners.get(name), playable);
    for (const [place] of this.#stores) this.count(lie, place, now);
    if (!this.#of.has(this.#entered) || (!playable.has(this.#entered) && !this.place.contains(focused(this.place))))
      this.#entered = [...this.#of.keys()].find((name) => playable.has(name)) ?? this.#of.keys().next().value;
    this.#enter(this.#entered, false);
  }

  // Tab reaches this hole from now on.
  #enter(hole, focus = true) {
    this.#entered = hole;
    for (const [name, one] of this.#of) one.tabIndex = name === hole ? 0 : -1;
    if (focus) this.#of.get(hole).focus();
  }

  #labelHole(one, name, lie, hole, playable) {
    const can = playable.has(name), { look } = this.#scene, owner = hole?.owner ?? 0;
    one.classList.toggle('playable', can);
    one.setAttribute('aria-disabled', String(!can));
    one.dataset.owner = owner;
    this.#dress(one, owner);
    one.style.setProperty('--rim', look === 'wood' ? `color-mix(in srgb, ${ownerOf(owner).dark} 50%, #fff)` : look === 'sand' ? `color-mix(in srgb, ${ownerOf(owner).light} 72%, #1c0600)` : colourOf(owner, look));
    this.count(lie, name);
    const mark = lie.marks.get(name), said = [lie.closed.has(name) ? t('board.closed') : t('board.seeds', { n: lie.count(name) })];
    if (owner) said.push(t('board.owned', this.#called(owner)));
    if (mark) said.push(mark.player ? t('board.marked', { mark: mark.mark, ...this.#called(mark.player) }) : mark.mark);
    if (can) said.push(t('board.playable'));
    one.dataset.said = [name, ...said].join(', ');
    one.setAttribute('aria-label', one.dataset.said);
  }

  // In the colour of its owner, and with their sign where there are more than two.
  #dress(one, owner) {
    const { look } = this.#scene;
    one.style.setProperty('--own', colourOf(owner, look === 'wood' ? 'sand' : look));
    one.firstChild.dataset.sign = this.about.players > 2 ? ownerOf(owner).sign : '';
  }

  // The number of seeds of one place.
  count(lie, place, now) {
    const hole = this.#of.get(place), one = hole ?? this.#stores.get(place), n = lie.count(place);
    if (!one) return;
    one.dataset.seeds = n;
    one.firstChild.textContent = lie.closed.has(place) || (hole && !n && !this.#scene.numerals) ? '' : n;
    if (hole || !now) return;
    const player = Number(one.dataset.player), reserve = lie.count(`reserve-${player}`);
    const held = place.startsWith('reserve') || !reserve ? '' : t('board.reserve', { n: reserve });
    this.#dress(one, player);
    one.querySelector('.d').textContent = held;
    one.setAttribute('aria-label', [t(place.startsWith('reserve') ? 'board.inhand' : 'board.store', { ...this.#called(player), n }), held].filter(Boolean).join(', '));
  }

  last(hole) {
    for (const [name, one] of this.#of) one.classList.toggle('last', name === hole);
  }

  pulse(holes) {
    for (const [name, one] of this.#of) one.classList.toggle('pulse', holes.includes(name));
  }

  refuse(hole) {
    const one = this.#of.get(hole);
    one.classList.remove('no');
    requestAnimationFrame(() => one.classList.add('no'));
  }

  // What places have gained or lost, for two seconds.
  showChanges(list) {
    for (const [place, by] of list) {
      const shown = element('span.d.shown', { 'aria-hidden': 'true' }, signed(by));
      (this.#tags.get(place) ?? this.#stores.get(place))?.append(shown);
      setTimeout(() => shown.remove(), SHOWN);
    }
  }

  // ---- labels ----

  #label(hole, kind, text, title) {
    const one = this.#of.get(hole);
    this.#tags.get(hole)?.append(element('span', { class: kind, title }, element('span.text', text)));
    one?.setAttribute('aria-label', `${one.getAttribute('aria-label')}, ${title}`);
  }

  #clear(labels) {
    for (const label of this.place.querySelectorAll(labels)) {
      const one = this.#of.get(label.parentNode.dataset.of);
      one.setAttribute('aria-label', one.dataset.said);
      label.remove();
    }
  }

  // Each of `list`: hole, text, kind 'win', 'draw', 'loss' or 'plain', best, title; the first of a hole is shown.
  values(list) {
    this.#clear('.worth');
    const seen = new Set();
    for (const { hole, text, kind, best, title } of list) {
      if (!seen.has(hole)) this.#label(hole, `worth ${kind}${best ? ' best' : ''}`, text, title);
      seen.add(hole);
    }
  }

  // A line of moves by their numbers, as [hole, move, player].
  line(moves) {
    this.#clear('.ply');
    moves.forEach(([hole, move, player], i) => {
      if (this.#tags.get(hole)?.children.length < 3) this.#label(hole, `ply move of-${player}`, String(i + 1), t('board.move', { n: i + 1, move: inWords(move) }));
    });
  }

  // ---- keys ----

  // Arrows go to the next hole; a number is one of the holes that can be played.
  #key(event) {
    const from = event.target.closest('[data-hole]')?.dataset.hole, step = STEPS[event.key];
    if (!from || !(step || /^[1-9]$/.test(event.key))) return;
    if (step) this.#walk(from, step);
    else this.place.querySelectorAll('.playable')[event.key - 1]?.click();
    event.preventDefault();
  }

  // To the nearest hole that way, as holes are on the screen.
  #walk(from, [right, down]) {
    const { at } = this.#scene, { x, y } = this.#scene.spot(from);
    const along = (o) => (o.x - x) * right + (o.y - y) * down;
    const far = (o) => along(o) + 4 * (Math.abs((o.x - x) * down) + Math.abs((o.y - y) * right));
    const [nearest] = at.holes.filter((o) => o.hole !== from && along(o) > 1).sort((a, b) => far(a) - far(b));
    if (nearest) this.#enter(nearest.hole);
  }
}
