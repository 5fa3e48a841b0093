// SPDX-License-Identifier: MIT
// The package, as somebody would use it who has installed it.
//
//     node tests/page/npm.mjs FOLDER MODULES
//
// FOLDER/node_modules has it; MODULES has those of the page, and of them typescript.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url)), [folder, modules] = process.argv.slice(2).map((name) => resolve(name));
const where = createRequire(join(folder, 'any.js')).resolve('dyar');
const { check, distances, importGames, infer, kinship, load, players, reasons, records, rulesets, schema, source } = await import(pathToFileURL(where));

assert.ok(rulesets().length > 300);
assert.deepEqual(check('dyar: 1\nid: mine\nname: Mine\nextends: krur\n'), []);
assert.match(check('dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.sedes: 3}\n')[0].message, /sedes/);

const krur = load('krur');
assert.equal(krur.start, '4,4,4,4/4,4,4,4 0,0 1 -');
assert.deepEqual(krur.moves(), ['a1', 'b1', 'c1', 'd1']);
const { position, over, turns } = krur.play(krur.start, ['a1']);
assert.equal(over, false);
assert.equal(turns[0].position, position);
assert.deepEqual(krur.moves(krur.start, ['a1']), krur.moves(position));
const [lap] = krur.play(krur.start, ['a1'], { steps: true }).turns[0].reasons;
assert.ok(reasons().some(({ what, pattern }) => what === lap.what && pattern.includes('{hole}')));
assert.equal(krur.refuse('a2').text, 'a2 belongs to North.');
assert.equal(krur.refuse(krur.moves(krur.start, ['a1'])[0], krur.start, ['a1']), null);
assert.ok(krur.describe().sentences.length > 5);
assert.equal(krur.questions()[0].answers[0].id, krur.questions()[0].chosen);

// A rule that nobody knows: read, and played with an answer.
const halfText = 'dyar: 1\nid: half\nname: Half\nextends: krur\nchange: {sowing.direction: unknown}\n';
const half = load('half', { text: halfText });
assert.deepEqual(half.about.unanswered, ['sowing-direction']);
assert.ok(half.describe().sentences.some(({ text }) => text.includes('which is not known')));
assert.equal(half.reconstruct().questions.find(({ id }) => id === 'sowing-direction').answers[0].id, 'counterclockwise');
const isUnanswered = ({ diagnostics: [{ message, hint }] }) =>
  message === "'sowing.direction' is not known" && hint.includes('sowing-direction=ANSWER: counterclockwise, clockwise');
assert.throws(() => half.start, isUnanswered);
assert.throws(() => half.moves(), isUnanswered);
const clockwise = load('half', { text: halfText, answers: { 'sowing-direction': 'clockwise' } });
assert.equal(clockwise.start, krur.start);
assert.ok(!half.equals(clockwise) && half.equals(load('half', { text: halfText })));

const few = load('kalah', { set: { 'board.columns': 2, 'setup.seeds': 1 } });
const { exact, best: bestOfFew } = await few.analyse(few.start, { depth: 30 });
assert.equal(exact, true);
const insight = await krur.analyse(krur.start, { player: 'alphabeta:d4' });
assert.deepEqual(insight.moves, (await krur.analyse(krur.start, { depth: 4 })).moves);
const { seconds } = await load('kalah').analyse();
assert.ok(seconds > 2 && seconds < 60);
assert.ok(few.moves().includes(bestOfFew));
const proof = few.solve(few.start, { nodes: 100000 });
assert.ok(proof.complete && proof.best.includes(bestOfFew));
const { leaves, moves } = krur.perft(3, krur.start, { divide: true });
assert.equal(leaves, moves.reduce((sum, one) => sum + one.leaves, 0));
assert.equal(krur.bench({ games: 5 }).playouts, 5);
assert.deepEqual(krur.verify('1. a1 2. d2\n'), { differences: [], games: 1, agree: 1, ended: { unfinished: 1 } });
assert.equal(krur.verify('1. a1 2. a1\n').differences[0].differs, 'move');
const foreign = importGames('1. 43(10) 98 *\n', { format: 'playok' });
assert.ok(foreign.games === 1 && foreign.records[0].includes('1. d1 {stores=10,?} 2. a2'));
assert.equal(importGames('1. 44 *\n', { format: 'playok' }).problems[0].token, '44');
assert.deepEqual(load('toguz-kumalak').export(foreign.records[0], 'playok').texts.length, 1);
assert.equal(krur.allowed('1. a1 2. d2\n').games, 1);
assert.equal(krur.allowed('1. a1 2. a1\n').all_ruled_out.move_number, 2);
assert.equal(krur.infer('1. a1 2. d2 {captures=4}\n', { changes: 1, borrow: ['um-dyar'] }).most_changes, 1);
assert.equal(infer('1. a1 2. d2\n', { rulesets: ['kalah', 'krur'], changes: 0 }).starts, 2);

