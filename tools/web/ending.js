// SPDX-License-Identifier: MIT
// How players end a game before its rules do: { result, termination }, words of the tags Result and Termination of a
// record.  TERMINATIONS has the words of termination.def, (formats.mjs).

import { t } from './words.js';

export const byResigning = (loser) => ({ result: `p${3 - loser}win`, termination: 'resigned' });
export const byAgreeing = { result: 'draw', termination: 'agreed' };

export const how = ({ termination }) => t(`ended.${termination}`);

// The number of the winner; undefined for a draw.
export const winner = ({ result }) => Number(result.match(/\d/)?.[0]) || undefined;

// Null if the record has no result.
export function endingOf({ result, termination }) {
  if (!/^(p[1-6]win|draw)$/.test(result)) return null;
  return { result, termination: !termination || termination === 'normal' ? 'unknown' : termination };
}

export const endingAsText = ({ result, termination }) => `${result} ${termination}`;

// Null if the text is not that of an ending.
export function endingFromText(text) {
  const [result, termination] = text.split(' ');
  return Object.hasOwn(TERMINATIONS, termination ?? '') ? endingOf({ result, termination }) : null;
}
