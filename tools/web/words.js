// What the page says, in the language of the reader.
import { en } from './words/en.js';

// Catalogues by language.  `rtl`: it is written from right to left.
export const languages = { en: { name: 'English', words: en } };

let language = 'en';

export function speak(name) {
  language = Object.hasOwn(languages, name) ? name : 'en';
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].rtl ? 'rtl' : 'ltr';
}

// The text with the id, filled in: `t('hole.seeds', { n: 3, hole: 'c1' })`.
export function t(id, values = {}) {
  const found = languages[language].words[id] ?? en[id];
  if (found === undefined) throw new Error(`no words for ${id}`);
  const form = typeof found === 'string' ? found : (found[new Intl.PluralRules(language).select(values.n)] ?? found.other);
  return form.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === 'number' ? values[name].toLocaleString(language) : values[name]));
}
