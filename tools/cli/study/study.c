/* SPDX-License-Identifier: MIT */
/* dyar study: plays every combination of answers to the open questions of a ruleset. */
#include "cli/study/study.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include "cli/base/progress.h"
#include "cli/base/ranks.h"
#include "lab/players/playouts.h"

static const cli_example examples[] = {
    {"dyar study RULESET", "study each answer on its own, at three strengths"},
    {"dyar study RULESET --strengths random,mcts:200,mcts:2k", "use other strengths"},
    {"dyar study RULESET --design pairs --players random --games 10000",
     "study any two answers together, with random moves"},
    {"dyar study RULESET --only players,order -o order.study", "study two questions only"},
    {"dyar study RULESET --shard 3/10", "play the third of ten parts, each on its own machine"},
    {"dyar study report RULESET.study -o report", "write the findings as a page"},
    {"mpirun -n 4 dyar-mpi study RULESET", "use four processes"},
    {0},
};

/* ---- playing ---- */

/* Those that this process may run on. */
static int count_processors(void)
{
    cpu_set_t set;
    const int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return count < 1 ? 1 : count > LAB_PLAYOUTS_THREADS_MAX ? LAB_PLAYOUTS_THREADS_MAX : count;
}

static lab_study study_of(const cli_study *s, lab_ranks *ranks, cli_progress *progress)
{
    return (lab_study){
        .plan = &s->plan,
        .share = s->share,
        .contests = {.list = s->contests, .lineups = lab_plan_lineups(&s->plan)},
        .threads = (int)cli_number_or(s->args->study.threads, count_processors()),
        .ranks = ranks,
        .stop = cli_stop(),
        .report = progress ? cli_study_bar_show : NULL,
        .context = progress,
    };
}

static char *path_of(const cli_study *s)
{
    const char *given = s->args->study.output, *ruleset = lab_plan_setting(&s->plan, "ruleset");
    if (given)
        return cli_copy(given);
    if (s->share.of == 0)
        return cli_format("%s.study", ruleset);
    return cli_format("%s-%" PRIu64 "-of-%" PRIu64 ".study", ruleset, s->share.number,
                      s->share.of);
}

static cli_status refuse_store(lab_store_trouble trouble, const lab_error *error)
{
    cli_complain("%s", error->message);
    if (trouble == LAB_STORE_FOREIGN)
        cli_hint("to keep this study in another file, add '--output FILE'");
    return trouble == LAB_STORE_FOREIGN ? CLI_INVALID : CLI_SYSTEM;
}

static cli_status play_into(const cli_study *s, lab_store *store, lab_ranks *ranks,
                            const char *path)
{
    cli_progress progress = cli_progress_begin();
    const lab_study study = study_of(s, ranks, &progress);
    lab_error error;
    const lab_study_result result = lab_study_play(&study, store, &error);
    cli_progress_end(&progress);
    if (result == LAB_STUDY_FAILED)
        return refuse_store(LAB_STORE_SYSTEM, &error);
    if (result == LAB_STUDY_DONE)
        return CLI_DONE;
    cli_complain("stopped; '%s' keeps the games: run the same command again to resume", path);
    return CLI_INTERRUPTED;
}

/* What a shard shows is a part of what the study shows. */
static void print_shard(const cli_study *s, const char *path)
{
    fprintf(stderr,
            "Shard %" PRIu64 " of %" PRIu64 " is in '%s'. If all shards are played, "
            "'dyar study merge FILE... --output FILE' joins them.\n",
            s->share.number, s->share.of, path);
}

/* Waits until standard input ends, then does what the interrupt key does. */
static void *watch_input(void *none)
{
    char dropped[256];
    ssize_t count;
    do
        count = read(STDIN_FILENO, dropped, sizeof dropped);
    while (count > 0 || (count < 0 && errno == EINTR));
    kill(getpid(), SIGINT);
    return none;
}

static bool is_input_watched(const cli_args *args)
{
    pthread_t watcher;
    if (!args->study.stop_with_input)
        return true;
    const int trouble = pthread_create(&watcher, NULL, watch_input, NULL);
    if (trouble == 0)
        pthread_detach(watcher);
    else
        cli_complain("cannot watch standard input: %s", strerror(trouble));
    return trouble == 0;
}

/* In rank 0. */
static cli_status play(const cli_study *s, lab_ranks *ranks)
{
    char *path = path_of(s);
    lab_store_trouble trouble;
    lab_error error;
    cli_status status;
    lab_store *store = lab_store_begin(path, &s->plan, &trouble, &error);
    if (store) {
        status = play_into(s, store, ranks, path);
    } else {
        lab_study_release_workers(ranks);
        status = refuse_store(trouble, &error);
    }
    lab_store_close(store);
    cli_release_interrupt(); /* all games are kept */
    if (status == CLI_DONE && s->share.of > 0)
        print_shard(s, path);
    if (status == CLI_DONE && (s->share.of == 0 || s->args->json))
        status = cli_study_show(path, NULL, NULL, s->args->json);
    free(path);
    return status;
}

static cli_status lead(const cli_args *args, lab_ranks *ranks)
{
    cli_study study;
    cli_status status = cli_study_set_up(args, &study);
    if (status == CLI_DONE && !is_input_watched(args))
        status = CLI_SYSTEM;
    if (status == CLI_DONE)
        status = play(&study, ranks);
    else
        lab_study_release_workers(ranks);
    cli_study_release(&study);
    return status;
}

/* In other ranks. */
static cli_status help(const cli_args *args, lab_ranks *ranks)
{
    cli_study study;
    const bool ready = cli_study_set_up(args, &study) == CLI_DONE;
    if (ready) {
        const lab_study work = study_of(&study, ranks, NULL);
        lab_study_help(&work);
    } else {
        lab_study_withdraw(ranks);
    }
    cli_study_release(&study);
    return CLI_DONE;
}

static cli_status run(const cli_args *args)
{
    lab_ranks ranks;
    cli_status status = cli_ranks_begin(&ranks);
    cli_catch_interrupt();
    if (status == CLI_DONE)
        status = ranks.rank == 0 ? lead(args, &ranks) : help(args, &ranks);
    return cli_ranks_end(&ranks, status);
}

const cli_command cli_command_study = {
    .options = cli_study_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more = "Sources leave questions open ('dyar questions'). A study plays many games under "
            "each combination of answers, measures them, and reports which questions matter: "
            "which measures change significantly with the answer, which questions never came "
            "into play, and what these games cannot show. In single games, a study leaves out "
            "questions that concern only matches.\n\n" CLI_ABOUT_GAMES
            "\n\n" CLI_ABOUT_INTERVALS "\n\n" CLI_ABOUT_EFFECTS
            "\n\nA study keeps its games in a file as it plays them. If it is interrupted or "
            "killed, start it again with the same command and it resumes. With a greater "
            "--games, it plays the additional games. 'dyar study report' prints the findings, "
            "and 'dyar study export' prints every game.\n\nEvery game has random numbers of "
            "its own, made from the seed, its combination and its number. The results of a "
            "study are therefore the same for any number of threads and processes. Exceptions "
            "are players with a budget in seconds, and alphabeta in several threads. The moves "
            "of computer players do not prove what people played.",
    .run = run,
};
