// SPDX-License-Identifier: MIT
// Where the holes of a board are, for a room of any size.  Nothing is drawn here, so that every board can be tried.
//
// `about` is the engine's answer to `load`.  Rows lie, or are turned by a quarter where that gives larger holes: south's
// row is then the left column and sowing runs down it.  A ring goes counterclockwise round the room.  A hole is a disc of
// radius `r` whose core is stretched by `ex` and `ey`; stores and reserves are, too.

const GAP = 0.16; // between the sides of a board, in holes
const EDGE = 0.16;
const END = 1.16; // width of a store at the end of a board
const MOST = 176; // pixels of the largest hole

// The holes that fingers hit, by the smaller side of the window.
export const leastHole = (width, height) => (Math.min(width, height) >= 380 ? 44 : Math.min(width, height) >= 360 ? 32 : 24);

// What a board needs, in holes.
function measures({ board, rows, columns, players, start }) {
  const reserve = board.stores === 'none' && start.reserve.some(Boolean);
  const stores = reserve ? 'right' : board.stores;
  const ends = stores === 'right' || stores === 'left' ? players : 0, strip = stores === 'below' ? 1.2 : 0;
  const gap = rows > 1 && rows % 2 === 0 ? GAP : 0;
  return { rows, columns, players, stores, ends, strip, gap, reserve, across: columns + END * ends + 2 * EDGE, down: rows + gap + strip + 2 * EDGE };
}

const within = (box, pad) => (wide, high) => Math.min((box.w - 2 * pad) / wide, (box.h - 2 * pad) / high, MOST);

// Size of a hole, whether the board is turned, and the room that it takes: more than the box where holes would be too
// small, so that it is moved along the rows.
function fitRows(m, box, { pad, least }) {
  const fit = within(box, pad), { across, down } = m;
  const turned = box.w < box.h && fit(down, across) > fit(across, down) * 1.05;
  let c = turned ? fit(down, across) : fit(across, down);
  if (c >= least) return { c, turned, room: box, moved: false };
  c = Math.max(least, Math.min(least * 1.25, (turned ? box.w : box.h) / down - 1));
  const along = across * c + 2 * pad, aside = down * c + 2 * pad;
  const room = { x: 0, y: 0, w: turned ? Math.max(box.w, aside) : Math.max(box.w, along), h: turned ? Math.max(box.h, along) : Math.max(box.h, aside) };
  return { c, turned, room, moved: true };
}

// Where there is room across the rows, holes grow into ovals.
function ovalOf(m, { c, turned, room }, pad) {
  const spare = (turned ? room.w : room.h) - 2 * pad - m.down * c, r = c * 0.415;
  return spare <= 0 ? 0 : Math.min(spare / m.rows / 2, turned ? r * 0.8 : c < 120 ? r * 0.34 : 0);
}

function layRows(about, box, options) {
  const m = measures(about), fitted = fitRows(m, box, options), { c, turned, room } = fitted;
  const oval = ovalOf(m, fitted, options.pad), r = c * 0.415, tall = c + 2 * oval;
  const shift = (m.ends === 1 ? END / 2 : 0) * (m.stores === 'left' ? 1 : -1) * c, rise = (-m.strip * c) / 2;
  const x = room.x + room.w / 2, y = room.y + room.h / 2;
  const put = (u, v) => (turned ? { x: x - v - rise, y: y + u + shift } : { x: x + u + shift, y: y + v + rise });
  const core = (long) => ({ ex: turned ? long : 0, ey: turned ? 0 : long });
  const holes = about.board.holes.map(({ hole, row, column, square }) => {
    const near = row <= m.rows / 2, middle = m.rows % 2 === 1;
    const v = ((m.rows + 1) / 2 - row) * tall + (middle ? 0 : near ? 0.5 : -0.5) * m.gap * c;
    return { hole, ...put((column - (m.columns + 1) / 2) * c, v), r, ...core(oval), square, near: near || middle, row };
  });
  const reach = Math.max(0, (tall * m.rows + m.gap * c) / 2 - c * 0.5);
  const side = m.stores === 'left' ? -1 : 1, end = c * (m.columns / 2 + END / 2 - 0.02);
  const stores = Array.from({ length: m.stores === 'none' ? 0 : m.players }, (_, k) =>
    m.ends
      ? { ...put((k ? -1 : 1) * side * end, 0), r: c * 0.44, ...core(reach), near: k === 0 }
      : { ...put((k - (m.players - 1) / 2) * Math.min(c * 1.6, (m.columns * c) / m.players), (tall * m.rows + c) / 2 + c * 0.12), r: c * 0.4, ...core(0), near: true },
  );
  const long = m.across * c, deep = m.down * c + 2 * oval * m.rows, w = turned ? deep : long, h = turned ? long : deep;
  return { ...fitted, r, oval, holes, stores, reserve: m.reserve, plank: { x: x - w / 2, y: y - h / 2, w, h, r: c * 0.5 } };
}

export const roundLength = (w, h, r) => 4 * (w + h) + 2 * Math.PI * r;

