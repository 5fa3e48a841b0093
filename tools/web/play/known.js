// SPDX-License-Identifier: MIT
// Values from endgame databases, where the page is served with some (site.mjs).  One is fetched when a position needs it.
// It is believed if it is whole and has the checksum that the page knows, and if the best move of the position has the
// value of the position.
import { Database } from '../database.js';

const offers = JSON.parse(document.getElementById('databases')?.textContent ?? '{}'); // by hash of rules: seeds, sum
const read = new Map(); // by hash: a promise

async function load(hash, cache) {
  const { ok, body } = await fetch(`databases/${hash}.dyar`, { cache });
  if (!ok) throw new Error(`there is no database of ${hash}`);
  const bytes = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const database = new Database(new Uint8Array(bytes), offers[hash].sum);
  if (database.rules !== hash) throw new Error(`it is of ${database.rules}, not of ${hash}`);
  await database.check();
  return database;
}

// One that cannot be used is asked for again, once past what is kept of it, and then when it is needed next.
function databaseOf(hash) {
  if (!read.has(hash)) read.set(hash, load(hash, 'default').catch(() => load(hash, 'reload')).catch((error) => (read.delete(hash), console.warn(error.message))));
  return read.get(hash);
}

const lead = (numbers, player) => numbers[player - 1] - numbers[2 - player];

// The bounds of what a player wins in all from here; undefined if they are not known.
function boundsFor(player, now, database) {
  if (now.over) return { low: lead(now.scores, player), high: lead(now.scores, player) };
  const rest = database.find(now), won = lead(now.captured, player);
  return rest && (now.mover === player ? { low: won + rest.low, high: won + rest.high } : { low: won - rest.high, high: won - rest.low });
}

const valued = ({ low, high }) => ({ low, high, value: low === high ? low : null });

// The value of the present position and of its moves, as in a proof, and the `seeds` of the database; null if no
// database has them.
export async function known({ of, about, node: { now } }, workers) {
  const offer = offers[about.hash], { mover, position } = now;
  if (!offer || of.match || now.over || now.holes.reduce((sum, { seeds }) => sum + seeds, 0) > offer.seeds) return null;
  const database = await databaseOf(about.hash), own = database && boundsFor(mover, now, database);
  if (!own) return null;
  const after = await Promise.all(now.moves.map((move) => workers.ask({ ask: 'play', ...of, position, moves: [move] }, { seconds: 10 })));
  const all = after.map((made) => boundsFor(mover, made.after, database));
  if (!all.length || !all.every(Boolean) || ['low', 'high'].some((bound) => Math.max(...all.map((one) => one[bound])) !== own[bound])) return null;
  return { ...valued(own), moves: now.moves.map((move, i) => ({ move, ...valued(all[i]) })), seeds: database.seeds };
}
