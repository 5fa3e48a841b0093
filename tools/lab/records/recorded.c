/* SPDX-License-Identifier: MIT */
/* Recorded games: from a line of JSON to a list of moves. */
#include "lab/records/recorded.h"

#include "lab/base/json.h"
#include "lab/base/list.h"

typedef struct recorded_reader {
    lab_json json;
    lab_recorded *to;
} recorded_reader;

static const char out_of_memory[] = "out of memory";

static void fail(recorded_reader *r, const char *problem)
{
    if (!r->json.problem)
        r->json.problem = problem;
}

static void read_legal(recorded_reader *r, lab_recorded_move *move)
{
    lab_recorded *to = r->to;
    move->first_legal = to->legal_count;
    lab_json_enter(&r->json, '[');
    while (lab_json_item(&r->json)) {
        const char *legal = lab_json_string(&r->json);
        if (!legal)
            return;
        if (!lab_list_grow(&to->legal, &to->legal_capacity, to->legal_count, sizeof legal)) {
            fail(r, out_of_memory);
            return;
        }
        to->legal[to->legal_count++] = legal;
    }
    move->legal_count = to->legal_count - move->first_legal;
}

static void read_recorded_move(recorded_reader *r)
{
    lab_recorded_move move = {0};
    const char *key;
    lab_json_enter(&r->json, '{');
    while ((key = lab_json_key(&r->json))) {
        if (strcmp(key, "legal") == 0 && !move.has_legal) {
            move.has_legal = true;
            read_legal(r, &move);
        } else if (strcmp(key, "move") == 0 && !move.move) {
            move.move = lab_json_string(&r->json);
        } else if (strcmp(key, "after") == 0 && !move.after) {
            move.after = lab_json_string(&r->json);
        } else {
            fail(r, "a move must have 'legal', 'move' and 'after', each once");
        }
    }
    if (!move.move)
        fail(r, "a move must have 'move'");
    if (r->json.problem)
        return;
    if (lab_list_grow(&r->to->moves, &r->to->capacity, r->to->count, sizeof move))
        r->to->moves[r->to->count++] = move;
    else
        fail(r, out_of_memory);
}

static void read_moves(recorded_reader *r)
{
    lab_json_enter(&r->json, '[');
    while (lab_json_item(&r->json))
        read_recorded_move(r);
}

static void read_game(recorded_reader *r)
{
    bool has_moves = false, has_over = false;
    const char *key;
    lab_json_enter(&r->json, '{');
    while ((key = lab_json_key(&r->json))) {
        if (strcmp(key, "game") == 0 && !r->to->game) {
            r->to->game = lab_json_string(&r->json);
        } else if (strcmp(key, "start") == 0 && !r->to->start) {
            r->to->start = lab_json_string(&r->json);
        } else if (strcmp(key, "moves") == 0 && !has_moves) {
            has_moves = true;
            read_moves(r);
        } else if (strcmp(key, "over") == 0 && !has_over) {
            has_over = true;
            lab_json_truth(&r->json);
        } else {
            fail(r, "a game must have 'game', 'start', 'moves' and 'over', each once");
        }
    }
    if (!r->to->start || !has_moves)
        fail(r, "a game must have 'start' and 'moves'");
}

static unsigned characters(const char *from, const char *to)
{
    unsigned count = 0;
    for (; from < to; from++)
        count += ((unsigned char)*from & 0xC0) != 0x80;
    return count;
}

bool lab_recorded_parse(const char *line, size_t length, lab_recorded *recorded,
                        lab_error *error)
{
    *recorded = (lab_recorded){.strings = malloc(length + 1)};
    if (!recorded->strings)
        return lab_error_no_memory(error);
    recorded_reader r = {.json = lab_json_begin(line, length, recorded->strings),
                         .to = recorded};
    read_game(&r);
    if (lab_json_done(&r.json))
        return true;
    if (r.json.problem == out_of_memory)
        return lab_error_no_memory(error);
    *error = (lab_error){.line = 1, .column = characters(r.json.begin, r.json.at) + 1};
    snprintf(error->message, sizeof error->message, "%s", r.json.problem);
    return false;
}

void lab_recorded_release(lab_recorded *recorded)
{
    free(recorded->moves);
    free(recorded->legal);
    free(recorded->strings);
    *recorded = (lab_recorded){0};
}
