/* SPDX-License-Identifier: MIT */
/* The proof that landing and direction tables cover every situation, and a list of the rules
 * that never apply. */
#include "program/compile.h"
#include "program/situations.h"
#include "rules/walk.h"

enum { MOST_TOLD = 3 }; /* counterexamples of one table: more help no reader */

typedef struct proof {
    dyar_compiler *c;
    const dyar_table *table;
    const char *name;
    size_t hits[DYAR_UNDECIDED];
    uint64_t hidden_by[DYAR_UNDECIDED]; /* rules that come first where this one would fit */
    size_t left_out;
    size_t last_group;
    bool too_many; /* not all situations were visited */
} proof;

/* One counterexample for each group of holes that are seen alike. */
static void report_left_out(proof *p, const dyar_situation *situation)
{
    const bool known_group = p->left_out > 0 && p->last_group == situation->group;
    p->last_group = situation->group;
    if (known_group || p->left_out++ >= MOST_TOLD)
        return;
    dyar_buffer words = {.arena = p->c->arena};
    p->c->word_situation(p->c->game, situation, &words);
    dyar_report(p->c->diags, DYAR_ERROR, p->table->location,
                "no rule in '%s' covers a case: %s", p->name, dyar_buffer_text(&words));
    dyar_report_hint(p->c->diags,
                     "add a rule for it, or a last rule without 'when' for everything else");
}

static void note_situation(void *context, const dyar_situation *situation)
{
    proof *p = context;
    if (situation->fitting_count == 0) {
        report_left_out(p, situation);
        return;
    }
    const unsigned first = situation->fitting[0];
    p->hits[first]++;
    for (size_t i = 1; i < situation->fitting_count; i++)
        if (first < 64)
            p->hidden_by[situation->fitting[i]] |= UINT64_C(1) << first;
}

static void print_hiding(const proof *p, size_t rule, dyar_buffer *names)
{
    for (size_t i = 0; i < rule && i < 64; i++)
        if (p->hidden_by[rule] >> i & 1)
            dyar_buffer_print(names, "%s'%.*s'", names->length ? ", " : "",
                              (int)p->table->rules[i].name.length, p->table->rules[i].name.at);
}

static void warn_of_dead_rules(const proof *p)
{
    for (size_t i = 0; i < p->table->count && i < DYAR_UNDECIDED; i++) {
        const dyar_rule *rule = &p->table->rules[i];
        dyar_buffer names = {.arena = p->c->arena};
        if (p->hits[i] > 0 || rule->then.kind == DYAR_THEN_CANNOT_HAPPEN)
            continue;
        p->c->game->dead_rules++;
        print_hiding(p, i, &names);
        if (names.length)
            dyar_report(p->c->diags, DYAR_WARNING, rule->location,
                        "'%.*s' can never fire: %s come%s first", (int)rule->name.length,
                        rule->name.at, dyar_buffer_text(&names),
                        strchr(dyar_buffer_text(&names), ',') ? "" : "s");
        else
            dyar_report(p->c->diags, DYAR_WARNING, rule->location,
                        "'%.*s' can never fire: its conditions cannot hold",
                        (int)rule->name.length, rule->name.at);
    }
}

static size_t prove(proof *p, const dyar_surroundings *around)
{
    const dyar_situations all =
        dyar_situations_visit(p->c->arena, p->c->game, around, note_situation, p);
    p->too_many = all.too_many || !dyar_charge_budget(p->c, all.tried, p->table->location);
    if (!all.too_many)
        return all.count;
    dyar_report(p->c->diags, DYAR_ERROR, p->table->location,
                "'%s' distinguishes too many situations to prove that rules cover them all",
                p->name);
    dyar_report_hint(p->c->diags,
                     "test fewer facts in one table, or fewer numbers of one fact");
    return 0;
}

/* A direction table has to answer for every hole its kind of move may start from. */
static void prove_directions(dyar_compiler *c, const dyar_compiled_phase *rules,
                             const uint64_t *possible)
{
    for (size_t i = 0; i < rules->kind_count; i++) {
        const dyar_kind *kind = &rules->phase->kinds[i];
        proof p = {.c = c, .table = &kind->direction, .name = "direction"};
        if (kind->direction.count == 1 && kind->direction.rules[0].when.count == 0)
            continue;
        prove(&p, &(dyar_surroundings){.rules = rules,
                                       .judged = &kind->direction,
                                       .from = &kind->from,
                                       .at_start = true,
                                       .possible = possible});
    }
}

static void prove_landing(proof *p, const dyar_compiled_phase *rules, const uint64_t *possible)
{
    const dyar_phase *phase = rules->phase;
    p->c->game->situations += (int)prove(
        p,
        &(dyar_surroundings){.rules = rules,
                             .judged = &phase->landing,
                             .each_seed = &phase->each_seed,
                             .skips = phase->skips,
                             .skip_count = dyar_skips_landings(phase) ? phase->skip_count : 0,
                             .possible = possible});
}

/* A rule that phases share is dead only if it fires in none of them. */
static const proof *with_other_phases(dyar_compiler *c, const proof *proofs, size_t count,
                                      size_t at)
{
    proof *whole = DYAR_NEW(c->arena, proof);
    *whole = proofs[at];
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; i != at && k < whole->table->count; k++)
            if (dyar_same_location(&proofs[i].table->location, &whole->table->location))
                whole->hits[k] += proofs[i].hits[k];
    return whole;
}

void dyar_prove_complete(dyar_compiler *c)
{
    const size_t count = c->game->phase_count;
    uint64_t possible[DYAR_CELLS_MAX];
    proof *proofs = DYAR_NEW_ARRAY(c->arena, proof, count);
    dyar_possible_marks(c->arena, c->game, possible);
    for (size_t i = 0; i < count; i++) {
        const dyar_compiled_phase *rules = &c->game->phases[i];
        proofs[i] = (proof){.c = c, .table = &rules->phase->landing, .name = "landing"};
        prove_landing(&proofs[i], rules, possible);
        prove_directions(c, rules, possible);
    }
    for (size_t i = 0; c->purpose == DYAR_TO_CHECK && i < count; i++) {
        bool is_reported = proofs[i].left_out > 0 || proofs[i].too_many;
        for (size_t k = 0; k < i; k++)
            is_reported = is_reported || dyar_same_location(&proofs[k].table->location,
                                                            &proofs[i].table->location);
        if (!is_reported)
            warn_of_dead_rules(with_other_phases(c, proofs, count, i));
    }
}
