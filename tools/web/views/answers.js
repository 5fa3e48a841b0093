// SPDX-License-Identifier: MIT
// An open question with its answers: each with its standing and its source.
import { element } from '../dom.js';
import { t } from '../words.js';

// `choose` gets the id of an answer; `more` is what follows the answers.  None is chosen where only asking could answer
// the question, or a variant has decided otherwise.
export function answersTo({ id: question, asks, chosen, answers: list, affects_nothing: nothing }, choose, more = []) {
  return element('fieldset',
    element('legend', { lang: 'en', dir: 'auto' }, asks),
    nothing && element('p', t('rules.nothing')),
    list.map(({ id, standing, source, note }, i) =>
      element('label.answer', { lang: 'en', dir: 'auto' },
        element('input', { type: 'radio', name: question, value: id, checked: id === chosen, onchange: () => choose(id) }),
        element('span',
          id.replaceAll('-', ' '),
          element('small', ` ${[standing, source].filter(Boolean).join(', ')}${i === 0 ? `; ${t('rules.usual')}` : ''}`),
          note && element('small.note', note),
        ),
      ),
    ),
    more,
  );
}
