// The look of the page: that of the reader's choice, or of the day and the night.
export const LOOKS = ['auto', 'sand', 'wood', 'night', 'plain'];

const dark = matchMedia('(prefers-color-scheme: dark)'), contrast = matchMedia('(prefers-contrast: more)');

const resolve = (look) => (LOOKS.indexOf(look) > 0 ? look : contrast.matches ? 'plain' : dark.matches ? 'night' : 'sand');

// Puts the look on the page and on the board, now and when the system changes.  Returns a function that does so again.
export function wear(settings, board) {
  function put() {
    document.documentElement.dataset.look = board.look = resolve(settings.look);
    board.dress?.();
  }
  for (const one of [dark, contrast]) one.addEventListener('change', put);
  put();
  return put;
}
