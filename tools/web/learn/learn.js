// SPDX-License-Identifier: MIT
// The view where one learns: lessons of the game on the board, and puzzles.
import { button, element, replace } from '../dom.js';
import { t } from '../words.js';
import { lessons } from './lessons.js';
import { puzzles, riddles } from './puzzles.js';

export function learnView(context) {
  const { session } = context;
  const lesson = lessons(context), riddle = riddles(context);
  const place = element('div');
  let now = null; // which of the two has the board

  // Gives the board to a lesson or a puzzle, until another view is shown.
  function give(part, start) {
    now = part;
    context.taught = part;
    replace(place, part.view);
    start().catch((error) => context.complain(error.message));
  }

  const view = element('div.learn',
    element('div.tools', { role: 'group', 'aria-label': t('learn.title') },
      button(t('learn.lesson'), () => give(lesson, () => lesson.start(session.of))),
      puzzles.length > 0 && button(t('learn.today'), () => give(riddle, () => riddle.today())),
      puzzles.length > 0 && button(t('learn.puzzles'), () => give(riddle, () => riddle.start(session.of.ruleset))),
    ),
    place,
  );

  return {
    view,
    shown() {
      context.taught = now;
      if (!now) give(lesson, () => lesson.start(session.of));
    },
    hidden() {
      now = context.taught = null;
    },
  };
}
