/* SPDX-License-Identifier: MIT */
/* Positions in few bytes (dyar/packing.h): what is unpacked is the position that was packed. */
#include "dyar/packing.h"
#include "dyar/ruleset.h"
#include "support/unit.h"

OWNER(dyar_packing, dyar_packing_free);

typedef struct packed {
    dyar_load_request request;
    const char *position;
} packed;

static void compare(const dyar_game *game, bool stores, const dyar_position *position,
                    const char *expected)
{
    OWNED(dyar_packing) packing = dyar_packing_new(game, stores);
    assert_non_null(packing);
    uint8_t *bytes = calloc(1, dyar_packing_size(packing));
    dyar_position unpacked;
    char text[DYAR_POSITION_TEXT];
    dyar_pack(packing, position, bytes);
    dyar_unpack(packing, bytes, &unpacked);
    dyar_position_format(game, &unpacked, text);
    assert_string_equal(text, expected);
    free(bytes);
}

/* `expected`: what comes of it where stores are not packed. */
static void pack(const packed *p, const char *expected)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&p->request, diags);
    dyar_position position;
    assert_non_null(ruleset);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    assert_true(dyar_position_parse(game, p->position, &position, diags));
    compare(game, true, &position, p->position);
    if (expected)
        compare(game, false, &position, expected);
}

static const char *const losing[] = {
    "board.stores=null",
    "landing=[{rule: lose, do: [remove: landed], then: end-turn}]",
};

/* "What is nowhere else is out of the game." */
TEST(seeds_that_are_out_of_the_game_are_found_again)
{
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = losing, .set_count = 2),
                   "4,4,4,4,4,4/0,0,5,5,5,4 0,0 2 out=5"},
         NULL);
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = losing, .set_count = 2),
                   "4,4,4,4,4,4/0,0,5,5,5,4 1,1 2 out=3"},
         "4,4,4,4,4,4/0,0,5,5,5,4 0,0 2 out=5");
}

static const char *const in_reserve[] = {
    "board.stores=null",
    "board.columns=3",
    "setup={seeds: 1, arranged-by: each-player}",
    "landing=[{rule: lose, do: [remove: landed], then: end-turn}]",
};

TEST(seeds_in_reserve_are_not_out_of_the_game)
{
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = in_reserve, .set_count = 4),
                   "0,0,0/0,1,0 0,0 1 reserve=2,3"},
         NULL);
}

/* "Behind it is what the rules remember of moves before." */
TEST(the_last_move_is_remembered_where_a_rule_asks)
{
    static const char *const back[] = {"moves.from.takes-back=impossible"},
                             *const brought[] = {"moves.from.plays-back=impossible"};
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = back, .set_count = 1),
                   "4,4,4,4,4,4/0,1,5,5,5,4 2,2 2 last=a1>b1"},
         NULL);
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = brought, .set_count = 1),
                   "4,4,4,4,4,4/0,1,5,5,5,4 2,2 2 brought=a1>b1"},
         NULL);
}

static const char *const playing_back[] = {
    "board.stores=null",
    "landing=[{rule: nothing, then: end-turn}]",
    "moves.from={side: own, seeds: 1.., plays-back: impossible}",
};

TEST(the_way_a_seed_was_brought_is_kept)
{
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = playing_back, .set_count = 3),
                   "4,4,4,4,4,4/4,4,4,4,4,4 0,0 2 brought=f1>f2"},
         NULL);
}

static const char *const marking_where_the_lap_ended[] = {
    "board.stores=null",
    "marks={bull: {worth: mark-owner}}",
    "lifting=[{rule: west, when: {in: west}, do: [{mark: {hole: landed, as: bull}}]}]",
    "regions={west: a1 a2}",
    "sowing.endless=undo",
    "landing=[{rule: far, then: {relay: next}, when: {seeds: 2..}}, {rule: z, then: again}]",
};

/* The rule is judged for two holes, and the lap before may have ended anywhere. */
TEST(a_mark_lies_where_the_lap_before_ended)
{
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = marking_where_the_lap_ended,
                                     .set_count = 6),
                   "4,4,4,4,4,4@1/4,4,4,4,4,4@1 0,0 1 -"},
         NULL);
}

static const char *const marking_what_is_picked[] = {
    "board.stores=null",
    "marks={bull: {worth: mark-owner}}",
    "landing=[{rule: one, when: {side: own}, then: again}, {rule: z, then: end-turn}]",
    "landing.one.then={pick: {hole: {side: opponent}, do: [{mark: {hole: here, as: bull}}]}}",
};

/* The rule fires on the mover's side, and the hole that the player picks is on the other. */
TEST(a_mark_lies_where_a_player_picked_a_hole)
{
    pack(&(packed){DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = marking_what_is_picked,
                                     .set_count = 4),
                   "4,4,4,4,4,4/0,5@2,5,5,5,4 0,0 1 -"},
         NULL);
}

/* Of moves made again the rule asks whether there were a hundred: seven bits are enough. */
TEST(what_no_rule_asks_for_takes_no_room)
{
    static const char *const again[] = {
        "landing=[{rule: often, when: {extra: 100..}, then: end-turn}, "
        "{rule: again, then: again}]"};
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(
        &DYAR_LOAD_REQUEST(.ruleset = "kalah", .sets = again, .set_count = 1), diags);
    assert_non_null(ruleset);
    OWNED(dyar_packing) packing = dyar_packing_new(dyar_ruleset_game(ruleset), true);
    assert_int_equal(dyar_packing_size(packing) - dyar_packing_front(packing), 1);
}
