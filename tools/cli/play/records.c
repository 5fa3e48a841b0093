/* SPDX-License-Identifier: MIT */
/* Records of games on the command line. */
#include "cli/play/records.h"

#include "cli/base/memory.h"
#include <sys/stat.h>
#include <time.h>

#include "cli/base/run.h"
#include "lab/records/agree.h"
#include "lab/records/record_replay.h"
#include "tasks/import.h"

/* ---- the rules of a record ---- */

/* The length of "question" in "question=answer". */
static size_t question_length(const char *answer)
{
    return strcspn(answer, "=");
}

static bool is_answered(const char *answer, const char *const *others, size_t count)
{
    const size_t length = question_length(answer);
    for (size_t i = 0; i < count; i++)
        if (question_length(others[i]) == length && strncmp(others[i], answer, length) == 0)
            return true;
    return false;
}

static size_t count_of(const char *text, char c)
{
    size_t count = 0;
    for (; text && *text; text++)
        count += *text == c;
    return count;
}

/* The arguments', then the record's to other questions. */
static void join_answers(cli_recipe *recipe, const char *recorded)
{
    dyar_load_request *request = &recipe->request;
    const char *const *given = request->answers;
    const size_t given_count = request->answer_count;
    recipe->answers =
        cli_allocate((count_of(recorded, ',') + 1 + given_count) * sizeof *recipe->answers);
    for (size_t i = 0; i < given_count; i++)
        recipe->answers[i] = given[i];
    recipe->split = cli_copy(recorded ? recorded : "");
    char *rest = recipe->split;
    for (char *word; (word = strsep(&rest, ",")) != NULL;) {
        word += strspn(word, " ");
        word[strcspn(word, " ")] = '\0';
        if (*word && !is_answered(word, given, given_count))
            recipe->answers[request->answer_count++] = word;
    }
    request->answers = recipe->answers;
}

static void join_sets(cli_recipe *recipe, const lab_record *record)
{
    dyar_load_request *request = &recipe->request;
    const lab_tag *tag;
    size_t count = 0;
    recipe->sets =
        cli_allocate((record->tag_count + request->set_count) * sizeof *recipe->sets);
    while ((tag = lab_record_tag(record, "Set", count)))
        recipe->sets[count++] = tag->value;
    for (size_t i = 0; i < request->set_count; i++)
        recipe->sets[count++] = request->sets[i];
    request->sets = recipe->sets;
    request->set_count = count;
}

/* Is there a file of that id in the folder of another file? */
static bool lies_beside(const char *path, const char *id)
{
    const char *slash = strrchr(path, '/');
    char *name = cli_format("%.*s%s", slash ? (int)(slash - path) + 1 : 0, path, id);
    char *file = cli_file_called(name);
    const bool found = file != NULL;
    free(name);
    free(file);
    return found;
}

void cli_recipe_find(cli_recipe *recipe, const char *id, const char *path)
{
    dyar_load_request *request = &recipe->request;
    if (request->ruleset || !id)
        return;
    request->ruleset = id;
    if (!dyar_bundled_text(id))
        request->beside = lies_beside(path, id) ? path : ".";
}

cli_recipe cli_recipe_of(const cli_args *args, const char *ruleset, const lab_record *record,
                         const char *path)
{
    const char *match = lab_record_value(record, "Match");
    cli_recipe recipe = {.request = cli_request(args, ruleset)};
    dyar_load_request *request = &recipe.request;
    cli_recipe_find(&recipe, lab_record_value(record, "Ruleset"), path);
    if (!request->setup)
        request->setup = lab_record_value(record, "Setup");
    if (match && strcmp(match, "yes") == 0)
        request->match = true;
    join_answers(&recipe, lab_record_value(record, "Answers"));
    join_sets(&recipe, record);
    return recipe;
}

void cli_recipe_release(cli_recipe *recipe)
{
    free(recipe->split);
    free(recipe->answers);
    free(recipe->sets);
    *recipe = (cli_recipe){0};
}

/* ---- reading ---- */

void cli_complain_at(const char *path, const lab_error *error)
{
    cli_check_memory(error);
    if (error->line)
        cli_complain("%s:%u:%u: %s", path, error->line, error->column, error->message);
    else
        cli_complain("%s: %s", path, error->message);
}

static cli_status parse_records(const char *path, const char *text, size_t length,
                                lab_records *records)
{
    lab_error error;
    if (lab_records_parse(text, length, records, &error))
        return CLI_DONE;
    lab_records_release(records);
    cli_complain_at(path, &error);
    return CLI_INVALID;
}

