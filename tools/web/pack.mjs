// SPDX-License-Identifier: MIT
// A file as gzip has it, but smaller: found by zopfli, unpacked by anything that knows gzip.
import { execFileSync } from 'node:child_process';

export const pack = (file) => execFileSync('zopfli', ['--i5', '-c', file], { maxBuffer: 1 << 26 });
