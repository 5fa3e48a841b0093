// SPDX-License-Identifier: MIT
// How a person ends the game before its rules do: resigns, or offers a draw.
import { button, element, say } from '../dom.js';
import { byAgreeing, byResigning } from '../ending.js';
import { t } from '../words.js';
import { winnersOf } from './sentence.js';
import { sheet } from './sheets.js';
import { valueOf } from './thoughts.js';

const LOOK = 20000; // positions that a player without a search looks at

export function ends(context) {
  const { session, seats, workers, sentence } = context;

  // A person to move in a game for two may end it.
  const may = () => session.about.players === 2 && seats.isHere(session.node.now.mover) && !winnersOf(session.node) && !session.node.children.length;

  function end(ended) {
    session.end(ended);
    context.over();
  }

  const resign = () => end(byResigning(session.node.now.mover));

  async function offerDraw() {
    const of = session.node, { mover } = of.now, other = 3 - mover, level = seats.level(other);
    const accepted = await (level ? considers(level.player(session.about), mover) : accepts(mover, other));
    if (of !== session.node) return;
    if (accepted) return end(byAgreeing);
    sentence.say(t('play.declines', { who: seats.name(other) }), sentence.next(of, false));
  }

  // Asks the other person.
  const accepts = (mover, other) =>
    new Promise((answer) => {
      sheet(t('play.draw'), (shut) => [
        element('p', t('play.draw-offered', { who: seats.name(mover), other: seats.name(other) })),
        element('p.row', button(t('play.accept'), () => (answer(true), shut()), { class: 'first' }), button(t('play.decline'), shut)),
      ], { onclose: () => answer(false) });
    });

  // Does the computer player's search give it no more than an even game?  A player without a search borrows one.
  async function considers(player, mover) {
    const budget = player.startsWith('alphabeta') ? { player } : { nodes: LOOK };
    sentence.say(t('play.considers-draw'));
    say(t('play.considers-draw'));
    try {
      const { moves, best } = await workers.ask({ ask: 'analyse', ...session.here(), ...budget, memory: 64 });
      return valueOf(moves.find(({ move }) => move === best), mover) >= 0;
    } catch {
      return false;
    }
  }

  return { doors: () => (may() ? [{ id: 'resign', act: resign }, { id: 'offer-draw', act: offerDraw }] : []) };
}
