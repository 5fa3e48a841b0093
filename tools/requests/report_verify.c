/* Where a recorded game first differs, as JSON. */
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
