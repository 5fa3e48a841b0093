// SPDX-License-Identifier: MIT
// Games and positions that the reader pastes, drops or opens, in Dyar's notation or in that of another program.  The
// engine reads them.  FORMAT_GAMES is the table of games of other notations (formats.mjs).
import { games } from './home/games.js';
import { t } from './words.js';
import { Stopped } from './workers.js';

const MOST = 1 << 20; // bytes of a text
const BARE = 10_000; // letters of a position, or of moves alone, at most
const NAMELESS = 'does not name its game';

const rulesets = (rows) => [...new Set(rows.map(({ ruleset }) => ruleset))];

// The names of the notations that Dyar reads besides its own.
export const readable = [...new Set(FORMAT_GAMES.map(({ format }) => format))];

// The notations in which Dyar writes games of this ruleset: each with `format` and `writes`, 'game' or 'position'.
export const notations = (ruleset) => FORMAT_GAMES.filter((row) => row.writes && row.ruleset === ruleset);

// The text of a file: UTF-8, or else Latin-1, as older files are.
export async function textOf(file) {
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
async function placePosition(ask, text, of) {
  const position = text.trim();
  const fits = (rules) => ask({ ask: 'load', ...rules, position }).then(() => true, () => false);
  if (await fits(of)) return [{ ...of, position, moves: [] }];
  const fitting = [];
  for (const ruleset of await boardsLike(position)) if (await fits({ ruleset })) fitting.push({ ruleset, position, moves: [] });
  return fitting;
}

// Moves of Dyar without tags, as a game by the rules `of`, if all are legal.
async function playMoves(ask, text, of) {
  const [{ moves }] = await ask({ ask: 'records', text: `[Ruleset ""]\n\n${text}` });
  await ask({ ask: 'play', ...of, moves });
  return moves.length ? [{ ...of, moves }] : [];
}

async function readBare(ask, text, of) {
  if (text.length > BARE) return [];
  const placed = await placePosition(ask, text, of);
  return placed.length ? placed : playMoves(ask, text, of).catch(() => []);
}

// Reads a text.  `of`: the rules of the game on the board, which a position or moves alone get if they fit them.
// Returns `records`, as the request of that name lists them, and of other notations to be opened `at` the first
// position; `problems`, each with its place; `nameless` if the text does not name its game and the records are what
// fits.  Throws if it reads nothing.
export async function readText(ask, text, of) {
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

// A problem as one line, with its place.
export function problemLine({ line, column, token, message }) {
  const place = line ? `${t('records.place', { line, column })} ` : '';
  return place + (token ? `'${token}': ` : '') + message;
}
