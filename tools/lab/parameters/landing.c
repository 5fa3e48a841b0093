/* SPDX-License-Identifier: MIT */
/*
 * The rules for the landing hole, which receives the last seed of a lap.
 *
 * The rules are in the order in which the program judges: a store; a hole with an owner; a hole
 * that gets one; a capture by the number of seeds, which ends a lap; the next lap; and the
 * captures that wait until no lap follows.
 */
#include "lab/parameters/parts.h"

#include <string.h>

/* ---- words ---- */

static void write_rule(const lab_ruleset_writer *w, const char *name, const char *when,
                       const char *effects, const char *then)
{
    fprintf(w->to, "  - {rule: %s", name);
    if (*when)
        fprintf(w->to, ", when: {%s}", when);
    if (*effects)
        fprintf(w->to, ", do: [%s]", effects);
    fprintf(w->to, ", then: %s}\n", then);
}

/* Of a hole that is captured: on whose side it lies, as capt_side has it; "": anybody's. */
static const char *captured_side(const lab_parameters *p)
{
    switch (LAB_GET(p, CAPT_SIDE)) {
    case LAB_CAPT_SIDE_OPP_SIDE:
    case LAB_CAPT_SIDE_OPP_CONT:
    case LAB_CAPT_SIDE_OPP_TERR:
        return "opponent";
    case LAB_CAPT_SIDE_OWN_SIDE:
    case LAB_CAPT_SIDE_OWN_CONT:
    case LAB_CAPT_SIDE_OWN_TERR:
        return "own";
    default:
        return "";
    }
}

static bool runs_on(const lab_parameters *p)
{
    return LAB_IS(p, CAPT_SIDE, OPP_CONT) || LAB_IS(p, CAPT_SIDE, OWN_CONT);
}

static const char *go_of(const lab_parameters *p)
{
    return LAB_IS(p, CAPT_DIR, SOW) ? "forward" : LAB_IS(p, CAPT_DIR, BOTH) ? "both" : "back";
}

static const char *step_of(const lab_parameters *p)
{
    return LAB_IS(p, CAPT_DIR, OPP_SOW) ? "previous" : "next";
}

static bool marked_holes_are_safe(const lab_parameters *p)
{
    return lab_has_marks(p) && !LAB_IS(p, ALLOW_RULE, MOVE_ALL_HOLES_FIRST);
}

/* A hole that can be captured: its side, its seeds and that it is nobody's. */
static lab_words capturable(const lab_parameters *p, const char *side)
{
    lab_words seeds, words = {0};
    lab_write_captured_seeds(p, &seeds);
    if (*side)
        lab_words_add(&words, "side: %s", side);
    lab_words_add(&words, "seeds: %s", seeds.text);
    if (marked_holes_are_safe(p))
        lab_words_add(&words, "mark: none");
    return words;
}

/* What must be so for any capture of this turn. */
static void add_restrictions(const lab_parameters *p, lab_words *when)
{
    if (LAB_GET(p, NOCAPTMOVES) > 0)
        lab_words_add(when, "game-turn: %d..", LAB_GET(p, NOCAPTMOVES) + 1);
    if (LAB_GET(p, NOSINGLECAPT))
        lab_words_add(when, "lifted: 2..");
}

/* ", at-most: 2" of a run that follows on `already` captured holes. */
static const char *limit(const lab_parameters *p, int already, char text[24])
{
    const int most = LAB_GET(p, MULTICAPT) - already;
    text[0] = '\0';
    if (LAB_GET(p, MULTICAPT) > 0)
        snprintf(text, 24, ", at-most: %d", most > 0 ? most : 1);
    return text;
}

/* ---- captures, and whose turn follows ---- */

