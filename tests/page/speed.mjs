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

async function open(still) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => localStorage.clear());
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' }]);
  await page.goto(`${pathToFileURL(resolve(file)).href}#game=um-dyar`);
  await page.waitForFunction(() => document.body.classList.contains('ready') && document.querySelector('[data-hole=a1]'));
  return page;
}

// From the first byte until a move stands on the board, which was seen before.
async function opening() {
  const page = await open(true);
  const time = await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const made = new Promise((done) => new MutationObserver(done).observe(document.querySelector('.moves'), { childList: true }));
    document.querySelector('[data-hole=a1]').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await made;
    return document.querySelectorAll('.moves li').length === 1 ? performance.now() : NaN;
  });
  await page.close();
  return time;
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

// What scripts take of a frame while a sowing is told.
async function frame() {
  const page = await open(false);
  await page.evaluate(() => {
    window.frames_ = 0;
    const count = () => (window.frames_++, requestAnimationFrame(count));
    requestAnimationFrame(count);
  });
  const before = await page.metrics();
  await page.evaluate(() => document.querySelector('[data-hole=a1]').dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await new Promise((done) => setTimeout(done, 1000));
  const after = await page.metrics();
  const time = (1000 * (after.ScriptDuration - before.ScriptDuration)) / (await page.evaluate(() => window.frames_));
  await page.close();
  return time;
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

const openings = [], edits = [], frames = [];
for (let i = 0; i < TIMES; i++) openings.push(await opening());
const page = await open(true);
await page.click('#tab-change');
for (let i = 0; i < TIMES; i++) edits.push(await edit(page, 3 + (i % 2)));
for (let i = 0; i < 3; i++) frames.push(await frame());
console.log(`from opening to a first move: ${median(openings)}
from an edit to the new board: ${median(edits)}
scripts in a frame while sowing: ${median(frames)}`);
if (program) for (const game of ['kalah', 'krur', 'um-dyar', 'oware']) console.log(`random games, of the program's speed: ${await share(page, game)}`);
await browser.close();
