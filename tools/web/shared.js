// SPDX-License-Identifier: MIT
// Modules that the views which come later (views/index.js) share with the page that is already there; bundle.mjs
// reads their names here.
import * as dom from './dom.js';
import * as home from './home.js';
import * as places from './places.js';
import * as seats from './play/seats.js';
import * as sentence from './play/sentence.js';
import * as reasons from './reasons.js';
import * as session from './session.js';
import * as words from './words.js';
import * as workers from './workers.js';

export const shared = { dom, home, places, reasons, seats, sentence, session, words, workers };
