/* SPDX-License-Identifier: MIT */
/* Looking ahead, compared with plain minimax that knows no short cuts. */
#include "dyar/search.h"
#include "lab/players/alphabeta.h"
#include "lab/players/maxn.h"
#include "lab/players/path.h"
#include "lab/players/evaluation.h"
#include "lab/players/owned.h"
#include "lab/players/search.h"
#include "support/seeds.h"
#include "support/sessions.h"

OWNER(lab_alphabeta, lab_alphabeta_free);
OWNER(lab_session, lab_session_free);

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
    return seeds_in_holes(game, position) + dyar_position_store(game, position, 0) +
           dyar_position_store(game, position, 1);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* For player 0. */
static int plain_worth(const plain *p, const dyar_position *position)
{
    const dyar_result result = dyar_result_of(p->game, position);
    const int margin = lab_seeds_owned(p->game, position, 0, p->played) -
                       lab_seeds_owned(p->game, position, 1, p->played);
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

static void assert_worth(const lab_opinion *opinion, int expected)
{
    assert_int_equal(opinion->value, lab_evaluation_margin(expected));
    assert_int_equal(opinion->outlook == LAB_WON, expected > LAB_SURE / 2);
    assert_int_equal(opinion->outlook == LAB_LOST, expected < -LAB_SURE / 2);
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

/* Compares `positions` positions of random games, at most `turns` turns into them.  Returns the
 * number of ends by repetition. */
static int compare_wandering(const loaded *l, int positions, int turns, int depth)
{
    OWNED(lab_alphabeta) search = lab_alphabeta_new(l->game, 1 << 20);
    int repeated = 0;
    for (int i = 0; i < positions; i++) {
        dyar_random random = dyar_random_begin(1, (uint64_t)i);
        OWNED(lab_session) session = begin(l, NULL);
        if (wander(l, session, &random, (int)dyar_random_below(&random, (uint32_t)turns)))
            repeated += compare(l, search, session, depth);
    }
    return repeated;
}

TEST(values_are_those_of_plain_minimax)
{
    OWNED(dyar_cache) cache = dyar_cache_new();
    for (const char *const *id = dyar_bundled_ids(); POSITIONS > 0 && *id; id++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = *id, .cache = cache));
        if (dyar_game_players(l.game) == 2)
            compare_wandering(&l, POSITIONS, 40, 3);
        dyar_ruleset_free(l.ruleset);
    }
}

TEST(of_some_games_further_ahead)
{
    static const char *const ids[] = {"kalah",  "oware", "krur", "toguz-kumalak", "um-dyar",
                                      "khrour", "songo", "wari", "layli-goobalay"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = ids[i]));
        compare_wandering(&l, 4, 60, 5);
        dyar_ruleset_free(l.ruleset);
    }
}

/* Every move's value; they are sorted by it. */
static void assert_same_values(const lab_insight *a, const lab_insight *b)
{
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->opinions[i].value, b->opinions[i].value);
        assert_int_equal(a->opinions[i].outlook, b->opinions[i].outlook);
    }
}

TEST(several_threads_find_the_values_of_one)
{
    static const char *const ids[] = {"kalah", "oware", "krur"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = ids[i]));
        lab_session *session = begin(&l, NULL);
        lab_alphabeta *alone = lab_alphabeta_new(l.game, 1 << 20),
                      *together = lab_alphabeta_new(l.game, 1 << 20);
        lab_search_task task = {.position = lab_session_now(session),
                                .session = session,
                                .every_move = true,
                                .limits = {.depth = 8}};
        lab_insight one, several;
        assert_true(lab_alphabeta_search(alone, &task, &one));
        task.limits.threads = 3;
        assert_true(lab_alphabeta_search(together, &task, &several));
        assert_same_values(&one, &several);
        lab_alphabeta_free(alone);
        lab_alphabeta_free(together);
        lab_session_free(session);
        dyar_ruleset_free(l.ruleset);
    }
}

TEST(in_matches_they_are_those_of_the_game_that_is_played)
{
    static const char *const ids[] = {"krur",     "um-dyar", "um-ed-dyar", "ali-guli-mane",
                                      "bay-khom", "bosh",    "giuthi",     "rio-kadalis"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = ids[i], .match = true));
        compare_wandering(&l, 6, 80, 3);
        dyar_ruleset_free(l.ruleset);
    }
}

