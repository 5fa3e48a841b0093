import { element } from '../dom.js';

export function compareView() {
  return { view: element('div', {}, '') };
}
