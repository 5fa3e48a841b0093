/* SPDX-License-Identifier: MIT */
/*
 * Places that are `unknown`: nobody knows what the rule is.
 *
 * Each is a question, whose answers are the values that the schema allows there and with which
 * the ruleset can be loaded.  An answer, or --set, gives the place a value.  A ruleset that is
 * played needs one in each place; one that is only read has the first value in its place.
 * Nothing after this file knows the word.
 */
#include "ruleset/loading.h"

#include <ctype.h>

#include "document/flow.h"

enum { MOST_COMBINATIONS = 200 }; /* that are tried in order to find one that can be loaded */

/* ---- where they are ---- */

typedef struct search {
    dyar_loading *l;
    const dyar_node *root;
    bool failed;
} search;

static void find_below(search *s, const char *path, const dyar_node *node);

/* Reports once for each place that no path leads to. */
static void refuse_place(search *s, const dyar_node *node)
{
    dyar_report(s->l->diags, DYAR_ERROR, node->location,
                "a value cannot be 'unknown' here, because no path leads to it");
    dyar_report_hint(s->l->diags, "write a question with the values that are possible");
    s->failed = true;
}

/* Letters, digits and hyphens of a value or a path: "2..initial" is "2-to-initial". */
static const char *name_of(dyar_arena *arena, dyar_text text)
{
    dyar_buffer name = {.arena = arena};
    for (size_t i = 0; i < text.length; i++) {
        const bool range = text.at[i] == '.' && i + 1 < text.length && text.at[i + 1] == '.';
        const char *joint = name.length > 0 && name.at[name.length - 1] != '-' ? "-" : "";
        if (isalnum((unsigned char)text.at[i]))
            dyar_buffer_add(&name, (dyar_text){text.at + i, 1});
        else if (range && (i == 0 || text.at[i - 1] == ' '))
            dyar_buffer_print(&name, "%sup-to-", joint);
        else if (range)
            dyar_buffer_print(&name, i + 2 < text.length ? "%sto-" : "%sor-more", joint);
        else
            dyar_buffer_put(&name, joint);
        i += range;
    }
    return dyar_buffer_text(&name);
}

/* The schema's own node, as if it were in the place.  Its depth is that of the schema. */
static const dyar_node *take_value(dyar_arena *arena, const dyar_node *value,
                                   dyar_location location)
{
    dyar_node *taken = dyar_arena_copy(arena, value, sizeof *value);
    taken->location = location;
    if (value->kind == DYAR_NODE_SCALAR)
        taken->text = dyar_text_of(dyar_text_copy(arena, value->text));
    if (value->kind == DYAR_NODE_LIST)
        taken->items = DYAR_NEW_ARRAY(arena, const dyar_node *, value->count);
    if (value->kind == DYAR_NODE_MAP)
        taken->entries = DYAR_NEW_ARRAY(arena, dyar_entry, value->count);
    for (size_t i = 0; value->kind == DYAR_NODE_LIST && i < value->count; i++)
        taken->items[i] = take_value(arena, value->items[i], location);
    for (size_t i = 0; value->kind == DYAR_NODE_MAP && i < value->count; i++)
        taken->entries[i] =
            (dyar_entry){dyar_text_of(dyar_text_copy(arena, value->entries[i].key)), location,
                         take_value(arena, value->entries[i].value, location)};
    return taken;
}

static void note_place(search *s, const char *path, const dyar_node *node)
{
    dyar_loading *l = s->l;
    size_t count;
    const dyar_node *const *values =
        dyar_schema_values(l->cache->schema, s->root, node, l->arena, &count);
    if (count == 0)
        return;
    if (!path) {
        refuse_place(s, node);
        return;
    }
    dyar_unknown place = {.path = path,
                          .question = name_of(l->arena, dyar_text_of(path)),
                          .location = node->location,
                          .values = DYAR_NEW_ARRAY(l->arena, const dyar_node *, count)};
    for (size_t i = 0; i < count; i++)
        place.values[place.count++] = take_value(l->arena, values[i], node->location);
    l->unknown = dyar_arena_room(l->arena, l->unknown, l->unknown_count, &l->unknown_room,
                                 sizeof *l->unknown);
    l->unknown[l->unknown_count++] = place;
}