/* Few seeds go round and round: these come to positions they have seen before. */
TEST(repetition_is_judged_by_the_rules)
{
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = "je-ki-n-je"));
    assert_true(compare_wandering(&l, 30, 200, 5) > 50);
    dyar_ruleset_free(l.ruleset);
}

/* How often a position must have been on the path before for the game to end there. */
static int enough_for_an_end(const char *id)
{
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = id));
    lab_path path;
    dyar_position start, judged;
    int pushed = 0;
    dyar_position_begin(l.game, &start);
    assert_true(lab_path_init(&path, l.game));
    assert_true(lab_path_begin(&path, NULL, 4));
    for (; pushed < 4 && !lab_path_ends(&path, &start, &judged); pushed++)
        lab_path_push(&path, &start);
    assert_true(dyar_result_of(l.game, &judged).over);
    lab_path_pop(&path);
    assert_false(lab_path_ends(&path, &start, &judged));
    lab_path_release(&path);
    dyar_ruleset_free(l.ruleset);
    return pushed;
}

TEST(a_path_ends_where_the_rules_say)
{
    assert_int_equal(enough_for_an_end("je-ki-n-je"), 1);
    assert_int_equal(enough_for_an_end("oware"), 2);
    assert_int_equal(enough_for_an_end("kalah"), 2); /* no rule speaks of it */
}

/* ---- certain ends ---- */

static lab_opinion look(lab_alphabeta *search, const lab_session *session, size_t at,
                        lab_limits limits)
{
    lab_insight insight;
    const lab_search_task task = {.position = lab_session_position(session, at),
                                  .limits = limits};
    assert_true(lab_alphabeta_search(search, &task, &insight));
    return insight.opinions[0];
}

static void assert_holds(const lab_opinion *before, const lab_opinion *after)
{
    if (before->exact)
        assert_int_equal(after->value, before->value);
    if (before->outlook != LAB_OPEN)
        assert_int_equal(after->outlook, before->outlook);
}

/* A game to its end, and a few moves back: looking on changes no value that is called exact,
 * nor who is said to win, wherever the search was cut short.  Whether it was exact. */
static bool look_on(const loaded *l, lab_alphabeta *search, dyar_random random)
{
    enum { BACK = 5, DEPTH = 7, NODES = 300, ENOUGH = 50000 };
    OWNED(lab_session) session = begin(l, NULL);
    bool exact = false;
    if (!wander(l, session, &random, 200) && lab_session_length(session) > BACK) {
        const size_t at = lab_session_length(session) - BACK;
        const lab_opinion before = look(search, session, at, (lab_limits){.depth = DEPTH});
        const lab_opinion after = look(search, session, at, (lab_limits){.nodes = ENOUGH});
        exact = before.exact;
        assert_holds(&before, &after);
        for (uint64_t nodes = 1; nodes < NODES; nodes += 7) {
            const lab_opinion cut = look(search, session, at, (lab_limits){.nodes = nodes});
            assert_holds(&cut, &after);
        }
    }
    return exact;
}

TEST(what_is_exact_stays_as_it_is)
{
    static const char *const ids[] = {"kalah", "oware", "krur", "um-dyar", "wari"};
    int exact = 0;
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = ids[i]));
        lab_alphabeta *search = lab_alphabeta_new(l.game, 1 << 20);
        for (uint64_t number = 0; number < 20; number++)
            exact += look_on(&l, search, dyar_random_begin(2, number));
        lab_alphabeta_free(search);
        dyar_ruleset_free(l.ruleset);
    }
    assert_true(exact > 15);
}

static lab_opinion best_of(const char *id, const char *position, lab_limits limits)
{
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = id));
    lab_alphabeta *search = lab_alphabeta_new(l.game, 1 << 20);
    lab_session *session = begin(&l, position);
    lab_insight insight;
    assert_true(lab_alphabeta_search(
        search, &(lab_search_task){.position = lab_session_now(session), .limits = limits},
        &insight));
    const lab_opinion best = insight.opinions[0];
    lab_session_free(session);
    lab_alphabeta_free(search);
    dyar_ruleset_free(l.ruleset);
    return best;
}

TEST(a_player_moves_again_for_himself)
{
    /* f1 ends in the store; then e1 captures f2, and all is over. */
    const lab_opinion best =
        best_of("kalah", "0,0,0,0,0,3/0,0,0,0,1,1 20,20 1 -", (lab_limits){0});
    assert_true(best.exact);
    assert_int_equal(best.outlook, LAB_WON);
    assert_int_equal(best.line.moves[0].hole, 5);
    assert_int_equal(best.line.moves[1].hole, 4);
    assert_int_equal(best.value, 5);
    assert_int_equal(best.scores[0], 25);
}

