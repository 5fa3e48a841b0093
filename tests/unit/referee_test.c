/* SPDX-License-Identifier: MIT */
/*
 * What a referee keeps of a game, against a plain walk through it that spares no effort.
 */
#include <math.h>

#include "dyar/playout.h"
#include "dyar/trace.h"
#include "lab/measure/referee.h"
#include "support/need.h"
#include "support/unit.h"

#define HOLLOWS DYAR_TESTS_DIR "/records/hollows.yaml"

enum { TURNS = 120, MATCH_TURNS = 3000, GAMES = 64 };

typedef struct table {
    dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_position start;
    lab_contest contest;
    lab_referee *referee;
} table;

/* `set` is a change to the rules, or NULL. */
static void sit_down(table *t, const char *ruleset, const char *set, bool match,
                     const char *player)
{
    lab_error error;
    t->ruleset = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = ruleset, .sets = &set,
                                                 .set_count = set != NULL, .match = match));
    t->game = dyar_ruleset_game(t->ruleset);
    dyar_position_begin(t->game, &t->start);
    t->contest = (lab_contest){.game = t->game,
                               .start = &t->start,
                               .turn_limit = match ? MATCH_TURNS : TURNS,
                               .seed = 5,
                               .combination = 3};
    for (int seat = 0; seat < dyar_game_players(t->game); seat++)
        assert_true(lab_player_spec_parse(player, &t->contest.players[seat], &error));
    t->referee = lab_referee_new(&t->contest);
    assert_non_null(t->referee);
}

static void get_up(table *t)
{
    lab_referee_free(t->referee);
    dyar_ruleset_free(t->ruleset);
}

static lab_outcome play(table *t, uint64_t number)
{
    lab_outcome outcome;
    assert_true(lab_referee_play(t->referee, number, (lab_stop){0}, &outcome));
    return outcome;
}

/* ---- a plain walk ---- */

typedef struct walk {
    const table *t;
    dyar_position position;
    dyar_history *history;
    dyar_trace *trace;
    dyar_random random;
    lab_outcome o;
    bool endless; /* the last sowing */
    int leader;
    double behind[DYAR_PLAYERS_MAX], lead[DYAR_PLAYERS_MAX];
    int times_behind[DYAR_PLAYERS_MAX];
} walk;

static bool trace_has(const dyar_trace *trace, dyar_event_kind kind)
{
    for (size_t i = 0; i < dyar_trace_count(trace); i++)
        if (dyar_trace_get(trace, i)->kind == kind)
            return true;
    return false;
}

static void look_at_score(walk *w)
{
    const dyar_result result = dyar_result_of(w->t->game, &w->position);
    for (int p = 0; p < dyar_game_players(w->t->game); p++) {
        int other = 0;
        for (int q = 0; q < dyar_game_players(w->t->game); q++)
            if (q != p && result.scores[q] > other)
                other = result.scores[q];
        const double lead = (double)(result.scores[p] - other) / dyar_game_seeds(w->t->game);
        if (lead > 0) {
            w->o.lead_changes += w->leader >= 0 && w->leader != p;
            w->leader = p;
            w->lead[p] = fmax(w->lead[p], lead);
        }
        w->behind[p] += lead < 0 ? sqrt(-lead) : 0;
        w->times_behind[p] += lead < 0;
    }
}

/* Remembers whether it was the history that ended the game. */
static void take_turn(walk *w, dyar_move move)
{
    const dyar_game *game = w->t->game;
    const int number = dyar_position_game(game, &w->position);
    dyar_trace_clear(w->trace);
    dyar_play_traced(game, &w->position, move, w->trace);
    w->endless = trace_has(w->trace, DYAR_EVENT_ENDLESS);
    w->o.endless += w->endless;
    const bool over = dyar_result_of(game, &w->position).over;
    const int played = dyar_position_game(game, &w->position);
    dyar_history_judge(w->history, &w->position);
    const bool ends = dyar_result_of(game, &w->position).over;
    w->o.repetitions += (!over && ends) || dyar_position_game(game, &w->position) != played;
    if (!over && ends && number == played)
        w->o.ending = LAB_ENDED_BY_REPETITION;
    if (ends && over && w->endless &&
        strcmp(dyar_result_of(game, &w->position).reason, "draw") == 0)
        w->o.ending = LAB_ENDED_ENDLESS;
    look_at_score(w);
}

