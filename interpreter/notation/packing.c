/* SPDX-License-Identifier: MIT */
/* Packed positions: cell after cell, each in as many bits as it needs. */
#include "dyar/board.h"
#include "dyar/packing.h"

#include <stdlib.h>

#include "play/view.h"
#include "program/fold.h"
#include "program/situations.h"
#include "rules/walk.h"

typedef struct field {
    uint16_t cell;
    uint16_t most; /* a greater number of what is remembered is packed as this or one less */
    uint8_t bits;
} field;

/* Fields that fill whole bytes together. */
typedef struct section {
    size_t bits;
    unsigned count;
    field fields[DYAR_POSITION_CELLS];
} section;

struct dyar_packing {
    const dyar_game *game;
    uint64_t possible[DYAR_CELLS_MAX]; /* the marks that the cell can have, as bits */
    bool parity_asked; /* a rule asks whether a count is odd, however large it is */
    section compared, remembered;
};

static void add_to(section *s, unsigned cell, unsigned most)
{
    field f = {.cell = (uint16_t)cell, .most = (uint16_t)most};
    while (most >> f.bits)
        f.bits++;
    if (f.bits == 0)
        return;
    s->fields[s->count++] = f;
    s->bits += f.bits;
}

static void add(dyar_packing *p, unsigned cell, unsigned most)
{
    add_to(&p->compared, cell, most);
}

static void add_board(dyar_packing *p, bool stores)
{
    const dyar_topology *t = &p->game->topology;
    for (unsigned cell = 0; cell < t->cells; cell++)
        if (stores || !t->is_store[cell])
            add(p, cell, (unsigned)p->game->total);
}

static void add_marks(dyar_packing *p)
{
    if (!p->game->layout.marks)
        return;
    for (unsigned cell = 0; cell < p->game->topology.cells; cell++) {
        unsigned most = DYAR_CLOSED_CODE;
        while (!p->game->closable && most > 0 && !(p->possible[cell] >> most & 1))
            most--;
        add(p, p->game->layout.marks + cell, most);
    }
}

static void add_rest(dyar_packing *p)
{
    const dyar_layout *l = &p->game->layout;
    const unsigned total = (unsigned)p->game->total;
    add(p, l->mover, (unsigned)p->game->players - 1);
    add(p, l->pick, (unsigned)p->game->pick_count);
    for (unsigned i = 1; l->pick && i < 3; i++)
        add(p, l->pick + i, DYAR_HOLES_MAX);
    for (unsigned i = 0; l->directions && i < (unsigned)p->game->players; i++)
        add(p, l->directions + i, 2);
    for (unsigned i = 0; l->begun && i < (unsigned)p->game->players; i++)
        add(p, l->begun + i, (unsigned)p->game->rules->begun_count);
    for (unsigned i = 0; l->reserve && i < (unsigned)p->game->players; i++)
        add(p, l->reserve + i, total);
}

/* ---- what is remembered ---- */

/* From which number on all counts of the fact are alike, but perhaps for their parity. */
typedef struct cuts {
    int of[DYAR_FACT_COUNT];
    bool parity;
} cuts;

static bool is_remembered(dyar_fact fact)
{
    return dyar_parts[dyar_facts[fact].part].beyond == DYAR_BEYOND_SIGHT;
}

static void note_cut(void *context, const dyar_test *test, const dyar_spot *spot)
{
    cuts *c = context;
    (void)spot;
    if (!is_remembered(test->fact) || !test->number)
        return;
    for (size_t i = 0; i < test->number->count; i++) {
        const dyar_number_range *range = &test->number->ranges[i];
        const bool open = range->high == DYAR_UNBOUNDED;
        const int cut = open ? range->low : range->high + 1;
        if (cut > c->of[test->fact])
            c->of[test->fact] = cut;
        c->parity = c->parity || (open && range->parity >= 0);
    }
}

static void remember(dyar_packing *p, unsigned cell, unsigned cells, int cut)
{
    const int most = (cut > 0 ? cut : 0) + p->parity_asked;
    for (unsigned i = 0; cell && i < cells; i++)
        add_to(&p->remembered, cell + i,
               (unsigned)(most < DYAR_COUNT_MAX ? most : DYAR_COUNT_MAX));
}

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* A turn's number is one more than the turns made before it. */
static void add_remembered(dyar_packing *p)
{
    const dyar_layout *l = &p->game->layout;
    const unsigned players = (unsigned)p->game->players;
    cuts c = {.parity = false};
    dyar_walk_rules(p->game->rules, &(dyar_visitor){.test = note_cut}, &c);
    p->parity_asked = c.parity;
    const int turner = dyar_board_may_turn(&p->game->rules->setup);
    const int turn = greater(c.of[DYAR_FACT_TURN], c.of[DYAR_FACT_GAME_TURN]);
    remember(p, l->extra, 1, greater(c.of[DYAR_FACT_EXTRA], turner));
    remember(p, l->turns, players, greater(turn - 1, turner));
    remember(p, l->so_far, players, c.of[DYAR_FACT_CAPTURED_SO_FAR]);
    remember(p, l->since, 1, c.of[DYAR_FACT_SINCE_CAPTURE]);
    remember(p, l->since ? l->since + 1u : 0, 1, c.of[DYAR_FACT_SINCE_CROSSING]);
    for (unsigned i = 0; l->last && i < 2; i++)
        add_to(&p->remembered, l->last + i, p->game->topology.cells);
    for (unsigned i = 0; l->brought && i < 2; i++)
        add_to(&p->remembered, l->brought + i, p->game->topology.cells);
    if (l->last_mover && dyar_board_facts_of(p->game).again)
        add_to(&p->remembered, l->last_mover, players);
}

