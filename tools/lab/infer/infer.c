/* SPDX-License-Identifier: MIT */
#include "lab/infer/infer.h"

#include <stdatomic.h>

#include "lab/base/bits.h"
#include "lab/base/list.h"
#include "lab/base/parallel.h"
#include "lab/compare/chosen.h"

enum {
    CHUNK = 256,     /* candidates tried in one go */
    BEAM = 40,       /* candidates that the next change builds on, */
    BOARDS = 8,      /* and further ones, with a change of the board */
    UNUSED_BEAM = 8, /* the same, if a change has an unused value */
    MOST_ALIKE = 2,  /* of these that explain the games alike */
    MORE_PAIRS = 10, /* percent of the candidates tried, if one change explains everything */
    MOST_OPEN = 2,   /* results that may come before the end without another search */
    MOST_COMBINATIONS = 2000,
    MOST_STARTS =
        4, /* combinations of answers that changes begin with, besides the ruleset's own */
    REFINED = 12,    /* candidates whose answers are tried again */
    ROUNDS = 3,      /* of that, for as long as it helps */
    MOST_NEAR = 700, /* of which all pairs are tried */
    MOST_FOUND = 1000,
    MUCH_LIKELIER = 10 * LAB_BIT, /* a thousand times */
};

/* ---- answers ---- */

typedef struct varied {
    const dyar_question *list[64];
    size_t count, combinations;
} varied;

/* The questions that are left open; as many as make a number of combinations that can be tried.
 */
static varied find_questions(const lab_infer_task *task)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(task->from, &questions);
    varied v = {.combinations = 1};
    for (size_t i = 0; i < count && v.count < 64; i++) {
        const dyar_question *q = &questions[i];
        if (q->affects_nothing ||
            lab_is_answered(q, task->request->answers, task->request->answer_count) ||
            v.combinations * q->answer_count > MOST_COMBINATIONS)
            continue;
        v.combinations *= q->answer_count;
        v.list[v.count++] = q;
    }
    return v;
}

/* Number 0 is the default. */
static bool list_answers(lab_inference *n)
{
    const varied v = find_questions(n->task);
    n->answer_count = v.count;
    n->combinations = v.combinations;
    n->answers = calloc(v.count * v.combinations + 1, sizeof *n->answers);
    for (size_t c = 0; n->answers && c < v.combinations; c++) {
        size_t rest = c;
        for (size_t i = 0; i < v.count; i++) {
            char *text =
                lab_choice_text(&(lab_choice){v.list[i], rest % v.list[i]->answer_count});
            rest /= v.list[i]->answer_count;
            n->answers[c * v.count + i] = text;
            if (!text)
                return false;
        }
    }
    return n->answers != NULL;
}

/* ---- one candidate ---- */

/* Loads the candidate; `*ruleset` is NULL if there is none such.  Returns false if memory runs
 * out. */
static bool load(const lab_inference *n, const lab_candidate *candidate, int without,
                 dyar_cache *cache, bool to_play, dyar_ruleset **ruleset)
{
    const dyar_load_request *base = n->task->request;
    const char *answers[256], *sets[256];
    dyar_load_request request = *base;
    size_t count = 0;
    for (size_t i = 0; i < base->answer_count && count < 128; i++)
        answers[count++] = base->answers[i];
    for (size_t i = 0; i < n->answer_count; i++)
        answers[count++] = n->answers[candidate->combination * n->answer_count + i];
    request.answers = answers;
    request.answer_count = count;
    count = 0;
    for (size_t i = 0; i < base->set_count && count < 64; i++)
        sets[count++] = base->sets[i];
    for (int k = 0; k < candidate->count; k++) {
        const lab_change *change = &n->changes.list[candidate->changes[k]];
        for (size_t i = 0; k != without && i < change->with_count && count < 200; i++)
            sets[count++] = change->with[i];
        if (k != without)
            sets[count++] = change->set;
    }
    request.sets = sets;
    request.set_count = count;
    request.cache = cache;
    dyar_diags *diags = dyar_diags_new();
    *ruleset = !diags    ? NULL
               : to_play ? dyar_ruleset_load(&request, diags)
                         : dyar_ruleset_try(n->task->from, &request, diags);
    const bool had_memory = diags && !dyar_diags_out_of_memory(diags);
    dyar_diags_free(diags);
    return had_memory;
}

