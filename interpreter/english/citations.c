/* SPDX-License-Identifier: MIT */
/* The evidence for places of a ruleset, found by path. */
#include "english/citations.h"

/* What is asked about, and where the answer is kept. */
typedef struct asking {
    dyar_arena *arena;
    const dyar_rules *rules;
    dyar_text path;
} asking;

/* Is `path` this place, or one below it? */
static bool covers(dyar_text place, dyar_text path)
{
    return path.length >= place.length && dyar_change_overlap(place, path);
}

/* ---- standings ---- */

static dyar_word standing_by(const dyar_node *source)
{
    const dyar_word read = dyar_word_find(DYAR_GROUP_READ, dyar_node_text(source, "read"));
    return read == DYAR_READ_SUMMARY   ? DYAR_STANDING_REPORTED
           : read == DYAR_READ_PROGRAM ? DYAR_STANDING_PROGRAMMED
                                       : DYAR_STANDING_ATTESTED;
}

dyar_word dyar_standing_by_sources(const dyar_node *tree, const dyar_node *map)
{
    const dyar_node *sources = dyar_node_get(tree, "sources"),
                    *named = dyar_node_get(map, "source");
    dyar_word best = DYAR_WORD_NONE;
    for (size_t i = 0; i < dyar_node_things(named); i++) {
        const dyar_entry *source =
            sources ? dyar_node_entry(sources, dyar_node_thing(named, i)->text) : NULL;
        const dyar_word standing = standing_by(source ? source->value : NULL);
        best = best == DYAR_WORD_NONE || standing < best ? standing : best;
    }
    return best;
}

const char *dyar_stated_standing(dyar_arena *arena, const dyar_node *tree, const dyar_node *map)
{
    const dyar_text own = dyar_node_text(map, "standing");
    if (own.length > 0)
        return dyar_text_copy(arena, own);
    const dyar_word allowed = dyar_standing_by_sources(tree, map);
    return allowed == DYAR_WORD_NONE ? NULL : dyar_words[allowed].word;
}

/* ---- changes by others ---- */

static bool is_same_file(dyar_location a, dyar_location b)
{
    return a.source == b.source ||
           (a.source && b.source && strcmp(a.source->name, b.source->name) == 0);
}

/* How many changes had been made when the file of this location had its say. */
static size_t changes_before(const dyar_variation *v, dyar_location location)
{
    size_t made = v->count;
    while (made > 0 && !is_same_file(v->list[made - 1].location, location))
        made--;
    return made;
}

/* Who has changed a place last, but for the answers to questions. */
typedef enum changer { NOBODY, A_VARIANT, WHOEVER_PLAYS } changer;

/* Does the change below the place say only how it stands?  A rule may have such a name, too. */
static bool is_of_standing(dyar_text changed, dyar_text place)
{
    static const char *const keys[] = {"standing", "note", NULL};
    if (changed.length <= place.length)
        return false;
    dyar_text part = {NULL, 0};
    while (changed.at && dyar_text_split(&changed, ".", &part))
        ;
    return dyar_text_is_one_of(part, keys);
}

static changer changed_since(const dyar_rules *rules, dyar_location location, dyar_text path)
{
    const dyar_variation *v = &rules->variation;
    changer last = NOBODY;
    for (size_t i = changes_before(v, location); i < v->count; i++)
        if (dyar_change_overlap(v->list[i].path, path) &&
            !is_of_standing(v->list[i].path, path))
            last = v->list[i].after_answers ? WHOEVER_PLAYS : A_VARIANT;
    return last;
}

/* ---- what the ruleset itself cites ---- */

/* A map with a citation, and the place that it is of; and the map that quotes for it, which may
 * be of a place below. */
typedef struct own_citation {
    const dyar_node *map, *quoting; /* NULL: no source is cited, or quoted */
    dyar_text of, quoted_for;
    dyar_location location;
    bool stated; /* the place itself */
} own_citation;

static bool only_quotes(const dyar_node *map)
{
    return !dyar_node_get(map, "source") && !dyar_node_get(map, "standing") &&
           !dyar_node_get(map, "question");
}

/* Of what a map cites, that counts as its location which was written last. */
static own_citation citation_in(const asking *a, const dyar_node *map, dyar_text of)
{
    const dyar_variation *v = &a->rules->variation;
    own_citation found = {.map = NULL};
    for (const char *const *key = dyar_citation_keys; *key; key++) {
        const dyar_node *said = dyar_node_get(map, *key);
        if (said && (!found.map ||
                     changes_before(v, said->location) > changes_before(v, found.location)))
            found = (own_citation){.map = map, .of = of, .location = said->location};
    }
    return found;
}

