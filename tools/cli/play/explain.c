/* SPDX-License-Identifier: MIT */
/* Turns, results and moves in words, wrapped for a terminal. */
#include "cli/play/explain.h"

#include <stdarg.h>

#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "dyar/account.h"
#include "dyar/reasons.h"

enum { NAME = 32 };

void cli_print_indented(const cli_printing *t, int deeper, const char *format, ...)
{
    const int indent = t->indent + deeper;
    va_list arguments;
    va_start(arguments, format);
    char *line = cli_format_list(format, arguments);
    va_end(arguments);
    fprintf(t->to, "%*s", indent, "");
    cli_wrap(t->to, line, indent, indent + 4,
             t->how->terminal.width ? t->how->terminal.width : 80);
    free(line);
}

/* ---- turns and ends ---- */

static void print_account(const cli_printing *t, dyar_account *account)
{
    cli_need(account);
    for (size_t i = 0; i < account->count; i++)
        cli_print_indented(t, 2 * account->lines[i].depth, "%s", account->lines[i].text);
    dyar_account_free(account);
}

void cli_print_move(const cli_printing *t, const dyar_trace *trace)
{
    const dyar_account_style style =
        DYAR_ACCOUNT_STYLE(.players = t->how->players, .laps = t->laps, .brief = t->brief);
    print_account(t, dyar_account_of_turn(t->ruleset, trace, &style));
}

/* ---- reasons ---- */

/* Prints what matters most, and frees the reasons. */
static void print_summary(const cli_printing *t, const char *before, dyar_reasons *reasons)
{
    cli_need(reasons);
    if (reasons->count > 0)
        cli_print_indented(t, 0, "%s%s", before, reasons->summary.text);
    dyar_reasons_free(reasons);
}

void cli_print_reason(const cli_printing *t, const dyar_position *before,
                      const dyar_position *after, const dyar_trace *trace)
{
    const dyar_reasons_turn turn = DYAR_REASONS_TURN(before, after, trace);
    print_summary(t, "", dyar_reasons_of_turn(t->ruleset, &turn, t->how->players));
}

void cli_print_refusal(const cli_printing *t, const dyar_position *position, const char *text)
{
    print_summary(t,
                  "No: ", dyar_reasons_of_refusal(t->ruleset, position, text, t->how->players));
}

/* ---- results ---- */

/* "south and north": the players of a set of bits. */
static void list_players(const cli_printing *t, unsigned players, char *words, size_t room)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    size_t length = 0;
    words[0] = '\0';
    for (int player = 0; players; player++, players >>= 1) {
        char name[NAME];
        if ((players & 1) == 0)
            continue;
        const char *joint = length == 0 ? "" : players == 1 ? " and " : ", ";
        length += (size_t)snprintf(words + length, room - length, "%s%s", joint,
                                   cli_player_name(game, player, t->how, name));
    }
}

/* ": south 22, north 42"; "" where nothing is counted. */
static void list_counts(const cli_printing *t, const dyar_position *position,
                        const dyar_result *result, char *words, size_t room)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    const int players = dyar_game_players(game);
    cli_counts counts;
    size_t length = 0;
    words[0] = '\0';
    if (!cli_count_players(game, position, result->scores, &counts))
        return;
    for (int player = 0; player < players; player++) {
        char name[NAME];
        length += (size_t)snprintf(
            words + length, room - length, "%s%s %d", player ? ", " : ": ",
            cli_player_name(game, player, t->how, name), counts.values[player]);
    }
    if (!counts.seeds || counts.fewest)
        snprintf(words + length, room - length, " (%s)",
                 counts.fewest ? "the fewest win" : counts.many);
}

void cli_print_result(const cli_printing *t, const dyar_position *position)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    const dyar_result result = dyar_result_of(game, position);
    const bool match = dyar_game_is_match(game);
    char counts[DYAR_PLAYERS_MAX * (NAME + 16) + 32], winners[DYAR_PLAYERS_MAX * (NAME + 8)];
    list_counts(t, position, &result, counts, sizeof counts);
    list_players(t, result.winners, winners, sizeof winners);
    if (!result.over)
        cli_print_indented(t, 0, "The %s goes on%s.", match ? "match" : "game", counts);
    else if (result.winners == 0)
        cli_print_indented(t, 0, "Nobody wins%s.", counts);
    else if (result.drawn)
        cli_print_indented(t, 0, "%s is a draw of %s%s.", match ? "The match" : "It", winners,
                           counts);
    else
        cli_print_indented(t, 0, "The winner%s is %s%s.", match ? " of the match" : "", winners,
                           counts);
    if (result.over && result.reason)
        print_account(t, dyar_account_of_end(t->ruleset, result.reason));
}

void cli_print_moves(const cli_printing *t, const dyar_position *position)
{
    const dyar_game *game = dyar_ruleset_game(t->ruleset);
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(game, position, moves);
    cli_memory memory = cli_memory_begin();
    for (size_t i = 0; i < count; i++)
        fprintf(memory.to, "%s%s", i ? " " : "", dyar_move_format(game, moves[i], text));
    char *list = cli_memory_end(&memory);
    cli_print_indented(t, 0, "%s", list);
    free(list);
}
