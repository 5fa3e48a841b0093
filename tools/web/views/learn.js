// SPDX-License-Identifier: MIT
// The view where one learns: lessons of the game on the board, which are the ruleset's own examples as cards; and puzzles,
// positions in which one move alone wins, or alone holds the draw, proved by the solver (tools/dev/puzzles).
import { button, element, pips, replace, say } from '../dom.js';
import { asSentence, holeOf, inWords, reasonText } from '../reasons.js';
import { t } from '../words.js';

const PAUSE = 900; // milliseconds before the other player answers
const LEVELS = 6; // of computer players
const DAY = 86_400_000, STEP = 7919; // a prime: the days go through all puzzles, and change the game each day

// The card on which a lesson or a puzzle is.  Returns its `view`, and `draw`, which puts on it a heading, what is said and
// buttons, and elements before the heading and after what is said; what is said is heard, too.
function learnCard(label) {
  const view = element('div.lesson', { role: 'group', 'aria-label': label });
  function draw(heading, body, buttons, { before, after } = {}) {
    const talk = element('div.talk', { dir: 'auto' }, body);
    replace(view, before, element('h2', { dir: 'auto' }, heading), talk, after, element('div.row', buttons));
    say(talk.textContent);
  }
  return { view, draw };
}

// ---- lessons ----

// The game of a ruleset as it is written, without what the reader has changed.
const asWritten = ({ ruleset, text }) => ({ ruleset, text });

// A card of each example with a title, or of all if none has one.  `moves`: played in turn, the first by the learner; of
// none, any legal move will do.  `of`: what an example has of its own for session.of.
export function cardsOf(examples) {
  const titled = examples.filter(({ title }) => title);
  return (titled.length ? titled : examples).map(({ setup, answers, match, before, ...example }, i) => ({
    ...example,
    title: example.title ?? t('learn.card', { n: i + 1 }),
    moves: example.moves?.split(' ') ?? [],
    of: { setup: setup ?? undefined, answers: Object.fromEntries(answers.map((answer) => answer.split('='))), match: match || undefined },
    position: before ?? undefined,
  }));
}

function lessons(context) {
  const { session, settings, load, board, choose } = context;
  const { view, draw: drawCard } = learnCard(t('learn.title'));
  let cards = [], at = 0, next = 0, of = null; // the card, and which of its moves is the next

  const learnt = () => settings.learnt[of.ruleset] ?? 0;
  const expected = () => cards[at].moves[next];
  const isLast = () => at + 1 >= cards.length;
  const move = () => (cards[at].moves.length ? t('learn.play', { move: inWords(expected()) }) : t('learn.any'));
  const begins = () => button(t('learn.first'), begin, { class: 'first' });

  function draw(body, ...buttons) {
    const reached = Math.max(learnt(), at + 1);
    const dot = ({ title }, i) => button(i < reached ? '●' : '○', () => open(i), { 'aria-label': t('learn.open', { n: i + 1, title }), 'aria-current': i === at ? 'step' : undefined });
    const before = element('ol.dots', { 'aria-label': t('learn.progress', { n: at + 1, all: cards.length }) }, cards.map((card, i) => element('li', dot(card, i))));
    drawCard(cards[at].title, body, buttons, { before });
  }

  function drawTask(wrong = '') {
    const { ask, name, moves } = cards[at], task = next === 0 && (ask ?? name);
    draw(
      wrong ? element('p.refused', wrong) : [task && element('p', task), element('p', element('strong', move()))],
      moves.length > 0 && button(t('learn.show'), () => play(expected())),
      !isLast() && button(t('learn.next'), () => open(at + 1), { class: 'quiet' }),
    );
  }

  // What came of the move, in the words of the rule, and who says so.
  function drawDone() {
    const { ask, name, sentence, quotes, source } = cards[at], { main } = session.node.turn;
    const said = (main && asSentence(reasonText(main, context.seats.called))) ?? (ask && name) ?? sentence;
    settings.learn(of.ruleset, Math.max(learnt(), at + 1));
    draw(
      [said && element('p', said), quotes && element('p.quotation', element('q', quotes), source && element('small', ` ${source}`))],
      button(t('learn.again'), () => open(at)),
      isLast() ? begins() : button(t('learn.next'), () => open(at + 1), { class: 'first' }),
    );
    view.querySelector('.first').focus({ preventScroll: true });
  }

  // A game of the learner against the weakest player who does not play at random.
  async function begin() {
    settings.keep({ seats: ['person', 'learner', ...settings.seats.slice(2)] });
    if (await load(asWritten(of))) choose('play');
  }

  // The same game number for all cards: they are one place in the browser's history.
  async function open(number, game = session.game) {
    at = number;
    next = 0;
    const { of: own, position } = cards[at];
    if (await load({ ...asWritten(of), ...own }, { position, read: true, game })) drawTask();
  }

  // Plays a move that the card asks for, and then those of other players.
  async function play(made) {
    const { root } = session;
    await session.play(made);
    next++;
    if (next >= cards[at].moves.length) drawDone();
    else if (session.node.now.mover === root.now.mover) drawTask();
    else setTimeout(() => root === session.root && play(expected()), PAUSE);
  }

  return {
    view,
    // What the sentence below the board asks for; "" if nothing.
    task: () => (cards[at] && next < Math.max(1, cards[at].moves.length) ? move() : ''),
    // Begins with the first card that the learner has not played.
    async start() {
      of = asWritten(session.of);
      cards = cardsOf((await session.ask({ ask: 'describe', ...of })).examples);
      if (cards.length) await open(learnt() % cards.length, Math.random());
      else replace(view, element('p', t('learn.none')), begins());
    },
    // A move that the learner has chosen on the board.
    async choose(made) {
      const card = cards[at];
      if (!card || (session.node.parent && next >= card.moves.length) || session.node.now.mover !== session.root.now.mover) return;
      if (!card.moves.length || made === expected()) return play(made);
      drawTask(t('learn.other', { move: inWords(expected()) }));
      board.pulse([holeOf(expected())]);
    },
  };
}

