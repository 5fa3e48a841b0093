/* SPDX-License-Identifier: MIT */
/* Endgame databases that are damaged, or that somebody has made up. */
#include <unistd.h>

#include "lab/solve/endgame.h"
#include "lab/solve/endgame_file.h"
#include "lab/solve/endgame_midway.h"
#include "lab/solve/proof.h"
#include "support/built_endgame.h"
#include "support/need.h"
#include "support/plain_endgame.h"
#include "support/solving.h"
#include "support/unit.h"

OWNER(lab_endgame_reader, lab_endgame_close);

static lab_endgame_fault fault_of(const lab_endgame_reader *reader)
{
    const char *reason;
    return lab_endgame_fault_of(reader, &reason);
}

/* ---- damaged ---- */

/* Asks for every entry.  Returns how many have an answer, all of which must be right. */
static uint64_t probe_all(const built *b, lab_endgame_reader *reader, lab_endgame_reader *sound)
{
    lab_endgame_order order;
    uint64_t told = 0;
    assert_true(lab_endgame_order_init(&order, b->loaded.game, SEEDS));
    for (int n = 0; n <= SEEDS; n++)
        for (uint64_t entry = 0; entry < lab_endgame_entries(&order, n); entry += 997) {
            dyar_position position;
            lab_bounds value, right;
            order.levels.lay(&order.levels, n, entry, &position);
            assert_true(lab_endgame_probe(sound, &position, &right));
            if (!lab_endgame_probe(reader, &position, &value))
                continue;
            assert_int_equal(value.low, right.low);
            assert_int_equal(value.high, right.high);
            told++;
        }
    lab_endgame_order_release(&order);
    return told;
}

TEST(a_damaged_file_never_yields_a_value)
{
    const built *b = *state;
    lab_error error;
    built sound = *b;
    strcat(sound.path, ".sound");
    put_file(sound.path, b->bytes, b->length);
    lab_endgame_reader *right = open_it(&sound, &error);
    assert_non_null(right);
    const uint64_t all = probe_all(b, right, right);
    OWNED(char) bytes = malloc(b->length);
    for (size_t at = 0; at < b->length; at += b->length / 97) {
        memcpy(bytes, b->bytes, b->length);
        bytes[at] = (char)(bytes[at] ^ 4);
        put_file(b->path, bytes, b->length);
        OWNED(lab_endgame_reader) reader = open_it(b, &error);
        if (!reader)
            continue;
        assert_true(probe_all(b, reader, right) < all);
        assert_int_equal(fault_of(reader), LAB_ENDGAME_DAMAGED);
    }
    for (size_t length = 0; length < b->length; length += b->length / 13 + 1) {
        put_file(b->path, b->bytes, length);
        assert_null(open_it(b, &error));
    }
    put_file(b->path, b->bytes, b->length);
    lab_endgame_reader *reader = open_it(b, &error);
    assert_non_null(reader);
    assert_int_equal(truncate(b->path, 0), 0); /* by another program, while it is open */
    assert_int_equal(probe_all(b, reader, right), 0);
    assert_int_equal(fault_of(reader), LAB_ENDGAME_DAMAGED);
    lab_endgame_close(reader);
    lab_endgame_close(right);
    unlink(sound.path);
}

TEST(a_damaged_file_is_not_gone_on_with)
{
    const built *b = *state;
    OWNED(char) bytes = malloc(b->length);
    memcpy(bytes, b->bytes, b->length);
    bytes[b->length - 1] = (char)(bytes[b->length - 1] ^ 1);
    put_file(b->path, bytes, b->length);
    assert_int_equal(build(b, SEEDS, 1, NULL), LAB_RETROGRADE_FOREIGN);
    put_file(b->path, b->bytes, b->length);
    assert_int_equal(build(b, SEEDS, 1, NULL), LAB_RETROGRADE_DONE);
}

/* ---- of another engine ---- */

static void refuses_front(const built *b, const char *bytes, const char *why)
{
    lab_error error;
    put_file(b->path, bytes, b->length);
    assert_null(open_it(b, &error));
    assert_non_null(strstr(error.message, why));
    assert_non_null(strstr(error.message, "dyar solve RULESET --build N --database FILE"));
    assert_int_equal(build(b, SEEDS, 1, NULL), LAB_RETROGRADE_FOREIGN);
}

