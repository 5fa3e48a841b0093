/* SPDX-License-Identifier: MIT */
/*
 * Kills studies while they play, and checks what is left.
 *
 *     check_study_killed PROGRAM RULESET GAMES ROUNDS SEED
 *
 * A study is played undisturbed, to compare with.  Then it is begun, killed at a random moment
 * so that it has no time to clean up, resumed by the same command, and so on; whenever it is
 * complete, it begins again.  This continues until ROUNDS kills have left part of a study.  (1)
 * Its file can be read after every kill, and holds no fewer games than before.  (2) Every game
 * in it is that of the undisturbed study.  (3) If it is complete, no game is missing.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dyar/random.h"
#include "lab/base/clock.h"
#include "lab/study/store.h"

enum { NAP_US = 1000, MOST_TRIES = 50 };

typedef struct check {
    const char *program, *ruleset, *games;
    char folder[64], undisturbed[96], killed[96];
    size_t combinations;
    lab_games *expected; /* of each combination */
    uint64_t before;     /* games that were left last time */
    dyar_random random;
    uint32_t latest;     /* microseconds: about as long as all of it takes */
    size_t ends, midway; /* rounds that came to their end; that left part of a study */
    int failed;
} check;

static void fail(check *c, const char *what, const char *text)
{
    printf("%s: %s\n", what, text);
    c->failed++;
}

/* ---- the program ---- */

static pid_t start(const check *c, const char *path)
{
    const pid_t child = fork();
    if (child != 0)
        return child;
    const int out = open("/dev/null", O_WRONLY);
    dup2(out, STDOUT_FILENO);
    execl(c->program, c->program, "study", c->ruleset, "--players", "greedy,random", "--only",
          "cycling,order", "--games", c->games, "--threads", "2", "--output", path,
          (char *)NULL);
    _exit(127);
}

static bool play_to_the_end(const check *c, const char *path)
{
    int status;
    const pid_t child = start(c, path);
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* True when it came to its end before it was killed. */
static bool play_and_kill(check *c)
{
    int status;
    const pid_t child = start(c, c->killed);
    const uint32_t latest = dyar_random_below(&c->random, c->latest);
    for (uint32_t waited = 0; waited < latest; waited += NAP_US) {
        usleep(NAP_US);
        if (waitpid(child, &status, WNOHANG) == child) {
            if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
                fail(c, "the study ended otherwise than well", c->killed);
            return true;
        }
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return false;
}

/* ---- what is left ---- */

static lab_store *read_study(check *c, const char *path, lab_plan *plan)
{
    lab_store_trouble trouble;
    lab_error error;
    lab_store *store = lab_store_read(path, plan, &trouble, &error);
    if (!store)
        fail(c, "the file cannot be read", error.message);
    return store;
}

static bool read_expected(check *c)
{
    lab_plan plan;
    lab_error error;
    lab_store *store = read_study(c, c->undisturbed, &plan);
    c->combinations = store ? plan.design.count : 0;
    c->expected = calloc(c->combinations + 1, sizeof *c->expected);
    for (size_t i = 0; i < c->combinations; i++)
        if (!lab_store_games(store, &plan, i, &c->expected[i], &error))
            fail(c, "undisturbed", error.message);
    lab_store_close(store);
    lab_plan_release(&plan);
    return store != NULL;
}

/* There is one line-up, so that a game's number is its place among all of them. */
static void check_games(check *c, size_t combination, const lab_games *games)
{
    const lab_games *expected = &c->expected[combination];
    for (size_t i = 0; i < games->count; i++) {
        const uint64_t number = games->numbers[i];
        if (number >= expected->count ||
            memcmp(&games->outcomes[i], &expected->outcomes[number], sizeof(lab_outcome)) !=
                0) {
            fail(c, "a game is another one than in the undisturbed study", c->killed);
            return;
        }
    }
}

static void check_left(check *c, bool ended)
{
    lab_plan plan;
    lab_error error;
    uint64_t left = 0;
    lab_store *store = read_study(c, c->killed, &plan);
    for (size_t i = 0; store && i < plan.design.count; i++) {
        lab_games games;
        if (!lab_store_games(store, &plan, i, &games, &error))
            fail(c, "games cannot be read", error.message);
        check_games(c, i, &games);
        left += games.count;
        lab_games_release(&games);
    }
    if (store && left < c->before)
        fail(c, "games have been lost", c->killed);
    if (store && ended && left != lab_plan_total(&plan))
        fail(c, "games are missing", c->killed);
    c->midway += left > 0 && !ended;
    c->before = left;
    lab_store_close(store);
    lab_plan_release(&plan);
}

/* Killed before its plan was written, it has left no file, or one that is no study yet. */
static bool is_begun(const check *c)
{
    lab_plan plan;
    lab_store_trouble trouble;
    lab_error error;
    lab_store *store = lab_store_read(c->killed, &plan, &trouble, &error);
    const bool no_study =
        strstr(error.message, "No such file") || strstr(error.message, "is not a study file");
    lab_store_close(store);
    lab_plan_release(&plan);
    return store || !no_study;
}

static void remove_study(const check *c)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    char path[112];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s%s", c->killed, endings[i]);
        unlink(path);
    }
}

static void play_round(check *c)
{
    const bool ended = play_and_kill(c);
    if (is_begun(c))
        check_left(c, ended);
    else if (c->before > 0)
        fail(c, "the file is gone", c->killed);
    if (!ended)
        return;
    c->ends++;
    c->before = 0;
    remove_study(c);
}

static void clean_up(check *c)
{
    remove_study(c);
    unlink(c->undisturbed);
    if (rmdir(c->folder) != 0)
        fail(c, "something is left in the folder", c->folder);
    for (size_t i = 0; i < c->combinations; i++)
        lab_games_release(&c->expected[i]);
    free(c->expected);
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        fprintf(stderr, "usage: check_study_killed PROGRAM RULESET GAMES ROUNDS SEED\n");
        return 2;
    }
    check c = {.program = argv[1],
               .ruleset = argv[2],
               .games = argv[3],
               .folder = "/tmp/dyar-study-XXXXXX",
               .random = dyar_random_begin(strtoull(argv[5], NULL, 10), 0)};
    if (!mkdtemp(c.folder))
        abort();
    snprintf(c.undisturbed, sizeof c.undisturbed, "%s/undisturbed", c.folder);
    snprintf(c.killed, sizeof c.killed, "%s/killed", c.folder);
    const double began = lab_clock();
    if (!play_to_the_end(&c, c.undisturbed))
        fail(&c, "the undisturbed study ended otherwise than well", c.ruleset);
    c.latest = (uint32_t)((lab_clock() - began) * 0.7e6) + NAP_US;
    const unsigned long rounds = strtoul(argv[4], NULL, 10);
    unsigned long round = 0;
    if (c.failed == 0 && read_expected(&c))
        for (; c.midway < rounds && round < MOST_TRIES * rounds && c.failed == 0; round++)
            play_round(&c);
    if (c.failed == 0 && c.midway < rounds)
        fail(&c, "too few kills left part of a study", c.ruleset);
    printf("%lu rounds, %zu left part of a study, %zu came to the end of one\n", round,
           c.midway, c.ends);
    clean_up(&c);
    return c.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