bool lab_candidate_load(const lab_inference *inference, const lab_candidate *candidate,
                        int without, dyar_ruleset **ruleset)
{
    return load(inference, candidate, without, inference->task->request->cache, true, ruleset);
}

bool lab_inference_explain(const lab_inference *n, const dyar_ruleset *ruleset,
                           lab_explanation *explanation)
{
    const lab_infer_task *task = n->task;
    return lab_explain(task->games, task->game_count, n->most_open, dyar_ruleset_game(ruleset),
                       task->tolerate, explanation);
}

/* ---- many of them ---- */

typedef struct level {
    lab_inference *n;
    bool unused; /* its candidates have a change that no ruleset has; or none of them has */
    lab_candidate *list;
    size_t count, capacity;
    lab_common_stop stop;
    atomic_size_t done, explained; /* candidates tried; the most moves of one */
    atomic_bool no_memory;
} level;

static void note_explained(level *l, size_t moves)
{
    size_t most = atomic_load(&l->explained);
    while (moves > most && !atomic_compare_exchange_weak(&l->explained, &most, moves))
        continue;
}

/* To name a change takes the more, the less common it is; other answers take as much as the
 * most common change. */
static uint64_t cost_of_changes(const lab_candidate *c)
{
    uint64_t cost = c->combination ? lab_bits_of(2) : 0;
    for (int i = 0; i < c->count; i++)
        cost += lab_bits_of(c->changes[i] + 2);
    return cost;
}

static void try_candidate(level *l, lab_candidate *c, dyar_cache *cache)
{
    dyar_ruleset *ruleset;
    lab_explanation explanation;
    if (c->loaded)
        return;
    atomic_fetch_add(&l->done, 1);
    if (!load(l->n, c, -1, cache, false, &ruleset))
        atomic_store(&l->no_memory, true);
    if (!ruleset)
        return;
    c->loaded = true;
    memcpy(c->hash, dyar_ruleset_about(ruleset)->hash, sizeof c->hash);
    if (!lab_inference_explain(l->n, ruleset, &explanation))
        atomic_store(&l->no_memory, true);
    c->whole = explanation.whole;
    c->games = explanation.games;
    c->moves = explanation.moves;
    c->open = explanation.open;
    c->going_on = explanation.going_on;
    c->cost = lab_explanation_cost(&l->n->cost, &explanation) + cost_of_changes(c);
    note_explained(l, c->moves);
    dyar_ruleset_free(ruleset);
}

static void try_chunk(void *context, size_t part)
{
    level *l = context;
    dyar_cache *cache = dyar_cache_new();
    if (!cache)
        atomic_store(&l->no_memory, true);
    for (size_t i = part * CHUNK; cache && i < l->count && i < (part + 1) * CHUNK; i++) {
        if (lab_common_stop_asked(&l->stop))
            break;
        try_candidate(l, &l->list[i], cache);
    }
    dyar_cache_free(cache);
}

/* Is the work to stop?  Called by the thread that started the work; reports the progress,
 * too. */
static bool is_stopped(void *context)
{
    level *l = context;
    const lab_infer_task *task = l->n->task;
    if (task->progress)
        task->progress(task->context, l->n->level, atomic_load(&l->done), l->count,
                       atomic_load(&l->explained));
    return lab_stop_asked(&task->stop) || atomic_load(&l->no_memory);
}

static bool try_level(level *l)
{
    const lab_stop asked = {is_stopped, l};
    lab_inference *n = l->n;
    lab_common_stop_begin(&l->stop, &asked);
    const lab_stop stop = lab_common_stop_as_stop(&l->stop);
    const bool done =
        lab_parallel(n->task->threads, (l->count + CHUNK - 1) / CHUNK, try_chunk, l, &stop) &&
        !atomic_load(&l->stop.stopped);
    n->tried += atomic_load(&l->done);
    n->stopped = n->stopped || !done;
    return !atomic_load(&l->no_memory);
}

