/* SPDX-License-Identifier: MIT */
/*
 * The values of facts, and conditions that are judged without a table.
 *
 * A reader returns the value of a fact.  The value is -1 for a hole that does not exist, which
 * no test accepts.
 */
#include "play/facts.h"
#include "program/fold.h"
#include "play/handlers.h"

/* ---- holes ---- */

/* `step`: of each cell, where one step leads. */
static unsigned step_over_closed(const dyar_turn *t, unsigned cell, const uint8_t *step)
{
    unsigned at = step[cell];
    if (!t->game->closable)
        return at;
    for (unsigned tries = t->game->topology.cells; tries > 0 && at != DYAR_NO_CELL; tries--) {
        if (!dyar_closed_at(t, at))
            return at;
        at = step[at];
    }
    return DYAR_NO_CELL;
}

static unsigned walk(const dyar_turn *t, unsigned cell, const dyar_path *path)
{
    const dyar_topology *topology = &t->game->topology;
    for (int i = 0; i < path->count && cell != DYAR_NO_CELL; i++) {
        switch ((dyar_word)path->steps[i]) {
        case DYAR_STEP_OPPOSITE:
            cell = topology->opposite[cell];
            break;
        case DYAR_STEP_BEHIND:
            cell = topology->behind[cell];
            break;
        case DYAR_STEP_COUNTERPART:
            cell = topology->counterpart[cell];
            break;
        case DYAR_STEP_NEXT:
            cell = step_over_closed(t, cell, topology->step[t->mover][t->direction]);
            break;
        default:
            cell = step_over_closed(t, cell, topology->back[t->mover][t->direction]);
            break;
        }
    }
    return cell;
}

unsigned dyar_step_on(const dyar_turn *t, unsigned cell, dyar_word go, int steps)
{
    const dyar_path step = {
        .count = 1, .steps = {go == DYAR_GO_FORWARD ? DYAR_STEP_NEXT : DYAR_STEP_PREVIOUS}};
    while (steps-- > 0 && cell != DYAR_NO_CELL)
        cell = walk(t, cell, &step);
    return cell;
}

/* Once round, at most. */
static unsigned search(const dyar_turn *t, const dyar_compiled_search *search, unsigned here)
{
    unsigned cell = dyar_resolve(t, &search->from, here);
    for (unsigned left = t->game->topology.cells; left > 0 && cell != DYAR_NO_CELL; left--) {
        if (dyar_holds(search->fitting, t, cell))
            return cell;
        cell = dyar_step_on(t, cell, search->go, 1);
    }
    return DYAR_NO_CELL;
}

unsigned dyar_resolve(const dyar_turn *t, const dyar_compiled_ref *ref, unsigned here)
{
    unsigned cell = here;
    switch ((dyar_word)ref->base) {
    case DYAR_BASE_LANDED:
        cell = t->landed == DYAR_NO_CELL ? here : t->landed;
        break;
    case DYAR_BASE_START:
        cell = t->start;
        break;
    case DYAR_BASE_LAP_START:
        cell = t->lap_start;
        break;
    case DYAR_BASE_FIRST_SOWN:
        cell = t->first_sown;
        break;
    case DYAR_BASE_OWN:
    case DYAR_BASE_OPPONENT:
        cell = ref->of_player[t->mover];
        break;
    case DYAR_BASE_FIRST:
        cell = search(t, ref->search, here);
        break;
    default:
        break;
    }
    return ref->path.count ? walk(t, cell, &ref->path) : cell;
}

int dyar_read_SEEDS(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    const unsigned cell = walk(t, here, &asking->path);
    return cell == DYAR_NO_CELL ? -1 : t->cells[cell];
}

int dyar_read_MARK(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    const unsigned cell = walk(t, here, &asking->path);
    return cell == DYAR_NO_CELL ? -1 : (int)dyar_code_at(t, cell);
}

static int read_fixed(const dyar_turn *t, unsigned here, const dyar_asking *asking,
                      dyar_fact fact)
{
    const unsigned cell = walk(t, here, &asking->path);
    if (cell == DYAR_NO_CELL)
        return -1;
    return dyar_fixed_value(t->game, fact,
                            (dyar_viewpoint){t->mover, t->direction, (uint8_t)here}, cell);
}

