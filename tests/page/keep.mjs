// SPDX-License-Identifier: MIT
// Keeps games: in the address, in the history of the browser, and in its store.
//
//     node tests/page/keep.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { join } from 'node:path';
import { HANDED_ON, addressHas, check, chosenView, close, comeBack, current, door, here, inOwnBrowser, keepOnce, last, movesOf, newPage, open, people, playMoves, position, press, reload, seeds, shows, shut, tab, text, textOfRules, title, travel, trouble, tryAll, until, wherever, write } from './browser.mjs';

async function share(page) {
  await shut(page);
  await page.click('[data-act=menu]');
  await door(page, 'share');
}

const storeOf = (page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage).map(([name, value]) => [name.replace('dyar.', ''), JSON.parse(value)])));

// A browser may hand on what another page keeps after this one has written: nothing is lost if a page writes only what it
// changes.
async function writesOnlyChanges() {
  const page = await open('#game=krur', { alone: true });
  await page.evaluate(() => {
    window.written = [];
    Storage.prototype.setItem = (name) => window.written.push(name);
  });
  await page.click('#board .playable');
  const written = () => page.evaluate(() => [...new Set(window.written)].join());
  check('a move changes where one was, and nothing else', (await written()) === 'dyar.last', await written());
  await textOfRules(page);
  await page.evaluate(() => (window.written = []));
  await press(page, 'Keep in this browser');
  check('keeping a ruleset changes those that are kept', (await written()).includes('dyar.variants'), await written());
  check('and nothing that another page chooses', !/seats|names|look|speed|learnt|solved/.test(await written()), await written());
  await close(page, 'a page beside others');
}

// What one page keeps stays when another keeps something, and what one forgets is forgotten.
async function keepsWithOthers() {
  const one = await open('#game=krur', { alone: true });
  const other = await open('#game=krur', { fresh: false });
  await textOfRules(other);
  await one.bringToFront();
  await textOfRules(one);
  await press(one, 'Keep in this browser');
  await until(other, () => localStorage.getItem('dyar.variants')?.includes('my-krur'), HANDED_ON);
  await other.bringToFront();
  await until(other, () => document.querySelector('#panel-change').textContent.includes('Kept here'), 5).catch(() => check('what another page keeps is offered here', false));
  await other.click('#board .playable');
  const kept = await storeOf(other);
  check('what another page keeps stays', kept.variants?.[0]?.id === 'my-krur' && kept.last.includes('moves'), JSON.stringify(kept));
  await one.bringToFront();
  await one.click('[data-act=menu]');
  await one.$eval('#forget', (button) => button.click());
  await shut(one);
  check('what is forgotten is not offered', !(await text(one, '#panel-change')).includes('Kept here'));
  await until(other, () => !localStorage.getItem('dyar.variants'), HANDED_ON);
  await other.bringToFront();
  await other.click('#board .playable');
  const left = await storeOf(other);
  check('what another page forgets is forgotten', Object.keys(left).join() === 'last', JSON.stringify(left));
  check('here, too', !(await text(other, '#panel-change')).includes('Kept here'));
  await close(one, 'one page');
  await close(other, 'another page');
}

