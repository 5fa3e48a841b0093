// SPDX-License-Identifier: MIT
// What the page says, in the language of the reader.
import { unpackedJson } from './packed.js';
import { en } from './words/en.js';

// Languages with their own names.  `rtl`: written from right to left; `unread`: no native speaker has read the
// catalogue yet.
export const languages = {
  en: { name: 'English', words: en },
  fr: { name: 'Français', unread: true },
  ar: { name: 'العربية', unread: true, rtl: true },
  es: { name: 'Español', unread: true },
  sw: { name: 'Kiswahili', unread: true },
};

export let language = 'en';

// The first language of the browser that has a catalogue.
export const guess = (wanted = navigator.languages) =>
  wanted.map((tag) => tag.split('-')[0]).find((name) => Object.hasOwn(languages, name)) ?? 'en';

export const isFromRight = () => !!languages[language].rtl;

// English is there; the page unpacks the others together.
export async function speak(name) {
  language = Object.hasOwn(languages, name) ? name : 'en';
  languages[language].words ??= (await unpackedJson('words'))[language];
  document.documentElement.lang = language;
  document.documentElement.dir = isFromRight() ? 'rtl' : 'ltr';
}

export const number = (value, form) => value.toLocaleString(language, form);

const rules = {};
const form = (n) => (rules[language] ??= new Intl.PluralRules(language)).select(n);

// The text with the id, filled in: `t('home.players', { n: 3 })`.  With `you`, it is about the reader.
export function t(id, values = {}) {
  const found = languages[language].words[id] ?? en[id];
  if (found === undefined) throw new Error(`no words for ${id}`);
  const text = typeof found === 'string' ? found : (found[values.you ? 'you' : form(values.n)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => (typeof values[name] === 'number' ? number(values[name]) : values[name]));
}

// Whether there are words for an id that is put together.
export const spoken = (id) => Object.hasOwn(en, id);
