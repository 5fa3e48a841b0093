/* SPDX-License-Identifier: MIT */
/* Reads recorded games.  The only test that knows zstd. */
#include "support/recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

enum { PLIES_MAX = 4096 }; /* of one play */

/* ---- the file ---- */

static void *read_file(dyar_arena *arena, const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return NULL;
    const long size = ftell(file);
    rewind(file);
    void *bytes = dyar_arena_alloc(arena, (size_t)size);
    *length = fread(bytes, 1, (size_t)size, file);
    fclose(file);
    return *length == (size_t)size ? bytes : NULL;
}

const char *recording_read(dyar_arena *arena, const char *path)
{
    size_t length = 0;
    const void *bytes = read_file(arena, path, &length);
    const unsigned long long size = bytes ? ZSTD_getFrameContentSize(bytes, length) : 0;
    if (!bytes || size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) {
        printf("%s: cannot be read, or is not compressed with zstd\n", path);
        return NULL;
    }
    char *text = dyar_arena_alloc(arena, (size_t)size + 1);
    if (ZSTD_decompress(text, (size_t)size, bytes, length) == size)
        return text;
    printf("%s: is damaged\n", path);
    return NULL;
}

/* ---- pieces of a line ---- */

typedef struct reader {
    dyar_arena *arena;
    recorded_game *game;
    const char *at; /* what is still to be read */
} reader;

static void refuse(const reader *r, const char *wanted)
{
    printf("the recording has no %s at '%.*s'\n", wanted, (int)strcspn(r->at, "\n"), r->at);
    exit(EXIT_FAILURE);
}

static bool take(reader *r, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(r->at, text, length) != 0)
        return false;
    r->at += length;
    return true;
}

static void expect(reader *r, const char *text)
{
    if (!take(r, text))
        refuse(r, text);
}

static bool at_number(const reader *r)
{
    return (*r->at >= '0' && *r->at <= '9') || *r->at == '-' || *r->at == '+';
}

static int number(reader *r)
{
    char *end;
    const long value = strtol(r->at, &end, 10);
    if (end == r->at)
        refuse(r, "number");
    r->at = end;
    return (int)value;
}

static int site(reader *r)
{
    const bool digit = *r->at >= '0' && *r->at <= '9';
    if (!digit) {
        expect(r, "-");
        return RECORDED_NOWHERE;
    }
    const int at = number(r);
    if (at >= r->game->sites)
        refuse(r, "site of the board");
    return at;
}

static recorded_sites sites(reader *r)
{
    const int from = site(r);
    return (recorded_sites){from, take(r, ">") ? site(r) : from};
}

/* ---- boards ---- */

static const uint16_t *numbers(reader *r, size_t *count)
{
    uint16_t list[64];
    for (*count = 0; at_number(r) && *count < 64; take(r, " "))
        list[(*count)++] = (uint16_t)number(r);
    uint16_t *kept = DYAR_NEW_ARRAY(r->arena, uint16_t, *count);
    if (*count > 0)
        memcpy(kept, list, *count * sizeof *kept);
    return kept;
}

static const uint16_t *changed_seeds(reader *r, const uint16_t *before)
{
    uint16_t *seeds = DYAR_NEW_ARRAY(r->arena, uint16_t, r->game->sites);
    memcpy(seeds, before, (size_t)r->game->sites * sizeof *seeds);
    for (; at_number(r); take(r, " ")) {
        const int at = site(r);
        seeds[at] = (uint16_t)(seeds[at] + number(r));
    }
    return seeds;
}

/* "3:1 7:2"; "-" where no site has a state any more. */
static const uint8_t *states(reader *r)
{
    uint8_t *list = DYAR_NEW_ARRAY(r->arena, uint8_t, r->game->sites);
    while (!take(r, "-") && at_number(r)) {
        const int at = site(r);
        expect(r, ":");
        list[at] = (uint8_t)number(r);
        take(r, " ");
    }
    return list;
}

