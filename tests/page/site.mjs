// SPDX-License-Identifier: MIT
// Serves the folder that tools/web/site.mjs writes, and uses it as its readers would: installs it, goes offline, gets a
// new version, frames the board in another page.
//
//     node tests/page/site.mjs MODULES CHROMIUM PAGE.html
//
// browser.mjs says what these are.
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { check, file as page, keeping, newPage, press, text, tryAll, until } from './browser.mjs';

const tools = join(dirname(fileURLToPath(import.meta.url)), '../../tools/web'), maker = join(tools, 'site.mjs');
const folder = mkdtempSync(join(tmpdir(), 'site-')), copy = join(folder, 'page.html'), made = join(folder, 'site'), databases = join(folder, 'databases');
const TYPES = { html: 'text/html', js: 'text/javascript', png: 'image/png', svg: 'image/svg+xml', webmanifest: 'application/manifest+json' };

execFileSync('node', [join(tools, 'databases.mjs'), databases, '20000', 'kalah', 'um-dyar', 'oware', 'krur']); // of krur there is none

// Writes the site of a version of the page.
function make(version) {
  writeFileSync(copy, readFileSync(resolve(page), 'utf8').replace('<title>Dyar</title>', `<title>Dyar</title><meta name="version" content="${version}">`));
  execFileSync('node', [maker, copy, made, databases]);
}

// ---- a server ----

let offline = false, lacking = null, damaged = false;
const asked = [];

// One value is another one.
function damage(file) {
  const content = gunzipSync(readFileSync(file));
  content[content.length - 1] ^= 1;
  return gzipSync(content);
}

