/* SPDX-License-Identifier: MIT */
/* Which holes may be played, and how they are sown. */
#include "lab/parameters/parts.h"

/* ---- moves ---- */

/* A single seed may not be carried straight back where directions part. */
static bool forbids_taking_back(const lab_parameters *p)
{
    const uint64_t chosen = p->list[LAB_PARAMETER_UDIR_HOLES];
    const uint64_t ends = UINT64_C(1) | UINT64_C(1) << (LAB_GET(p, HOLES) - 1);
    return LAB_IS(p, SOW_DIRECT, SPLIT) && !(chosen & ends) && LAB_GET(p, MIN_MOVE) == 1;
}

static lab_words begin_from(const lab_parameters *p, const char *seeds)
{
    lab_words from = {0};
    if (!LAB_GET(p, NO_SIDES))
        lab_words_add(&from, "side: own");
    lab_words_add(&from, "seeds: %s", seeds);
    if (lab_has_children(p))
        lab_words_add(&from, "mark: none");
    if (LAB_IS(p, ALLOW_RULE, NOT_XFROM_1S))
        lab_words_add(&from, "opposite: {seeds: 0 or 2..}");
    if (forbids_taking_back(p))
        lab_words_add(&from, "takes-back: impossible");
    return from;
}

static void write_from(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    char least[16];
    snprintf(least, sizeof least, "%d..", LAB_GET(p, MIN_MOVE) > 1 ? LAB_GET(p, MIN_MOVE) : 1);
    if (LAB_IS(p, ALLOW_RULE, SINGLE_TO_ZERO) || LAB_IS(p, ALLOW_RULE, SINGLE_ALL_TO_ZERO)) {
        const lab_words several = begin_from(p, "2.."), single = begin_from(p, "1");
        fprintf(w->to, "  from:\n    - {%s}\n    - {%s, next: {seeds: 0}}\n", several.text,
                single.text);
        return;
    }
    const lab_words from = begin_from(p, least);
    fprintf(w->to, "  from: {%s}\n", from.text);
}

static void write_feeding(const lab_ruleset_writer *w)
{
    if (!LAB_GET(w->parameters, MUSTSHARE))
        return;
    fprintf(w->to,
            "    - rule: feed\n"
            "      if: {opponent: {seeds: 0}}\n"
            "      only: {leaves: {opponent: {seeds: 1..}}}\n"
            "      otherwise: %s\n",
            LAB_GET(w->parameters, MUSTPASS) ? "any-move" : "no-move");
}

static void write_duty(const lab_ruleset_writer *w, const char *name, const char *condition,
                       const char *only, const char *otherwise)
{
    fprintf(w->to, "    - {rule: %s, ", name);
    if (*condition)
        fprintf(w->to, "if: {%s}, ", condition);
    fprintf(w->to, "only: %s, otherwise: %s}\n", only, otherwise);
}

static void write_leading_on(const lab_ruleset_writer *w, const char *condition)
{
    write_duty(w, "leads-on", condition,
               "[{first-lap: {side: opponent}}, {first-lap: {seeds: 1}}, "
               "{start: {seeds: columns+1..}}]",
               "no-move");
}

/* Of pairs, if there is nothing else, the one furthest to the right: column by column, those to
 * the left of it fall away. */
static void write_rightmost_pair(const lab_ruleset_writer *w)
{
    for (int column = 2; column <= LAB_GET(w->parameters, HOLES); column++) {
        char name[24], only[80];
        snprintf(name, sizeof name, "right-from-%d", column);
        snprintf(only, sizeof only, "[{start: {seeds: 1 or 3..}}, {start: {column: %d..}}]",
                 column);
        write_duty(w, name, "", only, "any-move");
    }
}

