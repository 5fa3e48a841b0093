/* SPDX-License-Identifier: MIT */
/* Rules as whole sentences. */
#include "english/parts.h"

/* ---- what is left at the end ---- */

/* The holes whose seeds are asked for: a mark keeps them from being free, yet worth something;
 * "marked holes", where all marks do.  NULL: there are none. */
static const char *worthy_holes(const dyar_writer *t)
{
    dyar_phrases worthy = {0};
    for (size_t i = 0; i < t->rules->mark_count; i++) {
        const dyar_mark_kind *mark = &t->rules->marks[i];
        if (mark->worth == DYAR_MARKED_MARK_OWNER)
            dyar_phrases_add(&worthy, t, dyar_english_copy(t, mark->name));
    }
    if (worthy.count == 0 || worthy.count == t->rules->mark_count)
        return worthy.count == 0 ? NULL : "marked holes";
    return dyar_english_say(t, "holes marked as %s", dyar_phrases_join(&worthy, t, " or "));
}

static const char split_among_several[] = "the players share % on the board evenly, and the "
                                          "seeds left over go one each to the players "
                                          "who have the fewest";

const char *dyar_english_leftovers(const dyar_writer *t, dyar_leftovers leftovers)
{
    const char *seeds =
        dyar_english_knows_free_seeds(t->rules) ? "the free seeds left" : "the seeds left";
    const char *free =
        dyar_english_fill_one(t,
                              leftovers.free == DYAR_FREE_SPLIT && t->rules->players > 2
                                  ? split_among_several
                                  : dyar_words[leftovers.free].english,
                              seeds);
    const char *holes = worthy_holes(t);
    if (!holes)
        return free;
    return dyar_english_say(t, "%s, and the seeds in %s %s %s", free, holes,
                            leftovers.marked == DYAR_MARKED_NOBODY ? "count for" : "go to",
                            dyar_words[leftovers.marked].english);
}

/* ---- what a rule does ---- */

/* Landing always states whether the turn continues or ends; other tables only if the rule does.
 */
static const dyar_then *stated_then(const dyar_writer *t, const dyar_rule *rule)
{
    return rule->has_then || t->table == DYAR_ENGLISH_LANDING ? &rule->then : NULL;
}

static const char *outcome(const dyar_writer *t, const dyar_rule *rule)
{
    const char *words = dyar_english_does(t, &rule->effects, stated_then(t, rule));
    return *words ? words : "nothing happens";
}

/* "the game ends", "the player to move wins the game". */
static const char *ending(const dyar_writer *t, const dyar_rule *rule)
{
    return rule->then.kind == DYAR_THEN_COUNT_SEEDS ? "the game ends"
                                                    : dyar_english_then(t, &rule->then);
}

/* "All seeds in every hole are set aside. The free seeds left on the board count for nobody."
 */
static const char *aftermath(const dyar_writer *t, const dyar_rule *rule)
{
    dyar_writer after = *t;
    after.sentences = t->layout & DYAR_ENGLISH_SPLIT && rule->effects.count == 2;
    const char *effects = dyar_english_does(&after, &rule->effects, NULL);
    const char *leftovers =
        rule->has_leftovers ? dyar_english_leftovers(t, rule->leftovers) : "";
    return dyar_english_say(t, "%s%s%s", dyar_english_sentence(t, effects),
                            *effects && *leftovers ? " " : "",
                            dyar_english_sentence(t, leftovers));
}

/* "the game ends. All seeds in every hole are set aside." */
static const char *with_aftermath(const dyar_writer *t, const char *ends, const char *after)
{
    return *after ? dyar_english_and(t, dyar_english_stop(t, ends), after) : ends;
}

static const char *end_rule(const dyar_writer *t, const dyar_rule *rule, bool first)
{
    const char *ends = ending(t, rule), *after = aftermath(t, rule);
    const bool names_mover =
        rule->then.kind == DYAR_THEN_WIN || rule->then.kind == DYAR_THEN_LOSE;
    dyar_writer after_mover = *t;
    after_mover.table = names_mover ? DYAR_ENGLISH_BEFORE
                                    : t->table; /* the player to move has been spoken of */
    if (rule->when.count == 0)
        return with_aftermath(
            t, dyar_english_say(t, "%s, %s", first ? "in every case" : "otherwise", ends),
            after);
    return with_aftermath(
        t,
        dyar_english_say(t, "%s %s", ends,
                         dyar_english_condition(&after_mover, &rule->when, "when")),
        after);
}

