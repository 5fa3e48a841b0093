/* SPDX-License-Identifier: MIT */
/*
 * Every word of the vocabulary is used by a ruleset that tests play: a bundled one, one of
 * tests/cases, varied as its cases vary it, or one of tests/drafts.
 */
#include <glob.h>

#include "document/document.h"
#include "program/game.h"
#include "support/case_request.h"
#include "support/unit.h"
#include "support/used_words.h"

typedef struct used {
    dyar_cache *cache;
    used_words words;
} used;

static void use_reading(used *u, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    for (size_t i = 0; i < count; i++)
        if (sources[i].read)
            used_word(&u->words,
                      (int)dyar_word_find(DYAR_GROUP_READ, dyar_text_of(sources[i].read)));
}

static void use_standings(used *u, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sentences[i].citation_count; k++) {
            const char *standing = sentences[i].citations[k].standing;
            if (standing)
                used_word(&u->words,
                          (int)dyar_word_find(DYAR_GROUP_STANDING, dyar_text_of(standing)));
        }
}

/* ---- the files ---- */

static void use_ruleset(used *u, const dyar_load_request *asked)
{
    dyar_load_request request = *asked;
    request.cache = u->cache;
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&request, diags);
    if (ruleset) {
        used_rules(&u->words, dyar_ruleset_game(ruleset)->rules);
        use_standings(u, ruleset);
        use_reading(u, ruleset);
    } else
        dyar_diags_print(diags, stderr);
}

static void use_draft(used *u, const char *path)
{
    use_ruleset(u, &DYAR_LOAD_REQUEST(.ruleset = path));
}

static void use_cases(used *u, const char *path)
{
    RELEASED(dyar_arena) arena = {0};
    OWNED(dyar_diags) diags = dyar_diags_new();
    const dyar_source *source = dyar_source_read(&arena, path, diags);
    const dyar_node *file = source ? dyar_document_parse(&arena, source, diags) : NULL;
    const dyar_node *cases = dyar_node_get(file, "cases");
    for (size_t i = 0; cases && i < cases->count; i++) {
        case_request wanted;
        case_request_read(&wanted, &arena, file, cases->items[i]);
        use_ruleset(u, &wanted.request);
    }
}

static void use_files(used *u, const char *pattern, void (*use)(used *, const char *))
{
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    for (size_t i = 0; i < found.gl_pathc; i++)
        if (!strstr(found.gl_pathv[i], "/refused/"))
            use(u, found.gl_pathv[i]);
    globfree(&found);
}

/* ---- the test ---- */

TEST(every_word_is_used_by_a_ruleset_that_is_played)
{
    static used u;
    u.cache = dyar_cache_new();
    use_files(&u, DYAR_TESTS_DIR "/../rulesets/*/*.yaml", use_draft);
    use_files(&u, DYAR_TESTS_DIR "/drafts/*.yaml", use_draft);
    use_files(&u, DYAR_TESTS_DIR "/cases/*/*.yaml", use_cases);
    dyar_cache_free(u.cache);
    assert_int_equal(
        used_words_missing(&u.words, "rulesets, tests/cases or tests/drafts", true), 0);
}
