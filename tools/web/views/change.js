// SPDX-License-Identifier: MIT
// Making a variant: the ruleset as text beside the board, checked as one types.
import { autocompletion } from '@codemirror/autocomplete';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';
import { button, byId, choice, element, replace, save, say } from '../dom.js';
import { Grammar, pathAt } from '../grammar.js';
import { t } from '../words.js';
import { Stopped } from '../workers.js';

const WAIT = 40, SECONDS = 5; // milliseconds after the last key; for a ruleset to be read

// In the page's own colours, which are those of the day or of the night.
const look = [
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--accent)' },
      { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
      { tag: [tags.string, tags.content], color: 'var(--text)' },
      { tag: [tags.keyword, tags.labelName, tags.typeName], color: 'var(--good)' },
      { tag: tags.invalid, color: 'var(--bad)' },
    ]),
  ),
  EditorView.theme({
    '&': { color: 'var(--text)', backgroundColor: 'var(--panel)' },
    '.cm-content': { caretColor: 'var(--text)' },
    '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { color: 'var(--faint)', backgroundColor: 'var(--paper)', borderRight: '1px solid var(--line)' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--shade)' },
    '.cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--panel)', border: '1px solid var(--line)', maxWidth: '30rem' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'var(--on-accent)', backgroundColor: 'var(--accent)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': { backgroundColor: 'var(--line) !important' },
  }),
];

const template = (id, name) => `# yaml-language-server: $schema=ruleset.schema.json
dyar: 1
id: my-${id}
name: My ${name}
extends: ${id}
change:
  # Under the path of a rule, what it is instead:
  # setup.seeds: 3
`;

