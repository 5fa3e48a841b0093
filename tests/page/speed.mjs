// SPDX-License-Identifier: MIT
// How fast the page is, on this machine: medians, in milliseconds; and, in turns with the program of this
// machine, how much of its speed random games have there.
//
//     node tests/page/speed.mjs MODULES CHROMIUM PAGE.html [PROGRAM]
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, chromium, file, program] = process.argv.slice(2);
const puppeteer = createRequire(resolve(modules, 'any.js'))('puppeteer-core');
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox'], headless: true });
const TIMES = 9;

const median = (numbers, digits = 1) => numbers.sort((a, b) => a - b)[numbers.length >> 1].toFixed(digits);

async function open(still, view = 'play') {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => localStorage.clear());
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' }]);
  await page.goto(`${pathToFileURL(resolve(file)).href}#game=um-dyar&view=${view}`);
  await page.waitForFunction(() => document.body.classList.contains('ready') && document.querySelector('[data-hole=a1].playable'));
  return page;
}

// From the navigation until a board can be played.
async function opening() {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    localStorage.clear();
    const look = () => {
      if (document.querySelector('[data-hole=a1].playable')) window.playable = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${pathToFileURL(resolve(file)).href}#game=um-dyar`);
  await page.waitForFunction(() => window.playable);
  const time = await page.evaluate(() => window.playable);
  await page.close();
  return time;
}

// From a tap until the hand lifts the seeds.
async function lift() {
  const page = await open(false);
  const time = await page.evaluate(async () => {
    const board = document.querySelector('#board');
    await new Promise((done) => setTimeout(done, 2000)); // the ground is painted
    const lifted = new Promise((done) => new MutationObserver(() => board.classList.contains('sowing') && done()).observe(board, { attributes: true }));
    const begun = performance.now();
    document.querySelector('[data-hole=a1]').click();
    await lifted;
    return performance.now() - begun;
  });
  await page.close();
  return time;
}

// What the main thread does when the window changes its size.
async function resizing(page, width) {
  await new Promise((done) => setTimeout(done, 1500));
  const before = await page.metrics();
  await page.setViewport({ width, height: 700 });
  await new Promise((done) => setTimeout(done, 1500));
  return 1000 * ((await page.metrics()).TaskDuration - before.TaskDuration);
}

// From a change of the text until the board follows it; the editor waits for a pause first.
async function edit(page, seeds) {
  return page.evaluate(async (wanted) => {
    const { view } = document.querySelector('.cm-content').cmView;
    const begun = performance.now();
    const text = `dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.seeds: ${wanted}}\n`;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    while (document.querySelector('[data-hole=a1]').dataset.seeds !== String(wanted)) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, seeds);
}

// What the processor has done for the main thread so far, in milliseconds: not more if others are at work.
async function worked(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'ThreadTime').value;
}

// A sowing by a processor that is `rate` times as slow, for a second at most: how many frames there are a second, and how
// long the main thread works for one (not on a slowed processor: there waiting counts as work).
async function sowing(rate) {
  const page = await open(false), client = await page.createCDPSession();
  await page.waitForFunction(() => document.querySelector('.land.in'), { polling: 100 });
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(async () => {
    document.querySelector('[data-hole=a1]').click();
    await new Promise((done) => setTimeout(done, 500)); // the sowing has begun
  });
  const begun = await worked(client);
  const { drawn, passed } = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame), board = document.querySelector('#board'), first = await frame();
    let drawn = 0, passed = 0;
    while (passed < 1000 && board.classList.contains('sowing')) (passed = (await frame()) - first), drawn++;
    return { drawn, passed };
  });
  const work = ((await worked(client)) - begun) / drawn;
  await page.close();
  return { frames: (1000 * drawn) / passed, work };
}

// Random games of a second each, here and there in turns.
async function share(page, game) {
  const ratios = [];
  for (let i = 0; i < 7; i++) {
    const there = JSON.parse(execFileSync(program, ['bench', game, '--seconds', '1', '--json'])).moves_per_s;
    ratios.push((await page.evaluate((id) => dyar.load(id).bench({ seconds: 1 }).moves_per_s, game)) / there);
  }
  return `${game} ${median(ratios, 2)}`;
}

const openings = [], lifts = [], edits = [], sizes = [], drawn = [], works = [];
for (let i = 0; i < TIMES; i++) openings.push(await opening());
for (let i = 0; i < TIMES; i++) lifts.push(await lift());
for (let i = 0; i < 3; i++) {
  drawn.push((await sowing(4)).frames);
  works.push((await sowing(1)).work);
}
const page = await open(true, 'change');
await page.waitForSelector('.cm-content');
for (let i = 0; i < TIMES; i++) edits.push(await edit(page, 3 + (i % 2)));
for (let i = 0; i < TIMES; i++) sizes.push(await resizing(page, 900 + 60 * (i % 2)));
console.log(`from the navigation to a board that can be played: ${median(openings)}
from a tap to the lift of the seeds: ${median(lifts)}
frames a second while sowing, a quarter as fast: ${median(drawn, 0)}
work of the main thread for a frame of it, at full speed: ${median(works)}
from an edit to the new board: ${median(edits)}
the main thread, when the window changes: ${median(sizes)}`);
if (program) for (const game of ['kalah', 'krur', 'um-dyar', 'oware']) console.log(`random games, of the program's speed: ${await share(page, game)}`);
await browser.close();
