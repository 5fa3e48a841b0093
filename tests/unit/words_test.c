/*
 * Every word of the vocabulary is used by a ruleset that tests play: a bundled one, one of
 * tests/cases, varied as its cases vary it, or one of tests/drafts.
 */
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "document/document.h"
#include "program/game.h"
#include "rules/walk.h"
#include "support/case_request.h"
#include "support/unit.h"

typedef struct used {
    dyar_library *library;
    bool facts[DYAR_FACT_COUNT];
    bool effects[DYAR_EFFECT_COUNT];
    bool thens[DYAR_THEN_COUNT];
    bool words[DYAR_WORD_COUNT];
} used;

/* ---- walking through typed rules ---- */

static void use_word(used *u, int word)
{
    if (word >= 0 && word < DYAR_WORD_COUNT)
        u->words[word] = true;
}

static void use_path(used *u, const dyar_path *path)
{
    for (size_t i = 0; i < path->count; i++)
        use_word(u, path->steps[i]);
}

static void note_ref(void *context, const dyar_ref *ref, const dyar_spot *spot)
{
    used *u = context;
    (void)spot;
    use_word(u, (int)ref->base);
    use_path(u, &ref->path);
}

static void note_test(void *context, const dyar_test *test, const dyar_spot *spot)
{
    used *u = context;
    const dyar_fact_entry *fact = &dyar_facts[test->fact];
    const bool words = fact->value == DYAR_VALUE_WORD || fact->value == DYAR_VALUE_SIDE;
    (void)spot;
    u->facts[test->fact] = true;
    use_path(u, &test->path);
    if (fact->place == DYAR_OF_PLAYER)
        use_word(u, (int)test->who);
    for (int i = 0; words && i < 64; i++)
        if (test->words >> i & 1)
            use_word(u, (int)dyar_group_first(fact->group) + i);
    for (size_t i = 0; i < test->mark_count; i++)
        use_word(u, (int)test->marks[i].of);
}

static void note_effect(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    used *u = context;
    (void)spot;
    u->effects[effect->kind] = true;
    use_word(u, (int)effect->whose);
    use_word(u, (int)effect->go);
}

static void note_then(void *context, const dyar_then *then, const dyar_spot *spot)
{
    used *u = context;
    const bool is_said = spot->rule->has_then || then != &spot->rule->then;
    if (is_said || spot->site == DYAR_SITE_END)
        u->thens[then->kind] = true;
    if (then->kind == DYAR_THEN_SOW_ON)
        use_word(u, (int)then->direction);
}

static void note_table(void *context, const dyar_table *table, const dyar_spot *spot)
{
    used *u = context;
    for (size_t i = 0; i < table->count && spot->site == DYAR_SITE_DIRECTION; i++)
        use_word(u, (int)table->rules[i].go);
}

static void note_phase(void *context, const dyar_phase *phase)
{
    used *u = context;
    const int words[] = {(int)phase->none, (int)phase->relay_way, (int)phase->first_seed,
                         (int)phase->endless, (int)phase->grand_slam};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        use_word(u, words[i]);
    for (size_t i = 0; i < phase->duty_count; i++)
        use_word(u, (int)phase->duties[i].otherwise);
}

static void use_leftovers(used *u, const dyar_leftovers *leftovers)
{
    use_word(u, (int)leftovers->free);
    use_word(u, (int)leftovers->marked);
}

static void use_match(used *u, const dyar_match *match)
{
    if (!match)
        return;
    const int words[] = {(int)match->order,   (int)match->up_to,     (int)match->arranger,
                         (int)match->spread,  (int)match->remainder, (int)match->unfilled,
                         (int)match->surplus, (int)match->set_aside, (int)match->left_on_board,
                         (int)match->begins,  (int)match->won.by};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        use_word(u, words[i]);
}

