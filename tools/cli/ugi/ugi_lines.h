/* SPDX-License-Identifier: MIT */
/* Lines of the Universal Game Interface: said, refused, and read word by word. */
#pragma once

#include "dyar/diag.h"

#include <stdbool.h>
#include <stdint.h>

/* One line, flushed. */
__attribute__((format(printf, 1, 2))) void cli_ugi_say(const char *format, ...);

/* Says what is wrong; always false. */
__attribute__((format(printf, 1, 2))) bool cli_ugi_refuse(const char *format, ...);

/* The first error reported, behind what it is about; always false. */
bool cli_ugi_refuse_diags(const char *what, const dyar_diags *diags);

/* The next word of the line, cut out of it; "" at the end. */
char *cli_ugi_word(char **rest);

/* All that is left of the line but for the spaces around it. */
char *cli_ugi_rest(char *rest);

/* False when the text is no whole number. */
bool cli_ugi_number(const char *text, uint64_t *number);
