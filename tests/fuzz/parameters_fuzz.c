/* SPDX-License-Identifier: MIT */
/*
 * Parameter files of MancalaGames from an untrusted source: a problem has a reason and a place
 * in the text, and a ruleset that is written is accepted, and its games keep what must hold.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/input.h"
#include "lab/parameters/parameters.h"
#include "support/invariants.h"

enum { TURNS = 100, CHECKED_EVERY = 20 };

static void play(const dyar_ruleset *ruleset, const char *yaml)
{
    const invariants_games games = {.game = dyar_ruleset_game(ruleset),
                                    .seed = 1,
                                    .count = 1,
                                    .turns = TURNS,
                                    .every = CHECKED_EVERY};
    insist(invariants_broken(&games) == 0, "an invariant is broken", yaml);
}

static void load_and_play(const char *yaml)
{
    dyar_diags *diags = dyar_diags_new();
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = "input.yaml", .text = yaml, .text_length = strlen(yaml));
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    insist(ruleset, "the ruleset is rejected", yaml);
    play(ruleset, yaml);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lab_parameters_outcome outcome;
    char *yaml = lab_parameters_import((const char *)data, size, &outcome);
    insist(!yaml == !!outcome.problem, "no ruleset and no reason", "or both");
    insist(outcome.at <= size, "the problem has no place", outcome.problem);
    if (yaml)
        load_and_play(yaml);
    free(yaml);
    return 0;
}