/* The checksums are right. */
TEST(values_of_another_engine_are_not_believed)
{
    const built *b = *state;
    OWNED(char) bytes = malloc(b->length);
    memcpy(bytes, b->bytes, b->length);
    lab_endgame_header *header = (lab_endgame_header *)(void *)bytes;
    header->semantics = DYAR_SEMANTICS + 1;
    lab_endgame_file_seal(bytes);
    refuses_front(b, bytes, "other semantics");
    header->semantics = DYAR_SEMANTICS;
    header->version = 2; /* which kept no semantics */
    lab_endgame_file_seal(bytes);
    refuses_front(b, bytes, "another version of dyar");
    put_file(b->path, b->bytes, b->length);
}

/* Of a count that another engine has begun, nothing is taken. */
TEST(a_count_that_another_engine_began_begins_again)
{
    enum { ENTRIES = 5, BEFORE = 8 + 24 /* magic, rules */ };
    const built *b = *state;
    const lab_endgame_midway midway = {
        .path = b->path, .rules = b->loaded.rules, .seeds = 3, .entries = ENTRIES};
    RELEASED(lab_retrograde_values) values = {0};
    char path[4096];
    size_t length;
    assert_true(lab_retrograde_values_init(&values, ENTRIES));
    lab_endgame_midway_write(&midway, &values);
    assert_true(lab_endgame_midway_read(&midway, &values));
    snprintf(path, sizeof path, "%s.unfinished", b->path);
    OWNED(char) bytes = need_file(path, &length);
    assert_int_equal(bytes[BEFORE], DYAR_SEMANTICS);
    bytes[BEFORE]++;
    put_file(path, bytes, length);
    assert_false(lab_endgame_midway_read(&midway, &values));
    lab_endgame_midway_remove(&midway);
}

/* ---- made up ---- */

/* A sound file, of a small board, to be altered and written again with all checksums. */
typedef struct forged {
    built b;
    lab_endgame_order order;
    lab_retrograde_values values[SEEDS + 1];
} forged;

static void read_values(forged *f, int seeds, uint64_t *line)
{
    const lab_endgame_line *lines = lab_endgame_file_lines(f->b.bytes);
    const uint64_t entries = lab_endgame_entries(&f->order, seeds);
    lab_retrograde_values *values = &f->values[seeds];
    assert_true(lab_retrograde_values_init(values, entries));
    for (uint64_t first = 0; first < entries; first += LAB_ENDGAME_BLOCK, ++*line) {
        int8_t low[LAB_ENDGAME_BLOCK], high[LAB_ENDGAME_BLOCK];
        const uint64_t left = entries - first;
        const size_t count = left < LAB_ENDGAME_BLOCK ? (size_t)left : LAB_ENDGAME_BLOCK;
        assert_true(lab_endgame_file_block(f->b.bytes, f->b.bytes + lines[*line].at,
                                           &lines[*line], &f->order, seeds, count, low, high));
        for (size_t i = 0; i < count; i++) {
            values->low[first + i] = low[i];
            values->high[first + i] = high[i];
        }
    }
}

static forged forged_begin(const char *ruleset)
{
    const char *sets[] = {"board.columns=2", NULL};
    forged f = {.b = {.loaded = load(ruleset, sets, NULL)}};
    uint64_t line = 0;
    lab_endgame_close(build_new(&f.b, SEEDS));
    assert_int_equal(build(&f.b, SEEDS, 1, NULL), LAB_RETROGRADE_DONE);
    read_bytes(&f.b);
    assert_true(lab_endgame_order_init(&f.order, f.b.loaded.game, SEEDS));
    for (int n = 0; n <= SEEDS; n++)
        read_values(&f, n, &line);
    return f;
}

static void forged_end(forged *f)
{
    for (int n = 0; n <= SEEDS; n++)
        lab_retrograde_values_release(&f->values[n]);
    lab_endgame_order_release(&f->order);
    unlink(f->b.path);
    free(f->b.bytes);
    dyar_ruleset_free(f->b.loaded.ruleset);
}

/* The levels up to `written`, in a file that says it has those up to `said`. */
static void write_forged(const forged *f, int written, int said)
{
    RELEASED(lab_endgame_image) image = {0};
    size_t length;
    for (int n = 0; n <= written; n++)
        assert_true(
            lab_endgame_image_add(&image, &f->values[n], lab_endgame_entries(&f->order, n)));
    OWNED(char) bytes =
        lab_endgame_image_file(&image, &f->order, said, f->b.loaded.rules, &length);
    put_file(f->b.path, bytes, length);
}

