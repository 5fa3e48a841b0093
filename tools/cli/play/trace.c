/* SPDX-License-Identifier: MIT */
/* dyar trace: plays moves and prints the account of each. */
#include "cli/play/explain.h"
#include "cli/play/gallery.h"
#include "cli/play/records.h"
#include "requests/report_play.h"

static const cli_example trace_examples[] = {
    {"dyar trace RULESET c1 d2", "trace the first two moves of a game"},
    {"dyar trace RULESET d2 --position '1,1,9,9/8,0,4,0 0,0 2 -'",
     "trace a move from a given position"},
    {"dyar trace --record games.txt --game 2", "trace the second game of a file"},
    {"dyar trace --record games.txt --svg --every 5 >game.svg",
     "draw the first move, the sixth and so on, and the end"},
    {0},
};

/* The moves to play: words, or the moves of a record. */
typedef struct moves {
    const char *const *words; /* ended by NULL */
    const char *path;         /* of the record */
    const lab_record *record;
} moves;

/* A game that is traced, and how it is printed. */
typedef struct tracing {
    const dyar_ruleset *ruleset;
    const dyar_game *game;
    lab_session *session;
    dyar_trace *trace;
    cli_drawing how;
    lab_writer *json;     /* of --json; NULL */
    cli_gallery *gallery; /* pictures instead of words; NULL */
    size_t every;         /* every Nth move is drawn */
} tracing;

static void print_move(const tracing *t, dyar_move move, int mover)
{
    const cli_printing printing = {
        .to = stdout, .ruleset = t->ruleset, .how = &t->how, .indent = 2};
    char text[DYAR_MOVE_TEXT], name[32], position[DYAR_POSITION_TEXT];
    printf("%zu. %s plays %s\n", lab_session_length(t->session),
           cli_player_name(t->game, mover, &t->how, name),
           dyar_move_format(t->game, move, text));
    cli_print_move(&printing, t->trace);
    dyar_position_format(t->game, lab_session_now(t->session), position);
    printf("  %s\n", position);
}

static void print_move_json(tracing *t, dyar_move move)
{
    const size_t length = lab_session_length(t->session);
    const report_turn turn = {.ruleset = t->ruleset,
                              .move = move,
                              .before = lab_session_position(t->session, length - 1),
                              .after = lab_session_now(t->session),
                              .trace = t->trace,
                              .account = true};
    if (!report_played(t->json, &turn))
        cli_out_of_memory();
}

/* ---- pictures ---- */

static void draw_move(const tracing *t, dyar_move move, int mover)
{
    const size_t number = lab_session_length(t->session);
    char text[DYAR_MOVE_TEXT], name[32], caption[DYAR_MOVE_TEXT + 64];
    if ((number - 1) % t->every != 0)
        return;
    snprintf(caption, sizeof caption, "%zu. %s plays %s", number,
             cli_player_name(t->game, mover, &t->how, name),
             dyar_move_format(t->game, move, text));
    cli_gallery_add(t->gallery, lab_session_position(t->session, number - 1), t->trace,
                    caption);
}

static void draw_end(const tracing *t)
{
    const size_t made = lab_session_length(t->session);
    const dyar_position *now = lab_session_now(t->session);
    char caption[64];
    snprintf(caption, sizeof caption, "after %zu move%s%s", made, made == 1 ? "" : "s",
             dyar_result_of(t->game, now).over ? ", the end" : "");
    cli_gallery_add(t->gallery, now, NULL, made > 0 ? caption : "the beginning");
    cli_gallery_print(t->gallery, stdout);
}

/* ---- moves ---- */

/* Prints on stderr what is wrong with a move, and the legal moves. */
static cli_status refuse_trace_move(const tracing *t, const moves *all, const char *problem)
{
    const cli_drawing how = {.terminal = cli_terminal_of(stderr)};
    const cli_printing printing = {
        .to = stderr, .ruleset = t->ruleset, .how = &how, .indent = 4};
    const dyar_position *now = lab_session_now(t->session);
    const size_t at = lab_session_length(t->session);
    fflush(stdout);
    if (all->record) {
        const lab_record_move *written = &all->record->moves[at];
        lab_error error = {.line = written->line, .column = written->column};
        snprintf(error.message, sizeof error.message, "move %zu does not fit: %s", at + 1,
                 problem);
        cli_complain_at(all->path, &error);
    } else {
        cli_complain("move %zu: %s", at + 1, problem);
    }
    dyar_move legal[DYAR_MOVES_MAX];
    if (dyar_moves(t->game, now, legal) == 0)
        return CLI_INVALID;
    fputs("legal moves:\n", stderr);
    cli_print_moves(&printing, now);
    return CLI_INVALID;
}

