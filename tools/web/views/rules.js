// SPDX-License-Identifier: MIT
// The rules: sentence by sentence with their sources, and the open questions as switches.
import { button, element, replace, say, table } from '../dom.js';
import { language, t } from '../words.js';
import { Stopped } from '../workers.js';
import { EFFORT, whyOf } from './compare.js';
import { withSource } from '../source.js';
import { answersTo } from './answers.js';
import { printLeaflet } from './leaflet.js';

export function rulesView({ session, workers, load, complain: report }) {
  const sentences = element('div', { lang: 'en', dir: 'auto' });
  const questions = element('div.questions');
  const situations = element('details.situations', element('summary', t('rules.situations')));
  const view = element('div.columns',
    element('section', element('div.tools', button(t('rules.print'), () => print()), button(t('rules.leaflet'), () => printLeaflet(session).catch(complain))), language !== 'en' && element('p.region', t('rules.in-english')), sentences, situations),
    element('section', element('h3', t('rules.open')), questions),
  );
  const complain = (error) => report(error.message);
  let before = []; // the sentences of the last description of this ruleset
  let described = null; // whose they were
  let jobs = []; // that look where answers part
  let drawn = null; // the promise of what `rules` draws

  async function drawSentences() {
    const told = await session.ask({ ask: 'describe', ...session.of });
    const same = described === session.about.id;
    const now = new Set(told.sentences.map((sentence) => sentence.text));
    const old = new Set(before.map((sentence) => sentence.text));
    const gone = (section) => before.filter((sentence) => same && sentence.section === section && !now.has(sentence.text));
    replace(
      sentences,
      element('h2', told.name, told.meaning ? element('small', ` “${told.meaning}”`) : null),
      told.region && element('p.region', told.region, told.first_described ? `; ${t('rules.first-described', { year: String(told.first_described) })}` : ''),
      [...Map.groupBy(told.sentences, ({ section }) => section)].map(([section, list]) => [
        element('h3', section),
        list.map((sentence) =>
          element('p', { class: same && !old.has(sentence.text) ? 'sentence new' : 'sentence' },
            withSource(sentence),
            sentence.quotes && element('q.quotation', sentence.quotes),
          ),
        ),
        gone(section).map((sentence) => element('p.sentence.gone', element('del', sentence.text))),
      ]),
      told.note && [element('h3', t('rules.note')), element('p', told.note)],
      told.sources.length > 0 && [
        element('h3', t('rules.sources')),
        element('ul', told.sources.map((source) => element('li', element('b', `${source.key}: `), work(source)))),
      ],
      element('p', t('rules.wrong', { game: told.id })),
    );
    before = told.sentences;
    described = session.about.id;
  }

  // ---- questions ----

  // The game goes on by the other answer, as far as it can; and the point where the two diverge is shown.
  async function answered(question, answer) {
    try {
      const wrong = await session.answer(question, answer);
      say(`${question.asks} ${answer.replaceAll('-', ' ')}. ${t('rules.changed')}${wrong ? ` ${wrong}` : ''}`);
      await drawn;
      if (!question.affects_nothing) part(question, [question.chosen ?? question.answers[0].id]);
    } catch (error) {
      say(error.diagnostics?.[0]?.message ?? error.message);
      drawQuestions().catch(complain);
    }
  }

  // In which shortest game do the answer that is chosen and each of these part?
  async function part(question, others) {
    const place = questions.querySelector(`[data-question="${CSS.escape(question.id)}"]`);
    for (const job of jobs) job.stop();
    replace(place, element('p', t('rules.looking')));
    const asked = others.map((answer) =>
      workers.ask({ ask: 'compare', ...session.of, other: session.of.ruleset, other_text: session.of.text, other_setup: session.of.setup, other_answers: { ...session.of.answers, [question.id]: answer }, ...EFFORT }, { patient: true }),
    );
    jobs = asked;
    try {
      const told = await Promise.all(asked);
      replace(place, told.map((report, i) => shows(others[i].replaceAll('-', ' '), report)));
    } catch (error) {
      if (!(error instanceof Stopped)) replace(place, element('p', error.message));
    }
  }

  function shows(other, { parting, searched_positions: positions, random_games: games }) {
    if (!parting) return element('p', t('rules.no-difference', { other, positions: positions ?? 0, games: games ?? 0 }));
    const { moves, why, shortest } = parting;
    return element('p',
      t(shortest ? 'rules.part' : 'rules.part-random', { n: moves.length, other, why: whyOf(why) }),
      ' ',
      // As far as the moves can be made by the rules as they are now.
      button(t('rules.show'), () => load(session.of, { moves }, { quiet: true })),
    );
  }

  const drawQuestion = (question) =>
    answersTo(question, (answer) => answered(question, answer), [
      !question.affects_nothing && question.answers.length > 1 &&
        button(t('rules.where'), () => part(question, question.answers.map(({ id }) => id).filter((id) => id !== question.chosen)), { class: 'quiet' }),
      element('div', { role: 'status', 'data-question': question.id }),
    ]);

  async function drawQuestions() {
    const list = await session.ask({ ask: 'questions', ...session.of });
    replace(questions, list.length ? list.map(drawQuestion) : element('p', t('rules.none')));
  }

  // ---- situations ----

  situations.addEventListener('toggle', () => situations.open && drawTable().catch(complain));

  async function drawTable() {
    const rows = await session.ask({ ask: 'table', ...session.of });
    const columns = ['where', 'situation', 'rule', 'does'], line = (row) => element('tr', columns.map((name) => element('td', row[name] ?? '')));
    replace(situations, situations.firstChild, table(columns.map((name) => t(`rules.head.${name}`)), rows.map(line)));
  }

  session.addEventListener('rules', () => {
    for (const job of jobs) job.stop();
  });
  return {
    view,
    rules() {
      drawn = Promise.all([drawSentences(), drawQuestions(), situations.open && drawTable()]).catch(complain);
    },
  };
}

const work = ({ by, title, in: inside, year, page, read, read_in: place, url, doi, note }) => [
  [by, title && `“${title}”`, inside, year, page && `p. ${page}`, read && `read: ${read}`, place && `in ${place}`].filter(Boolean).join(', '),
  [url, doi && `https://doi.org/${doi}`].filter(Boolean).map((address) => ['; ', element('a', { href: address, rel: 'noreferrer' }, address)]),
  note && `. ${note}`,
];
