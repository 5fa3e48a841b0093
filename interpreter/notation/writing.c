/* SPDX-License-Identifier: MIT */
/* The writer of position strings. */
#include "play/ends.h"
#include "notation/notation.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- further state ---- */

/* A part of the position that the ruleset does not use has no cells. */
static int cells_of(uint16_t at, int count)
{
    return at ? count : 0;
}

void dyar_list_further(const dyar_game *game, dyar_further list[DYAR_FURTHERS])
{
    const dyar_layout *l = &game->layout;
    const int players = game->players;
    const int one = game->match ? 1 : 0, each = game->match ? players : 0;
    const dyar_further all[DYAR_FURTHERS] = {
        {"again", l->extra, cells_of(l->extra, 1), DYAR_FURTHER_NUMBERS, DYAR_COUNT_MAX, 0},
        {"began", l->began, one, DYAR_FURTHER_NUMBERS, players, 1},
        {"begun", l->begun, cells_of(l->begun, players), DYAR_FURTHER_NUMBERS,
         game->rules->begun_count, 0},
        {"brought", l->brought, cells_of(l->brought, 2), DYAR_FURTHER_HOLES, 0, 0},
        {"captured", l->so_far, cells_of(l->so_far, players), DYAR_FURTHER_NUMBERS,
         DYAR_COUNT_MAX, 0},
        {"fill", l->to_place, each, DYAR_FURTHER_SEEDS, 0, 0},
        {"game", l->game, one, DYAR_FURTHER_NUMBERS, DYAR_MATCH_GAMES_MAX, 1},
        {"kept", l->kept, each, DYAR_FURTHER_SEEDS, 0, 0},
        {"landed", l->pick + 2, cells_of(l->pick, 1), DYAR_FURTHER_HOLES, 0, 0},
        {"last", l->last, cells_of(l->last, 2), DYAR_FURTHER_HOLES, 0, 0},
        {"moved", l->last_mover, cells_of(l->last_mover, 1), DYAR_FURTHER_NUMBERS, players, 0},
        {"out", l->out, cells_of(l->out, 1), DYAR_FURTHER_SEEDS, 0, 0},
        {"over", l->ended, 1, DYAR_FURTHER_ENDING, 0, 0},
        {"pick", l->pick, cells_of(l->pick, 2), DYAR_FURTHER_NUMBERS, DYAR_HOLES_MAX, 0},
        {"pool", l->pool, cells_of(l->pool, 1), DYAR_FURTHER_SEEDS, 0, 0},
        {"reserve", l->reserve, cells_of(l->reserve, players), DYAR_FURTHER_SEEDS, 0, 0},
        {"scored", l->scored, cells_of(l->scored, players), DYAR_FURTHER_NUMBERS, UINT16_MAX,
         0},
        {"since", l->since, cells_of(l->since, 2), DYAR_FURTHER_NUMBERS, DYAR_COUNT_MAX, 0},
        {"territory", l->territory, cells_of(l->territory, 1), DYAR_FURTHER_OWNERS, 0, 0},
        {"turns", l->turns, cells_of(l->turns, players), DYAR_FURTHER_NUMBERS, DYAR_COUNT_MAX,
         0},
        {"ways", l->directions, cells_of(l->directions, players), DYAR_FURTHER_NUMBERS, 2, 0},
        {"wins", l->wins, each, DYAR_FURTHER_NUMBERS, DYAR_MATCH_GAMES_MAX, 0},
    };
    memcpy(list, all, sizeof all);
}

static const dyar_ending_word game_endings[] = {
    {"win", DYAR_ENDED_WIN, true},
    {"lose", DYAR_ENDED_LOSE, true},
    {"draw", DYAR_ENDED_DRAW, false},
    {"end", DYAR_ENDED_COUNT, false},
    {NULL, 0, false},
};

static const dyar_ending_word match_endings[] = {
    {"win", DYAR_ENDED_MATCH_WON, true},
    {"draw", DYAR_ENDED_MATCH_DRAWN, false},
    {NULL, 0, false},
};

const dyar_ending_word *dyar_ending_words(const dyar_game *game)
{
    return game->match ? match_endings : game_endings;
}

static const dyar_ending_word *find_ending(const dyar_game *game, unsigned code)
{
    const dyar_ending_word *e = dyar_ending_words(game);
    while (e->word && e->code != (code & ~15u))
        e++;
    return e->word ? e : NULL;
}

/* ---- writing ---- */

