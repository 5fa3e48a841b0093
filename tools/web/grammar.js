// SPDX-License-Identifier: MIT
// What may stand at a place of a ruleset, by its schema: for completion, explanation and controls.

const groups = ['allOf', 'anyOf', 'oneOf'];

export class Grammar {
  #root;

  constructor(schema) {
    this.#root = schema;
  }

  // A schema and all that it refers to or is made of.
  #parts(schema, parts = new Set()) {
    if (!schema || typeof schema !== 'object' || parts.has(schema)) return parts;
    parts.add(schema);
    if (schema.$ref?.startsWith('#/')) {
      const found = schema.$ref.slice(2).split('/').reduce((at, key) => at?.[key], this.#root);
      this.#parts(found, parts);
    }
    for (const group of groups) for (const part of schema[group] ?? []) this.#parts(part, parts);
    return parts;
  }

  // The schemas of what stands under a key, or in a list.
  #under(schemas, key) {
    const found = new Set();
    for (const schema of schemas)
      for (const part of this.#parts(schema)) {
        const inside = key === '-' ? part.items : part.properties?.[key] ?? part.additionalProperties;
        if (inside && typeof inside === 'object') found.add(inside);
      }
    return found;
  }

  // `path`: keys from the outside, '-' for an item of a list.
  #at(path) {
    return path.reduce((schemas, key) => this.#under(schemas, key), new Set([this.#root]));
  }

  #partsAt(path) {
    return [...this.#at(path)].flatMap((schema) => [...this.#parts(schema)]);
  }

  // A path of `change`, in which items of lists have names, with '-' for these.
  placeOf(names) {
    const place = [];
    for (const name of names) {
      const parts = this.#partsAt(place), isKey = parts.some(({ properties }) => Object.hasOwn(properties ?? {}, name));
      place.push(!isKey && parts.some(({ items }) => items) ? '-' : name);
    }
    return place;
  }

  // Keys that are said of a game, not of its rules; and those that say what a rule rests on.
  get head() {
    return this.#root.$defs['head-key'].enum;
  }

  get cited() {
    return Object.keys(this.#root.$defs.citation.properties);
  }

  // Whether a value there is a number test, such as "2 or 3".
  isTest(path) {
    return this.#partsAt(path).includes(this.#root.$defs['number-test']);
  }

  // The least and the most of a number there; undefined if it has no bounds.
  bounds(path) {
    const found = this.#partsAt(path).find(({ type, minimum, maximum }) => type === 'integer' && minimum !== undefined && maximum !== undefined);
    return found && { least: found.minimum, most: found.maximum };
  }

  // Keys that a map there may have, with what they mean.
  keys(path) {
    const keys = new Map();
    for (const { properties = {} } of this.#partsAt(path))
      for (const [key, value] of Object.entries(properties)) if (!keys.has(key)) keys.set(key, this.#meaning([value]));
    return keys;
  }

  // Words that a value there may be, with what they mean.
  words(path) {
    const words = new Map();
    for (const { description, title = '', const: only, enum: several = [] } of this.#partsAt(path)) {
      const meaning = description ?? title;
      if (only !== undefined) words.set(String(only), meaning);
      for (const word of several) if (!words.has(String(word))) words.set(String(word), meaning);
    }
    return words;
  }

  #meaning(schemas) {
    for (const schema of schemas) for (const part of this.#parts(schema)) if (part.description) return part.description;
    return '';
  }

  meaning(path) {
    return this.#meaning(this.#at(path));
  }
}

// The keys that lead to a line, by its indentation: those of block maps and lists alone.
export function pathAt(lines, row) {
  const indentOf = (line) => line.match(/^(\s*(?:- +)*)/)[1].length;
  const path = [];
  let limit = lines[row].trim() ? indentOf(lines[row]) : lines[row].length;
  for (let at = row - 1; at >= 0 && limit > 0; at--) {
    const line = lines[at];
    if (!line.trim() || line.trim().startsWith('#')) continue;
    const indent = line.match(/^\s*/)[0].length, dash = line.slice(indent).startsWith('- ');
    const key = line.slice(indent).match(/^(?:- +)*([A-Za-z0-9_.-]+):/)?.[1];
    const depth = indentOf(line);
    if (key && depth < limit) {
      path.unshift(key);
      limit = depth;
    }
    if (dash && indent < limit) {
      path.unshift('-');
      limit = indent;
    }
  }
  const own = lines[row].match(/^\s*((?:- +)*)/)[1];
  if (own.startsWith('-') && path.at(-1) !== '-') path.push('-');
  return path;
}
