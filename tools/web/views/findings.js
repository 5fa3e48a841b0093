// SPDX-License-Identifier: MIT
// What a study has found: findings as sentences, figures with their intervals, and all as a table.
import { element } from '../dom.js';
import { number as local, t } from '../words.js';

const MOST = 5; // findings of one answer that are shown

const digits = (size) => (size < 10 ? 2 : size < 1000 ? 1 : 0);
const number = (measure, value) =>
  (measure.share ? (100 * value).toFixed(1) : value.toFixed(digits(Math.abs(value)))).replace('-', '−');
const withUnit = (measure, value) => number(measure, value) + (measure.share ? ' %' : '');

// ---- findings ----

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
export function findings(variants, beside, measures) {
  const [first, ...others] = variants;
  return element('section.findings',
    element('h3', t('study.findings')),
    others.map(({ name }, i) => element('ul', findingsOf(beside[i], measures, { first: first.name, other: name }))),
    element('p.note', t('study.findings-about')),
  );
}

// ---- figures ----

// The figure as a dot, and where it may lie as a line; where numbers are of both signs, an upright line at 0.
function bar(row, least, most) {
  const share = (value) => `${(100 * (value - least)) / (most - least)}%`;
  const made = element('span.track', element('span.dot', { style: `left: ${share(row.value)}` }));
  if (row.low !== null) made.prepend(element('span.interval', { style: `left: ${share(row.low)}; width: calc(${share(row.high)} - ${share(row.low)})` }));
  if (least < 0) made.prepend(element('span.zero', { style: `left: ${share(0)}` }));
  return made;
}

export function plot(name, variants, reports) {
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

// ---- a table ----

const cell = (value) => (/[",\n]/.test(String(value ?? '')) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? ''));

const COLUMNS = ['answers', 'measure', 'unit', 'value', 'low', 'high', 'n', 'difference', 'difference_low', 'difference_high', 'p_adjusted', 'stability'];

// A row for each measure of each variant; differences are from the first.
export function table(variants, reports, beside) {
  const rows = variants.flatMap(({ name }, i) =>
    reports[i].measures.map(({ measure, unit, value, low, high, n }) => {
      const against = beside[i - 1]?.find((row) => row.measure === measure) ?? {};
      return [name, measure, unit, value, low, high, n, against.difference, against.low, against.high, against.p_adjusted, against.stability];
    }),
  );
  return `${[COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
}
