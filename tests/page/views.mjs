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
import { HANDED_ON, accessible, check, close, comeBack, door, inOwnBrowser, letters, look, open, people, playStudy, press, saved, seeds, settled, shut, tab, text, textOfRules, tryAll, until, watchWorkers, write } from './browser.mjs';

async function readsYears() {
  const page = await open('#game=um-laarais&view=rules');
  const region = await text(page, '#panel-rules .region');
  check('a year has no comma', /first described in \d{4}$/.test(region), region);
  await close(page, 'a year');
}

async function readsRules() {
  const page = await open('#game=krur');
  check('what is not asked for is not made', (await page.$$('#panel-rules *, #panel-atlas *')).length === 0);
  await tab(page, 'rules');
  check('sentences stand with their sources', (await text(page, '#panel-rules')).includes('wikimanqala'));
  await look(page, 'rules');
  await page.click('input[name=own-captured][value=sows-on]');
  await until(page, () => document.querySelector('.sentence.gone'));
  await settled(page); // nothing moves any more
  check('the keyboard stays on the answer', (await page.evaluate(() => document.activeElement.value)) === 'sows-on');
  check('a sentence that is no longer true is crossed out', (await text(page, '.sentence.gone')).includes('captured'));
  await page.$eval('input[name=no-move][value=game-ends]', (one) => one.click()); // where the games part may come above it meanwhile
  await until(page, () => document.querySelector('.sentence.new'));
  check('an answer changes its sentence', (await text(page, '.sentence.new')).includes('the game ends'));
  await until(page, () => document.querySelector('[data-question=no-move]').innerText.includes('Play first differs from'), 60);
  await press(page, 'Show it');
  check('and what was told stays', (await text(page, '[data-question=no-move]')).includes('Play first differs from'));
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

// Presses a button by its name for those who hear the page.
const pressNamed = async (page, name) => {
  await until(page, (wanted) => document.querySelector(`#panel-change [aria-label="${wanted}"]`), 20, name);
  await page.$eval(`#panel-change [aria-label="${name}"]`, (one) => (one.focus(), one.click()));
};
const rulesText = (page) => page.$eval('.cm-content', (one) => one.cmView.view.state.doc.toString());
const reads = (page, words) => until(page, (wanted) => document.querySelector('.cm-content')?.cmView.view.state.doc.toString().includes(wanted), 20, words);

async function stepsAndSwitches() {
  const page = await open('#game=krur&view=change');
  await until(page, () => document.querySelector('.knobs .steps'));
  await pressNamed(page, 'Seeds in a hole: one less');
  await until(page, () => document.querySelector('[data-hole=a1]').dataset.seeds === '3');
  check('a step changes the board, and the text says how', (await rulesText(page)).endsWith('extends: krur\nchange:\n  setup.seeds: 3\n'), await rulesText(page));
  check('and the keyboard stays on the step', (await page.evaluate(() => document.activeElement.ariaLabel)) === 'Seeds in a hole: one less');
  await pressNamed(page, 'Holes in a row: one more');
  await until(page, () => document.querySelector('[data-hole=e1]'));
  await settled(page); // the controls are those of five holes
  await page.select('#panel-change label.knob:last-of-type select', 'clockwise');
  await reads(page, 'sowing.direction: clockwise');
  await page.$$eval('.switches button', (all) => all.find((one) => one.textContent === '3').click());
  await reads(page, 'landing.capture.when.seeds: 3 or 4');
  await pressNamed(page, 'Seeds in a hole: one more');
  await until(page, () => document.querySelector('[data-hole=a1]').dataset.seeds === '4');
  check('as it was, it is no change', !(await rulesText(page)).includes('setup.seeds'), await rulesText(page));
  await page.$eval('#panel-change input[name=no-move][value=game-ends]', (one) => one.click());
  await until(page, () => location.hash.includes('answer=no-move%3Dgame-ends'));
  check('an answer stays beside the text', (await page.$eval('.as-text .note', (one) => one.textContent)).includes('no-move: game-ends') && (await rulesText(page)).includes('3 or 4'));
  await page.$$eval('#panel-change details', (all) => all.forEach((one) => (one.open = true)));
  check('nothing lies beyond the panel', await page.$eval('main', (one) => one.scrollHeight <= one.clientHeight), await page.$eval('main', (one) => `${one.scrollHeight} of ${one.clientHeight}`));
  await look(page, 'change-steps');
  await press(page, 'As it was');
  await until(page, () => document.querySelector('h1').textContent === 'Krur' && !document.querySelector('[data-hole=e1]'));
  await press(page, 'Play it');
  check('and it can be played at once', (await page.evaluate(() => document.body.dataset.view)) === 'play' && (await page.$$('#board .playable')).length === 4);
  await close(page, 'steps and switches');
}

// An edit is kept, also one that the reader makes while the board of the edit before it is on its way.
async function keepsQuickEdits() {
  const page = await open('#game=krur&view=change');
  await until(page, () => document.querySelector('.knobs .steps'));
  await page.evaluate(() => {
    Object.assign(window, { added: 0, most: 11 });
    const add = () => (added++, document.querySelector('button[aria-label="Seeds in a hole: one more"]').click());
    let was = false;
    new MutationObserver(() => {
      const busy = document.body.classList.contains('busy');
      if (busy !== was && added < most) add();
      was = busy;
    }).observe(document.body, { attributeFilter: ['class'] });
    add();
  });
  await until(page, () => added > 1);
  await page.evaluate(() => (most = 0)); // no more steps
  await until(page, () => document.querySelector('[data-hole=a1]').dataset.seeds === String(4 + added), 20).catch(() => {});
  const wanted = `setup.seeds: ${4 + (await page.evaluate(() => added))}\n`;
  check('each step adds a seed', (await rulesText(page)).includes(wanted), `${await rulesText(page)}, not ${wanted}`);
  await close(page, 'quick edits');
}

async function beginsElsewhere() {
  const page = await open('#game=krur&view=change');
  const unfold = (n) => page.$$eval('#panel-change details', (all, at) => (all.at(at).open = true), n);
  await unfold(-2);
  await until(page, () => document.querySelector('#panel-change [data-game=oware]'));
  await page.$eval('#panel-change [data-game=oware]', (one) => one.click());
  await until(page, () => document.querySelector('h1').textContent === 'Oware');
  await reads(page, 'extends: oware');
  await unfold(-1);
  await until(page, () => document.querySelector('#panel-change ol .card'));
  const rungs = await page.$$eval('#panel-change ol .card', (all) => all.map((one) => one.querySelector('small').textContent));
  check('the ladder has steps, the first with every key explained', rungs.length > 4 && rungs.slice(0, 2).join() === 'every key explained,easy', rungs.join());
  await page.$eval('#panel-change ol .card', (one) => one.click());
  await until(page, () => document.querySelector('h1').textContent.startsWith('My '));
  check('a step is a whole text', (await rulesText(page)).includes('landing:') && !(await rulesText(page)).includes('extends:'));
  check('the text of `dyar new` explains its keys', (await rulesText(page)).includes('# Seeds in every hole at the start.\nsetup: {seeds: 4}'), await rulesText(page));
  await pressNamed(page, 'Seeds in a hole: one less');
  await until(page, () => document.querySelector('[data-hole=a1]').dataset.seeds === '3').catch(() => check('a whole text changes in its place', false));
  await write(page, 'dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.sedes: 3}\n');
  await until(page, () => document.querySelector('.diagnostic.error'));
  await page.click('[data-act=menu]');
  await door(page, 'share');
  check('Share says that the text is broken', (await text(page, 'dialog[open] .trouble')).includes('has errors'));
  await shut(page);
  await press(page, 'As it was');
  check('as it was is the whole text again', (await rulesText(page)).startsWith('# yaml-language-server') && (await rulesText(page)).includes('id: my-'), (await rulesText(page)).slice(0, 200));
  await page.click('[data-act=menu]');
  await door(page, 'share');
  check('Share says no more of errors', (await page.$$('dialog[open] .trouble')).length === 0);
  await close(page, 'other beginnings');
}

async function changes() {
  const page = await open('#game=krur');
  await textOfRules(page);
  await write(page, 'dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.seeds: 3}\n');
  await until(page, () => document.querySelector('h1').textContent === 'Mine');
  await settled(page);
  check('the board follows', (await seeds(page, 'a1')) === 3);
  await opensSaved((await saved(page, 'Save as a page of its own')).toString());
  await write(page, 'dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.sedes: 3}\n');
  await until(page, () => document.querySelector('.diagnostic.error'));
  check('a mistake is told with its line', (await text(page, '.diagnostic')).startsWith('line 5'));
  check('and with what is meant', (await text(page, '.diagnostic')).includes('seeds'));
  await look(page, 'change');
  await press(page, 'Keep in this browser');
  await until(page, () => document.querySelector('#panel-change').textContent.includes('Kept here'));
  await comeBack(page, '#game=krur');
  await textOfRules(page);
  const shown = await until(page, () => document.querySelector('#panel-change').textContent.includes('Kept here'), HANDED_ON).then(() => true, () => false);
  check('what was kept is there again', shown);
  await page.select('.as-text select', 'what was written last');
  check('and what was being written', (await text(page, '.cm-content')).includes('setup.sedes'));
  await until(page, () => document.querySelector('#panel-change .diagnostic')); // nothing moves any more
  await page.click('[data-act=menu]');
  await page.$eval('#forget', (one) => one.click());
  await shut(page);
  await tab(page, 'play');
  await people(page);
  await page.click('#board .playable');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  check('what was forgotten does not come back', stored.includes('dyar.last') && !stored.includes('setup.sedes') && !stored.includes('dyar.variants'), stored);
  await close(page, 'kept');
}

async function compares() {
  const page = await open('#game=krur');
  await tab(page, 'compare');
  await page.type('#panel-compare input', 'um dyar'); // its name will do
  await page.keyboard.press('Escape');
  await press(page, 'Compare');
  await page.$eval('#panel-compare form', (form) => form.requestSubmit());
  await until(page, () => document.querySelectorAll('#panel-compare figure svg').length === 2);
  check('their names head the columns', (await page.$$eval('#panel-compare thead tr:first-child', (all) => all[0].innerText)).replace(/\s+/g, ' ') === 'Section Krur Um Dyar');
  check('it says where they first differ', (await text(page, '#panel-compare')).includes('They first differ after 1 move'));
  const svg = (await saved(page, 'Save as SVG')).toString();
  check('a figure has both boards, their names and the links to them', svg.match(/<svg /g).length === 3 && ['>Krur<', '>Um Dyar<', 'href="#game=krur&amp;moves=', 'href="#game=um-dyar&amp;moves='].every((part) => svg.includes(part)), svg.slice(0, 300));
  const png = await saved(page, 'Save as PNG');
  check('a picture has 300 dots an inch over 6.3 inches', png.readUInt32BE(16) === 1890 && png.includes('pHYs') && png.readUInt32BE(png.indexOf('pHYs') + 4) === 11811, png.subarray(0, 60).toString('hex'));
  check('and it can be drawn', await page.evaluate((letters) => Object.assign(new Image(), { src: `data:image/png;base64,${letters}` }).decode().then(() => true, () => false), png.toString('base64')));
  await look(page, 'compare');
  await close(page, 'compare');
}

async function studies() {
  const page = await open('#game=krur');
  await tab(page, 'study');
  const games = (count) => page.select('#panel-study label:nth-of-type(4) select', count);
  await page.select('#panel-study select', 'own-captured');
  await games('50');
  await playStudy(page);
  await until(page, () => document.querySelectorAll('.measure').length > 5);
  check('findings come first', await page.evaluate(() => !!(document.querySelector('.findings').compareDocumentPosition(document.querySelector('.measure')) & Node.DOCUMENT_POSITION_FOLLOWING)));
  const finding = await text(page, '.findings li');
  check('a finding has its interval, its sample and its p', /with “sows on” instead of .* with “turn ends” \(difference [+−][\d.]+( %)?, 95 % confidence interval [−\d.]+ to [−\d.]+, n \d+(, \d+)?, adjusted p (=|<) 0\.\d+\)/.test(finding), finding);
  const csv = (await saved(page, 'Save as CSV')).toString().split('\n');
  check('the figures are in a table', csv[0].startsWith('answers,measure,unit,value,low,high,n,difference') && csv.some((line) => /^sows on,turns,turns,[\d.]+,[\d.]+,[\d.]+,\d+,[-\d.]+,[-\d.]+,[-\d.]+,0\.\d+,$/.test(line)), csv.filter((line) => line.includes('turns')).join('; '));
  check('intervals stand by their figures', /^\[[-−\d.]+, [-−\d.]+\]$/.test(await text(page, '.measure .between')), await text(page, '.measure .between'));
  check('the command stands below', (await text(page, '#panel-study code')).includes('dyar study krur --only own-captured'));
  await look(page, 'study');
  await page.select('#panel-study label:nth-of-type(3) select', '');
  await playStudy(page);
  await until(page, () => document.querySelector('.findings li')?.innerText.includes('mcts:100'), 120);
  check('at several strengths a finding says whether it holds', /(holds|grows|fades|reverses|not decided).*: random .*\[.*\], n \d+; greedy .*; mcts:100 /.test(await text(page, '.findings li')), await text(page, '.findings li'));
  await page.select('#panel-study label:nth-of-type(3) select', 'random');
  await page.$$eval('#panel-study select', (all) => {
    all[1].value = 'no-move';
    all[1].dispatchEvent(new Event('change'));
  });
  await playStudy(page);
  await until(page, () => document.querySelector('#panel-study code')?.innerText.includes('--design full'), 60);
  const rows = await page.$eval('.measure', (first) => [...first.querySelectorAll('tbody th')].map((one) => one.textContent));
  check('two questions are studied in every combination', rows.length === 6 && new Set(rows).size === 6 && rows[0].includes(', '), rows.join('; '));
  await close(page, 'study');
}

async function printsLeaflet() {
  for (const [game, words] of [['krur', 'lands in'], ['um-laarais', 'Three players'], ['bao-kiswahili', 'nyumba']]) {
    const page = await open(`#game=${game}&view=rules`);
    await page.evaluate(() => (window.print = () => (window.printed = true)));
    await press(page, 'A leaflet for a class');
    await until(page, () => window.printed);
    check(`the page stays on the screen: ${game}`, await page.$eval('.leaflet', (one) => !one.offsetHeight));
    await page.emulateMediaType('print');
    const leaflet = await text(page, '.leaflet');
    check(`on paper there is the leaflet alone: ${game}`, (await page.$eval('main', (one) => !one.offsetHeight)) && leaflet.includes(words) && leaflet.includes('One turn'), leaflet);
    check(`with the setup and a turn: ${game}`, (await page.$$('.leaflet svg')).length === 3);
    await accessible(page, `leaflet of ${game}`);
    await page.emulateMediaType('screen');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    check(`and nothing of it is left: ${game}`, (await page.$$('.leaflet, .prints-leaflet')).length === 0);
    await close(page, `leaflet of ${game}`);
  }
}

// "On paper: the board, and the rules with their sources."
async function prints() {
  const page = await open('#game=oware&view=rules');
  const shown = (selector) => page.$eval(selector, (one) => one.checkVisibility({ visibilityProperty: true }));
  await page.emulateMediaType('print');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  check('on paper the board is plain', (await page.evaluate(() => document.documentElement.dataset.look)) === 'plain');
  check('with its holes', (await shown('[data-hole=a1]')) && (await page.$eval('[data-hole=f1]', (one) => one.getBoundingClientRect().right < 690)));
  check('and the rules', (await shown('#panel-rules')) && !(await shown('#acts')));
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMediaType('screen');
  check('after it the page is as it was', (await page.evaluate(() => document.documentElement.dataset.look)) === 'sand' && (await shown('#acts')));
  await close(page, 'paper');
}

// At twice the size a window of 1280 × 720 has 640 × 360: a view leaves the board and the actions in sight.
async function fitsLowWindows() {
  const page = await open('#game=oware&view=analysis');
  await page.setViewport({ width: 640, height: 360 });
  const ends = await page.$$eval('#acts, #panel', ([acts, panel]) => [acts.getBoundingClientRect().bottom, acts.getBoundingClientRect().right - panel.getBoundingClientRect().left]);
  check('in a low window a view is beside the actions', ends[0] <= 360 && ends[1] <= 0, ends.join());
  await accessible(page, 'low window');
  await close(page, 'a low window');
  const text = letters(readFileSync(new URL('../drafts/six-players.yaml', import.meta.url), 'utf8')), six = await open(`#game=six-players&text=${text}`);
  for (const [width, height] of [[640, 360], [390, 844]]) {
    await six.setViewport({ width, height });
    await six.evaluate(() => new Promise(requestAnimationFrame));
    const [foot, top] = await six.$$eval('#far, [data-hole=a2]', (both) => [both[0].getBoundingClientRect().bottom, both[1].getBoundingClientRect().top]);
    check(`six players leave the holes in sight: ${width} × ${height}`, foot <= top + 12 && foot < 0.2 * height, `${foot} ${top}`);
  }
  await close(six, 'six players');
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
  // Each combination, and each but the first against that one.
  await until(page, () => document.querySelectorAll('#panel-study progress').length === 36 + 35);
  await press(page, 'Stop');
  await until(page, () => document.querySelector('#panel-study').innerText.includes('Stopped; nothing was measured.'));
  await playStudy(page);
  await until(page, () => document.querySelectorAll('.measure').length > 5, 120);
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
  const page = await open('#game=bao-kiswahili&view=learn', { width: 390 });
  check('beside a lesson the whole board is in sight', await page.$eval('[data-hole=h1]', (one) => one.getBoundingClientRect().right <= innerWidth));
  await close(page, 'a lesson on a telephone');
}

await tryAll(fitsTelephones, studies, readsRules, readsYears, stepsAndSwitches, keepsQuickEdits, beginsElsewhere, inOwnBrowser(changes), compares, studiesMany, printsLeaflet, prints, fitsLowWindows, looksAround);
