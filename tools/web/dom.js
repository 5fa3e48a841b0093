// SPDX-License-Identifier: MIT
// Elements in few words.  Texts become text, never markup.

const kept = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

// `kind`: a name with classes, as "p.small"; then attributes, if there are any, and children.  An attribute "onNAME" is a
// listener.
export function element(kind, ...more) {
  const [name, ...classes] = kind.split('.'), made = document.createElement(name), attributes = more[0]?.constructor === Object ? more.shift() : {};
  filled(made, attributes, more).classList.add(...classes);
  return made;
}

function filled(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...kept(children));
  return made;
}

// A part of a picture in SVG.
export const drawn = (name, attributes, ...children) => filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

// What had the focus among the old children gives it to what is there now.
export function replace(parent, ...children) {
  const controls = () => [...parent.querySelectorAll('button, select, input')];
  const had = parent.contains(document.activeElement) ? controls().indexOf(document.activeElement) : -1;
  parent.replaceChildren(...kept(children));
  if (had >= 0) controls()[had]?.focus({ preventScroll: true });
  return parent;
}

export const focused = (element) => element.getRootNode().activeElement; // in the document, or in the shadow around it

export const byId = (id) => document.getElementById(id);

export function choice(label, options, chosen, onchange, attributes = {}) {
  const select = element('select', { onchange: () => onchange(select.value), ...attributes },
    options.map(([value, text]) => element('option', { value, selected: value === chosen }, text)),
  );
  return label ? element('label', {}, element('span', {}, label), select) : select;
}

export const button = (text, onclick, attributes = {}) => element('button', { type: 'button', onclick, ...attributes }, text);

// A form that stays on the page; `done` is called when it is submitted.
export const form = (kind, done, ...children) => element(kind, { onsubmit: (event) => (event.preventDefault(), done()) }, children);

// A field, not seen, in which the reader chooses a file; `done` gets it.
export function fileField(attributes, done) {
  const onchange = ({ target }) => {
    const [chosen] = target.files;
    target.value = '';
    if (chosen) done(chosen);
  };
  return element('input', { type: 'file', class: 'unseen', ...attributes, onchange });
}

// Facts in a row, each read in its own direction.
export const dotted = (...facts) => kept(facts).flatMap((fact, i) => [i > 0 && ' · ', element('bdi', fact)]);

// `rows`: elements "tr".
export const table = (heads, rows, attributes = {}) =>
  element('table', attributes, element('thead', element('tr', heads.map((head) => element('th', { scope: 'col' }, head)))), element('tbody', rows));

// A degree as dots, `n` of them full.
export const pips = (n, most, attributes = { 'aria-hidden': 'true' }) => element('span.pips', attributes, '●'.repeat(n) + '○'.repeat(most - n));

export const say = (text) => (byId('said').textContent = text); // to those who hear the page

// A file for the reader to keep.
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// ---- the signs on buttons ----

const PATHS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  why: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.4v.2M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0',
  menu: 'M6 8v.01M12 8v.01M18 8v.01M6 16v.01M12 16v.01M18 16v.01',
  back: 'm14.5 5-7 7 7 7',
  loud: 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5',
  close: 'm6 6 12 12M18 6 6 18',
};

export const icon = (name) => drawn('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: `icon-${name}` }, drawn('path', { d: PATHS[name] }));
