/*
 * Is every entry of an endgame database right?
 *
 *     check_endgame RULESET N [THREADS]
 *
 * Builds a database of up to N seeds in a scratch file and compares it with values found in
 * the plainest way there is: all positions in a list, both players' turns and sides told apart,
 * each worth asked for on its own, by iterating over everything until nothing changes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "dyar/board.h"
#include "dyar/ruleset.h"
#include "lab/solve/endgame.h"
#include "lab/solve/endgame_build.h"

enum { SEEDS_MAX = 14, NO_TARGET = UINT32_MAX };

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(4);
    }
    return memory;
}

/* Where a move leads: to another position of the same count, or to something known: what the
 * players can then be sure of. */
typedef struct edge {
    uint32_t target;
    int sure[2];
} edge;

typedef struct entry {
    uint64_t key;
    dyar_position position;
    edge *edges;
    size_t edge_count;
    int round[2]; /* what each player gets if the game ends here by repetition */
    int sure[2];  /* the most that each player can be sure of */
    uint8_t in_x, in_y;
} entry;

typedef struct count {
    entry *entries;
    size_t size;
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
    int length = 0, seeds;
    const int columns = dyar_game_columns(s->game), rows = dyar_game_rows(s->game);
    for (int row = rows - 1; row >= 0; row--)
        for (int column = 0; column < columns; column++)
            length += sprintf(text + length, "%d%s", board[row * columns + column],
                              column + 1 < columns ? ","
                              : row > 0            ? "/"
                                                   : " ");
    sprintf(text + length, "%d,%d %d -", odd & 1, odd >> 1, mover + 1);
    dyar_diags *diags = dyar_diags_new();
    entry e = {.edges = NULL};
    if (!dyar_position_parse(s->game, text, &e.position, diags)) {
        dyar_diags_print(diags, stderr);
        exit(3);
    }
    dyar_diags_free(diags);
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
    s->counts[seeds].entries = allocate(boards, sizeof(entry));
    lay(s, board, 0, seeds);
    qsort(s->counts[seeds].entries, s->counts[seeds].size, sizeof(entry), by_key);
}

/* ---- moves and repetition ---- */

static int ahead(const slow *s, const dyar_position *position, int player)
{
    return dyar_position_store(s->game, position, player) -
           dyar_position_store(s->game, position, 1 - player);
}

static int final_margin(const slow *s, const dyar_position *position, int player)
{
    const dyar_result result = dyar_result_of(s->game, position);
    return result.scores[player] - result.scores[1 - player];
}

static void list_moves(slow *s, int seeds, entry *e)
{
    dyar_move moves[DYAR_MOVES_MAX];
    e->edge_count = dyar_moves(s->game, &e->position, moves);
    e->edges = allocate(e->edge_count, sizeof *e->edges);
    for (size_t i = 0; i < e->edge_count; i++) {
        edge *to = &e->edges[i];
        dyar_position after = e->position;
        int left;
        dyar_play(s->game, &after, moves[i]);
        to->target = NO_TARGET;
        const bool over = dyar_result_of(s->game, &after).over;
        const uint32_t target = over ? NO_TARGET : find(s, &after, &left);
        if (!over && left == seeds)
            to->target = target;
        for (int player = 0; player < 2 && to->target == NO_TARGET; player++)
            to->sure[player] =
                over ? final_margin(s, &after, player)
                     : ahead(s, &after, player) + s->counts[left].entries[target].sure[player];
        for (int player = 0; player < 2; player++)
            to->sure[player] -= ahead(s, &e->position, player);
    }
}

static void find_round(slow *s, entry *e)
{
    dyar_position position = e->position;
    dyar_history_begin(s->history, &position);
    while (!dyar_result_of(s->game, &position).over)
        dyar_history_judge(s->history, &position);
    for (int player = 0; player < 2; player++)
        e->round[player] = final_margin(s, &position, player) - ahead(s, &e->position, player);
}

/* ---- who can be sure of what ---- */

/* Can the player see to it that the next position is one he has in hand (or, where it would be
 * good to go round for ever, one that may be)? */
static bool carries(const slow *s, const count *c, const entry *e, int player, int worth,
                    bool round)
{
    const bool he_moves = dyar_position_mover(s->game, &e->position) == player;
    for (size_t i = 0; i < e->edge_count; i++) {
        const edge *to = &e->edges[i];
        const entry *next = to->target == NO_TARGET ? NULL : &c->entries[to->target];
        const bool good =
            next ? next->in_x || (round && next->in_y) : to->sure[player] >= worth;
        if (good == he_moves)
            return good;
    }
    return !he_moves;
}