static void use_rules(used *u, const dyar_rules *rules)
{
    dyar_walk_rules(rules,
                    &(dyar_visitor){.ref = note_ref,
                                    .test = note_test,
                                    .effect = note_effect,
                                    .then = note_then,
                                    .table = note_table,
                                    .phase = note_phase},
                    u);
    for (size_t i = 0; i < rules->mark_count; i++) {
        use_word(u, rules->marks[i].owned ? DYAR_MARK_BY_PLAYER : DYAR_MARK_BY_NOBODY);
        use_word(u, (int)rules->marks[i].worth);
    }
    for (size_t i = 0; i < rules->end.count; i++)
        use_leftovers(u, &rules->end.rules[i].leftovers);
    use_leftovers(u, &rules->leftovers);
    if (rules->setup.arranged)
        use_word(u, (int)rules->setup.arranger);
    if (rules->setup.turner != DYAR_WORD_NONE)
        use_word(u, (int)rules->setup.turner);
    use_word(u, (int)rules->order);
    use_word(u, (int)rules->winner);
    use_match(u, rules->match);
}

static void use_standings(used *u, const dyar_ruleset *ruleset)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(ruleset, &sentences);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sentences[i].citation_count; k++) {
            const char *standing = sentences[i].citations[k].standing;
            if (standing)
                use_word(u, (int)dyar_word_find(DYAR_GROUP_STANDING, dyar_text_of(standing)));
        }
}

/* ---- the files ---- */

static void use_ruleset(used *u, const dyar_request *asked)
{
    dyar_request request = *asked;
    request.library = u->library;
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    if (ruleset) {
        use_rules(u, dyar_ruleset_game(ruleset)->rules);
        use_standings(u, ruleset);
    } else
        dyar_diags_print(diags, stderr);
    dyar_ruleset_free(ruleset);
    dyar_diags_free(diags);
}

static void use_draft(used *u, const char *path)
{
    use_ruleset(u, &(dyar_request){.ruleset = path});
}

static void use_cases(used *u, const char *path)
{
    dyar_arena arena = {0};
    dyar_diags *diags = dyar_diags_new();
    const dyar_source *source = dyar_source_read(&arena, path, diags);
    const dyar_node *file = source ? dyar_document_parse(&arena, source, diags) : NULL;
    const dyar_node *cases = dyar_node_get(file, "cases");
    for (size_t i = 0; cases && i < cases->count; i++) {
        case_request wanted;
        case_request_read(&wanted, &arena, file, cases->items[i]);
        use_ruleset(u, &wanted.request);
    }
    dyar_diags_free(diags);
    dyar_arena_release(&arena);
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

static int unused(bool is_used, const char *what, const char *word)
{
    if (!is_used)
        print_error("no file of rulesets, tests/cases or tests/drafts uses '%s' (%s)\n", word,
                    what);
    return !is_used;
}

static void every_word_is_used_by_a_ruleset_that_is_played(void **state)
{
    static used u;
    int count = 0;
    u.library = dyar_library_new();
    use_files(&u, DYAR_TESTS_DIR "/../rulesets/*/*.yaml", use_draft);
    use_files(&u, DYAR_TESTS_DIR "/drafts/*.yaml", use_draft);
    use_files(&u, DYAR_TESTS_DIR "/cases/*/*.yaml", use_cases);
    dyar_library_free(u.library);
    for (int i = 0; i < DYAR_FACT_COUNT; i++)
        count += unused(u.facts[i], "fact", dyar_facts[i].word);
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        count += unused(u.effects[i], "effect", dyar_effect_words[i].word);
    for (int i = 0; i < DYAR_THEN_COUNT; i++)
        count += unused(u.thens[i], "continuation", dyar_then_words[i].word);
    for (int i = 0; i < DYAR_WORD_COUNT; i++)
        count += unused(u.words[i], dyar_group_titles[dyar_words[i].group], dyar_words[i].word);
    assert_int_equal(count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_used_by_a_ruleset_that_is_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
