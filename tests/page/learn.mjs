// SPDX-License-Identifier: MIT
// Learns on the page as a reader would: plays the cards of lessons, and a day's puzzles.
//
//     node tests/page/learn.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { accessible, check, forgetFirst, here, inOwnBrowser, keeping, leavePage, pictures, seeds, takePage, tryAll, until as soon } from './browser.mjs';

const list = new URL('../../rulesets/puzzles.tsv', import.meta.url);
const until = (page, what, ...given) => soon(page, what, 60, ...given);
const settled = (page) => until(page, () => document.body.classList.contains('ready') && !document.body.classList.contains('busy'));
const card = (page) => page.$eval('.learn .lesson', (one) => one.innerText);
const reads = (page, words) => until(page, (wanted) => document.querySelector('.learn .lesson')?.innerText.includes(wanted), words);
const tap = (page, hole) => page.$eval(`[data-hole="${hole}"]`, (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true })));

async function press(page, name) {
  await page.evaluate((wanted) => [...document.querySelectorAll('.learn button')].find((one) => one.textContent === wanted).click(), name);
  await settled(page);
}

async function open(fragment, { width = 1280, kept } = {}) {
  const page = await takePage();
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.runFirst(`localStorage.clear(); ${keeping(kept ?? {})}`);
  await page.goto(here + fragment);
  await settled(page);
  await forgetFirst(page);
  return page;
}

async function close(page, what) {
  await accessible(page, what, '.learn');
  check(`no errors: ${what}`, page.problems.length === 0, page.problems.join('; '));
  if (pictures) await page.screenshot({ path: join(pictures, `${what.replaceAll(' ', '-')}.png`), fullPage: true });
  await leavePage(page);
}

async function aLesson() {
  const page = await open('#game=oware&view=learn');
  await reads(page, 'Play c1.');
  check('a card has the task of the ruleset', /\w+/.test(await card(page)));
  await until(page, () => document.querySelector('#sentence').innerText.startsWith('Play c1.')).catch(() => check('the sentence below the board asks for it, too', false));
  await tap(page, 'a1');
  await reads(page, 'That move is legal, too, but play c1 here.');
  check('another move is not played', (await seeds(page, 'a1')) === 4, await seeds(page, 'a1'));
  await tap(page, 'c1');
  await reads(page, 'Next');
  await until(page, () => document.querySelector('[data-hole="c1"]').dataset.seeds === '0');
  await press(page, 'Again');
  await reads(page, 'Play c1.');
  check('once more begins the card again', (await seeds(page, 'c1')) > 0);
  await press(page, 'Show me');
  await reads(page, 'Next');
  await press(page, 'Next');
  await until(page, () => document.querySelector('.learn .dots [aria-current]').closest('li').previousElementSibling);
  const cardOf = () => page.$$eval('.learn .dots li', (all) => all.findIndex((one) => one.querySelector('[aria-current]')));
  let at;
  for (let tries = 0; tries < 5 && at !== 1; tries++) { // Chromium may hand on what was kept a moment later
    await page.reload();
    await settled(page);
    await reads(page, 'Play ');
    at = await cardOf();
  }
  check('the lesson goes on where the reader was', at === 1, `card ${at}`);
  await close(page, 'a lesson');
}

// All cards of some lessons: Show me, Next, until the first game begins.
async function wholeLessons() {
  for (const id of ['krur', 'omweso']) {
    const page = await open(`#game=${id}&view=learn`, { width: 390, kept: { speed: 'once' } });
    const count = await page.$$eval('.learn .dots li', (all) => all.length);
    for (let i = 0; i < count; i++) {
      await until(page, (n) => document.querySelectorAll('.learn .dots li')[n]?.querySelector('[aria-current]'), i);
      const shows = await page.$$eval('.learn .row button', (all) => all.map((one) => one.textContent));
      if (pictures) await page.screenshot({ path: join(pictures, `${id}-${i + 1}.png`) });
      const middles = await page.$$eval('.lesson, .lesson h2', (all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => Math.round(left + right)));
      if (Math.abs(middles[0] - middles[1]) > 4) check(`${id}: the heading of card ${i + 1} is in the middle`, false, middles.join());
      if (!shows.includes('Show me')) await page.$eval('[data-hole].playable', (one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true })));
      else await press(page, 'Show me');
      while (!(await page.$('.learn .first'))) await press(page, 'Show me').catch(() => new Promise((done) => setTimeout(done, 200)));
      if (await page.$('dialog[open] button')) await page.click('dialog[open] button');
      await reads(page, i + 1 < count ? 'Next' : 'Play your first game').catch(async () => check(`${id}: card ${i + 1} ends`, false, await card(page)));
      await until(page, () => document.querySelector('.learn .first'));
      await press(page, i + 1 < count ? 'Next' : 'Play your first game');
    }
    await until(page, () => document.body.dataset.view === 'play');
    await until(page, () => !location.hash.includes('position=')).catch(() => {});
    check(`after its lesson ${id} begins`, !(await page.evaluate(() => location.hash.includes('position='))), await page.evaluate(() => location.hash));
    check(`no errors: the lesson of ${id}`, page.problems.length === 0, page.problems.join('; '));
    await leavePage(page);
  }
}

async function aPuzzle() {
  const page = await open('#game=krur&view=learn');
  await press(page, 'Puzzles of this game');
  await reads(page, 'of 6 computer players');
  const lines = readFileSync(list, 'utf8').split('\n').map((line) => line.split('\t'));
  const [, , , move] = lines.find(([id]) => id === 'krur');
  const wrong = await page.$$eval('[data-hole].playable', (all, right) => all.map((one) => one.dataset.hole).find((hole) => hole !== right), move);
  await tap(page, wrong);
  await reads(page, `No: ${wrong}`);
  await tap(page, move);
  await reads(page, `Right: ${move} is the only move.`);
  await press(page, 'Another puzzle');
  await reads(page, 'of 6 computer players');
  check('solved puzzles are kept', await page.evaluate(() => JSON.parse(localStorage.getItem('dyar.solved')).join() === 'krur/1'));
  await press(page, 'Puzzle of the day');
  await until(page, () => document.querySelector('.learn h2').textContent === 'Puzzle of the day');
  await close(page, 'a puzzle');
}

await tryAll(wholeLessons, inOwnBrowser(aLesson), aPuzzle);
