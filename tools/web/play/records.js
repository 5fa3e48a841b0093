// SPDX-License-Identifier: MIT
// Games as texts: saved, opened, pasted, dropped; in Dyar's notation or in that of another program.
import { button, choice, element, save } from '../dom.js';
import { endingOf, winner } from '../ending.js';
import { notations, problemLine, readable, readText, textOf } from '../reading.js';
import { playerName } from '../session.js';
import { t } from '../words.js';
import { Stopped } from '../workers.js';
import { picture } from './share.js';
import { sheet } from './sheets.js';

const PROBLEMS = 20; // of a text, at most shown

export function records(context) {
  const { session, settings, load, choose, analysis, complain } = context;
  const file = element('input', { type: 'file', class: 'unseen', id: 'file', tabindex: -1, 'aria-label': t('records.file'), onchange: readChosen });
  document.body.append(file);
  let headed = null; // the game from a text: its number, its last node, and on what occasion it was played

  // ---- saving ----

  // The record of the whole game, or the position, in the notation that the reader chose.
  async function saveRecord(chosen) {
    const [format, writes] = chosen.split(' '), { node, last } = session, at = writes === 'position' ? node : last;
    try {
      const recorded = await session.ask({ ask: 'record', ...session.here({ moves: session.movesTo(at) }), ...at.ended, ...(at === headed?.last && headed.occasion) });
      const { texts, problems } = format ? await session.ask({ ask: 'export', ...session.of, recorded, format }) : { texts: [recorded] };
      if (texts.length) save(`${session.about.id}.txt`, texts[0], 'text/plain');
      else complain(t('records.cannot-write', { why: problems[0].message }));
    } catch (error) {
      complain(error.message);
    }
  }

  function saving(shut) {
    const named = session.of.text ? [] : notations(session.of.ruleset);
    const options = named.map(({ format, writes }) => [`${format} ${writes}`, writes === 'game' ? format : t('records.this-position', { format })]);
    const notation = choice(t('records.as'), [['', 'Dyar'], ...options], '', () => {});
    return [
      button(t('records.save'), () => (shut(), saveRecord(notation.querySelector('select').value)), { class: 'first' }),
      named.length > 0 && notation,
      button(t('records.picture'), () => (shut(), picture(context))),
    ];
  }

  // ---- opening ----

  function open(why = '', problems = []) {
    const text = element('textarea', { rows: 6, spellcheck: 'false' }), more = problems.length - PROBLEMS;
    sheet(t('play.save-or-open'), (shut) => [
      why && element('p.trouble', { role: 'alert' }, why),
      problems.length > 0 && element('ul.unread', { 'aria-label': t('records.problems') }, problems.slice(0, PROBLEMS).map((problem) => element('li', problemLine(problem))), more > 0 && element('li', t('records.more-problems', { n: more }))),
      element('div.row', saving(shut)),
      element('h3', t('records.open')),
      element('p.row', button(t('records.open-file'), () => (shut(), file.click()))),
      element('label.pasted', element('span', t('records.paste')), text),
      element('p.row', button(t('records.open-it'), () => (shut(), read(() => text.value)))),
      element('p.small', t('records.notations', { names: readable.join(', ') })),
    ], { name: 'records' });
  }

  async function readChosen() {
    const [chosen] = file.files;
    file.value = '';
    if (chosen) await read(() => textOf(chosen));
  }

  // Opens the game of a text, or lets the reader choose one of its games.
  async function read(get) {
    document.querySelectorAll('dialog[open]').forEach((one) => one.close());
    try {
      const { records: found, problems, nameless } = await readText(session.ask, await get(), session.of);
      if (!found.length) return open(t(problems.length ? 'records.unreadable' : 'records.empty'), problems);
      if (found.length > 1) chooseRecord(found, nameless);
      else await openRecord(found[0]);
      if (problems.length) open(t('records.partly'), problems);
    } catch (error) {
      open(error instanceof Stopped ? t('records.not-read', { why: error.message }) : error.message);
    }
  }

  // Who played a recorded game, when, and with what result; empty if the record does not state it.
  function head(record) {
    const { players, date } = record, ended = endingOf(record), first = ended && winner(ended);
    const won = first && t('seat.won-game', { player: players?.[first - 1] || playerName({ players: 2 }, first) });
    return [players?.filter(Boolean).join(` ${t('records.against')} `), date, won ?? (ended && t('records.draw'))].filter(Boolean).join(', ');
  }

  // A text may hold many games, or fit several.
  function chooseRecord(found, nameless) {
    const extent = ({ moves, position }) => (moves.length || !position ? t('records.moves', { n: moves.length }) : position);
    const name = (record, i) => `${i + 1}. ${nameless ? record.ruleset : [record.ruleset, head(record), extent(record)].filter(Boolean).join(', ')}`;
    const list = choice('', found.map((record, i) => [String(i), name(record, i)]), '0', () => {}, { size: Math.min(12, found.length), 'aria-label': t('records.games') });
    sheet(t('records.which'), (shut) => [
      element('p', nameless ? t('records.nameless') : t('records.several', { n: found.length })),
      list,
      element('p.row', button(t('records.open-it'), () => (shut(), openRecord(found[Number(list.value)])), { class: 'first' }), button(t('records.none'), shut)),
    ], { name: 'choose' });
  }

  // A record of Dyar may be of the ruleset on the board, or of another one that the reader has written.
  const textOfRuleset = (id) => (id === session.of.ruleset ? session.of.text : settings.variants.find((one) => one.id === id)?.text);

  async function openRecord(record) {
    const { ruleset, setup, answers, set, match, position, moves, at, players, date } = record;
    const rules = { ruleset, text: at === undefined ? textOfRuleset(ruleset) : undefined, setup: setup ?? undefined, answers, set, match: match || undefined };
    const opened = await load(rules, { position: position ?? undefined, moves, at, ended: endingOf(record), read: moves.length > 0, names: players });
    if (!opened) return;
    const all = players?.length === session.about.players;
    headed = { game: session.game, last: session.last, occasion: { players: all ? players : undefined, date: date ?? undefined } };
    analysis.head(head(record));
    choose(moves.length ? 'analysis' : 'play');
  }

  // ---- dropped and pasted anywhere but where the reader writes ----

  const isWriting = ({ target }) => target.closest?.('input, textarea, [contenteditable]');

  document.addEventListener('paste', (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim() || isWriting(event)) return;
    event.preventDefault();
    read(() => text);
  });
  document.addEventListener('dragover', (event) => isWriting(event) || event.preventDefault());
  document.addEventListener('drop', (event) => {
    const { files } = event.dataTransfer, text = event.dataTransfer.getData('text/plain');
    if (isWriting(event) || !(files.length || text)) return;
    event.preventDefault();
    read(() => (files.length ? textOf(files[0]) : text));
  });

  return { open };
}
