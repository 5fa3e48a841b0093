/* SPDX-License-Identifier: MIT */
/* The values that the sub-schemas of a place name (schema.h). */
#ifndef DYAR_VALIDATE_OFFERS_H
#define DYAR_VALIDATE_OFFERS_H

#include "validate/check.h"
#include "validate/schema.h"

/* Lists the offers for all nodes of the visits, node by node, and sets `count`.  They are in
 * the arena. */
const dyar_offer *dyar_offers_of(const dyar_visit_list *visits, dyar_arena *arena,
                                 size_t *count);

#endif
