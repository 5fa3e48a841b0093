/* SPDX-License-Identifier: MIT */
/* The compilation of a game: the rules of its turns, and what it needs to know of itself. */
#include "program/compile.h"
#include "program/fold.h"
#include "rules/walk.h"

/* Closed holes are passed over like any that a condition of `skip` refuses. */
static const dyar_compiled_conditions *compile_skip(dyar_compiler *c, const dyar_phase *phase)
{
    const dyar_condition *conditions[DYAR_UNDECIDED];
    size_t count = 0;
    for (; count < phase->skip_count && count < DYAR_UNDECIDED; count++)
        conditions[count] = &phase->skips[count];
    return dyar_fold_conditions(c, conditions, count);
}

/* The conditions of `skip`, each folded alone: the fast path treats them in different ways. */
static const dyar_compiled_conditions *const *
compile_skips(dyar_compiler *c, const dyar_phase *phase, const dyar_compiled_conditions *all)
{
    const dyar_compiled_conditions **list =
        DYAR_NEW_ARRAY(c->arena, const dyar_compiled_conditions *, phase->skip_count);
    for (size_t i = 0; i < phase->skip_count; i++)
        list[i] = phase->skip_count == 1 ? all : dyar_fold_condition(c, &phase->skips[i]);
    return list;
}

/* Is none of it changed by the seeds that fall? */
static bool stays_in_lap(const dyar_condition *condition)
{
    static const dyar_fact changed[] = {DYAR_FACT_SEEDS, DYAR_FACT_COMPARED,
                                        DYAR_FACT_SOWN_INTO, DYAR_FACT_SOWN, DYAR_FACT_HAND};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++)
        if (dyar_asks_for(condition, changed[i]))
            return false;
    return true;
}

static bool skip_stays(const dyar_phase *phase)
{
    for (size_t i = 0; i < phase->skip_count; i++)
        if (!stays_in_lap(&phase->skips[i]))
            return false;
    return true;
}

/* Returns the highest number that fits. */
static int highest_number(const dyar_number_test *test)
{
    int high = 0;
    for (size_t i = 0; i < test->count; i++)
        high = test->ranges[i].high > high ? test->ranges[i].high : high;
    return high;
}

/* Returns the most seeds in hand with which the condition may hold; DYAR_UNBOUNDED if it does
 * not ask for them. */
static int most_in_hand(const dyar_condition *condition)
{
    int most = condition->count > 0 ? 0 : DYAR_UNBOUNDED;
    for (size_t i = 0; i < condition->count; i++) {
        int of_case = DYAR_UNBOUNDED;
        for (size_t k = 0; k < condition->cases[i].count; k++) {
            const dyar_test *test = &condition->cases[i].tests[k];
            const int high = test->fact == DYAR_FACT_HAND && !test->negated
                                 ? highest_number(test->number)
                                 : DYAR_UNBOUNDED;
            of_case = high < of_case ? high : of_case;
        }
        most = of_case > most ? of_case : most;
    }
    return most;
}

/* Returns the most seeds in hand with which a hole may be skipped; -1 if more are possible. */
static int plain_above(const dyar_phase *phase)
{
    int most = 0;
    for (size_t i = 0; i < phase->skip_count; i++) {
        const int of_skip = most_in_hand(&phase->skips[i]);
        most = of_skip > most ? of_skip : most;
    }
    return most < DYAR_UNBOUNDED ? most : -1;
}

static void compile_drops(dyar_compiler *c, const dyar_phase *phase, dyar_compiled_phase *rules)
{
    const dyar_condition *conditions[DYAR_UNDECIDED];
    uint16_t *dropped = DYAR_NEW_ARRAY(c->arena, uint16_t, phase->drop_count);
    size_t count = 0;
    for (; count < phase->drop_count && count < DYAR_UNDECIDED; count++) {
        conditions[count] = &phase->drops[count].when;
        dropped[count] = (uint16_t)phase->drops[count].seeds;
    }
    rules->drop = dyar_fold_conditions(c, conditions, count);
    rules->dropped = dropped;
}

