/*
 * Values by search: questions "is it at least so much?" until both bounds meet.
 *
 * The first search takes the game for one that never goes round.  Where it does, each player
 * proves for himself what he can reach, with repetition counted against him.
 */
#include "lab/solve/solve.h"

#include <stdlib.h>

#include "lab/solve/endgame.h"

/* Something whose value is asked for: the position itself, or a move in it. */
typedef struct asked {
    lab_solve_node node;
    int already;      /* what the player to move there has won before */
    lab_bounds value; /* for that player */
} asked;

typedef struct solving {
    const lab_solve_task *task;
    lab_solve_result *result;
    lab_solve_search search;
    asked *asked; /* the position first */
    size_t count, done;
    unsigned looks; /* how often the search asked whether to stop */
} solving;

const char *lab_solve_obstacle(const dyar_game *game)
{
    const lab_terms terms = lab_terms_of_boards(game);
    const char *obstacle = lab_board_obstacle(&terms);
    if (obstacle)
        return obstacle;
    return terms.facts.odd_stores ? "it matters which stores hold an odd number of seeds"
                                  : NULL;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The next question between two bounds: near to nothing won, where most values lie. */
static int question(lab_bounds value, bool outcome_only)
{
    if (outcome_only)
        return value.low < 0 && value.high >= 0 ? 0 : 1;
    if (value.low < 0 && value.high >= 0)
        return 0;
    return value.low >= 0 ? value.low + 1 : value.high;
}

/* Where one player proves, what the other is said to be sure of may be too much: the bounds
 * then pass each other. */
static bool settled(lab_bounds value, bool outcome_only)
{
    return outcome_only ? sign(value.low) >= sign(value.high) : value.low >= value.high;
}

/* Goes on from what is known.  Where only one player proves, only what he can be sure of is
 * added to that. */
static void prove(solving *s, asked *a)
{
    const int proves_for = s->search.proves_for;
    const bool outcome_only = s->task->outcome_only;
    lab_bounds open = a->value;
    while (!settled(open, outcome_only)) {
        const int wanted = question(open, outcome_only);
        const int found =
            a->already + lab_solve_prove(&s->search, &a->node, wanted - a->already);
        if (s->search.trouble != LAB_SOLVE_FINE)
            return;
        if (found >= wanted)
            open.low = found;
        else
            open.high = found;
    }
    if (proves_for != 1 - a->node.mover && open.low > a->value.low)
        a->value.low = open.low;
    if (proves_for != a->node.mover && open.high < a->value.high)
        a->value.high = open.high;
}

static lab_bounds as_asked(const lab_solve_task *task, lab_bounds value)
{
    return task->outcome_only ? (lab_bounds){sign(value.low), sign(value.high)} : value;
}

static lab_bounds seen_from(const solving *s, const asked *a)
{
    const bool same = a->node.mover == s->asked->node.mover;
    lab_bounds value = a->value;
    if (!same)
        value = (lab_bounds){-value.high, -value.low};
    return as_asked(s->task, value);
}

static void tell(solving *s)
{
    lab_solve_result *result = s->result;
    result->positions = s->search.visited;
    result->value = seen_from(s, s->asked);
    result->move_count = s->done > 0 ? s->done - 1 : 0;
    for (size_t i = 0; i < result->move_count; i++)
        result->moves[i].value = seen_from(s, &s->asked[i + 1]);
    if (s->task->progress)
        s->task->progress(s->task->context, result);
}

/* What the search asks while it looks: who listens hears how far it is. */
static bool is_stopped(void *context)
{
    enum { TELL_EVERY = 16 };
    solving *s = context;
    if (s->looks++ % TELL_EVERY == 0)
        tell(s);
    return lab_stop_asked(&s->task->stop);
}

/* Everything that is asked, by one way of proving. */
static lab_solve_trouble prove_all(solving *s, int proves_for)
{
    lab_solve_search_begin(&s->search, proves_for);
    for (s->done = 0; s->done < s->count;) {
        prove(s, &s->asked[s->done]);
        if (s->search.trouble != LAB_SOLVE_FINE)
            return s->search.trouble;
        s->done++;
        tell(s);
    }
    return LAB_SOLVE_FINE;
}

static void ask(solving *s, const dyar_position *position, int player)
{
    asked *a = &s->asked[s->count++];
    lab_solve_root(&s->search, position, &a->node);
    a->already = lab_board_won(&s->search.terms, s->task->start, player) *
                 (a->node.mover == player ? 1 : -1);
}

/* The position, and where each move leads; what it brings at once has been won before. */
static void ask_all(solving *s)
{
    const dyar_game *game = s->task->game;
    dyar_move moves[DYAR_MOVES_MAX];
    const int player = dyar_position_mover(game, s->task->start);
    ask(s, s->task->start, player);
    const size_t count = s->task->value_only ? 0 : dyar_moves(game, s->task->start, moves);
    for (size_t i = 0; i < count; i++) {
        dyar_position after = s->asked->node.position;
        const int gain = lab_board_play(&s->search.terms, &after, moves[i]);
        ask(s, &after, player);
        asked *a = &s->asked[s->count - 1];
        a->already += a->node.mover == player ? gain : -gain;
        s->result->moves[i].move = moves[i];
    }
    for (size_t i = 0; i < s->count; i++) {
        asked *a = &s->asked[i];
        a->value = (lab_bounds){a->already - a->node.seeds, a->already + a->node.seeds};
    }
}

static lab_solve_trouble run(solving *s)
{
    ask_all(s);
    lab_solve_trouble trouble = prove_all(s, LAB_SOLVE_FOR_BOTH);
    if (trouble != LAB_SOLVE_UNKNOWN)
        return trouble;
    s->result->goes_round = true;
    for (int player = 0; player < 2 && (trouble == LAB_SOLVE_UNKNOWN || player > 0); player++) {
        trouble = prove_all(s, player);
        if (trouble != LAB_SOLVE_FINE)
            return trouble;
    }
    return trouble;
}

bool lab_solve_is_over(const lab_solve_task *task, const lab_terms *terms,
                       lab_solve_result *result)
{
    const int player = dyar_position_mover(task->game, task->start);
    if (!dyar_result_of(task->game, task->start).over)
        return false;
    const int value = lab_board_result(terms, task->start, player);
    result->value = as_asked(task, (lab_bounds){value, value});
    return true;
}

static int seeds_on_board(const lab_solve_task *task)
{
    uint16_t seeds[DYAR_HOLES_MAX];
    return dyar_board_read(task->game, task->start, false, seeds);
}

lab_solve_trouble lab_solve(const lab_solve_task *task, lab_solve_result *result)
{
    const lab_terms terms = lab_terms_of_boards(task->game);
    *result = (lab_solve_result){.moves = result->moves};
    if (lab_solve_is_over(task, &terms, result))
        return LAB_SOLVE_FINE;
    solving *s = calloc(1, sizeof *s);
    lab_solve_trouble trouble = LAB_SOLVE_NO_MEMORY;
    if (s) {
        s->task = task;
        s->result = result;
        s->asked = calloc(1 + DYAR_MOVES_MAX, sizeof *s->asked);
        if (s->asked &&
            lab_solve_search_init(&s->search, task->game, seeds_on_board(task), task->memory)) {
            s->search.stop = (lab_stop){is_stopped, s};
            s->search.endgame = task->endgame;
            trouble = run(s);
            tell(s);
        }
        lab_solve_search_release(&s->search);
        free(s->asked);
    }
    free(s);
    return trouble;
}

/* ---- from what is known already ---- */

static bool look_up_move(const lab_solve_task *task, const lab_terms *terms,
                         lab_solve_known *known, void *context, lab_solve_move *move)
{
    const dyar_game *game = task->game;
    const int player = dyar_position_mover(game, task->start);
    dyar_position after = *task->start;
    lab_bounds rest;
    const int already = lab_board_won(terms, &after, player);
    lab_board_forget_stores(terms, &after);
    const int gain = lab_board_play(terms, &after, move->move);
    if (dyar_board_is_over(game, &after))
        rest = lab_board_final(terms, &after, player);
    else if (!known(context, &after, &rest))
        return false;
    else if (!lab_terms_join(terms, dyar_position_mover(game, &after), player))
        rest = (lab_bounds){-rest.high, -rest.low};
    move->value =
        as_asked(task, (lab_bounds){already + gain + rest.low, already + gain + rest.high});
    return true;
}

bool lab_solve_by(const lab_solve_task *task, const lab_terms *terms, lab_solve_known *known,
                  void *context, lab_solve_result *result)
{
    dyar_move moves[DYAR_MOVES_MAX];
    lab_bounds rest;
    if (!known(context, task->start, &rest))
        return false;
    const int already =
        lab_board_won(terms, task->start, dyar_position_mover(task->game, task->start));
    result->value = as_asked(task, (lab_bounds){already + rest.low, already + rest.high});
    const size_t count = task->value_only ? 0 : dyar_moves(task->game, task->start, moves);
    for (size_t i = 0; i < count; i++) {
        result->moves[i].move = moves[i];
        if (!look_up_move(task, terms, known, context, &result->moves[i]))
            return false;
        result->move_count++;
    }
    if (task->further)
        task->further(task->context, task, terms, known, context);
    return true;
}

static bool probe(void *context, const dyar_position *position, lab_bounds *value)
{
    return lab_endgame_probe(context, position, value);
}

bool lab_solve_look_up(const lab_solve_task *task, lab_solve_result *result)
{
    const lab_terms terms = lab_terms_of_boards(task->game);
    *result = (lab_solve_result){.moves = result->moves};
    return lab_solve_is_over(task, &terms, result) ||
           lab_solve_by(task, &terms, probe, task->endgame, result);
}
