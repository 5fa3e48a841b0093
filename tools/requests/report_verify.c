/* Where a recorded game first differs, and which answers recorded games allow, as JSON. */
#include "requests/reports.h"

void report_discrepancy(lab_writer *json, const dyar_game *game, const report_place *place,
                        const lab_discrepancy *d, const dyar_trace *trace)
{
    lab_write_object(json);
    lab_write_key_string(json, "file", place->file);
    lab_write_key_number(json, "line", place->line);
    lab_write_key_number(json, "game", (long long)place->game);
    lab_write_key_string(json, "differs", d->key);
    lab_write_key_string(json, "message", d->what);
    if (d->move) {
        lab_write_key_number(json, "move_number", (long long)d->move);
        lab_write_key_string(json, "move", d->text);
    }
    lab_write_key_string(json, "recorded", d->recorded);
    lab_write_key_string(json, "ours", d->ours);
    if (d->made) {
        char position[DYAR_POSITION_TEXT], move[DYAR_MOVE_TEXT];
        dyar_position_format(game, &d->from, position);
        lab_write_key_string(json, "played", dyar_move_format(game, d->played, move));
        lab_write_key_string(json, "position", position);
        lab_write_key(json, "laps");
        report_laps(json, game, trace);
    }
    lab_write_close(json);
}

/* ---- under all answers ---- */

static void write_failure(lab_writer *json, const report_failure *f)
{
    lab_write_object(json);
    lab_write_key_string(json, "file", f->at.file);
    lab_write_key_number(json, "line", f->at.line);
    lab_write_key_number(json, "game", (long long)f->at.game);
    lab_write_key_string(json, "differs", f->differs);
    if (f->move > 0) {
        lab_write_key_number(json, "move_number", (long long)f->move);
        lab_write_key_string(json, "move", f->text);
    }
    lab_write_key_string(json, "message", f->why);
    lab_write_close(json);
}

static void write_fate(lab_writer *json, const char *answer, const report_fate *fate)
{
    lab_write_object(json);
    lab_write_key_string(json, "id", answer);
    lab_write_key_number(json, "agree", (long long)fate->agreeing);
    lab_write_key(json, "ruled_out");
    if (fate->is_ruled_out)
        write_failure(json, &fate->by);
    else
        lab_write_null(json);
    lab_write_close(json);
}

static void write_fates(lab_writer *json, const report_inquiry *q)
{
    lab_write_key_array(json, "questions");
    for (size_t i = 0; i < q->question_count; i++) {
        lab_write_object(json);
        lab_write_key_string(json, "id", q->questions[i]->id);
        lab_write_key_array(json, "answers");
        for (size_t k = 0; k < q->questions[i]->answer_count; k++)
            write_fate(json, q->questions[i]->answers[k].id, &q->fates[i][k]);
        lab_write_close(json);
        lab_write_close(json);
    }
    lab_write_close(json);
}

static void write_agreeing(lab_writer *json, const report_inquiry *q)
{
    const size_t *answer = q->agreeing;
    lab_write_key_array(json, "agreeing");
    for (size_t i = 0; i < q->agreeing_count; i++) {
        lab_write_object(json);
        for (size_t k = 0; k < q->question_count; k++, answer++)
            lab_write_key_string(json, q->questions[k]->id,
                                 q->questions[k]->answers[*answer].id);
        lab_write_close(json);
    }
    lab_write_close(json);
}

void report_inquired(lab_writer *json, const report_inquiry *q)
{
    lab_write_object(json);
    lab_write_key_number(json, "games", (long long)q->games);
    lab_write_key_number(json, "combinations", (long long)q->combinations);
    write_agreeing(json, q);
    write_fates(json, q);
    if (q->all_ruled_out) {
        lab_write_key(json, "all_ruled_out");
        write_failure(json, q->all_ruled_out);
    }
    lab_write_close(json);
}
