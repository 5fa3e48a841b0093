/* SPDX-License-Identifier: MIT */
/* Boards by number, what decides how a game goes on, values by search. */
#include "lab/solve/boards.h"
#include "lab/solve/solve.h"
#include "support/solving.h"
#include "support/need.h"
#include "support/unit.h"

static dyar_board_facts facts_under(const char *id, const char *const *answers)
{
    const loaded l = load(id, NULL, answers);
    const dyar_board_facts facts = dyar_board_facts_of(l.game);
    dyar_ruleset_free(l.ruleset);
    return facts;
}

static dyar_board_facts facts_of(const char *id)
{
    return facts_under(id, NULL);
}

/* ---- boards ---- */

TEST(boards_are_counted)
{
    lab_boards boards;
    assert_true(lab_boards_init(&boards, 12, 15));
    assert_int_equal(lab_boards_below(&boards, 11) - lab_boards_below(&boards, 10), 352716);
    assert_int_equal(lab_boards_below(&boards, 16) - lab_boards_below(&boards, 15), 7726160);
    lab_boards_release(&boards);
    assert_false(lab_boards_init(&boards, 24, 1000));
}

TEST(a_board_and_its_number_lead_to_each_other)
{
    RELEASED(lab_boards) boards;
    uint16_t seeds[5];
    int before = 0;
    assert_true(lab_boards_init(&boards, 5, 7));
    assert_int_equal(boards.count, 792);
    for (uint64_t number = 0; number < boards.count; number++) {
        lab_boards_get(&boards, number, seeds);
        const int sum = seeds[0] + seeds[1] + seeds[2] + seeds[3] + seeds[4];
        assert_int_equal(lab_boards_number(&boards, seeds), number);
        assert_true(sum >= before);
        before = sum;
    }
    assert_int_equal(before, 7);
}

/* ---- what decides how it goes on ---- */

TEST(what_lies_beyond_the_board_is_named)
{
    assert_null(facts_of("kalah").beyond);
    assert_null(facts_of("oware").beyond);
    assert_null(facts_of("um-ed-dyar").beyond);
    assert_string_equal(facts_of("krur").beyond, "holes are marked or closed");
    assert_string_equal(facts_of("alemungula").beyond, "a rule depends on the move before");
    assert_string_equal(facts_of("ali-guli-mane").beyond, "a rule counts extra moves");
    assert_string_equal(facts_of("mandoli").beyond, "a rule depends on the number of the turn");
    assert_string_equal(facts_of("hufesay").beyond, "the result depends on who moved last");
    assert_null(facts_of("urim").beyond); /* the same, but turns alternate */
    assert_string_equal(facts_of("waurie").uncounted,
                        "the winner is not the player with the most seeds");
    assert_string_equal(facts_of("boola").repetition_uncounted,
                        "a rule makes the game a draw without a count");
}

TEST(other_facts_are_found)
{
    static const char *const one_way_each[] = {"direction=south-clockwise", NULL};
    assert_true(facts_of("oware").stops_when_decided);
    assert_false(facts_of("kalah").stops_when_decided);
    assert_true(facts_of("um-ed-dyar").odd_stores);
    assert_false(facts_of("oware").odd_stores);
    assert_true(facts_of("kalah").all_counted);
    assert_true(facts_of("oware").all_counted);
    assert_false(facts_of("um-ed-dyar").all_counted);
    assert_false(facts_of("bohnenspiel").all_counted);
    assert_null(facts_of("kalah").remembered); /* who moves again, but nobody asks who did */
    assert_null(facts_of("urim").remembered);
    assert_string_equal(facts_of("hufesay").remembered, "the result depends on who moved last");
    assert_null(facts_of("hufesay").unseen);
    assert_true(facts_of("kalah").half_turn);
    assert_false(facts_under("sowopdirs", one_way_each).half_turn);
}

/* ---- the table ---- */

static lab_solve_fact fact_of(unsigned key)
{
    return (lab_solve_fact){-(int)(key % 250), (int)(key % 200), key % 31};
}

