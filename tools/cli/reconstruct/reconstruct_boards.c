/* SPDX-License-Identifier: MIT */
/* A row of small boards: what each answer to a question makes of the same moves. */
#include "cli/reconstruct/reconstruct.h"

#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "lab/draw/boards_svg.h"

#include <math.h>

/* Moves that are written out; of a longer game, only the last move is. */
enum { WRITTEN_MOVES = 16 };

/* "1. passes, 70 %"; if no evidence distinguishes it from others, "1. passes, 70 % together".
 */
static char *name_reading(const task_readings *readings, size_t at)
{
    const task_reconstructed *q = readings->question;
    const size_t reading = readings->readings[at];
    const uint64_t tied = q->readings[reading] & (q->readings[reading] - 1);
    return cli_format("%zu. %s, %ld %%%s", lab_recon_rank(&q->ballot, &q->count, reading) + 1,
                      q->question->answers[readings->answers[at]].id,
                      lround(100 * q->count.probability[reading]), tied ? " together" : "");
}

static void print_scores(FILE *to, const dyar_game *game, const dyar_result *result)
{
    char name[DYAR_PLAYER_NAME];
    for (int player = 0; player < dyar_game_players(game); player++)
        fprintf(to, "%s%s %d", player ? ", " : "", dyar_player_name(game, player, name),
                result->scores[player]);
    for (int player = 0; player < dyar_game_players(game) && !result->drawn; player++)
        if (result->winners & 1u << player)
            fprintf(to, ", %s won", dyar_player_name(game, player, name));
    if (result->drawn)
        fputs(", a draw", to);
}

/* "over: south 20, north 12, south won", "a1 is not a move", or nothing: the board shows who is
 * to move.
 */
static char *state_reading(const task_readings *readings, size_t at)
{
    const lab_parting *parting = &readings->parting;
    const dyar_game *game = dyar_ruleset_game(readings->rulesets[at]);
    const dyar_result result = dyar_result_of(game, &parting->ends[at].position);
    cli_memory memory = cli_memory_begin();
    if (parting->ends[at].refuses)
        fprintf(memory.to, "%s is not a move", parting->moves[parting->move_count - 1]);
    else if (result.over) {
        fputs("over: ", memory.to);
        print_scores(memory.to, game, &result);
    }
    return cli_memory_end(&memory);
}

/* "after 1. a1 2. d2" */
static char *format_moves(const task_readings *readings)
{
    const lab_parting *parting = &readings->parting;
    if (parting->different < 2)
        return cli_format("no difference in %d random games%s", TASK_READINGS_PLAYOUTS,
                          readings->in_match ? " of a match" : "");
    if (parting->move_count == 0)
        return cli_format("the setups differ");
    if (parting->move_count > WRITTEN_MOVES)
        return cli_format("after %zu moves, the last of which is %s", parting->move_count,
                          parting->moves[parting->move_count - 1]);
    cli_memory memory = cli_memory_begin();
    fputs("after", memory.to);
    for (size_t i = 0; i < parting->move_count; i++)
        fprintf(memory.to, " %zu. %s", i + 1, parting->moves[i]);
    return cli_memory_end(&memory);
}

void cli_reconstruct_draw_boards(FILE *to, const dyar_ruleset *ruleset,
                                 const task_readings *readings)
{
    lab_small_board boards[LAB_RECON_ANSWERS_MAX];
    for (size_t i = 0; i < readings->count; i++)
        boards[i] =
            (lab_small_board){.picture = {.ruleset = readings->rulesets[i],
                                          .position = &readings->parting.ends[i].position},
                              .name = name_reading(readings, i),
                              .state = state_reading(readings, i)};
    char *title = cli_format("%s: %s", dyar_ruleset_about(ruleset)->name,
                             readings->question->question->id),
         *story = format_moves(readings);
    lab_draw_boards(to, title, story, boards, readings->count);
    for (size_t i = 0; i < readings->count; i++) {
        free((void *)boards[i].name);
        free((void *)boards[i].state);
    }
    free(title);
    free(story);
}
