/*
 * Is every value that a proof has left behind right?
 *
 *     dyar solve RULESET --exhaustive --every [--set PATH=VALUE...] > FILE
 *     check_proof list FILE RULESET [PATH=VALUE...]
 *     check_proof database FILE RULESET [PATH=VALUE...]
 *
 * Knows the rules by dyar_moves, dyar_play and dyar_history alone, and nothing of how values
 * were found.  A value is two claims: the player to move is sure of at least `low`, the other
 * of at least -`high`.  Three things make them right:
 *
 * (1) The best move leads to just that value, by the values of what moves lead to.
 * (2) Whoever claims can come to an end, or to claims that are proved, or stay for ever among
 *     positions in which a repetition gives as much as is claimed there.  On a round nobody
 *     wins seeds, so that all claims on it are to the same.
 * (3) Where a list leaves a position out, it has the same seen from the other side; both are
 *     played then, and must come to the same.
 *
 * Where `low` is `high` nothing else is possible.  Where it is not, (2) shows what each can be
 * sure of, but not that it is the most.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/solve/endgame.h"
#include "support/need.h"
#include "support/proofs.h"

static const uint32_t NONE = UINT32_MAX;
enum { KEY_MAX = 2 * DYAR_HOLES_MAX + 1, SHOWN = 10, OFTEN = 10 };

typedef enum role { MOVER, OTHER } role;

typedef struct edge {
    uint32_t target; /* NONE: the game is over, and `gain` all that it gives */
    int16_t gain;    /* of the player who moves */
    int16_t again;   /* moves on; no byte is left over, so that edges compare as bytes */
} edge;

typedef struct state {
    int8_t low, high, round;
    uint8_t proved, assumed; /* by role, as bits */
    edge *edges;
    size_t edge_count;
} state;

typedef struct checker {
    const dyar_game *game;
    dyar_history *history;
    lab_endgame_reader *reader; /* NULL: a list */
    int holes;
    size_t key_size;
    uint8_t *keys;
    state *states;
    uint32_t count, room;
    uint32_t *slots;
    uint64_t slot_count, wrong;
} checker;

static void complain(checker *c, const dyar_position *position, const char *what)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(c->game, position, text);
    if (c->wrong++ < SHOWN)
        fprintf(stderr, "%s: %s\n", text, what);
}

/* ---- positions by what lies in the holes ---- */

static void find_key(const checker *c, const dyar_position *position, uint8_t *key)
{
    key[0] = (uint8_t)dyar_position_mover(c->game, position);
    for (int hole = 0; hole < c->holes; hole++) {
        int owner;
        const int mark = dyar_position_mark(c->game, position, hole, &owner);
        const bool closed = dyar_position_hole(c->game, position, hole) == DYAR_HOLE_CLOSED;
        key[1 + 2 * hole] = (uint8_t)dyar_position_seeds(c->game, position, hole);
        key[2 + 2 * hole] = (uint8_t)(closed ? 255 : mark < 0 ? 0 : 4 * (mark + 1) + owner + 1);
    }
}

static uint64_t slot_of(const checker *c, const uint8_t *key)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < c->key_size; i++)
        hash = (hash ^ key[i]) * UINT64_C(1099511628211);
    uint64_t at = (hash ^ hash >> 29) & (c->slot_count - 1);
    while (c->slots[at] != NONE &&
           memcmp(c->keys + c->slots[at] * c->key_size, key, c->key_size) != 0)
        at = (at + 1) & (c->slot_count - 1);
    return at;
}

static void grow(checker *c)
{
    c->room = c->room ? 2 * c->room : 1024;
    c->states = need(realloc(c->states, c->room * sizeof *c->states));
    c->keys = need(realloc(c->keys, c->room * c->key_size));
    c->slot_count = 2 * (uint64_t)c->room;
    c->slots = need(realloc(c->slots, c->slot_count * sizeof *c->slots));
    memset(c->slots, 0xff, c->slot_count * sizeof *c->slots);
    for (uint32_t i = 0; i < c->count; i++)
        c->slots[slot_of(c, c->keys + i * c->key_size)] = i;
}

static void add(checker *c, const dyar_position *position, lab_bounds value)
{
    uint8_t key[KEY_MAX];
    if (c->count == c->room)
        grow(c);
    find_key(c, position, key);
    const uint64_t slot = slot_of(c, key);
    if (c->slots[slot] != NONE) {
        complain(c, position, "is there twice");
        return;
    }
    memcpy(c->keys + c->count * c->key_size, key, c->key_size);
    c->states[c->count] = (state){.low = (int8_t)value.low, .high = (int8_t)value.high};
    c->slots[slot] = c->count++;
}

