// SPDX-License-Identifier: MIT
// Who sits where: a person at this board, one elsewhere who gets each move as a link, or a computer player.
import { levelOf } from '../levels.js';
import { playerName } from '../session.js';
import { t } from '../words.js';

export const PERSON = 'person', ELSEWHERE = 'link';
export const levelName = (level) => t(`level.${level.id}`);

// What a computer player does before a move, as "mcts:100" or "alphabeta:50k".
export function doing(player) {
  const [kind, budget = '0'] = player.replace('maxn', 'alphabeta').split(':');
  return t(`player.${kind}`, { n: Number.parseInt(budget) * (budget.endsWith('k') ? 1000 : 1) });
}

export class Seats {
  #session;
  #settings;

  constructor(session, settings) {
    this.#session = session;
    this.#settings = settings;
  }

  get all() {
    return Array.from({ length: this.#session.about.players }, (_, i) => i + 1);
  }

  // In a game by link everybody but one sits elsewhere.
  at(player) {
    const { link } = this.#session;
    if (link) return player === link ? PERSON : ELSEWHERE;
    return this.level(player)?.id ?? PERSON;
  }

  level(player) {
    return this.#session.link ? undefined : levelOf(this.#settings.seats[player - 1]);
  }

  isHere(player) {
    return this.at(player) === PERSON;
  }

  // The only person at this board; undefined if there are several, or none.
  get you() {
    const here = this.all.filter((player) => this.isHere(player));
    return here.length === 1 ? here[0] : undefined;
  }

  // The player whose side is drawn near the reader.
  get near() {
    return this.you ?? 1;
  }

  isYou(player) {
    return player === this.you && !this.#given(player);
  }

  // A name from a record, or one that a person has typed.
  #given(player) {
    return this.#session.names?.[player - 1] || (this.isHere(player) && this.#settings.names[player - 1]);
  }

  name(player) {
    const side = playerName(this.#session.about, player), given = this.#given(player), level = this.level(player);
    if (given) return given;
    if (this.isYou(player)) return t('play.you');
    if (!level) return side;
    const alike = this.all.filter((other) => this.level(other) === level).length > 1;
    return alike ? t('play.side-level', { side, level: levelName(level) }) : levelName(level);
  }

  // Lets a level, or a person with a name, sit there; anybody ELSEWHERE makes it a game by link.
  set(player, seat, name = '') {
    const { seats, names } = this.#settings;
    this.#session.link = seat === ELSEWHERE ? this.all.find((other) => other !== player && this.isHere(other)) ?? this.all.find((other) => other !== player) : undefined;
    if (seat !== ELSEWHERE) seats[player - 1] = seat;
    names[player - 1] = name.trim().slice(0, 30);
    this.#settings.keep({ seats, names });
  }

  // The one name of a player in all sentences; `you` for the reader.
  called = (player) => ({ player: this.name(player), you: this.isYou(player) });

  // A sentence about a player: one text for the reader, another one for anybody else.
  tell(id, player, values = {}) {
    return t(`seat.${id}`, { ...this.called(player), ...values });
  }
}