TEST(a_win_is_above_any_hope)
{
    /* South needs one seed more for more than half of all. */
    const lab_opinion best =
        best_of("kalah", "4,4,4,0,0,0/0,0,0,0,6,1 24,5 1 -", (lab_limits){.depth = 1});
    assert_int_equal(best.outlook, LAB_WON);
    assert_false(best.exact);
}

TEST(of_lost_moves_the_best_is_taken)
{
    const lab_opinion best =
        best_of("kalah", "0,0,0,0,0,1/1,0,0,0,0,0 10,36 1 -", (lab_limits){0});
    assert_int_equal(best.outlook, LAB_LOST);
    assert_true(best.exact);
}

/* What the search of that kind, the whole game ahead, says of the best move. */
static lab_outlook outlook_of(lab_search_kind kind, const char *position)
{
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = "kalah"));
    lab_search *search = lab_search_new(l.game, kind, 1 << 20);
    lab_session *session = begin(&l, position);
    lab_insight insight;
    assert_true(lab_search_run(search, &(lab_search_task){.position = lab_session_now(session)},
                               &insight));
    assert_true(insight.opinions[0].exact);
    const lab_outlook outlook = insight.opinions[0].outlook;
    lab_session_free(session);
    lab_search_free(search);
    dyar_ruleset_free(l.ruleset);
    return outlook;
}

/* South moves twice, and gets one seed or five. */
TEST(how_a_game_ends_is_told_by_either_search)
{
    static const lab_search_kind kinds[] = {LAB_SEARCH_ALPHABETA, LAB_SEARCH_MAXN};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(outlook_of(kinds[i], "0,0,0,0,0,3/0,0,0,0,1,1 20,20 1 -"), LAB_WON);
        assert_int_equal(outlook_of(kinds[i], "0,0,0,0,0,3/0,0,0,0,1,1 10,30 1 -"), LAB_LOST);
        assert_int_equal(outlook_of(kinds[i], "0,0,0,0,0,3/0,0,0,0,1,1 10,15 1 -"), LAB_DRAWN);
    }
}

/* ---- games of three and more ---- */

typedef struct plain_shares {
    int seeds[DYAR_PLAYERS_MAX];
} plain_shares;

/* Of moves that bring the same the first one. */
static plain_shares plain_maxn(plain *p, const dyar_position *position, int depth)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const int mover = dyar_position_mover(p->game, position);
    plain_shares best = {{0}};
    dyar_position judged = *position;
    const bool over = dyar_moves(p->game, position, moves) == 0;
    if (!over && depth > 0)
        dyar_history_judge(p->history, &judged);
    const size_t count = over || depth == 0 ? 0 : dyar_moves(p->game, &judged, moves);
    for (int player = 0; player < dyar_game_players(p->game) && count == 0; player++)
        best.seeds[player] = lab_seeds_owned(p->game, &judged, player, p->played);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = judged;
        dyar_play(p->game, &after, moves[i]);
        const plain_shares other = plain_maxn(p, &after, depth - 1);
        if (i == 0 || other.seeds[mover] > best.seeds[mover])
            best = other;
    }
    if (!over && depth > 0)
        dyar_history_undo(p->history);
    return best;
}

/* Every move, and the best one: the first of those that bring its mover most. */
static void compare_maxn(const loaded *l, lab_maxn *search, const lab_session *session)
{
    enum { DEPTH = 5 };
    const dyar_position *now = lab_session_now(session);
    const int mover = dyar_position_mover(l->game, now);
    const size_t bytes = (size_t)dyar_game_players(l->game) * sizeof(int);
    lab_search_task task = {.position = now, .session = session, .limits = {.depth = DEPTH}};
    lab_insight insight;
    plain p = plain_begin(l, session);
    plain_shares best = {{-1, -1, -1, -1}};

    task.every_move = true;
    assert_true(lab_maxn_search(search, &task, &insight));
    for (size_t i = 0; i < insight.count; i++) {
        dyar_position after = *now;
        dyar_play(l->game, &after, insight.opinions[i].move);
        const plain_shares shares = plain_maxn(&p, &after, DEPTH - 1);
        assert_memory_equal(insight.opinions[i].scores, shares.seeds, bytes);
        if (shares.seeds[mover] > best.seeds[mover])
            best = shares;
    }
    task.every_move = false;
    assert_true(lab_maxn_search(search, &task, &insight));
    assert_memory_equal(insight.opinions[0].scores, best.seeds, bytes);
    dyar_position after = *now;
    dyar_play(l->game, &after, insight.opinions[0].move);
    assert_int_equal(plain_maxn(&p, &after, DEPTH - 1).seeds[mover], best.seeds[mover]);
    dyar_history_free(p.history);
}

