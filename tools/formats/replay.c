/* SPDX-License-Identifier: MIT */
/* Games in other notations, played by the rules. */
#include "formats/replay.h"
#include "formats/trial.h"

#include "lab/records/assertions.h"
#include "lab/records/ending.h"
#include "lab/records/net_events.h"
#include "lab/records/record_game.h"
#include "lab/records/record_replay.h"

/* ---- positions ---- */

/* Some servers count the seeds that are left for their owners, and show them still. */
static void take_off_counted(const dyar_game *game, format_board *board)
{
    const int seeds = dyar_game_seeds(game);
    if (board->stores[0] + board->stores[1] == seeds && format_board_seeds(board) > seeds)
        memset(board->seeds, 0, sizeof board->seeds);
}

static bool place_board(const dyar_game *game, const format_board *board,
                        dyar_position *position, dyar_diags *diags)
{
    char text[DYAR_POSITION_TEXT];
    format_board placed = *board;
    take_off_counted(game, &placed);
    format_board_print(&placed, text);
    return dyar_position_parse(game, text, position, diags);
}

bool format_parse_position(const dyar_game *game, const char *text, dyar_position *position,
                           dyar_diags *diags)
{
    format_board board;
    return format_read_position(text, &board) == FORMAT_NONE
               ? dyar_position_parse(game, text, position, diags)
               : place_board(game, &board, position, diags);
}

bool format_board_of(const dyar_game *game, const dyar_position *position, format_board *board)
{
    char ours[DYAR_POSITION_TEXT], theirs[DYAR_POSITION_TEXT];
    const int columns = dyar_game_columns(game);
    if (dyar_game_rows(game) != 2 || dyar_game_players(game) != 2)
        return false;
    *board = (format_board){.columns = columns, .mover = dyar_position_mover(game, position)};
    for (int hole = 0; hole < 2 * columns; hole++) {
        int owner;
        board->seeds[hole] = (int16_t)dyar_position_seeds(game, position, hole);
        board->marked[hole] = dyar_position_mark(game, position, hole, &owner) >= 0;
    }
    for (int player = 0; player < 2; player++)
        board->stores[player] = dyar_position_store(game, position, player);
    format_board_print(board, theirs);
    dyar_position_format(game, position, ours);
    return strcmp(ours, theirs) == 0;
}

/* ---- what a move does ---- */

typedef struct deed {
    int last;      /* the place in which the last seed lands; -1: in none */
    bool captures; /* by the last seed */
    int marked;    /* a hole; -1: none */
} deed;

static deed deed_of(const dyar_trace *trace)
{
    deed d = {.last = -1, .marked = -1};
    const dyar_event *event;
    bool landed = false;
    for (size_t i = 0; (event = dyar_trace_get(trace, i)); i++) {
        if (event->kind == DYAR_EVENT_LAP)
            d.last = event->to;
        else if (event->kind == DYAR_EVENT_RULE)
            landed = lab_is_landing(event);
        else if (event->kind == DYAR_EVENT_SLAM)
            d.captures = false;
        else if (event->kind == DYAR_EVENT_CAPTURE)
            d.captures = d.captures || landed;
        else if (event->kind == DYAR_EVENT_MARK)
            d.marked = event->from;
    }
    return d;
}

/* ---- replaying ---- */

typedef struct replay {
    format_reader *reader;
    const format_rules *rules;
    const dyar_game *game;
    lab_session *session;
    dyar_trace *trace;
    lab_record moves; /* as Dyar writes them, with the head of the game */
} replay;

static bool no_memory(replay *p)
{
    p->reader->no_memory = true;
    return false;
}

#define REPORT(p, move, kept, ...)                                                             \
    format_report((p)->reader, (move)->line, (move)->column, (move)->text, kept, __VA_ARGS__)

static int mover_of(const replay *p)
{
    return dyar_position_mover(p->game, lab_session_now(p->session));
}

static bool play(replay *p, dyar_move move)
{
    char text[DYAR_MOVE_TEXT];
    dyar_move_format(p->game, move, text);
    dyar_trace_clear(p->trace);
    return (lab_session_play(p->session, move, p->trace) &&
            lab_record_add_move(&p->moves, text)) ||
           no_memory(p);
}

