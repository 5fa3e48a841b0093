// Makes the page: one file with the engine, the worker, the style and the scripts in it.
//
//     node tools/web/bundle.mjs ENGINE.wasm MODULES PAGE.html
//
// MODULES is the folder where the packages of package.json were installed.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatGames, terminations } from './formats.mjs';
import { pack } from './pack.mjs';
import { familyTree } from './tree.mjs';

const [engine, modules, page] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(resolve(modules, 'any.js'))('esbuild');

// What views/index.js shares with main.js is there once (shared.js).
const sharing = {
  name: 'sharing',
  setup(all) {
    all.onResolve({ filter: /^\.\.?\/(dom|levels|source|words|workers)\.js$/ }, ({ path, importer }) =>
      dirname(importer) === join(here, 'views') ? { path: path.match(/(\w+)\.js$/)[1], external: true } : undefined,
    );
  },
};

async function script(file, more = { format: 'iife' }) {
  const { outputFiles } = await build({
    entryPoints: [join(here, file)],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    nodePaths: [resolve(modules)],
    loader: { '.json': 'json' },
    define: {
      FAMILY_TREE: JSON.stringify(familyTree(join(here, '../../rulesets/family-tree.svg'))),
      FORMAT_GAMES: JSON.stringify(formatGames(join(here, '../formats'))),
      TERMINATIONS: JSON.stringify(terminations(join(here, '../lab/records'))),
    },
    ...more,
  });
  // Nothing in a script may look like its end.
  return outputFiles[0].text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

const parts = {
  style: readdirSync(join(here, 'styles')).sort().map((name) => readFileSync(join(here, 'styles', name), 'utf8')).join(''),
  variant: '',
  engine: pack(engine).toString('base64'),
  worker: await script('worker.js'),
  first: await script('first.js'),
  painter: await script('board/painter.js'),
  main: await script('main.js'),
  views: await script('views/index.js', {
    format: 'cjs',
    plugins: [sharing],
    banner: { js: 'window.laterViews = (require, module) => {' },
    footer: { js: '};' },
  }),
};
const text = readFileSync(join(here, 'index.html'), 'utf8').replace(/\/\*@(\w+)@\*\//g, (_, name) => parts[name]);
writeFileSync(page, text);
