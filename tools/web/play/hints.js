// SPDX-License-Identifier: MIT
// Hint, Why, and why a hole cannot be played: sentences with marks on the board.
import { button } from '../dom.js';
import { asSentence, inWords, kindOf, reasonText, signed } from '../reasons.js';
import { t } from '../words.js';
import { valueOf } from './course.js';
import { summaryOf } from './sentence.js';

const PULSE = 4500; // milliseconds that holes pulse
const LOOK = { nodes: 100000, seconds: 3, memory: 64 };

const leads = (value) => (value > 0 ? t('play.hint.ahead', { n: value }) : value < 0 ? t('play.hint.behind') : t('play.hint.even'));

export function hints(context) {
  const { session, seats, workers, board, sentence, turns, choose } = context;
  let calm = 0; // the timer that ends a pulse
  let asked = null; // the node whose turn Why explains next

  async function hint() {
    const of = session.node;
    sentence.say(t('play.hint.looking'));
    try {
      const { moves, best } = await workers.ask({ ask: 'analyse', ...session.here(), ...LOOK });
      const { turn } = await session.look(best, of);
      if (of !== session.node || turns.showing) return;
      const value = valueOf(moves.find(({ move }) => move === best), of.now.mover);
      const summary = summaryOf(turn, seats.called);
      sentence.say(t('play.hint.try', { move: inWords(best) }) + (summary ? `: ${summary}.` : '.'), leads(value));
      board.values([{ move: best, text: signed(value), kind: kindOf(value), best: true }]);
      board.preview(best, turn);
    } catch (error) {
      if (of === session.node) sentence.say(error.message);
    }
  }

  // Asked again, it is the turn before.
  async function why() {
    await turns.settle();
    const node = asked?.turn ? asked : session.node;
    asked = node.parent;
    const turn = await session.details(node), holes = turn.reasons?.flatMap((reason) => reason.holes) ?? [];
    pulse(holes.length ? holes : turn.laps.slice(-1).map(({ to }) => to));
    sentence.say(sentence.turn(node), [
      button(t('play.all-laps'), () => (session.go(node), choose('analysis'))),
      asked?.turn && [' ', t('play.why-again')],
    ]);
  }

  function pulse(holes) {
    board.pulse(holes);
    clearTimeout(calm);
    calm = setTimeout(() => board.pulse([]), PULSE);
  }

  // Why a hole cannot be played.
  async function refuse(hole) {
    const of = session.node;
    const reason = await session.ask({ ask: 'refuse', ...session.here(), move: hole }).catch(() => null);
    if (of !== session.node || turns.showing) return;
    sentence.say(reason ? asSentence(reasonText(reason, seats.called)) : t('play.refuse', { hole }), sentence.next(of, false));
  }

  for (const what of ['begun', 'seen']) turns.addEventListener(what, () => (asked = null));
  return { hint, why, refuse };
}
