// SPDX-License-Identifier: MIT
// Where to begin: games to change, by their boards; and whole texts to write on, each with another kind of rule.  The
// first of these is TEMPLATE, the text of `dyar new` (formats.mjs).
/* global TEMPLATE */
import { dotted, element, replace } from '../dom.js';
import { facts, games } from '../home/games.js';
import { card } from '../home/home.js';
import { tiles } from '../home/tiles.js';
import { t } from '../words.js';
import { schemaLine } from './values.js';

// Traits of games (games.mjs); the simplest game that has one is a step of the ladder.
const STEPS = ['easy', 'stores', 'laps', 'marks', 'reserve'];

const USUAL = 12; // holes
const weight = (game) => game.traits.length * 1000 + game.questions * 100 + Math.abs(game.rows * game.columns - USUAL);
const byWeight = (list, trait) => list.filter(({ players, traits }) => players === 2 && traits.includes(trait)).sort((a, b) => weight(a) - weight(b));

const wordOf = (trait) => t(`home.find.${trait}`).split(/[,،]/)[0];

// The text of a game under a name of one's own, without its examples, which are positions of that game.
const owned = (text) => text.replace(/^examples:.*\n(?:[ #-].*\n|\n)*/m, '').replace(/^id: */m, 'id: my-').replace(/^name: *(["']?)/m, 'name: $1My ');

// The game of TEMPLATE, for its card.
const EXPLAINED = { id: 'my-game', name: 'My Game', seeds: '4,4,4,4,4,4/4,4,4,4,4,4' };
const explained = () => `${schemaLine}dyar: 1\nid: ${EXPLAINED.id}\nname: ${EXPLAINED.name}\n\n${TEMPLATE}`;

// `open` gets what to play, as session.of.
export function beginnings({ ask, open, complain }) {
  const shelf = element('ul.cards'), ladder = element('ol.cards');

  // The simplest game with a trait whose text does not rest on another one.
  async function stepOf(list, trait) {
    for (const game of byWeight(list, trait)) {
      const text = await ask({ ask: 'source', ruleset: game.id });
      if (!/^extends:/m.test(text)) return card(game, (id) => open({ ruleset: `my-${id}`, text: owned(text) }), [wordOf(trait), dotted(facts(game))]);
    }
    return null;
  }

  async function drawLadder() {
    const list = await games();
    if (ladder.firstChild) return;
    const first = card(EXPLAINED, (id) => open({ ruleset: id, text: explained() }), [t('change.explained')]);
    replace(ladder, first, await Promise.all(STEPS.map((trait) => stepOf(list, trait))));
  }

  async function drawShelf() {
    const list = await games();
    if (!shelf.firstChild) replace(shelf, tiles.map((id) => list.find((game) => game.id === id)).map((game) => card(game, (id) => open({ ruleset: id }))));
  }

  const unfolding = (draw) => ({ ontoggle: () => draw().catch((error) => complain(error.message)) });

  return element('div',
    element('details', unfolding(drawShelf), element('summary', t('change.begin')), shelf),
    element('details', unfolding(drawLadder), element('summary', t('change.own')), element('p', t('change.own-about')), ladder),
  );
}
