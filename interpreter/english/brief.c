/* SPDX-License-Identifier: MIT */
/*
 * A game in few words, for a reader who searches a list of games.
 *
 * Describes only what most games differ in: the board, how players sow, and what a capture
 * takes from where.  Leaves out what else a rule asks, so that games with similar rules have
 * the same words.
 */
#include "english/parts.h"
#include "rules/walk.h"

/* ---- the board ---- */

static const char *seeds(const dyar_writer *t)
{
    const int each = dyar_english_seeds_everywhere(t->rules);
    return each > 0 ? dyar_english_say(t, "%s seed%s each", dyar_english_spelled(t, each),
                                       each == 1 ? "" : "s")
                    : dyar_english_say(t, "%d seeds", t->rules->numbers.total);
}

static void brief_board(const dyar_writer *t, dyar_phrases *phrases)
{
    const dyar_rules *rules = t->rules;
    const dyar_board *board = &rules->board;
    dyar_phrases_say(phrases, t, "%d × %d", board->rows, board->columns);
    if (board->holes < dyar_squares(board))
        dyar_phrases_say(phrases, t, "%d holes", board->holes);
    dyar_phrases_add(phrases, t, seeds(t));
    if (rules->players != 2)
        dyar_phrases_say(phrases, t, "%s player%s", dyar_english_spelled(t, rules->players),
                         rules->players == 1 ? "" : "s");
    if (board->stores_on_track)
        dyar_phrases_add(phrases, t, "stores on the track");
    if (rules->setup.reserve > 0 && !rules->setup.arranged)
        dyar_phrases_add(phrases, t, "seeds in reserve");
    if (rules->setup.arranged)
        dyar_phrases_add(phrases, t,
                         rules->setup.arranger == DYAR_ARRANGER_CHANCE
                             ? "arranged by chance"
                             : "arranged by the players");
}

/* ---- sowing ---- */

static bool is_here(const dyar_ref *ref)
{
    return ref->path.count == 0 &&
           (ref->base == DYAR_BASE_LANDED || ref->base == DYAR_BASE_HERE);
}

static bool takes_elsewhere(const dyar_effect *effect)
{
    for (size_t i = 0; i < effect->from.count; i++)
        if (!is_here(&effect->from.list[i]))
            return true;
    return false;
}

/* How laps of a turn hang together, over all tables. */
typedef struct laps {
    bool relay, from_next, sows_captured;
} laps;

static void note_then(void *context, const dyar_then *then, const dyar_spot *spot)
{
    laps *l = context;
    (void)spot;
    if (!(dyar_then_words[then->kind].traits & DYAR_LIFTS))
        return;
    l->relay = true;
    l->from_next |= then->ref.path.count == 1 && then->ref.path.steps[0] == DYAR_STEP_NEXT;
}

/* What is taken up is sown on; of the last hole, that is a relay. */
static void note_taking(void *context, const dyar_effect *effect, const dyar_spot *spot)
{
    laps *l = context;
    (void)spot;
    if (!(dyar_effect_words[effect->kind].traits & DYAR_LIFTS))
        return;
    l->relay |= !takes_elsewhere(effect);
    l->sows_captured |= takes_elsewhere(effect);
}

static void brief_laps(const dyar_writer *t, dyar_phrases *phrases)
{
    laps found = {false};
    dyar_walk_rules(t->rules, &(dyar_visitor){.then = note_then, .effect = note_taking},
                    &found);
    dyar_phrases_add(phrases, t,
                     found.from_next ? "relay from the next hole"
                     : found.relay   ? "relay"
                                     : "one lap");
    if (found.sows_captured)
        dyar_phrases_add(phrases, t, "sowing continues with captures");
}

/* The direction of all moves; DYAR_WORD_NONE if they differ. */
static dyar_word way_of(const dyar_phase *phase)
{
    dyar_word way = DYAR_WORD_NONE;
    for (size_t i = 0; i < phase->kind_count; i++) {
        const dyar_table *direction = &phase->kinds[i].direction;
        for (size_t k = 0; k < direction->count; k++) {
            const dyar_word go = direction->rules[k].direction;
            if (way != DYAR_WORD_NONE && way != go)
                return DYAR_WORD_NONE;
            way = go;
        }
    }
    return way;
}

