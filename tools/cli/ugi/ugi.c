/* SPDX-License-Identifier: MIT */
/*
 * dyar ugi: the Universal Game Interface on standard input and output.
 *
 * Lines come in, lines go out, each flushed.  What is wrong with a line is said in a line
 * `info string error: ...`, and everything is then as it was before.
 */
#include "cli/ugi/ugi.h"

#include <errno.h>

#include "lab/players/searchers.h"
#include "lab/records/ending.h"

static bool begin_game(cli_ugi *u)
{
    dyar_position start;
    cli_ugi_end_game(u);
    if (!cli_ugi_begin_position(u, u->game, &start))
        return false;
    cli_ugi_use(u, cli_ugi_session(u->game, &start));
    return true;
}

/* ---- who we are ---- */

static void do_ugi(cli_ugi *u, char *rest)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(u->ruleset);
    (void)rest;
    cli_ugi_say("id name dyar %s (%s)", dyar_version(), about->name ? about->name : about->id);
    cli_ugi_say("id author the Dyar authors");
    cli_ugi_send_options(u);
    cli_ugi_say("ugiok");
}

/* ---- positions ---- */

/* The four words of a position string. */
static bool read_fen(cli_ugi *u, char **rest, dyar_position *start)
{
    char *words[4];
    for (size_t i = 0; i < 4; i++) {
        words[i] = cli_ugi_word(rest);
        if (!*words[i] || strcmp(words[i], "moves") == 0)
            return cli_ugi_refuse("a position has four fields, not %zu", i);
    }
    char *text = cli_format("%s %s %s %s", words[0], words[1], words[2], words[3]);
    const bool fits = cli_ugi_position(u->game, text, start);
    free(text);
    return fits;
}

static bool play_moves(const cli_ugi *u, lab_session *session, char *rest)
{
    for (char *word; *(word = cli_ugi_word(&rest));) {
        char problem[DYAR_PROBLEM_TEXT] = "";
        dyar_move move;
        if (!dyar_move_parse(u->game, lab_session_now(session), word, &move, problem))
            return cli_ugi_refuse("move %zu: %s", lab_session_length(session) + 1, problem);
        if (!lab_session_play(session, move, NULL))
            cli_out_of_memory();
    }
    return true;
}

static void do_position(cli_ugi *u, char *rest)
{
    dyar_position start;
    char *word = cli_ugi_word(&rest);
    if (strcmp(word, "startpos") == 0) {
        if (!cli_ugi_begin_position(u, u->game, &start))
            return;
    } else if (strcmp(word, "fen") == 0) {
        if (!read_fen(u, &rest, &start))
            return;
    } else {
        cli_ugi_refuse("position startpos or position fen STRING, not '%s'", word);
        return;
    }
    word = cli_ugi_word(&rest);
    if (*word && strcmp(word, "moves") != 0) {
        cli_ugi_refuse("'moves' must follow the position, not '%s'", word);
        return;
    }
    lab_session *session = cli_ugi_session(u->game, &start);
    if (!play_moves(u, session, rest)) {
        lab_session_free(session);
        return;
    }
    cli_ugi_use(u, session);
    cli_ugi_see_game(u);
}

/* ---- games that players end ---- */

static void do_ended(cli_ugi *u, char *rest)
{
    const char *word = cli_ugi_word(&rest), *how = cli_ugi_word(&rest);
    const char *result = lab_result_read(word);
    lab_termination termination;
    const int players = dyar_game_players(u->game);
    const bool is_result = result && lab_result_is_of(result, players);
    if (!is_result && players == 1)
        cli_ugi_refuse("'%s' is not a result: write p1win, draw, lost or none", word);
    else if (!is_result)
        cli_ugi_refuse("'%s' is not a result: write p1win ... p%dwin, draw or none", word,
                       players);
    else if (!lab_termination_read(how, &termination) || termination == LAB_TERMINATION_NORMAL)
        cli_ugi_refuse("unknown reason '%s' for the end of a game", how);
    else if (!lab_ending_is_consistent(result, termination))
        cli_ugi_refuse("a game that ended '%s' cannot have the result %s", how, result);
    else if (dyar_result_of(u->game, lab_session_now(u->session)).over)
        cli_ugi_refuse("the game is over by the rules");
    else
        cli_ugi_give_up_game(u, result, lab_termination_word(termination));
}