static void conclude(walk *w)
{
    const dyar_result result = dyar_result_of(w->t->game, &w->position);
    int scored = 0;
    for (int p = 0; p < dyar_game_players(w->t->game); p++) {
        w->o.scores[p] = result.scores[p];
        scored += result.scores[p];
    }
    w->o.games = dyar_position_game(w->t->game, &w->position);
    w->o.drama = w->o.threshold = -1;
    if (!result.over) {
        w->o.ending = LAB_BROKEN_OFF;
        return;
    }
    w->o.winners = (int32_t)result.winners;
    w->o.unowned = dyar_game_seeds(w->t->game) - scored;
    if (result.drawn)
        return;
    w->o.threshold = 0;
    for (int p = 0; p < dyar_game_players(w->t->game); p++) {
        const double parts[] = {w->times_behind[p] ? w->behind[p] / w->times_behind[p] : 0,
                                w->lead[p]};
        if (result.winners >> p & 1)
            w->o.drama = (int32_t)lround(parts[0] * LAB_MILLION);
        else if (lround(parts[1] * LAB_MILLION) > w->o.threshold)
            w->o.threshold = (int32_t)lround(parts[1] * LAB_MILLION);
    }
}

/* Where one turn at random leads; the move that leads there. */
static dyar_move move_at_random(walk *w, const dyar_move *moves, size_t count)
{
    const dyar_game *game = w->t->game;
    dyar_position after = w->position;
    dyar_play_out(game, &after, &w->random, NULL, 1);
    for (size_t i = 0; i < count; i++) {
        dyar_position tried = w->position;
        dyar_play(game, &tried, moves[i]);
        if (dyar_position_equal(game, &tried, &after))
            return moves[i];
    }
    fail_msg("no legal move leads where a random one led");
    return moves[0];
}

/* A random game.  Those that are followed are played by drawing from the list of moves, others
 * by drawing in one call. */
static lab_outcome walk_through(const table *t, bool followed, dyar_random random)
{
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    walk w = {.t = t, .position = t->start, .random = random, .leader = -1};
    w.history = dyar_history_new(t->game);
    w.trace = dyar_trace_new();
    dyar_history_begin(w.history, &w.position);
    while ((count = dyar_moves(t->game, &w.position, moves)) > 0 &&
           w.o.turns < t->contest.turn_limit) {
        w.o.options += (int32_t)count;
        w.o.choices += count > 1;
        w.o.turns++;
        take_turn(&w, followed ? moves[dyar_random_below(&w.random, (uint32_t)count)]
                               : move_at_random(&w, moves, count));
    }
    conclude(&w);
    dyar_history_free(w.history);
    dyar_trace_free(w.trace);
    return w.o;
}

/* ---- both ---- */

/* The random numbers that a referee begins a game with, as its first player gets them. */
static dyar_random caught;

