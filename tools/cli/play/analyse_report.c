/* Insights told: moves with what is thought of them. */
#include "cli/play/analyse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/draw.h"
#include "cli/base/memory.h"

enum { MOVE = 8, VALUE = 7, SCORES = 16, SURE = 8 }; /* columns of the table */

/* ---- as text ---- */

/* The text, or as much of it as fits into a line, and the rest of an old one wiped out. */
static void print_line(const cli_analysis *a, const char *text, bool cut)
{
    const size_t length = strlen(text), width = (size_t)a->terminal.width - 1;
    printf("%.*s", (int)(cut && length > width ? width : length), text);
    if (a->terminal.height)
        cli_clear_rest(stdout);
    putchar('\n');
}

static const char *outlook_word(const lab_opinion *o)
{
    static const char *const words[] = {
        [LAB_OPEN] = "", [LAB_WON] = "wins", [LAB_DRAWN] = "draws", [LAB_LOST] = "loses"};
    return o->outlook == LAB_OPEN && o->exact ? "exact" : words[o->outlook];
}

static void format_scores(const cli_analysis *a, const lab_opinion *o, char *text, size_t room)
{
    size_t length = 0;
    text[0] = '\0';
    for (int player = 0; player < dyar_game_players(a->game) && length < room; player++)
        length += (size_t)snprintf(text + length, room - length, "%s%d", player ? " : " : "",
                                   o->scores[player]);
}

static void format_value(const cli_analysis *a, const lab_opinion *o, char text[16])
{
    const bool margin = dyar_game_players(a->game) == 2 && o->value != 0;
    snprintf(text, 16, margin ? "%s%+d" : "%s%d", o->exact ? "=" : "", o->value);
}

static void print_opinion(const cli_analysis *a, const lab_opinion *o, bool cut)
{
    char move[DYAR_MOVE_TEXT], value[16], scores[64];
    cli_memory memory = cli_memory_begin();
    format_value(a, o, value);
    format_scores(a, o, scores, sizeof scores);
    fprintf(memory.to, "%-*s %*s  %-*s %-*s", MOVE, dyar_move_format(a->game, o->move, move),
            VALUE, value, SCORES, scores, SURE, outlook_word(o));
    int room = a->terminal.width - (MOVE + 1 + VALUE + 2 + SCORES + 1 + SURE);
    for (size_t i = 0; i < o->line.length && room > 0; i++) {
        const char *next = dyar_move_format(a->game, o->line.moves[i], move);
        room -= 1 + (int)strlen(next);
        if (room >= 0)
            fprintf(memory.to, " %s", next);
    }
    char *line = cli_memory_end(&memory);
    print_line(a, line, cut);
    free(line);
}

static void print_head(const cli_analysis *a, const lab_insight *insight)
{
    const int mover = dyar_position_mover(a->game, a->position);
    const cli_drawing how = {0};
    char text[160], name[32];
    snprintf(text, sizeof text, "%s to move; %d move%s ahead, %s positions",
             cli_player_name(a->game, mover, &how, name), insight->depth,
             insight->depth == 1 ? "" : "s", cli_grouped(insight->nodes).text);
    print_line(a, text, true);
    snprintf(text, sizeof text, "%-*s %*s  %-*s %-*s %s", MOVE, "move", VALUE, "value", SCORES,
             "seeds", SURE, "certain", "best play");
    print_line(a, text, true);
}

int cli_analysis_print(const cli_analysis *a, const lab_insight *insight, size_t rows)
{
    const size_t shown = rows && rows < insight->count ? rows : insight->count;
    print_head(a, insight);
    for (size_t i = 0; i < shown; i++)
        print_opinion(a, &insight->opinions[i], rows > 0);
    fflush(stdout);
    return (int)shown + 2;
}