// ---- puzzles ----

// Of each ruleset: position, kind, move and how many of the computer players miss it (bundle.mjs).
/* global PUZZLES */
const puzzles = Object.entries(PUZZLES).flatMap(([ruleset, list]) =>
  list.map(([position, kind, move, missed], i) => ({ ruleset, position, kind, move, missed, id: `${ruleset}/${i + 1}` })),
);

// The puzzle of the day, the same for everybody.
function todays() {
  const now = new Date(), day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
  return puzzles[(day * STEP) % puzzles.length];
}

function riddles(context) {
  const { session, settings, load, board } = context;
  const card = learnCard(t('learn.puzzle'));
  let puzzle = null, solved = false;

  const isOpen = ({ id }) => !settings.solved.includes(id);
  const task = () => t(`learn.${puzzle.kind}`, context.seats.called(session.node.now.mover));

  // `other`: of the game and not solved yet, the easiest first; if all are, one of those.
  function draw(said, done = false) {
    const others = puzzles.filter((one) => one.ruleset === puzzle.ruleset && one !== puzzle), other = others.find(isOpen) ?? others[0];
    const after = element('p.small', pips(puzzle.missed, LEVELS), ` ${t('learn.missed', { n: puzzle.missed })}`);
    solved = done;
    card.draw(t(puzzle === todays() ? 'learn.today' : 'learn.puzzle'), element('p', said), [
      done ? button(t('learn.again'), () => open(puzzle)) : button(t('learn.show'), () => play('learn.shown')),
      other && button(t('learn.another'), () => open(other), { class: done ? 'first' : 'quiet' }),
    ], { after });
  }

  async function open(chosen) {
    puzzle = chosen;
    solved = false;
    if (await load({ ruleset: puzzle.ruleset }, { position: puzzle.position, read: true })) draw(task());
  }

  async function play(words) {
    await session.play(puzzle.move);
    draw(t(words, { move: inWords(puzzle.move) }), true);
  }

  return {
    view: card.view,
    task: () => (puzzle && !solved ? task() : ''),
    start: () => open(puzzles.find((one) => one.ruleset === session.of.ruleset && isOpen(one)) ?? todays()),
    today: () => open(todays()),
    async choose(move) {
      if (solved) return;
      if (move === puzzle.move) {
        settings.solve(puzzle.id);
        return play('learn.solved');
      }
      draw(t(puzzle.kind === 'wins' ? 'learn.misses' : 'learn.loses', { move: inWords(move) }));
      board.pulse([]);
    },
  };
}

// ---- the view ----

export function learnView(context) {
  const lesson = lessons(context), riddle = riddles(context);
  const place = element('div');
  let now = null; // which of the two has the board

  // Gives the board to a lesson or a puzzle, until another view is shown.
  function give(part, start = part.start) {
    now = context.taught = part;
    replace(place, part.view);
    start();
  }

  const riddleButtons = [button(t('learn.today'), () => give(riddle, riddle.today)), button(t('learn.puzzles'), () => give(riddle))];
  const view = element('div.learn',
    element('div.tools', { role: 'group', 'aria-label': t('learn.title') }, button(t('learn.lesson'), () => give(lesson)), puzzles.length > 0 && riddleButtons),
    place,
  );

  return {
    view,
    shown() {
      context.taught = now;
      if (!now) give(lesson);
    },
    hidden: () => (now = context.taught = null),
  };
}