static bool laps_are_alike(const dyar_compiler *c, const dyar_phase *phase)
{
    bool alike = phase->first_seed == DYAR_FIRST_SEED_NEXT &&
                 !c->features.distinguishes_first_lap &&
                 !dyar_leads_to(&phase->landing, DYAR_CHOOSES);
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_kind *kind = &phase->kinds[i];
        alike = alike && kind->seeds == DYAR_ALL && !kind->first_into && !kind->of_store &&
                kind->enter == 0;
    }
    return alike;
}

static void compile_phase(dyar_compiler *c, const dyar_phase *phase, dyar_compiled_phase *rules)
{
    rules->phase = phase;
    rules->applies = dyar_compile_condition(c, &phase->applies);
    rules->none = phase->none;
    rules->first_seed = phase->first_seed;
    rules->endless = phase->endless;
    rules->arranges = phase->arranges;
    rules->grand_slam = phase->grand_slam;
    rules->turns_round = phase->relay_direction == DYAR_RELAY_DIRECTION_REVERSE;
    rules->sows_on = dyar_leads_to(&phase->landing, DYAR_SOWS);
    rules->laps_alike = laps_are_alike(c, phase);
    rules->asks = dyar_leads_to(&phase->landing, DYAR_CHOOSES);
    rules->starts_by_direction = dyar_starts_by_direction(phase);
    rules->looks_back = phase->grand_slam == DYAR_GRAND_SLAM_FORBIDDEN ||
                        (rules->sows_on && phase->endless == DYAR_ENDLESS_FORBIDDEN);
    rules->skip = compile_skip(c, phase);
    rules->skips = compile_skips(c, phase, rules->skip);
    rules->skip_stays = skip_stays(phase);
    compile_drops(c, phase, rules);
    rules->lifting = dyar_compile_table(c, &phase->lifting, true);
    rules->each_seed = dyar_compile_table(c, &phase->each_seed, true);
    const bool skips_alone = !rules->drop && phase->each_seed.count == 0 &&
                             !c->game->closable && !c->game->needs_crossing &&
                             !c->game->needs_sown_into;
    rules->falls_plainly = skips_alone && !rules->skip;
    rules->plain_above = skips_alone ? plain_above(phase) : -1;
    rules->landing = dyar_compile_table(c, &phase->landing, true);
    rules->after = dyar_compile_table(c, &phase->after, false);
    rules->finishes = phase->after.count > 0 || c->game->layout.remembers;
    dyar_compile_moves(c, phase, rules);
    dyar_bound_moves(c, rules);
}

/* ---- what a game needs to know of itself ---- */

static void note_features(dyar_compiler *c, const dyar_rules *rules)
{
    dyar_game *game = c->game;
    const dyar_features *f = &c->features;
    c->features = dyar_find_features(rules);
    c->features.last_mover = c->features.last_mover ||
                             (game->match && game->match->begins == DYAR_BEGINS_LAST_TO_MOVE);
    game->closable = game->match || f->traits & DYAR_CLOSES;
    game->marked = rules->mark_count > 0 || game->closable;
    game->needs_first_sown = f->first_sown;
    game->needs_last_landing = f->last_landing;
    game->needs_sown_into = f->parts[DYAR_PART_SOWN_INTO];
    game->needs_lap_gains = f->parts[DYAR_PART_LAP_GAINS];
    game->needs_crossing = f->parts[DYAR_PART_CROSSING] || f->parts[DYAR_PART_SINCE];
    game->round_from = f->distinguishes_laps ? DYAR_LAPS_MAX : DYAR_LONG_SOWING;
    game->judges_repetition = f->parts[DYAR_PART_REPETITION];
}

/* Where kinds of move differ in direction, every move is written with its own. */
static bool ways_of_kinds_differ(const dyar_rules *rules)
{
    uint64_t first = 0;
    for (size_t i = 0; i < rules->phase_count; i++) {
        for (size_t k = 0; k < rules->phases[i].kind_count; k++) {
            const dyar_table *direction = &rules->phases[i].kinds[k].direction;
            uint64_t directions = 0;
            if (rules->phases[i].arranges)
                continue;
            for (size_t r = 0; r < direction->count; r++)
                directions |= UINT64_C(1) << direction->rules[r].direction;
            if (first && directions != first)
                return true;
            first = directions;
        }
    }
    return false;
}

