/* SPDX-License-Identifier: MIT */
/*
 * Endgame databases from untrusted sources: they are refused with a reason, or asked for the
 * value of every position along a game, and resumed.
 *
 * A checksum keeps out only random changes, as it is easily made: most of the inputs have
 * theirs corrected.
 */
#include <unistd.h>

#include "dyar/move.h"
#include "fuzz/input.h"
#include "lab/solve/endgame.h"
#include "lab/solve/endgame_build.h"
#include "lab/solve/proof.h"
#include "support/need.h"
#include "support/plain_endgame.h"

enum { TURNS = 60, SEEDS = 4, PLAIN = 8, AS_IT_IS = 4 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* The ruleset for which tools/dev/fuzz builds the databases that it begins with. */
static const dyar_ruleset *small_oware(void)
{
    static dyar_ruleset *ruleset;
    static const char *const sets[] = {"board.columns=2", "setup.seeds=1"};
    if (!ruleset)
        ruleset =
            need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = "oware", .sets = sets, .set_count = 2));
    return ruleset;
}

static const char *its_rules(void)
{
    return dyar_ruleset_about(small_oware())->hash;
}

static const dyar_game *its_game(void)
{
    return dyar_ruleset_game(small_oware());
}

/* ---- reading ---- */

static void ask(lab_endgame_reader *reader)
{
    const int most = lab_endgame_seeds(reader);
    const lab_oracle oracle = lab_endgame_oracle(reader);
    dyar_position position;
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count;
    dyar_position_begin(its_game(), &position);
    for (size_t i = 0; i < TURNS && (count = dyar_moves(its_game(), &position, moves)) > 0;
         i++) {
        int low = 0, high = 0;
        if (oracle.know(oracle.context, &position, &low, &high))
            insist(low <= high && low >= -most && high <= most, "worth more than there is",
                   "position");
        dyar_play(its_game(), &position, moves[i * 7 % count]);
    }
}

/* Whatever the values are, checking them ends. */
static bool probe(void *context, const dyar_position *position, lab_bounds *value)
{
    return lab_endgame_probe_checked(context, position, value);
}

static void verify(lab_endgame_reader *reader)
{
    lab_proof_result result;
    const lab_proof proof = {.order = lab_endgame_levels(reader),
                             .levels = lab_endgame_seeds(reader) + 1,
                             .known = probe,
                             .context = reader,
                             .memory = 1 << 20};
    lab_proof_sample(&proof, TURNS, 1, &result);
    lab_proof_check(&proof, &result);
}

/* Read from memory or block by block, and by one who cuts the file short meanwhile. */
static void read_database(const char *path, size_t size)
{
    const bool anew = size % 2, cut = size % 8 >= 6;
    lab_error error = {0};
    const char *reason = "";
    lab_endgame_reader *reader = lab_endgame_open(path, its_game(), its_rules(), &error);
    if (!reader) {
        insist(error.message[0], "refused without a reason", path);
        return;
    }
    if (anew)
        lab_endgame_keep(reader, 1, 1);
    if (cut)
        insist(truncate(path, (off_t)size / 2) == 0, "not cut", path);
    ask(reader);
    if (size % 4 == 0)
        verify(reader);
    const lab_endgame_fault fault = lab_endgame_fault_of(reader, &reason);
    insist(cut || fault != LAB_ENDGAME_UNREADABLE, "not readable", reason);
    insist(fault != LAB_ENDGAME_UNREADABLE || reason[0], "not readable without a reason", path);
    insist(!lab_endgame_out_of_memory(reader), "not enough memory", path);
    lab_endgame_close(reader);
}

/* ---- going on ---- */

static void go_on(const uint8_t *data, size_t size)
{
    const char *path = file_of("built", data, size);
    const lab_endgame_task task = {.game = its_game(),
                                   .rules = its_rules(),
                                   .path = path,
                                   .seeds = SEEDS,
                                   .memory = 1 << 24,
                                   .threads = 1};
    lab_error error = {0};
    const lab_retrograde_end end = lab_endgame_build(&task, &error);
    insist(end == LAB_RETROGRADE_DONE || end == LAB_RETROGRADE_FOREIGN, "not gone on with",
           error.message);
    insist(end == LAB_RETROGRADE_DONE || error.message[0], "refused without a reason", path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_database(file_of("database", data, size), size);
    go_on(data, size);
    return 0;
}

/* ---- changing ---- */

/* As many lines as the header says, unless they are not all there. */
static size_t lines_of(const char *bytes, size_t size)
{
    if (size < sizeof(lab_endgame_header))
        return 0;
    const uint64_t blocks = lab_endgame_file_header(bytes)->blocks;
    return blocks > (size - sizeof(lab_endgame_header)) / sizeof(lab_endgame_line)
               ? 0
               : (size_t)blocks;
}

static void make_checksums_good(char *bytes, size_t size)
{
    const size_t count = lines_of(bytes, size);
    lab_endgame_line *lines = (lab_endgame_line *)(bytes + sizeof(lab_endgame_header));
    for (size_t i = 0; i < count; i++)
        if (lines[i].at <= size && lines[i].size <= size - lines[i].at)
            lines[i].checksum =
                lab_endgame_block_sum(bytes + lines[i].at, (size_t)lines[i].size);
    if (count > 0)
        lab_endgame_file_seal(bytes);
}

/* The same, not compressed: there bytes mean bounds.  NULL where it is no sound database. */
static char *as_plain(const char *bytes, size_t size, size_t *length)
{
    lab_error error;
    lab_endgame_order order;
    char *plain = NULL;
    if (!lab_endgame_file_check(bytes, size, its_rules(), &error) ||
        !lab_endgame_order_init(&order, its_game(), SEEDS))
        return NULL;
    if (lab_endgame_file_header(bytes)->seeds <= SEEDS &&
        lab_endgame_file_fits(bytes, &order, &error))
        plain = plain_endgame(bytes, &order, length);
    lab_endgame_order_release(&order);
    return plain;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    char *bytes = (char *)data; /* aligned, as libFuzzer allocates it */
    size_t length;
    OWNED(char) plain = seed % PLAIN == 0 ? as_plain(bytes, size, &length) : NULL;
    if (plain && length <= most)
        memcpy(bytes, plain, size = length);
    size = LLVMFuzzerMutate(data, size, most);
    if (seed / PLAIN % AS_IT_IS > 0)
        make_checksums_good(bytes, size);
    return size;
}
