/* SPDX-License-Identifier: MIT */
/* Recorded games in the notation of another program. */
#include "tasks/export.h"

#include "formats/replay.h"
#include "lab/base/memstream.h"
#include "lab/records/record_replay.h"

typedef struct exporting {
    task_run *run;
    const task_export_input *input;
    const format_notation *format;
    format_id id;
    task_export_result *result;
} exporting;

/* ---- one game ---- */

static bool can_hold_board(const format_notation *format, const format_board *board,
                           lab_error *error)
{
    if (format->columns > 0 && board->columns != format->columns)
        return lab_refuse(error, "the format has boards of %d columns", format->columns);
    for (int hole = 0; hole < 2 * board->columns; hole++)
        if (board->marked[hole] && !(format->has_marks && board->seeds[hole] == 0))
            return lab_refuse(error, "the format has no positions with such marks");
    return true;
}

/* The format has games: can it hold this one? */
static bool can_hold(const format_notation *format, const format_game *game, lab_error *error)
{
    if (!can_hold_board(format, &game->start, error))
        return false;
    if (game->has_start && !format->has_starts)
        return lab_refuse(error, "the format has no games that begin with another position");
    for (size_t i = 0; i < game->move_count && format->alternates; i++)
        if (game->moves[i].owner != (int)(i % 2))
            return lab_refuse(error, "move %zu: in this format players move in turn", i + 1);
    return true;
}

static bool write_game(const exporting *e, const lab_record *record,
                       const dyar_ruleset *ruleset, FILE *to, lab_error *error)
{
    format_game game;
    const bool good = format_describe(record, dyar_ruleset_game(ruleset), &game, error) &&
                      can_hold(e->format, &game, error);
    game.key = format_key_of(e->id, dyar_ruleset_about(ruleset)->id);
    if (good)
        e->format->write(&game, to);
    format_game_release(&game);
    return good;
}

/* The last position of the game. */
static bool write_position(const exporting *e, const lab_record *record,
                           const dyar_ruleset *ruleset, FILE *to, lab_error *error)
{
    const dyar_game *rules = dyar_ruleset_game(ruleset);
    dyar_position start;
    format_board board;
    if (!lab_record_start(record, rules, &start, error))
        return false;
    lab_session *session = lab_session_new(rules, &start);
    bool good =
        session ? lab_record_replay(record, rules, session, error) : lab_error_no_memory(error);
    if (good && !format_board_of(rules, lab_session_now(session), &board))
        good = lab_refuse(error,
                          "other notations hold at most two rows, stores and one kind of mark");
    if (good && can_hold_board(e->format, &board, error))
        e->format->write_position(&board, format_key_of(e->id, dyar_ruleset_about(ruleset)->id),
                                  to);
    lab_session_free(session);
    return good;
}

/* The text of the game, for the caller to free; NULL with an error. */
static char *describe(const exporting *e, const lab_record *record, const dyar_ruleset *ruleset,
                      lab_error *error)
{
    lab_memstream text;
    FILE *to = lab_memstream_begin(&text);
    *error = (lab_error){0};
    const bool good =
        to && (e->format->write ? write_game : write_position)(e, record, ruleset, to, error);
    char *written = lab_memstream_end(&text, NULL);
    if (good && written)
        return written;
    free(written);
    if (!to || good)
        lab_error_no_memory(error);
    return NULL;
}

/* ---- all games ---- */

static void report(const exporting *e, const lab_field_game *game, const lab_error *error)
{
    format_problem problem = {.game = game->number,
                              .line = error->line ? error->line : game->line,
                              .column = error->column ? error->column : 1};
    snprintf(problem.what, sizeof problem.what, "%s", error->message);
    e->result->left_out++;
    e->input->problem(e->input->context, &problem);
}

/* False if memory runs out. */
static bool export(const exporting *e, const lab_field_game *game)
{
    lab_error error = {0};
    if (!game->record) {
        lab_refuse(&error, "a game in JSON Lines cannot be exported, only a record");
        report(e, game, &error);
        return true;
    }
    const dyar_ruleset *ruleset = e->input->rules_of(e->input->context, game);
    if (!ruleset) {
        e->result->left_out++;
        return true;
    }
    char *text = describe(e, game->record, ruleset, &error);
    if (text) {
        e->result->games++;
        e->input->game(e->input->context, text);
    } else if (!error.no_memory) {
        report(e, game, &error);
    }
    free(text);
    return text || !error.no_memory;
}

static bool export_game(void *context, const lab_field_game *game)
{
    const exporting *e = context;
    if (lab_stop_asked(&e->run->stop))
        return task_refuse(e->run, TASK_STOPPED, "stopped before all games were written");
    return export(e, game) || task_no_memory(e->run);
}

bool task_export(task_run *run, const task_export_input *input, task_export_result *result)
{
    if (!input->format)
        return task_misused(run, "format", "name the format to write");
    const format_id id = format_find(input->format);
    exporting e = {run, input, format_table[id], id, result};
    if (!e.format->write && !e.format->write_position)
        return task_misused(run, "format", "'%s' can be read, but not written", input->format);
    return task_games_each(run, &input->text, input->of_ruleset, export_game, &e);
}
