/* SPDX-License-Identifier: MIT */
/* Endgame databases as a program without zstd writes them. */
#pragma once

#include "lab/solve/endgame_file.h"

/* The same database as `bytes`, which is a sound one for this order, with blocks that are not
 * compressed; to be freed.  NULL: a block of it is damaged. */
char *plain_endgame(const char *bytes, const lab_endgame_order *order, size_t *length);