typedef struct writer {
    const dyar_game *game;
    const uint16_t *cells;
    char *at, *end;
} writer;

static void print(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void print(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(w->at, (size_t)(w->end - w->at), format, arguments);
    va_end(arguments);
    if (length > 0 && length < w->end - w->at)
        w->at += length;
}

static void print_hole(writer *w, int place)
{
    const dyar_game *game = w->game;
    const unsigned cell = game->topology.cell_at[place];
    if (cell == DYAR_NO_CELL) {
        print(w, "-");
        return;
    }
    const unsigned code = game->marked ? w->cells[game->layout.marks + cell] : DYAR_UNMARKED;
    if (code == DYAR_CLOSED_CODE) {
        print(w, "x");
        return;
    }
    print(w, "%u", w->cells[cell]);
    if (code == DYAR_UNMARKED)
        return;
    const unsigned owner = dyar_mark_owner(code);
    print(w, "@%u", owner == DYAR_NOBODY ? 0 : owner + 1);
    if (game->rules->mark_count > 1)
        print(w, ":%s", game->mark_list[dyar_mark_name(code)]);
}

static void print_ending(writer *w, unsigned code)
{
    const dyar_ending_word *e = find_ending(w->game, code);
    print(w, "%s", e->word);
    if (e->of_player)
        print(w, "%u", (code & 15) + 1);
}

size_t dyar_format_owners(const dyar_game *game, unsigned territory, char *text, size_t room)
{
    const dyar_game *divided = game->territories[territory], *set_up = game->territories[0];
    writer w = {game, NULL, text, text + room};
    char name[8];
    for (int hole = 0; hole < dyar_game_rows(game) * dyar_game_columns(game); hole++) {
        const int owner = dyar_game_owner(divided, hole);
        if (owner != dyar_game_owner(set_up, hole))
            print(&w, "%s%s@%d", w.at > text ? "," : "", dyar_hole_name(game, hole, name),
                  owner + 1);
    }
    return (size_t)(w.at - text);
}

static bool worth_writing(const writer *w, const dyar_further *f)
{
    if (f->kind == DYAR_FURTHER_ENDING)
        return find_ending(w->game, w->cells[f->at]);
    for (int i = 0; i < f->count; i++)
        if (w->cells[f->at + i])
            return true;
    return false;
}

static void print_holes(writer *w, const uint16_t *cells, int count)
{
    const uint8_t *place_of = w->game->topology.place_of;
    char name[8];
    for (int i = 0; i < count; i++)
        print(w, "%s%s", i ? ">" : "", dyar_hole_name(w->game, place_of[cells[i] - 1], name));
}

static void print_values(writer *w, const dyar_further *f)
{
    const uint16_t *cells = &w->cells[f->at];
    switch (f->kind) {
    case DYAR_FURTHER_ENDING:
        print_ending(w, cells[0]);
        break;
    case DYAR_FURTHER_OWNERS:
        w->at += dyar_format_owners(w->game, cells[0], w->at, (size_t)(w->end - w->at));
        break;
    case DYAR_FURTHER_HOLES:
        print_holes(w, cells, f->count);
        break;
    default:
        for (int i = 0; i < f->count; i++)
            print(w, "%s%u", i ? "," : "", cells[i] + (unsigned)f->first);
        break;
    }
}

static void print_further(writer *w)
{
    dyar_further list[DYAR_FURTHERS];
    const char *before = "";
    dyar_list_further(w->game, list);
    for (int i = 0; i < DYAR_FURTHERS; i++) {
        if (!worth_writing(w, &list[i]))
            continue;
        print(w, "%s%s=", before, list[i].key);
        print_values(w, &list[i]);
        before = ";";
    }
    if (!*before)
        print(w, "-");
}

size_t dyar_position_format(const dyar_game *game, const dyar_position *position, char *text)
{
    writer w = {game, position->cells, text, text + DYAR_POSITION_TEXT};
    const int rows = dyar_game_rows(game), columns = dyar_game_columns(game);
    for (int row = rows - 1; row >= 0; row--) {
        for (int column = 0; column < columns; column++) {
            print(&w, "%s", column ? "," : "");
            print_hole(&w, row * columns + column);
        }
        print(&w, "%s", row ? "/" : " ");
    }
    for (int p = 0; p < game->players; p++)
        print(&w, "%s%u", p ? "," : "", w.cells[game->topology.store[p]]);
    print(&w, " %u ", w.cells[game->layout.mover] + 1);
    print_further(&w);
    return (size_t)(w.at - text);
}
