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
const LIFT = 280, NEXT_LIFT = 150, PAUSE = 130, FALL = 170, FLY = 480, APART = 45, BEADS = 620, CHANGE = 120, LEAVE = 170;

const gathers = new Set(['capture', 'take', 'mark', 'unmark', 'close']);

// The holes that a step and those that follow it take or mark: their reason is shown once.
function gathered(steps, from) {
  const holes = [];
  for (let i = from; i < steps.length && !['sow', 'lift', 'enter'].includes(steps[i].do); i++)
    if (gathers.has(steps[i].do) && steps[i].from) holes.push(steps[i].from);
  return [...new Set(holes)];
}

class Walk {
  acts = [];
  now = 0;
  landed = 0; // when the last seed is down
  fixed = 0; // milliseconds that no pace shortens
  #at = null; // where the hand is
  #held = 0;
  #explained = -1; // the step up to which the reason was shown

  constructor(steps, far, pace) {
    Object.assign(this, { steps, far, pace });
  }

  #add(what, ms, more) {
    const act = { do: what, at: this.now, ms, ...more };
    this.acts.push(act);
    this.landed = Math.max(this.landed, act.at + ms);
    return act;
  }

  #wait(ms) {
    this.now += ms;
  }

  // What follows an act that is not to overlap others.
  #go(what, ms, more) {
    this.#add(what, ms, more);
    this.#wait(ms);
  }

  #settle() {
    this.now = Math.max(this.now, this.landed);
  }

  // Later laps are quicker.
  #beat(step) {
    return this.pace * Math.max(0.38, 0.86 ** Math.max(0, step.lap - 1));
  }

  #leave() {
    if (this.#at === null) return;
    this.#settle();
    this.#go('leave', LEAVE * this.pace);
    this.#at = null;
  }

  #take(place, step) {
    const beat = this.#beat(step), later = this.#at !== null;
    this.#settle();
    if (later) this.#wait(PAUSE * beat);
    this.#go('lift', (later ? NEXT_LIFT : LIFT) * beat, { place, seeds: step.seeds });
    this.#at = place;
    this.#held += step.seeds;
  }

  lift(step) {
    this.#take(step.from, step);
  }

  sow(step) {
    const beat = this.#beat(step), ms = (120 + 60 * Math.min(this.#at === null ? 1 : this.far(this.#at, step.to), 2)) * beat;
    this.#go('carry', ms, { place: step.to });
    this.#add('drop', FALL * beat, { place: step.to, seeds: step.seeds });
    this.#at = step.to;
    this.#held = Math.max(0, this.#held - step.seeds);
  }

  enter(step) {
    this.#take(`reserve-${step.player}`, step);
    this.sow(step);
  }

  // The reason is read before seeds go; the first in full.
  #explain(i) {
    if (i <= this.#explained) return;
    const first = this.#explained < 0, holes = gathered(this.steps, i), ms = first ? REASON * Math.min(1, this.pace * 2) : LATER_REASON * this.pace;
    this.#settle();
    if (this.#held === 0) this.#leave();
    this.#go('reason', ms, { holes });
    if (first) this.fixed += ms;
    for (this.#explained = i; gathers.has(this.steps[this.#explained + 1]?.do) || ['rule', 'put', 'move'].includes(this.steps[this.#explained + 1]?.do); ) this.#explained++;
  }

  #fly(from, to, seeds) {
    const apart = Math.min(APART, 400 / seeds) * this.pace, ms = FLY * this.pace + apart * (seeds - 1);
    this.#add('fly', ms, { from, to, seeds, apart, flight: FLY * this.pace });
    this.#wait(apart * seeds + 60 * this.pace);
  }

  capture(step, i) {
    if (step.seeds === 0) return;
    this.#explain(i);
    this.#fly(step.from ?? 'hand', step.player ? `store-${step.player}` : 'out', step.seeds);
  }

  take(step, i) {
    this.#explain(i);
    this.#take(step.from, step);
  }

  move(step) {
    this.#settle();
    this.#fly(step.from ?? 'hand', step.to, step.seeds);
  }

  put(step) {
    this.#settle();
    this.#fly(`store-${step.player}`, step.to, step.seeds);
  }

  fill(step) {
    this.put(step);
  }

  #change(step, i, ms) {
    this.#explain(i);
    this.#go(step.do, ms * this.pace, { place: step.from, mark: step.rule, player: step.player });
  }

  mark(step, i) {
    this.#change(step, i, BEADS);
  }

  unmark(step, i) {
    this.#change(step, i, CHANGE);
  }

  close(step, i) {
    this.#change(step, i, CHANGE);
  }

  slam() {
    this.#settle();
    this.#go('undo', 200 * this.pace);
  }

  // What comes after the end of a game of a match is a new board.
  end() {
    for (const [i, step] of this.steps.entries()) {
      if (step.do === 'game-over') break;
      if (step.seeds < 0) continue;
      this[handled[step.do]]?.(step, i);
    }
    this.#leave();
    this.#settle();
    return this;
  }
}

const handled = Object.fromEntries(['lift', 'sow', 'enter', 'capture', 'take', 'move', 'put', 'fill', 'mark', 'unmark', 'close', 'slam'].map((word) => [word, word]));

// The acts of a turn and its length.  `far(from, to)`: the distance of two places, in holes; `speed`: of SPEEDS.
export function timeline(steps, { far = () => 1, speed = 1 } = {}) {
  const plain = new Walk(steps, far, speed).end(), longest = LONGEST * speed;
  const pace = speed * Math.min(1, (longest - plain.fixed) / Math.max(1, plain.now - plain.fixed));
  const { acts, now } = pace === speed ? plain : new Walk(steps, far, pace).end();
  return { acts, length: now };
}
