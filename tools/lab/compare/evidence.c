/* SPDX-License-Identifier: MIT */
/* The number of recorded games that decide which of two rulesets was played. */
#include "lab/compare/evidence.h"

#include <stdatomic.h>

#include "dyar/random.h"
#include "lab/base/parallel.h"
#include "lab/players/playouts.h"

/* ---- one game ---- */

/* A game that is played by one of the two rulesets and replayed by the other. */
typedef struct playing {
    const lab_evidence_task *task;
    const lab_pair *pair;
    const dyar_game *game, *other; /* played by, replayed by */
    lab_pair_position both;
    dyar_position *now, *replayed; /* the two of `both` */
    dyar_history *history, *other_history;
    lab_seats seats;
    int turn_limit;
    uint64_t number;
    dyar_random random;
    bool followed; /* the other rules allow all moves so far */
    lab_evidence_game *outcome;
    lab_stop stop;
    bool out_of_memory;
} playing;

/* Notes where the two part and how, if they have not parted before: a position of a, and the
 * move, empty where the position itself shows it. */
static void note_parting(playing *p, const dyar_position *of_a, const char *move,
                         unsigned differs)
{
    char text[DYAR_POSITION_TEXT];
    if (p->outcome->parting)
        return;
    dyar_position_format(p->pair->a, of_a, text);
    const size_t room = strlen(text) + strlen(move) + 16;
    p->outcome->parting = malloc(room);
    if (p->outcome->parting)
        snprintf(p->outcome->parting, room, "%s\t%s\t%u", text, move, differs);
    else
        p->out_of_memory = true;
}

static void show_by_moves(playing *p)
{
    p->outcome->by_moves = p->outcome->by_boards = true;
    p->followed = false;
}

/* Does anything differ before a move is made: what is legal, whether it is over, who has won?
 * That other moves are legal shows in the record only when one of them is made. */
static void compare_positions(playing *p, size_t legal)
{
    lab_pair_move moves[DYAR_MOVES_MAX];
    dyar_move others[DYAR_MOVES_MAX];
    size_t count;
    const unsigned differs = lab_pair_moves(p->pair, &p->both, moves, &count);
    if (differs)
        note_parting(p, &p->both.a, "", differs);
    const size_t other = dyar_moves(p->other, p->replayed, others);
    if ((legal == 0) != (other == 0))
        show_by_moves(p);
    else if (legal == 0 && differs)
        p->outcome->by_boards = true;
}

static void replay_move(playing *p, dyar_move move, size_t at, const dyar_position *before_a)
{
    dyar_move others[DYAR_MOVES_MAX], found;
    char text[DYAR_MOVE_TEXT];
    const size_t count = dyar_moves(p->other, p->replayed, others);
    if (!lab_pair_find_move(move, others, count, at, &found)) {
        show_by_moves(p);
        return;
    }
    dyar_play(p->other, p->replayed, found);
    dyar_history_judge(p->other_history, p->replayed);
    const unsigned differs = lab_pair_boards(p->pair, &p->both);
    if (!differs)
        return;
    note_parting(p, before_a, dyar_move_format(p->game, move, text), differs);
    p->outcome->by_boards = true;
}

/* Plays on to the end; a game that is stopped is over neither by the one nor the other. */
static void play_turns(playing *p)
{
    dyar_move moves[DYAR_MOVES_MAX];
    dyar_position before_a;
    for (int turn = 0; !p->out_of_memory; turn++) {
        const size_t count = dyar_moves(p->game, p->now, moves);
        if (count > 0 && turn >= p->turn_limit)
            return;
        if (p->followed)
            compare_positions(p, count);
        if (count == 0)
            return;
        const size_t chosen =
            lab_seats_choose(&p->seats, p->number, p->now, moves, count, &p->random, p->stop);
        p->out_of_memory = p->out_of_memory || chosen == count;
        if (p->out_of_memory || (!p->seats.any_move && lab_stop_asked(&p->stop)))
            return;
        dyar_position_copy(p->pair->a, &before_a, &p->both.a);
        dyar_play(p->game, p->now, moves[chosen]);
        dyar_history_judge(p->history, p->now);
        if (p->followed)
            replay_move(p, moves[chosen], chosen, &before_a);
    }
}

static dyar_random stream_of(const lab_evidence_task *task, int under, uint64_t number)
{
    uint64_t mixed = task->seed;
    const uint64_t of = dyar_random_mix(&mixed) + (uint64_t)under;
    return dyar_random_begin(of, number);
}

static void play_game(playing *p, int under, uint64_t number, lab_evidence_game *outcome)
{
    *outcome = (lab_evidence_game){0};
    p->outcome = outcome;
    p->number = number;
    p->random = stream_of(p->task, under, number);
    p->both = p->task->start;
    p->followed = true;
    dyar_history_begin(p->history, p->now);
    dyar_history_begin(p->other_history, p->replayed);
    const unsigned differs = lab_pair_boards(p->pair, &p->both);
    outcome->by_boards = differs != 0;
    if (differs)
        note_parting(p, &p->both.a, "", differs);
    play_turns(p);
    const dyar_result result = dyar_result_of(p->game, p->now);
    outcome->result = result.over ? (int)result.winners : LAB_RESULT_OPEN;
}

/* ---- several games ---- */

