// SPDX-License-Identifier: MIT
// Sentences of rules with what they rest on.
import { element } from './dom.js';
import { t } from './words.js';

function cited({ standing, source, question, added }) {
  if (added) return '';
  const words = [standing, source, question && t('rules.question', { question })].filter(Boolean);
  return words.length ? `[${words.join(', ')}]` : `[${t('rules.uncited')}]`;
}

// A sentence of the rules, and after it what it rests on.
export function withSource(sentence) {
  const rests = cited(sentence);
  return [sentence.text, rests && [' ', element('span.standing', rests)]];
}