static const char *direction_rule(const dyar_writer *t, const dyar_rule *rule, bool first)
{
    const char *way = dyar_words[rule->direction].english;
    if (rule->when.count == 0)
        return dyar_english_say(
            t, first ? "the player sows %s" : "otherwise, the player sows %s", way);
    if (!dyar_english_names_hole(t, &rule->when))
        return dyar_english_if(t, dyar_english_condition(t, &rule->when, "if"), "then",
                               dyar_english_say(t, "the player sows %s", way));
    const char *holes = dyar_english_holes(t, &rule->when, "a");
    return dyar_english_say(t, "from %s, the player sows %s", holes, way);
}

/* The rule acts on no other hole than the judged one. */
static bool keeps_to_one_hole(const dyar_writer *t, const dyar_rule *rule)
{
    for (size_t i = 0; i < rule->effects.count; i++) {
        const dyar_refs *from = &rule->effects.list[i].from;
        for (size_t k = 0; k < from->count; k++)
            if (!dyar_english_is_judged_hole(t, &from->list[k]))
                return false;
    }
    return true;
}

/* A rule, and whether it is the first of its table. */
typedef struct placed_rule {
    const dyar_rule *rule;
    bool first;
} placed_rule;

static const char *compose_rule(const dyar_writer *t, const void *of)
{
    const dyar_rule *rule = ((const placed_rule *)of)->rule;
    const bool first = ((const placed_rule *)of)->first;
    if (t->table == DYAR_ENGLISH_END)
        return end_rule(t, rule, first);
    if (t->table == DYAR_ENGLISH_DIRECTION)
        return direction_rule(t, rule, first);
    const bool often = t->table == DYAR_ENGLISH_EACH_SEED || t->table == DYAR_ENGLISH_LIFTING;
    const char *when = rule->when.count == 0
                           ? (first ? "in every case" : "otherwise")
                           : dyar_english_condition(t, &rule->when, often ? "whenever" : "if");
    dyar_writer then = *t;
    then.sentences = true;
    then.unnamed = !dyar_english_names_hole(t, &rule->when);
    then.only_hole =
        !then.unnamed && !dyar_english_names_others(&rule->when) && keeps_to_one_hole(t, rule);
    return dyar_english_if(t, when, "then", outcome(&then, rule));
}

const char *dyar_english_rule_text(const dyar_writer *t, const dyar_rule *rule, bool first)
{
    return dyar_english_compose(t, compose_rule, &(placed_rule){rule, first});
}

/* ---- one at a time ---- */

static bool holds(const dyar_table *table, const dyar_rule *rule)
{
    return table->count > 0 && rule >= table->rules && rule < table->rules + table->count;
}

static dyar_english_table table_of(const dyar_rules *rules, const dyar_rule *rule)
{
    for (size_t i = 0; i < rules->phase_count; i++)
        if (holds(&rules->phases[i].each_seed, rule))
            return DYAR_ENGLISH_EACH_SEED;
    return DYAR_ENGLISH_LANDING;
}

void dyar_english_outcome(const dyar_rules *rules, const dyar_rule *rule, dyar_buffer *to)
{
    dyar_arena *scratch = dyar_scratch_new(to->arena);
    const dyar_writer t = {.arena = scratch, .rules = rules, .table = table_of(rules, rule)};
    dyar_buffer_put(to, outcome(&t, rule));
    dyar_scratch_free(scratch);
}

void dyar_description_add_table(dyar_description *d, const dyar_table *table, const char *path,
                                dyar_english_table kind)
{
    dyar_writer t = d->writer;
    t.table = kind;
    for (size_t i = 0; i < table->count; i++) {
        const dyar_rule *rule = &table->rules[i];
        const char *name = dyar_english_copy(&t, rule->name);
        dyar_description_add(
            d, name, dyar_english_say(&t, "%s.%s", path, name),
            dyar_english_sentence(&t, dyar_english_rule_text(&t, rule, i == 0)));
    }
}
