// SPDX-License-Identifier: MIT
// Makes the module of the element <dyar-board> (npm/board.js): one file with the style and the painter in it.
//
//     node tools/web/widget.mjs MODULES BOARD.js
//
// MODULES is the folder where the packages of package.json were installed.
import { writeFileSync } from 'node:fs';
import { scripts, styleOf } from './script.mjs';

const [modules, file] = process.argv.slice(2);
const script = scripts(modules);

// The page's own colours, on the element.
const style = styleOf('styles/board.css', 'npm/board.css').replace(/:root(\[[^\]]*\])/g, ':host($1)').replaceAll(':root', ':host');
const text = await script('npm/board.js', {
  format: 'esm',
  external: ['./browser.js'],
  define: { STYLE: style, PAINTER: await script('board/painter.js') },
  banner: { js: '// SPDX-License-Identifier: MIT\n// The element <dyar-board>, made by tools/page.' },
});
writeFileSync(file, text);