/* Of a map that only quotes, what it quotes for must still be as it was. */
static void take_nearer(const asking *a, own_citation *nearest, own_citation here)
{
    if (!here.map ||
        (only_quotes(here.map) && changed_since(a->rules, here.location, here.of) != NOBODY))
        return;
    if (!nearest->map || !only_quotes(here.map))
        *nearest = here;
    nearest->quoting = here.map;
    nearest->quoted_for = here.of;
}

/* Every ruleset states what ends a sowing that never ends, and hardly a text does: who vouches
 * for how seeds are sown does not vouch for that. */
static bool needs_its_own_source(dyar_text path)
{
    static const char key[] = "sowing.endless";
    const size_t length = sizeof key - 1;
    return path.length >= length && memcmp(path.at + path.length - length, key, length) == 0;
}

/* The nearest evidence to the place: in the maps on the way down to it, or in `citations`. */
static own_citation find_own(const asking *a)
{
    const dyar_node *node = a->rules->root, *listed = dyar_node_get(node, "citations");
    own_citation nearest = {.map = NULL};
    for (size_t begin = 0; begin < a->path.length;) {
        const char *dot = memchr(a->path.at + begin, '.', a->path.length - begin);
        const size_t end = dot ? (size_t)(dot - a->path.at) : a->path.length;
        const dyar_text place = {a->path.at, end};
        node = dyar_change_below(node, (dyar_text){a->path.at + begin, end - begin});
        if (!node)
            return (own_citation){.map = NULL};
        const dyar_entry *entry = listed ? dyar_node_entry(listed, place) : NULL;
        if (!needs_its_own_source(a->path))
            take_nearer(a, &nearest, citation_in(a, node, place));
        if (entry && (end == a->path.length || !needs_its_own_source(a->path)))
            take_nearer(a, &nearest, citation_in(a, entry->value, place));
        begin = end + 1;
    }
    nearest.stated = true;
    return nearest;
}

static const char *kept(const asking *a, const dyar_node *map, const char *key)
{
    const dyar_text text = dyar_node_text(map, key);
    return text.length > 0 ? dyar_text_copy(a->arena, text) : NULL;
}

static const char *sources(const asking *a, const dyar_node *map)
{
    return dyar_node_join(a->arena, dyar_node_get(map, "source"));
}

static dyar_citation read_citation(const asking *a, const dyar_node *map,
                                   const dyar_node *quoting)
{
    return (dyar_citation){
        .source = sources(a, map),
        .standing = dyar_stated_standing(a->arena, a->rules->root, map),
        .question = kept(a, map, "question"),
        .page = kept(a, quoting, "page"),
        .quotes = kept(a, quoting, "quotes"),
    };
}

