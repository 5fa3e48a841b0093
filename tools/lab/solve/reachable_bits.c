/* SPDX-License-Identifier: MIT */
/*
 * Reachable positions as bits.
 *
 * Levels are explored from the one with the fewest marks: what is new in one is in it, or in
 * one with more marks.  Frames of a level are gone through again and again, until no bit is set
 * that has not been explored.
 *
 * Threads share the words of a frame among them, and set bits wherever their moves lead. Frames
 * and levels that are new while they do get their numbers at the end, in an order of their own,
 * so that nothing depends on which thread was first.
 */
#include "lab/solve/reachable_frames.h"

#include <errno.h>

#include "lab/base/memory.h"
#include "lab/base/parallel.h"

/* ---- exploring ---- */

typedef struct exploring {
    lab_reachable_bits *bits;
    int threads;
    const lab_stop *stop;
    void (*progress)(void *context, uint64_t positions);
    void *context;
    uint64_t reported;      /* positions */
    lab_frame *frame;       /* at hand */
    atomic_bool failed;     /* no memory, or it does not fit */
    atomic_bool found;      /* something new in this pass */
    lab_retrograde_end end; /* DONE: so far it has gone well */
} exploring;

/* What one thread finds, before it is counted. */
typedef struct findings {
    uint64_t new, staying; /* positions; moves that stay in the group */
} findings;

/* Reaches a position that a move of group `from` leads to, or, -1, the first.  False where that
 * cannot be. */
static bool reach(lab_reachable_bits *b, int from, const dyar_position *position,
                  findings *found)
{
    dyar_position turned;
    uint64_t number;
    position = lab_frames_seen(b, position, &turned);
    lab_frame *f = lab_frame_of(b, position);
    if (!f)
        return false;
    if (!lab_frames_number(b, position, &number) ||
        (from >= 0 && f->group != from &&
         b->groups[f->group]->marked <= b->groups[from]->marked)) {
        b->unfit = true;
        return false;
    }
    found->new += lab_frame_set(f, number);
    found->staying += f->group == from;
    return true;
}

static bool explore_position(lab_reachable_bits *b, const lab_frame *f, uint64_t number,
                             findings *found)
{
    const lab_terms *terms = &b->order.terms;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position, after;
    lab_frame_lay(b, f, number, &position);
    const size_t count = dyar_moves(terms->game, &position, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position_copy(terms->game, &after, &position);
        lab_board_play(terms, &after, moves[i]);
        if (!dyar_board_is_over(terms->game, &after) && !reach(b, f->group, &after, found))
            return false;
    }
    return true;
}

/* What is new in this word when its turn comes. */
static bool explore_word(exploring *x, uint64_t word, findings *found)
{
    lab_frame *f = x->frame;
    uint64_t new = f->reached[word] & ~f->explored[word];
    if (new)
        atomic_store_explicit(&x->found, true, memory_order_relaxed);
    f->explored[word] |= new;
    bool fine = true;
    for (; new != 0 && fine; new &= new - 1)
        fine = explore_position(x->bits, f,
                                word * LAB_FRAME_WORD + (unsigned)__builtin_ctzll(new), found);
    return fine;
}

static void explore_block(void *context, size_t block)
{
    exploring *x = context;
    lab_reachable_bits *b = x->bits;
    findings found = {0};
    for (uint64_t word = block * LAB_FRAME_WORDS;
         word < (block + 1) * LAB_FRAME_WORDS && !x->failed; word++)
        if (!explore_word(x, word, &found))
            x->failed = true;
    pthread_mutex_lock(&b->lock);
    b->count += found.new;
    b->groups[x->frame->group]->moves += found.staying;
    pthread_mutex_unlock(&b->lock);
}

/* The thread that asks whether to stop reports its progress now and then. */
static bool report_and_ask(void *context)
{
    enum { REPORT_EVERY = 10000 };
    exploring *x = context;
    pthread_mutex_lock(&x->bits->lock);
    const uint64_t count = x->bits->count;
    pthread_mutex_unlock(&x->bits->lock);
    if (x->progress && count >= x->reported + REPORT_EVERY) {
        x->progress(x->context, count);
        x->reported = count;
    }
    return lab_stop_asked(x->stop);
}