static void write_allowed(const lab_ruleset_writer *w)
{
    static const char pairs_last[] = "{start: {seeds: 1 or 3..}}";
    switch (LAB_GET(w->parameters, ALLOW_RULE)) {
    case LAB_ALLOW_RULE_OPP_OR_EMPTY:
        write_leading_on(w, "");
        break;
    case LAB_ALLOW_RULE_SINGLE_ONLY_ALL:
    case LAB_ALLOW_RULE_SINGLE_ALL_TO_ZERO:
        write_duty(w, "singles-last", "", "{start: {seeds: 2..}}", "any-move");
        break;
    case LAB_ALLOW_RULE_TWO_ONLY_ALL:
        write_duty(w, "pairs-last", "", pairs_last, "any-move");
        break;
    case LAB_ALLOW_RULE_TWO_ONLY_ALL_RIGHT:
        write_duty(w, "pairs-last", "", pairs_last, "any-move");
        write_rightmost_pair(w);
        break;
    case LAB_ALLOW_RULE_FIRST_TURN_ONLY_RIGHT_TWO:
        write_duty(w, "opening", "game-turn: 1", "{start: {column: columns-1..}}", "any-move");
        break;
    case LAB_ALLOW_RULE_RIGHT_2_1ST_THEN_ALL_TWO:
        write_duty(w, "opening", "game-turn: 1", "{start: {column: columns-1..}}", "any-move");
        write_duty(w, "pairs-last", "game-turn: 2..", pairs_last, "any-move");
        break;
    case LAB_ALLOW_RULE_MOVE_ALL_HOLES_FIRST:
        write_duty(w, "each-hole-once", "", "{start: {mark: unmoved}}", "any-move");
        break;
    case LAB_ALLOW_RULE_OCCUPIED:
        write_duty(w, "into-seeds", "", "{first-lap: {seeds: 2..}}", "no-move");
        break;
    case LAB_ALLOW_RULE_RIGHT_HALF_FIRSTS:
        write_duty(w, "opening", "turn: 1", "{start: {in: right-half}}", "no-move");
        break;
    case LAB_ALLOW_RULE_RIGHT_HALF_1ST_OPE:
        write_duty(w, "opening", "turn: 1", "{start: {in: right-half}}", "no-move");
        write_leading_on(w, "turn: 2..");
        break;
    default:
        break;
    }
}

static bool has_duties(const lab_parameters *p)
{
    return LAB_GET(p, MUSTSHARE) || LAB_IS(p, START_PATTERN, MOVE_RIGHTMOST) ||
           !(LAB_IS(p, ALLOW_RULE, NONE) || LAB_IS(p, ALLOW_RULE, SINGLE_TO_ZERO) ||
             LAB_IS(p, ALLOW_RULE, NOT_XFROM_1S));
}

void lab_write_moves(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    fputs("\nmoves:\n", w->to);
    write_from(w);
    if (has_duties(p))
        fputs("  must:\n", w->to);
    write_feeding(w);
    if (LAB_IS(p, START_PATTERN, MOVE_RIGHTMOST))
        write_duty(w, "rightmost", "game-turn: 1", "{start: {column: columns}}", "any-move");
    write_allowed(w);
    fprintf(w->to, "  none: %s\n",
            LAB_GET(p, MUSTPASS)    ? "pass"
            : lab_counts_nothing(p) ? "lose"
                                    : "end-game");
    fputs("  source: mancala-games\n", w->to);
}

/* ---- directions ---- */

static const char *one_direction(const lab_parameters *p)
{
    return LAB_IS(p, SOW_DIRECT, CW) ? "clockwise" : "counterclockwise";
}

static void write_chosen_holes(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const char * or = "";
    fputs("    - {when: {column: ", w->to);
    for (int i = 0; i < LAB_GET(p, HOLES); i++)
        if (p->list[LAB_PARAMETER_UDIR_HOLES] >> i & 1) {
            fprintf(w->to, "%s%d", or, i + 1);
            or = " or ";
        }
    fputs("}, go: chosen}\n", w->to);
}

static void write_other_direction(const lab_ruleset_writer *w)
{
    static const char halves[] = "    - {when: {in: left-half}, go: %s}\n    - {go: %s}\n";
    switch (LAB_GET(w->parameters, SOW_DIRECT)) {
    case LAB_SOW_DIRECT_SPLIT:
        fprintf(w->to, halves, "clockwise", "counterclockwise");
        break;
    case LAB_SOW_DIRECT_TOCENTER:
        fprintf(w->to, halves, "counterclockwise", "clockwise");
        break;
    case LAB_SOW_DIRECT_EVEN_ODD_DIR:
        fputs("    - {when: {seeds: even}, go: clockwise}\n    - {go: counterclockwise}\n",
              w->to);
        break;
    default:
        fprintf(w->to, "    - {go: %s}\n", one_direction(w->parameters));
        break;
    }
}

static bool all_chosen(const lab_parameters *p)
{
    const uint64_t all = (UINT64_C(1) << LAB_GET(p, HOLES)) - 1;
    return (p->list[LAB_PARAMETER_UDIR_HOLES] & all) == all;
}

static bool some_chosen(const lab_parameters *p)
{
    const uint64_t all = (UINT64_C(1) << LAB_GET(p, HOLES)) - 1;
    return (p->list[LAB_PARAMETER_UDIR_HOLES] & all) != 0;
}