cli_status cli_read_records(const char *path, lab_records *records)
{
    size_t length;
    char *text = cli_read(path, &length);
    *records = (lab_records){0};
    if (!text)
        return CLI_SYSTEM;
    const cli_status status = parse_records(path, text, length, records);
    free(text);
    return status;
}

/* ---- replaying ---- */

/* Who changes the rules knows that they are others. */
static bool are_changed(const cli_args *args)
{
    return args->shared.setup || args->shared.answer.count > 0 || args->shared.set.count > 0 ||
           args->shared.match;
}

/* Whether the list "board=3fa1 moves=09c2" has this entry. */
static bool has_part(const char *parts, const char *entry, size_t length)
{
    for (const char *at = parts; *at; at += strspn(at, " ")) {
        const size_t word = strcspn(at, " ");
        if (word == length && memcmp(at, entry, length) == 0)
            return true;
        at += word;
    }
    return false;
}

/* Prints the names of entries that only one of the two has, except those in `printed`. */
static void print_parts(FILE *to, const char *of, const char *other, const char *printed,
                        bool *any)
{
    for (const char *at = of; *at; at += strspn(at, " ")) {
        const size_t word = strcspn(at, " "), name = strcspn(at, "= ");
        char *named = cli_format("%.*s=", (int)name, at);
        if (!has_part(other, at, word) && !strstr(printed, named)) {
            fprintf(to, "%s%.*s", *any ? ", " : "", (int)name, at);
            *any = true;
        }
        free(named);
        at += word;
    }
}

char *cli_changed_parts(const lab_record *record, const dyar_ruleset *ruleset)
{
    const char *then = lab_record_value(record, "Parts");
    const char *now = dyar_ruleset_about(ruleset)->parts;
    bool any = false;
    if (!then)
        return cli_copy("");
    cli_memory memory = cli_memory_begin();
    print_parts(memory.to, now, then, "", &any);
    print_parts(memory.to, then, now, now, &any);
    return cli_memory_end(&memory);
}

static void print_changed_parts(const lab_record *record, const dyar_ruleset *ruleset)
{
    char *parts = cli_changed_parts(record, ruleset);
    if (*parts)
        cli_hint("changed since then: %s", parts);
    free(parts);
}

void cli_explain_semantics(const char *semantics)
{
    if (semantics)
        cli_hint("the game was recorded with semantics %.20s; this program has semantics %d "
                 "and may play the same rules differently",
                 semantics, DYAR_SEMANTICS);
}

/* Warns of a game that another engine recorded, if this one plays the same moves otherwise. */
static void check_semantics(const char *path, const lab_record *record,
                            const dyar_ruleset *ruleset)
{
    const char *semantics = lab_record_other_semantics(record);
    lab_agreement agreement;
    char where[64] = "the start";
    if (!semantics)
        return;
    if (!lab_record_is_the_same(record, dyar_ruleset_game(ruleset), &agreement))
        cli_out_of_memory();
    if (agreement.agrees)
        return;
    lab_error error = {.line = lab_record_line(record), .column = 1};
    if (agreement.move > record->move_count)
        snprintf(where, sizeof where, "the result");
    else if (agreement.move > 0)
        snprintf(where, sizeof where, "move %zu (%.20s)", agreement.move,
                 record->moves[agreement.move - 1].text);
    snprintf(error.message, sizeof error.message, "warning: %s differs in this replay: %.120s",
             where, agreement.why);
    cli_complain_at(path, &error);
    cli_explain_semantics(semantics);
}

cli_status cli_check_rules(const cli_args *args, const char *path, const lab_record *record,
                           const dyar_ruleset *ruleset)
{
    const lab_tag *tag = lab_record_tag(record, "Rules", 0);
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    if (!tag || strcmp(tag->value, about->hash) == 0) {
        check_semantics(path, record, ruleset);
        return CLI_DONE;
    }
    const bool warned = args->shared.any_rules || are_changed(args);
    lab_error error = {.line = tag->line, .column = tag->column};
    snprintf(error.message, sizeof error.message,
             "%sthe game was played by other rules (%.20s) than those of '%.60s' (%s)",
             warned ? "warning: " : "", tag->value, about->id, about->hash);
    cli_complain_at(path, &error);
    print_changed_parts(record, ruleset);
    cli_explain_semantics(lab_record_other_semantics(record));
    if (warned)
        return CLI_DONE;
    cli_hint("to replay it by the current rules, add '--any-rules'");
    return CLI_INVALID;
}

