/* SPDX-License-Identifier: MIT */
/* All rulesets as one data set, for maps and in JSON-LD. */
#pragma once

#include "dyar/ruleset.h"
#include "lab/base/json_write.h"

/* A ruleset, and the part of the world its folder is named after. */
typedef struct report_game {
    const dyar_ruleset *ruleset;
    const char *area;
} report_game;

/* Those whose place is known, for maps (RFC 7946): as `dyar list --geojson`. */
void report_map(lab_writer *json, const report_game *games, size_t count);

/* All of them as one data set of this version, in JSON-LD by the words of schema.org: as `dyar
 * list --jsonld`. */
void report_corpus(lab_writer *json, const report_game *games, size_t count,
                   const char *version);
