/* Games recorded in the field. */
#include "cli/verify/field_games.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/list.h"

static void add(cli_field_games *games, cli_field_game game)
{
    if (!lab_list_grow(&games->list, &games->capacity, games->count, sizeof *games->list))
        cli_out_of_memory();
    games->list[games->count++] = game;
}

static cli_status read_records(cli_field_games *games, const char *ruleset,
                               const cli_games_file *file, lab_records *records)
{
    lab_error error;
    if (!(ruleset ? lab_records_parse_of_ruleset : lab_records_parse)(file->text, file->length,
                                                                      records, &error)) {
        cli_complain_at(file->path, &error);
        return CLI_INVALID;
    }
    for (size_t i = 0; i < records->count; i++)
        add(games, (cli_field_game){.path = file->path,
                                    .line = lab_record_line(&records->items[i]),
                                    .number = i + 1,
                                    .record = &records->items[i]});
    return CLI_DONE;
}

static cli_status read_line(cli_field_games *games, const cli_games_file *file, unsigned line,
                            size_t number, const char *at, size_t length)
{
    lab_recorded *recorded = cli_allocate(sizeof *recorded);
    lab_error error;
    if (lab_recorded_parse(at, length, recorded, &error)) {
        add(games,
            (cli_field_game){
                .path = file->path, .line = line, .number = number, .recorded = recorded});
        return CLI_DONE;
    }
    error.line = error.line ? line : 0;
    cli_complain_at(file->path, &error);
    lab_recorded_release(recorded);
    free(recorded);
    return CLI_INVALID;
}

static cli_status read_lines(cli_field_games *games, const cli_games_file *file)
{
    const char *at = file->text, *end = file->text + file->length;
    cli_status status = CLI_DONE;
    size_t number = 0;
    for (unsigned line = 1; at < end && status == CLI_DONE; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (strspn(at, " \t\r") < length)
            status = read_line(games, file, line, ++number, at, length);
        at += length + 1;
    }
    return status;
}

cli_status cli_field_games_read(cli_field_games *games, const char *ruleset,
                                const cli_games_file *files, size_t count)
{
    cli_status status = CLI_DONE;
    *games = (cli_field_games){.records = cli_allocate(count * sizeof *games->records),
                               .file_count = count};
    for (size_t i = 0; i < count && status == CLI_DONE; i++) {
        const cli_games_file *file = &files[i];
        if (!file->text)
            status = CLI_SYSTEM;
        else if (file->text[strspn(file->text, " \t\r\n")] == '{')
            status = read_lines(games, file);
        else
            status = read_records(games, ruleset, file, &games->records[i]);
    }
    return status;
}

void cli_field_games_release(cli_field_games *games)
{
    for (size_t i = 0; i < games->count; i++) {
        if (games->list[i].recorded)
            lab_recorded_release(games->list[i].recorded);
        free(games->list[i].recorded);
    }
    for (size_t i = 0; i < games->file_count; i++)
        lab_records_release(&games->records[i]);
    free(games->records);
    free(games->list);
    *games = (cli_field_games){0};
}

const char *cli_field_game_ruleset(const cli_field_game *game)
{
    return game->record ? lab_record_value(game->record, "Ruleset") : game->recorded->game;
}

size_t cli_field_game_moves(const cli_field_game *game)
{
    return game->record ? game->record->move_count : game->recorded->count;
}

const char *cli_field_game_move(const cli_field_game *game, size_t at)
{
    return game->record ? game->record->moves[at].text : game->recorded->moves[at].move;
}
