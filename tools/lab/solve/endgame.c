/* Probing endgame databases. */
#include "lab/solve/endgame.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/solve/endgame_file.h"

enum { KEPT = 64 }; /* blocks at hand */

typedef struct kept {
    uint64_t block; /* plus 1; 0: none */
    int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
} kept;

struct lab_endgame_reader {
    lab_endgame_order order;
    int fd;
    char *front; /* header and lines, as they were when the file was opened */
    size_t length;
    char *block; /* room for the longest, as it is written */
    int seeds;
    uint64_t first_block[LAB_ENDGAME_SEEDS_MAX + 2]; /* of each count */
    lab_endgame_fault fault;
    int reason; /* why it is unreadable: an errno */
    bool out_of_memory;
    pthread_mutex_t asked; /* by one at a time */
    kept kept[KEPT];
};

const char *lab_endgame_obstacle(const dyar_game *game)
{
    const lab_terms terms = lab_terms_of_boards(game);
    const char *obstacle = lab_board_obstacle(&terms);
    if (obstacle)
        return obstacle;
    return terms.facts.repetition_uncounted ? "where positions come up again, a rule says "
                                              "uncounted how the game ends"
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
    r->block = malloc(lab_endgame_file_block_most());
    return r->front && r->block && read_at(r->fd, 0, r->front, front);
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
        return lab_refuse(error, "it is no regular file");
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
    *error = (lab_error){.message = "it is damaged"};
    if (seeds > LAB_ENDGAME_SEEDS_MAX || !lab_endgame_order_init(&r->order, game, (int)seeds) ||
        !lab_endgame_file_fits(r->front, &r->order, error))
        return false;
    r->seeds = (int)seeds;
    for (int n = 0; n <= r->seeds; n++)
        r->first_block[n + 1] = r->first_block[n] + lab_endgame_blocks(&r->order, n);
    return true;
}

lab_endgame_reader *lab_endgame_open(const char *path, const dyar_game *game, const char *rules,
                                     lab_error *error)
{
    lab_endgame_reader *r = calloc(1, sizeof *r);
    lab_error_no_memory(error);
    if (!r)
        return NULL;
    r->fd = -1;
    pthread_mutex_init(&r->asked, NULL);
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
    free(r->front);
    free(r->block);
    lab_endgame_order_release(&r->order);
    pthread_mutex_destroy(&r->asked);
    free(r);
}

int lab_endgame_seeds(const lab_endgame_reader *r)
{
    return r->seeds;
}

lab_endgame_fault lab_endgame_fault_of(const lab_endgame_reader *r, const char **reason)
{
    if (r->fault == LAB_ENDGAME_UNREADABLE)
        *reason = strerror(r->reason);
    return r->fault;
}

bool lab_endgame_out_of_memory(const lab_endgame_reader *r)
{
    return r->out_of_memory;
}

/* Reads the block and takes it apart; false with errno, which is 0 where the block is damaged.
 */
static bool read_block(lab_endgame_reader *r, int seeds, uint64_t number,
                       const lab_endgame_line *line, kept *k)
{
    const uint64_t left = lab_endgame_entries(&r->order, seeds) - number * LAB_ENDGAME_BLOCK;
    errno = 0;
    return line->size <= lab_endgame_file_block_most() &&
           read_at(r->fd, line->at, r->block, (size_t)line->size) &&
           lab_endgame_file_block(r->block, line, &r->order, seeds,
                                  left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK,
                                  k->low, k->high);
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

/* NULL: it is faulty, or there was no memory. */
static const kept *block_at(lab_endgame_reader *r, int seeds, uint64_t number)
{
    const uint64_t block = r->first_block[seeds] + number;
    kept *k = &r->kept[block % KEPT];
    if (k->block == block + 1)
        return k;
    k->block = 0;
    if (!read_block(r, seeds, number, &lab_endgame_file_lines(r->front)[block], k)) {
        note_fault(r, errno);
        return NULL;
    }
    k->block = block + 1;
    return k;
}

bool lab_endgame_probe(lab_endgame_reader *r, const dyar_position *position, lab_bounds *value)
{
    uint16_t board[DYAR_HOLES_MAX];
    int seeds;
    if (dyar_board_read(r->order.levels.terms.game, position, false, board) > r->seeds)
        return false;
    const uint64_t entry = lab_endgame_entry(&r->order, position, &seeds);
    const kept *k = block_at(r, seeds, entry / LAB_ENDGAME_BLOCK);
    if (!k)
        return false;
    value->low = k->low[entry % LAB_ENDGAME_BLOCK];
    value->high = k->high[entry % LAB_ENDGAME_BLOCK];
    return true;
}

static bool know(void *context, const dyar_position *position, int *low, int *high)
{
    lab_endgame_reader *r = context;
    const lab_terms *terms = &r->order.levels.terms;
    const int won = lab_board_won(terms, position, dyar_position_mover(terms->game, position));
    lab_bounds rest;
    pthread_mutex_lock(&r->asked);
    const bool known = lab_endgame_probe(r, position, &rest);
    pthread_mutex_unlock(&r->asked);
    if (!known)
        return false;
    *low = won + rest.low;
    *high = won + rest.high;
    return true;
}

lab_oracle lab_endgame_oracle(lab_endgame_reader *reader)
{
    return (lab_oracle){.seeds = reader->seeds, .know = know, .context = reader};
}
