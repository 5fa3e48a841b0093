import { element } from '../dom.js';

export function changeView() {
  return { view: element('div', {}, '') };
}
