// SPDX-License-Identifier: MIT
/** A position as text: rows, captured seeds, the player to move, the rest. */
export type Position = string;
/** A move as text: "c1", "c1+", "c1/2", "pass", "fill-b1". */
export type Move = string;

export interface Diagnostic {
  file: string;
  /** From 1; 0 where it is about no place. */
  line: number;
  column: number;
  severity: 'error' | 'warning' | 'note';
  message: string;
  hint: string | null;
}

/** As an item of `dyar list --json`. */
export interface Listed {
  id: string;
  name: string;
  also_called: string[];
  area: string | null;
  region: string | null;
  place: { lat: number; long: number } | null;
  people: string[];
  language: string | null;
  first_described: number | null;
  rules_as: string | null;
  players: number;
  rows: number;
  columns: number;
  seeds_total: number;
  questions: number;
  match: boolean;
}

export interface Answer {
  id: string;
  standing: 'attested' | 'reported' | 'suggested' | 'programmed' | 'assumed';
  source: string | null;
  note?: string;
}

export interface Question {
  id: string;
  asks: string;
  /** The first is what the ruleset says unless another is chosen. */
  answers: Answer[];
  chosen?: string;
  affects_nothing?: true;
}

export interface Result {
  reason: string;
  drawn: boolean;
  /** Players from 1. */
  winners: number[];
}

/** As an item of `dyar trace --json`; what is not a lap, the captures or the position only if `steps` is true. */
export interface Turn {
  move: Move;
  mover: number;
  laps: { from: string | null; to: string | null; seeds: number; rule: string | null }[];
  captured: number;
  position: Position;
  /** The turn event by event. */
  steps?: Step[];
  /** The turn in English, line by line; a line of depth 1 is a detail of the last of depth 0. */
  account?: { depth: number; text: string }[];
  /** What matters most of the turn: a sentence, and the same as a fact. */
  summary?: string;
  main?: Reason;
  /** Why the turn did what it did, in order of play. */
  reasons?: Reason[];
}

/** A fact about a turn, or why a move is not legal; places are holes or "store-1". */
export interface Reason {
  /** The kind, as in `reasons()`. */
  what: string;
  /** From 1; 0: none. */
  player: number;
  /** The hole that decides. */
  hole: string | null;
  /** The other holes, in order of play. */
  others: string[];
  /** All holes that it is about. */
  holes: string[];
  seeds: { before?: number; after?: number; taken?: number; number?: number; held?: number[] };
  /** A mark, a phase, or words of the rules. */
  name?: string;
  rule?: string;
  table?: string | null;
  source?: string | null;
  page?: string;
  quotes?: string;
  /** The English sentence. */
  text: string;
}

/** One thing that happened in a turn; places are holes, "store-1" or null. */
export interface Step {
  do: string;
  lap: number;
  from: string | null;
  to: string | null;
  seeds: number;
  /** From 1; 0: none. */
  player: number;
  rule?: string;
  table?: string;
}

export interface Played {
  position: Position;
  over: boolean;
  result: Result | null;
  scores: number[];
  turns: Turn[];
}

export interface Opinion {
  move: Move;
  /** Of two players: the mover's margin at the end; of more: the seeds of each. */
  value: number | number[];
  scores: number[];
  exact: boolean;
  outcome: 'win' | 'draw' | 'loss' | null;
  line: Move[];
}

export interface Insight extends Omit<Opinion, 'move' | 'line'> {
  best: Move | null;
  /** The best first. */
  moves: Opinion[];
  positions: number;
  depth: number;
  seconds: number;
}

/** As `dyar solve --json`: `value` is null where two bounds are left, `low` and `high`. */
export interface Proof {
  value: number | null;
  low?: number;
  high?: number;
  scores: number[] | null;
  exact: boolean;
  outcome_only: boolean;
  best: Move[];
  moves: { move: Move; value: number | null; low?: number; high?: number; scores: number[] | null }[];
  positions: number;
  seconds: number;
  goes_round: boolean;
  looked_up: boolean;
  exhaustive: boolean;
  complete: boolean;
}

/** As `dyar solve --json` of games of three and more. */
export interface Seats {
  outcome_only: boolean;
  /** The mover's first. */
  sure: { player: number; low: number; high: number }[];
  /** Of the mover. */
  moves: { move: Move; low: number; high: number }[];
  positions: number;
  seconds: number;
  complete: boolean;
}

