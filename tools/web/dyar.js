// SPDX-License-Identifier: MIT
// The binding: rulesets and games for programs.  The same names as in other languages; positions,
// moves and reports are the strings and the JSON of the command line.

class Game {
  #ask;
  #open;
  #of; // what the ruleset is, for every request
  #rules; // of states

  constructor(ask, open, of, about) {
    this.#ask = ask;
    this.#open = open;
    this.#of = of;
    this.about = about;
  }

  // A ruleset in which a rule is unknown has none: the request for it says which answers it needs.
  get start() {
    return (this.about.start ?? this.#about('load').start).position;
  }

  // Two games are equal if their keys are: the same id, rules, setup and answers, and both or neither a match.
  get key() {
    const { id, hash, setup, answers } = this.about, { text, set, match } = this.#of;
    return JSON.stringify([id, hash ?? [text, set], setup, answers, Boolean(match)]);
  }

  equals(other) {
    return other instanceof Game && this.key === other.key;
  }

  #about(ask, more) {
    return this.#ask({ ask, ...this.#of, ...more });
  }

  // `history`: moves that have led from the position to where one is now.
  moves(position = this.start, history = []) {
    return this.#about('position', { position, moves: history }).moves;
  }

  play(position, moves, { steps = false } = {}) {
    const { turns, after } = this.#about('play', { position, moves, steps });
    const { over, result, scores } = after;
    return { position: after.position, over, result, scores, turns };
  }

  // Only the package for npm has states and batches.
  #opened() {
    return (this.#rules ??= this.#open(this.#of));
  }

  // A game in play, from this position.
  state(position = this.start) {
    return this.#opened().state(position);
  }

  // Many games at once, from the start.
  batch(n, { seed } = {}) {
    return this.#opened().batch(n, seed);
  }

  trace(position, moves, { steps = false } = {}) {
    return this.play(position, moves, { steps }).turns;
  }

  // The move of a computer player.
  choose(position = this.start, { player = 'mcts:2000', history = [], seed } = {}) {
    return this.#about('choose', { position, moves: history, player, seed });
  }

  // A picture, as SVG.  With `move`, its laps are numbered.
  board(position = this.start, { move, numerals = false } = {}) {
    return this.#about('board', { position, move, numerals });
  }

  // The moves as a record of a game.
  record(moves, position, { result, termination } = {}) {
    return this.#about('record', { position, moves, result, termination });
  }

  refuse(move, position = this.start, history = []) {
    return this.#about('refuse', { move, position, moves: history });
  }

  describe() {
    return this.#about('describe');
  }

  questions() {
    return this.#about('questions');
  }

  table() {
    return this.#about('table');
  }

  features({ attested = false, open = false } = {}) {
    return this.#about('features', { attested, open });
  }