static bool add(level *l, lab_candidate candidate)
{
    if (!lab_list_grow(&l->list, &l->capacity, l->count, sizeof *l->list))
        return false;
    l->list[l->count++] = candidate;
    return true;
}

/* ---- which are best ---- */

/* Below 0: a explains more than b. */
static int compare_explained(const lab_candidate *a, const lab_candidate *b)
{
    if (a->whole != b->whole)
        return a->whole ? -1 : 1;
    if (a->whole && a->open != b->open)
        return a->open < b->open ? -1 : 1;
    return (a->cost > b->cost) - (a->cost < b->cost);
}

static int compare_candidates(const void *a, const void *b)
{
    const lab_candidate *of_a = a, *of_b = b;
    const int explained = compare_explained(of_a, of_b);
    if (explained)
        return explained;
    for (int i = 0; i < LAB_INFER_CHANGES_MAX; i++)
        if (of_a->changes[i] != of_b->changes[i])
            return of_a->changes[i] < of_b->changes[i] ? -1 : 1;
    return (of_a->combination > of_b->combination) - (of_a->combination < of_b->combination);
}

static void note_possible(const level *l)
{
    for (size_t i = 0; i < l->count && l->n->level == 1; i++)
        if (l->list[i].loaded)
            l->n->possible[l->list[i].changes[0]] = true;
}

static void note_likeliest(lab_inference *n, const lab_candidate *c)
{
    if (!c->whole && (!n->likelier.loaded || c->cost < n->likelier.cost))
        n->likelier = *c;
}

/* Those that are possible, the best first, the first of those that play by the same rules. */
static void sort_out(level *l)
{
    size_t kept = 0, seen = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (!l->list[i].loaded)
            continue;
        note_likeliest(l->n, &l->list[i]);
        l->list[kept++] = l->list[i];
    }
    qsort(l->list, kept, sizeof *l->list, compare_candidates);
    for (size_t i = 0; i < kept && seen < MOST_FOUND; i++) {
        bool known = false;
        for (size_t k = 0; k < seen && !known; k++)
            known = strcmp(l->list[k].hash, l->list[i].hash) == 0;
        if (!known)
            l->list[seen++] = l->list[i];
    }
    l->count = seen;
}

/* ---- candidates with one change more ---- */

static bool has_unused(const lab_inference *n, const lab_candidate *candidate)
{
    for (int i = 0; i < candidate->count; i++)
        if (n->changes.list[candidate->changes[i]].unused)
            return true;
    return false;
}

static bool may_join(const lab_inference *n, size_t change)
{
    return n->level < 2 || n->possible[change] || n->changes.list[change].board;
}

static bool goes_with(const lab_inference *n, const lab_candidate *candidate, size_t change)
{
    if (!may_join(n, change))
        return false;
    for (int i = 0; i < candidate->count; i++)
        if (!lab_changes_go_together(&n->changes.list[candidate->changes[i]],
                                     &n->changes.list[change]))
            return false;
    return true;
}

/* The candidates that are built on.  Many single changes do the same in the games: only the
 * cheapest of them are chosen, so that they leave room for others. */
typedef struct beam {
    uint64_t explanations[BEAM + BOARDS]; /* what the moves take by each of them */
    size_t count;
} beam;

/* Adds the candidate, unless enough of the chosen ones explain the games as it does. */
static bool add_to_beam(beam *b, const lab_candidate *candidate)
{
    const uint64_t explanation = candidate->cost - cost_of_changes(candidate);
    size_t alike = 0;
    for (size_t i = 0; i < b->count; i++)
        alike += b->explanations[i] == explanation;
    if (alike >= MOST_ALIKE || b->count == BEAM + BOARDS)
        return false;
    b->explanations[b->count++] = explanation;
    return true;
}

