// SPDX-License-Identifier: MIT
// The views that are there when somebody first asks for one: they are most of the page's script, and nobody who
// only plays waits for them.
export { atlasView } from './atlas.js';
export { changeView } from './change.js';
export { compareView } from './compare.js';
export { learnView } from '../learn/learn.js';
export { rulesView } from './rules.js';
export { studyView } from './study.js';
