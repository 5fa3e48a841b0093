// SPDX-License-Identifier: MIT
// The text of a ruleset as values under their paths, as `change` has them: "landing.capture.when.seeds".  Each value has
// its place in the text, so that one can be replaced while the rest stays as it is written.
//
//     const { values, base } = await valuesOf(text, (id) => ask({ ask: 'source', ruleset: id }));
//     text = withValue(text, 'setup.seeds', '3');
import { yamlLanguage } from '@codemirror/lang-yaml';

// The first line of a ruleset, for editors.
export const schemaLine = '# yaml-language-server: $schema=ruleset.schema.json\n';

const NAMES = ['rule', 'kind', 'phase']; // keys that name an item of a list

function partsOf(node) {
  const parts = [];
  for (let part = node.firstChild; part; part = part.nextSibling) parts.push(part);
  return parts;
}

const isPunctuation = ({ name }) => /^([-:,[\]{}?]|Comment|Key|Anchor|Tag)$/.test(name);
const plain = (text) => text.replace(/^(['"])([^]*)\1$/, '$2');

function readPair(pair, text) {
  const parts = partsOf(pair), key = parts.find(({ name }) => name === 'Key'), value = parts.findLast((part) => !isPunctuation(part));
  return [plain(text.slice(key.from, key.to)), { from: pair.from, to: pair.to, value: value && readValue(value, text) }];
}

// { from, to, text }; of a map with `keys`, a Map of { from, to, value }; of a list with `items`.
function readValue(node, text) {
  const made = { from: node.from, to: node.to, text: plain(text.slice(node.from, node.to)), flow: node.name.startsWith('Flow') }, parts = partsOf(node);
  if (node.name.endsWith('Mapping')) made.keys = new Map(parts.filter((part) => part.name === 'Pair' && part.getChild('Key')).map((pair) => readPair(pair, text)));
  if (node.name.endsWith('Sequence')) made.items = parts.filter(({ name }) => name === 'Item').map((item) => item.lastChild).filter(Boolean).map((item) => readValue(item, text));
  return made;
}

function read(text) {
  const document = yamlLanguage.parser.parse(text).topNode.getChild('Document'), body = document && partsOf(document).findLast((part) => !isPunctuation(part));
  return body ? readValue(body, text) : { keys: new Map() };
}

const nameOf = (item) => NAMES.map((name) => item.keys?.get(name)?.value?.text).find(Boolean);

// The parts of a value, by name; those of a list without names by "#" and number.
function* partsByName(value) {
  for (const [key, entry] of value.keys ?? []) if (entry.value) yield [key, entry.value];
  for (const [i, item] of (value.items ?? []).entries()) yield [nameOf(item) ?? `#${i}`, item];
}

function flatten(value, path, found) {
  if (!value.keys && !value.items) found.set(path.join('.'), value.text);
  else for (const [name, part] of partsByName(value)) flatten(part, [...path, name], found);
  return found;
}

const isBelow = (path, other) => path === other || path.startsWith(`${other}.`);

// The values of the rules, by path, and the id of the ruleset that the text extends, if any; `source` gives the text of
// a bundled ruleset.
export async function valuesOf(text, source) {
  const { keys } = read(text), base = keys?.get('extends')?.value?.text;
  if (!base) return { values: flatten({ keys }, [], new Map()) };
  const { values } = await valuesOf(await source(base), source);
  for (const [path, { value }] of keys.get('change')?.value?.keys ?? []) {
    const now = value && value.text !== 'null' ? flatten(value, path.split('.'), new Map()) : new Map();
    for (const old of [...values.keys()]) if (isBelow(old, path) && !now.has(old)) values.delete(old);
    for (const [at, text] of now) values.set(at, text); // a value that was there keeps its place in the order
  }
  return { values, base };
}

const splice = (text, { from, to }, value) => text.slice(0, from) + value + text.slice(to);

function find(value, path) {
  if (!path.length) return value;
  for (const [name, part] of partsByName(value)) if (name === path[0]) return find(part, path.slice(1));
  return undefined;
}

// Adds a line to the changes, or a pair to changes that are written in one line.
function added(text, change, path, value) {
  const last = [...(change?.value?.keys?.values() ?? [])].at(-1);
  if (!change) return `${text.trimEnd()}\nchange:\n  ${path}: ${value}\n`;
  if (!last) return splice(text, change, `change:\n  ${path}: ${value}`);
  const indent = change.value.flow ? ', ' : `\n${' '.repeat(last.from - text.lastIndexOf('\n', last.from) - 1)}`;
  return splice(text, { from: last.to, to: last.to }, `${indent}${path}: ${value}`);
}

// The text with another value under a path that `valuesOf` lists: in its place, or as a change of the ruleset that the
// text extends.
export function withValue(text, path, value) {
  const { keys } = read(text), change = keys.get('change');
  const written = keys.has('extends') ? [...(change?.value?.keys ?? [])].filter(([key]) => isBelow(path, key)) : [['', { value: { keys } }]];
  for (const [key, entry] of written.reverse()) {
    const rest = path.slice(key.length).replace(/^\./, ''), at = entry.value && find(entry.value, rest ? rest.split('.') : []);
    if (at) return splice(text, at, value);
  }
  return added(text, change, path, value);
}

// The text without its own change at a path; where that is the only one, without changes.
export function withoutValue(text, path) {
  const change = read(text).keys.get('change'), entries = change?.value?.keys ?? new Map(), entry = entries.get(path);
  if (!entry || change.value.flow) return text;
  const { from, to } = entries.size === 1 ? change : entry, begin = text.lastIndexOf('\n', from) + 1, end = text.indexOf('\n', to);
  return text.slice(0, begin) + (end < 0 ? '' : text.slice(end + 1));
}
