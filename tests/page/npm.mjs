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
assert.throws(() => load('krur', { answers: { nobody: 'asked' } }), (error) => error.diagnostics.length === 1 && error.message.includes(error.diagnostics[0].message));
assert.throws(() => krur.measure({ games: -5 }), /'games' must be a number from 1 to 1000000, not -5/);
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

// ---- batches ----

const bytesOf = (array) => [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)];

const statesOf = (batch) => Array.from({ length: batch.length }, (_, i) => batch.at(i));

// Each report of a batch is that of the states, one after the other.
function reportsAlike(batch, states) {
  const { actions } = batch.rules, mask = batch.legalMask();
  states.forEach((one, i) => {
    assert.ok(batch.at(i).equals(one));
    assert.deepEqual([...mask.subarray(i * actions, (i + 1) * actions).entries()].filter(([, bit]) => bit).map(([action]) => action), [...one.legalActions()].sort((a, b) => a - b));
  });
  assert.deepEqual([...batch.done()], states.map((one) => Number(one.isTerminal())));
  assert.deepEqual([...batch.returns()], states.flatMap((one) => [...one.returns()]));
  assert.deepEqual(bytesOf(batch.observations()), states.flatMap((one) => bytesOf(one.observation())));
}

for (const name of ['krur', 'kalah', 'bao-kiswahili', 'um-laarais', 'toguz-kumalak']) {
  const batch = load(name).batch(5, { seed: 3 }), states = statesOf(batch);
  assert.equal(states.length, 5);
  for (let turn = 0; turn < 40; turn++) {
    reportsAlike(batch, states);
    const chosen = batch.randomActions();
    batch.step(turn % 2 ? chosen : [...chosen]);
    states.forEach((one, i) => one.isTerminal() || one.apply(chosen[i]));
  }
  assert.deepEqual(states.map((one) => [...one.history()]), states.map((_, i) => [...batch.at(i).history()]));
}

// "The same seed (0) gives the same random games, those of the module for Python" (dyar_test.py has the same texts).
const many = krur.batch(10, { seed: 3 });
many.step(many.randomActions());
many.step(many.randomActions());
assert.equal(many.at(7).position, '9,0,0,9/1,4,0,9 0,0 1 -');
many.playOut();
assert.equal(many.at(7).position, '0,0,0,22@1/0,10@2,0,0 0,0 2 -');
assert.deepEqual([[...many.done()], [...many.randomActions()]], [Array(10).fill(1), Array(10).fill(-1)]);
many.step(Array(10).fill(-1));
assert.equal(many.at(7).history().length, 0, 'the moves are not kept');
many.reset();
assert.deepEqual([many.at(9).position, ...many.done()], [krur.start, ...Array(10).fill(0)]);

// "Throws an Error, and plays nothing, if one is not legal."
for (const n of [0, -1, 1.5, 1000001, '3', null, undefined, Infinity]) assert.throws(() => krur.batch(n), /'n' must be 1 to 1000000, not /);
for (const seed of [-1, 0.5, '1', 2 ** 53]) assert.throws(() => krur.batch(1, { seed }), /'seed' must be 0 to /);
for (const [bad, name] of [[99, 99], [-1, -1], [1.5, 1.5], [1e12, 1e12], [undefined, 'undefined'], ['0', "'0'"], [0n, '0n']]) assert.throws(() => many.step([0, 0, bad, 0, 0, 0, 0, 0, 0, 0]), new RegExp(`action ${name} is not legal in game 2`));
for (const bad of [[], [0], new Int32Array(11)]) assert.throws(() => many.step(bad), new RegExp(`'actions' must be 10 numbers, not ${bad.length}`));
for (const bad of [undefined, null, 3]) assert.throws(() => many.step(bad), /'actions' must be 10 numbers, not /);
for (const bad of [10, -1, 0.5, undefined]) assert.throws(() => many.at(bad), /'index' must be 0 to 9, not /);
assert.ok(statesOf(many).every((one) => one.position === krur.start));
many.free();
many.free();
for (const call of ['legalMask', 'randomActions', 'reset', 'playOut', 'done', 'returns', 'observations']) assert.throws(() => many[call](), /the batch is freed/);
assert.throws(() => many.step(Array(10).fill(0)), /the batch is freed/);
assert.throws(() => many.at(0), /the batch is freed/);

// "Frees the memory of the games at once": a thousand batches take no more than one.
krur.batch(1000).free();
const beforeBatches = process.memoryUsage().rss;
for (let n = 0; n < 1000; n++) krur.batch(1000).free();
assert.ok(process.memoryUsage().rss - beforeBatches < 100e6);

// The shares of `bench` that loops have, of `legalActions` and `apply`, and over a batch: the best of ten turns of each.
const kalah = load('kalah');
function movesOfStates() {
  let moves = 0;
  for (let games = 0; games < 2000; games++)
    for (let one = kalah.state(), actions; (actions = one.legalActions()).length; moves++) one.apply(actions[Math.trunc(Math.random() * actions.length)]);
  return moves;
}
const stepped = kalah.batch(1024);
function movesOfBatch() {
  for (let steps = 0; steps < 100; steps++) {
    stepped.legalMask();
    stepped.step(stepped.randomActions());
    stepped.reset();
  }
  return 100 * stepped.length;
}
const best = { states: 0, batch: 0, bench: 0 };
function measure(kind, play) {
  const begun = performance.now(), moves = play();
  best[kind] = Math.max(best[kind], (1000 * moves) / (performance.now() - begun));
}
for (let turn = 0; turn < 10; turn++) {
  measure('states', movesOfStates);
  measure('batch', movesOfBatch);
  best.bench = Math.max(best.bench, kalah.bench({ games: 20_000 }).moves_per_s);
}
const millions = (moves) => (moves / 1e6).toFixed(2);
console.log(`Millions of moves of Kalah a second: bench ${millions(best.bench)}`);
console.log(`states: ${millions(best.states)}, 1/${(best.bench / best.states).toFixed(1)} of bench, at least 1/60`);
console.log(`batches: ${millions(best.batch)}, ${(best.batch / best.bench).toFixed(2)} of bench, at least 0.2`);
assert.ok(best.states > best.bench / 60 && best.batch > best.bench / 5);

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
