// SPDX-License-Identifier: MIT
// This page, beginning with a variant.
import { save } from '../dom.js';

export function savePage(ruleset, text) {
  const copy = document.cloneNode(true);
  const empty = (selector) => copy.querySelectorAll(selector).forEach((one) => one.replaceChildren());
  empty('#bar, #busy, #trouble, #board, .seats, #sentence, #acts, #panel, #said');
  copy.querySelectorAll('head style:not(:first-of-type)').forEach((one) => one.remove());
  for (const name of ['class', 'data-view']) copy.body.removeAttribute(name);
  // In JSON, but with no sign that markup could take for its own.
  copy.getElementById('variant').textContent = JSON.stringify({ ruleset, text }).replaceAll('<', '\\u003c');
  save(`${ruleset}.html`, `<!doctype html>\n${copy.documentElement.outerHTML}`, 'text/html');
}
