/* Characters of the board. */
#include "compare/characters.h"

dyar_character_state dyar_character_B1(const dyar_specimen *s)
{
    static const char *const words[] = {"", "1", "2", "3", "4", "5+"};
    const int rows = s->rules->board.rows;
    return (dyar_character_state){words[rows < 5 ? rows : 5], "board.rows"};
}

dyar_character_state dyar_character_B2(const dyar_specimen *s)
{
    return dyar_log2_state(s, s->rules->board.columns, "board.columns");
}

/* Returns whether each row belongs to one player. */
static bool is_owned_by_rows(const dyar_board *board)
{
    for (int i = 0; i < dyar_squares(board); i++) {
        const int row = i / board->columns * board->columns;
        int first = row;
        while (board->missing[first])
            first++;
        if (!board->missing[i] && board->owner[i] != board->owner[first])
            return false;
    }
    return true;
}

static bool is_owned(const dyar_board *board)
{
    for (int i = 0; i < dyar_squares(board); i++)
        if (!board->missing[i] && board->owner[i] != DYAR_NOBODY)
            return true;
    return false;
}

dyar_character_state dyar_character_B3(const dyar_specimen *s)
{
    const dyar_board *board = &s->rules->board;
    const char *word = !is_owned(board)          ? "shared"
                       : is_owned_by_rows(board) ? "rows"
                                                 : "halves";
    return (dyar_character_state){word, "board.territory"};
}

/* Returns whether the first two players sow into the same holes. */
static bool is_one_ring(const dyar_board *board)
{
    dyar_places sown = {{0}};
    for (int i = 0; i < board->track_length[0]; i++)
        dyar_places_add(&sown, board->track[0][i]);
    for (int i = 0; i < board->track_length[1]; i++)
        if (board->track[1][i] < dyar_squares(board) &&
            !dyar_places_have(&sown, board->track[1][i]))
            return false;
    return true;
}

dyar_character_state dyar_character_B4(const dyar_specimen *s)
{
    return (dyar_character_state){is_one_ring(&s->rules->board) ? "ring" : "own",
                                  "board.track"};
}

dyar_character_state dyar_character_B5(const dyar_specimen *s)
{
    const dyar_board *board = &s->rules->board;
    const char *word = board->stores_for_everyone ? "everyone"
                       : board->stores_on_track   ? "owner"
                                                  : "no";
    return (dyar_character_state){word, "board.stores"};
}

dyar_character_state dyar_character_B6(const dyar_specimen *s)
{
    static const char *const words[] = {"", "1", "2", "3", "4+"};
    const int players = s->rules->players;
    return (dyar_character_state){words[players < 4 ? players : 4], "players"};
}