const umDyar = load('um-dyar');
assert.equal(krur.compare(krur).equal, true);
const changed = load('krur', { set: { 'landing.capture.when.seeds': 3 } });
assert.deepEqual(krur.compare(changed, { positions: 100, games: 10 }).rules.map((rule) => rule.path), ['landing.capture.when.seeds']);
assert.equal(changed.compare(krur, { positions: 100, games: 10 }).equal, false);
assert.equal(changed.compare(changed).equal, true);
assert.ok(krur.beside(changed, { games: 30, players: ['random'] }).some((one) => one.a !== one.b));
assert.equal(umDyar.compare(load('um-dyar', { setup: '4x8' })).equal, false);
assert.ok(krur.equals(load('krur', { answers: { 'no-move': 'passes' } })) && krur.key === load('krur').key);
for (const other of [changed, umDyar, load('krur', { match: true }), load('krur', { answers: { 'no-move': 'game-ends' } }), 'krur']) assert.ok(!krur.equals(other));
assert.equal(load('krur', { set: { 'landing.capture.do': [{ capture: 'landed' }] } }).about.id, 'krur');
assert.equal(krur.wear({ games: 5, observed: { a1: 3, b1: 5 } }).games, 5);
assert.equal(krur.tournament(['greedy', 'random'], { games: 4 }).games, 4);
assert.equal(krur.beside(umDyar, { games: 30 })[0].n_a, 30);
assert.equal(krur.evidence(load('krur', { answers: { 'own-captured': 'sows-on' } }), { games: 10 }).games, 10);
assert.equal(distances(['krur', 'um-dyar'], { games: 2 }).distances[0][0], 0);
const [[same, near], [back]] = kinship(['um-dyar', 'um-ed-dyar']).distances;
assert.ok(same === 0 && near === back && near < 0.05);
assert.equal(load('um-laarais', { set: { 'board.columns': 3, 'setup.seeds': 1 } }).seats().sure.length, 3);
assert.throws(() => load('krur', { answers: { nobody: 'asked' } }), (error) => error.diagnostics.length === 1);
assert.ok(source('krur').includes('id: krur') && schema().$id && players().some(({ name }) => name === 'mcts'));
assert.deepEqual(records(krur.record(['a1', 'd2']))[0].moves, ['a1', 'd2']);
assert.match(krur.record(['a1'], krur.start, { result: 'p1win', termination: 'resigned' }), /resigned/);
assert.ok(krur.moves().includes(krur.choose()) && krur.moves(krur.start, ['a1']).includes(krur.choose(krur.start, { player: 'greedy', history: ['a1'] })));
assert.ok(krur.board(position).startsWith('<svg') && krur.board(krur.start, { move: 'a1', numerals: true }) !== krur.board());
assert.deepEqual(krur.trace(krur.start, ['a1']), krur.play(krur.start, ['a1']).turns);
assert.equal(krur.measure({ games: 5, player: 'random' })[0].n, 5);

// ---- states ----

const random = (() => {
  let seed = 1;
  return (below) => (seed = (seed * 48271) % 2147483647) % below;
})();

// "`moves` and `play` describe whole games": states play the same, and so does a copy that is left and entered again.
function playsAlike(game, most = 60) {
  const state = game.state(), moves = [];
  let copy = state.clone();
  while (!state.isTerminal() && moves.length < most) {
    const actions = state.legalActions(), names = [...actions].map((action) => state.actionToString(action));
    assert.deepEqual(names, game.moves(game.start, moves));
    const action = actions[random(actions.length)];
    moves.push(state.actionToString(action));
    assert.equal(state.stringToAction(moves.at(-1)), action);
    state.apply(action);
    copy.apply(action);
    copy = copy.clone();
  }
  const end = game.play(game.start, moves);
  assert.deepEqual([state.position, [...state.scores()], state.isTerminal()], [end.position, end.scores, end.over]);
  assert.ok(state.equals(copy) && state.hash === copy.hash && state.history().length === moves.length);
  assert.deepEqual([...state.history()], [...copy.history()]);
  if (end.over) assert.deepEqual([...state.returns()], end.scores.map((_, p) => returnOf(end.result, p, end.scores.length)));
  for (const _ of moves) state.undo();
  assert.equal(state.position, game.state().position);
}

// "(n * share - 1) / (n - 1) for a share of the win"
function returnOf({ drawn, winners }, player, n) {
  const share = winners.length === 0 || drawn ? 1 / (winners.length || n) : 1 / winners.length;
  return (n * (winners.length === 0 || winners.includes(player + 1) ? share : 0) - 1) / (n - 1);
}

