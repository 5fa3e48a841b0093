// SPDX-License-Identifier: MIT
// The sentence below the board: what was played and why it went so, whose turn it is, how the game ended.  And Hint, Why,
// and why a hole cannot be played: sentences with marks on the board.
import { button, element, replace } from '../dom.js';
import { asSentence, inWords, kindOf, reasonText, signed } from '../reasons.js';
import { how, winner } from '../session.js';
import { t } from '../words.js';
import { valueOf } from './course.js';
import { ELSEWHERE } from './seats.js';

const PULSE = 4500; // milliseconds that holes pulse
const LOOK = { nodes: 100000, seconds: 3, memory: 64 }; // for a hint

// What a turn led to, in one sentence without its full stop: the engine's, or else what its laps show.
export function summaryOf({ main, laps }, called) {
  const hole = laps.at(-1)?.to, lands = hole ? t('play.ends-in', { n: laps.length, hole }) : '';
  const text = main ? reasonText(main, called) : lands;
  return text.replace(/\.$/, '');
}

// The winners of a game that is over; null if it is not.
export function winnersOf({ now, ended }) {
  if (now.over) return now.result.drawn ? [] : now.result.winners;
  return ended ? [winner(ended)].filter(Boolean) : null;
}

export const LETTERS = 12; // of a hash: enough to distinguish some thousand starts from all others

// What is proved of a start, in a sentence; undefined if nothing is.  PROVED has the value of each start by the beginning
// of its hash (proved.mjs).
function proved({ hash }) {
  const value = PROVED[hash.slice(0, LETTERS)];
  const words = { undefined: undefined, 0: 'draw', wins: 'first-wins', loses: 'second-wins' };
  if (value in words) return words[value] && t(`play.proved-${words[value]}`);
  return t(value > 0 ? 'play.proved-first' : 'play.proved-second', { n: Math.abs(value) });
}

// `place`: where it is.
export function sentenceOf(context, place) {
  const { session, seats, turns, rivals } = context;
  let before = null; // what was said before arrows asked the way

  const { describe } = seats;
  const withSummary = (text, turn) => `${[text, summaryOf(turn, seats.called)].filter(Boolean).join(': ')}.`;
  const moverName = () => seats.name(session.node.now.mover);
  const goOn = () => button(t('play.go-on'), () => rivals.answer());
  const plays = ({ turn, move }) => `${describe('plays', turn.mover, { move: inWords(move) })}.`;

  // "You played d1 and won 4: d2 now has 2 and e2 before it has 2, so both are captured (4 seeds)."
  const turnOf = ({ turn, move }) => withSummary(describe(turn.captured ? 'won' : 'played', turn.mover, { move: inWords(move), n: turn.captured }), turn);

  // A sentence, and at most one small line under it.
  function say(text, small = null) {
    before = null;
    replace(place, element('p', text), small && element('p.small', small));
  }

  // While arrows ask the way from a hole, in place of what was said; of null, they do not any more.
  function ask(hole) {
    const said = before ?? [...place.childNodes];
    if (hole) say(t('board.choices', { hole }));
    else if (before) replace(place, before);
    before = hole && said;
  }

  // While a turn stops at holes that it takes or marks, why it does so.
  function step(act) {
    const explains = ({ what, holes }) => /^(capture|mark|remove)/.test(what) && holes.some((hole) => act.holes.includes(hole));
    const { showing } = turns, reason = act && showing?.turn.reasons?.find(explains);
    if (reason) say(plays(showing), asSentence(reasonText(reason, seats.called)));
  }

  function result(node) {
    const winners = winnersOf(node), { now, ended } = node;
    const reason = now.over || !ended ? '' : ` ${how(ended)}`;
    if (winners.length > 1 || (!winners.length && (!now.over || now.result.drawn))) return t('play.drawn') + reason;
    return (winners.length ? describe('won-game', winners[0]) : t('play.lost')) + reason;
  }

  function explain(node, shown) {
    const { now } = node;
    if (winnersOf(node)) return result(node);
    if (shown) return turnOf(node);
    if (context.taught?.task()) return context.taught.task();
    const taps = seats.isYou(now.mover) && now.moves.some((move) => /[0-9]/.test(move));
    return taps ? t('play.your-turn-tap') : describe('turn', now.mover);
  }

  // What comes next: whose turn it is, and moves that begin in no hole, such as swap, turn or pass.
  function next(node, shown) {
    const { now } = node;
    if (context.taught) return null;
    if (winnersOf(node)) return shown && turnOf(node);
    if (seats.level(now.mover)) return rivals.answers(node, shown) ? t('play.thinks', { who: moverName() }) : goOn();
    if (seats.at(now.mover) === ELSEWHERE) return button(t('play.copy-link', { who: moverName() }), () => context.share());
    const turn = shown && element('span.next', describe(node.turn.mover === now.mover ? 'again' : 'turn', now.mover));
    const words = now.moves.filter((move) => !/[0-9]/.test(move));
    return [turn, words.map((move) => [' ', button(move, () => context.play(move), { class: 'move' })])];
  }

  // What is proved of the start, where the setup and no reader put the seeds, and before the first move.
  function proof(node) {
    const text = !node.parent && !context.taught && !session.placed && proved(session.about);
    return text && [element('span.proved', text), ' ', next(node, false)];
  }

  turns.addEventListener('begun', ({ node }) => say(plays(node)));
  turns.addEventListener('seen', ({ node, shown }) => say(explain(node, shown), proof(node) || next(node, shown)));
  rivals.addEventListener('thinks', () => {
    const stop = button(t('play.stop'), () => rivals.stop());
    say(explain(session.node, !!session.node.turn), [t('play.thinks', { who: moverName() }), ' ', stop]);
  });
  rivals.addEventListener('stopped', ({ error }) => say(error?.message ?? t('play.thinking-stopped'), goOn()));
  return { say, ask, step, next, result, turn: turnOf, withSummary, length: () => place.textContent.length };
}

// ---- hints ----

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
      sentence.say(sentence.withSummary(t('play.hint.try', { move: inWords(best) }), turn), leads(value));
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
    board.pulse(holes.length ? holes : turn.laps.slice(-1).map(({ to }) => to));
    clearTimeout(calm);
    calm = setTimeout(() => board.pulse([]), PULSE);
    const laps = button(t('play.all-laps'), () => (session.go(node), choose('analysis')));
    sentence.say(sentence.turn(node), [laps, asked?.turn && [' ', t('play.why-again')]]);
  }

  async function refuse(hole) {
    const of = session.node;
    const reason = await session.ask({ ask: 'refuse', ...session.here(), move: hole }).catch(() => null);
    if (of !== session.node || turns.showing) return;
    sentence.say(reason ? asSentence(reasonText(reason, seats.called)) : t('play.refuse', { hole }), sentence.next(of, false));
  }

  for (const what of ['begun', 'seen']) turns.addEventListener(what, () => (asked = null));
  return { hint, why, refuse };
}
