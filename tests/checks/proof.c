/* SPDX-License-Identifier: MIT */
/*
 * Is every value of a list right that a proof has left behind?
 *
 *     dyar solve RULESET --exhaustive --every [--set PATH=VALUE...] > FILE
 *     check_proof FILE RULESET [PATH=VALUE...]
 *
 * lab/solve/proof.h says what makes values right, and checks that.  Here positions are listed
 * and distinguished by dyar_moves and dyar_play alone.  If a list leaves a position out, it has
 * the same seen from the other side; both are played then, and must have the same result.
 */
#include <inttypes.h>

#include "lab/solve/proof.h"
#include "support/need.h"
#include "support/proofs.h"

static const uint32_t NONE = UINT32_MAX;
enum { KEY_MAX = 2 * DYAR_HOLES_MAX + 1, SHOWN = 10 };

typedef struct edge {
    uint32_t target; /* NONE: the game is over, and `gain` all that it gives */
    int16_t gain;    /* of the player who moves */
    int16_t again;   /* moves on; no byte is left over, so that edges compare as bytes */
} edge;

typedef struct state {
    dyar_position position;
    lab_bounds value;
} state;

typedef struct checker {
    lab_level_order order; /* of one level; first, so that it leads here */
    const dyar_game *game;
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

/* ---- positions by the seeds and marks of the holes ---- */

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
    const size_t size = 2 * (size_t)c->room * sizeof *c->slots;
    c->slot_count = 2 * (uint64_t)c->room;
    c->slots = need(realloc(c->slots, size));
    memset(c->slots, 0xff, size);
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
    c->states[c->count] = (state){*position, value};
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
    if (found != NONE)
        return found;
    turn_key(c, key, turned);
    return c->slots[slot_of(c, turned)];
}

/* ---- moves ---- */

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

/* ---- the other side ---- */

static void compare_sides(checker *c, const dyar_position *position)
{
    char text[DYAR_POSITION_TEXT], turned[DYAR_POSITION_TEXT];
    edge edges[DYAR_MOVES_MAX], others[DYAR_MOVES_MAX];
    dyar_position_format(c->game, position, text);
    turn_text(text, turned);
    const dyar_position other = need_position(c->game, turned);
    if (ahead(c->game, position, 0) != 0)
        complain(c, position, "what lies in stores matters; that is not looked at here");
    if (find(c, &other) != find(c, position))
        return;
    const size_t count = list_edges(c, position, edges);
    if (list_edges(c, &other, others) != count ||
        memcmp(edges, others, count * sizeof *edges) != 0)
        complain(c, position, "is not the same seen from the other side");
}

/* ---- the list as a level ---- */

static const checker *checker_of(const lab_level_order *order)
{
    return (const checker *)order;
}

static uint64_t count_entries(const lab_level_order *order, int level)
{
    (void)level;
    return checker_of(order)->count;
}

static void find_places(const lab_level_order *order, const dyar_position *positions,
                        size_t count, lab_level_place *places)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t found = find(checker_of(order), &positions[i]);
        places[i] = (lab_level_place){found == NONE ? -1 : 0, found};
    }
}

static int lay(const lab_level_order *order, int level, uint64_t entry, dyar_position *position)
{
    (void)level;
    *position = checker_of(order)->states[entry].position;
    return 0;
}

static bool know(void *context, const dyar_position *position, lab_bounds *value)
{
    const checker *c = context;
    const uint32_t found = find(c, position);
    if (found == NONE)
        return false;
    *value = c->states[found].value;
    return true;
}

/* ---- all of it ---- */

static void read_list(checker *c, FILE *file)
{
    char line[PROVED_LINE];
    lab_bounds value;
    while (read_proved(file, line, &value)) {
        const dyar_position position = need_position(c->game, line);
        add(c, &position, value);
    }
}

static void check(checker *c, FILE *list)
{
    lab_proof_result result;
    read_list(c, list);
    for (uint32_t i = 0; i < c->count; i++)
        compare_sides(c, &c->states[i].position);
    const lab_proof proof = {
        .order = &c->order, .levels = 1, .known = know, .context = c, .memory = SIZE_MAX};
    if (lab_proof_check(&proof, &result) != LAB_PROOF_RIGHT)
        complain(c, &result.position, "has a value that does not follow from the others");
    printf("%u positions, %" PRIu64 " with two bounds: %s\n", c->count, result.open,
           c->wrong ? "wrong" : "right");
    free(c->states);
    free(c->keys);
    free(c->slots);
}

int main(int argc, char **argv)
{
    FILE *list = argc < 3 ? NULL : fopen(argv[1], "r");
    if (!list) {
        fputs("usage: check_proof FILE RULESET [PATH=VALUE...]\n", stderr);
        return 2;
    }
    OWNED(dyar_ruleset) ruleset = need_changed(argv[2], argv + 3);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    checker c = {.game = game,
                 .order = {.terms = lab_terms_of_positions(game),
                           .entries = count_entries,
                           .find = find_places,
                           .lay = lay},
                 .holes = dyar_game_rows(game) * dyar_game_columns(game)};
    c.key_size = 1 + 2 * (size_t)c.holes;
    grow(&c);
    check(&c, list);
    fclose(list);
    return c.wrong > 0;
}
