// SPDX-License-Identifier: MIT
// Games as texts: saved, opened, pasted, dropped; in Dyar's notation or in that of another program.  The engine reads
// them.  FORMAT_GAMES is the table of games of other notations (formats.mjs).
import { button, choice, element, fileField, save } from '../dom.js';
import { games } from '../home.js';
import { endingOf, playerName, winner } from '../session.js';
import { t } from '../words.js';
import { Stopped } from '../workers.js';
import { closeSheets, picture, sheet } from './menu.js';

// ---- reading ----

const MOST = 1 << 20; // bytes of a text
const BARE = 10_000; // letters of a position, or of moves alone, at most
const NAMELESS = 'does not name its game';

const rulesets = (rows) => [...new Set(rows.map(({ ruleset }) => ruleset))];

// The names of the notations that Dyar reads besides its own.
const readable = [...new Set(FORMAT_GAMES.map(({ format }) => format))];

// The notations in which Dyar writes games of this ruleset: each with `format` and `writes`, 'game' or 'position'.
const notations = (ruleset) => FORMAT_GAMES.filter((row) => row.writes && row.ruleset === ruleset);

// The text of a file: UTF-8, or else Latin-1, as older files are.
async function textOf(file) {
  if (file.size > MOST) throw new Error(t('records.large-file'));
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

// Imports games.  If the text does not name its game, tries each ruleset of the notation.
async function importGames(ask, text) {
  const found = await ask({ ask: 'import', recorded: text });
  if (found.games || !found.problems.some(({ message }) => message.includes(NAMELESS))) return found;
  const fitting = { records: [], problems: [], nameless: true };
  for (const ruleset of rulesets(FORMAT_GAMES.filter(({ format }) => format === found.format))) {
    const { records } = await ask({ ask: 'import', recorded: text, format: found.format, ruleset });
    fitting.records.push(...records);
  }
  return fitting.records.length ? fitting : found;
}

// The rulesets whose boards have the rows and columns of a position, first those of other notations.
async function boardsLike(position) {
  const rows = position.split(' ')[0].split('/'), columns = rows[0].split(',').length;
  const like = (await games()).filter((one) => one.rows === rows.length && one.columns === columns).map(({ id }) => id);
  return [...new Set([...rulesets(FORMAT_GAMES).filter((id) => like.includes(id)), ...like])];
}

// A position of Dyar as a game without moves, by the rules `of` or else by each ruleset that the position fits.
async function placePosition(ask, position, of) {
  const placed = (rules) => ask({ ask: 'load', ...rules, position }).then(() => ({ ...rules, position, moves: [] }), () => null);
  const here = await placed(of);
  return here ? [here] : (await Promise.all((await boardsLike(position)).map((ruleset) => placed({ ruleset })))).filter(Boolean);
}

// Moves of Dyar without tags, as a game by the rules `of`, if all are legal.
async function playMoves(ask, text, of) {
  const [{ moves }] = await ask({ ask: 'records', text: `[Ruleset ""]\n\n${text}` });
  await ask({ ask: 'play', ...of, moves });
  return moves.length ? [{ ...of, moves }] : [];
}

async function readBare(ask, text, of) {
  if (text.length > BARE) return [];
  const placed = await placePosition(ask, text.trim(), of);
  return placed.length ? placed : playMoves(ask, text, of).catch(() => []);
}

// Reads a text.  `of`: the rules of the game on the board, which a position or moves alone get if they fit them.
// Returns `records`, as the request of that name lists them, and of other notations to be opened `at` the first
// position; `problems`, each with its place; `nameless` if the text does not name its game and the records are what
// fits.  Throws if it reads nothing.
async function readText(ask, text, of) {
  if (text.length > MOST) throw new Error(t('records.long-text'));
  if (/^\s*\[Ruleset /.test(text)) return { records: await ask({ ask: 'records', text }), problems: [] };
  try {
    const { records, problems, nameless } = await importGames(ask, text);
    const games = records.length ? await ask({ ask: 'records', text: records.join('\n') }) : [];
    return { records: games.map((game) => ({ ...game, at: 0 })), problems, nameless };
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const fitting = await readBare(ask, text, of);
    if (!fitting.length) throw new Error(t('records.nothing', { why: error.message.split('; ')[0] })); // without the hint for commands
    return { records: fitting, problems: [], nameless: fitting.length > 1 };
  }
}

function problemLine({ line, column, token, message }) {
  const place = line ? `${t('records.place', { line, column })} ` : '';
  return place + (token ? `'${token}': ` : '') + message;
}

// ---- sheets ----

const PROBLEMS = 20; // of a text, at most shown

export function records(context) {
  const { session, settings, load, choose, analysis, complain } = context;
  const file = fileField({ id: 'file', tabindex: -1, 'aria-label': t('records.file') }, (chosen) => read(() => textOf(chosen)));
  document.body.append(file);
  let headed = null; // the game from a text: its number, its last node, and on what occasion it was played

  // ---- saving ----

  // The record of the whole game, or the position, in the notation that the reader chose.
  async function saveRecord(chosen) {
    const [format, writes] = chosen.split(' '), at = writes === 'position' ? session.node : session.last();
    const recorded = await session.ask({ ask: 'record', ...session.here({ moves: session.movesTo(at) }), ...at.ended, ...(at === headed?.last && headed.occasion) });
    const { texts, problems } = format ? await session.ask({ ask: 'export', ...session.of, recorded, format }) : { texts: [recorded] };
    if (texts.length) save(`${session.about.id}.txt`, texts[0], 'text/plain');
    else complain(t('records.cannot-write', { why: problems[0].message }));
  }

  function saving() {
    const named = session.of.text ? [] : notations(session.of.ruleset);
    const options = named.map(({ format, writes }) => [`${format} ${writes}`, writes === 'game' ? format : t('records.this-position', { format })]);
    const notation = choice(t('records.as'), [['', 'Dyar'], ...options], '', () => {});
    return [
      button(t('records.save'), () => saveRecord(notation.querySelector('select').value), { class: 'first' }),
      named.length > 0 && notation,
      button(t('records.picture'), () => picture(context)),
    ];
  }

  // ---- opening ----

  function open(why = '', problems = []) {
    const text = element('textarea', { rows: 6, spellcheck: 'false' }), more = problems.length - PROBLEMS;
    const lines = [...problems.slice(0, PROBLEMS).map(problemLine), more > 0 && t('records.more-problems', { n: more })].filter(Boolean);
    sheet(t('play.save-or-open'), 'records', [
      why && element('p.trouble', { role: 'alert' }, why),
      lines.length > 0 && element('ul.unread', { 'aria-label': t('records.problems') }, lines.map((line) => element('li', line))),
      element('div.row', saving()),
      element('h3', t('records.open')),
      element('p.row', button(t('records.open-file'), () => file.click())),
      element('label.pasted', element('span', t('records.paste')), text),
      element('p.row', button(t('records.open-it'), () => read(() => text.value))),
      element('p.small', t('records.notations', { names: readable.join(', ') })),
    ]);
  }

  // Opens the game of a text, or lets the reader choose one of its games.
  async function read(get) {
    closeSheets();
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
    sheet(t('records.which'), 'choose', [
      element('p', nameless ? t('records.nameless') : t('records.several', { n: found.length })),
      list,
      element('p.row', button(t('records.open-it'), () => openRecord(found[Number(list.value)]), { class: 'first' }), button(t('records.none'), () => {})),
    ]);
  }

  // A record of Dyar may be of the ruleset on the board, or of another one that the reader has written.
  const textOfRuleset = (id) => (id === session.of.ruleset ? session.of.text : settings.variants.find((one) => one.id === id)?.text);

  async function openRecord(record) {
    const { ruleset, setup, answers, set, match, position, moves, at, players, date } = record;
    const rules = { ruleset, text: at === undefined ? textOfRuleset(ruleset) : undefined, setup: setup ?? undefined, answers, set, match: match || undefined };
    const opened = await load(rules, { position: position ?? undefined, moves, at, ended: endingOf(record), read: moves.length > 0, names: players });
    if (!opened) return;
    const all = players?.length === session.about.players;
    headed = { game: session.game, last: session.last(), occasion: { players: all ? players : undefined, date: date ?? undefined } };
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
