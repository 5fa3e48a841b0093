/* SPDX-License-Identifier: MIT */
/* What was proved of a position, and what is in a database, as JSON. */
#include "requests/report_solve.h"

static bool is_exact(lab_bounds value)
{
    return value.low == value.high;
}

static void write_value_of(lab_writer *json, lab_bounds value)
{
    lab_write_key_number_if(json, "value", is_exact(value), value.low);
    if (!is_exact(value)) {
        lab_write_key_number(json, "low", value.low);
        lab_write_key_number(json, "high", value.high);
    }
}

/* Margins of both players, or what an only player has. */
static void write_final_scores(lab_writer *json, const task_solve_result *s, lab_bounds value)
{
    const int mover = dyar_position_mover(s->game, s->position);
    lab_write_key(json, "scores");
    if (!is_exact(value)) {
        lab_write_null(json);
        return;
    }
    LAB_WRITE_EACH(json, NULL, player, dyar_game_players(s->game))
        lab_write_number(json, player == mover ? value.low : -value.low);
}

static void write_solved_moves(lab_writer *json, const task_solve_result *s)
{
    const lab_solve_move *moves = s->found.moves;
    char name[DYAR_MOVE_TEXT];
    LAB_WRITE_EACH(json, "best", i, s->found.move_count)
        if (task_solve_is_best(s, &moves[i]))
            lab_write_string(json, dyar_move_format(s->game, moves[i].move, name));
    LAB_WRITE_OBJECTS(json, "moves", i, s->found.move_count) {
        lab_write_key_string(json, "move", dyar_move_format(s->game, moves[i].move, name));
        write_value_of(json, moves[i].value);
        write_final_scores(json, s, moves[i].value);
    }
}

/* Empty where there is none. */
static void write_line(lab_writer *json, const task_solve_result *s)
{
    char name[DYAR_MOVE_TEXT];
    LAB_WRITE_OBJECTS(json, "line", i, s->line.length) {
        const lab_best_line_move *made = &s->line.moves[i];
        lab_write_key_string(json, "move", dyar_move_format(s->game, made->move, name));
        lab_write_key_truth(json, "only", made->only);
    }
}

/* How the games of a proof that is complete were played, and by which rules of play. */
static void write_paths(lab_writer *json, lab_solve_paths paths)
{
    static const char *const words[] = {
        [LAB_SOLVE_FAST] = "fast", [LAB_SOLVE_PLAIN] = "plain", [LAB_SOLVE_TWICE] = "both"};
    lab_write_key_string(json, "paths", words[paths]);
    lab_write_key_number(json, "semantics", DYAR_SEMANTICS);
}

void report_solved(lab_writer *json, const task_solve_result *s)
{
    lab_write_object(json);
    write_value_of(json, s->found.value);
    write_final_scores(json, s, s->found.value);
    lab_write_key_truth(json, "exact", is_exact(s->found.value));
    lab_write_key_truth(json, "outcome_only", s->outcome_only);
    write_solved_moves(json, s);
    if (s->has_line)
        write_line(json, s);
    lab_write_key_number(json, "positions", (long long)s->found.positions);
    lab_write_key_real(json, "seconds", s->seconds);
    lab_write_key_truth(json, "goes_round", s->found.goes_round);
    lab_write_key_truth(json, "looked_up", s->looked_up);
    if (s->database)
        lab_write_key_string(json, "database", s->database);
    lab_write_key_truth(json, "exhaustive", s->exhaustive);
    lab_write_key_truth(json, "stopping_rule_set_aside", task_solve_sets_stop_aside(s));
    lab_write_key_truth(json, "complete", s->complete);
    if (s->complete && !s->looked_up)
        write_paths(json, s->found.paths);
    lab_write_close(json);
}

/* ---- three and more players ---- */

static void write_bounds(lab_writer *json, lab_bounds sure)
{
    lab_write_key_number(json, "low", sure.low);
    lab_write_key_number(json, "high", sure.high);
}

static void write_seats(lab_writer *json, const task_seats_result *s)
{
    LAB_WRITE_OBJECTS(json, "sure", i, s->done) {
        const int seat = (s->mover + i) % s->players;
        lab_write_key_number(json, "player", seat + 1);
        write_bounds(json, s->sure[seat]);
    }
}

void report_seats(lab_writer *json, const task_seats_result *s)
{
    char name[DYAR_MOVE_TEXT];
    lab_write_object(json);
    lab_write_key_truth(json, "outcome_only", s->outcome_only);
    write_seats(json, s);
    LAB_WRITE_OBJECTS(json, "moves", i, s->move_count) {
        lab_write_key_string(json, "move", dyar_move_format(s->game, s->moves[i].move, name));
        write_bounds(json, s->moves[i].value);
    }
    lab_write_key_number(json, "positions", (long long)s->last.positions);
    lab_write_key_real(json, "seconds", s->seconds);
    lab_write_key_truth(json, "complete", s->complete);
    if (s->complete)
        write_paths(json, s->last.paths);
    lab_write_close(json);
}

/* ---- databases ---- */

double report_built_rate(const lab_endgame_progress *p)
{
    return p->seconds > 0 ? (double)p->entries / p->seconds : 0;
}

void report_built(lab_writer *json, const lab_endgame_progress *p)
{
    lab_write_object(json);
    lab_write_key_number(json, "seeds", p->seeds);
    lab_write_key_number(json, "positions", (long long)p->entries);
    lab_write_key_number(json, "open", (long long)p->open);
    lab_write_key_truth(json, "found", p->found);
    if (!p->found) {
        lab_write_key_real(json, "seconds", p->seconds);
        lab_write_key_real(json, "positions_per_s", report_built_rate(p));
    }
    if (p->sent > 0)
        lab_write_key_number(json, "bytes_sent", (long long)p->sent);
    lab_write_close(json);
}

/* By the file; and by its own values of the best move, which are the same where neither an end
 * nor a repetition gives as much. */
static void write_wrong(lab_writer *json, const report_verification *v)
{
    char position[DYAR_POSITION_TEXT];
    const lab_proof_result *r = v->result;
    dyar_position_format(v->game, &r->position, position);
    lab_write_object(json);
    lab_write_key_string(json, "position", position);
    write_bounds(json, r->said);
    lab_write_key_object(json, "best_move");
    write_bounds(json, r->found);
    lab_write_close(json);
    lab_write_close(json);
}

void report_verified(lab_writer *json, const report_verification *v)
{
    lab_write_object(json);
    lab_write_key_string(json, "database", v->file);
    lab_write_key_truth(json, "sample", v->sample);
    lab_write_key_number(json, "positions", (long long)v->result->positions);
    lab_write_key_number(json, "open", (long long)v->result->open);
    lab_write_key_truth(json, "complete", v->end != LAB_PROOF_STOPPED);
    lab_write_key(json, "wrong");
    if (v->end == LAB_PROOF_WRONG)
        write_wrong(json, v);
    else
        lab_write_null(json);
    lab_write_close(json);
}