export function changeView({ session, workers, settings, load, ask }) {
  const place = element('div', { id: 'editor' });
  const told = element('div', { role: 'status' });
  const mine = element('span', {});
  const file = element('input', { type: 'file', accept: '.yaml,.yml,.txt', class: 'unseen', 'aria-label': t('change.file'), onchange: read });
  const view = element(
    'div',
    {},
    element('h2', {}, t('change.title')),
    element(
      'div',
      { class: 'tools' },
      button(t('change.variant'), () => write(template(session.about.id.replace(/^my-/, ''), session.about.name.replace(/^My /, '')))),
      button(t('change.whole'), async () => write(session.of.text ?? (await ask({ ask: 'source', ruleset: session.of.ruleset })))),
      button(t('change.open'), () => file.click()),
      button(t('change.save'), () => save(`${idOf(text())}.yaml`, text(), 'text/yaml')),
      button(t('change.save-page'), savePage),
      button(t('change.keep'), keep),
      mine,
      file,
    ),
    place,
    told,
  );
  let left = settings.draft;
  let editor = null, grammar = null, job = null, timer = 0;

  const text = () => editor.state.doc.toString();
  const idOf = (yamlText) => yamlText.match(/^id: *([a-z0-9-]+)/m)?.[1] ?? 'ruleset';

  // ---- the editor ----

  function start() {
    ask({ ask: 'schema' }).then((schema) => (grammar = new Grammar(JSON.parse(schema))), () => {}); // the editor does without
    editor = new EditorView({
      parent: place,
      state: EditorState.create({
        doc: session.of.text ?? template(session.about.id, session.about.name),
        extensions: [
          look,
          basicSetup,
          yaml(),
          lintGutter(),
          autocompletion({ override: [complete] }),
          hoverTooltip(explain),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': t('change.editor') }),
          EditorView.updateListener.of((update) => update.docChanged && changed()),
        ],
      }),
    });
    drawMine();
  }

  function write(yamlText) {
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: yamlText } });
    editor.focus();
  }

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
    if (!grammar) return null;
    const list = key ? options(grammar.words([...path, key]), 'enum') : options(grammar.keys(path), 'property', ': ');
    return list.length ? { from: context.pos - word.length, options: list } : null;
  }

  function explain(shown, at) {
    const { line, path } = here(shown.state, at);
    const key = line.text.match(/^\s*(?:- +)*([\w.-]+):/)?.[1];
    const meaning = key && grammar?.meaning([...path, key]);
    if (!meaning) return null;
    return { pos: line.from, end: line.to, create: () => ({ dom: element('div', { class: 'cm-tooltip-hint' }, element('b', {}, key), ` ${meaning}`) }) };
  }

  // ---- checking ----

  function changed() {
    clearTimeout(timer);
    job?.stop();
    timer = setTimeout(check, WAIT);
    settings.keep({ draft: text() });
  }

  // In a worker, which can be ended; what it has read there is read here as well.
  async function check() {
    const yamlText = text(), of = { ruleset: idOf(yamlText), text: yamlText };
    const now = workers.ask({ ask: 'check', ...of }, { seconds: SECONDS });
    job = now;
    try {
      const { valid, diagnostics } = await now;
      if (now !== job) return;
      show(diagnostics);
      if (valid && (await follow(of))) say(t('change.fine'));
    } catch (error) {
      if (now !== job) return;
      const message = error instanceof Stopped ? t('change.slow', { n: SECONDS }) : error.message;
      show(error.diagnostics?.length ? error.diagnostics : [{ line: 1, column: 1, severity: 'error', message }]);
    }
  }

  // Moves stay as far as they can be made by the rules as they are now.
  async function follow(of) {
    if (session.of.text === of.text && session.of.ruleset === of.ruleset) return true;
    const same = session.of.text && session.of.ruleset === of.ruleset;
    return load(of, same ? { moves: session.movesTo(), game: session.game } : {}, { quiet: true });
  }

  function show(diagnostics) {
    const { doc } = editor.state;
    const marks = diagnostics.map((one) => {
      const line = doc.line(Math.min(Math.max(1, one.line), doc.lines));
      const from = Math.min(line.to, line.from + Math.max(0, one.column - 1));
      const end = line.text.slice(from - line.from).match(/^[\w.-]+/)?.[0].length ?? 1;
      return { from, to: Math.min(line.to, from + end), severity: one.severity === 'note' ? 'info' : one.severity, message: one.message + (one.hint ? `\n${one.hint}` : '') };
    });
    editor.dispatch(setDiagnostics(editor.state, marks));
    replace(
      told,
      diagnostics.length === 0 && element('p', {}, t('change.fine')),
      diagnostics.map((one, i) =>
        element(
          'p',
          { class: `diagnostic ${one.severity}` },
          button(t('change.line', { line: one.line }), () => (editor.dispatch({ selection: { anchor: marks[i].from }, scrollIntoView: true }), editor.focus()), { class: 'move' }),
          element('span', { lang: 'en', dir: 'auto' }, ` ${one.severity}: ${one.message}`),
          one.hint && element('small', { class: 'note', lang: 'en', dir: 'auto' }, `hint: ${one.hint}`),
        ),
      ),
    );
  }

  // ---- keeping ----

  const refuse = (why) => replace(told, element('p', { class: 'diagnostic error' }, why)); // until the next check

  async function read() {
    const [chosen] = file.files;
    file.value = '';
    if (!chosen) return;
    if (chosen.size > 1 << 20) refuse(t('change.large'));
    else write(await chosen.text());
  }

  function keep() {
    const yamlText = text(), id = idOf(yamlText);
    const variants = [...settings.variants.filter((variant) => variant.id !== id), { id, text: yamlText }];
    if (settings.keep({ variants })) say(t('change.kept', { id }));
    else refuse(t('change.no-room'));
    drawMine();
  }

  // What was kept; and what was being written when the page was left, were it as wrong as it may.
  function keptTexts() {
    const texts = new Map(settings.variants.map((variant) => [variant.id, variant.text]));
    if (left && left !== text()) texts.set(t('change.last'), left);
    return texts;
  }

  function drawMine() {
    const names = [...keptTexts().keys()];
    mine.dataset.names = names.join();
    replace(mine, names.length > 0 && choice(t('change.kept-here'), [['', '…'], ...names.map((id) => [id, id])], '', (id) => id && write(keptTexts().get(id) ?? text())));
  }

  // This page, beginning with the variant.
  function savePage() {
    const copy = document.cloneNode(true);
    const empty = (selector) => copy.querySelectorAll(selector).forEach((one) => one.replaceChildren());
    empty('#bar, #busy, #trouble, #board, .seats, #sentence, #acts, #panel, #said');
    copy.querySelectorAll('head style:not(:first-of-type)').forEach((one) => one.remove());
    for (const name of ['class', 'data-view']) copy.body.removeAttribute(name);
    // In JSON, but with no sign that markup could take for its own.
    copy.getElementById('variant').textContent = JSON.stringify({ ruleset: idOf(text()), text: text() }).replaceAll('<', '\\u003c');
    save(`${idOf(text())}.html`, `<!doctype html>\n${copy.documentElement.outerHTML}`, 'text/html');
  }

  settings.addEventListener('kept', () => {
    if (!settings.draft) left = undefined; // it was forgotten
    if (editor && mine.dataset.names !== [...keptTexts().keys()].join()) drawMine();
  });
  return {
    view,
    shown() {
      if (!editor) start();
      else if (session.of.text && session.of.text !== text()) write(session.of.text);
    },
  };
}
