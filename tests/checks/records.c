/* SPDX-License-Identifier: MIT */
/*
 * Random games, or matches if the ruleset has them, written as records and read again.
 *
 *     check_records GAMES SEED RULESET...
 *
 * (1) A record is read back, and written again it is the same text.  (2) Replayed, it leads to
 * the same position after every move, and to the same result.  (3) A move that does not fit is
 * refused at its place, those before it being played.
 */
#include <inttypes.h>

#include "dyar/random.h"
#include "lab/records/record_game.h"
#include "lab/records/record_replay.h"
#include "support/need.h"

OWNER(lab_session, lab_session_free);

enum { MOST_MOVES = 3000 };

typedef struct check {
    const dyar_load_request *request;
    const dyar_ruleset *ruleset;
    const dyar_game *game;
    uint64_t seed, number;
    dyar_trace *trace;
    int failed;
} check;

static void fail(check *c, const char *what, const char *detail)
{
    printf("seed %" PRIu64 ", game %" PRIu64 ": %s%s%s\n", c->seed, c->number, what,
           detail ? ": " : "", detail ? detail : "");
    c->failed++;
}

static lab_session *play(check *c)
{
    dyar_random random = dyar_random_begin(c->seed, c->number);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position start;
    dyar_position_begin(c->game, &start);
    lab_session *session = lab_session_new(c->game, &start);
    dyar_trace *trace = c->number % 2 ? c->trace : NULL;
    size_t count;
    while (lab_session_length(session) < MOST_MOVES &&
           (count = dyar_moves(c->game, lab_session_now(session), moves)) > 0)
        lab_session_play(session, moves[dyar_random_below(&random, (uint32_t)count)], trace);
    dyar_trace_clear(c->trace);
    return session;
}

/* ---- (2) ---- */

static void compare_positions(check *c, const lab_session *played, const lab_session *again)
{
    if (lab_session_length(played) != lab_session_length(again))
        fail(c, "replayed it has another number of moves", NULL);
    for (size_t i = 0; i <= lab_session_length(played) && c->failed == 0; i++)
        if (!dyar_position_equal(c->game, lab_session_position(played, i),
                                 lab_session_position(again, i))) {
            char text[DYAR_POSITION_TEXT];
            dyar_position_format(c->game, lab_session_position(again, i), text);
            fail(c, "replayed it comes to another position", text);
        }
}

static void replay(check *c, const lab_record *record, const lab_session *played)
{
    dyar_position start;
    lab_error error = {0};
    if (!lab_record_start(record, c->game, &start, &error)) {
        fail(c, "its start is refused", error.message);
        return;
    }
    OWNED(lab_session) again = lab_session_new(c->game, &start);
    if (lab_record_replay(record, c->game, again, &error))
        compare_positions(c, played, again);
    else
        fail(c, "it does not replay", error.message);
    const dyar_result result = dyar_result_of(c->game, lab_session_now(again));
    if (strcmp(lab_result_word(&result), lab_record_value(record, "Result")) != 0)
        fail(c, "it ends otherwise", lab_record_value(record, "Result"));
}

/* ---- (3) ---- */

static void spoil(check *c, lab_record *record, const lab_session *played)
{
    dyar_random random = dyar_random_begin(c->seed, ~c->number);
    if (record->move_count == 0)
        return;
    const size_t at = dyar_random_below(&random, (uint32_t)record->move_count);
    lab_record_move *move = &record->moves[at];
    lab_error error = {0};
    OWNED(lab_session) again = lab_session_new(c->game, lab_session_position(played, 0));
    snprintf(move->text, sizeof move->text, "z99");
    if (lab_record_replay(record, c->game, again, &error))
        fail(c, "a wrong move is played", NULL);
    else if (lab_session_length(again) != at || error.line != move->line ||
             error.column != move->column || error.line == 0)
        fail(c, "a wrong move is refused elsewhere", error.message);
}

/* ---- (4) ---- */

/* One move can end several games. */
static int count_told(const lab_record *record)
{
    int game = 1;
    for (size_t i = 0; i < record->move_count; i++) {
        const char *comment = record->moves[i].comment;
        char told[32];
        snprintf(told, sizeof told, "game %d: ", game);
        while (comment && strstr(comment, told))
            snprintf(told, sizeof told, "game %d: ", ++game);
    }
    return game - 1;
}

static void check_comments(check *c, const lab_record *record, const lab_session *played)
{
    const dyar_position *last = lab_session_now(played);
    const bool over = dyar_result_of(c->game, last).over;
    const int ended = dyar_position_game(c->game, last) - !over;
    if (dyar_game_is_match(c->game) && count_told(record) != ended)
        fail(c, "a game of the match ends without a word", NULL);
}

/* ---- (1) ---- */

static void read_again(check *c, const char *text, size_t length, const lab_session *played)
{
    lab_records records;
    lab_error error;
    size_t again_length = 0;
    if (!lab_records_parse(text, length, &records, &error) || records.count != 1) {
        fail(c, "its text is not read as a record", error.message);
        lab_records_release(&records);
        return;
    }
    OWNED(char) again = lab_record_write(&records.items[0], &again_length);
    if (!again || length != again_length || memcmp(text, again, length) != 0)
        fail(c, "written again it is another text", again);
    check_comments(c, &records.items[0], played);
    replay(c, &records.items[0], played);
    spoil(c, &records.items[0], played);
    lab_records_release(&records);
}

static void check_game(check *c)
{
    static const char *const players[] = {
        "Fatma \"the quick\"", "back\\slash", "x", "", "e", "f"};
    _Static_assert(sizeof players / sizeof *players == DYAR_PLAYERS_MAX, "every player");
    OWNED(lab_session) played = play(c);
    RELEASED(lab_record) record;
    size_t length;
    if (!lab_record_game(&record, &(lab_recording){.request = c->request,
                                                   .ruleset = c->ruleset,
                                                   .session = played,
                                                   .players = players,
                                                   .date = "2001-02-03"}))
        abort();
    OWNED(char) text = lab_record_write(&record, &length);
    if (!text)
        abort();
    read_again(c, text, length, played);
}

/* ---- the ruleset ---- */

static dyar_ruleset *load(dyar_load_request *request)
{
    dyar_ruleset *ruleset = need_ruleset(request);
    request->match = dyar_ruleset_about(ruleset)->has_match;
    if (!request->match)
        return ruleset;
    dyar_ruleset_free(ruleset);
    return need_ruleset(request);
}

/* Returns the number of failures. */
static int check_ruleset(dyar_load_request request, uint64_t games, uint64_t seed)
{
    OWNED(dyar_ruleset) ruleset = load(&request);
    check c = {.request = &request,
               .ruleset = ruleset,
               .game = dyar_ruleset_game(ruleset),
               .seed = seed,
               .trace = dyar_trace_new()};
    for (; c.number < games && c.failed == 0; c.number++)
        check_game(&c);
    dyar_trace_free(c.trace);
    return c.failed;
}

int main(int argc, char **argv)
{
    need_usage(argc >= 4, "check_records GAMES SEED RULESET...");
    const uint64_t games = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10);
    OWNED(dyar_cache) cache = need(dyar_cache_new());
    int failed = 0;
    for (char **file = argv + 3; *file; file++) {
        print_progress(*file);
        failed +=
            check_ruleset(DYAR_LOAD_REQUEST(.ruleset = *file, .cache = cache), games, seed);
    }
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
