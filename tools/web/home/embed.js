// SPDX-License-Identifier: MIT
// `?embed`: only the board, for a frame in another page.
import { element } from '../dom.js';
import { t } from '../words.js';

export const embedded = new URLSearchParams(location.search).has('embed');

// The way from the frame to the whole page, with the game as it is.
export function embed() {
  if (!embedded) return;
  document.documentElement.classList.add('embed');
  const link = element('a.away', { target: '_blank', rel: 'noopener', href: location.pathname, onclick: () => (link.href = location.pathname + location.hash) }, t('site.whole'));
  document.body.append(link);
}
