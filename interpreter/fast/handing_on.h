/* Handing on: the next player, who may find that the game is over. */
#ifndef DYAR_FAST_HANDING_ON_H
#define DYAR_FAST_HANDING_ON_H

#include "fast/turns.h"

DYAR_INLINED bool may_be_over(const playing *p)
{
    for (size_t i = 0; i < p->wing->end_count; i++)
        if (is_within(p, &p->wing->ends[i], p->view->player))
            return true;
    return false;
}

static __attribute__((noinline)) void judge(const dyar_game *game, dyar_position *position)
{
    dyar_turn turn;
    dyar_turn_begin(&turn, game, NULL, position, position->cells[game->layout.mover]);
    dyar_judge_end(&turn, 0);
}

DYAR_INLINED void judge_ends(playing *p)
{
    const dyar_wing *w = p->wing;
    const bool may_be = may_be_over(p);
    p->quiet = w->quiet_end && !may_be;
    if (!may_be)
        return;
    judge(w->game, p->position);
    if (p->cells[w->game->layout.ended]) {
        p->seeds = load(p->cells);
        p->in_play = 0;
    }
}

DYAR_INLINED void keep_count(playing *p, bool again)
{
    const dyar_layout *l = &p->wing->game->layout;
    uint16_t *turns = &p->cells[l->turns + p->view->player];
    if (l->extra)
        p->cells[l->extra] = (uint16_t)(again ? dyar_count_on(p->cells[l->extra], 1) : 0);
    if (l->turns && !again)
        *turns = (uint16_t)dyar_count_on(*turns, 1);
    if (l->last_mover)
        p->cells[l->last_mover] = (uint16_t)(p->view->player + 1);
}

static __attribute__((noinline)) void hand_on_by_rules(const dyar_wing *w,
                                                       dyar_position *position, bool again)
{
    dyar_turn t;
    dyar_turn_begin(&t, w->game, w->rules, position, position->cells[w->game->layout.mover]);
    t.end = again ? DYAR_THEN_AGAIN : DYAR_THEN_END_TURN;
    dyar_hand_on(&t);
}

DYAR_INLINED void hand_on(playing *p, const course *c, outcome comes_to)
{
    const dyar_wing *w = p->wing;
    const dyar_layout *l = &w->game->layout;
    if (p->has.acts && comes_to == TOLD) {
        dyar_hand_on(&c->kept->turn);
        see(p);
        return;
    }
    if (p->has.more && !w->foreseen_end) {
        hand_on_by_rules(w, p->position, comes_to == AGAIN);
        see(p);
        return;
    }
    if (p->has.more)
        keep_count(p, comes_to == AGAIN);
    if (comes_to != AGAIN)
        p->view = p->view->next;
    p->cells[l->mover] = p->view->player;
    if (c->changed || !p->quiet)
        judge_ends(p);
}

/* Plays a move.  False, and nothing is changed, where it has to be played by the rules. */
DYAR_INLINED bool play_move(playing *p, turn_player *play, const dyar_fast_view *view,
                            unsigned from)
{
    keeping k;
    const cell_set before = p->in_play;
    course c = course_from(p, view, from, &k);
    const outcome comes_to = play(p, &c, false);
    if (comes_to == BY_RULES) {
        p->in_play = before;
        return false;
    }
    hand_on(p, &c, comes_to);
    return true;
}

#endif
