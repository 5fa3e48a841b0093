// SPDX-License-Identifier: MIT
// Mancala games for programs in Node: the engine of the page, and the file that it is in.
//
//     import { load } from 'dyar';
//     const game = load('krur');
//     game.play(game.start, ['a1', 'd2']);
import { readFile } from 'node:fs/promises';
import { init } from './browser.js';

const all = await init(await readFile(new URL('./engine.wasm', import.meta.url)));

export const { rulesets, source, schema, players, records, reasons, kinship, distances, hindcast, importGames, infer, check, load } = all;
