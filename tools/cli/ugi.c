/*
 * dyar ugi: the Universal Game Interface on standard input and output.
 *
 * Lines come in, lines go out, each flushed.  What is wrong with a line is said in a line
 * `info string error: ...`, and everything is then as it was before.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/memory.h"
#include "cli/ugi_games.h"
#include "lab/player.h"

enum { ERROR_MAX = 200 }; /* characters of a message; it may repeat what came in */

static const char spaces[] = " \t\r\n\v\f";

typedef struct ugi {
    const cli_args *args;
    dyar_ruleset *ruleset;
    const dyar_game *game;
    lab_session *session;
    lab_player player;
    dyar_random random;
    uint64_t seed;
    char *setup;    /* chosen by an option; NULL: as the arguments say */
    char *answers;  /* "question=answer, ...": to begin with those of the arguments */
    char *position; /* where games begin: --position; NULL: the set-up */
    cli_ugi_games games;
    bool owes; /* the search goes on until it is stopped: its move was not told yet */
    bool quit;
} ugi;

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

/* A report may have several lines; the protocol has one. */
__attribute__((format(printf, 1, 2))) static bool refuse(const char *format, ...)
{
    char *text;
    va_list arguments;
    va_start(arguments, format);
    const int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0)
        return false;
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = ' ';
    say("info string error: %.*s%s", ERROR_MAX, text, length > ERROR_MAX ? "..." : "");
    free(text);
    return false;
}

/* The next word of the line, cut out of it; "" at the end. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, spaces);
    char *end = word + strcspn(word, spaces);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

/* ---- the ruleset and where its games begin ---- */

static bool refuse_diags(const char *what, const dyar_diags *diags)
{
    const dyar_diag *shown = NULL;
    for (size_t i = 0; i < dyar_diags_count(diags) && !shown; i++)
        if (dyar_diags_get(diags, i)->severity == DYAR_ERROR)
            shown = dyar_diags_get(diags, i);
    return refuse("%s: %s%s%s", what, shown ? shown->message : "it cannot be used",
                  shown && shown->hint ? "; " : "", shown && shown->hint ? shown->hint : "");
}

static bool parse_position(const dyar_game *game, const char *text, dyar_position *position)
{
    dyar_diags *diags = dyar_diags_new();
    const bool fits = dyar_position_parse(game, text, position, diags);
    if (!fits)
        refuse_diags("position", diags);
    dyar_diags_free(diags);
    return fits;
}

static bool begin_position(const ugi *u, const dyar_game *game, dyar_position *position)
{
    dyar_position_begin(game, position);
    return !u->position || parse_position(game, u->position, position);
}

/* Takes the session's place; NULL is refused. */
static bool use_session(ugi *u, lab_session *session)
{
    if (!session)
        return refuse("out of memory");
    lab_session_free(u->session);
    u->session = session;
    return true;
}

/* ---- keeping games ---- */

static bool end_game(ugi *u)
{
    const dyar_request request = cli_request(u->args, cli_word(u->args, 0));
    const cli_ugi_rules rules = {&request, u->ruleset};
    lab_error error;
    return cli_ugi_games_end(&u->games, rules, &error) || refuse("Save: %s", error.message);
}

static bool see_game(ugi *u)
{
    const dyar_request request = cli_request(u->args, cli_word(u->args, 0));
    const cli_ugi_rules rules = {&request, u->ruleset};
    lab_error error;
    return cli_ugi_games_see(&u->games, rules, u->session, &error) ||
           refuse("Save: %s", error.message);
}

static bool begin_game(ugi *u)
{
    dyar_position start;
    end_game(u);
    return begin_position(u, u->game, &start) &&
           use_session(u, lab_session_new(u->game, &start));
}

/* ---- options ---- */

/* The answers that the arguments give, as the value of the option. */
static char *given_answers(const cli_args *args)
{
    const char *const *answers;
    const size_t count = cli_texts(args, "answer", &answers);
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < count; i++)
        fprintf(memory.to, "%s%s", i ? ", " : "", answers[i]);
    return cli_memory_end(&memory);
}

/* The answers of the option in the place of those that the arguments give. */
static const char **split_answers(char *text, dyar_request *request)
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

static dyar_ruleset *load(const ugi *u, const char *setup, const char *answers)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_request request = cli_request(u->args, cli_word(u->args, 0));
    char *copy = cli_copy(answers);
    const char **list = split_answers(copy, &request);
    if (setup)
        request.setup = setup;
    dyar_ruleset *ruleset = dyar_ruleset_load(&request, diags);
    if (!ruleset)
        refuse_diags("option", diags);
    dyar_diags_free(diags);
    free(list);
    free(copy);
    return ruleset;
}

