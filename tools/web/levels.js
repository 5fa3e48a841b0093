// Computer players by what one expects of them.  Each is a player of the command line, so that a
// result can be repeated there: dyar play RULESET --south PLAYER.
export const levels = [
  { id: 'beginner', name: 'Beginner', player: () => 'random', about: 'plays any legal move' },
  { id: 'learner', name: 'Learner', player: () => 'greedy', about: 'takes what can be had at once' },
  { id: 'fair', name: 'Fair', player: () => 'mcts:300', about: 'plays 300 games out before each move' },
  { id: 'good', name: 'Good', player: () => 'mcts:5000', about: 'plays 5,000 games out before each move' },
  {
    id: 'strong',
    name: 'Strong',
    player: (players) => (players === 2 ? 'alphabeta:300k' : 'maxn:100k'),
    about: 'looks ahead over some hundred thousand positions',
  },
  {
    id: 'strongest',
    name: 'Strongest',
    player: (players) => (players === 2 ? 'alphabeta:5s' : 'maxn:5s'),
    about: 'looks ahead for five seconds',
  },
];

export const levelOf = (id) => levels.find((level) => level.id === id);
