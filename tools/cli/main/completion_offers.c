/* SPDX-License-Identifier: MIT */
/* `dyar completion for`: what may be the value of the option that ends a command line. */
#include "cli/base/options.h"
#include "cli/main/commands.h"

#include "lab/players/player.h"

/* A command line, as far as it is typed. */
typedef struct typed_line {
    const cli_option *option; /* whose value comes next; NULL: none is known */
    const char *rulesets[2];  /* the first two of its words; NULL where there are fewer */
} typed_line;

/* "--players", "-o" */
static const cli_option *find_option(const cli_command *command, const char *word)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(command, i)); i++)
        if ((strncmp(word, "--", 2) == 0 && strcmp(word + 2, option->name) == 0) ||
            (option->letter && word[0] == '-' && word[1] == option->letter && !word[2]))
            return option;
    return NULL;
}

static void add_word(typed_line *line, const char *word)
{
    for (size_t i = 0; i < 2; i++)
        if (!line->rulesets[i]) {
            line->rulesets[i] = word;
            return;
        }
}

static typed_line read_line(const cli_entry *list, size_t count, const char *const *words)
{
    typed_line line = {0};
    size_t at;
    const cli_entry *entry = cli_entry_find_words(list, count, words, &at);
    if (!entry)
        return line;
    for (; at < count; at++) {
        line.option = find_option(entry->command, words[at]);
        if (line.option && line.option->kind != CLI_FLAG)
            at++; /* its value */
        else if (words[at][0] != '-')
            add_word(&line, words[at]);
    }
    if (at == count) /* there was a word behind the last option */
        line.option = NULL;
    return line;
}

/* ---- what there is ---- */

/* The ruleset may be a stranger's, and a shell expands what it is offered: other names are left
 * out. */
static bool is_plain(const char *name)
{
    return name[0] != '-' && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz"
                                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")];
}

static void print_players(const dyar_ruleset *ruleset)
{
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name; kind++)
        if (!ruleset || !lab_player_unfit(kind, dyar_ruleset_game(ruleset)))
            puts(kind->name);
}

static void print_questions(const dyar_ruleset *ruleset, bool answers)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++) {
        if (!is_plain(questions[i].id))
            continue;
        if (!answers)
            puts(questions[i].id);
        for (size_t k = 0; answers && k < questions[i].answer_count; k++)
            if (is_plain(questions[i].answers[k].id))
                printf("%s=%s\n", questions[i].id, questions[i].answers[k].id);
    }
}

static void print_setups(const dyar_ruleset *ruleset)
{
    for (const char *const *name = dyar_ruleset_about(ruleset)->setups; name && *name; name++)
        if (is_plain(*name))
            puts(*name);
}

/* Without a ruleset that can be loaded there are only players. */
static void print_offered(cli_offer offers, const dyar_ruleset *ruleset)
{
    if (offers == CLI_OFFERS_SEATS)
        puts("human");
    if (offers == CLI_OFFERS_SEATS || offers == CLI_OFFERS_PLAYERS)
        print_players(ruleset);
    else if (ruleset && (offers == CLI_OFFERS_SETUPS || offers == CLI_OFFERS_SECOND_SETUPS))
        print_setups(ruleset);
    else if (ruleset && offers != CLI_OFFERS_NOTHING)
        print_questions(ruleset, offers != CLI_OFFERS_QUESTIONS);
}

bool cli_offers_list(const cli_option *option)
{
    return option->offers == CLI_OFFERS_SEATS || option->offers == CLI_OFFERS_PLAYERS ||
           option->offers == CLI_OFFERS_QUESTIONS;
}

void cli_completion_offer(const cli_entry *list, size_t count, const char *const *words)
{
    const typed_line line = read_line(list, count, words);
    if (!line.option)
        return;
    const cli_offer offers = line.option->offers;
    const bool second =
        offers == CLI_OFFERS_SECOND_ANSWERS || offers == CLI_OFFERS_SECOND_SETUPS;
    const char *name = line.rulesets[second && line.rulesets[1]];
    dyar_ruleset *ruleset =
        name ? cli_load_quietly(
                   &DYAR_LOAD_REQUEST(.ruleset = cli_resolve_name(name), .cache = cli_cache()))
             : NULL;
    print_offered(offers, ruleset);
    dyar_ruleset_free(ruleset);
}
