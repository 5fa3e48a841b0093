/* SPDX-License-Identifier: MIT */
/* Effects and continuations in English. */
#include "english/parts.h"

/* What the vocabulary says of such an effect, with these words in its gaps. */
static const char *filled(const dyar_writer *t, const dyar_effect *effect, const char *first,
                          const char *second)
{
    return dyar_english_fill(t, dyar_effect_words[effect->kind].english,
                             (const char *const[]){first, second});
}

/* ---- receivers ---- */

static const char *receiver(const dyar_writer *t, dyar_word whose)
{
    if (whose == DYAR_FOR_OPPONENT && t->rules->players > 2)
        return "the next player";
    return dyar_words[whose].english;
}

/* ---- one hole or several ---- */

static bool goes_to(dyar_effect_kind kind)
{
    return kind == DYAR_EFFECT_move || kind == DYAR_EFFECT_sow;
}

/* The effect speaks of no other hole than the judged one. */
static bool minds_one_hole(const dyar_writer *t, const dyar_effect *effect)
{
    for (size_t i = 0; i < effect->from.count; i++)
        if (!dyar_english_is_judged_hole(t, &effect->from.list[i]))
            return false;
    return !effect->condition &&
           (!goes_to(effect->kind) || dyar_english_is_judged_hole(t, &effect->to));
}

/* ---- seeds ---- */

static bool is_its_own(const dyar_writer *t, const dyar_refs *refs)
{
    return t->only_hole && !t->elsewhere && refs->count == 1 &&
           dyar_english_is_judged_hole(t, &refs->list[0]);
}

/* "the seeds in that hole", "2 seeds from each of that hole and the opposite hole". */
static const char *seeds_of(const dyar_writer *t, const dyar_effect *effect,
                            const dyar_refs *refs)
{
    const char *holes = dyar_english_refs(t, refs, " and ");
    if (is_its_own(t, refs))
        return effect->seeds == DYAR_ALL
                   ? "the seeds there"
                   : dyar_english_say(t, "%d of the seeds there", effect->seeds);
    if (effect->seeds == DYAR_ALL)
        return dyar_english_say(t, "the seeds in %s", holes);
    return dyar_english_say(t, "%d seed%s from %s%s", effect->seeds,
                            effect->seeds == 1 ? "" : "s", refs->count > 1 ? "each of " : "",
                            holes);
}

static const char *out_of_the_game(const dyar_writer *t, const char *seeds)
{
    return dyar_english_fill_one(t, dyar_effect_words[DYAR_EFFECT_remove].english, seeds);
}

static const char *say_capture(const dyar_writer *t, const dyar_effect *effect)
{
    const char *seeds = seeds_of(t, effect, &effect->from);
    if (effect->whose == DYAR_FOR_NOBODY)
        return out_of_the_game(t, seeds);
    return filled(t, effect, receiver(t, effect->whose), seeds);
}

/* ---- runs ---- */

/* "the seeds in each hole", "the seeds in the hole opposite each hole". */
static const char *taken_in_run(const dyar_writer *t, const dyar_effect *effect)
{
    dyar_phrases holes = {0};
    for (size_t i = 0; i < effect->taken.count; i++) {
        const dyar_ref *ref = &effect->taken.list[i];
        const bool here = ref->base == DYAR_BASE_HERE;
        dyar_phrases_add(&holes, t,
                         here ? dyar_english_path(t, &ref->path, "each hole")
                              : dyar_english_ref(t, ref));
    }
    return dyar_english_say(t, "the seeds in %s", dyar_phrases_join(&holes, t, " and "));
}

static const char *captured_in_run(const dyar_writer *t, const dyar_effect *effect)
{
    const char *seeds = taken_in_run(t, effect);
    const char *words =
        effect->whose == DYAR_FOR_NOBODY
            ? out_of_the_game(t, seeds)
            : dyar_english_say(t, "%s captures %s", receiver(t, effect->whose), seeds);
    if (effect->at_most >= DYAR_HOLES_MAX)
        return words;
    return dyar_english_say(t, "%s, at most %s", words,
                            effect->at_most == 1 ? "once"
                            : effect->at_most == 2
                                ? "twice"
                                : dyar_english_say(t, "%d times", effect->at_most));
}

static bool takes_only_what_it_reaches(const dyar_effect *effect)
{
    return effect->taken.count == 1 && effect->taken.list[0].base == DYAR_BASE_HERE &&
           effect->taken.list[0].path.count == 0;
}

