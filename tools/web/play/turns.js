// SPDX-License-Identifier: MIT
// Turns as they are seen, each in full before the next one begins: nothing that the page shows is of a later position.
// And the computer players: they think while a turn is still being shown, and answer when it has been seen and read.
import { SPEEDS } from '../board/board.js';
import { newSeed } from '../session.js';
import { Stopped } from '../workers.js';

const SOON = 50, LEAST = 350, SEEN = 700, LETTER = 28; // milliseconds: before an answer, and for each letter to be read
const PATIENCE = 1500; // milliseconds until the reader may stop a player that thinks

// 'begun' means that a turn is being shown; 'seen' that the board shows the present position, with `shown` if a turn
// led to it that was just shown.  Each has the `node`.
export function turnsOf(session, board) {
  let number = 0; // of what is shown; an older one does not end any more
  const turns = Object.assign(new EventTarget(), {
    showing: null, // the node whose turn is being shown

    async show(node) {
      const mine = ++number;
      announce('begun', node);
      await board.show(node);
      if (mine === number) announce('seen', node, true);
    },

    // Shows the present position at once.
    renew() {
      number++;
      board.draw();
      announce('seen', session.node, false);
    },

    finish: () => turns.showing && board.finish(),

    // Ends the running turn, and resolves when the position after it is on the board.
    settle() {
      if (!turns.showing) return Promise.resolve();
      turns.finish();
      return new Promise((settled) => turns.addEventListener('seen', settled, { once: true }));
    },
  });

  function announce(name, node, shown) {
    turns.showing = name === 'begun' ? node : null;
    document.body.classList.toggle('sowing', name === 'begun');
    turns.dispatchEvent(Object.assign(new Event(name), { node, shown }));
  }

  session.addEventListener('moved', ({ played }) => (played ? turns.show(session.node) : turns.renew()));
  return turns;
}

// Computer players.  'thinks' means that one begins, and 'stopped', with `error` if anything went wrong, that it has
// stopped.
export function rivalsOf(context) {
  const { session, workers, seats, turns, board } = context;
  let thought = null; // its node, and the job that chooses a move there
  const mayAnswer = ({ now, ended }) => !now.over && !ended && !context.taught && !!seats.level(now.mover);

  const rivals = Object.assign(new EventTarget(), {
    isBusy: () => thought !== null,

    // Does a computer player move here unasked?  Not in a game from a text, nor where moves were made before.
    answers: (node, shown) => mayAnswer(node) && (shown || (!session.read && !node.children.length)),

    async answer(node = session.node, shown = false) {
      const mine = thought?.node === node ? thought : think(node);
      const patience = setTimeout(() => thought === mine && rivals.dispatchEvent(new Event('thinks')), PATIENCE);
      mine.job.finally(() => clearTimeout(patience)).catch(() => {});
      await null; // until the sentence is there
      try {
        const [move] = await Promise.all([mine.job, new Promise((wake) => setTimeout(wake, pauseAfter(shown)))]);
        if (thought !== mine) return;
        thought = null;
        await session.play(move);
      } catch (error) {
        reportStop(mine, error);
      }
    },

    stop() {
      const stopped = thought;
      thought = null;
      stopped?.job.stop();
    },
  });

  function think(node) {
    const player = seats.level(node.now.mover).player(session.about);
    const job = workers.ask({ ask: 'choose', ...session.here({ moves: session.movesTo(node) }), player, seed: newSeed() });
    job.catch(() => {}); // reported when its move is needed
    return (thought = { node, job });
  }

  // How long a reader looks at the position and reads the sentence before the answer.
  function pauseAfter(shown) {
    const speed = SPEEDS[board.speed];
    if (!shown || (!speed && !seats.here().length)) return SOON;
    return Math.max(LEAST, (SEEN + LETTER * context.sentence.length()) * speed);
  }

  // Unless another player thinks now, or nobody has to.
  function reportStop(mine, error) {
    if (thought === mine) thought = null;
    if (thought || mine.node !== session.node || !mayAnswer(mine.node)) return;
    rivals.dispatchEvent(Object.assign(new Event('stopped'), { error: error instanceof Stopped ? null : error }));
  }

  turns.addEventListener('begun', ({ node }) => {
    rivals.stop();
    if (mayAnswer(node)) think(node);
  });
  turns.addEventListener('seen', ({ node, shown }) => {
    if (thought?.node !== node) rivals.stop();
    if (rivals.answers(node, shown)) rivals.answer(node, shown);
  });
  return rivals;
}
