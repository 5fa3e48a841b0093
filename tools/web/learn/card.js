// SPDX-License-Identifier: MIT
// The card on which a lesson or a puzzle is.
import { element, replace, say } from '../dom.js';

// Returns its `view`, and `draw`, which puts on it a heading, what is said and buttons, and elements before the heading and
// after what is said; what is said is heard, too.
export function learnCard(label) {
  const view = element('div.lesson', { role: 'group', 'aria-label': label });
  function draw(heading, body, buttons, { before, after } = {}) {
    const talk = element('div.talk', { dir: 'auto' }, body);
    replace(view, before, element('h2', { dir: 'auto' }, heading), talk, after, element('div.row', buttons));
    say(talk.textContent);
  }
  return { view, draw };
}
