// SPDX-License-Identifier: MIT
// Computer players by what one expects of them, the weakest first.  Each is a player of the command line with a budget
// of positions or playouts, so that a result can be repeated there: dyar play RULESET --players human,PLAYER.  Their names are
// words of the page (words/en.js).  rulesets/opponents.tsv has how they did against each other (tools/dev/opponents).
export const levels = [
  { id: 'beginner', player: () => 'random' },
  { id: 'learner', player: () => 'greedy' },
  { id: 'fair', player: () => 'mcts:100' },
  { id: 'good', player: () => 'mcts:1000' },
  { id: 'strong', player: (players) => (players === 2 ? 'alphabeta:50k' : 'maxn:50k') },
  { id: 'strongest', player: (players) => (players === 2 ? 'alphabeta:500k' : 'maxn:500k') },
];

export const levelOf = (id) => levels.find((level) => level.id === id);
