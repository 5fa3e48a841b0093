// SPDX-License-Identifier: MIT
// Puzzles: positions in which one move alone wins, or alone holds the draw, proved by the solver (tools/dev/puzzles).
import { button, element, pips } from '../dom.js';
import { inWords } from '../moves.js';
import { t } from '../words.js';
import { learnCard } from './card.js';

const LEVELS = 6; // of computer players
const DAY = 86_400_000, STEP = 7919; // a prime: the days go through all puzzles, and change the game each day

/* global PUZZLES */
// Of each ruleset: position, kind, move and how many of the computer players miss it (bundle.mjs).
export const puzzles = Object.entries(PUZZLES).flatMap(([ruleset, list]) =>
  list.map(([position, kind, move, missed], i) => ({ ruleset, position, kind, move, missed, id: `${ruleset}/${i + 1}` })),
);

// The puzzle of a day, the same for everybody.
export function puzzleOf(date) {
  const day = Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY);
  return puzzles[(day * STEP) % puzzles.length];
}

export function riddles(context) {
  const { session, settings, load, board } = context;
  const card = learnCard(t('learn.puzzle'));
  let puzzle = null, solved = false;

  const level = ({ missed }) => element('p.level', pips(missed, LEVELS), ` ${t('learn.missed', { n: missed })}`);

  // Another of the game that is not solved yet, the easiest first; if all are, one of those.
  function another() {
    const others = puzzles.filter((one) => one.ruleset === puzzle.ruleset && one !== puzzle);
    return others.find(({ id }) => !settings.solved.includes(id)) ?? others[0];
  }

  function draw(said, done = false) {
    solved = done;
    card.draw(t(puzzle === puzzleOf(new Date()) ? 'learn.today' : 'learn.puzzle'), element('p', said), [
      !done && button(t('learn.show'), show),
      done && button(t('learn.again'), () => open(puzzle)),
      another() && button(t('learn.another'), () => open(another()), { class: done ? 'first' : 'quiet' }),
    ], { after: level(puzzle) });
  }

  const task = () => t(`learn.${puzzle.kind}`, context.seats.called(session.node.now.mover));

  async function open(chosen, game = Math.random()) {
    puzzle = chosen;
    solved = false;
    if (await load({ ruleset: puzzle.ruleset }, { position: puzzle.position, read: true, game })) draw(task());
  }

  async function show() {
    await session.play(puzzle.move);
    draw(t('learn.shown', { move: inWords(puzzle.move) }), true);
  }

  return {
    view: card.view,
    get task() {
      return puzzle && !solved ? task() : '';
    },
    start: (ruleset) => open(puzzles.find((one) => one.ruleset === ruleset && !settings.solved.includes(one.id)) ?? puzzleOf(new Date())),
    today: () => open(puzzleOf(new Date())),
    async choose(move) {
      if (solved) return;
      if (move !== puzzle.move) {
        draw(t(puzzle.kind === 'wins' ? 'learn.misses' : 'learn.loses', { move: inWords(move) }));
        return board.pulse([]);
      }
      await session.play(move);
      settings.solve(puzzle.id);
      draw(t('learn.solved', { move: inWords(move) }), true);
    },
  };
}
