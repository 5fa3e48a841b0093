// SPDX-License-Identifier: MIT
// Makes puzzles of one ruleset: positions in which one move alone wins, or alone holds the draw.
//
//     node tools/dev/puzzles.mjs ANSWERS RULESET N SECONDS
//
// ANSWERS is the program of tools/dev/answers.c.  Prints a line for each puzzle: ruleset, position, wins or draws, the
// move, its margin, how many of the computer players of tools/web/play/seats.js miss it in most of ten tries, and the hash
// of the rules.  The positions come from games between players who play some moves at random.  Where a margin can be
// shifted from one store to the other, the stores are set so that the best move alone wins; the solver proves each
// position that is printed.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { read } from '../web/engine.js';
import { usual } from '../web/play/seats.js';

const [program, ruleset, wanted, seconds] = process.argv.slice(2);
const TRIES = 10, NODES = 40_000, MOST_OF_A_GRADE = Math.ceil(Number(wanted) * 0.4), LATEST = 16, LOOKED_AT = 5;

const engine = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
async function ask(what, more) {
  engine.stdin.write(`${JSON.stringify({ ask: what, ruleset, ...more })}\n`);
  try {
    return read((await answers.next()).value);
  } catch (error) {
    console.error(`${ruleset}: ${error.message}`);
    process.exit(1);
  }
}

// Random numbers, the same each time (mulberry32).
let state = 1;
function chance(n) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}

// Some positions late in a game.
async function lateGame() {
  const reached = [];
  let now = (await ask('load', { seed: 1 + chance(1e9) })).start;
  while (!now.over && reached.length < 400) {
    const { position } = now;
    const move = chance(4) ? await ask('choose', { position, player: 'mcts:40', seed: 1 + chance(1e9) }) : now.moves[chance(now.moves.length)];
    reached.push(now);
    now = (await ask('play', { position, moves: [move] })).after;
  }
  return reached.slice(-LATEST).filter(({ moves }) => moves.length > 2 && moves.length <= 16).toSorted(() => chance(2) - 0.5).slice(0, LOOKED_AT);
}

// The move whose lower bound is above the upper bounds of all others, with the highest of these; null if none is.
function ranked(moves) {
  const bounds = moves.map(({ move, value, low = value, high = value }) => ({ move, low, high }));
  if (bounds.length < 2 || bounds.some(({ low, high }) => low === null || high === null)) return null;
  const [best, ...others] = bounds.toSorted((a, b) => b.low - a.low);
  const next = Math.max(...others.map(({ high }) => high));
  return best.low > next ? { best, next } : null;
}

async function proved(position) {
  const { complete, moves } = await ask('solve', { position, nodes: NODES, memory: 16 });
  return complete ? ranked(moves) : null; // of a proof that is not complete, some moves are missing
}

// What the best move alone does.
function sole({ best, next }) {
  if (best.low > 0 && next <= 0) return 'wins';
  return best.low === 0 && best.high === 0 ? 'draws' : null;
}

// The position with `by` seeds of the other player's store given to the player to move; null if they are not there.
function shifted(position, by) {
  const [board, stores, mover, more] = position.split(' '), seeds = stores.split(',').map(Number);
  seeds[mover - 1] += by;
  seeds[2 - mover] -= by;
  return seeds.every((n) => n >= 0) ? [board, seeds.join(), mover, more].join(' ') : null;
}

// The position, or one with other stores, in which one move alone wins or draws.
async function puzzleAt(position) {
  const found = await proved(position);
  if (!found) return null;
  const kind = sole(found);
  if (kind) return { position, kind, ...found };
  const by = -Math.floor((found.best.low - 1) / 2); // the best margin becomes 1 or 2
  const other = shifted(position, by);
  const again = other && (await proved(other));
  return again && sole(again) ? { position: other, kind: sole(again), ...again } : null;
}

// Players who search are the same each time.
const triesOf = (player) => (/^(alphabeta|maxn)/.test(player) ? 1 : TRIES);

async function misses(player, { position, best }) {
  const tries = triesOf(player);
  let missed = 0;
  for (let seed = 1; seed <= tries; seed++) missed += (await ask('choose', { position, player, seed })) !== best.move;
  return missed > tries / 2;
}

async function grade(puzzle) {
  let graded = 0;
  for (const player of usual) graded += await misses(player, puzzle);
  return graded;
}

const { hash, players } = await ask('load');
const seen = new Set(), grades = new Map(), until = performance.now() + Number(seconds) * 1000;
let made = 0;

async function keep(puzzle) {
  const graded = await grade(puzzle), { position, kind, best } = puzzle;
  if ((grades.get(graded) ?? 0) >= MOST_OF_A_GRADE) return;
  grades.set(graded, (grades.get(graded) ?? 0) + 1);
  made++;
  console.log([ruleset, position, kind, best.move, best.low, graded, hash].join('\t'));
}

// One puzzle at most of a game.
async function findIn(reached) {
  for (const { position } of reached) {
    const puzzle = await puzzleAt(position);
    if (!puzzle || seen.has(puzzle.position)) continue;
    seen.add(puzzle.position);
    return keep(puzzle);
  }
}

while (players === 2 && made < Number(wanted) && performance.now() < until) await findIn(await lateGame());
engine.stdin.end();
