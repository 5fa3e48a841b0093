// SPDX-License-Identifier: MIT
// A study in small: what games are like under each answer to a question, played in workers; and what it has found.
import { button, choice, element, replace, save } from '../dom.js';
import { doing } from '../play/seats.js';
import { asOther } from '../session.js';
import { number as local, t } from '../words.js';
import { Stopped } from '../workers.js';

const PLAYERS = ['random', 'greedy', 'mcts:100', 'mcts:1000'], STRENGTHS = PLAYERS.slice(0, 3); // at which findings are tried

const MOST = 5; // findings of one answer that are shown

const digits = (size) => (size < 10 ? 2 : size < 1000 ? 1 : 0);
const number = (measure, value) =>
  (measure.share ? (100 * value).toFixed(1) : value.toFixed(digits(Math.abs(value)))).replace('-', '−');
const withUnit = (measure, value) => number(measure, value) + (measure.share ? ' %' : '');

// ---- findings, as sentences ----

const isDecided = ({ stability }) => stability && !['not-decided', 'one-strength'].includes(stability);

// Whether the two differ: by the test, or at several strengths by the corrected interval at the greatest.
function differs(row) {
  const { low, high } = row.strengths?.at(-1) ?? {};
  return isDecided(row) || (row.strengths ? low > 0 || high < 0 : row.p_adjusted !== null && row.p_adjusted < 0.05);
}

const clearness = ({ difference, low, high }) => Math.abs(difference) / (high - low || 1e-9);

const sampleOf = ({ n_a: a, n_b: b }) => (a === b ? local(a) : `${local(a)}, ${local(b)}`);

const atStrength = (known, { players, effect, low, high, n }) => (effect === null ? `${players} –` : `${players} ${withUnit(known, effect)} [${number(known, low)}, ${number(known, high)}], n ${local(n)}`);

