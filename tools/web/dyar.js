// The binding: rulesets and games for programs.  The same names as in other languages; positions,
// moves and reports are the strings and the JSON of the command line.

class Game {
  #ask;
  #of; // what the ruleset is, for every request

  constructor(ask, of, about) {
    this.#ask = ask;
    this.#of = of;
    this.about = about;
    this.start = about.start.position;
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

  describe() {
    return this.#about('describe');
  }

  questions() {
    return this.#about('questions');
  }

  table() {
    return this.#about('table');
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

  // Of the other game, ruleset, text and answers count; its set-up and single values do not.
  #beside(ask, other, more) {
    const { ruleset, text, answers } = other.#of;
    return this.#about(ask, { other: ruleset, other_text: text, other_answers: answers, ...more });
  }

  compare(other) {
    return this.#beside('compare', other);
  }

  // What the package for npm and Python tell of many games; the page's engine does without it.

  beside(other, { games, players, seed = 1 } = {}) {
    return this.#beside('beside', other, { games, players, seed });
  }

  evidence(other, { games, players, seed = 1 } = {}) {
    return this.#beside('evidence', other, { games, players, seed });
  }

  wear({ games, players, position, of, observed, seed = 1 } = {}) {
    const counts = observed && Object.fromEntries(Object.entries(observed).map(([hole, count]) => [hole, String(count)]));
    return this.#about('wear', { games, players, position, of, observed: counts, seed });
  }

  tournament(players, { games, openings = 4, position, seed = 1 } = {}) {
    return this.#about('tournament', { players, games, openings, position, seed });
  }

  // How many sequences of so many moves there are.
  perft(depth, position = this.start, { divide = false } = {}) {
    return this.#about('perft', { position, depth, divide });
  }

  // Records of games, or JSON Lines of recorded ones, held against these rules.
  verify(recorded) {
    return this.#about('verify', { recorded });
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
  bench({ games, seconds, seed = 1 } = {}) {
    return this.#about('bench', { games, seconds, seed });
  }

  async analyse(position = this.start, { player, ...limits } = {}) {
    return this.#about('analyse', { position, ...limits });
  }
}

const inferring = (recorded, { changes = 2, tolerate, borrow } = {}) => ({ recorded, changes, answers_only: changes === 0, tolerate, borrow });

// `ask`: an engine's.
export function binding(ask) {
  return {
    rulesets: () => ask({ ask: 'rulesets' }),
    distances: (named, { games, seed = 1 } = {}) => ask({ ask: 'distances', rulesets: named, games, seed }),
    infer: (recorded, { rulesets = ['all'], ...options } = {}) => ask({ ask: 'infer', rulesets, ...inferring(recorded, options) }),
    check: (text) => ask({ ask: 'check', ruleset: 'ruleset', text }).diagnostics,
    load(ruleset, { setup, answers, set, match, text } = {}) {
      const values = set && Object.fromEntries(Object.entries(set).map(([path, value]) => [path, String(value)]));
      const of = { ruleset, setup, answers, set: values, match, text };
      return new Game(ask, of, ask({ ask: 'load', ...of }));
    },
  };
}