/* The text of the next move, or NULL. */
static const char *next_move(const tracing *t, const moves *all)
{
    const size_t at = lab_session_length(t->session);
    if (!all->record)
        return all->words[at];
    return at < all->record->move_count ? all->record->moves[at].text : NULL;
}

static cli_status play_trace(tracing *t, const moves *all, const char *text)
{
    char problem[DYAR_PROBLEM_TEXT] = "";
    const dyar_position *now = lab_session_now(t->session);
    const int mover = dyar_position_mover(t->game, now);
    dyar_move move;
    if (!dyar_move_parse(t->game, now, text, &move, problem))
        return refuse_trace_move(t, all, problem);
    dyar_trace_clear(t->trace);
    if (!lab_session_play(t->session, move, t->trace))
        cli_out_of_memory();
    if (t->gallery)
        draw_move(t, move, mover);
    else if (t->json)
        print_move_json(t, move);
    else
        print_move(t, move, mover);
    return CLI_DONE;
}

static void print_trace_end(const tracing *t)
{
    const cli_printing printing = {.to = stdout, .ruleset = t->ruleset, .how = &t->how};
    const dyar_position *now = lab_session_now(t->session);
    if (!dyar_result_of(t->game, now).over)
        return;
    printf("The %s is over.\n", dyar_game_is_match(t->game) ? "match" : "game");
    cli_print_result(&printing, now);
}

static cli_status play_all(tracing *t, const moves *all)
{
    cli_status status = CLI_DONE;
    const char *text;
    if (t->json)
        lab_write_array(t->json);
    while (status == CLI_DONE && (text = next_move(t, all)))
        status = play_trace(t, all, text);
    if (status == CLI_DONE && t->gallery)
        draw_end(t);
    else if (status == CLI_DONE && !t->json)
        print_trace_end(t);
    return status;
}

/* NULL: words are asked for. */
static cli_gallery *gallery_of(const cli_args *args, const dyar_ruleset *ruleset)
{
    if (!args->trace.svg && !args->trace.latex)
        return NULL;
    return cli_gallery_new(ruleset, args->trace.svg ? CLI_GALLERY_SVG : CLI_GALLERY_LATEX,
                           args->trace.numerals);
}

static cli_status trace_moves(const cli_args *args, const cli_loaded *loaded, const moves *all)
{
    tracing t = {.ruleset = loaded->ruleset,
                 .game = loaded->game,
                 .session = lab_session_new(loaded->game, &loaded->start),
                 .trace = dyar_trace_new(),
                 .how = {.terminal = cli_terminal_of(stdout)},
                 .json = args->json,
                 .gallery = gallery_of(args, loaded->ruleset),
                 .every = (size_t)cli_number_or(args->trace.every, 1)};
    cli_need(t.session);
    cli_need(t.trace);
    const cli_status status = play_all(&t, all);
    cli_gallery_free(t.gallery);
    dyar_trace_free(t.trace);
    lab_session_free(t.session);
    return status;
}

/* ---- the command ---- */

static cli_status trace_record(const cli_args *args, cli_loaded *loaded, const char *path,
                               const lab_record *record)
{
    return trace_moves(args, loaded, &(moves){.path = path, .record = record});
}

static cli_status trace_words(const cli_args *args, const cli_loaded *loaded)
{
    return trace_moves(args, loaded, &(moves){.words = args->words + 1});
}

static cli_status check_options(const cli_args *args)
{
    const int pictures = args->trace.svg + args->trace.latex;
    if (pictures + args->shared.json > 1)
        return cli_misuse(args, "one form at a time: --svg, --latex or --json");
    if (pictures == 0 && (args->trace.every != CLI_NONE || args->trace.numerals))
        return cli_misuse(args, "--every and --numerals need --svg or --latex");
    return CLI_DONE;
}

static cli_status run_trace(const cli_args *args)
{
    if (check_options(args) != CLI_DONE)
        return CLI_USAGE;
    const char *path = cli_record_path(args, args->trace.record);
    if (path && (args->word_count > 1 || args->shared.position))
        return cli_misuse(args, "--record cannot be used with moves or --position");
    if (path)
        return cli_with_record(args, path, trace_record);
    if (!cli_word(args, 0))
        return cli_misuse(args, "name a RULESET ('dyar list' lists them)");
    return cli_with_settled(args, trace_words);
}

const cli_command cli_command_trace = {
    .options = cli_trace_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = trace_examples,
    .more = "Prints every lap: where it began, where its last seed landed, which rule applied "
            "there, and what the rule did. Without moves, prints nothing. A picture shows the "
            "position before a move, where its laps begin (1, 2 ...), where the last lap ends, "
            "and what was captured. The last picture shows the position after all moves.",
    .run = run_trace,
};
