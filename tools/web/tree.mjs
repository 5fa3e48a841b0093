// SPDX-License-Identifier: MIT
// The family tree, from the picture that tools/dev/family-tree draws of it.  It has no root but the middle of its longest
// path, which is at the left.
//
//     names  rulesets, from top to bottom
//     tips   distances of their ends from the root, as shares of the longest
//     joins  [distance, one, other], children before parents; rulesets are numbered from 0, and joins after them
//     groups the tree cut into fewer and more groups: of each, the numbers of its rulesets
import { readFileSync } from 'node:fs';

const GROUPS = [6, 12, 24, 48, 96]; // about

// Some groups, from top to bottom: the largest is parted at its oldest join until there are `count`.
function cut(leaves, joins, count) {
  const members = Array.from({ length: leaves }, (_, leaf) => [leaf]), groups = [leaves + joins.length - 1];
  for (const [, one, other] of joins) members.push([...members[one], ...members[other]]);
  while (groups.length < count) {
    const largest = groups.reduce((a, b) => (members[b].length > members[a].length ? b : a));
    const [, one, other] = joins[largest - leaves];
    groups.splice(groups.indexOf(largest), 1, one, other);
  }
  return groups.map((group) => members[group]).sort(([a], [b]) => a - b);
}

export function familyTree(file) {
  const picture = readFileSync(file, 'utf8');
  const leaves = [...picture.matchAll(/<text x="([\d.]+)" y="([\d.]+)">([a-z0-9-]+)<\/text>/g)].map((found) => ({ x: Number(found[1]) - 5, y: Number(found[2]) - 4, name: found[3] }));
  const lines = [...picture.matchAll(/<path(?: class="thin")? d="M([\d.]+) ([\d.]+)V([\d.]+)"\/>/g)].map((found) => found.slice(1).map(Number));
  const left = Math.min(...lines.map(([x]) => x)), right = Math.max(...leaves.map(({ x }) => x));
  const share = (x) => Number(((x - left) / (right - left)).toFixed(3));
  const open = leaves.map(({ y }, number) => ({ number, y })); // what is not yet joined
  const joins = [];
  const take = (y) => {
    const found = open.findIndex((one) => Math.abs(one.y - y) < 0.1);
    if (found < 0) throw new Error(`${file} is drawn in another way`);
    return open.splice(found, 1)[0];
  };
  // A line is drawn before those of its branches.
  for (const [x, top, bottom] of lines.reverse()) {
    const one = take(top), other = take(bottom);
    joins.push([share(x), one.number, other.number]);
    open.push({ number: leaves.length + joins.length - 1, y: (one.y + other.y) / 2 });
  }
  if (joins.length !== leaves.length - 1) throw new Error(`${file} is no whole tree`);
  const groups = GROUPS.map((count) => cut(leaves.length, joins, count));
  return { names: leaves.map(({ name }) => name), tips: leaves.map(({ x }) => share(x)), joins, groups };
}
