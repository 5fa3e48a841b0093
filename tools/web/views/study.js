// SPDX-License-Identifier: MIT
// A study in small: what games are like under each answer to a question, played in workers.
import { button, choice, element, replace } from '../dom.js';
import { levels } from '../levels.js';
import { number as local, t } from '../words.js';
import { Stopped } from '../workers.js';

export function studyView({ session, workers }) {
  const form = element('div', { class: 'tools' });
  const found = element('div', {});
  let jobs = [];
  const chosen = { question: '', other: '', games: '200', level: 'beginner' };

  const view = element(
    'div',
    {},
    element('h2', {}, t('study.title')),
    element('p', {}, t('study.about')),
    form,
    found,
  );

  async function drawForm() {
    const { of } = session, questions = (await session.ask({ ask: 'questions', ...of })).filter((question) => !question.affects_nothing);
    if (of !== session.of) return;
    const known = (id) => (questions.some((question) => question.id === id) ? id : '');
    const asked = questions.map((question) => [question.id, question.asks]);
    chosen.question = known(chosen.question);
    chosen.other = known(chosen.other);
    replace(
      form,
      choice(t('study.question'), [['', t('study.no-question')], ...asked], chosen.question, (id) => (chosen.question = id)),
      choice(t('study.and'), [['', t('study.no-other')], ...asked], chosen.other, (id) => (chosen.other = id)),
      choice(t('study.players'), levels.slice(0, 4).map((level) => [level.id, t(`level.${level.id}`)]), chosen.level, (id) => (chosen.level = id)),
      choice(t('study.games'), ['50', '200', '1000', '5000'].map((count) => [count, local(Number(count))]), chosen.games, (count) => (chosen.games = count)),
      button(t('study.play'), () => run(questions.filter(({ id }) => id === chosen.question || id === chosen.other))),
      button(t('compare.stop'), stop),
    );
  }

  function stop() {
    for (const job of jobs) job.stop();
  }

  // Every combination of answers to some questions, numbered as a study numbers them: first those that are
  // chosen now, the last question's turning fastest.
  function combinations(questions) {
    let made = [{ names: [], answers: session.of.answers }];
    for (const { id, answers, chosen: now } of questions) {
      const ids = answers.map((answer) => answer.id), ordered = [now, ...ids.filter((answer) => answer !== now)];
      made = made.flatMap(({ names, answers: others }) => ordered.map((answer) => ({ names: [...names, answer.replaceAll('-', ' ')], answers: { ...others, [id]: answer } })));
    }
    return made.map(({ names, answers }) => ({ name: names.join(', ') || session.about.name, answers }));
  }

  async function run(questions) {
    stop();
    const player = levels.find((level) => level.id === chosen.level).player(session.about.players);
    const games = Number(chosen.games);
    const variants = combinations(questions);
    const bars = variants.map(({ name }) => element('progress', { max: games, value: 0, 'aria-label': name }));
    replace(found, variants.map(({ name }, i) => element('p', {}, element('label', {}, element('span', {}, name), bars[i]))));
    jobs = variants.map(({ answers }, i) =>
      workers.ask({ ask: 'measure', ...session.of, answers, player, games, seed: 1, combination: i }, { tell: ({ played }) => (bars[i].value = played), patient: true }),
    );
    const mine = jobs;
    try {
      const reports = await Promise.all(jobs);
      if (mine === jobs) show(variants, reports, { questions, player, games });
    } catch (error) {
      if (mine !== jobs) return;
      stop();
      replace(found, element('p', {}, error instanceof Stopped ? t('study.stopped') : t('study.failed', { why: error.message })));
    }
  }

  // ---- figures ----

  const digits = (size) => (size < 10 ? 2 : size < 1000 ? 1 : 0);
  const number = (measure, value) =>
    (measure.share ? (100 * value).toFixed(1) : value.toFixed(digits(Math.abs(value)))).replace('-', '−');
  const told = (measure, value) => number(measure, value) + (measure.share ? ' %' : '');

  function show(variants, reports, { questions, player, games }) {
    const names = [...new Set(reports.flatMap((report) => report.measures.map((measure) => measure.measure)))];
    replace(
      found,
      element('p', {}, t('study.explained', { n: games, player })),
      names.map((name) => figure(name, variants, reports)),
      element('p', {}, t('study.command'), element('code', {}, command(questions, player, games))),
    );
  }

  function figure(name, variants, reports) {
    const rows = reports.map((report) => report.measures.find((measure) => measure.measure === name));
    const known = rows.find(Boolean);
    const values = rows.filter(Boolean).flatMap((row) => [row.value, row.low ?? row.value, row.high ?? row.value]);
    const least = Math.min(0, ...values), most = Math.max(known.share ? 1 : least + 1e-9, ...values);
    return element(
      'section',
      { class: 'measure' },
      element('h3', { title: known.definition }, known.title),
      element(
        'table',
        {},
        element(
          'tbody',
          {},
          rows.map((row, i) =>
            element(
              'tr',
              {},
              element('th', { scope: 'row' }, variants[i].name),
              element('td', { class: 'figure' }, row ? told(row, row.value) : t('study.nothing')),
              element('td', { class: 'between' }, row && row.low !== null && `[${number(row, row.low)}, ${number(row, row.high)}]`),
              element('td', { class: 'between' }, row && `n ${row.n}`),
              element('td', { class: 'bar', 'aria-hidden': 'true' }, row && bar(row, least, most)),
            ),
          ),
          element(
            'tr',
            { class: 'scale', 'aria-hidden': 'true' },
            element('td', { colspan: 4 }),
            element('td', {}, [least, most].map((end) => element('span', {}, told(known, end).replace(/\.0+(?=$| )/, '')))),
          ),
        ),
      ),
    );
  }

  // The figure as a dot, and where it may lie as a line; where numbers are of both signs, an upright line at 0.
  function bar(row, least, most) {
    const share = (value) => `${(100 * (value - least)) / (most - least)}%`;
    const made = element('span', { class: 'track' }, element('span', { class: 'dot', style: `left: ${share(row.value)}` }));
    if (row.low !== null) made.prepend(element('span', { class: 'interval', style: `left: ${share(row.low)}; width: calc(${share(row.high)} - ${share(row.low)})` }));
    if (least < 0) made.prepend(element('span', { class: 'zero', style: `left: ${share(0)}` }));
    return made;
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
  return { view, rules: () => drawForm().catch((error) => replace(form, element('p', {}, error.message))) };
}
