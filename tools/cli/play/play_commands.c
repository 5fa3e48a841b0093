/* SPDX-License-Identifier: MIT */
/* The input of a person in a game: moves, and the commands that `help` lists. */
#include "cli/play/play.h"

#include <ctype.h>

#include "cli/base/safe_text.h"
#include "cli/play/explain.h"
#include "cli/play/prompt.h"
#include "lab/records/ending.h"

#define FILL "fill-" /* begins the name of a filling */

typedef struct command {
    const char *name, *argument, *help;
    void (*run)(cli_playing *p, const char *argument);
} command;

static void say(const cli_playing *p, int indent, const char *text)
{
    const int width = p->how.terminal.width ? p->how.terminal.width : 80;
    cli_print_wrapped(width, indent, indent, "%s", text);
}

/* ---- looking ---- */

/* "3" as the number of a turn that was made, at most `count`; complains. */
static bool find_turn(const cli_playing *p, const char *text, size_t *turn)
{
    const size_t count = lab_session_length(p->session);
    const bool is_number = *text && strspn(text, "0123456789") == strlen(text);
    const unsigned long long number = is_number ? strtoull(text, NULL, 10) : 0;
    if (count == 0) {
        say(p, 2, "No move has been made yet.");
        return false;
    }
    if (number < 1 || number > count) {
        printf("  A turn is a number from 1 to %zu.\n", count);
        return false;
    }
    *turn = (size_t)number;
    return true;
}

static void do_board(cli_playing *p, const char *argument)
{
    size_t turn;
    if (!*argument)
        p->shown = false;
    else if (find_turn(p, argument, &turn))
        cli_playing_draw(p, turn);
}

static void do_moves(cli_playing *p, const char *argument)
{
    const cli_printing printing = cli_playing_printing(p, 2);
    (void)argument;
    cli_print_moves(&printing, lab_session_now(p->session));
}

/* Replays a turn and those after it, so that repetition is judged as it was. */
static void trace_again(cli_playing *p, size_t turn)
{
    const size_t count = lab_session_length(p->session);
    dyar_move *moves = cli_allocate(count * sizeof *moves);
    for (size_t i = turn - 1; i < count; i++)
        moves[i] = lab_session_move(p->session, i);
    while (lab_session_length(p->session) >= turn)
        lab_session_undo(p->session);
    dyar_trace_clear(p->trace);
    for (size_t i = turn - 1; i < count; i++)
        if (!lab_session_play(p->session, moves[i], i + 1 == turn ? p->trace : NULL))
            cli_out_of_memory();
    free(moves);
}

static void do_why(cli_playing *p, const char *argument)
{
    const cli_printing printing = cli_playing_printing(p, 2);
    const size_t count = lab_session_length(p->session);
    char last[24], text[DYAR_MOVE_TEXT], name[32];
    size_t turn;
    snprintf(last, sizeof last, "%zu", count);
    if (!find_turn(p, *argument ? argument : last, &turn))
        return;
    trace_again(p, turn);
    printf("  %zu. %s plays %s\n", turn,
           cli_playing_name(p, cli_playing_mover_at(p, turn - 1), name),
           dyar_move_format(p->game, lab_session_move(p->session, turn - 1), text));
    cli_print_reason(&printing, lab_session_position(p->session, turn - 1),
                     lab_session_position(p->session, turn), p->trace);
    cli_print_move(&printing, p->trace);
}

static void print_word(const cli_playing *p, const dyar_own_word *word)
{
    char line[400];
    snprintf(line, sizeof line, "%s: %s", word->word, word->meaning);
    say(p, 2, line);
}

