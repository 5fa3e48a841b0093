// SPDX-License-Identifier: MIT
// All games: a search, and what it finds as cards, on a map of where they were recorded, and in the family tree.
import { button, choice, dotted, element, replace } from '../dom.js';
import { areaName, facts, games } from '../home/games.js';
import { card } from '../home/home.js';
import { search, tags } from '../home/search.js';
import { t } from '../words.js';
import { familyTree } from './family.js';
import { worldMap } from './map.js';

const CHIPS = ['easy', 'small', 'deep', 'laps', 'marks', 'stores', 'direction', 'reserve', 'match'];
const MODES = ['list', 'map', 'tree'];

export function atlasView({ fresh, complain }) {
  const open = (id) => fresh({ ruleset: id });
  const filter = { word: '', rows: '', players: '', area: '', chips: new Set() };
  const map = worldMap(open), family = familyTree(open);
  const cards = element('ul.cards.games', { 'aria-label': t('atlas.games') });
  const count = element('p', { role: 'status' });
  const tools = element('div.tools'), chips = element('div.tools.chips', { role: 'group', 'aria-label': t('atlas.kinds') });
  const modes = element('div.tools', { role: 'group', 'aria-label': t('atlas.shown') });
  const view = element('div', element('h2', t('play.atlas')), tools, chips, modes, count, map.view, family.view, cards);
  let list = null, mode = 'list';

  const fits = (game) =>
    (!filter.rows || game.rows === Number(filter.rows)) &&
    (!filter.players || game.players === Number(filter.players)) &&
    (!filter.area || game.area === filter.area) &&
    tags.every((tag) => !filter.chips.has(tag.id) || tag.fits(game));

  const lines = (game) => [
    dotted(facts(game)),
    game.rules_as && t('atlas.rules-as', { game: game.rules_as }),
    game.questions > 0 && t('atlas.questions', { n: game.questions }),
  ].filter(Boolean);

  function draw() {
    const found = search(list, filter.word).filter(fits);
    count.textContent = t('atlas.found', { n: found.length, all: list.length });
    map.view.hidden = mode !== 'map';
    family.view.hidden = mode !== 'tree';
    cards.hidden = mode === 'tree';
    if (mode === 'map') map.show(found);
    if (mode === 'tree') family.show(found);
    else replace(cards, found.map((game) => card(game, open, lines(game))));
  }

  function drawModes() {
    replace(
      modes,
      MODES.map((name) =>
        button(t(`atlas.${name}`), () => {
          mode = name;
          drawModes();
          draw();
        }, { 'aria-pressed': String(name === mode), 'data-mode': name }),
      ),
    );
  }

  function chip(id) {
    const made = button(t(`home.find.${id}`).split(/[,،]/)[0], () => {
      const chosen = !filter.chips.delete(id);
      if (chosen) filter.chips.add(id);
      made.setAttribute('aria-pressed', String(chosen));
      draw();
    }, { 'aria-pressed': 'false' });
    return made;
  }

  // Enter opens the first game that is found.
  const input = element('input', {
    type: 'search',
    placeholder: t('atlas.example'),
    oninput: () => ((filter.word = input.value), draw()),
    onkeydown: (event) => event.key === 'Enter' && cards.querySelector('button')?.click(),
  });

  function drawTools() {
    const numbers = (key) => [...new Set(list.map((game) => game[key]))].sort((a, b) => a - b).map((n) => [String(n), String(n)]);
    const areas = [...new Set(list.map((game) => game.area).filter(Boolean))].map((area) => [area, areaName(area)]).sort(([, a], [, b]) => a.localeCompare(b));
    const change = (key) => (value) => ((filter[key] = value), draw());
    const any = ['', t('atlas.any')];
    replace(
      tools,
      element('label.search', element('span', t('atlas.search')), input),
      choice(t('atlas.rows'), [any, ...numbers('rows')], '', change('rows')),
      choice(t('atlas.players'), [any, ...numbers('players')], '', change('players')),
      choice(t('atlas.area'), [any, ...areas], '', change('area')),
    );
    replace(chips, CHIPS.map(chip));
    drawModes();
  }

  return {
    view,
    async shown() {
      if (list) return;
      try {
        list = await games();
        drawTools();
        draw();
      } catch (error) {
        complain(error.message);
      }
    },
  };
}
