// SPDX-License-Identifier: MIT
// An editor of rulesets as YAML: with colours, completion and explanation by the schema, and marks where checks have
// found something.
import { autocompletion } from '@codemirror/autocomplete';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { element } from '../dom.js';
import { t } from '../words.js';

// The keys that lead to a line, by its indentation: those of block maps and lists alone.
function pathAt(lines, row) {
  const indentOf = (line) => line.match(/^(\s*(?:- +)*)/)[1].length;
  const path = [];
  let limit = lines[row].trim() ? indentOf(lines[row]) : lines[row].length;
  for (let at = row - 1; at >= 0 && limit > 0; at--) {
    const line = lines[at];
    if (!line.trim() || line.trim().startsWith('#')) continue;
    const indent = line.match(/^\s*/)[0].length, dash = line.slice(indent).startsWith('- ');
    const key = line.slice(indent).match(/^(?:- +)*([A-Za-z0-9_.-]+):/)?.[1];
    const depth = indentOf(line);
    if (key && depth < limit) {
      path.unshift(key);
      limit = depth;
    }
    if (dash && indent < limit) {
      path.unshift('-');
      limit = indent;
    }
  }
  const own = lines[row].match(/^\s*((?:- +)*)/)[1];
  if (own.startsWith('-') && path.at(-1) !== '-') path.push('-');
  return path;
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
