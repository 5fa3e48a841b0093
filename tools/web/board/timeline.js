// SPDX-License-Identifier: MIT
// A turn in time: the steps of the engine's trace become acts that a hand performs, each with its beginning and length
// in milliseconds.  Nothing is drawn here, so that every turn can be tried.
//
// Acts: `lift` and `carry` move the hand, `drop` lets seeds of the hand fall, `fly` sends seeds from place to place,
// `reason` holds still while it is read, `mark`, `unmark` and `close` change a hole, `undo` takes captures back,
// `leave` takes the hand away.
export const SPEEDS = { calm: 1.5, usual: 1, quick: 0.5, once: 0 };
export const LONGEST = 5000; // of a turn at the usual speed
const REASON = 1100, LATER_REASON = 450;
const LIFT = 280, NEXT_LIFT = 150, PAUSE = 130, FALL = 170, FLY = 480, APART = 45, LEAVE = 170, UNDO = 200;
const CHANGES = { mark: 620, unmark: 120, close: 120 };

const gathers = (step) => ['capture', 'take', ...Object.keys(CHANGES)].includes(step?.do);
const follows = (step) => gathers(step) || ['rule', 'put', 'move'].includes(step?.do);

// The holes that a step and those that follow it take or mark: their reason is shown once.
function gathered(steps, from) {
  const end = steps.findIndex((step, i) => i >= from && ['sow', 'lift', 'enter'].includes(step.do));
  return [...new Set(steps.slice(from, end < 0 ? undefined : end).filter(gathers).map((step) => step.from).filter(Boolean))];
}

// Walks through the steps at a pace.  Returns the acts, their length, and the part of it that no pace shortens.
function walk(steps, far, pace) {
  const acts = [];
  let now = 0, fixed = 0, landed = 0; // when the last seed is down
  let at = null, held = 0; // the hand: its place, null while it is away, and its seeds
  let explained = -1; // the step up to which the reason was shown

  function add(what, ms, more) {
    acts.push({ do: what, at: now, ms, ...more });
    landed = Math.max(landed, now + ms);
  }

  // An act that does not overlap what follows.
  function go(what, ms, more) {
    add(what, ms, more);
    now += ms;
  }

  const settle = () => (now = Math.max(now, landed));

  function leave() {
    if (at === null) return;
    settle();
    go('leave', LEAVE * pace);
    at = null;
  }

  // Later laps are quicker.
  const beatOf = ({ lap }) => pace * Math.max(0.38, 0.86 ** Math.max(0, lap - 1));

  function lift(place, step) {
    const beat = beatOf(step), later = at !== null;
    settle();
    if (later) now += PAUSE * beat;
    go('lift', (later ? NEXT_LIFT : LIFT) * beat, { place, seeds: step.seeds });
    at = place;
    held += step.seeds;
  }

  function sow(step) {
    const beat = beatOf(step);
    go('carry', (120 + 60 * Math.min(at === null ? 1 : far(at, step.to), 2)) * beat, { place: step.to });
    add('drop', FALL * beat, { place: step.to, seeds: step.seeds });
    at = step.to;
    held = Math.max(0, held - step.seeds);
  }

  // The reason is read before seeds go; the first in full.
  function explain(i) {
    if (i <= explained) return;
    const first = explained < 0, ms = first ? REASON * Math.min(1, pace * 2) : LATER_REASON * pace;
    settle();
    if (held === 0) leave();
    go('reason', ms, { holes: gathered(steps, i) });
    if (first) fixed += ms;
    for (explained = i; follows(steps[explained + 1]); ) explained++;
  }

  function fly(from, to, seeds) {
    const apart = Math.min(APART, 400 / seeds) * pace, flight = FLY * pace;
    add('fly', flight + apart * (seeds - 1), { from, to, seeds, apart, flight });
    now += apart * seeds + 60 * pace;
  }

  function change(step, i) {
    explain(i);
    go(step.do, CHANGES[step.do] * pace, { place: step.from, mark: step.rule, player: step.player });
  }

  const put = (step) => (settle(), fly(`store-${step.player}`, step.to, step.seeds));
  const does = {
    lift: (step) => lift(step.from, step),
    sow,
    enter: (step) => (lift(`reserve-${step.player}`, step), sow(step)),
    capture(step, i) {
      if (step.seeds === 0) return;
      explain(i);
      fly(step.from ?? 'hand', step.player ? `store-${step.player}` : 'out', step.seeds);
    },
    take: (step, i) => (explain(i), lift(step.from, step)),
    move: (step) => (settle(), fly(step.from ?? 'hand', step.to, step.seeds)),
    put,
    fill: put,
    mark: change,
    unmark: change,
    close: change,
    slam: () => (settle(), go('undo', UNDO * pace)),
  };
  for (const [i, step] of steps.entries()) {
    if (step.do === 'game-over') break; // what comes after the end of a game of a match is a new board
    if (Object.hasOwn(does, step.do) && !(step.seeds < 0)) does[step.do](step, i);
  }
  leave();
  settle();
  return { acts, length: now, fixed };
}

// The acts of a turn and its length.  `far(from, to)`: the distance of two places, in holes; `speed`: of SPEEDS.
export function timeline(steps, { far = () => 1, speed = 1 } = {}) {
  const plain = walk(steps, far, speed), { length, fixed } = plain;
  const pace = speed * Math.min(1, (LONGEST * speed - fixed) / Math.max(1, length - fixed));
  return pace === speed ? plain : walk(steps, far, pace);
}
