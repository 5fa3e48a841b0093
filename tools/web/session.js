// SPDX-License-Identifier: MIT
// A game on the page: the ruleset as the reader chose it, and a tree of moves with the node where the reader is.
// The engine answers later, so that what changes the game is a promise.  The game changes at once, when all answers
// are there, or not at all.
import { t } from './words.js';

export { asOther } from './dyar.js';

export class Session extends EventTarget {
  of = null; // what requests are about: ruleset, text, setup, answers, match
  about = null;
  placed = undefined; // the starting position; undefined if it is that of the setup
  root = null;
  node = null;
  game = null; // the number of this game, which stays when its rules change
  read = false; // from a text: nobody plays it until the reader does
  link = undefined; // in a game by link: the player that sits here
  names = null; // of the players, from a record
  changed = 0; // when this game changed last, in milliseconds
  #asked = null; // the request for the next change; null if there is none
  #described = null;

  constructor(ask) {
    super();
    this.ask = ask;
  }

  // 'rules' means that the game has other rules; 'moved' that the reader is at another node, with `played` if a move has
  // just been played there.
  #announce = (what, played = false) => this.dispatchEvent(Object.assign(new Event(what), { played }));

  // Asks for the next change, which others wait for.
  async #await(request) {
    const asked = (this.#asked = this.ask(request));
    try {
      return await asked;
    } finally {
      if (this.#asked === asked) this.#asked = null;
    }
  }

  stop = () => this.#asked?.stop();

  // Begins another game, or the same game by other rules if `game` is its number.  Stops the change before.  Plays the
  // moves as far as they are legal, goes back to the move number `at`, and returns what is wrong with the next move.
  // `ended`: how players ended it after all moves.  Throws, and leaves the game as it is, if the engine cannot load it.
  async load(of, { position, moves = [], at = moves.length, game = Math.random(), changed = Date.now(), ended, read = false, link, names = null } = {}) {
    this.stop();
    const about = await this.#await({ ask: 'load', ...of, position, seed: newSeed() }); // it may draw the position by lot
    const placed = position ?? (about.by_lot ? about.start.position : undefined); // the same when it is opened again
    const line = { ask: 'play', ...of, position: about.start.position, moves, line: true }; // one request plays the game once
    const { turns, wrong } = moves.length ? await this.#await(line) : { turns: [], wrong: null }, other = of !== this.of;
    Object.assign(this, { of, about, placed, game, changed, read, names, link: link > about.players ? undefined : link });
    this.root = this.node = { children: [], now: about.start, parent: null };
    for (const { after, ...turn } of turns) this.#add({ move: turn.move, turn, now: after });
    if (ended && !wrong && !this.node.now.over && !(winner(ended) > about.players)) this.node.ended = ended;
    for (let back = turns.length - at; back > 0; back--) this.node = this.node.parent;
    if (other) this.#announce('rules');
    this.#announce('moved');
    return wrong && t('page.no-further', { why: wrong });
  }

  // Continues the game by other rules, with its moves as far as they are legal.
  async change(of) {
    const { game, placed: position, read, link, names } = this, { ended } = this.node, moves = this.movesTo();
    try {
      return await this.load(of, { position, moves, game, ended, read, link, names });
    } catch (error) {
      if (!position || !error.diagnostics) throw error;
      return this.load(of, { game, link }); // throws, too, if the rules are wrong and not the position
    }
  }

  // Continues the game by another answer to an open question; the first answer of a question is the default.
  answer({ id, answers: [usual] }, answer) {
    const { [id]: was, ...others } = this.of.answers ?? {}, answers = answer === usual.id ? others : { ...others, [id]: answer };
    return this.change({ ...this.of, answers: Object.keys(answers).length ? answers : undefined });
  }

  // The nodes that lead to a node, and their moves.
  #pathTo(node) {
    const nodes = [];
    for (let at = node; at.parent; at = at.parent) nodes.push(at);
    return nodes.reverse();
  }

