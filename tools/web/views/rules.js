// SPDX-License-Identifier: MIT
// The rules: sentence by sentence with their sources, the open questions as switches, and a leaflet to print.
import { button, dotted, element, replace, say, table } from '../dom.js';
import { summaryOf } from '../play/sentence.js';
import { asSentence, ENGLISH, inWords, withSource } from '../reasons.js';
import { asOther, sideOf } from '../session.js';
import { language, t } from '../words.js';
import { Stopped } from '../workers.js';
import { EFFORT, picture, whyOf } from './compare.js';
import { cardsOf } from './learn.js';

const LAPS = 3; // that a reader follows on paper

const bySection = (sentences) => [...Map.groupBy(sentences, ({ section }) => section)];
const wordsOf = (id) => id.replaceAll('-', ' ');

// An open question with its answers: each with its standing and its source.  `choose` gets the id of an answer; `more`
// is what follows the answers.  None is chosen where only asking could answer the question, or a variant has decided
// otherwise.
export function answersTo({ id: question, asks, chosen, answers, affects_nothing: nothing }, choose, more = []) {
  const rests = ({ standing, source }, i) => ` ${[standing, source].filter(Boolean).join(', ')}${i === 0 ? `; ${t('rules.usual')}` : ''}`;
  return element('fieldset',
    element('legend', ENGLISH, asks),
    nothing && element('p', t('rules.nothing')),
    answers.map((answer, i) =>
      element('label.answer', ENGLISH,
        element('input', { type: 'radio', name: question, value: answer.id, checked: answer.id === chosen, onchange: () => choose(answer.id) }),
        element('span', wordsOf(answer.id), element('small', rests(answer, i)), answer.note && element('small.note', answer.note)),
      ),
    ),
    more,
  );
}

export function rulesView({ session, workers, load }) {
  const sentences = element('div', ENGLISH);
  const questions = element('div.questions');
  const situations = element('details.situations', { ontoggle: () => situations.open && drawTable() }, element('summary', t('rules.situations')));
  const view = element('div.columns',
    element('section',
      element('div.tools', button(t('rules.print'), () => print()), button(t('rules.leaflet'), () => printLeaflet(session))),
      language !== 'en' && element('p.region', t('rules.in-english')),
      sentences,
      situations,
    ),
    element('section', element('h3', t('rules.open')), questions),
  );
  let before = { sentences: [] }; // the last description
  let jobs = []; // that look where answers part
  let drawn = null; // the promise of what `rules` draws

  // A sentence that another answer has made is marked, and one that it has taken away is struck out.
  async function drawSentences() {
    const rules = await session.describe(), old = before.id === rules.id ? before.sentences : null;
    const has = (list, { text }) => list.some((one) => one.text === text);
    const sentence = (one) =>
      element('p', { class: old && !has(old, one) ? 'sentence new' : 'sentence' }, withSource(one), one.quotes && element('q.quotation', one.quotes));
    const gone = (section) => old?.filter((one) => one.section === section && !has(rules.sentences, one)) ?? [];
    replace(
      sentences,
      element('h2', rules.name, rules.meaning && element('small', ` “${rules.meaning}”`)),
      rules.region && element('p.region', rules.region, rules.first_described && `; ${t('rules.first-described', { year: String(rules.first_described) })}`),
      bySection(rules.sentences).map(([section, list]) => [
        element('h3', section),
        list.map(sentence),
        gone(section).map(({ text }) => element('p.sentence.gone', element('del', text))),
      ]),
      rules.note && [element('h3', t('rules.note')), element('p', rules.note)],
      rules.sources.length > 0 && [element('h3', t('rules.sources')), element('ul', rules.sources.map((source) => element('li', element('b', `${source.key}: `), work(source))))],
      element('p', t('rules.wrong', { game: rules.id })),
    );
    before = rules;
  }

  // ---- questions ----

  const stop = () => jobs.forEach((job) => job.stop());

  // The game goes on by the other answer, as far as it can; and the point where the two diverge is shown.
  async function answered(question, answer) {
    try {
      const wrong = await session.answer(question, answer);
      say(`${question.asks} ${wordsOf(answer)}. ${t('rules.changed')}${wrong ? ` ${wrong}` : ''}`);
      await drawn;
      if (!question.affects_nothing) part(question, [question.chosen ?? question.answers[0].id]);
    } catch (error) {
      say(error.diagnostics?.[0]?.message ?? error.message);
      drawQuestions();
    }
  }

  // In which shortest game do the answer that is chosen and each of these part?
  async function part(question, others) {
    const place = questions.querySelector(`[data-question="${CSS.escape(question.id)}"]`), of = { ...session.of, match: undefined };
    stop();
    replace(place, element('p', t('rules.looking')));
    jobs = others.map((answer) => {
      const other = { ...of, answers: { ...of.answers, [question.id]: answer } };
      return workers.ask({ ask: 'compare', ...of, ...asOther(other), ...EFFORT }, { patient: true });
    });
    try {
      const reports = await Promise.all(jobs);
      replace(place, reports.map((report, i) => shows(wordsOf(others[i]), report)));
    } catch (error) {
      if (!(error instanceof Stopped)) replace(place, element('p', error.message));
    }
  }

  function shows(other, { parting, searched_positions: positions = 0, random_games: games = 0 }) {
    if (!parting) return element('p', t('rules.no-difference', { other, positions, games }));
    const { moves, why, shortest } = parting;
    return element('p',
      t(shortest ? 'rules.part' : 'rules.part-random', { n: moves.length, other, why: whyOf(why) }),
      ' ',
      // As far as the moves can be made by the rules as they are now.
      button(t('rules.show'), () => load(session.of, { moves }, { quiet: true })),
    );
  }

  function drawQuestion(question) {
    const others = question.answers.map(({ id }) => id).filter((id) => id !== question.chosen), parts = !question.affects_nothing && question.answers.length > 1;
    return answersTo(question, (answer) => answered(question, answer), [
      parts && button(t('rules.where'), () => part(question, others), { class: 'quiet' }),
      element('div', { role: 'status', 'data-question': question.id }),
    ]);
  }

  async function drawQuestions() {
    const list = await session.ask({ ask: 'questions', ...session.of });
    replace(questions, list.length ? list.map(drawQuestion) : element('p', t('rules.none')));
  }

  async function drawTable() {
    const rows = await session.ask({ ask: 'table', ...session.of }), columns = ['where', 'situation', 'rule', 'does'];
    const line = (row) => element('tr', columns.map((name) => element('td', row[name])));
    replace(situations, situations.firstChild, table(columns.map((name) => t(`rules.head.${name}`)), rows.map(line)));
  }

  session.addEventListener('rules', stop);
  return {
    view,
    rules: () => (drawn = Promise.all([drawSentences(), drawQuestions(), situations.open && drawTable()])),
  };
}

