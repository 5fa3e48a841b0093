// SPDX-License-Identifier: MIT
// A program with types (npm.mjs).
import { load, rulesets, type Analyse, type Batch, type State } from 'dyar';
import { init, type Dyar } from 'dyar/browser';
import { DyarBoard, type DyarMove } from 'dyar/board';

const game = load('krur', { answers: { 'no-move': 'passes' }, set: { 'setup.seeds': 3 } });
const names: string[] = rulesets().map((one) => one.name);
const state: State = game.state();
const actions: Int32Array = state.legalActions();
state.apply(actions[0]);
const batch: Batch = game.batch(8, { seed: 1 });
const mask: Uint8Array = batch.legalMask();
batch.step(batch.randomActions());
const hash: bigint = state.hash;
const insight: Analyse = await game.analyse(game.start, { depth: 2 });
const values: (number | null)[] = game.solve().moves.map((move) => move.value);
const svg: string = game.board(game.start, { numerals: true });
const all: Dyar = await init(new Uint8Array(8));
document.addEventListener('dyar-move', ({ detail }) => detail.moves.join());
const board: DyarBoard | null = document.querySelector('dyar-board');
const last = (move: DyarMove) => move.over;
console.log(names, mask, batch.at(0).position, hash, insight.best, values, svg, all.load('krur').about.id, board, last);

insight.bset; // error
load('krur', { answer: {} }); // error
state.apply('a1'); // error
state.rules.actions = 3; // error
batch.legal_mask(); // error
batch.step('a1b1'); // error
game.batch(8, 1); // error
game.state().legal_actions(); // error
game.moves(3); // error
