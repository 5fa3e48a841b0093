// SPDX-License-Identifier: MIT
// Sheets: dialogs over the board, at the foot of a narrow window.
import { button, element } from '../dom.js';
import { t } from '../words.js';
import { icon } from './icons.js';

// Opens a sheet with a heading.  It is closed by its button, by Escape or by a tap beside it; `onclose` is called then.
export function sheet(title, content, { onclose = () => {}, name = '' } = {}) {
  const made = element('dialog', {
    class: `sheet ${name}`,
    'aria-label': title,
    onclose() {
      made.remove();
      onclose();
    },
    onclick: ({ target }) => target === made && made.close(),
  });
  const shut = () => made.close();
  made.append(element('div', element('h2', title), content(shut), button(icon('close'), shut, { class: 'icon shut', 'aria-label': t('play.close') })));
  document.body.append(made);
  made.showModal();
  (made.querySelector('[autofocus], [aria-pressed=true]') ?? made.querySelector('button'))?.focus();
  return made;
}

// One of several to choose, as buttons: each with id, text, and what is added to it.
export function answers(label, options, chosen, choose) {
  return element('div.answers', { role: 'group', 'aria-label': label },
    options.map(({ id, text, more, small }) => button([text, ' ', more, small && element('small', small)].filter(Boolean), () => choose(id), { 'aria-pressed': String(id === chosen), 'data-answer': id })),
  );
}