function serve(request, response) {
  const path = new URL(request.url, 'http://x').pathname, name = path === '/' ? 'index.html' : path.slice(1);
  asked.push(name);
  if (offline) return request.socket.destroy();
  if (name === 'frame.html') return response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,"><iframe src="./?embed#game=krur" width="600" height="400"></iframe>');
  try {
    if (name === lacking) throw new Error('lacking');
    const content = name.endsWith('.dyar') && damaged ? damage(join(made, name)) : readFileSync(join(made, name));
    response.setHeader('content-type', TYPES[name.split('.').at(-1)] ?? 'application/octet-stream').setHeader('cache-control', 'no-store').end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const server = createServer(serve);
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
server.unref();
process.on('exit', () => rmSync(folder, { recursive: true }));
const here = `http://localhost:${server.address().port}/`;

const ready = (tab) => until(tab, () => document.body.classList.contains('ready'));
const version = (tab) => tab.$eval('meta[name=version]', (one) => one.content);

async function open(address = '') {
  const tab = await newPage();
  tab.problems = [];
  tab.on('pageerror', (error) => tab.problems.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && tab.problems.push(message.text()));
  await tab.goto(here + address);
  await ready(tab.frames().at(-1));
  return tab;
}

// ---- what it must do ----

async function installs() {
  make(1);
  const tab = await open();
  await tab.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const client = await tab.createCDPSession(), { errors, data } = await client.send('Page.getAppManifest');
  check('the manifest is read', errors.length === 0 && JSON.parse(data).name === 'Dyar', JSON.stringify(errors));
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  const known = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  check('the page can be installed', known.length === 0, JSON.stringify(known));
  for (const { src, sizes } of JSON.parse(data).icons) {
    const png = readFileSync(join(made, src));
    check(`${src} is ${sizes}`, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}` === sizes);
  }
  check('no errors', tab.problems.length === 0, tab.problems.join('; '));
  await tab.close();
}

async function worksOffline() {
  offline = true;
  const tab = await open('#game=oware&moves=c1');
  check('a game opens without a network', (await tab.title()).startsWith('Oware'));
  await tab.reload();
  await ready(tab);
  check('and after a reload', (await tab.$$('[data-hole]')).length === 12);
  await tab.close();
  offline = false;
}

const updated = (tab) => tab.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one.update()).catch(() => {}));

// Hears of the versions of the service worker.  Resolves once it has heard which one waits, to a function that resolves
// when that one is the active one.
async function versions(tab) {
  const client = await tab.createCDPSession(), known = new Map();
  let woken = () => {};
  client.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) known.set(versionId, status);
    woken();
  });
  const until = async (what) => {
    while (!what()) await new Promise((wake) => (woken = wake));
  };
  await client.send('ServiceWorker.enable');
  const waiting = () => [...known].find(([, status]) => status === 'installed')?.[0];
  await until(waiting);
  const waits = waiting();
  return () => until(() => known.get(waits) === 'activated');
}

async function updatesWhole() {
  make(2);
  lacking = 'icon-512.png';
  const tab = await open();
  await updated(tab);
  await until(tab, async () => !(await navigator.serviceWorker.getRegistration()).installing);
  check('a version that does not come whole is not used', (await version(tab)) === '1' && !(await tab.evaluate(async () => !!(await navigator.serviceWorker.getRegistration()).waiting)));
  lacking = null;
  await updated(tab);
  await until(tab, async () => (await navigator.serviceWorker.getRegistration()).waiting);
  await tab.reload();
  check('a whole one waits for the windows of the old one', (await version(tab)) === '1');
  const replaced = await versions(tab);
  await tab.goto('about:blank');
  await replaced();
  offline = true;
  await tab.goto(here);
  await ready(tab);
  check('and comes then', (await version(tab)) === '2', await version(tab));
  check('the old one is dropped', (await tab.evaluate(() => caches.keys())).length === 1);
  offline = false;
  await tab.close();
}

async function embeds() {
  const tab = await open('frame.html'), frame = tab.frames().at(-1);
  const seen = (selector) => frame.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).length);
  check('a frame has the board', (await seen('#board [data-hole]')) === 8);
  check('and nothing else to press but the way to the whole page', (await seen('button:not([data-hole]), select, input:not(.unseen)')) === 0 && (await seen('a')) === 1);
  await frame.click('#board .playable');
  await until(frame, () => location.hash.includes('moves='));
  check('it plays, and the page around it gets no history', (await tab.evaluate(() => history.length)) <= 2);
  check('no errors in the frame', tab.problems.length === 0, tab.problems.join('; '));
  await tab.close();
}

const END = '0,0,0,1,0,2/1,0,0,1,1,0 20,22 1 -'; // of the most seeds of the database, the last of which is damaged
const heading = (tab) => text(tab, '.thoughts h3');

// What a database says of positions is what the program proves of them.
async function proves(tab, game, position) {
  const { moves } = await tab.evaluate((id, from) => dyar.load(id).solve(from), game, position);
  await tab.evaluate((to) => (location.hash = to), `#game=${game}&position=${position}&view=analysis`);
  const agrees = (moves) => {
    const shown = Object.fromEntries([...document.querySelectorAll('.thoughts tbody tr')].map(({ cells }) => [cells[0].textContent, Number(cells[1].textContent.replace('−', '-'))]));
    return document.querySelector('.thoughts')?.innerText.includes('Looked up in the endgame database') && moves.every(({ move, value }) => shown[move] === value);
  };
  const same = await until(tab, agrees, 30, moves).then(() => true, () => false);
  check(`${game}: values from a database are those of a proof`, moves.length > 1 && same, JSON.stringify([await text(tab, '.thoughts'), moves]));
}

async function looksUp() {
  damaged = true;
  const tab = await open(`#game=kalah&position=${END}&view=analysis`);
  await until(tab, () => document.querySelector('.thoughts tbody tr'), 30);
  check('a damaged database is not believed', (await heading(tab)) === 'What each move is worth', await heading(tab));
  damaged = false;
  await press(tab, 'Search deeper');
  await until(tab, () => document.querySelector('.thoughts h3')?.textContent === 'Proved', 30);
  check('it is asked for again', (await tab.$$eval('.thoughts tbody td', (all) => all.map((one) => one.textContent))).includes('proved'));
  await tab.evaluate(keeping({ seats: Array(6).fill('person') })); // nobody answers
  offline = true;
  await tab.reload();
  await ready(tab);
  await proves(tab, 'kalah', END);
  offline = false;
  await proves(tab, 'kalah', '0,1,0,1,0,0/0,0,2,0,1,0 20,23 2 -');
  await proves(tab, 'um-dyar', '0,1,0,1/1,1,0,1 14,13 2 -');
  check('nothing is asked for where there is none', asked.filter((name) => name.endsWith('.dyar')).every((name) => !name.includes('2790242c9d2dcf33')));
  check('no errors', tab.problems.length === 0, tab.problems.join('; '));
  await tab.close();
}

// One after another: each needs the version that the one before has installed.
async function site() {
  for (const part of [installs, worksOffline, updatesWhole, looksUp, embeds]) await part().catch((error) => check(part.name, false, error.stack));
  check('only files of the site are asked for', asked.every((name) => /^(index\.html|manifest\.webmanifest|icon(-\d+)?\.(png|svg)|service-worker\.js|frame\.html|databases\/[0-9a-f]{16}\.dyar)$/.test(name)), asked.join());
}

await tryAll(site);
