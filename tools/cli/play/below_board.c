/* SPDX-License-Identifier: MIT */
/* The lines below a board: marks, players, scores, the end. */
#include "cli/play/draw.h"

#include <string.h>

typedef struct sheet {
    FILE *to;
    const dyar_game *game;
    const dyar_position *position;
    const cli_drawing *how;
    int players;
    dyar_result result;
    bool counted; /* something is, in the end */
    cli_counts counts;
} sheet;

const char *cli_player_name(const dyar_game *game, int player, const cli_drawing *how,
                            char name[32])
{
    if (how && how->players && how->players[player])
        return how->players[player];
    return dyar_player_name(game, player, name);
}

cli_look cli_player_look(int player)
{
    static const cli_look looks[] = {CLI_CYAN,    CLI_YELLOW, CLI_GREEN,
                                     CLI_MAGENTA, CLI_BLUE,   CLI_RED};
    _Static_assert(sizeof looks / sizeof *looks == DYAR_PLAYERS_MAX, "every player has one");
    return player >= 0 && player < DYAR_PLAYERS_MAX ? looks[player] : CLI_PLAIN;
}

char cli_mark_sign(int kind)
{
    static const char signs[] = "@+^~%&$=";
    return signs[(size_t)kind % (sizeof signs - 1)];
}

static const char *look(const sheet *s, cli_look wanted)
{
    return cli_look_code(&s->how->terminal, wanted);
}

static bool is_on_board(const sheet *s, int kind, int player)
{
    const int holes = dyar_game_rows(s->game) * dyar_game_columns(s->game);
    for (int hole = 0; hole < holes; hole++) {
        int owner = -1;
        if (dyar_position_hole(s->game, s->position, hole) == DYAR_HOLE_OPEN &&
            dyar_position_mark(s->game, s->position, hole, &owner) == kind && owner == player)
            return true;
    }
    return false;
}

/* What a mark's sign means, once for every kind and owner on the board. */
static void print_legend(const sheet *s)
{
    char name[32];
    for (int kind = 0; dyar_game_marks(s->game)[kind]; kind++)
        for (int player = -1; player < s->players; player++) {
            if (is_on_board(s, kind, player))
                fprintf(s->to, "    %c%d  %s%s%s\n", cli_mark_sign(kind), player + 1,
                        dyar_game_marks(s->game)[kind], player < 0 ? "" : ", of ",
                        player < 0 ? "" : cli_player_name(s->game, player, s->how, name));
        }
}

/* Scores say more than stores where marked holes count too, and once the game is over. */
static bool scores_matter(const sheet *s)
{
    if (!s->counted)
        return false;
    for (int player = 0; player < s->players; player++)
        if (s->counts.values[player] != dyar_position_store(s->game, s->position, player))
            return true;
    return !s->counts.seeds;
}

static int longest_name(const sheet *s)
{
    char name[32];
    int longest = 0;
    for (int player = 0; player < s->players; player++) {
        const int width = cli_text_width(cli_player_name(s->game, player, s->how, name));
        longest = width > longest ? width : longest;
    }
    return longest;
}

static void print_of_match(const sheet *s, int player)
{
    const int kept = dyar_position_kept(s->game, s->position, player);
    const int wins = dyar_position_wins(s->game, s->position, player);
    const int scored = dyar_position_won_before(s->game, s->position, player);
    const int to_place = dyar_position_to_place(s->game, s->position, player);
    if (to_place > 0)
        fprintf(s->to, "   to place %d", to_place);
    if (kept > 0)
        fprintf(s->to, "   kept %d", kept);
    if (scored > 0)
        fprintf(s->to, "   seeds of finished games %d", scored);
    if (wins > 0)
        fprintf(s->to, "   games won %d", wins);
}

/* Seeds in holes may count for a player, and in the end of a match all that they own. */
static void print_score(const sheet *s, int player)
{
    const int score = s->counts.values[player];
    const int on_board = score - dyar_position_store(s->game, s->position, player);
    if (!s->counts.seeds)
        fprintf(s->to, "   %s %d", s->counts.many, score);
    else if (s->result.over && dyar_game_is_match(s->game))
        fprintf(s->to, "   in all %d", score);
    else if (on_board > 0)
        fprintf(s->to, "   in holes %d   score %d", on_board, score);
    else
        fprintf(s->to, "   score %d", score);
}

/* Does the player to move pick a hole, after a sowing of theirs? */
static bool picks(const sheet *s)
{
    dyar_move moves[DYAR_MOVES_MAX];
    return dyar_moves(s->game, s->position, moves) > 0 && dyar_move_is_pick(moves[0]);
}

