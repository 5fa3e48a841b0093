/* Which candidates play alike, and what would tell the others apart. */
#include "cli/infer/infer.h"

#include <stdlib.h>

enum { POSITIONS = 4000, GAMES = 100, MOVES = 30 };

dyar_ruleset *cli_infer_load(const cli_inferring *n, const lab_candidate *candidate,
                             int without)
{
    dyar_ruleset *ruleset;
    if (!lab_candidate_load(&n->found, candidate, without, &ruleset))
        cli_out_of_memory();
    return ruleset;
}

/* The shortest game in which the two part, as far as a short search goes. */
static void diverge(const lab_pair *pair, lab_divergence *divergence)
{
    lab_pair_position start;
    dyar_position_begin(pair->a, &start.a);
    dyar_position_begin(pair->b, &start.b);
    if (!lab_diverge(&(lab_divergence_task){.pair = pair,
                                            .start = start,
                                            .moves = MOVES,
                                            .positions = POSITIONS,
                                            .games = GAMES,
                                            .seed = 1,
                                            .stop = cli_stop()},
                     divergence))
        cli_out_of_memory();
}

static void note_asking(report_asked *ask, const lab_pair *pair,
                        const lab_divergence *divergence)
{
    lab_pair_position at;
    char text[DYAR_POSITION_TEXT];
    dyar_position_begin(pair->a, &at.a);
    dyar_position_begin(pair->b, &at.b);
    ask->why = lab_divergence_why(divergence->differs, 0);
    for (size_t i = 0; i + 1 < divergence->move_count; i++)
        lab_pair_play(pair, &at, &divergence->moves[i]);
    dyar_position_format(pair->a, &at.a, text);
    ask->position = cli_copy(text);
    if (divergence->move_count > 0)
        dyar_move_format(pair->a, divergence->moves[divergence->move_count - 1].a, ask->move);
}

/* Do they play alike?  The first two that do not are what is asked about. */
static bool play_alike(cli_inferring *n, const dyar_ruleset *a, const dyar_ruleset *b,
                       size_t at_a, size_t at_b)
{
    lab_pair pair;
    bool alike = false;
    dyar_comparison *comparison = dyar_compare(a, b);
    cli_need(comparison);
    if (lab_pair_begin(&pair, comparison, dyar_ruleset_game(a), dyar_ruleset_game(b))) {
        lab_divergence divergence;
        diverge(&pair, &divergence);
        alike = !divergence.differs;
        if (!alike && !n->ask.position) {
            n->ask.a = at_a;
            n->ask.b = at_b;
            note_asking(&n->ask, &pair, &divergence);
        }
        lab_divergence_release(&divergence);
    }
    dyar_comparison_free(comparison);
    return alike;
}

void cli_infer_fold(cli_inferring *n)
{
    dyar_ruleset *rulesets[REPORT_FOLDED] = {0};
    const lab_inference *found = &n->found;
    const size_t count =
        found->found_count < REPORT_FOLDED ? found->found_count : REPORT_FOLDED;
    for (size_t i = 0; i < count; i++) {
        n->plays_as[i] = i;
        rulesets[i] = found->whole ? cli_infer_load(n, &found->found[i], -1) : NULL;
        for (size_t k = 0; k < i && rulesets[i] && n->plays_as[i] == i; k++)
            if (n->plays_as[k] == k && rulesets[k] &&
                play_alike(n, rulesets[k], rulesets[i], k, i))
                n->plays_as[i] = k;
    }
    for (size_t i = 0; i < count; i++)
        dyar_ruleset_free(rulesets[i]);
}
