/* SPDX-License-Identifier: MIT */
/*
 * Is every entry of an endgame database right?
 *
 *     check_endgame RULESET N [THREADS]
 *
 * Builds a database of up to N seeds in a scratch file, stopping and resuming again and again,
 * and compares it with values found in the plainest way there is (surely.h): all positions in a
 * list, with both players' turns and sides distinguished.
 */
#include <inttypes.h>
#include <stdatomic.h>
#include <unistd.h>

#include "dyar/board.h"
#include "lab/solve/endgame.h"
#include "lab/solve/endgame_build.h"
#include "support/need.h"
#include "support/proofs.h"
#include "support/surely.h"

enum { SEEDS_MAX = 14, STOPS = 50 };

typedef struct entry {
    uint64_t key;
    dyar_position position;
} entry;

typedef struct count {
    entry *entries;
    size_t size;
    surely all; /* the same */
} count;

typedef struct slow {
    const dyar_game *game;
    dyar_history *history;
    int holes;
    bool odd_stores; /* it matters which stores are odd */
    count counts[SEEDS_MAX + 1];
} slow;

/* ---- all positions ---- */

static uint64_t key_of(const slow *s, const dyar_position *position, int *seeds)
{
    const int places = dyar_game_rows(s->game) * dyar_game_columns(s->game);
    uint64_t key = (uint64_t)dyar_position_mover(s->game, position);
    *seeds = 0;
    for (int hole = 0; hole < places; hole++) {
        const int here = dyar_position_seeds(s->game, position, hole);
        key = key * (SEEDS_MAX + 1) + (uint64_t)here;
        *seeds += here;
    }
    for (int player = 0; player < 2 && s->odd_stores; player++)
        key = key * 2 + (dyar_position_store(s->game, position, player) & 1);
    return key;
}

static void add_position(slow *s, const int *board, int mover, int odd)
{
    char text[DYAR_POSITION_TEXT];
    int seeds;
    write_board(s->game, board, (const int[]){odd & 1, odd >> 1}, mover, text);
    entry e = {.position = need_position(s->game, text)};
    if (dyar_result_of(s->game, &e.position).over)
        return;
    e.key = key_of(s, &e.position, &seeds);
    count *c = &s->counts[seeds];
    c->entries[c->size++] = e;
}

/* Every way to lay `left` seeds into the holes from `hole` on. */
static void lay(slow *s, int *board, int hole, int left)
{
    if (hole + 1 < s->holes) {
        for (board[hole] = 0; board[hole] <= left; board[hole]++)
            lay(s, board, hole + 1, left - board[hole]);
        return;
    }
    board[hole] = left;
    const int variants = s->odd_stores ? 8 : 2;
    for (int variant = 0; variant < variants; variant++)
        add_position(s, board, variant & 1, variant >> 1);
}

static int by_key(const void *a, const void *b)
{
    const uint64_t x = ((const entry *)a)->key, y = ((const entry *)b)->key;
    return (x > y) - (x < y);
}

static uint32_t find(const slow *s, const dyar_position *position, int *seeds)
{
    const entry wanted = {.key = key_of(s, position, seeds)};
    const count *c = &s->counts[*seeds];
    const entry *found = bsearch(&wanted, c->entries, c->size, sizeof wanted, by_key);
    if (!found) {
        fputs("a position is missing\n", stderr);
        exit(1);
    }
    return (uint32_t)(found - c->entries);
}

static void list_positions(slow *s, int seeds)
{
    int board[DYAR_HOLES_MAX] = {0};
    uint64_t boards = 8;
    for (int i = 1; i < s->holes; i++) /* choosing holes - 1 of seeds + holes - 1 */
        boards = boards * (uint64_t)(seeds + i) / (uint64_t)i;
    s->counts[seeds].entries = need(calloc((size_t)boards, sizeof(entry)));
    lay(s, board, 0, seeds);
    qsort(s->counts[seeds].entries, s->counts[seeds].size, sizeof(entry), by_key);
}

/* ---- moves and repetition ---- */

static void list_moves(slow *s, int seeds, const entry *e, surely_state *st)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t move_count = dyar_moves(s->game, &e->position, moves);
    st->edge_count = (uint32_t)move_count;
    st->mover = (uint8_t)dyar_position_mover(s->game, &e->position);
    st->edges = need(calloc(move_count + 1, sizeof *st->edges));
    for (size_t i = 0; i < move_count; i++) {
        surely_edge *to = &st->edges[i];
        dyar_position after = e->position;
        int left;
        dyar_play(s->game, &after, moves[i]);
        to->target = NO_TARGET;
        const bool over = dyar_result_of(s->game, &after).over;
        const uint32_t target = over ? NO_TARGET : find(s, &after, &left);
        if (!over && left == seeds)
            to->target = target;
        for (int player = 0; player < 2 && to->target == NO_TARGET; player++) {
            const int sure = over ? won_by(s->game, &after, player)
                                  : ahead(s->game, &after, player) +
                                        s->counts[left].all.states[target].sure[player];
            to->sure[player] = (int8_t)(sure - ahead(s->game, &e->position, player));
        }
    }
}

