// SPDX-License-Identifier: MIT
// The binding: rulesets and games for programs.  The same names as in other languages; positions,
// moves and reports are the strings and the JSON of the command line.

// YAML as the program reads it: texts stand as they are, JSON is YAML for all else.
const yaml = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

const mapped = (map, change) =>
  map && Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]));

const inferring = (recorded, { changes, tolerate, seconds, borrow } = {}) => ({ recorded, changes, tolerate, seconds, borrow });

// How games between computer players are played that a report is of.
const sampling = ({ games, players, strengths, position, seed } = {}) => ({ games, players, strengths: strengths?.join(), position, seed });

function withoutStates() {
  throw new Error('this engine has no states');
}

const requests = new WeakMap(); // by game: what its ruleset is, in every request

// Of a request about two games, the parts that say what the ruleset of the other is.
export const asOther = ({ ruleset, text, setup, answers, set = {}, match = false }) => ({
  other: ruleset, other_text: text, other_setup: setup, other_answers: answers, other_set: set, other_match: match,
});

// A game.  `of`: what its ruleset is, for every request; `about`: what the ruleset says about itself.
function gameOf(engine, open, of, about) {
  let rules; // of states
  const ask = (task, more) => engine({ ask: task, ...of, ...more });
  const states = () => (rules ??= open(of)); // only the package for npm has states and batches

  const game = {
    about,

    // A ruleset in which a rule is unknown has none: the request for it says which answers it needs.
    get start() {
      return (about.start ?? ask('load').start).position;
    },

    // Two games are equal if their keys are: the same id, rules, setup and answers, and both or neither a match.
    get key() {
      const { id, hash, setup, answers } = about;
      return JSON.stringify([id, hash ?? [of.text, of.set], setup, answers, Boolean(of.match)]);
    },
    equals: (other) => requests.has(other) && game.key === other.key,

    // `history`: moves that have led from the position to where one is now.
    moves: (position = game.start, history = []) => ask('position', { position, moves: history }).moves,
    play(position, moves, { steps = false } = {}) {
      const { turns, after } = ask('play', { position, moves, steps }), { over, result, scores } = after;
      return { position: after.position, over, result, scores, turns };
    },
    trace: (position, moves, { steps = false } = {}) => game.play(position, moves, { steps }).turns,

    // A game in play, from this position; and many at once, from the start.
    state: (position = game.start) => states().state(position),
    batch: (n, { seed } = {}) => states().batch(n, seed),

    // The move of a computer player.
    choose: (position = game.start, { player = 'mcts:2000', history: moves = [], seed } = {}) => ask('choose', { position, moves, player, seed }),

    // A picture, as SVG.  With `move`, its laps are numbered.
    board: (position = game.start, { move, numerals = false } = {}) => ask('board', { position, move, numerals }),

    // The moves as a record of a game.
    record: (moves, position, { result, termination } = {}) => ask('record', { position, moves, result, termination }),
    refuse: (move, position = game.start, history = []) => ask('refuse', { move, position, moves: history }),
    describe: () => ask('describe'),
    questions: () => ask('questions'),
    table: () => ask('table'),
    features: ({ attested = false, open: also = false } = {}) => ask('features', { attested, open: also }),
    reconstruct({ kinship, reach, place, range, people, common, pattern, standing, implied, ...found } = {}) {
      const { recorded, records, wear } = found, observed = mapped(found.observed, String);
      return ask('reconstruct', {
        kinship, reach, place, range, people, common, pattern, standing, implied, recorded, records, observed, wear,
      });
    },

    // Holds all there is until it is done; in a page, ask for small boards, or set limits.
    solve(position = game.start, options = {}) {
      const { outcomeOnly: outcome_only, valueOnly: value_only, exhaustive, memory, seconds, nodes } = options;
      return ask('solve', { position, outcome_only, value_only, exhaustive, memory, seconds, nodes });
    },

    // In games of three and more: what each player can be sure of against all others together.
    seats(position = game.start, { valueOnly: value_only, memory, seconds, nodes } = {}) {
      return ask('seats', { position, value_only, memory, seconds, nodes });
    },
    compare(other, { position, depth, positions, games, seed } = {}) {
      return ask('compare', { ...asOther(requests.get(other)), position, depth, positions, games, seed });
    },
    beside: (other, options) => ask('beside', { ...asOther(requests.get(other)), ...sampling(options) }),

    // What the packages for npm and Python report of many games; the page's engine does without it.
    evidence: (other, options) => ask('evidence', { ...asOther(requests.get(other)), ...sampling(options) }),
    wear: ({ of, observed, ...options } = {}) => ask('wear', { ...sampling(options), of, observed: mapped(observed, String) }),
    tournament: (players, { games, openings, position, seed } = {}) => ask('tournament', { players, games, openings, position, seed }),

    // What games between computer players are like.
    measure: ({ games, player, position, seed } = {}) => ask('measure', { games, player, position, seed }).measures,

    // The number of sequences of that many moves.
    perft: (depth, position = game.start, { divide = false } = {}) => ask('perft', { position, depth, divide }),

    // Records of games, or JSON Lines of recorded ones, held against these rules; such games in the notation of another
    // program, a text for each; which answers they allow; and the rules nearest to these that explain them.
    verify: (recorded) => ask('verify', { recorded }),
    export: (recorded, format) => ask('export', { recorded, format }),
    allowed: (recorded) => ask('allowed', { recorded }),
    infer: (recorded, options) => ask('infer', inferring(recorded, options)),

    // Random games, and how fast they were played.
    bench: ({ games, seconds, seed } = {}) => ask('bench', { games, seconds, seed }),

    // Without a limit it thinks for three seconds; a player has a budget of its own.
    async analyse(position = game.start, { history = [], player, seconds, nodes, depth, memory } = {}) {
      return ask('analyse', { position, moves: history, player, seconds, nodes, depth, memory });
    },
  };
  requests.set(game, of);
  return game;
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
      const of = { ruleset, setup, answers, set: mapped(set, yaml), match, text };
      return gameOf(ask, open, of, ask({ ask: 'read', ...of }));
    },
  };
}
