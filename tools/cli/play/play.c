/* SPDX-License-Identifier: MIT */
/* dyar play: games in the terminal, people and computer players in any mix. */
#include "cli/play/play.h"

#include "cli/base/memory.h"
#include "cli/base/safe_text.h"
#include "cli/play/prompt.h"
#include "lab/records/record_replay.h"

static const cli_example play_examples[] = {
    {"dyar play RULESET", "play against the computer"},
    {"dyar play RULESET --players human,human --save game.txt",
     "play with a friend and save the game"},
    {"dyar play --resume game.txt", "resume the saved game"},
    {"dyar play RULESET --match", "play a match of several games"},
    {"dyar play RULESET --players human,alphabeta:2s",
     "play against a computer that thinks for two seconds"},
    {"dyar play RULESET --players greedy,random --seed 1", "watch two computer players"},
    {0},
};

/* ---- small things ---- */

static bool is_over(const cli_playing *p)
{
    dyar_move moves[DYAR_MOVES_MAX];
    return dyar_moves(p->game, lab_session_now(p->session), moves) == 0;
}

/* ---- the game ---- */

static void show_board(cli_playing *p)
{
    cli_playing_draw(p, lab_session_length(p->session));
    p->shown = true;
}

/* Prints "Last turns: 3. south c1, 4. north (greedy) b2", from the last turn of a person on:
 * the turns of others may have moved it off the screen. */
static void show_turns(const cli_playing *p)
{
    const cli_printing printing = cli_playing_printing(p, 0);
    const size_t count = lab_session_length(p->session);
    size_t first = count;
    while (first > 0 && !p->seats[cli_playing_mover_at(p, first - 1)].human)
        first--;
    if (first > 0)
        first--;
    if (first == count)
        return;
    cli_memory memory = cli_memory_begin();
    for (size_t i = first; i < count; i++) {
        char text[DYAR_MOVE_TEXT], name[32];
        fprintf(memory.to, "%s%zu. %s %s", i > first ? ", " : "", i + 1,
                cli_playing_name(p, cli_playing_mover_at(p, i), name),
                dyar_move_format(p->game, lab_session_move(p->session, i), text));
    }
    char *turns = cli_memory_end(&memory);
    cli_print_indented(&printing, 0, "%s: %s", count - first == 1 ? "Last turn" : "Last turns",
                       turns);
    free(turns);
}

/* Returns the number of seeds that a filling puts into its hole.  The trace has it if the
 * filling completes the holes of a match: the next game may already have begun in the
 * position. */
static int seeds_filled(const cli_playing *p, dyar_move move)
{
    const dyar_position *now = lab_session_now(p->session);
    dyar_position after = *now;
    dyar_trace_clear(p->trace);
    cli_play_traced(p->game, &after, move, p->trace);
    for (size_t i = 0; i < dyar_trace_count(p->trace); i++)
        if (dyar_trace_get(p->trace, i)->kind == DYAR_EVENT_FILL)
            return dyar_trace_get(p->trace, i)->seeds;
    return dyar_position_seeds(p->game, &after, move.hole) -
           dyar_position_seeds(p->game, now, move.hole);
}

/* "south has 10 seeds to place for game 2: fill-b1, or just b1, puts 4 into b1." */
static void explain_filling(const cli_playing *p)
{
    const cli_printing printing = cli_playing_printing(p, 0);
    const dyar_position *now = lab_session_now(p->session);
    const int mover = cli_playing_mover(p), seeds = dyar_position_to_place(p->game, now, mover);
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT], hole[8], name[32], game[32] = "";
    dyar_moves(p->game, now, moves);
    dyar_hole_name(p->game, moves[0].hole, hole);
    if (dyar_game_is_match(p->game))
        snprintf(game, sizeof game, " for game %d", dyar_position_game(p->game, now));
    cli_print_indented(
        &printing, 0, "%s has %d seed%s to place%s: %s, or just %s, puts %d into %s.",
        cli_playing_name(p, mover, name), seeds, seeds == 1 ? "" : "s", game,
        dyar_move_format(p->game, moves[0], text), hole, seeds_filled(p, moves[0]), hole);
}

static void show_moves(const cli_playing *p)
{
    const cli_printing printing = cli_playing_printing(p, 0);
    if (cli_playing_fills(p))
        explain_filling(p);
    fputs("Moves: ", stdout);
    cli_print_moves(&printing, lab_session_now(p->session));
}

