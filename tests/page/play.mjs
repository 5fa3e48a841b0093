// Uses the page as its readers would: plays, reads, changes, compares, studies, looks around; with the
// keyboard alone, on a telephone, in the dark; and with what strangers might give it.
//
//     node tests/page/play.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// MODULES has axe-core and puppeteer-core; into the folder PICTURES go some of each view, wide and narrow,
// light and dark; PART is one of the functions below, to be tried alone.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { AsyncLocalStorage } from 'node:async_hooks';

const [modules, chromium, file, pictures, only] = process.argv.slice(2);
const require = createRequire(resolve(modules, 'any.js'));
const puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
// Parts are tried side by side, each in the browser of its lane; nothing kept in one is seen in another.
const lane = new AsyncLocalStorage();
const newPage = () => lane.getStore().newPage();
const here = pathToFileURL(resolve(file)).href;

let failures = 0, checks = 0;
function check(what, right, found = '') {
  checks++;
  if (right) return;
  failures++;
  console.error(`FAILED: ${what} ${found}`);
}

// ---- what a reader does ----

// `alone`: no computer moves, however soon; else `people` asks for that.  `before` runs before the page's own scripts.
async function open(fragment = '', { width = 1280, dark = false, still = true, fresh = true, alone = false, file = here, before = () => {} } = {}) {
  const page = await newPage();
  page.shown = { width, dark, still };
  await show(page, page.shown);
  if (fresh) await page.evaluateOnNewDocument(() => localStorage.clear());
  if (alone) await page.evaluateOnNewDocument(() => localStorage.setItem('dyar', JSON.stringify({ seats: Array(6).fill('person') })));
  await page.evaluateOnNewDocument(before);
  page.problems = [];
  page.on('pageerror', (error) => page.problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.problems.push(message.text()));
  page.on('request', (request) => /^https?:/.test(request.url()) && page.problems.push(`asks for ${request.url()}`));
  await page.goto(file + fragment);
  await until(page, () => document.body.classList.contains('ready'), 60);
  await settled(page);
  for (const [of, does] of [[page, 'click'], [page, 'select'], [page.keyboard, 'press']]) {
    const done = of[does].bind(of);
    of[does] = async (...given) => (await done(...given), await settled(page));
  }
  return page;
}

// The page has its answers: it asks the engine for nothing more.
const settled = (page) => until(page, () => !document.body.classList.contains('busy'), 60);

const close = async (page, what) => {
  check(`no errors: ${what}`, page.problems.length === 0, page.problems.join('; '));
  await page.close();
};
const tab = (page, name) => page.click(`#tab-${name}`);
const text = (page, selector) => page.$eval(selector, (one) => one.innerText);
// Asks ten times a second: a page behind another one draws no frames, on which puppeteer would wait.
const until = (page, what, seconds = 20, ...given) => page.waitForFunction(what, { timeout: 1000 * seconds, polling: 100 }, ...given);
async function press(page, name) {
  await page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('button')].find((one) => one.offsetParent && one.textContent === wanted);
    found.click();
  }, name);
  await settled(page);
}
async function people(page) {
  await page.evaluate(() => {
    for (const select of document.querySelectorAll('.seats select')) {
      select.value = 'person';
      select.dispatchEvent(new Event('change'));
    }
  });
  await settled(page);
}
const seeds = (page, hole) => page.$eval(`[data-hole="${hole}"]`, (one) => Number(one.dataset.seeds));

const letters = (text) => Buffer.from(text).toString('base64url');

async function accessible(page, view) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }));
  check(`axe: ${view}`, violations.length === 0, violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)} ${one.nodes[0].failureSummary}`).join('\n  '));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
  check(`nothing stands out at the side: ${view}`, !wide);
}

const show = async (page, { width, dark, still }) => {
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: still ? 'reduce' : 'no-preference' },
  ]);
};

// With pictures, on a telephone and in the dark as well.
async function look(page, name) {
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

// ---- playing and seeing ----

const giveFile = (page, record, panel = 'play') =>
  page.$eval(
    `#panel-${panel} input[type=file]`,
    (input, text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'game.txt'));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    },
    record,
  );

async function plays() {
  const page = await open('#game=um-dyar');
  await people(page);
  await page.click('[data-hole=a1]');
  check('a click plays', (await text(page, '.moves')).includes('a1'));
  check('the other is to move', (await text(page, '.status')).startsWith('North'));
  await page.$eval('[data-hole=a2]', (hole) => hole.focus());
  await page.keyboard.press('ArrowRight');
  check('arrows go from hole to hole', (await page.evaluate(() => document.activeElement.dataset.hole)) === 'b2');
  await page.keyboard.press('Enter');
  check('Enter plays', (await page.$$('.moves li')).length === 2);
  check('and the keyboard stays on its hole', (await page.evaluate(() => document.activeElement.dataset.hole)) === 'b2');
  await page.type('.typed input', 'd1');
  await page.keyboard.press('Enter');
  check('a typed move is played', (await page.$$('.moves li')).length === 3);
  check('it is said', (await text(page, '#said')).includes('South plays d1'));
  await press(page, 'Back');
  await press(page, 'Back');
  check('moves are taken back', (await page.$eval('[aria-current]', (one) => one.textContent)) === 'a1');
  await page.hover('[data-hole=c2]');
  await until(page, () => document.querySelector('.preview').innerText);
  check('pointing tells where a move leads', (await text(page, '.preview')).startsWith('c2:'));
  check('and numbers its laps on the board', (await page.$$('#board .lap')).length > 0);
  check('and marks its end', (await page.$$('#board .end')).length === 1);
  check('the position can be copied', /^[^ ]*\/[^ ]* 0,0 2 /.test(await page.$eval('form.typed:last-of-type input', (one) => one.value)));
  await page.type('form.typed:last-of-type input', '0,0,0,1/1,0,0,0 15,15 1 -');
  await page.keyboard.press('Enter');
  check('another position is set up', (await seeds(page, 'd2')) === 1 && (await seeds(page, 'b1')) === 0);
  await giveFile(page, '[Ruleset "krur"]\n[Answers "no-move=game-ends"]\n\n1. a1 2. c2\n');
  await until(page, () => document.querySelector('h1').textContent === 'Krur');
  check('a record is opened', (await page.$$('.moves li')).length === 2);
  await until(page, () => document.querySelector('.laps li'));
  check('the account of its last turn is shown', (await page.$eval('.laps li', (one) => one.textContent)).startsWith('lap 1: '));
  check('no scores are drawn before there are any', (await page.$$('.graph polyline')).length === 0);
  await press(page, 'Numbers');
  check('numbers instead of seeds', await page.$eval('#board.numerals [data-hole=a2] .n', (one) => one.textContent === one.parentNode.dataset.seeds));
  await look(page, 'play');
  await close(page, 'play');
}

// Of a board that goes round, arrows lead to every hole.
async function goesRound() {
  for (const [game, holes, moves, lines] of [['sat-gol', 7, 'a1+e1', 2], ['pic-five', 15, '', 0]]) {
    const page = await open(`#game=${game}&moves=${moves}`, { alone: true });
    check(`scores of ${game} are drawn`, (await page.$$('.graph polyline')).length === lines);
    const reached = await page.evaluate(() => {
      const seen = new Set(), left = [document.querySelector('[data-hole]').dataset.hole];
      while (left.length) {
        const name = left.pop();
        if (seen.has(name)) continue;
        seen.add(name);
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const hole = document.querySelector(`[data-hole=${name}]`);
          hole.focus();
          hole.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          left.push(document.activeElement.dataset.hole);
        }
      }
      return seen.size;
    });
    check(`arrows lead to every hole of ${game}`, reached === holes, String(reached));
    await look(page, `ring-${game}`);
    await close(page, game);
  }
}

