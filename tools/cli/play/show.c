/* `dyar show`: draws a position. */
#include "cli/play/draw.h"
#include "cli/base/json.h"
#include "cli/play/records.h"
#include "lab/records/record_replay.h"

static void write_moves(cli_json *json, const cli_loaded *loaded)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(loaded->game, &loaded->start, moves);
    cli_json_array(json);
    for (size_t i = 0; i < count; i++)
        cli_json_string(json, dyar_move_format(loaded->game, moves[i], text));
    cli_json_close(json);
}

static void write_result(cli_json *json, const dyar_result *result, int players)
{
    if (!result->over) {
        cli_json_null(json);
        return;
    }
    cli_json_object(json);
    cli_json_key_string(json, "reason", result->reason);
    cli_json_key_truth(json, "drawn", result->drawn);
    cli_json_key_array(json, "winners");
    for (int player = 0; player < players; player++)
        if (result->winners & 1u << player)
            cli_json_number(json, player + 1);
    cli_json_close(json);
    cli_json_close(json);
}

static void write_numbers(cli_json *json, const char *key, const int *numbers, int count)
{
    cli_json_key_array(json, key);
    for (int i = 0; i < count; i++)
        cli_json_number(json, numbers[i]);
    cli_json_close(json);
}

static void write_each(cli_json *json, const char *key, const cli_loaded *loaded,
                       int (*of)(const dyar_game *, const dyar_position *, int))
{
    int numbers[DYAR_PLAYERS_MAX];
    const int players = dyar_game_players(loaded->game);
    for (int player = 0; player < players; player++)
        numbers[player] = of(loaded->game, &loaded->start, player);
    write_numbers(json, key, numbers, players);
}

static void write_match(cli_json *json, const cli_loaded *loaded)
{
    if (!dyar_game_is_match(loaded->game))
        return;
    cli_json_key_number(json, "game", dyar_position_game(loaded->game, &loaded->start));
    cli_json_key_number(json, "began", dyar_position_began(loaded->game, &loaded->start) + 1);
    write_each(json, "wins", loaded, dyar_position_wins);
    write_each(json, "kept", loaded, dyar_position_kept);
    cli_json_key_number(json, "pool", dyar_position_pool(loaded->game, &loaded->start));
    write_each(json, "to_place", loaded, dyar_position_to_place);
}

static void print_json(const cli_loaded *loaded)
{
    char text[DYAR_POSITION_TEXT];
    const int players = dyar_game_players(loaded->game);
    const dyar_result result = dyar_result_of(loaded->game, &loaded->start);
    cli_json json = cli_json_begin(stdout);
    dyar_position_format(loaded->game, &loaded->start, text);
    cli_json_object(&json);
    cli_json_key_string(&json, "ruleset", dyar_ruleset_about(loaded->ruleset)->id);
    cli_json_key_string(&json, "position", text);
    cli_json_key_number(&json, "mover", dyar_position_mover(loaded->game, &loaded->start) + 1);
    cli_json_key(&json, "moves");
    write_moves(&json, loaded);
    write_each(&json, "captured", loaded, dyar_position_store);
    write_numbers(&json, "scores", result.scores, players);
    write_match(&json, loaded);
    cli_json_key_truth(&json, "over", result.over);
    cli_json_key(&json, "result");
    write_result(&json, &result, players);
    cli_json_end(&json);
}

/* ---- a recorded game ---- */

/* Makes the position after --at moves, or after all, the one that is shown. */
static cli_status go_to(const cli_args *args, const char *path, const lab_record *record,
                        cli_loaded *loaded)
{
    lab_error error = {0};
    const size_t at = (size_t)cli_number(args, "at", (long long)record->move_count);
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

static cli_status load_from(const cli_args *args, const char *path, cli_loaded *loaded)
{
    lab_records records;
    if (cli_given(args, "position"))
        return cli_misuse(args, "--record brings its own positions");
    cli_status status = cli_read_records(path, &records);
    if (status != CLI_DONE)
        return status;
    const lab_record *record = cli_chosen_record(args, path, &records);
    status = record ? cli_load_recorded(args, path, record, loaded) : CLI_INVALID;
    if (status == CLI_DONE) {
        status = go_to(args, path, record, loaded);
        if (status != CLI_DONE)
            cli_unload(loaded);
    }
    lab_records_release(&records);
    return status;
}

static cli_status load(const cli_args *args, cli_loaded *loaded)
{
    const char *path = cli_text(args, "record", NULL);
    if (path)
        return load_from(args, path, loaded);
    if (!cli_word(args, 0))
        return cli_misuse(args, "which ruleset? 'dyar list' lists them");
    if (cli_given(args, "at") || cli_given(args, "game"))
        return cli_misuse(args, "of which game? '--record FILE' names a file of games");
    return cli_load(args, cli_word(args, 0), loaded);
}

/* ---- the command ---- */

static cli_status run(const cli_args *args)
{
    cli_loaded loaded;
    const cli_status status = load(args, &loaded);
    if (status != CLI_DONE)
        return status;
    const cli_drawing how = {.terminal = cli_terminal_of(stdout),
                             .ascii = cli_flag(args, "ascii")};
    if (cli_flag(args, "json"))
        print_json(&loaded);
    else
        cli_draw(stdout, loaded.game, &loaded.start, &how);
    cli_unload(&loaded);
    return CLI_DONE;
}

static const cli_option options[] = {
    CLI_SHARED(ascii),
    {CLI_WORDED("record", "FILE"),
     .help = "a position of a recorded game, by the rules it names"},
    CLI_SHARED(game),
    {CLI_COUNTED("at", "N", 0, 1000000000),
     .help = "after so many of its moves (after the last)"},
    CLI_SHARED(any_rules),
    {0},
};

static const cli_example examples[] = {
    {"dyar show RULESET", "the beginning of a game"},
    {"dyar show RULESET --position '4,3,4,4@1/4,4,0,5 0,0 2 -'",
     "a position in which a1 is south's"},
    {"dyar show RULESET --match --position '0,0,0,0/0,0,0,0 21,11 1 -'",
     "the game of a match that follows on 21 to 11"},
    {"dyar show --record games.txt --at 12", "a recorded game after twelve moves"},
    {0},
};

const cli_command cli_command_show = {
    .options = options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON,
    .examples = examples,
    .more = "The board lies as south sees it: south's rows are below, a1 is south's leftmost "
            "hole. Holes in "
            "square brackets are marked; what the mark is and whose stands below the board. A "
            "closed hole is filled in. With --match the game's number in the match, the games "
            "won and the seeds kept are told too; where a game is over, the next one is shown.",
    .run = run,
};
