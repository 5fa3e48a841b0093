// SPDX-License-Identifier: MIT
// How large the engine is without what it is given to read, compressed as the page has it.
//
//     node tests/page/size.mjs ENGINE.wasm [PAGE.html]
//
// Rulesets and schema are in the module as they are written; they count as zeros.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pack } from '../../tools/web/pack.mjs';

const MOST = 366_000, PAGE = 1_800_000; // bytes
const top = join(dirname(fileURLToPath(import.meta.url)), '../..');
const texts = [
  'schema/ruleset.schema.json',
  ...readdirSync(join(top, 'rulesets'), { recursive: true }).filter((name) => name.endsWith('.yaml')).map((name) => `rulesets/${name}`),
];
const [file, page] = process.argv.slice(2);
const engine = readFileSync(file);
for (const name of texts) {
  const text = readFileSync(join(top, name)), at = engine.indexOf(text);
  if (at < 0) throw new Error(`${name} is not in the engine`);
  engine.fill(0, at, at + text.length);
}
const folder = mkdtempSync(join(tmpdir(), 'size-')), without = join(folder, 'engine.wasm');
writeFileSync(without, engine);
const size = pack(without).length, whole = pack(file).length, length = page ? statSync(page).size : 0;
console.log(`the engine: ${size} bytes compressed, with ${texts.length} texts ${whole}${page ? `; the page: ${length} bytes` : ''}`);
rmSync(folder, { recursive: true });
process.exitCode = size < MOST && length < PAGE ? 0 : 1;
