// SPDX-License-Identifier: MIT
// All tests of the page that use a browser: their parts side by side, so that no processor waits for the last part of a
// test.
//
//     node tests/page/all.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { queue, tryAll } from './browser.mjs';

// Those with the longest parts first.
const TESTS = ['memory', 'views', 'strangers', 'keep', 'home', 'records', 'play', 'learn', 'site', 'heard', 'analysis', 'pictures'];

queue.gathers = true;
for (const name of TESTS) await import(`./${name}.mjs`);
queue.gathers = false;
await tryAll();