#define READ_FIXED(name)                                                                       \
    int dyar_read_##name(const dyar_turn *t, unsigned here, const dyar_asking *asking)         \
    {                                                                                          \
        return read_fixed(t, here, asking, DYAR_FACT_##name);                                  \
    }
#define READ_ALONG(name) READ_FIXED(name)
#define READ_CELL(name)
#define READ_READ(name)
#define DYAR_FACT(name, word, place, value, least, known, ...) READ_##known(name)
#include "rules/vocabulary.def"

int dyar_read_IS(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    const unsigned cell = walk(t, here, &asking->path);
    if (cell == DYAR_NO_CELL)
        return -1;
    for (size_t i = 0; i < asking->refs.count; i++)
        if (dyar_resolve(t, &asking->refs.list[i], here) == cell)
            return 1;
    return 0;
}

int dyar_read_COMPARED(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    const unsigned cell = walk(t, here, &asking->path);
    const unsigned other = cell == DYAR_NO_CELL ? cell : t->game->topology.opposite[cell];
    if (other == DYAR_NO_CELL)
        return -1;
    const int first = DYAR_COMPARED_EQUAL;
    if (t->cells[cell] == t->cells[other])
        return DYAR_COMPARED_EQUAL - first;
    return (t->cells[cell] > t->cells[other] ? DYAR_COMPARED_MORE : DYAR_COMPARED_FEWER) -
           first;
}

/* Before a turn is played nothing has been sown. */
int dyar_read_SOWN_INTO(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    const unsigned cell = walk(t, here, &asking->path);
    if (cell == DYAR_NO_CELL)
        return -1;
    const int lap = t->origin ? t->sown_in[cell] : 0;
    const dyar_word when = lap == 0        ? DYAR_SOWN_INTO_NOT_THIS_TURN
                           : lap == t->lap ? DYAR_SOWN_INTO_THIS_LAP
                                           : DYAR_SOWN_INTO_EARLIER_LAP;
    return (int)when - (int)DYAR_SOWN_INTO_THIS_LAP;
}

/* ---- the turn ---- */

#define READ_TURN(fact, expression)                                                            \
    int dyar_read_##fact(const dyar_turn *t, unsigned here, const dyar_asking *asking)         \
    {                                                                                          \
        (void)here;                                                                            \
        (void)asking;                                                                          \
        return expression;                                                                     \
    }

READ_TURN(LAP, t->lap)
READ_TURN(SOWN, t->sown)
READ_TURN(HAND, t->hand)
READ_TURN(LIFTED, t->lifted)
READ_TURN(REACHED, t->reached ? 0 : DYAR_REACHED_OWN_SIDE - DYAR_REACHED_OPPONENT)
READ_TURN(KIND, t->kind)
READ_TURN(CAPTURED, t->captured)
READ_TURN(CAPTURED_IN_LAP, t->captured - t->captured_in_laps)
READ_TURN(TURN, dyar_count_on(t->cells[t->game->layout.turns + t->mover], 1))
READ_TURN(EXTRA, t->cells[t->game->layout.extra])
READ_TURN(LAP_BEGAN, t->lap_start == DYAR_NO_CELL ? -1 : dyar_place_of_cell(t, t->lap_start))
READ_TURN(POSITION_SEEN, t->seen > 0 ? t->seen : -1)
READ_TURN(SINCE_CAPTURE, t->cells[t->game->layout.since])
READ_TURN(SINCE_CROSSING, t->cells[t->game->layout.since + 1])

int dyar_read_GAME_TURN(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    (void)asking;
    int turns = 1;
    for (int p = 0; p < t->game->players; p++)
        turns = dyar_count_on(turns, t->cells[t->game->layout.turns + p]);
    return turns;
}

int dyar_read_OWN_MARKS(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    (void)asking;
    int marks = 0;
    for (unsigned cell = 0; cell < t->game->topology.cells; cell++) {
        const unsigned code = dyar_code_at(t, cell);
        marks += code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE &&
                 dyar_mark_owner(code) == t->mover;
    }
    return marks;
}

unsigned dyar_direction_from(const dyar_turn *t, const dyar_compiled_kind *kind, unsigned cell)
{
    const uint8_t rule = dyar_decide(kind->direction, t, cell);
    const unsigned direction =
        rule == DYAR_UNDECIDED ? DYAR_COUNTERCLOCKWISE : kind->directions[rule];
    if (direction <= DYAR_EITHER_DIRECTION)
        return direction;
    const uint16_t kept = t->cells[t->game->layout.directions + t->mover];
    return kept ? kept - 1u : DYAR_EITHER_DIRECTION;
}

/* Would the one seed in this hole return to where it came from?  `went` holds from + 1 and to +
 * 1; 0 if there was none. */
static bool goes_back(const dyar_turn *t, unsigned here, const uint16_t went[2])
{
    if (went[0] == 0 || t->cells[here] != 1 || here + 1u != went[1])
        return false;
    const dyar_compiled_kind *kind = &t->rules->kinds[0];
    const unsigned goes = dyar_direction_from(t, kind, here);
    return goes <= DYAR_CLOCKWISE &&
           step_over_closed(t, here, t->game->topology.step[t->mover][goes]) + 1 == went[0];
}

int dyar_read_TAKES_BACK(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)asking;
    return goes_back(t, here, &t->cells[t->game->layout.last])
               ? 0
               : DYAR_TAKES_BACK_IMPOSSIBLE - DYAR_TAKES_BACK_POSSIBLE;
}