/* Does the reader return these bounds of a position with this number of seeds?  Else they are
 * damage. */
static bool believes(const forged *f, int seeds, int8_t low, int8_t high)
{
    const uint64_t entry = lab_endgame_entries(&f->order, seeds) / 3;
    const lab_retrograde_values *values = &f->values[seeds];
    const int8_t kept[] = {values->low[entry], values->high[entry]};
    dyar_position position;
    lab_bounds value;
    lab_error error;
    values->low[entry] = low;
    values->high[entry] = high;
    write_forged(f, SEEDS, SEEDS);
    values->low[entry] = kept[0];
    values->high[entry] = kept[1];
    OWNED(lab_endgame_reader) reader = open_it(&f->b, &error);
    assert_non_null(reader);
    f->order.levels.lay(&f->order.levels, seeds, entry, &position);
    const bool told = lab_endgame_probe(reader, &position, &value);
    assert_int_equal(told, fault_of(reader) == LAB_ENDGAME_SOUND);
    assert_int_equal(build(&f->b, SEEDS, 1, NULL),
                     told ? LAB_RETROGRADE_DONE : LAB_RETROGRADE_FOREIGN);
    return told;
}

TEST(bounds_that_there_cannot_be_are_not_believed)
{
    forged f = forged_begin("um-ed-dyar"); /* seeds may be nobody's */
    assert_true(believes(&f, 7, -7, 7));
    assert_true(believes(&f, 7, 2, 2));
    assert_false(believes(&f, 7, -8, 7));
    assert_false(believes(&f, 7, -96, -96));
    assert_false(believes(&f, 7, 7, 8));
    assert_false(believes(&f, 7, 127, 127));
    assert_false(believes(&f, 7, 3, 1));
    forged_end(&f);
}

TEST(all_seeds_make_an_even_difference_or_an_odd_one)
{
    forged f = forged_begin("kalah");
    assert_true(believes(&f, 7, -7, 5));
    assert_true(believes(&f, 8, 0, 0));
    assert_false(believes(&f, 7, 0, 0));
    assert_false(believes(&f, 7, -7, 6));
    assert_false(believes(&f, 8, 1, 2));
    forged_end(&f);
}

/* ---- made up so that nothing is odd but the values ---- */

static bool probe(void *context, const dyar_position *position, lab_bounds *value)
{
    return lab_endgame_probe(context, position, value);
}

static lab_proof proof_of(lab_endgame_reader *reader)
{
    return (lab_proof){.order = lab_endgame_levels(reader),
                       .levels = lab_endgame_seeds(reader) + 1,
                       .known = probe,
                       .context = reader,
                       .memory = SIZE_MAX};
}

static bool is_consistent(const lab_proof_result *r)
{
    return r->said.low == r->found.low && r->said.high == r->found.high;
}

/* Returns how many positions with this number of seeds, in which the game goes on, have an
 * answer. */
static uint64_t believed(const forged *f, lab_endgame_reader *reader, int seeds)
{
    uint64_t count = 0;
    for (uint64_t entry = 0; entry < lab_endgame_entries(&f->order, seeds); entry++) {
        dyar_position position;
        lab_bounds value;
        f->order.levels.lay(&f->order.levels, seeds, entry, &position);
        if (!dyar_board_is_over(f->b.loaded.game, &position))
            count += lab_endgame_probe_checked(reader, &position, &value);
    }
    return count;
}

/* In a forged file, the player to move takes all with the most seeds. */
TEST(values_that_their_moves_contradict_are_not_believed)
{
    forged f = forged_begin("oware");
    lab_proof_result result;
    lab_error error;
    lab_endgame_reader *reader = open_it(&f.b, &error);
    lab_proof proof = proof_of(reader);
    const uint64_t sound = believed(&f, reader, SEEDS);
    assert_int_equal(fault_of(reader), LAB_ENDGAME_SOUND);
    assert_int_equal(lab_proof_check(&proof, &result), LAB_PROOF_RIGHT);
    assert_int_equal(lab_proof_sample(&proof, 500, 1, &result), LAB_PROOF_RIGHT);
    assert_int_equal(result.positions, 500);
    lab_endgame_close(reader);
    for (uint64_t entry = 0; entry < lab_endgame_entries(&f.order, SEEDS); entry++)
        f.values[SEEDS].low[entry] = f.values[SEEDS].high[entry] = SEEDS;
    write_forged(&f, SEEDS, SEEDS);
    reader = open_it(&f.b, &error);
    proof = proof_of(reader);
    assert_true(believed(&f, reader, SEEDS) < sound / 4);
    assert_int_equal(fault_of(reader), LAB_ENDGAME_CONTRADICTED);
    assert_int_equal(lab_proof_check(&proof, &result), LAB_PROOF_WRONG);
    assert_false(is_consistent(&result));
    assert_int_equal(lab_proof_sample(&proof, 500, 1, &result), LAB_PROOF_WRONG);
    lab_endgame_close(reader);
    forged_end(&f);
}

