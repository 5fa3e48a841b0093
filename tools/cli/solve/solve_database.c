/* SPDX-License-Identifier: MIT */
/* dyar solve --build. */
#include "cli/solve/solve.h"

#include "cli/base/database.h"
#include "cli/base/terminal.h"
#include "lab/solve/endgame_build.h"
#include "lab/base/parallel.h"
#include "requests/report_solve.h"
#include "tasks/proof.h"

enum { KEEP_EVERY_S = 30 };

/* Where nobody looks on, only of what takes long. */
static bool is_worth_printing(double seconds)
{
    enum { TO_WHO_LOOKS_ON = 10, TO_A_FILE = 600 };
    return seconds >= (cli_terminal_of(stderr).is_terminal ? TO_WHO_LOOKS_ON : TO_A_FILE);
}

static void print_json(lab_writer *json, const lab_endgame_progress *p)
{
    report_built(json, p);
    lab_write_end(json);
}

static void print_database_text(const lab_endgame_progress *p)
{
    printf("%3d seed%s %13s positions", p->seeds, p->seeds == 1 ? ", " : "s,",
           cli_grouped(p->entries).text);
    if (p->open > 0)
        printf(", %s with two bounds", cli_grouped(p->open).text);
    if (p->found)
        printf(", in the file already\n");
    else
        printf(", %.2f s (%s a second)", p->seconds,
               cli_grouped((uint64_t)report_built_rate(p)).text);
    if (p->sent > 0 && !p->found)
        printf(", %.1f bytes a position sent", (double)p->sent / (double)p->entries);
    if (!p->found)
        putchar('\n');
    if (p->seconds >= 1 && is_worth_printing(p->left))
        fprintf(stderr, "some %.0f seconds are left\n", p->left);
}

static void print_count(void *context, const lab_endgame_progress *progress)
{
    lab_writer *json = context;
    if (json)
        print_json(json, progress);
    else
        print_database_text(progress);
    fflush(stdout);
}

static void print_outlook(void *context, const lab_endgame_outlook *o)
{
    (void)context;
    if (!is_worth_printing(o->seconds))
        return;
    fprintf(stderr,
            "%s positions to value: about %.0f %s, with %s MiB of memory. You can stop and "
            "resume.\n",
            cli_grouped(o->positions).text, o->seconds < 120 ? o->seconds : o->seconds / 60,
            o->seconds < 120 ? "seconds" : "minutes", cli_grouped((o->bytes >> 20) + 1).text);
    if (o->in_file)
        fprintf(stderr, "This is more than --memory allows. The rest is kept in a file next to "
                        "the database, which is slower.\n");
}

size_t cli_solve_memory(const cli_args *args)
{
    return task_bytes(args->tasks->solve.memory);
}

int cli_solve_threads(const cli_args *args)
{
    const int count = cli_processors(), most = LAB_PARALLEL_THREADS_MAX;
    return (int)cli_number_or(args->solve.threads, count < most ? count : most);
}

static cli_status status_of(lab_retrograde_end end, const lab_error *error)
{
    switch (end) {
    case LAB_RETROGRADE_DONE:
        return CLI_DONE;
    case LAB_RETROGRADE_STOPPED:
        cli_complain("stopped; run the same command again to resume");
        return CLI_INTERRUPTED;
    case LAB_RETROGRADE_FOREIGN:
        cli_complain("%s", error->message);
        return CLI_INVALID;
    case LAB_RETROGRADE_NO_MEMORY:
        cli_complain("%s", error->message);
        cli_hint("the file keeps what is done");
        return CLI_SYSTEM;
    default:
        cli_complain("%s", error->message);
        return CLI_SYSTEM;
    }
}

cli_status cli_solve_build(const cli_args *args, const cli_loaded *loaded, lab_ranks *ranks)
{
    const lab_endgame_task task = {
        .game = loaded->game,
        .rules = dyar_ruleset_about(loaded->ruleset)->hash,
        .path = args->solve.database,
        .seeds = (int)cli_number_or(args->solve.build, 0),
        .memory = cli_solve_memory(args),
        .threads = cli_solve_threads(args),
        .ranks = ranks,
        .stop = cli_stop(),
        .keep_every = KEEP_EVERY_S,
        .progress = ranks->rank == 0 ? print_count : NULL,
        .outlook = ranks->rank == 0 ? print_outlook : NULL,
        .context = args->json,
    };
    lab_error error;
    const cli_status status = cli_database_check(loaded->game);
    return status == CLI_DONE ? status_of(lab_endgame_build(&task, &error), &error) : status;
}
