// SPDX-License-Identifier: MIT
// What the package has.  The types of reports are those of the module for Python, with the same names.
import type * as reports from './reports.js';

export type * from './reports.js';

/** A position as text: rows, captured seeds, the player to move, the rest. */
export type Position = string;
/** A move as text: "c1", "c1+", "c1/2", "pass", "fill-b1". */
export type Move = string;
/** A move as a number, from 0 to `rules.actions` - 1.  It means the same move in every position of a game. */
export type Action = number;

/** The position after some moves. */
export interface Played {
  position: Position;
  over: boolean;
  result: reports.PlayAfterResult | null;
  scores: number[];
  turns: reports.PlayTurns[];
}

// ---- options ----

export interface ManyGames {
  games?: number;
  /** Computer players, as 'mcts:2000': one for each seat; the last one sits in those that are left. */
  players?: string[];
  /** Instead: one player in all seats at each strength, weakest first. */
  strengths?: string[];
  /** The starting position, instead of the setup. */
  position?: Position;
  seed?: number;
}

/** Games in which one computer player has all seats. */
export interface MeasureOptions {
  games?: number;
  player?: string;
  /** The starting position, instead of the setup. */
  position?: Position;
  seed?: number;
}

/** Limits of the search for the shortest game in which two rulesets differ. */
export interface CompareOptions {
  /** The starting position of both games, instead of their setups. */
  position?: Position;
  /** Moves; 30 if not given. */
  depth?: number;
  /** Positions that are kept in memory; 500,000 if not given. */
  positions?: number;
  /** Random games after that; 1,000 if not given. */
  games?: number;
  seed?: number;
}

export interface WearOptions extends ManyGames {
  /** Which count is compared. */
  of?: 'sown' | 'emptied' | 'captured' | 'touched';
  /** What a board shows: counts by holes. */
  observed?: Record<string, number>;
}

export interface TournamentOptions {
  games?: number;
  /** Random moves at the start of each game; 4 if not given. */
  openings?: number;
  /** The starting position, instead of the setup. */
  position?: Position;
  seed?: number;
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
  /** The proof stops after this time, or number of positions, and reports what is proved by then. */
  seconds?: number;
  nodes?: number;
}

export interface InferOptions {
  /** The most changes at once (2); 0: only other answers. */
  changes?: number;
  /** The number of moves that may be recorded wrongly. */
  tolerate?: number;
  /** The search stops after this number of seconds, with the best rulesets found so far. */
  seconds?: number;
  /** Bundled rulesets to borrow from; all, if none is named. */
  borrow?: string[];
}

/** Three seconds if no limit is given. */
export interface Limits {
  /** Instead of limits: a computer player that searches, with its budget, as 'alphabeta:d6'. */
  player?: string;
  seconds?: number;
  nodes?: number;
  depth?: number;
  /** MiB to remember positions in; 256 if not given. */
  memory?: number;
  /** Moves from the position to the one that is analysed. */
  history?: Move[];
}

/** Evidence, and the weights of its kinds; those of `dyar reconstruct` if not given. */
export interface ReconstructOptions {
  kinship?: number;
  /** The distance of characters at which the weight of kinship has fallen to 1/e. */
  reach?: number;
  place?: number;
  /** The kilometres at which the weight of place has fallen to 1/e. */
  range?: number;
  people?: number;
  common?: number;
  /** The weight of the answer that follows from all other rules. */
  pattern?: number;
  standing?: number;
  /** 80 if not given: characters that imply another to N per cent are hidden with it. */
  implied?: number;
  /** Games of the ruleset: records, or recorded games as JSON Lines. */
  recorded?: string;
  /** The power of the likelihood of these games. */
  records?: number;
  /** The counts that a worn board shows, by holes. */
  observed?: Record<string, number>;
  /** The power of the likelihood of this wear. */
  wear?: number;
}

