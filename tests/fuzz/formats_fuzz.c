/* SPDX-License-Identifier: MIT */
/*
 * Games in the notations of other programs as strangers may write them, read by every reader
 * there is: a problem has a place and a reason, and the record of a game that is kept is read
 * and replayed again.
 */
#include <stdlib.h>
#include <string.h>

#include "formats/replay.h"
#include "fuzz/input.h"
#include "lab/records/record_replay.h"

typedef struct text {
    const uint8_t *at;
    size_t left;
} text;

static size_t fill(void *context, char *room, size_t size)
{
    text *t = context;
    const size_t got = t->left < size ? t->left : size;
    memcpy(room, t->at, got);
    t->at += got;
    t->left -= got;
    return got;
}

static void take_problem(void *context, const format_problem *problem)
{
    (void)context;
    insist(problem->what[0] && problem->line > 0 && problem->column > 0,
           "no place or no reason", problem->what);
}

static void read_record_again(const lab_record *record, const dyar_game *game)
{
    size_t length;
    lab_records again = {0};
    lab_error error = {0};
    dyar_position start;
    char *written = lab_record_write(record, &length);
    insist(lab_records_parse(written, length, &again, &error), error.message, written);
    insist(lab_record_start(&again.items[0], game, &start, &error), error.message, written);
    lab_session *session = lab_session_new(game, &start);
    insist(lab_record_replay(&again.items[0], game, session, &error), error.message, written);
    lab_session_free(session);
    lab_records_release(&again);
    free(written);
}

static void replay(format_reader *reader, format_id id, bool trusts)
{
    bool any_size;
    const format_game *game = &reader->game;
    const char *ruleset = game->facts ? game->facts->ruleset
                                      : format_ruleset(id, game->key, game->columns, &any_size);
    lab_record record;
    dyar_position last;
    if (!ruleset || reader->bad)
        return;
    const format_rules rules = {.request = DYAR_LOAD_REQUEST(.ruleset = ruleset),
                                .ruleset = bundled_named(ruleset, false),
                                .trusts_from = trusts};
    if (format_replay(reader, &rules, &record, &last))
        read_record_again(&record, dyar_ruleset_game(rules.ruleset));
    lab_record_release(&record);
}

static void read_all(format_id id, const uint8_t *data, size_t size, bool forced)
{
    text t = {data, size};
    const format_input input = {fill, take_problem, &t};
    format_reader reader;
    format_reader_begin(&reader, &input);
    reader.forced = forced;
    while (format_read(&reader, id))
        replay(&reader, id, forced);
    format_reader_release(&reader);
}

static void read_position(const uint8_t *data, size_t size)
{
    format_board board;
    char written[DYAR_POSITION_TEXT];
    char *string = strndup((const char *)data, size);
    if (string && format_read_position(string, &board) != FORMAT_NONE)
        format_board_print(&board, written);
    free(string);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (format_id id = 0; id < FORMATS; id++) {
        read_all(id, data, size, false);
        read_all(id, data, size, true);
    }
    read_position(data, size);
    return 0;
}
