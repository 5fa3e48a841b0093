// SPDX-License-Identifier: MIT
// The signs on buttons.
import { drawn } from '../dom.js';

const PATHS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  why: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.4v.2M2.5 12a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0',
  menu: 'M6 8v.01M12 8v.01M18 8v.01M6 16v.01M12 16v.01M18 16v.01',
  back: 'm14.5 5-7 7 7 7',
  loud: 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5',
  close: 'm6 6 12 12M18 6 6 18',
};

export const icon = (name) => drawn('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: `icon-${name}` }, drawn('path', { d: PATHS[name] }));
