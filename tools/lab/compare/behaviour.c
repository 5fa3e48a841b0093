/* SPDX-License-Identifier: MIT */
/* Behaviour of two rulesets on one board. */
#include "lab/compare/behaviour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dyar/features.h"
#include "dyar/random.h"
#include "lab/measure/pair.h"
#include "lab/players/playouts.h"

enum {
    FEWEST_MOVES = 100,              /* that say anything */
    OWNERS = DYAR_PLAYERS_MAX + 1,   /* of marks, and none */
    HOLES = DYAR_HOLES_MAX * OWNERS, /* places of seeds on the board */
    STORES = HOLES,                  /* one for each player */
    RESERVES = STORES + DYAR_PLAYERS_MAX,
    OUT = RESERVES + DYAR_PLAYERS_MAX, /* of the game */
    PLACES,
};

/* ---- why two are not comparable ---- */

static const char *state_of(const dyar_feature *features, const char *id)
{
    for (size_t i = 0; i < dyar_count_characters(); i++)
        if (strcmp(dyar_character_at(i)->id, id) == 0)
            return features[i].state;
    return "";
}

/* Both have one fixed direction, D2, and these differ. */
static bool are_opposed(const lab_behaviour_task *task)
{
    const dyar_feature *a, *b;
    if (dyar_ruleset_features(task->a, &a) == 0 || dyar_ruleset_features(task->b, &b) == 0)
        return false;
    return strcmp(state_of(a, "D1"), "fixed") == 0 && strcmp(state_of(b, "D1"), "fixed") == 0 &&
           strcmp(state_of(a, "D2"), state_of(b, "D2")) != 0;
}

/* Returns the mirror hole on the board. */
static int reflect(const dyar_game *game, int hole)
{
    const int columns = dyar_game_columns(game);
    return hole - hole % columns + columns - 1 - hole % columns;
}

/* Does the board look the same in a mirror, and is its way that of the grid? */
static bool is_symmetrical(const dyar_ruleset *ruleset, const dyar_game *game)
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    const dyar_feature *features;
    if (dyar_ruleset_features(ruleset, &features) == 0 ||
        strcmp(state_of(features, "B8"), "no") != 0)
        return false;
    for (int hole = 0; hole < holes; hole++)
        if (dyar_game_owner(game, hole) != dyar_game_owner(game, reflect(game, hole)))
            return false;
    return true;
}

static const char *find_obstacle(const lab_behaviour_task *task,
                                 const dyar_comparison *comparison, lab_pair *pair,
                                 bool *mirrored)
{
    const dyar_game *a = dyar_ruleset_game(task->a), *b = dyar_ruleset_game(task->b);
    if (dyar_game_players(a) != dyar_game_players(b))
        return "the numbers of players differ";
    if (!lab_pair_begin(pair, comparison, a, b))
        return "the boards have different sizes";
    if (!dyar_compare_boards(comparison))
        return "holes, their owners or the way round the board differ";
    *mirrored = are_opposed(task);
    if (*mirrored && !is_symmetrical(task->a, a))
        return "they sow in opposite directions";
    return NULL;
}

/* ---- one game ---- */

/* Sums of one game: the numerators and denominators of the three shares. */
typedef struct sums {
    double elsewhere, moved;
    double others, moves;
    double unlike, positions;
} sums;

typedef struct meeting {
    lab_pair pair;
    bool b_leads, mirrored;
    dyar_diags *unread;
    sums sums;
} meeting;

static const dyar_game *leader(const meeting *m)
{
    return m->b_leads ? m->pair.b : m->pair.a;
}

static const dyar_game *follower(const meeting *m)
{
    return m->b_leads ? m->pair.a : m->pair.b;
}

/* Adds `sign` for each seed to its place on the board of the leader. */
static void count_seeds(const meeting *m, const dyar_game *game, const dyar_position *position,
                        int sign, int places[PLACES])
{
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    for (int hole = 0; hole < holes; hole++) {
        const bool turned = m->mirrored && game == follower(m);
        const int at = turned ? reflect(game, hole) : hole;
        int owner;
        dyar_position_mark(game, position, hole, &owner);
        places[at * OWNERS + owner + 1] += sign * dyar_position_seeds(game, position, hole);
    }
    for (int player = 0; player < dyar_game_players(game); player++) {
        places[STORES + player] += sign * dyar_position_store(game, position, player);
        places[RESERVES + player] += sign * dyar_position_reserve(game, position, player);
    }
    places[OUT] += sign * dyar_position_out(game, position);
}

