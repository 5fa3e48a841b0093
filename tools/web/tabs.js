// The tabs, and the views under them.
import { button, byId, element, replace } from './dom.js';

// `views`: of each a title, and its parts if the page has them already; `bring` gives the others theirs.  A view's
// `rules` draws what it says about the rules, when the reader sees it and the rules have changed since.
// Returns a function that shows a view; `choose` gets the name of the one that the reader wants.
export function tabs(views, { bring, choose, session }) {
  const names = Object.keys(views);
  const tab = (name) => byId(`tab-${name}`);

  function fill() {
    for (const name of names) if (views[name].view && !byId(`panel-${name}`).firstChild) byId(`panel-${name}`).append(views[name].view);
  }

  function drawRules(view) {
    if (view.rules && view.drawn !== session.of) view.rules();
    view.drawn = session.of;
  }
  session.addEventListener('rules', () => drawRules(views[document.body.dataset.view] ?? {}));

  function show(name) {
    const before = document.body.dataset.view;
    if (before !== name) views[before]?.hidden?.();
    if (!views[name].view) {
      bring();
      fill();
    }
    for (const other of names) {
      const chosen = other === name;
      tab(other).setAttribute('aria-selected', String(chosen));
      tab(other).tabIndex = chosen ? 0 : -1;
      byId(`panel-${other}`).hidden = !chosen;
    }
    document.body.dataset.view = name;
    drawRules(views[name]);
    views[name].shown?.();
  }

  replace(
    byId('tabs'),
    names.map((name) =>
      button(views[name].title, () => choose(name), {
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': `panel-${name}`,
        onkeydown(event) {
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!step) return;
          const next = names[(names.indexOf(name) + step + names.length) % names.length];
          choose(next);
          tab(next).focus();
        },
      }),
    ),
  );
  replace(
    byId('panels'),
    names.map((name) => element('section', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, hidden: true })),
  );
  fill();
  return show;
}
