// SPDX-License-Identifier: MIT
// Plays fifty short games to their ends, one after another, and compares the page's memory after the last one with that after
// the tenth: what JavaScript holds, elements and listeners, each after the garbage was collected.
//
//     node tests/page/memory.mjs MODULES CHROMIUM PAGE.html
//
// MODULES has puppeteer-core.
import { check, close, keepOnce, open, tryAll } from './browser.mjs';

const STILL = 10; // collections, 200 ms apart
const GAMES = 50, WARM = 10; // games; after WARM of them, all that is made once is there
const MORE = { heap: 150_000, nodes: 100, listeners: 20 }; // at most: bytes, and numbers

// Plays a game of two people in the page: of the holes that can be played, or else of other moves, each in turn, so that
// games differ.
async function playGame(number) {
  const next = () => new Promise((wake) => setTimeout(wake));
  const isResting = () => !['busy', 'sowing'].some((name) => document.body.classList.contains(name));
  for (let turn = number; !document.querySelector('dialog.result[open]'); await next()) {
    const holes = document.querySelectorAll('#board .playable'), moves = holes.length ? holes : document.querySelectorAll('#sentence .move');
    if (isResting() && moves.length) moves[turn++ % moves.length].click();
  }
  document.querySelector('dialog.result[open] button.first').click(); // another game
  while (!isResting() || document.querySelector('.moves li')) await next();
}

async function counted(client) {
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
  return { heap, nodes, listeners };
}

// What is removed from the page can outlive many collections, and more than a second: the least of all until STILL of them
// in turn find nothing less.
async function held(client) {
  const least = await counted(client);
  for (let still = 0; still < STILL; still++) {
    await new Promise((wake) => setTimeout(wake, 200));
    for (const [what, count] of Object.entries(await counted(client))) {
      if (count >= least[what]) continue;
      if (what !== 'heap') still = 0;
      least[what] = count;
    }
  }
  return least;
}

async function staysFlat() {
  const page = await open('#game=kalah&set=board.columns%3D3&set=setup.seeds%3D2', { still: false, fresh: false, before: keepOnce({ seats: ['person', 'person'], speed: 'once' }) });
  const client = await page.createCDPSession();
  let warm = null;
  for (let game = 1; game <= GAMES; game++) {
    await page.evaluate(playGame, game);
    if (game === WARM) warm = await held(client);
  }
  const last = await held(client);
  console.log(`held after ${WARM} and after ${GAMES} games: ${Object.keys(MORE).map((what) => `${what} ${warm[what]}, ${last[what]}`).join('; ')}`);
  for (const [what, most] of Object.entries(MORE)) check(`${GAMES} games leave no more ${what} than ${WARM}`, last[what] - warm[what] <= most, `${warm[what]} and ${last[what]}`);
  await close(page, 'memory');
}

await tryAll(staysFlat);
