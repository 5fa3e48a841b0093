// SPDX-License-Identifier: MIT
// Two validators over one schema (tools/dev/schemas): ajv's verdicts on rulesets and on rulesets that are changed in
// one to three places, against those of `dyar check --schema`.
//
//     node schemas.mjs DYAR SCHEMA COUNT SEED FOLDER RULESET.yaml...
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';

const [dyar, schemaPath, count, seed, folder, ...paths] = process.argv.slice(2);
const ajv = new Ajv({ strict: false, validateFormats: false });
const validate = ajv.compile(JSON.parse(readFileSync(schemaPath, 'utf8')));

// ---- changes ----

let state = Number(seed) >>> 0;

function below(most) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}

const one = (list) => list[below(list.length)];

const documents = paths.map((path) => parse(readFileSync(path, 'utf8')));
const keys = []; // of all rulesets, and their values
const values = [0, 1, -1, 2.5, 4000, 4001, 1e15, '', 'own', '1..', 'no-such-word', true, null, [], {}, [1], { seeds: 1 }];

function collect(node) {
  for (const [key, value] of Object.entries(node)) {
    if (!Array.isArray(node)) keys.push(key);
    values.push(value);
    if (value && typeof value === 'object') collect(value);
  }
}

// A container somewhere inside, the deeper ones as likely as any.
function containers(node, found = []) {
  if (node && typeof node === 'object') {
    found.push(node);
    for (const value of Object.values(node)) containers(value, found);
  }
  return found;
}

const copy = (value) => JSON.parse(JSON.stringify(value));

function change(document) {
  const node = one(containers(document));
  const here = Object.keys(node);
  const key = here.length > 0 ? one(here) : undefined;
  const kind = below(4);
  if (kind === 0 && key !== undefined) {
    if (Array.isArray(node)) node.splice(Number(key), 1);
    else delete node[key];
  } else if (kind === 1 && key !== undefined) {
    node[key] = copy(one(values));
  } else if (kind === 2 && key !== undefined && !Array.isArray(node)) {
    const value = node[key];
    delete node[key];
    node[one(keys)] = value;
  } else if (Array.isArray(node)) {
    node.push(copy(one(values)));
  } else {
    node[one(keys)] = copy(one(values));
  }
}

// ---- verdicts ----

// By name: whether it fits.
function verdicts(files) {
  let told;
  try {
    told = execFileSync(dyar, ['check', '--json', '--schema', schemaPath, ...files], { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    if (error.status !== 3) throw error;
    told = error.stdout;
  }
  return new Map(JSON.parse(told).files.map(({ file, valid }) => [file, valid]));
}

documents.forEach(collect);
const tried = new Map(documents.map((document, i) => [join(folder, `${basename(paths[i], '.yaml')}.json`), document]));
for (let i = 0; i < Number(count); i += 1) {
  const document = copy(one(documents));
  for (let changes = 1 + below(3); changes > 0; changes -= 1) change(document);
  tried.set(join(folder, `changed-${i}.json`), document);
}
mkdirSync(folder, { recursive: true });
for (const [file, document] of tried) writeFileSync(file, JSON.stringify(document));

const files = [...tried.keys()];
let fit = 0;
let differ = 0;
for (let first = 0; first < files.length; first += 500) {
  const ours = verdicts(files.slice(first, first + 500));
  for (const [file, fits] of ours) {
    const theirs = validate(JSON.parse(readFileSync(file, 'utf8')));
    fit += theirs;
    if (fits === theirs) continue;
    differ += 1;
    if (differ <= 10) console.log(`${basename(file)}: ${fits ? 'fits' : 'does not fit'}, and ajv says otherwise:`,
      JSON.stringify(tried.get(file)).slice(0, 2000), theirs ? '' : ajv.errorsText(validate.errors).slice(0, 500));
  }
}
console.log(`${documents.length} rulesets and ${count} changed ones: ${fit} fit, ${differ} are judged otherwise by ajv`);
process.exit(differ ? 1 : 0);