function sentence(row, known, names) {
  const { difference, low, high, p_adjusted: p, strengths } = row, sign = difference > 0 ? '+' : '';
  const values = { title: known.title, a: withUnit(known, row.a), b: withUnit(known, row.b), difference: sign + withUnit(known, difference), low: number(known, low), high: number(known, high) };
  return [
    t('study.finding', { ...values, ...names, sample: sampleOf(row), p: p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}` }),
    strengths && ` ${t(`study.stability.${row.stability}`, { strengths: strengths.map((one) => atStrength(known, one)).join('; ') })}`,
  ];
}

// Of one answer against the first: sentences, the clearest first.
function findingsOf(rows, measures, names) {
  const found = rows.filter((row) => row.difference !== null && row.low !== null && differs(row)).sort((a, b) => isDecided(b) - isDecided(a) || clearness(b) - clearness(a));
  if (!found.length) return element('li', t('study.no-finding', { sample: sampleOf({ n_a: Math.max(...rows.map((row) => row.n_a)), n_b: Math.max(...rows.map((row) => row.n_b)) }), ...names }));
  return [
    found.slice(0, MOST).map((row) => element('li', sentence(row, measures.get(row.measure), names))),
    found.length > MOST && element('li', t('study.more-findings')),
  ];
}

// `beside`: of each variant but the first, what it differs in from that one.
function findings(variants, beside, measures) {
  const [first, ...others] = variants;
  return element('section.findings',
    element('h3', t('study.findings')),
    others.map(({ name }, i) => element('ul', findingsOf(beside[i], measures, { first: first.name, other: name }))),
    element('p.note', t('study.findings-about')),
  );
}

// ---- figures with their intervals ----

// The figure as a dot, and where it may lie as a line; where numbers are of both signs, an upright line at 0.
function bar(row, least, most) {
  const share = (value) => `${(100 * (value - least)) / (most - least)}%`;
  const made = element('span.track', element('span.dot', { style: `left: ${share(row.value)}` }));
  if (row.low !== null) made.prepend(element('span.interval', { style: `left: ${share(row.low)}; width: calc(${share(row.high)} - ${share(row.low)})` }));
  if (least < 0) made.prepend(element('span.zero', { style: `left: ${share(0)}` }));
  return made;
}

function plot(name, variants, reports) {
  const rows = reports.map((report) => report.measures.find((measure) => measure.measure === name));
  const known = rows.find(Boolean);
  const values = rows.filter(Boolean).flatMap((row) => [row.value, row.low ?? row.value, row.high ?? row.value]);
  const least = Math.min(0, ...values), most = Math.max(known.share ? 1 : least + 1e-9, ...values);
  return element('section.measure',
    element('h3', { title: known.definition }, known.title),
    element('table',
      element('tbody',
        rows.map((row, i) =>
          element('tr',
            element('th', { scope: 'row' }, variants[i].name),
            element('td.figure', row ? withUnit(row, row.value) : t('study.nothing')),
            element('td.between', row && row.low !== null && `[${number(row, row.low)}, ${number(row, row.high)}]`),
            element('td.between', row && `n ${row.n}`),
            element('td.bar', { 'aria-hidden': 'true' }, row && bar(row, least, most)),
          ),
        ),
        element('tr.scale', { 'aria-hidden': 'true' },
          element('td', { colspan: 4 }),
          element('td', [least, most].map((end) => element('span', withUnit(known, end).replace(/\.0+(?=$| )/, '')))),
        ),
      ),
    ),
  );
}

// ---- all as a table ----

const cell = (value) => (/[",\n]/.test(String(value ?? '')) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ''));

const COLUMNS = ['answers', 'measure', 'unit', 'value', 'low', 'high', 'n', 'difference', 'difference_low', 'difference_high', 'p_adjusted', 'stability'];

// A row for each measure of each variant; differences are from the first.
function tableOf(variants, reports, beside) {
  const rows = variants.flatMap(({ name }, i) =>
    reports[i].measures.map(({ measure, unit, value, low, high, n }) => {
      const against = beside[i - 1]?.find((row) => row.measure === measure) ?? {};
      return [name, measure, unit, value, low, high, n, against.difference, against.low, against.high, against.p_adjusted, against.stability];
    }),
  );
  return `${[COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
}

// ---- the view ----

export function studyView({ session, workers }) {
  const form = element('div.tools'), found = element('div');
  const view = element('div', element('h2', t('play.study')), element('p', t('study.about')), form, found);
  const chosen = { question: '', other: '', games: '200', player: PLAYERS[0] };
  let jobs = [];

  async function drawForm() {
    const { of } = session, questions = (await session.ask({ ask: 'questions', ...of })).filter((question) => !question.affects_nothing);
    if (of !== session.of) return;
    for (const name of ['question', 'other']) if (!questions.some(({ id }) => id === chosen[name])) chosen[name] = '';
    const pick = (id, name, options) => choice(t(`study.${id}`), options, chosen[name], (value) => (chosen[name] = value));
    const asked = questions.map(({ id, asks }) => [id, asks]);
    replace(
      form,
      pick('question', 'question', [['', t('study.no-question')], ...asked]),
      pick('and', 'other', [['', t('study.no-other')], ...asked]),
      pick('players', 'player', [...PLAYERS.map((player) => [player, doing(player)]), ['', STRENGTHS.join(', ')]]),
      pick('games', 'games', ['50', '200', '1000', '5000'].map((count) => [count, local(Number(count))])),
      button(t('study.play'), () => run(questions.filter(({ id }) => id === chosen.question || id === chosen.other))),
      button(t('play.stop'), stop),
    );
  }

  const stop = () => jobs.forEach((job) => job.stop());

  // Every combination of answers to some questions, numbered as a study numbers them: first those that are
  // chosen now, the last question's turning fastest.
  function combinations(questions) {
    let made = [{ names: [], answers: session.of.answers }];
    for (const { id, answers: all, chosen: now } of questions) {
      const ordered = [...new Set([now, ...all.map((answer) => answer.id)])];
      const decided = ({ names, answers }) => (answer) => ({ names: [...names, answer.replaceAll('-', ' ')], answers: { ...answers, [id]: answer } });
      made = made.flatMap((one) => ordered.map(decided(one)));
    }
    return made.map(({ names, answers }) => ({ name: names.join(', ') || session.about.name, answers }));
  }

  // What differs in the games under these answers from those of the first variant.
  const against = ({ answers: first }, answers, strengths, games) =>
    ({ ask: 'beside', answers: first, ...asOther({ ...session.of, answers }), strengths: strengths.join(), games, seed: 1 });

  async function run(questions) {
    stop();
    const strengths = chosen.player === '' ? STRENGTHS : [chosen.player];
    const player = strengths.at(-1), games = Number(chosen.games), variants = combinations(questions);
    const asked = variants.flatMap(({ name, answers }, i) => [
      { name, request: { ask: 'measure', answers, player, games, seed: 1, combination: i } },
      i > 0 && { name: t('study.against', { other: name, first: variants[0].name }), request: against(variants[0], answers, strengths, games) },
    ]).filter(Boolean);
    const bars = asked.map(({ name }) => element('progress', { max: 1, value: 0, 'aria-label': name }));
    replace(found, asked.map(({ name }, i) => element('p', element('label', element('span', name), bars[i]))));
    jobs = asked.map(({ request }, i) => workers.ask({ ...session.of, ...request }, { report: ({ played, games: all }) => (bars[i].value = played / all), patient: true }));
    const mine = jobs;
    try {
      const made = await Promise.all(jobs), of = (ask) => made.filter((_, i) => asked[i].request.ask === ask);
      if (mine === jobs) show(variants, of('measure'), of('beside'), { questions, player, games });
    } catch (error) {
      if (mine !== jobs) return;
      stop();
      replace(found, element('p', error instanceof Stopped ? t('study.stopped') : t('study.failed', { why: error.message })));
    }
  }

  // ---- what is found ----

  function show(variants, reports, beside, { questions, player, games }) {
    const measures = new Map(reports.flatMap((report) => report.measures.map((measure) => [measure.measure, measure])));
    replace(
      found,
      beside.length > 0 && findings(variants, beside, measures),
      element('h3', t('study.figures')),
      element('p', t('study.explained', { n: games, player })),
      element('div.tools', button(t('study.save'), () => save(`${session.about.id}.csv`, tableOf(variants, reports, beside), 'text/csv'))),
      [...measures.keys()].map((name) => plot(name, variants, reports)),
      element('p', t('study.command'), element('code', command(questions, player, games))),
    );
  }

  function command(questions, player, games) {
    const varied = questions.map(({ id }) => id);
    const answers = Object.entries(session.of.answers ?? {}).filter(([id]) => !varied.includes(id)).map(([id, answer]) => ` --answer ${id}=${answer}`);
    const only = varied.length ? ` --only ${varied.join(',')}` : '';
    return `dyar study ${session.of.text ? 'FILE' : session.of.ruleset}${answers.join('')}${only}${varied.length > 1 ? ' --design full' : ''} --players ${player} --games ${games} --seed 1`;
  }

  session.addEventListener('rules', () => {
    stop();
    jobs = [];
    replace(found);
  });
  return { view, rules: () => drawForm().catch((error) => replace(form, element('p', error.message))) };
}