static void explore_frame(exploring *x, lab_frame *f)
{
    lab_reachable_bits *b = x->bits;
    const lab_stop stop = {report_and_ask, x};
    if (!f->explored && lab_frames_may_take(b, lab_frames_bits_bytes(b)))
        f->explored = lab_calloc(b->block_count * LAB_FRAME_WORDS, sizeof *f->explored);
    x->frame = f;
    if (!f->explored)
        x->failed = true;
    else if (!lab_parallel(x->threads, (size_t)b->block_count, explore_block, x, &stop))
        x->end = LAB_RETROGRADE_STOPPED;
    if (x->failed)
        x->end = LAB_RETROGRADE_NO_MEMORY;
}

static void end_group(lab_reachable_bits *b, int number)
{
    lab_frame_group *g = b->groups[number];
    g->explored = true;
    for (int i = 0; i < b->frame_count; i++) {
        lab_frame *f = b->frames[i];
        if (f->group != number)
            continue;
        if (f->explored)
            b->bytes -= lab_frames_bits_bytes(b);
        free(f->explored);
        f->explored = NULL;
        lab_frame_count(b, f);
        g->count += f->count;
    }
}

static void explore_group(exploring *x, int number)
{
    lab_reachable_bits *b = x->bits;
    x->found = true;
    while (x->found && x->end == LAB_RETROGRADE_DONE) {
        x->found = false;
        for (int i = 0; i < b->frame_count && x->end == LAB_RETROGRADE_DONE; i++)
            if (b->frames[i]->group == number)
                explore_frame(x, b->frames[i]);
    }
    end_group(b, number);
    if (b->groups[number]->count >= INT32_MAX)
        b->unfit = true;
    if (b->unfit)
        x->end = LAB_RETROGRADE_NO_MEMORY;
}

static bool comes_before(const lab_frame_group *a, const lab_frame_group *b)
{
    return a->marked != b->marked ? a->marked < b->marked
                                  : memcmp(a->marks, b->marks, sizeof a->marks) < 0;
}

/* The first unexplored group, by how many marks it has; -1: there is none. */
static int next_group(const lab_reachable_bits *b)
{
    int next = -1;
    for (int i = 0; i < b->group_count; i++)
        if (!b->groups[i]->explored &&
            (next < 0 || comes_before(b->groups[i], b->groups[next])))
            next = i;
    return next;
}

/* ---- numbers of frames and levels ---- */

/* Puts a frame among those of its level, from `first` to `end` of the list. */
static void insert_frame(lab_reachable_bits *b, int first, int end, int number)
{
    const uint8_t *rest = b->frames[number]->rest;
    int at = end;
    for (; at > first && memcmp(b->frames[b->by_level[at - 1]]->rest, rest, b->rest_size) > 0;
         at--)
        b->by_level[at] = b->by_level[at - 1];
    b->by_level[at] = (uint16_t)number;
}

/* The frames of a level behind those before; where the next ones begin. */
static int number_frames(lab_reachable_bits *b, int level, int first)
{
    int end = first;
    uint64_t count = 0;
    b->frame_at[level] = first;
    for (int i = 0; i < b->frame_count; i++)
        if (b->frames[i]->group == b->group_at[level])
            insert_frame(b, first, end++, i);
    for (int i = first; i < end; i++) {
        lab_frame *f = b->frames[b->by_level[i]];
        f->first = count;
        count += f->count;
    }
    return end;
}

/* The group that is explored last is level 0. */
static void number_levels(lab_reachable_bits *b, const int *explored)
{
    int at = 0;
    for (int level = 0; level < b->level_count; level++) {
        const int number = explored[b->level_count - 1 - level];
        b->groups[number]->level = level;
        b->group_at[level] = number;
        at = number_frames(b, level, at);
    }
    b->frame_at[b->level_count] = at;
}

lab_retrograde_end
lab_reachable_bits_explore(lab_reachable_bits *b, int threads, const lab_stop *stop,
                           void (*progress)(void *context, uint64_t positions), void *context)
{
    exploring x = {.bits = b,
                   .threads = threads,
                   .stop = stop,
                   .progress = progress,
                   .context = context,
                   .end = LAB_RETROGRADE_DONE};
    int explored[LAB_FRAMES_MAX];
    for (int number; x.end == LAB_RETROGRADE_DONE && (number = next_group(b)) >= 0;) {
        explored[b->level_count++] = number;
        explore_group(&x, number);
    }
    number_levels(b, explored);
    return x.end;
}

bool lab_reachable_bits_fit(const lab_reachable_bits *b)
{
    return !b->unfit;
}

/* ---- as levels ---- */

static const lab_reachable_bits *bits_of(const lab_level_order *order)
{
    return (const lab_reachable_bits *)order;
}

static uint64_t entries(const lab_level_order *order, int level)
{
    const lab_reachable_bits *b = bits_of(order);
    return b->groups[b->group_at[level]]->count;
}