export interface LoadOptions {
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

// ---- a game ----

/** A loaded ruleset.  It never changes. */
export interface Game {
  /** What the ruleset says about itself.  `unanswered`: the questions about rules that are `unknown`; if there are any, it
      has no `hash` and no `start`. */
  readonly about: reports.Load;
  /** Throws an Error if a rule is unknown; its `diagnostics` name each with its answers. */
  readonly start: Position;
  /** Two games are equal if their keys are: the same id, rules (`about.hash`), setup and answers, and both or neither a
      match.  Prose does not count, nor does how a game was loaded.  For maps and sets. */
  readonly key: string;
  equals(other: unknown): boolean;
  /** A game in play.  Throws an Error if the text is not a position of this game. */
  state(position?: Position): State;
  /** n games at once, 1 to 1,000,000, from the start.  The same seed (0) gives the same random games, those of the module
      for Python.  Throws an Error if memory runs out. */
  batch(n: number, options?: { seed?: number }): Batch;
  /** `history`: moves from the position to the one that is meant. */
  moves(position?: Position, history?: Move[]): Move[];
  play(position: Position, moves: Move[], options?: { steps?: boolean }): Played;
  /** The turns of `play` alone. */
  trace(position: Position, moves: Move[], options?: { steps?: boolean }): reports.PlayTurns[];
  /** The move that a computer player makes. */
  choose(position?: Position, options?: { player?: string; history?: Move[]; seed?: number }): Move;
  /** A picture as SVG; with `move`, its laps are numbered. */
  board(position?: Position, options?: { move?: Move; numerals?: boolean }): string;
  /** The moves as a record of a game, as `dyar play` saves them.  If the players ended the game: its `result`, as
      'p1win', and its `termination`, as 'resigned'. */
  record(moves: Move[], position?: Position, options?: { result?: string; termination?: string }): string;
  /** Why the text is not a legal move; null if it is one. */
  refuse(move: string, position?: Position, history?: Move[]): reports.Refuse | null;
  describe(): reports.Describe;
  questions(): reports.QuestionsRow[];
  table(): reports.TableRow[];
  /** The characters that games are classed by. */
  features(options?: { attested?: boolean; open?: boolean }): reports.FeaturesRow[];
  /** The open questions, answered from related and neighbouring games.  Each answer is with those that no evidence
      distinguishes from it (`tied`); its `share` is that of all of them. */
  reconstruct(options?: ReconstructOptions): reports.Reconstruct;
  analyse(position?: Position, limits?: Limits): Promise<reports.Analyse>;
  /** What is proved of a position.  Without `seconds` and `nodes` it takes as long as the proof does. */
  solve(position?: Position, options?: ProofOptions): reports.Solve;
  /** In games of three and more: the guaranteed seeds of each player. */
  seats(position?: Position, options?: Omit<ProofOptions, 'outcomeOnly' | 'exhaustive'>): reports.SolveSeats;
  compare(other: Game, options?: CompareOptions): reports.Compare;
  /** Games of the two, measured. */
  beside(other: Game, options?: ManyGames): reports.CompareMeasures[];
  /** How many recorded games distinguish the two. */
  evidence(other: Game, options?: ManyGames): reports.QuestionsRowDifferencesEvidence;
  /** How often each hole is touched. */
  wear(options?: WearOptions): reports.Wear;
  /** Computer players play each other in every seat. */
  tournament(players: string[], options?: TournamentOptions): reports.Tournament;
  /** What games between computer players are like. */
  measure(options?: MeasureOptions): reports.MeasureMeasures[];
  /** How many move sequences of this length there are; a game that ends earlier counts nothing. */
  perft(depth: number, position?: Position, options?: { divide?: boolean }): reports.Perft;
  /** The differences of records, or of recorded games as JSON Lines, from these rules. */
  verify(recorded: string): reports.Verify;
  /** Records of games in the notation of another program. */
  export(recorded: string, format: string): reports.Export;
  /** Which answers to the open questions such games allow. */
  allowed(recorded: string): reports.VerifyAnswers;
  /** The rules nearest to these that explain such games. */
  infer(recorded: string, options?: InferOptions): reports.Infer;
  /** Random games, this number or for this time (three seconds if neither is given), and how fast they were played. */
  bench(options?: { games?: number; seconds?: number; seed?: number }): reports.Bench;
}

// ---- states ----

/** The rules that states and batches are played by. */
export interface Rules {
  readonly players: number;
  /** The number of actions: each is 0 to this - 1. */
  readonly actions: number;
  /** The number of numbers in an observation. */
  readonly observed: number;
  /** The same ruleset, setup and answers, and both or neither a match. */
  equals(other: unknown): boolean;
}

/** A game in play.  Every array that it returns is the caller's.  A method throws an Error, and changes nothing, if an
    action is not legal. */
export interface State {
  readonly rules: Rules;
  readonly position: Position;
  /** Equal states have equal hashes.  An action changes it. */
  readonly hash: bigint;
  /** Equal positions of equal rules; how they came about does not count. */
  equals(other: unknown): boolean;
  clone(): State;
  /** The legal actions, in the order of the board; none if the game is over. */
  legalActions(): Int32Array;
  apply(action: Action): void;
  /** Undoes the last action by playing the others again. */
  undo(): void;
  /** The name of a legal action, as 'c1'. */
  actionToString(action: Action): Move;
  /** The legal action of this name.  Throws an Error with the reason if it is not legal. */
  stringToAction(text: Move): Action;
  /** The actions since the state was made. */
  history(): Int32Array;
  isTerminal(): boolean;
  /** The player to move, from 0; -1 if the game is over. */
  currentPlayer(): number;
  /** The seeds of each player. */
  scores(): Int32Array;
  /** For each player 1 for a win, -1 for a loss, 0 for a draw or a game that is not over.  With n players,
      (n * share - 1) / (n - 1) for a share of the win.  A single player has 1 for a win, and 0 otherwise. */
  returns(): Float64Array;
  /** The mean returns of n random games from here (1).  The same seed (0) gives the same result. */
  rollout(n?: number, seed?: number): Float64Array;
  /** `rules.observed` numbers: the seeds of each hole; the mark of each hole (0: none, 1: closed, 2: a missing hole, 3 and
      more: 3 + kind * (players + 1) + owner, from 1; 0: nobody's); each player's store; each player's reserve; the player
      to move.  With `into`, which has room for them, fills and returns that. */
  observation(into?: Uint16Array): Uint16Array;
}

/** Many games at once: each method does its work for all of them, in one call of the engine.  Every array that it returns is
    the caller's, with the games one after the other. */
export interface Batch {
  readonly rules: Rules;
  /** The number of games. */
  readonly length: number;
  /** Game number `index`, from 0: a copy. */
  at(index: number): State;
  /** For each action of each game 1 if it is legal, otherwise 0: `rules.actions` numbers for each game. */
  legalMask(): Uint8Array;
  /** A random legal action of each game; -1 if the game is over. */
  randomActions(): Int32Array;
  /** Plays an action in each game that is not over.  Throws an Error, and plays nothing, if one is not legal. */
  step(actions: ArrayLike<Action>): void;
  /** Restarts each game that is over. */
  reset(): void;
  /** Plays each game to its end at random, faster than steps do.  The moves are not kept: the history of `at(i)` is then
      empty. */
  playOut(): void;
  /** For each game 1 if it is over, otherwise 0. */
  done(): Uint8Array;
  /** `State.returns` of each game: `rules.players` numbers for each. */
  returns(): Float64Array;
  /** `State.observation` of each game: `rules.observed` numbers for each. */
  observations(): Uint16Array;
  /** Frees the memory of the games at once.  Otherwise it is freed after the batch is no longer used.  All other methods
      then throw an Error. */
  free(): void;
}

// ---- the package ----

export interface Dyar {
  /** The bundled rulesets. */
  rulesets(): reports.ListRow[];
  /** A bundled ruleset as its author wrote it, in YAML. */
  source(ruleset: string): string;
  /** The JSON Schema of rulesets. */
  schema(): Record<string, unknown>;
  /** The kinds of computer players. */
  players(): reports.PlayersRow[];
  /** Records of games, read: what each was played by, and its moves. */
  records(text: string): reports.RecordsRow[];
  /** The kinds of reasons, each with the English of its sentence: {NAME} is a value of the reason, and of "[is|are]" the
      number printed last selects one. */
  reasons(): reports.ReasonsRow[];
  /** How far the characters of bundled rulesets (all, if none is named) are from each other. */
  kinship(rulesets?: string[], options?: { replicates?: number; seed?: number }): reports.CompareAll;
  /** How far bundled rulesets (all, if none is named) are from each other in random games. */
  distances(rulesets?: string[], options?: { games?: number; seed?: number }): reports.CompareAllPlay;
  /** How often `reconstruct` finds a known rule that is hidden. */
  hindcast(options?: {
    stated?: boolean;
    byArea?: boolean;
    /** Divide the families into N parts by lot, drawn by `seed`, in place of the parts of the world. */
    parts?: number;
    seed?: number;
    /** 80 if not given: characters that imply another to N per cent are hidden with it. */
    implied?: number;
  }): reports.ReconstructLeaveOneOut;
  /** Games in the notation of another program: in the one that the text shows, unless `format` names it, and by the rules
      that it is used for, unless `ruleset` names others.  With `trust`, 'from', only the holes of departure must be right. */
  importGames(recorded: string, options?: { format?: string; trust?: 'from'; ruleset?: string }): reports.Import;
  /** As `infer` of a game, beginning with several bundled rulesets; 'all': those with the board of the first game. */
  infer(recorded: string, options?: InferOptions & { rulesets?: string[] }): reports.Infer;
  /** What is wrong with a ruleset, as YAML; nothing if it is valid. */
  check(text: string): reports.CheckDiagnostics[];
  /** Throws an Error, with `diagnostics`, if the ruleset cannot be loaded. */
  load(ruleset: string, options?: LoadOptions): Game;
}
