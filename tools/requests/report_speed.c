/* SPDX-License-Identifier: MIT */
/* How fast games are played and counted, as JSON. */
#include "requests/report_speed.h"

void report_perft(lab_writer *json, const dyar_game *game, const lab_perft_count *c)
{
    char move[DYAR_MOVE_TEXT];
    lab_write_object(json);
    lab_write_key_number(json, "depth", c->depth);
    lab_write_key_number(json, "leaves", (long long)c->leaves);
    if (!c->complete)
        lab_write_key_truth(json, "complete", false);
    if (c->divided) {
        LAB_WRITE_OBJECTS(json, "moves", i, c->count) {
            lab_write_key_string(json, "move", dyar_move_format(game, c->lines[i].move, move));
            lab_write_key_number(json, "leaves", (long long)c->lines[i].leaves);
        }
    }
    lab_write_close(json);
}

void report_playouts(lab_writer *json, const task_bench_result *result)
{
    const lab_playouts_task *task = &result->task;
    const lab_playouts_result *r = &result->played;
    lab_write_object(json);
    lab_write_key_real(json, "playouts_per_s", result->games_per_s);
    lab_write_key_real(json, "moves_per_s", result->moves_per_s);
    lab_write_key_real(json, "ns_per_move", result->ns_per_move);
    lab_write_key_number(json, "playouts", (long long)r->playouts);
    lab_write_key_number(json, "moves", (long long)r->moves);
    lab_write_key_number(json, "ended", (long long)r->ended);
    lab_write_key_real(json, "seconds", r->seconds);
    lab_write_key_number(json, "threads", task->threads);
    lab_write_key_number(json, "seed", (long long)task->seed);
    lab_write_key_number(json, "turn_limit", task->turn_limit);
    lab_write_close(json);
}

void report_speed_of(lab_writer *json, const report_speed *s)
{
    lab_write_object(json);
    lab_write_key_string(json, "ruleset", s->ruleset);
    lab_write_key_real(json, "load_ms", s->load_ms);
    lab_write_key_real(json, "playouts_per_s", s->playouts_per_s);
    lab_write_key_real(json, "moves_per_s", s->moves_per_s);
    lab_write_key_number(json, "depth", s->counting.depth);
    lab_write_key_number(json, "leaves", (long long)s->counting.leaves);
    lab_write_key_real(json, "leaves_per_s", s->counting.leaves_per_s);
    lab_write_key_real(json, "finds_per_s", s->finds_per_s);
    lab_write_close(json);
}

void report_contest(lab_writer *json, const report_against *a)
{
    lab_write_object(json);
    lab_write_key_string(json, "figure", a->figure);
    lab_write_key_string(json, "against", a->command);
    LAB_WRITE_OBJECTS(json, "pairs", i, a->count) {
        lab_write_key_real(json, "ours", a->pairs[i].ours);
        lab_write_key_real(json, "theirs", a->pairs[i].theirs);
    }
    lab_write_key_real(json, "ours", a->ours);
    lab_write_key_real(json, "theirs", a->theirs);
    lab_write_key_real(json, "ratio", a->ratio);
    lab_write_key_real(json, "least_ratio", a->least);
    lab_write_key_real(json, "most_ratio", a->most);
    lab_write_close(json);
}
