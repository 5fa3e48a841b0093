// SPDX-License-Identifier: MIT
// All games, as the page has them from the beginning (games.mjs).
import { t } from '../words.js';
import { unpackedJson } from '../packed.js';

let list = null;

export const games = () => (list ??= unpackedJson('games'));

export const areaName = (area) => (area ? t(`home.area.${area}`) : '');

// Where a game is from, in one word or two; the sources' own, in English.
export const placeOf = (game) => game.regions[0] ?? game.region ?? areaName(game.area);

// How much planning pays, from 1 to 5: how often a player with ten times the budget wins.
export const depthOf = ({ depth }) => (depth === undefined ? 0 : 1 + [0.6, 0.75, 0.88, 0.97].filter((step) => depth >= step).length);

// What a card says below the name.
export const facts = (game) => [
  placeOf(game),
  game.players !== 2 && t('home.players', { n: game.players }),
  t('home.board', { rows: game.rows, columns: game.columns }),
  game.traits.includes('easy') && t('home.easy'),
].filter(Boolean);
