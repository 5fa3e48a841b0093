/* SPDX-License-Identifier: MIT */
/*
 * What happens between two games of a match, in English.
 *
 *     Game 1 is over: south won it, 21 to 11.
 *       It ended by rule none-in-play: The game ends when there are no free seeds on the board.
 *       South has 22 seeds for the next game, north 10.
 *       south keeps 6 seeds, north 2.
 *       a2 is closed.
 *     Game 2: north begins.
 */
#include "english/account.h"

/* Seeds of some of the players. */
typedef struct shares {
    unsigned players; /* bit p: player p has some */
    int seeds[DYAR_PLAYERS_MAX];
} shares;

/* What the events state, from the end of a game to the beginning of the next.  A filling that
 * waits for a player's choice cuts it short. */
typedef struct interlude {
    const dyar_event *over; /* NULL if a filling continues */
    const dyar_event *next, *match_over, *surrender, *lent;
    shares scores, left_over, totals, kept;
    int lost, pool;
    int filled[DYAR_PLAYERS_MAX][DYAR_HOLES_MAX];
    bool closed[DYAR_HOLES_MAX], marked[DYAR_HOLES_MAX];
    const char *mark;
} interlude;

/* ---- reading the events ---- */

/* Does nothing for events of a kind that is not about shares. */
static void add_share(interlude *i, const dyar_event *event)
{
    shares *const table[] = {
        [DYAR_EVENT_SCORE] = &i->scores,
        [DYAR_EVENT_LEFT_OVER] = &i->left_over,
        [DYAR_EVENT_TOTAL] = &i->totals,
        [DYAR_EVENT_KEEP] = &i->kept,
    };
    shares *all = event->kind < sizeof table / sizeof *table ? table[event->kind] : NULL;
    if (!all)
        return;
    all->players |= 1u << event->player;
    all->seeds[event->player] += event->seeds;
}

static void read_event(interlude *i, const dyar_event *event)
{
    add_share(i, event);
    switch (event->kind) {
    case DYAR_EVENT_GAME_OVER:
        i->over = event;
        break;
    case DYAR_EVENT_LOST:
        i->lost += event->seeds;
        break;
    case DYAR_EVENT_SURRENDER:
        i->surrender = event;
        break;
    case DYAR_EVENT_LENT:
        i->lent = event;
        break;
    case DYAR_EVENT_FILL:
        i->filled[event->player][event->to] += event->seeds;
        break;
    case DYAR_EVENT_POOL:
        i->pool += event->seeds;
        break;
    case DYAR_EVENT_CLOSE:
        i->closed[event->from] = true;
        break;
    case DYAR_EVENT_MARK:
        i->marked[event->from] = true;
        i->mark = event->rule;
        break;
    case DYAR_EVENT_NEXT_GAME:
        i->next = event;
        break;
    case DYAR_EVENT_MATCH_OVER:
        i->match_over = event;
        break;
    default:
        break;
    }
}

bool dyar_begins_interlude(const dyar_event *event)
{
    return event->kind == DYAR_EVENT_GAME_OVER || event->kind == DYAR_EVENT_FILL;
}

static size_t read_interlude(interlude *i, const dyar_trace *trace, size_t from)
{
    const size_t count = dyar_trace_count(trace);
    while (from < count && !i->next && !i->match_over)
        read_event(i, dyar_trace_get(trace, from++));
    return from;
}

/* ---- lists ---- */

/* "BEFORE south VERB 22 seeds AFTER, north 10." */
static void narrate_shares(dyar_narrator *n, const shares *all, const char *verb,
                           const char *after)
{
    const dyar_writer *t = &n->writer;
    dyar_phrases each = {0};
    for (int p = 0; p < n->game->players; p++) {
        if (!(all->players >> p & 1))
            continue;
        const char *name = dyar_narrator_player(n, p);
        if (each.count == 0)
            dyar_phrases_say(&each, t, "%s %s %s%s", name, verb,
                             dyar_narrator_seeds(n, all->seeds[p]), after);
        else
            dyar_phrases_say(&each, t, "%s %d", name, all->seeds[p]);
    }
    if (each.count > 0)
        dyar_narrate(n, 1, "%s.", dyar_phrases_chain(&each, t, ", "));
}

/* "a2 and b2 are closed." */
static void narrate_holes(dyar_narrator *n, int depth, const bool in[DYAR_HOLES_MAX],
                          const char *state)
{
    dyar_phrases list = {0};
    for (int hole = 0; hole < dyar_squares(&n->writer.rules->board); hole++)
        if (in[hole])
            dyar_phrases_add(&list, &n->writer, dyar_narrator_place(n, hole));
    if (list.count > 0)
        dyar_narrate(n, depth, "%s %s %s.", dyar_phrases_join(&list, &n->writer, " and "),
                     list.count > 1 ? "are" : "is", state);
}

