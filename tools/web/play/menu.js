// SPDX-License-Identifier: MIT
// The menu: this game, a closer look at it, and the page.
import { SPEEDS } from '../board/board.js';
import { THEMES } from '../board/themes.js';
import { byId, button, choice, element } from '../dom.js';
import { languageChoice } from '../home/language.js';
import { t } from '../words.js';
import { sheet } from './sheets.js';

export function menu(context) {
  const { session, settings, board, load, actions, choose, stage, ends } = context;

  const door = (id, act, attributes = {}) => (shut) => button(t(`play.${id}`), () => (shut(), act()), { 'data-door': id, ...attributes });
  const view = (name) => (shut) => button(context.views[name].title, () => (shut(), choose(name)), { 'data-door': name });
  const group = (heading, ...doors) => (shut) => [element('h3', t(heading)), element('div.grid', doors.flat().filter(Boolean).map((one) => one(shut)))];
  const pick = (id, names, chosen, change) => () => choice(t(`play.${id}`), names.map((name) => [name, t(`play.${id}.${name}`)]), chosen, change);

  // Begins the game again, by its rules with something changed.
  const begin = (more = {}) => load({ ...session.of, ...more }, { link: session.link });

  function thisGame() {
    const { about, of } = session;
    return [
      door('new-game', begin, { class: 'first' }),
      door('opponent', () => actions.opponent()),
      door('share', actions.share),
      door('save-or-open', () => context.records.open()),
      ...ends.doors().map(({ id, act }) => door(id, act)),
      about.setups?.length > 1 && ((shut) => choice(t('play.setup'), about.setups.map((name) => [name, name]), about.setup, (setup) => (shut(), begin({ setup })))),
      about.match && ((shut) => choice(t('play.match'), [['', t('play.match.single')], ['match', t('play.match.match')]], of.match ? 'match' : '', (match) => (shut(), begin({ match: !!match || undefined })))),
    ];
  }

  function thePage() {
    const keep = (name, value) => settings.keep({ [name]: (settings[name] = value) });
    return [
      pick('look', ['auto', ...Object.keys(THEMES)], settings.look ?? 'auto', (look) => (keep('look', look), (board.look = look))),
      pick('speed', Object.keys(SPEEDS), board.speed, (speed) => keep('speed', (board.speed = speed))),
      (shut) => button(t('play.sound'), () => (shut(), stage.setSound(!settings.sound)), { 'aria-pressed': String(settings.sound) }),
      door('numbers', () => keep('numerals', (board.numerals = !board.numerals)), { 'aria-pressed': String(board.numerals) }),
      door('turn-board', () => (board.flipped = !board.flipped)),
      ...Object.keys(context.views).filter((name) => context.views[name].whole).map(view),
    ];
  }

  function foot() {
    return element('footer', element('p', t('play.one-file')), languageChoice(settings), button(t('play.forget'), forget, { id: 'forget' }));
  }

  function forget() {
    settings.forget();
    byId('unkept').textContent = t('play.forgotten');
  }

  return () =>
    sheet(session.about.name, (shut) => [
      group('play.this-game', thisGame())(shut),
      group('play.look-closer', Object.keys(context.views).filter((name) => name !== 'play' && !context.views[name].whole).map(view))(shut),
      group('play.the-page', thePage())(shut),
      foot(),
    ], { name: 'menu' });
}
