/* SPDX-License-Identifier: MIT */
/* The match block, as typed rules. */
#include "rules/bind.h"

static const dyar_node *part_of(dyar_binder *b, const dyar_node *match, const char *name)
{
    const dyar_node *part = dyar_node_get(match, name);
    if (part)
        dyar_check_citation(b, part);
    return part;
}

static dyar_word word_in(dyar_binder *b, const dyar_node *part, const char *key,
                         dyar_group group, dyar_word otherwise)
{
    return dyar_bind_word(b, group, dyar_node_get(part, key), otherwise);
}

/* A number of seeds, or `initial`; 0 where nothing is said. */
static int seeds_in(dyar_binder *b, const dyar_node *part, const char *key)
{
    const dyar_node *node = dyar_node_get(part, key);
    const int seeds = node ? dyar_bind_integer(node, b->rules->numbers.initial) : 0;
    if (seeds >= 0)
        return seeds;
    dyar_report(
        b->diags, DYAR_ERROR, node->location,
        "the number of seeds is missing: holes of this setup start with different numbers");
    return 1;
}

static void need_two(dyar_binder *b, const dyar_node *part, const char *why)
{
    if (b->rules->players != 2)
        dyar_report(b->diags, DYAR_ERROR, part->location, "%s", why);
}

static void need_holes(dyar_binder *b, const dyar_match *m, const dyar_node *part)
{
    if (m->hole_seeds == 0)
        dyar_report(b->diags, DYAR_ERROR, part->location,
                    "'fill: {holes-with: ...}' is missing: the number of seeds of a hole");
}

/* Hole by hole, each with the standard number. */
static void need_filling(dyar_binder *b, const dyar_match *m, const dyar_node *part)
{
    need_holes(b, m, part);
    if (m->one_hole_per)
        dyar_report(b->diags, DYAR_ERROR, part->location,
                    "use 'all-seeds': the number of a player's holes depends on their seeds");
}

static void bind_fill(dyar_binder *b, dyar_match *m, const dyar_node *fill)
{
    m->set_up_again = dyar_node_get(fill, "setup") != NULL;
    m->hole_seeds = seeds_in(b, fill, "holes-with");
    m->order = word_in(b, fill, "order", DYAR_GROUP_FILL_ORDER,
                       m->hole_seeds || m->set_up_again ? DYAR_FILL_ORDER_LEFT
                                                        : DYAR_FILL_ORDER_CHOSEN);
    m->up_to = word_in(b, fill, "up-to", DYAR_GROUP_UP_TO, DYAR_UP_TO_ROW);
    m->arranger = word_in(b, fill, "arranged-by", DYAR_GROUP_RANK, DYAR_RANK_LOSER);
    m->mirrored = dyar_node_get(fill, "mirrored-by") != NULL;
    m->spread = word_in(b, fill, "spread", DYAR_GROUP_SPREAD, DYAR_SPREAD_FREELY);
    m->at_least = dyar_bind_integer(dyar_node_get(fill, "at-least"), 0);
    if (!m->mirrored)
        return;
    need_two(b, fill, "'mirrored-by' needs two players");
    const dyar_node *copier = dyar_node_get(fill, "mirrored-by");
    if (dyar_bind_word(b, DYAR_GROUP_RANK, copier, DYAR_RANK_WINNER) == m->arranger)
        dyar_report(b->diags, DYAR_ERROR, copier->location,
                    "'mirrored-by' must name the other player");
}

static void bind_unfilled(dyar_binder *b, dyar_match *m, const dyar_node *node)
{
    const dyar_node *marked = dyar_node_get(node, "marked");
    m->unfilled_mark = -1;
    m->unfilled = DYAR_UNFILLED_CLOSED;
    if (!node)
        return;
    if (!marked) {
        m->unfilled = dyar_bind_word(b, DYAR_GROUP_UNFILLED, node, DYAR_UNFILLED_CLOSED);
        return;
    }
    m->unfilled = DYAR_UNFILLED_OPEN;
    m->unfilled_mark = dyar_bind_mark_name(b, marked->text, marked->location);
    if (m->unfilled_mark >= 0 && b->rules->marks[m->unfilled_mark].owned)
        dyar_report(b->diags, DYAR_ERROR, marked->location,
                    "the mark of unfilled holes needs 'owner: nobody'");
}

