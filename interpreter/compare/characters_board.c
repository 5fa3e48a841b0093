/* SPDX-License-Identifier: MIT */
/* Characters of the board and of the setup. */
#include "compare/characters.h"

dyar_character_state dyar_character_B1(const dyar_specimen *s)
{
    static const char *const words[] = {"", "1", "2", "3", "4", "5+"};
    const int rows = s->rules->board.rows;
    return (dyar_character_state){words[rows < 5 ? rows : 5], "board.rows"};
}

DYAR_CHARACTER_IS(B2, dyar_number_state(s, s->rules->board.columns, "board.columns"));

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

DYAR_CHARACTER_IS(B7,
                  dyar_present(dyar_node_get(s->rules->root, "regions") != NULL, "regions"));

dyar_character_state dyar_character_B8(const dyar_specimen *s)
{
    const dyar_board *board = &s->rules->board;
    const dyar_node *track = dyar_node_get(dyar_node_get(s->rules->root, "board"), "track");
    const bool listed =
        track && (track->kind != DYAR_NODE_SCALAR || dyar_begins_with_hole(track->text));
    return dyar_present(board->holes < dyar_squares(board) || listed,
                        listed ? "board.track" : "board.missing");
}

/* ---- setup ---- */

dyar_character_state dyar_character_S1(const dyar_specimen *s)
{
    const double each = (double)s->rules->numbers.total / s->rules->board.holes;
    return dyar_number_state(s, each, "setup");
}

/* The seeds of a row's holes if all have the same number; -1 if not. */
static int seeds_of_row(const dyar_rules *rules, int row)
{
    const dyar_board *board = &rules->board;
    int seeds = -2;
    for (int i = row * board->columns; i < (row + 1) * board->columns; i++)
        if (!board->missing[i])
            seeds = seeds == -2 || seeds == rules->setup.seeds[i] ? rules->setup.seeds[i] : -1;
    return seeds;
}

static const char *layout_word(const dyar_rules *rules)
{
    const int first = seeds_of_row(rules, 0);
    bool rows_alike = true;
    if (rules->setup.arranged)
        return rules->setup.arranger == DYAR_ARRANGER_CHANCE ? "chance" : "players";
    for (int row = 0; row < rules->board.rows; row++) {
        const int seeds = seeds_of_row(rules, row);
        if (seeds == -1)
            return "uneven";
        rows_alike = rows_alike && seeds == first;
    }
    return rows_alike ? "even" : "rows";
}

dyar_character_state dyar_character_S2(const dyar_specimen *s)
{
    return (dyar_character_state){layout_word(s->rules), "setup"};
}

dyar_character_state dyar_character_S3(const dyar_specimen *s)
{
    const dyar_board *board = &s->rules->board;
    int empty = 0;
    for (int i = 0; i < dyar_squares(board); i++)
        empty += !board->missing[i] && s->rules->setup.seeds[i] == 0;
    return dyar_number_state(s, (double)empty / board->holes, "setup");
}

dyar_character_state dyar_character_S4(const dyar_specimen *s)
{
    for (size_t i = 0; i < s->rules->phase_count; i++) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->kind_count && !phase->arranges; k++)
            if (phase->kinds[k].enter > 0)
                return dyar_present(true, dyar_phase_path(s, phase, "moves.kinds"));
    }
    return dyar_present(false, NULL);
}
