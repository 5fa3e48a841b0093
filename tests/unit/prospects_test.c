/* SPDX-License-Identifier: MIT */
/* What is said of positions to programs that look ahead. */
#include "dyar/search.h"
#include "support/sessions.h"

/* ---- positions ---- */

static void check_hashes(const loaded *l, const lab_session *session)
{
    const size_t last = lab_session_length(session);
    const dyar_position *now = lab_session_now(session);
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(l->game, now, text);
    const dyar_position again = need_position(l->game, text);
    assert_true(dyar_position_hash(l->game, now) == dyar_position_hash(l->game, &again));
    assert_true(dyar_position_board_hash(l->game, now) ==
                dyar_position_board_hash(l->game, &again));
    assert_true(dyar_position_hash(l->game, now) !=
                dyar_position_hash(l->game, lab_session_position(session, last - 1)));
}

/* The same board with another player to move. */
static void check_mover(const loaded *l, const dyar_position *position)
{
    char text[DYAR_POSITION_TEXT];
    OWNED(dyar_diags) diags = dyar_diags_new();
    dyar_position other;
    dyar_position_format(l->game, position, text);
    char *mover = strstr(text, dyar_position_mover(l->game, position) ? " 2 " : " 1 ") + 1;
    *mover = *mover == '1' ? '2' : '1';
    if (dyar_position_parse(l->game, text, &other, diags)) {
        assert_true(dyar_position_hash(l->game, position) !=
                    dyar_position_hash(l->game, &other));
        assert_true(dyar_position_board_hash(l->game, position) !=
                    dyar_position_board_hash(l->game, &other));
    }
}

/* Only equal positions have equal hashes. */
static void check_pairs(const loaded *l, const lab_session *session)
{
    for (size_t i = 0; i <= lab_session_length(session); i++)
        for (size_t k = 0; k < i; k++) {
            const dyar_position *a = lab_session_position(session, i);
            const dyar_position *b = lab_session_position(session, k);
            assert_int_equal(dyar_position_hash(l->game, a) == dyar_position_hash(l->game, b),
                             dyar_position_equal(l->game, a, b));
        }
}

static void check_scores(const loaded *l, const dyar_position *position)
{
    const dyar_result result = dyar_result_of(l->game, position);
    int scores[DYAR_PLAYERS_MAX] = {0};
    dyar_position_scores(l->game, position, scores);
    if (!result.over)
        assert_memory_equal(scores, result.scores, sizeof scores);
}

/* In games that bank no store ever shrinks, and who has more than half has won. */
static void check_stores(const loaded *l, const lab_session *session)
{
    const size_t moves = lab_session_length(session);
    const dyar_position *last = lab_session_position(session, moves);
    const dyar_result result = dyar_result_of(l->game, last);
    for (int player = 0; player < dyar_game_players(l->game); player++) {
        for (size_t i = 0; i < moves; i++)
            assert_true(
                dyar_position_store(l->game, lab_session_position(session, i), player) <=
                dyar_position_store(l->game, lab_session_position(session, i + 1), player));
        if (result.over &&
            2 * dyar_position_store(l->game, last, player) > dyar_game_seeds(l->game))
            assert_int_equal(result.winners, 1u << player);
    }
}

TEST(hashes_scores_and_banks_hold_in_all_games)
{
    int banking = 0;
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = *id));
        dyar_random random = dyar_random_begin(6, 0);
        lab_session *session = begin(&l, NULL);
        if (wander(&l, session, &random, 12))
            check_hashes(&l, session);
        if (dyar_game_players(l.game) == 2)
            check_mover(&l, lab_session_position(session, 0));
        wander(&l, session, &random, 60);
        check_pairs(&l, session);
        for (size_t i = 0; i < lab_session_length(session); i++)
            check_scores(&l, lab_session_position(session, i));
        if (dyar_game_banks(l.game))
            check_stores(&l, session);
        banking += dyar_game_banks(l.game);
        lab_session_free(session);
        dyar_ruleset_free(l.ruleset);
    }
    assert_in_range(banking, 30, 300); /* some bank, some do not */
}

/* A rule that gives seeds back, and one that decides the game itself. */
TEST(a_rule_can_undo_what_is_banked)
{
    static const struct {
        const char *ruleset, *set;
    } changes[] = {
        {"oware", "after=[{rule: give, do: [{put: {seeds: 1, into: landed}}]}]"},
        {"kalah", "winner=fewest-seeds"},
        {"kalah", "end.row-empty.then=draw"},
        {"kalah", "moves.none=lose"},
        {"oware", "landing.nothing.then=win"},
        {"oware", "landing.nothing.then=lose"},
        {"oware", "sowing.endless=draw"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        OWNED(dyar_ruleset) ruleset =
            need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = changes[i].ruleset,
                                            .sets = &changes[i].set, .set_count = 1));
        assert_false(dyar_game_banks(dyar_ruleset_game(ruleset)));
    }
}
