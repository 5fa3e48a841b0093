// SPDX-License-Identifier: MIT
// The package for browsers, and for programs that have the engine elsewhere: nothing is loaded until `init` is called.
//
//     import { init } from 'dyar/browser';
//     const { load } = await init('engine.wasm');
import { binding } from './dyar.js';
import { Engine } from './engine.js';
import { States } from './state.js';

async function fetched(address) {
  const response = address instanceof Response ? address : await fetch(address);
  if (!response.ok) throw new Error(`the engine was not found: ${response.url} answers ${response.status}`);
  return response.arrayBuffer();
}

// `source`: the address of engine.wasm, a Response, its bytes, or the compiled module.
export async function start(source) {
  if (source instanceof WebAssembly.Module) return Engine.start(source);
  const bytes = source instanceof ArrayBuffer || ArrayBuffer.isView(source) ? source : await fetched(source);
  return Engine.start(await WebAssembly.compile(bytes));
}

export async function init(source = new URL('./engine.wasm', import.meta.url)) {
  const engine = await start(source), states = new States(engine);
  return binding((request) => engine.ask(request), (of) => states.open(of));
}