static void expect_fact(const lab_solve_table *table, unsigned key)
{
    lab_solve_fact found, fact = fact_of(key);
    assert_true(lab_solve_find(table, lab_solve_place_of(table, key), &found));
    assert_int_equal(found.low, fact.low);
    assert_int_equal(found.high, fact.high);
    assert_int_equal(found.move, fact.move);
}

/* While it grows it forgets only what a full bucket has no room for. */
TEST(no_two_keys_are_taken_for_each_other)
{
    enum { KEYS = 1 << 18 };
    lab_solve_table table;
    lab_solve_fact fact;
    unsigned kept = 0;
    assert_true(lab_solve_table_init(&table, 18, 1 << 24));
    const unsigned bits = table.bits;
    for (unsigned key = 0; key < KEYS; key += 2) {
        assert_false(lab_solve_find(&table, lab_solve_place_of(&table, key), &fact));
        lab_solve_keep(&table, lab_solve_place_of(&table, key), fact_of(key), key);
        expect_fact(&table, key);
    }
    assert_true(table.bits > bits);
    for (unsigned key = 0; key < KEYS; key++) {
        if (!lab_solve_find(&table, lab_solve_place_of(&table, key), &fact))
            continue;
        assert_int_equal(key % 2, 0);
        expect_fact(&table, key);
        kept++;
    }
    assert_true(kept > KEYS / 2 * 9 / 10);
    lab_solve_table_clear(&table);
    assert_false(lab_solve_find(&table, lab_solve_place_of(&table, 0), &fact));
    lab_solve_table_release(&table);
    assert_false(lab_solve_table_init(&table, 60, 1 << 12));
}

/* ---- values by search ---- */

TEST(every_first_move_has_its_value)
{
    static const int published[] = {-6, 6, 2, -2};
    lab_solve_move moves[DYAR_MOVES_MAX];
    const char *sets[] = {"board.columns=4", "setup.seeds=3", NULL};
    const loaded l = load("kalah", sets, NULL);
    const lab_solve_result result = solve(&l, moves, (lab_solve_task){0});
    assert_int_equal(result.value.low, 6);
    assert_int_equal(result.value.high, 6);
    assert_false(result.goes_round);
    assert_int_equal(result.move_count, 4);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(moves[i].value.low, published[i]);
        assert_int_equal(moves[i].value.high, published[i]);
    }
    const lab_solve_result outcome =
        solve(&l, moves, (lab_solve_task){.outcome_only = true, .value_only = true});
    assert_int_equal(outcome.value.low, 1);
    assert_int_equal(outcome.value.high, 1);
    assert_int_equal(outcome.move_count, 0);
    dyar_ruleset_free(l.ruleset);
}

/* Several searches at a time find what one finds, where the game goes round, too. */
TEST(several_searches_agree_with_one)
{
    const char *kalah[] = {"setup.seeds=2", NULL};
    const char *oware[] = {"board.columns=3", "setup.seeds=2", NULL};
    const loaded games[] = {load("kalah", kalah, NULL), load("oware", oware, NULL)};
    lab_solve_move alone[DYAR_MOVES_MAX], together[DYAR_MOVES_MAX];
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const lab_solve_result one = solve(&games[i], alone, (lab_solve_task){0});
        const lab_solve_result several =
            solve(&games[i], together, (lab_solve_task){.threads = 3});
        assert_true(one.goes_round == several.goes_round && one.goes_round == (i == 1));
        assert_int_equal(several.value.low, one.value.low);
        assert_int_equal(several.value.high, one.value.high);
        assert_int_equal(several.move_count, one.move_count);
        for (size_t k = 0; k < one.move_count; k++) {
            assert_int_equal(together[k].value.low, alone[k].value.low);
            assert_int_equal(together[k].value.high, alone[k].value.high);
        }
        dyar_ruleset_free(games[i].ruleset);
    }
}

