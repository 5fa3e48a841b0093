/* SPDX-License-Identifier: MIT */
/* What is asked about positions and moves. */
#include "lab/base/memstream.h"
#include "lab/draw/board_svg.h"
#include "lab/players/player_spec.h"
#include "requests/asking.h"
#include "requests/report_play.h"
#include "tasks/analyse.h"

bool answer_position(asking *a)
{
    report_position(a->json, a->ruleset, lab_session_now(a->session));
    return true;
}

/* ---- reasons ---- */

bool answer_refuse(asking *a)
{
    if (!a->fields.move)
        return asking_refuse(a, "'move' is missing");
    dyar_reasons *why =
        dyar_reasons_of_refusal(a->ruleset, lab_session_now(a->session), a->fields.move, NULL);
    if (!why)
        return false;
    if (why->count > 0)
        report_reason(a->json, a->game, &why->summary);
    else
        lab_write_null(a->json);
    dyar_reasons_free(why);
    return true;
}

bool answer_reasons(asking *a)
{
    lab_write_array(a->json);
    for (size_t i = 0; dyar_reason_kind_get(i); i++) {
        lab_write_object(a->json);
        lab_write_key_string(a->json, "what", dyar_reason_kind_get(i)->what);
        lab_write_key_string(a->json, "pattern", dyar_reason_kind_get(i)->pattern);
        lab_write_close(a->json);
    }
    lab_write_close(a->json);
    return true;
}

/* ---- pictures ---- */

/* Writes what was printed as a string, and gives it back. */
static bool write_printed(asking *a, lab_memstream *printed)
{
    char *text = lab_memstream_end(printed, NULL);
    if (text)
        lab_write_string(a->json, text);
    free(text);
    return text != NULL;
}

static bool write_board(asking *a, const dyar_trace *trace)
{
    const lab_picture picture = {.ruleset = a->ruleset,
                                 .position = lab_session_now(a->session),
                                 .numerals = a->fields.numerals,
                                 .trace = trace};
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    if (to)
        lab_draw_board(to, &picture);
    return write_printed(a, &printed);
}

bool answer_board(asking *a)
{
    dyar_position after = *lab_session_now(a->session);
    char problem[DYAR_PROBLEM_TEXT];
    dyar_move move;
    if (!a->fields.move)
        return write_board(a, NULL);
    if (!dyar_move_parse(a->game, &after, a->fields.move, &move, problem))
        return asking_refuse(a, "%s", problem);
    dyar_trace *trace = dyar_trace_new();
    if (trace)
        dyar_play_traced(a->game, &after, move, trace);
    const bool written = trace && !dyar_trace_out_of_memory(trace) && write_board(a, trace);
    dyar_trace_free(trace);
    return written;
}

bool answer_seeds(asking *a)
{
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    if (to)
        lab_draw_seeds(to, (int)a->fields.seeds, a->fields.numerals);
    return write_printed(a, &printed);
}

/* ---- moves made ---- */

typedef struct writing {
    asking *asking;
    lab_session *session;
    dyar_trace *trace;
} writing;

static bool report_move(const writing *t, size_t at)
{
    asking *a = t->asking;
    const char *text = a->fields.moves.list[at];
    char problem[DYAR_PROBLEM_TEXT];
    dyar_move move;
    if (!dyar_move_parse(a->game, lab_session_now(t->session), text, &move, problem))
        return asking_refuse(a, "move %zu: %s", at + 1, problem);
    dyar_trace_clear(t->trace);
    if (!lab_session_play(t->session, move, t->trace))
        return false;
    const report_turn turn = {.ruleset = a->ruleset,
                              .move = move,
                              .before = lab_session_position(t->session, at),
                              .after = lab_session_now(t->session),
                              .trace = t->trace,
                              .account = a->fields.steps,
                              .steps = a->fields.steps,
                              .position = a->fields.line};
    return (double)at < a->fields.from || report_played(a->json, &turn);
}

/* Does the line end early?  If a move cannot be made, the answer has the moves before it. */
static bool ends_line(const asking *a)
{
    return a->fields.line && *a->problem;
}

