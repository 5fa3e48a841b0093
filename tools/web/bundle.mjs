// SPDX-License-Identifier: MIT
// Makes the page: one file with the engine, the worker, the style and the scripts in it.
//
//     node tools/web/bundle.mjs ENGINE.wasm MODULES PAGE.html
//
// MODULES is the folder where the packages of package.json were installed.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { gamesList } from './games.mjs';
import { pack } from './pack.mjs';
import { provedStarts } from './proved.mjs';
import { here, scripts, styleOf } from './script.mjs';

const [engine, modules, page] = process.argv.slice(2);

// What views/index.js shares with main.js is there once: for each of its modules, the name in shared.js.
const modulesOf = (text) => new Map([...text.matchAll(/^import \* as (\w+) from '\.\/(.+)';$/gm)].map(([, name, path]) => [join(here, path), name]));
const common = modulesOf(readFileSync(join(here, 'shared.js'), 'utf8'));
const sharing = {
  name: 'sharing',
  setup(all) {
    all.onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, importer }) => {
      const name = common.get(join(dirname(importer), path));
      return name && { path: name, external: true };
    });
  },
};

const make = scripts(modules);
// Nothing in a script may look like its end.
const script = async (...given) => (await make(...given)).replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

// As packed.js reads it.
const packed = (text) => gzipSync(text, { level: 9 }).toString('base64');

// All catalogues but that in English, which is in the script.
async function catalogues() {
  const names = readdirSync(join(here, 'words')).map((file) => file.replace('.js', '')).filter((name) => name !== 'en');
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await import(`./words/${name}.js`))[name]])));
}

const parts = {
  style: styleOf(...readdirSync(join(here, 'styles')).sort().map((name) => `styles/${name}`)),
  variant: '',
  engine: pack(engine).toString('base64'),
  worker: await script('worker.js'),
  games: packed(JSON.stringify(await gamesList(engine, join(dirname(page), 'games.json')))),
  words: packed(JSON.stringify(await catalogues())),
  first: await script('first.js'),
  painter: await script('board/painter.js'),
  main: await script('main.js', { format: 'iife', define: { PROVED: await provedStarts(engine, join(dirname(page), 'proved.json')) } }),
  views: packed(
    await make('views/index.js', {
      format: 'cjs',
      plugins: [sharing],
      banner: { js: 'window.laterViews = (require, module) => {' },
      footer: { js: '};' },
    }),
  ),
};
const text = readFileSync(join(here, 'index.html'), 'utf8').replace(/\/\*@(\w+)@\*\//g, (_, name) => parts[name]);
writeFileSync(page, text);
