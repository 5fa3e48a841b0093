// SPDX-License-Identifier: MIT
// A study in small: what games are like under each answer to a question, played in workers.
import { button, choice, element, replace, save } from '../dom.js';
import { doing } from '../play/seats.js';
import { number as local, t } from '../words.js';
import { Stopped } from '../workers.js';
import { findings, plot, table } from './findings.js';

const PLAYERS = ['random', 'greedy', 'mcts:100', 'mcts:1000'], STRENGTHS = PLAYERS.slice(0, 3); // at which findings are tried

export function studyView({ session, workers }) {
  const form = element('div.tools');
  const found = element('div');
  let jobs = [];
  const chosen = { question: '', other: '', games: '200', player: PLAYERS[0] };

  const view = element('div',
    element('h2', t('play.study')),
    element('p', t('study.about')),
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
      choice(t('study.players'), [...PLAYERS.map((player) => [player, doing(player)]), ['', STRENGTHS.join(', ')]], chosen.player, (player) => (chosen.player = player)),
      choice(t('study.games'), ['50', '200', '1000', '5000'].map((count) => [count, local(Number(count))]), chosen.games, (count) => (chosen.games = count)),
      button(t('study.play'), () => run(questions.filter(({ id }) => id === chosen.question || id === chosen.other))),
      button(t('play.stop'), stop),
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

  // What differs in the games under these answers from those of the first variant.
  function against({ answers: first }, answers, strengths, games) {
    const { ruleset, text, setup } = session.of;
    return { ask: 'beside', answers: first, other: ruleset, other_text: text, other_setup: setup, other_answers: answers, other_set: session.of.set, other_match: session.of.match, strengths: strengths.join(), games, seed: 1 };
  }

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
    jobs = asked.map(({ request }, i) => workers.ask({ ...session.of, ...request }, { tell: ({ played, games: all }) => (bars[i].value = played / all), patient: true }));
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
      element('div.tools', button(t('study.save'), () => save(`${session.about.id}.csv`, table(variants, reports, beside), 'text/csv'))),
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
