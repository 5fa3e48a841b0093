// SPDX-License-Identifier: MIT
// What a player does on the board: points at a hole, taps it, and chooses among the moves that begin there.  These have
// a small arrow each on the hole's rim, which points the way that the move goes.  An arrow that is pointed at or has the
// focus shows its whole way; a tap on it plays it; Escape, or a tap elsewhere, takes the arrows away.
import { drawn, element, focused, say } from '../dom.js';
import { holeOf, inWords } from '../reasons.js';
import { t } from '../words.js';

const ENDS_TURN = 350; // milliseconds after a tap that ended a turn, in which it plays nothing
const FAN = 0.72; // radians between arrows that point the same way
const SIZE = 40; // pixels of an arrow's target
const LAPS = 3; // of a way that are drawn: more would confuse

// ---- the way of a move along the track ----

// The places that each lap passes, from the steps of a turn.
function lapsOf(steps) {
  const laps = [];
  for (const { do: what, from, to, player } of steps) {
    if (what === 'lift' || what === 'take') laps.push([from]);
    else if (what === 'enter') laps.push([`reserve-${player}`, to]);
    else if (what === 'sow') laps.at(-1)?.push(to);
  }
  return laps.filter((lap) => lap.length > 1);
}

// Through the middles, round the corners.
function curve(points) {
  let d = `M${points[0].x} ${points[0].y}`;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1], b = points[i], o = points[i - 2] ?? a, n = points[i + 1] ?? b;
    d += ` C${a.x + (b.x - o.x) / 6} ${a.y + (b.y - o.y) / 6} ${b.x - (n.x - a.x) / 6} ${b.y - (n.y - a.y) / 6} ${b.x} ${b.y}`;
  }
  return d;
}

function head(points, r) {
  const end = points.at(-1), { x, y } = points.at(-2), angle = Math.atan2(end.y - y, end.x - x);
  const tip = (turn, far) => `${end.x + Math.cos(angle + turn) * r * far} ${end.y + Math.sin(angle + turn) * r * far}`;
  return `M${tip(0, 0.55)} L${tip(2.45, 1)} L${tip(-2.45, 1)} Z`;
}

function lapDrawn(points, { c, r }, kinds) {
  const width = Math.max(4, c * 0.075) * (kinds.includes('again') ? 0.5 : 1);
  const strokes = [['edge', 4], ['core', 0]].flatMap(([kind, more]) => [
    drawn('path', { class: kind, d: curve(points), 'stroke-width': width + more }),
    drawn('path', { class: `${kind} head`, d: head(points, r * 0.42), 'stroke-width': more }),
  ]);
  return drawn('g', { class: kinds }, ...strokes);
}

const kindsOf = (i, laps) => `lap${i > 0 ? ' again' : ''}${i === laps.length - 1 ? ' end' : ''}`;

// Draws the way of a turn into the svg, its first lap thick and above the others; without steps, nothing.
export function drawTrail(svg, steps, scene) {
  const laps = lapsOf(steps).slice(0, LAPS).map((lap) => lap.map((place) => scene.spot(place)));
  svg.replaceChildren(...laps.map((points, i) => lapDrawn(points, scene.at, kindsOf(i, laps))).reverse());
}

// ---- arrows ----

// The first place of a turn where it is not as the others: they part there.
function parting(laps, others) {
  const flat = laps.flat(), rest = others.map((one) => one.flat());
  return flat.find((place, i) => i > 0 && rest.some((other) => other[i] !== place)) ?? flat[1];
}

// Arrows that would cover each other are turned apart.
function spread(angles) {
  const order = angles.map((angle, i) => ({ angle, i })).sort((a, b) => a.angle - b.angle);
  for (let i = 1; i < order.length; i++) order[i].angle = Math.max(order[i].angle, order[i - 1].angle + FAN);
  const middle = (list) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const shift = middle(angles) - middle(order.map(({ angle }) => angle));
  for (const { angle, i } of order) angles[i] = angle + shift;
  return angles;
}