static void write_capture(const lab_ruleset_writer *w, const lab_words *when,
                          const char *effects)
{
    const lab_parameters *p = w->parameters;
    if (LAB_IS(p, CAPT_RTURN, ONCE)) {
        lab_words first = *when;
        lab_words_add(&first, "extra: 0");
        write_rule(w, "capture", first.text, effects, "again");
        write_rule(w, "second-capture", when->text, effects, "end-turn");
        return;
    }
    const char *then = LAB_IS(p, CAPT_RTURN, ALWAYS) ? "again"
                       : LAB_IS(p, SOW_RULE, LAP_CAPT) || LAB_IS(p, SOW_RULE, LAP_CAPT_OPP_GETS)
                           ? "{relay: next}"
                           : "end-turn";
    write_rule(w, "capture", when->text, effects, then);
}

/* Every hole of the opponent's that fits, too. */
static void add_extra(const lab_parameters *p, lab_words *effects)
{
    lab_words other;
    if (!LAB_IS(p, PICKEXTRA, PICKOPPBASIC))
        return;
    other = capturable(p, "opponent");
    lab_words_add(effects, "capture-every: {%s}", other.text);
}

/* ---- stores and owned holes ---- */

static void write_landing_stores(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const bool takes_theirs = LAB_IS(p, CAPT_TYPE, END_OPP_STORE_CAPT);
    switch (LAB_GET(p, SOW_STORES)) {
    case LAB_SOW_STORES_NEITHER:
        return;
    case LAB_SOW_STORES_OWN:
    case LAB_SOW_STORES_BOTH:
        write_rule(w, "store", "in: store", "", "again");
        return;
    case LAB_SOW_STORES_BOTH_NR_OPP:
        write_rule(w, "own-store", "in: store, side: own", "", "again");
        break;
    case LAB_SOW_STORES_BOTH_NR_OWN:
        write_rule(w, "others-store", "in: store, side: opponent", "", "again");
        break;
    default:
        break;
    }
    if (takes_theirs)
        write_rule(w, "taken-store", "in: store, side: opponent", "capture: landed",
                   LAB_IS(p, CAPT_RTURN, ALWAYS) ? "again" : "end-turn");
    if (!takes_theirs || !LAB_IS(p, SOW_STORES, BOTH_NR_OPP))
        write_rule(w, "store", "in: store", "", "end-turn");
}

static void write_closed(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    lab_words when = {0};
    if (!lab_closes_holes(p))
        return;
    write_rule(w, "last-swallowed", "mark: closed", "", "end-turn");
    lab_words_add(&when, "side: opponent, seeds: %d", LAB_GET(p, SOW_PARAM));
    if (LAB_IS(p, SOW_RULE, SOW_BLKD_DIV_NR))
        lab_words_add(&when, "column: ..columns-1");
    add_restrictions(p, &when);
    write_rule(w, "close", when.text, "mark: {hole: landed, as: closed}",
               LAB_IS(p, MLAPS, OFF) ? "end-turn" : "relay");
}

static void write_owned(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (!lab_has_children(p))
        return;
    if (LAB_IS(p, CHILD_TYPE, ROBBED))
        write_rule(w, "others-child", "mark: others", "capture: {from: landed, seeds: 2}",
                   LAB_IS(p, CAPT_RTURN, ALWAYS) ? "again" : "end-turn");
    if (LAB_IS(p, MLAPS, LAPPER_NEXT))
        return; /* laps follow the next hole, whatever this one is */
    write_rule(w, "into-child", "mark: child", "", "end-turn");
}

/* ---- holes that become owned ---- */

/* Where: alternatives, of which each is a condition. */
typedef struct places {
    const char *where[2];
} places;

