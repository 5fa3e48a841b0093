// SPDX-License-Identifier: MIT
// What moves are worth, as a table: each with its value, how certain that is, and the best play after it.
import { button, element, replace, table } from '../dom.js';
import { signed } from '../moves.js';
import { t } from '../words.js';

const LONGEST = 9; // moves of a line that are listed

// What a move, or without one the position, is worth to the player to move.
export const valueOf = (opinion, mover) => (typeof opinion.value === 'number' ? opinion.value : opinion.scores[mover - 1]);

const certain = ({ exact, outcome }) => [outcome && t(`analysis.${outcome}`), exact && t('analysis.exact')].filter(Boolean).join(' ');

export const thought = (insight) => insight.moves.map((move) => ({ ...move, certain: certain(move) }));

const valueText = (one) => (typeof one.value === 'number' ? signed(one.value) : one.low !== undefined ? t('analysis.between', { low: signed(one.low), high: signed(one.high) }) : one.scores.join(' : '));

// `list`: each with move, value or scores, what is certain of it, and the best play after it.  What nothing is said of
// has no column.
function tableOf(list, { play, showLine }) {
  const most = Math.max(1, ...list.map((one) => Math.abs(Number(one.value) || 0)));
  const show = (one) => button(t('analysis.show'), () => showLine(one.line), { class: 'move', 'aria-label': t('analysis.show-line', { move: one.move }) });
  const columns = [
    ['analysis.certain', {}, (one) => one.certain],
    ['analysis.best-play', { class: 'line' }, (one) => one.line?.length > 1 && [show(one), ' ', element('bdi', { dir: 'ltr' }, one.line.slice(1, LONGEST).join(' '), one.line.length > LONGEST && ' …')]],
  ].filter(([, , text]) => list.some(text));
  const row = (one) =>
    element('tr', { class: one.value > 0 ? 'good' : one.value < 0 ? 'bad' : 'even', style: `--share: ${(Math.abs(one.value ?? 0) / most) * 100}%` },
      element('th', { scope: 'row' }, button(one.move, () => play(one.move), { class: 'move' })),
      element('td', valueText(one)),
      columns.map(([, attributes, text]) => element('td', attributes, text(one))),
    );
  const heads = ['analysis.move', 'analysis.value', ...columns.map(([head]) => head)];
  return table(heads.map((head) => t(head)), list.map(row));
}

export function drawThoughts(place, { title, list, below, play, showLine }) {
  replace(place, element('h3', title), list.length > 0 && tableOf(list, { play, showLine }), below.filter(Boolean).map((text) => element('p', text)));
}