static bool equal(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Has a change that is not an answer changed this place, or one below it? */
static bool is_changed_itself(const dyar_rules *rules, dyar_text place)
{
    const dyar_variation *v = &rules->variation;
    for (size_t i = 0; i < v->count; i++)
        if (covers(place, v->list[i].path))
            return true;
    return false;
}

/* ---- questions ---- */

typedef enum touch { TOUCHES_NOT, TOUCHES_PART, TOUCHES_ALL } touch;

/* How the answers of a question touch a place, but for what is changed after them. */
static touch touched_by(const dyar_rules *rules, const dyar_node *question, dyar_text path)
{
    const dyar_node *answers = dyar_node_get(question, "answers");
    touch found = TOUCHES_NOT;
    for (size_t i = 0; answers && i < answers->count; i++) {
        const dyar_node *change = dyar_node_get(answers->items[i], "change");
        for (size_t k = 0; change && k < change->count; k++) {
            const dyar_text changed = change->entries[k].key;
            if (!dyar_change_overlap(changed, path) ||
                changed_since(rules, question->location, changed) == WHOEVER_PLAYS)
                continue;
            if (covers(changed, path))
                return TOUCHES_ALL;
            found = TOUCHES_PART;
        }
    }
    return found;
}

/* Has a variant changed what the default answer means, and named nobody since who vouches for
 * it? */
static bool is_replaced(const asking *a, const dyar_node *question, const dyar_node *answer)
{
    const own_citation said = citation_in(a, answer, a->path);
    return changed_since(a->rules, question->location, a->path) != NOBODY &&
           (!said.map || changed_since(a->rules, said.location, a->path) != NOBODY);
}

/* If a variant has changed the meaning of the default answer, only the answer's name is left.
 * Its quotation may stay with the rule. */
static dyar_citation cite_answer(const asking *a, const dyar_node *question,
                                 const own_citation *own)
{
    const dyar_node *answers = dyar_node_get(question, "answers");
    const dyar_variation *v = &a->rules->variation;
    const size_t chosen = dyar_variant_chosen(question, v->answers, v->answer_count);
    const dyar_node *answer = answers->items[chosen];
    const bool replaced = chosen == 0 && is_replaced(a, question, answer);
    dyar_citation said = {0};
    if (!replaced)
        said = read_citation(a, answer, answer);
    said.question = kept(a, question, "id");
    if (!replaced && !said.standing)
        said.standing = dyar_words[DYAR_STANDING_ASSUMED].word;
    if (chosen == 0 && !said.quotes && own->quoted_for.length == a->path.length &&
        equal(said.source, sources(a, own->map))) {
        said.quotes = kept(a, own->quoting, "quotes");
        said.page = kept(a, own->quoting, "page");
    }
    return said;
}

/* ---- the whole ---- */

static bool is_equal(const dyar_citation *a, const dyar_citation *b)
{
    return a->changed == b->changed && equal(a->source, b->source) &&
           equal(a->standing, b->standing) && equal(a->question, b->question) &&
           equal(a->page, b->page) && equal(a->quotes, b->quotes);
}

static void add(dyar_citations *to, dyar_citation said)
{
    static const dyar_citation nothing;
    if (is_equal(&said, &nothing) || to->count == DYAR_CITATIONS_MAX)
        return;
    for (size_t i = 0; i < to->count; i++)
        if (is_equal(&to->list[i], &said))
            return;
    to->list[to->count++] = said;
}

/* A standing that is written only beside a question is that of the question's answer. */
static bool is_of_an_answer(const char *standing)
{
    const dyar_word word = dyar_word_find(DYAR_GROUP_STANDING, dyar_text_of(standing));
    return word == DYAR_STANDING_SUGGESTED || word == DYAR_STANDING_ASSUMED;
}

/* The question that a map names belongs to what its answers decide, or to the map if they
 * decide nothing.  The standing of its answer is not that of the rest of the map. */
static void add_own(const asking *a, const own_citation *own, dyar_citations *to)
{
    const dyar_node *questions = dyar_node_get(a->rules->root, "questions");
    const dyar_node *question =
        dyar_change_find_item(questions, dyar_node_text(own->map, "question"), NULL);
    dyar_citation said = read_citation(a, own->map, own->quoting);
    if (question && !dyar_node_get(question, "affects"))
        said.question = NULL;
    if (question && said.standing && is_of_an_answer(said.standing) &&
        touched_by(a->rules, question, own->of) != TOUCHES_NOT) {
        const dyar_word allowed = dyar_standing_by_sources(a->rules->root, own->map);
        said.standing = allowed == DYAR_WORD_NONE ? NULL : dyar_words[allowed].word;
    }
    add(to, said);
}

/* The questions that touch the place.  True when they say all there is to be said of it: what
 * an answer decides whole, or what gives the standing of such an answer itself. */
static bool add_questions(const asking *a, const own_citation *own, dyar_citations *to)
{
    const dyar_node *questions = dyar_node_get(a->rules->root, "questions");
    const bool whole = own->map && own->of.length == a->path.length;
    bool all = false;
    for (size_t i = 0; questions && i < questions->count; i++) {
        const dyar_node *question = questions->items[i];
        const touch how = touched_by(a->rules, question, a->path);
        if (how == TOUCHES_NOT)
            continue;
        const dyar_citation said = cite_answer(a, question, own);
        const bool named = whole && dyar_node_get(own->map, "standing") &&
                           dyar_text_equal(dyar_node_text(question, "id"),
                                           dyar_node_text(own->map, "question"));
        all = all || (said.standing && (named || how == TOUCHES_ALL));
        add(to, said);
    }
    return all;
}

void dyar_cite(dyar_arena *arena, const dyar_rules *rules, dyar_text path, dyar_citations *to)
{
    const asking a = {arena, rules, path};
    const own_citation own = find_own(&a);
    const bool others = own.stated ? changed_since(rules, own.location, path) != NOBODY
                                   : is_changed_itself(rules, path);
    dyar_citations asked = {.count = 0};
    const bool all = add_questions(&a, &own, &asked);
    if (others && !all)
        add(to, (dyar_citation){.changed = true});
    else if (own.map && !all)
        add_own(&a, &own, to);
    if (own.map && !others && to->note.length == 0)
        to->note =
            dyar_node_text(dyar_node_get(own.quoting, "note") ? own.quoting : own.map, "note");
    for (size_t i = 0; i < asked.count; i++)
        add(to, asked.list[i]);
}
