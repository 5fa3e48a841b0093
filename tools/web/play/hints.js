// Hint, Why, and why a hole cannot be played: sentences with marks on the board.
import { button, element } from '../dom.js';
import { inWords, signed } from '../moves.js';
import { t } from '../words.js';
import { showValues, showWay } from './marks.js';
import { summaryOf } from './sentence.js';
import { valueOf } from './thoughts.js';

const LOOK = { nodes: 100000, seconds: 3, memory: 64 };

const leads = (value) => (value > 0 ? t('play.hint.ahead', { n: value }) : value < 0 ? t('play.hint.behind') : t('play.hint.even'));

export function hints(context) {
  const { session, workers, board, sentence, turns, rules, choose } = context;
  let asked = null; // the node whose turn Why explains next

  async function hint() {
    const of = session.node;
    sentence.say(t('play.hint.looking'));
    try {
      const { moves, best } = await workers.ask({ ask: 'analyse', ...session.here(), ...LOOK });
      const { turn } = await session.look(best, of);
      if (of !== session.node || turns.showing) return;
      const value = valueOf(moves.find(({ move }) => move === best), of.now.mover);
      const summary = summaryOf(turn);
      sentence.say([t('play.hint.try', { move: inWords(best) }), summary && ` ${t('play.hint.then')} ${summary}`], leads(value));
      showValues(context, [{ move: best, value, text: signed(value), best: true }]);
      showWay(context, best);
    } catch (error) {
      if (of === session.node) sentence.say(error.message);
    }
  }

  // Asked again, it is the turn before.
  async function why() {
    await turns.settle();
    const node = asked?.turn ? asked : session.node;
    asked = node.parent;
    const turn = await session.details(node), sources = await sourcesOf(turn);
    const holes = turn.reasons?.flatMap((reason) => reason.holes ?? []) ?? [];
    board.pulse?.(holes.length ? holes : [turn.laps.at(-1)?.to].filter(Boolean), 'why');
    sentence.say(sentence.turn(node), [
      sources.length > 0 && [element('span', { class: 'rule' }, sources[0]), ' '],
      button(t('play.all-laps'), () => (choose('analysis'), session.go(node))),
      asked?.turn && [' ', t('play.why-again')],
    ]);
  }

  // The rules that decided where the turn's laps ended, each with what it rests on.
  async function sourcesOf(turn) {
    const fired = new Set(turn.laps.map(({ rule }) => rule));
    return (await rules()).filter(({ rule }) => rule && fired.has(rule)).map(({ text, source }) => (source ? `${text} [${source}]` : text));
  }

  function refuse(hole) {
    const seeds = document.querySelector(`[data-hole="${CSS.escape(hole)}"]`)?.dataset.seeds;
    sentence.say(t(seeds === '0' ? 'play.refuse.empty' : 'play.refuse', { hole }), sentence.next(session.node, false));
  }

  turns.addEventListener('begun', () => (asked = null));
  turns.addEventListener('seen', () => (asked = null));
  return { hint, why, refuse };
}