/* What the other player would see. */
static void turn_key(const checker *c, const uint8_t *key, uint8_t *turned)
{
    turned[0] = 1 - key[0];
    for (int hole = 0; hole < c->holes; hole++) {
        const uint8_t mark = key[2 + 2 * hole], owner = mark & 3;
        const int to = c->holes - 1 - hole;
        turned[1 + 2 * to] = key[1 + 2 * hole];
        turned[2 + 2 * to] =
            (uint8_t)(mark == 255 || owner == 0 ? mark : mark - owner + 3 - owner);
    }
}

static uint32_t find(const checker *c, const dyar_position *position)
{
    uint8_t key[KEY_MAX], turned[KEY_MAX];
    find_key(c, position, key);
    const uint32_t found = c->slots[slot_of(c, key)];
    if (found != NONE || c->reader)
        return found;
    turn_key(c, key, turned);
    return c->slots[slot_of(c, turned)];
}

/* ---- moves and repetition ---- */

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(edge));
}

static size_t list_edges(checker *c, const dyar_position *position, edge *edges)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const int mover = dyar_position_mover(c->game, position);
    const size_t count = dyar_moves(c->game, position, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = *position;
        dyar_play(c->game, &after, moves[i]);
        const bool over = dyar_result_of(c->game, &after).over;
        const int gain = over ? won_by(c->game, &after, mover) : ahead(c->game, &after, mover);
        edges[i] = (edge){.target = over ? NONE : find(c, &after),
                          .gain = (int16_t)gain,
                          .again = !over && dyar_position_mover(c->game, &after) == mover};
        if (!over && edges[i].target == NONE)
            complain(c, &after, "is missing");
    }
    qsort(edges, count, sizeof *edges, by_bytes);
    return count;
}

static void find_round(checker *c, const dyar_position *position, state *s)
{
    dyar_position again = *position;
    dyar_history_begin(c->history, &again);
    for (int i = 0; i < OFTEN && !dyar_result_of(c->game, &again).over; i++)
        dyar_history_judge(c->history, &again);
    if (!dyar_result_of(c->game, &again).over)
        complain(c, position, "no rule ends a repetition");
    s->round = (int8_t)won_by(c->game, &again, dyar_position_mover(c->game, position));
}

static void expand(checker *c, const dyar_position *position, lab_bounds value)
{
    edge edges[DYAR_MOVES_MAX];
    (void)value;
    state *s = &c->states[find(c, position)];
    if (ahead(c->game, position, 0) != 0)
        complain(c, position, "what lies in stores matters; that is not looked at here");
    s->edge_count = list_edges(c, position, edges);
    s->edges = need(malloc(s->edge_count * sizeof *edges + 1));
    memcpy(s->edges, edges, s->edge_count * sizeof *edges);
    find_round(c, position, s);
}

/* ---- the other side ---- */

static void compare_sides(checker *c, const dyar_position *position, lab_bounds value)
{
    char text[DYAR_POSITION_TEXT], turned[DYAR_POSITION_TEXT];
    edge edges[DYAR_MOVES_MAX];
    expand(c, position, value);
    dyar_position_format(c->game, position, text);
    turn_text(text, turned);
    const state *s = &c->states[find(c, position)];
    const dyar_position other = need_position(c->game, turned);
    if (find(c, &other) != find(c, position))
        return;
    if (list_edges(c, &other, edges) != s->edge_count ||
        memcmp(edges, s->edges, s->edge_count * sizeof *edges) != 0)
        complain(c, position, "is not the same seen from the other side");
}

/* ---- (1): the best move ---- */

static int value_of(const state *s, role whose)
{
    return whose == MOVER ? s->low : -s->high;
}

/* What the move leaves to whoever claims, and whose claim it is there. */
static int worth(const checker *c, const edge *e, role whose, role *there)
{
    const int gain = whose == MOVER ? e->gain : -e->gain;
    *there = e->again ? whose : 1 - whose;
    return e->target == NONE ? gain : gain + value_of(&c->states[e->target], *there);
}

static bool is_consistent(const checker *c, const state *s)
{
    int low = INT8_MIN, least = INT8_MAX;
    role there;
    for (size_t i = 0; i < s->edge_count; i++) {
        const int mine = worth(c, &s->edges[i], MOVER, &there);
        const int theirs = worth(c, &s->edges[i], OTHER, &there);
        low = mine > low ? mine : low;
        least = theirs < least ? theirs : least;
    }
    return s->low <= s->high && s->low == low && -s->high == least;
}

/* ---- (2): claims ---- */

static bool is_good(const checker *c, const edge *e, role whose, int value, bool assuming)
{
    role there;
    if (worth(c, e, whose, &there) < value)
        return false;
    if (e->target == NONE)
        return true;
    const state *to = &c->states[e->target];
    return (to->proved | (assuming ? to->assumed : 0)) >> there & 1;
}

static bool carries(const checker *c, const state *s, role whose, bool assuming)
{
    for (size_t i = 0; i < s->edge_count; i++)
        if (is_good(c, &s->edges[i], whose, value_of(s, whose), assuming) == (whose == MOVER))
            return whose == MOVER;
    return whose == OTHER;
}