static void brief_sowing(const dyar_writer *t, dyar_phrases *phrases)
{
    const dyar_phase *phase = &t->rules->phases[t->rules->phase_count - 1];
    const dyar_word way = way_of(phase);
    brief_laps(t, phrases);
    if (way == DYAR_DIRECTION_CLOCKWISE)
        dyar_phrases_add(phrases, t, "clockwise");
    else if (way == DYAR_DIRECTION_CHOSEN)
        dyar_phrases_add(phrases, t, "either way");
    else if (dyar_direction_is_kept(way))
        dyar_phrases_add(phrases, t, "one way, chosen once");
    else if (way == DYAR_WORD_NONE)
        dyar_phrases_add(phrases, t, "both ways");
    if (phase->relay_direction == DYAR_RELAY_DIRECTION_REVERSE)
        dyar_phrases_add(phrases, t, "turning with each lap");
    if (phase->first_seed != DYAR_FIRST_SEED_NEXT)
        dyar_phrases_add(phrases, t, "first seed back into its hole");
    if (t->rules->phase_count > 1u + t->rules->setup.arranged)
        dyar_phrases_add(phrases, t, "in phases");
}

/* ---- where a rule acts ---- */

/* What a rule asks of the judged hole, as far as the words state it. */
typedef struct asked {
    uint64_t side;                  /* 0: any side */
    const dyar_number_test *number; /* of its seeds; NULL: any */
    const dyar_number_test *next;   /* of those in the next hole */
    bool marked;
} asked;

static bool is_marked(const dyar_test *test)
{
    for (size_t i = 0; i < test->mark_count; i++)
        if (test->marks[i].of == DYAR_MARK_OF_NONE)
            return false;
    return test->mark_count > 0 && !test->negated;
}

static asked what_it_asks(const dyar_rule *rule)
{
    asked a = {0};
    const dyar_case *only = rule->when.count == 1 ? &rule->when.cases[0] : NULL;
    for (size_t i = 0; only && i < only->count; i++) {
        const dyar_test *test = &only->tests[i];
        const bool here = test->path.count == 0, seeds = test->fact == DYAR_FACT_SEEDS;
        if (here && test->fact == DYAR_FACT_SIDE)
            a.side = test->words;
        else if (here && seeds)
            a.number = test->number;
        else if (here && test->fact == DYAR_FACT_MARK)
            a.marked = is_marked(test);
        else if (seeds && test->path.count == 1 && test->path.steps[0] == DYAR_STEP_NEXT)
            a.next = test->number;
    }
    return a;
}

/* Where the hole was not empty, a rule above has decided: "relay, if there are two or more". */
static bool empty_by_now(const dyar_table *table, const dyar_rule *rule)
{
    for (const dyar_rule *above = table->rules; above < rule; above++) {
        const dyar_case *only = above->when.count == 1 ? &above->when.cases[0] : NULL;
        if (only && only->count == 1 && only->tests[0].fact == DYAR_FACT_SEEDS &&
            only->tests[0].path.count == 0 &&
            dyar_english_is_range(only->tests[0].number, 2, DYAR_UNBOUNDED))
            return true;
    }
    return false;
}

static const char *side_word(uint64_t side)
{
    const uint64_t first = DYAR_SIDE_OWN;
    return side == UINT64_C(1) << (DYAR_SIDE_OWN - first)        ? "own "
           : side == UINT64_C(1) << (DYAR_SIDE_OPPONENT - first) ? "opponent's "
           : side == UINT64_C(1) << (DYAR_SIDE_OTHERS - first)   ? "opponent's "
                                                                 : "";
}

