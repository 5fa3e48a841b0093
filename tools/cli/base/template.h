/* SPDX-License-Identifier: MIT */
/*
 * Templates: HTML files with slots for what a program knows.
 *
 *     <h1>{{name}}</h1>
 *     {{?answers}}
 *     <ul>
 *     {{#answers}}
 *     <li>{{answer}}</li>
 *     {{/answers}}
 *     </ul>
 *     {{/answers}}
 *
 * {{name}} is a slot.  A block begins with one of these tags and ends with {{/name}}:
 *
 *     {{#name}}   written once for each item
 *     {{?name}}   written once if there is an item or, for a slot, a text
 *     {{^name}}   written once if there is none
 *
 * A line break after a tag of a block is left out.  Templates are part of the program
 * (tools/dev/embed.cmake): a name that is not in the list of slots is a bug.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* A slot, which has a text, or a list of items. */
typedef struct cli_slot {
    const char *name;
    const char *text; /* its text; NULL: none */
    bool html;        /* the text is HTML, and not escaped */
    /* Selects item number `i`, from 0, or the one after the item before: sets the texts of its
     * slots.  Returns false if there is none. */
    bool (*select)(void *context, size_t i);
} cli_slot;

/* Writes the template.  The list of slots ends with a name that is NULL; `context` is for
 * `select`. */
void cli_fill_template(FILE *to, const char *template, const cli_slot *slots, void *context);