static bool build_on(level *to, const lab_candidate *candidate)
{
    const lab_inference *n = to->n;
    const bool unused = has_unused(n, candidate);
    for (size_t i = 0; i < n->changes.count; i++) {
        lab_candidate more = *candidate;
        if ((unused || n->changes.list[i].unused) != to->unused || !goes_with(n, candidate, i))
            continue;
        more.changes[more.count++] = i;
        more.loaded = more.whole = false;
        if (!add(to, more))
            return false;
    }
    return true;
}

static bool add_near_pairs(level *to, const lab_candidate *start)
{
    const lab_inference *n = to->n;
    for (size_t i = 0; i < n->changes.count && i < MOST_NEAR && n->changes.list[i].near; i++)
        for (size_t k = 0; k < i; k++) {
            lab_candidate pair = *start;
            pair.loaded = pair.whole = false;
            pair.count = 2;
            pair.changes[0] = k;
            pair.changes[1] = i;
            if (may_join(n, i) && may_join(n, k) &&
                lab_changes_go_together(&n->changes.list[i], &n->changes.list[k]) &&
                !add(to, pair))
                return false;
        }
    return true;
}

static bool changes_board(const lab_inference *n, const lab_candidate *candidate)
{
    for (int i = 0; i < candidate->count; i++)
        if (n->changes.list[candidate->changes[i]].board)
            return true;
    return false;
}

/* As long as another rule differs as well, the right board explains few moves. */
static bool build_on_boards(level *to, const level *before, size_t from, beam *chosen)
{
    size_t built = 0;
    for (size_t i = from; i < before->count && built < BOARDS; i++) {
        if (!changes_board(to->n, &before->list[i]) || has_unused(to->n, &before->list[i]) ||
            !add_to_beam(chosen, &before->list[i]))
            continue;
        if (!build_on(to, &before->list[i]))
            return false;
        built++;
    }
    return true;
}

/* Builds on up to `most` candidates, the best first, that are added to the beam if there is
 * one; but those with an unused value are left to a level of such.  Sets `after` to the number
 * of candidates it has passed. */
static bool build_on_best(level *to, const level *before, size_t most, beam *chosen,
                          size_t *after)
{
    size_t built = 0;
    for (*after = 0; *after < before->count && built < most; ++*after) {
        if ((!to->unused && has_unused(to->n, &before->list[*after])) ||
            (chosen && !add_to_beam(chosen, &before->list[*after])))
            continue;
        if (!build_on(to, &before->list[*after]))
            return false;
        built++;
    }
    return true;
}

/* What explains most without a change may do so by chance, so the ruleset's own answers are a
 * start, too.  Near pairs come first: a search may be stopped. */
static bool fill_level(level *to, const level *before, const lab_candidate *start)
{
    const lab_candidate own = {.combination = 0};
    const bool other = start->combination != own.combination;
    beam chosen = {0};
    size_t after;
    if (to->n->level == 1 && other && !build_on(to, &own))
        return false;
    if (to->n->level == 1)
        return build_on_best(to, before, to->unused ? 1 : MOST_STARTS, NULL, &after);
    if (to->unused)
        return build_on_best(to, before, UNUSED_BEAM, &chosen, &after);
    if (to->n->level == 2 &&
        !(add_near_pairs(to, start) && (!other || add_near_pairs(to, &own))))
        return false;
    return build_on_best(to, before, BEAM, &chosen, &after) &&
           build_on_boards(to, before, after, &chosen);
}

static bool first_level(level *l)
{
    for (size_t c = 0; c < l->n->combinations; c++)
        if (!add(l, (lab_candidate){.combination = c}))
            return false;
    return true;
}

/* ---- other answers ---- */

/* The candidate with each other answer to one question. */
static bool add_answers(level *to, const lab_candidate *candidate, const varied *questions)
{
    size_t weight = 1;
    for (size_t q = 0; q < questions->count; q++) {
        const size_t answers = questions->list[q]->answer_count;
        const size_t now = candidate->combination / weight % answers;
        for (size_t answer = 0; answer < answers; answer++) {
            lab_candidate other = *candidate;
            other.loaded = other.whole = false;
            other.combination += (answer - now) * weight;
            if (answer != now && !add(to, other))
                return false;
        }
        weight *= answers;
    }
    return true;
}