/* "the player captures hole by hole, starting there and going backwards. This lasts only as
 * long as the hole reached holds 2 or 3 seeds", for a run of the hole reached alone. */
static const char *short_run(const dyar_writer *t, const dyar_effect *effect)
{
    dyar_writer in_run = *t;
    in_run.in_run = true;
    return dyar_english_say(
        t, "%s captures hole by hole, starting %s%s and going %s. This continues only while %s",
        receiver(t, effect->whose), is_its_own(t, &effect->from) ? "" : "with ",
        is_its_own(t, &effect->from) ? "there" : dyar_english_refs(t, &effect->from, " and "),
        dyar_words[effect->go].english,
        dyar_english_reached(&in_run, effect->condition, "the hole reached"));
}

static bool is_short_run(const dyar_effect *effect)
{
    return takes_only_what_it_reaches(effect) && effect->whose != DYAR_FOR_NOBODY &&
           effect->step == 1 && effect->at_most >= DYAR_HOLES_MAX;
}

/* ", as long as A", as a sentence of its own. */
static const char *with_its_limit(const dyar_writer *t, const char *run)
{
    static const char limit[] = ", as long as ";
    const char *at = strstr(run, limit);
    return at ? dyar_english_say(t, "%.*s. This continues only while %s", (int)(at - run), run,
                                 at + sizeof limit - 1)
              : run;
}

static const char *long_run(const dyar_writer *t, const dyar_effect *effect)
{
    const char *go = dyar_words[effect->go].english;
    dyar_writer in_run = *t;
    in_run.in_run = true;
    const char *way = effect->step == 1
                          ? dyar_english_say(t, "%s hole by hole", go)
                          : dyar_english_say(t, "%s %s holes at a time", go,
                                             dyar_english_spelled(t, effect->step));
    const char *subject = takes_only_what_it_reaches(effect) ? "the hole" : "the hole reached";
    return dyar_english_fill(
        t, dyar_effect_words[effect->kind].english,
        (const char *const[]){captured_in_run(&in_run, effect),
                              dyar_english_refs(t, &effect->from, " and "), way,
                              dyar_english_reached(&in_run, effect->condition, subject)});
}

static const char *say_capture_run(const dyar_writer *t, const dyar_effect *effect)
{
    if (!(t->layout & (DYAR_ENGLISH_SPLIT | DYAR_ENGLISH_LIST_EFFECTS)))
        return long_run(t, effect);
    return is_short_run(effect) ? short_run(t, effect) : with_its_limit(t, long_run(t, effect));
}

static const char *every_hole(const dyar_writer *t, const dyar_effect *effect)
{
    dyar_writer in_run = *t;
    in_run.in_run = true;
    return dyar_english_holes(&in_run, effect->condition, "every");
}

static const char *say_capture_every(const dyar_writer *t, const dyar_effect *effect)
{
    const char *holes = every_hole(t, effect);
    if (effect->whose == DYAR_FOR_NOBODY)
        return out_of_the_game(t, dyar_english_say(t, "the seeds in %s", holes));
    return filled(t, effect, receiver(t, effect->whose), holes);
}

/* ---- moving ---- */

static const char *say_move(const dyar_writer *t, const dyar_effect *effect)
{
    dyar_writer now = *t;
    now.elsewhere = t->elsewhere || !dyar_english_is_judged_hole(t, &effect->from.list[0]);
    return filled(t, effect, seeds_of(t, effect, &effect->from),
                  dyar_english_ref(&now, &effect->to));
}

static const char *say_put(const dyar_writer *t, const dyar_effect *effect)
{
    const char *seeds = effect->seeds == DYAR_ALL ? "all seeds"
                        : effect->seeds == 1      ? "1 seed"
                                             : dyar_english_say(t, "%d seeds", effect->seeds);
    const char *holes = effect->condition ? every_hole(t, effect)
                                          : dyar_english_refs(t, &effect->from, " and into ");
    return filled(t, effect, seeds, holes);
}

/* "starting after the landing hole", "starting with the next hole". */
static const char *beginning(const dyar_writer *t, bool into, const dyar_ref *ref)
{
    return dyar_english_say(t, "%s %s", into ? "starting with" : "starting after",
                            dyar_english_ref(t, ref));
}

