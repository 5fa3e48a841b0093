/*
 * Reachable positions as bits.
 *
 * Levels are explored from the one with the fewest marks: what is new in one lies in it, or in
 * one with more marks.  Frames of a level are gone through again and again, until no bit is set
 * that has not been explored.
 *
 * Threads share the words of a frame among them, and set bits wherever their moves lead. Frames
 * and levels that are new while they do get their numbers at the end, in an order of their own,
 * so that nothing depends on which thread was first.
 */
#include "lab/solve/reachable_bits.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/hash.h"
#include "lab/base/memory.h"
#include "lab/base/parallel.h"
#include "lab/solve/boards.h"

enum {
    FRAMES_MAX = 4096,
    SLOTS = 4 * FRAMES_MAX,
    REST_MAX = DYAR_POSITION_CELLS * sizeof(uint16_t),
    BLOCK = 512, /* bits that are counted together */
    WORD = 64,
    WORDS = BLOCK / WORD
};

/* Bytes that bits may take before they must not take more than a list of so many positions. */
static const uint64_t AT_FIRST = UINT64_C(64) << 20;
enum { LISTED = 20 };

typedef struct frame {
    dyar_position position; /* one that has it */
    uint8_t *rest;          /* packed without seeds: what tells frames apart */
    int group;
    _Atomic(uint64_t) *reached; /* a bit for each board */
    uint64_t *explored;         /* of those; NULL: none, or all */
    uint32_t *before;           /* how many are reached before each block */
    uint64_t count;
    uint64_t first; /* the number of its first position in the level */
} frame;

/* What lies in the holes beside seeds. */
typedef struct mark_of_hole {
    int8_t state, kind, owner;
} mark_of_hole;

/* Frames with the same marks, which are a level in the end. */
typedef struct group {
    mark_of_hole marks[DYAR_HOLES_MAX];
    int marked; /* holes */
    int level;
    bool explored;
    uint64_t count, moves; /* that stay in it */
} group;

struct lab_reachable_bits {
    lab_level_order order; /* first: it is found again from this */
    const dyar_packing *packing;
    size_t rest_size;
    int holes, seeds;
    int places; /* of the board, missing holes included */
    const uint8_t *cells;
    lab_boards boards;
    uint64_t first_board, board_count, block_count;
    frame *frames[FRAMES_MAX];
    int frame_count;
    _Atomic(uint16_t) slots[SLOTS]; /* numbers of frames plus 1, by hash; 0: free */
    group *groups[FRAMES_MAX];
    int group_count, level_count;
    int group_at[FRAMES_MAX];     /* of each level */
    int frame_at[FRAMES_MAX + 1]; /* frames by level: in `by_level`, the first of each */
    uint16_t by_level[FRAMES_MAX];
    uint64_t count, bytes, memory;
    atomic_bool unfit;
    pthread_mutex_t lock; /* of all that threads change but bits */
};

/* ---- marks ---- */

static void read_marks(const lab_reachable_bits *b, const dyar_position *position,
                       mark_of_hole *marks)
{
    const dyar_game *game = b->order.terms.game;
    for (int place = 0; place < b->places; place++) {
        int owner = -1;
        const int kind = dyar_position_mark(game, position, place, &owner);
        marks[place] = (mark_of_hole){(int8_t)dyar_position_hole(game, position, place),
                                      (int8_t)kind, (int8_t)owner};
    }
}

/* The marks as seen from that side from which they come first. */
static void read_group(const lab_reachable_bits *b, const dyar_position *position, group *g)
{
    const size_t size = (size_t)b->places * sizeof *g->marks;
    mark_of_hole other[DYAR_HOLES_MAX];
    int seeds;
    memset(g, 0, sizeof *g);
    g->marked = dyar_board_marked(b->order.terms.game, position, &seeds);
    read_marks(b, position, g->marks);
    if (!b->order.terms.facts.turns)
        return;
    dyar_position turned;
    dyar_board_turn(b->order.terms.game, position, &turned);
    read_marks(b, &turned, other);
    if (memcmp(other, g->marks, size) < 0)
        memcpy(g->marks, other, size);
}

