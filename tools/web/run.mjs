// SPDX-License-Identifier: MIT
// Runs a WASI program in Node, with the arguments and the environment of this process.  Of the machine's
// files it sees those below the current folder and, to read rulesets, the repository's.
//
//     node tools/web/run.mjs build/wasi/dyar.wasm perft krur 6
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";

const [program, ...words] = process.argv.slice(2);
const here = process.cwd();
const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const wasi = new WASI({
  version: "preview1",
  args: [program, ...words],
  env: { ...process.env, PWD: here }, // where the program begins (tools/web/wasi/lacking.c)
  preopens: { [here]: here, [repository]: repository },
});
const module = await WebAssembly.compile(readFileSync(program));
const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
process.exitCode = wasi.start(instance);
