// SPDX-License-Identifier: MIT
// Elements in few words.  Texts become text, never markup.

export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

// What had the focus among the old children gives it to what stands there now.
export function replace(parent, ...children) {
  const controls = () => [...parent.querySelectorAll('button, select, input')];
  const had = parent.contains(document.activeElement) ? controls().indexOf(document.activeElement) : -1;
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (had >= 0) controls()[had]?.focus({ preventScroll: true });
  return parent;
}

// What has the focus, in the document or in the shadow that the element is in.
export const focused = (element) => element.getRootNode().activeElement;

export const byId = (id) => document.getElementById(id);

export function choice(label, options, chosen, onchange, attributes = {}) {
  const select = element(
    'select',
    { onchange: () => onchange(select.value), ...attributes },
    options.map(([value, text]) => element('option', { value, selected: value === chosen }, text)),
  );
  return label ? element('label', {}, element('span', {}, label), select) : select;
}

export function button(text, onclick, attributes = {}) {
  return element('button', { type: 'button', onclick, ...attributes }, text);
}

// "1 move", "2 moves", "1,000 moves"
export const many = (count, word) => `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;

// Said to those who hear the page.
export function say(text) {
  byId('said').textContent = text;
}

// A file for the reader to keep.
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
