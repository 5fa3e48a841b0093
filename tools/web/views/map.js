// SPDX-License-Identifier: MIT
// Two pictures of all games: a map of the world with the places where they were recorded, on which places that would touch
// are one marker with a number; and their family tree.
import { button, dotted, drawn, element, replace } from '../dom.js';
import { placeOf } from '../home.js';
import { t } from '../words.js';

/* global LAND */
const { width: WIDTH, height: HEIGHT, top: TOP } = LAND; // of the bundle (land.mjs)
const LEAST = 40; // units that the closest view is wide
const APART = 26, DOT = 7, RING = 13; // pixels: between markers; the radius of a place, and of several

const x = (long) => ((long + 180) / 360) * WIDTH;
const y = (lat) => ((TOP - lat) / 360) * WIDTH;

const middleOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

// Groups of points, each within `apart` of the middle of its group: the groups' middles and games.
function clusters(points, apart) {
  const groups = [];
  for (const point of points) {
    const near = groups.find((group) => Math.hypot(group.x - point.x, group.y - point.y) < apart);
    const members = [...(near?.points ?? []), point], made = near ?? groups[groups.push({}) - 1];
    Object.assign(made, { x: middleOf(members.map((one) => one.x)), y: middleOf(members.map((one) => one.y)), points: members });
  }
  return groups;
}

// The view that holds all points, with some room round them.
function around(points, least = LEAST) {
  const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
  const left = Math.min(...xs), right = Math.max(...xs), top = Math.min(...ys), bottom = Math.max(...ys);
  const width = Math.min(WIDTH, Math.max(least, 1.3 * (right - left), (1.3 * (bottom - top) * WIDTH) / HEIGHT));
  return { x: (left + right - width) / 2, y: (top + bottom - (width * HEIGHT) / WIDTH) / 2, width };
}

export function worldMap(open) {
  const markers = drawn('g', {}), svg = drawn('svg', { role: 'group' }, drawn('path', { d: LAND.outline, class: 'land' }), markers);
  const here = element('p.tools', { role: 'status' });
  const zoom = (by) => () => look({ x: at.x + (at.width * (1 - by)) / 2, y: at.y + (at.width * (1 - by) * HEIGHT) / WIDTH / 2, width: at.width * by });
  const tools = element('div.zoom', button('+', zoom(0.5), { 'aria-label': t('atlas.closer') }), button('−', zoom(2), { 'aria-label': t('atlas.farther') }), button(t('atlas.world'), () => look({ x: 0, y: 0, width: WIDTH })));
  const view = element('div.map', { hidden: true }, element('div.frame', svg, tools), here);
  let at = { x: 0, y: 0, width: WIDTH }, points = [], shown = null;

  // Within the world.
  function look({ x: left, y: top, width: asked }) {
    const width = Math.min(WIDTH, Math.max(LEAST, asked)), height = (width * HEIGHT) / WIDTH;
    at = { x: Math.min(WIDTH - width, Math.max(0, left)), y: Math.min(HEIGHT - height, Math.max(0, top)), width };
    draw();
  }

  function draw() {
    const unit = at.width / (svg.clientWidth || WIDTH); // of the map, in a pixel
    svg.setAttribute('viewBox', `${at.x} ${at.y} ${at.width} ${(at.width * HEIGHT) / WIDTH}`);
    svg.style.touchAction = at.width < WIDTH ? 'none' : 'pan-y';
    markers.replaceChildren(...clusters(points, APART * unit).map((group) => marker(group, unit)));
  }

  function marker({ x: cx, y: cy, points: members }, unit) {
    const [{ game }] = members, one = members.length === 1;
    const text = one ? `${game.name}, ${placeOf(game)}` : t('atlas.several', { n: members.length, game: game.name });
    const choose = () => (one ? open(game.id) : enter(members));
    const onkeydown = (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose();
    };
    const place = { class: 'place', role: 'button', tabindex: 0, 'aria-label': text, onclick: choose, onkeydown };
    return drawn('g', { ...place, transform: `translate(${cx} ${cy}) scale(${unit})` },
      drawn('title', {}, text),
      drawn('circle', { r: one ? DOT : RING + Math.min(8, members.length / 8) }),
      !one && drawn('text', { y: 4 }, String(members.length)),
    );
  }

  // Nearer to several places; when they cannot be seen apart, their names.
  function enter(members) {
    const close = around(members, 0).width < LEAST / 8;
    if (close) replace(here, members.map(({ game }) => button(game.name, () => open(game.id))));
    else look(around(members));
  }

  new ResizeObserver(() => draw()).observe(svg); // markers keep their size in pixels

  // Draws the map along with the pointer, once it has moved some pixels.
  svg.addEventListener('pointerdown', (down) => {
    if (at.width === WIDTH) return;
    const from = at, unit = at.width / svg.clientWidth, ended = new AbortController(), end = () => ended.abort();
    const drag = (event) => {
      const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (at !== from || Math.hypot(right, below) > 5) look({ x: from.x - right * unit, y: from.y - below * unit, width: from.width });
    };
    for (const [name, does] of [['pointermove', drag], ['pointerup', end], ['pointercancel', end]]) addEventListener(name, does, { signal: ended.signal });
  });
  svg.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return; // otherwise the page scrolls
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8)();
  }, { passive: false });

  return {
    view,
    show(found) {
      const ids = found.map(({ id }) => id).join();
      if (ids === shown) return;
      shown = ids;
      points = found.filter((game) => game.place).map((game) => ({ game, x: x(game.place.long), y: y(game.place.lat) }));
      svg.setAttribute('aria-label', t('atlas.map-label', { n: points.length }));
      replace(here, points.length < found.length && t('atlas.unplaced', { n: found.length - points.length }));
      look(points.length ? around(points, WIDTH / 4) : { x: 0, y: 0, width: WIDTH });
    },
  };
}

