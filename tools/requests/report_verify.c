/* SPDX-License-Identifier: MIT */
/* Where a recorded game first differs, and which answers recorded games allow, as JSON. */
#include "requests/report_verify.h"
#include "requests/report_play.h"

void report_differences_begin(lab_writer *json)
{
    lab_write_object(json);
    lab_write_key_array(json, "differences");
}

void report_differences_end(lab_writer *json, const task_verify_result *result)
{
    lab_write_close(json);
    lab_write_key_number(json, "games", (long long)result->games);
    lab_write_key_number(json, "agree", (long long)(result->games - result->differing));
    lab_write_key_object(json, "ended");
    for (int i = 0; i < LAB_TERMINATIONS; i++)
        if (result->ended[i] > 0)
            lab_write_key_number(json, lab_termination_word((lab_termination)i),
                                 (long long)result->ended[i]);
    lab_write_close(json);
    lab_write_close(json);
}

void report_difference(lab_writer *json, const task_difference *difference)
{
    const lab_discrepancy *d = difference->found;
    lab_write_object(json);
    lab_write_key_string(json, "file", difference->game->path);
    lab_write_key_number(json, "line", d->line ? d->line : difference->game->line);
    lab_write_key_number(json, "game", (long long)difference->game->number);
    lab_write_key_string(json, "differs", d->key);
    lab_write_key_string(json, "message", d->what);
    if (d->move) {
        lab_write_key_number(json, "move_number", (long long)d->move);
        lab_write_key_string(json, "move", d->text);
    }
    lab_write_key_string(json, "recorded", d->recorded);
    lab_write_key_string(json, "ours", d->ours);
    if (d->semantics)
        lab_write_key_string(json, "semantics", d->semantics);
    if (d->made) {
        const dyar_game *game = dyar_ruleset_game(difference->ruleset);
        char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
        dyar_position_format(game, &d->from, position);
        lab_write_key_string(json, "played", dyar_move_format(game, d->played, move));
        lab_write_key_string(json, "position", position);
        lab_write_key(json, "laps");
        report_laps(json, game, difference->trace);
    }
    lab_write_close(json);
}

/* ---- under all answers ---- */

static void write_failure(lab_writer *json, const lab_inquiry *q, const lab_fate *fate)
{
    const lab_field_game *game = &q->task->games[fate->game];
    const size_t move = fate->failed.move;
    const bool is_move = move > 0 && move <= lab_field_game_moves(game);
    lab_write_object(json);
    lab_write_key_string(json, "file", game->path);
    lab_write_key_number(json, "line",
                         is_move ? lab_field_game_line(game, move - 1) : game->line);
    lab_write_key_number(json, "game", (long long)game->number);
    lab_write_key_string(json, "differs", is_move ? "move" : move == 0 ? "start" : "result");
    if (is_move) {
        lab_write_key_number(json, "move_number", (long long)move);
        lab_write_key_string(json, "move", lab_field_game_move(game, move - 1));
    }
    lab_write_key_string(json, "message", fate->failed.why);
    lab_write_close(json);
}

/* What becomes of an answer: some combinations agree with it, or what rules the last one out,
 * or there is none with it. */
static void write_fate(lab_writer *json, const lab_inquiry *q, const char *answer,
                       const lab_fate *fate)
{
    lab_write_key_string(json, "id", answer);
    lab_write_key_number(json, "agree", (long long)fate->agreeing);
    lab_write_key(json, "ruled_out");
    if (fate->agreeing == 0 && fate->failed.why[0])
        write_failure(json, q, fate);
    else
        lab_write_null(json);
}

static void write_fates(lab_writer *json, const lab_inquiry *q)
{
    LAB_WRITE_OBJECTS(json, "questions", i, q->varied_count) {
        lab_write_key_string(json, "id", q->varied[i]->id);
        LAB_WRITE_OBJECTS(json, "answers", k, q->varied[i]->answer_count)
            write_fate(json, q, q->varied[i]->answers[k].id, &q->fates[i][k]);
    }
}

static void write_agreeing(lab_writer *json, const lab_inquiry *q)
{
    LAB_WRITE_OBJECTS(json, "agreeing", i, q->agreeing_count) {
        for (size_t k = 0; k < q->varied_count; k++) {
            const size_t answer = lab_inquiry_answer(q, q->agreeing[i], k);
            lab_write_key_string(json, q->varied[k]->id, q->varied[k]->answers[answer].id);
        }
    }
}

void report_inquired(lab_writer *json, const lab_inquiry *q)
{
    lab_write_object(json);
    lab_write_key_number(json, "games", (long long)q->task->game_count);
    lab_write_key_number(json, "given_up", (long long)lab_inquiry_given_up(q));
    lab_write_key_number(json, "combinations", (long long)q->tried);
    write_agreeing(json, q);
    write_fates(json, q);
    if (q->furthest) {
        lab_write_key(json, "all_ruled_out");
        write_failure(json, q, q->furthest);
    }
    lab_write_close(json);
}
