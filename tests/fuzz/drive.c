/* SPDX-License-Identifier: MIT */
/*
 * Runs a fuzz target without libFuzzer: on the files of a folder, then on inputs made of them.
 *
 *     TARGET_fuzz RUNS SEED FOLDER WORDS
 *
 * WORDS is a file with a word in quotes on each line.  The same SEED makes the same RUNS
 * inputs.  The input that is tried is in the file `tried`, which stays there if the program
 * crashes.
 */
#include <dirent.h>
#include <limits.h>

#include "dyar/random.h"
#include "fuzz/input.h"
#include "support/need.h"

enum { INPUTS_MAX = 4096, WORDS_MAX = 4096, SIZE_MAX_INPUT = 1 << 17, CHANGES_MAX = 4 };

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* The target's own mutator; NULL if it has none. */
__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                                                     unsigned seed);

typedef struct input {
    uint8_t *bytes;
    size_t size;
} input;

static struct {
    input inputs[INPUTS_MAX];
    size_t input_count;
    const char *words[WORDS_MAX];
    size_t word_count;
    dyar_random random;
} drive;

static size_t below(size_t count)
{
    return count > 0 ? dyar_random_below(&drive.random, (uint32_t)count) : 0;
}

/* ---- changing bytes ---- */

/* Puts `count` bytes at a random place, over others or between them; the new size. */
static size_t put(uint8_t *data, size_t size, size_t most, const uint8_t *bytes, size_t count)
{
    const size_t at = below(size + 1);
    const bool over = below(2) == 0;
    const size_t grown = !over ? size + count : at + count > size ? at + count : size;
    if (grown > most)
        return size;
    if (!over)
        memmove(data + at + count, data + at, size - at);
    memmove(data + at, bytes, count);
    return grown;
}

static size_t cut(uint8_t *data, size_t size)
{
    const size_t at = below(size), count = 1 + below(size - at < 64 ? size - at : 64);
    memmove(data + at, data + at + count, size - at - count);
    return size - count;
}

/* A part of some input, at most 64 bytes of it. */
static size_t put_part(uint8_t *data, size_t size, size_t most)
{
    const input *from = &drive.inputs[below(drive.input_count)];
    const size_t at = below(from->size), left = from->size - at;
    return put(data, size, most, from->bytes + at, below(left < 64 ? left + 1 : 65));
}

static size_t put_word(uint8_t *data, size_t size, size_t most)
{
    const char *word = drive.words[below(drive.word_count)];
    return put(data, size, most, (const uint8_t *)word, strlen(word));
}

static size_t change(uint8_t *data, size_t size, size_t most)
{
    if (size == 0)
        return put_part(data, size, most);
    switch (below(5)) {
    case 0:
        data[below(size)] ^= (uint8_t)(1u << below(8));
        return size;
    case 1:
        data[below(size)] = (uint8_t)below(256);
        return size;
    case 2:
        return cut(data, size);
    case 3:
        return put_part(data, size, most);
    default:
        return put_word(data, size, most);
    }
}

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most)
{
    for (size_t left = 1 + below(CHANGES_MAX); left > 0; left--)
        size = change(data, size, most);
    return size;
}

/* ---- inputs ---- */

static void read_words(const char *path)
{
    char *rest = need_file(path, NULL);
    for (char *word; (word = strsep(&rest, "\n")) && drive.word_count < WORDS_MAX;) {
        const size_t length = strlen(word);
        if (length < 2)
            continue;
        word[length - 1] = '\0';
        drive.words[drive.word_count++] = word + 1;
    }
}

static int choose_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* In the order of their names, so that it is the same everywhere. */
static void read_inputs(const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, choose_file, alphasort);
    for (int i = 0; i < count && drive.input_count < INPUTS_MAX; i++) {
        char path[PATH_MAX];
        input *read = &drive.inputs[drive.input_count];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        read->bytes = (uint8_t *)need_file(path, &read->size);
        drive.input_count += read->size <= SIZE_MAX_INPUT;
        free(entries[i]);
    }
    free(entries);
}

static void try_input(const uint8_t *bytes, size_t size)
{
    put_file("tried", bytes, size);
    LLVMFuzzerTestOneInput(bytes, size);
}

static void try_change(uint8_t *data, unsigned number)
{
    const input *from = &drive.inputs[below(drive.input_count)];
    memcpy(data, from->bytes, from->size);
    const size_t size = LLVMFuzzerCustomMutator
                            ? LLVMFuzzerCustomMutator(data, from->size, SIZE_MAX_INPUT, number)
                            : LLVMFuzzerMutate(data, from->size, SIZE_MAX_INPUT);
    uint8_t *exact = need(malloc(size + !size)); /* so that reading beyond it is noticed */
    memcpy(exact, data, size);
    try_input(exact, size);
    free(exact);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: %s RUNS SEED FOLDER WORDS\n", argv[0]);
        return 2;
    }
    const unsigned runs = (unsigned)strtoul(argv[1], NULL, 10);
    drive.random = dyar_random_begin(strtoull(argv[2], NULL, 10), 0);
    read_inputs(argv[3]);
    read_words(argv[4]);
    if (drive.input_count == 0 || drive.word_count == 0) {
        fprintf(stderr, "%s: no inputs, or no words\n", argv[3]);
        return 3;
    }
    for (size_t i = 0; i < drive.input_count; i++)
        try_input(drive.inputs[i].bytes, drive.inputs[i].size);
    uint8_t *data = need(malloc(SIZE_MAX_INPUT));
    for (unsigned number = 1; number <= runs; number++)
        try_change(data, number);
    free(data);
    fprintf(stderr, "inputs: %zu\n", drive.input_count + runs); /* targets print, too */
    return 0;
}
