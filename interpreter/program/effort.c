/* SPDX-License-Identifier: MIT */
/* The budget for compiling a ruleset. */
#include "program/compile.h"

bool dyar_charge_budget(dyar_compiler *c, uint64_t tests, dyar_location location)
{
    dyar_effort *effort = c->effort;
    effort->tried += tests;
    if (effort->tried <= DYAR_TRIED_MAX)
        return true;
    if (!effort->reported) {
        dyar_report(c->diags, DYAR_ERROR,
                    location.line ? location : c->game->rules->root->location,
                    "by here the rules ask for too much on a board of %d holes",
                    c->game->topology.holes);
        dyar_report_hint(c->diags,
                         "have fewer rules, phases or conditions, or a smaller board");
    }
    effort->reported = true;
    return false;
}
