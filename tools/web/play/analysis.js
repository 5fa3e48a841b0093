// SPDX-License-Identifier: MIT
// The analysis panel: the moves, what each is worth, proofs, where the game turned, the account of a turn.
import { known } from '../database.js';
import { button, element, replace, say } from '../dom.js';
import { inWords, kindOf, signed } from '../reasons.js';
import { t } from '../words.js';
import { Stopped, whyNot } from '../workers.js';
import { account, boundsText, byHand, drawTurning, judge, moveList, valueOf, worthTable } from './course.js';

const QUICK = { nodes: 300000, seconds: 2, memory: 64 }, DEEP = { seconds: 5, memory: 64 };
const PROOF = { seconds: 120, nodes: 5e7, memory: 64 };

const certainty = ({ exact, outcome }) => [outcome && t(`analysis.${outcome}`), exact && t('analysis.exact')].filter(Boolean).join(' ');

export function analysis(context) {
  const { session, workers, seats, settings, turns, rivals, board, play } = context;
  const moves = moveList(context), lastTurn = account(context), hand = byHand(context);
  const heading = element('p.heading'); // of a game from a text
  const thoughts = element('div.thoughts'), turning = element('div.graph.turning'), preview = element('p.preview');
  const always = button(t('analysis.values'), switchValues, { 'aria-pressed': String(settings.values) });
  const view = element('div',
    element('h2', t('play.analysis')),
    heading,
    moves.view,
    turning,
    preview,
    thoughts,
    element('div.tools',
      button(t('analysis.deeper'), () => analyse(DEEP)),
      button(t('analysis.prove'), prove),
      button(t('play.where-it-turned'), findTurn),
      button(t('play.stop'), () => stop()),
      always,
    ),
    lastTurn.view,
    hand.view,
  );
  let job = null; // a search; another one ends it
  let headed = null; // the game that has the heading
  let pointed = null, looking = false; // the move that the reader points at; whether it is being looked up
  const isOpen = () => document.body.dataset.view === 'analysis';

  function stop() {
    job?.stop();
    job = null;
  }

  // Asks a worker, which ends what was asked before.  Reports of other positions are dropped.
  function ask(request, report = () => {}) {
    stop();
    const of = session.node;
    return (job = workers.ask(request, { report: (found) => of === session.node && report(found) }));
  }

  function showWorth(list) {
    const { mover } = session.node.now;
    const pill = (one, value) => ({ move: one.move, text: signed(value) + (one.exact ? ' ✓' : ''), kind: kindOf(value), best: one === list[0] });
    board.values(list.map((one) => pill(one, valueOf(one, mover))));
  }

  function draw(title, list, ...below) {
    const texts = below.filter(Boolean).map((text) => element('p', text));
    replace(thoughts, element('h3', title), list.length > 0 && worthTable(list, { play, showLine }), texts);
  }

  const note = (place, text) => replace(place, element('p', { role: 'status' }, text));

  // The first move of the list is the best.
  function drawInsight({ moves: list, depth, positions }, done) {
    const worth = list.map((move) => ({ ...move, certain: certainty(move) }));
    if (isOpen()) draw(done ? t('analysis.worth') : t('analysis.thinking', { n: depth }), worth, t('analysis.depth', { n: depth, positions }));
    showWorth(worth);
  }

  async function analyse(budget) {
    if (session.node.now.over || (await lookUp())) return;
    const of = session.node, mine = ask({ ask: 'analyse', ...session.here(), ...budget }, (insight) => drawInsight(insight, false));
    try {
      const insight = await mine;
      if (of !== session.node || mine !== job) return;
      drawInsight(insight, true);
      if (budget === DEEP) say(t('analysis.best', { move: insight.best }));
    } catch (error) {
      if (of === session.node && !(error instanceof Stopped)) replace(thoughts, element('p', error.message));
    }
  }

  // Values of the present position, while no turn is being shown and no computer player answers.
  function value() {
    if ((isOpen() || settings.values) && !turns.showing && !rivals.isBusy() && session.node.now.moves.length) analyse(QUICK);
  }

  function switchValues() {
    settings.keep({ values: !settings.values });
    always.setAttribute('aria-pressed', String(settings.values));
    if (settings.values) value();
    else if (!isOpen()) board.values([]);
  }

  // ---- lines and ways ----

  // On the board, each move by its number.
  async function showLine(line) {
    const before = session.movesTo(), of = session.node;
    const { turns: made } = await session.ask({ ask: 'play', ...session.here({ moves: [...before, ...line], from: before.length }) });
    if (of !== session.node) return;
    board.showLine(line, made.map(({ mover }) => mover));
    say(t('analysis.line', { line: line.map((move, i) => seats.describe('plays', made[i].mover, { move: inWords(move) })).join(', ') }));
  }

  // Where a move leads that the reader points at.  One request at a time: while it lasts, only the last one waits.
  async function point(move) {
    pointed = { move: isOpen() && !turns.showing ? move : null, of: session.node };
    if (looking) return;
    looking = true;
    for (let at = null; at !== pointed; ) {
      at = pointed;
      await look(at).catch(() => {}); // nothing is shown of a move that cannot be looked up
    }
    looking = false;
  }

  async function look(at) {
    preview.textContent = '';
    board.preview(null);
    if (!at.move) return;
    const { turn, now } = await session.look(at.move, at.of, (request) => workers.ask(request, { seconds: 10 }));
    if (at !== pointed || at.of !== session.node) return;
    board.preview(at.move, turn);
    const parts = [
      turn.laps.length > 1 && t('analysis.laps', { n: turn.laps.length }),
      t('analysis.captured', { n: turn.captured }),
      now.over ? t('analysis.over') : now.mover === turn.mover && t('analysis.moves-again'),
    ];
    preview.textContent = `${inWords(at.move)}: ${parts.filter(Boolean).join(', ')}.`;
  }

  // ---- proofs ----

  function drawProved({ moves: list }, title, ...below) {
    const certain = ({ value }) => t(value === null ? 'analysis.between-these' : 'analysis.is-proved');
    const proved = list.map((one) => ({ ...one, exact: one.value !== null, certain: certain(one) })).sort((a, b) => (b.value ?? b.low) - (a.value ?? a.low));
    draw(t(title), proved, ...below);
    if (list.length) showWorth(proved.filter((one) => one.exact));
  }

  function drawProof(proof, done) {
    const value = proof.value === null ? boundsText(proof) : signed(proof.value);
    drawProved(
      proof,
      !done ? 'analysis.proving' : proof.complete ? 'analysis.proved' : 'analysis.proved-so-far',
      t(proof.outcome_only ? 'analysis.position-wins' : 'analysis.position-worth', { value, n: proof.positions }),
      proof.goes_round && t('analysis.goes-round'),
      done && !proof.complete && t('analysis.left', { n: Math.round(proof.seconds) }),
    );
  }

  // Whether a database has the position, or the reader has left it: then nothing else need be asked.
  async function lookUp() {
    const of = session.node, found = await known(session, workers).catch(() => null);
    if (found && of === session.node) drawProved(found, 'analysis.proved', t('analysis.looked-up', { n: found.seeds }));
    return !!found || of !== session.node;
  }

  async function prove() {
    if (session.node.now.over || (await lookUp())) return;
    const of = session.node;
    note(thoughts, t('analysis.proving'));
    try {
      const proof = await ask({ ask: 'solve', ...session.here(), ...PROOF }, (report) => drawProof(report, false));
      if (of === session.node) drawProof(proof, true);
    } catch (error) {
      if (of === session.node) replace(thoughts, element('p', whyNot(error)));
    }
  }

  async function findTurn() {
    const line = session.line();
    if (!line.length) return replace(turning, element('p', t('analysis.no-move-yet')));
    try {
      await judge(session, line, ask, (n) => note(turning, t('analysis.judging', { n, of: line.length })));
      if (line.at(-1) === session.last()) drawTurning(turning, context, line);
    } catch (error) {
      replace(turning, element('p', whyNot(error)));
    }
  }

  // ---- what changes ----

  function drawNode() {
    moves.draw(session.node);
    hand.draw();
    if (!isOpen()) return;
    moves.reach();
    lastTurn.draw(session.node);
  }

  function clear() {
    stop();
    board.values([]);
    replace(thoughts);
  }

  turns.addEventListener('begun', () => {
    clear();
    board.preview(null);
    replace(lastTurn.view);
  });
  turns.addEventListener('seen', () => {
    clear();
    if (headed !== session.game) heading.textContent = '';
    replace(turning);
    setTimeout(() => (drawNode(), value())); // after the frame, and when it is known whether a computer player answers
  });

  return {
    view,
    point,
    stop,
    findTurn,
    head(text) {
      headed = session.game;
      heading.textContent = text;
    },
    shown() {
      drawNode();
      value();
    },
    hidden() {
      stop();
      if (!settings.values) board.values([]);
      board.preview(null);
    },
  };
}