/* ---- searching ---- */

static void do_stop(cli_ugi *u, char *rest)
{
    (void)rest;
    cli_ugi_search_stop(&u->search);
}

/* ---- queries ---- */

static void send_over(const cli_ugi *u)
{
    const dyar_result result = dyar_result_of(u->game, lab_session_now(u->session));
    cli_ugi_say("response %s", result.over ? "true" : "false");
}

static int mover(const cli_ugi *u)
{
    return dyar_position_mover(u->game, lab_session_now(u->session));
}

static void send_first(const cli_ugi *u)
{
    cli_ugi_say("response %s", mover(u) == 0 ? "true" : "false");
}

static void send_turn(const cli_ugi *u)
{
    cli_ugi_say("response %d", mover(u) + 1);
}

static void send_result(const cli_ugi *u)
{
    const dyar_result result = dyar_result_of(u->game, lab_session_now(u->session));
    cli_ugi_say("response %s", lab_result_word(&result));
}

static void send_reason(const cli_ugi *u)
{
    const dyar_result result = dyar_result_of(u->game, lab_session_now(u->session));
    cli_ugi_say("response %s", result.over && result.reason ? result.reason : "none");
}

static void send_fen(const cli_ugi *u)
{
    char fen[DYAR_POSITION_TEXT];
    if (dyar_position_format(u->game, lab_session_now(u->session), fen))
        cli_ugi_say("response %s", fen);
    else
        cli_ugi_refuse("the position cannot be written as a string");
}

static void send_moves(const cli_ugi *u)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(u->game, lab_session_now(u->session), moves);
    flockfile(stdout);
    fputs("response", stdout);
    for (size_t i = 0; i < count; i++) {
        char text[DYAR_MOVE_TEXT];
        printf(" %s", dyar_move_format(u->game, moves[i], text));
    }
    cli_ugi_say("%s", "");
    funlockfile(stdout);
}

static void send_scores(const cli_ugi *u)
{
    const dyar_result result = dyar_result_of(u->game, lab_session_now(u->session));
    flockfile(stdout);
    fputs("response", stdout);
    for (int player = 0; player < dyar_game_players(u->game); player++)
        printf(" %d", result.scores[player]);
    cli_ugi_say("%s", "");
    funlockfile(stdout);
}

typedef struct query {
    const char *name;
    void (*send)(const cli_ugi *u);
} query;

static const query queries[] = {
#define UGI_QUERY(name, function, meaning) {name, function},
#include "cli/ugi/protocol.def"
};

static const char query_names[] =
#define UGI_QUERY(name, function, meaning) " " name
#include "cli/ugi/protocol.def"
    ;

static void do_query(cli_ugi *u, char *rest)
{
    const char *what = cli_ugi_word(&rest);
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
        if (strcmp(queries[i].name, what) == 0) {
            queries[i].send(u);
            return;
        }
    cli_ugi_refuse("unknown query '%s'; known queries:%s", what, query_names);
}

/* ---- commands ---- */

static void do_isready(cli_ugi *u, char *rest)
{
    (void)u;
    (void)rest;
    cli_ugi_say("readyok");
}

static void do_newgame(cli_ugi *u, char *rest)
{
    (void)rest;
    if (begin_game(u))
        u->random = dyar_random_begin(u->seed, 0);
}

static void do_quit(cli_ugi *u, char *rest)
{
    (void)rest;
    cli_ugi_search_stop(&u->search);
    u->quit = true;
}

typedef struct command {
    const char *name;
    void (*run)(cli_ugi *u, char *rest);
    bool waits; /* for the search that goes on */
} command;

static const command commands[] = {
#define UGI_COMMAND(name, function, waits, form, meaning) {name, function, waits},
#include "cli/ugi/protocol.def"
};

static void obey(cli_ugi *u, char *line)
{
    const char *word = cli_ugi_word(&line);
    if (!*word)
        return;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, word) == 0) {
            if (commands[i].waits)
                cli_ugi_search_settle(&u->search);
            commands[i].run(u, line);
            return;
        }
    cli_ugi_refuse("unknown command '%s'", word);
}