static void name_marks(dyar_compiler *c)
{
    const dyar_rules *rules = c->game->rules;
    const char **names = DYAR_NEW_ARRAY(c->arena, const char *, rules->mark_count + 1);
    for (size_t i = 0; i < rules->mark_count; i++)
        names[i] = dyar_text_copy(c->arena, rules->marks[i].name);
    c->game->mark_list = names;
    const char **begun = DYAR_NEW_ARRAY(c->arena, const char *, rules->begun_count + 1);
    for (int i = 0; i < rules->begun_count; i++)
        begun[i] = dyar_text_copy(c->arena, rules->begun_names[i]);
    c->game->begun_list = begun;
    for (unsigned code = 0; code < DYAR_CODES_MAX; code++) {
        const bool marked = code != DYAR_UNMARKED && code != DYAR_CLOSED_CODE;
        c->game->free_codes[code] =
            !marked || (dyar_mark_name(code) < rules->mark_count &&
                        dyar_code_worth(c->game, code) == DYAR_MARKED_ROW_OWNER);
    }
}

/* Every position is to have a string, also one with every hole marked. */
static void check_text(dyar_compiler *c)
{
    enum { OF_A_HOLE = sizeof "4000@6:," - 1, OF_THE_REST = 1100 };
    _Static_assert(DYAR_HOLES_MAX * (OF_A_HOLE + 6) + OF_THE_REST <= DYAR_POSITION_TEXT,
                   "on any board the names of marks may have six letters");
    const dyar_rules *rules = c->game->rules;
    size_t longest = 0;
    for (size_t i = 0; i < rules->mark_count; i++)
        if (rules->marks[i].name.length > longest)
            longest = rules->marks[i].name.length;
    const size_t room = (size_t)rules->board.holes * (OF_A_HOLE + longest) + OF_THE_REST;
    if (rules->mark_count > 1 && room > DYAR_POSITION_TEXT)
        dyar_report(c->diags, DYAR_ERROR, dyar_node_location(rules->root, "marks"),
                    "names of marks are too long for a position on this board: %zu letters are "
                    "too many",
                    longest);
}

static void list_others(dyar_compiler *c)
{
    const dyar_topology *t = &c->game->topology;
    for (int mover = 0; mover < c->game->players; mover++) {
        uint8_t *cells = DYAR_NEW_ARRAY(c->arena, uint8_t, t->holes);
        size_t count = 0;
        for (int i = 0; i < t->holes; i++)
            if (t->owner[t->hole[i]] != mover && t->owner[t->hole[i]] != DYAR_NOBODY)
                cells[count++] = t->hole[i];
        c->game->others[mover] = (dyar_cell_list){cells, count};
    }
}

/* Where on their own track a player's holes begin: at the left end, as the player sees them. */
static int left_end(const dyar_board *board, int player)
{
    const uint8_t *track = board->track[player];
    const int length = board->track_length[player];
    for (int i = 0; i < length; i++)
        if (board->owner[track[i]] == player &&
            board->owner[track[(i + length - 1) % length]] != player)
            return i;
    return 0;
}

static void list_rows(dyar_compiler *c)
{
    const dyar_board *board = &c->game->rules->board;
    const dyar_topology *t = &c->game->topology;
    for (int p = 0; p < c->game->players; p++) {
        uint8_t *row = DYAR_NEW_ARRAY(c->arena, uint8_t, t->cells);
        const int length = board->track_length[p], first = left_end(board, p);
        size_t count = 0;
        for (int i = 0; i < length; i++) {
            const uint8_t cell = t->cell_at[board->track[p][(first + i) % length]];
            if (t->owner[cell] == p && !t->is_store[cell])
                row[count++] = cell;
        }
        for (int i = 0; i < t->holes; i++) /* off the player's track, in board order */
            if (t->owner[t->hole[i]] == p && !t->on_track[p][t->hole[i]])
                row[count++] = t->hole[i];
        c->game->rows[p] = (dyar_cell_list){row, count};
    }
}

