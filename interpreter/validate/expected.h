/* SPDX-License-Identifier: MIT */
/* The words for what a schema expects: "one of undo, forbidden, draw", "a number from 1 to 24".
 */
#pragma once

#include "validate/model.h"

enum { DYAR_WORDS_MAX = 128 };

typedef struct dyar_word_list {
    dyar_text at[DYAR_WORDS_MAX];
    size_t count;
} dyar_word_list;

/* Calls `visit` for the shape, then for all that it refers to for the same value: references,
 * branches, conditions.  May call it again for a shape that several refer to. */
void dyar_shape_walk(const dyar_shape *shape, void (*visit)(const dyar_shape *, void *context),
                     void *context);

void dyar_word_list_add(dyar_word_list *list, dyar_text word);

/* "a, b, c" */
void dyar_word_list_print(dyar_buffer *to, const dyar_word_list *list);

/* Prints what any of the shapes expects: their titles, or else their keywords in words.
 * `found` is the value that is there.  Prints "something else" if there are no such words. */
void dyar_expected_print(dyar_buffer *to, dyar_shape_list shapes, const dyar_node *found);

/* The words that would fit (enum, const), through references and branches. */
void dyar_expected_words(dyar_shape_list shapes, dyar_word_list *words);

/* Returns words that are examples for a pattern. */
void dyar_expected_examples(dyar_shape_list shapes, dyar_word_list *words);

/* The keys a map may have by these shapes. */
void dyar_expected_keys(dyar_shape_list shapes, dyar_word_list *keys);

/* 'six', a list, a map; long texts are cut. */
void dyar_found_print(dyar_buffer *to, const dyar_node *found);

/* " must have 2 to 4 items, not 5" */
void dyar_range_print(dyar_buffer *to, dyar_count_range range, size_t found, const char *one,
                      const char *many);