/* Other rules: a new game by them, unless they do not fit together. */
static bool reload(ugi *u, const char *setup, const char *answers)
{
    dyar_position start;
    dyar_ruleset *ruleset = load(u, setup, answers);
    if (!ruleset)
        return false;
    const dyar_game *game = dyar_ruleset_game(ruleset);
    lab_player player;
    const bool opened = lab_player_open(&player, u->player.kind, game);
    lab_session *session =
        opened && begin_position(u, game, &start) ? lab_session_new(game, &start) : NULL;
    if (!session) {
        lab_player_close(&player);
        dyar_ruleset_free(ruleset);
        return false;
    }
    end_game(u);
    use_session(u, session);
    lab_player_close(&u->player);
    u->player = player;
    dyar_ruleset_free(u->ruleset);
    u->ruleset = ruleset;
    u->game = game;
    return true;
}

static void replace_text(char **text, const char *value)
{
    char *copy = cli_copy(value);
    free(*text);
    *text = copy;
}

static void set_setup(ugi *u, const char *value)
{
    if (reload(u, value, u->answers))
        replace_text(&u->setup, value);
}

static void set_answers(ugi *u, const char *value)
{
    if (strcmp(value, "<empty>") == 0)
        value = "";
    if (reload(u, u->setup, value))
        replace_text(&u->answers, value);
}

static void set_player(ugi *u, const char *value)
{
    const lab_player_kind *kind = lab_player_kind_find(value);
    lab_player player;
    if (!kind) {
        refuse("no player is called '%s'", value);
    } else if (!lab_player_open(&player, kind, u->game)) {
        refuse("out of memory");
    } else {
        lab_player_close(&u->player);
        u->player = player;
    }
}

static bool parse_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && errno == 0;
}

static void set_seed(ugi *u, const char *value)
{
    uint64_t seed;
    if (!parse_number(value, &seed)) {
        refuse("Seed must be a whole number, not '%s'", value);
        return;
    }
    u->seed = seed;
    u->random = dyar_random_begin(seed, 0);
}

static void set_save(ugi *u, const char *value)
{
    const bool none = !*value || strcmp(value, "<empty>") == 0;
    lab_record_file file = {0};
    lab_error error;
    if (!none && !lab_record_file_choose(&file, value, NULL, &error)) {
        refuse("Save: %s", error.message);
        return;
    }
    end_game(u);
    lab_record_file_release(&u->games.file);
    u->games.file = file;
    see_game(u);
}

typedef struct option {
    const char *name;
    void (*set)(ugi *u, const char *value);
} option;

static const option ugi_options[] = {{"Setup", set_setup},
                                     {"Answers", set_answers},
                                     {"Player", set_player},
                                     {"Seed", set_seed},
                                     {"Save", set_save}};

/* The word behind `name`, and all behind `value` but for spaces at its end. */
static bool split_option(char *rest, char **name, char **value)
{
    char *word = next_word(&rest);
    *name = strcmp(word, "name") == 0 ? next_word(&rest) : word;
    word = next_word(&rest);
    *value = rest + strspn(rest, spaces);
    for (size_t i = strlen(*value); i > 0 && strchr(spaces, (*value)[i - 1]); i--)
        (*value)[i - 1] = '\0';
    return **name && strcmp(word, "value") == 0;
}

static void do_setoption(ugi *u, char *rest)
{
    char *name, *value;
    if (!split_option(rest, &name, &value)) {
        refuse("setoption name NAME value VALUE");
        return;
    }
    for (size_t i = 0; i < sizeof ugi_options / sizeof *ugi_options; i++)
        if (strcasecmp(ugi_options[i].name, name) == 0) {
            ugi_options[i].set(u, value);
            return;
        }
    refuse("no option is called '%s'", name);
}

static void tell_setups(const dyar_ruleset_info *about)
{
    cli_memory memory = cli_memory_begin();
    if (about->setups && about->setups[0] && about->setup)
        fprintf(memory.to, "option name Setup type combo default %s", about->setup);
    for (size_t i = 0; about->setups && about->setups[i] && about->setup; i++)
        fprintf(memory.to, " var %s", about->setups[i]);
    char *line = cli_memory_end(&memory);
    if (*line)
        say("%s", line);
    free(line);
}