/* The sum of what lies elsewhere in the second position. */
static double changed(const meeting *m, const dyar_game *one, const dyar_position *p,
                      const dyar_game *other, const dyar_position *q)
{
    int places[PLACES] = {0};
    double sum = 0;
    count_seeds(m, one, p, 1, places);
    count_seeds(m, other, q, -1, places);
    for (int i = 0; i < PLACES; i++)
        sum += abs(places[i]);
    return sum;
}

static int player_to_move(const dyar_game *game, const dyar_position *position)
{
    return dyar_result_of(game, position).over ? -1 : dyar_position_mover(game, position);
}

static void compare_move(meeting *m, const dyar_position *p, dyar_move of_p,
                         const dyar_position *q, dyar_move of_q)
{
    const dyar_game *one = leader(m), *other = follower(m);
    dyar_position after_p = *p, after_q = *q;
    dyar_play(one, &after_p, of_p);
    dyar_play(other, &after_q, of_q);
    m->sums.elsewhere += changed(m, one, &after_p, other, &after_q);
    m->sums.moved += changed(m, one, &after_p, one, p) + changed(m, other, &after_q, other, q);
    m->sums.others += player_to_move(one, &after_p) != player_to_move(other, &after_q);
    m->sums.moves++;
}

/* The leader's move as the follower names it. */
static dyar_move name_of(const meeting *m, dyar_move move)
{
    if (m->mirrored && move.hole != DYAR_PASS)
        move.hole = (uint8_t)reflect(m->pair.a, move.hole);
    return move;
}

static size_t count_common(const meeting *m, const dyar_move *of_p, size_t p,
                           const dyar_move *of_q, size_t q)
{
    size_t common = 0;
    dyar_move found;
    for (size_t i = 0; i < p; i++)
        common += lab_pair_find_move(name_of(m, of_p[i]), of_q, q, i, &found);
    return common;
}

/* A mark that the other does not have cannot be taken over. */
static bool has_marks(const meeting *m, const dyar_position *p)
{
    const dyar_game *game = leader(m);
    const int holes = dyar_game_rows(game) * dyar_game_columns(game);
    int owner;
    for (int hole = 0; hole < holes; hole++) {
        const int kind = dyar_position_mark(game, p, hole, &owner);
        if (kind >= 0 && (kind >= LAB_PAIR_MARKS_MAX || m->pair.mark_of_b[kind] != kind))
            return false;
    }
    return true;
}

/* Reverses the order of the characters from `from` up to `to`. */
static void reverse(char *from, char *to)
{
    while (from < to) {
        const char kept = *from;
        *from++ = *--to;
        *to = kept;
    }
}

/* Does the further state of a position name a hole: "territory=d2@1"? */
static bool names_hole(const char *text)
{
    for (const char *at = strrchr(text, ' '); *at; at++)
        if (*at >= 'a' && *at <= 'z' && at[1] >= '0' && at[1] <= '9')
            return true;
    return false;
}

/* Reflects the rows of a position, "1,2,3/4,5,6 0,0 1 -", hole by hole. */
static void reflect_text(char *text)
{
    for (char *row = text; *row && *row != ' ';) {
        const size_t length = strcspn(row, "/ ");
        reverse(row, row + length);
        for (char *hole = row; hole < row + length; hole++) {
            char *end = hole + strcspn(hole, ",/ ");
            reverse(hole, end);
            hole = end;
        }
        row += length + (row[length] == '/');
    }
}

static bool take_over(meeting *m, const dyar_position *p, dyar_position *q)
{
    char text[DYAR_POSITION_TEXT];
    if (!has_marks(m, p))
        return false;
    dyar_position_format(leader(m), p, text);
    if (m->mirrored && names_hole(text))
        return false;
    if (m->mirrored)
        reflect_text(text);
    dyar_position_begin(follower(m), q);
    return dyar_position_parse(follower(m), text, q, m->unread);
}

