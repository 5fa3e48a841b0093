// SPDX-License-Identifier: MIT
// A leaflet for a class: the board, the rules in plain sentences and one turn, on a sheet of paper.
import { dotted, element } from '../dom.js';
import { cardsOf } from '../learn/lessons.js';
import { inWords } from '../moves.js';
import { summaryOf } from '../play/sentence.js';
import { asSentence } from '../reasons.js';
import { sideOf } from '../session.js';
import { t } from '../words.js';

const LAPS = 3; // that a reader follows on paper

const picture = (drawn, caption) => {
  const made = element('figure', element('div'), caption && element('figcaption', caption));
  made.firstChild.innerHTML = drawn; // the engine's own
  return made;
};

// Each example as a request, and the turn that its first move makes.
async function turnsOf({ ask, of }, examples) {
  const turns = [];
  for (const { moves, setup, answers, match, before } of cardsOf(examples).filter((card) => card.moves.length)) {
    const game = { ...of, setup: setup ?? of.setup, answers: { ...of.answers, ...answers }, match: match || undefined, position: before ?? undefined };
    const { turns: [turn], after } = await ask({ ask: 'play', ...game, moves: moves.slice(0, 1), steps: true });
    turns.push({ game, move: moves[0], turn, after });
  }
  return turns;
}

const isShort = ({ turn }) => turn.laps.length <= LAPS;
const captures = ({ turn }) => turn.captured > 0 || /^(capture|mark)/.test(turn.main?.what ?? '');

// A turn that captures in few laps if there is one; without examples, the first move.
async function turnOf(session, examples) {
  const found = (await turnsOf(session, examples)).filter(isShort), best = found.find(captures) ?? found[0];
  if (best) return best;
  const game = session.of, { start } = session.about, [move] = start.moves;
  if (!move) return null;
  const { turns: [turn], after } = await session.ask({ ask: 'play', ...game, position: start.position, moves: [move], steps: true });
  return { game: { ...game, position: start.position }, move, turn, after };
}

async function example(session, { game, move, turn, after }) {
  const draw = (more) => session.ask({ ask: 'board', ...game, ...more });
  const text = summaryOf(turn, sideOf(session.about));
  return element('section.turn',
    element('h2', t('leaflet.turn', { move: inWords(move) })),
    element('div.pair', picture(await draw({ move }), t('leaflet.before')), picture(await draw({ position: after.position }), t('leaflet.after'))),
    text && element('p', asSentence(text)),
  );
}

const rules = (sentences) =>
  [...Map.groupBy(sentences, ({ section }) => section)].map(([section, list]) => element('section', element('h2', section), list.map(({ text }) => element('p', text))));

// The leaflet of the game as it is.
export async function leaflet(session) {
  const { about, of } = session, told = await session.ask({ ask: 'describe', ...of });
  const facts = [about.region, t('home.players', { n: about.players }), t('home.board', { rows: about.rows, columns: about.columns }), t('board.seeds', { n: about.seeds_total })];
  const turn = await turnOf(session, told.examples ?? []);
  return element('article.leaflet',
    element('header', element('h1', about.name, told.meaning && element('small', ` “${told.meaning}”`)), element('p', dotted(facts))),
    picture(await session.ask({ ask: 'board', ...of, position: about.start.position }), t('leaflet.start')),
    element('div.rules', { lang: 'en', dir: 'ltr' }, rules(told.sentences)),
    turn && (await example(session, turn)),
    element('footer', t('leaflet.foot', { game: told.id })),
  );
}

// Prints it.  The page on the screen stays as it is.
export async function printLeaflet(session) {
  const made = await leaflet(session);
  document.body.append(made);
  document.body.classList.add('prints-leaflet');
  addEventListener('afterprint', () => (document.body.classList.remove('prints-leaflet'), made.remove()), { once: true });
  print();
}
