// SPDX-License-Identifier: MIT
// What the analysis panel is made of: what moves are worth, the moves of the game and how the scores went, where the game
// turned, the account of the last turn, and moves and positions as text.
import { button, drawn, element, form, replace, say, table } from '../dom.js';
import { ENGLISH, inEnglish, inWords, kindOf, signed, withSource } from '../reasons.js';
import { t } from '../words.js';
import { picture } from './menu.js';

const LOOK = 20000; // positions that are searched before a judgement of where the game turned
const LINES = 100; // of the account, at most shown
const LONGEST = 9; // moves of a line of best play that are listed

// ---- what moves are worth ----

// What a move, or without one the position, is worth to the player to move.
export const valueOf = (opinion, mover) => (typeof opinion.value === 'number' ? opinion.value : opinion.scores[mover - 1]);

export const boundsText = ({ low, high }) => t('analysis.between', { low: signed(low), high: signed(high) });

function valueText(one) {
  if (typeof one.value === 'number') return signed(one.value);
  return one.low === undefined ? one.scores.join(' : ') : boundsText(one);
}

// `list`: each with move, value or scores, what is certain of it, and the best play after it.  What nothing is said of
// has no column.
export function worthTable(list, { play, showLine }) {
  const most = Math.max(1, ...list.map((one) => Math.abs(Number(one.value) || 0)));
  const bestPlay = ({ move, line }) => [
    button(t('analysis.show'), () => showLine(line), { class: 'move', 'aria-label': t('analysis.show-line', { move }) }),
    ' ',
    element('bdi', { dir: 'ltr' }, line.slice(1, LONGEST).join(' '), line.length > LONGEST && ' …'),
  ];
  const columns = [
    ['analysis.certain', {}, (one) => one.certain],
    ['analysis.best-play', { class: 'line' }, (one) => one.line?.length > 1 && bestPlay(one)],
  ].filter(([, , cell]) => list.some(cell));
  const row = (one) =>
    element('tr', { style: one.value ? `--side: var(--${kindOf(one.value)}); --share: ${(Math.abs(one.value) / most) * 100}%` : null },
      element('th', { scope: 'row' }, button(one.move, () => play(one.move), { class: 'move' })),
      element('td', valueText(one)),
      columns.map(([, attributes, cell]) => element('td', attributes, cell(one))),
    );
  return table(['analysis.move', 'analysis.value', ...columns.map(([head]) => head)].map((head) => t(head)), list.map(row));
}

// ---- the moves of the game, and graphs over them ----

// Of the line of each player: its pattern, and its name in the catalogues.
const PATTERNS = [['none', 'solid'], ['8 5', 'dashed'], ['2 4', 'dotted'], ['12 4 2 4', 'dash-dot'], ['5 3', 'short'], ['14 3', 'long']];
const WIDTH = 300, HEIGHT = 60;

// `lines`: numbers from `low` to `high`; `marked`: the place of an upright line.
function chart(lines, { low, high, label, marked }) {
  const x = (i) => ((WIDTH * i) / Math.max(1, lines[0].length - 1)).toFixed(1);
  const y = (value) => (HEIGHT - (HEIGHT * (value - low)) / (high - low)).toFixed(1);
  const points = (line) => line.map((value, at) => `${x(at)},${y(value)}`).join(' ');
  return drawn('svg', { viewBox: `-2 -2 ${WIDTH + 4} ${HEIGHT + 6}`, role: 'img', 'aria-label': label },
    low < 0 && drawn('path', { class: 'nothing', d: `M0 ${y(0)}H${WIDTH}` }),
    lines.map((line, i) => drawn('polyline', { points: points(line), 'stroke-dasharray': PATTERNS[i][0] })),
    marked !== undefined && drawn('path', { class: 'turned', d: `M${x(marked)} 0V${HEIGHT}` }),
  );
}

export function moveList({ session, seats }) {
  const list = element('ol.moves', { 'aria-label': t('analysis.moves') }), graph = element('div.graph');
  const view = element('div',
    element('div.tools.steps', button(t('analysis.back'), () => session.back()), button(t('analysis.forward'), () => session.forward())),
    list,
    graph,
  );

  function entry(node, shown) {
    const { parent: { children }, move } = node, at = children.indexOf(node), next = children[(at + 1) % children.length];
    const said = seats.describe('plays', node.turn.mover, { move: inWords(move) });
    return element('li',
      button(move, () => session.go(node), { class: 'move', 'aria-label': said, 'aria-current': node === shown ? 'step' : undefined }),
      next !== node && button(`${at + 1}/${children.length}`, () => session.go(next), { class: 'quiet', title: t('analysis.other-move') }),
    );
  }

  function drawGraph() {
    const nodes = [session.root, ...session.line()];
    const lines = seats.all().map((player) => nodes.map(({ now }) => now.scores[player - 1])), most = Math.max(...lines.flat());
    replace(graph);
    if (nodes.length < 3 || most <= 0) return; // nobody has anything yet
    const ends = lines.map((line, i) => t('analysis.score', { who: seats.name(i + 1), score: line.at(-1) })).join(', ');
    const key = seats.all().map((player) => t(`analysis.${PATTERNS[player - 1][1]}`, { who: seats.name(player) })).join(', ');
    replace(graph, chart(lines, { low: 0, high: most, label: t('analysis.scores-graph', { most, ends }) }), element('p', t('analysis.scores', { key })));
  }

  return {
    view,
    // As far as the reader has seen it: of a turn that is being shown, the move alone.
    draw(shown) {
      replace(list, session.line().map((node) => entry(node, shown)));
      drawGraph();
    },
    reach: () => list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }),
  };
}