TEST(shares_are_those_of_plain_maxn)
{
    static const char *const ids[] = {"krur-three", "um-laarais", "kalah"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = ids[i]));
        lab_maxn *search = lab_maxn_new(l.game);
        for (uint64_t number = 0; number < 60; number++) {
            dyar_random random = dyar_random_begin(3, number);
            OWNED(lab_session) session = begin(&l, NULL);
            const bool goes_on = wander(&l, session, &random, 2 * (int)number);
            for (int back = 0; back < 4 && !goes_on; back++) /* all seeds have an owner soon */
                lab_session_undo(session);
            compare_maxn(&l, search, session);
        }
        lab_maxn_free(search);
        dyar_ruleset_free(l.ruleset);
    }
}

/* Where a reply leaves the mover as much as another move brings, a better one to come may leave
 * them less: it is not left out. */
TEST(a_reply_that_is_as_good_so_far_is_not_the_last)
{
    static const char *const positions[] = {"0,1,0,0,1,0/2,1,0,1,0,0 13,29 1 -",
                                            "2,0,2,0,0,0/1,0,0,1,1,3 21,17 1 -"};
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = "kalah"));
    lab_maxn *search = lab_maxn_new(l.game);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        OWNED(lab_session) session = begin(&l, positions[i]);
        compare_maxn(&l, search, session);
    }
    lab_maxn_free(search);
    dyar_ruleset_free(l.ruleset);
}

/* ---- budgets ---- */

TEST(what_was_searched_before_changes_nothing)
{
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = "oware"));
    lab_alphabeta *search = lab_alphabeta_new(l.game, 1 << 20);
    lab_session *session = begin(&l, NULL), *other = begin(&l, NULL);
    dyar_random random = dyar_random_begin(4, 0);
    lab_search_task task = {.position = lab_session_now(session), .limits = {.nodes = 20000}};
    lab_insight first, again;
    lab_alphabeta_search(search, &task, &first);
    const lab_opinion opinion = first.opinions[0];
    assert_true(wander(&l, other, &random, 9));
    lab_alphabeta_search(
        search, &(lab_search_task){.position = lab_session_now(other), .limits = task.limits},
        &again);
    lab_alphabeta_search(search, &task, &again);
    assert_int_equal(again.nodes, first.nodes);
    assert_int_equal(again.depth, first.depth);
    assert_int_equal(again.opinions[0].value, opinion.value);
    assert_int_equal(again.opinions[0].line.length, opinion.line.length);
    assert_memory_equal(again.opinions[0].line.moves, opinion.line.moves,
                        opinion.line.length * sizeof *opinion.line.moves);
    assert_in_range(first.nodes, task.limits.nodes, task.limits.nodes + DYAR_MOVES_MAX);
    lab_session_free(session);
    lab_session_free(other);
    lab_alphabeta_free(search);
    dyar_ruleset_free(l.ruleset);
}

static bool stop_soon(void *context)
{
    int *asked = context;
    return ++*asked >= 3;
}

TEST(a_search_stops_when_it_is_asked_to)
{
    const loaded l = load(&DYAR_LOAD_REQUEST(.ruleset = "kalah"));
    lab_search *search = lab_search_new(l.game, LAB_SEARCH_FITTING, 1 << 20);
    lab_session *session = begin(&l, NULL);
    lab_insight insight;
    int asked = 0;
    assert_true(lab_search_run(
        search,
        &(lab_search_task){.position = lab_session_now(session), .stop = {stop_soon, &asked}},
        &insight));
    assert_int_equal(asked, 3);
    assert_true(insight.nodes < 4096);
    assert_true(insight.depth >= 1);
    assert_int_equal(insight.count, 1);
    lab_session_free(session);
    lab_search_free(search);
    dyar_ruleset_free(l.ruleset);
}
