// SPDX-License-Identifier: MIT
// The engine is unpacked and compiled while the rest of the page is still being read.
import { unpack } from './engine.js';

window.engineModule = unpack(document.getElementById('engine').textContent.trim());
window.engineModule.catch(() => {}); // main.js tells of it
