/* SPDX-License-Identifier: MIT */
/* Reading recorded games for a task. */
#pragma once

#include "lab/records/field_games.h"
#include "tasks/task.h"

/* Records of games, recorded games as JSON Lines, or games in the notation of another program.
 */
typedef struct task_games_text {
    const char *path; /* NULL: it is not a file */
    const char *text;
    size_t length;
    /* By which games in other notations are played; NULL: the rules that the notation is used
     * for.
     */
    const dyar_load_request *request;
} task_games_text;

/* Reads the games of all texts, one at least, which outlive them. `of_ruleset`: they need not
 * name their ruleset. The caller releases `games` in either case. */
bool task_games_read(task_run *run, const task_games_text *texts, size_t count, bool of_ruleset,
                     lab_field_games *games);

/* Takes the games of a text one after another, and none if the text has a mistake. Of records
 * and JSON Lines only one game is in memory. `take` returns false if it has set the error of
 * the run. */
bool task_games_each(task_run *run, const task_games_text *text, bool of_ruleset,
                     lab_field_game_taker *take, void *context);

/* Refuses a recorded game; always false. */
bool task_game_refuse(task_run *run, const lab_field_game *game, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