async function sowsSeedBySeed() {
  const page = await open('#game=um-dyar', { still: false });
  await people(page);
  // Every board that is shown, however fast: the seeds of a1 to d1.
  await page.evaluate(() => {
    window.shown = [];
    const note = () => shown.push([...'abcd'].map((column) => document.querySelector(`[data-hole=${column}1]`)?.dataset.seeds).join());
    new MutationObserver(note).observe(document.querySelector('#board'), { subtree: true, childList: true, attributes: true });
  });
  await page.click('[data-hole=a1]');
  await until(page, () => document.querySelector('[data-hole=d1]').dataset.seeds === '5');
  const shown = await page.evaluate(() => shown);
  check('a sowing comes seed by seed', shown.includes('1,5,4,4') && shown.includes('1,5,5,4') && shown.includes('1,5,5,5'), shown.join(' '));
  await until(page, () => {
    const south = document.querySelector('form.typed:last-of-type input').value.split(' ')[0].split('/')[1];
    return south.split(',').every((seeds, i) => document.querySelector(`[data-hole=${'abcd'[i]}1]`).dataset.seeds === String(parseInt(seeds, 10))) && !document.querySelector('.sowing');
  }, 60);
  await press(page, 'Tell it again');
  await until(page, () => document.querySelector('[data-hole=d1]').dataset.seeds === '4');
  await until(page, () => document.querySelector('[data-hole=d1]').dataset.seeds === '5');
  check('a turn is told again', (await page.$$('.moves li')).length === 1);
  await close(page, 'sowing');
}

async function computersPlay() {
  const page = await open('#game=krur');
  await page.evaluate(() => {
    for (const select of document.querySelectorAll('.seats select')) {
      select.value = 'learner';
      select.dispatchEvent(new Event('change'));
    }
  });
  await until(page, () => document.querySelectorAll('.moves li').length >= 4);
  await close(page, 'computers');
  const slow = await open('#game=kalah');
  await slow.select('.seats select', 'strongest');
  await until(slow, () => document.querySelector('.status').innerText.includes('thinks'));
  await press(slow, 'Stop');
  await until(slow, () => document.querySelector('.status').innerText.includes('South to move'));
  check('a stopped player can go on', (await text(slow, '.status button')) === 'Go on');
  await press(slow, 'Go on');
  await until(slow, () => document.querySelector('.status').innerText.includes('thinks'));
  await close(slow, 'stopped');
}

// What moves are worth, on the board; and the line that is thought best.
async function showsValues() {
  const page = await open('#game=kalah&position=2,0,0,1,0,1/1,0,3,0,2,1 20,17 1 -');
  await people(page);
  check('no values unasked', (await page.$$('#board .worth')).length === 0);
  await press(page, 'Values');
  await until(page, () => [...document.querySelectorAll('#board .worth')].some((one) => one.textContent.includes('✓')));
  const values = await page.$$eval('#board .worth', (all) => all.map((one) => [one.getAttribute('class'), one.querySelector('.text').textContent]));
  check('each move has its value, with its sign', values.length === 4 && values.every(([kind, text]) => (kind.includes('win') ? /^\+\d/ : kind.includes('loss') ? /^−\d/ : /^0/).test(text)), JSON.stringify(values));
  await look(page, 'values');
  await page.click('[data-hole=f1]');
  await until(page, () => document.querySelectorAll('#board .worth').length > 0);
  await press(page, 'Analyse');
  await until(page, () => document.querySelector('.thoughts .line button'), 10);
  await page.click('.thoughts .line button');
  const numbers = await page.$$eval('#board .told.move .text', (all) => all.map((one) => one.textContent));
  check('a line is numbered on the board', numbers.length > 1 && numbers.includes('1'), numbers.join());
  check('and told', (await text(page, '#said')).startsWith('The line on the board: '));
  await look(page, 'line');
  await press(page, 'Values');
  check('values go away', (await page.$$('#board .worth')).length === 0);
  await close(page, 'values');
}

async function proves() {
  const page = await open('#game=kalah&set=board.columns%3D3&set=setup.seeds%3D2');
  await people(page);
  await press(page, 'Prove');
  await until(page, () => document.querySelector('.thoughts h3')?.textContent === 'Proved');
  const proved = await page.evaluate(() => dyar.load('kalah', { set: { 'board.columns': 3, 'setup.seeds': 2 } }).solve());
  const told = await page.$$eval('.thoughts tbody tr', (all) => all.map((row) => [row.cells[1].textContent, row.cells[2].textContent]));
  check('every move is proved', told.length === 3 && told.every(([, how]) => how === 'proved'), JSON.stringify(told));
  check('the best stands first', told[0][0] === `${proved.value > 0 ? '+' : ''}${proved.value}`.replace('-', '−'), JSON.stringify(proved));
  await look(page, 'proved');
  await page.evaluate(() => (location.hash = '#game=kalah'));
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
  await press(page, 'Where it turned');
  await until(page, () => document.querySelector('.turning')?.innerText.includes('turned'));
  const said = await text(page, '.turning');
  check('where the game turned is told', /It never turned|The game turned with move \d/.test(said), said);
  await close(page, 'turned, a little');
  const other = await open('#game=krur&moves=a1+d2+c1+c2+a1+c2');
  await people(other);
  await press(other, 'Where it turned');
  await until(other, () => /The game turned with move \d+, [a-d][12] of (South|North)/.test(document.querySelector('.turning')?.innerText ?? ''), 60);
  check('and drawn', (await other.$$('.turning .turned')).length === 1);
  await look(other, 'turned');
  await close(other, 'turned');
}

async function choosesRecords() {
  const page = await open('#game=krur');
  await people(page);
  await giveFile(page, '[Ruleset "krur"]\n[Player1 "Ana"]\n[Player2 "Bo"]\n\n1. a1\n\n[Ruleset "um-dyar"]\n\n1. a1 2. b2\n');
  await until(page, () => document.querySelector('dialog[open] select'));
  check('games of a file are told apart', (await text(page, 'dialog')).includes('krur, Ana against Bo, 1 move'), await text(page, 'dialog'));
  await look(page, 'records');
  await page.select('dialog select', '1');
  await press(page, 'Open it');
  await until(page, () => document.querySelector('h1').textContent === 'Um Dyar');
  check('one of several games is opened', (await page.$$('.moves li')).length === 2);
  await close(page, 'records');
}

// ---- games of other programs ----

const SERVED = '[Event "1"]\n[Site "a server"]\n[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n1. 87(10) 87(10) 2. 22 99(22) 0-1\n';

