// SPDX-License-Identifier: MIT
// Looks closer at games: values, lines, proofs, where a game turned.
//
//     node tests/page/analysis.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { join } from 'node:path';
import { check, close, look, open, people, playStudy, press, settled, shut, tab, text, tryAll, until, watchWorkers } from './browser.mjs';

// What moves are worth, on the board; and the line that is thought best.
async function showsValues() {
  const page = await open('#game=kalah&position=2,0,0,1,0,1/1,0,3,0,2,1 20,17 1 -');
  await people(page);
  check('no values unasked', (await page.$$('#board .worth')).length === 0);
  await tab(page, 'analysis');
  await until(page, () => [...document.querySelectorAll('#board .worth')].some((one) => one.textContent.includes('✓')));
  const values = await page.$$eval('#board .worth', (all) => all.map((one) => [one.getAttribute('class'), one.querySelector('.text').textContent]));
  check('each move has its value, with its sign', values.length === 4 && values.every(([kind, text]) => (kind.includes('win') ? /^\+\d/ : kind.includes('loss') ? /^−\d/ : /^0/).test(text)), JSON.stringify(values));
  await look(page, 'values');
  await page.click('[data-hole=f1]');
  await until(page, () => document.querySelectorAll('#board .worth').length > 0);
  await press(page, 'Search deeper');
  await until(page, () => document.querySelector('.thoughts .line button'), 10);
  await page.evaluate(() => {
    window.announced = [];
    new MutationObserver(() => announced.push(document.querySelector('#said').textContent)).observe(document.querySelector('#said'), { subtree: true, childList: true, characterData: true });
  });
  await page.$eval('.thoughts .line button', (one) => one.click()); // deeper lines replace it
  await settled(page);
  const numbers = await page.$$eval('#board .ply.move .text', (all) => all.map((one) => one.textContent));
  check('a line is numbered on the board', numbers.length > 1 && numbers.includes('1'), numbers.join());
  check('and said', await until(page, () => announced.some((text) => text.startsWith('The line on the board: '))).then(() => true, () => false));
  await look(page, 'line');
  await tab(page, 'play');
  check('values go away', (await page.$$('#board .worth')).length === 0);
  await close(page, 'values');
}

async function proves() {
  const page = await open('#game=kalah&set=board.columns%3D3&set=setup.seeds%3D2');
  await people(page);
  await tab(page, 'analysis');
  await press(page, 'Prove');
  await until(page, () => document.querySelector('.thoughts h3')?.textContent === 'Proved');
  const proved = await page.evaluate(() => dyar.load('kalah', { set: { 'board.columns': 3, 'setup.seeds': 2 } }).solve());
  const told = await page.$$eval('.thoughts tbody tr', (all) => all.map((row) => [row.cells[1].textContent, row.cells[2].textContent]));
  check('every move is proved', told.length === 3 && told.every(([, how]) => how === 'proved'), JSON.stringify(told));
  check('the best stands first', told[0][0] === `${proved.value > 0 ? '+' : ''}${proved.value}`.replace('-', '−'), JSON.stringify(proved));
  await look(page, 'proved');
  await page.evaluate(() => (location.hash = '#game=kalah&view=analysis'));
  await until(page, () => document.querySelectorAll('#board [data-hole]').length === 12);
  await press(page, 'Prove');
  await until(page, () => document.querySelector('.thoughts').innerText.includes('positions'));
  await press(page, 'Stop');
  await until(page, () => document.querySelector('.thoughts').innerText.includes('Stopped'));
  await close(page, 'proofs');
}

async function tellsWhereItTurned() {
  const page = await open('#game=kalah&position=0,0,0,0,0,1/0,0,0,0,1,1 20,25 1 -');
  await people(page);
  await page.click('[data-hole=f1]');
  await page.click('[data-hole=e1]');
  await page.click('[data-hole=f2]');
  await shut(page);
  await tab(page, 'analysis');
  await press(page, 'Where it turned');
  await until(page, () => document.querySelector('.turning')?.innerText.includes('turned'));
  const said = await text(page, '.turning');
  check('where the game turned is told', /The game never turned|The game turned with move \d/.test(said), said);
  await close(page, 'turned, a little');
  const other = await open('#game=krur&moves=a1+d2+c1+c2+a1+c2');
  await people(other);
  await tab(other, 'analysis');
  await press(other, 'Where it turned');
  await until(other, () => /The game turned with move \d+, [a-d][12] of (South|North)/.test(document.querySelector('.turning')?.innerText ?? ''), 60);
  check('and drawn', (await other.$$('.turning .turned')).length === 1);
  await look(other, 'turned');
  await close(other, 'turned');
}

async function analyses() {
  const page = await open('#game=kalah&position=0,0,0,0,0,1/0,0,0,0,1,0 20,26 1 -');
  await people(page);
  await tab(page, 'analysis');
  await until(page, () => document.querySelector('.thoughts tbody tr'));
  check('values are told', /[+-]?\d/.test(await text(page, '.thoughts tbody tr td')));
  const heads = await page.$$eval('.thoughts th[scope=col]', (all) => all.map((one) => one.textContent));
  check('what nothing is told of has no column', heads.join() === 'Move,Value,Certain', heads.join());
  await look(page, 'analyse');
  await close(page, 'analyse');
}

async function tellsWhereNoEngineBegins() {
  const page = await open('#game=kalah', { alone: true, before: watchWorkers });
  await page.evaluate(() => (window.breaks = true));
  await tab(page, 'analysis');
  await until(page, () => document.querySelector('.thoughts').innerText.includes('WebAssembly'));
  await tab(page, 'study');
  await playStudy(page);
  await until(page, () => document.querySelector('#panel-study').innerText.includes('WebAssembly'));
  await tab(page, 'compare');
  await page.type('#panel-compare input', 'krur');
  await page.$eval('#panel-compare form', (form) => form.requestSubmit());
  await until(page, () => document.querySelector('#panel-compare').innerText.includes('WebAssembly'));
  await page.evaluate(() => (window.breaks = false));
  await tab(page, 'atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas .games > li').length > 300);
  await tab(page, 'analysis');
  await until(page, () => document.querySelectorAll('.thoughts tbody tr').length === 6);
  await close(page, 'no engine');
}

await tryAll(analyses, showsValues, proves, tellsWhereItTurned, tellsWhereNoEngineBegins);