static const char *say_sow(const dyar_writer *t, const dyar_effect *effect)
{
    const char *how = beginning(t, effect->into, &effect->to);
    if (effect->direction != DYAR_WORD_NONE)
        how = dyar_english_say(t, "%s, %s", dyar_words[effect->direction].english, how);
    return filled(t, effect, how, NULL);
}

static const char *say_set_aside(const dyar_writer *t, const dyar_effect *effect)
{
    const bool one = effect->seeds == 1;
    const char *seeds = effect->seeds == DYAR_ALL
                            ? "all seeds"
                            : dyar_english_say(t, "%d seed%s", effect->seeds, one ? "" : "s");
    const char *aside = filled(t, effect, one ? "is" : "are", NULL);
    if (!effect->odd_total)
        return dyar_english_say(t, "%s in every hole %s", seeds, aside);
    const char *instead =
        effect->instead == DYAR_WORD_NONE ? "nobody" : dyar_words[effect->instead].english;
    return dyar_english_say(
        t,
        "the player who has an odd number of seeds in all, captured and kept, sets %s aside, "
        "kept seeds first (without exactly one such player, %s loses %s)",
        seeds, instead, one ? "one" : "any");
}

/* ---- marks ---- */

static const char *owner_of_mark(const dyar_writer *t, const dyar_effect *effect,
                                 const dyar_mark_kind *mark)
{
    if (!mark->owned || effect->whose == DYAR_FOR_NOBODY)
        return NULL;
    return effect->whose == DYAR_FOR_MOVER ? "the player" : receiver(t, effect->whose);
}

/* "become the player's houses". */
static const char *become(const dyar_writer *t, const dyar_mark_kind *mark, const char *owner)
{
    const char *names = dyar_english_plural(t, dyar_english_copy(t, mark->name));
    if (owner && strcmp(owner, "the player") == 0)
        return dyar_english_say(t, "become the player's %s", names);
    return dyar_english_say(t, "become %s%s%s", names, owner ? " of " : "", owner ? owner : "");
}

static const char *say_mark(const dyar_writer *t, const dyar_effect *effect)
{
    const dyar_mark_kind *mark = &t->rules->marks[effect->mark_name];
    const char *holes = dyar_english_refs(t, &effect->from, " and ");
    const char *owner = owner_of_mark(t, effect, mark);
    const bool several = effect->from.count > 1;
    const bool noun =
        !dyar_english_mark_has_slot(mark) && !dyar_english_mark_is_adjective(mark);
    if (!noun)
        return dyar_english_say(t, "%s %s now %s", holes, several ? "are" : "is",
                                dyar_english_mark_on(t, mark, owner));
    if (several)
        return dyar_english_say(t, "%s %s", holes, become(t, mark, owner));
    const char *name =
        owner && strcmp(owner, "the player") == 0
            ? dyar_english_say(t, "the player's %s", dyar_english_copy(t, mark->name))
            : dyar_english_mark_on(t, mark, owner);
    return filled(t, effect, holes, name);
}

/* "loses its mark", "lose their marks". */
static const char *say_unmark(const dyar_writer *t, const dyar_effect *effect)
{
    const char *holes = dyar_english_refs(t, &effect->from, " and ");
    if (effect->from.count > 1)
        return dyar_english_say(t, "%s lose their marks", holes);
    return filled(t, effect, holes, NULL);
}

static const char *say_close(const dyar_writer *t, const dyar_effect *effect)
{
    const char *holes = dyar_english_refs(t, &effect->from, " and ");
    if (effect->from.count > 1)
        return dyar_english_say(t,
                                "%s are closed for the rest of the game, and their seeds "
                                "are removed from the game",
                                holes);
    return filled(t, effect, holes, NULL);
}

/* "the phase main begins for the player". */
static const char *say_begin(const dyar_writer *t, const dyar_effect *effect)
{
    const char *name = dyar_english_copy(t, t->rules->begun_names[effect->begun - 1]);
    return filled(t, effect, dyar_english_say(t, "the phase %s begins", name),
                  receiver(t, effect->whose));
}

static const char *say_remove(const dyar_writer *t, const dyar_effect *effect)
{
    return filled(t, effect, seeds_of(t, effect, &effect->from), NULL);
}

static const char *say_take(const dyar_writer *t, const dyar_effect *effect)
{
    return say_remove(t, effect);
}

typedef const char *effect_writer(const dyar_writer *t, const dyar_effect *effect);

static effect_writer *const writers[DYAR_EFFECT_COUNT] = {
#define DYAR_EFFECT(name, ...) [DYAR_EFFECT_##name] = say_##name,
#include "rules/vocabulary.def"
};