// A text in each notation, the name of its game and its moves.
const TEXTS = [
  ['[Site "s"]\r\n\r\n1. 87(10) 87(10) *\r\n', 'Toguz Kumalak', 'h1 b2'],
  ['31.01.2022. Town.\n1.\tC1\n2.\tC2\n\n1.\t76\t98\nResult 0,5 - 0,5\n', 'Toguz Kumalak', 'g1 a2'],
  ['5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1 moves c1d2 c2b1', 'Bestemshe', 'c1 c2'],
  ['4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves FfEc', 'Oware', 'f1 a2 e1 d2'],
  ['<4,0,0,3,3,3,3,3,3,0,3>', 'Kalah, changed', ''],
  ['<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>', 'Kalah', ''],
  ['game: mancala\n# State 2\nHistoryString() = "6, 11"\n', 'Kalah', 'f1 c2'],
  ['{"configuration": {"openSpielGameName": "mancala"}, "rewards": [1, -1], "info": {"TeamNames": ["A", "B"]}, "steps": [[{"action": {"submission": 3}}, {"action": {"submission": -1}}]]}', 'Kalah', 'c1'],
  ['[Ruleset "krur"]\n\n1. a1 2. d2\n', 'Krur', 'a1 d2'],
  ['1. a1 2. d2 3. c1', 'Krur', 'a1 d2 c1'], // by the rules of the game on the board
];

