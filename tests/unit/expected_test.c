/* Which keys a schema would rather have (validate/expected.c). */
#include "support/fixture.h"

/* `additionalProperties` knows the keys beside it, and so the others are refused, too. */
static void keys_that_are_refused_are_not_hinted_at(void **state)
{
    assert_false(fits(*state,
                      "properties: {seeds: {type: integer}}\n"
                      "additionalProperties: false\n"
                      "allOf: [{properties: {columns: {type: integer}}}]\n",
                      "colums: 6"));
    said_only(*state, 1, 1, "unknown key 'colums'");
    hinted(*state, "known here: seeds");
}

static void keys_of_all_branches_are_hinted_at(void **state)
{
    assert_false(fits(*state,
                      "properties: {seeds: {type: integer}}\n"
                      "unevaluatedProperties: false\n"
                      "allOf: [{properties: {columns: {type: integer}}}]\n",
                      "colums: 6"));
    said_only(*state, 1, 1, "unknown key 'colums'");
    hinted(*state, "did you mean 'columns'?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(keys_that_are_refused_are_not_hinted_at),
        TEST(keys_of_all_branches_are_hinted_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