static places where_children_are_made(const lab_parameters *p)
{
    switch (LAB_GET(p, CHILD_LOCS)) {
    case LAB_CHILD_LOCS_ENDS_ONLY:
        return (places){{"in: ends"}};
    case LAB_CHILD_LOCS_NO_ENDS:
        return (places){{"in: not ends"}};
    case LAB_CHILD_LOCS_INV_ENDS_PLUS_MID:
        return (places){{"side: opponent, in: ends", "side: own, in: not ends"}};
    case LAB_CHILD_LOCS_ENDS_PLUS_ONE_OPP:
        return (places){{"side: own, in: ends", "side: opponent, column: 1 or columns-1.."}};
    case LAB_CHILD_LOCS_NO_OWN_RIGHT:
        return (places){{"side: own, column: ..columns-1", "side: opponent"}};
    case LAB_CHILD_LOCS_NO_OPP_RIGHT:
        return (places){{"side: opponent, column: 2..", "side: own"}};
    case LAB_CHILD_LOCS_NO_OPP_LEFT:
        return (places){{"side: opponent, column: ..columns-1", "side: own"}};
    case LAB_CHILD_LOCS_NOT_SYM_OPP:
        return (places){{"side: opponent, column: ..columns-1, counterpart: {mark: none}",
                         "side: own, counterpart: {mark: none}"}};
    case LAB_CHILD_LOCS_NOT_FACING:
        return (places){{"side: opponent, column: 2.., opposite: {mark: none}",
                         "side: own, opposite: {mark: none}"}};
    case LAB_CHILD_LOCS_ENDS_PLUS_ALL_OPP:
        return (places){{"side: own, in: ends", "side: opponent"}};
    default:
        return (places){{""}};
    }
}

static const char *side_of_children(const lab_parameters *p)
{
    switch (LAB_GET(p, CHILD_RULE)) {
    case LAB_CHILD_RULE_OPP_SIDE_ONLY:
    case LAB_CHILD_RULE_OPPS_ONLY_NOT_1ST:
    case LAB_CHILD_RULE_OPP_OWNER_ONLY:
        return "opponent";
    case LAB_CHILD_RULE_OWN_SIDE_ONLY:
    case LAB_CHILD_RULE_OWN_OWNER_ONLY:
        return "own";
    default:
        return "";
    }
}

/* The side that the rule names is named once, and places on the other side fall away. */
static bool add_place(const char *side, const char *where, lab_words *when)
{
    char named[24];
    snprintf(named, sizeof named, "side: %s", side);
    const char *has = strstr(where, "side: ");
    if (*side && has && strncmp(has, named, strlen(named)) != 0)
        return false;
    if (*side && !has)
        lab_words_add(when, "%s", named);
    if (*where)
        lab_words_add(when, "%s", where);
    return true;
}

static void add_child_rules(const lab_parameters *p, lab_words *when)
{
    if (LAB_IS(p, CHILD_RULE, OPPS_ONLY_NOT_1ST))
        lab_words_add(when, "lifted: 2..");
    if (LAB_IS(p, CHILD_TYPE, ONE_CHILD))
        lab_words_add(when, "own-marks: 0");
    lab_words_add(when, "mark: none");
}

static void write_pair_of_children(const lab_ruleset_writer *w)
{
    const int seeds = LAB_GET(w->parameters, CHILD_CVT);
    for (int i = 0; i < 2; i++) {
        lab_words when = {0};
        lab_words_add(&when, "seeds: %d, mark: none, previous: {seeds: %d, mark: none}",
                      seeds - i, seeds - 1 + i);
        write_rule(w, i ? "second-pair" : "pair", when.text,
                   "mark: {hole: landed, as: child}, mark: {hole: previous, as: child}",
                   "end-turn");
    }
}

static void write_facing_children(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    lab_words when = {0};
    if (*side_of_children(p))
        lab_words_add(&when, "side: %s", side_of_children(p));
    lab_words_add(&when, "seeds: 1, mark: none, opposite: {seeds: %d, mark: none}",
                  LAB_GET(p, CHILD_CVT));
    write_rule(w, "child", when.text,
               "mark: {hole: landed, as: child}, mark: {hole: opposite, as: child}",
               "end-turn");
}

