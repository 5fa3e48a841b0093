/* SPDX-License-Identifier: MIT */
/*
 * Random games of rulesets, written in the notations of other programs and read again.
 *
 *     check_formats GAMES SEED RULESET...
 *
 * (1) A game that a notation holds is read with the same moves. (2) Of a notation that holds
 * positions alone, the last position is read. (3) A notation that is used for the ruleset holds
 * all of its games.
 */
#include "dyar/random.h"
#include "lab/base/memstream.h"
#include "lab/records/record_game.h"
#include "support/need.h"
#include "tasks/export.h"
#include "tasks/import.h"

OWNER(lab_session, lab_session_free);

enum { MOST_MOVES = 120, EARLY = 5 };

/* The games of a ruleset in one notation. */
typedef struct check {
    const char *path; /* of the ruleset */
    const dyar_ruleset *ruleset;
    format_id format;
    const lab_records *records; /* that were written; `at` is the next to be read */
    const bool *held;           /* by the notation */
    size_t at;
    char *text;
    size_t length, given; /* of the text; read of it */
    int failed;
} check;

static void fail(check *c, const char *what, const char *detail)
{
    printf("%s in format %s, game %zu: %s%s%s\n", c->path, format_names[c->format], c->at + 1,
           what, detail ? ": " : "", detail ? detail : "");
    c->failed++;
}

/* ---- playing ---- */

/* Every other game begins in the middle of another. */
static lab_session *play(const dyar_game *game, uint64_t seed, uint64_t number)
{
    dyar_random random = dyar_random_begin(seed, number);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position start;
    size_t count;
    dyar_position_begin(game, &start);
    for (int i = 0; i < EARLY && number % 2; i++)
        if ((count = dyar_moves(game, &start, moves)) > 0)
            dyar_play(game, &start, moves[dyar_random_below(&random, (uint32_t)count)]);
    lab_session *session = need(lab_session_new(game, &start));
    while (lab_session_length(session) < MOST_MOVES &&
           (count = dyar_moves(game, lab_session_now(session), moves)) > 0)
        lab_session_play(session, moves[dyar_random_below(&random, (uint32_t)count)], NULL);
    return session;
}

static void add_game(lab_records *records, const dyar_load_request *request,
                     const dyar_ruleset *ruleset, uint64_t seed)
{
    OWNED(lab_session) session = play(dyar_ruleset_game(ruleset), seed, records->count);
    static const char *const players[] = {"Fatma \"the quick\"", "Zoé \\"};
    const lab_recording recording = {.request = request,
                                     .ruleset = ruleset,
                                     .session = session,
                                     .players = players,
                                     .date = "2001-02-03",
                                     .termination = "unknown"};
    if (!lab_record_game(&records->items[records->count++], &recording))
        abort();
}

static char *write_all(const lab_records *records)
{
    lab_memstream text;
    FILE *to = need(lab_memstream_begin(&text));
    for (size_t i = 0; i < records->count; i++) {
        OWNED(char) one = need(lab_record_write(&records->items[i], NULL));
        fprintf(to, "%s\n", one);
    }
    return need(lab_memstream_end(&text, NULL));
}

/* ---- writing ---- */

/* What an export has made so far. */
typedef struct exported {
    const dyar_ruleset *ruleset;
    FILE *to;
    bool *held;
} exported;

static const dyar_ruleset *rules_of(void *context, const lab_field_game *game)
{
    exported *e = context;
    e->held[game->number - 1] = true;
    return e->ruleset;
}

static void take_text(void *context, const char *text)
{
    fputs(text, ((exported *)context)->to);
}

static void take_refusal(void *context, const format_problem *problem)
{
    ((exported *)context)->held[problem->game - 1] = false;
}

static char *export(check *c, const char *games, bool *held, size_t *length)
{
    lab_memstream text;
    exported e = {c->ruleset, need(lab_memstream_begin(&text)), held};
    task_run run = {.threads = 1};
    const task_export_input input = {.text = {.text = games, .length = strlen(games)},
                                     .format = format_names[c->format],
                                     .rules_of = rules_of,
                                     .game = take_text,
                                     .problem = take_refusal,
                                     .context = &e};
    task_export_result result = {0};
    if (!task_export(&run, &input, &result))
        fail(c, "not written", run.error.what);
    return need(lab_memstream_end(&text, length));
}