/* Fields of hands and of states, which are left out where nothing has changed. */
static void rest_of_board(reader *r, recorded_board *board)
{
    if (take(r, "|") && at_number(r))
        board->hands = numbers(r, &board->hand_count);
    if (take(r, "|"))
        board->states = states(r);
    expect(r, "\n");
}

static recorded_board start(reader *r)
{
    recorded_board board = {.next = number(r),
                            .states = DYAR_NEW_ARRAY(r->arena, uint8_t, r->game->sites)};
    expect(r, "|");
    uint16_t *seeds = DYAR_NEW_ARRAY(r->arena, uint16_t, r->game->sites);
    for (int i = 0; i < r->game->sites; i++, take(r, " "))
        seeds[i] = (uint16_t)number(r);
    board.seeds = seeds;
    rest_of_board(r, &board);
    return board;
}

/* ---- plies ---- */

static void legal(reader *r, recorded_ply *ply)
{
    recorded_sites list[1024];
    size_t count = 0;
    for (; *r->at != '|' && *r->at != '\n' && count < 1024; take(r, " "))
        list[count++] = sites(r);
    if (count == 0)
        list[count++] = ply->move; /* there was no other */
    recorded_sites *kept = DYAR_NEW_ARRAY(r->arena, recorded_sites, count);
    memcpy(kept, list, count * sizeof *kept);
    ply->legal = kept;
    ply->legal_count = count;
}

/* "1s10+ 1|6 10 24|10-2 25+1 26+1": who does what, what else was open, and what it changes. */
static recorded_ply read_ply(reader *r, const recorded_board *before)
{
    recorded_ply ply = {.mover = number(r), .after = *before};
    const char kind = *r->at++;
    ply.passes = kind == 'p';
    ply.heap = kind == 'n';
    ply.move = sites(r);
    ply.again = take(r, "+");
    expect(r, " ");
    ply.after.next = number(r);
    take(r, "|");
    legal(r, &ply);
    if (take(r, "|"))
        ply.after.seeds = changed_seeds(r, before->seeds);
    rest_of_board(r, &ply.after);
    return ply;
}

static recorded_play read_play(reader *r)
{
    recorded_ply list[PLIES_MAX];
    recorded_play play = {.start = start(r)};
    while (*r->at >= '1' && *r->at <= '9' && play.count < PLIES_MAX) {
        list[play.count] = read_ply(r, play.count ? &list[play.count - 1].after : &play.start);
        play.count++;
    }
    recorded_ply *kept = DYAR_NEW_ARRAY(r->arena, recorded_ply, play.count);
    memcpy(kept, list, play.count * sizeof *kept);
    play.plies = kept;
    return play;
}

/* ---- a game ---- */

static void read_board(reader *r)
{
    recorded_game *game = r->game;
    if (take(r, "board ")) {
        game->rows = number(r);
        game->columns = number(r);
        game->sites = game->rows * game->columns;
    } else {
        expect(r, "sites ");
        game->sites = number(r);
    }
    expect(r, "\nplayers ");
    game->players = number(r);
    expect(r, "\n");
}

const recorded_game *recording_next(dyar_arena *arena, const char **text)
{
    enum { MOST = 16 };
    recorded_play plays[MOST];
    reader r = {.arena = arena, .game = DYAR_NEW(arena, recorded_game), .at = *text};
    if (!*r.at)
        return NULL;
    expect(&r, "game ");
    r.game->name = (dyar_text){r.at, strcspn(r.at, "\n")};
    r.at += r.game->name.length;
    expect(&r, "\n");
    read_board(&r);
    for (; r.game->play_count < MOST && take(&r, "start "); r.game->play_count++)
        plays[r.game->play_count] = read_play(&r);
    recorded_play *kept = DYAR_NEW_ARRAY(arena, recorded_play, r.game->play_count);
    memcpy(kept, plays, r.game->play_count * sizeof *kept);
    r.game->plays = kept;
    *text = r.at;
    return r.game;
}