/* Whether a match is played, and whether that can be done. */
static void choose_match(dyar_compiler *c, const dyar_rules *rules, bool wanted)
{
    if (!wanted)
        return;
    if (!rules->match) {
        dyar_report(c->diags, DYAR_ERROR, rules->root->location,
                    "this ruleset has no 'match', so it has no matches of several games");
        return;
    }
    if (rules->setup.reserve && !rules->setup.arranged)
        dyar_report(c->diags, DYAR_ERROR, rules->match->node->location,
                    "matches of games with a reserve are not supported yet");
    if (dyar_board_may_turn(&rules->setup))
        dyar_report(c->diags, DYAR_ERROR, rules->match->node->location,
                    "matches of games whose board is turned are not supported yet");
    c->game->match = rules->match;
}

static void lay_first_position(dyar_game *game)
{
    const dyar_setup *setup = &game->rules->setup;
    uint16_t *cells = game->first.cells;
    for (int i = 0; i < game->topology.holes; i++) {
        const unsigned cell = game->topology.hole[i], place = game->topology.place_of[cell];
        cells[cell] = setup->seeds[place];
        if (setup->mark[place] >= 0) {
            const unsigned name = (unsigned)setup->mark[place];
            cells[game->layout.marks + cell] = (uint16_t)dyar_mark_code(
                name,
                game->rules->marks[name].owned ? game->topology.owner[cell] : DYAR_NOBODY);
        }
    }
    for (int p = 0; p < game->players && game->layout.reserve; p++)
        cells[game->layout.reserve + p] = (uint16_t)dyar_reserve_of(setup, p);
}

dyar_game *dyar_compile_game(const dyar_compilation *o, const dyar_rules *rules)
{
    const size_t before = dyar_diags_errors(o->diags);
    dyar_game *game = DYAR_NEW(o->arena, dyar_game);
    dyar_compiler c = {.arena = o->arena,
                       .diags = o->diags,
                       .word_situation = o->word_situation,
                       .game = game,
                       .purpose = o->purpose,
                       .effort = o->effort};
    game->handlers = o->handlers;
    game->rules = rules;
    game->players = rules->players;
    game->total = rules->numbers.total;
    game->turn_step = rules->order == DYAR_ORDER_CLOCKWISE ? rules->players - 1 : 1;
    game->winner = rules->winner;
    game->leftovers = rules->leftovers;
    game->direction_written = ways_of_kinds_differ(rules);
    choose_match(&c, rules, o->match);
    note_features(&c, rules);
    dyar_lay_topology(&c);
    dyar_lay_out(&c);
    name_marks(&c);
    check_text(&c);
    list_others(&c);
    list_rows(&c);
    lay_first_position(game);
    if (dyar_diags_errors(o->diags) > before)
        return NULL;
    c.picks = DYAR_NEW_ARRAY(o->arena, const dyar_compiled_pick *, rules->pick_count);
    game->picks = c.picks;
    game->pick_count = rules->pick_count;
    dyar_fold_begin(&c);
    dyar_compiled_phase *phases =
        DYAR_NEW_ARRAY(o->arena, dyar_compiled_phase, rules->phase_count);
    for (size_t i = 0; i < rules->phase_count; i++) {
        compile_phase(&c, &rules->phases[i], &phases[i]);
        game->leaves_out = game->leaves_out || phases[i].none == DYAR_NONE_SKIPPED;
    }
    game->phases = phases;
    game->phase_count = rules->phase_count;
    game->before = dyar_compile_table(&c, &rules->before, false);
    game->end = dyar_compile_table(&c, &rules->end, false);
    dyar_fold_end(&c);
    dyar_prove_complete(&c);
    return dyar_diags_errors(o->diags) > before ? NULL : game;
}