/* Its number, from 0; -1 without memory. */
static int group_of(lab_reachable_bits *b, const dyar_position *position)
{
    group g;
    read_group(b, position, &g);
    for (int i = 0; i < b->group_count; i++)
        if (memcmp(b->groups[i]->marks, g.marks, sizeof g.marks) == 0)
            return i;
    group *new = malloc(sizeof *new);
    if (!new)
        return -1;
    *new = g;
    b->groups[b->group_count] = new;
    return b->group_count++;
}

/* ---- frames ---- */

static bool may_take(lab_reachable_bits *b, uint64_t bytes)
{
    const uint64_t most = AT_FIRST + b->count * LISTED;
    if (bytes > (most < b->memory ? most : b->memory) - b->bytes)
        b->unfit = true;
    if (!b->unfit)
        b->bytes += bytes;
    return !b->unfit;
}

static void pack_rest(const lab_reachable_bits *b, const dyar_position *position, uint8_t *rest)
{
    dyar_position bare;
    dyar_position_copy(b->order.terms.game, &bare, position);
    for (int hole = 0; hole < b->holes; hole++)
        bare.cells[b->cells[hole]] = 0;
    dyar_pack(b->packing, &bare, rest);
}

static unsigned slot_of(const lab_reachable_bits *b, const uint8_t *rest)
{
    unsigned at = (unsigned)lab_hash(rest, b->rest_size) & (SLOTS - 1);
    for (unsigned number; (number = b->slots[at]) != 0; at = (at + 1) & (SLOTS - 1))
        if (memcmp(b->frames[number - 1]->rest, rest, b->rest_size) == 0)
            break;
    return at;
}

static uint64_t bits_bytes(const lab_reachable_bits *b)
{
    return b->block_count * WORDS * sizeof(uint64_t);
}

static void free_frame(frame *f)
{
    if (!f)
        return;
    free(f->rest);
    free(f->reached);
    free(f->explored);
    free(f->before);
    free(f);
}

/* NULL without memory. */
static frame *new_frame(lab_reachable_bits *b, const dyar_position *position,
                        const uint8_t *rest)
{
    frame *f = NULL;
    const uint64_t bytes = bits_bytes(b) + b->block_count * sizeof *f->before;
    if (!may_take(b, bytes))
        return NULL;
    f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->rest = malloc(b->rest_size);
    f->reached = lab_calloc(b->block_count * WORDS, sizeof *f->reached);
    f->before = lab_calloc(b->block_count, sizeof *f->before);
    if (f->rest && f->reached && f->before) {
        dyar_position_copy(b->order.terms.game, &f->position, position);
        memcpy(f->rest, rest, b->rest_size);
        f->group = group_of(b, position);
        if (f->group >= 0)
            return f;
    }
    free_frame(f);
    return NULL;
}

/* NULL where there is none. */
static frame *known_frame(const lab_reachable_bits *b, const uint8_t *rest)
{
    const unsigned number = b->slots[slot_of(b, rest)];
    return number ? b->frames[number - 1] : NULL;
}

/* It is there as a whole before its number is. */
static frame *add_frame(lab_reachable_bits *b, const dyar_position *position,
                        const uint8_t *rest)
{
    if (b->frame_count == FRAMES_MAX)
        b->unfit = true;
    frame *f = b->unfit ? NULL : new_frame(b, position, rest);
    if (!f)
        return NULL;
    b->frames[b->frame_count++] = f;
    b->slots[slot_of(b, rest)] = (uint16_t)b->frame_count;
    return f;
}

/* The frame of a position, if need be a new one.  NULL where that cannot be. */
static frame *frame_of(lab_reachable_bits *b, const dyar_position *position)
{
    uint8_t rest[REST_MAX];
    pack_rest(b, position, rest);
    frame *f = known_frame(b, rest);
    if (f)
        return f;
    pthread_mutex_lock(&b->lock);
    f = known_frame(b, rest);
    if (!f)
        f = add_frame(b, position, rest);
    pthread_mutex_unlock(&b->lock);
    return f;
}

/* ---- positions ---- */

