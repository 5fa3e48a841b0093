// SPDX-License-Identifier: MIT
// Controls for the values of a ruleset: steppers for numbers, choices for words, switches for number tests.  Which there
// are follows from its text and the schema.
import { button, choice, element } from '../dom.js';
import { number, spoken, t } from '../words.js';

// ---- the schema ----

const groups = ['allOf', 'anyOf', 'oneOf'];

// What may stand at a place of a ruleset, by its schema: for completion, explanation and controls.
export class Grammar {
  #root;

  constructor(schema) {
    this.#root = schema;
  }

  // A schema and all that it refers to or is made of.
  #parts(schema, parts = new Set()) {
    if (!schema || typeof schema !== 'object' || parts.has(schema)) return parts;
    parts.add(schema);
    if (schema.$ref?.startsWith('#/')) {
      const found = schema.$ref.slice(2).split('/').reduce((at, key) => at?.[key], this.#root);
      this.#parts(found, parts);
    }
    for (const group of groups) for (const part of schema[group] ?? []) this.#parts(part, parts);
    return parts;
  }

  // The schemas of what stands under a key, or in a list.
  #under(schemas, key) {
    const found = new Set();
    for (const schema of schemas)
      for (const part of this.#parts(schema)) {
        const inside = key === '-' ? part.items : part.properties?.[key] ?? part.additionalProperties;
        if (inside && typeof inside === 'object') found.add(inside);
      }
    return found;
  }

  // `path`: keys from the outside, '-' for an item of a list.
  #at(path) {
    return path.reduce((schemas, key) => this.#under(schemas, key), new Set([this.#root]));
  }

  #partsAt(path) {
    return [...this.#at(path)].flatMap((schema) => [...this.#parts(schema)]);
  }

  // A path of `change`, in which items of lists have names, with '-' for these.
  placeOf(names) {
    const place = [];
    for (const name of names) {
      const parts = this.#partsAt(place), isKey = parts.some(({ properties }) => Object.hasOwn(properties ?? {}, name));
      place.push(!isKey && parts.some(({ items }) => items) ? '-' : name);
    }
    return place;
  }

  // Keys that are said of a game, not of its rules; and those that say what a rule rests on.
  get head() {
    return this.#root.$defs['head-key'].enum;
  }

  get cited() {
    return Object.keys(this.#root.$defs.citation.properties);
  }

  // Whether a value there is a number test, such as "2 or 3".
  isTest(path) {
    return this.#partsAt(path).includes(this.#root.$defs['number-test']);
  }

  // The least and the most of a number there; undefined if it has no bounds.
  bounds(path) {
    const found = this.#partsAt(path).find(({ type, minimum, maximum }) => type === 'integer' && minimum !== undefined && maximum !== undefined);
    return found && { least: found.minimum, most: found.maximum };
  }

  // Keys that a map there may have, with what they mean.
  keys(path) {
    const keys = new Map();
    for (const { properties = {} } of this.#partsAt(path))
      for (const [key, value] of Object.entries(properties)) if (!keys.has(key)) keys.set(key, this.#meaning([value]));
    return keys;
  }

  // Words that a value there may be, with what they mean.
  words(path) {
    const words = new Map();
    for (const { description, title = '', const: only, enum: several = [] } of this.#partsAt(path)) {
      const meaning = description ?? title;
      if (only !== undefined) words.set(String(only), meaning);
      for (const word of several) if (!words.has(String(word))) words.set(String(word), meaning);
    }
    return words;
  }

  #meaning(schemas) {
    for (const schema of schemas) for (const part of this.#parts(schema)) if (part.description) return part.description;
    return '';
  }

  meaning(path) {
    return this.#meaning(this.#at(path));
  }
}

// ---- number tests ----

// Tests such as "2 or 3", "2..4" and "3..", as a set of small numbers and whether all larger ones pass.
const MOST = 9;

const part = /^(\d+)(\.\.(\d*))?$|^\.\.(\d+)$/;

// { numbers: whether each passes, open }; null if the test has other words, or distinguishes larger numbers.
function readTest(text) {
  const ranges = text.split(' or ').map((one) => {
    const [, from, range, to, most] = one.trim().match(part) ?? [];
    if (from === undefined && most === undefined) return null;
    return { from: Number(from ?? 0), to: range && !to ? Infinity : Number(to || most || from) };
  });
  if (ranges.some((range) => !range || range.from > MOST || (range.to > MOST && range.to < Infinity))) return null;
  const passes = (n) => ranges.some(({ from, to }) => n >= from && n <= to);
  return { numbers: Array.from({ length: MOST + 1 }, (_, n) => passes(n)), open: ranges.some(({ to }) => to === Infinity) };
}

// The test that these numbers pass; "" if none does.
function writeTest({ numbers, open }) {
  const runs = [], passes = [...numbers, open];
  for (let n = 0; n < passes.length; n++) {
    if (!passes[n]) continue;
    const from = n;
    while (passes[n + 1]) n++;
    runs.push(n > MOST ? `${from}..` : n === from ? `${n}` : n === from + 1 ? `${from} or ${n}` : `${from}..${n}`);
  }
  return runs.join(' or ');
}

// ---- knobs ----

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
  const head = element('span.what', { ...(named ? {} : { lang: 'en', dir: 'ltr' }), title: meaning || undefined }, label);
  if (knob.type === 'word') return element('label.knob', head, choice('', [...knob.words.keys()].map((word) => [word, wordOf(word)]), knob.text, write));
  const parts = knob.type === 'number' ? element('span.steps', stepper(knob, label, write)) : element('span.switches', switches(knob, write));
  return element('div.knob', { role: 'group', 'aria-label': label }, head, parts);
}