// ---- where the game turned: the move that lost most against the best one ----

// Judges the position before each move of the line, once.  `ask` ends the search before; `report` gets the number of each
// move.
export async function judge(session, line, ask, report) {
  for (const [i, node] of line.entries()) {
    report(i + 1);
    node.parent.judged ??= await ask({ ask: 'analyse', ...session.here({ moves: session.movesTo(node.parent) }), nodes: LOOK, memory: 64 });
  }
}

// What each move left, and what it lost against the best one.
const judgements = (line) =>
  line.map((node, i) => {
    const { mover } = node.parent.now, { moves, best } = node.parent.judged;
    const value = (move) => valueOf(moves.find((one) => one.move === move), mover), before = value(best), after = value(node.move);
    return { node, number: i + 1, mover, best, before, after, lost: before - after };
  });

export function drawTurning(place, { session, seats }, line) {
  const all = judgements(line), worst = all.reduce((one, other) => (other.lost > one.lost ? other : one)), turned = worst.lost > 0;
  const toFirst = all.map(({ mover, after }) => (mover === 1 ? after : -after)), most = Math.max(1, ...toFirst.map(Math.abs));
  const { node, number, mover, best, before, after } = worst;
  const values = { number, move: inWords(node.move), ...seats.called(mover), best: inWords(best), before: signed(before), after: signed(after) };
  const label = t('analysis.turning-graph');
  replace(
    place,
    session.about.players === 2 && chart([toFirst], { low: -most, high: most, marked: turned ? number - 1 : undefined, label }),
    element('p', turned ? t('analysis.turned', values) : t('analysis.never-turned'), ` ${t('analysis.as-far', { n: LOOK })}`),
    turned && button(t('analysis.go-to', values), () => session.go(node), { class: 'move' }),
  );
  say(place.textContent);
}

// ---- the account of the last turn: its laps, and the rules that applied, with what they rest on ----

export function account(context) {
  const { session, turns } = context;
  const view = element('div.account');
  const lap = ({ depth, text }) => element('li', { class: depth ? 'deeper' : undefined }, inEnglish(text, context.seats.called));

  async function draw(node) {
    if (!node.turn) return replace(view);
    const fired = new Set(node.turn.laps.map(({ rule }) => rule));
    const [{ sentences }, { account: lines }] = await Promise.all([session.describe(), session.details(node)]), left = lines.length - LINES;
    if (node !== session.node) return;
    replace(
      view,
      element('h3', t('analysis.last-turn')),
      element('p', context.sentence.turn(node)),
      element('ul.laps', ENGLISH, lines.slice(0, LINES).map(lap), left > 0 && element('li', t('analysis.more-lines', { n: left }))),
      sentences.filter(({ rule }) => rule && fired.has(rule)).map((sentence) => element('p.sentence', ENGLISH, withSource(sentence))),
      element('div.tools',
        button(t('analysis.again'), () => turns.show(node)),
        button(t('analysis.picture'), () => picture(context, node.parent, node.move)),
      ),
    );
  }

  return { view, draw: (node) => draw(node).catch((error) => replace(view, element('p', error.message))) };
}

// ---- moves and positions as text: typed, copied, set up ----

const field = (size, more = {}) => element('input', { type: 'text', size, autocomplete: 'off', spellcheck: 'false', ...more });
const typed = (label, input, submit, done) =>
  form('form.typed', done, element('label', element('span', t(label)), input), element('button', { type: 'submit' }, t(submit)));

export function byHand({ session, turns, load, play }) {
  const move = field(8), place = field(24, { onfocus: () => place.select() });

  async function playTyped() {
    const wanted = move.value.trim().toLowerCase();
    move.value = '';
    await turns.settle();
    const { moves } = session.node.now;
    if (moves.includes(wanted)) play(wanted);
    else say(t('analysis.no-move', { move: wanted, moves: moves.join(', ') || t('analysis.none') }));
  }

  const setUp = () => load(session.of, { position: place.value.trim() || undefined });
  const view = element('div',
    element('h3', t('analysis.by-hand')),
    typed('analysis.type-move', move, 'analysis.play', playTyped),
    typed('analysis.position', place, 'analysis.set-up', setUp),
  );
  return { view, draw: () => document.activeElement === place || (place.value = session.node.now.position) };
}