/* Tries more candidates of a level, and adds them to it. */
static bool try_more(level *l, level *more, bool filled)
{
    bool good = filled && try_level(more);
    note_possible(more);
    for (size_t i = 0; good && i < more->count; i++)
        good = add(l, more->list[i]);
    free(more->list);
    if (good)
        sort_out(l);
    return good;
}

/* With a change, other answers may explain more than without it: the best candidates are tried
 * with each. */
static bool refine(level *l)
{
    const varied questions = find_questions(l->n->task);
    uint64_t best = 0;
    for (int round = 0; round < ROUNDS && l->count > 0 && !l->n->stopped; round++) {
        level more = {.n = l->n};
        if (l->list[0].whole || (round > 0 && l->list[0].cost == best))
            return true;
        best = l->list[0].cost;
        bool good = true;
        for (size_t i = 0; good && i < l->count && i < REFINED; i++)
            good = add_answers(&more, &l->list[i], &questions);
        if (!try_more(l, &more, good))
            return false;
    }
    return true;
}

/* Values that no ruleset has are dear: they are tried if no others explain everything. */
static bool try_unused(level *l, const level *before, const lab_candidate *start)
{
    level more = {.n = l->n, .unused = true};
    if (!l->n->task->unused || (l->count > 0 && l->list[0].whole) || l->n->stopped)
        return true;
    const size_t tried = l->n->tried;
    const bool good = try_more(l, &more, fill_level(&more, before, start));
    l->n->tried_unused += l->n->tried - tried;
    return good;
}

/* ---- pairs instead of one change ---- */

static bool is_near(const lab_inference *n, size_t change)
{
    return n->changes.list[change].near && n->possible[change];
}

/* The half with each near change, up to `most` candidates. */
static bool add_near(level *to, const lab_candidate *half, size_t most)
{
    const lab_inference *n = to->n;
    for (size_t i = 0; i < n->changes.count && to->count < most; i++) {
        lab_candidate pair = *half;
        if (!is_near(n, i) || !goes_with(n, half, i))
            continue;
        pair.changes[pair.count++] = i;
        pair.loaded = pair.whole = false;
        if (!add(to, pair))
            return false;
    }
    return true;
}

/* One change may explain everything by chance, and a pair of near ones be likelier: the best of
 * those that explain less are tried with others, as far as that is cheap. */
static bool try_more_pairs(level *l)
{
    const lab_inference *n = l->n;
    const size_t most = n->tried * MORE_PAIRS / 100;
    level more = {.n = l->n};
    beam chosen = {0};
    bool good = true;
    for (size_t i = 0; good && i < l->count && more.count < most; i++) {
        const lab_candidate *half = &l->list[i];
        if (!half->whole && is_near(n, half->changes[0]) && add_to_beam(&chosen, half))
            good = add_near(&more, half, most);
    }
    return try_more(l, &more, good);
}

/* The ruleset itself is tried in any case, even if the search is stopped at once. */
static bool try_first(level *l)
{
    try_candidate(l, &l->list[0], l->n->task->request->cache);
    return !atomic_load(&l->no_memory);
}

/* Searches the candidates of one number of changes, the best first. `before` has those with one
 * change less. */
static bool search_level(level *l, const level *before, const lab_candidate *start)
{
    if (!(before ? fill_level(l, before, start) : first_level(l) && try_first(l)) ||
        !try_level(l))
        return false;
    note_possible(l);
    sort_out(l);
    return !before || (refine(l) && try_unused(l, before, start));
}

/* Of those that explain all moves, the ones that end most games. */
static size_t count_whole(const level *l)
{
    size_t whole = 0;
    while (whole < l->count && l->list[whole].whole && l->list[whole].open == l->list[0].open)
        whole++;
    return whole;
}