for (const game of [krur, load('kalah'), load('oware'), load('um-laarais'), load('krur', { match: true }), load('krur', { set: { 'setup.seeds': 2 }, answers: { 'no-move': 'game-ends' } })]) {
  playsAlike(game);
  playsAlike(game, 1000);
}

const state = krur.state(), { rules } = state;
assert.ok(rules.players === 2 && rules.actions > 7 && rules.equals(krur.state().rules) && !rules.equals(umDyar.state().rules) && !rules.equals(null));
for (const wrong of [-1, 99, 1.5, NaN, undefined, '0', 2 ** 32]) assert.throws(() => state.apply(wrong), /is not legal/);
assert.throws(() => state.stringToAction('a2'), /belongs|not legal/);
assert.throws(() => state.stringToAction('a1\0'), /zero/);
assert.throws(() => state.undo(), /no action/);
assert.throws(() => state.rollout(0), /'n' must be 1 to/);
assert.throws(() => state.rollout(1, 0.5), /'seed' must be/);
assert.throws(() => state.observation(new Uint16Array(3)), /must have room/);
assert.throws(() => krur.state('4,4,4/4,4,4 0,0 1 -'), Error);
assert.equal(state.position, krur.start, 'what is wrong changes nothing');
assert.deepEqual([state.currentPlayer(), ...state.returns(), ...state.scores()], [0, 0, 0, 0, 0]);
const seen = new Uint16Array(rules.observed);
assert.equal(state.observation(seen), seen);
assert.deepEqual([...seen.subarray(0, 8)], Array(8).fill(4));
assert.deepEqual(state.rollout(500, 7), krur.state().rollout(500, 7));
assert.notDeepEqual(state.rollout(500, 7), state.rollout(500, 8));
assert.deepEqual(krur.state(position).legalActions().length, krur.moves(position).length);
assert.ok(!state.equals(umDyar.state()) && !state.equals(krur.start));

// "no state needs to be freed"
const before = process.memoryUsage().rss;
for (let n = 0; n < 300_000; n++) state.clone().apply(0);
assert.ok(process.memoryUsage().rss - before < 300e6);

// The share of `bench` that a loop of `legalActions` and `apply` has: the best of ten turns of each.
const kalah = load('kalah');
function movesOfStates() {
  let moves = 0;
  for (let games = 0; games < 2000; games++)
    for (let one = kalah.state(), actions; (actions = one.legalActions()).length; moves++) one.apply(actions[Math.trunc(Math.random() * actions.length)]);
  return moves;
}
const best = { states: 0, bench: 0 };
for (let turn = 0; turn < 10; turn++) {
  const begun = performance.now(), moves = movesOfStates();
  best.states = Math.max(best.states, (1000 * moves) / (performance.now() - begun));
  best.bench = Math.max(best.bench, kalah.bench({ games: 20_000 }).moves_per_s);
}
console.log(`states: ${(best.states / 1e6).toFixed(2)} million moves of Kalah a second, 1/${(best.bench / best.states).toFixed(1)} of bench (${(best.bench / 1e6).toFixed(1)}), at least 1/60`);
assert.ok(best.states > best.bench / 60);

// ---- what the package says ----

// "A test runs all code of this page": each comment behind a console.log is what it prints.
const readme = readFileSync(join(dirname(where), 'README.md'), 'utf8'), code = [...readme.matchAll(/```js\n(.*?)```/gs)].map((found) => found[1]).join('');
writeFileSync(join(folder, 'readme.mjs'), code);
const printed = execFileSync('node', [join(folder, 'readme.mjs')], { encoding: 'utf8' }), promised = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map((found) => found[1]);
assert.ok(promised.length > 5);
assert.equal(printed, promised.join('\n') + '\n');

// Types: every line with a comment `// error` is one, and no other is.
const program = readFileSync(join(here, 'npm.mts'), 'utf8');
writeFileSync(join(folder, 'npm.mts'), program);
const tsc = createRequire(join(modules, 'any.js')).resolve('typescript/bin/tsc');
const strict = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom,dom.iterable'];
let complaints = '';
try {
  execFileSync('node', [tsc, ...strict, join(folder, 'npm.mts')], { encoding: 'utf8', cwd: folder });
} catch (error) {
  complaints = error.stdout;
}
const wrong = [...complaints.matchAll(/^npm\.mts\((\d+),/gm)].map((found) => Number(found[1]));
assert.deepEqual([...new Set(wrong)], program.split('\n').flatMap((line, i) => (line.endsWith('// error') ? [i + 1] : [])), complaints);
assert.ok(complaints.split('\n').filter((line) => line.includes('error TS')).every((line) => line.startsWith('npm.mts')), complaints);
console.log('The package plays.');
