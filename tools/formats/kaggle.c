/* SPDX-License-Identifier: MIT */
/*
 * Replays of Kaggle, JSON with a game of OpenSpiel: its steps have a cell that a player chose,
 * 1 to 6 of south and 8 to 13 of north, each from their owner's left; `info.stateHistory` shows
 * the boards. A player whose move was illegal has forfeited the game. A file is one game.
 */
#include "formats/reader.h"

#include "lab/base/json.h"
#include "lab/base/list.h"

enum { CELLS = 14, REPLAY_MAX = 1 << 26 };

/* The parts of a replay, which may come in any order. */
typedef struct replay {
    format_reader *reader;
    lab_json json;
    bool is_illegal;
    bool has_rewards[2];
    double rewards[2];
} replay;

/* ---- the text ---- */

/* Copies all lines; the caller frees them. NULL after a problem. */
static char *read_all(format_reader *r, size_t *length)
{
    char *text = NULL;
    size_t room = 0;
    *length = 0;
    for (; format_line(r); format_next_line(r)) {
        const size_t size = strlen(r->line);
        if (*length + size > REPLAY_MAX) {
            format_expect(r, r->line, 0, "a replay has at most %d bytes", REPLAY_MAX);
            break;
        }
        if (!lab_list_reserve(&text, &room, *length + size + 2, 1)) {
            r->no_memory = true;
            break;
        }
        memcpy(text + *length, r->line, size);
        *length += size;
        text[(*length)++] = '\n';
    }
    if (!r->no_memory && !r->bad)
        return text;
    free(text);
    return NULL;
}

/* ---- steps ---- */

static void add_cell(replay *p, int cell)
{
    char text[16];
    const bool north = cell > CELLS / 2;
    format_reader *r = p->reader;
    snprintf(text, sizeof text, "%d", cell);
    if (cell <= 0 || cell == CELLS / 2 || cell >= CELLS) {
        format_report(r, r->game.line, 1, text, false, "expected a cell: 1 to 6, or 8 to 13");
        return;
    }
    format_move *move = format_add_move(r, text, 0);
    if (!move)
        return;
    snprintf(move->text, sizeof move->text, "%s", text);
    move->line = r->game.line;
    move->column = 1;
    move->from.owner = north ? FORMAT_NORTH : FORMAT_SOUTH;
    move->from.place = (int16_t)(north ? cell - CELLS / 2 : cell);
}

typedef struct part {
    const char *key;
    void (*read)(replay *p);
} part;

/* Reads an object: these parts of it, in any order. */
static void read_parts(replay *p, const part *parts, size_t count)
{
    const char *key;
    lab_json_enter(&p->json, '{');
    while ((key = lab_json_key(&p->json))) {
        size_t i = 0;
        while (i < count && strcmp(key, parts[i].key) != 0)
            i++;
        if (i < count)
            parts[i].read(p);
        else
            lab_json_skip(&p->json);
    }
}

/* {"submission": 9, "actionString": "9"}; -1: it is not this player's turn. */
static void read_action(replay *p)
{
    lab_json *json = &p->json;
    const char *key;
    if (!lab_json_is_object(json)) {
        lab_json_skip(json);
        return;
    }
    lab_json_enter(json, '{');
    while ((key = lab_json_key(json))) {
        if (strcmp(key, "submission") == 0 && lab_json_is_number(json)) {
            const double cell = lab_json_number(json);
            if (cell >= 0 && cell < 1000 && !p->reader->bad)
                add_cell(p, (int)cell);
        } else if (strcmp(key, "actionString") == 0 && lab_json_is_string(json)) {
            const char *text = lab_json_string(json);
            p->is_illegal = p->is_illegal || (text && strcmp(text, "<illegal>") == 0);
        } else {
            lab_json_skip(json);
        }
    }
}

static void read_steps(replay *p)
{
    lab_json_enter(&p->json, '[');
    while (lab_json_item(&p->json)) {
        lab_json_enter(&p->json, '[');
        while (lab_json_item(&p->json))
            read_parts(p, &(const part){"action", read_action}, 1);
    }
}

/* ---- boards and names ---- */

static void read_cells(lab_json *json, format_board *board)
{
    int at = 0;
    lab_json_enter(json, '[');
    for (; lab_json_item(json); at++) {
        const double seeds = lab_json_number(json);
        if (seeds < 0 || seeds > FORMAT_SEEDS_MAX || at >= CELLS)
            continue;
        if (at == 0 || at == CELLS / 2)
            board->stores[at == 0] = (int)seeds;
        else
            board->seeds[at < CELLS / 2 ? at - 1 : 19 - at] = (int16_t)seeds;
    }
}

