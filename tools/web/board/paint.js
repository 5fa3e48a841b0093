// SPDX-License-Identifier: MIT
// Asks the painter, a worker, for bitmaps, and keeps the last three of a kind.
const KEPT = 3;

let worker, number = 0;
const waiting = new Map(), kept = new Map();

// The text of the worker: the page has it in itself; of '', the board is drawn without.
export const painting = { source: () => document.getElementById('painter')?.textContent.trim() };

function painter() {
  const source = painting.source();
  if (worker || !source) return worker;
  worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  worker.onmessage = ({ data }) => {
    waiting.get(data.number)(data.bitmap);
    waiting.delete(data.number);
  };
  return worker;
}

function order(what, how) {
  if (!painter()) return new Promise(() => {}); // the board is drawn without
  return new Promise((resolve) => {
    waiting.set(++number, resolve);
    worker.postMessage({ number, what, ...how });
  });
}

// `what`: 'ground', 'seeds' or 'beads'.  The bitmap stays the painter's.
export function paint(what, how) {
  const key = JSON.stringify(how), made = kept.get(what) ?? new Map();
  kept.set(what, made);
  const found = made.get(key) ?? order(what, how);
  made.delete(key);
  made.set(key, found);
  if (made.size > KEPT) made.delete(made.keys().next().value);
  return found;
}
