/* SPDX-License-Identifier: MIT */
/*
 * Hints: what speaks for a move.
 *
 *     c1: it brings 1 seed at once and another move. Looking 12 moves ahead, that leads to 9
 *     seeds for you and 4 for north: c1 f1 a2 b1 f1 a1 ...
 *
 * A hint counts seeds if seeds decide who wins, else what does.
 */
#include "cli/play/explain.h"

#include <stdlib.h>

#include "cli/base/memory.h"

enum { MOVES_TOLD = 8 };

typedef struct hinting {
    FILE *to;
    const cli_printing *printing;
    const dyar_game *game;
    const dyar_position *position;
    const lab_opinion *opinion;
    const lab_reason *reason;
    int mover;
    bool counted;      /* something is, in the end */
    cli_counts counts; /* as far as the opinion looks ahead */
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

static void print_gain(const hinting *h, dyar_move move)
{
    const int gain = h->reason->gain;
    const bool again = !dyar_move_is_filling(move) && moves_again(h, move);
    if (dyar_move_is_filling(move))
        fputs("fills a hole. ", h->to);
    else if (!h->counts.seeds)
        fputs(again ? "gives another move. " : "", h->to);
    else if (gain > 0)
        fprintf(h->to, "gains %d seed%s at once%s. ", gain, plural(gain),
                again ? " and another move" : "");
    else if (gain < 0)
        fprintf(h->to, "loses %d seed%s at first. ", -gain, plural(gain));
    else if (again)
        fputs("gives another move. ", h->to);
    else
        fputs("gains nothing at once. ", h->to);
}

/* ---- what it leads to ---- */

/* "9 seeds for you and 4 for north" */
static void print_counts(const hinting *h)
{
    const int players = dyar_game_players(h->game), *values = h->counts.values;
    fprintf(h->to, "%d %s for you", values[h->mover],
            values[h->mover] == 1 ? h->counts.one : h->counts.many);
    for (int i = 1; i < players; i++) {
        const int player = (h->mover + i) % players;
        char name[32];
        fprintf(h->to, "%s%d for %s", i + 1 < players ? ", " : " and ", values[player],
                cli_player_name(h->game, player, h->printing->how, name));
    }
    fputs(h->counts.fewest ? " (the fewest win)" : "", h->to);
}

static void print_best_line(const hinting *h)
{
    const lab_line *line = &h->opinion->line;
    char text[DYAR_MOVE_TEXT];
    fputc(':', h->to);
    for (size_t i = 0; i < line->length && i < MOVES_TOLD; i++)
        fprintf(h->to, " %s", dyar_move_format(h->game, line->moves[i], text));
    fputs(line->length > MOVES_TOLD ? " ..." : ".", h->to);
}

/* "With best play on both sides" */
static void print_how_sure(const hinting *h)
{
    const char *whole = dyar_game_is_match(h->game) ? "this game" : "the game";
    const int depth = h->reason->depth;
    switch (h->opinion->outlook) {
    case LAB_WON:
        fprintf(h->to, "It wins against any reply: best play %s ",
                h->opinion->exact ? "ends with" : "leads to");
        break;
    case LAB_LOST:
        fprintf(h->to, "Every move loses against best play. This one %s ",
                h->opinion->exact ? "ends with" : "leads to");
        break;
    default:
        if (h->opinion->exact)
            fprintf(h->to, "Best play from here ends %s with ", whole);
        else
            fprintf(h->to, "A search of %d move%s ahead leads to ", depth, plural(depth));
    }
}

/* Prints the line alone if nothing is counted. */
static void print_outlook(const hinting *h)
{
    const int depth = h->reason->depth;
    if (h->opinion->outlook == LAB_WON)
        fputs("It wins against any reply", h->to);
    else if (h->opinion->outlook == LAB_LOST)
        fputs("Every move loses against best play. This one leads to", h->to);
    else if (h->opinion->exact)
        fputs("Best play from here", h->to);
    else
        fprintf(h->to, "A search of %d move%s ahead decides nothing", depth, plural(depth));
}

static void print_all(const hinting *h, dyar_move move)
{
    char text[DYAR_MOVE_TEXT];
    fprintf(h->to, "%s: ", dyar_move_format(h->game, move, text));
    if (!h->opinion) {
        fputs("the only legal move.", h->to);
        return;
    }
    print_gain(h, move);
    if (h->counted) {
        print_how_sure(h);
        print_counts(h);
    } else {
        print_outlook(h);
    }
    print_best_line(h);
}

/* Where the line of the opinion ends. */
static dyar_position end_of_line(const hinting *h)
{
    dyar_position end = *h->position;
    for (size_t i = 0; i < h->opinion->line.length; i++)
        dyar_play(h->game, &end, h->opinion->line.moves[i]);
    return end;
}

static void count(hinting *h)
{
    if (!h->opinion)
        return;
    const dyar_position end = end_of_line(h);
    h->counted = cli_count_players(h->game, &end, h->opinion->scores, &h->counts);
}

void cli_print_hint(const cli_printing *printing, const dyar_position *position, dyar_move move,
                    const lab_reason *reason)
{
    const dyar_game *game = dyar_ruleset_game(printing->ruleset);
    cli_memory memory = cli_memory_begin();
    hinting h = {.to = memory.to,
                 .printing = printing,
                 .game = game,
                 .position = position,
                 .opinion = reason->opinion,
                 .reason = reason,
                 .mover = dyar_position_mover(game, position)};
    count(&h);
    print_all(&h, move);
    char *text = cli_memory_end(&memory);
    cli_print_indented(printing, 0, "%s", text);
    free(text);
}
