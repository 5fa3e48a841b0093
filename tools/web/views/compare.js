// SPDX-License-Identifier: MIT
// Two games, or two answers, side by side: what differs in words and in situations, and the shortest
// game in which they part, on two boards in step.
import { button, element, form, replace, save, table } from '../dom.js';
import { addressAfter } from '../keep.js';
import { playerName } from '../session.js';
import { t } from '../words.js';
import { games } from '../home/games.js';
import { Stopped } from '../workers.js';
import { asPng, figure } from './figure.js';

// How far a game in which two rulesets part is searched for, while somebody waits.
export const EFFORT = { positions: 20000, games: 300 };

// What differs when two games part: ids of words, in the order of the engine's answer.
export const whyOf = (why) => why.map((one) => t(`compare.why.${one}`)).join(t('compare.comma'));

// Where the page is served, the whole address.
const linkTo = (fragment) => (location.protocol === 'file:' ? fragment : location.href.replace(/#.*$/, '') + fragment);

export function compareView({ session, workers, ask, complain }) {
  const found = element('div');
  const input = element('input', { type: 'text', list: 'rulesets', size: 16, autocomplete: 'off', required: true });
  const names = element('datalist', { id: 'rulesets' });
  let job = null;

  const view = element('div',
    element('h2', t('play.compare')),
    form('form.tools', () => list().then(() => compare({ ruleset: idOf(input.value.trim()) })),
      element('label', element('span', t('compare.with')), input),
      names,
      element('button', { type: 'submit' }, t('play.compare')),
      button(t('play.stop'), () => job?.stop()),
      button(t('compare.usual'), () => compare({ ...session.of, answers: undefined, match: undefined })),
    ),
    found,
  );

  let listed = null;
  function list() {
    listed ??= games().then((all) => replace(names, all.map((game) => element('option', { value: game.id }, game.name))));
    return listed;
  }

  // A game's name will do, too.
  const idOf = (word) => [...names.children].find((one) => one.textContent.toLowerCase() === word.toLowerCase())?.value ?? word;

  // `other`: what it is, as session.of.
  async function compare(other) {
    job?.stop();
    replace(found, element('p', { role: 'status' }, t('compare.comparing')));
    try {
      const as = { other: other.ruleset, other_text: other.text, other_setup: other.setup };
      job = workers.ask({ ask: 'compare', ...session.of, match: undefined, ...as, ...EFFORT });
      await show(await job, other);
    } catch (error) {
      replace(found, element('p', error instanceof Stopped ? t('analysis.stopped') : error.message));
    }
  }

  async function show(report, other) {
    const { name } = await ask({ ask: 'load', ...other });
    const a = session.about.name, b = name === a ? t('compare.named-usual', { game: name }) : name;
    replace(
      found,
      element('p.status', report.equal ? t('compare.equal') : t('compare.differ', { n: report.rules.length })),
      report.english.length > 0 && inWords(report.english, a, b),
      element('h3', t('compare.shortest')),
      parting(report, other, a, b),
      report.situations.length > 0 && situations(report.situations, a, b),
      report.rules.length > 0 && paths(report.rules, a, b),
      !report.same_board && element('p', t('compare.boards')),
    );
  }

  // On a telephone a row is shown cell below cell, each with its head.
  const row = (heads) => (cells) => element('tr', cells.map((text, i) => element('td', { 'data-head': heads[i] }, text ?? '–')));
  const tableOf = (heads, rows) => element('div.scroll', { tabindex: 0, role: 'region', 'aria-label': heads[0] }, table(heads, rows.map(row(heads)), { class: 'stacked' }));

  const inWords = (said, a, b) => [element('h3', t('compare.in-words')), tableOf([t('compare.of'), a, b], said.map((one) => [one.section, one.a, one.b]))];
  const situations = (list, a, b) => [
    element('h3', t('compare.situations')),
    tableOf([t('rules.head.where'), t('rules.head.situation'), a, b], list.map((one) => [one.where, one.situation, one.does_a || one.a, one.does_b || one.b])),
  ];
  const paths = (rules, a, b) =>
    element('details', element('summary', t('compare.written')), tableOf([t('compare.path'), a, b], rules.map((rule) => [rule.path, rule.a, rule.b])));

  function parting(report, other, a, b) {
    const { parting: game } = report;
    if (!game) {
      const looked = report.searched_positions === undefined ? t('compare.shapes') : t('compare.none', { positions: report.searched_positions, games: report.random_games });
      return element('p', looked);
    }
    const boards = element('div.two'), why = t(game.shortest ? 'compare.part' : 'compare.part-random', { n: game.moves.length, why: whyOf(game.why) });
    let at = game.moves.length;
    const now = () => [[session.of, a], [other, b]].map(([of, name]) => ({ of: { ...of, match: undefined }, name, moves: game.moves.slice(0, at) }));
    const draw = () => {
      const moves = game.moves.slice(0, at);
      replace(boards, now().map(side));
      step.textContent = at ? t('compare.after', { at, n: game.moves.length, moves: moves.join(' ') }) : t('compare.beginning');
    };
    const step = element('span', { role: 'status' });
    const go = (by) => () => {
      at = Math.min(game.moves.length, Math.max(0, at + by));
      draw();
    };
    const all = element('div',
      element('p', why),
      element('div.tools', button(t('compare.back'), go(-1)), button(t('compare.forward'), go(1)), step),
      boards,
      element('div.tools',
        button(t('compare.save-svg'), () => keep(why, step.textContent, now(), 'svg')),
        button(t('compare.save-png'), () => keep(why, step.textContent, now(), 'png')),
      ),
    );
    draw();
    return all;
  }

  // Saves the two boards as a figure.
  async function keep(why, after, both, format) {
    try {
      const boards = await Promise.all(both.map(async ({ of, name, moves }) => ({ drawn: await drawnOf(of, moves), caption: name, link: linkTo(addressAfter(of, moves)) })));
      const { about } = session, names = Array.from({ length: about.players }, (_, i) => playerName(about, i + 1));
      const svg = figure(why, after, boards, names);
      const file = both.map(({ of }) => of.ruleset).join('-');
      if (format === 'svg') save(`${file}.svg`, svg, 'image/svg+xml');
      else save(`${file}.png`, await asPng(svg), 'image/png');
    } catch (error) {
      complain(error.message);
    }
  }

  // The engine's own drawing.
  const drawnOf = (of, moves) => ask({ ask: 'board', ...of, moves });

  function side({ of, moves, name }) {
    const picture = element('div');
    drawnOf(of, moves).then(
      (drawn) => (picture.innerHTML = drawn),
      (error) => (picture.textContent = error.message),
    );
    return element('figure', picture, element('figcaption', name));
  }

  session.addEventListener('rules', () => {
    job?.stop();
    replace(found);
  });
  return {
    view,
    shown: list,
  };
}