  reconstruct({ kinship, reach, place, range, people, common, pattern, standing, implied, recorded, records, observed, wear } = {}) {
    const counts = observed && Object.fromEntries(Object.entries(observed).map(([hole, count]) => [hole, String(count)]));
    return this.#about('reconstruct', { kinship, reach, place, range, people, common, pattern, standing, implied,
                                        recorded, records, observed: counts, wear });
  }

  // Holds all there is until it is done; in a page, ask for small boards, or set limits.
  solve(position = this.start, options = {}) {
    const { outcomeOnly: outcome_only, valueOnly: value_only, exhaustive, memory, seconds, nodes } = options;
    return this.#about('solve', { position, outcome_only, value_only, exhaustive, memory, seconds, nodes });
  }

  // In games of three and more: what each player can be sure of against all others together.
  seats(position = this.start, { valueOnly: value_only, memory, seconds, nodes } = {}) {
    return this.#about('seats', { position, value_only, memory, seconds, nodes });
  }

  #beside(ask, other, more) {
    const { ruleset, text, setup, answers, set = {}, match = false } = other.#of;
    const as = { other: ruleset, other_text: text, other_setup: setup, other_answers: answers, other_set: set, other_match: match };
    return this.#about(ask, { ...as, ...more });
  }

  compare(other, { position, depth, positions, games, seed } = {}) {
    return this.#beside('compare', other, { position, depth, positions, games, seed });
  }

  beside(other, { games, players, strengths, position, seed } = {}) {
    return this.#beside('beside', other, { games, players, strengths: strengths?.join(), position, seed });
  }

  // What the packages for npm and Python report of many games; the page's engine does without it.

  evidence(other, { games, players, strengths, position, seed } = {}) {
    return this.#beside('evidence', other, { games, players, strengths: strengths?.join(), position, seed });
  }

  wear({ games, players, strengths, position, of, observed, seed } = {}) {
    const counts = observed && Object.fromEntries(Object.entries(observed).map(([hole, count]) => [hole, String(count)]));
    return this.#about('wear', { games, players, strengths: strengths?.join(), position, of, observed: counts, seed });
  }

  tournament(players, { games, openings, position, seed } = {}) {
    return this.#about('tournament', { players, games, openings, position, seed });
  }

  // What games between computer players are like.
  measure({ games, player, position, seed } = {}) {
    return this.#about('measure', { games, player, position, seed }).measures;
  }

  // The number of sequences of that many moves.
  perft(depth, position = this.start, { divide = false } = {}) {
    return this.#about('perft', { position, depth, divide });
  }

  // Records of games, or JSON Lines of recorded ones, held against these rules.
  verify(recorded) {
    return this.#about('verify', { recorded });
  }

  // Records in the notation of another program, a text for each game.
  export(recorded, format) {
    return this.#about('export', { recorded, format });
  }

  // Which answers such games allow.
  allowed(recorded) {
    return this.#about('allowed', { recorded });
  }

  // The rules nearest to these that explain them.
  infer(recorded, options) {
    return this.#about('infer', inferring(recorded, options));
  }

  // Random games, and how fast they were played.
  bench({ games, seconds, seed } = {}) {
    return this.#about('bench', { games, seconds, seed });
  }

  // Without a limit it thinks for three seconds; a player has a budget of its own.
  async analyse(position = this.start, { history = [], player, seconds, nodes, depth, memory } = {}) {
    return this.#about('analyse', { position, moves: history, player, seconds, nodes, depth, memory });
  }
}

const inferring = (recorded, { changes, tolerate, seconds, borrow } = {}) => ({ recorded, changes, tolerate, seconds, borrow });

// YAML as the program reads it: texts stand as they are, JSON is YAML for all else.
const yaml = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

function withoutStates() {
  throw new Error('this engine has no states');
}

// `ask`: an engine's.  `open`: opens the rules of states.
export function binding(ask, open = withoutStates) {
  return {
    rulesets: () => ask({ ask: 'rulesets' }),
    source: (ruleset) => ask({ ask: 'source', ruleset }),
    schema: () => JSON.parse(ask({ ask: 'schema' })),
    players: () => ask({ ask: 'players' }),
    records: (text) => ask({ ask: 'records', text }),
    reasons: () => ask({ ask: 'reasons' }),
    kinship: (named, { replicates, seed } = {}) => ask({ ask: 'kinship', rulesets: named, replicates, seed }),
    distances: (named, { games, seed } = {}) => ask({ ask: 'distances', rulesets: named, games, seed }),
    hindcast: ({ stated, byArea, parts, seed, implied } = {}) => ask({ ask: 'hindcast', stated, by_area: byArea, parts, seed, implied }),
    importGames: (recorded, { format, trust, ruleset } = {}) => ask({ ask: 'import', recorded, format, trust, ruleset }),
    infer: (recorded, { rulesets = ['all'], ...options } = {}) => ask({ ask: 'infer', rulesets, ...inferring(recorded, options) }),
    check: (text) => ask({ ask: 'check', ruleset: 'ruleset', text }).diagnostics,
    load(ruleset, { setup, answers, set, match, text } = {}) {
      const values = set && Object.fromEntries(Object.entries(set).map(([path, value]) => [path, yaml(value)]));
      const of = { ruleset, setup, answers, set: values, match, text };
      return new Game(ask, open, of, ask({ ask: 'read', ...of }));
    },
  };
}
