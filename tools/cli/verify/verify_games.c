/* Replaying recorded games and telling the first difference of each. */
#include "cli/play/explain.h"
#include "cli/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/passed.h"
#include "cli/base/memory.h"
#include "requests/reports.h"
#include "lab/records/agree.h"
#include "lab/records/claims.h"
#include "lab/records/conform.h"
#include "lab/records/record_replay.h"

/* Where a game stands, and how it is called in a report. */
typedef struct place {
    const char *path;
    unsigned line;
    size_t game; /* in its file, from 1 */
} place;

/* A difference in words.  What is not told is NULL. */
typedef struct difference {
    const char *what; /* "the position after it differs" */
    const char *key;  /* what differs, for programs: "position" */
    size_t move;      /* from 1; 0: none */
    const char *text; /* of the move */
    const char *recorded, *ours;
    const dyar_position *from; /* where the move that is traced was made, and which it was */
    dyar_move traced;
} difference;

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
static const dyar_ruleset *load(cli_verifying *v, const place *at, const dyar_request *request)
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

static void report_text(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                        const difference *d)
{
    const cli_telling telling = {.to = stdout, .ruleset = ruleset, .how = &v->how, .indent = 4};
    if (d->move)
        cli_print_line(stdout, "%s:%u: game %zu, move %zu (%s): %s", at->path, at->line,
                       at->game, d->move, d->text, d->what);
    else
        cli_print_line(stdout, "%s:%u: game %zu: %s", at->path, at->line, at->game, d->what);
    if (d->recorded)
        cli_print_line(stdout, "  recorded  %s", d->recorded);
    if (d->ours)
        printf("  ours      %s\n", d->ours);
    if (!d->from)
        return;
    char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position_format(game, d->from, position);
    printf("  we played %s in %s\n", dyar_move_format(game, d->traced, move), position);
    cli_tell_move(&telling, v->trace);
}

static void report_json(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                        const difference *d)
{
    lab_writer *json = &v->json;
    const dyar_game *game = dyar_ruleset_game(ruleset);
    lab_write_object(json);
    lab_write_key_string(json, "file", at->path);
    lab_write_key_number(json, "line", at->line);
    lab_write_key_number(json, "game", (long long)at->game);
    lab_write_key_string(json, "differs", d->key);
    lab_write_key_string(json, "message", d->what);
    if (d->move) {
        lab_write_key_number(json, "move_number", (long long)d->move);
        lab_write_key_string(json, "move", d->text);
    }
    lab_write_key_string(json, "recorded", d->recorded);
    lab_write_key_string(json, "ours", d->ours);
    if (d->from) {
        char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
        dyar_position_format(game, d->from, position);
        lab_write_key_string(json, "played", dyar_move_format(game, d->traced, move));
        lab_write_key_string(json, "position", position);
        lab_write_key(json, "laps");
        report_laps(json, game, v->trace);
    }
    lab_write_close(json);
}

static void report(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                   const difference *d)
{
    v->differing++;
    cli_verify_worsen(v, CLI_NO);
    dyar_trace_clear(v->trace);
    if (d->from) {
        dyar_position after = *d->from;
        cli_play_traced(dyar_ruleset_game(ruleset), &after, d->traced, v->trace);
    }
    if (v->as_json)
        report_json(v, ruleset, at, d);
    else
        report_text(v, ruleset, at, d);
}

/* ---- recorded games ---- */

static char *their_moves(const lab_recorded *recorded, const lab_recorded_move *move)
{
    size_t length = 1;
    for (size_t i = 0; i < move->legal_count; i++)
        length += strlen(recorded->legal[move->first_legal + i]) + 1;
    char *list = cli_allocate(length), *end = list;
    for (size_t i = 0; i < move->legal_count; i++) {
        end = stpcpy(end, i ? " " : "");
        end = stpcpy(end, recorded->legal[move->first_legal + i]);
    }
    return list;
}

