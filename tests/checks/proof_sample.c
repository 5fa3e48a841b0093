/* SPDX-License-Identifier: MIT */
/*
 * Are some values right of a list that is too large to be checked whole?
 *
 *     check_proof_sample FILE RULESET N [PATH=VALUE...]
 *
 * N positions, each as likely as any other: the value of the best move, by the list's values of
 * the positions that moves lead to, must be the list's value of the position.  Only
 * check_proof, which checks all positions, shows whether repetition gives that value.
 *
 * The list is read twice: for N of its lines, and for what moves lead to from these.
 */
#include "lab/solve/board_play.h"
#include "support/need.h"
#include "support/proofs.h"

enum { SHOWN = 10 };

/* A line of a list to find. */
typedef struct wanted {
    char *key;
    lab_bounds value;
    bool found;
} wanted;

typedef struct sampler {
    const dyar_game *game;
    lab_terms terms;
    wanted *wanted; /* in the order of their keys, once all are there */
    size_t count, room;
    uint64_t random, wrong;
} sampler;

/* Below `end`. */
static uint64_t draw(sampler *s, uint64_t end)
{
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (s->random >> 11) % end;
}

static void complain(sampler *s, const dyar_position *position, const char *what)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(s->game, position, text);
    if (s->wrong++ < SHOWN)
        fprintf(stderr, "%s: %s\n", text, what);
}

/* ---- the lines of a list ---- */

/* The position without its stores: "1,2@1/0,3 1 -". */
static void cut_stores(char *text)
{
    char *stores = strchr(text, ' ') + 1;
    const char *mover = strchr(stores, ' ') + 1;
    memmove(stores, mover, strlen(mover) + 1);
}

static void find_key(const sampler *s, const dyar_position *position, bool turn, char *key)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(s->game, position, text);
    if (turn)
        turn_text(text, key);
    else
        strcpy(key, text);
    cut_stores(key);
}

static void want(sampler *s, const dyar_position *position, bool turn)
{
    char key[DYAR_POSITION_TEXT];
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 1024;
        s->wanted = need(realloc(s->wanted, s->room * sizeof *s->wanted));
    }
    find_key(s, position, turn, key);
    s->wanted[s->count++] = (wanted){.key = need(strdup(key))};
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const wanted *)a)->key, ((const wanted *)b)->key);
}

/* The first of those with this key; they are all found together, or none. */
static wanted *find_wanted(const sampler *s, const char *key)
{
    size_t low = 0, high = s->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (strcmp(s->wanted[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < s->count && strcmp(s->wanted[low].key, key) == 0 ? &s->wanted[low] : NULL;
}

static void find_all(sampler *s, FILE *list)
{
    char line[PROVED_LINE];
    lab_bounds value;
    qsort(s->wanted, s->count, sizeof *s->wanted, by_key);
    rewind(list);
    while (read_proved(list, line, &value)) {
        cut_stores(line);
        wanted *w = find_wanted(s, line);
        if (w)
            *w = (wanted){w->key, value, true};
    }
}

/* ---- a position ---- */

static bool look_up(void *context, const dyar_position *position, lab_bounds *value)
{
    sampler *s = context;
    char key[DYAR_POSITION_TEXT];
    for (int turn = 0; turn < 2; turn++) {
        find_key(s, position, turn, key);
        const wanted *w = find_wanted(s, key);
        if (w && w->found) {
            *value = w->value;
            return true;
        }
    }
    complain(s, position, "is missing");
    return false;
}

static void check(sampler *s, const dyar_position *position, lab_bounds value)
{
    lab_bounds best;
    if (ahead(s->game, position, 0) != 0)
        complain(s, position, "what lies in stores matters; that is not looked at here");
    if (lab_board_best(&s->terms, position, look_up, s, &best) &&
        (value.low != best.low || value.high != best.high))
        complain(s, position, "is not worth what its best move leads to");
}

static void want_what_follows(sampler *s, const dyar_position *position)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(s->game, position, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = *position;
        dyar_play(s->game, &after, moves[i]);
        for (int turn = 0; turn < 2 && !dyar_result_of(s->game, &after).over; turn++)
            want(s, &after, turn);
    }
}

/* ---- samples ---- */

typedef struct sample {
    dyar_position position;
    lab_bounds value;
} sample;

/* Each line stays with the same chance, however many follow. */
static size_t sample_list(sampler *s, FILE *list, sample *samples, size_t most)
{
    char line[PROVED_LINE];
    lab_bounds value;
    uint64_t lines = 0;
    for (; read_proved(list, line, &value); lines++) {
        const uint64_t at = lines < most ? lines : draw(s, lines + 1);
        if (at < most)
            samples[at] = (sample){need_position(s->game, line), value};
    }
    return lines < most ? (size_t)lines : most;
}

static size_t check_list(sampler *s, FILE *list, sample *samples, size_t most)
{
    const size_t count = sample_list(s, list, samples, most);
    for (size_t i = 0; i < count && !s->wrong; i++)
        want_what_follows(s, &samples[i].position);
    find_all(s, list);
    for (size_t i = 0; i < count && s->wrong < SHOWN; i++)
        check(s, &samples[i].position, samples[i].value);
    return count;
}

/* ---- all of it ---- */

static void run(sampler *s, FILE *list, size_t most)
{
    sample *samples = need(malloc(most * sizeof *samples + 1));
    const size_t count = check_list(s, list, samples, most);
    printf("%zu positions: %s\n", count, s->wrong || !count ? "wrong" : "right");
    for (size_t i = 0; i < s->count; i++)
        free(s->wanted[i].key);
    free(s->wanted);
    free(samples);
}

int main(int argc, char **argv)
{
    FILE *list = argc < 4 ? NULL : fopen(argv[1], "r");
    if (!list) {
        fputs("usage: check_proof_sample FILE RULESET N [PATH=VALUE...]\n", stderr);
        return 2;
    }
    OWNED(dyar_ruleset) ruleset = need_changed(argv[2], argv + 4);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    sampler s = {.game = game,
                 .terms = lab_terms_of_positions(game),
                 .random = UINT64_C(88172645463325252)};
    run(&s, list, (size_t)atol(argv[3]));
    fclose(list);
    return s.wrong > 0;
}
