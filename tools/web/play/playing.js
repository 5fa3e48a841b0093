// SPDX-License-Identifier: MIT
// Playing: puts together who sits where, the turns as they are seen, and what the reader can do.
import { byId } from '../dom.js';
import { holeOf } from '../reasons.js';
import { analysis } from './analysis.js';
import { ends, result } from './ends.js';
import { hints } from './hints.js';
import { menu, opponents, share } from './menu.js';
import { records } from './records.js';
import { Seats } from './seats.js';
import { Sentence, winnersOf } from './sentence.js';
import { stage } from './stage.js';
import { Rivals, Turns } from './turns.js';

// Adds its parts to the context.  `taught` there is the lesson that has the board; it gets the moves then.
export function playing(context) {
  const { session, settings, board, choose, complain, reason } = context;
  context.seats = new Seats(session, settings);
  context.turns = new Turns(session, board);
  context.rivals = new Rivals(context);
  context.sentence = new Sentence(context, byId('sentence'));
  context.play = play;
  context.tap = tap;
  context.share = () => share(context);
  context.seated = seated;
  const { seats, turns, rivals, sentence } = context;
  context.analysis = analysis(context);
  const { hint, why, refuse } = hints(context);
  context.refuse = (hole) => (turns.showing ? turns.finish() : seats.isHere(session.node.now.mover) ? refuse(hole) : tellMover());
  const opponent = opponents(context);
  context.actions = {
    undo: () => session.back(isOwnTurn),
    hint,
    why,
    menu: () => context.menu(),
    opponent: (player = seats.all.find((other) => other !== seats.near) ?? 1) => opponent(player),
    share: context.share,
    leave: () => choose('home'),
    close: () => document.body.dataset.view !== 'play' && choose('play'),
    number,
  };
  context.ends = ends(context);
  context.stage = stage(context);
  context.records = records(context);
  context.menu = menu(context);

  // Plays a person's move: those of a computer player are its own.
  async function play(move) {
    const { mover } = session.node.now;
    if (seats.isHere(mover)) await session.play(move).catch((error) => complain(reason('played', error)));
    else tellMover();
  }

  const tellMover = () => sentence.say(seats.tell('turn', session.node.now.mover), sentence.next(session.node, false));

  // A tap on a hole: while a turn is being shown, it ends that.
  function tap(move) {
    if (turns.showing) turns.finish();
    else if (context.taught) context.taught.choose(move);
    else play(move);
  }

  // Plays the first move of the hole with that number in the near row.
  function number(n) {
    const move = session.node.now.moves.filter((one) => /^[a-z]+\d/.test(holeOf(one))).find((one) => holeOf(one).charCodeAt(0) - 96 === n);
    if (move) tap(move);
  }

  // Whether a person is to move, or nobody sits here at all: Undo leads to such a turn.
  function isOwnTurn({ mover }) {
    return session.read || !seats.here.length || seats.isHere(mover);
  }

  // Somebody else sits at the board.
  function seated() {
    rivals.stop();
    context.places.note();
    turns.renew();
  }

  // The end of a game that was played here.
  context.over = () => result(context, session.node);
  turns.addEventListener('seen', ({ node, told }) => told && !context.taught && winnersOf(node) && seats.here.length > 0 && context.over());
}