// Rulesets may have a megabyte; one that is longer than an address may be is kept, and not put there.
async function keepsLargeRulesets() {
  const page = await open('#game=krur', { alone: true });
  await textOfRules(page);
  await write(page, `dyar: 1\nid: large\nname: Large\nextends: krur\n${`# ${'x'.repeat(97)}\n`.repeat(9000)}`);
  await until(page, () => document.querySelector('h1').textContent === 'Large');
  await press(page, 'Keep in this browser');
  await until(page, () => document.querySelector('#panel-change').textContent.includes('Kept here'));
  const { last, draft, variants } = await storeOf(page), hash = await page.evaluate(() => location.hash);
  check('a large ruleset is kept', [last, draft, variants?.[0].text].every((one) => one?.length > 900_000), await text(page, '#unkept'));
  check('but not in the address', hash === '', `${hash.length} characters`);
  await share(page);
  await until(page, () => document.querySelector('#shared')?.textContent.startsWith('The address of this game would be too long'));
  const witness = await newPage(); // while another page of the process has the store open, it is not read again
  await witness.goto(new URL('.', here).href);
  await until(witness, () => localStorage.getItem('dyar.last')?.length > 900_000, HANDED_ON);
  await comeBack(page, '#view=play');
  await witness.close();
  check('and is there again', (await text(page, 'h1')) === 'Large' && (await text(page, '#trouble')) === '', await text(page, '#trouble'));
  await tab(page, 'change');
  await write(page, 'dyar: 1\nid: small\nname: Small\nextends: krur\n');
  await until(page, () => document.querySelector('h1').textContent === 'Small');
  await share(page);
  await until(page, () => document.querySelector('#shared')?.textContent.startsWith('The address of this page is now this game'));
  check('a small one is shared', (await page.evaluate(() => location.hash)).startsWith('#game=small&text='));
  await page.evaluate(() => (history.replaceState = () => { throw new Error('not now'); }));
  await share(page);
  await until(page, () => document.querySelector('#shared')?.textContent.startsWith('The address of this game would be too long'));
  await close(page, 'small ruleset');
}

// What is kept may have been changed by hand, or be from another version.
async function opensWithStrangeThingsKept() {
  for (const stored of [
    { draft: '5', last: '5', speed: '"toString"', seats: '{"0":"nobody"}' },
    { draft: '{}', last: '{}', numerals: '1', values: '"x"', seats: '[5,null]', learnt: '[1]', solved: '"x"' },
    { variants: '[{"id":"a","text":5},null,{"id":"mine","text":"dyar: 1\\n"}]', numerals: '"x"', learnt: 'null' },
    { variants: '{}', speed: '{}', language: '"xx"', look: '"toString"' },
    { variants: '[', draft: '"abc', last: '', seats: '{"seats"', names: 'null' },
  ]) {
    const page = await open('#view=play', { fresh: false, before: `localStorage.clear(); Object.entries(${JSON.stringify(stored)}).forEach(([name, text]) => localStorage.setItem('dyar.' + name, text))` });
    const these = JSON.stringify(stored);
    await people(page);
    await page.click('#board .playable');
    check(`played with ${these}`, (await page.$$('.moves li')).length === 1);
    await textOfRules(page);
    await press(page, 'Keep in this browser');
    const names = await page.$$eval('.as-text select option', (all) => all.map((one) => one.value));
    check(`and kept, with ${these}`, names.join() === (these.includes('mine') ? ',mine,my-krur' : ',my-krur'), names.join());
    await close(page, these);
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
  await press(page, 'Undo');
  await press(page, 'Undo');
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
  await until(page, () => document.querySelectorAll('#panel-atlas .games > li').length > 300);
  await page.$eval('#panel-atlas .games [data-game=krur]', (one) => one.click());
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
  await page.click('[data-act=menu]');
  await door(page, 'new-game');
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

const BY_LOT = 'random-kalah'; // chance lays out its seeds

async function shares() {
  const page = await open('#game=krur&answer=own-captured%3Dsows-on&moves=a1+b2');
  check('an address is a game', (await page.$$eval('.moves li', (all) => all.length)) === 2);
  await share(page);
  const address = await page.evaluate(() => location.hash);
  check('and a game an address', address.includes('own-captured%3Dsows-on') && address.includes('moves=a1+b2'), address);
  await close(page, 'shares');
  const drawn = await open(`#game=${BY_LOT}`);
  await people(drawn);
  const start = await position(drawn);
  await drawn.click('#board .playable');
  await share(drawn);
  const again = await open(await drawn.evaluate(() => location.hash), { alone: true });
  check('a start that chance laid out comes again', (await again.$$('.moves li')).length === 1);
  await press(again, 'Undo');
  check('seed by seed', (await position(again)) === start, start);
  await again.click('[data-act=menu]');
  await door(again, 'new-game');
  check('and a new game has one of its own', (await position(again)) !== start, start);
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
  await tab(page, 'analysis');
  await page.evaluate(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show this turn again').click());
  await until(page, () => document.querySelector('#board.sowing'));
  await close(page, 'a long game from an address');
}

// The page reports what it cannot open, and still has something to play.
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

await tryAll(inOwnBrowser(keepsWithOthers), writesOnlyChanges, inOwnBrowser(keepsLargeRulesets), opensWithStrangeThingsKept, inOwnBrowser(followsTheGame), inOwnBrowser(goesBackAndForward), shares, opensLongGames, tellsWhatIsWrongWithAnAddress);
