/* Positions in few bytes: cell after cell, each in as many bits as it can need. */
#include "dyar/packing.h"

#include <stdlib.h>
#include <string.h>

#include "play/view.h"
#include "program/fold.h"
#include "program/situations.h"

typedef struct field {
    uint16_t cell;
    uint8_t bits;
} field;

struct dyar_packing {
    const dyar_game *game;
    uint64_t possible[DYAR_CELLS_MAX]; /* the marks that can lie there, as bits */
    size_t bits;
    unsigned count;
    field fields[DYAR_POSITION_CELLS];
};

static void add(dyar_packing *p, unsigned cell, unsigned most)
{
    field f = {.cell = (uint16_t)cell};
    while (most >> f.bits)
        f.bits++;
    if (f.bits == 0)
        return;
    p->fields[p->count++] = f;
    p->bits += f.bits;
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
    for (unsigned i = 0; l->ways && i < (unsigned)p->game->players; i++)
        add(p, l->ways + i, 2);
    for (unsigned i = 0; l->reserve && i < (unsigned)p->game->players; i++)
        add(p, l->reserve + i, total);
}

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
    return p;
}

void dyar_packing_free(dyar_packing *packing)
{
    free(packing);
}

size_t dyar_packing_size(const dyar_packing *packing)
{
    return (packing->bits + 7) / 8;
}

void dyar_pack(const dyar_packing *p, const dyar_position *position, uint8_t *bytes)
{
    uint64_t window = 0;
    unsigned filled = 0;
    for (unsigned i = 0; i < p->count; i++) {
        window |= (uint64_t)position->cells[p->fields[i].cell] << filled;
        for (filled += p->fields[i].bits; filled >= 8; filled -= 8, window >>= 8)
            *bytes++ = (uint8_t)window;
    }
    if (filled > 0)
        *bytes = (uint8_t)window;
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

void dyar_unpack(const dyar_packing *p, const uint8_t *bytes, dyar_position *position)
{
    uint64_t window = 0;
    unsigned filled = 0;
    memset(position->cells, 0, p->game->layout.used * sizeof *position->cells);
    for (unsigned i = 0; i < p->count; i++) {
        const unsigned bits = p->fields[i].bits;
        for (; filled < bits; filled += 8)
            window |= (uint64_t)*bytes++ << filled;
        position->cells[p->fields[i].cell] = (uint16_t)(window & ((UINT64_C(1) << bits) - 1));
        window >>= bits;
        filled -= bits;
    }
    find_out(p->game, position);
    dyar_note_last_mover(p->game, position);
}