// What the reader pastes or drops on the page itself.
const give = async (page, kind, text) => {
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
const named = (page, name) => until(page, (name) => document.querySelector('h1').textContent === name, 20, name);
const trouble = (page, wanted) => until(page, (wanted) => document.querySelector('#panel-play .trouble').innerText.includes(wanted), 20, wanted);

// The file that the record is saved in.
const savedRecord = (page) =>
  page.evaluate(async () => {
    let kept;
    URL.createObjectURL = (blob) => ((kept = blob), 'data:,');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save record').click();
    const trouble = document.querySelector('#trouble');
    while (!kept && !trouble.textContent) await new Promise((wake) => setTimeout(wake, 20));
    return kept ? kept.text() : trouble.textContent;
  });

async function readsOtherPrograms() {
  const page = await open('#game=krur');
  await tab(page, 'rules');
  await give(page, 'drop', SERVED);
  await named(page, 'Toguz Kumalak');
  check('a dropped game is played', (await movesOf(page)) === 'h1 b2 b1 a2', await movesOf(page));
  check('with its players and its result', (await text(page, '#panel-play')).includes('A against B, North won'));
  check('from its beginning', (await seeds(page, 'h1')) === 9);
  check('and shown', await page.$eval('#panel-play', (panel) => !panel.hidden));
  await press(page, 'Forward');
  check('move by move, whoever sits there', (await current(page)) === 'h1' && (await seeds(page, 'h1')) === 1, await current(page));
  for (let i = 0; i < 3; i++) await press(page, 'Forward');
  check('to its result', (await text(page, '.status')) === 'North has won: South 10, North 22. The game ended for a reason not known.', await text(page, '.status'));
  await press(page, 'Back');
  await settled(page);
  check('no computer player adds a move', (await movesOf(page)) === 'h1 b2 b1 a2' && (await text(page, '.status')).endsWith('Go on'), await text(page, '.status'));
  await press(page, 'Where it turned');
  await until(page, () => /It never turned|The game turned with/.test(document.querySelector('.turning')?.innerText ?? ''), 60);
  await look(page, 'from-a-server');
  await close(page, 'a game of another program');
}

async function readsEachNotation() {
  const page = await open('#game=krur', { alone: true });
  for (const [given, name, moves] of TEXTS) {
    await give(page, 'paste', given);
    await named(page, name);
    await settled(page);
    check(`${given.slice(0, 20)} is read`, (await movesOf(page)) === moves, await movesOf(page));
  }
  check('a record is open at its end', (await current(page)) === 'c1');
  await give(page, 'paste', TEXTS[4][0]);
  await named(page, 'Kalah, changed');
  check('a position has the size that it states', (await page.$$('#board [data-hole]')).length === 8 && (await seeds(page, 'b2')) === 0);
  await press(page, 'Paste a game …');
  await page.$eval('dialog textarea', (area, text) => (area.value = text), TEXTS[2][0]);
  await look(page, 'paste');
  await press(page, 'Open it');
  await named(page, 'Bestemshe');
  await close(page, 'notations');
}

async function writesOtherNotations() {
  const page = await open('#game=krur', { alone: true });
  check('of a game without other notations none is offered', (await page.$$('.tools .several select')).length === 0);
  await give(page, 'paste', SERVED);
  await named(page, 'Toguz Kumalak');
  const offered = await page.$$eval('.tools .several option', (all) => all.map((one) => one.value));
  check('a game has its notations', offered.join() === ',playok game,togyz-sheet game,playstrategy game', offered.join());
  for (const notation of offered) {
    await give(page, 'paste', SERVED);
    await page.select('.tools .several select', notation);
    const written = await savedRecord(page);
    await give(page, 'paste', '[Ruleset "krur"]\n\n1. a1\n');
    await named(page, 'Krur');
    await give(page, 'paste', written);
    await named(page, 'Toguz Kumalak');
    check(`as '${notation}' all is read again`, (await movesOf(page)) === 'h1 b2 b1 a2' && (await text(page, '#panel-play')).includes('A against B, North won'), written);
    for (let i = 0; i < 4; i++) await press(page, 'Forward');
    check(`with its result as '${notation}'`, (await text(page, '.status')).startsWith('North has won'), written);
  }
  await give(page, 'paste', TEXTS[7][0]);
  await named(page, 'Kalah');
  await press(page, 'Forward');
  await page.select('.tools .several select', 'kgp position');
  check('a position is that on the board', (await savedRecord(page)) === '<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>\n', await savedRecord(page));
  await close(page, 'notations written');
}

async function tellsWhereATextIsWrong() {
  const page = await open('#game=krur', { alone: true });
  await give(page, 'paste', SERVED.replace('22 99', '23 99'));
  await trouble(page, 'No game of that text can be read');
  check('a problem has its place', (await text(page, '.unread')).startsWith("Line 7, column 21: '23': "), await text(page, '.unread'));
  check('and the game before stays', (await title(page)) === 'Krur');
  await look(page, 'wrong-game');
  await give(page, 'drop', SERVED + SERVED.replace('22 99', '23 99'));
  await named(page, 'Toguz Kumalak');
  check('a good game is opened, and the other is reported', (await text(page, '.unread')).startsWith("Line 14, column 21: '23': "), await text(page, '.unread'));
  for (const strange of ['good morning', '\0\0', '<999999999,1>', '{"steps": [', '[White "x', `1. ${'9'.repeat(100_000)}`, '\u001b[31m\r\n\r\n', '[Ruleset "no-such-game"]\n\n1. a1\n']) {
    await give(page, 'paste', strange);
    await until(page, () => (document.querySelector('#panel-play .trouble').innerText + document.querySelector('#trouble').innerText).length > 10);
    check('nothing of a strange text is opened', (await title(page)) === 'Toguz Kumalak', strange.slice(0, 20));
    await give(page, 'paste', SERVED);
    await until(page, () => document.querySelector('#panel-play .trouble').innerText === '' && document.querySelector('#trouble').innerText === '');
    await settled(page);
  }
  await close(page, 'wrong texts');
}

// A text that does not name its game: the page offers what fits.
async function offersWhatFits() {
  const page = await open('#game=krur', { alone: true });
  const offered = async () => {
    await until(page, () => document.querySelector('dialog[open] select'), 60);
    return page.$$eval('dialog option', (all) => all.map((one) => one.textContent.split(' ')[1]));
  };
  await give(page, 'paste', '4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -');
  const fitting = await offered();
  check('games that fit are offered, the most played first', fitting.slice(0, 2).join() === 'oware,kalah' && fitting.length > 50 && !fitting.includes('toguz-kumalak') && !fitting.includes('krur'), fitting.join());
  await look(page, 'offered');
  await page.select('dialog select', '1');
  await press(page, 'Open it');
  await named(page, 'Kalah');
  await give(page, 'paste', '[Site "x"]\n\n1. a1e1 e2a2 *');
  check('so are games of a notation', (await offered()).join() === 'oware,bestemshe', (await offered()).join());
  await press(page, 'None');
  check('or none is opened', (await title(page)) === 'Kalah');
  await close(page, 'what fits');
}

async function swapsSides() {
  const page = await open('#game=valah&answer=swap%3Dmay', { alone: true, width: 390 });
  await page.click('[data-hole=b1]');
  await until(page, () => [...document.querySelectorAll('.status button')].some((one) => one.textContent === 'swap'));
  await accessible(page, 'swap');
  if (pictures) await page.screenshot({ path: join(pictures, 'swap-390.png'), fullPage: true });
  await press(page, 'swap');
  check('the second player takes the first move', (await movesOf(page)) === 'b1 swap', await movesOf(page));
  check('with its board', (await page.$eval('form.typed:last-of-type input', (one) => one.value)).startsWith('0,4,4,1,4/4,4,0,4,4 0,1 1'), await page.$eval('form.typed:last-of-type input', (one) => one.value));
  check('and cannot do so again', (await page.$$('.status button')).length === 0);
  await close(page, 'swapped');
}

// ---- how players end a game ----

async function resigns() {
  const page = await open('#game=krur&moves=a1', { alone: true });
  await press(page, 'Resign');
  check('who resigns has lost', (await text(page, '.status')) === 'South has won: South 0, North 0. The game ended by resignation.', await text(page, '.status'));
  check('nothing is left to resign', (await page.$$('.tools .several button')).length === 0);
  await look(page, 'resigned');
  const record = await savedRecord(page);
  check('the record says so', record.includes('[Result "p1win"]\n[Termination "resigned"]\n'), record);
  await addressHas(page, 'ended=p1win+resigned');
  const again = await open(await page.evaluate(() => location.hash), { alone: true });
  check('so does the address', (await text(again, '.status')).endsWith('The game ended by resignation.'), await text(again, '.status'));
  await close(again, 'a resigned game from an address');
  await page.click('[data-hole=d2]');
  check('a move takes it back', (await text(page, '.status')).startsWith('South to move') && !(await savedRecord(page)).includes('Termination'), await text(page, '.status'));
  await giveFile(page, record);
  await until(page, () => document.querySelector('.status').innerText.endsWith('The game ended by resignation.'));
  check('the record is read again', (await movesOf(page)) === 'a1', await movesOf(page));
  await close(page, 'resigned');
  for (const ended of ['p3win+resigned', 'p1win+banana', 'draw+__proto__', '']) {
    const strange = await open(`#game=krur&moves=a1&ended=${ended}`, { alone: true });
    check(`no game ends with ${ended}`, (await text(strange, '.status')).startsWith('North to move'), await text(strange, '.status'));
    await close(strange, ended);
  }
}

const declined = (page) => until(page, () => document.querySelector('.status').innerText.includes('declines the draw'), 30);
const agreed = (page) => until(page, () => document.querySelector('.status').innerText.endsWith('The game ended by agreement.'), 30);

async function agreesToDraws() {
  const page = await open('#game=krur&moves=a1', { alone: true });
  await press(page, 'Offer a draw');
  check('the other person is asked', (await text(page, 'dialog')).startsWith('North offers a draw. Does South accept it?'), await text(page, 'dialog'));
  await look(page, 'offered-draw');
  await press(page, 'Decline');
  await declined(page);
  await press(page, 'Offer a draw');
  await press(page, 'Accept');
  await agreed(page);
  const record = await savedRecord(page);
  check('an agreed draw is in the record', record.includes('[Result "draw"]\n[Termination "agreed"]\n'), record);
  await close(page, 'an agreed draw');
  // A computer player accepts no draw of a game that it wins.
  for (const [stores, answered] of [['14,26', declined], ['26,14', agreed]])
    for (const level of ['learner', 'strong']) {
      const other = await open(`#game=kalah&position=0,0,0,1,0,1/1,0,3,0,2,0 ${stores} 1 -`, { before: keepOnce({ seats: ['person', level] }), fresh: false });
      await press(other, 'Offer a draw');
      await answered(other);
      await close(other, `a draw offered to ${level}`);
    }
}

const LARGE = 'x'.repeat((1 << 20) + 1);

async function tellsOfLargeFiles() {
  const page = await open('#game=krur', { alone: true });
  await giveFile(page, LARGE);
  await until(page, () => document.querySelector('#panel-play .trouble')?.innerText.includes('too large'));
  await accessible(page, 'a large record');
  await giveFile(page, '[Ruleset "krur"]\n\n1. a1\n');
  await until(page, () => document.querySelectorAll('.moves li').length === 1);
  check('what was wrong with a record goes with the next', (await text(page, '#panel-play .trouble')) === '');
  await tab(page, 'change');
  await giveFile(page, LARGE, 'change');
  await until(page, () => document.querySelector('#panel-change .diagnostic')?.innerText.includes('too large'));
  await close(page, 'large files');
}

// A picture is XML, whatever is in a name.
async function savesPictures() {
  const yaml = 'dyar: 1\nid: mine\nname: My\u00a0own & <other>\nextends: krur\n';
  const page = await open(`#game=mine&text=${letters(yaml)}`, { alone: true });
  const wrong = await page.evaluate(async () => {
    let kept;
    URL.createObjectURL = (blob) => ((kept = blob), 'data:,');
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save picture').click();
    const picture = new DOMParser().parseFromString(await kept.text(), 'image/svg+xml');
    return picture.querySelector('parsererror')?.textContent ?? (picture.querySelectorAll('[data-hole]').length === 8 ? '' : 'no holes');
  });
  check('a picture can be read', wrong === '', wrong);
  await close(page, 'pictures');
}

async function analyses() {
  const page = await open('#game=kalah&position=0,0,0,0,0,1/0,0,0,0,1,0 20,26 1 -');
  await people(page);
  await press(page, 'Analyse');
  await until(page, () => document.querySelector('.thoughts tbody tr'));
  check('values are told', /[+-]?\d/.test(await text(page, '.thoughts tbody tr td')));
  const heads = await page.$$eval('.thoughts th[scope=col]', (all) => all.map((one) => one.textContent));
  check('what nothing is told of has no column', heads.join() === 'Move,Value,Certain', heads.join());
  await look(page, 'analyse');
  await close(page, 'analyse');
}

// ---- reading and changing ----

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

const write = (page, yaml) =>
  page.evaluate((wanted) => {
    const { view } = document.querySelector('.cm-content').cmView;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: wanted } });
  }, yaml);

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
  await again.click('#forget');
  await tab(again, 'play');
  await people(again);
  await again.click('#board .playable');
  const stored = await again.evaluate(() => localStorage.getItem('dyar') ?? '');
  check('what was forgotten does not come back', stored.includes('last') && !stored.includes('setup.sedes') && !JSON.parse(stored).variants, stored);
  await close(again, 'kept');
}