static void print_player(const sheet *s, int player, int name_width)
{
    char name[32];
    const int reserve = dyar_position_reserve(s->game, s->position, player);
    fprintf(s->to, "%s%3d  ", look(s, cli_player_look(player)), player + 1);
    cli_pad(s->to, cli_player_name(s->game, player, s->how, name), name_width);
    fprintf(s->to, "%s   %s %d", look(s, CLI_PLAIN),
            dyar_game_stores_at(s->game) ? "store" : "captured",
            dyar_position_store(s->game, s->position, player));
    if (scores_matter(s))
        print_score(s, player);
    if (reserve > 0)
        fprintf(s->to, "   reserve %d", reserve);
    if (dyar_game_is_match(s->game))
        print_of_match(s, player);
    if (!s->result.over && dyar_position_mover(s->game, s->position) == player)
        fputs(picks(s) ? "   to pick a hole" : "   to move", s->to);
    fputc('\n', s->to);
}

/* The fourth field of the position string in words; what is only bookkeeping is left out. */
static void print_further(const sheet *s, const char *key, const char *value)
{
    static const char *const words[][2] = {
        {"again", "extra moves in a row"},      {"last", "last move"},
        {"out", "seeds removed from the game"}, {"phase", "phase"},
        {"territory", "holes of each player"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], key) == 0)
            fprintf(s->to, "  %s: %s\n", words[i][1], value);
}

static void print_state(const sheet *s)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(s->game, s->position, text);
    char *rest = strrchr(text, ' ');
    rest = rest ? rest + 1 : NULL;
    for (char *pair; (pair = strsep(&rest, ";"));) {
        char *value = strchr(pair, '=');
        if (!value)
            continue;
        *value = '\0';
        print_further(s, pair, value + 1);
    }
}

/* Nobody has holes to fill any more. */
static bool is_laid_out(const sheet *s)
{
    for (int player = 0; player < s->players; player++)
        if (dyar_position_to_place(s->game, s->position, player) > 0)
            return false;
    return true;
}

static void print_match(const sheet *s)
{
    const int game = dyar_position_game(s->game, s->position);
    const int began = dyar_position_began(s->game, s->position);
    const int pool = dyar_position_pool(s->game, s->position);
    char name[32];
    if (!dyar_game_is_match(s->game))
        return;
    if (s->result.over)
        fprintf(s->to, "  after game %d of the match\n", game);
    else
        fprintf(s->to, "  game %d of the match, %s by %s\n", game,
                is_laid_out(s) ? "begun" : "to be begun",
                cli_player_name(s->game, began, s->how, name));
    if (pool > 0)
        fprintf(s->to, "  %d seed%s wait%s for the first player to capture\n", pool,
                pool == 1 ? "" : "s", pool == 1 ? "s" : "");
}

static void print_winners(const sheet *s)
{
    char name[32];
    const char *between = "";
    for (int player = 0; player < s->players; player++)
        if (s->result.winners & 1u << player) {
            fprintf(s->to, "%s%s", between, cli_player_name(s->game, player, s->how, name));
            between = " and ";
        }
}

static void print_end_below(const sheet *s)
{
    const dyar_result *result = &s->result;
    if (!result->over)
        return;
    fprintf(s->to, "  the %s is over: ", dyar_game_is_match(s->game) ? "match" : "game");
    if (!result->winners && !result->drawn)
        fputs("lost", s->to);
    else if (result->drawn)
        fputs("a draw", s->to);
    if (result->drawn && result->winners && s->players > 2) {
        fputs(" between ", s->to);
        print_winners(s);
    } else if (!result->drawn && result->winners) {
        print_winners(s);
        fputs(" won", s->to);
    }
    fprintf(s->to, "%s%s%s\n", result->reason ? " (" : "", result->reason ? result->reason : "",
            result->reason ? ")" : "");
}

void cli_draw_below_board(FILE *to, const dyar_game *game, const dyar_position *position,
                          const cli_drawing *how)
{
    sheet s = {.to = to,
               .game = game,
               .position = position,
               .how = how,
               .players = dyar_game_players(game),
               .result = dyar_result_of(game, position)};
    const int name_width = longest_name(&s);
    s.counted = cli_count_players(game, position, s.result.scores, &s.counts);
    print_legend(&s);
    for (int player = 0; player < s.players; player++)
        print_player(&s, player, name_width);
    print_match(&s);
    print_state(&s);
    print_end_below(&s);
}