export interface ManyGames {
  games?: number;
  /** Computer players, as 'mcts:2000': one for each seat; the last one sits in those that are left. */
  players?: string[];
  /** Instead: one player in all seats at each strength, weakest first. */
  strengths?: string[];
  /** Where games begin, instead of the set-up. */
  position?: Position;
  seed?: number;
}

/** How far the shortest game in which two rulesets part is searched for. */
export interface CompareOptions {
  /** Where both games begin, instead of their set-ups. */
  position?: Position;
  /** Moves; 30 if not given. */
  depth?: number;
  /** Positions that are kept in memory; 500,000 if not given. */
  positions?: number;
  /** Random games after that; 1,000 if not given. */
  games?: number;
  seed?: number;
}

/** As an item of `measures` of `dyar compare --measure --json`. */
export interface Beside {
  measure: string;
  a: number | null;
  b: number | null;
  n_a: number;
  n_b: number;
  above_fair: boolean;
  difference: number | null;
  low: number | null;
  high: number | null;
  p_adjusted: number | null;
  /** With `strengths`: whether the difference holds at every strength. */
  stability?: 'one-strength' | 'not-decided' | 'holds' | 'fades' | 'appears' | 'reverses';
  /** The difference at each, with corrected intervals. */
  strengths?: { players: string; effect: number | null; low: number | null; high: number | null; n: number }[];
}

export interface WearOptions extends ManyGames {
  /** Which count is compared. */
  of?: 'sown' | 'emptied' | 'captured' | 'touched';
  /** What a board shows: counts by holes. */
  observed?: Record<string, number>;
}

/** An item of `dyar features --json`. */
export interface Feature {
  id: string;
  question: string;
  group: string;
  type: 'nominal' | 'ordered' | 'quantity' | 'set' | 'presence';
  weight: number;
  /** The character that decides whether this one applies. */
  parent: string | null;
  /** `-`: it does not apply; `2+3`: a set; `no|yes`: an answer or a setup decides. */
  state: string;
  rule: string | null;
  standing: string | null;
}

/** As `dyar perft --json`. */
export interface Count {
  depth: number;
  leaves: number;
  /** By the first move, where that was asked for. */
  moves?: { move: Move; leaves: number }[];
}

/** As `dyar verify --json`: where each game first differs. */
export interface Verified {
  differences: Discrepancy[];
  games: number;
  agree: number;
  /** Of the records that agree, how many ended in each way: words of the tag Termination. */
  ended: { [how: string]: number };
}

export interface Discrepancy {
  file: null;
  line: number;
  /** From 1. */
  game: number;
  differs: 'start' | 'position' | 'captures' | 'legal' | 'move' | 'end' | 'result';
  message: string;
  move_number?: number;
  move?: Move;
  recorded: string | null;
  ours: string | null;
  /** The move before, and what it did. */
  played?: Move;
  position?: Position;
  laps?: Turn['laps'];
}

/** What is wrong with a game in the notation of another program. */
export interface ImportProblem {
  file: null;
  /** From 1. */
  game: number;
  line: number;
  column: number;
  /** As it is written; "": none. */
  token: string;
  message: string;
  /** Otherwise the game is kept. */
  left_out: boolean;
}

/** As `dyar import --json`. */
export interface Imported {
  records: string[];
  format: string | null;
  games: number;
  left_out: number;
  problems: ImportProblem[];
}

/** As `dyar export --json`. */
export interface Exported {
  texts: string[];
  games: number;
  left_out: number;
  problems: ImportProblem[];
}

/** As `dyar bench --json`. */
export interface Speed {
  playouts_per_s: number;
  moves_per_s: number;
  ns_per_move: number;
  playouts: number;
  moves: number;
  ended: number;
  seconds: number;
  threads: number;
  seed: number;
  turn_limit: number;
}

export interface ProofOptions {
  /** Only who wins: values are 1, 0 and -1. */
  outcomeOnly?: boolean;
  /** Not each of the moves. */
  valueOnly?: boolean;
  /** By listing every position. */
  exhaustive?: boolean;
  /** MiB that it may take; 1,024 if not given. */
  memory?: number;
  /** It stops after so many seconds, or positions, and tells what is proved by then. */
  seconds?: number;
  nodes?: number;
}

