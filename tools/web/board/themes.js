// SPDX-License-Identifier: MIT
// The looks of the board: light, matter, and what distinguishes players.
//
// Colours of light and matter are RGB from 0 to 1; `from` points towards a light.
const sandSeeds = ['#4a2815', '#5b3119', '#6d3c1e', '#3a2018', '#7a4524', '#453a36'];
const woodSeeds = ['#ccd0bb', '#b9bea9', '#dbd9c2', '#aeb6a4', '#e6e0c8', '#cabf9f'];
const nightSeeds = ['#efe4cc', '#e2d2b0', '#f5ecd8', '#d5c4a2', '#e9d9be', '#c9b99c'];

export const THEMES = {
  sand: {
    kind: 'sand', colour: '#c99f68', hollow: '#8f6a3f', grain: 0.25, ambient: [0.33, 0.275, 0.25], albedo: [[0.84, 0.63, 0.39], [0.92, 0.74, 0.5]],
    lights: [{ from: [-0.62, -0.58, 0.55], colour: [1, 0.92, 0.78], power: 0.86, shadow: 1 }],
    seeds: { tones: sandSeeds, gloss: 0.55, groove: 0.5, round: 0.68 },
  },
  wood: {
    kind: 'wood', colour: '#d9d2c2', hollow: '#5f3417', grain: 0.1, ambient: [0.26, 0.22, 0.2], albedo: [[0.27, 0.115, 0.045], [0.56, 0.29, 0.125]], table: [0.8, 0.77, 0.7],
    lights: [{ from: [-0.55, -0.62, 0.56], colour: [1, 0.95, 0.86], power: 0.92, shadow: 1 }],
    seeds: { tones: woodSeeds, boost: 1.12, gloss: 0.85, groove: 0, round: 0.86 },
  },
  night: {
    kind: 'sand', colour: '#3d3d4c', hollow: '#23253a', grain: 0.16, ambient: [0.01, 0.017, 0.046], albedo: [[0.62, 0.58, 0.56], [0.78, 0.72, 0.66]],
    lights: [
      { from: [-0.6, -0.58, 0.52], colour: [0.42, 0.58, 1], power: 0.155, shadow: 1 },
      { from: [-0.8, 0.34, 0.42], colour: [1, 0.47, 0.15], power: 0.8, shadow: 0.9, glow: [0.02, 1.04, 0.56] },
    ],
    seeds: { tones: nightSeeds, boost: 1.5, gloss: 0.6, groove: 0.35, round: 0.74 },
  },
  // Flat, of highest contrast: no light falls.
  plain: { kind: 'plain', colour: '#ffffff', hollow: '#ffffff', lights: [{ from: [0, 0, 1] }], seeds: { tones: ['#000000'] } },
};

// Each player: a colour on light ground, one on dark ground, a sign, and a stroke in parts of a rim's 48th.
export const OWNERS = [
  { light: '#b9421a', dark: '#ff9467', sign: '●', stroke: [] },
  { light: '#3656b4', dark: '#9db9ff', sign: '◆', stroke: [1.6, 1.4] },
  { light: '#26703f', dark: '#86dca0', sign: '▲', stroke: [0.1, 1.5] },
  { light: '#8d2b82', dark: '#f2a1e8', sign: '■', stroke: [3, 1, 0.1, 1] },
  { light: '#0c7480', dark: '#74dfea', sign: '✚', stroke: [0.7, 2.3] },
  { light: '#7c6100', dark: '#ffd75a', sign: '★', stroke: [4, 2] },
];
const nobody = { light: '#5b5449', dark: '#cfc6b8', sign: '', stroke: [0.1, 3] };

// Players count from 1; 0 is nobody.
export const ownerOf = (player) => OWNERS[player - 1] ?? nobody;

// On sand and paper, the colour for light ground; on dark hollows, the other.
export const colourOf = (player, look) => ownerOf(player)[look === 'wood' || look === 'night' ? 'dark' : 'light'];

const prefers = (what) => matchMedia(`(${what})`).matches;

// The look that an element wears: the wanted one; otherwise plain for forced colours, night where the system is dark, or
// sand.
export function wear(wanted, element) {
  const own = prefers('forced-colors: active') ? 'plain' : prefers('prefers-color-scheme: dark') ? 'night' : 'sand';
  const look = Object.hasOwn(THEMES, wanted) ? wanted : own;
  element.dataset.look = look;
  return look;
}
