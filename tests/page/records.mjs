// SPDX-License-Identifier: MIT
// Saves and opens games, in Dyar’s notation and in those of other programs.
//
//     node tests/page/records.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// browser.mjs says what these are.
import { join } from 'node:path';
import { accessible, check, chosenView, close, current, door, give, giveFile, letters, look, movesOf, named, open, people, press, savedRecord, seeds, sentence, settled, shut, step, tab, text, title, trouble, tryAll, until, valuesNothing } from './browser.mjs';

async function choosesRecords() {
  const page = await open('#game=krur');
  await people(page);
  await giveFile(page, '[Ruleset "krur"]\n[Player1 "Ana"]\n[Player2 "Bo"]\n\n1. a1\n\n[Ruleset "um-dyar"]\n\n1. a1 2. b2\n');
  await until(page, () => document.querySelector('dialog[open] select'));
  check('games of a file are told apart', (await text(page, 'dialog[open]')).includes('krur, Ana against Bo, 1 move'), await text(page, 'dialog[open]'));
  await look(page, 'records');
  await page.select('dialog[open] select', '1');
  await press(page, 'Open it');
  await until(page, () => document.querySelector('h1').textContent === 'Um Dyar');
  check('one of several games is opened', (await page.$$('.moves li')).length === 2);
  await close(page, 'records');
}

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

async function readsOtherPrograms() {
  const page = await open('#game=krur');
  await tab(page, 'rules');
  await give(page, 'drop', SERVED);
  await named(page, 'Toguz Kumalak');
  check('a dropped game is played', (await movesOf(page)) === 'h1 b2 b1 a2', await movesOf(page));
  check('with its players and its result', (await text(page, '#panel-analysis .heading')).includes('A against B, B has won'));
  check('from its beginning', (await seeds(page, 'h1')) === 9);
  check('and shown', (await chosenView(page)) === 'analysis');
  await step(page, 'forward');
  check('move by move, whoever sits there', (await current(page)) === 'h1' && (await seeds(page, 'h1')) === 1, await current(page));
  for (let i = 0; i < 3; i++) await step(page, 'forward');
  check('to its result', (await sentence(page)) === 'B has won for an unknown reason', await sentence(page));
  await step(page, 'back');
  await settled(page);
  check('no computer player adds a move', (await movesOf(page)) === 'h1 b2 b1 a2' && (await text(page, '#sentence')).endsWith('Continue'), await text(page, '#sentence'));
  await press(page, 'Where it turned');
  await until(page, () => /The game never turned|The game turned with/.test(document.querySelector('.turning')?.innerText ?? ''), 60);
  await look(page, 'from-a-server');
  await close(page, 'a game of another program');
}

async function readsEachNotation() {
  const page = await open('#game=krur', { alone: true, before: valuesNothing });
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
  await page.click('[data-act=menu]');
  await door(page, 'save-or-open');
  await page.$eval('dialog[open] textarea', (area, text) => (area.value = text), TEXTS[2][0]);
  await look(page, 'paste');
  await press(page, 'Open it');
  await named(page, 'Bestemshe');
  await close(page, 'notations');
}

async function writesOtherNotations() {
  const page = await open('#game=krur', { alone: true, before: valuesNothing });
  const notations = async () => {
    await page.click('[data-act=menu]');
    await door(page, 'save-or-open');
    const offered = await page.$$eval('dialog.records[open] option', (all) => all.map((one) => one.value));
    await shut(page);
    return offered;
  };
  check('of a game without other notations none is offered', (await notations()).length === 0);
  await give(page, 'paste', SERVED);
  await named(page, 'Toguz Kumalak');
  const offered = await notations();
  check('a game has its notations', offered.join() === ',playok game,togyz-sheet game,playstrategy game', offered.join());
  for (const notation of offered) {
    await give(page, 'paste', SERVED);
    const written = await savedRecord(page, notation);
    await give(page, 'paste', '[Ruleset "krur"]\n\n1. a1\n');
    await named(page, 'Krur');
    await give(page, 'paste', written);
    await named(page, 'Toguz Kumalak');
    check(`as '${notation}' all is read again`, (await movesOf(page)) === 'h1 b2 b1 a2' && (await text(page, '#panel-analysis .heading')).includes('A against B, B has won'), written);
    for (let i = 0; i < 4; i++) await step(page, 'forward');
    check(`with its result as '${notation}'`, (await sentence(page)).startsWith('B has won'), written);
  }
  await give(page, 'paste', TEXTS[7][0]);
  await named(page, 'Kalah');
  await step(page, 'forward');
  const placed = await savedRecord(page, 'kgp position');
  check('a position is that on the board', placed === '<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>\n', placed);
  await close(page, 'notations written');
}

