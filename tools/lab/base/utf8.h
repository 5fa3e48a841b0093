/* SPDX-License-Identifier: MIT */
/* The characters of a text. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Bytes of the UTF-8 character (RFC 3629) that begins the text, with its code point; 0: none
 * begins there; -1: what there is may be the beginning of one. */
int lab_utf8(const char *text, size_t length, uint32_t *point);
