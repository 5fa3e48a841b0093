/* SPDX-License-Identifier: MIT */
/* Options of `dyar ugi`: by which rules, against whom, and where games are kept. */
#include "cli/ugi/ugi.h"

#include <inttypes.h>

#include "cli/base/memory.h"
#include "lab/base/parallel.h"
#include "lab/players/searchers.h"

enum { MIB_SHIFT = 20 };

/* The most that a table of positions may have, in MiB. */
enum { HASH_MAX = 1 << 20 };

/* ---- other rules ---- */

char *cli_ugi_given_answers(const cli_args *args)
{
    const task_texts *answers = &args->shared.answer;
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < answers->count; i++)
        fprintf(memory.to, "%s%s", i ? ", " : "", answers->list[i]);
    return cli_memory_end(&memory);
}

/* The answers of the option in the place of those that the arguments give. */
static const char **split_answers(char *text, dyar_load_request *request)
{
    const size_t room = strlen(text) + 1;
    const char **answers = cli_allocate(room * sizeof *answers);
    request->answer_count = 0;
    for (char *word; (word = strsep(&text, ", "));)
        if (*word)
            answers[request->answer_count++] = word;
    request->answers = answers;
    return answers;
}

static dyar_ruleset *load(const cli_ugi *u, const char *setup, const char *answers)
{
    dyar_diags *diags = cli_diags_new();
    dyar_load_request request = cli_request(u->args, cli_word(u->args, 0));
    char *copy = cli_copy(answers);
    const char **list = split_answers(copy, &request);
    if (setup)
        request.setup = setup;
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    if (!ruleset)
        cli_ugi_refuse_diags("option", diags);
    cli_diags_free(diags);
    free(list);
    free(copy);
    return ruleset;
}

/* Whether this system can address such a table; one of 32 bits cannot address the largest. */
static bool is_addressable(int mib)
{
    return (size_t)mib <= SIZE_MAX >> MIB_SHIFT;
}

bool cli_ugi_open(cli_ugi *u, const dyar_game *game, const lab_player_spec *spec)
{
    const char *unfit = lab_player_unfit(spec->kind, game);
    lab_player player = {0};
    if (unfit)
        return cli_ugi_refuse("'%s' cannot play this game: %s", spec->kind->name, unfit);
    if (!is_addressable(u->hash) ||
        !lab_player_open_within(&player, spec->kind, game, (size_t)u->hash << MIB_SHIFT)) {
        lab_player_close(&player);
        return cli_ugi_refuse("not enough memory for a table of %d MiB", u->hash);
    }
    lab_player_close(&u->player);
    u->player = player;
    u->usual = spec->limits;
    return true;
}

/* Other rules: a new game by them, unless they do not fit together. */
static bool reload(cli_ugi *u, const char *setup, const char *answers)
{
    dyar_position start;
    dyar_ruleset *ruleset = load(u, setup, answers);
    if (!ruleset)
        return false;
    const dyar_game *game = dyar_ruleset_game(ruleset);
    const lab_player_kind *kind =
        lab_player_unfit(u->player.kind, game) ? lab_searcher_for(game) : u->player.kind;
    const lab_player_spec spec = {.kind = kind,
                                  .limits = kind == u->player.kind ? u->usual : kind->usual};
    lab_session *session =
        cli_ugi_begin_position(u, game, &start) ? cli_ugi_session(game, &start) : NULL;
    if (!session || !cli_ugi_open(u, game, &spec)) {
        lab_session_free(session);
        dyar_ruleset_free(ruleset);
        return false;
    }
    cli_ugi_end_game(u);
    cli_ugi_use(u, session);
    if (cli_database_oracle(&u->database))
        cli_ugi_say("info string the database is for other rules, and is closed");
    cli_database_close(&u->database, CLI_DONE);
    dyar_ruleset_free(u->ruleset);
    u->ruleset = ruleset;
    u->game = game;
    return true;
}

/* ---- setting ---- */

static void replace_text(char **text, const char *value)
{
    char *copy = cli_copy(value);
    free(*text);
    *text = copy;
}

static void set_setup(cli_ugi *u, const char *value)
{
    if (reload(u, value, u->answers))
        replace_text(&u->setup, value);
}

static void set_answers(cli_ugi *u, const char *value)
{
    if (strcmp(value, "<empty>") == 0)
        value = "";
    if (reload(u, u->setup, value))
        replace_text(&u->answers, value);
}

static void set_player(cli_ugi *u, const char *value)
{
    lab_player_spec spec;
    lab_error error;
    if (!lab_player_spec_parse(value, &spec, &error))
        cli_ugi_refuse("%s", error.message);
    else if (cli_ugi_open(u, u->game, &spec) && spec.limits.threads > 0)
        u->threads = spec.limits.threads;
}

