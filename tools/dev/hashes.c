/* SPDX-License-Identifier: MIT */
/*
 * Prints tests/hashes.txt: the hash of the rules of every bundled ruleset, under each setup and
 * each answer alone, of single games and of matches.  `tools/dev/golden` writes the file; a
 * test compares.
 */
#include "ruleset/ruleset.h"

#include <stdio.h>

static void print_head(void)
{
    puts("# Hashes of rules, as records of games keep them (Rules): ruleset, setup or answer, "
         "of a\n"
         "# single game, of a match.  If a hash changes, older records belong to other\n"
         "# rules. Each change has a row in rulesets/CHANGES.md.");
}

/* "-" where it cannot be loaded so. */
static void print_row(dyar_cache *cache, const dyar_load_request *asked, const char *what)
{
    dyar_load_request request = *asked;
    dyar_arena arena = {0};
    request.cache = cache;
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load_for(&request, DYAR_TO_TRY, diags);
    printf("%s %s %s", request.ruleset, what, ruleset ? ruleset->info.hash : "-");
    if (ruleset && ruleset->info.has_match)
        printf(" %s", dyar_hash_rules(&arena, ruleset->tree, true));
    putchar('\n');
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
    dyar_arena_release(&arena);
}

static void print_answers(dyar_cache *cache, const dyar_ruleset *ruleset, const char *id)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t q = 0; q < count; q++)
        for (size_t i = 1; i < questions[q].answer_count; i++) {
            char text[256];
            const char *answer = text;
            snprintf(text, sizeof text, "%s=%s", questions[q].id, questions[q].answers[i].id);
            print_row(cache,
                      &DYAR_LOAD_REQUEST(.ruleset = id, .answers = &answer, .answer_count = 1),
                      text);
        }
}

static void print_ruleset(dyar_cache *cache, const char *id)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset =
        dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = id, .cache = cache), diags);
    if (ruleset) {
        const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
        if (!about->setups || !about->setups[0])
            print_row(cache, &DYAR_LOAD_REQUEST(.ruleset = id), "-");
        for (size_t i = 0; about->setups && about->setups[i]; i++)
            print_row(cache, &DYAR_LOAD_REQUEST(.ruleset = id, .setup = about->setups[i]),
                      about->setups[i]);
        print_answers(cache, ruleset, id);
    }
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

int main(void)
{
    dyar_cache *cache = dyar_cache_new();
    print_head();
    for (size_t i = 0; cache && dyar_bundled_ids()[i]; i++)
        print_ruleset(cache, dyar_bundled_ids()[i]);
    dyar_cache_free(cache);
    return 0;
}