// What one page keeps stays when another keeps something, and what one forgets is forgotten.
async function keepsWithOthers() {
  const one = await open('#game=krur', { alone: true });
  const other = await open('#game=krur', { fresh: false });
  await tab(other, 'change');
  await one.bringToFront();
  await tab(one, 'change');
  await press(one, 'Keep in this browser');
  await until(other, () => localStorage.getItem('dyar').includes('my-krur'));
  await other.bringToFront();
  await until(other, () => document.querySelector('#panel-change').textContent.includes('Kept here'), 5).catch(() => check('what another page keeps is offered here', false));
  await other.click('#board .playable');
  const kept = await other.evaluate(() => JSON.parse(localStorage.getItem('dyar')));
  check('what another page keeps stays', kept.variants?.[0]?.id === 'my-krur' && kept.last.includes('moves'), JSON.stringify(kept));
  await one.bringToFront();
  await one.click('#forget');
  check('what is forgotten is not offered', !(await text(one, '#panel-change')).includes('Kept here'));
  await until(other, () => !localStorage.getItem('dyar'));
  await other.bringToFront();
  await other.click('#board .playable');
  const left = await other.evaluate(() => JSON.parse(localStorage.getItem('dyar')));
  check('what another page forgets is forgotten', Object.keys(left).join() === 'last', JSON.stringify(left));
  check('here, too', !(await text(other, '#panel-change')).includes('Kept here'));
  await close(one, 'one page');
  await close(other, 'another page');
}

// Rulesets may have a megabyte.
async function keepsLargeRulesets() {
  const page = await open('#game=krur', { alone: true });
  await tab(page, 'change');
  await write(page, `dyar: 1\nid: large\nname: Large\nextends: krur\n${`# ${'x'.repeat(97)}\n`.repeat(9000)}`);
  await until(page, () => document.querySelector('h1').textContent === 'Large');
  await press(page, 'Keep in this browser');
  await until(page, () => document.querySelector('#panel-change').textContent.includes('Kept here'));
  const { last, draft, variants, hash } = await page.evaluate(() => ({ ...JSON.parse(localStorage.getItem('dyar')), hash: location.hash }));
  check('a large ruleset is kept', [last, draft, variants?.[0].text].every((one) => one?.length > 900_000), await text(page, '#unkept'));
  check('but not in the address', hash === '', `${hash.length} characters`);
  await press(page, 'Share');
  await until(page, () => document.querySelector('#shared').textContent.startsWith('This game cannot be shared so'));
  await close(page, 'large ruleset');
  const again = await open('', { fresh: false });
  check('and is there again', (await text(again, 'h1')) === 'Large' && (await text(again, '#trouble')) === '', await text(again, '#trouble'));
  await tab(again, 'change');
  await write(again, 'dyar: 1\nid: small\nname: Small\nextends: krur\n');
  await until(again, () => document.querySelector('h1').textContent === 'Small');
  await press(again, 'Share');
  await until(again, () => document.querySelector('#shared').textContent.startsWith('The address of this page is now this game'));
  check('a small one is shared', (await again.evaluate(() => location.hash)).startsWith('#game=small&text='));
  await again.evaluate(() => (history.replaceState = () => { throw new Error('not now'); }));
  await press(again, 'Share');
  await until(again, () => document.querySelector('#shared').textContent.startsWith('This game cannot be shared so'));
  await close(again, 'small ruleset');
}

// What is kept may have been changed by hand, or be from another version.
async function opensWithStrangeThingsKept() {
  for (const stored of [
    '5', '[1]', '"abc"', 'null', '{"seats"',
    '{"draft":5,"last":5,"speed":"toString","seats":{"0":"nobody"}}',
    '{"draft":{},"last":{},"numerals":1,"values":"x","seats":[5,null]}',
    '{"variants":[{"id":"a","text":5},null,{"id":"mine","text":"dyar: 1\\n"}],"numerals":"x"}',
    '{"variants":{},"speed":{}}',
  ]) {
    const page = await open('', { fresh: false, before: `localStorage.setItem('dyar', ${JSON.stringify(stored)})` });
    await people(page);
    await page.click('#board .playable');
    check(`played with ${stored}`, (await page.$$('.moves li')).length === 1);
    await tab(page, 'change');
    await press(page, 'Keep in this browser');
    const names = await page.$$eval('#panel-change select option', (all) => all.map((one) => one.value));
    check(`and kept, with ${stored}`, names.join() === (stored.includes('mine') ? ',mine,my-um-dyar' : ',my-um-dyar'), names.join());
    await close(page, stored);
  }
}

async function breaksNothing() {
  const page = await open('#game=krur');
  const whole = await page.evaluate(() => dyar.rulesets && 'dyar: 1\nid: mine\nname: Mine\nextends: krur\nchange: {setup.seeds: 3}\nnote: a\n');
  await tab(page, 'change');
  for (let i = 0; i < 100; i++) {
    const at = (i * 7919) % whole.length;
    await write(page, whole.slice(0, at) + ['{', '}', ':', '&a *a', '\t', '- ', '"', '?', '9'.repeat(30), '<script>alert(1)</script>'][i % 10] + whole.slice(at + (i % 4)));
  }
  await until(page, () => document.querySelector('[role=status] p'));
  await close(page, 'broken texts');
}

async function strangers() {
  const page = await open('#game=krur');
  await tab(page, 'change');
  await write(page, 'dyar: 1\nid: mine\nname: "<img src=x onerror=document.body.dataset.hit=1>"\nextends: krur\nnote: "<script>document.body.dataset.hit=1</script>"\n');
  await until(page, () => document.querySelector('h1').textContent.startsWith('<img'));
  await tab(page, 'rules');
  check('markup stays text', (await page.evaluate(() => document.body.dataset.hit)) === undefined);
  await tab(page, 'change');
  let deep = 'a0: &a0 [x]\n';
  for (let i = 1; i < 40; i++) deep += `a${i}: &a${i} [${`*a${i - 1},`.repeat(9)}]\n`;
  await write(page, `dyar: 1\n${deep}`);
  await until(page, () => document.querySelector('.diagnostic.error'));
  await write(page, `dyar: 1\nid: mine\nname: ${'x'.repeat(2_000_000)}\n`);
  await until(page, () => document.querySelector('.diagnostic.error')?.innerText.includes('bytes') || document.querySelector('.diagnostic.error'));
  check('the page still plays', (await page.evaluate(() => dyar.load('krur').moves().length)) === 4);
  await close(page, 'strangers');
}

// ---- comparing, studying, looking around ----

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

const playStudy = (page) => page.$$eval('#panel-study button', (all) => all.find((one) => one.textContent === 'Play').click());

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

// Counts the workers there are; and while `breaks` says so, gives those that begin no engine.
function watchWorkers() {
  window.most = 0;
  let now = 0;
  window.Worker = class extends Worker {
    constructor(...more) {
      super(...more);
      window.most = Math.max(window.most, ++now);
    }
    postMessage(message) {
      super.postMessage(message.module && window.breaks ? { module: {} } : message);
    }
    terminate() {
      now--;
      super.terminate();
    }
  };
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
  check('there are no more workers than processors, and one for the game', most <= processors + 1, `${most} and ${processors}`);
  await close(page, 'many combinations');
}

async function tellsWhereNoEngineBegins() {
  const page = await open('#game=kalah', { alone: true, before: watchWorkers });
  await page.evaluate(() => (window.breaks = true));
  await press(page, 'Analyse');
  await until(page, () => document.querySelector('.thoughts').innerText.includes('WebAssembly'));
  await tab(page, 'study');
  await playStudy(page);
  await until(page, () => document.querySelector('#panel-study').innerText.includes('WebAssembly'));
  await tab(page, 'atlas');
  await until(page, () => document.querySelector('#panel-atlas').innerText.includes('WebAssembly'));
  await tab(page, 'compare');
  await page.type('#panel-compare input', 'krur');
  await page.$eval('#panel-compare form', (form) => form.requestSubmit());
  await until(page, () => document.querySelector('#panel-compare').innerText.includes('WebAssembly'));
  await page.evaluate(() => (window.breaks = false));
  await tab(page, 'atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas tbody tr').length > 300);
  await tab(page, 'play');
  await press(page, 'Analyse');
  await until(page, () => document.querySelectorAll('.thoughts tbody tr').length === 6);
  await close(page, 'no engine');
}

