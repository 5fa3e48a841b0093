// SPDX-License-Identifier: MIT
// Lessons: the ruleset's own examples as cards beside the board.  The learner plays the move of a card on the board.
import { button, element, replace } from '../dom.js';
import { holeOf, inWords } from '../moves.js';
import { asSentence, reasonText } from '../reasons.js';
import { t } from '../words.js';
import { learnCard } from './card.js';

const PAUSE = 900; // milliseconds before the other player answers

// The game of a ruleset as it is written, without what the reader has changed.
export const asWritten = ({ ruleset, text }) => ({ ruleset, text });

// A card of each example with a title, or of all if none has one.  `moves`: played in turn, the first by the learner; of
// none, any legal move will do.
export function cardsOf(examples) {
  const titled = examples.filter(({ title }) => title);
  return (titled.length ? titled : examples).map((example, i) => ({
    ...example,
    title: example.title ?? t('learn.card', { n: i + 1 }),
    moves: example.moves?.split(' ') ?? [],
    answers: Object.fromEntries(example.answers.map((answer) => answer.split('='))),
  }));
}

// What came of the move, in the words of the rule, and who says so.
function lessonOf(card, { main }, called) {
  const said = (main && asSentence(reasonText(main, called))) ?? (card.ask && card.name) ?? card.sentence;
  return [
    said && element('p', said),
    card.quotes && element('p.quotation', element('q', card.quotes), card.source && element('small', ` ${card.source}`)),
  ];
}

export function lessons(context) {
  const { session, settings, load, board, choose } = context;
  const { view: card, draw: drawCard } = learnCard(t('learn.title'));
  let cards = [], at = 0, next = 0, of = null; // the card, and which of its moves is the next

  const learnt = () => settings.learnt[of.ruleset] ?? 0;

  function dots() {
    const reached = Math.max(learnt(), at + 1);
    return element('ol.dots', { 'aria-label': t('learn.progress', { n: at + 1, all: cards.length }) },
      cards.map((one, i) =>
        element('li', button(i < reached ? '●' : '○', () => open(i), { 'aria-label': t('learn.open', { n: i + 1, title: one.title }), 'aria-current': i === at ? 'step' : undefined })),
      ),
    );
  }

  const draw = (body, buttons) => drawCard(cards[at].title, body, buttons, { before: dots() });

  const move = () => (cards[at].moves.length ? t('learn.play', { move: inWords(expected()) }) : t('learn.any'));

  function drawTask(wrong = '') {
    const { ask, name } = cards[at], task = next === 0 && (ask ?? name);
    draw(
      wrong ? element('p.refused', wrong) : [task && element('p', task), element('p', element('strong', move()))],
      [cards[at].moves.length > 0 && button(t('learn.show'), () => play(expected())), at + 1 < cards.length && button(t('learn.next'), () => open(at + 1), { class: 'quiet' })],
    );
  }

  function drawDone() {
    settings.learn(of.ruleset, Math.max(learnt(), at + 1));
    draw(lessonOf(cards[at], session.node.turn, context.seats.called), [
      button(t('learn.again'), () => open(at)),
      at + 1 < cards.length ? button(t('learn.next'), () => open(at + 1), { class: 'first' }) : button(t('learn.first'), begin, { class: 'first' }),
    ]);
    card.querySelector('.first').focus({ preventScroll: true });
  }

  // A game of the learner against the weakest player who does not play at random.
  async function begin() {
    settings.seats = ['person', 'learner', ...settings.seats.slice(2)];
    settings.keep({ seats: settings.seats });
    if (await load(asWritten(of))) choose('play');
  }

  const expected = () => cards[at].moves[next];

  // The same game number for all cards: they are one place in the browser's history.
  async function open(number, game = session.game) {
    at = number;
    next = 0;
    const { setup, answers, match, before } = cards[at];
    const wanted = { ...asWritten(of), setup: setup ?? undefined, answers, match: match || undefined };
    if (await load(wanted, { position: before ?? undefined, read: true, game })) drawTask();
  }

  // Plays a move that the card asks for, and then those of other players.
  async function play(move) {
    const { root } = session;
    await session.play(move);
    next++;
    if (next >= cards[at].moves.length) return drawDone();
    if (session.node.now.mover === root.now.mover) return drawTask();
    setTimeout(() => root === session.root && play(expected()), PAUSE);
  }

  return {
    view: card,
    // What the sentence below the board asks for; "" if nothing.
    get task() {
      return cards[at] && next < Math.max(1, cards[at].moves.length) ? move() : '';
    },
    // Begins with the first card that the learner has not played.
    async start(ruleset) {
      of = asWritten(ruleset);
      cards = cardsOf((await session.ask({ ask: 'describe', ...of })).examples);
      if (!cards.length) return replace(card, element('p', t('learn.none')), button(t('learn.first'), begin, { class: 'first' }));
      return open(learnt() % cards.length, Math.random());
    },
    // A move that the learner has chosen on the board.
    async choose(move) {
      const card = cards[at];
      if (!card || (session.node.parent && next >= card.moves.length) || session.node.now.mover !== session.root.now.mover) return;
      if (!card.moves.length || move === expected()) return play(move);
      const hole = holeOf(expected());
      drawTask(t('learn.other', { move: inWords(expected()) }));
      board.pulse([hole]);
    },
  };
}
