/* SPDX-License-Identifier: MIT */
/* Running a task for a command. */
#include "cli/base/run.h"

/* ---- what a task asks of its door ---- */

static bool load(void *context, const dyar_load_request *request, dyar_ruleset **ruleset)
{
    cli_run *run = context;
    run->status = cli_load_request(request, ruleset);
    return run->status == CLI_DONE;
}

static void show_progress(void *context, const task_progress *p)
{
    static const char *const steps[] = {"answers", "one change", "two changes",
                                        "three changes"};
    cli_run *run = context;
    if (p->from)
        cli_progress_show(&run->progress, "%s: %s: %s of %s; best: %s, %d %% of moves", p->from,
                          steps[p->changes], cli_grouped(p->done).text,
                          cli_grouped(p->all).text, p->best,
                          (int)(100 * p->explained / (p->moves ? p->moves : 1)));
    else if (p->all == 0)
        cli_progress_show(&run->progress, "%s %s", cli_grouped(p->done).text, p->unit);
    else
        cli_progress_show(&run->progress, "%s of %s %s", cli_grouped(p->done).text,
                          cli_grouped(p->all).text, p->unit);
}

void cli_run_begin(cli_run *run, const cli_args *args, int threads)
{
    *run = (cli_run){.task = {.threads = threads,
                              .stop = cli_stop(),
                              .load = load,
                              .progress = show_progress,
                              .context = run},
                     .args = args,
                     .progress = cli_progress_begin()};
    cli_catch_interrupt();
}

/* ---- errors ---- */

static cli_status status_of(task_end end)
{
    switch (end) {
    case TASK_STOPPED:
        return CLI_INTERRUPTED;
    case TASK_TOO_LARGE:
    case TASK_FAILED:
        return CLI_SYSTEM;
    default:
        return CLI_INVALID;
    }
}

/* A hint quotes the key of a parameter: "with 'match', ...".  Commands call it "--match". */
static void give_hint(const char *hint)
{
    const char *key = strchr(hint, '\''), *end = key ? strchr(key + 1, '\'') : NULL;
    if (end)
        cli_hint("%.*s--%.*s%s", (int)(key - hint), hint, (int)(end - key - 1), key + 1,
                 end + 1);
    else
        cli_hint("%s", hint);
}

static cli_status report_error(const cli_args *args, const task_error *error)
{
    if (error->end == TASK_MISUSED)
        return error->key ? cli_misuse(args, "--%s: %s", error->key, error->what)
                          : cli_misuse(args, "%s", error->what);
    if (error->path && error->column)
        cli_complain("%s:%u:%u: %s", error->path, error->line, error->column, error->what);
    else if (error->path && error->line)
        cli_complain("%s:%u: %s", error->path, error->line, error->what);
    else if (error->path)
        cli_complain("%s: %s", error->path, error->what);
    else
        cli_complain("%s", error->what);
    if (error->hint)
        give_hint(error->hint);
    return status_of(error->end);
}

cli_status cli_run_end(cli_run *run, bool done)
{
    cli_progress_end(&run->progress);
    if (done)
        return CLI_DONE;
    if (run->status != CLI_DONE)
        return run->status;
    if (run->task.error.end == TASK_NO_MEMORY)
        cli_out_of_memory();
    return report_error(run->args, &run->task.error);
}

/* ---- input ---- */

cli_status cli_check_parameter(const cli_args *args, task_parameter_id id)
{
    const task_parameter *p = &task_parameters[id];
    const double number = task_number(args->tasks, id);
    if (number >= p->least && number <= p->most)
        return CLI_DONE;
    return cli_misuse(
        args, "'--%s' must be a whole number from %.16g to %.16g for this command, not '%.16g'",
        task_helps[id].option, p->least, p->most, number);
}

task_subject cli_subject(const cli_args *args, const cli_loaded *loaded)
{
    return (task_subject){.request = cli_request(args, cli_word(args, 0)),
                          .ruleset = loaded->ruleset,
                          .position = args->shared.position,
                          .start = loaded->start};
}

task_texts cli_split(char *value)
{
    size_t count = 1;
    for (const char *at = value; *at; at++)
        count += *at == ',';
    const char **list = cli_allocate(count * sizeof *list);
    for (size_t i = 0; i < count; i++)
        list[i] = strsep(&value, ",");
    return (task_texts){list, count};
}

/* ---- recorded games ---- */

cli_status cli_games_files_read(const char *const *paths, size_t count, task_games_text **files)
{
    cli_status status = CLI_DONE;
    *files = cli_allocate(count * sizeof **files);
    for (size_t i = 0; i < count; i++) {
        task_games_text *file = &(*files)[i];
        file->path = paths[i];
        file->text = cli_read(paths[i], &file->length);
        if (!file->text)
            status = CLI_SYSTEM;
    }
    return status;
}

void cli_games_files_free(task_games_text *files, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free((void *)files[i].text);
    free(files);
}
