// SPDX-License-Identifier: MIT
// A browser for tests of the page, and what a reader does there.
//
//     node tests/page/TEST.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// TEST is one of the tests here, or `all` of them (all.mjs).  MODULES has axe-core and puppeteer-core; into the folder PICTURES go some of each view, wide and narrow,
// light and dark; PART is one function of the test, to be tried alone.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { AsyncLocalStorage } from 'node:async_hooks';
import { check, failuresOf, tally } from './checks.mjs';

export { check };

export const [modules, chromium, file, pictures, only] = process.argv.slice(2);
const require = createRequire(resolve(modules, 'any.js'));
const puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// Parts are tried side by side, each in the browser of its lane; nothing kept in one is seen in another.
const lane = new AsyncLocalStorage();
export const newPage = () => lane.getStore().browser.newPage();
export const here = pathToFileURL(resolve(file)).href;

// ---- pages ----

// A page that a part has left, or a new one: a new tab of the browser takes a third of the time that the page takes to
// open.  `runFirst` of it adds a script that runs before the page's own; `entries` are those of its history so far.
export async function takePage() {
  const mine = lane.getStore(), left = mine.left.pop(), page = left ?? (await newPage());
  await left?.bringToFront();
  mine.used++;
  page.entries ??= 1;
  page.setDefaultNavigationTimeout(120_000);
  page.problems = [];
  page.first = [];
  page.runFirst = async (...script) => page.first.push((await page.evaluateOnNewDocument(...script)).identifier);
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
  return page;
}

export const HANDED_ON = 15; // seconds, until another page of the browser has what one has kept

const HISTORY = 20; // entries that a page to be taken again has at most: Chromium keeps 50

// Leaves the page to the next part, as good as new, if `takePage` has made it.  One that is left while the part uses
// another is closed: it would stay before that one.
export async function leavePage(page) {
  const mine = lane.getStore();
  if (page.first) mine.used--;
  if (!page.first || mine.used || (await page.evaluate(() => (sessionStorage.clear(), history.length))) > HISTORY) return page.close();
  await forgetFirst(page);
  for (const event of ['pageerror', 'console', 'request']) page.removeAllListeners(event);
  for (const [of, does] of ACTIONS(page)) delete of[does];
  await page.goto('about:blank');
  page.entries = await page.evaluate(() => history.length);
  mine.left.push(page);
}

// The scripts that run first do not run again.
export async function forgetFirst(page) {
  for (const script of page.first.splice(0)) await page.removeScriptToEvaluateOnNewDocument(script);
}

// What a reader does with the mouse or a key.
const ACTIONS = (page) => [[page, 'click'], [page, 'select'], [page.keyboard, 'press']];

// ---- what a reader does ----

// `alone`: no computer moves, however soon; else `people` asks for that.  `speed`: of turns; without motion nothing waits
// for a reader.  `before` runs before the page's own scripts.
export async function open(fragment = '', { width = 1280, dark = false, still = true, fresh = true, alone = false, speed = still ? 'once' : 'usual', file = here, before } = {}) {
  const page = await takePage();
  page.shown = { width, dark, still };
  await show(page, page.shown);
  const kept = { speed, ...(alone && { seats: Array(6).fill('person') }) };
  if (fresh) await page.runFirst(`localStorage.clear(); ${keeping(kept)}`);
  if (before) await page.runFirst(before);
  page.on('request', (request) => /^https?:/.test(request.url()) && page.problems.push(`asks for ${request.url()}`));
  await page.goto(file + fragment);
  await until(page, () => document.body.classList.contains('ready'), 60);
  await settled(page);
  for (const [of, does] of ACTIONS(page)) {
    const done = of[does].bind(of);
    of[does] = async (...given) => (await done(...given), await settled(page));
  }
  return page;
}

// The reader comes back later, in the same tab: Chromium may hand on what was kept to another one long after.
export async function comeBack(page, fragment) {
  await forgetFirst(page);
  await page.evaluate((wanted) => history.replaceState(null, '', wanted), fragment);
  await reload(page);
}

// The page has its answers, and every turn has been seen.
export const settled = (page) => page.waitForFunction(() => !['busy', 'sowing'].some((name) => document.body.classList.contains(name)), { timeout: 60_000, polling: 'mutation' });