static void do_rules(cli_playing *p, const char *argument)
{
    const dyar_sentence *sentences;
    const dyar_own_word *words;
    const size_t count = dyar_ruleset_describe(p->ruleset, &sentences);
    cli_need(sentences);
    const size_t word_count = dyar_ruleset_words(p->ruleset, &words);
    const char *section = "";
    (void)argument;
    for (size_t i = 0; i < count; i++) {
        if (sentences[i].section && strcmp(sentences[i].section, section) != 0)
            printf("%s\n", section = sentences[i].section);
        say(p, 2, sentences[i].text);
    }
    if (word_count)
        printf("Words\n");
    for (size_t i = 0; i < word_count; i++)
        print_word(p, &words[i]);
}

/* ---- hints ---- */

enum { HINT_NODES = 300000 }; /* a blink of an eye, and the same hint every time */

/* A move that a search chooses for the mover.  Close the player when the reason is read. */
static dyar_move search_move(cli_playing *p, lab_player *player, lab_reason *reason)
{
    *reason = (lab_reason){0};
    if (!lab_player_open(player, lab_searcher_for(p->game), p->game))
        cli_out_of_memory();
    return cli_playing_choose(p, player, (lab_limits){.nodes = HINT_NODES}, reason);
}

static void do_hint(cli_playing *p, const char *argument)
{
    const cli_printing printing = cli_playing_printing(p, 2);
    lab_player player;
    lab_reason reason;
    (void)argument;
    if (dyar_result_of(p->game, lab_session_now(p->session)).over) {
        say(p, 2, "No legal move is left.");
        return;
    }
    const dyar_move move = search_move(p, &player, &reason);
    cli_print_hint(&printing, lab_session_now(p->session), move, &reason);
    lab_player_close(&player);
}

/* ---- taking back, saving, leaving ---- */

/* Back to where a person last had the choice. */
static void do_undo(cli_playing *p, const char *argument)
{
    (void)argument;
    size_t back = lab_session_length(p->session);
    while (back > 0) {
        const dyar_position *before = lab_session_position(p->session, --back);
        if (p->seats[dyar_position_mover(p->game, before)].human)
            break;
    }
    const dyar_position *to = lab_session_position(p->session, back);
    if (back == lab_session_length(p->session) ||
        !p->seats[dyar_position_mover(p->game, to)].human) {
        say(p, 2, "You have no move to take back.");
        return;
    }
    const size_t taken = lab_session_length(p->session) - back;
    while (lab_session_length(p->session) > back)
        lab_session_undo(p->session);
    p->shown = p->end_printed = false;
    p->result = p->termination = NULL;
    if (p->saved > back)
        p->saved = SIZE_MAX; /* the file has moves that the game has not any more */
    printf("  %zu move%s taken back.\n", taken, taken == 1 ? "" : "s");
}

/* `save` alone goes to the file that is known. */
static void do_save(cli_playing *p, const char *argument)
{
    lab_error error;
    const char *path = *argument ? argument : p->keeper.path ? NULL : p->resumed;
    if (!path && !p->keeper.path) {
        say(p, 2, "Name a file: save my-game.txt");
        return;
    }
    const bool known = path && p->keeper.path && cli_same_file(path, p->keeper.path);
    if (path && !known) {
        const bool resumed = p->resumed && cli_same_file(path, p->resumed);
        if (!lab_record_file_choose(&p->keeper, path, resumed ? p->record : NULL, &error)) {
            cli_check_memory(&error);
            printf("  Not saved: %s.\n", error.message);
            return;
        }
    }
    p->keeps = cli_playing_save(p) || p->keeps;
    if (p->saved == lab_session_length(p->session))
        cli_print_line(stdout, "  Saved in '%s'. Every turn from now on is saved there, too.",
                       p->keeper.path);
}

static void do_quit(cli_playing *p, const char *argument)
{
    (void)argument;
    if (p->keeps)
        cli_playing_save(p);
    const bool lost =
        lab_session_length(p->session) > 0 && p->saved != lab_session_length(p->session);
    p->quit = !lost || p->warned;
    if (!p->quit)
        say(p, 2,
            "This game is not saved. Type 'save FILE' to save it, or 'quit' again to leave.");
    p->warned = true;
}

