// SPDX-License-Identifier: MIT
// The sentence below the board: what was played and why it went so, whose turn it is, how the game ended.
import { button, element, replace } from '../dom.js';
import { asSentence, inWords, reasonText } from '../reasons.js';
import { how, winner } from '../session.js';
import { t } from '../words.js';
import { ELSEWHERE } from './seats.js';

// What a turn led to, in one sentence without its full stop: the engine's, or else what its laps show.
export function summaryOf({ main, laps }, called) {
  const hole = laps.at(-1)?.to, lands = hole ? t('play.ends-in', { n: laps.length, hole }) : '';
  const text = main ? reasonText(main, called) : lands;
  return text.replace(/\.$/, '');
}

// The winners of a game that is over; null if it is not.
export function winnersOf({ now, ended }) {
  if (now.over) return now.result.drawn ? [] : now.result.winners;
  if (!ended) return null;
  return winner(ended) ? [winner(ended)] : [];
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

export class Sentence {
  #context;
  #place;
  #before = null; // what was said before arrows asked the way

  constructor(context, place) {
    this.#context = context;
    this.#place = place;
    const { turns, rivals } = context;
    turns.addEventListener('begun', ({ node }) => this.say(this.#plays(node)));
    turns.addEventListener('seen', ({ node, told }) => this.say(this.told(node, told), this.#proof(node) || this.next(node, told)));
    rivals.addEventListener('thinks', () => this.say(this.told(context.session.node, !!context.session.node.turn), [t('play.thinks', { who: this.#mover }), ' ', button(t('play.stop'), () => rivals.stop())]));
    rivals.addEventListener('stopped', ({ error }) => this.say(error?.message ?? t('play.thinking-stopped'), this.#goOn()));
  }

  get #seats() {
    return this.#context.seats;
  }

  get #mover() {
    return this.#seats.name(this.#context.session.node.now.mover);
  }

  get length() {
    return this.#place.textContent.length;
  }

  #plays({ turn, move }) {
    return `${this.#seats.tell('plays', turn.mover, { move: inWords(move) })}.`;
  }

  // A sentence, and at most one small line under it.
  say(text, small = null) {
    this.#before = null;
    replace(this.#place, element('p', text), small && element('p.small', small));
  }

  // While arrows ask the way from a hole, in place of what was said; of null, they do not any more.
  ask(hole) {
    const before = this.#before ?? [...this.#place.childNodes];
    if (hole) this.say(t('board.choices', { hole }));
    else if (this.#before) replace(this.#place, before);
    this.#before = hole && before;
  }

  // While a turn stops at holes that it takes or marks, why it does so.
  step(act) {
    const { showing } = this.#context.turns, reason = act && showing?.turn.reasons?.find(({ what, holes }) => /^(capture|mark|remove)/.test(what) && holes.some((hole) => act.holes.includes(hole)));
    if (reason) this.say(this.#plays(showing), asSentence(reasonText(reason, this.#seats.called)));
  }

  // "You played d1 and won 4: d2 now has 2 and e2 before it has 2, so both are captured (4 seeds)."
  turn({ turn, move }) {
    const values = { move: inWords(move), n: turn.captured }, summary = summaryOf(turn, this.#seats.called);
    return this.#seats.tell(turn.captured ? 'won' : 'played', turn.mover, values) + (summary ? `: ${summary}.` : '.');
  }

  result(node) {
    const winners = winnersOf(node), { now, ended } = node;
    const reason = now.over || !ended ? '' : ` ${how(ended)}`;
    if (winners.length > 1 || (!winners.length && (!now.over || now.result.drawn))) return t('play.drawn') + reason;
    return (winners.length ? this.#seats.tell('won-game', winners[0]) : t('play.lost')) + reason;
  }

  told(node, told) {
    const { now } = node;
    if (winnersOf(node)) return this.result(node);
    if (told) return this.turn(node);
    const { task } = this.#context.taught ?? {};
    if (task) return task;
    const taps = this.#seats.isYou(now.mover) && now.moves.some((move) => /[0-9]/.test(move));
    return taps ? t('play.your-turn-tap') : this.#seats.tell('turn', now.mover);
  }

  // What is proved of the start, where the setup and no reader put the seeds, and before the first move.
  #proof(node) {
    const { session, taught } = this.#context, text = !node.parent && !taught && !session.placed && proved(session.about);
    return text && [element('span.proved', text), ' ', this.next(node, false)];
  }

  // What comes next: whose turn it is, and moves that begin in no hole.
  next(node, told) {
    const { now } = node, { rivals } = this.#context;
    if (this.#context.taught) return null;
    if (winnersOf(node)) return told && this.turn(node);
    if (this.#seats.level(now.mover)) return rivals.answers(node, told) ? t('play.thinks', { who: this.#mover }) : this.#goOn();
    if (this.#seats.at(now.mover) === ELSEWHERE) return button(t('play.copy-link', { who: this.#mover }), () => this.#context.share());
    const again = told && node.turn.mover === now.mover ? this.#seats.tell('again', now.mover) : this.#seats.tell('turn', now.mover);
    return [told && element('span.next', again), this.#wordMoves(now.moves)];
  }

  // Such as swap, turn or pass.
  #wordMoves(moves) {
    return moves.filter((move) => !/[0-9]/.test(move)).map((move) => [' ', button(move, () => this.#context.play(move), { class: 'move' })]);
  }

  #goOn() {
    return button(t('play.go-on'), () => this.#context.rivals.answer());
  }
}
