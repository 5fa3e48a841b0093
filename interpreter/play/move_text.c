/* Moves as text. */
#include "play/view.h"

#include <stdio.h>
#include <string.h>

bool dyar_move_equal(dyar_move a, dyar_move b)
{
    return a.hole == b.hole && a.kind == b.kind && a.clockwise == b.clockwise &&
           a.fills == b.fills && a.picks == b.picks && a.choices == b.choices &&
           memcmp(a.chosen, b.chosen, sizeof a.chosen) == 0;
}

const char *dyar_move_format(const dyar_game *game, dyar_move move, char text[DYAR_MOVE_TEXT])
{
    char name[8];
    if (move.hole == DYAR_PASS)
        return strcpy(text, move.fills ? "turn" : "pass");
    int length = snprintf(text, DYAR_MOVE_TEXT, "%s%s%s", move.fills ? "fill-" : "",
                          dyar_hole_name(game, move.hole, name),
                          !move.written    ? ""
                          : move.clockwise ? "-"
                                           : "+");
    if (move.named)
        length += snprintf(text + length, (size_t)(DYAR_MOVE_TEXT - length), "/%.*s",
                           (int)game->rules->kind_names[move.kind].length,
                           game->rules->kind_names[move.kind].at);
    for (unsigned i = 0; i < move.choices && i < DYAR_CHOICES_MAX; i++)
        length += snprintf(text + length, (size_t)(DYAR_MOVE_TEXT - length), "/%u",
                           move.chosen[i] + 1u);
    return text;
}

/* The hole can be played, but the direction is wanted. */
static bool wants_direction(const dyar_move *moves, size_t count, int hole)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].hole == hole && moves[i].written)
            return true;
    return false;
}

/* A move from the hole in which something is to be chosen, or NULL. */
static const dyar_move *with_choices(const dyar_move *moves, size_t count, int hole)
{
    for (size_t i = 0; i < count; i++)
        if (moves[i].hole == hole && moves[i].choices > 0)
            return &moves[i];
    return NULL;
}

static void explain(const dyar_game *game, const dyar_move *moves, size_t count,
                    const char *text, char *problem)
{
    enum { ROOM = 160 };
    int hole;
    char shown[DYAR_MOVE_TEXT];
    char plain[8] = "";
    snprintf(plain, sizeof plain, "%.*s",
             (int)strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789"), text);
    if (count == 0)
        snprintf(problem, ROOM, "the game is over");
    else if (moves[0].hole == DYAR_PASS)
        snprintf(problem, ROOM, "there is no other move here than %s",
                 dyar_move_format(game, moves[0], shown));
    else if (moves[0].fills)
        snprintf(problem, ROOM, "the %sgame is being laid out: fill a hole, such as %s",
                 game->match && !game->rules->setup.arranged ? "next " : "",
                 dyar_move_format(game, moves[0], shown));
    else if (moves[0].picks)
        snprintf(problem, ROOM, "a hole is to be picked, such as %s",
                 dyar_move_format(game, moves[0], shown));
    else if (strncmp(text, "fill-", 5) == 0)
        snprintf(problem, ROOM, "there is nothing to be filled now");
    else if (strcmp(text, "turn") == 0)
        snprintf(problem, ROOM, "the board cannot be turned now");
    else if (strcmp(text, "pass") == 0)
        snprintf(problem, ROOM, "nobody passes who can move");
    else if (!dyar_hole_parse(game, plain, &hole))
        snprintf(problem, ROOM, "'%.40s' is no move; a move is a hole, such as %s", text,
                 dyar_move_format(game, moves[0], shown));
    else if (with_choices(moves, count, hole) && !strchr(text, '/'))
        snprintf(problem, ROOM,
                 "there is something to choose in '%.40s': say it after a "
                 "stroke, such as %s",
                 text, dyar_move_format(game, *with_choices(moves, count, hole), shown));
    else if (strcmp(text, plain) == 0 && wants_direction(moves, count, hole))
        snprintf(problem, ROOM, "say which way: %s+ (counterclockwise) or %s- (clockwise)",
                 text, text);
    else
        snprintf(problem, ROOM, "'%.40s' is not a legal move here", text);
}

bool dyar_move_parse(const dyar_game *game, const dyar_position *position, const char *text,
                     dyar_move *move, char *problem)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char shown[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(game, position, moves);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(dyar_move_format(game, moves[i], shown), text) == 0) {
            *move = moves[i];
            return true;
        }
    }
    if (problem)
        explain(game, moves, count, text, problem);
    return false;
}