/* As the player to move sees it, if the board can be turned. */
static const dyar_position *seen(const lab_reachable_bits *b, const dyar_position *position,
                                 dyar_position *turned)
{
    const lab_terms *terms = &b->order.terms;
    if (!terms->facts.turns || dyar_position_mover(terms->game, position) == 0)
        return position;
    dyar_board_turn(terms->game, position, turned);
    return turned;
}

/* False where seeds have left the board. */
static bool number_of(const lab_reachable_bits *b, const dyar_position *position,
                      uint64_t *number)
{
    uint16_t board[DYAR_HOLES_MAX];
    if (dyar_board_read(b->order.terms.game, position, false, board) != b->seeds)
        return false;
    *number = lab_boards_number(&b->boards, board) - b->first_board;
    return true;
}

static void lay_number(const lab_reachable_bits *b, const frame *f, uint64_t number,
                       dyar_position *position)
{
    uint16_t board[DYAR_HOLES_MAX];
    dyar_position_copy(b->order.terms.game, position, &f->position);
    lab_boards_get(&b->boards, b->first_board + number, board);
    for (int hole = 0; hole < b->holes; hole++)
        position->cells[b->cells[hole]] = board[hole];
}

static unsigned ones(uint64_t bits)
{
    return (unsigned)__builtin_popcountll(bits);
}

/* How many positions of the frame come before this one. */
static uint64_t rank_of(const frame *f, uint64_t number)
{
    uint64_t rank = f->before[number / BLOCK];
    for (uint64_t word = number / BLOCK * WORDS; word < number / WORD; word++)
        rank += ones(f->reached[word]);
    return rank + ones(f->reached[number / WORD] & ((UINT64_C(1) << number % WORD) - 1));
}

