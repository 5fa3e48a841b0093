// SPDX-License-Identifier: MIT
// What is proved of starts (rulesets/values.tsv): for each hash of a ruleset with its setup and answers, the margin of the
// first player in seeds, or 'wins' or 'loses' where seeds do not decide; a draw is 0.
//
// The engine hashes each start when the page is built.  Left out are values of other rules or semantics than those of
// today, and values that are open.  The list is kept beside the page until the engine or a table changes.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from './engine.js';
import { LETTERS } from './play/sentence.js';

const here = dirname(fileURLToPath(import.meta.url)), top = join(here, '../..');
const VALUES = join(top, 'rulesets/values.tsv'), HASHES = join(top, 'tests/hashes.txt'), RULESET = join(top, 'interpreter/include/dyar/ruleset.h');

// The hash of each ruleset with its first setup: the first of its lines.
export const hashes = () => new Map(readFileSync(HASHES, 'utf8').split('\n').reverse().map((line) => line.split(' ')).map(([id, , hash]) => [id, hash]));

export const semantics = () => readFileSync(RULESET, 'utf8').match(/DYAR_SEMANTICS = (\d+)/)[1];

// The number or word of a value; undefined if it is open.
function worth(value) {
  if (/^[+-]?\d+$/.test(value)) return Number(value);
  return { wins: 'wins', loses: 'loses', draws: 0 }[value];
}

const pair = (text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)];

// The parts of a request for a start, from the options that make it.
function startOf(ruleset, setting, answer) {
  const set = {}, options = setting.split(' ');
  let setup;
  for (let i = 0; i + 1 < options.length; i += 2) {
    if (options[i] === '--setup') setup = options[i + 1];
    else if (options[i] === '--set') Object.assign(set, Object.fromEntries([pair(options[i + 1])]));
    else throw new Error(`values.tsv: an option '${options[i]}' that the page does not know`);
  }
  return { ruleset, setup, set, answers: answer ? Object.fromEntries([pair(answer)]) : undefined };
}

async function make(module) {
  const engine = await Engine.start(module), rules = hashes(), now = semantics(), list = {};
  for (const line of readFileSync(VALUES, 'utf8').trim().split('\n').slice(1)) {
    const [ruleset, , setting, answer, value, , , hash, number] = line.split('\t');
    if (hash !== rules.get(ruleset) || number !== now || worth(value) === undefined) continue;
    const start = engine.ask({ ask: 'load', ...startOf(ruleset, setting, answer) }).hash.slice(0, LETTERS);
    if ((list[start] ??= worth(value)) !== worth(value)) throw new Error(`values.tsv: another value of the same start of ${ruleset}: ${setting} ${answer}`);
  }
  return list;
}

// `file`: the engine; `kept`: a file for the list.
export async function provedStarts(file, kept) {
  const engine = readFileSync(file), key = createHash('sha256').update(engine);
  for (const part of [VALUES, HASHES, RULESET, fileURLToPath(import.meta.url)]) key.update(readFileSync(part));
  const now = key.digest('hex'), old = existsSync(kept) && JSON.parse(readFileSync(kept, 'utf8'));
  if (old.key === now) return old.list;
  const list = await make(await WebAssembly.compile(engine));
  writeFileSync(kept, JSON.stringify({ key: now, list }));
  return list;
}