static size_t count_results(const lab_inference *n)
{
    size_t count = 0;
    for (size_t i = 0; i < n->task->game_count; i++)
        count += lab_field_game_has_bare_result(&n->task->games[i]);
    return count;
}

/* The rules explain all moves, but most results come before they end the games. */
static bool has_few_results(const level *l)
{
    const size_t open = l->list[0].open;
    return open > MOST_OPEN && 2 * open > count_results(l->n);
}

/* The rules explain all moves, but most games are not over after the last one. */
static bool ends_few(const level *l)
{
    const size_t going_on = l->list[0].going_on;
    return going_on > MOST_OPEN && 2 * going_on > l->n->task->game_count;
}

static bool explains_all(const level *l)
{
    return l->count > 0 && l->list[0].whole && !ends_few(l);
}

/* One change explains all, and pairs may be tried as well. */
static bool may_try_pairs(const lab_inference *n, const level *l)
{
    return n->level == 1 && n->task->most_changes > 1 && !n->stopped && explains_all(l);
}

/* After the first number of changes that explains all, one more is tried if the rules end few
 * of the games. */
static bool search(lab_inference *n, level *levels)
{
    const lab_candidate *start = NULL;
    bool is_last = false;
    for (n->level = 0;; n->level++) {
        level *l = &levels[n->level];
        is_last = is_last || n->level == n->task->most_changes;
        if (!search_level(l, n->level ? l - 1 : NULL, start))
            return false;
        if (may_try_pairs(n, l))
            return try_more_pairs(l);
        if (l->count == 0 || n->stopped || is_last || explains_all(l))
            return true;
        is_last = l->list[0].whole;
        n->most_open = is_last && has_few_results(l) ? 0 : SIZE_MAX;
        if (n->level == 0)
            start = &l->list[0];
    }
}

static bool prepare(lab_inference *n)
{
    const lab_infer_task *task = n->task;
    const bool board = task->game_count > 0 && !lab_field_game_start(&task->games[0]);
    if (!lab_changes_find(task->from, task->pool, task->pool_count, board, &n->changes))
        return false;
    n->possible = calloc(n->changes.count + 1, sizeof *n->possible);
    return n->possible && list_answers(n) &&
           lab_moves_cost_find(task->games, task->game_count, &n->cost);
}

/* The level whose best candidate explains most, with fewest changes. */
static level *find_best(const lab_inference *n, level *levels)
{
    level *best = &levels[0];
    for (int i = 1; i <= n->level; i++)
        if (levels[i].count > 0 && compare_explained(levels[i].list, best->list) < 0)
            best = &levels[i];
    return best;
}

bool lab_infer(const lab_infer_task *task, lab_inference *n)
{
    *n = (lab_inference){.task = task, .most_open = SIZE_MAX};
    level levels[LAB_INFER_CHANGES_MAX + 1] = {0};
    for (int i = 0; i <= LAB_INFER_CHANGES_MAX; i++)
        levels[i].n = n;
    const bool good = prepare(n) && search(n, levels);
    level *best = good ? find_best(n, levels) : levels;
    n->found = best->list;
    n->found_count = good ? count_whole(best) : 0;
    n->whole = n->found_count > 0;
    if (good && !n->whole)
        n->found_count = best->count;
    if (!n->whole || n->likelier.cost + MUCH_LIKELIER > n->found[0].cost)
        n->likelier.loaded = false;
    n->most_open = n->whole && n->found[0].open == 0 ? 0 : SIZE_MAX;
    n->complete = good && !n->stopped && n->level <= 1 && n->combinations <= MOST_STARTS;
    best->list = NULL;
    for (int i = 0; i <= LAB_INFER_CHANGES_MAX; i++)
        free(levels[i].list);
    return good;
}

void lab_inference_release(lab_inference *n)
{
    for (size_t i = 0; n->answers && i < n->answer_count * n->combinations; i++)
        free(n->answers[i]);
    free(n->answers);
    free(n->possible);
    free(n->found);
    lab_changes_release(&n->changes);
    *n = (lab_inference){0};
}
