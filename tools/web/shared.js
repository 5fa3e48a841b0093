// SPDX-License-Identifier: MIT
// Modules that the views which come later (views/index.js) share with the page that is already there; bundle.mjs
// reads their names here.
import * as dom from './dom.js';
import * as games from './home/games.js';
import * as home from './home/home.js';
import * as levels from './levels.js';
import * as source from './source.js';
import * as words from './words.js';
import * as workers from './workers.js';

export const shared = { dom, games, home, levels, source, words, workers };