/* ---- reading ---- */

static size_t fill(void *context, char *room, size_t size)
{
    check *c = context;
    const size_t left = c->length - c->given, got = left < size ? left : size;
    memcpy(room, c->text + c->given, got);
    c->given += got;
    return got;
}

static bool load(void *context, const dyar_load_request *request, dyar_ruleset **ruleset)
{
    (void)context;
    *ruleset = need_ruleset(request);
    return true;
}

static bool is_pass(const lab_record *record, size_t at)
{
    return at < record->move_count && strcmp(record->moves[at].text, "pass") == 0;
}

/* Passes that nobody had a choice about may be missing. */
static bool same_moves(const lab_record *a, const lab_record *b)
{
    size_t i = 0, k = 0;
    for (;; i++, k++) {
        while (is_pass(a, i))
            i++;
        while (is_pass(b, k))
            k++;
        if (i >= a->move_count || k >= b->move_count)
            return i >= a->move_count && k >= b->move_count;
        if (strcmp(a->moves[i].text, b->moves[k].text) != 0)
            return false;
    }
}

static bool take_game(void *context, const task_imported *game)
{
    check *c = context;
    while (c->at < c->records->count && !c->held[c->at])
        c->at++;
    if (c->at >= c->records->count)
        fail(c, "more games are read than were written", NULL);
    else if (format_table[c->format]->write &&
             !same_moves(&c->records->items[c->at], game->record))
        fail(c, "read with other moves", NULL);
    c->at++;
    return true;
}

static void take_problem(void *context, const format_problem *problem)
{
    fail(context, problem->what, problem->token);
}

static void import(check *c)
{
    task_run run = {.threads = 1, .load = load};
    const task_import_input input = {.fill = fill,
                                     .game = take_game,
                                     .problem = take_problem,
                                     .context = c,
                                     .format = format_names[c->format],
                                     .request = DYAR_LOAD_REQUEST(.ruleset = c->path)};
    task_import_result result = {0};
    if (!task_import(&run, &input, &result))
        fail(c, "not read", run.error.what);
}

/* ---- all of it ---- */

static int check_format(format_id format, const char *path, const dyar_ruleset *ruleset,
                        const lab_records *records, const char *games)
{
    bool *held = need(calloc(records->count, sizeof *held));
    check c = {
        .path = path, .ruleset = ruleset, .format = format, .records = records, .held = held};
    size_t written = 0;
    c.text = export(&c, games, held, &c.length);
    for (size_t i = 0; i < records->count; i++)
        written += held[i];
    if (written > 0)
        import(&c);
    const bool starts = format_table[format]->has_starts || !format_table[format]->write;
    const bool is_used = format_key_of(format, dyar_ruleset_about(ruleset)->id) != NULL;
    if (is_used && written < (starts ? records->count : records->count / 2))
        fail(&c, "the notation does not hold its own game", NULL);
    free(c.text);
    free(held);
    return c.failed;
}

static int check_ruleset(const char *path, size_t count, uint64_t seed)
{
    dyar_load_request request = DYAR_LOAD_REQUEST(.ruleset = path);
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    RELEASED(lab_records) records = {.items = need(calloc(count, sizeof *records.items))};
    int failed = 0;
    if (dyar_game_rows(game) == 2 && dyar_game_players(game) == 2) {
        while (records.count < count)
            add_game(&records, &request, ruleset, seed);
        OWNED(char) games = write_all(&records);
        for (format_id format = 0; format < FORMATS; format++)
            if (format_table[format]->write || format_table[format]->write_position)
                failed += check_format(format, path, ruleset, &records, games);
    }
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;
    if (argc < 4)
        return 2;
    for (int i = 3; i < argc; i++) {
        printf("%s\n", argv[i]);
        failed += check_ruleset(argv[i], (size_t)atoi(argv[1]), (uint64_t)atoi(argv[2]));
    }
    return failed > 0;
}