/* A pass that no notation writes: nothing else can be played. */
static bool must_pass(const dyar_game *game, const dyar_position *position, dyar_move *pass)
{
    dyar_move legal[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(game, position, legal);
    const bool must = count == 1 && legal[0].hole == DYAR_PASS;
    if (must)
        *pass = legal[0];
    return must;
}

static bool play_forced_pass(replay *p, const format_move *move)
{
    dyar_move pass;
    const bool forced = must_pass(p->game, lab_session_now(p->session), &pass);
    return !forced || move->from.place == 0 || play(p, pass);
}

/* Finds the legal move that starts from a hole. */
static bool find_move(replay *p, const format_move *move, int hole, dyar_move *found)
{
    dyar_move legal[DYAR_MOVES_MAX];
    char problem[DYAR_PROBLEM_TEXT], name[8];
    size_t fitting = 0;
    const size_t count = dyar_moves(p->game, lab_session_now(p->session), legal);
    for (size_t i = 0; i < count; i++)
        if (legal[i].hole == hole && !dyar_move_is_filling(legal[i])) {
            *found = legal[i];
            fitting++;
        }
    if (fitting == 1)
        return true;
    const char *text = hole == DYAR_PASS ? "pass" : dyar_hole_name(p->game, hole, name);
    if (fitting > 1)
        REPORT(p, move, false, "several moves start from %s by these rules", text);
    else if (!dyar_move_parse(p->game, lab_session_now(p->session), text, found, problem))
        REPORT(p, move, false, "not a legal move: %s", problem);
    return false;
}

static bool choose_move(replay *p, const format_move *move, dyar_move *found)
{
    const int mover = mover_of(p), columns = dyar_game_columns(p->game);
    const int owner = move->owner == FORMAT_ANYBODY ? move->from.owner : move->owner;
    char name[DYAR_PLAYER_NAME];
    if (owner != FORMAT_ANYBODY && owner != mover) {
        REPORT(p, move, false, "expected a move of %s", dyar_player_name(p->game, mover, name));
        return false;
    }
    if (move->from.place == 0)
        return find_move(p, move, DYAR_PASS, found);
    const int hole = format_hole_number(move->from, mover, columns);
    if (hole >= 0)
        return find_move(p, move, hole, found);
    REPORT(p, move, false, "expected a hole from 1 to %d", columns);
    return false;
}

/* ---- what the notation states of a move ---- */

static bool is_at(const replay *p, const format_hole *stated, int place)
{
    const int columns = dyar_game_columns(p->game);
    if (place < 0 || place >= 2 * columns)
        return false;
    const format_hole hole = format_hole_of(place, columns);
    return (stated->owner == FORMAT_ANYBODY || stated->owner == hole.owner) &&
           format_hole_number(*stated, hole.owner, columns) == place;
}

static void report_last(replay *p, const format_move *move, int place)
{
    const bool kept = p->rules->trusts_from;
    const int columns = dyar_game_columns(p->game);
    char name[8];
    if (place >= 0 && place < 2 * columns)
        REPORT(p, move, kept, "the last seed lands in %s, hole %d of its owner",
               dyar_hole_name(p->game, place, name), format_hole_of(place, columns).place);
    else
        REPORT(p, move, kept, "the last seed lands in no hole of the board");
}

static bool check_mark(replay *p, const format_move *move, const deed *d)
{
    const bool kept = p->rules->trusts_from;
    char name[8];
    if (move->marks == 1 && d->marked < 0)
        REPORT(p, move, kept, "the move marks no hole");
    else if (move->marks == 0 && d->marked >= 0)
        REPORT(p, move, kept, "the move marks %s: expected a sign for it",
               dyar_hole_name(p->game, d->marked, name));
    else
        return true;
    return false;
}

static bool check_captures(replay *p, const format_move *move, const deed *d)
{
    const bool kept = p->rules->trusts_from;
    if (move->captures == 1 && !d->captures)
        REPORT(p, move, kept, "the last seed captures nothing");
    else if (move->captures == 0 && d->captures && d->marked < 0)
        REPORT(p, move, kept, "the last seed captures: expected a total in brackets");
    else
        return true;
    return false;
}

static bool check_store(replay *p, const format_move *move, int mover)
{
    const int store = dyar_position_store(p->game, lab_session_now(p->session), mover);
    if (move->store == FORMAT_UNKNOWN || move->store == store)
        return true;
    REPORT(p, move, p->rules->trusts_from, "the total is %d", store);
    return false;
}

/* What fails here is left out of the record, if the game is kept. */
static bool check_move(replay *p, const format_move *move, int mover)
{
    const deed d = deed_of(p->trace);
    if (move->last.place != 0 && !is_at(p, &move->last, d.last)) {
        report_last(p, move, d.last);
        return false;
    }
    return check_mark(p, move, &d) && check_captures(p, move, &d) &&
           check_store(p, move, mover);
}

static bool add_total(replay *p, const format_move *move, int mover)
{
    char text[40];
    if (move->store == FORMAT_UNKNOWN)
        return true;
    snprintf(text, sizeof text, mover == 0 ? "stores=%d,?" : "stores=?,%d", move->store);
    return lab_record_add_comment(&p->moves, text) || no_memory(p);
}

/* ---- boards and comments ---- */

static bool add_note(replay *p, const format_note *note)
{
    char text[DYAR_POSITION_TEXT], claim[DYAR_POSITION_TEXT + 32];
    if (note->comment)
        return lab_record_add_comment(&p->moves, note->comment) || no_memory(p);
    format_board_print(&note->board, text);
    const size_t board = strcspn(text, " ");
    snprintf(claim, sizeof claim, "board=%.*s stores=%.*s", (int)board, text,
             (int)strcspn(text + board + 1, " "), text + board + 1);
    return lab_record_add_comment(&p->moves, claim) || no_memory(p);
}

/* Adds what follows that many moves of the notation; passes that it leaves out may be among
 * those of the record. */
static bool add_notes(replay *p, size_t moves, size_t *next)
{
    const format_game *game = &p->reader->game;
    bool good = true;
    for (; good && *next < game->note_count && game->notes[*next].move <= moves; (*next)++)
        good = add_note(p, &game->notes[*next]);
    return good;
}

static void check_claims(replay *p)
{
    lab_assertion wrong;
    if (!lab_assertions_check(&p->moves, p->game, p->session, &wrong)) {
        p->reader->no_memory = true;
        return;
    }
    if (wrong.move == 0)
        return;
    const lab_record_move *move = &p->moves.moves[wrong.move - 1];
    format_report(p->reader, move->line, move->column, "", true, "after %s the %s %s %s",
                  move->text, wrong.of == LAB_ASSERTED_BOARD ? "board" : "stores",
                  wrong.of == LAB_ASSERTED_BOARD ? "is" : "are", wrong.ours);
}

/* ---- moves ---- */

static bool is_over(const replay *p)
{
    return dyar_result_of(p->game, lab_session_now(p->session)).over;
}

static bool play_move(replay *p, const format_move *move)
{
    dyar_move chosen;
    if (!play_forced_pass(p, move) || !choose_move(p, move, &chosen))
        return false;
    const int mover = mover_of(p);
    if (!play(p, chosen))
        return false;
    lab_record_move *written = &p->moves.moves[p->moves.move_count - 1];
    written->line = move->line;
    written->column = move->column;
    return check_move(p, move, mover) ? add_total(p, move, mover) : p->rules->trusts_from;
}

static void report_left_out(replay *p, size_t at)
{
    const format_game *game = &p->reader->game;
    const size_t left = game->move_count - at;
    if (left > 0)
        REPORT(p, &game->moves[at], true, "the game is over by the rules: %zu move%s left out",
               left, left == 1 ? " is" : "s are");
}

static bool play_all(replay *p)
{
    const format_game *game = &p->reader->game;
    size_t next = 0, at = 0;
    bool good = add_notes(p, 0, &next);
    for (; good && at < game->move_count && !is_over(p); at++)
        good = play_move(p, &game->moves[at]) && add_notes(p, at + 1, &next);
    if (good) {
        report_left_out(p, at);
        check_claims(p);
    }
    return good && !p->reader->no_memory;
}

/* ---- trials ---- */

static void report_turn(replay *p, const format_move *lap, trial_finding finding)
{
    static const char *const why[] = {
        [TRIAL_NO_MOVE] = "no legal move starts from there",
        [TRIAL_NO_BOARD] = "no move from there leads to a board of the trial",
        [TRIAL_CUT] =
            "no move from there leads to the last board of the trial: the turn is left out"};
    REPORT(p, lap, finding == TRIAL_CUT, "%s", why[finding]);
}

/* Chooses the turn that begins with the lap. False after a problem. */
static bool choose_turn(replay *p, const int holes[FORMAT_SITES], size_t at, trial_turn *turn)
{
    const format_game *game = &p->reader->game;
    const format_move *lap = &game->moves[at];
    char name[DYAR_PLAYER_NAME];
    const bool passes = lap->from.place == TRIAL_PASS;
    if (lap->owner != mover_of(p) || passes) {
        REPORT(p, lap, false, passes ? "no pass: %s has a legal move" : "expected a move of %s",
               dyar_player_name(p->game, mover_of(p), name));
        return false;
    }
    const trial_finding finding =
        trial_find_turn(game, holes, p->game, lab_session_now(p->session), at, turn);
    if (finding != TRIAL_FOUND)
        report_turn(p, lap, finding);
    turn->laps = finding == TRIAL_CUT ? 0 : turn->laps;
    return finding == TRIAL_FOUND || finding == TRIAL_CUT;
}

/* Plays the turn that begins with move `at` of the trial, and moves `at` after it. A player who
 * moved, and may move again but cannot, passes only there. */
static bool play_turn(replay *p, const int holes[FORMAT_SITES], size_t *at)
{
    const format_game *game = &p->reader->game;
    const format_move *lap = &game->moves[*at];
    const bool passes = lap->from.place == TRIAL_PASS;
    trial_turn turn = {.laps = 1};
    if (must_pass(p->game, lab_session_now(p->session), &turn.move)) {
        turn.laps = passes && lap->owner == mover_of(p);
    } else if (passes && lap->owner != mover_of(p)) {
        (*at)++;
        return true;
    } else if (!choose_turn(p, holes, *at, &turn)) {
        return false;
    } else if (turn.laps == 0) {
        *at = game->move_count;
        return true;
    }
    if (!play(p, turn.move))
        return false;
    lab_record_move *written = &p->moves.moves[p->moves.move_count - 1];
    written->line = lap->line;
    written->column = lap->column;
    *at += turn.laps;
    return true;
}

static bool play_trial(replay *p)
{
    const format_game *game = &p->reader->game;
    int holes[FORMAT_SITES];
    size_t at = 0;
    bool good = trial_place_sites(game->facts, p->game, holes) &&
                trial_begins_with(game, holes, p->game, lab_session_now(p->session));
    if (!good)
        format_report(p->reader, game->line, 1, game->facts->name, false,
                      "the trial has another setup than the ruleset");
    while (good && at < game->move_count && !is_over(p))
        good = play_turn(p, holes, &at);
    while (at < game->move_count && game->moves[at].from.place == TRIAL_PASS)
        at++; /* passes after the end */
    if (good)
        report_left_out(p, at);
    return good;
}

/* ---- the record ---- */

/* Can the game have ended so? PGN calls every end normal but those of a clock or a referee. */
static bool is_credible(const replay *p, const char *stated, const char *result)
{
    lab_termination termination;
    return lab_termination_read(stated, &termination) &&
           lab_ending_is_consistent(result, termination) &&
           (is_over(p) || termination != LAB_TERMINATION_NORMAL);
}

/* How the game ended, as the notation states it or as the rules and the result show. */
static const char *termination_of(const replay *p, const char *stated, const char *result)
{
    if (stated && is_credible(p, stated, result))
        return stated;
    if (is_over(p))
        return NULL;
    if (!result || strcmp(result, "none") == 0)
        return lab_termination_word(LAB_TERMINATION_UNFINISHED);
    if (p->moves.move_count == 0)
        return lab_termination_word(LAB_TERMINATION_FORFEIT);
    return lab_termination_word(strcmp(result, "draw") == 0 ? LAB_TERMINATION_AGREED
                                                            : LAB_TERMINATION_UNKNOWN);
}

static void check_result(replay *p, const char *stated, const char *ours)
{
    const size_t moves = p->reader->game.move_count;
    const format_move *last = moves ? &p->reader->game.moves[moves - 1] : NULL;
    if (stated && is_over(p) && strcmp(stated, "none") != 0 && strcmp(stated, ours) != 0)
        format_report(p->reader, last ? last->line : p->reader->game.line,
                      last ? last->column : 1, stated, true,
                      "the game is over by the rules, with the result %s", ours);
}

static bool copy_places(const replay *p, lab_record *record)
{
    for (size_t i = 0; i < record->move_count; i++) {
        record->moves[i].line = p->moves.moves[i].line;
        record->moves[i].column = p->moves.moves[i].column;
    }
    for (size_t i = 0; i < record->tag_count; i++) {
        record->tags[i].line = p->reader->game.line;
        record->tags[i].column = 1;
    }
    return true;
}

static bool make_record(replay *p, lab_record *record)
{
    const dyar_result result = dyar_result_of(p->game, lab_session_now(p->session));
    const char *ours = lab_result_word(&result);
    const char *stated = lab_record_value(&p->moves, "Result");
    const char *players[] = {lab_record_value(&p->moves, "Player1"),
                             lab_record_value(&p->moves, "Player2")};
    const bool known = players[0] || players[1];
    check_result(p, stated, ours);
    for (int i = 0; i < 2; i++)
        players[i] = players[i] ? players[i] : "?";
    const bool none = !stated || strcmp(stated, "none") == 0;
    const lab_recording recording = {
        .request = &p->rules->request,
        .ruleset = p->rules->ruleset,
        .session = p->session,
        .players = known ? players : NULL,
        .before = &p->moves,
        .result = none ? ours : stated,
        .termination = termination_of(p, lab_record_value(&p->moves, "Termination"), stated),
        .bare = true};
    return (lab_record_game(record, &recording) && copy_places(p, record)) || no_memory(p);
}

/* ---- the whole ---- */

static bool begin(replay *p)
{
    const format_game *game = &p->reader->game;
    dyar_position start;
    bool placed = true;
    dyar_position_begin(p->game, &start);
    if (game->has_start) {
        dyar_diags *diags = dyar_diags_new();
        if (!diags)
            return no_memory(p);
        placed = place_board(p->game, &game->start, &start, diags);
        if (!placed && dyar_diags_count(diags) > 0)
            format_report(p->reader, game->line, 1, "", false,
                          "the position does not fit the rules: %s",
                          dyar_diags_get(diags, 0)->message);
        dyar_diags_free(diags);
    }
    p->session = placed ? lab_session_new(p->game, &start) : NULL;
    p->trace = dyar_trace_new();
    return placed && ((p->session && p->trace) || no_memory(p));
}

static bool fits_board(const replay *p)
{
    const format_game *game = &p->reader->game;
    const int columns = dyar_game_columns(p->game);
    const bool fits = !dyar_game_is_match(p->game) && dyar_game_rows(p->game) == 2 &&
                      dyar_game_players(p->game) == 2 &&
                      (game->columns == 0 || game->columns == columns);
    if (game->facts)
        return true;
    if (!fits)
        format_report(p->reader, game->line, 1, "", false,
                      "expected a ruleset for two players and two rows of %d holes",
                      game->columns ? game->columns : columns);
    return fits;
}

bool format_replay(format_reader *reader, const format_rules *rules, lab_record *record,
                   dyar_position *last)
{
    replay p = {.reader = reader,
                .rules = rules,
                .game = dyar_ruleset_game(rules->ruleset),
                .moves = reader->game.head};
    *record = (lab_record){0};
    reader->game.head = (lab_record){0};
    const bool good = fits_board(&p) && begin(&p) &&
                      (reader->game.facts ? play_trial(&p) : play_all(&p)) &&
                      make_record(&p, record);
    if (good)
        *last = *lab_session_now(p.session);
    lab_session_free(p.session);
    dyar_trace_free(p.trace);
    lab_record_release(&p.moves);
    return good && !reader->bad;
}

/* ---- describing a record ---- */

static bool add_described_tags(const lab_record *record, format_game *game)
{
    bool good = true;
    for (size_t i = 0; good && i < record->tag_count; i++)
        if (!lab_record_tag_is_of_rules(record->tags[i].name))
            good = lab_record_add_tag(&game->head, record->tags[i].name, record->tags[i].value);
    return good;
}

static bool describe_move(const dyar_game *rules, const lab_session *session, dyar_move played,
                          const dyar_trace *trace, format_move *move)
{
    const size_t made = lab_session_length(session);
    const int columns = dyar_game_columns(rules);
    const deed d = deed_of(trace);
    char text[DYAR_MOVE_TEXT], name[8];
    const int mover = dyar_position_mover(rules, lab_session_position(session, made - 1));
    dyar_move_format(rules, played, text);
    snprintf(move->text, sizeof move->text, "%.23s", text);
    move->owner = (int8_t)mover;
    move->from = format_hole_of(played.hole, columns);
    if (d.last >= 0 && d.last < 2 * columns)
        move->last = format_hole_of(d.last, columns);
    move->captures = d.captures;
    move->marks = d.marked >= 0;
    move->store = dyar_position_store(rules, lab_session_now(session), mover);
    return move->from.owner == mover &&
           strcmp(text, dyar_hole_name(rules, played.hole, name)) == 0;
}

static bool describe_all(const lab_record *record, const dyar_game *rules, lab_session *session,
                         dyar_trace *trace, format_game *game, lab_error *error)
{
    for (size_t i = 0; i < record->move_count; i++) {
        const char *text = record->moves[i].text;
        char problem[DYAR_PROBLEM_TEXT];
        dyar_move move, pass;
        if (!dyar_move_parse(rules, lab_session_now(session), text, &move, problem))
            return lab_refuse(error, "move %zu does not fit: %s", i + 1, problem);
        const bool forced = must_pass(rules, lab_session_now(session), &pass);
        dyar_trace_clear(trace);
        if (!lab_session_play(session, move, trace))
            return lab_error_no_memory(error);
        if (forced)
            continue;
        if (move.hole == DYAR_PASS)
            return lab_refuse(error, "move %zu: other notations have no move '%s'", i + 1,
                              text);
        if (!describe_move(rules, session, move, trace, &game->moves[game->move_count++]))
            return lab_refuse(error, "move %zu (%s) is more than a hole of the mover's row",
                              i + 1, text);
    }
    return true;
}

bool format_describe(const lab_record *record, const dyar_game *rules, format_game *game,
                     lab_error *error)
{
    dyar_position start, setup;
    *game = (format_game){.line = lab_record_line(record)};
    *error = (lab_error){0};
    if (!lab_record_start(record, rules, &start, error))
        return false;
    if (dyar_game_is_match(rules) || !format_board_of(rules, &start, &game->start))
        return lab_refuse(error,
                          "other notations hold at most two rows, stores and one kind of mark");
    dyar_position_begin(rules, &setup);
    game->columns = game->start.columns;
    game->has_start = !dyar_position_equal(rules, &start, &setup);
    game->moves = calloc(record->move_count + 1, sizeof *game->moves);
    lab_session *session = lab_session_new(rules, &start);
    dyar_trace *trace = dyar_trace_new();
    bool good = game->moves && session && trace && add_described_tags(record, game);
    if (!good)
        lab_error_no_memory(error);
    good = good && describe_all(record, rules, session, trace, game, error);
    dyar_trace_free(trace);
    lab_session_free(session);
    return good;
}
