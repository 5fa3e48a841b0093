import { element } from '../dom.js';

export function studyView() {
  return { view: element('div', {}, '') };
}
