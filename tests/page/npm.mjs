// SPDX-License-Identifier: MIT
// The package, as somebody would use it who has installed it.
//
//     node tests/page/npm.mjs FOLDER      FOLDER/node_modules has it
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const where = createRequire(resolve(process.argv[2], 'any.js')).resolve('dyar');
const { check, distances, importGames, infer, kinship, load, reasons, rulesets } = await import(pathToFileURL(where));

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

const few = load('kalah', { set: { 'board.columns': 2, 'setup.seeds': 1 } });
const { exact, best } = await few.analyse(few.start, { depth: 30 });
assert.equal(exact, true);
const insight = await krur.analyse(krur.start, { player: 'alphabeta:d4' });
assert.deepEqual(insight.moves, (await krur.analyse(krur.start, { depth: 4 })).moves);
const { seconds } = await load('kalah').analyse();
assert.ok(seconds > 2 && seconds < 60);
assert.ok(few.moves().includes(best));
const proof = few.solve(few.start, { nodes: 100000 });
assert.ok(proof.complete && proof.best.includes(best));
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
console.log('The package plays.');
