/* SPDX-License-Identifier: MIT */
/* Groups of candidates that play alike, and observations that distinguish the others. */
#include "lab/infer/fold.h"

#include "lab/compare/divergence.h"

enum { POSITIONS = 4000, GAMES = 100, MOVES = 30 };

typedef struct folding {
    const lab_inference *found;
    lab_stop stop;
    lab_folded *folded;
    dyar_ruleset *rulesets[LAB_FOLDED];
} folding;

static void note_asking(lab_deciding_move *ask, const lab_pair *pair,
                        const lab_divergence *divergence)
{
    lab_pair_position at;
    dyar_position_begin(pair->a, &at.a);
    dyar_position_begin(pair->b, &at.b);
    ask->why = lab_divergence_why(divergence->differs, 0);
    for (size_t i = 0; i + 1 < divergence->move_count; i++)
        lab_pair_play(pair, &at, &divergence->moves[i]);
    dyar_position_format(pair->a, &at.a, ask->position);
    if (divergence->move_count > 0)
        dyar_move_format(pair->a, divergence->moves[divergence->move_count - 1].a, ask->move);
}

/* The shortest game in which the two part, as far as a short search goes.  The first two that
 * do are what is asked about. */
static bool part(folding *f, const lab_pair *pair, size_t a, size_t b, bool *alike)
{
    lab_divergence divergence;
    lab_divergence_task task = {.pair = pair,
                                .moves = MOVES,
                                .positions = POSITIONS,
                                .games = GAMES,
                                .seed = 1,
                                .stop = f->stop};
    lab_deciding_move *ask = &f->folded->ask;
    dyar_position_begin(pair->a, &task.start.a);
    dyar_position_begin(pair->b, &task.start.b);
    const bool looked = lab_diverge(&task, &divergence);
    *alike = looked && !divergence.differs && !divergence.stopped;
    if (looked && divergence.differs && !*ask->position) {
        ask->a = a;
        ask->b = b;
        note_asking(ask, pair, &divergence);
    }
    lab_divergence_release(&divergence);
    return looked;
}

/* Do they play alike?  Candidates of another board do not.  Returns false if memory runs
 * out. */
static bool play_alike(folding *f, size_t a, size_t b, bool *alike)
{
    const dyar_ruleset *of_a = f->rulesets[a], *of_b = f->rulesets[b];
    dyar_comparison *comparison = dyar_compare(of_a, of_b);
    lab_pair pair;
    bool known = comparison != NULL;
    *alike = false;
    if (known &&
        lab_pair_begin(&pair, comparison, dyar_ruleset_game(of_a), dyar_ruleset_game(of_b)))
        known = part(f, &pair, a, b, alike);
    dyar_comparison_free(comparison);
    return known;
}

static bool fold(folding *f, size_t at)
{
    size_t *plays_as = f->folded->plays_as;
    if (!lab_candidate_load(f->found, &f->found->found[at], -1, &f->rulesets[at]))
        return false;
    for (size_t k = 0; k < at && f->rulesets[at] && plays_as[at] == at; k++) {
        bool alike;
        if (plays_as[k] != k || !f->rulesets[k])
            continue;
        if (!play_alike(f, k, at, &alike))
            return false;
        if (alike)
            plays_as[at] = k;
    }
    return true;
}

bool lab_fold(const lab_inference *found, lab_stop stop, lab_folded *folded)
{
    folding f = {.found = found, .stop = stop, .folded = folded};
    bool known = true;
    *folded = (lab_folded){0};
    for (size_t i = 0; i < LAB_FOLDED; i++)
        folded->plays_as[i] = i;
    for (size_t i = 0; known && found->whole && i < found->found_count && i < LAB_FOLDED; i++)
        known = fold(&f, i);
    for (size_t i = 0; i < LAB_FOLDED; i++)
        dyar_ruleset_free(f.rulesets[i]);
    return known;
}
