/* SPDX-License-Identifier: MIT */
/*
 * Is what `lab_exhaust` proves right?
 *
 *     check_exhaustive RULESET N[@SEAT] [PATH=VALUE...]
 *
 * Lists every reachable position, whole and unpacked, finds what the players can be sure of in
 * the plainest way there is (surely.h), and compares: the first position with all its moves,
 * and N others, evenly chosen.  With a seat, from 1, what its player can be sure of against all
 * others together is what is compared: it is player 0 here, and they are player 1.
 */
#include "dyar/search.h"
#include "lab/solve/exhaust.h"
#include "support/need.h"
#include "support/proofs.h"
#include "support/surely.h"

enum { POSITIONS_MAX = 100000, BUCKETS = 1 << 16 };

typedef struct listed {
    dyar_position position;
    uint32_t next; /* of its bucket */
} listed;

typedef struct slow {
    const dyar_game *game;
    bool wins_only;
    int seat; /* LAB_NO_SEAT: two players, each alone */
    listed *list;
    uint32_t count;
    uint32_t buckets[BUCKETS];
    surely all;
} slow;

/* ---- all positions ---- */

static uint32_t find_or_add(slow *s, const dyar_position *position)
{
    uint32_t *bucket = &s->buckets[dyar_position_board_hash(s->game, position) % BUCKETS];
    for (uint32_t at = *bucket; at != NO_TARGET; at = s->list[at].next)
        if (dyar_position_equal(s->game, &s->list[at].position, position))
            return at;
    if (s->count == POSITIONS_MAX) {
        fputs("there are too many positions\n", stderr);
        exit(4);
    }
    s->list[s->count] = (listed){.position = *position, .next = *bucket};
    return *bucket = s->count++;
}

static int side_of(const slow *s, const dyar_position *position)
{
    const int mover = dyar_position_mover(s->game, position);
    return s->seat == LAB_NO_SEAT ? mover : mover != s->seat;
}

static int8_t margin(const slow *s, const dyar_position *position, int player)
{
    const dyar_result result = dyar_result_of(s->game, position);
    if (s->seat != LAB_NO_SEAT) {
        const bool wins = result.winners >> s->seat & 1;
        const bool alone = result.winners == 1u << s->seat;
        const int value = !s->wins_only ? result.scores[s->seat]
                          : alone       ? 1
                          : result.drawn && (wins || result.winners == 0) ? 0
                                                                          : -1;
        return (int8_t)(player == 0 ? value : -value);
    }
    if (s->wins_only)
        return (int8_t)((int)(result.winners >> player & 1) -
                        (int)(result.winners >> (1 - player) & 1));
    return (int8_t)won_by(s->game, position, player);
}

static void list_positions(slow *s)
{
    dyar_move moves[DYAR_MOVES_MAX];
    for (uint32_t at = 0; at < s->count; at++) {
        const size_t count = dyar_moves(s->game, &s->list[at].position, moves);
        for (size_t i = 0; i < count; i++) {
            dyar_position after = s->list[at].position;
            dyar_play(s->game, &after, moves[i]);
            if (!dyar_result_of(s->game, &after).over)
                find_or_add(s, &after);
        }
    }
}

static void list_moves(slow *s, uint32_t at)
{
    dyar_move moves[DYAR_MOVES_MAX];
    const dyar_position *position = &s->list[at].position;
    surely_state *e = &s->all.states[at];
    e->edge_count = (uint32_t)dyar_moves(s->game, position, moves);
    e->edges = need(calloc(e->edge_count + 1, sizeof *e->edges));
    e->mover = (uint8_t)side_of(s, position);
    for (size_t i = 0; i < e->edge_count; i++) {
        dyar_position after = *position;
        dyar_play(s->game, &after, moves[i]);
        const bool over = dyar_result_of(s->game, &after).over;
        e->edges[i].target = over ? NO_TARGET : find_or_add(s, &after);
        for (int player = 0; player < 2 && over; player++)
            e->edges[i].sure[player] = margin(s, &after, player);
    }
}

static void find_round(slow *s, dyar_history *history, uint32_t at)
{
    dyar_position position = s->list[at].position;
    dyar_history_begin(history, &position);
    while (!dyar_result_of(s->game, &position).over)
        dyar_history_judge(history, &position);
    for (int player = 0; player < 2; player++)
        s->all.states[at].round[player] = margin(s, &position, player);
}

