// SPDX-License-Identifier: MIT
// Making a variant: controls for the values of the ruleset and for its open questions, and the same as text.  The board
// beside them follows at once.
import { button, choice, element, fileField, replace, save, say } from '../dom.js';
import { ENGLISH } from '../reasons.js';
import { t } from '../words.js';
import { Stopped } from '../workers.js';
import { beginnings, savePage } from './beginnings.js';
import { schemaLine, valuesOf, withoutValue, withValue, yamlEditor } from './editor.js';
import { control, grammarOf, knobsOf } from './knobs.js';
import { answersTo } from './rules.js';

const WAIT = 40, SECONDS = 10; // milliseconds after the last key; for a ruleset to be read

const template = (id, name) => `${schemaLine}dyar: 1
id: my-${id}
name: My ${name}
extends: ${id}
`;

const textOf = ({ of, about }) => of.text ?? template(about.id, about.name);
const idOf = (yamlText) => yamlText.match(/^id: *([a-z0-9-]+)/m)?.[1] ?? 'ruleset';

// Adds `isBroken` to the context: whether what is written here is wrong, and the board is that of before.
export function changeView(context) {
  const { session, workers, settings, load, ask, choose } = context;
  const about = element('p'), knobs = element('div.knobs'), questions = element('form');
  const problems = element('div', { role: 'status' }), place = element('div', { id: 'editor', dir: 'ltr' }), answered = element('p.note');
  const mine = element('span'), all = element('div.knobs');
  const file = fileField({ accept: '.yaml,.yml,.txt', 'aria-label': t('change.file') }, read);
  const rest = element('details', { ontoggle: () => drawKnobs() }, element('summary', t('change.all')), all);
  const view = element('div',
    element('h2', t('change.title')),
    about,
    knobs,
    problems,
    element('div.tools', button(t('change.play'), () => choose('play'), { class: 'first' }), button(t('change.as-was'), restore)),
    questions,
    rest,
    element('details.as-text',
      element('summary', t('change.text')),
      place,
      answered,
      element('div.tools',
        button(t('records.open-file'), () => file.click()),
        button(t('change.save'), () => save(`${idOf(editor.text())}.yaml`, editor.text(), 'text/yaml')),
        button(t('change.save-page'), () => savePage(idOf(editor.text()), editor.text())),
        button(t('change.keep'), keep),
        mine,
        file,
      ),
    ),
    beginnings({ ask, open: (of) => load(of) }),
  );
  let left = settings.draft;
  let editor = null, grammar = null, job = null, timer = 0, shown = ''; // the values that the controls show
  let synced = null, began = null; // the text of the game on the board; the game that came from elsewhere
  let broken = false;
  const opening = new Set(); // texts of the editor that are on their way to the board
  context.isBroken = () => broken && textOf(session) === synced;
  let values = new Map(), originals = new Map(), original; // of the text; of the ruleset that it extends, and its id

  const sources = new Map(); // of bundled rulesets: promises of their texts
  function source(ruleset) {
    if (!sources.has(ruleset)) sources.set(ruleset, ask({ ask: 'source', ruleset }));
    sources.get(ruleset).catch(() => sources.delete(ruleset));
    return sources.get(ruleset);
  }

  function start() {
    began = session.of;
    editor = yamlEditor(place, (synced = textOf(session)), { grammar: () => grammar, onchange: changed });
    ask({ ask: 'schema' }).then((schema) => ((grammar = grammarOf(JSON.parse(schema))), drawKnobs()));
    drawMine();
  }

  // The game on the board has come from elsewhere; or from here, and the reader may have written more since.
  function follow() {
    const wanted = textOf(session), known = wanted === synced;
    synced = wanted;
    if (known || wanted === editor.text() || opening.has(wanted)) return;
    began = session.of;
    editor.write(wanted);
  }

  // Opens the game as it was before the reader changed it; a text that was never played goes, too.
  async function restore() {
    const opened = await load(original ? { ruleset: original } : began);
    if (opened && editor.text() !== textOf(session)) editor.write(textOf(session));
  }

  // ---- controls ----

  async function drawKnobs() {
    const text = editor.text();
    const found = await valuesOf(text, source).catch(() => null); // of a text that is being written
    const base = found?.base && (await valuesOf(await source(found.base), source));
    if (!found || text !== editor.text() || !grammar) return;
    ({ values, base: original } = found);
    originals = base?.values ?? new Map();
    about.textContent = original ? t('change.about', { game: session.about.name.replace(/^My /, '') }) : t('change.whole');
    const drawn = JSON.stringify([[...values], rest.open, session.about.setup]);
    if (drawn === shown) return; // a button that is being pressed stays
    shown = drawn;
    const list = knobsOf(values, grammar, session.about.setup), draw = (knob) => control(knob, grammar.meaning(knob.place), (value) => set(knob.path, value));
    replace(knobs, list.filter(({ name }) => name).map(draw));
    if (rest.open) replace(all, list.filter(({ name }) => !name).map(draw));
  }

  // As it was in the other ruleset, it is no change.
  function set(path, value) {
    const text = editor.text(), less = originals.get(path) === value ? withoutValue(text, path) : text;
    editor.write(less === text ? withValue(text, path, value) : less);
  }

  async function drawQuestions() {
    const { of } = session, list = await session.ask({ ask: 'questions', ...of });
    if (of !== session.of) return;
    const decide = (question) => (answer) =>
      session.answer(question, answer).then((wrong) => say(wrong || t('change.fine')), (error) => show(diagnosticsOf(error)));
    replace(questions, list.length > 0 && element('h3', t('rules.open')), list.map((question) => answersTo(question, decide(question))));
    answered.textContent = of.answers ? t('change.answers', { answers: Object.entries(of.answers).map((pair) => pair.join(': ')).join(', ') }) : '';
  }

  // ---- checking ----

  function changed() {
    clearTimeout(timer);
    job?.stop();
    drawKnobs();
    if (editor.text() === synced) return show([]);
    timer = setTimeout(check, WAIT);
    settings.keep({ draft: editor.text() });
  }

  const diagnosticsOf = (error) => {
    const message = error instanceof Stopped ? t('change.slow', { n: SECONDS }) : error.message;
    return error.diagnostics?.length ? error.diagnostics : [{ line: 1, column: 1, severity: 'error', message }];
  };

  // In a worker, which can be ended; what it has read there is read here as well.
  async function check() {
    const text = editor.text(), now = workers.ask({ ask: 'check', ruleset: idOf(text), text }, { seconds: SECONDS });
    job = now;
    try {
      const { valid, diagnostics } = await now;
      if (now !== job) return;
      show(diagnostics, !valid);
      if (valid && (await play(text))) say(t('change.fine'));
    } catch (error) {
      if (now === job) show(diagnosticsOf(error));
    }
  }

  // Plays by the text.  Answers and moves stay as far as they fit the rules as they are now.
  async function play(text) {
    const { of, game } = session, ruleset = idOf(text), same = of.text ? of.ruleset === ruleset : original === of.ruleset;
    opening.add(text);
    const opened = await load(same ? { ...of, set: undefined, ruleset, text } : { ruleset, text }, same && of.text ? { moves: session.movesTo(), game } : {}, { quiet: true });
    opening.delete(text);
    return opened;
  }

  function show(diagnostics, wrong = diagnostics.length > 0) {
    const { id, name } = session.about;
    const goTo = (one) => {
      place.closest('details').open = true;
      editor.goTo(one);
    };
    const line = (one) =>
      element('p', { class: `diagnostic ${one.severity}` },
        button(t('change.line', { line: one.line }), () => goTo(one), { class: 'move' }),
        element('span', ENGLISH, ` ${one.severity}: ${one.message}`),
        one.hint && element('small.note', ENGLISH, `hint: ${one.hint}`),
      );
    broken = wrong;
    editor.mark(diagnostics);
    replace(problems, diagnostics.length ? diagnostics.map(line) : editor.text() !== template(id, name) && element('p', t('change.fine')));
  }

  // ---- keeping ----

  const refuse = (why) => replace(problems, element('p.diagnostic.error', why)); // until the next check

  async function read(chosen) {
    if (chosen.size > 1 << 20) refuse(t('change.large'));
    else editor.write(await chosen.text());
  }

  function keep() {
    const text = editor.text(), id = idOf(text);
    const variants = [...settings.variants.filter((variant) => variant.id !== id), { id, text }];
    if (settings.keep({ variants })) say(t('change.kept', { id }));
    else refuse(t('change.no-room'));
    drawMine();
  }

  // What was kept; and what was being written when the page was left, were it as wrong as it may.
  function keptTexts() {
    const texts = new Map(settings.variants.map((variant) => [variant.id, variant.text]));
    if (left && left !== editor.text()) texts.set(t('change.last'), left);
    return texts;
  }

  function drawMine() {
    const names = [...keptTexts().keys()];
    mine.dataset.names = names.join();
    replace(mine, names.length > 0 && choice(t('change.kept-here'), [['', '…'], ...names.map((id) => [id, id])], '', (id) => id && editor.write(keptTexts().get(id) ?? editor.text())));
  }

  settings.addEventListener('kept', () => {
    if (!settings.draft) left = undefined; // it was forgotten
    if (editor && mine.dataset.names !== [...keptTexts().keys()].join()) drawMine();
  });
  return {
    view,
    rules() {
      if (!editor) start();
      else follow();
      drawKnobs();
      drawQuestions();
    },
  };
}
