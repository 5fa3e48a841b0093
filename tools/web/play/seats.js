// SPDX-License-Identifier: MIT
// Who sits where: a person at this board, one elsewhere who gets each move as a link, or a computer player.
import { playerName } from '../session.js';
import { t } from '../words.js';

export const PERSON = 'person', ELSEWHERE = 'link';
export const levelName = (level) => t(`level.${level.id}`);

// What a computer player does before a move, as "mcts:100" or "alphabeta:50k".
export function doing(player) {
  const [kind, budget = '0'] = player.replace('maxn', 'alphabeta').split(':');
  return t(`player.${kind}`, { n: Number.parseInt(budget) * (budget.endsWith('k') ? 1000 : 1) });
}

// ---- levels ----

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

export function seatsOf(session, settings) {
  // A name from a record, or one that a person has typed.
  const given = (player) => session.names?.[player - 1] || (seats.isHere(player) && settings.names[player - 1]);

  const seats = {
    all: () => Array.from({ length: session.about.players }, (_, i) => i + 1),

    // In a game by link everybody but one sits elsewhere.
    at(player) {
      if (session.link) return player === session.link ? PERSON : ELSEWHERE;
      return seats.level(player)?.id ?? PERSON;
    },
    level: (player) => (session.link ? undefined : levels.find(({ id }) => id === settings.seats[player - 1])),
    isHere: (player) => seats.at(player) === PERSON,

    // The people at this board, and the only one of these; undefined if there are several, or none.
    here: () => seats.all().filter(seats.isHere),
    you: () => (seats.here().length === 1 ? seats.here()[0] : undefined),
    isYou: (player) => player === seats.you() && !given(player),

    // The player whose side is drawn near the reader.
    near: () => seats.you() ?? 1,

    name(player) {
      const level = seats.level(player), side = playerName(session.about, player);
      if (given(player)) return given(player);
      if (seats.isYou(player)) return t('play.you');
      if (!level) return side;
      const alike = seats.all().filter((other) => seats.level(other) === level).length > 1;
      return alike ? t('play.side-level', { side, level: levelName(level) }) : levelName(level);
    },

    // Lets a level, or a person with a name, sit there; anybody ELSEWHERE makes it a game by link.
    set(player, seat, name = '') {
      session.link = seat === ELSEWHERE ? [...seats.here(), ...seats.all()].find((other) => other !== player) : undefined;
      if (seat !== ELSEWHERE) settings.seats[player - 1] = seat;
      settings.names[player - 1] = name.trim().slice(0, 30);
      settings.keep({ seats: settings.seats, names: settings.names });
    },

    // The one name of a player in all sentences; `you` for the reader.
    called: (player) => ({ player: seats.name(player), you: seats.isYou(player) }),

    // A sentence about a player: one text for the reader, another one for anybody else.
    describe: (id, player, values = {}) => t(`seat.${id}`, { ...seats.called(player), ...values }),
  };
  return seats;
}
