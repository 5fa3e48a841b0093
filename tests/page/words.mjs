// SPDX-License-Identifier: MIT
// Compares the catalogues of the page's words: each language has all ids of the English one, with its placeholders, with
// the mark at its end, with all plural forms of the language, and with a text for the reader (`you`) where English has
// one; the page uses each id, and asks for no other.  The
// sentences of reasons are in English in the engine: the other catalogues have the same kinds.
//
//     node tests/page/words.mjs
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '../../tools/web');
const catalogues = Object.fromEntries(
  await Promise.all(readdirSync(join(web, 'words')).map((file) => file.replace('.js', '')).map(async (name) => [name, (await import(join(web, 'words', `${name}.js`)))[name]])),
);
const { en } = catalogues;
const problems = [];
const wrong = (language, id, what) => problems.push(`${language} ${id}: ${what}`);

const textsOf = (entry) => (typeof entry === 'string' ? { other: entry } : entry);
const placesOf = (text) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

// A million and more has a form of its own in French and Spanish, which counts here do not reach.
const pluralsOf = (language) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => !(form === 'many' && ['fr', 'es'].includes(language)));

// A text about a player has a second one for the reader.
const formsOf = (language, entry) => (entry.you ? ['other', 'you'] : pluralsOf(language));

// Forms for few may leave the number out: it is in the word.  The text for the reader has no name.
const mayLack = (name, form) => (name === 'n' && ['zero', 'one', 'two'].includes(form)) || (name === 'player' && form === 'you');

function comparePlaces(language, id, form, text) {
  const has = placesOf(text), must = placesOf(textsOf(en[id]).other);
  for (const name of has) if (!must.has(name)) wrong(language, id, `{${name}} is not filled in (${form})`);
  for (const name of must) if (!has.has(name) && !mayLack(name, form)) wrong(language, id, `{${name}} is missing (${form})`);
}

// `stays`: names and signs, which are the same in several languages.
const stays = (text) => !/\p{L}+[^\p{L}]+\p{L}+/u.test(text.replace(/\{\w+\}/g, ''));

// The mark that ends a text: some texts are parts of a sentence.
const endOf = (text) => ({ '؟': '?', '،': ',', '؛': ';' })[text.at(-1)] ?? text.match(/[.?!:;,…]?$/)[0];

function compare(language, id) {
  const entry = catalogues[language][id];
  if (entry === undefined) return wrong(language, id, 'missing');
  if (typeof en[id] === 'string' && typeof entry !== 'string') return wrong(language, id, 'has plural forms, but no number chooses them');
  if (typeof en[id] !== 'string')
    for (const form of formsOf(language, en[id])) if (!textsOf(entry)[form]) wrong(language, id, `has no form '${form}'`);
  for (const [form, text] of Object.entries(textsOf(entry))) {
    if (!text.trim()) wrong(language, id, `is empty (${form})`);
    comparePlaces(language, id, form, text);
    if (endOf(text) !== endOf(textsOf(en[id]).other)) wrong(language, id, `does not end as the English text (${form})`);
    if (language !== 'en' && text === textsOf(en[id])[form] && !stays(text)) wrong(language, id, `is the English text (${form})`);
  }
}

// ---- reasons ----

