// The page's words in English.  An id names the place and what is said there; `{name}` is filled in.  What depends on
// a number has one text for each plural form of the language (those of Intl.PluralRules): `n` chooses it.
export const en = {
  'board.choices': 'Which way from {hole}?',
  'board.closed': 'closed',
  'board.inhand': 'Reserve of {player}: {n}',
  'board.marked': '{mark} by {player}',
  'board.move': 'Move {n} of this line: {move}',
  'board.name': 'The board of {name}',
  'board.owned': '{player}’s',
  'board.playable': 'can be played',
  'board.refused': '{hole} cannot be played now.',
  'board.reserve': '+{n} in hand',
  'board.seeds': { one: '{n} seed', other: '{n} seeds' },
  'board.store': 'Store of {player}: {n}',
  'share.addressed': 'The address of this page is now this game.',
  'share.copied': 'The address of this page is now this game; it has been copied.',
};