export interface InferOptions {
  /** So many at once, at most (2); 0: only other answers. */
  changes?: number;
  /** So many moves may have been written down wrongly. */
  tolerate?: number;
  /** The search stops after so many seconds, with the best rulesets found so far. */
  seconds?: number;
  /** Bundled rulesets to borrow from; all, if none is named. */
  borrow?: string[];
}

/** Three seconds if no limit is given. */
export interface Limits {
  /** Instead of limits: a computer player that looks ahead, with its budget, as 'alphabeta:d6'. */
  player?: string;
  seconds?: number;
  nodes?: number;
  depth?: number;
  /** MiB to remember positions in; 256 if not given. */
  memory?: number;
  /** Moves that have led on from the position. */
  history?: Move[];
}

/** Where the holes and stores of a board are. */
export interface BoardPlan {
  /** The holes form a ring, counterclockwise; `below` of them, from the first, are in the middle of its lower half. */
  ring: boolean;
  below: number;
  /** Where a player's store is: at an end of their row, in a line below the board, or nowhere. */
  stores: 'right' | 'left' | 'below' | 'none';
  /** Players sow into their stores. */
  on_track: boolean;
  /** Rows and columns from 1, from south's left end. */
  holes: { hole: string; row: number; column: number; square: boolean }[];
}

/** What a ruleset says about itself. */
export interface About extends Listed {
  /** The set-ups there are, and the one that is played. */
  setups: string[];
  setup: string;
  /** The answer that is played, by question; null where the rules were changed otherwise. */
  answers: Record<string, string | null>;
  /** Chance lays out the start. */
  by_lot: boolean;
  board: BoardPlan;
  /** Of what decides play: two games with the same hash are played alike. */
  hash: string;
}

export interface Game {
  readonly about: About;
  readonly start: Position;
  /** Two games are equal if their keys are: the same id, rules (`about.hash`), set-up and answers, and both or
      neither a match. Prose does not count, nor does how a game was loaded. For maps and sets. */
  readonly key: string;
  equals(other: unknown): boolean;
  /** `history`: moves that have led on from the position. */
  moves(position?: Position, history?: Move[]): Move[];
  play(position: Position, moves: Move[], options?: { steps?: boolean }): Played;
  /** Why the text is not a legal move; null if it is one. */
  refuse(move: string, position?: Position, history?: Move[]): Reason | null;
  describe(): Record<string, unknown>;
  questions(): Question[];
  table(): Record<string, string | null>[];
  /** The characters that games are classed by, as `dyar features --json`. */
  features(options?: { attested?: boolean; open?: boolean }): Feature[];
  /** The open questions, answered from related and neighbouring games, as `dyar reconstruct --json`. */
  reconstruct(options?: ReconstructOptions): Record<string, unknown>;
  analyse(position?: Position, limits?: Limits): Promise<Insight>;
  /** What is proved of a position within so many seconds, and positions; with neither, however long it takes. */
  solve(position?: Position, options?: ProofOptions): Proof;
  /** In games of three and more: what each player can be sure of against all others together. */
  seats(position?: Position, options?: Omit<ProofOptions, 'outcomeOnly' | 'exhaustive'>): Seats;
  /** As `dyar compare --json`. */
  compare(other: Game, options?: CompareOptions): Record<string, unknown>;
  /** Games of the two, measured side by side. */
  beside(other: Game, options?: ManyGames): Beside[];
  /** How many recorded games tell which of the two was played, as `evidence` of `dyar questions --evidence --json`. */
  evidence(other: Game, options?: ManyGames): Record<string, unknown>;
  /** How often each hole is touched, as `dyar wear --json`. */
  wear(options?: WearOptions): Record<string, unknown>;
  /** Computer players meet, as `dyar tournament --json`; each game begins with so many moves at random (4). */
  tournament(players: string[], options?: { games?: number; openings?: number; position?: Position; seed?: number }): Record<string, unknown>;
  /** How many sequences of so many moves there are; a game that ends earlier counts nothing. */
  perft(depth: number, position?: Position, options?: { divide?: boolean }): Count;
  /** Records of games, or recorded games as JSON Lines, held against these rules. */
  verify(recorded: string): Verified;
  /** Records of games in the notation of another program, as `dyar export --json`. */
  export(recorded: string, format: string): Exported;
  /** Which answers to the open questions such games allow, as `dyar verify --all-answers --json`. */
  allowed(recorded: string): Record<string, unknown>;
  /** The rules nearest to these that explain such games, as `dyar infer --json`. */
  infer(recorded: string, options?: InferOptions): Record<string, unknown>;
  /** Random games, so many or for so long (three seconds if neither is given), and how fast they were played. */
  bench(options?: { games?: number; seconds?: number; seed?: number }): Speed;
}

