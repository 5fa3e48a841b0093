/* SPDX-License-Identifier: MIT */
/*
 * Parameter files of MancalaGames, and the rulesets that they describe.
 *
 *     char *yaml = lab_parameters_import(text, length, &import);
 *     if (!yaml)
 *         complain(import.problem, import.at);
 *     free(yaml);
 *
 * Such a file is a JSON object with the numbers of a game of two rows and two players, and
 * after it sections of text, which are left out.  `parameters.def` lists the numbers and what
 * each becomes. The ruleset begins with comments, a line for each number that the file states,
 * and says what of it is lost.  Thread-safe; nothing is kept.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the numbers ---- */

typedef enum lab_parameter {
#define LAB_PARAMETER(name, ...) LAB_PARAMETER_##name,
#include "lab/parameters/parameters.def"
    LAB_PARAMETER_COUNT
} lab_parameter;

/* Values of the parameters that are words. */
enum {
#define LAB_VALUE(parameter, name, number, ...) LAB_##parameter##_##name = (number),
#include "lab/parameters/parameters.def"
};

/* The board class, which the file has for itself, outside its numbers. */
typedef enum lab_game_class {
    LAB_CLASS_PLAIN,
    LAB_CLASS_OWN_ROWS, /* each player sows round their own row */
    LAB_CLASS_BEAR_OFF,
    LAB_CLASS_OTHER,
} lab_game_class;

enum {
    LAB_PARAMETERS_NAME = 100,     /* bytes of a name with its zero */
    LAB_PARAMETERS_COLUMNS = 50,   /* holes of a row, at most */
    LAB_PARAMETERS_HOLE = 99,      /* seeds of a hole at the start, at most */
    LAB_PARAMETERS_SEEDS = 4000,   /* seeds of a game, at most */
    LAB_PARAMETERS_NUMBER = 999,   /* greatest number in a file */
    LAB_PARAMETERS_TEXT = 1 << 20, /* bytes of a file, at most */
};

typedef struct lab_parameters {
    char name[LAB_PARAMETERS_NAME], class_name[LAB_PARAMETERS_NAME];
    lab_game_class game_class;
    bool variants; /* the file has variants, which are left out */
    int value[LAB_PARAMETER_COUNT];
    uint64_t list[LAB_PARAMETER_COUNT]; /* bit n: n is among the numbers of a LIST */
    bool stated[LAB_PARAMETER_COUNT];   /* the file has it */
} lab_parameters;

/* ---- the way to a ruleset ---- */

typedef struct lab_parameters_outcome {
    const char *problem; /* why no ruleset was made; NULL: one was, or memory ran out */
    size_t at;           /* offset of the problem in the text, in bytes */
    int lost;            /* numbers of which the ruleset cannot say all */
} lab_parameters_outcome;

/* Whether the text looks like such a file, by its first bytes. */
bool lab_parameters_detect(const char *text, size_t length);

/* Reads the numbers.  Returns NULL if all is well, or what is wrong, and sets `at`. */
const char *lab_parameters_read(const char *text, size_t length, lab_parameters *parameters,
                                size_t *at);

/* Returns the ruleset as YAML, which the caller frees; NULL if the file cannot be read or
 * memory runs out. */
char *lab_parameters_import(const char *text, size_t length, lab_parameters_outcome *outcome);
