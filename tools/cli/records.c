/* Records of games on the command line. */
#include "cli/records.h"

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/memory.h"
#include "lab/file.h"

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

/* Adds answers to questions that none of those before them answers. */
static void add_answers(cli_recipe *recipe, const char *const *answers, size_t count)
{
    dyar_request *request = &recipe->request;
    const size_t before = request->answer_count;
    for (size_t i = 0; i < count; i++)
        if (!is_answered(answers[i], recipe->answers, before))
            recipe->answers[request->answer_count++] = answers[i];
}

/* The answer above all, then the arguments', then the record's. */
static void join_answers(cli_recipe *recipe, const char *recorded, const char *answer)
{
    dyar_request *request = &recipe->request;
    const char *const *given = request->answers;
    const size_t given_count = request->answer_count;
    const size_t room = count_of(recorded, ',') + 2 + given_count;
    recipe->answers = cli_allocate(room * sizeof *recipe->answers);
    request->answers = recipe->answers;
    request->answer_count = 0;
    if (answer)
        add_answers(recipe, &answer, 1);
    add_answers(recipe, given, given_count);
    recipe->split = cli_copy(recorded ? recorded : "");
    const char **list = cli_allocate(room * sizeof *list);
    size_t count = 0;
    char *rest = recipe->split;
    for (char *word; (word = strsep(&rest, ",")) != NULL;) {
        word += strspn(word, " ");
        word[strcspn(word, " ")] = '\0';
        if (*word)
            list[count++] = word;
    }
    add_answers(recipe, list, count);
    free(list);
}

static void join_sets(cli_recipe *recipe, const lab_record *record)
{
    dyar_request *request = &recipe->request;
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

cli_recipe cli_recipe_of(const cli_args *args, const char *ruleset, const lab_record *record,
                         const char *answer)
{
    const char *match = lab_record_value(record, "Match");
    cli_recipe recipe = {.request = cli_request(args, ruleset)};
    dyar_request *request = &recipe.request;
    if (!request->ruleset)
        request->ruleset = lab_record_value(record, "Ruleset");
    if (!request->setup)
        request->setup = lab_record_value(record, "Setup");
    if (match && strcmp(match, "yes") == 0)
        request->match = true;
    join_answers(&recipe, lab_record_value(record, "Answers"), answer);
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
    if (error->line)
        cli_complain("%s:%u:%u: %s", path, error->line, error->column, error->message);
    else
        cli_complain("%s: %s", path, error->message);
}

cli_status cli_read_records(const char *path, lab_records *records)
{
    lab_error error;
    size_t length;
    char *text = cli_read(path, &length);
    *records = (lab_records){0};
    if (!text)
        return CLI_SYSTEM;
    const bool good = lab_records_parse(text, length, records, &error);
    free(text);
    if (good)
        return CLI_DONE;
    lab_records_release(records);
    cli_complain_at(path, &error);
    return CLI_INVALID;
}

/* ---- a record of a session ---- */

/* "question=answer, ..." of all that are not answered as the ruleset would by itself. */
static char *chosen_answers(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    bool first = true;
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < count; i++) {
        const dyar_question *question = &questions[i];
        if (question->chosen == 0 || question->chosen >= question->answer_count)
            continue;
        fprintf(memory.to, "%s%s=%s", first ? "" : ", ", question->id,
                question->answers[question->chosen].id);
        first = false;
    }
    return cli_memory_end(&memory);
}

static bool add_rules(lab_record *record, const dyar_request *request,
                      const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    char *answers = chosen_answers(ruleset);
    bool good = lab_record_add_tag(record, "Ruleset", about->id);
    if (about->setup && about->setups && about->setups[0] && about->setups[1])
        good = good && lab_record_add_tag(record, "Setup", about->setup);
    if (good && *answers)
        good = lab_record_add_tag(record, "Answers", answers);
    for (size_t i = 0; i < request->set_count; i++)
        good = good && lab_record_add_tag(record, "Set", request->sets[i]);
    if (request->match)
        good = good && lab_record_add_tag(record, "Match", "yes");
    free(answers);
    return good;
}

static bool add_start(lab_record *record, const dyar_game *game, const lab_session *session)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position begin;
    dyar_position_begin(game, &begin);
    if (dyar_position_equal(game, &begin, lab_session_position(session, 0)))
        return true;
    dyar_position_format(game, lab_session_position(session, 0), text);
    return lab_record_add_tag(record, "Start", text);
}

static bool add_players(lab_record *record, const dyar_game *game, const char *const *players)
{
    bool good = true;
    for (int player = 0; player < dyar_game_players(game) && players; player++) {
        char name[16];
        snprintf(name, sizeof name, "Player%d", player % DYAR_PLAYERS_MAX + 1);
        good = good && lab_record_add_tag(record, name, players[player]);
    }
    return good;
}

static bool add_date(lab_record *record)
{
    char date[16];
    struct tm local;
    const time_t now = time(NULL);
    return !localtime_r(&now, &local) || !strftime(date, sizeof date, "%Y-%m-%d", &local) ||
           lab_record_add_tag(record, "Date", date);
}

