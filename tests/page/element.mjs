// SPDX-License-Identifier: MIT
// The package in a browser: a script without a bundler, one that esbuild has put together, and the element <dyar-board>.
//
//     node tests/page/element.mjs MODULES CHROMIUM FOLDER [PART]
//
// MODULES has esbuild, puppeteer-core and axe-core; FOLDER/node_modules has the package; PART is one function of the test,
// to be tried alone.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { check, tally } from './checks.mjs';

const [modules, chromium, installed, only] = process.argv.slice(2);
const require = createRequire(resolve(modules, 'any.js'));
const { build } = require('esbuild'), puppeteer = require('puppeteer-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const site = mkdtempSync(join(tmpdir(), 'element-'));
cpSync(join(installed, 'node_modules/dyar'), join(site, 'dyar'), { recursive: true });

// ---- a server ----

const TYPES = { html: 'text/html', js: 'text/javascript', wasm: 'application/octet-stream' }; // of a server that does not know wasm
let policy = null;

function serve(request, response) {
  const { pathname } = new URL(request.url, 'http://x');
  try {
    const content = readFileSync(join(site, pathname));
    response.setHeader('content-type', TYPES[pathname.split('.').at(-1)]);
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const server = createServer(serve);
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const here = `http://localhost:${server.address().port}/`;
const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox'], headless: true });

const page = (body) => `<!doctype html><html lang="en"><title>A page</title><link rel="icon" href="data:,">${body}</html>`;
const until = (tab, what, ...given) => tab.waitForFunction(what, { timeout: 60_000, polling: 100 }, ...given);

async function open(name) {
  const tab = await browser.newPage();
  tab.problems = [];
  tab.on('pageerror', (error) => tab.problems.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && tab.problems.push(message.text()));
  await tab.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await tab.goto(here + name);
  return tab;
}

async function close(tab, what) {
  check(`no errors: ${what}`, tab.problems.length === 0, tab.problems.join('; '));
  await tab.close();
}

// ---- init ----

const PROGRAM = (from, given) => `
import { init } from '${from}';
const { load } = await init(${given});
const state = load('kalah').state();
state.apply(state.stringToAction('c1'));
document.title = state.position;
`;
const AFTER = '4,4,4,4,4,4/4,4,0,5,5,5 1,0 1 -';

async function says(name, what) {
  const tab = await open(name);
  await until(tab, () => document.title !== 'A page');
  check(what, (await tab.title()) === AFTER, await tab.title());
  await close(tab, what);
}

async function bundle(entry, more) {
  writeFileSync(join(site, entry), more.code);
  const { warnings } = await build({ entryPoints: [join(site, entry)], bundle: true, outdir: join(site, 'made'), alias: { dyar: join(site, 'dyar') }, loader: { '.wasm': 'file' }, publicPath: '/made', logLevel: 'silent', ...more.options });
  check(`esbuild has nothing to say: ${entry}`, warnings.length === 0, JSON.stringify(warnings));
}

// "no bundler", "esbuild"
async function startsInBrowsers() {
  const source = readFileSync(join(site, 'dyar/browser.js'), 'utf8') + ['dyar', 'engine', 'state', 'board'].map((name) => readFileSync(join(site, `dyar/${name}.js`), 'utf8')).join('');
  check('modules for browsers import nothing of Node', !/['"]node:/.test(source));
  writeFileSync(join(site, 'plain.html'), page(`<script type="module">${PROGRAM('./dyar/browser.js', '')}</script>`));
  await says('plain.html', 'a plain script starts the engine');
  for (const format of ['esm', 'iife']) {
    const code = `import engine from 'dyar/engine.wasm';\n${PROGRAM('dyar/browser', 'engine')}`, wrapped = `${code.replace(/^const \{ load/m, '(async () => {\nconst { load')}})();`;
    await bundle(`${format}.js`, { code: wrapped, options: { format, alias: {}, nodePaths: [join(resolve(installed), 'node_modules')] } });
    writeFileSync(join(site, `${format}.html`), page(`<script ${format === 'esm' ? 'type="module" ' : ''}src="made/${format}.js"></script>`));
    await says(`${format}.html`, `what esbuild has put together starts the engine: ${format}`);
  }
}

async function saysWhatIsMissing() {
  writeFileSync(join(site, 'missing.html'), page(`<script type="module">import { init } from './dyar/browser.js'; init('nowhere.wasm').catch((error) => (document.title = error.message));</script>`));
  const tab = await open('missing.html');
  await until(tab, () => document.title !== 'A page');
  check('an address without an engine', (await tab.title()) === `the engine was not found: ${here}nowhere.wasm answers 404`, await tab.title());
  await tab.close();
}

// ---- the element ----

// Each of the attributes makes an element.
async function show(...attributes) {
  const elements = attributes.map((one) => `<dyar-board ${one}></dyar-board>`).join('');
  writeFileSync(join(site, 'element.html'), page(`<body><h1>A page</h1><main>${elements}</main><script type="module" src="dyar/board.js"></script>`));
  return open('element.html');
}

const counts = (tab) => tab.$eval('dyar-board', ({ shadowRoot }) => [...shadowRoot.querySelectorAll('[data-hole]')].map((one) => `${one.dataset.hole}=${one.dataset.seeds}`).sort().join());
const troubles = (tab) => tab.$$eval('dyar-board', (all) => all.map(({ shadowRoot }) => shadowRoot.querySelector('[role=alert]').innerText));
const holes = (tab, number) => until(tab, (number) => document.querySelector('dyar-board').shadowRoot.querySelectorAll('[data-hole]').length === number, number);
const complain = (tab, number = 1) => until(tab, (number) => [...document.querySelectorAll('dyar-board')].filter(({ shadowRoot }) => shadowRoot.querySelector('[role=alert]').textContent).length === number, number);
const set = (tab, name, value) => tab.$eval('dyar-board', (board, name, value) => board.setAttribute(name, value), name, value);

async function drawsAndPlays() {
  const tab = await show('game="krur" moves="c1"');
  await tab.evaluate(() => addEventListener('dyar-move', ({ detail }) => (window.moved = detail)));
  await holes(tab, 8);
  check('the position after the moves is on the board', (await counts(tab)) === 'a1=8,a2=1,b1=0,b2=1,c1=4,c2=9,d1=0,d2=9', await counts(tab));
  check('the ground is painted', await until(tab, () => document.querySelector('dyar-board').shadowRoot.querySelector('.land.in')).then(Boolean));
  await tab.evaluate(axe);
  const { violations } = await tab.evaluate(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }));
  check('axe', violations.length === 0, violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`).join('; '));
  const hole = await tab.$('dyar-board >>> [data-hole=a2]');
  await hole.click();
  await until(tab, () => window.moved);
  const { move, moves, over } = await tab.evaluate(() => window.moved);
  check('a move is played by a click, and told to the page', move === 'a2' && moves.join() === 'c1,a2' && over === false);
  await hole.click(); // no seeds, or not the mover's
  check('nothing is said of a hole that cannot be played', (await troubles(tab))[0] === '');
  check('the page around it is as it was', (await tab.evaluate(() => document.documentElement.dataset.look === undefined && document.body.className === '')));
  await close(tab, 'playing');
}

// Keys work in the shadow of the element as they do in the page.
async function choosesByKeys() {
  const tab = await show('game="ako-okwe"');
  await holes(tab, 10);
  const focused = () => tab.$eval('dyar-board', ({ shadowRoot }) => shadowRoot.activeElement?.dataset.move ?? shadowRoot.activeElement?.dataset.hole);
  await tab.evaluate(() => addEventListener('dyar-move', ({ detail }) => (window.moved = detail)));
  await tab.keyboard.press('Tab');
  const first = await focused();
  await tab.keyboard.press('ArrowRight');
  const second = await focused();
  check('arrow keys go from hole to hole', first && second && first !== second, `${first} ${second}`);
  await tab.keyboard.press('Enter');
  await until(tab, () => document.querySelector('dyar-board').shadowRoot.activeElement?.dataset.move);
  const way = await focused();
  await tab.keyboard.press('ArrowRight');
  check('and from one direction to the other', (await focused()) !== way && (await focused()).startsWith(second), await focused());
  const other = await focused();
  await tab.keyboard.press('Enter');
  await until(tab, () => window.moved);
  check('Enter plays it', (await tab.evaluate(() => window.moved.move)) === other);
  await close(tab, 'keys');
}

async function followsAttributes() {
  const tab = await show('game="krur"');
  await holes(tab, 8);
  await set(tab, 'game', 'kalah');
  await holes(tab, 12);
  await set(tab, 'position', '0,0,0,0,0,1/1,0,0,0,0,0 23,23 1 -');
  await until(tab, () => document.querySelector('dyar-board').shadowRoot.querySelector('[data-hole=b1]').dataset.seeds === '0');
  check('another position', (await counts(tab)).startsWith('a1=1,'), await counts(tab));
  await tab.$eval('dyar-board', (board) => {
    board.removeAttribute('position');
    for (const game of ['krur', 'um-dyar', 'oware']) board.setAttribute('game', game);
    board.setAttribute('moves', 'a1');
  });
  await until(tab, () => document.querySelector('dyar-board').shadowRoot.querySelector('[data-hole=a1]')?.dataset.seeds === '0');
  check('of attributes that change together, the last hold', (await counts(tab)).split(',').length === 12);
  await set(tab, 'look', 'wood');
  check('another look', (await tab.$eval('dyar-board', (board) => board.dataset.look)) === 'wood');
  await set(tab, 'moves', '');
  await until(tab, () => document.querySelector('dyar-board').shadowRoot.querySelector('[data-hole=a1]').dataset.seeds === '4');
  await tab.$eval('dyar-board', (board) => (board.remove(), document.body.append(board)));
  await holes(tab, 12);
  await tab.$eval('dyar-board', (board) => (board.inert = true));
  await (await tab.$('dyar-board >>> [data-hole=a1]')).click().catch(() => {});
  check('nobody plays on an inert board', (await counts(tab)).startsWith('a1=4'));
  await close(tab, 'attributes');
}

async function saysWhatIsWrong() {
  const cases = [
    ['', /the attribute 'game' is missing/],
    ['game="no-such"', /'no-such'/],
    ['game="krur" position="4,4,4/4,4,4 0,0 1 -"', /./],
    ['game="krur" moves="a1 a1"', /a1/],
    ['game="krur" engine="nowhere.wasm"', /the engine was not found: .*404/],
  ];
  const tab = await show(...cases.map(([attributes]) => attributes));
  await complain(tab, cases.length);
  const said = await troubles(tab);
  cases.forEach(([attributes, message], i) => check(`what is wrong: ${attributes}`, message.test(said[i]), said[i]));
  tab.problems = tab.problems.filter((one) => !/404/.test(one));
  await set(tab, 'game', 'krur');
  await holes(tab, 8);
  await complain(tab, cases.length - 1);
  await set(tab, 'moves', 'c1 z9');
  await complain(tab, cases.length);
  check('the board shows the position before the wrong move', (await counts(tab)).startsWith('a1=8'), await counts(tab));
  await close(tab, 'what is wrong is put right');
}

async function nothingOfAnAttributeRuns() {
  const evil = '&lt;img src=x onerror=document.title=&quot;run&quot;&gt;&lt;script&gt;document.title=&quot;run&quot;&lt;/script&gt;';
  const attributes = ['look', 'game', 'position', 'moves', 'engine'];
  const tab = await show(...attributes.map((name) => `${name === 'game' ? '' : 'game="krur"'} ${name}="${evil}"`));
  await holes(tab, 8);
  await complain(tab, attributes.length - 1);
  const strange = await tab.$$eval('dyar-board', (all) => all.flatMap(({ shadowRoot }) => [...shadowRoot.querySelectorAll('img, script')]).length);
  check('markup in an attribute is text', strange === 0 && (await tab.title()) === 'A page');
  await tab.close();
}

// "A page with a Content Security Policy needs …"
async function obeysPolicies() {
  policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src blob:; img-src data:";
  const tab = await show('game="krur"');
  await holes(tab, 8);
  await until(tab, () => document.querySelector('dyar-board').shadowRoot.querySelector('.land.in'));
  await close(tab, 'a strict policy');
  policy = policy.replace('worker-src blob:; ', '');
  const flat = await open('element.html');
  await holes(flat, 8);
  check('without worker-src the board is flat', (await counts(flat)).startsWith('a1=4'));
  await flat.close();
  policy = null;
}

async function theExample() {
  const example = readFileSync(join(site, 'dyar/example.html'), 'utf8');
  check('an example of 30 lines or fewer', example.trimEnd().split('\n').length <= 30);
  const tab = await open('dyar/example.html');
  await holes(tab, 8);
  await (await tab.$('dyar-board >>> .playable')).click();
  await until(tab, () => document.querySelector('output').value.split(' ').length === 3);
  await tab.click('button');
  await until(tab, () => document.querySelector('dyar-board').shadowRoot.querySelector('[data-hole=a1]').dataset.seeds === '4');
  check('begins again', (await tab.$eval('output', (one) => one.value)) === '');
  tab.problems = tab.problems.filter((one) => !/favicon|404/.test(one));
  await close(tab, 'the example');
}

const parts = [startsInBrowsers, saysWhatIsMissing, drawsAndPlays, choosesByKeys, followsAttributes, saysWhatIsWrong, nothingOfAnAttributeRuns, obeysPolicies, theExample];
for (const part of parts.filter(({ name }) => !only || name === only))
  await part().catch((error) => check(part.name, false, error.stack));
await browser.close();
server.close();
rmSync(site, { recursive: true });
tally('the package in a browser');