static void write_one_child(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const places made = where_children_are_made(p);
    for (int i = 0; i < 2 && made.where[i]; i++) {
        lab_words when = {0};
        if (!add_place(side_of_children(p), made.where[i], &when))
            continue;
        lab_words_add(&when, "seeds: %d", LAB_GET(p, CHILD_CVT));
        add_child_rules(p, &when);
        write_rule(w, i ? "child-there" : "child", when.text, "mark: {hole: landed, as: child}",
                   "end-turn");
    }
}

static void write_children(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (!lab_has_children(p) || LAB_IS(p, CHILD_LOCS, FIXED_ONE_RIGHT))
        return;
    if (LAB_IS(p, CHILD_TYPE, FACING_PAIR)) {
        write_facing_children(w);
        return;
    }
    if (LAB_IS(p, CHILD_TYPE, ONE_OR_TWO))
        write_pair_of_children(w);
    write_one_child(w);
}

/* ---- captures that end a lap ---- */

static void write_basic(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    lab_words when = capturable(p, captured_side(p)), effects = {0};
    const lab_words on = capturable(p, runs_on(p) ? "" : captured_side(p));
    char most[24];
    add_restrictions(p, &when);
    if (LAB_GET(p, MULTICAPT) == 0)
        lab_words_add(&effects, "capture: %s",
                      LAB_IS(p, PICKEXTRA, PICKCROSS) ? "[landed, opposite]" : "landed");
    else
        lab_words_add(&effects, "capture-run: {go: %s, from: landed, while: {%s}%s%s}",
                      go_of(p), on.text,
                      LAB_IS(p, PICKEXTRA, PICKCROSSMULT) ? ", take: [here, opposite]" : "",
                      limit(p, 0, most));
    add_extra(p, &effects);
    write_capture(w, &when, effects.text);
}

static void write_equals(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    lab_words when = {0}, effects = {0};
    char most[24];
    lab_words_add(&when, "compared: equal");
    add_restrictions(p, &when);
    lab_words_add(&effects, "capture: [landed, opposite]");
    for (int i = 0; i < 2 && LAB_GET(p, MULTICAPT) != 0; i++)
        if (i ? !LAB_IS(p, CAPT_DIR, OPP_SOW) : !LAB_IS(p, CAPT_DIR, SOW))
            lab_words_add(&effects,
                          "capture-run: {go: %s, from: %s, while: {seeds: 1.., compared: "
                          "equal}, take: [here, opposite]%s}",
                          i ? "forward" : "back", i ? "next" : "previous", limit(p, 1, most));
    write_capture(w, &when, effects.text);
}

/* ---- captures across the board ---- */

static const char *across_from(const char *side)
{
    return strcmp(side, "opponent") == 0 ? "own" : strcmp(side, "own") == 0 ? "opponent" : "";
}

/* Other captures take its place, but for three that leave it what they do not capture. */
static bool captures_across(const lab_parameters *p)
{
    return !LAB_IS(p, ACROSS, NONE) &&
           (LAB_IS(p, CAPT_TYPE, NONE) || LAB_IS(p, CAPT_TYPE, PASS_STORE_CAPT) ||
            LAB_IS(p, CAPT_TYPE, END_OPP_STORE_CAPT) || LAB_IS(p, CAPT_TYPE, SANDWICH_CAPT));
}

/* After the first, the holes must be empty, or may hold what they like. */
static void add_further_across(const lab_parameters *p, const char *side,
                               const lab_words *facing, lab_words *effects)
{
    char most[24];
    lab_words on = {0};
    if (LAB_GET(p, MULTICAPT) == 0)
        return;
    if (*side)
        lab_words_add(&on, "side: %s", side);
    if (LAB_IS(p, ACROSS, ONE_ZEROS))
        lab_words_add(&on, "seeds: 0");
    lab_words_add(&on, "opposite: {%s}", facing->text);
    lab_words_add(effects, "capture-run: {go: %s, from: %s, while: {%s}, take: opposite%s}",
                  go_of(p), step_of(p), on.text, limit(p, 1, most));
}