static int most(const lab_level_order *order, int level)
{
    (void)level;
    return bits_of(order)->seeds;
}

static void find(const lab_level_order *order, const dyar_position *positions, size_t count,
                 lab_level_place *places)
{
    const lab_reachable_bits *b = bits_of(order);
    for (size_t i = 0; i < count; i++) {
        dyar_position turned;
        uint64_t number = 0;
        const dyar_position *position = lab_frames_seen(b, &positions[i], &turned);
        lab_frames_number(b, position, &number);
        const lab_frame *f = lab_frame_known(b, position);
        places[i] =
            (lab_level_place){b->groups[f->group]->level, f->first + lab_frame_rank(f, number)};
    }
}

static int lay(const lab_level_order *order, int level, uint64_t entry, dyar_position *position)
{
    const lab_reachable_bits *b = bits_of(order);
    int at = b->frame_at[level];
    while (at + 1 < b->frame_at[level + 1] && b->frames[b->by_level[at + 1]]->first <= entry)
        at++;
    const lab_frame *f = b->frames[b->by_level[at]];
    lab_frame_lay(b, f, lab_frame_number_at(b, f, entry - f->first), position);
    return 0;
}

const lab_level_order *lab_reachable_bits_order(const lab_reachable_bits *b)
{
    return &b->order;
}

int lab_reachable_bits_top(const lab_reachable_bits *b)
{
    return b->level_count - 1;
}

uint64_t lab_reachable_bits_count(const lab_reachable_bits *b)
{
    return b->count;
}

double lab_reachable_bits_moves(const lab_reachable_bits *b, int level)
{
    const lab_frame_group *g = b->groups[b->group_at[level]];
    return g->count > 0 ? (double)g->moves / (double)g->count : 0;
}

uint64_t lab_reachable_bits_bytes(const lab_reachable_bits *b)
{
    return b->bytes;
}

/* ---- beginning and end ---- */

/* Holes are marked, and nothing but holes and frames decides. */
static bool are_enough(const lab_terms *terms, const dyar_packing *packing)
{
    return terms->facts.marked && !terms->whole && !terms->facts.odd_stores &&
           dyar_packing_front(packing) == dyar_packing_size(packing);
}

static bool number_boards(lab_reachable_bits *b)
{
    const uint64_t BOARDS_MOST = UINT64_C(1) << 30;
    if (!lab_boards_init(&b->boards, b->holes, b->seeds)) {
        b->unfit = errno == EOVERFLOW;
        return false;
    }
    b->first_board = lab_boards_below(&b->boards, b->seeds);
    b->board_count = lab_boards_below(&b->boards, b->seeds + 1) - b->first_board;
    b->block_count = (b->board_count + LAB_FRAME_BLOCK - 1) / LAB_FRAME_BLOCK;
    b->unfit = b->board_count > BOARDS_MOST;
    return !b->unfit;
}

lab_reachable_bits *lab_reachable_bits_new(const lab_terms *terms, const dyar_packing *packing,
                                           const dyar_position *start, uint64_t memory,
                                           bool *fits)
{
    uint16_t board[DYAR_HOLES_MAX];
    *fits = are_enough(terms, packing);
    lab_reachable_bits *b = *fits ? calloc(1, sizeof *b) : NULL;
    if (!b)
        return NULL;
    b->order = (lab_level_order){
        .terms = *terms, .entries = entries, .most = most, .find = find, .lay = lay};
    b->packing = packing;
    b->rest_size = dyar_packing_size(packing);
    b->memory = memory;
    b->holes = dyar_board_holes(terms->game);
    b->places = dyar_game_rows(terms->game) * dyar_game_columns(terms->game);
    b->seeds = dyar_board_read(terms->game, start, false, board);
    b->cells = dyar_board_cells(terms->game);
    pthread_mutex_init(&b->lock, NULL);
    findings first = {0};
    if (number_boards(b) && reach(b, -1, start, &first)) {
        b->count = first.new;
        return b;
    }
    *fits = !b->unfit;
    lab_reachable_bits_free(b);
    return NULL;
}

void lab_reachable_bits_free(lab_reachable_bits *b)
{
    if (!b)
        return;
    for (int i = 0; i < b->frame_count; i++)
        lab_frame_free(b->frames[i]);
    for (int i = 0; i < b->group_count; i++)
        free(b->groups[i]);
    lab_boards_release(&b->boards);
    pthread_mutex_destroy(&b->lock);
    free(b);
}
