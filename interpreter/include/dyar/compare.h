/*
 * Where two rulesets differ: in what they say, and in what their tables decide.
 *
 *     dyar_comparison *c = dyar_compare(a, b);
 *     const dyar_rule_difference *rules;
 *     const size_t count = dyar_compare_rules(c, &rules);
 *     for (size_t i = 0; i < count; i++)
 *         printf("%s: %s, %s\n", rules[i].path, rules[i].a, rules[i].b);
 *     dyar_comparison_free(c);
 *
 * Only what decides play is compared, as the hash of a ruleset has it: two rulesets with the
 * same hash differ in nothing but their matches, and two with different hashes in a path at
 * least.  How games make a match is compared whether a match is played or not.  Exchanged, the
 * two give the same differences exchanged.  Both rulesets must outlive the comparison, which
 * belongs to one thread.
 */
#ifndef DYAR_COMPARE_H
#define DYAR_COMPARE_H

#include "dyar/linkage.h"
#include "dyar/ruleset.h"
#include "dyar/trace.h"

DYAR_BEGIN

/* Two rulesets side by side.  Belongs to one thread. */
typedef struct dyar_comparison dyar_comparison;

/* NULL without memory. */
dyar_comparison *dyar_compare(const dyar_ruleset *a, const dyar_ruleset *b);

/* Gives it back, and all lists that were got from it; NULL is allowed. */
void dyar_comparison_free(dyar_comparison *comparison);

/* All rules are the same, those of matches too. */
bool dyar_compare_equal(const dyar_comparison *comparison);

/* The hashes are the same: what was loaded, two single games or two matches, is played alike.
 */
bool dyar_compare_same_play(const dyar_comparison *comparison);

/* ---- what they say ---- */

/* A place at which two rulesets say different things. */
typedef struct dyar_rule_difference {
    const char *path;  /* "landing.capture.when.seeds"; a list whose order differs ends in
                          "(order)", rules that only have other names in "(name)" */
    const char *a, *b; /* YAML on one line; NULL where the ruleset has nothing there */
} dyar_rule_difference;

/* In the order of the rulesets.  Of all lists: without memory `*rules` is NULL, and 0 is
 * returned. */
size_t dyar_compare_rules(dyar_comparison *comparison, const dyar_rule_difference **rules);

/* Two sentences that differ, as the descriptions have them. */
typedef struct dyar_said_difference {
    const char *section; /* as in dyar_sentence */
    const char *a, *b;   /* sentences; NULL where the ruleset says nothing of the kind */
} dyar_said_difference;

/* What differs between the two as sentences of their descriptions. */
size_t dyar_compare_said(dyar_comparison *comparison, const dyar_said_difference **said);

/* ---- what their tables decide ---- */

/* Have the two the same holes, owned and sown alike, and as many players?  Only then do their
 * tables decide the same situations. */
bool dyar_compare_boards(const dyar_comparison *comparison);

/* Marks that mean the same may have different names.  The kind of mark of `b` that a kind of
 * mark of `a` is, or -1; and the other way round. */
int dyar_compare_mark(const dyar_comparison *comparison, int mark_of_a);

/* A situation that two rulesets decide differently. */
typedef struct dyar_situation_difference {
    const char *phase; /* NULL: the game itself */
    const char *table; /* landing or each-seed */
    const char *where, *situation;
    const char *rule_a, *does_a; /* the rule that decides it, or NULL, and what is done */
    const char *rule_b, *does_b;
} dyar_situation_difference;

/* Situations that come up in both and are decided differently.  Rules that have different names
 * and do the same are no difference.  None where the boards differ. */
size_t dyar_compare_situations(dyar_comparison *comparison,
                               const dyar_situation_difference **situations);

/* ---- what they decide in play ---- */

/*
 * Plays one ruleset and asks at every landing what the other would have decided, its landing
 * rules being laid on the board of the first.
 */
typedef struct dyar_judging dyar_judging;

/* NULL without memory. */
dyar_judging *dyar_judging_new(const dyar_ruleset *played, const dyar_ruleset *other);

/* Gives it back; NULL is allowed. */
void dyar_judging_free(dyar_judging *judging);

/* Where the other's rules do not fit the board there is nothing to be played. */
bool dyar_judging_fits(const dyar_judging *judging);

/* Plays as `played` does. */
const dyar_game *dyar_judging_game(const dyar_judging *judging);

/* Landings that were judged, and how many of them the other ruleset decides differently. */
typedef struct dyar_landings {
    uint64_t count, differing;
} dyar_landings;

/* dyar_play, adding the landings of the move. */
void dyar_judging_play(dyar_judging *judging, dyar_position *position, dyar_move move,
                       dyar_landings *landings);

DYAR_END

#endif
