// SPDX-License-Identifier: MIT
// The moves of the game as buttons, and how the scores went.
import { chart } from '../chart.js';
import { button, element, replace } from '../dom.js';
import { inWords } from '../moves.js';
import { t } from '../words.js';

const PATTERNS = ['solid', 'dashed', 'dotted', 'dash-dot', 'short', 'long']; // of the lines, by player

export function moveList({ session, seats }) {
  const list = element('ol.moves', { 'aria-label': t('analysis.moves') });
  const graph = element('div.graph');
  const view = element('div',
    element('div.tools.steps', button(t('analysis.back'), () => session.back()), button(t('analysis.forward'), () => session.forward())),
    list,
    graph,
  );

  function other(node) {
    const { children } = node.parent;
    session.go(children[(children.indexOf(node) + 1) % children.length]);
  }

  function entry(node, shown) {
    const { children } = node.parent;
    return element('li',
      button(node.move, () => session.go(node), { class: 'move', 'aria-label': seats.tell('plays', node.turn.mover, { move: inWords(node.move) }), 'aria-current': node === shown ? 'step' : undefined }),
      children.length > 1 && button(`${children.indexOf(node) + 1}/${children.length}`, () => other(node), { class: 'quiet', title: t('analysis.other-move') }),
    );
  }

  // A line for each player.
  function drawGraph() {
    const nodes = [session.root, ...session.line()];
    const lines = seats.all.map((player) => nodes.map(({ now }) => now.scores[player - 1])), most = Math.max(...lines.flat());
    replace(graph);
    if (nodes.length < 3 || most <= 0) return; // nobody has anything yet
    const ends = lines.map((line, i) => t('analysis.score', { who: seats.name(i + 1), score: line.at(-1) })).join(', ');
    const key = seats.all.map((player) => t(`analysis.${PATTERNS[player - 1]}`, { who: seats.name(player) })).join(', ');
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