/* The last block with no more than so many positions before it. */
static uint64_t block_of(const lab_reachable_bits *b, const frame *f, uint64_t rank)
{
    uint64_t low = 0, high = b->block_count;
    while (high - low > 1) {
        const uint64_t middle = (low + high) / 2;
        if (f->before[middle] <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint64_t number_at(const lab_reachable_bits *b, const frame *f, uint64_t rank)
{
    const uint64_t block = block_of(b, f, rank);
    uint64_t word = block * WORDS;
    rank -= f->before[block];
    for (; rank >= ones(f->reached[word]); word++)
        rank -= ones(f->reached[word]);
    uint64_t bits = f->reached[word];
    for (; rank > 0; rank--)
        bits &= bits - 1;
    return word * WORD + (unsigned)__builtin_ctzll(bits);
}

/* ---- exploring ---- */

typedef struct exploring {
    lab_reachable_bits *bits;
    int threads;
    const lab_stop *stop;
    void (*progress)(void *context, uint64_t positions);
    void *context;
    frame *frame;           /* at hand */
    atomic_bool failed;     /* no memory, or it does not fit */
    atomic_bool found;      /* something new in this pass */
    lab_retrograde_end end; /* DONE: so far it has gone well */
} exploring;

/* What one thread finds, before it is counted. */
typedef struct findings {
    uint64_t new, staying; /* positions; moves that stay in the group */
} findings;

/* Sets the bit of a position.  False where it is set. */
static bool set_bit(frame *f, uint64_t number)
{
    _Atomic(uint64_t) *word = &f->reached[number / WORD];
    const uint64_t bit = UINT64_C(1) << number % WORD;
    return !(atomic_load_explicit(word, memory_order_relaxed) & bit) &&
           !(atomic_fetch_or_explicit(word, bit, memory_order_relaxed) & bit);
}

/* Reaches a position that a move of group `from` leads to, or, -1, the first.  False where that
 * cannot be. */
static bool reach(lab_reachable_bits *b, int from, const dyar_position *position,
                  findings *found)
{
    dyar_position turned;
    uint64_t number;
    position = seen(b, position, &turned);
    frame *f = frame_of(b, position);
    if (!f)
        return false;
    if (!number_of(b, position, &number) ||
        (from >= 0 && f->group != from &&
         b->groups[f->group]->marked <= b->groups[from]->marked)) {
        b->unfit = true;
        return false;
    }
    found->new += set_bit(f, number);
    found->staying += f->group == from;
    return true;
}

static bool explore_position(lab_reachable_bits *b, const frame *f, uint64_t number,
                             findings *found)
{
    const lab_terms *terms = &b->order.terms;
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position position, after;
    lay_number(b, f, number, &position);
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
    frame *f = x->frame;
    uint64_t new = f->reached[word] & ~f->explored[word];
    if (new)
        atomic_store_explicit(&x->found, true, memory_order_relaxed);
    f->explored[word] |= new;
    bool fine = true;
    for (; new != 0 && fine; new &= new - 1)
        fine =
            explore_position(x->bits, f, word * WORD + (unsigned)__builtin_ctzll(new), found);
    return fine;
}

static void explore_block(void *context, size_t block)
{
    exploring *x = context;
    lab_reachable_bits *b = x->bits;
    findings found = {0};
    for (uint64_t word = block * WORDS; word < (block + 1) * WORDS && !x->failed; word++)
        if (!explore_word(x, word, &found))
            x->failed = true;
    pthread_mutex_lock(&b->lock);
    b->count += found.new;
    b->groups[x->frame->group]->moves += found.staying;
    pthread_mutex_unlock(&b->lock);
}

/* Whoever asks whether it is to stop tells how far it has come. */
static bool tell_and_ask(void *context)
{
    const exploring *x = context;
    if (x->progress) {
        pthread_mutex_lock(&x->bits->lock);
        const uint64_t count = x->bits->count;
        pthread_mutex_unlock(&x->bits->lock);
        x->progress(x->context, count);
    }
    return lab_stop_asked(x->stop);
}

static void explore_frame(exploring *x, frame *f)
{
    lab_reachable_bits *b = x->bits;
    const lab_stop stop = {tell_and_ask, x};
    if (!f->explored && may_take(b, bits_bytes(b)))
        f->explored = lab_calloc(b->block_count * WORDS, sizeof *f->explored);
    x->frame = f;
    if (!f->explored)
        x->failed = true;
    else if (!lab_parallel(x->threads, (size_t)b->block_count, explore_block, x, &stop))
        x->end = LAB_RETROGRADE_STOPPED;
    if (x->failed)
        x->end = LAB_RETROGRADE_NO_MEMORY;
}

static void count_reached(const lab_reachable_bits *b, frame *f)
{
    f->count = 0;
    for (uint64_t block = 0; block < b->block_count; block++) {
        f->before[block] = (uint32_t)f->count;
        for (uint64_t word = block * WORDS; word < (block + 1) * WORDS; word++)
            f->count += ones(f->reached[word]);
    }
}

static void end_group(lab_reachable_bits *b, int number)
{
    group *g = b->groups[number];
    g->explored = true;
    for (int i = 0; i < b->frame_count; i++) {
        frame *f = b->frames[i];
        if (f->group != number)
            continue;
        if (f->explored)
            b->bytes -= bits_bytes(b);
        free(f->explored);
        f->explored = NULL;
        count_reached(b, f);
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

static bool comes_before(const group *a, const group *b)
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
        frame *f = b->frames[b->by_level[i]];
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
    int explored[FRAMES_MAX];
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
        uint8_t rest[REST_MAX];
        uint64_t number = 0;
        const dyar_position *position = seen(b, &positions[i], &turned);
        pack_rest(b, position, rest);
        number_of(b, position, &number);
        const frame *f = known_frame(b, rest);
        places[i] =
            (lab_level_place){b->groups[f->group]->level, f->first + rank_of(f, number)};
    }
}

static int lay(const lab_level_order *order, int level, uint64_t entry, dyar_position *position)
{
    const lab_reachable_bits *b = bits_of(order);
    int at = b->frame_at[level];
    while (at + 1 < b->frame_at[level + 1] && b->frames[b->by_level[at + 1]]->first <= entry)
        at++;
    const frame *f = b->frames[b->by_level[at]];
    lay_number(b, f, number_at(b, f, entry - f->first), position);
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
    const group *g = b->groups[b->group_at[level]];
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
    b->block_count = (b->board_count + BLOCK - 1) / BLOCK;
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
        free_frame(b->frames[i]);
    for (int i = 0; i < b->group_count; i++)
        free(b->groups[i]);
    lab_boards_release(&b->boards);
    pthread_mutex_destroy(&b->lock);
    free(b);
}
