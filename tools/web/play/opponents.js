// SPDX-License-Identifier: MIT
// The sheet that asks who sits at a place of the board.
import { button, element, pips } from '../dom.js';
import { levels } from '../levels.js';
import { t } from '../words.js';
import { doing, ELSEWHERE, levelName, PERSON } from './seats.js';
import { answers, sheet } from './sheets.js';

export function opponents({ session, seats, settings, seated }) {
  const inOthers = (player, shut) =>
    element('div.row.places', seats.all.map((other) => button(seats.name(other), () => (shut(), ask(other)), { 'aria-pressed': String(other === player) })));

  function ask(player) {
    const before = seats.at(player);
    const name = element('input', { type: 'text', maxlength: 30, autocomplete: 'off', value: settings.names[player - 1] ?? '' });
    const turning = element('input', { type: 'checkbox', checked: settings.turning, onchange: () => settings.keep({ turning: (settings.turning = turning.checked) }) });
    const take = (seat) => {
      seats.set(player, seat, name.value);
      seated();
    };
    const options = [
      ...levels.map((level, i) => ({ id: level.id, text: levelName(level), more: pips(i + 1, levels.length), small: doing(level.player(session.about)) })),
      { id: PERSON, text: t('play.person-here') },
      { id: ELSEWHERE, text: t('play.person-elsewhere'), small: t('play.person-elsewhere.about') },
    ];
    const heading = t(player !== seats.near && session.about.players === 2 ? 'play.who-plays' : 'play.who-plays-here');
    sheet(heading, (shut) => [
      inOthers(player, shut),
      answers(heading, options, before, (seat) => (take(seat), shut())),
      element('label.named', element('span', t('play.name')), name),
      session.about.players === 2 && element('label.switch', turning, element('span', t('play.turning'))),
      element('p.row', button(t('play.done'), () => (take(seats.at(player)), shut()), { class: 'first' })),
    ], { name: 'opponent' });
  }
  return ask;
}
