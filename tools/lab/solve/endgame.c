/* Probing endgame databases. */
#include "lab/solve/endgame.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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
    const char *bytes;
    size_t length;
    int seeds;
    uint64_t first_block[LAB_ENDGAME_SEEDS_MAX + 2]; /* of each count */
    bool damaged, out_of_memory;
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

static bool map_file(lab_endgame_reader *r, const char *path, lab_error *error)
{
    struct stat about = {0};
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); /* waits for no pipe */
    const bool is_open = fd >= 0 && fstat(fd, &about) == 0;
    void *bytes = MAP_FAILED;
    if (is_open && S_ISREG(about.st_mode) && about.st_size > 0)
        bytes = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    const int why = errno;
    if (fd >= 0)
        close(fd);
    if (bytes == MAP_FAILED) {
        if (why == ENOMEM)
            return lab_error_no_memory(error);
        lab_refuse(error, "%s",
                   is_open && !S_ISREG(about.st_mode) ? "it is no regular file"
                   : is_open && about.st_size == 0    ? "it is empty"
                                                      : strerror(why));
        return false;
    }
    r->bytes = bytes;
    r->length = (size_t)about.st_size;
    return true;
}

/* The order of its entries, as the game has it and as the header says. */
static bool find_order(lab_endgame_reader *r, const dyar_game *game, lab_error *error)
{
    const uint32_t seeds = lab_endgame_file_header(r->bytes)->seeds;
    *error = (lab_error){.message = "it is damaged"};
    if (seeds > LAB_ENDGAME_SEEDS_MAX || !lab_endgame_order_init(&r->order, game, (int)seeds) ||
        !lab_endgame_file_fits(r->bytes, &r->order, error))
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
    pthread_mutex_init(&r->asked, NULL);
    if (map_file(r, path, error) && lab_endgame_file_check(r->bytes, r->length, rules, error) &&
        find_order(r, game, error))
        return r;
    lab_endgame_close(r);
    return NULL;
}

void lab_endgame_close(lab_endgame_reader *r)
{
    if (!r)
        return;
    if (r->bytes)
        munmap((void *)r->bytes, r->length);
    lab_endgame_order_release(&r->order);
    pthread_mutex_destroy(&r->asked);
    free(r);
}

int lab_endgame_seeds(const lab_endgame_reader *r)
{
    return r->seeds;
}

bool lab_endgame_is_damaged(const lab_endgame_reader *r)
{
    return r->damaged;
}

bool lab_endgame_out_of_memory(const lab_endgame_reader *r)
{
    return r->out_of_memory;
}

/* NULL: it is damaged, or there was no memory. */
static const kept *block_at(lab_endgame_reader *r, int seeds, uint64_t number)
{
    const uint64_t block = r->first_block[seeds] + number;
    const uint64_t left = lab_endgame_entries(&r->order, seeds) - number * LAB_ENDGAME_BLOCK;
    kept *k = &r->kept[block % KEPT];
    if (k->block == block + 1)
        return k;
    k->block = 0;
    errno = 0;
    if (!lab_endgame_file_block(
            r->bytes, &lab_endgame_file_lines(r->bytes)[block], &r->order, seeds,
            left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK, k->low, k->high)) {
        *(errno == ENOMEM ? &r->out_of_memory : &r->damaged) = true;
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