static void report_start(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                         const lab_recorded *recorded, const lab_mismatch *found)
{
    char what[240];
    snprintf(what, sizeof what, "its start does not fit the rules: %s", found->problem);
    const difference d = {.what = what, .key = "start", .recorded = recorded->start};
    report(v, ruleset, at, &d);
}

static void tell_position(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                          const lab_recorded_move *move, const lab_mismatch *found)
{
    char ours[DYAR_POSITION_TEXT];
    dyar_position_format(dyar_ruleset_game(ruleset), &found->after, ours);
    const difference d = {.what = "the position after it differs",
                          .key = "position",
                          .move = found->at + 1,
                          .text = move->move,
                          .recorded = move->after,
                          .ours = ours,
                          .from = &found->before,
                          .traced = found->move};
    report(v, ruleset, at, &d);
}

/* A difference that shows before the move is made comes of the move before, if of any. */
static void report_choice(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                          const lab_recorded *recorded, const lab_mismatch *found)
{
    const lab_recorded_move *move = &recorded->moves[found->at];
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const bool over = found->kind == LAB_OTHER_END, illegal = found->kind == LAB_OTHER_MOVE;
    char *ours = over ? cli_copy("(we say it is over)") : cli_move_names(game, &found->before);
    const char *reason = dyar_result_of(game, &found->before).reason;
    char ended[120];
    snprintf(ended, sizeof ended, "the recorded game goes on, ours ended by '%.60s'",
             reason ? reason : "no-moves");
    char *theirs = move->has_legal ? their_moves(recorded, move) : NULL;
    const difference d = {.what = over      ? ended
                                  : illegal ? found->problem
                                            : "other moves are legal",
                          .key = over      ? "end"
                                 : illegal ? "move"
                                           : "legal",
                          .move = found->at + 1,
                          .text = move->move,
                          .recorded = theirs,
                          .ours = ours,
                          .from = found->at ? &found->previous : NULL,
                          .traced = found->previous_move};
    report(v, ruleset, at, &d);
    free(ours);
    free(theirs);
}

static void verify_recorded(cli_verifying *v, const place *at, const lab_recorded *recorded)
{
    cli_recipe recipe = cli_recipe_of(v->args, v->ruleset, &(lab_record){0}, NULL);
    cli_recipe_find(&recipe, recorded->game, at->path);
    const dyar_ruleset *ruleset = load(v, at, &recipe.request);
    lab_mismatch found;
    cli_recipe_release(&recipe);
    if (!ruleset)
        return;
    v->games++;
    if (lab_recorded_compare(dyar_ruleset_game(ruleset), recorded, &found))
        return;
    if (found.kind == LAB_NO_MEMORY)
        cli_out_of_memory();
    if (found.kind == LAB_OTHER_START)
        report_start(v, ruleset, at, recorded, &found);
    else if (found.kind == LAB_OTHER_POSITION)
        tell_position(v, ruleset, at, &recorded->moves[found.at], &found);
    else
        report_choice(v, ruleset, at, recorded, &found);
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
        cli_verify_worsen(v, CLI_INVALID);
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

/* A record may be silent on its result, or say that the game was not finished. */
static void compare_result(cli_verifying *v, const dyar_ruleset *ruleset, const place *at,
                           const lab_record *record, const lab_session *session)
{
    const char *told = lab_record_value(record, "Result");
    const size_t moves = lab_session_length(session);
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const dyar_result result = dyar_result_of(game, lab_session_now(session));
    const char *ours = lab_result_word(&result);
    if (!told || strcmp(told, "none") == 0 || strcmp(told, "*") == 0 || strcmp(told, ours) == 0)
        return;
    difference d = {.what = "the result differs", .key = "result", .recorded = told};
    d.ours = result.over ? ours : "(we say it goes on)";
    if (moves) {
        d.from = lab_session_position(session, moves - 1);
        d.traced = lab_session_move(session, moves - 1);
    }
    report(v, ruleset, at, &d);
}

static void report_refused(cli_verifying *v, const dyar_ruleset *ruleset, place at,
                           const lab_record *record, const lab_session *session,
                           const lab_error *error)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const dyar_position *now = lab_session_now(session);
    const size_t moves = lab_session_length(session);
    char what[200] = "it cannot be played: ", *problem = what + strlen(what);
    dyar_move ignored;
    dyar_move_parse(game, now, record->moves[moves].text, &ignored, problem);
    char *ours = cli_move_names(game, now);
    difference d = {.what = what,
                    .key = "move",
                    .move = moves + 1,
                    .text = record->moves[moves].text,
                    .ours = *ours ? ours : "(we say it is over)"};
    if (moves) {
        d.from = lab_session_position(session, moves - 1);
        d.traced = lab_session_move(session, moves - 1);
    }
    at.line = error->line;
    report(v, ruleset, &at, &d);
    free(ours);
}

