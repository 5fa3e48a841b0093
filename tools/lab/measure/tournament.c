/* SPDX-License-Identifier: MIT */
/*
 * Tournaments: games are taken in order from one counter and played in threads; the caller's
 * thread waits for them and shows them in order.
 */
#include "lab/measure/tournament.h"

#include "dyar/playout.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "lab/base/parallel.h"
#include "lab/players/playouts.h"

/* A game, and what became of it. */
typedef struct slot {
    lab_meeting meeting;
    lab_session *session;
    bool over;
} slot;

typedef struct hall {
    const lab_tournament_task *task;
    size_t seats, games;
    lab_lineup *lineups;
    slot *slots; /* by numbers of games */
    size_t next; /* the first game that nobody has taken */
    size_t at_work;
    bool failed;
    bool enough; /* the caller has seen enough; the caller alone knows */
    atomic_bool stopped;
    pthread_mutex_t lock; /* of the fields above, but for `stopped` */
    pthread_cond_t news;
} hall;

/* One thread and its players, opened when they are needed. */
typedef struct table {
    hall *hall;
    lab_player players[LAB_RATED_MAX];
    pthread_t thread;
} table;

size_t lab_lineups(size_t players, size_t seats, lab_lineup *lineups)
{
    size_t count = 0;
    for (unsigned chosen = 0; chosen < 1u << players; chosen++) {
        lab_lineup lineup = {0};
        if ((size_t)__builtin_popcount(chosen) != seats)
            continue;
        for (size_t i = 0; i < players; i++)
            if (chosen >> i & 1)
                lineup.players[lineup.count++] = i;
        if (lineups)
            lineups[count] = lineup;
        count++;
    }
    return count;
}

/* ---- a game ---- */

/* Its line-up, and who sits where: everybody moves on by a seat from game to game. */
static lab_meeting arrange(const hall *h, size_t number)
{
    lab_meeting meeting = {.number = number, .lineup = number / h->task->games};
    for (size_t seat = 0; seat < h->seats; seat++)
        meeting.players[seat] = h->lineups[meeting.lineup].players[(seat + number) % h->seats];
    return meeting;
}

/* The moves of the opening, but not one that would end the game. */
static bool play_opening(const hall *h, lab_session *session, size_t number)
{
    const dyar_game *game = h->task->game;
    const size_t opening = number % h->task->games / h->seats;
    dyar_random random = dyar_random_begin(h->task->seed, opening);
    dyar_move moves[DYAR_MOVES_MAX];
    for (int i = 0; i < h->task->opening; i++) {
        const size_t count = dyar_moves(game, lab_session_now(session), moves);
        if (count == 0)
            return true;
        if (!lab_session_play(session, moves[dyar_random_below(&random, (uint32_t)count)],
                              NULL))
            return false;
        if (dyar_moves(game, lab_session_now(session), moves) == 0)
            return lab_session_undo(session);
    }
    return true;
}

static bool is_stopped(void *context)
{
    const hall *h = context;
    return atomic_load_explicit(&h->stopped, memory_order_relaxed);
}

static lab_player *player_at(table *t, size_t player)
{
    lab_player *found = &t->players[player];
    const hall *h = t->hall;
    if (!found->kind && !lab_player_open(found, h->task->players[player].kind, h->task->game))
        return NULL;
    return found;
}

/* One move; false when it cannot be made. */
static bool move_at_table(table *t, const lab_meeting *meeting, lab_session *session,
                          dyar_random *random, const dyar_move *moves, size_t count)
{
    const hall *h = t->hall;
    const dyar_position *now = lab_session_now(session);
    const size_t player = meeting->players[dyar_position_mover(h->task->game, now)];
    lab_player *chooser = player_at(t, player);
    const lab_task task = {.game = h->task->game,
                           .position = now,
                           .moves = moves,
                           .count = count,
                           .random = random,
                           .limits = h->task->players[player].limits,
                           .stop = {is_stopped, t->hall},
                           .session = session,
                           .oracle = h->task->oracle};
    const size_t chosen = chooser ? lab_player_choose(chooser, &task, NULL) : count;
    return chosen < count && lab_session_play(session, moves[chosen], NULL);
}

static void judge(const hall *h, lab_meeting *meeting)
{
    const dyar_result result = dyar_result_of(h->task->game, lab_session_now(meeting->session));
    const unsigned everybody = (1u << h->seats) - 1;
    const unsigned first = result.over && result.winners ? result.winners : everybody;
    meeting->broken_off = !result.over;
    meeting->drawn = result.over && (first & (first - 1)) != 0;
    for (size_t seat = 0; seat < h->seats; seat++)
        meeting->shares[seat] = first >> seat & 1 ? 1 / (double)__builtin_popcount(first) : 0;
}

/* Plays a game.  Returns false if memory runs out.  A game that was stopped is not over. */
static bool play(table *t, size_t number)
{
    hall *h = t->hall;
    slot *s = &h->slots[number];
    dyar_position start = *h->task->start;
    dyar_random random = dyar_random_begin(~h->task->seed, number);
    dyar_random lot = dyar_random_begin(~h->task->seed, ~(number / h->seats));
    dyar_deal(h->task->game, &start, &lot);
    lab_session *session = lab_session_new(h->task->game, &start);
    lab_meeting meeting = arrange(h, number);
    dyar_move moves[DYAR_MOVES_MAX];
    size_t count = 0;
    bool good = session && play_opening(h, session, number);
    for (int turn = 0; good && !is_stopped(h) && turn < h->task->turn_limit &&
                       (count = dyar_moves(h->task->game, lab_session_now(session), moves)) > 0;
         turn++)
        good = move_at_table(t, &meeting, session, &random, moves, count);
    if (!good || is_stopped(h)) {
        lab_session_free(session);
        return good;
    }
    meeting.session = session;
    judge(h, &meeting);
    pthread_mutex_lock(&h->lock);
    *s = (slot){.meeting = meeting, .session = session, .over = true};
    pthread_cond_signal(&h->news);
    pthread_mutex_unlock(&h->lock);
    return true;
}