  movesTo = (node = this.node) => this.#pathTo(node).map(({ move }) => move);

  last = () => this.line().at(-1) ?? this.node; // of the line through the node

  // The parts of a request about the present position.
  here = (more = {}) => ({ ...this.of, position: this.root.now.position, moves: this.movesTo(), ...more });

  // What a move does from a node, and where it leads.
  async look(move, node = this.node, ask = this.ask) {
    const before = this.movesTo(node), moves = [...before, move];
    const { turns, after } = await ask({ ask: 'play', ...this.here({ moves, from: before.length, steps: true }) });
    return { turn: turns[0], now: after };
  }

  // The turn that led to a node, with its steps and its account; for moves that came with the game, requests them.
  async details(node) {
    if (!node.turn.steps) Object.assign(node.turn, (await this.look(node.move, node.parent)).turn);
    return node.turn;
  }

  // The rules in English, requested once.
  async describe() {
    const { of } = this;
    if (this.#described?.of !== of) this.#described = { of, answer: await this.ask({ ask: 'describe', ...of }) };
    return this.#described.answer;
  }

  // A move takes the end of the game back.
  #add(node) {
    delete this.node.ended;
    this.node.children.push({ ...node, parent: this.node, children: [] });
    this.node = this.node.children.at(-1);
  }

  // Plays a move, once the change before is made; not if that or something else has left the node.
  async play(move) {
    const from = this.node;
    while (this.#asked) await this.#asked.catch(() => {});
    if (this.node !== from) return;
    const known = from.children.find((child) => child.move === move);
    const made = known ?? (await this.look(move, from, (request) => this.#await(request)));
    if (this.node !== from) return;
    if (known) this.node = known;
    else this.#add({ move, ...made });
    this.#touch(true);
  }

  end(ended) {
    this.node.ended = ended;
    this.#touch();
  }

  #touch(played) {
    this.changed = Date.now();
    this.#announce('moved', played);
  }

  go(node) {
    if (!node || node === this.node) return;
    this.node = node;
    this.#touch();
  }

  // To the last position before this one that `fits`.
  back(fits = () => true) {
    let at = this.node.parent;
    while (at && !fits(at.now)) at = at.parent;
    this.go(at);
  }

  forward = () => this.go(this.node.children.at(-1));

  // The line through the node, as far as it goes.
  line() {
    const nodes = this.#pathTo(this.node);
    for (let at = this.node.children.at(-1); at; at = at.children.at(-1)) nodes.push(at);
    return nodes;
  }
}

export const newSeed = () => Math.floor(Math.random() * 2 ** 31);

// What a sentence of the page calls a player: a name, and whether that is the reader (`you`).
export const sideOf = (about) => (player) => ({ player: playerName(about, player), you: false });

export const playerName = (about, player) => (about.players === 2 ? t(['play.south', 'play.north'][player - 1]) : t('play.player', { n: player }));

// ---- how players end a game before its rules do ----

// An ending has `result` and `termination`, words of the tags Result and Termination of a record.
// TERMINATIONS has the words of termination.def (formats.mjs).

export const byResigning = (loser) => ({ result: `p${3 - loser}win`, termination: 'resigned' });
export const byAgreeing = { result: 'draw', termination: 'agreed' };

export const how = ({ termination }) => t(`ended.${termination}`);

// The number of the winner; undefined for a draw.
export const winner = ({ result }) => Number(result.match(/\d/)?.[0]) || undefined;

// Null if the record has no result.
export function endingOf({ result, termination }) {
  if (!/^(p[1-6]win|draw)$/.test(result)) return null;
  return { result, termination: !termination || termination === 'normal' ? 'unknown' : termination };
}

export const endingAsText = ({ result, termination }) => `${result} ${termination}`;

// Null if the text is not that of an ending.
export function endingFromText(text) {
  const [result, termination] = text.split(' ');
  return Object.hasOwn(TERMINATIONS, termination ?? '') ? endingOf({ result, termination }) : null;
}
