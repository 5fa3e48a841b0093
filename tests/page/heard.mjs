// SPDX-License-Identifier: MIT
// A game of Krur with the keyboard alone, as a screen reader speaks it: the control that has the focus (name, role,
// description, state), and each text that a live region announces.
//
//     node tests/page/heard.mjs MODULES CHROMIUM PAGE.html [PICTURES [PART]]
//
// The protocol is tests/page/heard.txt; where the page now says something else, both are printed.  With WRITE=1 in the
// environment the test writes the file instead: read it before you commit it.
import { readFileSync, writeFileSync } from 'node:fs';
import { check, close, open, people, settled, shut, tryAll } from './browser.mjs';

const kept = new URL('heard.txt', import.meta.url);
const GAME = 'b1 c2 d1 c2 d1 a2 a1 d2 d1 a2 d1 a2 a1 a2'.split(' ');
const protocol = [];

// Collects in the page what its live regions announce, each text whole and once.
function listen() {
  window.announced = [];
  const live = '[role=status], [role=alert], [aria-live]';
  const note = ({ target }) => {
    const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
    const text = region?.innerText.trim().replace(/\n+/g, ' / ').replace(/\s+/g, ' ');
    if (text && announced.at(-1) !== text) announced.push(text);
  };
  new MutationObserver((all) => all.forEach(note)).observe(document, { subtree: true, childList: true, characterData: true });
}

const announced = (page) => page.evaluate(() => announced.splice(0));

// What a screen reader says of the control that has the focus.
async function focused(page) {
  const client = await page.createCDPSession();
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await client.send('Accessibility.getPartialAXTree', { objectId: result.objectId, fetchRelatives: false });
  await client.detach();
  const [{ role, name, description, properties = [] }] = nodes;
  const states = properties
    .filter(({ name: state, value }) => ['disabled', 'pressed', 'expanded', 'checked', 'selected'].includes(state) && value.value !== undefined)
    .map(({ name: state, value }) => (value.value === true || value.value === 'true' ? state : value.value === 'false' || value.value === false ? `not ${state}` : `${state} ${value.value}`));
  return [name?.value || '(no name)', role.value, description?.value, ...states].filter(Boolean).join(', ');
}

// Presses the key, and records what is heard.
async function hear(page, key, what = key) {
  const before = await focused(page);
  await page.keyboard.press(key);
  await settled(page);
  const after = await focused(page);
  protocol.push(`> ${what}`);
  if (after !== before) protocol.push(`  focus: ${after}`);
  for (const text of await announced(page)) protocol.push(`  says:  ${text}`);
}

// Moves along the row to the hole, by the arrows.
async function goTo(page, hole) {
  const at = () => page.evaluate(() => document.activeElement.dataset.hole);
  const row = (name) => name.slice(1);
  if (row(await at()) !== row(hole)) await hear(page, row(hole) === '1' ? 'ArrowDown' : 'ArrowUp');
  for (let left = 8; left && (await at()) !== hole; left--) await hear(page, (await at()) < hole ? 'ArrowRight' : 'ArrowLeft');
  check(`the arrows lead to ${hole}`, (await at()) === hole, await at());
}

async function aGame() {
  const page = await open('#game=krur', { speed: 'usual', before: listen });
  await people(page);
  await announced(page);
  protocol.push('A game of Krur, two people, the keyboard alone.', '');
  await page.evaluate(() => document.activeElement.blur());
  for (let stops = 0; stops < 20 && !(await page.evaluate(() => document.activeElement.dataset.hole)); stops++) await hear(page, 'Tab');
  await goTo(page, 'a2');
  await hear(page, 'Enter', 'Enter: a hole of the other player');
  for (const [turn, move] of GAME.entries()) {
    protocol.push('', `Turn ${turn + 1}`);
    await goTo(page, move);
    await hear(page, 'Enter');
  }
  protocol.push('', 'The end');
  for (let stops = 0; stops < 4; stops++) await hear(page, 'Tab');
  await hear(page, 'Escape');
  await shut(page);
  await close(page, 'a game that is heard');
  const now = `${protocol.join('\n')}\n`;
  if (process.env.WRITE) writeFileSync(kept, now);
  const was = readFileSync(kept, 'utf8');
  check('a screen reader hears what tests/page/heard.txt has', now === was, firstDifference(was, now));
}

// The first line in which the texts differ, of both.
function firstDifference(was, now) {
  const [old, fresh] = [was.split('\n'), now.split('\n')];
  const at = old.findIndex((line, i) => line !== fresh[i]);
  return `line ${at + 1}\n  kept: ${old[at]}\n  now:  ${fresh[at]}`;
}

await tryAll(aGame);
