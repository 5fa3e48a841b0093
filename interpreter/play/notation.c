/*
 * Position strings, both ways.
 *
 *     4,4,4,4/4,4,4,4 0,0 1 -        rows from the top, stores, player to move, further state
 *
 * Reading is strict, so that a string that was read is written again as it was; the one liberty
 * is white space after a `/`, for rows drawn under each other.
 */
#include "base/report.h"
#include "play/match.h"
#include "program/handlers.h"

#include <stdio.h>
#include <string.h>

/* ---- further state ---- */

/* Numbers in cells that follow each other, written as `key=1,2`; left out when all of them are
 * 0.  Games and players are counted from 0 in cells and from 1 in text, so that what is left
 * out is the first. */
typedef struct further {
    const char *key;
    uint16_t at;
    int count; /* 0: not used by this ruleset */
    enum { NUMBERS, SEEDS, GAMES, PLAYERS, HOLES, OWNERS, ENDING } kind;
} further;

enum { FURTHER = 15 };

/* In alphabetical order, as they are written. */
static void list_further(const dyar_game *game, further list[FURTHER])
{
    const dyar_layout *l = &game->layout;
    const int one = game->match ? 1 : 0, each = game->match ? game->players : 0;
    const further all[FURTHER] = {
        {"again", l->extra, l->extra ? 1 : 0, NUMBERS},
        {"began", l->began, one, PLAYERS},
        {"fill", l->to_place, each, SEEDS},
        {"game", l->game, one, GAMES},
        {"kept", l->kept, each, SEEDS},
        {"last", l->last, l->last ? 2 : 0, HOLES},
        {"moved", l->last_mover, l->last_mover ? 1 : 0, NUMBERS},
        {"out", l->out, l->out ? 1 : 0, SEEDS},
        {"over", l->ended, 1, ENDING},
        {"pool", l->pool, l->pool ? 1 : 0, SEEDS},
        {"reserve", l->reserve, l->reserve ? game->players : 0, SEEDS},
        {"since", l->since, l->since ? 2 : 0, NUMBERS},
        {"territory", l->territory, l->territory ? 1 : 0, OWNERS},
        {"turns", l->turns, l->turns ? game->players : 0, NUMBERS},
        {"wins", l->wins, each, NUMBERS},
    };
    memcpy(list, all, sizeof all);
}

/* Ends that cannot be seen from the position itself: of games that stand alone, or of matches.
 */
typedef struct an_ending {
    const char *word;
    unsigned code;
    bool of_player;
} an_ending;

static const an_ending game_endings[] = {
    {"win", DYAR_ENDED_WIN, true},
    {"lose", DYAR_ENDED_LOSE, true},
    {"draw", DYAR_ENDED_DRAW, false},
    {"end", DYAR_ENDED_COUNT, false},
    {NULL, 0, false},
};

static const an_ending match_endings[] = {
    {"win", DYAR_ENDED_MATCH_WON, true},
    {"draw", DYAR_ENDED_MATCH_DRAWN, false},
    {NULL, 0, false},
};

static const an_ending *endings_of(const dyar_game *game)
{
    return game->match ? match_endings : game_endings;
}

static const an_ending *find_ending(const dyar_game *game, unsigned code)
{
    const an_ending *e = endings_of(game);
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
    const an_ending *e = find_ending(w->game, code);
    print(w, "%s", e->word);
    if (e->of_player)
        print(w, "%u", (code & 15) + 1);
}

/* Holes that do not belong to whom they did at the set-up. */
static void print_owners(writer *w, unsigned territory)
{
    const dyar_game *game = w->game->territories[territory];
    const char *before = "";
    char name[8];
    for (int hole = 0; hole < dyar_game_rows(game) * dyar_game_columns(game); hole++) {
        const int owner = dyar_game_owner(game, hole);
        if (owner == dyar_game_owner(w->game, hole))
            continue;
        print(w, "%s%s@%d", before, dyar_hole_name(game, hole, name), owner + 1);
        before = ",";
    }
}

static bool worth_writing(const writer *w, const further *f)
{
    if (f->kind == ENDING)
        return find_ending(w->game, w->cells[f->at]);
    for (int i = 0; i < f->count; i++)
        if (w->cells[f->at + i])
            return true;
    return false;
}