/* ---- threads ---- */

/* The next game; as many as there are, when there is none. */
static size_t take(hall *h)
{
    pthread_mutex_lock(&h->lock);
    const size_t number = h->next < h->games ? h->next++ : h->games;
    pthread_mutex_unlock(&h->lock);
    return number;
}

static void leave(hall *h, bool good)
{
    pthread_mutex_lock(&h->lock);
    h->at_work--;
    h->failed = h->failed || !good;
    pthread_cond_signal(&h->news);
    pthread_mutex_unlock(&h->lock);
}

static void close_players(table *t)
{
    for (size_t i = 0; i < LAB_RATED_MAX; i++)
        lab_player_close(&t->players[i]);
}

static void *work_at_table(void *context)
{
    table *t = context;
    hall *h = t->hall;
    bool good = true;
    for (size_t number; good && !is_stopped(h) && (number = take(h)) < h->games;)
        good = play(t, number);
    close_players(t);
    leave(h, good);
    return NULL;
}

/* ---- showing ---- */

/* The game in that slot, which is then nobody's; nothing is shown to who has seen enough. */
static void show(hall *h, slot *s)
{
    if (!h->enough && !h->task->see(h->task->context, &s->meeting)) {
        h->enough = true;
        atomic_store(&h->stopped, true);
    }
    lab_session_free(s->session);
    *s = (slot){0};
}

/* Shows games as they are over, in order, until all are or it is stopped. */
static void attend(hall *h)
{
    size_t shown = 0;
    pthread_mutex_lock(&h->lock);
    while (shown < h->games && h->at_work > 0) {
        if (!h->slots[shown].over) {
            lab_cond_wait(&h->news, &h->lock);
        } else {
            pthread_mutex_unlock(&h->lock);
            show(h, &h->slots[shown++]);
            pthread_mutex_lock(&h->lock);
        }
        if (h->failed || lab_stop_asked(&h->task->stop))
            atomic_store(&h->stopped, true);
    }
    pthread_mutex_unlock(&h->lock);
}

/* When nobody plays any more: what is over and was not shown yet. */
static void show_rest(hall *h)
{
    for (size_t i = 0; i < h->games; i++)
        if (h->slots[i].over)
            show(h, &h->slots[i]);
}

/* Without other threads, plays and shows by turns in the caller's thread. */
static void play_alone(hall *h, table *t)
{
    bool good = true;
    for (size_t number; good && !is_stopped(h) && (number = take(h)) < h->games;) {
        good = play(t, number);
        if (h->slots[number].over)
            show(h, &h->slots[number]);
        if (lab_stop_asked(&h->task->stop))
            atomic_store(&h->stopped, true);
    }
    close_players(t);
    h->failed = h->failed || !good;
}

static void run(hall *h, table *tables)
{
    int started = 0;
    h->at_work = (size_t)h->task->threads;
    for (; started < h->task->threads; started++) {
        tables[started].hall = h;
        if (pthread_create(&tables[started].thread, NULL, work_at_table, &tables[started]) != 0)
            break;
    }
    for (int i = started; i < h->task->threads; i++)
        leave(h, true);
    if (started == 0)
        play_alone(h, &tables[0]);
    attend(h);
    for (int i = 0; i < started; i++)
        pthread_join(tables[i].thread, NULL);
    show_rest(h);
}

int lab_tournament_turn_limit(const dyar_game *game)
{
    enum { TURNS_OF_A_GAME = 1000 };
    return dyar_game_is_match(game) ? lab_playouts_turn_limit(game) : TURNS_OF_A_GAME;
}

size_t lab_tournament_rounds(const dyar_game *game, size_t games)
{
    const size_t seats = (size_t)dyar_game_players(game);
    return (games + seats - 1) / seats * seats;
}

lab_tournament_end lab_tournament(const lab_tournament_task *task)
{
    const size_t seats = (size_t)dyar_game_players(task->game);
    const size_t lineups = lab_lineups(task->player_count, seats, NULL);
    assert(lineups > 0 && task->games > 0 && task->threads > 0);
    hall h = {.task = task,
              .seats = seats,
              .games = lineups * task->games,
              .lineups = calloc(lineups, sizeof *h.lineups),
              .slots = calloc(lineups * task->games, sizeof *h.slots),
              .lock = PTHREAD_MUTEX_INITIALIZER};
    table *tables = calloc((size_t)task->threads, sizeof *tables);
    const bool heard = lab_cond_init(&h.news);
    h.failed = !h.lineups || !h.slots || !tables || !heard;
    if (!h.failed) {
        lab_lineups(task->player_count, seats, h.lineups);
        run(&h, tables);
    }
    free(h.lineups);
    free(h.slots);
    free(tables);
    if (heard)
        pthread_cond_destroy(&h.news);
    if (h.failed)
        return LAB_TOURNAMENT_FAILED;
    return atomic_load(&h.stopped) ? LAB_TOURNAMENT_STOPPED : LAB_TOURNAMENT_DONE;
}
