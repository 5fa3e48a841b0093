// SPDX-License-Identifier: MIT
// Moves and positions as text: typed, copied, set up.
import { element, form, say } from '../dom.js';
import { t } from '../words.js';

const typed = (label, input, submit, done) =>
  form('form.typed', done, element('label', element('span', t(label)), input), element('button', { type: 'submit' }, t(submit)));

const field = (size, more = {}) => element('input', { type: 'text', size, autocomplete: 'off', spellcheck: 'false', ...more });

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

  const view = element('div', element('h3', t('analysis.by-hand')), typed('analysis.type-move', move, 'analysis.play', playTyped), typed('analysis.position', place, 'analysis.set-up', () => load(session.of, { position: place.value.trim() || undefined })));
  return {
    view,
    draw() {
      if (document.activeElement !== place) place.value = session.node.now.position;
    },
  };
}
