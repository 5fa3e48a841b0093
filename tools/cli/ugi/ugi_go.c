/* SPDX-License-Identifier: MIT */
/* `go` of `dyar ugi`: how long to search. */
#include "cli/ugi/ugi.h"

/* What `go` says. */
typedef struct going {
    lab_limits limits;
    double left[DYAR_PLAYERS_MAX], more[DYAR_PLAYERS_MAX]; /* seconds on the players' clocks */
    bool infinite;
} going;

/* "p2time" and "p2inc": which player's, from 0; -1: it is another word. */
static int player_of_clock(const char *word, const char *what)
{
    const bool is_clock = word[0] == 'p' && word[1] >= '1' && word[1] < '1' + DYAR_PLAYERS_MAX;
    return is_clock && strcmp(word + 2, what) == 0 ? word[1] - '1' : -1;
}

static void read_number(going *g, const char *word, uint64_t number)
{
    const int timed = player_of_clock(word, "time"), more = player_of_clock(word, "inc");
    if (strcmp(word, "movetime") == 0)
        g->limits.seconds = (double)number / 1000;
    else if (strcmp(word, "nodes") == 0)
        g->limits.nodes = number;
    else if (strcmp(word, "depth") == 0)
        g->limits.depth = number < INT32_MAX ? (int)number : INT32_MAX;
    else if (timed >= 0)
        g->left[timed] = (double)number / 1000;
    else if (more >= 0)
        g->more[more] = (double)number / 1000;
}

static going read_going(char *rest)
{
    going g = {0};
    for (char *word; *(word = cli_ugi_word(&rest));) {
        uint64_t number;
        if (strcmp(word, "infinite") == 0) {
            g.infinite = true;
            continue;
        }
        const char *value = cli_ugi_word(&rest);
        if (cli_ugi_number(value, &number))
            read_number(&g, word, number);
        else
            cli_ugi_refuse("'%s' needs a whole number, not '%s'", word, value);
    }
    return g;
}

/* A part of what is left on the mover's clock, with a little kept back. */
static double share_of_clock(const going *g, int mover)
{
    enum { MOVES_TO_COME = 20 };
    const double left = g->left[mover], kept = 0.9 * left;
    const double share = left / MOVES_TO_COME + 0.8 * g->more[mover];
    return share < kept ? share : kept;
}

static lab_limits limits_of(const cli_ugi *u, const going *g)
{
    const unsigned budgets = u->player.kind->budgets;
    const int mover = dyar_position_mover(u->game, lab_session_now(u->session));
    lab_limits limits = g->limits;
    const bool free = limits.seconds <= 0 && limits.nodes == 0 && limits.depth == 0;
    if (free && g->left[mover] > 0)
        limits.seconds = share_of_clock(g, mover);
    const bool limited = (budgets & LAB_BUDGET_SECONDS && limits.seconds > 0) ||
                         (budgets & LAB_BUDGET_NODES && limits.nodes > 0) ||
                         (budgets & LAB_BUDGET_DEPTH && limits.depth > 0);
    if (!limited && !g->infinite)
        limits = u->usual;
    limits.threads = u->player.kind->threads ? u->threads : 0;
    return limits;
}

void cli_ugi_go(cli_ugi *u, char *rest)
{
    const going g = read_going(rest);
    const lab_task task = {.game = u->game,
                           .position = lab_session_now(u->session),
                           .session = u->session,
                           .random = &u->random,
                           .limits = limits_of(u, &g),
                           .oracle = cli_database_oracle(&u->database)};
    cli_ugi_search_begin(&u->search, &u->player, task, g.infinite);
}
