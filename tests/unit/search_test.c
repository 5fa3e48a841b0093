/* Looking ahead, compared with plain minimax that knows no short cuts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/random.h"
#include "dyar/ruleset.h"
#include "dyar/search.h"
#include "lab/alphabeta.h"
#include "lab/stake.h"
#include "lab/wealth.h"

/* ---- games ---- */

typedef struct loaded {
    dyar_ruleset *ruleset;
    const dyar_game *game;
} loaded;

static loaded load(const char *id, bool match)
{
    dyar_diags *diags = dyar_diags_new();
    loaded l = {dyar_ruleset_load(&(dyar_request){.ruleset = id, .match = match}, diags), NULL};
    dyar_diags_free(diags);
    assert_non_null(l.ruleset);
    l.game = dyar_ruleset_game(l.ruleset);
    return l;
}

static lab_session *begin(const loaded *l, const char *text)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_position start;
    dyar_position_begin(l->game, &start);
    if (text)
        assert_true(dyar_position_parse(l->game, text, &start, diags));
    dyar_diags_free(diags);
    return lab_session_new(l->game, &start);
}

/* So many moves at random; false when the game is over by then. */
static bool wander(const loaded *l, lab_session *session, dyar_random *random, int turns)
{
    dyar_move moves[DYAR_MOVES_MAX];
    for (int i = 0;; i++) {
        const size_t count = dyar_moves(l->game, lab_session_now(session), moves);
        if (count == 0 || i == turns)
            return count > 0;
        assert_true(lab_session_play(
            session, moves[dyar_random_below(random, (uint32_t)count)], NULL));
    }
}

/* ---- plain minimax ---- */

typedef struct plain {
    const dyar_game *game;
    dyar_history *history;
    int number, played; /* of the game of a match */
    int seeds;
    uint64_t nodes;
    int repeated; /* positions that ended by repetition */
} plain;

static int count_seeds(const dyar_game *game, const dyar_position *position)
{
    int seeds = 0;
    for (int hole = 0; hole < dyar_game_rows(game) * dyar_game_columns(game); hole++)
        seeds += dyar_position_seeds(game, position, hole);
    for (int player = 0; player < 2; player++)
        seeds += dyar_position_store(game, position, player) +
                 dyar_position_reserve(game, position, player);
    return seeds;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* For player 0. */
static int plain_worth(const plain *p, const dyar_position *position)
{
    const dyar_result result = dyar_result_of(p->game, position);
    const int margin = lab_wealth(p->game, position, 0, p->played) -
                       lab_wealth(p->game, position, 1, p->played);
    if (dyar_position_game(p->game, position) != p->number)
        return margin;
    if (result.over)
        return result.drawn ? 0 : (result.winners & 1 ? LAB_SURE : -LAB_SURE) + margin;
    const int store = dyar_position_store(p->game, position, 0),
              other = dyar_position_store(p->game, position, 1);
    if (dyar_game_banks(p->game) && (2 * store > p->seeds || 2 * other > p->seeds))
        return margin + sign(store - other) * LAB_SURE;
    return margin;
}

static int plain_value(plain *p, const dyar_position *position, int depth)
{
    const int mover = dyar_position_mover(p->game, position);
    dyar_move moves[DYAR_MOVES_MAX];
    int best = mover == 0 ? -LAB_ENDLESSLY : LAB_ENDLESSLY;
    dyar_position judged = *position;
    p->nodes++;
    if (dyar_position_game(p->game, position) != p->number)
        return plain_worth(p, position);
    const size_t before = dyar_moves(p->game, position, moves);
    if (before == 0 || depth == 0)
        return plain_worth(p, position);
    dyar_history_judge(p->history, &judged);
    const bool left = dyar_position_game(p->game, &judged) != p->number;
    const size_t count = left ? 0 : dyar_moves(p->game, &judged, moves);
    p->repeated += count == 0;
    for (size_t i = 0; i < count; i++) {
        dyar_position after = judged;
        dyar_play(p->game, &after, moves[i]);
        const int value = plain_value(p, &after, depth - 1);
        if (mover == 0 ? value > best : value < best)
            best = value;
    }
    dyar_history_undo(p->history);
    return count ? best : plain_worth(p, &judged);
}

static plain plain_begin(const loaded *l, const lab_session *session)
{
    const dyar_position *now = lab_session_now(session);
    plain p = {.game = l->game,
               .history = dyar_history_new(l->game),
               .number = dyar_position_game(l->game, now),
               .played = lab_game_played(l->game, now),
               .seeds = count_seeds(l->game, now)};
    dyar_history_begin(p.history, lab_session_position(session, 0));
    for (size_t i = 1; i <= lab_session_length(session); i++) {
        dyar_position copy = *lab_session_position(session, i);
        dyar_history_judge(p.history, &copy);
    }
    return p;
}

/* ---- comparing ---- */

static void assert_worth(const lab_opinion *opinion, int plain)
{
    assert_int_equal(opinion->value, lab_stake_margin(plain));
    assert_int_equal(opinion->outlook == LAB_WON, plain > LAB_SURE / 2);
    assert_int_equal(opinion->outlook == LAB_LOST, plain < -LAB_SURE / 2);
}

/* Every move, and the best one.  How many ends by repetition plain minimax has come to. */
static int compare(const loaded *l, lab_alphabeta *search, const lab_session *session,
                   int depth)
{
    const dyar_position *now = lab_session_now(session);
    const int mover = dyar_position_mover(l->game, now);
    lab_search_task task = {.position = now, .session = session, .limits = {.depth = depth}};
    lab_insight insight;
    plain p = plain_begin(l, session);
    int best = -LAB_ENDLESSLY;

    task.every_move = true;
    assert_true(lab_alphabeta_search(search, &task, &insight));
    for (size_t i = 0; i < insight.count; i++) {
        dyar_position after = *now;
        dyar_play(l->game, &after, insight.opinions[i].move);
        int value = plain_value(&p, &after, depth - 1);
        value = mover == 0 ? value : -value;
        assert_worth(&insight.opinions[i], value);
        best = value > best ? value : best;
    }
    task.every_move = false;
    assert_true(lab_alphabeta_search(search, &task, &insight));
    assert_worth(&insight.opinions[0], best);
    assert_true(insight.nodes <= 2 * p.nodes + 600); /* or else nothing is cut */
    dyar_history_free(p.history);
    return p.repeated;
}

static void compare_wandering(const char *id, bool match, int positions, int turns, int depth)
{
    const loaded l = load(id, match);
    lab_alphabeta *search = lab_alphabeta_new(l.game, 1 << 20);
    int repeated = 0;
    for (int i = 0; i < positions; i++) {
        dyar_random random = dyar_random_begin(1, (uint64_t)i);
        lab_session *session = begin(&l, NULL);
        if (wander(&l, session, &random, (int)dyar_random_below(&random, (uint32_t)turns)))
            repeated += compare(&l, search, session, depth);
        lab_session_free(session);
    }
    lab_alphabeta_free(search);
    dyar_ruleset_free(l.ruleset);
}

static void values_are_those_of_plain_minimax(void **state)
{
    (void)state;
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        const loaded l = load(*id, false);
        const int players = dyar_game_players(l.game);
        dyar_ruleset_free(l.ruleset);
        if (players == 2)
            compare_wandering(*id, false, 6, 40, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_plain_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
