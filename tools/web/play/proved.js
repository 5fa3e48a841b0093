// SPDX-License-Identifier: MIT
// What is proved of a start, in a sentence.  PROVED has the value of each start by the beginning of its hash (proved.mjs).
/* global PROVED */
import { t } from '../words.js';

export const LETTERS = 12; // of a hash: enough to distinguish some thousand starts from all others

// Undefined if nothing is proved.
export function proved({ hash }) {
  const value = PROVED[hash.slice(0, LETTERS)];
  if (value === undefined) return undefined;
  if (value === 0) return t('play.proved-draw');
  if (value === 'wins') return t('play.proved-first-wins');
  if (value === 'loses') return t('play.proved-second-wins');
  return value > 0 ? t('play.proved-first', { n: value }) : t('play.proved-second', { n: -value });
}
