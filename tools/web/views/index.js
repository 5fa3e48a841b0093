// SPDX-License-Identifier: MIT
// The views that are there when somebody first asks for one, by name: they are most of the page's script, and nobody who
// only plays waits for them.
export { atlasView as atlas } from './atlas.js';
export { changeView as change } from './change.js';
export { compareView as compare } from './compare.js';
export { learnView as learn } from './learn.js';
export { rulesView as rules } from './rules.js';
export { studyView as study } from './study.js';
