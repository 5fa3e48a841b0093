// SPDX-License-Identifier: MIT
// An editor of rulesets as YAML: with colours, completion and explanation by the schema, and marks where checks have
// found something.
import { autocompletion } from '@codemirror/autocomplete';
import { yaml, yamlLanguage } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { element } from '../dom.js';
import { t } from '../words.js';

// The first line of a ruleset, for editors.
export const schemaLine = '# yaml-language-server: $schema=ruleset.schema.json\n';

// The keys that lead to a line, by its indentation: those of block maps and lists alone.
function pathAt(lines, row) {
  const partsOf = (line) => {
    const [, space, dashes, key] = line.match(/^(\s*)((?:- +)*)(?:([\w.-]+):)?/);
    return { indent: space.length, depth: space.length + dashes.length, isItem: dashes !== '', key };
  };
  const own = partsOf(lines[row]), path = [];
  let limit = lines[row].trim() ? own.depth : lines[row].length;
  for (const line of lines.slice(0, row).reverse().filter((one) => /^\s*[^\s#]/.test(one))) {
    const { indent, depth, isItem, key } = partsOf(line);
    if (key && depth < limit) {
      path.unshift(key);
      limit = depth;
    }
    if (isItem && indent < limit) {
      path.unshift('-');
      limit = indent;
    }
  }
  return own.isItem && path.at(-1) !== '-' ? [...path, '-'] : path;
}

// In the page's own colours, which are those of the day or of the night.
const look = [
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
      { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
      { tag: [tags.string, tags.content], color: 'var(--ink)' },
      { tag: [tags.keyword, tags.labelName, tags.typeName], color: 'var(--win)' },
      { tag: tags.invalid, color: 'var(--loss)' },
    ]),
  ),
  EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'var(--card)' },
    '.cm-content': { caretColor: 'var(--ink)' },
    '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { color: 'var(--soft)', backgroundColor: 'var(--paper)', borderRight: '1px solid var(--line)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--shade)' },
    '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--card)', border: '1px solid var(--line)', maxWidth: '30rem' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'var(--on-accent)', backgroundColor: 'var(--accent)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': { backgroundColor: 'var(--line) !important' },
  }),
];

// `grammar` returns the schema's, or null; `onchange` is called when the text has changed.
export function yamlEditor(parent, doc, { grammar, onchange }) {
  const here = (state, at) => {
    const line = state.doc.lineAt(at);
    return { line, path: pathAt(state.doc.toString().split('\n'), line.number - 1) };
  };

  const options = (words, type, after = '') =>
    [...words].map(([label, info]) => ({ label, type, info: info || undefined, apply: label + after }));

  function complete(context) {
    const { line, path } = here(context.state, context.pos);
    const before = line.text.slice(0, context.pos - line.from), word = before.match(/[\w.-]*$/)[0];
    if (!word && !context.explicit) return null;
    const key = before.match(/^\s*(?:- +)*([\w.-]+):\s+[^{[]*$/)?.[1];
    if (!grammar()) return null;
    const list = key ? options(grammar().words([...path, key]), 'enum') : options(grammar().keys(path), 'property', ': ');
    return list.length ? { from: context.pos - word.length, options: list } : null;
  }

  function explain(shown, at) {
    const { line, path } = here(shown.state, at);
    const key = line.text.match(/^\s*(?:- +)*([\w.-]+):/)?.[1];
    const meaning = key && grammar()?.meaning([...path, key]);
    if (!meaning) return null;
    return { pos: line.from, end: line.to, create: () => ({ dom: element('div.cm-tooltip-hint', element('b', key), ` ${meaning}`) }) };
  }

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc,
      extensions: [
        look,
        basicSetup,
        yaml(),
        lintGutter(),
        autocompletion({ override: [complete] }),
        hoverTooltip(explain),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': t('change.editor') }),
        EditorView.updateListener.of((update) => update.docChanged && onchange()),
      ],
    }),
  });

  const markOf = ({ line: number, column, severity, message, hint }) => {
    const { doc: lines } = view.state, line = lines.line(Math.min(Math.max(1, number), lines.lines));
    const from = Math.min(line.to, line.from + Math.max(0, column - 1)), end = line.text.slice(from - line.from).match(/^[\w.-]+/)?.[0].length ?? 1;
    return { from, to: Math.min(line.to, from + end), severity: severity === 'note' ? 'info' : severity, message: message + (hint ? `\n${hint}` : '') };
  };

  return {
    text: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    mark: (diagnostics) => view.dispatch(setDiagnostics(view.state, diagnostics.map(markOf))),
    // Puts the cursor where a check has found something.
    goTo(diagnostic) {
      view.dispatch({ selection: { anchor: markOf(diagnostic).from }, scrollIntoView: true });
      view.focus();
    },
  };
}

// ---- values ----

// The text of a ruleset as values under their paths, as `change` has them: "landing.capture.when.seeds".  Each value has
// its place in the text, so that one can be replaced while the rest stays as it is written.
//
//     const { values, base } = await valuesOf(text, (id) => ask({ ask: 'source', ruleset: id }));
//     text = withValue(text, 'setup.seeds', '3');

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
