/* SPDX-License-Identifier: MIT */
/* Memory for as many things as a number of 64 bits says.  What no address of this machine
 * reaches is memory that is not there. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* As calloc and realloc: NULL when there is none. */
void *lab_calloc(uint64_t count, size_t size);
void *lab_realloc(void *memory, uint64_t count, size_t size);