static bool shrink(const slow *s, count *c, int player, int worth)
{
    bool changed = false;
    for (size_t i = 0; i < c->size; i++) {
        entry *e = &c->entries[i];
        if (!e->in_y || carries(s, c, e, player, worth, false) ||
            (e->round[player] >= worth && carries(s, c, e, player, worth, true)))
            continue;
        e->in_y = 0;
        changed = true;
    }
    return changed;
}

/* From nothing: those from which he reaches what is worth it, or goes round where it is. */
static void ask(const slow *s, count *c, int player, int worth)
{
    bool grown = true;
    for (size_t i = 0; i < c->size; i++)
        c->entries[i].in_x = 0;
    while (grown) {
        for (size_t i = 0; i < c->size; i++) /* who is not sure of less is not sure of more */
            c->entries[i].in_y = c->entries[i].sure[player] >= worth - 1;
        while (shrink(s, c, player, worth))
            continue;
        grown = false;
        for (size_t i = 0; i < c->size; i++) {
            grown = grown || c->entries[i].in_y > c->entries[i].in_x;
            c->entries[i].in_x |= c->entries[i].in_y;
        }
    }
}

static void solve_count(slow *s, int seeds)
{
    count *c = &s->counts[seeds];
    list_positions(s, seeds);
    for (size_t i = 0; i < c->size; i++) {
        list_moves(s, seeds, &c->entries[i]);
        find_round(s, &c->entries[i]);
        c->entries[i].sure[0] = c->entries[i].sure[1] = -seeds;
    }
    for (int player = 0; player < 2; player++)
        for (int worth = 1 - seeds; worth <= seeds; worth++) {
            ask(s, c, player, worth);
            for (size_t i = 0; i < c->size; i++)
                if (c->entries[i].in_x)
                    c->entries[i].sure[player] = worth;
        }
}

/* ---- comparing ---- */

static bool agrees(const slow *s, lab_endgame_reader *reader, const entry *e)
{
    const int mover = dyar_position_mover(s->game, &e->position);
    char text[DYAR_POSITION_TEXT];
    lab_range value;
    if (lab_endgame_probe(reader, &e->position, &value) && value.low == e->sure[mover] &&
        value.high == -e->sure[1 - mover])
        return true;
    dyar_position_format(s->game, &e->position, text);
    fprintf(stderr, "%s: database %d to %d, plainly %d to %d\n", text, value.low, value.high,
            e->sure[mover], -e->sure[1 - mover]);
    return false;
}

static uint64_t compare(const slow *s, lab_endgame_reader *reader, int seeds)
{
    uint64_t wrong = 0;
    for (int n = 0; n <= seeds; n++) {
        uint64_t open = 0;
        for (size_t i = 0; i < s->counts[n].size; i++) {
            const entry *e = &s->counts[n].entries[i];
            open += e->sure[0] != -e->sure[1];
            wrong += !agrees(s, reader, e);
        }
        printf("%2d seeds: %zu positions, %" PRIu64 " with two bounds\n", n, s->counts[n].size,
               open);
    }
    return wrong;
}

static lab_endgame_reader *build(const dyar_ruleset *ruleset, int seeds, int threads)
{
    char path[] = "/tmp/check_endgame.XXXXXX";
    const int fd = mkstemp(path);
    lab_error error;
    const lab_endgame_task task = {.game = dyar_ruleset_game(ruleset),
                                   .rules = dyar_ruleset_about(ruleset)->hash,
                                   .path = path,
                                   .seeds = seeds,
                                   .memory = SIZE_MAX,
                                   .threads = threads};
    lab_endgame_reader *reader = NULL;
    if (fd >= 0 && lab_endgame_build(&task, &error) == LAB_LEVEL_DONE)
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
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&(dyar_request){.ruleset = argv[1]}, diags);
    dyar_diags_print(diags, stderr);
    if (!ruleset)
        return 3;
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
        for (size_t i = 0; i < s.counts[n].size; i++)
            free(s.counts[n].entries[i].edges);
        free(s.counts[n].entries);
    }
    lab_endgame_close(reader);
    dyar_history_free(s.history);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    return wrong > 0;
}
