// SPDX-License-Identifier: MIT
// The account of the last turn: its laps, and the rules that applied, with what they rest on.
import { button, element, replace } from '../dom.js';
import { inEnglish } from '../reasons.js';
import { withSource } from '../source.js';
import { t } from '../words.js';
import { picture } from './share.js';

const LINES = 100; // of the account, at most shown
const ENGLISH = { lang: 'en', dir: 'auto' }; // is what the engine says of laps and rules

export function account(context) {
  const { session, turns, rules } = context;
  const view = element('div.told');

  function lap({ depth, text }) {
    return element('li', { class: depth ? 'deeper' : undefined }, inEnglish(text, context.seats.called));
  }

  async function draw(node) {
    if (!node.turn) return replace(view);
    const fired = new Set(node.turn.laps.map(({ rule }) => rule));
    const [sentences, turn] = await Promise.all([rules(), session.details(node)]);
    if (node !== session.node) return;
    const { account: lines } = turn;
    replace(
      view,
      element('h3', t('analysis.last-turn')),
      element('p', context.sentence.turn(node)),
      element('ul.laps', ENGLISH, lines.slice(0, LINES).map(lap), lines.length > LINES && element('li', t('analysis.more-lines', { n: lines.length - LINES }))),
      sentences.filter(({ rule }) => rule && fired.has(rule)).map((sentence) => element('p.sentence', ENGLISH, withSource(sentence))),
      element('div.tools', button(t('analysis.again'), () => turns.tell(node)), button(t('analysis.picture'), () => picture(context, node.parent, node.move))),
    );
  }

  return { view, draw: (node) => draw(node).catch((error) => replace(view, element('p', error.message))), clear: () => replace(view) };
}