static void print_further(writer *w)
{
    further list[FURTHER];
    const char *before = "";
    char from[8], to[8];
    list_further(w->game, list);
    for (int i = 0; i < FURTHER; i++) {
        const uint16_t *cells = &w->cells[list[i].at];
        if (!worth_writing(w, &list[i]))
            continue;
        print(w, "%s%s=", before, list[i].key);
        before = ";";
        if (list[i].kind == ENDING)
            print_ending(w, cells[0]);
        else if (list[i].kind == OWNERS)
            print_owners(w, cells[0]);
        else if (list[i].kind == HOLES)
            print(w, "%s>%s",
                  dyar_hole_name(w->game, w->game->topology.place_of[cells[0] - 1], from),
                  dyar_hole_name(w->game, w->game->topology.place_of[cells[1] - 1], to));
        const unsigned first = list[i].kind == GAMES || list[i].kind == PLAYERS;
        for (int k = 0; k < list[i].count && list[i].kind < HOLES; k++)
            print(w, "%s%u", k ? "," : "", cells[k] + first);
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

/* ---- reading ---- */

typedef struct reader {
    const dyar_game *game;
    dyar_diags *diags;
    dyar_source source;
    const char *at;
    dyar_position position;
    long seeds; /* so far */
    bool failed;
} reader;

static void refuse(reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void refuse(reader *r, const char *format, ...)
{
    dyar_buffer message = {0};
    va_list arguments;
    if (r->failed)
        return;
    r->failed = true;
    va_start(arguments, format);
    dyar_buffer_vprint(&message, format, arguments);
    va_end(arguments);
    const dyar_text before = {r->source.text.at, (size_t)(r->at - r->source.text.at)};
    const dyar_mark mark = {&r->source, 1, (unsigned)dyar_text_characters(before) + 1};
    dyar_report(r->diags, DYAR_ERROR, mark, "%s", dyar_buffer_text(&message));
    dyar_buffer_release(&message);
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
        refuse(r, "a number is written without leading zeros");
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
    const unsigned seeds = read_number(r, DYAR_MAX_SEEDS, what);
    r->seeds += seeds;
    if (r->seeds > r->game->total) {
        r->at = start;
        refuse(r, "with these there are more seeds than the game's %d", r->game->total);
    }
    return (uint16_t)seeds;
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
    refuse(r, "this ruleset has no such mark");
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
            refuse(r, "%s is no hole of this board: expected '-'",
                   dyar_hole_name(r->game, place, name));
        r->at += !r->failed;
        return;
    }
    if (*r->at == 'x') {
        if (!r->game->closable)
            refuse(r, "this ruleset closes no holes (a match may: --match)");
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

static unsigned read_hole_name(reader *r)
{
    char name[8] = "";
    const size_t length = strspn(r->at, "abcdefghijklmnopqrstuvwxyz0123456789");
    int hole = 0;
    if (r->failed)
        return 0;
    snprintf(name, sizeof name, "%.*s", (int)(length < 7 ? length : 7), r->at);
    if (!dyar_hole_parse(r->game, name, &hole)) {
        refuse(r, "expected a hole of this board");
        return 0;
    }
    r->at += length;
    return r->game->topology.cell_at[hole] + 1u;
}

static void read_ending(reader *r, uint16_t *cell)
{
    for (const an_ending *e = endings_of(r->game); e->word; e++) {
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

/* Counted from 1 in text and from 0 in the cell. */
static uint16_t read_from_one(reader *r, long most, const char *what)
{
    const unsigned number = read_number(r, most, what);
    return (uint16_t)(number > 0 ? number - 1 : 0);
}

/* The territory that is written so: there are not many. */
static void read_owners(reader *r, uint16_t *cell)
{
    const dyar_game *game = r->game;
    for (int i = 1; i < game->territory_count; i++) {
        char text[DYAR_POSITION_TEXT];
        writer w = {game, r->position.cells, text, text + sizeof text};
        if (!game->territories[i])
            continue;
        print_owners(&w, (unsigned)i);
        const size_t length = (size_t)(w.at - text);
        if (strncmp(r->at, text, length) == 0 && strcspn(r->at, "; ") == length) {
            r->at += length;
            *cell = (uint16_t)i;
            return;
        }
    }
    refuse(
        r,
        "no match leads to this territory: expected holes won from the other player, such as "
        "b1@2,c1@2 from the nearest on, in board order");
}

static void read_values(reader *r, const further *f)
{
    uint16_t *cells = &r->position.cells[f->at];
    const char *start = r->at;
    if (f->kind == ENDING) {
        read_ending(r, cells);
        return;
    }
    if (f->kind == OWNERS) {
        read_owners(r, cells);
        return;
    }
    bool zero = true;
    for (int i = 0; i < f->count && !r->failed; i++) {
        if (i > 0)
            expect(r, f->kind == HOLES ? '>' : ',', "and the next number");
        if (f->kind == HOLES)
            cells[i] = (uint16_t)read_hole_name(r);
        else if (f->kind == SEEDS)
            cells[i] = read_seeds(r, "a number of seeds");
        else if (f->kind == GAMES)
            cells[i] = read_from_one(r, DYAR_MATCH_GAMES_MAX, "the number of the game");
        else if (f->kind == PLAYERS)
            cells[i] = read_from_one(r, r->game->players, "a player");
        else
            cells[i] = (uint16_t)read_number(r, 65000, "a number");
        zero = zero && cells[i] == 0;
    }
    if (zero && !r->failed) {
        r->at = start;
        refuse(r, f->kind == GAMES || f->kind == PLAYERS ? "the first is left out"
                                                         : "what is 0 is left out");
    }
}

static void refuse_key(reader *r, const further *list)
{
    dyar_buffer known = {0};
    for (int i = 0; i < FURTHER; i++)
        if (list[i].count > 0)
            dyar_buffer_print(&known, "%s%s", known.length ? ", " : "", list[i].key);
    refuse(r, "expected one of %s, in this order, and '='", dyar_buffer_text(&known));
    dyar_buffer_release(&known);
}

static void read_further(reader *r)
{
    further list[FURTHER];
    int next = 0;
    list_further(r->game, list);
    if (!r->failed && *r->at == '-') {
        r->at++;
        return;
    }
    while (!r->failed) {
        int i = next;
        size_t length = strcspn(r->at, "=;");
        while (i < FURTHER && !(list[i].count > 0 && strlen(list[i].key) == length &&
                                strncmp(r->at, list[i].key, length) == 0))
            i++;
        if (i == FURTHER || r->at[length] != '=') {
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

/* Somebody is to choose which holes he fills. */
static void check_filling(reader *r)
{
    const dyar_game *game = dyar_game_at(r->game, &r->position);
    dyar_move moves[DYAR_MOVES_MAX];
    if (r->failed || !game->match || dyar_filler(game, &r->position) < 0)
        return;
    const unsigned mover = r->position.cells[game->layout.mover];
    const int hand = r->position.cells[game->layout.to_place + mover];
    const int each = game->match->hole_seeds ? game->match->hole_seeds : hand;
    const size_t holes = dyar_fillings(game, &r->position, moves);
    if (hand == 0)
        refuse(r, "the player to move has nothing left to fill");
    else if (hand > each * (int)holes)
        refuse(r, "the player to move has more to fill than his empty holes can take");
    r->position.cells[game->layout.ended] = DYAR_ENDED_FILLING;
}

/* What follows from the position itself. */
static void judge(const dyar_game *any, dyar_position *position)
{
    const dyar_game *game = dyar_game_at(any, position);
    dyar_turn view;
    dyar_note_open(game, position);
    dyar_view(&view, game, position, position->cells[game->layout.mover]);
    if (!position->cells[game->layout.ended])
        dyar_judge_end(&view, 0);
    if (game->match)
        dyar_go_on(game, position, NULL);
}

bool dyar_position_parse(const dyar_game *game, const char *text, dyar_position *position,
                         dyar_diags *diags)
{
    reader r = {
        .game = game, .diags = diags, .source = {"position", dyar_text_of(text)}, .at = text};
    read_rows(&r);
    read_stores(&r);
    read_further(&r);
    if (!r.failed && *r.at)
        refuse(&r, "the position ends here, but the text goes on");
    check_filling(&r);
    if (r.failed)
        return false;
    judge(game, &r.position);
    *position = r.position;
    return true;
}