async function looksAround() {
  const page = await open();
  await tab(page, 'atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas tbody tr').length > 300);
  await page.click('.family summary');
  await look(page, 'tree');
  await page.click('.family summary');
  await page.type('#panel-atlas input', 'oware');
  check('the search finds', (await page.$$eval('#panel-atlas tbody tr', (all) => all.length)) < 40);
  await look(page, 'atlas');
  await page.click('.family summary');
  // It is drawn a moment after the table.
  await until(page, () => document.querySelectorAll('.tree a').length === document.querySelectorAll('#panel-atlas tbody tr').length);
  check('the tree has the games that were found', (await page.$$eval('.tree a', (all) => all.length)) === (await page.$$eval('#panel-atlas tbody tr', (all) => all.length)));
  await page.$$eval('.tree a', (all) => all.at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
  await settled(page);
  check('a game opens from the tree', /\S/.test(await text(page, 'h1')) && (await text(page, 'h1')) !== 'Um Dyar');
  await tab(page, 'atlas');
  await page.$$eval('#panel-atlas tbody button', (all) => all.find((one) => one.textContent === 'Oware').click());
  await settled(page);
  check('a game opens', (await text(page, 'h1')) === 'Oware');
  await close(page, 'atlas');
}

async function fitsTelephones() {
  for (const [game, width] of [['um-laarais', 360], ['moruba', 360], ['krur', 390]]) {
    const page = await open(`#game=${game}`, { width, dark: true });
    await people(page);
    await press(page, 'Values');
    await until(page, () => document.querySelector('#board .worth'));
    await look(page, `telephone-${game}`);
    for (const view of ['rules', 'change', 'compare', 'study']) {
      await tab(page, view);
      await accessible(page, `${view} on a telephone, ${game}`);
    }
    await close(page, `telephone ${game}`);
  }
}

// ---- sharing, and every ruleset ----

const title = (page) => text(page, 'h1');
const movesOf = (page) => page.$$eval('.moves .move', (all) => all.map((one) => one.textContent).join(' '));
const current = (page) => page.$eval('.moves [aria-current]', (one) => one.textContent);
const chosenView = (page) => page.evaluate(() => document.body.dataset.view);
const last = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('dyar')).last ?? '');
const addressHas = (page, words) => page.waitForFunction((wanted) => location.hash.includes(wanted), { timeout: 20_000, polling: 100 }, words);

// A script that keeps this when the page is opened, and not when it is loaded again.
const keepOnce = (kept) =>
  `sessionStorage.kept ??= (localStorage.setItem('dyar', ${JSON.stringify(JSON.stringify(kept))}), 'once')`;

async function reload(page) {
  await page.reload();
  await until(page, () => document.body.classList.contains('ready'), 60);
  await settled(page);
}

// `of` says what the page shows once it is there: its title, its view, its moves.
const shows = (page, ...of) =>
  page.waitForFunction(
    (name, view, made) =>
      !document.body.classList.contains('busy') &&
      document.querySelector('h1')?.textContent === name &&
      document.body.dataset.view === view &&
      [...document.querySelectorAll('.moves .move')].map((one) => one.textContent).join(' ') === made,
    { timeout: 20_000, polling: 100 },
    ...of,
  ).then(() => true, () => false);

async function travel(page, by) {
  await page.evaluate((steps) => history.go(steps), by);
}

const wherever = async (page) => JSON.stringify([await title(page), await chosenView(page), await movesOf(page)]);

async function playMoves(page, made) {
  for (const move of made.split(' ')) {
    await page.type('.typed input', move);
    await page.keyboard.press('Enter');
  }
}

// The address is that of the game, at every move: what was played is there again.
async function followsTheGame() {
  const page = await open('#game=oware', { fresh: false, before: keepOnce({ seats: ['person', 'person'] }) });
  const made = 'c1 a2 d1 b2 e1';
  await playMoves(page, made);
  check('five moves are made', (await movesOf(page)) === made, await movesOf(page));
  await addressHas(page, 'e1');
  await reload(page);
  check('a game is there again', (await title(page)) === 'Oware' && (await movesOf(page)) === made, await wherever(page));
  check('and kept with its moves', (await last(page)).includes('moves=c1+a2+d1+b2+e1'), await last(page));
  await press(page, 'Back');
  await press(page, 'Back');
  await addressHas(page, 'at=3');
  await tab(page, 'rules');
  await addressHas(page, 'view=rules');
  await reload(page);
  check('with the view', (await chosenView(page)) === 'rules', await chosenView(page));
  check('with the moves that were taken back', (await movesOf(page)) === made && (await current(page)) === 'd1', await wherever(page));
  await close(page, 'reload');
}

// Each game has an entry in the history of the browser, and each view.
async function goesBackAndForward() {
  const page = await open('#game=oware', { alone: true });
  await playMoves(page, 'c1 a2');
  await addressHas(page, 'a2');
  const begun = await page.evaluate(() => history.length);
  await tab(page, 'atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas tbody tr').length > 300);
  await page.$$eval('#panel-atlas tbody button', (all) => all.find((one) => one.textContent === 'Krur').click());
  check('another game opens', await shows(page, 'Krur', 'play', ''), await wherever(page));
  await addressHas(page, 'game=krur');
  await playMoves(page, 'a1 b2 c1');
  await addressHas(page, 'c1');
  check('with one entry for the view and one for the game', (await page.evaluate(() => history.length)) === begun + 2);
  await travel(page, -1);
  check('back in the view before', await shows(page, 'Oware', 'atlas', 'c1 a2'), await wherever(page));
  await travel(page, -1);
  check('back in the game before', await shows(page, 'Oware', 'play', 'c1 a2'), await wherever(page));
  await travel(page, 2);
  check('forward again', await shows(page, 'Krur', 'play', 'a1 b2 c1'), await wherever(page));
  await tab(page, 'rules');
  await addressHas(page, 'view=rules');
  await tab(page, 'play');
  await until(page, () => !location.hash.includes('view='));
  await playMoves(page, 'a2');
  await addressHas(page, 'a2');
  await travel(page, -1);
  check('a view before has the moves since', await shows(page, 'Krur', 'rules', 'a1 b2 c1 a2'), await wherever(page));
  await reload(page);
  await travel(page, 1);
  check('after a reload, too', await shows(page, 'Krur', 'play', 'a1 b2 c1 a2'), await wherever(page));
  await press(page, 'New game');
  await until(page, () => !location.hash.includes('moves'));
  await travel(page, -1);
  check('a new game keeps the one before', await shows(page, 'Krur', 'play', 'a1 b2 c1 a2'), await wherever(page));
  await page.evaluate(() => (location.hash = '#game=kalah&moves=c1'));
  check('a typed address opens', await shows(page, 'Kalah', 'play', 'c1'), await wherever(page));
  await travel(page, -1);
  check('and keeps the one before', await shows(page, 'Krur', 'play', 'a1 b2 c1 a2'), await wherever(page));
  await tab(page, 'change');
  await write(page, 'dyar: 1\nid: mine\nname: Mine\nextends: krur\n');
  check('a variant is a game', await shows(page, 'Mine', 'change', ''), await wherever(page));
  await addressHas(page, 'game=mine');
  await travel(page, -1);
  check('before which is the game that it varies', await shows(page, 'Krur', 'change', 'a1 b2 c1 a2'), await wherever(page));
  await travel(page, 1);
  check('and it is there again', await shows(page, 'Mine', 'change', ''), await wherever(page));
  await close(page, 'history');
}

