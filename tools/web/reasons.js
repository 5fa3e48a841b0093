// SPDX-License-Identifier: MIT
// Reasons of turns and refusals in the reader's language.  The engine has the sentence in English; the other catalogues
// have a pattern for each kind of reason under `why.KIND`.
import { element } from './dom.js';
import { isFromRight, language, languages, t } from './words.js';

export const ENGLISH = { lang: 'en', dir: 'auto' }; // what the engine says of rules, laps and mistakes is

const list = (items) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items.map(String));

// ---- English ----

const ENGINE_NAMES = /(?<![\w-])([Ss]outh|[Nn]orth|[Pp]layer (\d))('s)?(?![\w-])/g; // what the engine calls the players
const VERBS = /\b(you|and) (begin|capture|choose|continue|get|lose|move|pass|pick|put|swap|turn|win)e?s\b/g;

// "you captures 4 seeds" as "you capture 4 seeds".
const agree = (text) =>
  text.replace(/the (store|reserve) of you\b/, 'your $1').replace('you is ', 'you are ').replace('you has ', 'you have ').replace(/\byou .*/, (rest) => rest.replace(VERBS, '$1 $2'));

// A sentence of the engine, with the players called as the page calls them; `called`: of a player's number, { player, you }.
export const inEnglish = (text, called) =>
  agree(text.replace(ENGINE_NAMES, (_, side, n, of) => {
    const { player, you } = called(Number(n) || (/south/i.test(side) ? 1 : 2));
    return you ? (of ? 'your' : 'you') : player + (of ?? '');
  }));

// ---- any language ----

// A hole by its name, or a store as "store-1".
function placeText(place, called) {
  const [, owner] = place?.match(/^store-(\d+)$/) ?? [];
  return owner ? t('why.store', called(Number(owner))) : place;
}

// The sentence of a fact (the request 'play' lists them as `reasons`), without a full stop; `called` as above.
export function reasonText(reason, called) {
  const id = `why.${reason.what}`, { seeds } = reason;
  if (!languages[language].words[id]) return inEnglish(reason.text.replace(/\.$/, ''), called); // those of refusals have one
  return t(id, {
    ...seeds,
    hole: placeText(reason.hole, called),
    others: list(reason.others.map((place) => placeText(place, called))),
    held: list(seeds.held ?? []),
    ...(reason.player && called(reason.player)),
    taken: t('why.seeds', { n: seeds.taken ?? 0 }),
    laps: t('why.laps', { n: seeds.number ?? 0 }),
    name: reason.name,
    rule: reason.rule,
  });
}

// The text as a sentence; the name of a hole stays in small letters.
export const asSentence = (text) => `${/^[a-z]+\d/.test(text) ? text : text[0].toUpperCase() + text.slice(1)}.`;

// ---- moves in words, and their values ----

// Keeps the sign of a number before it in a text from right to left.
const mark = () => (isFromRight() ? '\u200e' : '');

export const signed = (value) => (value > 0 ? `${mark()}+${value}` : value < 0 ? `${mark()}−${-value}` : '0');

// For the player to move.
export const kindOf = (value) => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');

// "c1" of "c1+", "c1/2" and "fill-c1".
export const holeOf = (move) => move.replace(/^fill-/, '').match(/^[a-z]+[0-9]+/)?.[0] ?? move;

export function inWords(move) {
  const [, fill, hole, way, rest] = move.match(/^(fill-)?([a-z]+[0-9]*)([+-]?)(.*)$/) ?? [];
  if (!hole) return move;
  const from = fill ? t('move.fill', { hole }) : way === '+' ? t('move.counterclockwise', { hole }) : way === '-' ? t('move.clockwise', { hole }) : hole;
  return rest ? t('move.choice', { move: from, choice: rest.slice(1).replaceAll('/', ', ') }) : from;
}

// ---- sentences of rules with what they rest on ----

export function withSource({ text, standing, source, question, added }) {
  const rests = [standing, source, question && t('rules.question', { question })].filter(Boolean).join(', ') || t('rules.uncited');
  return [text, !added && [' ', element('span.standing', `[${rests}]`)]];
}
