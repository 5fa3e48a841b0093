/* SPDX-License-Identifier: MIT */
/*
 * Probing endgame databases.
 *
 * A block is read and taken apart when one of its positions is asked for.  It then stays, a
 * byte for each position unless bounds differ, and is read without waiting; once as many bytes
 * are taken as may stay, only the last few of those that come after do, for one thread at a
 * time.
 */
#include "lab/solve/endgame.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/base/memory.h"
#include "lab/solve/endgame_file.h"

enum {
    AT_HAND = 1 << 30, /* bytes of blocks that stay, unless somebody says otherwise */
    PASSING = 64,      /* blocks that do not, at most */
};

typedef struct block {
    uint64_t number;
    size_t bytes;
    const int8_t *high; /* the lower bounds where none differs */
    int8_t low[];
} block;

struct lab_endgame_reader {
    lab_endgame_order order;
    int fd;
    char *front; /* header and lines, as they were when the file was opened */
    size_t length;
    char *written; /* room for the longest block, as it is written */
    int seeds;
    uint64_t first_block[LAB_ENDGAME_SEEDS_MAX + 2]; /* of each count */
    lab_endgame_fault fault;
    int reason; /* why it is unreadable: an errno */
    char contradicted[DYAR_POSITION_TEXT];
    bool out_of_memory;
    _Atomic(block *) *blocks; /* NULL: not at hand */
    pthread_mutex_t reading;  /* of all that follows, and of what is written */
    size_t taken, at_hand;    /* bytes of blocks that stay: now, and at most */
    block *passing[PASSING];  /* number of others: */
    unsigned passing_count;
};

const char *lab_endgame_obstacle(const dyar_game *game)
{
    const lab_terms terms = lab_terms_of_database(game);
    const char *obstacle = lab_board_obstacle(&terms);
    if (obstacle)
        return obstacle;
    return terms.whole && terms.facts.loses_seeds
               ? "seeds can leave the game, which may end without a count"
               : NULL;
}

/* False with errno, which is 0 where the file is shorter. */
static bool read_at(int fd, uint64_t place, char *bytes, size_t count)
{
    while (count > 0) {
        const ssize_t got = pread(fd, bytes, count, (off_t)place);
        if (got == 0)
            errno = 0;
        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        if (got > 0) {
            bytes += got;
            count -= (size_t)got;
            place += (uint64_t)got;
        }
    }
    return true;
}

/* As many lines as the header says, or as there is room for in the file. */
static bool read_front(lab_endgame_reader *r)
{
    lab_endgame_header header = {0};
    size_t front = r->length;
    if (front >= sizeof header) {
        if (!read_at(r->fd, 0, (char *)&header, sizeof header))
            return false;
        const size_t most = (front - sizeof header) / sizeof(lab_endgame_line);
        const size_t lines = header.blocks < most ? (size_t)header.blocks : most;
        front = sizeof header + lines * sizeof(lab_endgame_line);
    }
    r->front = malloc(front);
    r->written = malloc(lab_endgame_file_block_most());
    return r->front && r->written && read_at(r->fd, 0, r->front, front);
}

/* Read and not mapped: a mapped file that another program cuts short ends the reader's. */
static bool open_file(lab_endgame_reader *r, const char *path, lab_error *error)
{
    struct stat about = {0};
    r->fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* waits for no pipe */
    if (r->fd < 0 || fstat(r->fd, &about) != 0)
        return errno == ENOMEM ? lab_error_no_memory(error)
                               : lab_refuse(error, "%s", strerror(errno));
    if (!S_ISREG(about.st_mode))
        return lab_refuse(error, "not a regular file");
    if (about.st_size == 0)
        return lab_refuse(error, "it is empty");
    r->length = (size_t)about.st_size;
    if (read_front(r))
        return true;
    if (errno == ENOMEM)
        return lab_error_no_memory(error);
    return lab_refuse(error, "%s", errno ? strerror(errno) : "it was changed meanwhile");
}

