// SPDX-License-Identifier: MIT
// Reads an endgame database as `dyar solve --build` writes it (tools/lab/solve/endgame_file.h), not compressed, with
// margins: bounds of what the player to move wins more than the other of the seeds that are on the board.
//
//     header of 80 bytes | a line of 24 for every block: place, size, checksum | blocks
//
// Every part has a checksum.  That of the header covers the lines, and they those of the blocks, so that the header's
// covers the whole file.

const MAGIC = 0x31656d6167646e65n, MARGINS = 3, HEADER = 80, LINE = 24, BLOCK = 1 << 15, SUM_AT = 72;

// Of 64 bits, word by word, the last one with zeros after it.
function checksum(sum, bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length), whole = bytes.length & ~7, rest = new Uint8Array(8);
  const add = (word) => ((sum = BigInt.asUintN(64, (sum ^ word) * 0x9e3779b97f4a7c15n)), (sum ^= sum >> 29n));
  for (let at = 0; at < whole; at += 8) add(view.getBigUint64(at, true));
  if (whole < bytes.length) rest.set(bytes.subarray(whole)), add(new DataView(rest.buffer).getBigUint64(0, true));
  return sum;
}

// By hole and seeds up to it: what that adds to the number of a board.
function countChoices(holes, seeds) {
  const rows = [];
  for (let hole = 0; hole < holes; hole++) {
    const row = (rows[hole] = [0]);
    for (let p = 1; p <= seeds + 1; p++) row[p] = row[p - 1] + (hole ? rows[hole - 1][p] : 1);
  }
  return rows;
}

export class Database {
  #bytes;
  #view;
  #choices;
  #first = [0]; // by seeds: the number of the first block

