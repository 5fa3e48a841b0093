// SPDX-License-Identifier: MIT
// The engine is unpacked and compiled while the rest of the page is still being read.
import { unpackedModule } from './packed.js';

window.engineModule = unpackedModule('engine');
window.engineModule.catch(() => {}); // main.js reports it