// What `board` does when a hole of `place` is tapped or pointed at.
export function choosingOn(board, session, place) {
  let from = null; // the hole whose arrows are shown
  let turns = new Map(); // of the arrows, by move
  let asked = 0;
  let ended = -ENDS_TURN; // when a tap ended a turn
  const moveOf = ({ target }) => target.closest('[data-move]')?.dataset.move;
  const point = (event) => moveOf(event) && preview(moveOf(event));
  const onclick = (event) => moveOf(event) && play(moveOf(event));
  const arrows = element('div.choices', { role: 'group', onkeydown, onpointerover: point, onfocusin: point, onclick });
  place.append(arrows);

  const movesOf = (hole) => session.node.now.moves.filter((move) => holeOf(move) === hole);

  function refuse(hole) {
    board.holes.refuse(hole);
    if (board.onrefuse) board.onrefuse(hole);
    else say(t('board.refused', { hole }));
  }

  async function show(hole, moves) {
    const mine = ++asked, made = await Promise.all(moves.map((move) => session.look(move)));
    if (mine !== asked) return;
    from = hole;
    turns = new Map(moves.map((move, i) => [move, made[i].turn]));
    arrows.ariaLabel = t('board.choices', { hole });
    const laps = made.map(({ turn }) => lapsOf(turn.steps)), o = board.scene.spot(hole);
    const angles = spread(laps.map((lap, i) => angleOf(o, lap, laps.filter((_, j) => j !== i))));
    arrows.replaceChildren(...moves.map((move, i) => arrow(move, o, angles[i])));
    board.onask?.(hole);
    arrows.firstChild.focus({ preventScroll: true });
  }

  // Takes the arrows away; `back`: their hole gets the focus.
  function hide(back = false) {
    const hole = from;
    asked++;
    if (!hole) return;
    from = null;
    arrows.replaceChildren();
    preview(null);
    board.onask?.(null);
    if (back) board.holes.get(hole)?.focus({ preventScroll: true });
  }

  function angleOf(o, laps, others) {
    const way = laps[0]?.[1], parts = others.some((other) => other[0]?.[1] !== way) ? way : parting(laps, others);
    const to = parts ? board.scene.spot(parts) : { x: o.x, y: o.y - 1 };
    return Math.atan2(to.y - o.y, to.x - o.x);
  }

  function arrow(move, o, angle) {
    const { scene: { w, h }, offset } = board, far = o.r + SIZE * 0.32, name = inWords(move);
    const inside = (x, most) => Math.min(Math.max(x, SIZE / 2 + 2), most - SIZE / 2 - 2);
    const left = inside(o.x + Math.cos(angle) * (far + o.ex), w) - offset.x;
    const top = inside(o.y + Math.sin(angle) * (far + o.ey), h) - offset.y;
    return element('button.choice-arrow', { type: 'button', 'data-move': move, 'aria-label': name, title: name, style: `left: ${left}px; top: ${top}px` },
      element('span.shaft', { style: `rotate: ${angle}rad`, 'aria-hidden': 'true' }, '➤'),
      element('span.choice-number', { 'aria-hidden': 'true' }, move.match(/\/(\d+)$/)?.[1]),
    );
  }

  function preview(move) {
    board.onpoint(move);
    board.preview(move, turns.get(move)).catch(board.onwrong);
  }

  function play(move) {
    hide(true);
    board.onmove(move);
  }

  function onkeydown(event) {
    const all = [...arrows.children], at = all.indexOf(focused(arrows));
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) all[(at + step + all.length) % all.length].focus();
    else if (event.key === 'Escape') hide(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    place: arrows,
    hide,

    // A tap anywhere on the stage; while a turn is shown, it ends that.
    tapped(event) {
      if (!event.target.closest('.choices')) hide();
      if (!board.busy()) return;
      ended = event.timeStamp;
      board.finish();
    },
    choose(hole) {
      const moves = movesOf(hole), { mover } = session.node.now;
      if (board.busy()) return board.finish();
      if (performance.now() - ended < ENDS_TURN) return;
      if (!moves.length) refuse(hole);
      else if (moves.length === 1 || !board.plays(mover)) board.onmove(moves[0]);
      else show(hole, moves).catch(board.onwrong);
    },

    // Of null, no hole is pointed at.
    point: (hole) => from || board.busy() || board.onpoint((hole && movesOf(hole)[0]) ?? null),
  };
}
