// SPDX-License-Identifier: MIT
// Begins where a reader begins: the first screen, the search in all games, the map; in other languages, and from right
// to left.
//
//     node tests/page/home.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { accessible, check, forgetFirst, here, inOwnBrowser, keeping, leavePage, takePage, tryAll, until } from './browser.mjs';

const view = (page) => page.evaluate(() => document.body.dataset.view);

async function open(fragment = '', { width = 1280, kept, dark = false } = {}) {
  const page = await takePage();
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }, { name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.runFirst(`localStorage.clear(); ${keeping(kept ?? {})}`);
  await page.goto(here + fragment);
  await ready(page);
  await forgetFirst(page);
  return page;
}

const ready = (page) => until(page, () => document.body.classList.contains('ready') && !document.body.classList.contains('busy'));

async function close(page, what) {
  check(`no errors: ${what}`, page.problems.length === 0, page.problems.join('; '));
  await leavePage(page);
}

// ---- the first screen ----

async function begins() {
  const page = await open();
  await until(page, () => document.querySelectorAll('.shelf li').length === 8);
  check('the address names no game: the first screen', (await view(page)) === 'home');
  await accessible(page, 'home');
  await page.click('#board .playable');
  await until(page, () => document.body.dataset.view === 'play');
  await until(page, () => location.hash.includes('moves='));
  check('a tap on the board opens the game with that move', true);
  await page.goBack();
  await until(page, () => document.body.dataset.view === 'home');
  check('the game goes on from there', /Krur/.test(await page.$eval('.hero .row', (one) => one.innerText)) && /turn \d/.test(await page.$eval('.hero .row', (one) => one.innerText)));
  await page.reload();
  await ready(page);
  const goesOn = () => document.body.dataset.view === 'home' && /turn \d/.test(document.querySelector('.hero .row')?.innerText);
  check('after a reload, too', await until(page, goesOn).then(() => true, () => false));
  await page.click('.shelf [data-game=oware]');
  await until(page, () => document.body.dataset.view === 'play' && document.title.startsWith('Oware'));
  check('a tile opens its game', (await page.$$('#board [data-hole]')).length === 12);
  await close(page, 'first screen');
}

async function opensAnywhere() {
  for (const [width, dark] of [[1280, true], [820, false], [390, false], [320, true]]) {
    const page = await open('', { width, dark });
    await until(page, () => document.querySelectorAll('.shelf li').length === 8);
    await accessible(page, `home, ${width} pixels${dark ? ', dark' : ''}`);
    await close(page, `home, ${width}`);
  }
}

// ---- the search ----

const find = (page, query) =>
  page.evaluate((typed) => {
    const input = document.querySelector('#panel-atlas input[type=search]');
    input.value = typed;
    input.dispatchEvent(new Event('input'));
    return [...document.querySelectorAll('#panel-atlas .games > li button')].map((one) => one.dataset.game);
  }, query);

async function searches() {
  const page = await open('#game=krur&view=atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas .games > li').length > 300);
  const all = (await find(page, '')).length;
  check('"mancala" finds all games', (await find(page, 'mancala')).length === all);
  check('"oware" finds Oware first', (await find(page, 'oware'))[0] === 'oware');
  check('another name finds it, too', (await find(page, 'awélé')).includes('oware') && (await find(page, 'AWELE')).includes('oware'));
  check('"umlaarais" finds it in one word', (await find(page, 'umlaarais')).includes('um-laarais'));
  const three = await find(page, 'three players');
  check('"three players"', three.includes('um-laarais') && !three.includes('krur') && three.length < 12, three.join());
  const easy = await find(page, 'easy');
  check('"easy"', easy.includes('oware') && !easy.includes('bao-kiswahili') && easy.length < all);
  const ghana = await find(page, 'Ghana');
  check('"Ghana"', ghana.includes('oware') && ghana.length < 40, ghana.length);
  const both = await find(page, 'easy games from Ghana');
  check('words together narrow the search', both.length > 0 && both.every((id) => easy.includes(id) && ghana.includes(id)) && both.length < ghana.length, both.join());
  check('a name in its own script', (await find(page, 'المنقلة')).includes('manqala-majnuna'));
  check('letters with hooks', (await find(page, 'mereköçdü')).length === 1 && (await find(page, 'merekocdu')).length === 1);
  check('nothing fits', (await find(page, 'xyzzy')).length === 0);
  await find(page, 'krur');
  await page.focus('#panel-atlas input[type=search]');
  await page.keyboard.press('Enter');
  await until(page, () => document.body.dataset.view === 'play');
  check('Enter opens the first', (await page.title()).startsWith('Krur'));
  await close(page, 'search');
}

