// SPDX-License-Identifier: MIT
// What the page knows of all games when it opens: a list made by the engine when the page is built, so that nobody
// waits until all rulesets are read.  The list is kept beside the page until the engine or a table changes.
//
// A game has what the request 'rulesets' answers, and
//
//     seeds    of the starting position, as position strings write them: 4,4/4,4; a '-' is a missing hole
//     middle   the same after some moves, for games of the first screen
//     turns    the mean of some games between greedy players, for games of the first screen
//     depth    how often a player with ten times the budget wins (rulesets/strength.tsv)
//     traits   keys of `traits`, by the characters of the ruleset
//     steps    traits of which it is the simplest game whose text does not rest on another one (views/beginnings.js)
//     titles   titles of sources in other scripts than Latin, in which the game may be named
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from './engine.js';
import { steps, tiles } from './home.js';

const here = dirname(fileURLToPath(import.meta.url)), top = join(here, '../..');
const STRENGTH = join(top, 'rulesets/strength.tsv'), CHARACTERS = join(top, 'tests/kinship/characters.csv');
const PLIES = 14, GAMES = 40, USUAL = 12; // USUAL: holes

const simple = { B1: '2', B7: 'no', S4: 'no', M11: 'no', D1: 'fixed', L1: 'single', L3: 'no', K1: 'no' };

// What a game is like, by its characters.
const traits = {
  easy: (has) => Object.entries(simple).every(([character, state]) => has[character] === state),
  laps: (has) => ['last', 'next', 'both'].includes(has.L1),
  marks: (has) => has.K1 === 'yes',
  stores: (has) => has.B5 !== 'no',
  direction: (has) => has.D1 !== 'fixed',
  reserve: (has) => has.S4 === 'yes',
  match: (has) => has.X1 === 'yes',
};

function rowsOf(file, separator) {
  const [head, ...lines] = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split(separator));
  return lines.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i]])));
}

const depths = () => new Map(rowsOf(STRENGTH, '\t').filter((row) => row.stronger === 'mcts:500').map((row) => [row.ruleset, Number(row.share)]));
const characters = () => new Map(rowsOf(CHARACTERS, ',').map((row) => [row.id, row]));

// For each ruleset the titles of its sources that have letters of another script.
function foreignTitles() {
  const files = readdirSync(join(top, 'rulesets'), { recursive: true }).filter((name) => name.endsWith('.yaml'));
  return new Map(
    files.map((name) => {
      const text = readFileSync(join(top, 'rulesets', name), 'utf8');
      const titles = [...text.matchAll(/^ +title: (.+)$/gm)].map(([, title]) => title.replace(/[\p{Script=Latin}\p{P}]+/gu, ' ').trim());
      return [text.match(/^id: *(\S+)/m)[1], titles.filter((title) => /\p{L}/u.test(title))];
    }),
  );
}

const seedsOf = (position) => position.split(' ')[0].replaceAll(/:[^,/]*/g, '');

// After some moves that look at random.
function middle(engine, of) {
  let { moves, position } = engine.ask({ ask: 'load', ...of }).start, state = 5;
  for (let made = 0; made < PLIES && moves.length; made++) {
    state = (state * 48271) % 2147483647;
    ({ moves, position } = engine.ask({ ask: 'play', ...of, position, moves: [moves[state % moves.length]] }).after);
  }
  return seedsOf(position);
}

function turnsOf(engine, of) {
  const { measures } = engine.ask({ ask: 'measure', ...of, player: 'greedy', games: GAMES, seed: 1 });
  return Math.round(measures.find(({ measure }) => measure === 'turns').value);
}

// The simplest game with a trait that is written out in full.
function stepOf(engine, list, trait) {
  const weight = (game) => game.traits.length * 1000 + game.questions * 100 + Math.abs(game.rows * game.columns - USUAL);
  const fitting = list.filter(({ players, traits: all }) => players === 2 && all.includes(trait)).sort((a, b) => weight(a) - weight(b));
  return fitting.find(({ id }) => !/^extends:/m.test(engine.ask({ ask: 'source', ruleset: id })));
}

async function make(module) {
  const engine = await Engine.start(module), depth = depths(), states = characters(), titles = foreignTitles();
  const list = engine.ask({ ask: 'rulesets' }).map((game) => {
    const of = { ruleset: game.id, seed: 1 }, first = tiles.includes(game.id);
    return {
      ...game,
      seeds: seedsOf(engine.ask({ ask: 'load', ...of }).start.position),
      middle: first ? middle(engine, of) : undefined,
      turns: first ? turnsOf(engine, { ruleset: game.id }) : undefined,
      depth: depth.get(game.id),
      traits: Object.keys(traits).filter((trait) => traits[trait](states.get(game.id))),
      titles: titles.get(game.id),
    };
  });
  for (const trait of steps) (stepOf(engine, list, trait).steps ??= []).push(trait);
  return list;
}

// `file`: the engine; `kept`: a file for the list.
export async function gamesList(file, kept) {
  const engine = readFileSync(file), hash = createHash('sha256').update(engine);
  for (const part of [STRENGTH, CHARACTERS, fileURLToPath(import.meta.url), join(here, 'home.js')]) hash.update(readFileSync(part));
  const key = hash.digest('hex'), old = existsSync(kept) && JSON.parse(readFileSync(kept, 'utf8'));
  if (old.key === key) return old.games;
  const games = await make(await WebAssembly.compile(engine));
  writeFileSync(kept, JSON.stringify({ key, games }));
  return games;
}