static void find_round(slow *s, const entry *e, surely_state *st)
{
    dyar_position position = e->position;
    dyar_history_begin(s->history, &position);
    while (!dyar_result_of(s->game, &position).over)
        dyar_history_judge(s->history, &position);
    for (int player = 0; player < 2; player++)
        st->round[player] =
            (int8_t)(won_by(s->game, &position, player) - ahead(s->game, &e->position, player));
}

static void solve_count(slow *s, int seeds)
{
    count *c = &s->counts[seeds];
    list_positions(s, seeds);
    c->all = surely_begin(c->size);
    for (size_t i = 0; i < c->size; i++) {
        list_moves(s, seeds, &c->entries[i], &c->all.states[i]);
        find_round(s, &c->entries[i], &c->all.states[i]);
    }
    surely_solve(&c->all, seeds);
}

/* ---- comparing ---- */

static bool agrees(const slow *s, lab_endgame_reader *reader, const entry *e,
                   const surely_state *st)
{
    char text[DYAR_POSITION_TEXT];
    lab_bounds value;
    const int low = st->sure[st->mover], high = -st->sure[1 - st->mover];
    if (lab_endgame_probe(reader, &e->position, &value) && value.low == low &&
        value.high == high)
        return true;
    dyar_position_format(s->game, &e->position, text);
    fprintf(stderr, "%s: database %d to %d, plainly %d to %d\n", text, value.low, value.high,
            low, high);
    return false;
}

static uint64_t compare(const slow *s, lab_endgame_reader *reader, int seeds)
{
    uint64_t wrong = 0;
    for (int n = 0; n <= seeds; n++) {
        uint64_t open = 0;
        for (size_t i = 0; i < s->counts[n].size; i++) {
            const surely_state *e = &s->counts[n].all.states[i];
            open += e->sure[0] != -e->sure[1];
            wrong += !agrees(s, reader, &s->counts[n].entries[i], e);
        }
        printf("%2d seeds: %zu positions, %" PRIu64 " with two bounds\n", n, s->counts[n].size,
               open);
    }
    return wrong;
}

/* Stopped after it has been asked so often. */
static bool is_stopped(void *context)
{
    atomic_uint *left = context;
    return atomic_fetch_sub(left, 1) == 1;
}

static lab_endgame_reader *build(const dyar_ruleset *ruleset, int seeds, int threads)
{
    char path[] = "/tmp/check_endgame.XXXXXX";
    const int fd = mkstemp(path);
    lab_error error;
    atomic_uint left = 0;
    lab_endgame_task task = {.game = dyar_ruleset_game(ruleset),
                             .rules = dyar_ruleset_about(ruleset)->hash,
                             .path = path,
                             .seeds = seeds,
                             .memory = SIZE_MAX,
                             .threads = threads,
                             .keep_every = 3600,
                             .stop = {is_stopped, &left}};
    lab_endgame_reader *reader = NULL;
    lab_retrograde_end end = LAB_RETROGRADE_STOPPED;
    for (unsigned i = 1; fd >= 0 && i < STOPS && end == LAB_RETROGRADE_STOPPED; i++) {
        atomic_store(&left, 7 * i);
        end = lab_endgame_build(&task, &error);
    }
    atomic_store(&left, 0);
    if (fd >= 0 &&
        (end == LAB_RETROGRADE_DONE || lab_endgame_build(&task, &error) == LAB_RETROGRADE_DONE))
        reader = lab_endgame_open(path, task.game, task.rules, &error);
    if (!reader)
        fprintf(stderr, "%s\n", error.message);
    close(fd);
    unlink(path);
    return reader;
}

int main(int argc, char **argv)
{
    const int seeds = argc > 2 ? atoi(argv[2]) : -1;
    if (seeds < 0 || seeds > SEEDS_MAX) {
        fprintf(stderr, "usage: check_endgame RULESET N [THREADS]\n");
        return 2;
    }
    dyar_ruleset *ruleset = need_bundled(argv[1]);
    slow s = {.game = dyar_ruleset_game(ruleset)};
    s.history = dyar_history_new(s.game);
    s.odd_stores = dyar_board_facts_of(s.game).odd_stores;
    s.holes = dyar_game_rows(s.game) * dyar_game_columns(s.game);
    lab_endgame_reader *reader = build(ruleset, seeds, argc > 3 ? atoi(argv[3]) : 2);
    if (!reader)
        return 4;
    for (int n = 0; n <= seeds; n++)
        solve_count(&s, n);
    const uint64_t wrong = compare(&s, reader, seeds);
    for (int n = 0; n <= seeds; n++) {
        surely_end(&s.counts[n].all);
        free(s.counts[n].entries);
    }
    lab_endgame_close(reader);
    dyar_history_free(s.history);
    dyar_ruleset_free(ruleset);
    return wrong > 0;
}