/* "2 or 3"; without the names of numbers in brackets. */
static const char *number_words(const dyar_writer *t, const dyar_number_test *number)
{
    const char *words = dyar_english_number(t, number, NULL, NULL);
    return dyar_english_say(t, "%.*s",
                            (int)(strcspn(words, "(") - (strchr(words, '(') != NULL)), words);
}

/* "an own empty hole", "a hole with 3" */
static const char *hole_words(const dyar_writer *t, const asked *a, bool empty)
{
    const char *with =
        !a->number || empty ? "" : dyar_english_say(t, " with %s", number_words(t, a->number));
    const char *noun =
        dyar_english_say(t, "%s%s%shole%s", side_word(a->side), empty ? "empty " : "",
                         a->marked ? "marked " : "", with);
    return dyar_english_a(t, noun);
}

static bool is_any_hole(const asked *a, bool empty)
{
    return !*side_word(a->side) && !a->number && !a->marked && !empty;
}

/* ---- what it takes ---- */

static const char *taken(const dyar_writer *t, const dyar_effect *effect, bool empty)
{
    dyar_phrases holes = {0};
    for (size_t i = 0; i < effect->from.count; i++)
        dyar_phrases_add(&holes, t,
                         !is_here(&effect->from.list[i])
                             ? dyar_english_ref(t, &effect->from.list[i])
                         : empty ? "the last seed"
                                 : "that hole");
    const char *all = dyar_phrases_join(&holes, t, " and ");
    return effect->seeds == DYAR_ALL ? all
                                     : dyar_english_say(t, "%d seed%s of %s", effect->seeds,
                                                        effect->seeds == 1 ? "" : "s", all);
}

/* "2 or 3 in an opponent's hole", "the opposite hole, from an own empty hole" */
static const char *taking(const dyar_writer *t, const dyar_effect *effect, const asked *a,
                          bool empty)
{
    const asked hole = {.side = a->side, .marked = a->marked};
    const bool after_gap = a->next && dyar_english_is_range(a->next, 0, 0);
    if (after_gap && takes_elsewhere(effect))
        return dyar_english_say(t, "%s, across an empty hole", taken(t, effect, empty));
    const bool some = effect->seeds != DYAR_ALL;
    if ((some || takes_elsewhere(effect)) && is_any_hole(a, empty))
        return taken(t, effect, empty);
    if (takes_elsewhere(effect))
        return dyar_english_say(t, "%s, from %s", taken(t, effect, empty),
                                hole_words(t, a, empty));
    if (empty)
        return dyar_english_say(t, "the last seed, in %s", hole_words(t, a, true));
    return dyar_english_say(t, "%s in %s", a->number ? number_words(t, a->number) : "all",
                            is_any_hole(&hole, false) ? "any hole"
                                                      : hole_words(t, &hole, false));
}

static const char *run_words(const dyar_effect *effect)
{
    if (dyar_words[effect->go].group != DYAR_GROUP_GO || effect->from.count != 1)
        return "";
    return effect->go == DYAR_GO_BACK      ? ", and those before it"
           : effect->go == DYAR_GO_FORWARD ? ", and those after it"
                                           : ", and those on both sides";
}

/* NULL: it takes nothing that is worth saying. */
static const char *effect_words(const dyar_writer *t, const dyar_effect *effect, const asked *a,
                                bool empty)
{
    const dyar_effect_entry *word = &dyar_effect_words[effect->kind];
    const bool marks = word->traits & DYAR_MARKS;
    if (!*word->brief || (word->traits & DYAR_LIFTS && !takes_elsewhere(effect)) ||
        (marks && t->table == DYAR_ENGLISH_AFTER))
        return NULL;
    const char *values[] = {
        taking(t, effect, a, empty),
        marks ? dyar_english_copy(t, t->rules->marks[effect->mark_name].name) : NULL};
    return dyar_english_say(
        t, "%s%s%s", dyar_english_fill(t, word->brief, values),
        effect->whose == DYAR_FOR_HOLE_OWNER && !marks ? ", for the owner of the hole" : "",
        run_words(effect));
}

