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

// An error whose text also has what is wrong with the ruleset, the position or the move.
function explained(error) {
  const lines = (error.diagnostics ?? []).map(({ file, line, column, message, hint }) => `${line ? `${file}:${line}:${column}: ` : ''}${message}${hint ? ` (${hint})` : ''}`);
  return lines.length ? Object.assign(new Error([error.message, ...lines].join('\n')), { diagnostics: error.diagnostics }) : error;
}

function ask(engine, request) {
  try {
    return engine.ask(request);
  } catch (error) {
    throw explained(error);
  }
}

export async function init(source = new URL('./engine.wasm', import.meta.url)) {
  const engine = await start(source), states = new States(engine);
  return binding((request) => ask(engine, request), (of) => states.open(of));
}