static void compare_position(meeting *m, const dyar_position *p, const dyar_move *moves,
                             size_t count, dyar_move played)
{
    dyar_move others[DYAR_MOVES_MAX], found;
    dyar_position q;
    if (!take_over(m, p, &q))
        return;
    const size_t other_count = dyar_moves(follower(m), &q, others);
    const size_t common = count_common(m, moves, count, others, other_count);
    m->sums.positions++;
    m->sums.unlike += 1 - (double)common / (double)(count + other_count - common);
    if (lab_pair_find_move(name_of(m, played), others, other_count, 0, &found))
        compare_move(m, p, played, &q, found);
}

static void play_out(meeting *m, uint64_t seed, uint64_t number)
{
    const dyar_game *game = leader(m);
    const int limit = lab_playouts_turn_limit(game);
    dyar_random random = dyar_random_begin(seed, number);
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position p;
    size_t count;
    m->sums = (sums){0};
    dyar_position_begin(game, &p);
    for (int turn = 0; turn < limit && (count = dyar_moves(game, &p, moves)) > 0; turn++) {
        const dyar_move move = moves[dyar_random_below(&random, (uint32_t)count)];
        compare_position(m, &p, moves, count, move);
        dyar_play(game, &p, move);
    }
}

/* ---- all games ---- */

/* The sum of `over` by that of `under`, with the interval of the ratio estimator. */
static lab_interval ratio(const double *over, const double *under, size_t games, size_t stride)
{
    double sum = 0, all = 0, squares = 0;
    for (size_t i = 0; i < games; i++) {
        sum += over[i * stride];
        all += under[i * stride];
    }
    const double value = all > 0 ? sum / all : 0, n = (double)games;
    for (size_t i = 0; i < games; i++)
        squares += pow(over[i * stride] - value * under[i * stride], 2);
    const double error = all > 0 && games > 1 ? sqrt(squares * n / (n - 1)) / all : 0;
    const double within = lab_normal_quantile((1 + LAB_CONFIDENCE) / 2) * error;
    return (lab_interval){value, fmax(0, value - within), fmin(1, value + within)};
}

static void conclude(const sums *games, size_t count, lab_behaviour *behaviour)
{
    const size_t stride = sizeof *games / sizeof(double);
    double moves = 0;
    for (size_t i = 0; i < count; i++)
        moves += games[i].moves;
    behaviour->games = count;
    behaviour->moves = (uint64_t)moves;
    if (moves < FEWEST_MOVES)
        behaviour->apart = "fewer than 100 moves can be played in positions of both";
    if (behaviour->apart)
        return;
    behaviour->seeds = ratio(&games->elsewhere, &games->moved, count, stride);
    behaviour->next = ratio(&games->others, &games->moves, count, stride);
    behaviour->legal = ratio(&games->unlike, &games->positions, count, stride);
}

static bool play_all(const lab_behaviour_task *task, meeting *m, lab_behaviour *behaviour)
{
    const size_t most = 2 * (size_t)task->games;
    sums *games = calloc(most + 1, sizeof *games);
    size_t count = 0;
    m->unread = dyar_diags_new();
    const bool good = games && m->unread;
    for (; good && count < most && !lab_stop_asked(&task->stop); count++) {
        m->b_leads = count % 2 == 1;
        play_out(m, task->seed, count / 2);
        games[count] = m->sums;
        dyar_diags_clear(m->unread);
    }
    if (good)
        conclude(games, count, behaviour);
    dyar_diags_free(m->unread);
    free(games);
    return good;
}

bool lab_behaviour_find(const lab_behaviour_task *task, lab_behaviour *behaviour)
{
    meeting m = {.b_leads = false};
    dyar_comparison *comparison = dyar_compare(task->a, task->b);
    *behaviour = (lab_behaviour){.games = 0};
    if (!comparison)
        return false;
    behaviour->apart = find_obstacle(task, comparison, &m.pair, &m.mirrored);
    behaviour->mirrored = m.mirrored && !behaviour->apart;
    const bool good = behaviour->apart || play_all(task, &m, behaviour);
    dyar_comparison_free(comparison);
    return good;
}
