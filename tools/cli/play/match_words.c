/*
 * What happens between two games of a match, in words.
 *
 *     Game 1 is over: south has won it, 21 to 11.
 *       It ended by rule none-in-play: The game ends when there are no free seeds on the board.
 *       For the next game south has 22 seeds, north 10.
 *       south keeps 6 seeds, north 2.
 *       a2 is closed.
 *     Game 2: north begins.
 */
#include "cli/play/explain.h"

#include <stdlib.h>
#include <string.h>

#include "cli/base/cli.h"
#include "cli/base/memory.h"

/* Seeds of some of the players. */
typedef struct shares {
    unsigned players; /* bit p: this one has some */
    int seeds[DYAR_PLAYERS_MAX];
} shares;

/* All that the events say, from the end of a game to the next beginning; a filling that waits
 * for a player's choice cuts it short. */
typedef struct interlude {
    const dyar_event *over; /* NULL where a filling is gone on with */
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

bool cli_tells_match(const dyar_event *event)
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

/* ---- words ---- */

static const dyar_game *game_of(const cli_telling *t)
{
    return dyar_ruleset_game(t->ruleset);
}

/* "BEFORE south VERB 22 seeds AFTER, north 10." */
static void tell_shares(const cli_telling *t, const shares *all, const char *before,
                        const char *verb, const char *after)
{
    cli_memory line = cli_memory_begin();
    char name[32];
    bool first = true;
    for (int p = 0; p < dyar_game_players(game_of(t)); p++) {
        if (!(all->players >> p & 1))
            continue;
        const char *who = cli_told_player(t, p, name);
        if (first)
            fprintf(line.to, "%s%s %s %d %s%s", before, who, verb, all->seeds[p],
                    cli_seeds_word(all->seeds[p]), after);
        else
            fprintf(line.to, ", %s %d", who, all->seeds[p]);
        first = false;
    }
    char *text = cli_memory_end(&line);
    if (!first)
        cli_tell_line(t, 2, "%s.", text);
    free(text);
}

/* "a2 and b2": the holes for which `in` holds; NULL for none. */
static char *hole_list(const cli_telling *t, const bool in[DYAR_HOLES_MAX])
{
    const int holes = dyar_game_rows(game_of(t)) * dyar_game_columns(game_of(t));
    int left = 0;
    for (int hole = 0; hole < holes; hole++)
        left += in[hole];
    if (left == 0)
        return NULL;
    cli_memory list = cli_memory_begin();
    for (int hole = 0; hole < holes; hole++) {
        char name[8];
        if (!in[hole])
            continue;
        left--;
        fprintf(list.to, "%s%s", dyar_hole_name(game_of(t), hole, name),
                left > 1    ? ", "
                : left == 1 ? " and "
                            : "");
    }
    return cli_memory_end(&list);
}

/* "a2 and b2 are closed." */
static void tell_holes(const cli_telling *t, int deeper, const bool in[DYAR_HOLES_MAX],
                       const char *what)
{
    char *list = hole_list(t, in);
    if (list)
        cli_tell_line(t, deeper, "%s %s %s.", list, strchr(list, ' ') ? "are" : "is", what);
    free(list);
}

/* ---- the game that is over ---- */

/* ", 21 to 11", the winner's first; of more than two players the seeds of each, in a sentence.
 */
static void tell_over(const cli_telling *t, const interlude *i)
{
    const bool two = dyar_game_players(game_of(t)) == 2;
    const int winner = i->over->player, first = winner > 0 ? winner : 0;
    char name[32], scores[32] = "";
    if (two)
        snprintf(scores, sizeof scores, ", %d to %d", i->scores.seeds[first],
                 i->scores.seeds[!first]);
    cli_tell_line(t, 0, "Game %d is over: %s has won it%s.", i->over->seeds,
                  winner >= 0 ? cli_told_player(t, winner, name)
                  : two       ? "nobody"
                              : "nobody alone",
                  scores);
    if (!two)
        tell_shares(t, &i->scores, "", "won", " in it");
    if (i->over->rule)
        cli_tell_reason(t, 2, i->over->rule);
}

/* ---- what becomes of the seeds ---- */

/* Totals that are just the scores need not be told again. */
static bool totals_are_new(const interlude *i)
{
    return memcmp(i->totals.seeds, i->scores.seeds, sizeof i->totals.seeds) != 0;
}

static void tell_totals(const cli_telling *t, const interlude *i)
{
    char name[32];
    tell_shares(t, &i->left_over, "", "gets", " that had counted for nobody");
    if (i->lost > 0)
        cli_tell_line(t, 2, "%d %s %s lost for the match.", i->lost, cli_seeds_word(i->lost),
                      i->lost == 1 ? "is" : "are");
    if (i->surrender)
        cli_tell_line(t, 2, "%s gets the %d %s that the opponent would have had left over.",
                      cli_told_player(t, i->surrender->player, name), i->surrender->seeds,
                      cli_seeds_word(i->surrender->seeds));
    if (!t->brief || totals_are_new(i))
        tell_shares(t, &i->totals, i->match_over ? "In all " : "For the next game ", "has", "");
    if (i->lent)
        cli_tell_line(t, 2, "%s gets %d %s that the opponent has left over, to fill a hole.",
                      cli_told_player(t, i->lent->player, name), i->lent->seeds,
                      cli_seeds_word(i->lent->seeds));
}

/* Further in than what it belongs to, where that has been told. */
static int inset(const interlude *i)
{
    return i->over ? 2 : 0;
}

/* "south puts 4 seeds into a1, 4 into b1." */
static void tell_filled(const cli_telling *t, const interlude *i, int player)
{
    cli_memory line = cli_memory_begin();
    char name[32], hole_name[8];
    bool any = false;
    for (int hole = 0; hole < DYAR_HOLES_MAX; hole++) {
        const int seeds = i->filled[player][hole];
        if (seeds == 0)
            continue;
        if (any)
            fprintf(line.to, ", %d", seeds);
        else
            fprintf(line.to, "%s puts %d %s", cli_told_player(t, player, name), seeds,
                    cli_seeds_word(seeds));
        fprintf(line.to, " into %s", dyar_hole_name(game_of(t), hole, hole_name));
        any = true;
    }
    char *text = cli_memory_end(&line);
    if (any)
        cli_tell_line(t, inset(i), "%s.", text);
    free(text);
}

static void tell_placing(const cli_telling *t, const interlude *i)
{
    char marked[64];
    tell_shares(t, &i->kept, "", "keeps", "");
    if (i->pool > 0)
        cli_tell_line(t, 2, "%d %s %s put by for whoever captures first.", i->pool,
                      cli_seeds_word(i->pool), i->pool == 1 ? "is" : "are");
    for (int p = 0; p < DYAR_PLAYERS_MAX && !t->brief; p++)
        tell_filled(t, i, p);
    tell_holes(t, inset(i), i->closed, "closed");
    snprintf(marked, sizeof marked, "marked as %s", i->mark ? i->mark : "");
    tell_holes(t, inset(i), i->marked, marked);
}

/* ---- the next ---- */

/* How a match ended is told where its result is. */
static void tell_next(const cli_telling *t, const interlude *i)
{
    char name[32];
    if (i->next)
        cli_tell_line(t, 0, "Game %d: %s begins.", i->next->seeds,
                      cli_told_player(t, i->next->player, name));
}

size_t cli_tell_match(const cli_telling *t, const dyar_trace *trace, size_t from)
{
    interlude i = {0};
    const size_t end = read_interlude(&i, trace, from);
    if (i.over) {
        tell_over(t, &i);
        tell_totals(t, &i);
    }
    if (!i.match_over || !t->brief)
        tell_placing(t, &i);
    tell_next(t, &i);
    return end;
}
