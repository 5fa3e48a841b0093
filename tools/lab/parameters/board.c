/* SPDX-License-Identifier: MIT */
/* The board, the setup and the kinds of mark. */
#include "lab/parameters/parts.h"

#include <string.h>

/* Seeds by the places that the program numbers: the starter's row from their left, then the
 * other's. */
typedef struct laid {
    int columns, seeds[2 * LAB_PARAMETERS_COLUMNS];
} laid;

/* ---- patterns ---- */

static void every_second(laid *l, int from, int seeds)
{
    memset(l->seeds, 0, sizeof l->seeds);
    for (int i = from; i < 2 * l->columns; i += 2)
        l->seeds[i] = seeds;
}

static void move_across(laid *l, int seeds)
{
    every_second(l, 2, seeds);
    const int to = 1 + 2 * ((l->columns - 1) / 4);
    const int from = 2 * l->columns - to - 1;
    l->seeds[to] = l->seeds[from];
    l->seeds[from] = 0;
}

static void cut_one(laid *l, int seeds)
{
    every_second(l, 1, seeds);
    l->seeds[l->columns + 3 - l->columns % 2] = 1;
    if (l->columns % 2 == 0)
        l->seeds[l->columns - 3] = 0;
}

static void turn_half(laid *l)
{
    for (int i = 0; i < l->columns; i++) {
        const int kept = l->seeds[i];
        l->seeds[i] = l->seeds[l->columns + i];
        l->seeds[l->columns + i] = kept;
    }
}

static void split_one(laid *l, int seeds)
{
    every_second(l, 1, seeds);
    l->seeds[l->columns] += seeds / 4;
    l->seeds[l->columns - 1] -= seeds / 4;
    turn_half(l);
}

static void set_both(laid *l, int column, int seeds)
{
    if (column < 0 || column >= l->columns)
        return;
    l->seeds[column] = l->seeds[l->columns + column] = seeds;
}

static void lay_triples(laid *l, int seeds)
{
    memset(l->seeds, 0, sizeof l->seeds);
    for (int i = 3; i <= l->columns; i += 3) {
        set_both(l, i - 1, seeds);
        set_both(l, i - 2, seeds);
    }
}

/* No first move ends in the player's own store. */
static void avoid_store(laid *l, int seeds)
{
    int more = l->columns - seeds, fewer = l->columns + 2 - seeds;
    if (seeds <= 2) {
        fewer = more - 2 > 0 ? more - 2 : 0;
    } else if (seeds > l->columns) {
        const int reach = seeds % (2 * l->columns + 1);
        more = l->columns - reach;
        fewer = l->columns + 2 - reach < l->columns ? l->columns + 2 - reach : 0;
    }
    if (more < 0 || more >= l->columns)
        return;
    set_both(l, fewer, seeds - 1);
    set_both(l, more, seeds + 1);
}

/* `seeds` are all that there are. */
static void spread(laid *l, int seeds)
{
    const int holes = 2 * l->columns;
    for (int i = 0; i < holes; i++)
        l->seeds[i] = seeds / holes + (i % l->columns * 2 + i / l->columns < seeds % holes);
}

static bool is_random(const lab_parameters *p)
{
    return LAB_IS(p, START_PATTERN, RANDOM) || LAB_IS(p, START_PATTERN, RANDOM_ZEROS);
}

static laid lay(const lab_parameters *p)
{
    const int seeds = LAB_GET(p, SEEDS);
    laid l = {.columns = LAB_GET(p, HOLES)};
    for (int i = 0; i < l.columns; i++)
        set_both(&l, i, seeds);
    switch (LAB_GET(p, START_PATTERN)) {
    case LAB_START_PATTERN_ALTERNATES_SHIFTED:
        move_across(&l, seeds);
        break;
    case LAB_START_PATTERN_ALTERNATES:
        every_second(&l, 1, seeds);
        break;
    case LAB_START_PATTERN_ALTS_WITH_1:
        if (l.columns >= 3)
            cut_one(&l, seeds);
        break;
    case LAB_START_PATTERN_CLIPPEDTRIPLES:
        lay_triples(&l, seeds);
        break;
    case LAB_START_PATTERN_TWOEMPTY:
        set_both(&l, l.columns - 1, 0);
        set_both(&l, l.columns - 2, 0);
        break;
    case LAB_START_PATTERN_ALTS_SPLIT:
        split_one(&l, seeds);
        break;
    case LAB_START_PATTERN_RIGHTMOST_PLUS_ONE:
        set_both(&l, l.columns - 1, seeds + 1);
        break;
    case LAB_START_PATTERN_NO_REPEAT_SOW_OWN:
        avoid_store(&l, seeds);
        break;
    default:
        break;
    }
    if (is_random(p))
        spread(&l, seeds);
    return l;
}