int dyar_read_PLAYS_BACK(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)asking;
    return goes_back(t, here, &t->cells[t->game->layout.brought])
               ? 0
               : DYAR_PLAYS_BACK_IMPOSSIBLE - DYAR_PLAYS_BACK_POSSIBLE;
}

/* ---- players ---- */

int dyar_read_FREE_SEEDS(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    return dyar_free_seeds(t, &asking->sum[t->mover]);
}

int dyar_read_LARGEST(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    const dyar_cell_list *holes = &asking->sum[t->mover];
    int largest = 0;
    (void)here;
    for (size_t i = 0; i < holes->count; i++) {
        const dyar_cell_list one = {&holes->cells[i], 1};
        const int seeds = dyar_free_seeds(t, &one);
        largest = seeds > largest ? seeds : largest;
    }
    return largest;
}

int dyar_read_STORE(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    return t->cells[t->game->topology.store[dyar_asked_player(t, asking)]];
}

int dyar_read_RESERVE(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    const unsigned at = t->game->layout.reserve;
    return at ? t->cells[at + dyar_asked_player(t, asking)] : 0;
}

int dyar_read_CAPTURED_SO_FAR(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    return t->cells[t->game->layout.so_far + dyar_asked_player(t, asking)];
}

int dyar_read_BEGUN(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    (void)here;
    return t->cells[t->game->layout.begun + dyar_asked_player(t, asking)];
}

/* ---- conditions without a table ---- */

static bool accepts(const dyar_compiled_test *test, const dyar_turn *t, unsigned at,
                    const dyar_asking *asking)
{
    const int value = asking->read(t, at, asking);
    if (test->ranged)
        return value >= test->low && value <= test->high;
    if (test->source->number)
        return dyar_number_fits(test->source->number, value);
    return dyar_value_fits(test->source, t->mover, value);
}

bool dyar_test_fits(const dyar_compiled_test *test, const dyar_turn *t, unsigned at)
{
    for (size_t i = 0; i < test->asking_count; i++) {
        if (test->but_mover && test->askings[i].player == t->mover)
            continue;
        if (accepts(test, t, at, &test->askings[i]) != test->all)
            return !test->all;
    }
    return test->all;
}

int dyar_read_each(const dyar_turn *t, unsigned here, const dyar_asking *asking)
{
    return dyar_test_fits(asking->test, t, here);
}

bool dyar_condition_fits(const dyar_compiled_condition *rule, const dyar_turn *t, unsigned at)
{
    for (size_t i = 0; i < rule->count; i++) {
        const dyar_compiled_case *tried = &rule->cases[i];
        size_t k = 0;
        while (k < tried->count && dyar_test_fits(&tried->tests[k], t, at))
            k++;
        if (k == tried->count)
            return true;
    }
    return rule->count == 0;
}

static uint8_t decide_directly(const dyar_compiled_conditions *conditions, const dyar_turn *t,
                               unsigned at)
{
    for (uint8_t i = 0; i < conditions->rule_count; i++)
        if (dyar_condition_fits(&conditions->rules[i], t, at))
            return i;
    return DYAR_UNDECIDED;
}

uint8_t dyar_decide_further(const dyar_compiled_conditions *conditions, const dyar_frame *frame,
                            const dyar_turn *t, unsigned at)
{
    if (frame->direct)
        return decide_directly(conditions, t, at);
    uint32_t index = frame->seeds_steps[t->cells[at]] + frame->steps[t->cells[frame->cell]];
    for (unsigned i = 0; i < frame->more_terms; i++)
        index += frame->terms[i].steps[t->cells[frame->terms[i].cell]];
    for (unsigned i = 0; i < frame->digit_count; i++) {
        const dyar_digit *digit = &frame->digits[i];
        const int value = digit->asking.read(t, at, &digit->asking), last = digit->last;
        if (value < 0) /* there is no such hole, and the table knows none such */
            return decide_directly(conditions, t, at);
        index += digit->steps[value < last ? value : last + ((value - last) & 1)];
    }
    return frame->results[index];
}
