/* SPDX-License-Identifier: MIT */
/* The rules of recorded games, for commands that replay many of them. */
#include "cli/verify/game_rules.h"

#include "cli/base/memory.h"
#include "cli/verify/verify.h"
#include "lab/records/agree.h"

/* Everything of a request that changes the rules, as one text. */
static char *describe_request(const dyar_load_request *request)
{
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s\n%s\n%s\n%d\n", request->ruleset,
            request->beside ? request->beside : "", request->setup ? request->setup : "",
            request->match);
    for (size_t i = 0; i < request->answer_count; i++)
        fprintf(memory.to, "%s\n", request->answers[i]);
    for (size_t i = 0; i < request->set_count; i++)
        fprintf(memory.to, "=%s\n", request->sets[i]);
    return cli_memory_end(&memory);
}

static void forget(cli_game_rules *v)
{
    dyar_ruleset_free(v->loaded);
    free(v->loaded_as);
    v->loaded = NULL;
    v->loaded_as = NULL;
}

/* Loads the ruleset unless it is the one of the game before; NULL after a complaint. */
static const dyar_ruleset *load(cli_game_rules *v, const lab_field_game *at,
                                const dyar_load_request *request)
{
    if (!request->ruleset) {
        cli_complain("%s:%u: the game names no ruleset", at->path, at->line);
        cli_hint("name the ruleset for all of them before the files");
        cli_raise_status(&v->status, CLI_INVALID);
        return NULL;
    }
    char *wanted = describe_request(request);
    if (v->loaded_as && strcmp(v->loaded_as, wanted) == 0) {
        free(wanted);
        return v->loaded;
    }
    forget(v);
    v->loaded_as = wanted;
    const cli_status status = cli_load_request(request, &v->loaded);
    cli_raise_status(&v->status, status);
    if (status != CLI_DONE)
        cli_complain("%s:%u: the rules of this game cannot be loaded", at->path, at->line);
    return v->loaded;
}

/* ---- records of other rules ---- */

/* Of a record of other rules: "move 12 (a2)", where it first differs by these. */
static void print_rule_difference(const lab_record *record, const lab_agreement *agreement)
{
    const size_t move = agreement->move;
    if (move == 0)
        cli_hint("by these rules, its start differs: %s", agreement->why);
    else if (move > record->move_count)
        cli_hint("by these rules, the result differs: %s", agreement->why);
    else
        cli_hint("by these rules, move %zu (%s) differs: %s", move,
                 record->moves[move - 1].text, agreement->why);
}

static void print_alike(const char *path, const lab_record *record, const dyar_ruleset *ruleset)
{
    const lab_tag *tag = lab_record_tag(record, "Rules", 0);
    char *parts = cli_changed_parts(record, ruleset);
    lab_error note = {.line = tag->line, .column = tag->column};
    snprintf(note.message, sizeof note.message,
             "rules changed since this game was recorded (%.20s, now %.20s%s%.100s); the game "
             "replays identically",
             tag->value, dyar_ruleset_about(ruleset)->hash, *parts ? ": " : "", parts);
    cli_complain_at(path, &note);
    free(parts);
}

/* A game that the rules of now play as those of then counts as one of these. */
static bool has_its_rules(cli_game_rules *v, const char *path, const lab_record *record,
                          const dyar_ruleset *ruleset)
{
    const lab_tag *tag = lab_record_tag(record, "Rules", 0);
    const char *now = dyar_ruleset_about(ruleset)->hash;
    lab_agreement agreement = {.agrees = true};
    if (!tag || strcmp(tag->value, now) == 0)
        return true;
    if (!v->args->shared.any_rules) {
        if (!lab_record_is_the_same(record, dyar_ruleset_game(ruleset), &agreement))
            cli_out_of_memory();
        if (agreement.agrees) {
            print_alike(path, record, ruleset);
            return true;
        }
    }
    const cli_status status = cli_check_rules(v->args, path, record, ruleset);
    cli_raise_status(&v->status, status);
    if (status != CLI_DONE)
        print_rule_difference(record, &agreement);
    return status == CLI_DONE;
}

/* ---- the games ---- */

const dyar_ruleset *cli_game_rules_get(cli_game_rules *v, const lab_field_game *game)
{
    cli_recipe recipe = cli_recipe_of_game(v->args, v->named, game);
    const dyar_ruleset *ruleset = load(v, game, &recipe.request);
    if (ruleset && game->record && !has_its_rules(v, game->path, game->record, ruleset))
        ruleset = NULL;
    cli_recipe_release(&recipe);
    return ruleset;
}

void cli_game_rules_release(cli_game_rules *v)
{
    forget(v);
}

const char *cli_ruleset_word(const cli_args *args)
{
    const char *word = cli_word(args, 0), *dot = strrchr(word, '.');
    const bool is_ruleset = dyar_bundled_text(word) ||
                            (dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0));
    return is_ruleset ? word : NULL;
}