/* False where there was none. */
static bool report_claim(cli_verifying *v, const dyar_ruleset *ruleset, place at,
                         const lab_record *record, const lab_session *session)
{
    lab_claim wrong;
    if (!lab_claims_check(record, dyar_ruleset_game(ruleset), session, &wrong))
        cli_out_of_memory();
    if (wrong.move == 0)
        return false;
    const lab_record_move *written = &record->moves[wrong.move - 1];
    const difference d = {.what = wrong.of_board ? "the board after it differs"
                                                 : "it captures another number of seeds",
                          .key = wrong.of_board ? "position" : "captures",
                          .move = wrong.move,
                          .text = written->text,
                          .recorded = wrong.told,
                          .ours = wrong.ours,
                          .from = lab_session_position(session, wrong.move - 1),
                          .traced = lab_session_move(session, wrong.move - 1)};
    at.line = written->line;
    report(v, ruleset, &at, &d);
    return true;
}

static void replay_record(cli_verifying *v, const dyar_ruleset *ruleset, place at,
                          const lab_record *record)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    dyar_position start;
    lab_error error = {0};
    v->games++;
    if (!lab_record_start(record, game, &start, &error)) {
        cli_check_memory(&error);
        const difference d = {.what = error.message,
                              .key = "start",
                              .recorded = lab_record_value(record, "Start")};
        at.line = error.line;
        report(v, ruleset, &at, &d);
        return;
    }
    lab_session *session = lab_session_new(game, &start);
    cli_need(session);
    const bool replayed = lab_record_replay(record, game, session, &error);
    if (!replayed)
        cli_check_memory(&error);
    const bool claimed = report_claim(v, ruleset, at, record, session);
    if (replayed && !claimed)
        compare_result(v, ruleset, &at, record, session);
    else if (!claimed)
        report_refused(v, ruleset, at, record, session, &error);
    lab_session_free(session);
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
    if (!cli_flag(v->args, "any-rules")) {
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

static void verify_records(cli_verifying *v, const char *path, const char *text, size_t length)
{
    lab_records records;
    lab_error error;
    if (!(v->ruleset ? lab_records_parse_of_ruleset : lab_records_parse)(text, length, &records,
                                                                         &error)) {
        cli_complain_at(path, &error);
        cli_verify_worsen(v, CLI_INVALID);
    }
    for (size_t i = 0; i < records.count && !cli_interrupted() && error.message[0] == '\0';
         i++) {
        const lab_record *record = &records.items[i];
        cli_recipe recipe = cli_recipe_of(v->args, v->ruleset, record, path);
        const place at = {.path = path, .line = lab_record_line(record), .game = i + 1};
        const dyar_ruleset *ruleset = load(v, &at, &recipe.request);
        if (ruleset && has_its_rules(v, path, record, ruleset))
            replay_record(v, ruleset, at, record);
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