/* Returns the writer for what follows. */
static dyar_writer say_effects(const dyar_writer *t, const dyar_effects *effects,
                               dyar_phrases *clauses)
{
    dyar_writer now = *t;
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        const unsigned traits = dyar_effect_words[effect->kind].traits;
        dyar_phrases_add(clauses, t, writers[effect->kind](&now, effect));
        now.elsewhere = now.elsewhere || !minds_one_hole(t, effect);
        now.in_hand = !(traits & DYAR_SOWS) && (now.in_hand || traits & DYAR_LIFTS);
    }
    return now;
}

/* ---- continuations ---- */

/* "the player continues sowing clockwise, starting with ..."; a rule has just picked up what is
 * in hand. */
static const char *sow_on(const dyar_writer *t, const dyar_then *then)
{
    const char *sows = dyar_then_words[then->kind].english;
    if (then->direction != DYAR_WORD_NONE)
        sows = dyar_english_say(t, "%s %s", sows, dyar_words[then->direction].english);
    return dyar_english_say(t, "%s, %s", sows, beginning(t, then->into, &then->ref));
}

/* "the player captures A, the player moves again" needs only one "the player". */
static dyar_phrases without_repeated_subject(const dyar_writer *t, const dyar_phrases *clauses)
{
    static const char subject[] = "the player ";
    dyar_phrases shorter = {0};
    for (size_t i = 0; i < clauses->count; i++) {
        const bool again = i > 0 &&
                           strncmp(clauses->list[i], subject, sizeof subject - 1) == 0 &&
                           strncmp(clauses->list[i - 1], subject, sizeof subject - 1) == 0;
        dyar_phrases_add(&shorter, t, clauses->list[i] + (again ? sizeof subject - 1 : 0));
    }
    return shorter;
}

/* Does a clause before the last have commas of its own? */
static bool has_commas(const dyar_phrases *clauses)
{
    for (size_t i = 0; i + 1 < clauses->count; i++)
        if (strchr(clauses->list[i], ','))
            return true;
    return false;
}

/* Three clauses or more that have commas or would be long; in the last layout, any number. */
static bool is_listed(const dyar_writer *t, const dyar_phrases *clauses, bool commas)
{
    const unsigned last = DYAR_ENGLISH_LIST_EFFECTS | DYAR_ENGLISH_SPLIT;
    if (!t->sentences || clauses->count == 0)
        return false;
    if (clauses->count <= 2)
        return t->layout == last;
    return commas || t->layout & DYAR_ENGLISH_LIST_EFFECTS;
}

/* "A, and B"; where a part has commas of its own, "A. Then B", a list or semicolons. */
static const char *join_outcome(const dyar_writer *t, const dyar_phrases *clauses)
{
    const bool commas = has_commas(clauses);
    if (is_listed(t, clauses, commas))
        return dyar_english_list(t, clauses);
    if (t->sentences && clauses->count == 2 && (commas || t->layout & DYAR_ENGLISH_SPLIT))
        return dyar_english_say(t, "%s. Then %s", clauses->list[0], clauses->list[1]);
    if (!commas) {
        const dyar_phrases shorter = without_repeated_subject(t, clauses);
        return dyar_phrases_join(&shorter, t, ", and ");
    }
    const char *last = clauses->list[clauses->count - 1];
    const dyar_phrases first = {clauses->list, clauses->count - 1, clauses->count - 1};
    return dyar_english_say(t, "%s; then %s", dyar_phrases_chain(&first, t, "; "), last);
}

/* " (only if the next lap then ends in ... and this option captures seeds)"; "" for an option
 * that is always open. */
static const char *open_if(const dyar_writer *t, const dyar_option *option)
{
    dyar_phrases only = {0};
    if (option->next_lap)
        dyar_phrases_say(&only, t, "the next lap then ends in %s",
                         dyar_english_holes(t, option->next_lap, "a"));
    if (option->captures)
        dyar_phrases_say(&only, t, "this option captures %s",
                         dyar_english_is_range(option->captures, 1, DYAR_UNBOUNDED)
                             ? "seeds"
                             : dyar_english_number(t, option->captures, "seed", "seeds"));
    return only.count
               ? dyar_english_say(t, " (only if %s)", dyar_phrases_join(&only, t, " and "))
               : "";
}

