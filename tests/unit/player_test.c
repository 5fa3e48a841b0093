/* SPDX-License-Identifier: MIT */
/* Players with budgets, as they are written and as they play. */
#include "lab/players/perft.h"
#include "lab/players/strengths.h"
#include "lab/players/playouts.h"
#include "lab/measure/referee.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- how they are written ---- */

static lab_player_spec parse(const char *text)
{
    lab_player_spec spec = {0};
    lab_error error;
    if (!lab_player_spec_parse(text, &spec, &error))
        fail_msg("'%s': %s", text, error.message);
    return spec;
}

TEST(a_budget_is_a_number_or_seconds)
{
    assert_int_equal(parse("mcts:300").limits.nodes, 300);
    assert_int_equal(parse("mcts:20k").limits.nodes, 20000);
    assert_int_equal(parse("mcts:1.5M").limits.nodes, 1500000);
    assert_int_equal(parse("mcts:0.5s").limits.nodes, 0);
    assert_true(parse("mcts:0.5s").limits.seconds > 0.49);
    assert_true(parse("mcts").limits.nodes > 0);
    assert_string_equal(parse("greedy").kind->name, "greedy");
}

TEST(what_is_wrong_with_a_player_is_told)
{
    static const struct {
        const char *text, *message;
    } wrong[] = {
        {"", "unknown player ''; known players: random, greedy, mcts, alphabeta, maxn"},
        {"nobody:5",
         "unknown player 'nobody'; known players: random, greedy, mcts, alphabeta, maxn"},
        {"greed",
         "unknown player 'greed'; known players: random, greedy, mcts, alphabeta, maxn"},
        {"random:5", "'random' takes no budget"},
        {"mcts:", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not ''"},
        {"mcts:d8", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not 'd8'"},
        {"mcts:0", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '0'"},
        {"mcts:1.5", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '1.5'"},
        {"mcts:-2", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '-2'"},
        {"mcts:1e3", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '1e3'"},
        {"mcts:1.2.3s", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '1.2.3s'"},
        {"mcts:0s", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '0s'"},
        {"mcts:1e9k", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not '1e9k'"},
        {"mcts:@2", "'mcts' takes a number (2000, 200k) or seconds (0.5s), not ''"},
        {"mcts:1.0000000000000000000000000000000000000000000000000s",
         "'mcts' takes a number (2000, 200k) or seconds (0.5s), not "
         "'1.00000000000000000000000000000000000000'"},
        {"mcts:500@", "'mcts' uses 1 to 64 threads, not ''"},
        {"mcts@0", "'mcts' uses 1 to 64 threads, not '0'"},
        {"mcts:500@65", "'mcts' uses 1 to 64 threads, not '65'"},
        {"mcts:500@2k", "'mcts' uses 1 to 64 threads, not '2k'"},
        {"greedy@2", "'greedy' uses one thread"},
        {"alphabeta:d0",
         "'alphabeta' takes a number (2000, 200k), seconds (0.5s) or moves ahead "
         "(d8), not 'd0'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lab_player_spec spec;
        lab_error error;
        assert_false(lab_player_spec_parse(wrong[i].text, &spec, &error));
        assert_string_equal(error.message, wrong[i].message);
    }
}

TEST(a_player_is_written_in_its_shortest_form)
{
    static const char *const texts[][2] = {
        {"greedy", "greedy"},           {"mcts:20000", "mcts:20k"},
        {"mcts:3000000", "mcts:3M"},    {"mcts:2000", "mcts"},
        {"mcts:3000", "mcts:3000"},     {"mcts:0.50s", "mcts:0.5s"},
        {"mcts:1001", "mcts:1001"},     {"mcts:1M", "mcts:1M"},
        {"mcts:20000@4", "mcts:20k@4"}, {"mcts@2", "mcts@2"},
        {"mcts:9@1", "mcts:9"},         {"alphabeta:d8@2", "alphabeta:d8@2"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const lab_player_spec spec = parse(texts[i][0]);
        char text[LAB_PLAYER_SPEC_TEXT];
        assert_string_equal(lab_player_spec_format(&spec, text), texts[i][1]);
    }
}

TEST(a_budget_can_be_doubled)
{
    lab_player_spec spec = parse("mcts:300");
    assert_true(lab_player_spec_scale(&spec, 2));
    assert_int_equal(spec.limits.nodes, 600);
    spec = parse("mcts:0.25s");
    assert_true(lab_player_spec_scale(&spec, 2));
    assert_true(spec.limits.seconds > 0.49 && spec.limits.seconds < 0.51);
    spec = parse("random");
    assert_false(lab_player_spec_scale(&spec, 2));
}

TEST(a_strength_has_its_player_in_all_seats)
{
    const lab_player_spec players[] = {parse("random"), parse("mcts:50")};
    const lab_strengths strengths = lab_strengths_of_each(players, 2);
    const lab_strength_names names = lab_strengths_names(&strengths);
    assert_int_equal(strengths.count, 2);
    assert_string_equal(names.list[0], "random");
    assert_string_equal(names.list[1], "mcts:50");
    for (size_t seat = 0; seat < DYAR_PLAYERS_MAX; seat++)
        assert_int_equal(strengths.players[1][seat].limits.nodes, 50);
    assert_int_equal(lab_strengths_seed(7, 0), 7);
    assert_int_not_equal(lab_strengths_seed(7, 1), lab_strengths_seed(8, 0));
}

/* ---- how they play ---- */

typedef struct table {
    dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_position position;
} table;

static table sit_down(const char *ruleset, bool match, const char *position)
{
    table t = {.ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = ruleset, .match = match))};
    t.game = dyar_ruleset_game(t.ruleset);
    dyar_position_begin(t.game, &t.position);
    if (position)
        t.position = need_position(t.game, position);
    return t;
}

static lab_task task_at(const table *t, dyar_move moves[DYAR_MOVES_MAX], dyar_random *random)
{
    return (lab_task){.game = t->game,
                      .position = &t->position,
                      .moves = moves,
                      .count = dyar_moves(t->game, &t->position, moves),
                      .random = random};
}

/* The move that the player makes, as text. */
static const char *choose(const table *t, const char *player, uint64_t seed, lab_stop stop,
                          char text[DYAR_MOVE_TEXT])
{
    const lab_player_spec spec = parse(player);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_random random = dyar_random_begin(seed, 0);
    lab_task task = task_at(t, moves, &random);
    task.limits = spec.limits;
    task.stop = stop;
    lab_player opened;
    assert_true(lab_player_open(&opened, spec.kind, t->game));
    const size_t chosen = lab_player_choose(&opened, &task, NULL);
    assert_true(chosen < task.count);
    lab_player_close(&opened);
    return dyar_move_format(t->game, moves[chosen], text);
}

/* From a1 south captures the two seeds in b2 and has 26 in the end; else north saves them. */
TEST(playing_out_finds_the_move_that_wins)
{
    table t = sit_down("kalah", false, "0,2,0,0,0,0/1,0,0,0,1,0 22,22 1 -");
    char text[DYAR_MOVE_TEXT];
    for (uint64_t seed = 1; seed <= 5; seed++) {
        assert_string_equal(choose(&t, "mcts:100", seed, (lab_stop){0}, text), "a1");
        assert_string_equal(choose(&t, "mcts:200@3", seed, (lab_stop){0}, text), "a1");
    }
    dyar_ruleset_free(t.ruleset);
}

TEST(the_same_random_numbers_make_the_same_choices)
{
    table t = sit_down("krur", false, NULL);
    char first[DYAR_MOVE_TEXT], again[DYAR_MOVE_TEXT];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const char *player = seed % 2 ? "mcts:200" : "mcts:200@3";
        choose(&t, player, seed, (lab_stop){0}, first);
        choose(&t, player, seed, (lab_stop){0}, again);
        assert_string_equal(first, again);
    }
    dyar_ruleset_free(t.ruleset);
}

static bool ask_to_stop(void *context)
{
    ++*(int *)context;
    return true;
}

TEST(a_player_stops_when_it_is_asked)
{
    table t = sit_down("krur", false, NULL);
    char text[DYAR_MOVE_TEXT];
    for (int threads = 1; threads <= 3; threads++) {
        char player[LAB_PLAYER_SPEC_TEXT];
        int asked = 0;
        snprintf(player, sizeof player, "mcts:100000s@%d", threads);
        choose(&t, player, 1, (lab_stop){.asked = ask_to_stop, .context = &asked}, text);
        assert_int_equal(asked, 1);
    }
    dyar_ruleset_free(t.ruleset);
}

/* Of several threads, too. */
TEST(a_player_stops_when_its_time_is_over)
{
    table t = sit_down("krur", false, NULL);
    char text[DYAR_MOVE_TEXT];
    choose(&t, "mcts:0.01s", 1, (lab_stop){0}, text);
    choose(&t, "mcts:0.01s@2", 1, (lab_stop){0}, text);
    dyar_ruleset_free(t.ruleset);
}

TEST(who_plays_anything_chooses_among_all_moves)
{
    table t = sit_down("oware", false, NULL);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_random random = dyar_random_begin(1, 0);
    const lab_task task = task_at(&t, moves, &random);
    lab_player player;
    lab_reason reason;
    assert_true(lab_player_open(&player, lab_player_kind_find("random"), t.game));
    assert_true(lab_player_choose(&player, &task, &reason) < task.count);
    assert_int_equal(reason.as_good, 6);
    lab_player_close(&player);
    dyar_ruleset_free(t.ruleset);
}

typedef struct knowing {
    const dyar_game *game;
    int asked;
} knowing;

/* South wins where a1 is empty, and loses else. */
static bool know(void *context, const dyar_position *position, int *low, int *high)
{
    knowing *k = context;
    const bool south_wins = dyar_position_seeds(k->game, position, 0) == 0;
    const bool south_moves = dyar_position_mover(k->game, position) == 0;
    k->asked++;
    *low = *high = south_wins == south_moves ? 5 : -5;
    return true;
}

TEST(what_somebody_knows_is_not_played_out)
{
    table t = sit_down("oware", false, NULL);
    knowing k = {.game = t.game};
    const lab_oracle oracle = {.seeds = 48, .know = know, .context = &k};
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_random random = dyar_random_begin(1, 0);
    lab_task task = task_at(&t, moves, &random);
    task.limits.nodes = 40;
    task.oracle = &oracle;
    lab_player player;
    assert_true(lab_player_open(&player, lab_player_kind_find("mcts"), t.game));
    assert_int_equal(moves[lab_player_choose(&player, &task, NULL)].hole, 0);
    assert_int_equal(k.asked, 40);
    lab_player_close(&player);
    dyar_ruleset_free(t.ruleset);
}

/* ---- many games at random ---- */

TEST(as_many_games_are_played_as_were_asked_for)
{
    enum { GAMES = 500 };
    table t = sit_down("oware", false, NULL);
    lab_playouts_result alone, together;
    lab_playouts_task task = {.game = t.game,
                              .start = &t.position,
                              .playouts = GAMES,
                              .turn_limit = 300,
                              .threads = 1,
                              .seed = 1};
    assert_true(lab_playouts(&task, &alone));
    task.threads = 3;
    assert_true(lab_playouts(&task, &together));
    assert_int_equal(alone.playouts, GAMES);
    assert_int_equal(together.playouts, GAMES);
    assert_int_equal(alone.moves, together.moves);
    assert_int_equal(alone.ended, together.ended);
    dyar_ruleset_free(t.ruleset);
}

/* Wins of the second player of the list. */
static double wins(const char *ruleset, bool match, const char *first, const char *second,
                   uint64_t games)
{
    table t = sit_down(ruleset, match, NULL);
    const int seats = dyar_game_players(t.game);
    lab_contest contest = {.game = t.game, .start = &t.position, .turn_limit = 2000, .seed = 1};
    double won = 0;
    for (int seat = 0; seat < seats; seat++)
        contest.players[seat] = parse(seat == 1 ? second : first);
    lab_referee *referee = lab_referee_new(&contest);
    for (uint64_t number = 0; number < games; number++) {
        lab_outcome o;
        assert_true(lab_referee_play(referee, number, (lab_stop){0}, &o));
        for (int seat = 0; seat < seats; seat++)
            won += o.players[seat] == 1 ? lab_outcome_share(&o, seats, seat) : 0;
    }
    lab_referee_free(referee);
    dyar_ruleset_free(t.ruleset);
    return won / (double)games;
}

TEST(who_plays_out_wins_against_who_does_not)
{
    assert_true(wins("oware", false, "random", "mcts:100", 24) > 0.9);
    assert_true(wins("um-laarais", false, "random", "mcts:60", 12) > 0.6); /* of three */
    assert_true(wins("krur", true, "random", "mcts:30", 6) > 0.8);
}

static bool stop_when_asked_thrice(void *context)
{
    int *asked = context;
    return ++*asked > 2;
}

/* "`leaves` [...] in all, so far": those behind a first move that is not counted to its end,
 * too. */
TEST(a_count_that_is_stopped_tells_all_it_has_counted)
{
    OWNED(dyar_ruleset) ruleset = need_bundled("oware");
    const dyar_game *game = dyar_ruleset_game(ruleset);
    lab_perft_count count = {.depth = 8, .divided = true};
    dyar_position position;
    int asked = 0;
    dyar_position_begin(game, &position);
    lab_perft_of(game, &position, (lab_stop){stop_when_asked_thrice, &asked}, &count);
    assert_false(count.complete);
    assert_int_equal(count.count, 0);
    assert_true(count.leaves > 0);
}