  // Throws an Error if it is not a whole database.  `sum`: the checksum that it must have; undefined: any.
  constructor(bytes, sum) {
    this.#bytes = bytes;
    const view = (this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length));
    if (bytes.length < HEADER || view.getBigUint64(0, true) !== MAGIC) throw new Error('it is not an endgame database');
    const [version, compressed] = [8, 12].map((at) => view.getUint32(at, true));
    if (version !== MARGINS || compressed) throw new Error('it is compressed, or has no margins');
    this.rules = new TextDecoder().decode(bytes.subarray(16, 40)).replace(/\0+$/, '');
    this.semantics = view.getBigUint64(40, true);
    [this.holes, this.planes, this.seeds, this.block] = [48, 52, 56, 60].map((at) => view.getUint32(at, true));
    this.blocks = Number(view.getBigUint64(64, true));
    this.sum = view.getBigUint64(SUM_AT, true).toString(16);
    if (this.block !== BLOCK || HEADER + this.blocks * LINE > bytes.length || this.#frontSum() !== this.sum || (sum ?? this.sum) !== this.sum) throw new Error('it is damaged');
    this.#choices = countChoices(this.holes, this.seeds);
    for (let n = 0; n <= this.seeds; n++) this.#first[n + 1] = this.#first[n] + Math.ceil(this.#entries(n) / BLOCK);
    if (this.#first.at(-1) !== this.blocks) throw new Error('it is damaged');
  }

  #frontSum() {
    const header = this.#bytes.slice(0, HEADER).fill(0, SUM_AT);
    return checksum(checksum(1n, header), this.#bytes.subarray(HEADER, HEADER + this.blocks * LINE)).toString(16);
  }

  // Numbers: of boards with fewer seeds, of boards with that number of seeds, and of their entries.
  #below = (seeds) => this.#choices.at(-1)[seeds];
  #boards = (seeds) => this.#below(seeds + 1) - this.#below(seeds);
  #entries = (seeds) => this.planes * this.#boards(seeds);

  // The most seeds, up to 60, of a database of this game with POSITIONS at most.
  seedsWithin(positions) {
    const row = countChoices(this.holes, 61).at(-1);
    return row.findLastIndex((boards) => this.planes * boards <= positions) - 1;
  }

  // Which entry of its count of seeds a position is (endgame_order.h): one plane of boards for each player to move,
  // unless a half-turn makes that no difference; of each of these four where it matters which stores are odd.
  #entry(board, seeds, { mover, captured }) {
    const half = [1, 4].includes(this.planes), odd = this.planes >= 4, holes = half && mover === 2 ? [...board].reverse() : board;
    let plane = half ? 0 : mover - 1, number = 0, sum = 0;
    if (odd) for (const player of [mover, 3 - mover]) plane = plane * 2 + (captured[player - 1] & 1);
    holes.forEach((n, i) => (number += this.#choices[i][(sum += n)]));
    return plane * this.#boards(seeds) + number - this.#below(seeds);
  }

  #block(number) {
    const line = HEADER + number * LINE, [at, size] = [0, 8].map((more) => Number(this.#view.getBigUint64(line + more, true)));
    return { bytes: this.#bytes.subarray(at, at + size), sum: this.#view.getBigUint64(line + 16, true) };
  }

  // Throws an Error if a block is not as it was written.  Waits now and then, so that a page can draw meanwhile.
  async check() {
    for (let number = 0; number < this.blocks; number++) {
      const { bytes, sum } = this.#block(number);
      if (checksum(1n, bytes) !== sum) throw new Error('it is damaged');
      if (number % 4 === 3) await new Promise((wait) => setTimeout(wait));
    }
  }

  // The bounds of a position (of the engine); undefined if it has more seeds, or no bounds are there.
  find(position) {
    const board = position.holes.map((hole) => hole.seeds), seeds = board.reduce((a, b) => a + b, 0);
    if (seeds > this.seeds || board.length !== this.holes) return undefined;
    const entry = this.#entry(board, seeds, position), inside = entry % BLOCK, first = entry - inside;
    const { bytes } = this.#block(this.#first[seeds] + first / BLOCK), entries = Math.min(BLOCK, this.#entries(seeds) - first);
    const pairs = bytes[0], signed = (at) => (bytes[at] << 24) >> 24;
    if (bytes.length !== 1 + 2 * pairs + (pairs ? entries : 2 * entries)) return undefined;
    const at = pairs ? 1 + 2 * bytes[1 + 2 * pairs + inside] : 1 + inside, low = signed(at), high = signed(at + (pairs ? 1 : entries));
    return low >= -seeds && low <= high && high <= seeds ? { low, high } : undefined;
  }
}

// ---- values from databases, where the page is served with some (site.mjs) ----

const read = new Map(); // by hash of rules: a promise

// By hash of rules: seeds and sum of each that there is.
const offers = () => JSON.parse(document.getElementById('databases')?.textContent ?? '{}');

async function load(hash, sum, cache) {
  const { ok, body } = await fetch(`databases/${hash}.dyar`, { cache });
  if (!ok) throw new Error(`there is no database of ${hash}`);
  const bytes = await new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const database = new Database(new Uint8Array(bytes), sum);
  if (database.rules !== hash) throw new Error(`it is of ${database.rules}, not of ${hash}`);
  await database.check();
  return database;
}

// One that cannot be used is asked for again, once past what is kept of it, and then when it is needed next.
function databaseOf(hash, sum) {
  if (!read.has(hash)) {
    const tried = load(hash, sum, 'default').catch(() => load(hash, sum, 'reload'));
    read.set(hash, tried.catch((error) => (read.delete(hash), console.warn(error.message))));
  }
  return read.get(hash);
}

const lead = (numbers, player) => numbers[player - 1] - numbers[2 - player];

// The bounds of what a player wins in all from here; undefined if they are not known.
function boundsFor(player, now, database) {
  const won = lead(now.over ? now.scores : now.captured, player), rest = now.over ? { low: 0, high: 0 } : database.find(now);
  return rest && (now.mover === player ? { low: won + rest.low, high: won + rest.high } : { low: won - rest.high, high: won - rest.low });
}

const valued = ({ low, high }) => ({ low, high, value: low === high ? low : null });

// The value of the present position and of its moves, as in a proof, and the `seeds` of the database, which is fetched
// when a position needs it; null if no database has them.  It is believed if it is whole and has the checksum that the page
// knows, and if the best move of the position has the value of the position.
export async function known({ of, about: { hash }, node: { now } }, workers) {
  const offer = offers()[hash], { mover, position } = now;
  if (!offer || of.match || now.over || now.holes.reduce((sum, { seeds }) => sum + seeds, 0) > offer.seeds) return null;
  const database = await databaseOf(hash, offer.sum), own = database && boundsFor(mover, now, database);
  if (!own) return null;
  const after = await Promise.all(now.moves.map((move) => workers.ask({ ask: 'play', ...of, position, moves: [move] }, { seconds: 10 })));
  const all = after.map((made) => boundsFor(mover, made.after, database));
  const best = (bound) => Math.max(...all.map((one) => one[bound]));
  if (!all.length || !all.every(Boolean) || best('low') !== own.low || best('high') !== own.high) return null;
  return { ...valued(own), moves: now.moves.map((move, i) => ({ move, ...valued(all[i]) })), seeds: database.seeds };
}
