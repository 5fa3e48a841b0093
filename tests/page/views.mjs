// SPDX-License-Identifier: MIT
// Reads, changes, compares and studies rules, and looks around.
//
//     node tests/page/views.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { accessible, check, close, letters, look, open, people, playStudy, press, seeds, settled, shut, tab, text, tryAll, until, watchWorkers, write } from './browser.mjs';

async function readsYears() {
  const page = await open('#game=um-laarais&view=rules');
  const region = await text(page, '#panel-rules .region');
  check('a year has no comma', /first described in \d{4}$/.test(region), region);
  await close(page, 'a year');
}

async function reads() {
  const page = await open('#game=krur');
  check('what is not asked for is not made', (await page.$$('#panel-rules *, #panel-atlas *')).length === 0);
  await tab(page, 'rules');
  check('sentences stand with their sources', (await text(page, '#panel-rules')).includes('wikimanqala'));
  await look(page, 'rules');
  await page.click('input[name=own-captured][value=sows-on]');
  await until(page, () => document.querySelector('.sentence.gone'));
  check('the keyboard stays on the answer', (await page.evaluate(() => document.activeElement.value)) === 'sows-on');
  check('a sentence that is no longer true is crossed out', (await text(page, '.sentence.gone')).includes('captured'));
  await page.click('input[name=no-move][value=game-ends]');
  await until(page, () => document.querySelector('.sentence.new'));
  check('an answer changes its sentence', (await text(page, '.sentence.new')).includes('the game ends'));
  await until(page, () => document.querySelector('[data-question=no-move]').innerText.includes('the games part after'), 60);
  await press(page, 'Show it');
  check('and what was told stays', (await text(page, '[data-question=no-move]')).includes('the games part after'));
  check('the game that shows it is on the board', (await page.$$eval('.moves li', (all) => all.length)) > 0);
  await tab(page, 'play');
  const made = (await page.$$('.moves li')).length;
  await tab(page, 'rules');
  await page.click('input[name=own-captured][value=turn-ends]');
  check('moves stay where they can', (await page.$$eval('.moves li', (all) => all.length)) > 0 && made > 0);
  await page.click('#panel-rules summary');
  await until(page, () => document.querySelectorAll('.situations tbody tr').length > 2);
  await close(page, 'rules');
}

// A page of its own begins with its variant.
async function opensSaved(html) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(folder, 'mine.html'), html);
  const page = await open('', { file: pathToFileURL(join(folder, 'mine.html')).href });
  check('a saved page begins with its variant', (await text(page, 'h1')) === 'Mine' && (await seeds(page, 'a1')) === 3);
  check('and has no board of before in it', (await page.$$('#board .holes')).length === 1);
  await close(page, 'saved page');
  rmSync(folder, { recursive: true });
}

// The browser tells its other pages of what was kept a moment later: on a busy machine, after one was opened.
async function opensKept() {
  for (let tries = 5; ; tries--) {
    const page = await open('#game=krur', { fresh: false });
    await tab(page, 'change');
    if (tries === 0 || (await text(page, '#panel-change')).includes('Kept here')) return page;
    await close(page, 'too early');
    await new Promise((wake) => setTimeout(wake, 500));
  }
}

async function changes() {
  const page = await open('#game=krur');
  await tab(page, 'change');
  await write(page, 'dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.seeds: 3}\n');
  await until(page, () => document.querySelector('h1').textContent === 'Mine');
  await settled(page);
  check('the board follows', (await seeds(page, 'a1')) === 3);
  const saved = await page.evaluate(async () => {
    let kept;
    URL.createObjectURL = (blob) => ((kept = blob), 'data:,');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save as a page of its own').click();
    return kept.text();
  });
  await opensSaved(saved);
  await write(page, 'dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.sedes: 3}\n');
  await until(page, () => document.querySelector('.diagnostic.error'));
  check('a mistake is told with its line', (await text(page, '.diagnostic')).startsWith('line 5'));
  check('and with what is meant', (await text(page, '.diagnostic')).includes('seeds'));
  await look(page, 'change');
  await press(page, 'Keep in this browser');
  await until(page, () => document.querySelector('#panel-change').textContent.includes('Kept here'));
  await close(page, 'change');
  const again = await opensKept();
  check('what was kept is there again', (await text(again, '#panel-change')).includes('Kept here'));
  await again.select('#panel-change select', 'what was written last');
  check('and what was being written', (await text(again, '.cm-content')).includes('setup.sedes'));
  await until(again, () => document.querySelector('#panel-change .diagnostic')); // nothing moves any more
  await again.click('[data-act=menu]');
  await again.$eval('#forget', (one) => one.click());
  await shut(again);
  await tab(again, 'play');
  await people(again);
  await again.click('#board .playable');
  const stored = await again.evaluate(() => localStorage.getItem('dyar') ?? '');
  check('what was forgotten does not come back', stored.includes('last') && !stored.includes('setup.sedes') && !JSON.parse(stored).variants, stored);
  await close(again, 'kept');
}