static void do_ugi(ugi *u, char *rest)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(u->ruleset);
    const dyar_question *questions;
    (void)rest;
    say("id name dyar %s (%s)", cli_version(), about->name ? about->name : about->id);
    say("id author the Dyar authors");
    tell_setups(about);
    if (dyar_ruleset_questions(u->ruleset, &questions) > 0)
        say("option name Answers type string default %s", *u->answers ? u->answers : "<empty>");
    printf("option name Player type combo default %s", u->player.kind->name);
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name; kind++)
        printf(" var %s", kind->name);
    say("%s", "");
    say("option name Seed type spin default %" PRIu64 " min 0 max %" PRId64, u->seed,
        INT64_MAX);
    say("option name Save type string default %s",
        u->games.file.path ? u->games.file.path : "<empty>");
    say("ugiok");
}

/* ---- positions ---- */

/* The four words of a position string. */
static bool read_fen(ugi *u, char **rest, dyar_position *start)
{
    char *words[4];
    char *text;
    for (size_t i = 0; i < 4; i++) {
        words[i] = next_word(rest);
        if (!*words[i] || strcmp(words[i], "moves") == 0)
            return refuse("a position has four fields, here are %zu", i);
    }
    if (asprintf(&text, "%s %s %s %s", words[0], words[1], words[2], words[3]) < 0)
        return refuse("out of memory");
    const bool fits = parse_position(u->game, text, start);
    free(text);
    return fits;
}

static bool play_moves(const ugi *u, lab_session *session, char *rest)
{
    for (char *word; *(word = next_word(&rest));) {
        char problem[160] = "";
        dyar_move move;
        if (!dyar_move_parse(u->game, lab_session_now(session), word, &move, problem))
            return refuse("move %zu: %s", lab_session_length(session) + 1, problem);
        if (!lab_session_play(session, move, NULL))
            return refuse("out of memory");
    }
    return true;
}

static void do_position(ugi *u, char *rest)
{
    dyar_position start;
    char *word = next_word(&rest);
    if (strcmp(word, "startpos") == 0) {
        if (!begin_position(u, u->game, &start))
            return;
    } else if (strcmp(word, "fen") == 0) {
        if (!read_fen(u, &rest, &start))
            return;
    } else {
        refuse("position startpos or position fen STRING, not '%s'", word);
        return;
    }
    word = next_word(&rest);
    if (*word && strcmp(word, "moves") != 0) {
        refuse("'moves' must follow the position, not '%s'", word);
        return;
    }
    lab_session *session = lab_session_new(u->game, &start);
    if (session && !play_moves(u, session, rest))
        lab_session_free(session);
    else if (use_session(u, session))
        see_game(u);
}

/* ---- searching ---- */

/* What is said of the clock; no player needs it yet. */
static lab_limits read_limits(char *rest, bool *infinite)
{
    lab_limits limits = {0};
    *infinite = false;
    for (char *word; *(word = next_word(&rest));) {
        uint64_t number;
        if (strcmp(word, "infinite") == 0) {
            *infinite = true;
            continue;
        }
        const char *value = next_word(&rest);
        if (!parse_number(value, &number))
            refuse("'%s' needs a whole number, not '%s'", word, value);
        else if (strcmp(word, "movetime") == 0)
            limits.seconds = (double)number / 1000;
        else if (strcmp(word, "nodes") == 0)
            limits.nodes = number;
        else if (strcmp(word, "depth") == 0)
            limits.depth = number < INT32_MAX ? (int)number : INT32_MAX;
    }
    return limits;
}

static void tell_best(ugi *u, lab_limits limits)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    const dyar_position *now = lab_session_now(u->session);
    const lab_task task = {.game = u->game,
                           .position = now,
                           .moves = moves,
                           .count = dyar_moves(u->game, now, moves),
                           .random = &u->random,
                           .limits = limits};
    if (task.count == 0)
        say("bestmove none");
    else
        say("bestmove %s",
            dyar_move_format(u->game, moves[lab_player_choose(&u->player, &task, NULL)], text));
}

/* A search without end is over as soon as somebody wants something else. */
static void settle(ugi *u)
{
    if (u->owes)
        tell_best(u, (lab_limits){0});
    u->owes = false;
}

static void do_go(ugi *u, char *rest)
{
    const lab_limits limits = read_limits(rest, &u->owes);
    if (!u->owes)
        tell_best(u, limits);
}

static void do_stop(ugi *u, char *rest)
{
    (void)rest;
    settle(u);
}

/* ---- queries ---- */

static void tell_moves(const ugi *u)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(u->game, lab_session_now(u->session), moves);
    fputs("response", stdout);
    for (size_t i = 0; i < count; i++) {
        char text[DYAR_MOVE_TEXT];
        printf(" %s", dyar_move_format(u->game, moves[i], text));
    }
    say("%s", "");
}

static void tell_scores(const ugi *u, const dyar_result *result)
{
    fputs("response", stdout);
    for (int player = 0; player < dyar_game_players(u->game); player++)
        printf(" %d", result->scores[player]);
    say("%s", "");
}