export const close = async (page, what) => {
  check(`no errors: ${what}`, page.problems.length === 0, page.problems.join('; '));
  await leavePage(page);
};
// Opens a view by its door in the menu; 'play' is the board alone.
export async function tab(page, name) {
  if (name === 'play') return page.click('#shut');
  if (await page.$('#panel.whole:not([hidden])')) await page.click('#shut');
  await page.click('[data-act=menu]');
  await door(page, name);
}
// Opens the view that changes the rules, and there the text.
export async function textOfRules(page) {
  await tab(page, 'change');
  await page.$eval('.as-text', (one) => (one.open = true));
}
// One in the menu or on a sheet, however far down it is.
export async function door(page, name) {
  await page.$eval(`dialog[open] [data-door="${name}"]`, (one) => one.click());
  await settled(page);
}
export const text = (page, selector) => page.$eval(selector, (one) => one.innerText);
// Asks ten times a second: a page behind another one draws no frames, on which puppeteer would wait.
export const until = (page, what, seconds = 60, ...given) => page.waitForFunction(what, { timeout: 1000 * seconds, polling: 100 }, ...given);
export async function press(page, name) {
  await page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('button')].find((one) => one.offsetParent && one.textContent === wanted);
    found.click();
  }, name);
  await settled(page);
}
// Who plays there: 'person', 'link' or a level.
export async function seat(page, player, who) {
  await page.$eval(`.seat[data-player="${player}"]`, (one) => one.click());
  await page.$eval(`dialog[open] [data-answer="${who}"]`, (one) => one.click());
  await settled(page);
}
export async function people(page) {
  for (const player of await page.$$eval('.seat', (all) => all.map((one) => one.dataset.player))) await seat(page, player, 'person');
}
export const sentence = (page) => text(page, '#sentence p');
export const position = (page) => page.$eval('form.typed:last-of-type input', (one) => one.value);
// Closes what is open over the board.
export const shut = (page) => page.evaluate(() => document.querySelectorAll('dialog[open]').forEach((one) => one.close()));
// To the next move, or to the last one.
export async function step(page, way) {
  await page.$eval(`.steps button:${way === 'forward' ? 'last' : 'first'}-child`, (one) => one.click());
  await settled(page);
}
export const seeds = (page, hole) => page.$eval(`[data-hole="${hole}"]`, (one) => Number(one.dataset.seeds));

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const letters = (text) => Buffer.from(text).toString('base64url');

