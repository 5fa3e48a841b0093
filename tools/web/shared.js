// Modules that the views which come later (views/index.js) share with the page that is already there; bundle.mjs
// names them, too.
import * as dom from './dom.js';
import * as levels from './levels.js';
import * as source from './source.js';
import * as words from './words.js';
import * as workers from './workers.js';

export const shared = { dom, levels, source, words, workers };