bool lab_evidence_play(const lab_evidence_task *task, int under, uint64_t first, size_t count,
                       lab_stop stop, lab_evidence_game *games)
{
    const lab_pair *pair = task->pair;
    playing p = {.task = task,
                 .pair = pair,
                 .game = under ? pair->b : pair->a,
                 .other = under ? pair->a : pair->b,
                 .stop = stop};
    p.now = under ? &p.both.b : &p.both.a;
    p.replayed = under ? &p.both.a : &p.both.b;
    p.turn_limit = lab_playouts_turn_limit(p.game);
    p.history = dyar_history_new(p.game);
    p.other_history = dyar_history_new(p.other);
    p.out_of_memory =
        !lab_seats_open(&p.seats, p.game, task->players) || !p.history || !p.other_history;
    for (size_t i = 0; i < count && !p.out_of_memory && !lab_stop_asked(&stop); i++) {
        play_game(&p, under, first + i, &games[i]);
        p.out_of_memory = p.out_of_memory || dyar_history_out_of_memory(p.history) ||
                          dyar_history_out_of_memory(p.other_history);
    }
    lab_seats_close(&p.seats);
    dyar_history_free(p.history);
    dyar_history_free(p.other_history);
    return !p.out_of_memory;
}

/* Games of both, in parts that threads take. */
typedef struct work {
    const lab_evidence_task *task;
    lab_evidence_game *games; /* those by a, then those by b */
    uint64_t parts_of_one, games_of_part;
    lab_common_stop stop;
    atomic_uint_fast64_t played;
    atomic_bool failed;
} work;

static void play_part(void *context, size_t part)
{
    work *w = context;
    const uint64_t all = w->task->games;
    const int under = part >= w->parts_of_one;
    const uint64_t first = (part - (under ? w->parts_of_one : 0)) * w->games_of_part;
    const uint64_t left = all - first;
    const size_t count = (size_t)(left < w->games_of_part ? left : w->games_of_part);
    if (atomic_load(&w->failed))
        return;
    if (!lab_evidence_play(w->task, under, first, count, lab_common_stop_as_stop(&w->stop),
                           w->games + (under ? all : 0) + first))
        atomic_store(&w->failed, true);
    atomic_fetch_add(&w->played, count);
}

/* The caller's thread reports the progress whenever it asks whether to stop. */
static bool report_and_ask(void *context)
{
    work *w = context;
    if (w->task->progress)
        w->task->progress(w->task->context, atomic_load(&w->played));
    return lab_stop_asked(&w->task->stop);
}

/* ---- what they come to ---- */

static void count_games(const lab_evidence_game *games, int under, lab_evidence *evidence)
{
    uint64_t by_moves = 0, by_boards = 0;
    for (uint64_t i = 0; i < evidence->games; i++) {
        by_moves += games[i].by_moves;
        by_boards += games[i].by_boards;
        evidence->results.counts[under][games[i].result]++;
    }
    evidence->moves[under] = lab_evidence_share_of(by_moves, evidence->games);
    evidence->boards[under] = lab_evidence_share_of(by_boards, evidence->games);
}

static int by_parting(const void *a, const void *b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    return strcmp(x, y);
}

/* The first of the longest run of equal texts. */
static const char *most_common(char **texts, size_t count)
{
    size_t most = 0, run = 0;
    const char *found = NULL;
    qsort(texts, count, sizeof *texts, by_parting);
    for (size_t i = 0; i < count; i++) {
        run = i > 0 && strcmp(texts[i], texts[i - 1]) == 0 ? run + 1 : 1;
        if (run > most) {
            most = run;
            found = texts[i];
        }
    }
    return found;
}

static bool note_asking(const lab_evidence_game *games, lab_evidence *evidence)
{
    const size_t all = 2 * (size_t)evidence->games;
    char **texts = malloc((all + 1) * sizeof *texts);
    size_t count = 0;
    if (!texts)
        return false;
    for (size_t i = 0; i < all; i++)
        if (games[i].parting)
            texts[count++] = games[i].parting;
    const char *found = most_common(texts, count);
    for (size_t i = 0; found && i < all; i++)
        if (games[i].parting && strcmp(games[i].parting, found) == 0)
            evidence->asked[i >= evidence->games]++;
    if (found) {
        const char *move = strchr(found, '\t') + 1, *differs = strchr(move, '\t') + 1;
        evidence->position = strndup(found, (size_t)(move - 1 - found));
        snprintf(evidence->move, sizeof evidence->move, "%.*s", (int)(differs - 1 - move),
                 move);
        evidence->differs = (unsigned)strtoul(differs, NULL, 10);
    }
    free(texts);
    return !found || evidence->position;
}

bool lab_evidence_find(const lab_evidence_task *task, lab_evidence *evidence)
{
    work w = {.task = task,
              .games = calloc(2 * (size_t)task->games, sizeof *w.games),
              .games_of_part =
                  lab_seats_games_of_part(task->players, dyar_game_players(task->pair->a))};
    w.parts_of_one = (task->games + w.games_of_part - 1) / w.games_of_part;
    const lab_stop own = {report_and_ask, &w}, stop = lab_common_stop_as_stop(&w.stop);
    *evidence = (lab_evidence){.games = task->games};
    if (!w.games)
        return false;
    lab_common_stop_begin(&w.stop, &own);
    evidence->stopped =
        !lab_parallel(task->threads, 2 * (size_t)w.parts_of_one, play_part, &w, &stop);
    bool good = !atomic_load(&w.failed);
    if (good && !evidence->stopped) {
        count_games(w.games, 0, evidence);
        count_games(w.games + task->games, 1, evidence);
        lab_evidence_judge_results(&evidence->results, task->games, task->seed);
        good = note_asking(w.games, evidence);
    }
    for (uint64_t i = 0; i < 2 * task->games; i++)
        free(w.games[i].parting);
    free(w.games);
    return good;
}

void lab_evidence_release(lab_evidence *evidence)
{
    free(evidence->position);
    *evidence = (lab_evidence){0};
}