async function tellsWhereATextIsWrong() {
  const page = await open('#game=krur', { alone: true, before: valuesNothing });
  await give(page, 'paste', SERVED.replace('22 99', '23 99'));
  await trouble(page, 'The page cannot read any game in the text');
  check('a problem has its place', (await text(page, '.unread')).startsWith("Line 7, column 21: '23': "), await text(page, '.unread'));
  check('and the game before stays', (await title(page)) === 'Krur');
  await look(page, 'wrong-game');
  await give(page, 'drop', SERVED + SERVED.replace('22 99', '23 99'));
  await named(page, 'Toguz Kumalak');
  check('a good game is opened, and the other is reported', (await text(page, '.unread')).startsWith("Line 14, column 21: '23': "), await text(page, '.unread'));
  for (const strange of ['good morning', '\0\0', '<999999999,1>', '{"steps": [', '[White "x', `1. ${'9'.repeat(100_000)}`, '\u001b[31m\r\n\r\n', '[Ruleset "no-such-game"]\n\n1. a1\n']) {
    await give(page, 'paste', strange);
    await until(page, () => ((document.querySelector('dialog[open] .trouble')?.innerText ?? '') + document.querySelector('#trouble').innerText).length > 10);
    check('nothing of a strange text is opened', (await title(page)) === 'Toguz Kumalak', strange.slice(0, 20));
    await give(page, 'paste', SERVED);
    await until(page, () => !document.querySelector('dialog[open]') && document.querySelector('#trouble').innerText === '');
    await settled(page);
  }
  await close(page, 'wrong texts');
}

// A text that does not name its game: the page offers what fits.
async function offersWhatFits() {
  const page = await open('#game=krur', { alone: true });
  const offered = async () => {
    await until(page, () => document.querySelector('dialog[open] select'), 60);
    return page.$$eval('dialog[open] option', (all) => all.map((one) => one.textContent.split(' ')[1]));
  };
  await give(page, 'paste', '4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 -');
  const fitting = await offered();
  check('games that fit are offered, the most played first', fitting.slice(0, 2).join() === 'oware,kalah' && fitting.length > 50 && !fitting.includes('toguz-kumalak') && !fitting.includes('krur'), fitting.join());
  await look(page, 'offered');
  await page.select('dialog[open] select', '1');
  await press(page, 'Open it');
  await named(page, 'Kalah');
  await give(page, 'paste', '[Site "x"]\n\n1. a1e1 e2a2 *');
  check('so are games of a notation', (await offered()).join() === 'oware,bestemshe', (await offered()).join());
  await press(page, 'None');
  check('or none is opened', (await title(page)) === 'Kalah');
  await close(page, 'what fits');
}

const LARGE = 'x'.repeat((1 << 20) + 1);

async function tellsOfLargeFiles() {
  const page = await open('#game=krur', { alone: true });
  await giveFile(page, LARGE);
  await until(page, () => document.querySelector('dialog[open] .trouble')?.innerText.includes('too large'));
  await accessible(page, 'a large record');
  await giveFile(page, '[Ruleset "krur"]\n\n1. a1\n');
  await until(page, () => document.querySelectorAll('.moves li').length === 1);
  check('what was wrong with a record goes with the next', !(await page.$('dialog[open] .trouble')));
  await tab(page, 'change');
  await giveFile(page, LARGE, '#panel-change input[type=file]');
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
    document.querySelector('[data-act=menu]').click();
    document.querySelector('[data-door=share]').click();
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Save picture').click();
    while (!kept) await new Promise((wake) => setTimeout(wake, 20));
    const picture = new DOMParser().parseFromString(await kept.text(), 'image/svg+xml');
    return picture.querySelector('parsererror')?.textContent ?? (picture.querySelectorAll('[data-hole]').length === 8 ? '' : 'no holes');
  });
  check('a picture can be read', wrong === '', wrong);
  await close(page, 'pictures');
}

await tryAll(choosesRecords, readsOtherPrograms, readsEachNotation, writesOtherNotations, tellsWhereATextIsWrong, offersWhatFits, tellsOfLargeFiles, savesPictures);
