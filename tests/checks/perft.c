/* SPDX-License-Identifier: MIT */
/*
 * Counts move sequences and compares with a list.
 *
 *     check_perft FOLDER LIST
 *
 * A line of the list is DEPTH COUNT RULESET, then --setup NAME, --answer Q=A or --set
 * PATH=VALUE as often as wanted.  A ruleset with a `/` in it is a file below FOLDER.  An ended
 * game counts nothing, a pass is a move, and repetition is not judged.
 */
#include <inttypes.h>

#include "dyar/move.h"
#include "support/need.h"

enum { MOST_OPTIONS = 16, LINE = 1024 };

typedef struct task {
    int depth;
    uint64_t count;
    char path[LINE];
    const char *answers[MOST_OPTIONS], *sets[MOST_OPTIONS];
    dyar_load_request request;
} task;

static uint64_t count_leaves(const dyar_game *game, const dyar_position *position, int depth)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, moves);
    uint64_t leaves = 0;
    if (depth == 1)
        return count;
    for (size_t i = 0; i < count; i++) {
        dyar_position next = *position;
        dyar_play(game, &next, moves[i]);
        leaves += count_leaves(game, &next, depth - 1);
    }
    return leaves;
}

static bool read_option(task *t, const char *option, char *value)
{
    dyar_load_request *r = &t->request;
    if (!value || r->answer_count == MOST_OPTIONS || r->set_count == MOST_OPTIONS)
        return false;
    if (strcmp(option, "--setup") == 0)
        r->setup = value;
    else if (strcmp(option, "--answer") == 0)
        t->answers[r->answer_count++] = value;
    else if (strcmp(option, "--set") == 0)
        t->sets[r->set_count++] = value;
    else
        return false;
    return true;
}

static bool read_task(task *t, const char *folder, char *line)
{
    char *rest = line;
    const char *depth = strtok_r(rest, " \t\n", &rest);
    const char *count = strtok_r(rest, " \t\n", &rest);
    const char *ruleset = strtok_r(rest, " \t\n", &rest);
    if (!ruleset)
        return false;
    t->depth = atoi(depth);
    t->count = strtoull(count, NULL, 10);
    snprintf(t->path, sizeof t->path, "%s/%s", folder, ruleset);
    t->request = DYAR_LOAD_REQUEST(.ruleset = strchr(ruleset, '/') ? t->path : ruleset,
                                   .answers = t->answers, .sets = t->sets);
    const char *option;
    while ((option = strtok_r(rest, " \t\n", &rest)))
        if (!read_option(t, option, strtok_r(rest, " \t\n", &rest)))
            return false;
    return t->depth > 0;
}

static bool check_task(const task *t, const char *shown)
{
    OWNED(dyar_ruleset) ruleset = need_ruleset(&t->request);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position start;
    dyar_position_begin(game, &start);
    const uint64_t got = count_leaves(game, &start, t->depth);
    const bool right = got == t->count;
    if (!right)
        printf("%s: expected %" PRIu64 ", got %" PRIu64 "\n", shown, t->count, got);
    return right;
}

static bool check_line(const char *folder, char *line)
{
    char shown[LINE];
    line[strcspn(line, "#\n")] = '\0';
    if (line[strspn(line, " \t")] == '\0')
        return true;
    snprintf(shown, sizeof shown, "%s", line);
    task t = {0};
    if (read_task(&t, folder, line))
        return check_task(&t, shown);
    printf("this line cannot be read: %s\n", shown);
    return false;
}

int main(int argc, char **argv)
{
    FILE *list = argc == 3 ? fopen(argv[2], "r") : NULL;
    char line[LINE];
    int failed = 0;
    if (!list) {
        fprintf(stderr, "usage: check_perft FOLDER LIST\n");
        return 2;
    }
    while (fgets(line, sizeof line, list))
        failed += !check_line(argv[1], line);
    fclose(list);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