static void print_game_end(cli_playing *p)
{
    const cli_printing printing = cli_playing_printing(p, 0);
    if (p->end_printed)
        return;
    cli_print_result(&printing, lab_session_now(p->session));
    if (p->keeps && p->saved != lab_session_length(p->session) && cli_playing_save(p))
        cli_print_line(stdout, "Saved in '%s'.", p->keeper.path);
    p->end_printed = true;
}

/* Asks the person to move once; the end of the input leaves the game. */
static void ask(cli_playing *p, const char *who)
{
    char prompt[48], *line;
    snprintf(prompt, sizeof prompt, "%s> ", who);
    const cli_asked asked = cli_ask(prompt, &line);
    p->unread = asked == CLI_ASKED_FAILED;
    switch (asked) {
    case CLI_ASKED_LINE:
        cli_playing_obey(p, line);
        free(line);
        break;
    case CLI_ASKED_INTERRUPTED:
        printf("The game continues. Type 'quit' to leave, 'save FILE' to save it.\n");
        break;
    case CLI_ASKED_FAILED:
    case CLI_ASKED_END:
        if (p->keeps && p->saved != lab_session_length(p->session))
            cli_playing_save(p);
        if (p->saved != lab_session_length(p->session))
            printf("The game was not saved.\n");
        p->quit = true;
        break;
    }
}

static void turn(cli_playing *p)
{
    cli_seat *seat = &p->seats[cli_playing_mover(p)];
    char name[32];
    lab_reason reason;
    if (!seat->human) {
        cli_playing_move(p, cli_playing_choose(p, &seat->player, seat->limits, &reason));
        return;
    }
    if (!p->shown) {
        show_board(p);
        show_turns(p);
        show_moves(p);
    }
    ask(p, cli_playing_name(p, cli_playing_mover(p), name));
}

/* Is the board shown before the turn of a computer player?  The turn of a person shows it
 * anyway. */
static bool shows_every_board(const cli_playing *p)
{
    return !p->seats[cli_playing_mover(p)].human && (p->boards || !cli_playing_has_human(p));
}

static cli_status play_on(cli_playing *p)
{
    const bool watched = !cli_playing_has_human(p);
    while (!p->quit) {
        if (!is_over(p)) {
            if (shows_every_board(p) && !p->shown && !cli_playing_fills(p))
                show_board(p);
            turn(p);
        } else {
            if (!p->shown)
                show_board(p);
            print_game_end(p);
            if (watched)
                break;
            ask(p, dyar_game_is_match(p->game) ? "match over" : "game over");
        }
        if (watched ? cli_interrupted() : cli_terminated()) {
            if (p->keeps)
                cli_playing_save(p);
            return CLI_INTERRUPTED;
        }
    }
    const bool lost = p->keeps && p->saved != lab_session_length(p->session);
    return lost || p->unread ? CLI_SYSTEM : CLI_DONE;
}

static void welcome(const cli_playing *p)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(p->ruleset);
    const bool human = cli_playing_has_human(p);
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT] = "c1";
    printf("%s%s%s\n", about->name ? about->name : about->id, about->region ? ", " : "",
           about->region ? about->region : "");
    if (dyar_game_is_match(p->game))
        printf("This is a match: each game begins with the seeds that the last one left each "
               "player.\n");
    if (!human)
        return;
    if (dyar_moves(p->game, lab_session_now(p->session), moves) > 0)
        dyar_move_format(p->game, moves[0], text);
    printf("To move, type the hole you play from and press Enter: %s, for example.\n", text);
    printf("Type 'help' for all commands, 'rules' for the rules, 'quit' to stop.\n");
}

/* ---- beginning and going on ---- */

static cli_status refuse_ruleset(const char *path, const lab_record *record, const char *id)
{
    lab_error error = {.line = record->tags[0].line, .column = record->tags[0].column};
    snprintf(error.message, sizeof error.message,
             "the record is of a game of '%s', not of '%s'", record->tags[0].value, id);
    cli_complain_at(path, &error);
    return CLI_INVALID;
}