static void find_in_list(search *s, const char *path, const dyar_node *list)
{
    const bool named = path && dyar_change_is_named(list);
    for (size_t i = 0; i < list->count; i++) {
        const dyar_node *item = list->items[i], *value = dyar_change_item_value(item);
        /* A change replaces a whole item, and not the one value of "{seeds: 2}". */
        const bool leads_on = named && (value == item || value->kind != DYAR_NODE_SCALAR);
        find_below(s,
                   leads_on ? dyar_change_path(s->l->arena, path, dyar_change_item_name(item))
                            : NULL,
                   value);
    }
}

/* Depth is limited when the file is read.  `path` is NULL if none leads to the node.  What
 * answers would change is in no place yet. */
static void find_below(search *s, const char *path, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_LIST)
        find_in_list(s, path, node);
    else if (node->kind == DYAR_NODE_SCALAR && dyar_node_is_unknown(node))
        note_place(s, path, node);
    for (size_t i = 0; node->kind == DYAR_NODE_MAP && i < node->count; i++)
        if (node != s->root || !dyar_text_is(node->entries[i].key, "questions"))
            find_below(s,
                       path ? dyar_change_path(s->l->arena, path, node->entries[i].key) : NULL,
                       node->entries[i].value);
}

/* ---- names of values ---- */

/* A rule by its name; other maps by their values, and those that are the value or in its list
 * by their keys, too: "capture landed opposite", "side own seeds 1..". */
static void put_words(dyar_buffer *words, const dyar_node *value, bool keys)
{
    const dyar_node *rule = value->kind == DYAR_NODE_MAP ? dyar_node_get(value, "rule") : NULL;
    if (rule)
        value = rule;
    if (value->kind == DYAR_NODE_SCALAR) {
        dyar_buffer_put(words, words->length > 0 ? " " : "");
        dyar_buffer_add(words, value->text);
    }
    for (size_t i = 0; value->kind == DYAR_NODE_LIST && i < value->count; i++)
        put_words(words, value->items[i], keys);
    for (size_t i = 0; value->kind == DYAR_NODE_MAP && i < value->count; i++) {
        if (keys)
            dyar_buffer_print(words, "%s%.*s", words->length > 0 ? " " : "",
                              (int)value->entries[i].key.length, value->entries[i].key.at);
        put_words(words, value->entries[i].value, false);
    }
}

const char *dyar_name_value(dyar_arena *arena, const dyar_unknown *place, size_t value)
{
    const dyar_node *node = place->values[value];
    const char *dot = strrchr(place->path, '.');
    dyar_buffer words = {.arena = arena}, name = {.arena = arena};
    if (node->type == DYAR_TYPE_NULL)
        return "none";
    put_words(&words, node, true);
    if (isdigit((unsigned char)words.at[0]))
        dyar_buffer_print(&name, "%s-", dot ? dot + 1 : place->path);
    dyar_buffer_put(&name, name_of(arena, dyar_text_of(dyar_buffer_text(&words))));
    return dyar_buffer_text(&name);
}

/* ---- what may be there ---- */

static const dyar_node *put_value(const dyar_loading *l, const dyar_node *root,
                                  const dyar_unknown *place, size_t value)
{
    return dyar_change_apply(l->arena, root, dyar_text_of(place->path), place->location,
                             place->values[value], l->diags);
}

static bool is_about(const dyar_diag *diag, const dyar_location *place)
{
    return diag->line == place->line && diag->column == place->column && diag->file &&
           place->source && strcmp(diag->file, place->source->name) == 0;
}

/* Has anything been reported about a place, warnings included? */
static bool is_reported(const dyar_loading *l, const dyar_diags *diags)
{
    for (size_t i = 0; i < dyar_diags_count(diags); i++)
        for (size_t k = 0; k < l->unknown_count; k++)
            if (is_about(dyar_diags_get(diags, i), &l->unknown[k].location))
                return true;
    return false;
}

