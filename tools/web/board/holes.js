// SPDX-License-Identifier: MIT
// The holes as buttons over the drawing: names for the ear, counts, keys, and what is said of each.
import { element, focused } from '../dom.js';
import { inWords, signed } from '../reasons.js';
import { t } from '../words.js';
import { colourOf, ownerOf } from './themes.js';

const px = (length) => `${length}px`;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SHOWN = 2000; // milliseconds of a change

// `onchoose`, `onpoint`: of a hole's name, or null.  `called`: what a player is called (session.js).
export function holesOf(scene, { onchoose, onpoint, called }) {
  const place = scene.holes, named = (event) => event.target.closest('[data-hole]')?.dataset.hole ?? null;
  let buttons = new Map(), tags = new Map(), stores = new Map(); // by place; a tag is what is written over a hole
  let entered = null; // the hole that Tab reaches
  let building = false;
  place.role = 'group';
  place.addEventListener('click', (event) => named(event) && onchoose(named(event)));
  place.addEventListener('pointerover', (event) => onpoint(named(event)));
  place.addEventListener('pointerleave', () => onpoint(null));
  place.addEventListener('focusin', (event) => building || onpoint(named(event)));
  place.addEventListener('keydown', key);

  // Builds what is there once, and places it.  `offset`: of the holes' parent in the host.
  function lay(about, offset) {
    const { at } = scene;
    if (about !== holes.about) build(about, at);
    place.ariaLabel = t('board.name', { name: about.name });
    place.style.setProperty('--c', px(at.c));
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
      put(buttons.get(o.hole), o, at.c / 2, `hole at-${side}${o.square ? ' square' : ''}`);
      put(tags.get(o.hole), o, at.c / 2, `tags at-${side}`);
    }
    for (const o of at.stores) put(stores.get(o.place), o, o.r, `store at-${o.near ? 'foot' : 'top'}`);
  }

  function build(about, at) {
    const had = place.contains(focused(place)) && focused(place).dataset.hole;
    building = true;
    holes.about = about;
    entered = null;
    const inside = () => [element('span.n', { 'aria-hidden': 'true' }), element('span.d', { 'aria-hidden': 'true' })];
    buttons = new Map(at.holes.map((o) => [o.hole, element('button', { type: 'button', 'data-hole': o.hole, tabindex: -1 }, inside())]));
    stores = new Map(at.stores.map((o, k) => [o.place, element('div', { role: 'img', 'data-player': k + 1 }, inside())]));
    tags = new Map(at.holes.map((o) => [o.hole, element('div', { 'data-of': o.hole, 'aria-hidden': 'true' })]));
    place.replaceChildren(...buttons.values(), ...stores.values(), ...tags.values());
    buttons.get(had)?.focus({ preventScroll: true });
    building = false;
  }

  // What each hole holds, and which can be played.  `now`: a position; `lie`: the seeds that are seen.
  function label(lie, now, playable) {
    const owners = new Map(now.holes.map((one) => [one.hole, one]));
    for (const [name, one] of buttons) labelHole(one, name, lie, owners.get(name), playable);
    for (const name of stores.keys()) count(lie, name, now);
    if (!buttons.has(entered) || (!playable.has(entered) && !place.contains(focused(place))))
      entered = [...buttons.keys()].find((name) => playable.has(name)) ?? buttons.keys().next().value;
    enter(entered, false);
  }

  // Tab reaches this hole from now on.
  function enter(hole, focus = true) {
    entered = hole;
    for (const [name, one] of buttons) one.tabIndex = name === hole ? 0 : -1;
    if (focus) buttons.get(hole).focus();
  }

  function labelHole(one, name, lie, hole, playable) {
    const can = playable.has(name), { look } = scene, owner = hole?.owner ?? 0;
    one.classList.toggle('playable', can);
    one.setAttribute('aria-disabled', String(!can));
    one.dataset.owner = owner;
    dress(one, owner);
    one.style.setProperty('--rim', look === 'wood' ? `color-mix(in srgb, ${ownerOf(owner).dark} 50%, #fff)` : look === 'sand' ? `color-mix(in srgb, ${ownerOf(owner).light} 72%, #1c0600)` : colourOf(owner, look));
    count(lie, name);
    const mark = lie.marks.get(name), said = [lie.closed.has(name) ? t('board.closed') : t('board.seeds', { n: lie.count(name) })];
    if (owner) said.push(t('board.owned', called(owner)));
    if (mark) said.push(mark.player ? t('board.marked', { mark: mark.mark, ...called(mark.player) }) : mark.mark);
    if (can) said.push(t('board.playable'));
    one.dataset.said = [name, ...said].join(', ');
    one.setAttribute('aria-label', one.dataset.said);
  }

  // In the colour of its owner, and with their sign where there are more than two.
  function dress(one, owner) {
    const { look } = scene;
    one.style.setProperty('--own', colourOf(owner, look === 'wood' ? 'sand' : look));
    one.firstChild.dataset.sign = holes.about.players > 2 ? ownerOf(owner).sign : '';
  }

  function count(lie, name, now) {
    const hole = buttons.get(name), one = hole ?? stores.get(name), n = lie.count(name);
    if (!one) return;
    one.dataset.seeds = n;
    one.firstChild.textContent = lie.closed.has(name) || (hole && !n && !scene.numerals) ? '' : n;
    if (hole || !now) return;
    const player = Number(one.dataset.player), reserve = lie.count(`reserve-${player}`), inHand = name.startsWith('reserve');
    const held = inHand || !reserve ? '' : t('board.reserve', { n: reserve });
    dress(one, player);
    one.querySelector('.d').textContent = held;
    one.setAttribute('aria-label', [t(inHand ? 'board.inhand' : 'board.store', { ...called(player), n }), held].filter(Boolean).join(', '));
  }

  // Gives the holes of these names the class, and no others.
  const mark = (kind) => (names) => buttons.forEach((one, name) => one.classList.toggle(kind, names.includes(name)));

  function refuse(hole) {
    const one = buttons.get(hole);
    one.classList.remove('no');
    requestAnimationFrame(() => one.classList.add('no'));
  }

  // What places have gained or lost, for two seconds.
  function showChanges(list) {
    for (const [name, by] of list) {
      const shown = element('span.d.shown', { 'aria-hidden': 'true' }, signed(by));
      (tags.get(name) ?? stores.get(name))?.append(shown);
      setTimeout(() => shown.remove(), SHOWN);
    }
  }

  // ---- labels ----

  function tag(hole, kind, text, title, style) {
    const one = buttons.get(hole);
    tags.get(hole)?.append(element('span', { class: kind, title, style }, element('span.text', text)));
    one?.setAttribute('aria-label', `${one.getAttribute('aria-label')}, ${title}`);
  }

  function clear(labels) {
    for (const label of place.querySelectorAll(labels)) {
      const one = buttons.get(label.parentNode.dataset.of);
      one.setAttribute('aria-label', one.dataset.said);
      label.remove();
    }
  }

  // Each of `list`: hole, text, kind 'win', 'draw', 'loss' or 'plain', best, title; the first of a hole is shown.
  function values(list) {
    clear('.worth');
    const seen = new Set();
    for (const { hole, text, kind, best, title } of list) {
      if (!seen.has(hole)) tag(hole, `worth ${kind}${best ? ' best' : ''}`, text, title, `color: var(--${kind})`);
      seen.add(hole);
    }
  }

  // A line of moves by their numbers, as [hole, move, player].
  function line(moves) {
    clear('.ply');
    moves.forEach(([hole, move, player], i) => {
      if (tags.get(hole)?.children.length < 3) tag(hole, `ply move of-${player}`, String(i + 1), t('board.move', { n: i + 1, move: inWords(move) }));
    });
  }

  // ---- keys ----

  // Arrows go to the next hole; a number is one of the holes that can be played.
  function key(event) {
    const from = event.target.closest('[data-hole]')?.dataset.hole, step = STEPS[event.key];
    if (!from || !(step || /^[1-9]$/.test(event.key))) return;
    if (step) walk(from, step);
    else place.querySelectorAll('.playable')[event.key - 1]?.click();
    event.preventDefault();
  }

  // To the nearest hole that way, as holes are on the screen.
  function walk(from, [right, down]) {
    const { at } = scene, { x, y } = scene.spot(from);
    const along = (o) => (o.x - x) * right + (o.y - y) * down;
    const far = (o) => along(o) + 4 * (Math.abs((o.x - x) * down) + Math.abs((o.y - y) * right));
    const [nearest] = at.holes.filter((o) => o.hole !== from && along(o) > 1).sort((a, b) => far(a) - far(b));
    if (nearest) enter(nearest.hole);
  }

  const holes = { about: null, get: (hole) => buttons.get(hole), last: mark('last'), pulse: mark('pulse') };
  return Object.assign(holes, { lay, label, count, refuse, showChanges, values, line });
}
