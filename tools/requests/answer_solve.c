/* Proofs that are asked for: of small boards and late positions, within a budget. */
#include <stdlib.h>

#include "lab/base/clock.h"
#include "lab/base/printed.h"
#include "lab/solve/exhaust.h"
#include "requests/asking.h"
#include "requests/reports.h"

typedef struct proving {
    asking *asking;
    report_solution solution; /* so far */
    lab_solve_result result;
    lab_solve_move moves[DYAR_MOVES_MAX];
    lab_stop stop;      /* somebody else's */
    double began, told; /* when */
    uint64_t positions; /* seen so far */
} proving;

/* Has somebody asked, or is the budget spent?  0: there is none. */
static bool is_enough(void *context)
{
    const proving *p = context;
    const request_fields *f = &p->asking->fields;
    return lab_stop_asked(&p->stop) ||
           (f->seconds > 0 && lab_clock() - p->began > f->seconds) ||
           (f->nodes > 0 && (double)p->positions > f->nodes);
}

static void note_progress(void *context, const lab_solve_result *result)
{
    proving *p = context;
    p->positions = result->positions;
}

static void tell_progress(void *context, const lab_solve_result *result)
{
    const double now = lab_clock(), pause = 0.2;
    proving *p = context;
    p->positions = result->positions;
    if (!asking_is_heard(p->asking) || now - p->told < pause)
        return;
    p->told = now;
    report_solution so_far = p->solution;
    so_far.result = result;
    so_far.seconds = now - p->began;
    lab_printed printed;
    FILE *to = lab_printed_begin(&printed);
    if (to) {
        lab_writer json = lab_write_begin(to);
        report_solved(&json, &so_far);
        lab_write_end(&json);
    }
    char *text = lab_printed_end(&printed, NULL);
    if (text)
        asking_tell(p->asking, text);
    free(text);
}

/* By search where that can be done, as `dyar solve` does. */
static lab_solve_trouble prove(proving *p)
{
    const request_fields *f = &p->asking->fields;
    const lab_solve_task task = {.game = p->solution.game,
                                 .start = p->solution.position,
                                 .memory = asking_memory(p->asking),
                                 .outcome_only = p->solution.outcome_only,
                                 .value_only = f->value_only,
                                 .stop = {is_enough, p},
                                 .progress = tell_progress,
                                 .context = p};
    return p->solution.exhaustive ? lab_exhaust(&task, 1, &p->result)
                                  : lab_solve(&task, &p->result);
}

static bool refuse(asking *a, lab_solve_trouble trouble)
{
    if (trouble == LAB_SOLVE_CONTRADICTED)
        return asking_refuse(a, "the fast path and the rules alone come to different values: "
                                "this is a bug in dyar");
    return asking_refuse(a,
                         trouble == LAB_SOLVE_UNKNOWN
                             ? "the position has marks that no rule of this game makes"
                             : "out of memory: there are too many positions to tell apart in "
                               "it");
}

static bool solve(asking *a, proving *p)
{
    p->solution.exhaustive = a->fields.exhaustive || lab_solve_obstacle(a->game) != NULL;
    const char *obstacle = p->solution.exhaustive ? lab_exhaust_obstacle(a->game) : NULL;
    if (obstacle)
        return asking_refuse(a, "this game cannot be solved: %s", obstacle);
    p->solution.outcome_only =
        a->fields.outcome_only || (p->solution.exhaustive && lab_exhaust_uncounted(a->game));
    const lab_solve_trouble trouble = prove(p);
    if (trouble != LAB_SOLVE_FINE && trouble != LAB_SOLVE_STOPPED)
        return refuse(a, trouble);
    p->solution.complete = trouble == LAB_SOLVE_FINE;
    p->solution.seconds = lab_clock() - p->began;
    report_solved(a->json, &p->solution);
    return true;
}

bool answer_solve(asking *a)
{
    proving *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    *p = (proving){.asking = a, .stop = asking_stop(a), .began = lab_clock()};
    p->result.moves = p->moves;
    p->solution = (report_solution){
        .game = a->game, .position = lab_session_now(a->session), .result = &p->result};
    const bool solved = solve(a, p);
    free(p);
    return solved;
}

/* ---- three and more players ---- */

typedef struct seating {
    proving proving;
    report_seats told;
    lab_bounds sure[DYAR_PLAYERS_MAX];
    lab_solve_trouble trouble;
} seating;

/* Values are those of the player to move: less than nothing where that is another one. */
static void prove_seat(seating *s, int seat)
{
    proving *p = &s->proving;
    asking *a = p->asking;
    report_seats *told = &s->told;
    lab_solve_move others[DYAR_MOVES_MAX];
    const bool moves = seat == told->mover;
    const lab_solve_task task = {.game = a->game,
                                 .start = lab_session_now(a->session),
                                 .memory = asking_memory(a),
                                 .seat = seat,
                                 .value_only = a->fields.value_only,
                                 .stop = {is_enough, p},
                                 .progress = note_progress,
                                 .context = p};
    p->result = (lab_solve_result){.moves = moves ? p->moves : others};
    s->trouble = lab_exhaust_seat(&task, 1, &p->result);
    told->positions = p->result.positions;
    told->paths = p->result.paths;
    if (s->trouble != LAB_SOLVE_FINE)
        return;
    told->done++;
    const lab_bounds value = p->result.value;
    s->sure[seat] = moves ? value : (lab_bounds){-value.high, -value.low};
    if (moves)
        told->move_count = p->result.move_count;
}

static bool prove_seats(asking *a, seating *s)
{
    const int players = dyar_game_players(a->game);
    report_seats *told = &s->told;
    for (int i = 0; i < players && s->trouble == LAB_SOLVE_FINE; i++)
        prove_seat(s, (told->mover + i) % players);
    if (s->trouble != LAB_SOLVE_FINE && s->trouble != LAB_SOLVE_STOPPED)
        return refuse(a, s->trouble);
    told->seconds = lab_clock() - s->proving.began;
    told->complete = s->trouble == LAB_SOLVE_FINE;
    report_sure(a->json, told);
    return true;
}

bool answer_seats(asking *a)
{
    const char *obstacle = dyar_game_players(a->game) < 3 ? "it has fewer than three players"
                                                          : lab_exhaust_seat_obstacle(a->game);
    if (obstacle)
        return asking_refuse(a, "what each player can be sure of cannot be found: %s",
                             obstacle);
    seating *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    s->proving = (proving){.asking = a, .stop = asking_stop(a), .began = lab_clock()};
    s->told = (report_seats){.game = a->game,
                             .outcome_only = lab_exhaust_uncounted(a->game) != NULL,
                             .mover = dyar_position_mover(a->game, lab_session_now(a->session)),
                             .sure = s->sure,
                             .moves = s->proving.moves};
    const bool found = prove_seats(a, s);
    free(s);
    return found;
}