const defined = readFileSync(join(web, '../../interpreter/english/reasons.def'), 'utf8').replace(/\/\*[^]*?\*\//g, '').replace(/"\s+"/g, '');
const patterns = new Map([...defined.matchAll(/DYAR_REASON\(\s*\w+,\s*"([a-z-]+)",\s*\w+,\s*"([^"]+)"\s*\)/g)].map(([, what, text]) => [`why.${what}`, text]));
if (patterns.size < 50) throw new Error('reasons.def is written in another way');

for (const [language, words] of Object.entries(catalogues)) {
  if (language === 'en') continue;
  for (const [id, pattern] of patterns) {
    const must = placesOf(pattern), texts = textsOf(words[id] ?? {});
    for (const form of must.has('player') ? ['other', 'you'] : ['other']) {
      const has = placesOf(texts[form] ?? '');
      if (!texts[form]) wrong(language, id, `has no form '${form}'`);
      for (const name of new Set([...has, ...must])) if ((!has.has(name) && !mayLack(name, form)) || !must.has(name)) wrong(language, id, `{${name}} is ${has.has(name) ? 'not filled in' : 'missing'} (${form})`);
    }
  }
  for (const id of ['why.seeds', 'why.laps']) for (const form of pluralsOf(language)) if (!words[id]?.[form]) wrong(language, id, `has no plural form '${form}'`);
}
const isReason = (id) => patterns.has(id) || ['why.seeds', 'why.laps', 'why.store'].includes(id);

for (const [language, words] of Object.entries(catalogues)) {
  for (const id of Object.keys(en)) compare(language, id);
  for (const id of Object.keys(words)) if (!Object.hasOwn(en, id) && !isReason(id)) wrong(language, id, 'is not in English');
}

// Each kind of reason as a sentence, about somebody else and about the reader.  In a sentence one player has one name:
// none of the engine's.
const inEngine = (pattern) => // as the engine words it, of North
  pattern.replace(/\[(\w+)\|\w+\]/g, '$1').replaceAll('{player}', 'North').replaceAll('{hole}', "North's store").replace(/\{taken\}/g, '4 seeds').replace(/\{\w+\}/g, '7');
const { languages, speak } = await import(join(web, 'words.js')), { reasonText } = await import(join(web, 'reasons.js'));
globalThis.document = { documentElement: {} };
for (const [language, words] of Object.entries(catalogues)) {
  languages[language].words = words;
  await speak(language);
  for (const id of patterns.keys()) {
    const seeds = { before: 1, after: 2, taken: 4, number: 3, held: [2, 3] };
    const reason = { what: id.slice(4), player: 2, hole: 'store-2', others: ['e2', 'f2'], seeds, name: 'tuz', rule: 'capture', text: `${inEngine(patterns.get(id))}.` };
    for (const you of [false, true]) {
      const text = reasonText(reason, () => ({ player: 'Ana', you })), names = placesOf(patterns.get(id));
      if (/[{}]|undefined|North|store-|\.$/.test(text) || text.includes('Ana') !== (!you && (names.has('player') || names.has('hole')))) wrong(language, id, `reads '${text}'`);
      if (language === 'en' && you && /\b[Yy]ou (?!pass\b)\w*s\b|\byou .* and (?!others\b)\w+[^s]s\b|of you\b/.test(text)) wrong(language, id, `reads '${text}'`);
    }
  }
}

// ---- what the page asks for ----

const scripts = readdirSync(web, { recursive: true }).filter((name) => name.endsWith('.js') && !/^(words|npm)\//.test(name) && !name.includes('node_modules'));
const code = scripts.map((name) => readFileSync(join(web, name), 'utf8')).join('\n') + readFileSync(join(web, 'index.html'), 'utf8');
const said = new Set([...code.matchAll(/['"`>]([a-z]+\.[a-z0-9.-]+)['"`<]/g)].map(([, id]) => id));
const begun = [...code.matchAll(/`([a-z]+\.[a-z0-9.-]*)\$\{/g)].map(([, start]) => start); // put together
for (const [, id] of code.matchAll(/\bt\(\s*'([^']+)'/g)) if (!Object.hasOwn(en, id) && !isReason(id)) wrong('en', id, 'is asked for and missing');
for (const start of begun) if (!Object.keys(en).some((id) => id.startsWith(start)) && new RegExp(`\\bt\\(\`${start.replaceAll('.', '\\.')}`).test(code)) wrong('en', `${start}…`, 'is asked for and missing');
for (const id of Object.keys(en)) if (!said.has(id) && !begun.some((start) => id.startsWith(start))) wrong('en', id, 'is never used');

for (const problem of problems) console.error(`FAILED: ${problem}`);
console.log(`${Object.keys(en).length} ids in ${Object.keys(catalogues).length} languages: ${problems.length} problems`);
process.exitCode = problems.length > 0 || Object.keys(en).length < 100 ? 1 : 0;
