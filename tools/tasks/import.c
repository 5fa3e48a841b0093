/* SPDX-License-Identifier: MIT */
/* Games in the notation of another program, as records. */
#include "tasks/import.h"

#include "lab/base/list.h"

enum { ANSWERS_MAX = 8 };

/* The rules of the game before, which are those of most games that follow. */
typedef struct rules {
    format_rules loaded; /* ruleset NULL: none yet */
    const char *id;      /* of the ruleset */
    int columns, seeds;  /* of a board of any size; 0: that of the ruleset */
    char sizes[2][40];   /* that make it so */
    const char **sets;
    const format_facts *facts;     /* that name the ruleset; NULL */
    char answers[256];             /* of these facts, each ended by a zero */
    const char *each[ANSWERS_MAX]; /* of the answers */
} rules;

typedef struct importing {
    task_run *run;
    const task_import_input *input;
    task_import_result *result;
    format_reader reader;
    rules rules;
    int own_columns, own_seeds; /* of the ruleset for boards of any size; 0: not known yet */
} importing;

/* ---- the rules of a game ---- */

static void forget(rules *r)
{
    dyar_ruleset_free((dyar_ruleset *)r->loaded.ruleset);
    free(r->sets);
    *r = (rules){0};
}

/* Makes the request for a board of this size. */
static bool set_size(rules *r)
{
    dyar_load_request *request = &r->loaded.request;
    r->sets = malloc((request->set_count + 2) * sizeof *r->sets);
    if (!r->sets)
        return false;
    for (size_t i = 0; i < request->set_count; i++)
        r->sets[i] = request->sets[i];
    snprintf(r->sizes[0], sizeof r->sizes[0], "board.columns=%d", r->columns);
    snprintf(r->sizes[1], sizeof r->sizes[1], "setup.seeds=%d", r->seeds);
    for (int i = 0; i < 2; i++)
        r->sets[request->set_count++] = r->sizes[i];
    request->sets = r->sets;
    return true;
}

/* A board that the ruleset cannot have is a problem of the game. */
static bool load_size(importing *m, const dyar_load_request *request, dyar_ruleset **ruleset)
{
    dyar_diags *diags = dyar_diags_new();
    *ruleset = diags ? dyar_ruleset_load(request, diags) : NULL;
    if (!*ruleset && diags && !dyar_diags_out_of_memory(diags))
        format_report(&m->reader, m->reader.game.line, 1, "", false,
                      "the ruleset has no such board: %s",
                      dyar_diags_count(diags) ? dyar_diags_get(diags, 0)->message : "");
    else if (!*ruleset)
        m->reader.no_memory = true;
    dyar_diags_free(diags);
    return *ruleset != NULL;
}

static bool load(importing *m, const char *id, int columns, int seeds)
{
    rules *r = &m->rules;
    dyar_ruleset *ruleset = NULL;
    if (r->loaded.ruleset && !r->facts && strcmp(r->id, id) == 0 && r->columns == columns &&
        r->seeds == seeds)
        return true;
    forget(r);
    *r = (rules){.loaded = {.request = m->input->request, .trusts_from = m->input->trusts_from},
                 .id = id,
                 .columns = columns,
                 .seeds = seeds};
    r->loaded.request.ruleset = id;
    if (columns > 0 && !set_size(r)) {
        m->reader.no_memory = true;
        return false;
    }
    const bool loaded = columns > 0 ? load_size(m, &r->loaded.request, &ruleset)
                                    : task_load(m->run, &r->loaded.request, &ruleset);
    r->loaded.ruleset = ruleset;
    return loaded;
}

/* Answers that the request has take the place of all that the facts have. */
static void answer_by_facts(rules *r)
{
    dyar_load_request *request = &r->loaded.request;
    snprintf(r->answers, sizeof r->answers, "%s", r->facts->answers);
    if (!request->setup && r->facts->setup[0])
        request->setup = r->facts->setup;
    if (request->answer_count > 0)
        return;
    char *rest;
    for (char *at = strtok_r(r->answers, " ", &rest); at && request->answer_count < ANSWERS_MAX;
         at = strtok_r(NULL, " ", &rest))
        r->each[request->answer_count++] = at;
    request->answers = r->each;
}

