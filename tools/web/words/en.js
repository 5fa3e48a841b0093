// The page's words in English.  An id names the place and what is said there; `{name}` is filled in.  What depends on
// a number has one text for each plural form of the language (those of Intl.PluralRules): `n` chooses it.
export const en = {
  'share.addressed': 'The address of this page is now this game.',
  'share.copied': 'The address of this page is now this game; it has been copied.',
};