/* ---- ending a game ---- */

/* With these words in the record; the next move takes them back. */
static void end_game(cli_playing *p, const char *result, lab_termination termination)
{
    p->result = result;
    p->termination = lab_termination_word(termination);
    p->saved = SIZE_MAX;
    p->quit = p->keeps && cli_playing_save(p);
    if (!p->quit)
        say(p, 2,
            "This game is not saved. Type 'save FILE' to save it with this end, or 'quit' to "
            "leave.");
    p->warned = true;
}

/* Says why players cannot end the game; false if they can. */
static bool is_for_the_rules(const cli_playing *p)
{
    if (dyar_result_of(p->game, lab_session_now(p->session)).over)
        say(p, 2, "The game is over. You can undo a move, save FILE, or quit.");
    else if (dyar_game_players(p->game) != 2)
        say(p, 2, "Resigning ends only a game for two players. Type 'quit' to stop.");
    else
        return false;
    return true;
}

static void do_resign(cli_playing *p, const char *argument)
{
    char loser[32], winner[32];
    (void)argument;
    if (is_for_the_rules(p))
        return;
    const int mover = cli_playing_mover(p);
    const dyar_result result = {.over = true, .winners = 1u << (1 - mover)};
    printf("  %s resigns, and %s wins.\n", cli_playing_name(p, mover, loser),
           cli_playing_name(p, 1 - mover, winner));
    end_game(p, lab_result_word(&result), LAB_TERMINATION_RESIGNED);
}

/* A computer player agrees if a search finds the mover, who offers the draw, no worse off. */
static bool computer_agrees(cli_playing *p)
{
    lab_player player;
    lab_reason reason;
    search_move(p, &player, &reason);
    const bool agrees = reason.opinion && reason.opinion->value >= 0;
    lab_player_close(&player);
    return agrees;
}

/* Two people agree by typing it. */
static void do_agree(cli_playing *p, const char *argument)
{
    char name[32];
    (void)argument;
    if (is_for_the_rules(p))
        return;
    const int other = 1 - cli_playing_mover(p);
    if (!p->seats[other].human && !computer_agrees(p)) {
        printf("  %s does not agree to a draw.\n", cli_playing_name(p, other, name));
        return;
    }
    say(p, 2, "The players agree to a draw.");
    end_game(p, "draw", LAB_TERMINATION_AGREED);
}

/* ---- help ---- */

static command const *all_commands(void);

/* Whether any legal move is written with this character. */
static bool is_written_with(const cli_playing *p, char sign)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(p->game, lab_session_now(p->session), moves);
    for (size_t i = 0; i < count; i++) {
        char text[DYAR_MOVE_TEXT];
        if (strchr(dyar_move_format(p->game, moves[i], text), sign))
            return true;
    }
    return false;
}

static void do_help(cli_playing *p, const char *argument)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    (void)argument;
    say(p, 0, "A move is its starting hole: the column's letter and the row's number.");
    if (is_written_with(p, '+'))
        say(p, 0, "+ sows counterclockwise, - clockwise.");
    if (is_written_with(p, '/'))
        say(p, 0, "/1, /2 ... are choices during a move, in the order of the rules.");
    if (dyar_game_is_match(p->game))
        say(p, 0, "To fill hole b1 for the next game, type fill-b1 or just b1.");
    if (dyar_moves(p->game, lab_session_now(p->session), moves) > 0)
        printf("  %-12s make this move\n", dyar_move_format(p->game, moves[0], text));
    for (const command *c = all_commands(); c->name; c++) {
        snprintf(text, sizeof text, "%s%s%s", c->name, *c->argument ? " " : "", c->argument);
        printf("  %-12s %s\n", text, c->help);
    }
}

