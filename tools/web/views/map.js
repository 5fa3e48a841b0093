// SPDX-License-Identifier: MIT
// A map of the world with the places where games were recorded.  Places that would touch are one marker with a number.
import land from 'world-atlas/land-110m.json';
import { feature } from 'topojson-client';
import { button, drawn, element, replace } from '../dom.js';
import { placeOf } from '../home/games.js';
import { t } from '../words.js';

const WIDTH = 1000, TOP = 78, BOTTOM = -58; // degrees of latitude that are shown
const LEAST = 40; // units that the closest view is wide
const APART = 26, DOT = 7, RING = 13; // pixels: between markers; the radius of a place, and of several

const x = (long) => ((long + 180) / 360) * WIDTH;
const y = (lat) => ((TOP - lat) / 360) * WIDTH;
const HEIGHT = y(BOTTOM);

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

const middleOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

// Groups of points, each within `apart` of the middle of its group: the groups' middles and games.
function clusters(points, apart) {
  const groups = [];
  for (const point of points) {
    const near = groups.find((group) => Math.hypot(group.x - point.x, group.y - point.y) < apart);
    if (!near) {
      groups.push({ x: point.x, y: point.y, points: [point] });
      continue;
    }
    near.points.push(point);
    near.x = middleOf(near.points.map((one) => one.x));
    near.y = middleOf(near.points.map((one) => one.y));
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
  const markers = drawn('g', {}), svg = drawn('svg', { role: 'group' }, outline(), markers);
  const here = element('p.tools', { role: 'status' });
  const zoom = (by) => () => look({ x: at.x + (at.width * (1 - by)) / 2, y: at.y + (at.width * (1 - by) * HEIGHT) / WIDTH / 2, width: at.width * by });
  const tools = element('div.zoom', button('+', zoom(0.5), { 'aria-label': t('atlas.closer') }), button('−', zoom(2), { 'aria-label': t('atlas.farther') }), button(t('atlas.world'), () => look({ x: 0, y: 0, width: WIDTH })));
  const frame = element('div.frame', svg, tools);
  const view = element('div.map', { hidden: true }, frame, here);
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
    const made = drawn('g', { class: 'place', role: 'button', tabindex: 0, 'aria-label': text, transform: `translate(${cx} ${cy}) scale(${unit})` }, drawn('title', {}, text), drawn('circle', { r: one ? DOT : RING + Math.min(8, members.length / 8) }));
    if (!one) made.append(drawn('text', { y: 4 }, String(members.length)));
    const choose = () => (one ? open(game.id) : enter(members));
    made.addEventListener('click', choose);
    made.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose();
    });
    return made;
  }

  // Nearer to several places; when they cannot be seen apart, their names.
  function enter(members) {
    const close = around(members, 0).width < LEAST / 8;
    if (close) replace(here, members.map(({ game }) => button(game.name, () => open(game.id))));
    else look(around(members));
  }

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
    // The map shows where these games are.
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
