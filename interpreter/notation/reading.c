/* SPDX-License-Identifier: MIT */
/*
 * The parser of position strings.
 *
 * It is strict: a string that it accepts is written again as it was.  The one liberty is white
 * space after a `/`, so that rows can be written below each other.
 */
#include "base/report.h"
#include "play/turn.h"
#include "play/ends.h"
#include "play/match.h"
#include "play/moves.h"
#include "notation/notation.h"
#include "play/picking.h"
#include "program/fold.h"

#include <stdio.h>

typedef struct reader {
    const dyar_game *game;
    dyar_diags *diags;
    dyar_source source;
    const char *at;
    dyar_position position;
    long seeds; /* seeds read */
    bool failed;
} reader;

static void refuse(reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void refuse(reader *r, const char *format, ...)
{
    va_list arguments;
    if (r->failed)
        return;
    r->failed = true;
    const char *line = r->source.text.at;
    unsigned number = 1;
    for (const char *at = line; at < r->at; at++)
        if (*at == '\n') {
            line = at + 1;
            number++;
        }
    const dyar_text before = {line, (size_t)(r->at - line)};
    const dyar_location mark = {&r->source, number, (unsigned)dyar_text_characters(before) + 1};
    va_start(arguments, format);
    dyar_vreport(r->diags, DYAR_ERROR, mark, format, arguments);
    va_end(arguments);
}

static void expect(reader *r, char wanted, const char *what)
{
    if (r->failed)
        return;
    if (*r->at == wanted)
        r->at++;
    else
        refuse(r, "expected '%c' %s", wanted, what);
}

static unsigned read_number(reader *r, long limit, const char *what)
{
    dyar_text rest = dyar_text_of(r->at);
    long number = 0;
    if (r->failed)
        return 0;
    if (rest.length > 1 && rest.at[0] == '0' && rest.at[1] >= '0' && rest.at[1] <= '9') {
        refuse(r, "a number must not have leading zeros");
        return 0;
    }
    if (!dyar_text_take_number(&rest, limit, &number)) {
        refuse(r, "expected %s (a number up to %ld)", what, limit);
        return 0;
    }
    r->at = rest.at;
    return (unsigned)number;
}

static uint16_t read_seeds(reader *r, const char *what)
{
    const char *start = r->at;
    const uint16_t seeds = (uint16_t)read_number(r, DYAR_SEEDS_MAX, what);
    r->seeds += seeds;
    if (r->seeds > r->game->total) {
        r->at = start;
        refuse(r, "too many seeds: this game has %d", r->game->total);
    }
    return seeds;
}

static unsigned read_mark_name(reader *r)
{
    const dyar_rules *rules = r->game->rules;
    if (rules->mark_count == 1)
        return 0;
    expect(r, ':', "and the kind of mark");
    for (unsigned i = 0; i < rules->mark_count && !r->failed; i++) {
        const dyar_text name = rules->marks[i].name;
        const char after = strlen(r->at) >= name.length ? r->at[name.length] : 'a';
        if (dyar_text_starts(dyar_text_of(r->at), r->game->mark_list[i]) &&
            strchr(",/ ", after)) {
            r->at += name.length;
            return i;
        }
    }
    refuse(r, "unknown mark");
    return 0;
}

static void read_mark(reader *r, unsigned cell)
{
    const dyar_game *game = r->game;
    if (game->rules->mark_count == 0) {
        refuse(r, "this ruleset has no marks");
        return;
    }
    r->at++;
    const char *start = r->at;
    const unsigned player = read_number(r, game->players, "the player whose mark it is");
    const unsigned name = r->failed ? 0 : read_mark_name(r);
    if (r->failed)
        return;
    if (game->rules->marks[name].owned != (player > 0)) {
        r->at = start;
        refuse(r, "a mark '%s' belongs to %s", game->mark_list[name],
               player ? "nobody" : "a player");
        return;
    }
    r->position.cells[game->layout.marks + cell] =
        (uint16_t)dyar_mark_code(name, player ? player - 1 : DYAR_NOBODY);
}

static void read_hole(reader *r, int place)
{
    const unsigned cell = r->game->topology.cell_at[place];
    char name[8];
    if (cell == DYAR_NO_CELL) {
        if (!r->failed && *r->at != '-')
            refuse(r, "the board has no hole %s: expected '-'",
                   dyar_hole_name(r->game, place, name));
        r->at += !r->failed;
        return;
    }
    if (*r->at == 'x') {
        if (!r->game->closable)
            refuse(r, "this ruleset closes no holes (try --match: a match may)");
        else
            r->position.cells[r->game->layout.marks + cell] = DYAR_CLOSED_CODE;
        r->at += !r->failed;
        return;
    }
    r->position.cells[cell] = read_seeds(r, "the seeds of a hole");
    if (!r->failed && *r->at == '@')
        read_mark(r, cell);
}

static void read_rows(reader *r)
{
    const int rows = dyar_game_rows(r->game), columns = dyar_game_columns(r->game);
    for (int row = rows - 1; row >= 0 && !r->failed; row--) {
        for (int column = 0; column < columns && !r->failed; column++) {
            read_hole(r, row * columns + column);
            if (column + 1 < columns)
                expect(r, ',', "and the next hole of the row");
        }
        if (row > 0) {
            expect(r, '/', "and the next row");
            while (!r->failed && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t'))
                r->at++;
        }
    }
    expect(r, ' ', "and the stores");
}

static void read_stores(reader *r)
{
    for (int p = 0; p < r->game->players && !r->failed; p++) {
        if (p > 0)
            expect(r, ',', "and the next player's store");
        r->position.cells[r->game->topology.store[p]] = read_seeds(r, "the seeds of a store");
    }
    expect(r, ' ', "and the player to move");
    const char *start = r->at;
    const unsigned player = read_number(r, r->game->players, "the player to move, from 1");
    if (!r->failed && player == 0) {
        r->at = start;
        refuse(r, "players are numbered from 1");
    }
    r->position.cells[r->game->layout.mover] = (uint16_t)(player - !r->failed);
    expect(r, ' ', "and '-' or further state");
}

/* ---- further state ---- */

/* A hole, or a store that is sown into; returns its cell and one. */
static unsigned read_sown_cell(reader *r)
{
    const dyar_topology *t = &r->game->topology;
    const dyar_board *board = &r->game->rules->board;
    const size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyz0123456789");
    char name[8];
    for (unsigned cell = 0; cell < t->cells && !r->failed; cell++) {
        if (t->is_store[cell] && !board->stores_on_track)
            continue;
        dyar_place_name(board, t->place_of[cell], name);
        if (strlen(name) == length && strncmp(r->at, name, length) == 0) {
            r->at += length;
            return cell + 1;
        }
    }
    refuse(r, "expected a hole of this board");
    return 0;
}

static void read_ending(reader *r, uint16_t *cell)
{
    for (const dyar_ending_word *e = dyar_ending_words(r->game); e->word; e++) {
        const size_t length = strlen(e->word);
        if (strncmp(r->at, e->word, length) != 0)
            continue;
        r->at += length;
        const unsigned player = e->of_player ? read_number(r, r->game->players, "a player") : 1;
        if (player == 0)
            refuse(r, "players are numbered from 1");
        *cell = (uint16_t)(e->code + player - 1);
        return;
    }
    refuse(r, r->game->match ? "expected how the match ended: win1 or draw"
                             : "expected how the game ended: win1, lose1, draw or end");
}

/* The territory that is written so: there are not many. */
static void read_owners(reader *r, uint16_t *cell)
{
    const dyar_game *game = r->game;
    for (int i = 1; i < game->territory_count; i++) {
        char text[DYAR_POSITION_TEXT];
        if (!game->territories[i])
            continue;
        const size_t length = dyar_format_owners(game, (unsigned)i, text, sizeof text);
        if (strncmp(r->at, text, length) == 0 && strcspn(r->at, "; ") == length) {
            r->at += length;
            *cell = (uint16_t)i;
            return;
        }
    }
    refuse(r, "impossible territory: expected holes won from the other player, such as "
              "b1@2,c1@2, nearest first, in board order");
}

static uint16_t read_value(reader *r, const dyar_further *f)
{
    if (f->kind == DYAR_FURTHER_HOLES)
        return (uint16_t)read_sown_cell(r);
    if (f->kind == DYAR_FURTHER_SEEDS)
        return read_seeds(r, "a number of seeds");
    const char *start = r->at;
    const int number = (int)read_number(r, f->limit, "a number") - f->first;
    if (number < 0 && !r->failed) {
        r->at = start;
        refuse(r, "the number must be at least 1");
    }
    return (uint16_t)number;
}

static void read_list(reader *r, const dyar_further *f, uint16_t *cells)
{
    const char *start = r->at;
    bool zero = true;
    for (int i = 0; i < f->count && !r->failed; i++) {
        if (i > 0)
            expect(r, f->kind == DYAR_FURTHER_HOLES ? '>' : ',', "and the next number");
        cells[i] = read_value(r, f);
        zero = zero && cells[i] == 0;
    }
    if (zero && !r->failed) {
        r->at = start;
        refuse(r,
               f->first ? "1 is the default: leave it out" : "0 is the default: leave it out");
    }
}

static void read_values(reader *r, const dyar_further *f)
{
    uint16_t *cells = &r->position.cells[f->at];
    if (f->kind == DYAR_FURTHER_ENDING)
        read_ending(r, cells);
    else if (f->kind == DYAR_FURTHER_OWNERS)
        read_owners(r, cells);
    else
        read_list(r, f, cells);
}

static void refuse_key(reader *r, const dyar_further *list)
{
    char known[DYAR_FURTHERS * 16] = ""; /* no key is longer than "territory" */
    for (int i = 0; i < DYAR_FURTHERS; i++)
        if (list[i].count > 0)
            strcat(strcat(known, *known ? ", " : ""), list[i].key);
    refuse(r, "expected one of %s, in this order, and '='%s", known,
           r->game->match ? "" : " (with --match there are more)");
}

static void read_further(reader *r)
{
    dyar_further list[DYAR_FURTHERS];
    int next = 0;
    dyar_list_further(r->game, list);
    if (!r->failed && *r->at == '-') {
        r->at++;
        return;
    }
    while (!r->failed) {
        int i = next;
        size_t length = strcspn(r->at, "=;");
        while (i < DYAR_FURTHERS && !(list[i].count > 0 && strlen(list[i].key) == length &&
                                      strncmp(r->at, list[i].key, length) == 0))
            i++;
        if (i == DYAR_FURTHERS || r->at[length] != '=') {
            refuse_key(r, list);
            return;
        }
        r->at += length + 1;
        next = i + 1;
        read_values(r, &list[i]);
        if (r->failed || *r->at != ';')
            return;
        r->at++;
    }
}

/* Each game has one winner at most. */
static void check_wins(reader *r)
{
    const dyar_layout *l = &r->game->layout;
    const uint16_t *cells = r->position.cells;
    unsigned wins = 0, played = cells[l->game];
    if (r->failed || !r->game->match)
        return;
    played += cells[l->ended] != 0;
    for (int p = 0; p < r->game->players; p++)
        wins += cells[l->wins + p];
    if (wins > played)
        refuse(r, "%u games won, but only %u games played", wins, played);
}

/* A counted match is over with the game that wins it, and won by nobody else. */
static void check_counted_winner(reader *r)
{
    const dyar_game *game = r->game;
    const unsigned ended = r->position.cells[game->layout.ended];
    if (r->failed || !game->match || !game->match->set_up_again)
        return;
    const int winner = dyar_counted_winner(game, &r->position);
    if (winner >= 0 && ended != DYAR_ENDED_MATCH_WON + (unsigned)winner)
        refuse(r, "player %d has won the match: expected 'over=win%d'", winner + 1, winner + 1);
    if (winner < 0 && (ended & ~15u) == DYAR_ENDED_MATCH_WON)
        refuse(r, "nobody has won the match: expected no 'over=win...'");
}

/* A player chooses which holes to fill: the board then holds only seeds. */
static void check_filling(reader *r)
{
    const dyar_game *game = dyar_game_at(r->game, &r->position);
    const uint16_t *cells = r->position.cells;
    const int filler = r->failed || !game->match ? -1 : dyar_filler(game, &r->position);
    int fillers = 0;
    if (filler < 0)
        return;
    if (cells[game->layout.ended])
        refuse(r, "a match that is over has no holes to fill");
    if (cells[game->layout.mover] != filler)
        refuse(r, "the player to move has no holes to fill, but player %d has", filler + 1);
    for (int i = 0; i < game->topology.holes; i++)
        if (cells[game->layout.marks + game->topology.hole[i]] != DYAR_UNMARKED)
            refuse(r, "no hole can be marked or closed while holes are being filled");
    for (unsigned p = 0; p < (unsigned)game->players; p++) {
        fillers += cells[game->layout.to_place + p] > 0;
        if (cells[game->layout.to_place + p] > dyar_room_to_fill(game, &r->position, p))
            refuse(r, "player %u has more seeds to place than their holes can take", p + 1);
    }
    if (game->match->mirrored && fillers > 1)
        refuse(r, "only one player places seeds, and the other copies them");
    r->position.cells[game->layout.ended] = DYAR_ENDED_FILLING;
}

/* A hole is to be picked: then some hole must fit. */
static void check_picking(reader *r)
{
    if (!r->failed && r->game->pick_count > 0 && !dyar_could_be_picking(r->game, &r->position))
        refuse(r, "no hole can be chosen: 'pick' and 'landed' do not fit the position");
}

/* What follows from the position itself. */
static void judge(const dyar_game *any, dyar_position *position)
{
    const dyar_game *game = dyar_game_at(any, position);
    uint16_t *mover = &position->cells[game->layout.mover];
    const bool goes_on =
        !position->cells[game->layout.ended] && !dyar_is_picking(game, position);
    dyar_turn view;
    if (goes_on && game->leaves_out)
        *mover = (uint16_t)dyar_next_able(game, position, *mover);
    dyar_turn_begin(&view, game, NULL, position, *mover);
    if (goes_on)
        dyar_judge_end(&view, 0);
    if (game->match)
        dyar_go_on(game, position, NULL);
}

bool dyar_position_parse(const dyar_game *game, const char *text, dyar_position *position,
                         dyar_diags *diags)
{
    reader r = {.game = game,
                .diags = diags,
                .source = {.name = "position", .text = dyar_text_of(text)},
                .at = text};
    read_rows(&r);
    read_stores(&r);
    read_further(&r);
    if (!r.failed && *r.at)
        refuse(&r, "unexpected text after the position");
    check_wins(&r);
    check_counted_winner(&r);
    check_filling(&r);
    check_picking(&r);
    if (r.failed)
        return false;
    judge(game, &r.position);
    *position = r.position;
    return true;
}
