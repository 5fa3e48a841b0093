// SPDX-License-Identifier: MIT
import type { Dyar } from './dyar.js';

export type * from './dyar.js';

export declare const rulesets: Dyar['rulesets'];
export declare const source: Dyar['source'];
export declare const schema: Dyar['schema'];
export declare const players: Dyar['players'];
export declare const records: Dyar['records'];
export declare const reasons: Dyar['reasons'];
export declare const kinship: Dyar['kinship'];
export declare const distances: Dyar['distances'];
export declare const hindcast: Dyar['hindcast'];
export declare const importGames: Dyar['importGames'];
export declare const infer: Dyar['infer'];
export declare const check: Dyar['check'];
export declare const load: Dyar['load'];