/* ---- beginning and end ---- */

typedef struct finding_marks {
    dyar_arena arena;
    dyar_packing *packing;
} finding_marks;

static void find_marks(void *context)
{
    finding_marks *f = context;
    dyar_possible_marks(&f->arena, f->packing->game, f->packing->possible);
}

dyar_packing *dyar_packing_new(const dyar_game *game, bool stores)
{
    dyar_packing *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->game = game;
    finding_marks f = {.packing = p};
    const bool found = dyar_arena_run(&f.arena, find_marks, &f);
    dyar_arena_release(&f.arena);
    if (!found) {
        dyar_packing_free(p);
        return NULL;
    }
    add_board(p, stores);
    add_marks(p);
    add_rest(p);
    add_remembered(p);
    return p;
}

void dyar_packing_free(dyar_packing *packing)
{
    free(packing);
}

size_t dyar_packing_front(const dyar_packing *packing)
{
    return (packing->compared.bits + 7) / 8;
}

size_t dyar_packing_size(const dyar_packing *packing)
{
    return dyar_packing_front(packing) + (packing->remembered.bits + 7) / 8;
}

/* ---- packing ---- */

static void put(const section *s, const uint16_t *cells, uint8_t *bytes)
{
    uint64_t window = 0;
    unsigned filled = 0;
    for (unsigned i = 0; i < s->count; i++) {
        window |= (uint64_t)cells[s->fields[i].cell] << filled;
        for (filled += s->fields[i].bits; filled >= 8; filled -= 8, window >>= 8)
            *bytes++ = (uint8_t)window;
    }
    if (filled > 0)
        *bytes = (uint8_t)window;
}

/* Puts the smallest numbers that no rule distinguishes from these. */
static void put_remembered(const dyar_packing *p, const dyar_position *position, uint8_t *bytes)
{
    dyar_position kept;
    for (unsigned i = 0; i < p->remembered.count; i++) {
        const field *f = &p->remembered.fields[i];
        const unsigned number = position->cells[f->cell];
        const unsigned odd = p->parity_asked && number > f->most ? (number - f->most) & 1u : 0;
        kept.cells[f->cell] = (uint16_t)(number < f->most ? number : f->most - odd);
    }
    put(&p->remembered, kept.cells, bytes);
}

void dyar_pack(const dyar_packing *p, const dyar_position *position, uint8_t *bytes)
{
    put(&p->compared, position->cells, bytes);
    if (p->remembered.count > 0)
        put_remembered(p, position, bytes + dyar_packing_front(p));
}

/* What is nowhere else is out of the game. */
static void find_out(const dyar_game *game, dyar_position *position)
{
    const dyar_layout *l = &game->layout;
    int sum = 0;
    for (unsigned cell = 0; cell < game->topology.cells; cell++)
        sum += position->cells[cell];
    for (unsigned i = 0; l->reserve && i < (unsigned)game->players; i++)
        sum += position->cells[l->reserve + i];
    if (l->out)
        position->cells[l->out] = (uint16_t)(game->total - sum);
}

static void take(const section *s, const uint8_t *bytes, uint16_t *cells)
{
    uint64_t window = 0;
    unsigned filled = 0;
    for (unsigned i = 0; i < s->count; i++) {
        const unsigned bits = s->fields[i].bits;
        for (; filled < bits; filled += 8)
            window |= (uint64_t)*bytes++ << filled;
        cells[s->fields[i].cell] = (uint16_t)(window & ((UINT64_C(1) << bits) - 1));
        window >>= bits;
        filled -= bits;
    }
}

/* Where turns alternate, the player before has moved last. */
void dyar_unpack(const dyar_packing *p, const uint8_t *bytes, dyar_position *position)
{
    memset(position->cells, 0, p->game->layout.used * sizeof *position->cells);
    take(&p->compared, bytes, position->cells);
    find_out(p->game, position);
    dyar_note_last_mover(p->game, position);
    if (p->remembered.count > 0)
        take(&p->remembered, bytes + dyar_packing_front(p), position->cells);
}