/* What is in the stores already counts, and does not change what is best. */
TEST(stores_are_added)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    const char *sets[] = {"board.columns=4", "setup.seeds=4", NULL};
    loaded l = load("kalah", sets, NULL);
    l.start = need_position(l.game, "3,3,3,3/3,3,3,3 1,7 1 -");
    const lab_solve_result result = solve(&l, moves, (lab_solve_task){0});
    assert_int_equal(result.value.low, 0);
    assert_int_equal(result.value.high, 0);
    dyar_ruleset_free(l.ruleset);
}

static lab_solve_result solve_at(loaded *l, const char *position)
{
    static lab_solve_move moves[DYAR_MOVES_MAX];
    l->start = need_position(l->game, position);
    return solve(l, moves, (lab_solve_task){.value_only = true});
}

/* After half a turn of the board a proof takes the same steps. */
TEST(both_players_see_the_board_alike)
{
    const char *sets[] = {"board.columns=4", "setup.seeds=3", NULL};
    loaded l = load("kalah", sets, NULL);
    const lab_solve_result south = solve_at(&l, "0,3,3,5/3,3,3,4 0,0 1 -");
    const lab_solve_result north = solve_at(&l, "4,3,3,3/5,3,3,0 0,0 2 -");
    assert_true(south.positions > 1000);
    assert_int_equal(south.positions, north.positions);
    assert_int_equal(south.value.low, north.value.low);
    dyar_ruleset_free(l.ruleset);
}

/* So does it when the game is sown the other way round; moves that promise the same may come in
 * another order. */
TEST(sowing_the_other_way_is_proved_as_soon)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    const char *sets[] = {"board.columns=6", "setup.seeds=4", NULL};
    const char *answers[] = {"direction=clockwise", NULL};
    const lab_solve_task task = {.value_only = true};
    loaded one = load("dakon", sets, NULL), other = load("dakon", sets, answers);
    const lab_solve_result a = solve(&one, moves, task), b = solve(&other, moves, task);
    assert_int_equal(a.value.low, b.value.low);
    assert_true(b.positions < a.positions + a.positions / 4);
    dyar_ruleset_free(one.ruleset);
    dyar_ruleset_free(other.ruleset);
}

/* Seeds that are shared by ruling: an odd one goes to the player with fewer. */
TEST(a_game_that_is_over_has_one_value)
{
    loaded l = load("djenon-abe", NULL, NULL);
    const lab_solve_result poorer = solve_at(&l, "1,0,2,0,0,0/0,0,0,0,0,0 20,25 1 -");
    assert_int_equal(poorer.value.low, -4);
    assert_int_equal(poorer.value.high, -4);
    const lab_solve_result richer = solve_at(&l, "1,0,2,0,0,0/0,0,0,0,0,0 25,20 1 -");
    assert_int_equal(richer.value.low, 4);
    assert_int_equal(richer.value.high, 4);
    dyar_ruleset_free(l.ruleset);
}

/* Where wins alone are asked about, a seat that wins has 1, one that shares the first place 0,
 * and one that others win before has -1; the others, taken together, have as much less. */
TEST(a_seat_wins_shares_or_loses)
{
    loaded l = load("krur-three", NULL, NULL);
    const dyar_position alone = need_position(l.game, "0,0,0,0,0,0/0,0,0,0,0,0 20,14,14 1 -");
    const dyar_position shared = need_position(l.game, "0,0,0,0,0,0/0,0,0,0,0,0 20,20,8 1 -");
    static const int of_alone[3] = {1, -1, -1}, of_shared[3] = {0, 0, -1};
    for (int seat = 0; seat < 3; seat++) {
        lab_terms terms = lab_terms_of_seat(l.game, seat);
        terms.wins_only = true;
        for (int player = 0; player < 3; player++) {
            const int side = player == seat ? 1 : -1;
            assert_int_equal(lab_board_result(&terms, &alone, player), side * of_alone[seat]);
            assert_int_equal(lab_board_result(&terms, &shared, player), side * of_shared[seat]);
        }
        terms.wins_only = false;
        assert_int_equal(lab_board_result(&terms, &alone, seat), seat == 0 ? 20 : 14);
    }
    dyar_ruleset_free(l.ruleset);
}
