// SPDX-License-Identifier: MIT
import type { Dyar } from './dyar.js';

export type * from './dyar.js';

/** Starts an engine, and returns all functions of the package.  `source` is the address of `engine.wasm`, a Response, its
    bytes, or the compiled module; if it is not given, the file is next to this module.  Throws an Error if the engine
    cannot be fetched. */
export function init(source?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<Dyar>;
