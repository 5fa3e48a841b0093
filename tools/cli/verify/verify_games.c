/* Replaying recorded games and telling the first difference of each. */
#include "cli/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/passed.h"
#include "cli/base/memory.h"
#include "requests/report_verify.h"
#include "lab/records/agree.h"

void cli_verify_worsen(cli_verifying *v, cli_status status)
{
    if (status > v->status)
        v->status = status;
}

/* ---- the ruleset of a game ---- */

/* Everything of a request that changes the rules, as one text. */
static char *describe_request(const dyar_request *request)
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

void cli_verify_forget(cli_verifying *v)
{
    dyar_ruleset_free(v->loaded);
    free(v->loaded_as);
    v->loaded = NULL;
    v->loaded_as = NULL;
}

/* Loads the ruleset unless it is the one of the game before; NULL after a complaint. */
static const dyar_ruleset *load(cli_verifying *v, const lab_field_game *at,
                                const dyar_request *request)
{
    if (!request->ruleset) {
        cli_complain("%s:%u: this game names no ruleset", at->path, at->line);
        cli_hint("name the ruleset for all of them before the files");
        cli_verify_worsen(v, CLI_INVALID);
        return NULL;
    }
    char *wanted = describe_request(request);
    if (v->loaded_as && strcmp(v->loaded_as, wanted) == 0) {
        free(wanted);
        return v->loaded;
    }
    cli_verify_forget(v);
    v->loaded_as = wanted;
    const cli_status status = cli_load_request(request, &v->loaded);
    cli_verify_worsen(v, status);
    if (status != CLI_DONE)
        cli_complain("%s:%u: the rules of this game cannot be had", at->path, at->line);
    return v->loaded;
}

/* ---- reports ---- */

static void print_difference(const cli_verifying *v, const task_difference *difference)
{
    const lab_discrepancy *d = difference->found;
    const lab_field_game *at = difference->game;
    const cli_telling telling = {
        .to = stdout, .ruleset = difference->ruleset, .how = &v->how, .indent = 4};
    const unsigned line = d->line ? d->line : at->line;
    if (d->move)
        cli_print_line(stdout, "%s:%u: game %zu, move %zu (%s): %s", at->path, line, at->number,
                       d->move, d->text, d->what);
    else
        cli_print_line(stdout, "%s:%u: game %zu: %s", at->path, line, at->number, d->what);
    if (d->recorded)
        cli_print_line(stdout, "  recorded  %s", d->recorded);
    if (d->ours)
        printf("  ours      %s\n", d->ours);
    cli_explain_semantics(d->semantics);
    if (!d->made)
        return;
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    const dyar_game *game = dyar_ruleset_game(difference->ruleset);
    dyar_position_format(game, &d->from, position);
    printf("  we played %s in %s\n", dyar_move_format(game, d->played, move), position);
    cli_tell_move(&telling, difference->trace);
}

static void tell(void *context, const task_difference *difference)
{
    cli_verifying *v = context;
    cli_verify_worsen(v, CLI_NO);
    if (v->args->json)
        report_difference(v->args->json, difference);
    else
        print_difference(v, difference);
}

/* ---- records of other rules ---- */

/* Of a record of other rules: "move 12 (a2)", where it first differs by these. */
static void tell_difference(const lab_record *record, const lab_agreement *agreement)
{
    const size_t move = agreement->move;
    if (move == 0)
        cli_hint("by these its start differs: %s", agreement->why);
    else if (move > record->move_count)
        cli_hint("by these the result differs: %s", agreement->why);
    else
        cli_hint("by these move %zu (%s) differs: %s", move, record->moves[move - 1].text,
                 agreement->why);
}

static void tell_alike(const char *path, const lab_record *record, const dyar_ruleset *ruleset)
{
    const lab_tag *tag = lab_record_tag(record, "Rules", 0);
    char *parts = cli_changed_parts(record, ruleset);
    lab_error note = {.line = tag->line, .column = tag->column};
    snprintf(
        note.message, sizeof note.message,
        "the rules have changed since (%.20s, now %.20s%s%.100s), but not how this game is "
        "played",
        tag->value, dyar_ruleset_about(ruleset)->hash, *parts ? ": " : "", parts);
    cli_complain_at(path, &note);
    free(parts);
}

/* A game that the rules of now play as those of then counts as one of these. */
static bool has_its_rules(cli_verifying *v, const char *path, const lab_record *record,
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
            tell_alike(path, record, ruleset);
            return true;
        }
    }
    const cli_status status = cli_check_rules(v->args, path, record, ruleset);
    cli_verify_worsen(v, status);
    if (status != CLI_DONE)
        tell_difference(record, &agreement);
    return status == CLI_DONE;
}

/* ---- games ---- */

cli_recipe cli_recipe_of_game(const cli_args *args, const char *ruleset,
                              const lab_field_game *game)
{
    const lab_record *record = game->record ? game->record : &(lab_record){0};
    cli_recipe recipe = cli_recipe_of(args, ruleset, record, game->path);
    cli_recipe_find(&recipe, lab_field_game_ruleset(game), game->path);
    return recipe;
}

static const dyar_ruleset *rules_of(void *context, const lab_field_game *game)
{
    cli_verifying *v = context;
    cli_recipe recipe = cli_recipe_of_game(v->args, v->ruleset, game);
    const dyar_ruleset *ruleset = load(v, game, &recipe.request);
    if (ruleset && game->record && !has_its_rules(v, game->path, game->record, ruleset))
        ruleset = NULL;
    cli_recipe_release(&recipe);
    return ruleset;
}

void cli_verify_file(cli_verifying *v, const task_games_text *file)
{
    const task_verify_input input = {.text = *file,
                                     .of_ruleset = v->ruleset != NULL,
                                     .rules_of = rules_of,
                                     .differs = tell,
                                     .context = v};
    cli_run run;
    cli_run_begin(&run, v->args, 1);
    cli_verify_worsen(v, cli_run_end(&run, task_verify(&run.task, &input, &v->result)));
}