/* Two seeds that go round for ever are a draw, it says, and each ply agrees; but the rule on
 * repetition gives them to the owners of the holes. */
TEST(values_that_nothing_leads_to_are_found)
{
    enum { TWO = 2 };
    forged f = forged_begin("oware");
    lab_proof_result result;
    lab_error error;
    for (uint64_t entry = 0; entry < lab_endgame_entries(&f.order, TWO); entry++)
        if (f.values[TWO].low[entry] != f.values[TWO].high[entry])
            f.values[TWO].low[entry] = f.values[TWO].high[entry] = 0;
    write_forged(&f, TWO, TWO);
    lab_endgame_reader *reader = open_it(&f.b, &error);
    const lab_proof proof = proof_of(reader);
    assert_int_equal(lab_proof_sample(&proof, 500, 1, &result), LAB_PROOF_RIGHT);
    assert_int_equal(lab_proof_check(&proof, &result), LAB_PROOF_WRONG);
    assert_true(is_consistent(&result));
    lab_endgame_close(reader);
    forged_end(&f);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

TEST(a_check_can_be_stopped_and_keeps_to_its_memory)
{
    const built *b = *state;
    lab_proof_result result;
    lab_error error;
    put_file(b->path, b->bytes, b->length);
    OWNED(lab_endgame_reader) reader = open_it(b, &error);
    lab_proof proof = proof_of(reader);
    proof.stop = (lab_stop){.asked = stop_at_once};
    assert_int_equal(lab_proof_check(&proof, &result), LAB_PROOF_STOPPED);
    assert_int_equal(lab_proof_sample(&proof, 500, 1, &result), LAB_PROOF_STOPPED);
    proof.stop = (lab_stop){0};
    proof.memory = 1 << 16;
    assert_int_equal(lab_proof_check(&proof, &result), LAB_PROOF_NO_MEMORY);
}

TEST(a_file_with_fewer_blocks_than_it_says_is_refused)
{
    static const int forms[][2] = {
        {SEEDS - 1, SEEDS}, {SEEDS, SEEDS - 1}, {0, SEEDS}, {2, INT32_MAX}, {2, -1}, {2, 101}};
    forged f = forged_begin("oware");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        lab_error error;
        write_forged(&f, forms[i][0], forms[i][1]);
        assert_null(open_it(&f.b, &error));
        assert_non_null(strstr(error.message, "it is damaged"));
        assert_int_equal(build(&f.b, SEEDS, 1, NULL), LAB_RETROGRADE_FOREIGN);
    }
    forged_end(&f);
}

TEST(a_file_that_is_not_compressed_is_read)
{
    forged f = forged_begin("oware");
    size_t length;
    lab_error error;
    OWNED(char) plain = plain_endgame(f.b.bytes, &f.order, &length);
    put_file(f.b.path, plain, length);
    lab_endgame_reader *reader = open_it(&f.b, &error);
    assert_non_null(reader);
    for (int n = 0; n <= SEEDS; n++) {
        dyar_position position;
        lab_bounds value;
        const uint64_t entry = lab_endgame_entries(&f.order, n) / 3;
        f.order.levels.lay(&f.order.levels, n, entry, &position);
        assert_true(lab_endgame_probe(reader, &position, &value));
        assert_int_equal(value.low, f.values[n].low[entry]);
        assert_int_equal(value.high, f.values[n].high[entry]);
    }
    lab_endgame_close(reader);
    assert_int_equal(build(&f.b, SEEDS, 1, NULL), LAB_RETROGRADE_DONE);
    forged_end(&f);
}

TESTS_BETWEEN(built_begin, built_end);
