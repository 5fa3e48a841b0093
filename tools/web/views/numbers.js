// SPDX-License-Identifier: MIT
// Number tests such as "2 or 3", "2..4" and "3..", as a set of small numbers and whether all larger ones pass.
export const MOST = 9;

const part = /^(\d+)(\.\.(\d*))?$|^\.\.(\d+)$/;

// { has: (n) => whether n passes, open }; null if the test has other words, or distinguishes larger numbers.
export function readTest(text) {
  const ranges = text.split(' or ').map((one) => {
    const [, from, range, to, most] = one.trim().match(part) ?? [];
    if (from === undefined && most === undefined) return null;
    return { from: Number(from ?? 0), to: range && !to ? Infinity : Number(to || most || from) };
  });
  if (ranges.some((range) => !range || range.from > MOST || (range.to > MOST && range.to < Infinity))) return null;
  return { numbers: Array.from({ length: MOST + 1 }, (_, n) => ranges.some(({ from, to }) => n >= from && n <= to)), open: ranges.some(({ to }) => to === Infinity) };
}

// The test that these numbers pass; "" if none does.
export function writeTest({ numbers, open }) {
  const runs = [], passes = [...numbers, open];
  for (let n = 0; n < passes.length; n++) {
    if (!passes[n]) continue;
    let end = n;
    while (passes[end + 1]) end++;
    runs.push(end > MOST ? `${n}..` : end === n ? `${n}` : end === n + 1 ? `${n} or ${end}` : `${n}..${end}`);
    n = end;
  }
  return runs.join(' or ');
}
