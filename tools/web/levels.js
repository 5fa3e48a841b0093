// SPDX-License-Identifier: MIT
// Computer players by what one expects of them, the weakest first.  Each is a player of the command line with a budget
// of positions or playouts, so that a result can be repeated there: dyar play RULESET --players human,PLAYER.  Their names are
// words of the page (words/en.js).  rulesets/opponents.tsv has how they did against each other (tools/dev/opponents).
// Puzzles of all games are graded by these (tools/dev/puzzles).
export const usual = ['random', 'greedy', 'mcts:100', 'mcts:1000', 'alphabeta:50k', 'alphabeta:500k'];

// On four rows (bao-kiswahili, hus, omweso) alphabeta:50k won none of 50 games against mcts:1000.
const fourRows = ['random', 'mcts:30', 'mcts:100', 'mcts:300', 'mcts:1000', 'mcts:3000'];

// Where the strongest of those play alike, steps are closer together, so that each player still beats the one below.
const early = ['random', 'mcts:8', 'greedy', 'mcts:100', 'mcts:1000', 'alphabeta:50k'];
const ladders = {
  congkak: early,
  kalah: early,
  krur: ['random', 'mcts:3', 'mcts:7', 'mcts:16', 'mcts:40', 'mcts:1000'],
  'layli-goobalay': ['random', 'mcts:4', 'mcts:16', 'mcts:50', 'mcts:200', 'alphabeta:50k'],
  'o-an-quan': ['random', 'mcts:8', 'mcts:24', 'mcts:64', 'mcts:200', 'mcts:1000'],
  sungka: ['random', 'greedy', 'mcts:32', 'mcts:100', 'mcts:1000', 'alphabeta:50k'],
  'toguz-kumalak': ['random', 'greedy', 'mcts:300', 'mcts:1000', 'alphabeta:50k', 'alphabeta:500k'],
  'um-laarais': ['random', 'mcts:3', 'mcts:10', 'mcts:40', 'mcts:200', 'mcts:3000'],
};

// A reader's own variant of krur is my-krur (views/change.js).
function ladderOf({ id, rows }) {
  const game = id.replace(/^my-/, '');
  return Object.hasOwn(ladders, game) ? ladders[game] : rows >= 4 ? fourRows : usual;
}

// `player`: in a game with this id and these numbers of players and rows; alphabeta is for two.
export const levels = ['beginner', 'learner', 'fair', 'good', 'strong', 'strongest'].map((id, i) => ({
  id,
  player(game) {
    const player = ladderOf(game)[i];
    return game.players === 2 ? player : player.replace('alphabeta', 'maxn');
  },
}));

export const levelOf = (id) => levels.find((level) => level.id === id);
