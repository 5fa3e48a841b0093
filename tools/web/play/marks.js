// What is shown over the board: the way of a move, and what moves are worth.
const kindOf = (value) => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw');

// Each of `list`: move, value, text, certain, best; of null, nothing.
export function showValues({ board }, list) {
  if (board.values) board.values((list ?? []).map(({ move, value, text, best }) => ({ move, text, best, kind: kindOf(value) })));
  else board.showValues(list);
}

// The way of a move, or of null none.
export async function showWay({ board, session, workers }, move) {
  if (board.preview) return board.preview(move);
  const of = session.node, drawn = move && (await workers.ask(board.laps(move), { seconds: 10 }));
  if (of === session.node) board.showLaps(drawn ?? '');
}