static void write_own_seed(const lab_ruleset_writer *w, const char *side)
{
    lab_words when = {0};
    if (!LAB_IS(w->parameters, XCPICKOWN, ALWAYS_PICK))
        return;
    if (*side)
        lab_words_add(&when, "side: %s", side);
    lab_words_add(&when, "seeds: 1");
    write_rule(w, "own-seed", when.text, "capture: landed", "end-turn");
}

static void write_across(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const char *side = across_from(captured_side(p));
    const lab_words facing = capturable(p, "");
    lab_words when = {0}, effects = {0};
    if (*side)
        lab_words_add(&when, "side: %s", side);
    if (!LAB_IS(p, ACROSS, ANY))
        lab_words_add(&when, "seeds: 1");
    if (lab_has_marks(p) && !LAB_IS(p, XCPICKOWN, LEAVE))
        lab_words_add(&when, "mark: none");
    lab_words_add(&when, "opposite: {%s}", facing.text);
    add_restrictions(p, &when);
    if (LAB_IS(p, SOW_RULE, LAP_CAPT_SEEDS)) {
        write_rule(w, "capture", when.text, "take: [landed, opposite]",
                   "{sow-on: {after: landed}}");
        return;
    }
    lab_words_add(&effects, "capture: %s",
                  LAB_IS(p, XCPICKOWN, LEAVE) ? "opposite" : "[landed, opposite]");
    add_further_across(p, side, &facing, &effects);
    add_extra(p, &effects);
    write_capture(w, &when, effects.text);
    write_own_seed(w, side);
}

/* ---- other captures ---- */

static void write_next(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const lab_words there = capturable(p, captured_side(p));
    const bool laps = !LAB_IS(p, MLAPS, OFF);
    lab_words when = {0}, effects = {0};
    char most[24];
    if (laps)
        lab_words_add(&when, "%s, %s: {seeds: 1..}", there.text, step_of(p));
    else
        lab_words_add(&when, "%s: {%s}", step_of(p), there.text);
    add_restrictions(p, &when);
    if (LAB_GET(p, MULTICAPT) == 0)
        lab_words_add(&effects,
                      LAB_IS(p, PICKEXTRA, PICKFINAL) ? "capture: [landed, %s]" : "capture: %s",
                      step_of(p));
    else
        lab_words_add(&effects, "capture-run: {go: %s, from: %s, while: {%s}%s}", go_of(p),
                      step_of(p), there.text, limit(p, 0, most));
    write_capture(w, &when, effects.text);
}

static void write_two_out(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const char *step = step_of(p), *side = captured_side(p);
    lab_words when = {0}, there = {0}, effects = {0};
    char most[24];
    if (*side)
        lab_words_add(&there, "side: %s", side);
    lab_words_add(&there, "seeds: 1..");
    if (marked_holes_are_safe(p))
        lab_words_add(&there, "mark: none");
    if (LAB_IS(p, MLAPS, OFF))
        lab_words_add(&when, "seeds: 2..");
    lab_words_add(&when, "%s: {seeds: 0, %s: {%s}}", step, step, there.text);
    add_restrictions(p, &when);
    if (LAB_GET(p, MULTICAPT) != 0)
        lab_words_add(&effects,
                      "capture-run: {go: %s, from: %s, step: 2, while: {seeds: 0, %s: {%s}}, "
                      "take: %s%s}",
                      go_of(p), step, step, there.text, step, limit(p, 0, most));
    else if (LAB_IS(p, PICKEXTRA, PICKCROSS))
        lab_words_add(&effects, "capture: [%s.%s, %s.%s.opposite]", step, step, step, step);
    else
        lab_words_add(&effects, "capture: %s.%s", step, step);
    write_capture(w, &when, effects.text);
}

