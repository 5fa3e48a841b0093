/* SPDX-License-Identifier: MIT */
/* Turns of games that were recorded lap by lap. */
#include "formats/trial.h"

/* A program may judge some moves later that a game is over. */
enum { LAPS_AFTER_END = 3 };

/* A trial, and the board that it is played on. */
typedef struct trial {
    const format_game *game;
    const int *holes; /* of each site */
    const dyar_game *rules;
} trial;

/* ---- sites ---- */

/* The holes at the sites, by name: "a1 b1 - a2". */
static bool place_by_name(const char *names, const dyar_game *rules, int holes[FORMAT_SITES])
{
    for (int site = 0; *names && site < FORMAT_SITES; site++) {
        char name[8];
        const size_t length = strcspn(names, " ");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (strcmp(name, "-") != 0 && !dyar_hole_parse(rules, name, &holes[site]))
            return false;
        names += length + strspn(names + length, " ");
    }
    return true;
}

bool trial_place_sites(const format_facts *facts, const dyar_game *rules,
                       int holes[FORMAT_SITES])
{
    const int count = dyar_game_rows(rules) * dyar_game_columns(rules);
    for (int site = 0; site < FORMAT_SITES; site++) {
        const int hole = facts->holes[0] ? -1 : site - facts->first;
        holes[site] = hole < count ? hole : -1;
    }
    return place_by_name(facts->holes, rules, holes);
}

/* ---- boards ---- */

static bool has_board(const trial *t, const dyar_position *position, const int16_t *sites)
{
    for (int site = 0; site < FORMAT_SITES; site++)
        if (t->holes[site] >= 0 && sites[site] != FORMAT_UNKNOWN &&
            dyar_position_seeds(t->rules, position, t->holes[site]) != sites[site])
            return false;
    return true;
}

bool trial_begins_with(const format_game *game, const int holes[FORMAT_SITES],
                       const dyar_game *rules, const dyar_position *start)
{
    const trial t = {game, holes, rules};
    return game->move_count == 0 || has_board(&t, start, game->boards[0]);
}

/* For the next round, all seeds are off the board or lie as in the setup again. */
static bool is_swept(const trial *t, size_t after)
{
    const int16_t *sites = t->game->boards[after + 1];
    bool empty = true, again = true;
    for (int site = 0; site < FORMAT_SITES; site++) {
        empty = empty && (t->holes[site] < 0 || sites[site] == 0);
        again = again && (t->holes[site] < 0 || sites[site] == t->game->boards[0][site]);
    }
    return empty || again;
}

/* ---- turns ---- */

/* Is the player of the next move of the trial the one whom the rules name? */
static bool hands_over(const trial *t, size_t at, int mover)
{
    const format_move *next = &t->game->moves[at + 1];
    return at + 1 == t->game->move_count || next->owner == mover ||
           next->from.place == TRIAL_PASS;
}

/* The number of laps until the board of the position; 0 if none has it. When the game is over,
 * the seeds that are left may have been counted, and laps may follow. */
static size_t laps_until(const trial *t, const dyar_position *position, size_t at)
{
    const format_game *game = t->game;
    const bool over = dyar_result_of(t->rules, position).over;
    const int mover = dyar_position_mover(t->rules, position), owner = game->moves[at].owner;
    size_t i = at;
    for (; i < game->move_count && game->moves[i].owner == owner; i++) {
        if ((over || hands_over(t, i, mover)) && has_board(t, position, game->boards[i + 1]))
            return i - at + 1;
        if (over && is_swept(t, i))
            return i - at + 1;
    }
    return over && i + LAPS_AFTER_END >= game->move_count ? game->move_count - at : 0;
}

/* Has the trial no move of another player after this one? */
static bool is_last_turn(const format_game *game, size_t at)
{
    const int owner = game->moves[at].owner;
    while (at < game->move_count && game->moves[at].owner == owner)
        at++;
    return at == game->move_count;
}

trial_finding trial_find_turn(const format_game *game, const int holes[FORMAT_SITES],
                              const dyar_game *rules, const dyar_position *now, size_t at,
                              trial_turn *turn)
{
    const trial t = {game, holes, rules};
    dyar_move legal[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(rules, now, legal);
    const int site = game->moves[at].from.place;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        dyar_position after = *now;
        if (site != TRIAL_ANY && (site >= FORMAT_SITES || legal[i].hole != holes[site]))
            continue;
        any = true;
        dyar_play(rules, &after, legal[i]);
        *turn = (trial_turn){legal[i], laps_until(&t, &after, at)};
        if (turn->laps > 0)
            return TRIAL_FOUND;
    }
    return !any ? TRIAL_NO_MOVE : is_last_turn(game, at) ? TRIAL_CUT : TRIAL_NO_BOARD;
}
