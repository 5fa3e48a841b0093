// SPDX-License-Identifier: MIT
// Counts the checks of a test, and says which have failed.
import { AsyncLocalStorage } from 'node:async_hooks';

let failures = 0, checks = 0;
const gathered = new AsyncLocalStorage(); // what fails in a part that may be tried again

export function check(what, right, found = '') {
  checks++;
  if (right) return;
  const failed = `FAILED: ${what} ${found}`;
  if (gathered.getStore()) return void gathered.getStore().push(failed);
  failures++;
  console.error(failed);
}

// Returns what fails in the part, and counts none of it.
export async function failuresOf(part) {
  const failed = [];
  await gathered.run(failed, part);
  return failed;
}

// Says how many checks of `what` there were; the program ends with 1 if any has failed.
export function tally(what) {
  console.log(`${checks} checks of ${what}: ${failures} failed`);
  process.exitCode = failures ? 1 : 0;
}
