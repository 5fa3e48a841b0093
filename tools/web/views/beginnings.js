// SPDX-License-Identifier: MIT
// Where to begin: games to change, by their boards; and whole texts to write on, each with another kind of rule.  The
// first of these is TEMPLATE, the text of `dyar new` (formats.mjs).
/* global TEMPLATE */
import { dotted, element, replace, save } from '../dom.js';
import { card, facts, games, tileGames } from '../home.js';
import { t } from '../words.js';
import { wordOf } from './atlas.js';
import { schemaLine } from './editor.js';

// Traits of games (games.mjs); the simplest game that has one is a step of the ladder.
const STEPS = ['easy', 'stores', 'laps', 'marks', 'reserve'];

const USUAL = 12; // holes
const weight = (game) => game.traits.length * 1000 + game.questions * 100 + Math.abs(game.rows * game.columns - USUAL);
const byWeight = (list, trait) => list.filter(({ players, traits }) => players === 2 && traits.includes(trait)).sort((a, b) => weight(a) - weight(b));

// The text of a game under a name of one's own, without its examples, which are positions of that game.
const owned = (text) => text.replace(/^examples:.*\n(?:[ #-].*\n|\n)*/m, '').replace(/^id: */m, 'id: my-').replace(/^name: *(["']?)/m, 'name: $1My ');

// The game of TEMPLATE, for its card.
const EXPLAINED = { id: 'my-game', name: 'My Game', seeds: '4,4,4,4,4,4/4,4,4,4,4,4' };
const explained = () => `${schemaLine}dyar: 1\nid: ${EXPLAINED.id}\nname: ${EXPLAINED.name}\n\n${TEMPLATE}`;

// `open` gets what to play, as session.of.
export function beginnings({ ask, open, complain }) {
  // The simplest game with a trait whose text does not rest on another one.
  async function stepOf(list, trait) {
    for (const game of byWeight(list, trait)) {
      const text = await ask({ ask: 'source', ruleset: game.id });
      if (!/^extends:/m.test(text)) return card(game, (id) => open({ ruleset: `my-${id}`, text: owned(text) }), [wordOf(trait), dotted(facts(game))]);
    }
    return null;
  }

  async function ladder() {
    const list = await games(), first = card(EXPLAINED, (id) => open({ ruleset: id, text: explained() }), [t('change.explained')]);
    return [first, ...(await Promise.all(STEPS.map((trait) => stepOf(list, trait))))];
  }

  const shelf = async () => (await tileGames()).map((game) => card(game, (id) => open({ ruleset: id })));

  // Cards that are drawn when they are first unfolded.
  function unfolding(title, place, cards, note) {
    const fill = () => place.firstChild || cards().then((made) => replace(place, made), (error) => complain(error.message));
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