/* ---- written ---- */

static bool is_even(const laid *l)
{
    for (int i = 1; i < 2 * l->columns; i++)
        if (l->seeds[i] != l->seeds[0])
            return false;
    return true;
}

/* "a1", "aa1". */
static const char *column_name(int column, char name[4])
{
    if (column < 26)
        snprintf(name, 4, "%c", 'a' + column);
    else
        snprintf(name, 4, "%c%c", 'a' + column / 26 - 1, 'a' + column % 26);
    return name;
}

static void write_row(const lab_ruleset_writer *w, const laid *l)
{
    fputs("row: [", w->to);
    for (int i = 0; i < l->columns; i++)
        fprintf(w->to, "%s%d", i ? ", " : "", l->seeds[i]);
    fputc(']', w->to);
}

/* The other row, where it differs from that of the player who begins. */
static void write_other_row(const lab_ruleset_writer *w, const laid *l)
{
    char name[4];
    const char *before = ", holes: {";
    for (int i = 0; i < l->columns; i++)
        if (l->seeds[l->columns + i] != l->seeds[i]) {
            fprintf(w->to, "%s%s2: %d", before, column_name(l->columns - 1 - i, name),
                    l->seeds[l->columns + i]);
            before = ", ";
        }
    if (*before == ',' && before[2] == '\0')
        fputc('}', w->to);
}

static void write_setup(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const laid l = lay(p);
    fputs("setup: {", w->to);
    if (is_even(&l)) {
        fprintf(w->to, "seeds: %d", l.seeds[0]);
    } else {
        write_row(w, &l);
        write_other_row(w, &l);
        fprintf(w->to, ", initial: %d", is_random(p) ? l.seeds[0] : LAB_GET(p, SEEDS));
    }
    if (is_random(p))
        fprintf(w->to, ", arranged-by: chance%s",
                LAB_GET(p, SEEDS) >= 4 * l.columns && LAB_IS(p, START_PATTERN, RANDOM)
                    ? ", at-least: 2"
                    : "");
    if (lab_marks_unmoved(p))
        fputs(", marks: {unmoved: all}", w->to);
    else if (lab_has_children(p) && LAB_IS(p, CHILD_LOCS, FIXED_ONE_RIGHT))
        fputs(", marks: {child: rightmost}", w->to);
    fputs(", source: mancala-games}\n", w->to);
}

static void write_marks(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (!lab_has_marks(p))
        return;
    fputs("marks:\n", w->to);
    if (lab_has_children(p))
        fputs("  child: {means: owned by a player, worth: mark-owner}\n", w->to);
    if (lab_marks_unmoved(p))
        fputs("  unmoved: {means: not yet played from, owner: nobody}\n", w->to);
    if (lab_closes_holes(p))
        fputs("  closed: {means: closed, worth: nobody, owner: nobody}\n", w->to);
}

static void write_stores(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (LAB_IS(p, SOW_STORES, NEITHER))
        return;
    fprintf(w->to, ", stores: {at: right, sown-by: %s}",
            LAB_IS(p, SOW_STORES, OWN) || LAB_IS(p, SOW_STORES, OWN_NR) ? "owner" : "everyone");
}

void lab_write_board(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    fprintf(w->to, "players: 2\nboard: {rows: 2, columns: %d, territory: rows",
            LAB_GET(p, HOLES));
    write_stores(w);
    if (p->game_class == LAB_CLASS_OWN_ROWS && LAB_IS(p, SOW_STORES, NEITHER))
        fputs(", track: own-rows", w->to);
    fputs(", source: mancala-games}\n", w->to);
    if (LAB_IS(p, CHILD_LOCS, FIXED_ONE_RIGHT))
        fputs("regions: {rightmost: {column: columns}}\n", w->to);
    else if (LAB_IS(p, PRESCRIBED, SOW1OPP))
        fputs("regions: {leftmost: {column: 1}}\n", w->to);
    write_setup(w);
    write_marks(w);
}
