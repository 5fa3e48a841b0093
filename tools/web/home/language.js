// SPDX-License-Identifier: MIT
// The choice of the page's language.
import { choice, element } from '../dom.js';
import { language, languages, t } from '../words.js';

// The page begins again in the language that the reader chooses; the game stays.
export function languageChoice(settings) {
  const names = Object.entries(languages).map(([id, { name }]) => [id, name]);
  const change = (chosen) => {
    settings.keep({ language: chosen });
    location.reload();
  };
  return element('span.language',
    choice(t('site.language'), names, language, change),
    languages[language].unread && element('small', ` ${t('site.unread')}`),
  );
}
