// Computer players by what one expects of them, the weakest first.  Each is a player of the command line with a budget
// of positions or playouts, so that a result can be repeated there: dyar play RULESET --south PLAYER.
// rulesets/opponents.tsv has how they did against each other (tools/dev/opponents).
export const levels = [
  { id: 'beginner', name: 'Beginner', player: () => 'random', about: 'plays any legal move' },
  { id: 'learner', name: 'Learner', player: () => 'greedy', about: 'takes what can be had at once' },
  { id: 'fair', name: 'Fair', player: () => 'mcts:100', about: 'plays 100 games out before each move' },
  { id: 'good', name: 'Good', player: () => 'mcts:1000', about: 'plays 1,000 games out before each move' },
  {
    id: 'strong',
    name: 'Strong',
    player: (players) => (players === 2 ? 'alphabeta:50k' : 'maxn:50k'),
    about: 'looks ahead over 50,000 positions',
  },
  {
    id: 'strongest',
    name: 'Strongest',
    player: (players) => (players === 2 ? 'alphabeta:500k' : 'maxn:500k'),
    about: 'looks ahead over 500,000 positions',
  },
];

export const levelOf = (id) => levels.find((level) => level.id === id);
