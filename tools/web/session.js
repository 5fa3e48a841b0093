// A game as it is played here: the ruleset as it was chosen, and a tree of moves with the place where one is.

export class Session extends EventTarget {
  of = null; // what is asked about: ruleset, text, setup, answers, match
  about = null;
  placed = undefined; // the position it begins with, where that is not the set-up
  root = null;
  node = null;

  constructor(ask) {
    super();
    this.ask = ask;
  }

  #changed(what) {
    this.dispatchEvent(new Event(what));
  }

  // Another game, or the same by other rules; or anew by the same, where `of` is what it was.  It stays as
  // it was where that cannot be loaded.  Moves are played as far as they can be; what is wrong with the next
  // one comes back.
  load(of, { position, moves = [] } = {}) {
    const seed = Math.floor(Math.random() * 2 ** 31); // of a start that is drawn by lot
    const about = this.ask({ ask: 'load', ...of, position, seed });
    const other = of !== this.of;
    this.of = of;
    this.about = about;
    this.placed = position ?? (about.by_lot ? about.start.position : undefined); // the same when it is opened again
    this.root = this.node = { children: [], now: about.start, parent: null };
    const wrong = this.#stepAlong(moves);
    if (other) this.#changed('rules');
    this.#changed('moved');
    return wrong;
  }

  // The same game by other rules, with its moves as far as they can be made.
  change(of) {
    try {
      return this.load(of, { position: this.placed, moves: this.movesTo() });
    } catch (error) {
      if (!this.placed) throw error;
      return this.load(of); // where the rules themselves are wrong, this is thrown, too
    }
  }

  // All in one request: whoever asks for each plays the game so far again each time.
  #stepAlong(moves) {
    if (!moves.length) return null;
    const told = (why) => `The moves cannot be played any further: ${why}`;
    try {
      const { turns, wrong } = this.ask({ ask: 'play', ...this.here({ moves, line: true }) });
      for (const { after, ...turn } of turns) this.#add({ move: turn.move, turn, now: after });
      return wrong && told(wrong);
    } catch (error) {
      return told(error.message);
    }
  }

  get start() {
    return this.root.now.position;
  }

  // The moves that lead to a node.
  movesTo(node = this.node) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.push(at.move);
    return moves.reverse();
  }

  // What a request about the present position is made of.
  here(more = {}) {
    return { ...this.of, position: this.start, moves: this.movesTo(), ...more };
  }

  // Where a move would lead from a node, with what happens on the way.
  look(move, node = this.node) {
    const moves = [...this.movesTo(node), move];
    const { turns, after } = this.ask({ ask: 'play', ...this.here({ moves, from: moves.length - 1, steps: true }) });
    return { turn: turns[0], now: after };
  }

  // What happened on the way to a node, seed by seed: of moves that came with the game, it is asked for only now.
  steps(node) {
    return (node.turn.steps ??= this.look(node.move, node.parent).turn.steps);
  }

  #add(node) {
    this.node.children.push({ ...node, parent: this.node, children: [] });
    this.node = this.node.children.at(-1);
  }

  play(move) {
    const known = this.node.children.find((child) => child.move === move);
    if (known) this.node = known;
    else this.#add({ move, ...this.look(move) });
    this.dispatchEvent(Object.assign(new Event('played'), { node: this.node }));
    this.#changed('moved');
  }

  go(node) {
    if (!node || node === this.node) return;
    this.node = node;
    this.#changed('moved');
  }

  back() {
    this.go(this.node.parent);
  }

  forward() {
    this.go(this.node.children.at(-1));
  }

  // The line one is on, as far as it goes.
  line() {
    const nodes = [];
    for (let at = this.node; at.parent; at = at.parent) nodes.unshift(at);
    for (let at = this.node.children.at(-1); at; at = at.children.at(-1)) nodes.push(at);
    return nodes;
  }
}

export const playerName = (about, player) =>
  about.players === 2 ? ['South', 'North'][player - 1] : `Player ${player}`;
