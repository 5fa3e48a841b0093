// SPDX-License-Identifier: MIT
// Where to begin: games to change, by their boards; and whole texts to write on, each with another kind of rule.  The
// first of these is TEMPLATE, the text of `dyar new` (formats.mjs).
/* global TEMPLATE */
import { dotted, element, replace, save } from '../dom.js';
import { card, facts, games, steps, tileGames } from '../home.js';
import { t } from '../words.js';
import { wordOf } from './atlas.js';
import { schemaLine } from './editor.js';

// The text of a game under a name of one's own, without its examples, which are positions of that game.
const owned = (text) => text.replace(/^examples:.*\n(?:[ #-].*\n|\n)*/m, '').replace(/^id: */m, 'id: my-').replace(/^name: *(["']?)/m, 'name: $1My ');

// The game of TEMPLATE, for its card.
const EXPLAINED = { id: 'my-game', name: 'My Game', seeds: '4,4,4,4,4,4/4,4,4,4,4,4' };
const explained = () => `${schemaLine}dyar: 1\nid: ${EXPLAINED.id}\nname: ${EXPLAINED.name}\n\n${TEMPLATE}`;

// `open` gets what to play, as session.of.
export function beginnings({ ask, open }) {
  const openOwn = async (ruleset) => open({ ruleset: `my-${ruleset}`, text: owned(await ask({ ask: 'source', ruleset })) });

  // The simplest game with each trait.
  async function ladder() {
    const list = await games(), first = card(EXPLAINED, (id) => open({ ruleset: id, text: explained() }), [t('change.explained')]);
    const step = (trait) => {
      const game = list.find((one) => one.steps?.includes(trait));
      return card(game, openOwn, [wordOf(trait), dotted(facts(game))]);
    };
    return [first, ...steps.map(step)];
  }

  const shelf = async () => (await tileGames()).map((game) => card(game, (id) => open({ ruleset: id })));

  // Cards that are drawn when they are first unfolded.
  function unfolding(title, place, cards, note) {
    const fill = async () => place.firstChild || replace(place, await cards());
    return element('details', { ontoggle: fill }, element('summary', t(title)), note && element('p', t(note)), place);
  }

  return element('div',
    unfolding('change.begin', element('ul.cards'), shelf),
    unfolding('change.own', element('ol.cards'), ladder, 'change.own-about'),
  );
}

// This page, beginning with a variant.
export function savePage(ruleset, text) {
  const copy = document.cloneNode(true);
  const empty = (selector) => copy.querySelectorAll(selector).forEach((one) => one.replaceChildren());
  empty('#bar, #busy, #trouble, #board, .seats, #sentence, #acts, #panel, #said');
  copy.querySelectorAll('head style:not(:first-of-type)').forEach((one) => one.remove());
  for (const name of ['class', 'data-view']) copy.body.removeAttribute(name);
  // In JSON, but with no sign that markup could take for its own.
  copy.getElementById('variant').textContent = JSON.stringify({ ruleset, text }).replaceAll('<', '\\u003c');
  save(`${ruleset}.html`, `<!doctype html>\n${copy.documentElement.outerHTML}`, 'text/html');
}
