// SPDX-License-Identifier: MIT
// Gives the page what strangers might, and plays every ruleset.
//
//     node tests/page/strangers.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { check, close, here, keepOnce, last, letters, look, newPage, open, position, show, tab, text, title, tryAll, until, write } from './browser.mjs';

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
    check('and something else is played', (await title(page)) === 'Krur', (await title(page)).slice(0, 100));
    await close(page, fragment.slice(0, 30));
  }
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

await tryAll(playsAll, refusesLargeAddresses, stopsHostileAddresses, breaksNothing, strangers, forbidsSending);
