/* SPDX-License-Identifier: MIT */
/* Position strings that no game leads to are refused (notation/reading.c). */
#include "dyar/position.h"
#include "support/need.h"
#include "support/unit.h"

static bool reads(const dyar_game *game, const char *text)
{
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    dyar_position position;
    return dyar_position_parse(game, text, &position, diags);
}

/* "A match is won when the other owns no hole." */
TEST(no_next_game_begins_where_one_player_owns_all_holes)
{
    static const char *const territory[] = {
        "match={fill: {holes-with: initial}, territory: {one-hole-per: initial}}"};
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "um-dyar", .sets = territory, .set_count = 1,
                                        .match = true));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    assert_true(reads(game, "4,4,4,4/4,4,4,4 0,0 1 game=2;territory=b2@1,c2@1,d2@1"));
    assert_false(reads(game, "4,4,4,4/4,4,4,4 0,0 1 game=2;territory=a2@1,b2@1,c2@1,d2@1"));
}

/* "game=4" is the fourth game, before which three can have been won. */
TEST(no_more_games_are_won_than_were_played)
{
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "um-dyar", .match = true));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    assert_true(reads(game, "4,4,4,4/4,4,4,4 0,0 1 game=4;wins=2,1"));
    assert_false(reads(game, "4,4,4,4/4,4,4,4 0,0 1 game=4;wins=2,2"));
    assert_false(reads(game, "4,4,4,4/4,4,4,4 0,0 1 wins=1,0"));
    assert_true(reads(game, "x,x,x,x/4,4,4,4 0,0 1 game=4;over=win1;wins=3,1"));
    assert_false(reads(game, "x,x,x,x/4,4,4,4 0,0 1 game=4;over=win1;wins=3,2"));
}

/* "The first player with 2 games wins the match." */
TEST(a_counted_match_is_over_when_it_is_won)
{
    static const char *const counted[] = {
        "match={fill: {setup: again}, won: {by: games-won, from: 2}}"};
    OWNED(dyar_ruleset) ruleset =
        need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "um-dyar", .sets = counted, .set_count = 1,
                                        .match = true));
    const dyar_game *game = dyar_ruleset_game(ruleset);
    assert_true(reads(game, "4,4,4,4/4,4,4,4 0,0 1 game=3;wins=1,1"));
    assert_false(reads(game, "4,4,4,4/4,4,4,4 0,0 1 game=4;wins=2,1"));
    assert_true(reads(game, "0,0,0,0/0,0,0,0 21,11 1 game=3;over=win1;wins=2,1"));
    assert_false(reads(game, "0,0,0,0/0,0,0,0 21,11 1 game=3;over=win2;wins=2,1"));
    assert_false(reads(game, "0,0,0,0/0,0,0,0 21,11 1 game=3;over=win1;wins=1,1"));
}