// A long round line of points at even distances, counterclockwise from the middle of its foot; w and h are its halves.
// Each quarter is a straight part, a bend and a straight part, seen from its own side.
export function round(x, y, w, h, r, count) {
  return Array.from({ length: count }, (_, i) => {
    const turns = Math.floor((4 * i) / count), t = (i / count - turns / 4) * roundLength(w, h, r), [a, b] = turns % 2 ? [h, w] : [w, h];
    const bend = Math.min(Math.max(0, t - a) / r, Math.PI / 2), after = Math.max(0, t - a - (Math.PI / 2) * r);
    const right = Math.min(t, a) + r * Math.sin(bend), down = b - after + r * Math.cos(bend);
    const [px, py] = [[right, down], [down, -right], [-right, -down], [-down, right]][turns];
    return { x: x + px, y: y + py };
  });
}

// The halves of the line on which the middles of a ring's holes are.
function ringLine(box, c, pad) {
  const w = Math.max(0, box.w / 2 - pad - c * 0.6), h = Math.max(0, box.h / 2 - pad - c * 0.6), r = Math.min(w, h);
  return { w: w - r, h: h - r, r };
}

const spaceOf = ({ w, h, r }, count) => Math.min(roundLength(w, h, r) / count, 2 * r);

// A ring is no larger than its holes need.
function fitRing(count, box, { pad, least }) {
  const space = (room, c) => spaceOf(ringLine(room, c, pad), count);
  let c = 130;
  while (c > least && space(box, c) < c * 1.06) c -= 1;
  const room = { ...box };
  while (space(room, c) < c * 1.06) room.h += c;
  if (room.h > box.h) return { c, room: { ...room, x: 0, y: 0 }, moved: true };
  const smaller = ({ x, y, w, h }) => {
    const nw = Math.max(w * 0.98, Math.min(w, c * 3.4)), nh = Math.max(h * 0.98, Math.min(h, c * 3.4));
    return { x: x + (w - nw) / 2, y: y + (h - nh) / 2, w: nw, h: nh };
  };
  let tight = room;
  for (let next = smaller(tight); next.w < tight.w && space(next, c) > c * 1.2; next = smaller(tight)) tight = next;
  return { c, room: tight, moved: false };
}

function layRing(about, box, options) {
  const { board: { holes, below, stores }, players } = about, count = holes.length;
  const { c, room, moved } = fitRing(count, box, options), line = ringLine(room, c, options.pad), r = c * 0.415;
  const x = room.x + room.w / 2, y = room.y + room.h / 2, string = round(x, y, line.w, line.h, line.r, 2 * count);
  const placed = holes.map(({ hole, square }, i) => {
    const at = string[(2 * i - (below - 1) + 2 * count) % (2 * count)];
    return { hole, ...at, r, ex: 0, ey: 0, square, near: at.y >= y, row: 1 };
  });
  const wide = line.w >= line.h, inner = 2 * (Math.max(line.w, line.h) + line.r) - c * 1.3, step = Math.min(c * 1.1, inner / players);
  const bowls = Array.from({ length: stores === 'none' ? 0 : players }, (_, k) => {
    const off = (k - (players - 1) / 2) * step;
    return { x: x + (wide ? off : 0), y: y + (wide ? 0 : off), r: step * 0.4, ex: 0, ey: 0, near: true };
  });
  return { c, turned: false, room, moved, r, oval: 0, holes: placed, stores: bowls, reserve: false, plank: { ...room, r: Math.min(60, c) } };
}

// Half a turn about the middle of the room.
const turn = (room) => (one) => ({ ...one, x: 2 * room.x + room.w - one.x, y: 2 * room.y + room.h - one.y, near: !one.near });

// The board in the box {x, y, w, h}.  Where `moved`, it is larger than the box: its `room` begins at 0, 0 then.
export function layout(about, box, { pad = Math.min(box.w, box.h) < 400 ? 6 : 12, least = 24, flipped = false } = {}) {
  const laid = (about.board.ring ? layRing : layRows)(about, box, { pad, least }), turned = flipped ? turn(laid.room) : (one) => one;
  const stores = laid.stores.map((one, k) => ({ ...turned(one), place: `${laid.reserve ? 'reserve' : 'store'}-${k + 1}` }));
  return { ...laid, holes: laid.holes.map(turned), stores };
}

// ---- the room that the page has for a board ----

const TELEPHONE = 500; // pixels of its smaller side, at most

// Beside a view on a telephone holes are smaller, so that the whole board is in sight.
function least({ width, height }) {
  const beside = Math.min(innerWidth, innerHeight) < TELEPHONE && width * height < 0.75 * innerWidth * innerHeight;
  return beside ? 24 : leastHole(innerWidth, innerHeight);
}

// The layout of the board in `place`, the element that holds the drawing and its size, where the place is in it, and the
// place's part of the drawing as a view box.  The stage holds the drawing, or the place itself where the board is moved.
export function roomOf(stage, place, about, flipped) {
  const around = stage.getBoundingClientRect(), own = place.getBoundingClientRect();
  const box = { x: own.x - around.x, y: own.y - around.y, w: own.width, h: own.height };
  const at = layout(about, box, { least: least(around), flipped }), host = at.moved ? place : stage;
  if (at.moved) return { at, host, offset: { x: 0, y: 0 }, w: at.room.w, h: at.room.h, view: `0 0 ${at.room.w} ${at.room.h}` };
  return { at, host, offset: box, w: around.width, h: around.height, view: `${box.x} ${box.y} ${box.w} ${box.h}` };
}