/* The order of its entries, as the game has it and as the header says. */
static bool find_order(lab_endgame_reader *r, const dyar_game *game, lab_error *error)
{
    const uint32_t seeds = lab_endgame_file_header(r->front)->seeds;
    errno = 0;
    if (seeds > LAB_ENDGAME_SEEDS_MAX || !lab_endgame_order_init(&r->order, game, (int)seeds))
        return errno == ENOMEM ? lab_error_no_memory(error)
                               : lab_refuse(error, "it is damaged");
    if (!lab_endgame_file_fits(r->front, &r->order, error))
        return false;
    r->seeds = (int)seeds;
    for (int n = 0; n <= r->seeds; n++)
        r->first_block[n + 1] = r->first_block[n] + lab_endgame_blocks(&r->order, n);
    r->blocks = lab_calloc(r->first_block[seeds + 1], sizeof *r->blocks);
    return r->blocks || lab_error_no_memory(error);
}

void lab_endgame_keep(lab_endgame_reader *r, size_t bytes, unsigned passing)
{
    r->at_hand = bytes;
    r->passing_count = passing < 1 ? 1 : passing < PASSING ? passing : PASSING;
}

lab_endgame_reader *lab_endgame_open(const char *path, const dyar_game *game, const char *rules,
                                     lab_error *error)
{
    lab_endgame_reader *r = calloc(1, sizeof *r);
    lab_error_no_memory(error);
    if (!r)
        return NULL;
    r->fd = -1;
    lab_endgame_keep(r, AT_HAND, PASSING);
    pthread_mutex_init(&r->reading, NULL);
    if (open_file(r, path, error) &&
        lab_endgame_file_check(r->front, r->length, rules, error) && find_order(r, game, error))
        return r;
    lab_endgame_close(r);
    return NULL;
}

void lab_endgame_close(lab_endgame_reader *r)
{
    if (!r)
        return;
    if (r->fd >= 0)
        close(r->fd);
    for (uint64_t i = 0; r->blocks && i < r->first_block[r->seeds + 1]; i++)
        free(r->blocks[i]);
    for (size_t i = 0; i < PASSING; i++)
        free(r->passing[i]);
    free(r->blocks);
    free(r->front);
    free(r->written);
    lab_endgame_order_release(&r->order);
    pthread_mutex_destroy(&r->reading);
    free(r);
}

int lab_endgame_seeds(const lab_endgame_reader *r)
{
    return r->seeds;
}

const lab_level_order *lab_endgame_levels(const lab_endgame_reader *r)
{
    return &r->order.levels;
}

lab_endgame_fault lab_endgame_fault_of(const lab_endgame_reader *r, const char **reason)
{
    if (r->fault == LAB_ENDGAME_UNREADABLE)
        *reason = strerror(r->reason);
    if (r->fault == LAB_ENDGAME_CONTRADICTED)
        *reason = r->contradicted;
    return r->fault;
}

bool lab_endgame_out_of_memory(const lab_endgame_reader *r)
{
    return r->out_of_memory;
}

/* NULL: no memory. */
static block *keep_block(const int8_t *low, const int8_t *high, size_t entries)
{
    const bool exact = memcmp(low, high, entries) == 0;
    const size_t bytes = sizeof(block) + (exact ? 1 : 2) * entries;
    block *b = malloc(bytes);
    if (!b) {
        errno = ENOMEM;
        return NULL;
    }
    b->bytes = bytes;
    b->high = exact ? b->low : b->low + entries;
    memcpy(b->low, low, entries);
    if (!exact)
        memcpy(b->low + entries, high, entries);
    return b;
}

/* Reads the block and takes it apart; NULL with errno, which is 0 where the block is damaged.
 */
static block *read_block(lab_endgame_reader *r, int seeds, uint64_t in_count)
{
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
    const lab_endgame_line *line =
        &lab_endgame_file_lines(r->front)[r->first_block[seeds] + in_count];
    const uint64_t left = lab_endgame_entries(&r->order, seeds) - in_count * LAB_ENDGAME_BLOCK;
    const size_t entries = left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK;
    errno = 0;
    if (line->size > lab_endgame_file_block_most() ||
        !read_at(r->fd, line->at, r->written, (size_t)line->size) ||
        !lab_endgame_file_block(r->front, r->written, line, &r->order, seeds, entries, low,
                                high))
        return NULL;
    return keep_block(low, high, entries);
}

static void note_fault(lab_endgame_reader *r, int reason)
{
    if (reason == ENOMEM) {
        r->out_of_memory = true;
        return;
    }
    r->fault = reason ? LAB_ENDGAME_UNREADABLE : LAB_ENDGAME_DAMAGED;
    r->reason = reason;
}

