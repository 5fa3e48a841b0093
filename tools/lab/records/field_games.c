/* SPDX-License-Identifier: MIT */
/* Games recorded in the field. */
#include "lab/records/field_games.h"

#include "lab/base/list.h"

static bool add(lab_field_games *games, lab_field_game game, lab_error *error)
{
    if (!lab_list_grow(&games->list, &games->capacity, games->count, sizeof *games->list))
        return lab_error_no_memory(error);
    games->list[games->count++] = game;
    return true;
}

/* ---- records ---- */

static lab_records *add_records(lab_field_games *games)
{
    lab_records *records = calloc(1, sizeof *records);
    if (!records || !lab_list_grow(&games->records, &games->text_capacity, games->text_count,
                                   sizeof *games->records)) {
        free(records);
        return NULL;
    }
    games->records[games->text_count++] = records;
    return records;
}

/* The games of records that are kept already. */
static bool add_all(lab_field_games *games, const char *path, const lab_records *records,
                    lab_error *error)
{
    bool added = true;
    for (size_t i = 0; added && i < records->count; i++)
        added = add(games,
                    (lab_field_game){.path = path,
                                     .line = lab_record_line(&records->items[i]),
                                     .number = i + 1,
                                     .record = &records->items[i]},
                    error);
    return added;
}

bool lab_field_games_add(lab_field_games *games, const char *path, lab_records *records)
{
    lab_error error;
    lab_records *kept = add_records(games);
    if (!kept) {
        lab_records_release(records);
        return false;
    }
    *kept = *records;
    *records = (lab_records){0};
    return add_all(games, path, kept, &error);
}

static bool read_records(lab_field_games *games, const char *path, const char *text,
                         size_t length, bool of_ruleset, lab_error *error)
{
    lab_records *records = add_records(games);
    if (!records)
        return lab_error_no_memory(error);
    return (of_ruleset ? lab_records_parse_of_ruleset : lab_records_parse)(text, length,
                                                                           records, error) &&
           add_all(games, path, records, error);
}

/* ---- JSON Lines ---- */

static void free_recorded(lab_recorded *recorded)
{
    lab_recorded_release(recorded);
    free(recorded);
}

/* ---- one after another ---- */

typedef struct reading {
    const char *path;
    size_t number; /* of the last game */
    lab_field_game_taker *take;
    void *context;
    lab_error *error;
} reading;

static bool take_record(void *context, lab_record *record)
{
    reading *r = context;
    return r->take(r->context, &(lab_field_game){.path = r->path,
                                                 .line = lab_record_line(record),
                                                 .number = ++r->number,
                                                 .record = record});
}

static bool take_line(reading *r, unsigned line, const char *at, size_t length)
{
    lab_recorded recorded = {0};
    const lab_field_game game = {
        .path = r->path, .line = line, .number = ++r->number, .recorded = &recorded};
    const bool parsed = lab_recorded_parse(at, length, &recorded, r->error);
    if (!parsed && r->error->line)
        r->error->line = line;
    const bool taken = parsed && r->take(r->context, &game);
    lab_recorded_release(&recorded);
    return taken;
}

static bool take_lines(reading *r, const char *text, size_t length)
{
    const char *at = text, *end = text + length;
    bool taken = true;
    for (unsigned line = 1; taken && at < end; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        if (strspn(at, " \t\r") < size)
            taken = take_line(r, line, at, size);
        at += size + 1;
    }
    return taken;
}

static bool are_lines(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '{';
}

bool lab_field_games_each(const char *path, const char *text, size_t length, bool of_ruleset,
                          lab_field_game_taker *take, void *context, lab_error *error)
{
    reading r = {.path = path, .take = take, .context = context, .error = error};
    return are_lines(text) ? take_lines(&r, text, length)
                           : lab_records_each(text, length, of_ruleset, take_record, &r, error);
}

/* ---- all of them ---- */

typedef struct keeping_lines {
    lab_field_games *games;
    lab_error *error;
} keeping_lines;

/* Moves what the game has to the list. */
static bool keep_line(void *context, const lab_field_game *game)
{
    keeping_lines *k = context;
    lab_field_game kept = *game;
    kept.recorded = calloc(1, sizeof *kept.recorded);
    if (!kept.recorded)
        return lab_error_no_memory(k->error);
    if (!add(k->games, kept, k->error)) {
        free(kept.recorded);
        return false;
    }
    *kept.recorded = *game->recorded;
    *game->recorded = (lab_recorded){0};
    return true;
}

static bool read_lines(lab_field_games *games, const char *path, const char *text,
                       size_t length, lab_error *error)
{
    keeping_lines k = {games, error};
    return lab_field_games_each(path, text, length, false, keep_line, &k, error);
}

bool lab_field_games_read(lab_field_games *games, const char *path, const char *text,
                          size_t length, bool of_ruleset, lab_error *error)
{
    return are_lines(text) ? read_lines(games, path, text, length, error)
                           : read_records(games, path, text, length, of_ruleset, error);
}

void lab_field_games_release(lab_field_games *games)
{
    for (size_t i = 0; i < games->count; i++)
        if (games->list[i].recorded)
            free_recorded(games->list[i].recorded);
    for (size_t i = 0; i < games->text_count; i++) {
        lab_records_release(games->records[i]);
        free(games->records[i]);
    }
    free(games->records);
    free(games->list);
    *games = (lab_field_games){0};
}

/* ---- one game ---- */

const char *lab_field_game_ruleset(const lab_field_game *game)
{
    return game->record ? lab_record_value(game->record, "Ruleset") : game->recorded->game;
}

const char *lab_field_game_start(const lab_field_game *game)
{
    return game->record ? lab_record_value(game->record, "Start") : game->recorded->start;
}

bool lab_field_game_is_match(const lab_field_game *game)
{
    const char *match = game->record ? lab_record_value(game->record, "Match") : NULL;
    return match && strcmp(match, "yes") == 0;
}

bool lab_field_game_has_bare_result(const lab_field_game *game)
{
    return game->record && lab_record_value(game->record, "Result") &&
           !lab_record_value(game->record, "Termination");
}

size_t lab_field_game_moves(const lab_field_game *game)
{
    return game->record ? game->record->move_count : game->recorded->count;
}

const char *lab_field_game_move(const lab_field_game *game, size_t at)
{
    return game->record ? game->record->moves[at].text : game->recorded->moves[at].move;
}

unsigned lab_field_game_line(const lab_field_game *game, size_t at)
{
    return game->record && at < game->record->move_count ? game->record->moves[at].line
                                                         : game->line;
}

/* "c1", "aa12-", "pass", "turn", "swap", "fill-c1", with whatever choices behind. */
static bool looks_like_a_move(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz";
    if (strcmp(text, "pass") == 0 || strcmp(text, "turn") == 0 || strcmp(text, "swap") == 0)
        return true;
    if (strncmp(text, "fill-", 5) == 0)
        text += 5;
    const size_t column = strspn(text, letters);
    return column >= 1 && column <= 2 && text[column] >= '1' && text[column] <= '9';
}

const char *lab_field_game_strange_move(const lab_field_game *game)
{
    for (size_t i = 0; i < lab_field_game_moves(game); i++)
        if (!looks_like_a_move(lab_field_game_move(game, i)))
            return lab_field_game_move(game, i);
    return NULL;
}