const work = ({ by, title, in: inside, year, page, read, read_in: place, url, doi, note }) => [
  [by, title && `“${title}”`, inside, year, page && `p. ${page}`, read && `read: ${read}`, place && `in ${place}`].filter(Boolean).join(', '),
  [url, doi && `https://doi.org/${doi}`].filter(Boolean).map((address) => ['; ', element('a', { href: address, rel: 'noreferrer' }, address)]),
  note && `. ${note}`,
];

// ---- a leaflet for a class: the board, the rules in plain sentences and one turn, on a sheet of paper ----

const isShort = ({ turn }) => turn.laps.length <= LAPS;
const captures = ({ turn }) => turn.captured > 0 || /^(capture|mark)/.test(turn.main?.what ?? '');

// A turn of an example that captures in few laps if there is one; without examples, the first move.
async function turnOf({ ask, of, about: { start } }, examples) {
  const made = async (game, move) => {
    const { turns: [turn], after } = await ask({ ask: 'play', ...game, moves: [move], steps: true });
    return { game, move, turn, after };
  };
  const turns = [];
  for (const { moves, of: own, position } of cardsOf(examples).filter((card) => card.moves.length))
    turns.push(await made({ ...of, setup: own.setup ?? of.setup, answers: { ...of.answers, ...own.answers }, match: own.match, position }, moves[0]));
  const short = turns.filter(isShort), best = short.find(captures) ?? short[0];
  return best ?? (start.moves.length > 0 && made({ ...of, position: start.position }, start.moves[0]));
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

// The leaflet of the game as it is.
async function leaflet(session) {
  const { about, of } = session, game = await session.describe(), turn = await turnOf(session, game.examples ?? []);
  const facts = [about.region, t('home.players', { n: about.players }), t('home.board', about), t('board.seeds', { n: about.seeds_total })];
  const rules = bySection(game.sentences).map(([section, list]) => element('section', element('h2', section), list.map(({ text }) => element('p', text))));
  return element('article.leaflet',
    element('header', element('h1', about.name, game.meaning && element('small', ` “${game.meaning}”`)), element('p', dotted(...facts))),
    picture(await session.ask({ ask: 'board', ...of, position: about.start.position }), t('leaflet.start')),
    element('div.rules', { lang: 'en', dir: 'ltr' }, rules),
    turn && (await example(session, turn)),
    element('footer', t('leaflet.foot', { game: game.id })),
  );
}

// Prints it.  The page on the screen stays as it is.
async function printLeaflet(session) {
  const made = await leaflet(session);
  document.body.append(made);
  document.body.classList.add('prints-leaflet');
  addEventListener('afterprint', () => (document.body.classList.remove('prints-leaflet'), made.remove()), { once: true });
  print();
}