/* A block that was just read: where it stays, or is for a while. */
static void put_block(lab_endgame_reader *r, uint64_t number, block *b)
{
    b->number = number;
    if (b->bytes <= r->at_hand - r->taken) {
        r->taken += b->bytes;
        atomic_store_explicit(&r->blocks[number], b, memory_order_release);
        return;
    }
    block **passing = &r->passing[number % r->passing_count];
    free(*passing);
    *passing = b;
}

/* For who reads; NULL: it is faulty, or there was no memory. */
static const block *find_block(lab_endgame_reader *r, int seeds, uint64_t in_count)
{
    const uint64_t number = r->first_block[seeds] + in_count;
    const block *passing = r->passing[number % r->passing_count];
    if (r->blocks[number])
        return r->blocks[number];
    if (passing && passing->number == number)
        return passing;
    block *b = read_block(r, seeds, in_count);
    if (b)
        put_block(r, number, b);
    else
        note_fault(r, errno);
    return b;
}

static void take_value(const block *b, uint64_t entry, lab_bounds *value)
{
    value->low = b->low[entry % LAB_ENDGAME_BLOCK];
    value->high = b->high[entry % LAB_ENDGAME_BLOCK];
}

bool lab_endgame_probe(lab_endgame_reader *r, const dyar_position *position, lab_bounds *value)
{
    uint16_t board[DYAR_HOLES_MAX];
    int seeds;
    if (dyar_board_read(r->order.levels.terms.game, position, false, board) > r->seeds ||
        !lab_endgame_order_has(&r->order, position))
        return false;
    const uint64_t entry = lab_endgame_entry(&r->order, position, &seeds);
    const uint64_t in_count = entry / LAB_ENDGAME_BLOCK;
    const block *b = atomic_load_explicit(&r->blocks[r->first_block[seeds] + in_count],
                                          memory_order_acquire);
    if (b) {
        take_value(b, entry, value);
        return true;
    }
    pthread_mutex_lock(&r->reading);
    b = find_block(r, seeds, in_count);
    if (b)
        take_value(b, entry, value);
    pthread_mutex_unlock(&r->reading);
    return b != NULL;
}

static bool probe(void *context, const dyar_position *position, lab_bounds *value)
{
    return lab_endgame_probe(context, position, value);
}

/* The first one stays. */
static bool contradict(lab_endgame_reader *r, const dyar_position *position)
{
    pthread_mutex_lock(&r->reading);
    if (r->fault == LAB_ENDGAME_SOUND) {
        dyar_position_format(r->order.levels.terms.game, position, r->contradicted);
        r->fault = LAB_ENDGAME_CONTRADICTED;
    }
    pthread_mutex_unlock(&r->reading);
    return false;
}

/* Does an end rule fit the board?  No move then leads to the position, so that its entry has
 * no meaning, but a game may begin there: rules are asked after a move. */
static bool is_ended(const lab_endgame_reader *r, const dyar_position *position)
{
    const lab_level_order *levels = &r->order.levels;
    dyar_position laid;
    int seeds;
    const uint64_t entry = lab_endgame_entry(&r->order, position, &seeds);
    levels->lay(levels, seeds, entry, &laid);
    return dyar_board_is_over(levels->terms.game, &laid);
}

bool lab_endgame_probe_checked(lab_endgame_reader *r, const dyar_position *position,
                               lab_bounds *value)
{
    lab_bounds best;
    if (!lab_endgame_probe(r, position, value) ||
        !lab_board_best(&r->order.levels.terms, position, probe, r, &best))
        return false;
    if (value->low == best.low && value->high == best.high)
        return true;
    if (!is_ended(r, position))
        return contradict(r, position);
    *value = best;
    return true;
}

static bool know(void *context, const dyar_position *position, int *low, int *high)
{
    lab_endgame_reader *r = context;
    const lab_terms *terms = &r->order.levels.terms;
    const int won = lab_board_won(terms, position, dyar_position_mover(terms->game, position));
    lab_bounds rest;
    if (!lab_endgame_probe(r, position, &rest))
        return false;
    *low = won + rest.low;
    *high = won + rest.high;
    return true;
}

lab_oracle lab_endgame_oracle(lab_endgame_reader *reader)
{
    return (lab_oracle){.seeds = reader->seeds,
                        .outcome_only = reader->order.levels.terms.wins_only,
                        .know = know,
                        .context = reader};
}
