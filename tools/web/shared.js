// SPDX-License-Identifier: MIT
// Modules that the views which come later (views/index.js) share with the page that is already there; bundle.mjs
// reads their names here.
import * as dom from './dom.js';
import * as games from './home/games.js';
import * as home from './home/home.js';
import * as keep from './keep.js';
import * as reasons from './reasons.js';
import * as seats from './play/seats.js';
import * as sentence from './play/sentence.js';
import * as session from './session.js';
import * as source from './source.js';
import * as words from './words.js';
import * as workers from './workers.js';

export const shared = { dom, games, home, keep, reasons, seats, sentence, session, source, words, workers };