static command const *all_commands(void)
{
    static const command commands[] = {
        {"moves", "", "list the legal moves", do_moves},
        {"board", "[TURN]", "draw the board, or the board after turn TURN", do_board},
        {"hint", "", "show a good move and what it leads to", do_hint},
        {"undo", "", "take your last move back", do_undo},
        {"why", "[TURN]",
         "state the reason of the last turn, or of turn number TURN, and every lap", do_why},
        {"rules", "", "print the rules", do_rules},
        {"save", "[FILE]",
         "save the game after every turn ('dyar play --resume FILE' resumes it)", do_save},
        {"resign", "", "resign: the other player wins", do_resign},
        {"agree", "", "end the game as a draw, if the other player agrees", do_agree},
        {"help", "", "show this list", do_help},
        {"quit", "", "stop", do_quit},
        {0},
    };
    return commands;
}

static const command *find(const char *name)
{
    if (strcmp(name, "?") == 0)
        name = "help";
    if (strcmp(name, "exit") == 0 || strcmp(name, "q") == 0)
        name = "quit";
    for (const command *c = all_commands(); c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static const char *nearest_command(const char *name)
{
    const char *names[32] = {0};
    size_t count = 0;
    for (const command *c = all_commands(); c->name && count < 31; c++)
        names[count++] = c->name;
    return cli_nearest(name, names);
}

/* ---- a line ---- */

static void refuse_move(const cli_playing *p, const char *word)
{
    const cli_printing printing = cli_playing_printing(p, 2);
    const char *near = nearest_command(word);
    dyar_move moves[DYAR_MOVES_MAX];
    if (dyar_moves(p->game, lab_session_now(p->session), moves) == 0) {
        say(p, 2, "The game is over. You can undo a move, save FILE, or quit.");
        return;
    }
    cli_print_refusal(&printing, lab_session_now(p->session), word);
    if (near) {
        printf("  Did you mean '%s'?\n", near);
    } else {
        say(p, 2, "Your moves are:");
        cli_print_moves(&printing, lab_session_now(p->session));
    }
}

/* Returns the name of the move that the word means: where holes are filled, the hole alone will
 * do. */
static const char *complete_move(const cli_playing *p, const char *word,
                                 char text[DYAR_MOVE_TEXT])
{
    if (!cli_playing_fills(p) || strncmp(word, FILL, strlen(FILL)) == 0)
        return word;
    snprintf(text, DYAR_MOVE_TEXT, FILL "%s", word);
    return text;
}

static void play_commands(cli_playing *p, const char *word)
{
    char text[DYAR_MOVE_TEXT];
    const char *name = complete_move(p, word, text);
    dyar_move move;
    if (dyar_move_parse(p->game, lab_session_now(p->session), name, &move, NULL) ||
        dyar_move_parse(p->game, lab_session_now(p->session), word, &move, NULL))
        cli_playing_move(p, move);
    else
        refuse_move(p, name);
}

/* Cuts off spaces at both ends. */
static char *trim(char *text)
{
    text += strspn(text, " \t");
    for (size_t i = strlen(text); i > 0 && strchr(" \t\r\n", text[i - 1]); i--)
        text[i - 1] = '\0';
    return text;
}

/* What a command prints is read screen by screen; what is played is not held up. */
static void run_commands(cli_playing *p, const command *typed, const char *argument)
{
    cli_begin_screen();
    typed->run(p, argument);
    cli_end_screen();
}

void cli_playing_obey(cli_playing *p, char *line)
{
    char *word = trim(line);
    if (!*word)
        return;
    char *argument = word + strcspn(word, " \t");
    if (*argument)
        *argument++ = '\0';
    argument = trim(argument);
    for (char *c = word; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    const command *typed = find(word);
    if (!typed || typed->run != do_quit)
        p->warned = false;
    if (!typed && *argument)
        printf("  One move at a time: '%s' is ignored.\n", argument);
    if (!typed)
        play_commands(p, word);
    else if (*argument && !*typed->argument)
        printf("  '%s' does not take further words.\n", typed->name);
    else
        run_commands(p, typed, argument);
}
