/* SPDX-License-Identifier: MIT */
/*
 * Turns over bits of a study's file, one at a time, and looks what comes of it.
 *
 *     check_study_flipped PROGRAM RULESET GAMES STRIDE
 *
 * A study is played, and every STRIDE-th bit of its file turned over and back.  (1) Either the
 * file is refused with a message, or it says what it said before: the same plan and the same
 * games.  (2) Nothing takes longer than a few seconds.  (3) Reading it leaves nothing beside
 * it.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/study/store.h"

enum { PATIENCE = 20 /* seconds */ };

typedef struct check {
    char folder[64], path[96];
    int fd;
    uint64_t bits, refused, same, wrong;
    uint64_t expected; /* what the file says */
} check;

/* ---- the study ---- */

static bool play(const check *c, char **argv)
{
    int status;
    const pid_t child = fork();
    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execl(argv[1], argv[1], "study", argv[2], "--players", "random", "--games", argv[3],
              "--output", c->path, (char *)NULL);
        _exit(127);
    }
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- what its file says ---- */

static uint64_t mix(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static bool mix_games(lab_store *store, const lab_plan *plan, size_t combination,
                      uint64_t *hash, lab_error *error)
{
    lab_games games;
    const bool read = lab_store_games(store, plan, combination, &games, error);
    *hash = mix(*hash, &games.count, sizeof games.count);
    *hash = mix(*hash, games.outcomes, games.count * sizeof *games.outcomes);
    *hash = mix(*hash, games.numbers, games.count * sizeof *games.numbers);
    lab_games_release(&games);
    return read;
}

/* False, with why, when it is refused. */
static bool read_study(const check *c, uint64_t *hash, lab_error *error)
{
    lab_plan plan;
    lab_store_trouble trouble;
    lab_store *store = lab_store_read(c->path, &plan, &trouble, error);
    bool read = store != NULL;
    *hash = read ? lab_plan_fingerprint(&plan) : 0;
    for (size_t i = 0; read && i < plan.design.count; i++)
        read = mix_games(store, &plan, i, hash, error);
    lab_store_close(store);
    lab_plan_release(&plan);
    return read;
}

static bool has_beside(const check *c)
{
    static const char *const endings[] = {"-wal", "-shm", "-journal"};
    char path[112];
    bool there = false;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(path, sizeof path, "%s%s", c->path, endings[i]);
        there = there || unlink(path) == 0;
    }
    return there;
}

/* ---- turning bits over ---- */

static void turn_over(const check *c, uint64_t bit)
{
    unsigned char byte;
    if (pread(c->fd, &byte, 1, (off_t)(bit / 8)) != 1)
        abort();
    byte ^= (unsigned char)(1u << bit % 8);
    if (pwrite(c->fd, &byte, 1, (off_t)(bit / 8)) != 1)
        abort();
}

static void try_bit(check *c, uint64_t bit)
{
    uint64_t hash;
    lab_error error = {0};
    turn_over(c, bit);
    alarm(PATIENCE);
    const bool read = read_study(c, &hash, &error);
    const bool good = (read ? hash == c->expected : *error.message != '\0') && !has_beside(c);
    c->refused += good && !read;
    c->same += good && read;
    c->wrong += !good;
    if (!good)
        printf("byte %llu, bit %llu: %s\n", (unsigned long long)(bit / 8),
               (unsigned long long)(bit % 8),
               read ? "another study, or something is left" : "refused without a word");
    turn_over(c, bit);
}

static bool begin(check *c, char **argv)
{
    struct stat about;
    lab_error error;
    if (!mkdtemp(c->folder))
        return false;
    snprintf(c->path, sizeof c->path, "%s/a.study", c->folder);
    if (!play(c, argv) || !read_study(c, &c->expected, &error))
        return false;
    c->fd = open(c->path, O_RDWR);
    c->bits = c->fd >= 0 && fstat(c->fd, &about) == 0 ? 8 * (uint64_t)about.st_size : 0;
    return c->bits > 0;
}

int main(int argc, char **argv)
{
    check c = {.folder = "/tmp/dyar-flipped-XXXXXX", .fd = -1};
    if (argc != 5 || strtoull(argv[4], NULL, 10) == 0) {
        fprintf(stderr, "usage: check_study_flipped PROGRAM RULESET GAMES STRIDE\n");
        return 2;
    }
    const bool begun = begin(&c, argv);
    if (!begun)
        printf("the study could not be played, or read\n");
    for (uint64_t bit = 0; begun && bit < c.bits; bit += strtoull(argv[4], NULL, 10))
        try_bit(&c, bit);
    printf("%llu bits: %llu refused, %llu say the same, %llu wrong\n",
           (unsigned long long)c.bits, (unsigned long long)c.refused,
           (unsigned long long)c.same, (unsigned long long)c.wrong);
    close(c.fd);
    unlink(c.path);
    rmdir(c.folder);
    return begun && c.wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
