// SPDX-License-Identifier: MIT
// The puzzles of rulesets/puzzles.tsv: of each ruleset a list of position, kind, move and how many players miss it.
import { readFileSync } from 'node:fs';

export function puzzles(file) {
  const all = {};
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [ruleset, position, kind, move, , missed] = line.split('\t');
    (all[ruleset] ??= []).push([position, kind, move, Number(missed)]);
  }
  return all;
}
