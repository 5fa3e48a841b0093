// SPDX-License-Identifier: MIT
// Counts the checks of a test, and says which have failed.
let failures = 0, checks = 0;

export function check(what, right, found = '') {
  checks++;
  if (right) return;
  failures++;
  console.error(`FAILED: ${what} ${found}`);
}

// Says how many checks of `what` there were; the program ends with 1 if any has failed.
export function tally(what) {
  console.log(`${checks} checks of ${what}: ${failures} failed`);
  process.exitCode = failures ? 1 : 0;
}