static bool report_moves(const writing *t)
{
    const asking *a = t->asking;
    lab_writer *json = a->json;
    lab_write_object(json);
    lab_write_key_array(json, "turns");
    for (size_t i = 0; i < a->fields.moves.count && !*a->problem; i++)
        if (!report_move(t, i) && !ends_line(a))
            return false;
    lab_write_close(json);
    lab_write_key(json, "after");
    report_position(json, a->ruleset, lab_session_now(t->session));
    if (a->fields.line)
        lab_write_key_string(json, "wrong", *a->problem ? a->problem : NULL);
    lab_write_close(json);
    return true;
}

bool answer_play(asking *a)
{
    dyar_position start;
    if (!asking_start(a, a->game, &start))
        return false;
    const writing t = {
        .asking = a, .session = lab_session_new(a->game, &start), .trace = dyar_trace_new()};
    const bool complete = t.session && t.trace && report_moves(&t);
    dyar_trace_free(t.trace);
    lab_session_free(t.session);
    return complete;
}

/* ---- computer players ---- */

bool answer_players(asking *a)
{
    lab_write_array(a->json);
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name; kind++) {
        lab_write_object(a->json);
        lab_write_key_string(a->json, "name", kind->name);
        lab_write_key_string(a->json, "summary", kind->summary);
        lab_write_close(a->json);
    }
    lab_write_close(a->json);
    return true;
}

/* Reports the progress of the thinking. */
static void write_insight(void *context, const lab_insight *insight)
{
    const asking *a = context;
    lab_memstream printed;
    FILE *to = lab_memstream_begin(&printed);
    if (to) {
        lab_writer json = lab_write_begin(to);
        report_insight(&json, a->game, lab_session_now(a->session), insight);
        lab_write_end(&json);
    }
    char *text = lab_memstream_end(&printed, NULL);
    if (text)
        a->tell(a->context, text);
    free(text);
}

static lab_watch watch_of(asking *a)
{
    return (lab_watch){.see = a->run.progress ? write_insight : NULL, .context = a};
}

static bool choose(asking *a, const lab_player_spec *spec, lab_player *player)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    dyar_random random =
        dyar_random_begin((uint64_t)a->fields.seed, lab_session_length(a->session));
    const lab_task task = {
        .game = a->game,
        .position = lab_session_now(a->session),
        .moves = moves,
        .count = dyar_moves(a->game, lab_session_now(a->session), moves),
        .random = &random,
        .limits = spec->limits,
        .stop = a->run.stop,
        .session = a->session,
        .watch = watch_of(a),
    };
    if (task.count == 0)
        return asking_refuse(a, "the game is over");
    const size_t chosen = lab_player_choose(player, &task, NULL);
    if (chosen == task.count)
        return false;
    lab_write_string(a->json, dyar_move_format(a->game, moves[chosen], text));
    return true;
}

bool answer_choose(asking *a)
{
    lab_player_spec spec;
    lab_player player;
    lab_error error;
    if (!a->fields.player)
        return asking_refuse(a, "'player' is missing");
    if (!lab_player_spec_parse(a->fields.player, &spec, &error))
        return asking_refuse(a, "%s", error.message);
    const char *unfit = lab_player_unfit(spec.kind, a->game);
    if (unfit)
        return asking_refuse(a, "'%s' cannot play this game: %s", spec.kind->name, unfit);
    if (!lab_player_open(&player, spec.kind, a->game))
        return false;
    const bool chosen = choose(a, &spec, &player);
    lab_player_close(&player);
    return chosen;
}

/* ---- what is thought ---- */

/* Reads `player`, if there is one. */
static bool read_analyst(asking *a, lab_player_spec *spec)
{
    const request_fields *f = &a->fields;
    if (f->player &&
        (f->given[REQUEST_seconds] || f->given[REQUEST_nodes] || f->given[REQUEST_depth]))
        return asking_refuse(a, "'player' has a budget of its own: leave out 'seconds', "
                                "'nodes' and 'depth'");
    return !f->player || asking_players(a, a->game, spec, 1) > 0;
}

bool answer_analyse(asking *a)
{
    lab_player_spec player;
    const task_analyse_input input = {.game = a->game,
                                      .position = lab_session_now(a->session),
                                      .session = a->session,
                                      .parameters = a->fields.values.analyse,
                                      .player = a->fields.player ? &player : NULL,
                                      .watch = watch_of(a)};
    task_analyse_result result;
    if (!read_analyst(a, &player))
        return false;
    const bool done = task_analyse(&a->run, &input, &result) || asking_failed(a);
    if (done)
        report_insight(a->json, a->game, input.position, &result.insight);
    task_analyse_release(&result);
    return done;
}
