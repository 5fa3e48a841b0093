/* SPDX-License-Identifier: MIT */
/* What follows a turn, the ends of a game, and who has won. */
#include "lab/parameters/parts.h"

/* ---- after a turn ---- */

static bool follows_turns(const lab_parameters *p)
{
    return lab_deprives(p) || lab_clears(p) || LAB_IS(p, END_COND, CLEARED_OWN) ||
           LAB_IS(p, END_COND, CLEARED_OPP) || LAB_IS(p, PICKEXTRA, PICKLASTSEEDS) ||
           LAB_IS(p, PICKEXTRA, PICK2XLASTSEEDS) || LAB_IS(p, GRANDSLAM, OPP_GETS_REMAIN) ||
           LAB_IS(p, GRANDSLAM, LEGAL_SHARE);
}

static void write_last_seeds(const lab_ruleset_writer *w)
{
    const int seeds = LAB_GET(w->parameters, SEEDS);
    if (LAB_IS(w->parameters, PICKEXTRA, PICKLASTSEEDS))
        fprintf(w->to,
                "  - {rule: last-seeds, when: {board: {seeds: 1..%d}}, do: [capture-every: "
                "{seeds: 1..}]}\n",
                seeds);
    if (!LAB_IS(w->parameters, PICKEXTRA, PICK2XLASTSEEDS))
        return;
    fprintf(w->to,
            "  - {rule: last-seeds, when: {game-turn: odd, board: {seeds: 1..%d}}, do: "
            "[capture-every: {seeds: 1..}]}\n"
            "  - {rule: last-seeds-for-the-other, when: {board: {seeds: 1..%d}}, do: "
            "[capture-every: {fitting: {seeds: 1..}, for: opponent}]}\n",
            2 * seeds, 2 * seeds);
}

static void write_bare(const lab_ruleset_writer *w)
{
    if (LAB_IS(w->parameters, GRANDSLAM, OPP_GETS_REMAIN))
        fputs("  - {rule: bare, when: {captured: 1.., opponent: {seeds: 0}}, do: "
              "[capture-every: {fitting: {side: own}, for: opponent}], then: end-game}\n",
              w->to);
    else if (LAB_IS(w->parameters, GRANDSLAM, LEGAL_SHARE))
        fputs("  - {rule: bare, when: {captured: 1.., opponent: {seeds: 0}}, then: again}\n",
              w->to);
}

static void write_goals(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (lab_deprives(p))
        fputs("  - {rule: deprived, when: {opponent: {seeds: 0}}, then: win}\n"
              "  - {rule: deprived-oneself, when: {own: {seeds: 0}}, then: lose}\n",
              w->to);
    else if (lab_clears(p))
        fputs("  - {rule: cleared-all, when: {own: {seeds: 0}}, then: win}\n"
              "  - {rule: cleared-for-the-other, when: {opponent: {seeds: 0}}, then: lose}\n",
              w->to);
    if (LAB_IS(p, END_COND, CLEARED_OWN) || LAB_IS(p, END_COND, CLEARED_OPP))
        fprintf(w->to, "  - {rule: cleared, when: {%s: {seeds: 0}}, then: end-game}\n",
                LAB_IS(p, END_COND, CLEARED_OWN) ? "own" : "opponent");
}

static void write_grand_slam(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const char *word = LAB_IS(p, GRANDSLAM, NOT_LEGAL)     ? "forbidden"
                       : LAB_IS(p, GRANDSLAM, NO_CAPT)     ? "captures-nothing"
                       : LAB_IS(p, GRANDSLAM, LEAVE_RIGHT) ? "leaves-right-hole"
                                                           : NULL;
    if (word)
        fprintf(w->to, "grand-slam: %s\n", word);
}

/* ---- ends ---- */

static void write_end(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    const bool few = LAB_IS(p, END_COND, SEEDS_LIMIT),
               low = LAB_IS(p, END_COND, HOLE_SEED_LIMIT);
    const bool decided =
        LAB_GET(p, STORES) && LAB_IS(p, GOAL, MAX_SEEDS) && LAB_IS(p, ROUNDS, NO_ROUNDS);
    if (!few && !low && !decided)
        return;
    fputs("\nend:\n", w->to);
    if (decided)
        fputs("  - {rule: majority, when: {somebody: {store: half+1..}}}\n", w->to);
    if (few)
        fprintf(w->to, "  - {rule: few-left, when: {board: {seeds: ..%d}}}\n",
                LAB_GET(p, END_PARAM));
    if (low)
        fprintf(w->to, "  - {rule: few-left, when: {everybody: {largest: ..%d}}}\n",
                LAB_GET(p, END_PARAM));
}

static const char *free_seeds(const lab_parameters *p)
{
    if (LAB_GET(p, NO_SIDES))
        return "nobody";
    switch (LAB_GET(p, UNCLAIMED)) {
    case LAB_UNCLAIMED_DONT_SCORE:
        return "nobody";
    case LAB_UNCLAIMED_LAST_MOVER:
    case LAB_UNCLAIMED_UNFED_PLAYER:
        return "last-to-move";
    case LAB_UNCLAIMED_DIVVIED:
        return "split";
    default:
        return "row-owner";
    }
}

/* ---- phases ---- */

static void write_phases(const lab_ruleset_writer *w)
{
    if (LAB_IS(w->parameters, PRESCRIBED, SOW1OPP))
        fputs("phases:\n"
              "  - phase: opening\n"
              "    while: {turn: 1}\n"
              "    landing:\n"
              "      - {rule: carried-abroad, when: {side: own}, do: [move: {seeds: 1, from: "
              "landed, to: opponent.leftmost}], then: end-turn}\n"
              "      - {rule: abroad, then: end-turn}\n",
              w->to);
    else if (w->parameters->game_class == LAB_CLASS_BEAR_OFF)
        fputs("phases:\n"
              "  - phase: single-seeds\n"
              "    while: {everybody: {largest: ..1}}\n"
              "    lifting:\n"
              "      - {rule: off-the-board, when: {column: columns}, do: [capture: here]}\n",
              w->to);
}

void lab_write_ends(const lab_ruleset_writer *w)
{
    const lab_parameters *p = w->parameters;
    if (follows_turns(p)) {
        fputs("\nafter:\n", w->to);
        write_last_seeds(w);
        write_bare(w);
        write_goals(w);
    }
    write_grand_slam(w);
    write_end(w);
    write_phases(w);
    if (!lab_counts_nothing(p))
        fprintf(w->to, "leftovers: {free: %s}\nwinner: most-seeds\n", free_seeds(p));
    else
        fputs("winner: last-to-move\n", w->to);
}