static void write_direction(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const bool first_fixed = LAB_IS(p, PRESCRIBED, NO_UDIR_FIRSTS);
    if (LAB_IS(p, SOW_DIRECT, PLAYALTDIR)) {
        fputs("  direction: first-chooses-others-reverse\n", w->to);
        return;
    }
    if (all_chosen(p) && !first_fixed) {
        fputs("  direction: chosen\n", w->to);
        return;
    }
    if (!first_fixed && !some_chosen(p) &&
        (LAB_IS(p, SOW_DIRECT, CW) || LAB_IS(p, SOW_DIRECT, CCW))) {
        fprintf(w->to, "  direction: %s\n", one_direction(p));
        return;
    }
    fputs("  direction:\n", w->to);
    if (first_fixed)
        fprintf(w->to, "    - {when: {turn: 1}, go: %s}\n", one_direction(p));
    if (all_chosen(p)) {
        fputs("    - {go: chosen}\n", w->to);
        return;
    }
    if (some_chosen(p))
        write_chosen_holes(w);
    write_other_direction(w);
}

/* ---- holes that are passed over ---- */

static void add_skipped(const lab_parameters *p, lab_words *skip)
{
    const char *later = LAB_IS(p, PRESCRIBED, NONE) ? "" : ", game-turn: 2..";
    const int number = LAB_GET(p, SOW_PARAM);
    switch (LAB_GET(p, SOW_RULE)) {
    case LAB_SOW_RULE_SOW_BLKD_DIV:
    case LAB_SOW_RULE_SOW_BLKD_DIV_NR:
        lab_words_add(skip, "{side: own, mark: closed}");
        break;
    case LAB_SOW_RULE_NO_SOW_OPP_NS:
        lab_words_add(skip, "{side: opponent, seeds: %d%s}", number, later);
        break;
    case LAB_SOW_RULE_MAX_SOW:
        lab_words_add(skip, "{seeds: %d..%s}", number, later);
        break;
    case LAB_SOW_RULE_NO_OPP_CHILD:
        if (lab_has_children(p))
            lab_words_add(skip, "{mark: others}");
        break;
    case LAB_SOW_RULE_OPP_CHILD_ONLY1:
        if (lab_has_children(p))
            lab_words_add(skip, "{mark: others, hand: 2..}");
        break;
    case LAB_SOW_RULE_NO_CHILDREN:
        if (lab_has_children(p))
            lab_words_add(skip, "{mark: child}");
        break;
    default:
        break;
    }
}

static void write_skip(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    lab_words skip = {0};
    if (LAB_GET(p, SKIP_START))
        lab_words_add(&skip, "{is: %s}", LAB_IS(p, MLAPS, OFF) ? "start" : "lap-start");
    if (p->game_class == LAB_CLASS_OWN_ROWS && !LAB_IS(p, SOW_STORES, NEITHER))
        lab_words_add(&skip, "{side: opponent}");
    add_skipped(p, &skip);
    if (skip.length)
        fprintf(w->to, "  skip: [%s]\n", skip.text);
}

/* ---- what is done with a hole before it is sown ---- */

static void write_lifting(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (LAB_IS(p, PRESOWCAPT, NONE) && !lab_marks_unmoved(p))
        return;
    fputs("\nlifting:\n", w->to);
    if (lab_marks_unmoved(p))
        fputs("  - {rule: now-moved, when: {mark: unmoved}, do: [unmark: here]}\n", w->to);
    else if (LAB_IS(p, PRESOWCAPT, CAPT_ONE))
        fputs("  - {rule: one-seed, do: [capture: {from: here, seeds: 1}]}\n", w->to);
    else if (LAB_IS(p, PRESOWCAPT, ALL_SINGLE_XCAPT))
        fputs("  - {rule: facing-singles, when: {lap: 1}, do: [capture-every: "
              "{side: opponent, seeds: 1.., opposite: {seeds: 1}}]}\n",
              w->to);
    else
        fputs("  - {rule: facing-single, when: {seeds: 1}, do: [capture: opposite]}\n", w->to);
}

void lab_write_sowing(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    fputs("\nsowing:\n", w->to);
    write_direction(w);
    if (LAB_IS(p, SOW_RULE, CHANGE_DIR_LAP))
        fputs("  relay-direction: reverse\n", w->to);
    if (LAB_GET(p, SOW_START))
        fprintf(w->to, "  first-seed: %s\n",
                LAB_GET(p, MOVE_ONE) ? "same-hole-unless-single" : "same-hole");
    write_skip(w);
    if (lab_sows_on(p))
        fputs("  endless: undo\n", w->to);
    fputs("  source: mancala-games\n", w->to);
    write_lifting(w);
}
