// SPDX-License-Identifier: MIT
// The panel beside the board: one view of the game at a time, or none.
import { button, byId, element, replace } from './dom.js';
import { icon } from './play/icons.js';
import { t } from './words.js';

// `views`: of each a title, and its parts if the page has them already; `bring` gives the others theirs.  The view
// 'play' is the board alone; one that is `whole` takes the whole window.  A view's `rules` draws what it says about the
// rules, when the reader sees it and the rules have changed since; `shown` and `hidden` are called when it is.
// Returns a function that shows a view; `choose` gets the name of the one that the reader wants.
export function panel(views, { bring, choose, session }) {
  const place = byId('panel'), names = Object.keys(views).filter((name) => name !== 'play');
  const shut = button(icon('close'), () => choose('play'), { class: 'icon', id: 'shut', 'aria-label': t('play.close') });
  const sections = Object.fromEntries(names.map((name) => [name, element('section', { id: `panel-${name}`, hidden: true })]));
  let shown = 'play';
  replace(place, shut, Object.values(sections));

  function fill() {
    for (const name of names) if (views[name].view && !sections[name].firstChild) sections[name].append(views[name].view);
  }

  function drawRules(view) {
    if (view.rules && view.drawn !== session.of) view.rules();
    view.drawn = session.of;
  }
  session.addEventListener('rules', () => drawRules(views[shown]));

  function show(name) {
    const view = views[name], before = views[shown], focused = place.contains(document.activeElement);
    if (name !== 'play' && !view.view) bring();
    fill();
    const opened = shown === 'play' && name !== 'play', changed = shown !== name;
    shown = name;
    for (const other of names) sections[other].hidden = other !== name;
    place.setAttribute('aria-label', view.title);
    place.hidden = name === 'play';
    place.classList.toggle('whole', !!view.whole);
    document.body.dataset.view = name;
    if (changed) before.hidden?.();
    drawRules(view);
    view.shown?.();
    if (opened && document.body.classList.contains('ready')) shut.focus({ preventScroll: true });
    if (focused && place.hidden) document.querySelector('[data-act=menu]')?.focus();
  }

  fill();
  return show;
}