static void bind_won(dyar_binder *b, dyar_match *m, const dyar_node *won)
{
    const dyar_node *when = dyar_node_get(won, "when");
    if (when)
        need_two(b, won, "tests of the opponent need two players");
    m->won = (dyar_match_won){
        .own_total = dyar_bind_number_test(b, dyar_node_get(when, "own-total")),
        .own_holes = dyar_bind_number_test(b, dyar_node_get(when, "own-holes")),
        .opponent_holes = dyar_bind_number_test(b, dyar_node_get(when, "opponent-holes")),
        .by = word_in(b, won, "by", DYAR_GROUP_WON_BY, DYAR_WON_BY_ALL_SEEDS),
        .from = dyar_bind_integer(dyar_node_get(won, "from"), 0),
    };
    if (m->won.by == DYAR_WON_BY_EVERY_SEED)
        need_filling(b, m, won);
}

/* A count goes with games that begin alike, and needs nothing that one game leaves to the next.
 */
static void check_count(dyar_binder *b, const dyar_match *m)
{
    const dyar_node *won = dyar_node_get(m->node, "won");
    if (m->set_up_again && b->rules->setup.arranged)
        dyar_report(b->diags, DYAR_ERROR, m->node->location,
                    "'fill: {setup: again}' needs a setup that no player arranges");
    if (m->set_up_again && !m->won.from)
        dyar_report(b->diags, DYAR_ERROR, m->node->location,
                    "'fill: {setup: again}' needs 'won: {by: games-won, from: ...}', or "
                    "'seeds-won'");
    if (!m->set_up_again && m->won.from)
        dyar_report(b->diags, DYAR_ERROR, won->location, "'%s' needs 'fill: {setup: again}'",
                    dyar_words[m->won.by].word);
}

/* The border moves along the sowing. */
static bool all_on_one_track(const dyar_board *board)
{
    dyar_places track = {0};
    for (int i = 0; i < board->track_length[0]; i++)
        dyar_places_add(&track, board->track[0][i]);
    for (int place = 0; place < dyar_squares(board); place++)
        if (!board->missing[place] && board->owner[place] != DYAR_NOBODY &&
            !dyar_places_have(&track, (unsigned)place))
            return false;
    return true;
}

static void bind_exchange(dyar_binder *b, dyar_match *m, const dyar_node *territory)
{
    if (!territory)
        return;
    m->one_hole_per = seeds_in(b, territory, "one-hole-per");
    m->one_more_from = dyar_bind_integer(dyar_node_get(territory, "one-more-from"), 0);
    need_two(b, territory, "'territory' needs two players");
    need_holes(b, m, territory);
    if (!all_on_one_track(&b->rules->board))
        dyar_report(
            b->diags, DYAR_ERROR, territory->location,
            "'territory' needs a track through all holes, since holes are won along it");
}

static void bind_surrender(dyar_binder *b, dyar_match *m, const dyar_node *surrender)
{
    if (!surrender)
        return;
    m->surrendered = dyar_bind_integer(dyar_node_get(surrender, "left-over"), 0);
    need_two(b, surrender, "'surrender' needs two players");
    need_holes(b, m, surrender);
}

static dyar_word goal_of(dyar_binder *b, const dyar_node *match, const char *name,
                         dyar_word otherwise)
{
    return word_in(b, part_of(b, match, name), "goes-to", DYAR_GROUP_GOAL, otherwise);
}

void dyar_bind_match(dyar_binder *b)
{
    const dyar_node *node = dyar_node_get(b->rules->root, "match");
    if (!node)
        return;
    dyar_match *m = DYAR_NEW(b->arena, dyar_match);
    const dyar_node *less = part_of(b, node, "short");
    m->node = node;
    bind_fill(b, m, part_of(b, node, "fill"));
    m->remainder =
        word_in(b, less, "remainder", DYAR_GROUP_REMAINDER, DYAR_REMAINDER_OWN_STORE);
    bind_unfilled(b, m, dyar_node_get(less, "unfilled"));
    bind_surrender(b, m, part_of(b, node, "surrender"));
    m->surplus = goal_of(b, node, "surplus", DYAR_GOAL_OWN_STORE);
    m->set_aside = goal_of(b, node, "set-aside", DYAR_GOAL_NOBODY);
    m->left_on_board = goal_of(b, node, "left-on-board", DYAR_GOAL_NOBODY);
    m->begins =
        word_in(b, part_of(b, node, "begins"), "who", DYAR_GROUP_BEGINS, DYAR_BEGINS_SECOND);
    bind_exchange(b, m, part_of(b, node, "territory"));
    bind_won(b, m, part_of(b, node, "won"));
    check_count(b, m);
    b->rules->match = m;
}
