/* SPDX-License-Identifier: MIT */
/*
 * Kills programs that keep their game in a file, and checks what is left.
 *
 *     check_killed PROGRAM RULESET ROUNDS SEED
 *
 * A game of a match is played, its moves typed in as fast as they are taken, and saved after
 * each; at a random moment the program is killed, so that it has no time to clean up.  (1) The
 * file holds whole records.  (2) Those of the games before are there byte for byte.  (3) The
 * last one replays.  (4) Every other round resumes the last game; its moves are then still
 * there.
 */
#include <inttypes.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dyar/random.h"
#include "lab/base/file.h"
#include "lab/records/record_game.h"
#include "lab/records/record_replay.h"
#include "support/need.h"

OWNER(lab_session, lab_session_free);

enum { LINES = 20000, NAP_US = 500, MOST_NAPS = 20000, LATEST_US = 25000 };

/* A record that somebody wrote by hand, and that must stay as it is. */
static const char first[] =
    "[Ruleset \"unknown\"]\r\n[Place \"by the well\"]\r\n\r\n{told} a1 b2";

typedef struct check {
    const char *program, *ruleset;
    char folder[64], path[96], beside[112], typed[96];
    uint64_t round;
    dyar_random random;
    dyar_ruleset *rules;
    char *before; /* what stood in the file */
    size_t length;
    size_t written; /* rounds that left more than there was */
    size_t midway;  /* rounds in which the program was killed while it wrote */
    int failed;
} check;

static void fail(check *c, const char *what, const char *text)
{
    printf("round %" PRIu64 ": %s\n%s\n", c->round, what, text);
    c->failed++;
}

static char *read_file(const char *path, size_t *length)
{
    lab_file file;
    lab_error error;
    if (!lab_file_open(&file, path, &error)) {
        printf("%s\n", error.message);
        abort();
    }
    char *text = strdup(file.text);
    *length = file.length;
    lab_file_close(&file);
    return text;
}

/* Whatever the position, one of these is a move. */
static void write_typed(const char *path)
{
    static const char *const words[] = {"a1", "fill-b1", "b1",  "fill-a1",
                                        "c1", "fill-c1", "pass"};
    FILE *file = fopen(path, "w");
    for (int i = 0; file && i < LINES; i++)
        fprintf(file, "%s\n", words[i % 7]);
    if (!file || fclose(file) != 0)
        abort();
}

/* ---- the program ---- */

static void become_program(const check *c, bool resumes)
{
    const int in = open(c->typed, O_RDONLY), out = open("/dev/null", O_WRONLY);
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, c->round);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    if (resumes)
        execl(c->program, c->program, "play", c->ruleset, "--resume", c->path, "--save",
              c->path, "--seed", seed, (char *)NULL);
    else
        execl(c->program, c->program, "play", c->ruleset, "--match", "--players",
              "human,random", "--save", c->path, "--seed", seed, (char *)NULL);
    _exit(127);
}

static bool has_changed(const check *c)
{
    size_t length;
    OWNED(char) now = read_file(c->path, &length);
    return length != c->length || strcmp(now, c->before) != 0;
}

/* Killed soon after it has first saved the game. */
static void play_and_kill(check *c, bool resumes)
{
    int status;
    const pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0)
        become_program(c, resumes);
    bool ended = false;
    for (int naps = 0; naps < MOST_NAPS && !ended && !has_changed(c); naps++) {
        usleep(NAP_US);
        ended = waitpid(child, &status, WNOHANG) != 0;
    }
    usleep(dyar_random_below(&c->random, LATEST_US));
    if (!ended) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
    }
    c->midway += access(c->beside, F_OK) == 0;
}

/* ---- what is left ---- */

static void check_replay(check *c, const lab_record *record, const char *text)
{
    const dyar_game *game = dyar_ruleset_game(c->rules);
    dyar_position start;
    lab_error error = {0};
    dyar_position_begin(game, &start);
    OWNED(lab_session) session = lab_session_new(game, &start);
    if (!lab_record_replay(record, game, session, &error)) {
        fail(c, error.message, text);
    } else {
        const dyar_result result = dyar_result_of(game, lab_session_now(session));
        if (strcmp(lab_result_word(&result), lab_record_value(record, "Result")) != 0)
            fail(c, "its result is not that of its moves", text);
    }
}

static void check_goes_on(check *c, const lab_record *old, const lab_record *record)
{
    bool same = old->move_count <= record->move_count;
    for (size_t i = 0; same && i < old->move_count; i++)
        same = strcmp(old->moves[i].text, record->moves[i].text) == 0;
    if (!same)
        fail(c, "the game that was gone on with has lost moves", "");
}

/* `kept`: the number of bytes that the file must still have from before. */
static void check_left(check *c, bool resumes, size_t kept, const lab_records *before)
{
    lab_records records;
    lab_error error;
    size_t length;
    char *text = read_file(c->path, &length);
    c->written += length > c->length;
    if (length < kept || memcmp(text, c->before, kept) != 0)
        fail(c, "what stood in the file has changed", text);
    if (!lab_records_parse(text, length, &records, &error))
        fail(c, error.message, text);
    else if (records.count < before->count || records.count > before->count + !resumes)
        fail(c, "there are more or fewer records than games", text);
    else if (records.count > 1)
        check_replay(c, &records.items[records.count - 1], text);
    if (resumes && c->failed == 0)
        check_goes_on(c, &before->items[before->count - 1], &records.items[before->count - 1]);
    lab_records_release(&records);
    free(c->before);
    c->before = text;
    c->length = length;
}

static void play_round(check *c)
{
    RELEASED(lab_records) before;
    lab_error error;
    if (!lab_records_parse(c->before, c->length, &before, &error))
        abort();
    const bool resumes = c->round % 2 == 1 && before.count > 1;
    const size_t kept = resumes ? before.items[before.count - 1].begin : c->length;
    play_and_kill(c, resumes);
    check_left(c, resumes, kept, &before);
}

static void clean_up(check *c)
{
    unlink(c->path);
    unlink(c->typed);
    if (rmdir(c->folder) != 0)
        fail(c, "something is left in the folder", c->folder);
    free(c->before);
    dyar_ruleset_free(c->rules);
}

int main(int argc, char **argv)
{
    need_usage(argc == 5, "check_killed PROGRAM RULESET ROUNDS SEED");
    check c = {.program = argv[1],
               .ruleset = argv[2],
               .folder = "/tmp/dyar-killed-XXXXXX",
               .random = dyar_random_begin(strtoull(argv[4], NULL, 10), 0),
               .rules = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = argv[2], .match = true))};
    if (!mkdtemp(c.folder))
        abort();
    snprintf(c.path, sizeof c.path, "%s/games.txt", c.folder);
    snprintf(c.beside, sizeof c.beside, "%s.being-written", c.path);
    snprintf(c.typed, sizeof c.typed, "%s/typed", c.folder);
    put_file(c.path, first, strlen(first));
    write_typed(c.typed);
    c.before = read_file(c.path, &c.length);
    for (const uint64_t rounds = strtoull(argv[3], NULL, 10); c.round < rounds && c.failed == 0;
         c.round++)
        play_round(&c);
    if (c.failed == 0 && c.written == 0)
        fail(&c, "nothing was ever written", "");
    printf("%" PRIu64
           " rounds, %zu left more in the file, %zu ended in the middle of writing\n",
           c.round, c.written, c.midway);
    clean_up(&c);
    return c.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
