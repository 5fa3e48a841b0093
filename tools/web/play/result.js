// SPDX-License-Identifier: MIT
// The sheet at the end of a game.
import { button, element } from '../dom.js';
import { levels } from '../levels.js';
import { t } from '../words.js';
import { levelName } from './seats.js';
import { winnersOf } from './sentence.js';
import { sheet } from './sheets.js';

// A stronger player than the reader has just beaten; undefined if there is none.
function stronger({ seats }, winners) {
  const { you, all } = seats, rival = all.find((player) => player !== you);
  const level = all.length === 2 && winners.length === 1 && winners[0] === you && seats.level(rival);
  const next = level && levels[levels.indexOf(level) + 1];
  return next && { rival, next };
}

export function result(context, node) {
  const { session, seats, sentence, load, analysis, choose } = context;
  const more = stronger(context, winnersOf(node));
  const again = () => load({ ...session.of }, { link: session.link });
  const turned = () => (choose('analysis'), analysis.findTurn());
  const harder = () => (seats.set(more.rival, more.next.id), again());
  sheet(sentence.result(node), (shut) => {
    const act = (id, does, attributes) => button(t(`play.${id}`), () => (shut(), does()), attributes);
    return [
      element('p.score', node.now.scores.join(' : ')),
      element('p', t('play.turns-of', { n: session.movesTo(node).length, game: session.about.name }), more && ` ${t('play.next-would-be', { level: levelName(more.next) })}`),
      element('p.row', act('again', again, { class: 'first', autofocus: true }), act('where-it-turned', turned), more && act('stronger', harder)),
    ];
  }, { name: 'result' });
}