/* Does the file begin as games do, in the notation of Dyar or of another program? */
static bool begins_with_games(const char *path)
{
    char head[FORMAT_HEAD + 1];
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    head[fread(head, 1, FORMAT_HEAD, file)] = '\0';
    fclose(file);
    return head[strspn(head, " \t\r\n")] == '[' || task_is_foreign(head);
}

const char *cli_record_path(const cli_args *args, const char *option)
{
    const char *word = cli_word(args, 0);
    struct stat about;
    if (option || !word || dyar_bundled_text(word) || stat(word, &about) != 0 ||
        !S_ISREG(about.st_mode))
        return option;
    return begins_with_games(word) ? word : NULL;
}

/* The ruleset that a command names beside a file of games. */
static const char *ruleset_beside(const cli_args *args, const char *path)
{
    const char *word = cli_word(args, 0);
    return word == path ? NULL : word;
}

static cli_status load_recorded(const cli_args *args, const char *path,
                                const lab_record *record, cli_loaded *loaded)
{
    lab_error error;
    cli_recipe recipe = cli_recipe_of(args, ruleset_beside(args, path), record, path);
    *loaded = (cli_loaded){0};
    cli_status status = cli_load_request(&recipe.request, &loaded->ruleset);
    cli_recipe_release(&recipe);
    if (status != CLI_DONE)
        return status;
    loaded->game = dyar_ruleset_game(loaded->ruleset);
    status = cli_check_rules(args, path, record, loaded->ruleset);
    if (status == CLI_DONE && !lab_record_start(record, loaded->game, &loaded->start, &error)) {
        cli_complain_at(path, &error);
        status = CLI_INVALID;
    }
    if (status != CLI_DONE)
        cli_unload(loaded);
    return status;
}

cli_status cli_record_reach(const char *path, const lab_record *record, long long moves,
                            cli_loaded *loaded)
{
    lab_error error = {0};
    const size_t at = (size_t)cli_number_or(moves, (long long)record->move_count);
    if (at > record->move_count) {
        cli_complain("%s:%u: this game has %zu move%s", path, record->tags[0].line,
                     record->move_count, record->move_count == 1 ? "" : "s");
        return CLI_INVALID;
    }
    lab_session *session = lab_session_new(loaded->game, &loaded->start);
    cli_need(session);
    const bool fits = lab_record_replay(record, loaded->game, session, &error);
    if (fits)
        loaded->start = *lab_session_position(session, at);
    else
        cli_complain_at(path, &error);
    lab_session_free(session);
    return fits ? CLI_DONE : CLI_INVALID;
}

static const lab_record *chosen_record(const cli_args *args, const char *path,
                                       const lab_records *records)
{
    const size_t number = (size_t)cli_number_or(args->shared.game, 1);
    if (number <= records->count)
        return &records->items[number - 1];
    cli_complain("'%s' holds %zu game%s", path, records->count, records->count == 1 ? "" : "s");
    return NULL;
}

/* Games in the notation of another program are played by the rules that the arguments name, or
 * by those that the notation is used for. */
static cli_status import(const cli_args *args, const char *path, const char *text,
                         size_t length, lab_records *records)
{
    const dyar_load_request request = cli_request(args, ruleset_beside(args, path));
    cli_run run;
    cli_run_begin(&run, args, 1);
    const bool done = task_import_text(&run.task, path, text, length, &request, records);
    cli_release_interrupt();
    return cli_run_end(&run, done);
}

static cli_status read_any_records(const cli_args *args, const char *path, lab_records *records)
{
    size_t length;
    char *text = cli_read(path, &length);
    *records = (lab_records){0};
    if (!text)
        return CLI_SYSTEM;
    const cli_status status = task_is_foreign(text)
                                  ? import(args, path, text, length, records)
                                  : parse_records(path, text, length, records);
    free(text);
    return status;
}

cli_status cli_with_record(const cli_args *args, const char *path, cli_record_work *work)
{
    lab_records records;
    cli_loaded loaded;
    cli_status status = read_any_records(args, path, &records);
    if (status != CLI_DONE)
        return status;
    const lab_record *record = chosen_record(args, path, &records);
    status = record ? load_recorded(args, path, record, &loaded) : CLI_INVALID;
    if (status == CLI_DONE) {
        status = work(args, &loaded, path, record);
        cli_unload(&loaded);
    }
    lab_records_release(&records);
    return status;
}

/* ---- writing ---- */

const char *cli_today(char text[16])
{
    struct tm local;
    const time_t now = time(NULL);
    return localtime_r(&now, &local) && strftime(text, 16, "%Y-%m-%d", &local) ? text : NULL;
}
