/* Replaying recorded games and telling the first difference of each. */
#include "cli/play/explain.h"
#include "cli/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/safe_text.h"
#include "cli/base/memory.h"
#include "requests/report_verify.h"
#include "lab/records/agree.h"

/* Where a game stands, and how it is called in a report. */
typedef struct place {
    const char *path;
    unsigned line;
    size_t game; /* in its file, from 1 */
} place;

void cli_verify_raise_status(cli_verifying *v, cli_status status)
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
static const dyar_ruleset *load(cli_verifying *v, const place *at, const dyar_request *request)
{
    if (!request->ruleset) {
        cli_complain("%s:%u: this game names no ruleset", at->path, at->line);
        cli_hint("name the ruleset for all of them before the files");
        cli_verify_raise_status(v, CLI_INVALID);
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
    cli_verify_raise_status(v, status);
    if (status != CLI_DONE)
        cli_complain("%s:%u: the rules of this game cannot be had", at->path, at->line);
    return v->loaded;
}

/* ---- reports ---- */

static void report_text(cli_verifying *v, const dyar_ruleset *ruleset, const report_place *at,
                        const lab_discrepancy *d)
{
    const cli_telling telling = {.to = stdout, .ruleset = ruleset, .how = &v->how, .indent = 4};
    if (d->move)
        cli_print_line(stdout, "%s:%u: game %zu, move %zu (%s): %s", at->file, at->line,
                       at->game, d->move, d->text, d->what);
    else
        cli_print_line(stdout, "%s:%u: game %zu: %s", at->file, at->line, at->game, d->what);
    if (d->recorded)
        cli_print_line(stdout, "  recorded  %s", d->recorded);
    if (d->ours)
        printf("  ours      %s\n", d->ours);
    cli_explain_semantics(d->semantics);
    if (!d->made)
        return;
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position_format(game, &d->from, position);
    printf("  we played %s in %s\n", dyar_move_format(game, d->played, move), position);
    cli_tell_move(&telling, v->trace);
}

static void report(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                   const lab_discrepancy *d)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const report_place where = {
        .file = at->path, .line = d->line ? d->line : at->line, .game = at->game};
    v->differing++;
    cli_verify_raise_status(v, CLI_NO);
    dyar_trace_clear(v->trace);
    if (d->made) {
        dyar_position after = d->from;
        cli_play_traced(game, &after, d->played, v->trace);
    }
    if (v->as_json)
        report_discrepancy(&v->json, game, &where, d, v->trace);
    else
        report_text(v, ruleset, &where, d);
}

/* A game was compared; `known`: there was memory for it. */
static void tell(cli_verifying *v, const dyar_ruleset *ruleset, const place *at, bool known,
                 lab_discrepancy *d)
{
    if (!known)
        cli_out_of_memory();
    v->games++;
    if (d->key)
        report(v, ruleset, at, d);
    lab_discrepancy_release(d);
}

/* ---- recorded games ---- */

static void verify_recorded(cli_verifying *v, const place *at, const lab_recorded *recorded)
{
    cli_recipe recipe = cli_recipe_of(v->args, v->ruleset, &(lab_record){0}, NULL);
    cli_recipe_find(&recipe, recorded->game, at->path);
    const dyar_ruleset *ruleset = load(v, at, &recipe.request);
    cli_recipe_release(&recipe);
    if (!ruleset)
        return;
    lab_discrepancy d;
    const bool known = lab_recorded_discrepancy(recorded, dyar_ruleset_game(ruleset), &d);
    tell(v, ruleset, at, known, &d);
}

static void verify_line(cli_verifying *v, const place *at, const char *line, size_t length)
{
    lab_recorded recorded;
    lab_error error;
    if (lab_recorded_parse(line, length, &recorded, &error)) {
        verify_recorded(v, at, &recorded);
    } else {
        error.line = error.line ? at->line : 0;
        cli_complain_at(at->path, &error);
        cli_verify_raise_status(v, CLI_INVALID);
    }
    lab_recorded_release(&recorded);
}

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!strchr(" \t\r", line[i]))
            return false;
    return true;
}

static void verify_lines(cli_verifying *v, const char *path, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    size_t game = 0;
    for (unsigned number = 1; at < end && !cli_interrupted(); number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t line = (size_t)((stop ? stop : end) - at);
        if (!is_blank(at, line))
            verify_line(v, &(place){.path = path, .line = number, .game = ++game}, at, line);
        at += line + 1;
    }
}

/* ---- records ---- */

static void replay_record(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                          const lab_record *record)
{
    lab_discrepancy d;
    const bool known = lab_record_discrepancy(record, dyar_ruleset_game(ruleset), &d);
    tell(v, ruleset, at, known, &d);
}

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
    if (!cli_given(v->args, "any-rules")) {
        if (!lab_record_is_the_same(record, dyar_ruleset_game(ruleset), &agreement))
            cli_out_of_memory();
        if (agreement.agrees) {
            tell_alike(path, record, ruleset);
            return true;
        }
    }
    const cli_status status = cli_check_rules(v->args, path, record, ruleset);
    cli_verify_raise_status(v, status);
    if (status != CLI_DONE)
        tell_difference(record, &agreement);
    return status == CLI_DONE;
}

static void verify_records(cli_verifying *v, const char *path, const char *text, size_t length)
{
    lab_records records;
    lab_error error;
    if (!(v->ruleset ? lab_records_parse_of_ruleset : lab_records_parse)(text, length, &records,
                                                                         &error)) {
        cli_complain_at(path, &error);
        cli_verify_raise_status(v, CLI_INVALID);
    }
    for (size_t i = 0; i < records.count && !cli_interrupted() && error.message[0] == '\0';
         i++) {
        const lab_record *record = &records.items[i];
        cli_recipe recipe = cli_recipe_of(v->args, v->ruleset, record, path);
        const place at = {.path = path, .line = lab_record_line(record), .game = i + 1};
        const dyar_ruleset *ruleset = load(v, &at, &recipe.request);
        if (ruleset && has_its_rules(v, path, record, ruleset))
            replay_record(v, ruleset, &at, record);
        cli_recipe_release(&recipe);
    }
    lab_records_release(&records);
}

void cli_verify_text(cli_verifying *v, const char *path, const char *text, size_t length)
{
    if (text[strspn(text, " \t\r\n")] == '{')
        verify_lines(v, path, text, length);
    else
        verify_records(v, path, text, length);
}
