/* Running a task for a command. */
#include "cli/base/run.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- what a task asks of its door ---- */

static bool load(void *context, const dyar_request *request, dyar_ruleset **ruleset)
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
        cli_progress_tell(&run->progress, "%s: %s: %s of %s", p->from, steps[p->changes],
                          cli_grouped(p->done).text, cli_grouped(p->all).text);
    else
        cli_progress_tell(&run->progress, "%s of %s %s", cli_grouped(p->done).text,
                          cli_grouped(p->all).text, p->unit);
}

void cli_run_begin(cli_run *run, const cli_args *args)
{
    *run = (cli_run){.task = {.threads = 1,
                              .stop = cli_stop(),
                              .load = load,
                              .progress = show_progress,
                              .context = run},
                     .args = args,
                     .progress = cli_progress_begin()};
    cli_catch_interrupt();
}

/* ---- errors ---- */

static cli_status complain(const cli_args *args, const task_error *error)
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
        cli_hint("%s", error->hint);
    return error->end == TASK_STOPPED ? CLI_INTERRUPTED : CLI_INVALID;
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
    return complain(run->args, &run->task.error);
}

/* ---- input ---- */

static void read_value(const cli_args *args, task_parameter_id id, task_values *values)
{
    const task_parameter *p = &task_parameters[id];
    const char *option = task_helps[id].option;
    const bool has_option = option && islower((unsigned char)*option);
    if (p->kind == TASK_TEXT)
        task_set_text(values, id, has_option ? cli_text(args, option, p->text) : p->text);
    else if (p->kind == TASK_FLAG)
        task_set_flag(values, id, has_option && cli_given(args, option));
    else
        task_set_number(values, id, has_option ? cli_parameter(args, id) : p->otherwise);
}

void cli_read_values(const cli_args *args, task_id task, task_values *values)
{
    *values = (task_values){0};
    for (task_parameter_id id = 0; id < TASK_PARAMETERS; id++)
        if (task_parameters[id].task == task)
            read_value(args, id, values);
}

task_subject cli_subject(const cli_args *args, const cli_loaded *loaded)
{
    return (task_subject){.request = cli_request(args, cli_word(args, 0)),
                          .ruleset = loaded->ruleset,
                          .position = cli_text(args, "position", NULL),
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