static void set_seed(cli_ugi *u, const char *value)
{
    uint64_t seed;
    if (!cli_ugi_number(value, &seed)) {
        cli_ugi_refuse("Seed must be a whole number, not '%s'", value);
        return;
    }
    u->seed = seed;
    u->random = dyar_random_begin(seed, 0);
}

/* Reads a number from 1 to `most` into `number`; false, having refused, if it is none. */
static bool read_count(const char *name, const char *value, int most, int *number)
{
    uint64_t read;
    if (!cli_ugi_number(value, &read) || read < 1 || read > (uint64_t)most)
        return cli_ugi_refuse("%s must be 1 to %d, not '%s'", name, most, value);
    *number = (int)read;
    return true;
}

static void set_threads(cli_ugi *u, const char *value)
{
    read_count("Threads", value, LAB_PARALLEL_THREADS_MAX, &u->threads);
}

static void set_hash(cli_ugi *u, const char *value)
{
    const lab_player_spec spec = {.kind = u->player.kind, .limits = u->usual};
    const int before = u->hash;
    if (read_count("Hash", value, HASH_MAX, &u->hash) && !cli_ugi_open(u, u->game, &spec))
        u->hash = before;
}

static void set_save(cli_ugi *u, const char *value)
{
    const bool none = !*value || strcmp(value, "<empty>") == 0;
    lab_record_file file = {0};
    lab_error error;
    if (!none && !lab_record_file_choose(&file, value, NULL, &error)) {
        cli_check_memory(&error);
        cli_ugi_refuse("Save: %s", error.message);
        return;
    }
    cli_ugi_end_game(u);
    lab_record_file_release(&u->games.file);
    u->games.file = file;
    cli_ugi_see_game(u);
}

typedef struct option {
    const char *name;
    void (*set)(cli_ugi *u, const char *value);
} option;

static const option ugi_options[] = {
#define UGI_OPTION(name, function, meaning) {name, function},
#include "cli/ugi/protocol.def"
};

/* The word behind `name`, and all behind `value` but for spaces at its end. */
static bool split_option(char *rest, char **name, char **value)
{
    char *word = cli_ugi_word(&rest);
    *name = strcmp(word, "name") == 0 ? cli_ugi_word(&rest) : word;
    word = cli_ugi_word(&rest);
    *value = cli_ugi_rest(rest);
    return **name && strcmp(word, "value") == 0;
}

void cli_ugi_set_option(cli_ugi *u, char *rest)
{
    char *name, *value;
    if (!split_option(rest, &name, &value)) {
        cli_ugi_refuse("setoption name NAME value VALUE");
        return;
    }
    for (size_t i = 0; i < sizeof ugi_options / sizeof *ugi_options; i++)
        if (strcasecmp(ugi_options[i].name, name) == 0) {
            ugi_options[i].set(u, value);
            return;
        }
    cli_ugi_refuse("unknown option '%s'", name);
}

/* ---- printing ---- */

static void send_setups(const dyar_ruleset_info *about)
{
    cli_memory memory = cli_memory_begin();
    if (about->setups && about->setups[0] && about->setup)
        fprintf(memory.to, "option name Setup type combo default %s", about->setup);
    for (size_t i = 0; about->setups && about->setups[i] && about->setup; i++)
        fprintf(memory.to, " var %s", about->setups[i]);
    char *line = cli_memory_end(&memory);
    if (*line)
        cli_ugi_say("%s", line);
    free(line);
}

void cli_ugi_send_options(const cli_ugi *u)
{
    const dyar_question *questions;
    send_setups(dyar_ruleset_about(u->ruleset));
    if (dyar_ruleset_questions(u->ruleset, &questions) > 0)
        cli_ugi_say("option name Answers type string default %s",
                    *u->answers ? u->answers : "<empty>");
    printf("option name Player type combo default %s", u->player.kind->name);
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name; kind++)
        if (!lab_player_unfit(kind, u->game))
            printf(" var %s", kind->name);
    cli_ugi_say("%s", "");
    cli_ugi_say("option name Threads type spin default %d min 1 max %d", u->threads,
                LAB_PARALLEL_THREADS_MAX);
    cli_ugi_say("option name Hash type spin default %d min 1 max %d", u->hash, HASH_MAX);
    cli_ugi_say("option name Seed type spin default %" PRIu64 " min 0 max %" PRId64, u->seed,
                INT64_MAX);
    cli_ugi_say("option name Save type string default %s",
                u->games.file.path ? u->games.file.path : "<empty>");
}
