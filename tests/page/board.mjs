// SPDX-License-Identifier: MIT
// The board of the page without a browser: every bundled ruleset is laid out in seven windows, and turns of random
// games are performed as the page does, act by act.
//
//     node tests/page/board.mjs ENGINE.wasm [RULESETS...]
import { readFileSync } from 'node:fs';
import { countsOf, Lie } from '../../tools/web/board/lie.js';
import { layout, leastHole } from '../../tools/web/board/layout.js';
import { LONGEST, timeline } from '../../tools/web/board/timeline.js';
import { Engine } from '../../tools/web/engine.js';
import { check, tally } from './checks.mjs';

const [file, ...only] = process.argv.slice(2);
const TURNS = 12, FINGER = 24; // pixels of the least target
const windows = [[1600, 900], [1280, 800], [820, 1180], [390, 844], [360, 640], [320, 568], [844, 390]];

// The room that the page leaves for the board.
const roomOf = (w, h) => (h < 500 ? { x: 8, y: 50, w: w - 90, h: h - 92 } : { x: 0, y: 96, w, h: h - 96 - 172 });

const outside = ({ x, y, r, ex, ey }, { room }) => x - ex - r < room.x || x + ex + r > room.x + room.w || y - ey - r < room.y || y + ey + r > room.y + room.h;

const apart = (a, b, c) => Math.abs(a.x - b.x) >= c * 0.98 + 2 * a.ex || Math.abs(a.y - b.y) >= c * 0.98 + 2 * a.ey || Math.hypot(a.x - b.x, a.y - b.y) >= c * 0.98;

function triesLayout(about, [w, h], flipped) {
  const box = roomOf(w, h), at = layout(about, box, { least: leastHole(w, h), flipped }), all = [...at.holes, ...at.stores];
  const where = `${about.id} at ${w} x ${h}`;
  check(`no hole leaves the room: ${where}`, !all.some((one) => outside(one, at)));
  check(`holes are apart: ${where}`, at.holes.every((a, i) => at.holes.slice(0, i).every((b) => apart(a, b, at.c))));
  check(`every hole is there: ${where}`, at.holes.length === about.board.holes.length);
  check(`a finger hits a hole: ${where}`, at.c >= Math.max(FINGER, leastHole(w, h)), at.c);
  check(`a board is moved one way: ${where}`, at.moved ? (at.room.w <= box.w) !== (at.room.h <= box.h) : at.room.w <= box.w && at.room.h <= box.h);
}

// ---- turns ----

// What the acts do to the seeds, as motion.js does it in time.
function perform(acts, before) {
  const lie = new Lie(), hand = [];
  let whole = null;
  lie.become(before);
  const put = (place, kinds) => kinds.forEach((kind) => lie.put(place, kind));
  const does = {
    lift: ({ place, seeds }) => hand.push(...lie.take(place, seeds)),
    drop: ({ place, seeds }) => put(place, hand.length >= seeds ? hand.splice(-seeds) : lie.take('out', seeds)),
    fly({ from, to, seeds }) {
      whole ??= new Map(lie.counts());
      put(to, from === 'hand' ? hand.splice(-seeds) : lie.take(from, seeds));
    },
    undo: () => whole?.forEach((n, place) => put(place, lie.take(place, lie.count(place)).slice(0, n))),
  };
  for (const act of acts) does[act.do]?.(act);
  return { lie, hand };
}

const random = (() => {
  let seed = 7;
  return (n) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % n;
})();

function triesTurns(engine, of, about) {
  let { start: now } = about;
  const moves = [];
  for (let turn = 0; turn < TURNS && !now.over && now.moves.length; turn++) {
    moves.push(now.moves[random(now.moves.length)]);
    const { turns, after } = engine.ask({ ask: 'play', ...of, position: about.start.position, moves, from: moves.length - 1, steps: true });
    triesTurn(`${about.id}: ${moves.join(' ')}`, turns[0].steps, now, after);
    now = after;
  }
}

const unlike = ['endless', 'turn-board', 'swap-sides', 'game-over', 'slam']; // the board afterwards is shown, not performed

function triesTurn(what, steps, before, after) {
  const { acts, length } = timeline(steps);
  check(`a turn is seen within its time: ${what}`, length <= LONGEST + 1, length);
  check(`acts follow each other: ${what}`, acts.every((act, i) => act.ms >= 0 && (i === 0 || act.at >= acts[i - 1].at)));
  if (steps.some((step) => unlike.includes(step.do))) return;
  const { lie, hand } = perform(acts, before), wrong = [...countsOf(after)].filter(([place, n]) => lie.count(place) !== n);
  check(`a turn leads to the next position: ${what}`, !wrong.length && !hand.length, `${JSON.stringify(wrong.map(([place, n]) => [place, lie.count(place), n]))} ${hand.length} in hand; ${JSON.stringify(steps.filter((step) => step.do !== 'sow').slice(0, 12))}`);
}

const engine = await Engine.start(await WebAssembly.compile(readFileSync(file)));
for (const { id } of engine.ask({ ask: 'rulesets' }).filter(({ id }) => !only.length || only.includes(id))) {
  const of = { ruleset: id }, about = engine.ask({ ask: 'load', ...of });
  for (const size of windows) for (const flipped of [false, true]) triesLayout(about, size, flipped);
  triesTurns(engine, of, about);
}
tally('the board');
