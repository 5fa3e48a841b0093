/* SPDX-License-Identifier: MIT */
/* Search: alpha-beta or max-n. */
#include "lab/players/search.h"

#include <stdlib.h>

#include "lab/players/alphabeta.h"
#include "lab/players/maxn.h"

struct lab_search { /* one of the two */
    lab_alphabeta *alphabeta;
    lab_maxn *maxn;
};

lab_search *lab_search_new(const dyar_game *game, lab_search_kind kind, size_t bytes)
{
    lab_search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    if (kind == LAB_SEARCH_FITTING)
        kind = dyar_game_players(game) == 2 ? LAB_SEARCH_ALPHABETA : LAB_SEARCH_MAXN;
    if (kind == LAB_SEARCH_ALPHABETA)
        search->alphabeta = lab_alphabeta_new(game, bytes);
    else
        search->maxn = lab_maxn_new(game);
    if (search->alphabeta || search->maxn)
        return search;
    free(search);
    return NULL;
}

void lab_search_free(lab_search *search)
{
    if (!search)
        return;
    lab_alphabeta_free(search->alphabeta);
    lab_maxn_free(search->maxn);
    free(search);
}

bool lab_search_run(lab_search *search, const lab_search_task *task, lab_insight *insight)
{
    return search->alphabeta ? lab_alphabeta_search(search->alphabeta, task, insight)
                             : lab_maxn_search(search->maxn, task, insight);
}
