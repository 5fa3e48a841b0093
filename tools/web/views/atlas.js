import { element } from '../dom.js';

export function atlasView() {
  return { view: element('div', {}, '') };
}
