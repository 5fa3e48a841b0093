// SPDX-License-Identifier: MIT
// Prints what the binding for JavaScript answers to the new task: `use.mjs ASK BINDING`.  The program ASK is its engine.
import { execFileSync } from 'node:child_process';

const [ask, binding] = process.argv.slice(2);
const answer = (request) => JSON.parse(execFileSync(ask, [JSON.stringify(request)])).answer;
const dyar = (await import(binding)).binding(answer);
console.log(JSON.stringify(dyar.load('krur').lengths({ games: 20, seed: 7 })));