/* Proves what leads to what is proved, or doubts what does not lead to what is proved or
 * assumed; true if there was something. */
static bool sweep(checker *c, bool assuming)
{
    bool changed = false;
    for (uint32_t i = c->count; i-- > 0;)
        for (role whose = MOVER; whose <= OTHER; whose++) {
            state *s = &c->states[i];
            const bool asked = ((assuming ? s->assumed : ~s->proved) >> whose & 1) != 0;
            if (!asked || carries(c, s, whose, assuming) == assuming)
                continue;
            *(assuming ? &s->assumed : &s->proved) ^= (uint8_t)(1 << whose);
            changed = true;
        }
    return changed;
}

static void assume(checker *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        state *s = &c->states[i];
        const bool mine = s->round >= s->low, theirs = s->round <= s->high;
        s->assumed = (uint8_t)((mine << MOVER | theirs << OTHER) & ~s->proved);
    }
}

static bool grant(checker *c)
{
    bool changed = false;
    for (uint32_t i = 0; i < c->count; i++) {
        changed = changed || c->states[i].assumed;
        c->states[i].proved |= c->states[i].assumed;
    }
    return changed;
}

static void prove(checker *c)
{
    do {
        while (sweep(c, false))
            continue;
        assume(c);
        while (sweep(c, true))
            continue;
    } while (grant(c));
}

/* ---- where they stand ---- */

typedef void visitor(checker *c, const dyar_position *position, lab_bounds value);

static void read_list(checker *c, FILE *file, visitor *visit)
{
    char line[PROVED_LINE];
    lab_bounds value;
    rewind(file);
    while (read_proved(file, line, &value)) {
        const dyar_position position = need_position(c->game, line);
        visit(c, &position, value);
    }
}

static void visit_board(checker *c, const int *board, int mover, visitor *visit)
{
    char text[DYAR_POSITION_TEXT];
    write_board(c->game, board, (const int[]){0, 0}, mover, text);
    const dyar_position position = need_position(c->game, text);
    lab_bounds value;
    if (dyar_result_of(c->game, &position).over)
        return;
    if (lab_endgame_probe(c->reader, &position, &value))
        visit(c, &position, value);
    else
        complain(c, &position, "is not to be had");
}

/* Every way to lay up to `left` seeds into the holes from `hole` on, either player to move. */
static void read_database(checker *c, int *board, int hole, int left, visitor *visit)
{
    for (board[hole] = 0; board[hole] <= left; board[hole]++)
        if (hole + 1 < c->holes)
            read_database(c, board, hole + 1, left - board[hole], visit);
        else
            for (int mover = 0; mover < 2; mover++)
                visit_board(c, board, mover, visit);
}

static void read_all(checker *c, FILE *list, visitor *visit)
{
    int board[DYAR_HOLES_MAX];
    if (c->reader)
        read_database(c, board, 0, lab_endgame_seeds(c->reader), visit);
    else
        read_list(c, list, visit);
}

static void check(checker *c, FILE *list)
{
    uint32_t open = 0;
    read_all(c, list, add);
    read_all(c, list, c->reader ? expand : compare_sides);
    for (uint32_t i = 0; i < c->count && c->wrong == 0; i++) {
        c->wrong += !is_consistent(c, &c->states[i]);
        open += c->states[i].low != c->states[i].high;
    }
    if (c->wrong == 0)
        prove(c);
    for (uint32_t i = 0; i < c->count && c->wrong < SHOWN; i++)
        c->wrong += c->states[i].proved != (1 << MOVER | 1 << OTHER);
    printf("%u positions, %u with two bounds: %s\n", c->count, open,
           c->wrong ? "wrong" : "right");
    for (uint32_t i = 0; i < c->count; i++)
        free(c->states[i].edges);
    free(c->states);
    free(c->keys);
    free(c->slots);
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: check_proof list|database FILE RULESET [PATH=VALUE...]\n", stderr);
        return 2;
    }
    dyar_ruleset *ruleset = need_ruleset(&(dyar_request){.ruleset = argv[3],
                                                         .sets = (const char *const *)argv + 4,
                                                         .set_count = (size_t)argc - 4});
    FILE *list = NULL;
    checker c = {.game = dyar_ruleset_game(ruleset)};
    c.history = dyar_history_new(c.game);
    c.holes = dyar_game_rows(c.game) * dyar_game_columns(c.game);
    c.key_size = 1 + 2 * (size_t)c.holes;
    c.reader = open_proof(argv[1], argv[2], ruleset, &list);
    grow(&c);
    check(&c, list);
    if (list)
        fclose(list);
    lab_endgame_close(c.reader);
    dyar_history_free(c.history);
    dyar_ruleset_free(ruleset);
    return c.wrong > 0;
}