static bool goes_on(dyar_then_kind kind)
{
    return dyar_then_words[kind].traits & (DYAR_SOWS | DYAR_CHOOSES);
}

static void add_then(const dyar_writer *t, const dyar_then *then, dyar_phrases *clauses)
{
    if (t->in_hand && t->table == DYAR_ENGLISH_LANDING && !t->picked && !goes_on(then->kind))
        dyar_phrases_say(clauses, t, "the player puts the seeds in hand into %s",
                         dyar_words[DYAR_BASE_LAP_START].english);
    dyar_phrases_add(clauses, t, dyar_english_then(t, then));
}

static const char *choose(const dyar_writer *t, const dyar_then *then)
{
    const bool list = t->layout & DYAR_ENGLISH_LIST_EFFECTS;
    dyar_phrases options = {0};
    dyar_writer now = *t;
    now.sentences = t->sentences && list;
    for (size_t i = 0; i < then->option_count; i++) {
        const dyar_option *option = &then->options[i];
        dyar_phrases clauses = {0};
        now.elsewhere = now.elsewhere || option->next_lap;
        const dyar_writer in_option = say_effects(&now, &option->effects, &clauses);
        now.elsewhere = in_option.elsewhere;
        add_then(&in_option, &option->then, &clauses);
        const char *does = join_outcome(&now, &clauses);
        dyar_phrases_say(&options, t, "\"%s\"%s:%s%s", dyar_english_copy(t, option->name),
                         open_if(t, option), *does == '\n' ? "" : " ", does);
    }
    if (list)
        return dyar_english_say(t, "the player chooses:%s", dyar_english_list(t, &options));
    return dyar_english_fill_one(t, dyar_then_words[then->kind].english,
                                 dyar_phrases_chain(&options, t, "; or "));
}

/* "the player chooses a non-empty hole of the opponent's row, and removes its seeds from the
 * game; then the turn ends". */
static const char *pick(const dyar_writer *t, const dyar_then *then)
{
    const dyar_pick *pick = then->pick;
    dyar_writer before = *t, at_hole = *t;
    before.table = DYAR_ENGLISH_FROM;
    before.picked = at_hole.picked = true;
    at_hole.layout = DYAR_ENGLISH_PLAIN;
    at_hole.sentences = false; /* its effects are one choice */
    at_hole.unnamed = at_hole.elsewhere = false;
    at_hole.only_hole = true;
    dyar_phrases clauses = {0};
    dyar_phrases_add(&clauses, t,
                     dyar_english_fill_one(t, dyar_then_words[then->kind].english,
                                           dyar_english_holes(&before, &pick->hole, "a")));
    at_hole = say_effects(&at_hole, &pick->effects, &clauses);
    const char *times =
        pick->times == 1 ? "" : dyar_english_say(t, ", up to %d times", pick->times);
    const char *chooses = join_outcome(&at_hole, &clauses);
    at_hole.sentences = t->sentences;
    return dyar_english_say(t, "%s%s%s %s", chooses, times, t->sentences ? ". Then" : "; then",
                            dyar_english_then(&at_hole, &pick->then));
}

static const char *relayed(const dyar_writer *t, const dyar_ref *ref)
{
    if (t->only_hole && !t->elsewhere && dyar_english_is_judged_hole(t, ref))
        return "all the seeds there";
    return dyar_english_say(t, "all the seeds in %s", dyar_english_ref(t, ref));
}

const char *dyar_english_then(const dyar_writer *t, const dyar_then *then)
{
    const char *form = dyar_then_words[then->kind].english;
    switch (then->kind) {
    case DYAR_THEN_RELAY:
        return dyar_english_fill_one(t, form, relayed(t, &then->ref));
    case DYAR_THEN_SOW_ON:
        return sow_on(t, then);
    case DYAR_THEN_CHOOSE:
        return choose(t, then);
    case DYAR_THEN_PICK:
        return pick(t, then);
    case DYAR_THEN_WIN:
    case DYAR_THEN_LOSE:
        return dyar_english_fill_one(t, form, dyar_english_player(t, DYAR_WHO_OWN));
    default:
        return form;
    }
}

const char *dyar_english_does(const dyar_writer *t, const dyar_effects *effects,
                              const dyar_then *then)
{
    dyar_phrases clauses = {0};
    const dyar_writer now = say_effects(t, effects, &clauses);
    if (then)
        add_then(&now, then, &clauses);
    return join_outcome(t, &clauses);
}
