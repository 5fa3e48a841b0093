// Two games, or two answers, side by side: what differs in words and in situations, and the shortest
// game in which they part, on two boards in step.
import { button, element, many, replace } from '../dom.js';
import { games } from '../home/games.js';
import { Stopped } from '../workers.js';

// How far a game in which two rulesets part is searched for, while somebody waits.
export const EFFORT = { positions: 20000, games: 300 };

export const reasons = {
  board: 'other seeds lie in the holes',
  marks: 'other holes are marked or owned',
  captures: 'other seeds have been captured',
  mover: 'another player is to move',
  result: 'the result is another',
  moves: 'other moves are legal',
};

export function compareView({ session, workers, ask }) {
  const found = element('div', {});
  const input = element('input', { type: 'text', list: 'rulesets', size: 16, autocomplete: 'off', required: true });
  const names = element('datalist', { id: 'rulesets' });
  let job = null;

  const view = element(
    'div',
    {},
    element('h2', {}, 'Compare'),
    element(
      'form',
      {
        class: 'tools',
        async onsubmit(event) {
          event.preventDefault();
          await list();
          compare({ ruleset: idOf(input.value.trim()) });
        },
      },
      element('label', {}, element('span', {}, 'This game, as it is, with'), input),
      names,
      element('button', { type: 'submit' }, 'Compare'),
      button('Stop', () => job?.stop()),
      button('With its usual answers', () => compare({ ...session.of, answers: undefined, match: undefined })),
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
    replace(found, element('p', { role: 'status' }, 'Comparing …'));
    try {
      const as = { other: other.ruleset, other_text: other.text, other_setup: other.setup };
      job = workers.ask({ ask: 'compare', ...session.of, match: undefined, ...as, ...EFFORT });
      await show(await job, other);
    } catch (error) {
      replace(found, element('p', {}, error instanceof Stopped ? 'Stopped.' : error.message));
    }
  }

  async function show(report, other) {
    const { name } = await ask({ ask: 'load', ...other });
    const a = session.about.name, b = name === a ? `${name}, with its usual answers` : name;
    replace(
      found,
      element('p', { class: 'status' }, report.equal ? 'Nothing differs.' : `${many(report.rules.length, 'rule')} ${report.rules.length === 1 ? 'differs' : 'differ'}.`),
      report.english.length > 0 && inWords(report.english, a, b),
      element('h3', {}, 'The shortest game that shows it'),
      parting(report, other, a, b),
      report.situations.length > 0 && situations(report.situations, a, b),
      report.rules.length > 0 && paths(report.rules, a, b),
      !report.same_board && element('p', {}, 'They are played on different boards; situations are not compared.'),
    );
  }

  // On a telephone a row is told cell below cell, each with its head.
  const row = (heads) => (cells) => element('tr', {}, cells.map((text, i) => element('td', { 'data-head': heads[i] }, text ?? '–')));
  const tableOf = (heads, rows) =>
    element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': heads[0] }, element('table', { class: 'stacked' }, element('thead', {}, element('tr', {}, heads.map((head) => element('th', { scope: 'col' }, head)))), element('tbody', {}, rows.map(row(heads)))));

  const inWords = (said, a, b) => [element('h3', {}, 'In words'), tableOf(['Of', a, b], said.map((one) => [one.section, one.a, one.b]))];
  const situations = (list, a, b) => [
    element('h3', {}, 'Situations that are decided differently'),
    tableOf(['Where', 'Situation', a, b], list.map((one) => [one.where, one.situation, one.does_a || one.a, one.does_b || one.b])),
  ];
  const paths = (rules, a, b) =>
    element('details', {}, element('summary', {}, 'As they are written'), tableOf(['Path', a, b], rules.map((rule) => [rule.path, rule.a, rule.b])));

  function parting(report, other, a, b) {
    const { parting: game } = report;
    if (!game) {
      const looked = report.searched_positions === undefined ? 'Their boards have other shapes: no game can be played on both.' : `None was found: ${report.searched_positions.toLocaleString('en')} positions and ${report.random_games} random games were looked at.`;
      return element('p', {}, looked);
    }
    const boards = element('div', { class: 'two' });
    let at = game.moves.length;
    const draw = () => {
      const moves = game.moves.slice(0, at);
      replace(boards, side(session.of, moves, a), side(other, moves, b));
      step.textContent = at ? `after ${at} of ${many(game.moves.length, 'move')}: ${moves.join(' ')}` : 'the beginning';
    };
    const step = element('span', { role: 'status' });
    const go = (by) => () => {
      at = Math.min(game.moves.length, Math.max(0, at + by));
      draw();
    };
    const all = element(
      'div',
      {},
      element('p', {}, `They part after ${many(game.moves.length, 'move')}: ${game.why.map((why) => reasons[why] ?? why).join(', ')}${game.shortest ? '' : ' (found in a random game, which need not be the shortest)'}.`),
      element('div', { class: 'tools' }, button('Back', go(-1)), button('Forward', go(1)), step),
      boards,
    );
    draw();
    return all;
  }

  // The engine's own drawing.
  function side(of, moves, name) {
    const picture = element('div', {});
    ask({ ask: 'board', ...of, match: undefined, moves }).then(
      (drawn) => (picture.innerHTML = drawn),
      (error) => (picture.textContent = error.message),
    );
    return element('figure', {}, picture, element('figcaption', {}, name));
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
