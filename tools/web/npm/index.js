// SPDX-License-Identifier: MIT
// Sowing games for programs: the engine of the page, in Node and in browsers.
//
//     import { load } from 'dyar';
//     const game = load('krur');
//     game.play(game.start, ['a1', 'd2']);
import { binding } from './dyar.js';
import { Engine } from './engine.js';

async function bytes() {
  const url = new URL('./engine.wasm', import.meta.url);
  if (url.protocol !== 'file:') return (await fetch(url)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  return readFile(url);
}

const engine = await Engine.start(await WebAssembly.compile(await bytes()));

export const { rulesets, reasons, kinship, distances, importGames, infer, check, load } = binding((request) => engine.ask(request));