static bool add_moves(lab_record *record, const dyar_game *game, const lab_session *session)
{
    bool good = true;
    for (size_t i = 0; i < lab_session_length(session); i++) {
        char text[DYAR_MOVE_TEXT];
        good = good && lab_record_add_move(
                           record, dyar_move_format(game, lab_session_move(session, i), text));
    }
    return good;
}

bool cli_record_of(lab_record *record, const dyar_request *request, const dyar_ruleset *ruleset,
                   const lab_session *session, const char *const *players)
{
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const dyar_result result = dyar_result_of(game, lab_session_now(session));
    *record = (lab_record){0};
    return add_rules(record, request, ruleset) && add_players(record, game, players) &&
           add_date(record) && lab_record_add_tag(record, "Result", lab_result_word(&result)) &&
           add_start(record, game, session) && add_moves(record, game, session);
}

/* ---- keeping ---- */

/* Where the line begins (from 1). */
static size_t line_offset(const char *text, size_t length, unsigned line)
{
    const char *at = text;
    for (unsigned i = 1; i < line; i++) {
        const char *end = memchr(at, '\n', length - (size_t)(at - text));
        if (!end)
            return length;
        at = end + 1;
    }
    return (size_t)(at - text);
}

static char *refuse_file(const char *path, const char *why, lab_error *error)
{
    snprintf(error->message, sizeof error->message, "cannot read '%s': %s", path, why);
    return NULL;
}

/* The text of a file, or an empty one where there is none.  NULL with the error. */
static char *read_if_there(const char *path, size_t *length, lab_error *error)
{
    struct stat about;
    *length = 0;
    if (stat(path, &about) != 0)
        return errno == ENOENT ? cli_copy("") : refuse_file(path, strerror(errno), error);
    if (!S_ISREG(about.st_mode))
        return refuse_file(path, "it is no regular file", error);
    FILE *file = fopen(path, "rb");
    if (!file)
        return refuse_file(path, strerror(errno), error);
    char *text = cli_allocate((size_t)about.st_size + 1);
    *length = fread(text, 1, (size_t)about.st_size, file);
    const bool failed = ferror(file) != 0;
    fclose(file);
    if (!failed)
        return text;
    free(text);
    return refuse_file(path, "it cannot be read to its end", error);
}

static bool only_spaces(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

/* How much of a file stays when our record is written behind it. */
static bool kept_length(const char *path, const char *text, size_t *length, bool resumed,
                        lab_error *error)
{
    lab_records records = {0};
    lab_error why;
    if (only_spaces(text)) {
        *length = 0;
        return true;
    }
    const bool good = lab_records_parse(text, *length, &records, &why);
    if (good && resumed)
        *length = line_offset(text, *length, records.items[records.count - 1].tags[0].line);
    if (!good)
        snprintf(error->message, sizeof error->message,
                 "'%s' is there and holds no records of games: it is left as it is", path);
    lab_records_release(&records);
    return good;
}

/* Whether a file can be made beside this one, which is how it is replaced. */
static bool folder_is_writable(const char *path, lab_error *error)
{
    char *copy = cli_copy(path);
    const bool good = access(dirname(copy), W_OK) == 0;
    if (!good)
        snprintf(error->message, sizeof error->message, "cannot write '%s': %s", path,
                 strerror(errno));
    free(copy);
    return good;
}

bool cli_keeper_choose(cli_keeper *keeper, const char *path, bool resumed, lab_error *error)
{
    size_t length;
    *error = (lab_error){0};
    if (!folder_is_writable(path, error))
        return false;
    char *text = read_if_there(path, &length, error);
    if (!text || !kept_length(path, text, &length, resumed, error)) {
        free(text);
        return false;
    }
    cli_keeper_release(keeper);
    *keeper = (cli_keeper){.path = cli_copy(path), .others = text, .length = length};
    return true;
}

static bool join(const cli_keeper *keeper, const char *ours, char **text, size_t *length)
{
    const char *others = keeper->others;
    const size_t kept = keeper->length;
    const bool ended = kept == 0 || others[kept - 1] == '\n';
    const bool apart = kept < 2 || (ended && others[kept - 2] == '\n');
    const int written = asprintf(text, "%.*s%s%s%s", (int)kept, others, ended ? "" : "\n",
                                 apart ? "" : "\n", ours);
    *length = written < 0 ? 0 : (size_t)written;
    return written >= 0;
}

bool cli_keeper_save(const cli_keeper *keeper, const lab_record *record, lab_error *error)
{
    size_t length;
    char *ours = lab_record_write(record, &length), *text = NULL;
    *error = (lab_error){.message = "out of memory"};
    const bool good = ours && join(keeper, ours, &text, &length) &&
                      lab_file_replace(keeper->path, text, length, error);
    free(ours);
    free(text);
    return good;
}

void cli_keeper_release(cli_keeper *keeper)
{
    free(keeper->path);
    free(keeper->others);
    *keeper = (cli_keeper){0};
}