/* Can the ruleset be loaded with these values, one for each place? */
static bool fits(dyar_loading *l, const dyar_node *root, const size_t *chosen, bool match)
{
    dyar_load_request request = *l->request;
    dyar_loading trial = *l;
    bool good = true;
    request.match = match;
    trial.request = &request;
    trial.purpose = DYAR_TO_TRY;
    trial.arena = dyar_scratch_new(l->arena);
    trial.diags = dyar_unread_diags(l);
    if (trial.diags == l->diags)
        return false;
    dyar_diags_clear(trial.diags);
    for (size_t i = 0; good && i < l->unknown_count; i++) {
        root = put_value(&trial, root, &l->unknown[i], chosen[i]);
        good = root != NULL;
    }
    root = good ? dyar_variant_phases(trial.arena, root, trial.diags) : NULL;
    good = root && dyar_schema_validate(l->cache->schema, root, trial.arena, trial.diags) &&
           dyar_make_game(&trial, root, &(dyar_variation){.setup = l->setup}) &&
           !is_reported(l, trial.diags);
    dyar_scratch_free(trial.arena);
    return good;
}

static bool fits_always(dyar_loading *l, const dyar_node *root, const size_t *chosen)
{
    return fits(l, root, chosen, l->request->match) &&
           (l->request->match || !dyar_node_get(root, "match") || fits(l, root, chosen, true));
}

/* The next combination; false after the last. */
static bool advance(const dyar_loading *l, size_t *chosen)
{
    for (size_t i = l->unknown_count; i-- > 0;) {
        if (++chosen[i] < l->unknown[i].count)
            return true;
        chosen[i] = 0;
    }
    return false;
}

static bool find_base(dyar_loading *l, const dyar_node *root, size_t *chosen)
{
    for (size_t tried = 0; tried < MOST_COMBINATIONS; tried++) {
        if (fits_always(l, root, chosen))
            return true;
        if (!advance(l, chosen))
            return false;
    }
    return false;
}

static bool is_repeated(const dyar_unknown *place, size_t value)
{
    for (size_t i = 0; i < value; i++)
        if (dyar_node_equal(place->values[i], place->values[value]))
            return true;
    return false;
}

/* The base first, then all others that fit with the bases of the other places. */
static void keep_fitting(dyar_loading *l, const dyar_node *root, dyar_unknown *place,
                         size_t *chosen, size_t *of_place)
{
    const dyar_node **kept = DYAR_NEW_ARRAY(l->arena, const dyar_node *, place->count);
    dyar_buffer left_out = {.arena = l->arena};
    const size_t base = *of_place;
    size_t count = 1;
    kept[0] = place->values[base];
    for (*of_place = 0; *of_place < place->count; ++*of_place) {
        if (*of_place == base || is_repeated(place, *of_place) ||
            dyar_node_equal(place->values[*of_place], kept[0]))
            continue;
        if (fits_always(l, root, chosen))
            kept[count++] = place->values[*of_place];
        else
            dyar_buffer_print(&left_out, "%s%s", left_out.length > 0 ? ", " : "",
                              dyar_name_value(l->arena, place, *of_place));
    }
    *of_place = 0;
    place->values = kept;
    place->count = count;
    place->left_out = left_out.length > 0 ? dyar_buffer_text(&left_out) : NULL;
}

/* If no combination fits, all stay, and the load reports what is wrong with the first. */
static void find_values(dyar_loading *l, const dyar_node *root)
{
    size_t *chosen = DYAR_NEW_ARRAY(l->arena, size_t, l->unknown_count + 1);
    if (!find_base(l, root, chosen))
        return;
    for (size_t i = 0; i < l->unknown_count; i++)
        keep_fitting(l, root, &l->unknown[i], chosen, &chosen[i]);
}

/* ---- questions ---- */

static dyar_node *new_node(dyar_arena *arena, dyar_node_kind kind, dyar_location location,
                           size_t room)
{
    dyar_node *node = DYAR_NEW(arena, dyar_node);
    *node = (dyar_node){.kind = kind,
                        .type = kind == DYAR_NODE_LIST ? DYAR_TYPE_LIST : DYAR_TYPE_MAP,
                        .location = location};
    if (kind == DYAR_NODE_LIST)
        node->items = DYAR_NEW_ARRAY(arena, const dyar_node *, room);
    else
        node->entries = DYAR_NEW_ARRAY(arena, dyar_entry, room);
    return node;
}

