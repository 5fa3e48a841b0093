// SPDX-License-Identifier: MIT
// What the page knows from tables of the program: the notations of other programs, the ways in which games end, and the
// text with which `dyar new` begins.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (folder, name) => readFileSync(join(folder, name), 'utf8');

function rowsOf(folder, name, form) {
  const rows = [...read(folder, name).matchAll(form)];
  if (!rows.length) throw new Error(`${name} is written in another way`);
  return rows;
}

// For each game of a notation: the notation's name, the ruleset, and what Dyar writes: 'game', 'position' or nothing.
export function formatGames(folder) {
  const formats = rowsOf(folder, 'formats.def', /^FORMAT\((\w+), "([^"]+)"/gm);
  const names = Object.fromEntries(formats.map(([, id, name]) => [id, name]));
  const writes = (id) => ['game', 'position'].find((what) => read(folder, `${id}.c`).includes({ game: '.write =', position: '.write_position =' }[what]));
  return rowsOf(folder, 'formats.def', /^FORMAT_GAME\((\w+), "[^"]*", \d+, "([^"]+)"\)/gm).map(([, id, ruleset]) => ({ format: names[id], ruleset, writes: writes(id) }));
}

// For each word of the tag Termination: how such a game ended.
export function terminations(folder) {
  return Object.fromEntries(rowsOf(folder, 'termination.def', /^LAB_TERMINATION\(\w+, +"(\w+)", +"([^"]+)"\)/gm).map(([, word, how]) => [word, how]));
}

// The value of a text in C: its literals in a row.
function literals(text, variable) {
  const [, written] = text.match(new RegExp(`\\b${variable}\\[\\] =((?:\\s*"(?:[^"\\\\]|\\\\.)*")+);`)) ?? [];
  if (!written) throw new Error(`there is no text ${variable}`);
  return [...written.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([one]) => JSON.parse(one)).join('');
}

// A small game in which every key is explained, as `dyar new` writes it after the game's id and name.
export function template(folder) {
  const text = read(folder, 'template.c');
  return literals(text, 'cli_keys_for_people') + literals(text, 'rules');
}
