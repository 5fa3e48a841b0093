/* SPDX-License-Identifier: MIT */
/* Playing what a record says. */
#include "lab/records/record_replay.h"

bool lab_record_start(const lab_record *record, const dyar_game *game, dyar_position *start,
                      lab_error *error)
{
    const lab_tag *tag = lab_record_tag(record, "Start", 0);
    dyar_position_begin(game, start);
    if (!tag)
        return true;
    dyar_diags *diags = dyar_diags_new();
    const bool good = diags && dyar_position_parse(game, tag->value, start, diags);
    if (!diags || dyar_diags_out_of_memory(diags)) {
        lab_error_no_memory(error);
    } else if (!good) {
        *error = (lab_error){.line = tag->line, .column = tag->column};
        snprintf(error->message, sizeof error->message, "the start does not fit the rules: %s",
                 dyar_diags_get(diags, 0)->message);
    }
    dyar_diags_free(diags);
    return good;
}

bool lab_record_replay(const lab_record *record, const dyar_game *game, lab_session *session,
                       lab_error *error)
{
    for (size_t i = 0; i < record->move_count; i++) {
        const lab_record_move *written = &record->moves[i];
        char problem[DYAR_PROBLEM_TEXT] = "";
        dyar_move move;
        *error = (lab_error){.line = written->line, .column = written->column};
        if (!dyar_move_parse(game, lab_session_now(session), written->text, &move, problem)) {
            snprintf(error->message, sizeof error->message, "move %zu does not fit: %s", i + 1,
                     problem);
            return false;
        }
        if (!lab_session_play(session, move, NULL))
            return lab_error_no_memory(error);
    }
    return true;
}
