// SPDX-License-Identifier: MIT
// Controls for the values of a ruleset: steppers for numbers, choices for words, switches for number tests.  Which there
// are follows from its text and the schema.
import { button, choice, element } from '../dom.js';
import { number, spoken, t } from '../words.js';
import { MOST, readTest, writeTest } from './numbers.js';

// How a value is changed: by steps, by words, or by switches; undefined if only as text.
function typeOf(text, { test, least, words }) {
  if (test) return readTest(text) ? 'test' : undefined;
  if (least !== undefined && /^\d+$/.test(text)) return 'number';
  return words.size > 1 && words.has(text) ? 'word' : undefined;
}

// Of each value that can be changed: path, place in the schema, text, type, least and most, words; `name` is the id of
// its words in the catalogues, undefined if it has none.  `setup`: the name of the one on the board, if there are several.
export function knobsOf(values, grammar, setup) {
  const left = new Set(grammar.cited), heads = new Set(grammar.head), known = new Map(); // what the schema says of a place
  const at = (place) => {
    const key = place.join('.');
    if (!known.has(key)) known.set(key, { test: grammar.isTest(place), ...grammar.bounds(place), words: grammar.words(place) });
    return known.get(key);
  };
  return [...values].flatMap(([path, text]) => {
    const names = path.split('.');
    if (heads.has(names[0]) || left.has(names.at(-1)) || names.some((name) => name.startsWith('#'))) return [];
    const place = grammar.placeOf(names), { least, most, words, ...more } = at(place), type = typeOf(text, { least, words, ...more });
    return type ? [{ path, place, text, type, least, most, words, name: nameOf(place, type, names, values, setup) }] : [];
  });
}

// A test has a name where its rule does something to seeds or holes.
function nameOf(place, type, names, values, setup) {
  const rule = names.slice(0, place.indexOf('-') + 1).join('.'), acts = rule && [...values.keys()].some((path) => path.startsWith(`${rule}.do.`));
  if (names.join('.') === 'board.columns' && values.has(`setups.${setup}.columns`)) return undefined; // the setup says it
  const name = `change.knob.${place.filter((key) => key !== '-').join('.').replace(`setups.${setup}.`, 'setup.')}`;
  return spoken(name) && (type !== 'test' || acts) ? name : undefined;
}

const ruleOf = ({ path, place }) => path.split('.')[place.indexOf('-')] ?? '';

const labelOf = (knob) => (knob.name ? t(knob.name, { rule: ruleOf(knob).replaceAll('-', ' ') }) : knob.path);
const wordOf = (word) => (spoken(`change.word.${word}`) ? t(`change.word.${word}`) : word.replaceAll('-', ' '));

function stepper(knob, label, write) {
  const now = Number(knob.text), to = (value) => () => write(String(value));
  const step = (sign, id, value) => button(sign, to(value), { 'aria-label': t(id, { what: label }), disabled: value < knob.least || value > knob.most });
  return [step('−', 'change.fewer', now - 1), element('output', number(now)), step('+', 'change.more', now + 1)];
}

// A button for each small number, and one for all that are larger; one at least stays pressed.
function switches(knob, write) {
  const { numbers, open } = readTest(knob.text), first = numbers[0] ? 0 : 1;
  const flip = (n) => () => {
    const changed = writeTest(n > MOST ? { numbers, open: !open } : { numbers: numbers.with(n, !numbers[n]), open });
    if (changed) write(changed);
  };
  return Array.from({ length: MOST + 2 - first }, (_, i) => i + first).map((n) =>
    button(n > MOST ? `${number(n)}+` : number(n), flip(n), { 'aria-pressed': String(n > MOST ? open : numbers[n]) }),
  );
}

// The control of a knob; `write` gets the new text of the value.
export function control(knob, meaning, write) {
  const label = labelOf(knob), named = !!knob.name;
  const head = element('span.what', { lang: named ? undefined : 'en', dir: named ? undefined : 'ltr', title: meaning || undefined }, label);
  if (knob.type === 'number') return element('div.knob', { role: 'group', 'aria-label': label }, head, element('span.steps', stepper(knob, label, write)));
  if (knob.type === 'test') return element('div.knob', { role: 'group', 'aria-label': label }, head, element('span.switches', switches(knob, write)));
  return element('label.knob', head, choice('', [...knob.words.keys()].map((word) => [word, wordOf(word)]), knob.text, write));
}