async function compares() {
  const page = await open('#game=krur');
  await tab(page, 'compare');
  await page.type('#panel-compare input', 'um dyar'); // its name will do
  await page.keyboard.press('Escape');
  await press(page, 'Compare');
  await page.$eval('#panel-compare form', (form) => form.requestSubmit());
  await until(page, () => document.querySelectorAll('#panel-compare figure svg').length === 2);
  check('their names head the columns', (await page.$$eval('#panel-compare thead tr:first-child', (all) => all[0].innerText)).replace(/\s+/g, ' ') === 'Of Krur Um Dyar');
  check('it says where they part', (await text(page, '#panel-compare')).includes('They part after 1 move'));
  await look(page, 'compare');
  await close(page, 'compare');
}

async function studies() {
  const page = await open('#game=krur');
  await tab(page, 'study');
  await page.select('#panel-study select', 'own-captured');
  await playStudy(page);
  await until(page, () => document.querySelectorAll('.measure').length > 5);
  check('intervals stand by their figures', /^\[[-−\d.]+, [-−\d.]+\]$/.test(await text(page, '.measure .between')), await text(page, '.measure .between'));
  check('the command stands below', (await text(page, '#panel-study code')).includes('dyar study krur --only own-captured'));
  await look(page, 'study');
  await page.$$eval('#panel-study select', (all) => {
    all[1].value = 'no-move';
    all[1].dispatchEvent(new Event('change'));
  });
  await playStudy(page);
  await until(page, () => document.querySelector('#panel-study code')?.innerText.includes('--design full'), 60);
  const rows = await page.$$eval('.measure:first-of-type tbody th', (all) => all.map((one) => one.textContent));
  check('two questions are studied in every combination', rows.length === 4 && new Set(rows).size === 4 && rows[0].includes(', '), rows.join('; '));
  await close(page, 'study');
}

// Krur with two more questions of `count` answers each.
function manyAnswers(count) {
  const question = (id, path) => [
    `  - id: ${id}`,
    `    asks: Which ${id}?`,
    '    answers:',
    ...Array.from({ length: count }, (_, i) => `      - {id: ${id}-${i}, standing: assumed${i ? `, change: {${path}: ${i < 4 ? i : i + 1}}` : ''}}`),
  ];
  const krur = readFileSync(new URL('../../rulesets/north-africa/krur.yaml', import.meta.url), 'utf8');
  return krur.replace(/^id: .*$/m, 'id: many').replace(/^questions:$/m, ['questions:', ...question('seeds', 'setup.seeds'), ...question('captured', 'landing.capture.when.seeds')].join('\n'));
}

async function studiesMany() {
  const page = await open(`#game=many&text=${letters(manyAnswers(6))}`, { alone: true, before: watchWorkers });
  await tab(page, 'study');
  for (const [i, chosen] of [[1, 'seeds'], [2, 'captured'], [4, '50']]) await page.select(`#panel-study label:nth-of-type(${i}) select`, chosen);
  await playStudy(page);
  await until(page, () => document.querySelectorAll('#panel-study progress').length === 36);
  await press(page, 'Stop');
  await until(page, () => document.querySelector('#panel-study').innerText.includes('Stopped; nothing was measured.'));
  await playStudy(page);
  await until(page, () => document.querySelectorAll('.measure').length > 5, 60);
  const [most, processors] = await page.evaluate(() => [window.most, navigator.hardwareConcurrency]);
  check('there are no more workers than processors, one for the game and one for the ground', most <= processors + 2, `${most} and ${processors}`);
  await close(page, 'many combinations');
}

async function looksAround() {
  const page = await open('#view=play');
  const mode = (name) => page.click(`[data-mode=${name}]`);
  await tab(page, 'atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas .games > li').length > 300);
  await mode('tree');
  await page.click('.group summary');
  await look(page, 'tree');
  await mode('map');
  await look(page, 'map');
  await mode('list');
  await page.type('#panel-atlas input', 'oware');
  const found = await page.$$eval('#panel-atlas .games > li', (all) => all.length);
  check('the search finds', found > 0 && found < 40);
  await look(page, 'atlas');
  await mode('tree');
  await page.$$eval('.group', (all) => all.forEach((one) => (one.open = true)));
  await until(page, (count) => document.querySelectorAll('.family a').length === count, 20, found); // drawn a moment later
  await page.$$eval('.family a', (all) => all.at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  await settled(page);
  check('a game opens from the tree', /\S/.test(await text(page, 'h1')) && (await text(page, 'h1')) !== 'Krur');
  await tab(page, 'atlas');
  await mode('list');
  await page.$eval('#panel-atlas .games [data-game=oware]', (one) => one.click());
  await until(page, () => document.querySelector('h1').textContent === 'Oware').catch(() => {});
  check('a game opens', (await text(page, 'h1')) === 'Oware');
  await close(page, 'atlas');
}

async function fitsTelephones() {
  for (const [game, width] of [['um-laarais', 360], ['moruba', 360], ['krur', 390]]) {
    const page = await open(`#game=${game}`, { width, dark: true });
    await people(page);
    await tab(page, 'analysis');
    await until(page, () => document.querySelector('#board .worth'));
    await look(page, `telephone-${game}`);
    for (const view of ['rules', 'change', 'compare', 'study']) {
      await tab(page, view);
      await accessible(page, `${view} on a telephone, ${game}`);
    }
    await close(page, `telephone ${game}`);
  }
}

await tryAll(reads, readsYears, changes, compares, studies, studiesMany, looksAround, fitsTelephones);
