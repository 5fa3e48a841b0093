/* SPDX-License-Identifier: MIT */
/* Reading recorded games for a task. */
#include "tasks/games.h"

#include <stdarg.h>

#include "tasks/import.h"

/* A text that is not a file is the value of the key `recorded`. */
static bool refuse_text(task_run *run, const task_games_text *text, const lab_error *error)
{
    run->error = (task_error){.end = error->no_memory ? TASK_NO_MEMORY : TASK_INVALID,
                              .key = text->path ? NULL : "recorded",
                              .path = text->path,
                              .line = error->line,
                              .column = error->column};
    snprintf(run->error.what, sizeof run->error.what, "%s", error->message);
    return false;
}

static bool add_foreign(task_run *run, const task_games_text *text, lab_field_games *games)
{
    const dyar_load_request own = DYAR_LOAD_REQUEST();
    lab_records records = {0};
    if (task_import_text(run, text->path, text->text, text->length,
                         text->request ? text->request : &own, &records))
        return lab_field_games_add(games, text->path, &records) || task_no_memory(run);
    lab_records_release(&records);
    return false;
}

static bool add_games(task_run *run, const task_games_text *text, bool of_ruleset,
                      lab_field_games *games)
{
    lab_error error = {0};
    if (task_is_foreign(text->text))
        return add_foreign(run, text, games);
    return lab_field_games_read(games, text->path, text->text, text->length, of_ruleset,
                                &error) ||
           refuse_text(run, text, &error);
}

static bool pass_over(void *context, const lab_field_game *game)
{
    (void)context;
    (void)game;
    return true;
}

static bool each_foreign(task_run *run, const task_games_text *text, lab_field_game_taker *take,
                         void *context)
{
    lab_field_games games = {0};
    bool taken = add_foreign(run, text, &games);
    for (size_t i = 0; taken && i < games.count; i++)
        taken = take(context, &games.list[i]);
    lab_field_games_release(&games);
    return taken;
}

bool task_games_each(task_run *run, const task_games_text *text, bool of_ruleset,
                     lab_field_game_taker *take, void *context)
{
    lab_error error = {0};
    if (task_is_foreign(text->text))
        return each_foreign(run, text, take, context);
    if (!lab_field_games_each(text->path, text->text, text->length, of_ruleset, pass_over, NULL,
                              &error))
        return refuse_text(run, text, &error);
    const bool taken = lab_field_games_each(text->path, text->text, text->length, of_ruleset,
                                            take, context, &error);
    return taken || (error.no_memory && refuse_text(run, text, &error));
}

bool task_games_read(task_run *run, const task_games_text *texts, size_t count, bool of_ruleset,
                     lab_field_games *games)
{
    lab_error error = {0};
    for (size_t i = 0; i < count; i++)
        if (!add_games(run, &texts[i], of_ruleset, games))
            return false;
    snprintf(error.message, sizeof error.message, "the text has no game");
    return games->count > 0 || refuse_text(run, &texts[0], &error);
}

bool task_game_refuse(task_run *run, const lab_field_game *game, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    run->error = (task_error){.end = TASK_INVALID, .path = game->path, .line = game->line};
    vsnprintf(run->error.what, sizeof run->error.what, format, list);
    va_end(list);
    return false;
}
