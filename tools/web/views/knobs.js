// SPDX-License-Identifier: MIT
// Controls for the values of a ruleset: steppers for numbers, choices for words, switches for number tests.  Which there
// are follows from its text and the schema.
import { button, choice, element } from '../dom.js';
import { number, spoken, t } from '../words.js';

// ---- the schema ----

const groups = ['allOf', 'anyOf', 'oneOf'];

// What may stand at a place of a ruleset, by its schema: for completion, explanation and controls.  A place is a path of
// keys from the outside, '-' for an item of a list.
export function grammarOf(root) {
  // A schema and all that it refers to or is made of.
  function partsOf(schema, parts = new Set()) {
    if (!schema || typeof schema !== 'object' || parts.has(schema)) return parts;
    parts.add(schema);
    if (schema.$ref?.startsWith('#/')) partsOf(schema.$ref.slice(2).split('/').reduce((at, key) => at?.[key], root), parts);
    for (const group of groups) for (const part of schema[group] ?? []) partsOf(part, parts);
    return parts;
  }

  const allParts = (schemas) => [...schemas].flatMap((schema) => [...partsOf(schema)]);

  // The schemas of what stands under a key, or in a list.
  function under(schemas, key) {
    const inside = (part) => (key === '-' ? part.items : (part.properties?.[key] ?? part.additionalProperties));
    return new Set(allParts(schemas).map(inside).filter((schema) => schema && typeof schema === 'object'));
  }

  const schemasAt = (path) => path.reduce(under, new Set([root]));
  const partsAt = (path) => allParts(schemasAt(path));
  const meaningOf = (schemas) => allParts(schemas).find(({ description }) => description)?.description ?? '';

  return {
    // Keys that are said of a game, not of its rules; and those that say what a rule rests on.
    head: root.$defs['head-key'].enum,
    cited: Object.keys(root.$defs.citation.properties),

    // A path of `change`, in which items of lists have names, with '-' for these.
    placeOf(names) {
      const place = [];
      for (const name of names) {
        const parts = partsAt(place), isKey = parts.some(({ properties }) => Object.hasOwn(properties ?? {}, name));
        place.push(!isKey && parts.some(({ items }) => items) ? '-' : name);
      }
      return place;
    },

    // Whether a value there is a number test, such as "2 or 3".
    isTest: (path) => partsAt(path).includes(root.$defs['number-test']),

    // The least and the most of a number there; undefined if it has no bounds.
    bounds(path) {
      const found = partsAt(path).find(({ type, minimum, maximum }) => type === 'integer' && minimum !== undefined && maximum !== undefined);
      return found && { least: found.minimum, most: found.maximum };
    },

    // Keys that a map there may have, with what they mean.
    keys(path) {
      const all = partsAt(path).flatMap(({ properties = {} }) => Object.entries(properties));
      return new Map(all.reverse().map(([key, value]) => [key, meaningOf([value])])); // of the first of that name
    },

    // Words that a value there may be, with what they mean.
    words(path) {
      const words = new Map();
      for (const { description, title = '', const: only, enum: several = [] } of partsAt(path)) {
        const meaning = description ?? title;
        if (only !== undefined) words.set(String(only), meaning);
        for (const word of several) if (!words.has(String(word))) words.set(String(word), meaning);
      }
      return words;
    },

    meaning: (path) => meaningOf(schemasAt(path)),
  };
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