static size_t catch_numbers(void *state, const lab_task *task, lab_reason *reason)
{
    (void)reason;
    caught = *task->random;
    return 0;
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static dyar_random numbers_of(const table *t, uint64_t number)
{
    static const lab_player_kind catcher = {.name = "catcher", .choose = catch_numbers};
    lab_contest contest = t->contest;
    lab_outcome outcome;
    for (int seat = 0; seat < DYAR_PLAYERS_MAX; seat++)
        contest.players[seat] = (lab_player_spec){.kind = &catcher};
    lab_referee *referee = lab_referee_new(&contest);
    assert_false(
        lab_referee_play(referee, number, (lab_stop){.asked = stop_at_once}, &outcome));
    lab_referee_free(referee);
    return caught;
}

static void expect_equal(const lab_outcome *kept, const lab_outcome *walked, bool match)
{
    assert_int_equal(kept->turns, walked->turns);
    assert_int_equal(kept->options, walked->options);
    assert_int_equal(kept->choices, walked->choices);
    assert_int_equal(kept->winners, walked->winners);
    assert_int_equal(kept->games, walked->games);
    assert_int_equal(kept->unowned, walked->unowned);
    assert_memory_equal(kept->scores, walked->scores, sizeof kept->scores);
    if (!match)
        assert_int_equal(kept->ending, walked->ending);
    if (kept->followed || !match)
        assert_int_equal(kept->repetitions, walked->repetitions);
    if (kept->followed)
        assert_int_equal(kept->endless, walked->endless);
    if (!kept->followed || match)
        return;
    assert_int_equal(kept->lead_changes, walked->lead_changes);
    assert_int_equal(kept->drama, walked->drama);
    assert_int_equal(kept->threshold, walked->threshold);
}

/* Games that are followed and, as many, others.  Adds up how often each ending and endless
 * sowings were met, so that none goes untried. */
static void compare_games(const char *ruleset, const char *set, bool match, uint64_t games,
                          int met[5])
{
    table t;
    sit_down(&t, ruleset, set, match, "random");
    for (uint64_t number = LAB_FOLLOWED_FIRST - GAMES / 2, end = number + games; number < end;
         number++) {
        const lab_outcome kept = play(&t, number);
        const lab_outcome walked = walk_through(&t, kept.followed, numbers_of(&t, number));
        expect_equal(&kept, &walked, match);
        met[kept.ending]++;
        met[4] += kept.endless > 0;
    }
    get_up(&t);
}

TEST(outcomes_are_what_a_plain_walk_finds)
{
    int met[5] = {0};
    compare_games("kalah", NULL, false, GAMES, met);
    compare_games("oware", NULL, false, GAMES, met);
    compare_games("krur", NULL, false, 40 * GAMES, met);
    compare_games("krur", "sowing.endless=draw", false, 20 * GAMES, met);
    compare_games("um-laarais", NULL, false, GAMES, met);
    compare_games("pallam-kuzhi", NULL, false, GAMES, met);
    compare_games("jodu", NULL, false, GAMES, met);
    assert_true(met[LAB_ENDED_BY_RULES] > 0);
    assert_true(met[LAB_ENDED_BY_REPETITION] > 0);
    assert_true(met[LAB_ENDED_ENDLESS] > 0);
    assert_true(met[LAB_BROKEN_OFF] > 0);
    assert_true(met[4] > 0);
}

TEST(outcomes_of_matches_are_too)
{
    int met[5] = {0};
    compare_games("krur", NULL, true, GAMES, met);
    compare_games(DYAR_TESTS_DIR "/records/hollows.yaml", NULL, true, GAMES, met);
    assert_true(met[LAB_ENDED_BY_RULES] > 0);
}

/* ---- games and their numbers ---- */

TEST(a_game_depends_on_its_number_alone)
{
    table forwards, backwards;
    lab_outcome first[GAMES];
    sit_down(&forwards, "krur", NULL, false, "greedy");
    sit_down(&backwards, "krur", NULL, false, "greedy");
    for (uint64_t i = 0; i < GAMES; i++)
        first[i] = play(&forwards, i);
    for (uint64_t i = GAMES; i-- > 0;) {
        const lab_outcome again = play(&backwards, i);
        assert_memory_equal(&first[i], &again, sizeof again);
    }
    assert_memory_not_equal(&first[0].turns, &first[2].turns, 5 * sizeof first[0].turns);
    get_up(&forwards);
    get_up(&backwards);
}

TEST(combinations_and_line_ups_have_streams_of_their_own)
{
    table t;
    dyar_random numbers[4];
    sit_down(&t, "krur", NULL, false, "random");
    numbers[0] = numbers_of(&t, 0);
    t.contest.combination++;
    numbers[1] = numbers_of(&t, 0);
    t.contest.lineup++;
    numbers[2] = numbers_of(&t, 0);
    t.contest.seed++;
    numbers[3] = numbers_of(&t, 0);
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < i; j++)
            assert_memory_not_equal(&numbers[i], &numbers[j], sizeof numbers[i]);
    get_up(&t);
}

TEST(seats_are_rotated)
{
    table t;
    sit_down(&t, "um-laarais", NULL, false, "random");
    for (int number = 0; number < 6; number++) {
        const lab_outcome o = play(&t, (uint64_t)number);
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(o.players[seat], (seat + number) % 3);
    }
    get_up(&t);
}

TEST(the_first_games_are_followed_and_some_of_the_others)
{
    table t;
    size_t followed = 0;
    sit_down(&t, "krur", NULL, false, "random");
    for (uint64_t number = 0; number < 1000; number++) {
        const lab_outcome o = play(&t, number);
        assert_int_equal(o.followed, o.lead_changes != LAB_UNKNOWN);
        assert_true(o.followed || number >= LAB_FOLLOWED_FIRST);
        followed += (size_t)o.followed;
    }
    assert_int_equal(followed, 200 + 12);
    get_up(&t);
}

/* ---- questions that come into play ---- */

/* The rules of `t`, changed, as another answer to question number `question`. */
static lab_rival rival_of(const table *t, const table *other, int question)
{
    lab_rival rival = {.start = &other->start, .question = question};
    dyar_comparison *comparison = dyar_compare(t->ruleset, other->ruleset);
    rival.is_apart = !lab_pair_begin(&rival.pair, comparison, t->game, other->game);
    dyar_comparison_free(comparison);
    return rival;
}

/* What two positions of one ruleset differ in. */
static unsigned compare_boards(const char *ruleset, bool match, const char *a, const char *b)
{
    table t;
    sit_down(&t, ruleset, NULL, match, "random");
    const lab_rival rival = rival_of(&t, &t, 0);
    const lab_pair_position both = {need_position(t.game, a), need_position(t.game, b)};
    const unsigned differs = lab_pair_boards(&rival.pair, &both);
    get_up(&t);
    return differs;
}