export interface Options {
  setup?: string;
  /** Answers by the ids of their questions. */
  answers?: Record<string, string>;
  /** Values by their paths, as `--set` has them. */
  set?: Record<string, unknown>;
  /** A match of several games. */
  match?: boolean;
  /** The ruleset as YAML; `ruleset` is then only its name. */
  text?: string;
}

/** The bundled rulesets. */
export function rulesets(): Listed[];
/** The kinds of reasons, each with the English of its sentence: {NAME} is a value of the reason, and of "[is|are]" the
    number printed last selects one. */
export function reasons(): { what: string; pattern: string }[];
/** Mantel's test of two distances. */
export interface Mantel {
  rulesets: number;
  r: number;
  p: number;
  permutations: number;
}
/** How far the characters of bundled rulesets (all, if none is named) are from each other, as `dyar compare --all --json`. */
export function kinship(rulesets?: string[], options?: { replicates?: number; seed?: number }): {
  rulesets: string[];
  distances: number[][];
  low: number[][];
  high: number[][];
  joins: { left: number; right: number; size: number; distance: number }[];
  newick: string;
  delta: number;
  mantel: Mantel | null;
  replicates: number;
  seed: number;
};
export interface Share {
  value: number;
  low: number;
  high: number;
}
/** How two rulesets differ in positions of one board; without shares, they are not comparable. */
export interface Behaviour {
  a: string;
  b: string;
  not_comparable: string | null;
  /** The two sow in opposite directions, so one board lies mirrored. */
  mirrored: boolean;
  games: number;
  moves: number;
  seeds?: Share;
  next?: Share;
  legal?: Share;
}
/** The weights of kinds of evidence; those of `dyar reconstruct` if not given. */
export interface ReconstructOptions {
  kinship?: number;
  /** The distance of characters at which the weight of kinship has fallen to 1/e. */
  reach?: number;
  place?: number;
  /** The kilometres at which the weight of place has fallen to 1/e. */
  range?: number;
  people?: number;
  common?: number;
  standing?: number;
  /** 80 if not given: characters that imply another to N per cent are hidden with it. */
  implied?: number;
}
/** How often `reconstruct` finds a known rule that is hidden, as `dyar reconstruct --leave-one-out --json`. */
export function hindcast(options?: {
  stated?: boolean;
  byArea?: boolean;
  /** 80 if not given: characters that imply another to N per cent are hidden with it. */
  implied?: number;
}): Record<string, unknown>;
/** How far bundled rulesets (all, if none is named) are from each other in random games, as `dyar compare --all --by play --json`. */
export function distances(rulesets?: string[], options?: { games?: number; seed?: number }): {
  rulesets: string[];
  distances: (number | null)[][];
  joins: { left: number; right: number; size: number; distance: number }[];
  pairs_without_board: number;
  behaviour: Behaviour[];
  mantel: Mantel | null;
  games: number;
  seed: number;
};
/** Games in the notation of another program, as `dyar import --json`: in the one that the text shows, unless `format`
    names it, and by the rules that it is used for, unless `ruleset` names others. With `trust`, 'from', only the
    holes that moves start from must be right. */
export function importGames(recorded: string, options?: { format?: string; trust?: 'from'; ruleset?: string }): Imported;
/** As `infer` of a game, beginning with several bundled rulesets; 'all': those with the board of the first game. */
export function infer(recorded: string, options?: InferOptions & { rulesets?: string[] }): Record<string, unknown>;
/** What is wrong with a ruleset, as YAML; nothing: it is fine. */
export function check(text: string): Diagnostic[];
/** Throws an Error, with `diagnostics`, where the ruleset cannot be loaded so. */
export function load(ruleset: string, options?: Options): Game;