// Computer players move more often than browsers let an address change.
async function followsComputers() {
  const page = await open('#game=toguz-kumalak', { fresh: false, before: keepOnce({ seats: ['beginner', 'beginner'] }) });
  await until(page, () => document.querySelectorAll('.moves li').length > 30, 60);
  await people(page);
  const made = (await movesOf(page)).replaceAll(' ', '+');
  await addressHas(page, made);
  check('one entry has them all', (await page.evaluate(() => history.length)) === 2, String(await page.evaluate(() => history.length)));
  await close(page, 'computers and the address');
}

// A ruleset near the limit of the work that a list of moves may be, in which two moves go round for thousands of turns.
const CHOSEN = readFileSync(new URL('../fuzz/slow/chosen-ways.yaml', import.meta.url), 'utf8')
  .replace(/^end: .*$/m, 'end: [{rule: over, when: {turn: 4000..}, then: count}, {rule: again, when: {position-seen: 4000..}}]');
const hostile = (moves) => `#game=x&text=${letters(CHOSEN)}&moves=${Array(moves / 2).fill('a1/k0/1/1/1+a3/k0/1/1/1').join('+')}`;

// Until `limited` is set, requests last as long as they may: the test stops them, on a slow machine, too.
function forgetLimits() {
  const wait = window.setTimeout;
  window.setTimeout = (then, milliseconds, ...more) => (milliseconds === 10_000 && !window.limited ? 0 : wait(then, milliseconds, ...more));
}

// An address that would keep the page busy: it can be stopped, ends by itself, and does not come again.
async function stopsHostileAddresses() {
  const page = await newPage();
  page.problems = [];
  page.shown = { width: 1280, dark: false, still: true };
  await show(page, page.shown);
  await page.evaluateOnNewDocument(keepOnce({ seats: ['person', 'person'], last: '#game=oware&moves=c1' }));
  await page.evaluateOnNewDocument(forgetLimits);
  for (const count of [1000, 4000]) {
    await page.goto('about:blank');
    await page.goto(here + hostile(count));
    await until(page, () => document.querySelector('#busy button'), 60);
    check('the page is not ready yet', !(await page.evaluate(() => document.body.classList.contains('ready'))));
    if (count === 4000) await look(page, 'stop');
    await page.click('#busy button');
    await until(page, () => document.body.classList.contains('ready'), 60);
    check('a stopped game is said', (await text(page, '#trouble')) === 'The page did not open the game: stopped.', await text(page, '#trouble'));
    check('the game that was kept is there', (await title(page)) === 'Oware' && (await last(page)) === '#game=oware&moves=c1', await last(page));
  }
  await page.evaluate((fragment) => {
    window.limited = true;
    location.hash = fragment;
  }, hostile(4000));
  await until(page, () => document.querySelector('#busy button'), 60);
  await page.click('[data-hole=a2]');
  await until(page, () => document.querySelector('#trouble').textContent === 'The page did not open the game: stopped after 10 seconds.', 60);
  await until(page, () => document.querySelectorAll('.moves li').length === 2);
  check('it ends by itself, and the game before goes on', (await last(page)) === '#game=oware&moves=c1+a2', await last(page));
  await page.evaluate((fragment) => (location.hash = fragment), hostile(2000));
  await until(page, () => document.querySelector('#busy button'), 60);
  await page.evaluate(() => (location.hash = '#game=krur'));
  await until(page, () => document.querySelector('h1').textContent === 'Krur');
  check('another game does not wait for it', (await text(page, '#trouble')) === '', await text(page, '#trouble'));
  await close(page, 'hostile addresses');
}

// Of what is too large in an address, the page says so at once.
async function refusesLargeAddresses() {
  for (const [fragment, wanted] of [
    [`#game=krur&moves=${'a1+'.repeat(20_000)}`, 'This address has 20,000 moves'],
    [`#game=krur&moves=${'a1+'.repeat(200_000)}`, 'The address of this game is too long'],
    [`#game=mine&text=${letters(`dyar: 1\nid: mine\nname: ${'['.repeat(200_000)}`)}`, 'too deep'],
    [`#game=mine&text=${letters(`dyar: 1\nid: mine\nname: ${'Mine '.repeat(60_000)}`)}`, ''],
    [`#game=krur&position=${'9'.repeat(400_000)}`, ''],
    [`#game=krur${'&answer=a=b'.repeat(30_000)}`, ''],
    [`#game=${'x'.repeat(400_000)}`, ''],
  ]) {
    const page = await open(fragment);
    const told = await text(page, '#trouble');
    check(`${fragment.slice(0, 30)} is refused`, told.includes(wanted) && told.length > 10 && told.length < 300, told.slice(0, 400));
    check('and something else is played', (await title(page)) === 'Um Dyar', (await title(page)).slice(0, 100));
    await close(page, fragment.slice(0, 30));
  }
}

// Against a computer player one goes back to one's own turn, and plays no other holes.
async function takesTurnsBack() {
  const page = await open('#game=krur');
  await page.click('[data-hole=a1]');
  await until(page, () => document.querySelectorAll('.moves li').length === 2 && document.querySelector('.status').innerText.startsWith('South to move'));
  await settled(page);
  const first = await movesOf(page);
  await press(page, 'Back');
  check('back is to one’s own turn', (await text(page, '.status')).startsWith('South to move') && !(await page.$('.moves [aria-current]')), await text(page, '.status'));
  check('the moves stay', (await movesOf(page)) === first);
  await press(page, 'Forward');
  check('and forward, too', (await text(page, '.status')).startsWith('South to move') && (await current(page)) === first.split(' ')[1], await text(page, '.status'));
  await page.click('.moves li:first-child .move');
  check('the computer’s turn can be looked at', (await text(page, '.status')).startsWith('North to move'), await text(page, '.status'));
  check('none of its holes is playable', (await page.$$('#board .playable')).length === 0);
  await page.$$eval('#board [data-hole$="2"]', (all) => all.forEach((hole) => hole.dispatchEvent(new MouseEvent('click', { bubbles: true }))));
  await playMoves(page, 'a2 b2 c2 d2');
  await settled(page);
  check('nor is a hole of it played', (await movesOf(page)) === first && (await current(page)) === 'a1', await movesOf(page));
  check('which is said', (await text(page, '#said')).includes('North is a computer player'), await text(page, '#said'));
  await press(page, 'Go on');
  await until(page, () => document.querySelector('.moves [aria-current]')?.textContent.endsWith('2'));
  await press(page, 'Back');
  await page.click('[data-hole=a1]');
  await until(page, () => document.querySelector('.moves [aria-current]')?.textContent.endsWith('2'));
  check('a turn played again is answered again', (await text(page, '.status')).startsWith('South to move'), await text(page, '.status'));
  await close(page, 'turns taken back');
}