static void add_entry(dyar_node *map, const char *key, const dyar_node *value)
{
    map->entries[map->count++] = (dyar_entry){dyar_text_of(key), map->location, value};
}

/* What a name leaves out is in the note: "[{capture: opposite}]". */
static void add_note(dyar_arena *arena, dyar_node *answer, const dyar_node *value)
{
    dyar_buffer written = {.arena = arena};
    dyar_flow_put(&written, value);
    add_entry(answer, "note",
              dyar_node_new_text(arena, dyar_buffer_text(&written), value->location));
}

static const dyar_node *new_answer(dyar_arena *arena, const dyar_unknown *place, size_t value)
{
    const dyar_location at = place->location;
    dyar_node *answer = new_node(arena, DYAR_NODE_MAP, at, 3),
              *change = new_node(arena, DYAR_NODE_MAP, at, 1);
    add_entry(change, place->path, place->values[value]);
    add_entry(answer, "id",
              dyar_node_new_text(arena, dyar_name_value(arena, place, value), at));
    add_entry(answer, "change", change);
    if (place->values[value]->kind != DYAR_NODE_SCALAR)
        add_note(arena, answer, place->values[value]);
    return answer;
}

static const dyar_node *new_question(dyar_arena *arena, const dyar_unknown *place)
{
    const dyar_location at = place->location;
    dyar_buffer asks = {.arena = arena};
    dyar_node *question = new_node(arena, DYAR_NODE_MAP, at, 3),
              *answers = new_node(arena, DYAR_NODE_LIST, at, place->count);
    dyar_buffer_print(&asks, "What is %s? It is not known.", place->path);
    for (size_t i = 0; i < place->count; i++)
        answers->items[answers->count++] = new_answer(arena, place, i);
    add_entry(question, "id", dyar_node_new_text(arena, place->question, at));
    add_entry(question, "asks", dyar_node_new_text(arena, dyar_buffer_text(&asks), at));
    add_entry(question, "answers", answers);
    return question;
}

static bool is_taken(const dyar_loading *l, const dyar_node *questions)
{
    bool taken = false;
    for (size_t i = 0; i < l->unknown_count; i++) {
        const dyar_unknown *place = &l->unknown[i];
        if (!questions ||
            !dyar_change_find_item(questions, dyar_text_of(place->question), NULL))
            continue;
        dyar_report(l->diags, DYAR_ERROR, place->location,
                    "'%s' is the question about this place, and also one of 'questions'",
                    place->question);
        dyar_report_hint(l->diags, "give the other question another id, or remove it");
        taken = true;
    }
    return taken;
}

static const dyar_node *add_questions(const dyar_loading *l, const dyar_node *root)
{
    const dyar_node *own = dyar_node_get(root, "questions");
    const size_t count = own ? own->count : 0;
    dyar_node *all = new_node(l->arena, DYAR_NODE_LIST, own ? own->location : root->location,
                              count + l->unknown_count);
    for (size_t i = 0; i < count; i++)
        all->items[all->count++] = own->items[i];
    for (size_t i = 0; i < l->unknown_count; i++)
        all->items[all->count++] = new_question(l->arena, &l->unknown[i]);
    return dyar_change_key(l->arena, root, dyar_text_of("questions"), all->location, all);
}

const dyar_node *dyar_ask_unknown(dyar_loading *l, const dyar_node *root)
{
    search s = {.l = l, .root = root};
    find_below(&s, "", root);
    if (s.failed || is_taken(l, dyar_node_get(root, "questions")))
        return NULL;
    if (l->unknown_count == 0)
        return root;
    find_values(l, root);
    return add_questions(l, root);
}

const dyar_node *dyar_without_asked(const dyar_loading *l, const dyar_node *root)
{
    const dyar_node *all = dyar_node_get(root, "questions");
    if (l->unknown_count == 0 || !all || all->count < l->unknown_count)
        return root;
    dyar_node *own = dyar_arena_copy(l->arena, all, sizeof *all);
    own->count -= l->unknown_count;
    return dyar_change_key(l->arena, root, dyar_text_of("questions"), all->location,
                           own->count > 0 ? own : NULL);
}

/* ---- values in their places ---- */

