// SPDX-License-Identifier: MIT
// <dyar-board game="krur" position="…" moves="a1 d2">: a board on which one plays, drawn as on the page.
//
// The element shows the position after the moves.  A move that a player makes there is shown seed by seed, and is then
// the `detail` of an event `dyar-move`.  `look` is 'sand', 'wood', 'night' or 'plain'; `engine` is the address of
// engine.wasm.  With the attribute `inert`, nobody can play.  What is wrong is said below the board, as text.
//
// STYLE and PAINTER are texts (widget.mjs).
import { painting } from '../board/art.js';
import { Board } from '../board/board.js';
import { element } from '../dom.js';
import { Session, sideOf } from '../session.js';
import { start } from './browser.js';

painting.source = () => PAINTER;

const engines = new Map(); // by address: a promise

function engineAt(address) {
  if (!engines.has(address)) {
    engines.set(address, start(address));
    engines.get(address).catch(() => engines.delete(address)); // it is fetched again
  }
  return engines.get(address);
}

// An answer can be stopped only before it is there.
const asking = (engine) => (request) => Object.assign(new Promise((answer) => answer(engine.ask(request))), { stop() {} });

let sheet;
function style() {
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
  return sheet;
}

export class DyarBoard extends HTMLElement {
  static observedAttributes = ['engine', 'game', 'position', 'moves', 'look'];
  #place = element('div', { id: 'board' });
  #trouble = element('p', { class: 'trouble', role: 'alert' });
  #session = null;
  #board = null;
  #asked = 0; // what was asked for last
  #loading = Promise.resolve();

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [style()];
    shadow.append(element('div', { class: 'stage' }, this.#place), this.#trouble);
  }

  connectedCallback() {
    const session = (this.#session = new Session());
    const board = (this.#board = new Board(session, this.#place, {
      plays: () => true,
      called: (player) => sideOf(session.about)(player),
      onmove: (move) => (board.busy() ? board.finish() : session.play(move).catch((error) => this.#complain(error))),
      onpoint: (move) => board.preview(move).catch((error) => this.#complain(error)),
      onwrong: (error) => this.#complain(error),
      onrefuse: () => {},
    }));
    session.addEventListener('moved', ({ played }) => (played ? this.#show(session.node) : board.draw()));
    board.dress({ look: this.getAttribute('look') });
    this.#renew();
  }

  disconnectedCallback() {
    this.#asked++;
    this.#board.leave();
    this.#board = this.#session = null;
  }

  // A value that is set again begins again.
  attributeChangedCallback(name, before, now) {
    if (!this.#board) return;
    if (name === 'look') this.#board.dress({ look: now });
    else this.#renew();
  }

  // Attributes that change together are read together.
  #renew() {
    const mine = ++this.#asked, isLast = () => mine === this.#asked;
    this.#loading = this.#loading.then(async () => {
      if (!isLast()) return;
      try {
        const wrong = await this.#load(isLast);
        if (isLast()) this.#say(wrong ?? '');
      } catch (error) {
        if (isLast()) this.#complain(error);
      }
    });
  }

  // Returns what is wrong with the first move that is not legal.
  async #load(isLast) {
    const game = this.getAttribute('game');
    if (!game) throw new Error("the attribute 'game' is missing: name a game, as in game=\"krur\"");
    const address = this.getAttribute('engine'), session = this.#session;
    const engine = await engineAt((address ? new URL(address, document.baseURI) : new URL('./engine.wasm', import.meta.url)).href);
    if (!isLast()) return null;
    session.ask = asking(engine);
    const moves = this.getAttribute('moves')?.split(/\s+/).filter(Boolean), position = this.getAttribute('position') || undefined;
    return session.load({ ruleset: game }, { position, moves });
  }

  async #show(node) {
    const session = this.#session;
    await this.#board.show(node);
    if (session !== this.#session) return;
    const { position, over } = node.now;
    this.dispatchEvent(new CustomEvent('dyar-move', { detail: { move: node.move, moves: session.movesTo(node), position, over }, bubbles: true, composed: true }));
  }

  #complain(error) {
    this.#say(error.diagnostics?.[0]?.message ?? error.message);
  }

  #say(problem) {
    this.#trouble.textContent = problem;
  }
}

if (!customElements.get('dyar-board')) customElements.define('dyar-board', DyarBoard);