/* CLI_SYSTEM after a complaint where the input cannot be read. */
static cli_status listen(cli_ugi *u, FILE *from)
{
    char *line = NULL;
    size_t room = 0;
    errno = 0;
    ssize_t length;
    while (!u->quit && (length = getline(&line, &room, from)) >= 0) {
        if (memchr(line, '\0', (size_t)length))
            cli_ugi_refuse("a command must not contain a zero character");
        else
            obey(u, line);
        errno = 0;
    }
    const int why = ferror(from) ? errno : 0;
    if (errno == ENOMEM)
        cli_out_of_memory();
    cli_ugi_search_settle(&u->search);
    cli_ugi_end_game(u);
    free(line);
    if (why)
        cli_complain("cannot read the input: %s", strerror(why));
    return why ? CLI_SYSTEM : CLI_DONE;
}

cli_status cli_ugi_converse(const cli_args *args, FILE *from)
{
    const char *ruleset = cli_word(args, 0), *position = args->shared.position;
    cli_loaded loaded;
    const cli_status status =
        strcmp(ruleset, "-") == 0
            ? cli_misuse(args,
                         "the ruleset cannot come from standard input, which is for commands")
            : cli_load(args, ruleset, &loaded);
    if (status != CLI_DONE)
        return status;
    cli_ugi u = {.args = args,
                 .ruleset = loaded.ruleset,
                 .game = loaded.game,
                 .seed = (uint64_t)args->shared.seed,
                 .threads = 1,
                 .hash = CLI_UGI_HASH,
                 .answers = cli_ugi_given_answers(args),
                 .position = position ? cli_copy(position) : NULL};
    u.random = dyar_random_begin(u.seed, 0);
    cli_ugi_search_init(&u.search);
    const lab_player_kind *kind = lab_searcher_for(u.game);
    const lab_player_spec spec = {.kind = kind, .limits = kind->usual};
    cli_status ended = cli_database_open(args->shared.database, u.ruleset, &u.database);
    cli_deal(u.game, (long long)u.seed, &loaded.start);
    cli_ugi_use(&u, cli_ugi_session(u.game, &loaded.start));
    if (ended == CLI_DONE && !cli_ugi_open(&u, u.game, &spec))
        ended = CLI_SYSTEM;
    if (ended == CLI_DONE)
        ended = listen(&u, from);
    ended = cli_database_close(&u.database, ended);
    cli_ugi_search_release(&u.search);
    lab_player_close(&u.player);
    cli_ugi_games_release(&u.games);
    lab_session_free(u.session);
    dyar_ruleset_free(u.ruleset);
    free(u.setup);
    free(u.answers);
    free(u.position);
    return ended;
}

static cli_status run(const cli_args *args)
{
    return cli_ugi_converse(args, stdin);
}

static const cli_example examples[] = {
    {"printf 'position startpos moves c1\\ngo\\n' | dyar ugi RULESET", "ask for a move"},
    {0},
};

static const cli_term protocol[] = {
    {.heading = "commands"},
#define UGI_COMMAND(name, function, waits, line, says) {.form = line, .meaning = says},
#include "cli/ugi/protocol.def"
    {.heading = "limits of go (default: the budget of the player)"},
#define UGI_LIMIT(word, says) {.form = word, .meaning = says},
#include "cli/ugi/protocol.def"
    {.heading = "queries"},
#define UGI_QUERY(name, function, says) {.form = "query " name, .meaning = says},
#include "cli/ugi/protocol.def"
    {.heading = "options of setoption"},
#define UGI_OPTION(name, function, says) {.form = name, .meaning = says},
#include "cli/ugi/protocol.def"
    {0},
};

const cli_command cli_command_ugi = {
    .options = cli_ugi_options,
    .takes = CLI_TAKES_RULESET,
    .terms = protocol,
    .examples = examples,
    .more =
        "Reads commands from standard input, one per line, and answers on standard output. "
        "During a search, it handles only stop, isready, query and quit at once. Other "
        "commands and the end of the input wait for the move. If a line is wrong, it prints "
        "'info string error: ...' and changes nothing. Extensions of the protocol are marked.",
    .run = run,
};
