// SPDX-License-Identifier: MIT
// Reasons of turns and refusals in the reader's language.  The engine has the sentence in English; the other catalogues
// have a pattern for each kind of reason under `why.KIND`.
import { language, languages, t } from './words.js';

const list = (items) => new Intl.ListFormat(language, { type: 'conjunction' }).format(items.map(String));

// The sentence of a fact (the request 'play' lists them as `reasons`), without a capital and a full stop; `nameOf` names a
// player by number.
export function reasonText(reason, nameOf) {
  const id = `why.${reason.what}`, { seeds } = reason;
  if (!languages[language].words[id]) return reason.text;
  return t(id, {
    ...seeds,
    hole: reason.hole,
    others: list(reason.others),
    held: list(seeds.held ?? []),
    player: reason.player ? nameOf(reason.player) : '',
    taken: t('why.seeds', { n: seeds.taken ?? 0 }),
    laps: t('why.laps', { n: seeds.number ?? 0 }),
    name: reason.name,
    rule: reason.rule,
  });
}