/* A state is JSON in a string. */
static void add_state(replay *p, const char *text, size_t move)
{
    const size_t length = strlen(text);
    format_board board = {.columns = 6, .mover = FORMAT_UNKNOWN};
    char *strings = malloc(length + 1);
    const char *key;
    if (!strings) {
        p->reader->no_memory = true;
        return;
    }
    lab_json json = lab_json_begin(text, length, strings);
    bool ended = false;
    lab_json_enter(&json, '{');
    while ((key = lab_json_key(&json))) {
        if (strcmp(key, "board") == 0)
            read_cells(&json, &board);
        else if (strcmp(key, "is_terminal") == 0)
            ended = lab_json_truth(&json);
        else
            lab_json_skip(&json);
    }
    format_board *added = json.problem || ended ? NULL : format_add_board(p->reader, move);
    if (added)
        *added = board;
    free(strings);
}

static void read_states(replay *p)
{
    lab_json_enter(&p->json, '[');
    for (size_t move = 0; lab_json_item(&p->json); move++) {
        const char *text = lab_json_string(&p->json);
        if (text && !p->reader->bad)
            add_state(p, text, move);
    }
}

static void read_names(replay *p)
{
    lab_json_enter(&p->json, '[');
    for (int player = 0; lab_json_item(&p->json); player++) {
        const char *name = lab_json_string(&p->json);
        if (name && player < 2)
            format_add_tag(p->reader, player == 0 ? "Player1" : "Player2", name);
    }
}

static void read_info(replay *p)
{
    static const part parts[] = {{"stateHistory", read_states}, {"TeamNames", read_names}};
    read_parts(p, parts, sizeof parts / sizeof *parts);
}

/* ---- the result ---- */

static void read_rewards(replay *p)
{
    lab_json_enter(&p->json, '[');
    for (int player = 0; lab_json_item(&p->json); player++) {
        if (player < 2 && lab_json_is_number(&p->json)) {
            p->rewards[player] = lab_json_number(&p->json);
            p->has_rewards[player] = true;
        } else {
            lab_json_skip(&p->json);
        }
    }
}

static void read_game(replay *p)
{
    const char *name = lab_json_string(&p->json);
    p->reader->game.key = name ? format_key(FORMAT_kaggle, name) : NULL;
}

static void read_configuration(replay *p)
{
    read_parts(p, &(const part){"openSpielGameName", read_game}, 1);
}

static void add_result(replay *p)
{
    const bool known = p->has_rewards[0] && p->has_rewards[1];
    const double margin = p->rewards[0] - p->rewards[1];
    format_add_tag(p->reader, "Result",
                   !known       ? "none"
                   : margin > 0 ? "p1win"
                   : margin < 0 ? "p2win"
                                : "draw");
    if (p->is_illegal)
        format_add_tag(p->reader, "Termination", "illegal");
}

/* Boards beyond the last move were not played. */
static void drop_later_boards(format_game *game)
{
    while (game->note_count > 0 && game->notes[game->note_count - 1].move > game->move_count)
        game->note_count--;
}

static void read_replay(replay *p)
{
    static const part parts[] = {{"steps", read_steps},
                                 {"info", read_info},
                                 {"rewards", read_rewards},
                                 {"configuration", read_configuration}};
    read_parts(p, parts, sizeof parts / sizeof *parts);
}

static bool read(format_reader *r)
{
    size_t length;
    const unsigned line = r->number;
    char *text = read_all(r, &length);
    char *strings = text ? malloc(length + 1) : NULL;
    replay p = {.reader = r};
    if (strings) {
        p.json = lab_json_begin(text, length, strings);
        read_replay(&p);
        if (!lab_json_done(&p.json) && !r->bad)
            format_report(r, line, (unsigned)(p.json.at - text) + 1, "", false, "%s",
                          p.json.problem ? p.json.problem : "unexpected text after the replay");
        else if (!r->game.key && !r->bad)
            format_report(r, line, 1, "", false, "unknown OpenSpiel game");
        add_result(&p);
        drop_later_boards(&r->game);
    } else if (text) {
        r->no_memory = true;
    }
    free(strings);
    free(text);
    return true;
}

static bool detects(const char *head)
{
    head += strspn(head, " \t\r\n");
    return *head == '{' && strstr(head, "\"openSpielGameName\"");
}

const format_notation format_kaggle = {.detects = detects, .read = read};