/* When the rules of a table apply; those of a landing need no word. */
static const char *const moments[] = {
    [DYAR_ENGLISH_LIFTING] = ", before the hole is sown",
    [DYAR_ENGLISH_EACH_SEED] = ", in passing",
    [DYAR_ENGLISH_LANDING] = "",
    [DYAR_ENGLISH_AFTER] = ", after the move",
};

static bool is_said_before(const dyar_phrases *phrases, const char *phrase)
{
    for (size_t i = 0; i < phrases->count; i++)
        if (strcmp(phrases->list[i], phrase) == 0)
            return true;
    return false;
}

/* What a game captures, and what it moves into other holes. */
typedef struct taken_list {
    dyar_phrases captured, moved;
} taken_list;

static void add_effects(const dyar_writer *t, const dyar_effects *effects, const asked *a,
                        bool empty, taken_list *found)
{
    for (size_t i = 0; i < effects->count; i++) {
        const dyar_effect *effect = &effects->list[i];
        const bool moves = dyar_effect_words[effect->kind].traits & DYAR_FILLS;
        dyar_phrases *phrases = moves ? &found->moved : &found->captured;
        const char *words = effect_words(t, effect, a, empty);
        if (words)
            words = dyar_english_say(t, "%s%s", words, moments[t->table]);
        if (words && !is_said_before(phrases, words))
            dyar_phrases_add(phrases, t, words);
    }
}

static void brief_table(const dyar_writer *t, const dyar_table *table, taken_list *found)
{
    for (size_t i = 0; i < table->count; i++) {
        const dyar_rule *rule = &table->rules[i];
        const asked a = what_it_asks(rule);
        const bool single = a.number && dyar_english_is_range(a.number, 1, 1);
        const bool empty = single || (!a.number && empty_by_now(table, rule));
        add_effects(t, &rule->effects, &a, empty, found);
        for (size_t k = 0; k < rule->then.option_count; k++)
            add_effects(t, &rule->then.options[k].effects, &a, empty, found);
    }
}

static void brief_at(dyar_writer t, dyar_english_table at, const dyar_table *table,
                     taken_list *found)
{
    t.table = at;
    brief_table(&t, table, found);
}

/* What is moved is only said of a game in which nobody captures. */
static dyar_phrases brief_captures(const dyar_writer *t)
{
    taken_list found = {0};
    for (size_t i = t->rules->phase_count; i-- > 0;) {
        const dyar_phase *phase = &t->rules->phases[i];
        brief_at(*t, DYAR_ENGLISH_LIFTING, &phase->lifting, &found);
        brief_at(*t, DYAR_ENGLISH_EACH_SEED, &phase->each_seed, &found);
        brief_at(*t, DYAR_ENGLISH_LANDING, &phase->landing, &found);
        brief_at(*t, DYAR_ENGLISH_AFTER, &phase->after, &found);
    }
    return found.captured.count > 0 ? found.captured : found.moved;
}

/* ---- the whole ---- */

static const char *const *keep(dyar_arena *arena, const dyar_phrases *phrases)
{
    const char **list = DYAR_NEW_ARRAY(arena, const char *, phrases->count + 1);
    for (size_t i = 0; i < phrases->count; i++)
        list[i] = dyar_text_copy(arena, dyar_text_of(phrases->list[i]));
    return list;
}

const dyar_brief *dyar_english_brief(dyar_arena *arena, const dyar_rules *rules)
{
    dyar_arena *scratch = dyar_scratch_new(arena);
    const dyar_writer t = {.arena = scratch, .rules = rules, .table = DYAR_ENGLISH_LANDING};
    dyar_phrases board = {0}, sowing = {0};
    dyar_brief *brief = DYAR_NEW(arena, dyar_brief);
    brief_board(&t, &board);
    brief_sowing(&t, &sowing);
    const dyar_phrases captures = brief_captures(&t);
    brief->board = keep(arena, &board);
    brief->sowing = keep(arena, &sowing);
    brief->captures = keep(arena, &captures);
    dyar_scratch_free(scratch);
    return brief;
}