// Nothing that a stranger could put into the page sends anything, or makes its links another page's.
async function forbidsSending() {
  const page = await open('#game=krur');
  const forbidden = await page.evaluate(async () => {
    const found = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => found.push(effectiveDirective));
    document.head.insertAdjacentHTML('beforeend', '<base href="https://example.org/">');
    document.body.insertAdjacentHTML('beforeend', '<form id="sends" action="https://example.org/" target="_blank"><button></button></form>');
    document.getElementById('sends').requestSubmit();
    while (found.length < 2 && performance.now() < 20_000) await new Promise((wake) => setTimeout(wake, 50));
    return found.sort().join();
  });
  check('forms and bases are forbidden', forbidden === 'base-uri,form-action', forbidden);
  page.problems = page.problems.filter((problem) => !problem.includes('Content Security Policy'));
  await close(page, 'policy');
}

const BY_LOT = 'random-kalah'; // chance lays out its seeds

async function shares() {
  const page = await open('#game=krur&answer=own-captured%3Dsows-on&moves=a1+b2');
  check('an address is a game', (await page.$$eval('.moves li', (all) => all.length)) === 2);
  await press(page, 'Share');
  const address = await page.evaluate(() => location.hash);
  check('and a game an address', address.includes('own-captured%3Dsows-on') && address.includes('moves=a1+b2'), address);
  await close(page, 'shares');
  const drawn = await open(`#game=${BY_LOT}`);
  await people(drawn);
  const start = await drawn.$eval('form.typed:last-of-type input', (one) => one.value);
  await drawn.click('#board .playable');
  await press(drawn, 'Share');
  const again = await open(await drawn.evaluate(() => location.hash), { alone: true });
  check('a start that chance laid out comes again', (await again.$$('.moves li')).length === 1);
  await press(again, 'Back');
  check('seed by seed', (await again.$eval('form.typed:last-of-type input', (one) => one.value)) === start, start);
  await press(again, 'New game');
  check('and a new game has one of its own', (await again.$eval('form.typed:last-of-type input', (one) => one.value)) !== start, start);
  await close(drawn, 'drawn by lot');
  await close(again, 'shared by lot');
}

// What an address of many moves costs grows with their number, not with its square.
async function opensLongGames() {
  const game = await open('#game=dakon&match=1', { alone: true });
  const moves = await game.evaluate(() => {
    const dakon = dyar.load('dakon', { match: true }), made = [];
    for (let state = 7, position = dakon.start, over = false; !over && made.length < 4000; ) {
      const legal = dakon.moves(position);
      state = (state * 48271) % 2147483647;
      made.push(legal[state % legal.length]);
      ({ position, over } = dakon.play(position, made.slice(-1)));
    }
    return made;
  });
  await close(game, 'a long game');
  async function opened(count) {
    const begun = Date.now();
    const page = await open(`#game=dakon&match=1&moves=${moves.slice(0, count).join('+')}`, { alone: true, still: false });
    return { page, seconds: (Date.now() - begun) / 1000 };
  }
  const some = await opened(1000);
  await close(some.page, 'a quarter of it');
  const { page, seconds } = await opened(4000);
  check('a long game is opened', (await page.$$eval('.moves li', (all) => all.length)) === moves.length);
  check('not in the square of its moves', seconds < 8 * some.seconds, `1000 moves in ${some.seconds} s, 4000 in ${seconds} s`);
  await press(page, 'Tell it again');
  await until(page, () => document.querySelector('#board.sowing'));
  await close(page, 'a long game from an address');
}

// What cannot be opened is told, and there is something to play all the same.
async function tellsWhatIsWrongWithAnAddress() {
  for (const [fragment, first, wanted] of [
    ['#game=krur&moves=c1+z9+a1', 'c1', "move 2: 'z9' is not on this board"],
    ['#game=krur&text=%25', undefined, 'This address is damaged'],
    ['#game=no-such-game', undefined, 'no-such-game'],
    ['#game=krur&position=nowhere', undefined, 'expected the seeds of a hole'],
    ['#game=krur&answer=own-captured%3Dnever', undefined, 'never'],
    ['#game=krur&answer=foo', undefined, '“answer=foo” is not of the form “answer=question=answer”'],
    ['#game=krur&set=x', undefined, '“set=x” is not of the form “set=path=value”'],
  ]) {
    const page = await open(fragment);
    const told = await page.$eval('#trouble', (trouble) => trouble.textContent);
    check(`told of ${fragment}`, told.includes(wanted), told);
    const made = await page.$$eval('.moves li', (all) => all.map((move) => move.textContent));
    check(`and played on from ${fragment}`, made[0] === first, made.join(' '));
    await close(page, fragment);
  }
}

async function playsAll() {
  const page = await open();
  const wrong = await page.evaluate(() => {
    const problems = [];
    for (const { id } of dyar.rulesets()) {
      try {
        const game = dyar.load(id);
        let state = 7, position = game.start, over = false;
        // To the end, unless a game at random has none.
        for (let made = 0; !over && made < 400; made++) {
          const legal = game.moves(position);
          state = (state * 48271) % 2147483647;
          ({ position, over } = game.play(position, [legal[state % legal.length]], { steps: made < 10 }));
        }
      } catch (error) {
        problems.push(`${id}: ${error.message}`);
      }
    }
    return problems;
  });
  check('all rulesets are played', wrong.length === 0, wrong.join('; '));
  await close(page, 'all rulesets');
}

const parts = [plays, goesRound, sowsSeedBySeed, computersPlay, showsValues, proves, tellsWhereItTurned, choosesRecords, readsOtherPrograms, readsEachNotation, writesOtherNotations, tellsWhereATextIsWrong, offersWhatFits, swapsSides, resigns, agreesToDraws, tellsOfLargeFiles, savesPictures, analyses, reads, changes, keepsWithOthers, keepsLargeRulesets, opensWithStrangeThingsKept, breaksNothing, strangers, compares, studies, studiesMany, tellsWhereNoEngineBegins, looksAround, fitsTelephones, followsTheGame, goesBackAndForward, followsComputers, stopsHostileAddresses, refusesLargeAddresses, takesTurnsBack, forbidsSending, shares, opensLongGames, tellsWhatIsWrongWithAnAddress, playsAll];
const waiting = parts.filter(({ name }) => !only || name === only);

async function tryParts() {
  for (let part; (part = waiting.shift());) {
    const begun = Date.now();
    await part().catch((error) => check(part.name, false, error.stack));
    console.log(`${part.name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  }
}

async function tryInBrowser() {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox'], headless: true });
  await lane.run(browser, tryParts);
  await browser.close();
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, tryInBrowser));
console.log(`${checks} checks of the page: ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
