// SPDX-License-Identifier: MIT
// Sharing the game: a link to it, a picture of it; and in a game by link, the link for the next player.
import { button, element, replace, save } from '../dom.js';
import { address } from '../keep.js';
import { t } from '../words.js';
import { sheet } from './sheets.js';

// What is copied: the page's address with the game, or null if the address cannot hold it.
function linkTo({ session, places }) {
  places.note();
  if (!places.write()) return null;
  const link = session.link && session.node.now.mover; // the reader who opens it is to move
  return location.href.replace(/#.*$/, '') + address(session, 'play', link || undefined);
}

async function copy(context, told) {
  const link = linkTo(context);
  const copied = link && (await navigator.clipboard?.writeText(link).then(() => true, () => false));
  replace(told, t(!link ? 'share.too-long' : copied ? 'share.copied' : 'share.addressed'));
  if (link && !copied) told.append(element('input', { type: 'text', readonly: true, value: link, 'aria-label': t('share.link'), onfocus: ({ target }) => target.select() }));
}

// Saves the board of a node, with a move from there if one is given.
export async function picture({ session, settings, complain }, { now: { position } } = session.node, move) {
  try {
    save(`${[session.about.id, move].filter(Boolean).join('-')}.svg`, await session.ask({ ask: 'board', ...session.of, position, move, numerals: settings.numerals }), 'image/svg+xml');
  } catch (error) {
    complain(error.message);
  }
}

export function share(context) {
  const told = element('div', { id: 'shared', role: 'status' });
  sheet(t('play.share'), () => [
    element('p.row', button(t('share.copy'), () => copy(context, told), { class: 'first' }), button(t('records.picture'), () => picture(context))),
    context.isBroken?.() && element('p.trouble', t('share.broken')),
    told,
  ], { name: 'share' });
  copy(context, told);
}
