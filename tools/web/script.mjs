// SPDX-License-Identifier: MIT
// Scripts of the page, each with its modules in it, put together by esbuild.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatGames, template, terminations } from './formats.mjs';
import { landOf } from './land.mjs';
import { puzzles } from './puzzles.mjs';
import { familyTree } from './tree.mjs';

export const here = dirname(fileURLToPath(import.meta.url));

// Returns a function that makes the text of a script.  `modules`: the folder where the packages of package.json were
// installed; `file`: below this folder; `more`: options of esbuild.
export function scripts(modules) {
  const require = createRequire(resolve(modules, 'any.js')), { build } = require('esbuild');
  const texts = {
    FAMILY_TREE: familyTree(join(here, '../../rulesets/family-tree.svg')),
    FORMAT_GAMES: formatGames(join(here, '../formats')),
    LAND: landOf(require),
    PUZZLES: puzzles(join(here, '../../rulesets/puzzles.tsv')),
    TEMPLATE: template(join(here, '../cli/rulesets')),
    TERMINATIONS: terminations(join(here, '../lab/records')),
  };
  return async (file, { define = {}, ...more } = { format: 'iife' }) => {
    const defined = Object.entries({ ...texts, ...define }).map(([name, value]) => [name, JSON.stringify(value)]);
    const { outputFiles } = await build({
      entryPoints: [join(here, file)],
      bundle: true,
      minify: true,
      write: false,
      target: 'es2022',
      nodePaths: [resolve(modules)],
      loader: { '.json': 'json' },
      define: Object.fromEntries(defined),
      ...more,
    });
    return outputFiles[0].text;
  };
}

export const styleOf = (...names) => names.map((name) => readFileSync(join(here, name), 'utf8')).join('');
