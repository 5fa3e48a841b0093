// SPDX-License-Identifier: MIT
// Builds endgame databases for the site (site.mjs), FOLDER/HASH.dyar of the rules with that hash, compressed by gzip.
//
//     node tools/web/databases.mjs FOLDER [POSITIONS [RULESET...]]
//
// A database has every position of up to as many seeds as fit into POSITIONS (4,000,000) positions and LARGEST bytes.
// Without rulesets, those are tried that the first screen offers or rulesets/opponents.tsv names; of some there can be
// no database, and this is printed.  A database of today's rules and semantics is kept, one of other rules is deleted.  The program in build/wasi
// builds them (tools/page): it writes files that are not compressed, as a browser can read them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Database } from './database.js';
import { tiles } from './home.js';
import { hashes, semantics } from './proved.mjs';

const here = dirname(fileURLToPath(import.meta.url)), top = join(here, '../..'), LARGEST = 2_000_000;

const readDatabase = (file) => new Database(gunzipSync(readFileSync(file)));

// Builds all positions of up to that number of seeds; null if there can be no database of the game.
function build(game, seeds, folder) {
  const file = join(folder, `${game}-${seeds}`);
  try {
    execFileSync(join(here, 'dyar'), ['solve', game, '--build', String(seeds), '--database', file], { cwd: folder, stdio: 'pipe' });
  } catch ({ stderr, message }) {
    if (!String(stderr).includes('cannot have an endgame database')) throw new Error(stderr ? String(stderr) : message);
    console.log(String(stderr).trim().replace('dyar: this game', game));
    return null;
  }
  return readFileSync(file);
}

// The largest that is within both limits; null if there is none.
function largest(game, positions, folder) {
  const least = build(game, 1, folder);
  if (!least) return null;
  let seeds = new Database(least).seedsWithin(positions);
  for (; seeds > 0; seeds--) {
    const packed = gzipSync(build(game, seeds, folder), { level: 9 });
    if (packed.length <= LARGEST) return packed;
  }
  return null;
}

function makeDatabase(game, hash, positions, folder) {
  const file = join(folder, `${hash}.dyar`), scratch = mkdtempSync(join(tmpdir(), 'databases-'));
  if (existsSync(file) && String(readDatabase(file).semantics) === semantics()) return;
  try {
    const packed = largest(game, positions, scratch);
    if (packed) writeFileSync(file, packed);
    if (packed) console.log(`${game}: up to ${readDatabase(file).seeds} seeds, ${packed.length} bytes`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

const offered = () => [...new Set([...tiles, ...readFileSync(join(top, 'rulesets/opponents.tsv'), 'utf8').trim().split('\n').slice(1).map((line) => line.split('\t')[0])])];

const [folder, positions = 4_000_000, ...games] = process.argv.slice(2), known = hashes();
mkdirSync(folder, { recursive: true });
const today = new Set([...known.values()].map((hash) => `${hash}.dyar`));
for (const name of readdirSync(folder)) if (!today.has(name)) rmSync(join(folder, name));
for (const game of games.length ? games : offered()) makeDatabase(game, known.get(game), Number(positions), resolve(folder));
