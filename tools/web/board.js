// The board: drawn by the engine, moved here.  Holes can be pointed at, clicked, walked to by the arrow
// keys, or typed; a sowing is told seed by seed.
import { element, say } from './dom.js';
import { holeOf, inWords, signed, stepOf } from './moves.js';

export const DELAYS = { calm: 450, usual: 200, quick: 70, once: 0 }; // milliseconds a seed

export class Board {
  #session;
  #place; // the element that holds the drawing
  #contents = new Map(); // what lies in a hole, by the number of seeds
  #values = null;
  #animation = 0; // each has a number; an older one stops
  #redrawing = false; // a hole that gets the focus back is not pointed at

  numerals = false;
  flipped = false;
  speed = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'once' : 'usual';

  // `plays` says of a player whether holes are chosen here; `onmove` gets a move that was chosen; `onpoint` one that is
  // only pointed at, or null; `onwrong` why the board cannot be drawn.
  constructor(session, place, { plays, onmove, onpoint, onwrong, onrefuse }) {
    Object.assign(this, { plays, onmove, onpoint, onwrong, onrefuse });
    this.#session = session;
    this.#place = place;
    place.addEventListener('click', (event) => this.#choose(event.target.closest('[data-hole]')));
    place.addEventListener('pointerover', (event) => this.#point(event.target.closest('[data-hole]')));
    place.addEventListener('pointerleave', () => this.onpoint(null));
    place.addEventListener('focusin', (event) => this.#point(event.target.closest('[data-hole]')));
    place.addEventListener('keydown', (event) => this.#key(event));
  }

  // ---- drawing ----

  #drawing(node, more) {
    return { ask: 'board', ...this.#session.of, position: node.now.position, ...more };
  }

  // As it is at a node of the game.
  draw(node = this.#session.node) {
    return this.#draw(node, ++this.#animation).catch(this.onwrong);
  }

  // Unless another drawing has begun meanwhile; whoever stands on a hole stays there.
  async #draw(node, mine) {
    // The engine's own drawing, which holds no text of a ruleset that is not escaped.
    const drawing = await this.#session.ask(this.#drawing(node, { numerals: this.numerals }));
    if (mine !== this.#animation) return;
    const focused = this.#place.contains(document.activeElement) && document.activeElement.dataset.hole;
    this.#place.innerHTML = drawing;
    this.#place.classList.toggle('flipped', this.flipped);
    // A hole stays large enough to be touched: wide boards are moved sideways on a telephone.
    const picture = this.#place.firstElementChild, { width } = picture.viewBox.baseVal; // a hundred units a column
    picture.style.minWidth = `${32 * Math.min(this.#session.about.columns + 2, width / 100)}px`;
    const playable = new Set(this.plays(node.now.mover) ? node.now.moves.map(holeOf) : []);
    for (const hole of this.#holes()) {
      const can = playable.has(hole.dataset.hole);
      hole.classList.toggle('playable', can);
      hole.setAttribute('role', 'button');
      hole.setAttribute('aria-disabled', String(!can));
      hole.setAttribute('tabindex', '-1');
    }
    const entered = (focused && this.#hole(focused)) || this.#holes().find((hole) => hole.classList.contains('playable')) || this.#holes()[0];
    entered?.setAttribute('tabindex', '0');
    this.#redrawing = true;
    if (focused) entered?.focus({ preventScroll: true });
    this.#redrawing = false;
    this.showValues(this.#values);
  }

  // The request for what `showLaps` shows: laps, captures and the end of a move, over the board as it lies.
  laps(move) {
    return this.#drawing(this.#session.node, { move });
  }

  showLaps(drawn = '') {
    const picture = this.#place.querySelector('svg');
    picture?.querySelectorAll('.told').forEach((one) => one.remove());
    for (const lap of new DOMParser().parseFromString(drawn, 'image/svg+xml').querySelectorAll('.told'))
      picture.append(document.importNode(lap, true));
  }

  // Over the board: in colour, with a sign and a number, what moves are worth; of null, nothing.
  // Each of `values`: move, value, certain.
  showValues(values) {
    this.#values = values;
    this.#place.querySelectorAll('.worth').forEach((one) => one.remove());
    const told = new Set();
    for (const { move, value, certain } of values ?? []) {
      if (told.has(holeOf(move))) continue; // the best of its moves stands first
      told.add(holeOf(move));
      const kind = value > 0 ? 'good' : value < 0 ? 'bad' : 'even';
      this.#label(holeOf(move), { kind: `worth ${kind}`, text: signed(value) + (certain ? ' ✓' : ''), title: `${inWords(move)}: ${signed(value)}${certain ? ', certain' : ''}`, x: 34, y: 32, wide: true });
    }
  }

  // A line of moves by their numbers, those of later players in other patterns; of [], none.
  showLine(moves, movers = []) {
    this.#place.querySelectorAll('.told').forEach((one) => one.remove());
    const begun = new Map();
    moves.slice(0, 20).forEach((move, i) => {
      const hole = holeOf(move), above = begun.get(hole) ?? 0;
      begun.set(hole, above + 1);
      if (above < 3)
        this.#label(hole, { kind: 'told move', text: String(i + 1), title: `move ${i + 1} of this line: ${inWords(move)}`, x: 34, y: -30 + 24 * above, dashes: ['none', '5 3', '2 3'][((movers[i] ?? 1) - 1) % 3] });
    });
  }

  #label(name, { kind, text, title, x, y, wide = false, dashes = 'none' }) {
    const hole = this.#hole(name);
    if (!hole) return;
    const drawn = (tag, attributes, content) => {
      const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      if (content) made.textContent = content;
      return made;
    };
    const half = wide ? 9 + 5.5 * text.length : 15;
    const label = drawn('g', { class: kind, transform: `${hole.getAttribute('transform')} translate(${x} ${y})` });
    label.append(
      drawn('title', {}, title),
      drawn('rect', { x: -half, y: -15, width: 2 * half, height: 30, rx: 15, 'stroke-dasharray': dashes }),
      drawn('text', { y: 7, 'font-size': 20 }, text),
    );
    this.#place.querySelector('svg').append(label);
  }

  #holes() {
    return [...this.#place.querySelectorAll('[data-hole]')];
  }

  #hole(name) {
    return this.#place.querySelector(`[data-hole="${CSS.escape(name)}"]`);
  }

  async #fill(hole, seeds) {
    hole.dataset.seeds = seeds;
    if (!this.#contents.has(seeds))
      this.#contents.set(seeds, this.#session.ask({ ask: 'seeds', seeds, numerals: this.numerals }));
    const drawn = await this.#contents.get(seeds).catch(() => this.#contents.delete(seeds));
    if (hole.dataset.seeds === String(seeds)) hole.querySelector('.seeds').innerHTML = drawn;
  }

  setNumerals(numerals) {
    this.numerals = numerals;
    this.#contents.clear();
    this.draw();
  }

  // ---- choosing ----

  #moves(hole) {
    return this.#session.node.now.moves.filter((move) => holeOf(move) === hole);
  }

  #choose(hole) {
    if (!hole) return;
    const moves = this.#moves(hole.dataset.hole);
    if (!moves.length) this.onrefuse(hole.dataset.hole);
    else if (moves.length === 1 || !this.plays(this.#session.node.now.mover)) this.onmove(moves[0]);
    else this.#ask(moves);
  }

  // Several moves begin in this hole.
  #ask(moves) {
    const dialog = element(
      'dialog',
      { 'aria-label': 'Which of these moves?', onclose: () => dialog.remove() },
      element('p', {}, 'Which of these moves?'),
      moves.map((move) =>
        element('button', { type: 'button', onclick: () => (dialog.close(), this.onmove(move)) }, inWords(move)),
      ),
      element('button', { type: 'button', class: 'quiet', onclick: () => dialog.close() }, 'None'),
    );
    document.body.append(dialog);
    dialog.showModal();
  }

  #point(hole) {
    if (this.#redrawing) return;
    const moves = hole ? this.#moves(hole.dataset.hole) : [];
    this.onpoint(moves.length ? moves[0] : null);
  }

  // ---- keys ----

  #key(event) {
    const hole = event.target.closest('[data-hole]');
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (hole && step) {
      this.#walk(hole, step);
      event.preventDefault();
    } else if (hole && (event.key === 'Enter' || event.key === ' ')) {
      this.#choose(hole);
      event.preventDefault();
    }
  }

  // To the nearest hole that way.
  #walk(from, [right, down]) {
    const middle = (hole) => {
      const box = hole.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let nearest = null, least = Infinity;
    for (const hole of this.#holes()) {
      const [hx, hy] = middle(hole), along = (hx - x) * right + (hy - y) * down;
      const aside = Math.abs((hx - x) * down) + Math.abs((hy - y) * right);
      if (hole !== from && along > 1 && along + 4 * aside < least) {
        least = along + 4 * aside;
        nearest = hole;
      }
    }
    if (!nearest) return;
    from.setAttribute('tabindex', '-1');
    nearest.setAttribute('tabindex', '0');
    nearest.focus();
  }

  // ---- telling a sowing ----

  // A node's turn from the board before it, step by step; then as it is now.
  tell(node) {
    const delay = DELAYS[this.speed];
    return delay ? this.#tell(node, delay, ++this.#animation).catch(this.onwrong) : this.draw();
  }

  async #tell(node, delay, mine) {
    const { steps } = await this.#session.details(node);
    if (mine !== this.#animation) return;
    await this.#draw(node.parent, mine);
    if (mine !== this.#animation) return;
    const counts = new Map(this.#holes().map((hole) => [hole.dataset.hole, Number(hole.dataset.seeds)]));
    const change = (name, by) => {
      const hole = name && this.#hole(name);
      if (!hole) return;
      counts.set(name, Math.max(0, counts.get(name) + by));
      this.#fill(hole, counts.get(name));
      hole.classList.add('touched');
      setTimeout(() => hole.classList.remove('touched'), delay * 2);
    };
    for (const step of steps) {
      if (!stepOf[step.do]) continue;
      stepOf[step.do](change, step);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (mine !== this.#animation) return;
    }
    this.draw();
  }
}