static const dyar_node *node_at(const dyar_node *root, const char *path)
{
    dyar_text rest = dyar_text_of(path), part;
    while (root && dyar_text_split(&rest, ".", &part)) {
        const bool of_list = root->kind == DYAR_NODE_LIST;
        root = dyar_change_below(root, part);
        root = root && of_list ? dyar_change_item_value(root) : root;
    }
    return root;
}

static bool is_unknown_in(const dyar_node *root, const dyar_unknown *place)
{
    const dyar_node *node = node_at(root, place->path);
    return node && dyar_node_is_unknown(node);
}

/* Returns the tree without the question about this place. */
static const dyar_node *without_question(const dyar_loading *l, const dyar_node *root,
                                         const dyar_unknown *place)
{
    const dyar_node *list = dyar_node_get(root, "questions");
    if (!list)
        return root;
    dyar_node *left = new_node(l->arena, DYAR_NODE_LIST, list->location, list->count);
    for (size_t i = 0; i < list->count; i++)
        if (!dyar_text_is(dyar_node_text(list->items[i], "id"), place->question))
            left->items[left->count++] = list->items[i];
    return dyar_change_key(l->arena, root, dyar_text_of("questions"), list->location,
                           left->count > 0 ? left : NULL);
}

const dyar_node *dyar_forget_given(dyar_loading *l, const dyar_node *before,
                                   const dyar_node *root)
{
    size_t count = 0;
    for (size_t i = 0; i < l->unknown_count; i++) {
        const dyar_unknown place = l->unknown[i];
        if (is_unknown_in(before, &place) && !is_unknown_in(root, &place)) {
            l->asked = without_question(l, l->asked, &place);
            root = without_question(l, root, &place);
        } else {
            l->unknown[count++] = place;
        }
    }
    l->unknown_count = count;
    return root;
}

void dyar_report_open_place(dyar_arena *arena, const dyar_unknown *place,
                            dyar_severity severity, dyar_diags *diags)
{
    dyar_buffer answers = {.arena = arena};
    for (size_t i = 0; i < place->count; i++)
        dyar_buffer_print(&answers, "%s%s", i == 0 ? "" : ", ",
                          dyar_name_value(arena, place, i));
    dyar_report(diags, severity, place->location, "'%s' is not known", place->path);
    if (place->left_out)
        dyar_buffer_print(&answers, "; the ruleset cannot be loaded with %s", place->left_out);
    dyar_report_hint(diags, "choose an answer with --answer %s=ANSWER: %s", place->question,
                     dyar_buffer_text(&answers));
}

bool dyar_is_settled(const dyar_loading *l, const dyar_node *root)
{
    dyar_loading again = *l;
    again.unknown = NULL;
    again.unknown_count = again.unknown_room = 0;
    search s = {.l = &again, .root = dyar_without_asked(l, root)};
    find_below(&s, "", s.root);
    for (size_t i = 0; i < again.unknown_count; i++) {
        dyar_report(l->diags, DYAR_ERROR, again.unknown[i].location,
                    "'%s' cannot become 'unknown' by an answer, by --set or in a phase",
                    again.unknown[i].path);
        dyar_report_hint(l->diags, "write 'unknown' in the rules themselves");
    }
    return !s.failed && again.unknown_count == 0;
}

const dyar_node *dyar_settle_unknown(dyar_loading *l, const dyar_node *root)
{
    dyar_unknown *left = DYAR_NEW_ARRAY(l->arena, dyar_unknown, l->unknown_count);
    const bool is_played = l->purpose == DYAR_TO_PLAY;
    size_t count = 0;
    for (size_t i = 0; root && i < l->unknown_count; i++) {
        if (!is_unknown_in(root, &l->unknown[i]))
            continue;
        left[count++] = l->unknown[i];
        root = put_value(l, root, &l->unknown[i], 0);
        if (is_played || l->purpose == DYAR_TO_CHECK)
            dyar_report_open_place(l->arena, &l->unknown[i], is_played ? DYAR_ERROR : DYAR_NOTE,
                                   l->diags);
    }
    l->ruleset->unknown = left;
    l->ruleset->unknown_count = count;
    return count > 0 && is_played ? NULL : root;
}
