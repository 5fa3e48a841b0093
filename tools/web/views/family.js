// SPDX-License-Identifier: MIT
// The family tree of the games (tree.mjs), cut into groups that can be opened one by one.
/* global FAMILY_TREE */
import { dotted, drawn, element, replace } from '../dom.js';
import { placeOf } from '../home/games.js';
import { t } from '../words.js';

const { names, tips, joins } = FAMILY_TREE; // of the bundle
const LEAF = 24, LEFT = 8, ACROSS = 430, NAMES = 260, LETTERS = 34; // of the picture
const GROUPS = [6, 12, 24, 48, 96]; // about
const SHARED = 0.9; // of the games of a group, for a trait to be named

// Leaves below a node of the tree.
function leaves(node) {
  if (node < names.length) return [node];
  const [, one, other] = joins[node - names.length];
  return [...leaves(one), ...leaves(other)];
}

// Some groups, from top to bottom: the largest is parted at its oldest join until there are `count`.
function cut(count) {
  const groups = [names.length + joins.length - 1], size = new Map(names.map((_, leaf) => [leaf, 1]));
  joins.forEach(([, one, other], i) => size.set(names.length + i, size.get(one) + size.get(other)));
  while (groups.length < count) {
    const largest = groups.reduce((a, b) => (size.get(b) > size.get(a) ? b : a));
    const [, one, other] = joins[largest - names.length];
    groups.splice(groups.indexOf(largest), 1, one, other);
  }
  return groups.map(leaves).sort(([a], [b]) => a - b);
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
  return drawn('a', { href: `#game=${game.id}`, 'data-game': game.id }, drawn('text', { x: left + 6, y: height + 4 }, name), drawn('title', {}, `${game.name}, ${placeOf(game)}`));
}

// What most games of a group have in common, by their characters.
function common(games) {
  const most = (fits) => games.filter(fits).length >= SHARED * games.length;
  const rows = [1, 2, 3, 4].find((n) => most((game) => game.rows === n));
  const traits = ['laps', 'marks', 'stores', 'direction', 'reserve'].filter((trait) => most((game) => game.traits.includes(trait)));
  const areas = [...new Set(games.map(({ area }) => area))].filter((area) => area && most((game) => game.area === area));
  return [rows && t('atlas.has.rows', { n: rows }), ...traits.map((trait) => t(`atlas.has.${trait}`)), !traits.includes('laps') && most((game) => !game.traits.includes('laps')) && t('atlas.has.lap'), ...areas.map((area) => t(`home.area.${area}`))].filter(Boolean);
}

export function familyTree(open) {
  const groups = element('div'), size = element('input', { type: 'range', min: 0, max: GROUPS.length - 1, value: 2, oninput: () => draw() });
  const view = element('div.family', { hidden: true }, element('p', t('atlas.tree-note')), element('label', element('span', t('atlas.groups')), size), groups);
  let found = new Map();

  view.addEventListener('click', (event) => {
    const chosen = event.target.closest('a[data-game]');
    if (!chosen) return;
    event.preventDefault();
    open(chosen.dataset.game);
  });

  function group(members, only) {
    const games = members.map((leaf) => found.get(names[leaf])).filter(Boolean);
    if (!games.length) return null;
    const known = games.reduce((a, b) => (b.also_called.length > a.also_called.length ? b : a));
    const shared = element('small', ' ', dotted(common(games)));
    if (games.length === 1) return element('p.group', element('a', { href: `#game=${known.id}`, 'data-game': known.id }, known.name), shared);
    const place = element('div.scroll.tree', { tabindex: 0, role: 'region', 'aria-label': known.name });
    const fill = () => made.open && !place.firstChild && place.append(tree(members, found));
    const title = t('atlas.group', { n: games.length - 1, game: known.name });
    const made = element('details.group', { ontoggle: fill }, element('summary', element('b', title), shared), place);
    made.open = only;
    return made;
  }

  function draw() {
    const cuts = cut(GROUPS[size.value]).filter((members) => members.some((leaf) => found.has(names[leaf])));
    replace(groups, cuts.map((members) => group(members, cuts.length === 1)));
  }

  return {
    view,
    show(list) {
      found = new Map(list.map((game) => [game.id, game]));
      draw();
    },
  };
}