static void write_singletons(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const char *side = captured_side(p);
    lab_words when = {0}, effects = {0};
    add_restrictions(p, &when);
    if (*side)
        lab_words_add(&effects, "capture-every: {side: %s, seeds: 1}", side);
    else
        lab_words_add(&effects, "capture-every: {seeds: 1}");
    write_capture(w, &when, effects.text);
}

static void write_opposite_flag(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    static const char *const where[] = {"side: opponent", "column: columns"};
    lab_words effects = {0};
    add_extra(p, &effects);
    for (int i = 0; i < 2; i++) {
        lab_words when = {0};
        lab_words_add(&when, "%s", where[i]);
        add_restrictions(p, &when);
        write_rule(w, i ? "capture-from-the-end" : "capture", when.text, effects.text,
                   LAB_IS(p, CAPT_RTURN, ALWAYS) ? "again" : "end-turn");
    }
}

static void write_passed_store(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    lab_words when = {0};
    if (*captured_side(p))
        lab_words_add(&when, "side: %s", captured_side(p));
    lab_words_add(&when, "seeds: 1");
    add_restrictions(p, &when);
    write_rule(w, "lost-store", when.text, "capture: {from: own.store, for: opponent}",
               LAB_IS(p, CAPT_RTURN, ALWAYS) ? "again" : "end-turn");
}

static void write_pulled(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const char *side = across_from(captured_side(p));
    const lab_words facing = capturable(p, "");
    lab_words when = {0};
    if (*side)
        lab_words_add(&when, "side: %s", side);
    lab_words_add(&when, "seeds: 1, opposite: {%s}", facing.text);
    add_restrictions(p, &when);
    write_rule(w, "capture", when.text, "move: {from: opposite, to: landed}",
               LAB_IS(p, CAPT_RTURN, ALWAYS) ? "again" : "end-turn");
}

/* ---- laps ---- */

/* ", seeds: 2.." of a hole from which a lap can begin, or what the next hole must hold. */
static void add_lap_seeds(const lab_parameters *p, lab_words *when)
{
    const int number = LAB_GET(p, MLAP_PARAM) > 1 ? LAB_GET(p, MLAP_PARAM) : 2;
    if (LAB_IS(p, MLAPS, LAPPER_NEXT))
        lab_words_add(when, "next: {seeds: 1..%s}", lab_has_marks(p) ? ", mark: none" : "");
    else if (LAB_IS(p, MLAP_CONT, ON_PARAM))
        lab_words_add(when, "seeds: %d", number);
    else
        lab_words_add(when, "seeds: %d..", LAB_IS(p, MLAP_CONT, GREQ_PARAM) ? number : 2);
}

static void write_lap(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const bool next = LAB_IS(p, MLAPS, LAPPER_NEXT);
    lab_words when = {0};
    if (LAB_IS(p, MLAPS, OFF))
        return;
    if (LAB_IS(p, MLAP_CONT, VISIT_OPP))
        write_rule(w, "stayed-at-home", "lap: 1, reached: own-side, seeds: 2..", "",
                   "end-turn");
    if (LAB_IS(p, MLAP_CONT, OWN_SIDE) || LAB_IS(p, MLAP_CONT, OPP_SIDE))
        lab_words_add(&when, "side: %s", LAB_IS(p, MLAP_CONT, OWN_SIDE) ? "own" : "opponent");
    if (LAB_IS(p, PRESCRIBED, BASIC_SOWER))
        lab_words_add(&when, "game-turn: 2..");
    if (next && !LAB_IS(p, SOW_STORES, NEITHER))
        write_rule(w, "past-the-store", "side: own, column: columns", "", "{relay: own.store}");
    add_lap_seeds(p, &when);
    write_rule(w, "sow-on", when.text, "", next ? "{relay: next}" : "relay");
}

/* The mover who has not left their row plays again. */
static void write_stayed(const lab_ruleset_writer *w)
{
    if (LAB_GET(w->parameters, XC_SOWN))
        write_rule(w, "stayed-at-home", "side: own, seeds: 1, reached: own-side", "", "again");
}

