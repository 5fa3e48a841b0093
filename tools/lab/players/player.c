/* SPDX-License-Identifier: MIT */
/* The registry of computer players, and the two that need no search. */
#include "lab/players/player.h"

#include <string.h>

#include "lab/players/mcts.h"
#include "lab/players/searchers.h"
#include "lab/players/owned.h"

static size_t choose_randomly(void *state, const lab_task *task, lab_reason *reason)
{
    (void)state;
    *reason = (lab_reason){.as_good = task->count};
    return dyar_random_below(task->random, (uint32_t)task->count);
}

/* What a move does for its mover, looking no further than that move. */
static lab_reason judge(const lab_task *task, int mover, int before, dyar_move move)
{
    const int played = lab_game_played(task->game, task->position);
    dyar_position after = *task->position;
    dyar_play(task->game, &after, move);
    const dyar_result result = dyar_result_of(task->game, &after);
    const bool first = result.winners >> mover & 1;
    return (lab_reason){
        .gain = lab_seeds_owned(task->game, &after, mover, played) - before,
        .wins = result.over && first && !result.drawn,
        .loses = result.over && !result.drawn && !first,
        .as_good = 1,
    };
}

/* Above 0 when `a` is better than `b`. */
static int compare(const lab_reason *a, const lab_reason *b)
{
    const int outcome = (a->wins - a->loses) - (b->wins - b->loses);
    return outcome ? outcome : a->gain - b->gain;
}

/* Of moves that are equally good each is taken with the same chance. */
static size_t choose_greedily(void *state, const lab_task *task, lab_reason *reason)
{
    (void)state;
    const int mover = dyar_position_mover(task->game, task->position);
    const int played = lab_game_played(task->game, task->position);
    const int before = lab_seeds_owned(task->game, task->position, mover, played);
    size_t best = 0;
    *reason = judge(task, mover, before, task->moves[0]);
    for (size_t i = 1; i < task->count; i++) {
        lab_reason other = judge(task, mover, before, task->moves[i]);
        const int better = compare(&other, reason);
        if (better == 0)
            other.as_good = ++reason->as_good;
        if (better > 0 ||
            (better == 0 && dyar_random_below(task->random, (uint32_t)other.as_good) == 0)) {
            best = i;
            *reason = other;
        }
    }
    return best;
}

const lab_player_kind *lab_player_kinds(void)
{
    static const lab_player_kind kinds[] = {
        {.name = "random",
         .summary = "plays any legal move",
         .any_move = true,
         .choose = choose_randomly},
        {.name = "greedy",
         .summary = "plays the move that brings most seeds at once",
         .choose = choose_greedily},
        {.name = "mcts",
         .summary = "plays games out at random, most of them from moves that did well",
         .budgets = LAB_BUDGET_NODES | LAB_BUDGET_SECONDS,
         .usual = {.nodes = LAB_MCTS_PLAYOUTS},
         .threads = true,
         .open = lab_mcts_open,
         .close = lab_mcts_close,
         .choose = lab_mcts_choose},
        {.name = "alphabeta",
         .summary = "looks ahead in games of two, as deep as it can",
         .budgets = LAB_BUDGET_NODES | LAB_BUDGET_SECONDS | LAB_BUDGET_DEPTH,
         .usual = {.nodes = LAB_SEARCHERS_NODES},
         .threads = true,
         .unfit = lab_alphabeta_unfit,
         .open = lab_alphabeta_open,
         .close = lab_searcher_close,
         .choose = lab_searcher_choose},
        {.name = "maxn",
         .summary = "looks ahead in games of three and more",
         .budgets = LAB_BUDGET_NODES | LAB_BUDGET_SECONDS | LAB_BUDGET_DEPTH,
         .usual = {.nodes = LAB_SEARCHERS_NODES},
         .open = lab_maxn_open,
         .close = lab_searcher_close,
         .choose = lab_searcher_choose},
        {0},
    };
    return kinds;
}

const lab_player_kind *lab_player_kind_find(const char *text)
{
    const size_t length = strcspn(text, ":@");
    for (const lab_player_kind *kind = lab_player_kinds(); kind->name; kind++)
        if (strlen(kind->name) == length && memcmp(kind->name, text, length) == 0)
            return kind;
    return NULL;
}

const lab_player_kind *lab_searcher_for(const dyar_game *game)
{
    return lab_player_kind_find(lab_alphabeta_unfit(game) ? "maxn" : "alphabeta");
}

const char *lab_player_unfit(const lab_player_kind *kind, const dyar_game *game)
{
    return kind->unfit ? kind->unfit(game) : NULL;
}

bool lab_player_open_within(lab_player *player, const lab_player_kind *kind,
                            const dyar_game *game, size_t bytes)
{
    *player = (lab_player){.kind = kind};
    return !kind->open || kind->open(&player->state, game, bytes);
}

bool lab_player_open(lab_player *player, const lab_player_kind *kind, const dyar_game *game)
{
    return lab_player_open_within(player, kind, game, LAB_PLAYER_MEMORY);
}

void lab_player_close(lab_player *player)
{
    if (player->kind && player->kind->close)
        player->kind->close(player->state);
    *player = (lab_player){0};
}

size_t lab_player_choose(lab_player *player, const lab_task *task, lab_reason *reason)
{
    lab_reason ignored;
    return player->kind->choose(player->state, task, reason ? reason : &ignored);
}
