/* SPDX-License-Identifier: MIT */
/*
 * Prints schema/reference.md: every word of the rules language, from the one list that also
 * makes the interpreter.  `tools/dev/golden` writes the file; a test compares.
 */
#include "rules/vocabulary.h"

#include <stdio.h>

static const char *const subjects[] = {
    [DYAR_OF_HOLE] =
        "a hole: of the hole itself, or of another under a step such as `opposite`",
    [DYAR_OF_TURN] = "the turn",
    [DYAR_OF_PLAYER] =
        "a player: nested under `own`, `opponent`, `somebody`, `everybody`, `board`",
    [DYAR_OF_GAME] = "the game: in the table `end`",
};

static void print_facts(void)
{
    printf("## Facts\n");
    for (size_t s = 0; s < sizeof subjects / sizeof *subjects; s++) {
        printf("\nFacts of %s.\n\n| fact | what it asks |\n|---|---|\n", subjects[s]);
        for (int i = 0; i < DYAR_FACT_COUNT; i++)
            if (dyar_facts[i].place == (dyar_subject)s)
                printf("| `%s` | %s |\n", dyar_facts[i].word, dyar_facts[i].meaning);
    }
}

static void print_effects(void)
{
    printf("\n## Effects\n\n| effect | meaning |\n|---|---|\n");
    for (int i = 0; i < DYAR_EFFECT_COUNT; i++)
        printf("| `%s` | %s |\n", dyar_effect_words[i].word, dyar_effect_words[i].meaning);
}

static void print_phrases(const char *title, const char *column, const dyar_then_entry *list,
                          int count)
{
    printf("\n## %s\n\n| %s | meaning |\n|---|---|\n", title, column);
    for (int i = 0; i < count; i++)
        printf("| `%s` | %s |\n", list[i].word, list[i].meaning);
}

static void print_groups(void)
{
    printf("\n## Choices of words\n");
    for (int g = 0; g < DYAR_GROUP_COUNT; g++) {
        printf("\nWords for %s:\n\n| word | meaning |\n|---|---|\n", dyar_group_titles[g]);
        for (int i = 0; i < DYAR_WORD_COUNT; i++)
            if (dyar_words[i].group == (dyar_group)g)
                printf("| `%s` | %s |\n", dyar_words[i].word, dyar_words[i].meaning);
    }
}

int main(void)
{
    printf(
        "# The words of the rules language\n\n"
        "Generated from `interpreter/rules/vocabulary.def`. The places of each word, and all "
        "other keys, are in\n`ruleset.schema.json`, which editors show while you write a "
        "ruleset.\n\n");
    print_facts();
    print_effects();
    print_phrases("What comes after a rule", "`then`", dyar_then_words, DYAR_THEN_COUNT);
    print_groups();
    return ferror(stdout) ? 1 : 0;
}
