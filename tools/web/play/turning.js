// SPDX-License-Identifier: MIT
// Where a game turned: the move that lost most against the best one.
import { chart } from '../chart.js';
import { button, element, replace, say } from '../dom.js';
import { inWords, signed } from '../moves.js';
import { t } from '../words.js';
import { valueOf } from './thoughts.js';

const LOOK = 20000; // positions to look at before a judgement

// Judges the position before each move of the line, once.  `ask` ends the search before; `tell` gets the number of each
// move.
export async function judge(session, line, ask, tell) {
  for (const [i, node] of line.entries()) {
    tell(i + 1);
    node.parent.judged ??= await ask({ ask: 'analyse', ...session.here({ moves: session.movesTo(node.parent) }), nodes: LOOK, memory: 64 });
  }
}

// What each move left, and what the best one would have.
const judgements = (line) =>
  line.map((node, i) => {
    const { mover } = node.parent.now, { moves, best } = node.parent.judged;
    const value = (move) => valueOf(moves.find((one) => one.move === move), mover);
    return { node, number: i + 1, mover, best, before: value(best), after: value(node.move) };
  });

export function drawTurning(place, { session, seats }, line) {
  const all = judgements(line);
  const turn = all.reduce((worst, one) => (one.before - one.after > worst.before - worst.after ? one : worst)), lost = turn.before - turn.after;
  const toFirst = all.map(({ mover, after }) => (mover === 1 ? after : -after));
  const most = Math.max(1, ...toFirst.map(Math.abs));
  const values = { number: turn.number, move: inWords(turn.node.move), ...seats.called(turn.mover), best: inWords(turn.best), before: signed(turn.before), after: signed(turn.after) };
  replace(
    place,
    session.about.players === 2 && chart([toFirst], { low: -most, high: most, marked: lost > 0 ? turn.number - 1 : undefined, label: t('analysis.turning-graph') }),
    element('p', lost > 0 ? t('analysis.turned', values) : t('analysis.never-turned'), ` ${t('analysis.as-far', { n: LOOK })}`),
    lost > 0 && button(t('analysis.go-to', values), () => session.go(turn.node), { class: 'move' }),
  );
  say(place.textContent);
}