/* ---- the game that is over ---- */

/* ", 21 to 11", the winner's first.  Of more than two players, a line lists the seeds of each.
 */
static void narrate_over(dyar_narrator *n, const interlude *i)
{
    const bool two = n->game->players == 2;
    const int winner = i->over->player, first = winner > 0 ? winner : 0;
    const char *scores = two ? dyar_english_say(&n->writer, ", %d to %d",
                                                i->scores.seeds[first], i->scores.seeds[!first])
                             : "";
    dyar_narrate(n, 0, "Game %d is over: %s won it%s.", i->over->seeds,
                 winner >= 0 ? dyar_narrator_player(n, winner)
                 : two       ? "nobody"
                             : "nobody alone",
                 scores);
    if (!two)
        narrate_shares(n, &i->scores, "won", " in it");
    if (i->over->rule)
        dyar_narrate_end(n, 1, i->over->rule);
}

/* ---- its seeds ---- */

/* Do the totals differ from the scores? */
static bool totals_are_new(const interlude *i)
{
    return memcmp(i->totals.seeds, i->scores.seeds, sizeof i->totals.seeds) != 0;
}

static void narrate_totals(dyar_narrator *n, const interlude *i)
{
    narrate_shares(n, &i->left_over, "gets", " that nobody won");
    if (i->lost > 0)
        dyar_narrate(n, 1, "%s %s removed from the match.", dyar_narrator_seeds(n, i->lost),
                     i->lost == 1 ? "is" : "are");
    if (i->surrender)
        dyar_narrate(n, 1, "%s gets the %s that the opponent would have had left over.",
                     dyar_narrator_player(n, i->surrender->player),
                     dyar_narrator_seeds(n, i->surrender->seeds));
    if (!n->style->brief || totals_are_new(i))
        narrate_shares(n, &i->totals, "has", i->match_over ? " in all" : " for the next game");
    if (i->lent)
        dyar_narrate(n, 1, "%s gets %s that the opponent has left over, to fill a hole.",
                     dyar_narrator_player(n, i->lent->player),
                     dyar_narrator_seeds(n, i->lent->seeds));
}

/* Of a line about the filling, which follows the end of the game or is printed alone. */
static int depth_of_filling(const interlude *i)
{
    return i->over ? 1 : 0;
}

/* "south puts 4 seeds into a1, 4 into b1." */
static void narrate_filled(dyar_narrator *n, const interlude *i, int player)
{
    const dyar_writer *t = &n->writer;
    dyar_phrases each = {0};
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++) {
        const int seeds = i->filled[player][hole];
        if (seeds == 0)
            continue;
        if (each.count == 0)
            dyar_phrases_say(&each, t, "%s puts %s into %s", dyar_narrator_player(n, player),
                             dyar_narrator_seeds(n, seeds), dyar_narrator_place(n, hole));
        else
            dyar_phrases_say(&each, t, "%d into %s", seeds, dyar_narrator_place(n, hole));
    }
    if (each.count > 0)
        dyar_narrate(n, depth_of_filling(i), "%s.", dyar_phrases_chain(&each, t, ", "));
}

static void narrate_placing(dyar_narrator *n, const interlude *i)
{
    narrate_shares(n, &i->kept, "keeps", "");
    if (i->pool > 0)
        dyar_narrate(n, 1, "%s %s kept for the first player who captures.",
                     dyar_narrator_seeds(n, i->pool), i->pool == 1 ? "is" : "are");
    for (int p = 0; p < DYAR_PLAYERS_MAX && !n->style->brief; p++)
        narrate_filled(n, i, p);
    narrate_holes(n, depth_of_filling(i), i->closed, "closed");
    if (i->mark)
        narrate_holes(n, depth_of_filling(i), i->marked,
                      dyar_english_say(&n->writer, "marked as %s", i->mark));
}

/* ---- the whole ---- */

size_t dyar_narrate_interlude(dyar_narrator *n, const dyar_trace *trace, size_t from)
{
    interlude i = {0};
    const size_t end = read_interlude(&i, trace, from);
    if (i.over) {
        narrate_over(n, &i);
        narrate_totals(n, &i);
    }
    if (!i.match_over || !n->style->brief)
        narrate_placing(n, &i);
    if (i.next)
        dyar_narrate(n, 0, "Game %d: %s begins.", i.next->seeds,
                     dyar_narrator_player(n, i.next->player));
    return end;
}