// `place`: of the page, all of it unless another part is named.
export async function accessible(page, view, place = 'html') {
  if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(axe);
  const violations = await page.evaluate(async (levels, place) => {
    const found = await axe.run(document.querySelector(place), { runOnly: levels, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes: [{ html, failureSummary }] }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`);
  }, LEVELS, place);
  check(`axe: ${view}`, violations.length === 0, violations.join('\n  '));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
  check(`nothing stands out at the side: ${view}`, !wide);
}

export const show = async (page, { width, dark, still }) => {
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' },
  ]);
};

// With pictures, on a telephone and in the dark as well.
export async function look(page, name) {
  await accessible(page, name);
  if (!pictures) return;
  for (const width of [1280, 360])
    for (const dark of [false, true]) {
      const form = `${name}-${width}${dark ? '-dark' : ''}`;
      await show(page, { ...page.shown, width, dark });
      await accessible(page, form);
      await page.screenshot({ path: join(pictures, `${form}.png`), fullPage: true });
    }
  await show(page, page.shown);
}

// The bytes of the file that a button saves.
export async function saved(page, name) {
  const letters = await page.evaluate(async (wanted) => {
    const made = URL.createObjectURL;
    let kept;
    URL.createObjectURL = (blob) => ((kept = blob), 'data:,');
    [...document.querySelectorAll('button')].find((one) => one.textContent === wanted).click();
    while (!kept) await new Promise((wake) => setTimeout(wake, 20));
    URL.createObjectURL = made;
    return new Promise((done) => Object.assign(new FileReader(), { onload: ({ target }) => done(target.result.split(',')[1]) }).readAsDataURL(kept));
  }, name);
  return Buffer.from(letters, 'base64');
}

export const giveFile = (page, record, input = '#file') =>
  page.$eval(
    input,
    (input, text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'game.txt'));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    },
    record,
  );

// What the reader pastes or drops on the page itself.
export const give = async (page, kind, text) => {
  await page.evaluate(
    (kind, text) => {
      const data = new DataTransfer();
      if (kind === 'drop') data.items.add(new File([text], 'game.pgn'));
      else data.setData('text/plain', text);
      const event = kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }) : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    kind,
    text,
  );
  await settled(page);
};

export const named = (page, name) => until(page, (name) => document.querySelector('h1').textContent === name, 20, name);

export const trouble = (page, wanted) => until(page, (wanted) => document.querySelector('dialog[open] .trouble')?.innerText.includes(wanted), 20, wanted);

// The file that the record is saved in, in that notation.
export async function savedRecord(page, notation = '') {
  await page.click('[data-act=menu]');
  await door(page, 'save-or-open');
  if (notation) await page.select('dialog.records[open] select', notation);
  return page.evaluate(async () => {
    let kept;
    URL.createObjectURL = (blob) => ((kept = blob), 'data:,');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save record').click();
    const trouble = document.querySelector('#trouble');
    while (!kept && !trouble.textContent) await new Promise((wake) => setTimeout(wake, 20));
    return kept ? kept.text() : trouble.textContent;
  });
}

export const title = (page) => text(page, 'h1');

export const movesOf = (page) => page.$$eval('.moves .move', (all) => all.map((one) => one.textContent).join(' '));

export const current = (page) => page.$eval('.moves [aria-current]', (one) => one.textContent);

export const chosenView = (page) => page.evaluate(() => document.body.dataset.view);

export const last = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('dyar.last')) ?? '');

export const addressHas = (page, words) => until(page, (wanted) => location.hash.includes(wanted), 20, words);

// A script that keeps these, as the page does.
export const keeping = (kept) => `for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem('dyar.' + name, JSON.stringify(value));`;

// A script that keeps these alone when the page is opened, and not when it is loaded again.
export const beginWith = (kept = {}) => `if (!sessionStorage.kept) { sessionStorage.kept = 'once'; localStorage.clear(); ${keeping(kept)} }`;

// Turns take no time unless it says so.
export const keepOnce = (kept) => beginWith({ speed: 'once', ...kept });

export async function reload(page) {
  await page.reload();
  await until(page, () => document.body.classList.contains('ready'), 60);
  await settled(page);
}

// `of` says what the page shows once it is there: its title, its view, its moves.
export const shows = (page, ...of) =>
  until(
    page,
    (name, view, made) =>
      !document.body.classList.contains('busy') &&
      document.querySelector('h1')?.textContent === name &&
      document.body.dataset.view === view &&
      [...document.querySelectorAll('.moves .move')].map((one) => one.textContent).join(' ') === made,
    60,
    ...of,
  ).then(() => true, () => false);

export async function travel(page, by) {
  await page.evaluate((steps) => history.go(steps), by);
}

export const wherever = async (page) => JSON.stringify([await title(page), await chosenView(page), await movesOf(page)]);

// Taps the holes; the first move of each.
export async function playMoves(page, made) {
  for (const hole of made.split(' ')) {
    await page.$eval(`[data-hole=${hole}]`, (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await settled(page);
  }
}

export const write = (page, yaml) =>
  page.evaluate((wanted) => {
    const { view } = document.querySelector('.cm-content').cmView;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: wanted } });
  }, yaml);

export const playStudy = (page) => page.$$eval('#panel-study button', (all) => all.find((one) => one.textContent === 'Play').click());

// Counts the workers there are; and while `breaks` says so, gives those that begin no engine.
export function watchWorkers() {
  window.most = 0;
  let now = 0;
  window.Worker = class extends Worker {
    constructor(...more) {
      super(...more);
      window.most = Math.max(window.most, ++now);
    }
    postMessage(message, ...more) {
      super.postMessage(message.module && window.breaks ? { module: {} } : message, ...more);
    }
    terminate() {
      now--;
      super.terminate();
    }
  };
}

// Positions get no values: no worker hears of the question.  For parts that open many games and look at no value.
export function valuesNothing() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    if (message.request?.ask !== 'analyse') post.call(this, message, ...more);
  };
}

// The parts that are not tried yet; while `gathers`, those of one test wait for those of others.
export const queue = { parts: [], gathers: false };

// A part that reads what a page has kept in another page, or in the same one after a reload, has a browser of its own.  In
// one that many pages were open in, Chromium may hand on minutes later what was kept.
export const inOwnBrowser = (part) => Object.assign(part, { hasOwnBrowser: true });

// Tries the parts side by side, or the one that was named, and reports how many checks failed.  Parts often wait for the
// page, so that there is one more at a time than processors.
export async function tryAll(...parts) {
  queue.parts.push(...parts.filter(({ name }) => !only || name === only));
  if (queue.gathers) return;
  const lanes = Math.min(5, availableParallelism() + 1, queue.parts.length);
  await Promise.all(Array.from({ length: lanes }, tryInBrowser));
  tally('the page');
}

async function tryInBrowser() {
  await inBrowser(async () => {
    for (let part; (part = queue.parts.shift());) await (part.hasOwnBrowser ? tryAgain(part) : tryPart(part));
  });
}

// On a busy machine Chromium may lose for minutes what was kept.  Such a part is tried again in a new browser; a fault
// fails each time.
const TRIES = 3;

async function tryAgain(part) {
  for (let tries = 1; tries < TRIES; tries++) {
    const failed = await failuresOf(() => inBrowser(() => tryPart(part)));
    if (failed.length === 0) return;
    console.log(`${part.name} is tried again. ${failed.join('\n')}`);
  }
  await inBrowser(() => tryPart(part));
}

async function inBrowser(tries) {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox', '--process-per-site', '--renderer-process-limit=1'], headless: true });
  await holdStore(await browser.newPage());
  await lane.run({ browser, left: [], used: 0 }, tries);
  await browser.close();
}

// While another page of the process has the store open, one that is reloaded finds there what it has just kept.
async function holdStore(page) {
  await page.goto(new URL('.', here).href);
  await page.evaluate(() => localStorage.length);
}

const LONGEST = 600; // seconds: one that waits for what never comes fails, and the others go on

async function tryPart(part) {
  const begun = Date.now();
  let alarm;
  const late = new Promise((_, fail) => (alarm = setTimeout(fail, 1000 * LONGEST, new Error(`no end after ${LONGEST} s`))));
  await Promise.race([part(), late]).catch((error) => check(part.name, false, error.stack));
  clearTimeout(alarm);
  console.log(`${part.name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}