static void solve(slow *s)
{
    OWNED(dyar_history) history = dyar_history_new(s->game);
    list_positions(s);
    s->all = surely_begin(s->count);
    for (uint32_t at = 0; at < s->count; at++) {
        list_moves(s, at);
        find_round(s, history, at);
    }
    surely_solve(&s->all, s->wins_only ? 1 : dyar_game_seeds(s->game));
}

/* ---- comparing ---- */

static bool is_right(const char *what, lab_bounds found, int low, int high)
{
    if (found.low == low && found.high == high)
        return true;
    fprintf(stderr, "%s: %d to %d, plainly %d to %d\n", what, found.low, found.high, low, high);
    return false;
}

/* What the player to move at `at` can be sure of, and the other leaves them, after a move. */
static lab_bounds plain_value(const slow *s, uint32_t at, const surely_edge *edge)
{
    const int mover = s->all.states[at].mover;
    const int8_t *sure =
        edge->target == NO_TARGET ? edge->sure : s->all.states[edge->target].sure;
    return (lab_bounds){sure[mover], -sure[1 - mover]};
}

static bool agrees(const slow *s, uint32_t at, int threads)
{
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_solve_result result = {.moves = moves};
    char text[DYAR_POSITION_TEXT], name[DYAR_MOVE_TEXT];
    const surely_state *e = &s->all.states[at];
    const lab_solve_task task = {.game = s->game,
                                 .start = &s->list[at].position,
                                 .memory = (size_t)1 << 30,
                                 .seat = s->seat};
    dyar_position_format(s->game, task.start, text);
    const lab_solve_trouble trouble = s->seat == LAB_NO_SEAT
                                          ? lab_exhaust(&task, threads, &result)
                                          : lab_exhaust_seat(&task, threads, &result);
    if (trouble != LAB_SOLVE_FINE) {
        fprintf(stderr, "%s: not solved\n", text);
        return false;
    }
    bool right = is_right(text, result.value, e->sure[e->mover], -e->sure[1 - e->mover]);
    for (size_t i = 0; i < e->edge_count && i < result.move_count; i++) {
        const lab_bounds plain = plain_value(s, at, &e->edges[i]);
        dyar_move_format(s->game, moves[i].move, name);
        right = is_right(name, moves[i].value, plain.low, plain.high) && right;
    }
    return right && result.move_count == e->edge_count;
}

int main(int argc, char **argv)
{
    need_usage(argc >= 3, "check_exhaustive RULESET N[@SEAT] [PATH=VALUE...]");
    const uint32_t samples = (uint32_t)atoi(argv[2]);
    const char *seat = strchr(argv[2], '@');
    dyar_ruleset *ruleset = need_changed(argv[1], argv + 3);
    slow *s = need(calloc(1, sizeof *s));
    s->game = dyar_ruleset_game(ruleset);
    s->seat = seat ? atoi(seat + 1) - 1 : LAB_NO_SEAT;
    const char *obstacle =
        seat ? lab_exhaust_seat_obstacle(s->game) : lab_exhaust_obstacle(s->game);
    if (obstacle) {
        fprintf(stderr, "not for this game: %s\n", obstacle);
        return 2;
    }
    s->wins_only = lab_exhaust_uncounted(s->game) != NULL;
    s->list = need(calloc(POSITIONS_MAX, sizeof *s->list));
    memset(s->buckets, 0xff, sizeof s->buckets);
    dyar_position start;
    dyar_position_begin(s->game, &start);
    find_or_add(s, &start);
    solve(s);
    uint32_t wrong = !agrees(s, 0, 2), two_bounds = 0;
    for (uint32_t i = 1; i <= samples && i < s->count; i++)
        wrong += !agrees(s, (uint32_t)((uint64_t)i * s->count / (samples + 1)), 1);
    for (uint32_t at = 0; at < s->count; at++)
        two_bounds += s->all.states[at].sure[0] != -s->all.states[at].sure[1];
    printf("%u positions, %u with two bounds, %u wrong\n", s->count, two_bounds, wrong);
    surely_end(&s->all);
    free(s->list);
    free(s);
    dyar_ruleset_free(ruleset);
    return wrong > 0;
}