static void write_after_laps(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    switch (LAB_GET(p, CAPT_TYPE)) {
    case LAB_CAPT_TYPE_NEXT:
        write_next(w);
        return;
    case LAB_CAPT_TYPE_TWO_OUT:
        write_two_out(w);
        return;
    case LAB_CAPT_TYPE_SINGLETONS:
        write_singletons(w);
        return;
    case LAB_CAPT_TYPE_CAPT_OPP_1CCW:
        write_opposite_flag(w);
        return;
    case LAB_CAPT_TYPE_PASS_STORE_CAPT:
        write_passed_store(w);
        break;
    case LAB_CAPT_TYPE_PULL_ACROSS:
        write_pulled(w);
        return;
    default:
        break;
    }
    write_stayed(w);
    if (captures_across(p) && !LAB_IS(p, MLAPS, LAPPER_NEXT))
        write_across(w);
}

/* ---- captures in passing ---- */

static void write_in_passing(const lab_ruleset_writer *w, const char *side, const char *whose,
                             bool last_too)
{
    const lab_parameters *p = w->parameters;
    lab_words when = capturable(p, *side ? side : captured_side(p));
    if (!last_too)
        lab_words_add(&when, "hand: 1..");
    add_restrictions(p, &when);
    fprintf(w->to, "\neach-seed:\n  - {rule: in-passing, when: {%s}, do: [capture: %s]}\n",
            when.text, *whose ? "{from: here, for: hole-owner}" : "here");
}

static void write_passing(const lab_ruleset_writer *w)
{
    switch (LAB_GET(w->parameters, SOW_RULE)) {
    case LAB_SOW_RULE_SOW_BLKD_DIV:
    case LAB_SOW_RULE_SOW_BLKD_DIV_NR:
        fputs("\neach-seed:\n  - {rule: swallowed, when: {side: opponent, mark: closed}, do: "
              "[remove: here]}\n",
              w->to);
        break;
    case LAB_SOW_RULE_ENPAS_ALL_OWNER_SOW:
        write_in_passing(w, "", "owner", false);
        break;
    case LAB_SOW_RULE_ENPAS_ALL_OWNER_OWN:
        write_in_passing(w, "", "owner", true);
        break;
    case LAB_SOW_RULE_ENPAS_ALL_SOWER:
        write_in_passing(w, "", "", false);
        break;
    case LAB_SOW_RULE_ENPAS_SOW_SOWER:
        write_in_passing(w, "own", "", false);
        break;
    case LAB_SOW_RULE_ENPAS_OPP_SOWER:
        write_in_passing(w, "opponent", "", false);
        break;
    default:
        break;
    }
}

/* ---- the whole ---- */

/* Whether no last seed gets beyond the capture by numbers. */
static bool captures_always(const lab_parameters *p)
{
    const lab_words any = capturable(p, captured_side(p));
    return lab_captures_basic(p) && strcmp(any.text, "seeds: 1..") == 0 &&
           LAB_GET(p, NOCAPTMOVES) == 0 && !LAB_GET(p, NOSINGLECAPT) && LAB_IS(p, MLAPS, OFF) &&
           LAB_IS(p, SOW_STORES, NEITHER);
}

void lab_write_landing(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    write_passing(w);
    fputs("\nlanding:\n", w->to);
    write_landing_stores(w);
    write_owned(w);
    write_closed(w);
    write_children(w);
    if (lab_captures_basic(p) && !LAB_IS(p, SOW_RULE, ENPAS_ALL_OWNER_OWN))
        write_basic(w);
    if (LAB_IS(p, CAPT_TYPE, MATCH_OPP))
        write_equals(w);
    if (captures_across(p) && LAB_IS(p, MLAPS, LAPPER_NEXT))
        write_across(w);
    write_lap(w);
    write_after_laps(w);
    if (!captures_always(p))
        write_rule(w, "nothing", "", "", "end-turn");
}
