// The family tree, out of the picture that tools/dev/family-tree draws of it: the names from top to bottom, and
// joins [distance, one, other] in the order in which they were made.  Names are numbered from 0, joins go
// on from there.
import { readFileSync } from 'node:fs';

const LEFT = 190, RIGHT = 750; // of the picture: distances 0 and 1

export function familyTree(file) {
  const picture = readFileSync(file, 'utf8');
  const names = [...picture.matchAll(/<text x="184" y="[\d.]+" text-anchor="end">([a-z0-9-]+)<\/text>/g)].map((found) => found[1]);
  const lines = [...picture.matchAll(/<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"\/>/g)].map((found) => found.slice(1).map(Number));
  const open = names.map((_, i) => ({ number: i, height: 38 + 16 * i })); // what is not yet joined
  const joins = [];
  const take = (height) => {
    const found = open.findIndex((one) => Math.abs(one.height - height) < 0.1);
    if (found < 0) throw new Error(`${file} is drawn in another way`);
    return open.splice(found, 1)[0];
  };
  // Two lines go to where they join, and the third goes upright.
  for (let i = 2; i < lines.length; i += 3) {
    const [x, top, , bottom] = lines[i];
    const one = take(top), other = take(bottom);
    joins.push([Number(((x - LEFT) / (RIGHT - LEFT)).toFixed(3)), one.number, other.number]);
    open.push({ number: names.length + joins.length - 1, height: (one.height + other.height) / 2 });
  }
  if (joins.length !== names.length - 1) throw new Error(`${file} is no whole tree`);
  return { names, joins };
}