static void do_query(ugi *u, char *rest)
{
    const char *what = next_word(&rest);
    const dyar_position *now = lab_session_now(u->session);
    const dyar_result result = dyar_result_of(u->game, now);
    const int mover = dyar_position_mover(u->game, now);
    char fen[DYAR_POSITION_TEXT];
    if (strcmp(what, "gameover") == 0)
        say("response %s", result.over ? "true" : "false");
    else if (strcmp(what, "p1turn") == 0)
        say("response %s", mover == 0 ? "true" : "false");
    else if (strcmp(what, "turn") == 0)
        say("response %d", mover + 1);
    else if (strcmp(what, "result") == 0)
        say("response %s", lab_result_word(&result));
    else if (strcmp(what, "moves") == 0)
        tell_moves(u);
    else if (strcmp(what, "scores") == 0)
        tell_scores(u, &result);
    else if (strcmp(what, "fen") == 0 && dyar_position_format(u->game, now, fen))
        say("response %s", fen);
    else
        refuse("query gameover, p1turn, result, fen, moves, scores or turn, not '%s'", what);
}

/* ---- commands ---- */

static void do_isready(ugi *u, char *rest)
{
    (void)u;
    (void)rest;
    say("readyok");
}

static void do_newgame(ugi *u, char *rest)
{
    (void)rest;
    if (begin_game(u))
        u->random = dyar_random_begin(u->seed, 0);
}

static void do_quit(ugi *u, char *rest)
{
    (void)rest;
    u->quit = true;
}

typedef struct command {
    const char *name;
    void (*run)(ugi *u, char *rest);
    bool settles; /* a search without end cannot go on beside it */
} command;

static const command commands[] = {
    {"ugi", do_ugi, false},
    {"isready", do_isready, false},
    {"setoption", do_setoption, true},
    {"uginewgame", do_newgame, true},
    {"position", do_position, true},
    {"go", do_go, true},
    {"stop", do_stop, true},
    {"query", do_query, false},
    {"quit", do_quit, true},
};

static void obey(ugi *u, char *line)
{
    const char *word = next_word(&line);
    if (!*word)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, word) == 0) {
            if (commands[i].settles)
                settle(u);
            commands[i].run(u, line);
            return;
        }
    refuse("unknown command '%s'", word);
}

static void listen(ugi *u)
{
    char *line = NULL;
    size_t room = 0;
    while (!u->quit && getline(&line, &room, stdin) >= 0)
        obey(u, line);
    settle(u);
    end_game(u);
    free(line);
}

static cli_status run(const cli_args *args)
{
    const char *ruleset = cli_word(args, 0), *position = cli_text(args, "position", NULL);
    cli_loaded loaded;
    const cli_status status = strcmp(ruleset, "-") == 0
                                  ? cli_misuse(args, "standard input is for commands here")
                                  : cli_load(args, ruleset, &loaded);
    if (status != CLI_DONE)
        return status;
    ugi u = {.args = args,
             .ruleset = loaded.ruleset,
             .game = loaded.game,
             .seed = (uint64_t)cli_number(args, "seed", 1),
             .answers = given_answers(args),
             .position = position ? cli_copy(position) : NULL};
    u.random = dyar_random_begin(u.seed, 0);
    const bool ready = lab_player_open(&u.player, lab_player_kind_find("greedy"), u.game) &&
                       use_session(&u, lab_session_new(u.game, &loaded.start));
    if (ready)
        listen(&u);
    lab_player_close(&u.player);
    cli_ugi_games_release(&u.games);
    lab_session_free(u.session);
    dyar_ruleset_free(u.ruleset);
    free(u.setup);
    free(u.answers);
    free(u.position);
    return ready ? CLI_DONE : CLI_SYSTEM;
}

static const cli_option options[] = {
    {.name = "seed",
     .kind = CLI_NUMBER,
     .argument = "N",
     .least = 0,
     .most = INT64_MAX,
     .help = "the seed of the random numbers (1)"},
    {0},
};

static const cli_example examples[] = {
    {"printf 'position startpos moves c1\\ngo\\nquit\\n' | dyar ugi RULESET",
     "a move in answer"},
    {0},
};

const cli_command cli_command_ugi = {
    .options = options,
    .takes = CLI_TAKES_RULESET,
    .examples = examples,
    .more =
        "Reads commands from standard input, a line each, and answers on standard output: ugi, "
        "isready, uginewgame, setoption, position, go, stop, quit and query, as the protocol "
        "defines them. Queries of our own: fen, moves, scores, turn.\n\n"
        "The option Save names a file of records: a game is put in it when it is over, when "
        "another "
        "one begins, and at the end.",
    .run = run,
};