async function zooms() {
  const page = await open('#game=krur&view=atlas');
  await until(page, () => document.querySelectorAll('#panel-atlas .games > li').length > 300);
  await page.click('[data-mode=map]');
  await accessible(page, 'map');
  const shown = () => page.$$eval('.map .place text', (all) => all.reduce((sum, one) => sum + Number(one.textContent), 0));
  const singles = () => page.$$eval('.map .place', (all) => all.filter((one) => !one.querySelector('text')).length);
  const count = (await shown()) + (await singles()), before = await singles();
  await page.click('.map .zoom button');
  check('nearer, more places stand alone', (await singles()) > before && (await shown()) + (await singles()) === count);
  await page.$eval('.map .place:has(text)', (one) => one.focus());
  await page.keyboard.press('Enter');
  check('Enter goes nearer to a group', (await page.$eval('.map svg', (svg) => svg.viewBox.baseVal.width)) < 500);
  await close(page, 'map');
}

// ---- languages ----

async function speaks() {
  for (const [language, dir, word] of [['fr', 'ltr', 'jeux'], ['ar', 'rtl', 'ألعاب'], ['es', 'ltr', 'juegos'], ['sw', 'ltr', 'michezo']]) {
    const page = await open('', { kept: { language } });
    await until(page, () => document.querySelectorAll('.shelf li').length === 8);
    check(`${language} is the page's language`, (await page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`)) === `${language} ${dir}`);
    await accessible(page, `home, ${language}`);
    check(`${language} says that nobody has read it`, (await page.$eval('.language small', (one) => one.innerText.length)) > 10);
    check(`"${word}" finds all games`, (await (await atlasIn(page), find(page, word))).length > 300);
    check(`English words find in ${language}, too`, (await find(page, 'three players')).includes('um-laarais'));
    await accessible(page, `all games, ${language}`);
    await page.setViewport({ width: 360, height: 800 });
    await accessible(page, `all games, ${language}, narrow`);
    await close(page, language);
  }
}

async function atlasIn(page) {
  await page.click('.doors button');
  await until(page, () => document.querySelectorAll('#panel-atlas .games > li').length > 300);
}

async function choosesLanguage() {
  const page = await open('#game=oware&moves=c1');
  await page.click('[data-act=menu]');
  await page.select('.language select', 'ar');
  await until(page, () => document.documentElement.dir === 'rtl' && document.body.classList.contains('ready'));
  check('the game stays in another language', (await page.evaluate(() => location.hash)).includes('moves=c1'));
  await page.evaluate(() => (location.hash += '&view=analysis'));
  const fromTheLeft = () => {
    const all = ['.account .laps li', '.account .sentence'].map((one) => document.querySelector(one));
    return all.every((one) => one && getComputedStyle(one).direction === 'ltr');
  };
  check('English sentences go from left to right there', await until(page, fromTheLeft).then(() => true, () => false));
  await close(page, 'choice of language');
}

// "The page begins again in the one that the reader chooses", also if the page writes its address meanwhile, and the
// browser keeps nothing.
async function choosesLanguageSlowly() {
  const page = await open('#game=oware&moves=c1');
  await page.evaluate(() => (Storage.prototype.setItem = () => undefined));
  await page.setRequestInterception(true);
  page.on('request', (request) => setTimeout(() => request.continue(), request.isNavigationRequest() ? 1000 : 0));
  await page.click('[data-act=menu]');
  await page.evaluate(() => (location.hash += '&view=analysis'));
  await page.select('.language select', 'ar');
  const begun = until(page, () => document.documentElement.dir === 'rtl' && document.body.classList.contains('ready'), 20);
  check('a chosen language stays while the address is written', await begun.then(() => true, () => false));
  await close(page, 'slow choice of language');
}

await tryAll(inOwnBrowser(begins), opensAnywhere, searches, zooms, speaks, inOwnBrowser(choosesLanguage), inOwnBrowser(choosesLanguageSlowly));