static bool load_facts(importing *m, const format_facts *facts)
{
    rules *r = &m->rules;
    dyar_ruleset *ruleset = NULL;
    if (r->facts == facts)
        return true;
    forget(r);
    *r = (rules){.loaded = {.request = m->input->request, .trusts_from = m->input->trusts_from},
                 .id = facts->ruleset,
                 .facts = facts};
    r->loaded.request.ruleset = facts->ruleset;
    answer_by_facts(r);
    const bool loaded = task_load(m->run, &r->loaded.request, &ruleset);
    r->loaded.ruleset = ruleset;
    return loaded;
}

static bool find_own_size(importing *m, const char *id)
{
    if (m->own_columns > 0)
        return true;
    if (!load(m, id, 0, 0))
        return false;
    const dyar_game *game = dyar_ruleset_game(m->rules.loaded.ruleset);
    m->own_columns = dyar_game_columns(game);
    m->own_seeds = dyar_game_seeds(game) / (2 * m->own_columns);
    return true;
}

/* The size matters if the ruleset's own board is another. */
static bool load_any_size(importing *m, const char *id)
{
    const format_game *game = &m->reader.game;
    if (!game->has_start)
        return load(m, id, 0, 0);
    if (!find_own_size(m, id))
        return false;
    const long holes = 2L * game->columns;
    const long least = (format_board_seeds(&game->start) + holes - 1) / holes;
    const int seeds = least > 0 ? (int)least : 1;
    const bool own = game->columns == m->own_columns && seeds == m->own_seeds;
    return own ? load(m, id, 0, 0) : load(m, id, game->columns, seeds);
}

/* False after a problem, or if the task ends. */
static bool find_rules(importing *m)
{
    const format_game *game = &m->reader.game;
    char offered[120];
    bool any_size;
    if (m->input->request.ruleset)
        return load(m, m->input->request.ruleset, 0, 0);
    if (game->facts)
        return load_facts(m, game->facts);
    const char *id = format_ruleset(m->result->format, game->key, game->columns, &any_size);
    if (id && (game->key || format_offer(m->result->format, game->columns, offered) == 1))
        return any_size ? load_any_size(m, id) : load(m, id, 0, 0);
    if (id)
        format_report(&m->reader, game->line, 1, "", false,
                      "the text does not name its game: name the ruleset, one of %s", offered);
    else
        format_report(&m->reader, game->line, 1, "", false,
                      "expected a board of another size than %d columns, or a ruleset for it",
                      game->columns);
    return false;
}

/* ---- games ---- */

static bool take(importing *m)
{
    lab_record record = {0};
    dyar_position last;
    const bool good = !m->reader.bad && find_rules(m) &&
                      format_replay(&m->reader, &m->rules.loaded, &record, &last);
    bool goes_on = !m->reader.no_memory && (good || m->reader.bad);
    if (good) {
        m->result->games++;
        goes_on = m->input->game(m->input->context,
                                 &(task_imported){&record, m->rules.loaded.ruleset, &last});
    } else if (goes_on) {
        m->result->left_out++;
    }
    lab_record_release(&record);
    return goes_on;
}

static bool take_all(importing *m)
{
    while (format_read(&m->reader, m->result->format)) {
        if (lab_stop_asked(&m->run->stop))
            return task_refuse(m->run, TASK_STOPPED, "stopped before all games were read");
        if (!take(m) && !m->reader.no_memory)
            return false;
    }
    return !m->reader.no_memory || task_no_memory(m->run);
}

/* ---- the format ---- */

static bool refuse_whole(importing *m, const char *what, const char *hint)
{
    task_refuse(m->run, TASK_INVALID, "%s", what);
    m->run->error.path = m->input->path;
    m->run->error.hint = hint;
    return false;
}

static bool is_ours(const char *head)
{
    return strncmp(head + strspn(head, " \t\r\n"), "[Ruleset ", 9) == 0;
}