TEST(boards_are_compared_in_all_that_can_be_seen)
{
    static const char two_marks[] =
        "0,0,0,0,0,5@2:wegue/0,0,0,0,0,5@0:unmoved/0,0,0,0,0,44 0,0 1 -",
                      other_owner[] =
                          "0,0,0,0,0,5@1:wegue/0,0,0,0,0,5@0:unmoved/0,0,0,0,0,44 0,0 1 -";
    assert_int_equal(compare_boards("gabata-adowa", false, two_marks, two_marks), 0);
    assert_int_equal(compare_boards("gabata-adowa", false, two_marks, other_owner),
                     LAB_DIFFERS_MARKS);
    assert_int_equal(
        compare_boards(HOLLOWS, true, "4@1,0,x/3,3,1 0,0 1 game=2", "4,0,0/3,3,1 0,0 1 game=2"),
        LAB_DIFFERS_MARKS | LAB_DIFFERS_BOARD);
    assert_int_equal(
        compare_boards(HOLLOWS, true, "4,0,0/3,3,1 7,0 1 game=2", "4,0,0/3,2,2 0,7 2 game=2"),
        LAB_DIFFERS_BOARD | LAB_DIFFERS_CAPTURES | LAB_DIFFERS_MOVER);
}

TEST(a_question_comes_up_where_its_answers_part)
{
    static const char *const changes[] = {NULL, "sowing.endless=draw", "board.columns=5"};
    enum { SAME, ENDLESS, BOARD, RIVALS };
    table t, others[RIVALS];
    lab_rival rivals[RIVALS];
    size_t met = 0, played = 0;
    sit_down(&t, "krur", NULL, false, "greedy");
    for (int i = 0; i < RIVALS; i++) {
        sit_down(&others[i], "krur", changes[i], false, "random");
        rivals[i] = rival_of(&t, &others[i], i);
    }
    lab_referee_free(t.referee);
    for (int seat = 0; seat < 2; seat++)
        t.contest.players[seat] = others[SAME].contest.players[seat];
    t.contest.rivals = rivals;
    t.contest.rival_count = RIVALS;
    t.referee = lab_referee_new(&t.contest);
    for (uint64_t number = 0; number < 20000; number++) {
        const lab_outcome o = play(&t, number);
        const int expected = 1 << BOARD | (o.endless > 0) << ENDLESS;
        assert_int_equal(o.looked_for, o.followed ? 7 : 0);
        assert_int_equal(o.came_up, o.followed ? expected : 0);
        met += o.endless > 0;
        played += (size_t)o.followed;
    }
    assert_true(met > 0 && met < played);
    for (int i = 0; i < RIVALS; i++)
        get_up(&others[i]);
    get_up(&t);
}

/* What repetition leads to is known to the history alone. */
TEST(a_question_of_repetition_comes_up_where_a_position_repeats)
{
    table t, other;
    size_t met = 0;
    sit_down(&t, "um-laarais", NULL, false, "random");
    sit_down(&other, "um-laarais", "end.cycling.when={position-seen: 3..}", false, "random");
    const lab_rival rival = rival_of(&t, &other, 0);
    lab_referee_free(t.referee);
    t.contest.rivals = &rival;
    t.contest.rival_count = 1;
    t.referee = lab_referee_new(&t.contest);
    for (uint64_t number = 0; number < LAB_FOLLOWED_FIRST; number++) {
        const lab_outcome o = play(&t, number);
        assert_int_equal(o.came_up, o.ending == LAB_ENDED_BY_REPETITION);
        met += (size_t)o.came_up;
    }
    assert_true(met > 0 && met < LAB_FOLLOWED_FIRST);
    get_up(&other);
    get_up(&t);
}

/* ---- numbers by name ---- */

TEST(every_number_can_be_got_and_set_by_name)
{
    lab_outcome from, to = {0};
    size_t count = 0;
    for (const lab_field *field = lab_outcome_fields(); field->name; field++) {
        lab_outcome_set(&from, field, (int32_t)++count);
        lab_outcome_set(&to, field, lab_outcome_get(&from, field));
    }
    assert_int_equal(count * sizeof(int32_t), sizeof(lab_outcome));
    assert_memory_equal(&from, &to, sizeof to);
}

TEST(a_shared_first_place_is_shared)
{
    lab_outcome o = {.winners = 5};
    assert_true(fabs(lab_outcome_share(&o, 3, 0) - 0.5) < 1e-12);
    assert_true(fabs(lab_outcome_share(&o, 3, 1)) < 1e-12);
    o.winners = 0;
    assert_true(fabs(lab_outcome_share(&o, 3, 1) - 1.0 / 3) < 1e-12);
}
