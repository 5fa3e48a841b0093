// All games: a map of where they were recorded, and a list to search in.
import land from 'world-atlas/land-110m.json';
import { feature } from 'topojson-client';
/* global FAMILY_TREE */
import { button, choice, element, replace } from '../dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 1000, TOP = 78, BOTTOM = -58; // degrees of latitude that are shown

const x = (long) => ((long + 180) / 360) * WIDTH;
const y = (lat) => ((TOP - lat) / 360) * WIDTH;

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// A ring that crosses the edge of the map goes on beyond it, and comes in again at the other edge.
function unbroken(ring) {
  let turns = 0, last = ring[0][0];
  return ring.map(([long, lat]) => {
    if (long - last > 180) turns -= 360;
    if (long - last < -180) turns += 360;
    last = long;
    return [long + turns, lat];
  });
}

const path = (points, shift) => `M${points.map(([long, lat]) => `${x(long + shift).toFixed(1)} ${y(lat).toFixed(1)}`).join('L')}Z`;

// The outline of the land (Natural Earth).
function outline() {
  const rings = feature(land, land.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat(),
  );
  const shapes = rings.map(unbroken).map((points) => {
    const longs = points.map(([long]) => long);
    const copies = [0, ...(Math.max(...longs) > 180 ? [-360] : []), ...(Math.min(...longs) < -180 ? [360] : [])];
    return copies.map((shift) => path(points, shift)).join('');
  });
  return drawn('path', { d: shapes.join(''), class: 'land' });
}

const area = (name) => name?.split('-').map((word) => word[0].toUpperCase() + word.slice(1)).join(' ') ?? '';
const plain = (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replace(/[^a-z0-9]/g, '');

// ---- the family tree ----

const { names, tips, joins } = FAMILY_TREE; // of the bundle (tree.mjs)
const LEAF = 18, LEFT = 8, ACROSS = 560, NAMES = 190; // of the picture

// The tree of the games in `found`: what is not in it is left out, and joins with it.
function tree(found) {
  const spots = names.map(() => null), lines = [], links = [];
  let height = LEAF;
  names.forEach((id, i) => {
    const game = found.get(id);
    if (!game) return;
    spots[i] = { x: LEFT + tips[i] * ACROSS, y: height };
    const link = drawn('a', { href: `#game=${id}` }, drawn('text', { x: spots[i].x + 6, y: height + 4 }, game.name.length > 26 ? `${game.name.slice(0, 25)}…` : game.name));
    link.append(drawn('title', {}, `${game.name}, ${game.region ?? ''}`));
    links.push(link);
    height += LEAF;
  });
  for (const [distance, one, other] of joins) {
    const [a, b] = [spots[one], spots[other]], x = (LEFT + distance * ACROSS).toFixed(1);
    if (a && b) lines.push(`M${a.x} ${a.y}H${x}V${b.y}H${b.x}`);
    spots.push(a && b ? { x, y: (a.y + b.y) / 2 } : (a ?? b));
  }
  return drawn(
    'svg',
    { viewBox: `0 0 ${LEFT + ACROSS + NAMES} ${height}`, width: LEFT + ACROSS + NAMES, height, role: 'group', 'aria-label': `The family tree of ${links.length} games` },
    drawn('path', { d: lines.join('') }),
    ...links,
  );
}

export function atlasView({ workers, open }) {
  const filter = { word: '', rows: '', players: '', area: '' };
  const tools = element('div', { class: 'tools' });
  const map = element('div', { class: 'map' });
  const count = element('p', { role: 'status' });
  const body = element('tbody', {});
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ['Game', 'Where', 'Players', 'Board', 'Open questions'].map((head) => element('th', { scope: 'col' }, head)))),
    body,
  );
  const grown = element('div', { class: 'scroll tree', tabindex: 0, role: 'region', 'aria-label': 'The family tree' });
  const family = element(
    'details',
    { class: 'family', ontoggle: () => family.open && drawTree() },
    element('summary', {}, 'Family tree'),
    element('p', {}, 'How alike the rules of these games are, by what scholars class them by. A tree is only a summary, and no proof of descent. A click opens a game.'),
    grown,
  );
  const view = element('div', {}, element('h2', {}, 'All games'), tools, map, count, family, element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The games' }, table));
  let list = null;

  const fits = (game) =>
    (!filter.rows || game.rows === Number(filter.rows)) &&
    (!filter.players || game.players === Number(filter.players)) &&
    (!filter.area || game.area === filter.area) &&
    (!filter.word || [game.id, game.name, ...game.also_called, ...game.people, game.region ?? ''].some((text) => plain(text).includes(plain(filter.word))));

  function draw() {
    const found = list.filter(fits);
    count.textContent = `${found.length} of ${list.length} games`;
    replace(
      body,
      found.map((game) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, button(game.name, () => open(game.id), { class: 'move' })),
          element('td', {}, game.region ?? '', game.rules_as ? ` (rules as ${game.rules_as})` : ''),
          element('td', {}, game.players),
          element('td', {}, `${game.rows} × ${game.columns}`),
          element('td', {}, game.questions),
        ),
      ),
    );
    drawMap(found.filter((game) => game.place));
    if (family.open) drawTree();
  }

  function drawTree() {
    const made = tree(new Map(list.filter(fits).map((game) => [game.id, game])));
    made.addEventListener('click', (event) => {
      const link = event.target.closest('a');
      if (!link) return;
      event.preventDefault();
      open(new URLSearchParams(link.getAttribute('href').slice(1)).get('game'));
    });
    replace(grown, made);
  }

  function drawMap(found) {
    const points = found.map((game) => {
      const point = drawn('circle', { cx: x(game.place.long), cy: y(game.place.lat), r: 4, class: 'place', tabindex: -1 }, drawn('title', {}, `${game.name}, ${game.region ?? ''}`));
      point.addEventListener('click', () => open(game.id));
      return point;
    });
    replace(
      map,
      drawn(
        'svg',
        { viewBox: `0 0 ${WIDTH} ${y(BOTTOM)}`, role: 'img', 'aria-label': `A map of the world with the places where ${found.length} of these games were recorded; the table tells the same.` },
        shape,
        ...points,
      ),
    );
  }
  const shape = outline();

  function drawTools() {
    const numbers = (key) => [...new Set(list.map((game) => game[key]))].sort((a, b) => a - b).map((n) => [String(n), String(n)]);
    const areas = [...new Set(list.map((game) => game.area).filter(Boolean))].sort().map((name) => [name, area(name)]);
    const change = (key) => (value) => ((filter[key] = value), draw());
    replace(
      tools,
      element(
        'label',
        {},
        element('span', {}, 'Search'),
        element('input', { type: 'search', oninput: (event) => change('word')(event.target.value) }),
      ),
      choice('Rows', [['', 'any'], ...numbers('rows')], '', change('rows')),
      choice('Players', [['', 'any'], ...numbers('players')], '', change('players')),
      choice('Part of the world', [['', 'any'], ...areas], '', change('area')),
    );
  }

  return {
    view,
    async shown() {
      if (list) return;
      list = [];
      count.textContent = 'Reading all rulesets …';
      try {
        list = await workers.ask({ ask: 'rulesets' });
      } catch (error) {
        list = null;
        count.textContent = `The rulesets cannot be read: ${error.message}`;
        return;
      }
      drawTools();
      draw();
    },
  };
}
