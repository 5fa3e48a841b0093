// SPDX-License-Identifier: MIT
// How a game ends: a person resigns or offers a draw before its rules end it; and the sheet at its end.
import { button, element, say } from '../dom.js';
import { byAgreeing, byResigning } from '../session.js';
import { t } from '../words.js';
import { valueOf } from './course.js';
import { sheet } from './menu.js';
import { levelName, levels } from './seats.js';
import { winnersOf } from './sentence.js';

const LOOK = 20000; // positions that a player without a search looks at

export function ends(context) {
  const { session, seats, workers, sentence } = context;

  // A person to move in a game for two may end it.
  const may = () => session.about.players === 2 && seats.isHere(session.node.now.mover) && !winnersOf(session.node) && !session.node.children.length;

  function end(ended) {
    session.end(ended);
    context.over();
  }

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
      sheet(t('play.draw'), '', [
        element('p', t('play.draw-offered', { who: seats.name(mover), other: seats.name(other) })),
        element('p.row', button(t('play.accept'), () => answer(true), { class: 'first' }), button(t('play.decline'), () => answer(false))),
      ], () => answer(false));
    });

  // Does the computer player's search give it no more than an even game?  A player without a search borrows one.
  async function considers(player, mover) {
    const budget = player.startsWith('alphabeta') ? { player } : { nodes: LOOK };
    sentence.say(t('play.considers-draw'));
    say(t('play.considers-draw'));
    const found = await workers.ask({ ask: 'analyse', ...session.here(), ...budget, memory: 64 }).catch(() => null);
    return !!found && valueOf(found.moves.find(({ move }) => move === found.best), mover) >= 0;
  }

  const resign = () => end(byResigning(session.node.now.mover));
  return { doors: () => (may() ? [['resign', resign], ['offer-draw', offerDraw]] : []) };
}

// ---- the sheet at the end ----

// A stronger player than the reader has just beaten; undefined if there is none.
function stronger({ seats }, winners) {
  const { you, all } = seats, rival = all.find((player) => player !== you);
  const level = all.length === 2 && winners.length === 1 && winners[0] === you && seats.level(rival);
  const next = level && levels[levels.indexOf(level) + 1];
  return next && { rival, next };
}

export function result(context, node) {
  const { session, seats, sentence, load, analysis, choose } = context;
  const more = stronger(context, winnersOf(node)), act = (id, does, attributes) => button(t(`play.${id}`), does, attributes);
  const again = () => load({ ...session.of }, { link: session.link });
  const turned = () => (choose('analysis'), analysis.findTurn());
  const harder = () => (seats.set(more.rival, more.next.id), again());
  sheet(sentence.result(node), 'result', [
    element('p.score', node.now.scores.join(' : ')),
    element('p', t('play.turns-of', { n: session.movesTo(node).length, game: session.about.name }), more && ` ${t('play.next-would-be', { level: levelName(more.next) })}`),
    element('p.row', act('again', again, { class: 'first', autofocus: true }), act('where-it-turned', turned), more && act('stronger', harder)),
  ]);
}
