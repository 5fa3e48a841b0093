// SPDX-License-Identifier: MIT
// Moves that begin in one hole: a small arrow on its rim for each, which points the way that the move goes.  An arrow
// that is pointed at or has the focus shows its whole way; a tap on it plays it; Escape, or a tap elsewhere, takes them
// away.
import { element, focused } from '../dom.js';
import { inWords } from '../moves.js';
import { t } from '../words.js';
import { lapsOf } from './trail.js';

const FAN = 0.72; // radians between arrows that point the same way
const SIZE = 40; // pixels of an arrow's target

// The first place of a turn where it is not as the others: they part there.
function parting(laps, others) {
  const flat = laps.flat(), rest = others.map((one) => one.flat());
  return flat.find((place, i) => i > 0 && rest.some((other) => other[i] !== place)) ?? flat[1];
}

// Arrows that would cover each other are turned apart.
function spread(angles) {
  const order = angles.map((angle, i) => ({ angle, i })).sort((a, b) => a.angle - b.angle);
  for (let i = 1; i < order.length; i++) order[i].angle = Math.max(order[i].angle, order[i - 1].angle + FAN);
  const middle = (sum) => sum.reduce((all, one) => all + one, 0) / sum.length, shift = middle(angles) - middle(order.map((one) => one.angle));
  for (const { angle, i } of order) angles[i] = angle + shift;
  return angles;
}

export class Choices {
  #scene;
  #turns = new Map(); // by move
  #hooks; // look(move): its turn; preview(move or null, its turn); play(move); back(hole): the focus; ask(hole or null)
  #asked = 0;
  hole = null;

  constructor(place, scene, hooks) {
    this.place = element('div.choices', { role: 'group' });
    this.#scene = scene;
    this.#hooks = hooks;
    place.append(this.place);
    this.place.addEventListener('keydown', (event) => this.#key(event));
    this.place.addEventListener('pointerover', (event) => this.#point(event));
    this.place.addEventListener('focusin', (event) => this.#point(event));
    this.place.addEventListener('click', (event) => this.#choose(event.target.closest('button')));
  }

  async show(hole, moves, offset) {
    const mine = ++this.#asked, turns = await Promise.all(moves.map((move) => this.#hooks.look(move)));
    if (mine !== this.#asked) return;
    this.hole = hole;
    this.#turns = new Map(moves.map((move, i) => [move, turns[i]]));
    this.place.ariaLabel = t('board.choices', { hole });
    const laps = turns.map(({ steps }) => lapsOf(steps)), o = this.#scene.spot(hole);
    const angles = spread(laps.map((lap, i) => this.#angle(o, lap, laps.filter((_, j) => j !== i))));
    this.place.replaceChildren(...moves.map((move, i) => this.#arrow(move, o, angles[i], offset)));
    this.#hooks.ask(hole);
    this.place.firstChild.focus({ preventScroll: true });
  }

  hide() {
    this.#asked++;
    if (!this.hole) return;
    this.hole = null;
    this.place.replaceChildren();
    this.#hooks.preview(null);
    this.#hooks.ask(null);
  }

  #angle(o, laps, others) {
    const way = laps[0]?.[1], place = others.some((other) => other[0]?.[1] !== way) ? way : parting(laps, others);
    const to = place ? this.#scene.spot(place) : { x: o.x, y: o.y - 1 };
    return Math.atan2(to.y - o.y, to.x - o.x);
  }

  #arrow(move, o, angle, offset) {
    const far = o.r + SIZE * 0.32, { w, h } = this.#scene, inside = (x, most) => Math.min(Math.max(x, SIZE / 2 + 2), most - SIZE / 2 - 2);
    const x = inside(o.x + Math.cos(angle) * (far + o.ex), w), y = inside(o.y + Math.sin(angle) * (far + o.ey), h), [, number] = move.match(/\/(\d+)$/) ?? [];
    const arrow = element('button', { type: 'button', class: 'choice-arrow', 'data-move': move, 'aria-label': inWords(move), title: inWords(move), style: `left: ${x - offset.x}px; top: ${y - offset.y}px` });
    arrow.append(element('span.shaft', { style: `rotate: ${angle}rad`, 'aria-hidden': 'true' }, '➤'), element('span.choice-number', { 'aria-hidden': 'true' }, number ?? ''));
    return arrow;
  }

  #point(event) {
    const arrow = event.target.closest('button');
    if (arrow) this.#hooks.preview(arrow.dataset.move, this.#turns.get(arrow.dataset.move));
  }

  #choose(arrow) {
    if (!arrow) return;
    const { hole } = this, { move } = arrow.dataset;
    this.hide();
    this.#hooks.back(hole);
    this.#hooks.play(move);
  }

  #key(event) {
    const arrows = [...this.place.children], at = arrows.indexOf(focused(this.place)), { hole } = this;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) arrows[(at + step + arrows.length) % arrows.length].focus();
    else if (event.key === 'Escape') {
      this.hide();
      this.#hooks.back(hole);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