static bool find_format(importing *m)
{
    char what[120];
    format_id other;
    const char *head = format_reader_head(&m->reader);
    if (!head)
        return task_no_memory(m->run);
    m->reader.forced = m->input->format != NULL;
    m->result->format =
        m->input->format ? format_find(m->input->format) : format_detect(head, &other);
    if (m->input->format || (m->result->format != FORMAT_NONE && other == FORMAT_NONE))
        return true;
    if (m->result->format != FORMAT_NONE) {
        snprintf(what, sizeof what, "the text may be in format %s or %s",
                 format_names[m->result->format], format_names[other]);
        return refuse_whole(m, what, "name one with 'format'");
    }
    return is_ours(head)
               ? refuse_whole(m, "the text holds records of Dyar already", NULL)
               : refuse_whole(m, "the text is in none of the formats that can be read",
                              "name one with 'format' to see what is wrong with it");
}

static void count_problem(void *context, const format_problem *problem)
{
    importing *m = context;
    m->result->problems++;
    m->input->problem(m->input->context, problem);
}

static size_t fill(void *context, char *room, size_t size)
{
    const importing *m = context;
    return m->input->fill(m->input->context, room, size);
}

bool task_import(task_run *run, const task_import_input *input, task_import_result *result)
{
    importing m = {.run = run, .input = input, .result = result};
    const format_input source = {fill, count_problem, &m};
    format_reader_begin(&m.reader, &source);
    bool done = find_format(&m);
    if (done && !format_table[result->format]->read)
        done = refuse_whole(&m, "the format has positions only", NULL);
    done = done && take_all(&m);
    format_reader_release(&m.reader);
    forget(&m.rules);
    return done;
}

/* ---- a text in memory ---- */

typedef struct text {
    const char *at, *end;
    lab_records *records;
    bool no_memory;
    bool refused;
    format_problem problem; /* of the first game that is left out */
} text;

static size_t fill_from_text(void *context, char *room, size_t size)
{
    text *t = context;
    const size_t left = (size_t)(t->end - t->at), got = left < size ? left : size;
    memcpy(room, t->at, got);
    t->at += got;
    return t->refused ? 0 : got;
}

static bool keep_record(void *context, const task_imported *game)
{
    text *t = context;
    lab_records *all = t->records;
    if (!lab_list_grow(&all->items, &all->capacity, all->count, sizeof *all->items)) {
        t->no_memory = true;
        return false;
    }
    all->items[all->count++] = *game->record;
    *game->record = (lab_record){0};
    return true;
}

static void keep_problem(void *context, const format_problem *problem)
{
    text *t = context;
    if (problem->kept || t->refused)
        return;
    t->refused = true;
    t->problem = *problem;
}

static bool refuse_problem(task_run *run, const char *path, const format_problem *problem)
{
    if (problem->token[0])
        task_refuse(run, TASK_INVALID, "'%s': %s", problem->token, problem->what);
    else
        task_refuse(run, TASK_INVALID, "%s", problem->what);
    run->error.path = path;
    run->error.line = problem->line;
    run->error.column = problem->column;
    run->error.hint = "the command import lists all problems of the file";
    return false;
}

bool task_import_text(task_run *run, const char *path, const char *all, size_t length,
                      const dyar_load_request *request, lab_records *records)
{
    text t = {.at = all, .end = all + length, .records = records};
    const task_import_input input = {.path = path,
                                     .fill = fill_from_text,
                                     .game = keep_record,
                                     .problem = keep_problem,
                                     .context = &t,
                                     .request = *request};
    task_import_result result = {0};
    const bool done = task_import(run, &input, &result);
    if (t.no_memory)
        return task_no_memory(run);
    return t.refused ? refuse_problem(run, path, &t.problem) : done;
}

bool task_is_foreign(const char *all)
{
    format_id other;
    char head[FORMAT_HEAD + 1];
    snprintf(head, sizeof head, "%s", all);
    return format_detect(head, &other) != FORMAT_NONE && other == FORMAT_NONE;
}