/* Loads the rules and finds the position to begin with. */
static cli_status load(const cli_args *args, cli_playing *p, const lab_record *record,
                       dyar_position *start)
{
    lab_error error;
    p->recipe = cli_recipe_of(args, cli_word(args, 0), record, p->resumed);
    const cli_status status = cli_load_request(&p->recipe.request, &p->ruleset);
    if (status != CLI_DONE)
        return status;
    const char *id = dyar_ruleset_about(p->ruleset)->id,
               *asked = lab_record_value(record, "Ruleset");
    p->game = dyar_ruleset_game(p->ruleset);
    if (asked && strcmp(asked, id) != 0)
        return refuse_ruleset(p->resumed, record, id);
    const cli_status checked = cli_check_rules(args, p->resumed, record, p->ruleset);
    if (checked != CLI_DONE)
        return checked;
    if (!lab_record_start(record, p->game, start, &error)) {
        cli_complain_at(p->resumed, &error);
        return CLI_INVALID;
    }
    const char *position = args->shared.position;
    return position ? cli_position(p->game, position, start) : CLI_DONE;
}

static cli_status replay(cli_playing *p, const lab_record *record)
{
    lab_error error;
    if (!lab_record_replay(record, p->game, p->session, &error)) {
        cli_complain_at(p->resumed, &error);
        return CLI_INVALID;
    }
    p->saved = lab_session_length(p->session);
    return CLI_DONE;
}

static cli_status clean_up(cli_playing *p, cli_status status)
{
    for (int player = 0; player < DYAR_PLAYERS_MAX; player++)
        lab_player_close(&p->seats[player].player);
    status = cli_database_close(&p->database, status);
    lab_session_free(p->session);
    dyar_trace_free(p->trace);
    dyar_ruleset_free(p->ruleset);
    cli_recipe_release(&p->recipe);
    lab_record_file_release(&p->keeper);
    return status;
}

/* Plays the game.  The record is empty if none is resumed. */
static cli_status play(const cli_args *args, const lab_record *record, const char *resumed)
{
    cli_playing p = {.resumed = resumed, .record = record};
    dyar_position start;
    cli_status status = load(args, &p, record, &start);
    if (status == CLI_DONE)
        status = cli_database_open(args->shared.database, p.ruleset, &p.database);
    if (status == CLI_DONE)
        status = cli_playing_get_ready(args, &p, record, &start);
    if (status == CLI_DONE)
        status = replay(&p, record);
    if (status == CLI_DONE) {
        cli_catch_interrupt();
        welcome(&p);
        status = play_on(&p);
    }
    return clean_up(&p, status);
}

static cli_status run_play(const cli_args *args)
{
    const char *path = args->play.resume, *ruleset = cli_word(args, 0);
    lab_records records = {0};
    if (!path && !ruleset)
        return cli_misuse(args, "name a RULESET ('dyar list' lists them)");
    if (path && args->shared.position)
        return cli_misuse(args, "--position cannot be used with --resume");
    if ((ruleset && strcmp(ruleset, "-") == 0) || (path && strcmp(path, "-") == 0))
        return cli_misuse(args,
                          "the ruleset cannot come from standard input, which is for moves");
    if (!path)
        return play(args, &(lab_record){0}, NULL);
    cli_status status = cli_read_records(path, &records);
    if (status != CLI_DONE)
        return status;
    status = play(args, &records.items[records.count - 1], path);
    lab_records_release(&records);
    return status;
}

const cli_command cli_command_play = {
    .options = cli_play_options,
    .takes = CLI_TAKES_RULESET,
    .examples = play_examples,
    .more =
        "Draws the board before each move of a person and describes every move: its laps, the "
        "rules that applied and the captures. Type 'help' in a game to list what you can type. "
        "Turns are numbered: 'why 3' explains all laps of turn 3, and 'board 3' draws the "
        "board after it. On a terminal, long output pauses when the screen is full. Press "
        "space or Enter to see more, or any other key to begin the next command.\n\nA saved "
        "file holds records of games as text. A new game is added at the end of the "
        "file.\n\nalphabeta (for two players) and maxn search 200,000 positions for each move. "
        "To set another budget, write it after a colon: alphabeta:50k (positions), "
        "alphabeta:2s (seconds) or alphabeta:d6 (moves ahead). mcts runs 2,000 playouts "
        "(random games) for each move, most of them from moves that did well. mcts:50k runs "
        "50,000. With mcts:50k@4 or alphabeta:d12@4, the player uses four threads. With the "
        "same --seed, computer players play the same moves, unless time limits them or "
        "alphabeta uses several threads.\n\nWith --match, the next game begins as soon as one "
        "is over, with the seeds that each player has. If a player chooses which holes to "
        "fill, each choice is a move: fill-b1, or just b1.",
    .run = run_play,
};