// ---- the family tree of the games (tree.mjs), cut into groups that can be opened one by one ----

/* global FAMILY_TREE */
const { names, tips, joins, groups: cuts } = FAMILY_TREE; // of the bundle
const LEAF = 24, LEFT = 8, ACROSS = 430, NAMES = 260, LETTERS = 34; // of the picture
const SHARED = 0.9; // of the games of a group, for a trait to be named

// Leaves below a node of the tree.
function leaves(node) {
  if (node < names.length) return [node];
  const [, one, other] = joins[node - names.length];
  return [...leaves(one), ...leaves(other)];
}

// The tree of some games, from where they part; what is not among them is left out, and joins with it.
function tree(members, found) {
  const within = new Set(members), kept = joins.filter((_, i) => leaves(names.length + i).every((leaf) => within.has(leaf)));
  const oldest = Math.min(1, ...kept.map(([distance]) => distance)), scale = ACROSS / Math.max(1e-9, 1 - oldest);
  const across = (distance) => LEFT + Math.max(0, distance - oldest) * scale;
  const spots = new Map(), lines = [], links = [];
  let height = LEAF;
  for (const leaf of members) {
    const game = found.get(names[leaf]);
    if (!game) continue;
    spots.set(leaf, { x: across(tips[leaf]), y: height });
    links.push(link(game, across(tips[leaf]), height));
    height += LEAF;
  }
  joins.forEach(([distance, one, other], i) => {
    const a = spots.get(one), b = spots.get(other), at = across(distance);
    if (a && b) lines.push(`M${a.x} ${a.y}H${at}V${b.y}H${b.x}`);
    if (a || b) spots.set(names.length + i, a && b ? { x: at, y: (a.y + b.y) / 2 } : (a ?? b));
  });
  const width = LEFT + ACROSS + NAMES;
  return drawn('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': t('atlas.tree-label', { n: links.length }) }, drawn('path', { d: lines.join('') }), ...links);
}

function link(game, left, height) {
  const name = game.name.length > LETTERS ? `${game.name.slice(0, LETTERS - 1)}…` : game.name;
  return drawn('a', { href: `#game=${game.id}` }, drawn('text', { x: left + 6, y: height + 4 }, name), drawn('title', {}, `${game.name}, ${placeOf(game)}`));
}

// What most games of a group have in common, by their characters.
function common(games) {
  const most = (fits) => games.filter(fits).length >= SHARED * games.length;
  const rows = [1, 2, 3, 4].find((n) => most((game) => game.rows === n));
  const traits = ['laps', 'marks', 'stores', 'direction', 'reserve'].filter((trait) => most((game) => game.traits.includes(trait)));
  const areas = [...new Set(games.map(({ area }) => area))].filter((area) => area && most((game) => game.area === area));
  return [rows && t('atlas.has.rows', { n: rows }), ...traits.map((trait) => t(`atlas.has.${trait}`)), !traits.includes('laps') && most((game) => !game.traits.includes('laps')) && t('atlas.has.lap'), ...areas.map((area) => t(`home.area.${area}`))].filter(Boolean);
}

export function familyTree() {
  const groups = element('div'), size = element('input', { type: 'range', min: 0, max: cuts.length - 1, value: 2, oninput: () => draw() });
  const view = element('div.family', { hidden: true },
    element('p', t('atlas.tree-note')),
    element('label', element('span', t('atlas.groups')), size),
    groups,
  );
  let found = new Map();

  function group(members, only) {
    const games = members.map((leaf) => found.get(names[leaf])).filter(Boolean);
    if (!games.length) return null;
    const known = games.reduce((a, b) => (b.also_called.length > a.also_called.length ? b : a));
    const shared = element('small', ' ', dotted(common(games)));
    if (games.length === 1) return element('p.group', element('a', { href: `#game=${known.id}` }, known.name), shared);
    const place = element('div.scroll.tree', { tabindex: 0, role: 'region', 'aria-label': known.name });
    const fill = () => made.open && !place.firstChild && place.append(tree(members, found));
    const title = element('b', t('atlas.group', { n: games.length - 1, game: known.name }));
    const made = element('details.group', { ontoggle: fill, open: only }, element('summary', title, shared), place);
    return made;
  }

  function draw() {
    const shown = cuts[size.value].filter((members) => members.some((leaf) => found.has(names[leaf])));
    replace(groups, shown.map((members) => group(members, shown.length === 1)));
  }

  return {
    view,
    show(list) {
      found = new Map(list.map((game) => [game.id, game]));
      draw();
    },
  };
}
