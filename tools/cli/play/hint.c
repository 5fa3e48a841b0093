/*
 * Hints: what speaks for a move.
 *
 *     c1: it brings 1 seed at once and another move. Looking 12 moves ahead, that leads to 9
 *     seeds for you and 4 for north: c1 f1 a2 b1 f1 a1 ...
 */
#include "cli/play/explain.h"

#include <stdlib.h>

#include "cli/base/memory.h"

enum { MOVES_TOLD = 8 };

typedef struct hinting {
    FILE *to;
    const cli_telling *telling;
    const dyar_game *game;
    const dyar_position *position;
    const lab_opinion *opinion;
    const lab_reason *reason;
    int mover;
} hinting;

static const char *plural(int number)
{
    return number == 1 ? "" : "s";
}

/* ---- at once ---- */

static bool moves_again(const hinting *h, dyar_move move)
{
    dyar_position after = *h->position;
    dyar_play(h->game, &after, move);
    return dyar_position_mover(h->game, &after) == h->mover &&
           !dyar_result_of(h->game, &after).over;
}

static void tell_gain(const hinting *h, dyar_move move)
{
    const int gain = h->reason->gain;
    const bool again = !move.fills && moves_again(h, move);
    if (move.fills)
        fputs("it is the hole to fill. ", h->to);
    else if (gain > 0)
        fprintf(h->to, "it brings %d seed%s at once%s. ", gain, plural(gain),
                again ? " and another move" : "");
    else if (gain < 0)
        fprintf(h->to, "it gives up %d seed%s at first. ", -gain, plural(gain));
    else if (again)
        fputs("it brings another move. ", h->to);
    else
        fputs("it brings nothing at once. ", h->to);
}

/* ---- what it leads to ---- */

/* "9 seeds for you and 4 for north" */
static void tell_scores(const hinting *h)
{
    const int players = dyar_game_players(h->game), *scores = h->opinion->scores;
    fprintf(h->to, "%d seed%s for you", scores[h->mover], plural(scores[h->mover]));
    for (int i = 1; i < players; i++) {
        const int player = (h->mover + i) % players;
        char name[32];
        fprintf(h->to, "%s%d for %s", i + 1 < players ? ", " : " and ", scores[player],
                cli_player_name(h->game, player, h->telling->how, name));
    }
}

static void tell_line(const hinting *h)
{
    const lab_line *line = &h->opinion->line;
    char text[DYAR_MOVE_TEXT];
    fputc(':', h->to);
    for (size_t i = 0; i < line->length && i < MOVES_TOLD; i++)
        fprintf(h->to, " %s", dyar_move_format(h->game, line->moves[i], text));
    fputs(line->length > MOVES_TOLD ? " ..." : ".", h->to);
}

/* "With best play on both sides" */
static void tell_how_sure(const hinting *h)
{
    const char *whole = dyar_game_is_match(h->game) ? "this game" : "the game";
    const int depth = h->reason->depth;
    switch (h->opinion->outlook) {
    case LAB_WON:
        fprintf(h->to, "It wins the game, whatever the answer: best play %s ",
                h->opinion->exact ? "ends with" : "leads to");
        break;
    case LAB_LOST:
        fprintf(h->to, "Every move loses against best play; this one %s ",
                h->opinion->exact ? "ends with" : "leads to");
        break;
    default:
        if (h->opinion->exact)
            fprintf(h->to, "Best play from here ends %s with ", whole);
        else
            fprintf(h->to, "Looking %d move%s ahead, that leads to ", depth, plural(depth));
    }
}

static void tell_all(const hinting *h, dyar_move move)
{
    char text[DYAR_MOVE_TEXT];
    fprintf(h->to, "%s: ", dyar_move_format(h->game, move, text));
    if (!h->opinion) {
        fputs("it is the only move.", h->to);
        return;
    }
    tell_gain(h, move);
    tell_how_sure(h);
    tell_scores(h);
    tell_line(h);
}

void cli_tell_hint(const cli_telling *telling, const dyar_position *position, dyar_move move,
                   const lab_reason *reason)
{
    const dyar_game *game = dyar_ruleset_game(telling->ruleset);
    cli_memory memory = cli_memory_begin();
    const hinting h = {.to = memory.to,
                       .telling = telling,
                       .game = game,
                       .position = position,
                       .opinion = reason->opinion,
                       .reason = reason,
                       .mover = dyar_position_mover(game, position)};
    tell_all(&h, move);
    char *text = cli_memory_end(&memory);
    cli_tell_line(telling, 0, "%s", text);
    free(text);
}
