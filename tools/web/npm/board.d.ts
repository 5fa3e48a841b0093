// SPDX-License-Identifier: MIT
/** The `detail` of an event `dyar-move`: the move, all moves since the position of the element, and what they lead to. */
export interface DyarMove {
  move: string;
  moves: string[];
  position: string;
  over: boolean;
}

/** `<dyar-board game="krur" position="…" moves="a1 d2">`.  Importing the module defines the element.  Its attributes are
    `game`, `position`, `moves` (with spaces between), `look` ('sand', 'wood', 'night' or 'plain') and `engine`, the address
    of engine.wasm. */
export class DyarBoard extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    'dyar-board': DyarBoard;
  }
  interface GlobalEventHandlersEventMap {
    'dyar-move': CustomEvent<DyarMove>;
  }
}
