/* SPDX-License-Identifier: MIT */
#include "lab/infer/changes.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/list.h"

enum { PATTERN = 160, NUMBERS_BESIDE = 2, BOARD_NUMBERS_BESIDE = 6 };

/* ---- kinds of places ---- */

/* Is the path one of the roots, or below one? */
static bool is_below(const char *path, const char *const *roots)
{
    for (; *roots; roots++) {
        const size_t length = strlen(*roots);
        if (strncmp(path, *roots, length) == 0 && (!path[length] || path[length] == '.'))
            return true;
    }
    return false;
}

static bool is_of_board(const char *path)
{
    static const char *const roots[] = {"board.columns", "setup", NULL};
    return is_below(path, roots);
}

/* What of a ruleset is changed at all. */
static bool is_changed(const char *path, bool board)
{
    static const char *const roots[] = {
        "board.stores", "marks",  "regions",   "moves",  "sowing",     "lifting", "landing",
        "after",        "before", "each-seed", "phases", "grand-slam", "end",     NULL};
    return is_below(path, roots) || (board && is_of_board(path));
}

static size_t parent_length(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? (size_t)(dot - path) : 0;
}

static const char *last_word(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

static bool holds_names(const char *pattern)
{
    return strcmp(pattern, "marks") == 0 || strcmp(pattern, "regions") == 0;
}

typedef struct place {
    const dyar_rule_place *at;
    char pattern[PATTERN]; /* the path, with * for names that an author gave */
} place;

typedef struct place_list {
    place *list;
    size_t count;
} place_list;

static const place *find_parent(const place_list *places, size_t of)
{
    const char *path = places->list[of].at->path;
    const size_t length = parent_length(path);
    for (size_t i = of; length > 0 && i-- > 0;)
        if (strlen(places->list[i].at->path) == length &&
            strncmp(places->list[i].at->path, path, length) == 0)
            return &places->list[i];
    return NULL;
}

/* The places of a ruleset that are changed; what holds others comes first. */
static bool list_places(const dyar_ruleset *ruleset, bool board, place_list *places)
{
    const dyar_rule_place *all;
    const size_t count = dyar_ruleset_places(ruleset, &all);
    *places = (place_list){.list = calloc(count + 1, sizeof *places->list)};
    if (!all || !places->list)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!is_changed(all[i].path, board))
            continue;
        place *p = &places->list[places->count++];
        p->at = &all[i];
        const place *parent = find_parent(places, places->count - 1);
        const bool name = all[i].named || (parent && holds_names(parent->pattern));
        const int length = snprintf(p->pattern, sizeof p->pattern, "%s%s%s",
                                    parent ? parent->pattern : "", parent ? "." : "",
                                    name     ? "*"
                                    : parent ? last_word(all[i].path)
                                             : all[i].path);
        if (length < 0 || (size_t)length >= sizeof p->pattern)
            places->count--; /* so deep that nobody else has it */
    }
    return true;
}

/* ---- what rulesets have in places of a kind ---- */

typedef struct known {
    const char *pattern, *value;
    size_t source;
    unsigned common;
} known;

typedef struct stock {
    place_list *of; /* each ruleset */
    size_t count;
    known *list; /* by pattern and value, each once */
    size_t known_count;
} stock;

static int compare_known(const void *a, const void *b)
{
    const known *of_a = a, *of_b = b;
    const int patterns = strcmp(of_a->pattern, of_b->pattern);
    const int values = patterns ? patterns : strcmp(of_a->value, of_b->value);
    return values ? values : (of_a->source > of_b->source) - (of_a->source < of_b->source);
}

static void merge_equal(stock *pool)
{
    size_t kept = 0;
    for (size_t i = 0; i < pool->known_count; i++) {
        known *last = kept ? &pool->list[kept - 1] : NULL;
        if (last && strcmp(last->pattern, pool->list[i].pattern) == 0 &&
            strcmp(last->value, pool->list[i].value) == 0)
            last->common++;
        else
            pool->list[kept++] = pool->list[i];
    }
    pool->known_count = kept;
}

static bool fill_pool(stock *pool, const dyar_ruleset *const *rulesets, size_t count,
                      bool board)
{
    size_t all = 0;
    *pool = (stock){.of = calloc(count + 1, sizeof *pool->of)};
    if (!pool->of)
        return false;
    for (; pool->count < count; pool->count++) {
        if (!list_places(rulesets[pool->count], board, &pool->of[pool->count]))
            return false;
        all += pool->of[pool->count].count;
    }
    pool->list = calloc(all + 1, sizeof *pool->list);
    if (!pool->list)
        return false;
    for (size_t r = 0; r < count; r++)
        for (size_t i = 0; i < pool->of[r].count; i++) {
            const place *p = &pool->of[r].list[i];
            pool->list[pool->known_count++] = (known){p->pattern, p->at->value, r, 1};
        }
    qsort(pool->list, pool->known_count, sizeof *pool->list, compare_known);
    merge_equal(pool);
    return true;
}

static void empty_pool(stock *pool, size_t count)
{
    for (size_t i = 0; pool->of && i < count; i++)
        free(pool->of[i].list);
    free(pool->of);
    free(pool->list);
}

/* ---- making changes ---- */

static void release(lab_change *change)
{
    for (size_t i = 0; i < change->with_count; i++)
        free(change->with[i]);
    free(change->with);
    free(change->path);
    free(change->value);
    free(change->set);
}

static char *joined(const char *path, const char *value)
{
    char *set;
    return asprintf(&set, "%s=%s", path, value) < 0 ? NULL : set;
}

typedef struct making {
    lab_changes *changes;
    const place_list *own;
    const stock *pool;
    bool failed; /* memory has run out */
} making;

static bool is_scalar(const char *value)
{
    return value[0] != '{' && value[0] != '[';
}

static bool has(const making *m, const char *path)
{
    for (size_t i = 0; i < m->own->count; i++)
        if (strcmp(m->own->list[i].at->path, path) == 0)
            return true;
    return false;
}

static bool speaks_of(const char *value, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = value; (at = strstr(at, word)); at += length) {
        const bool begins = at == value || !(isalnum((unsigned char)at[-1]) || at[-1] == '-');
        if (begins && !isalnum((unsigned char)at[length]) && at[length] != '-')
            return true;
    }
    return false;
}

/* The marks and regions of its ruleset that it speaks of. */
static bool bring_along(const making *m, lab_change *change, size_t source)
{
    const place_list *places = &m->pool->of[source];
    size_t capacity = 0;
    for (size_t i = 0; i < places->count; i++) {
        const place *p = &places->list[i];
        if ((strcmp(p->pattern, "marks.*") != 0 && strcmp(p->pattern, "regions.*") != 0) ||
            !speaks_of(change->value, last_word(p->at->path)) || has(m, p->at->path))
            continue;
        if (!lab_list_grow(&change->with, &capacity, change->with_count, sizeof *change->with))
            return false;
        change->with[change->with_count] = joined(p->at->path, p->at->value);
        if (!change->with[change->with_count++])
            return false;
    }
    return true;
}

static bool make(making *m, const char *path, const char *value, const known *source, bool near)
{
    lab_changes *c = m->changes;
    lab_change change = {.common = source ? source->common : 0,
                         .source = source ? source->source : SIZE_MAX,
                         .near = near,
                         .board = is_of_board(path),
                         .path = strdup(path),
                         .value = value ? strdup(value) : NULL,
                         .set = joined(path, value ? value : "null")};
    if (change.path && change.set && (!value || change.value) &&
        (!source || bring_along(m, &change, source->source)) &&
        lab_list_grow(&c->list, &c->capacity, c->count, sizeof *c->list)) {
        c->list[c->count++] = change;
        return true;
    }
    release(&change);
    m->failed = true;
    return false;
}

/* The numbers in a word such as "2..4", each a little smaller and greater. */
static void change_numbers(making *m, const place *p)
{
    const char *value = p->at->value;
    const int beside = is_of_board(p->at->path) ? BOARD_NUMBERS_BESIDE : NUMBERS_BESIDE;
    for (const char *at = value; is_scalar(value) && *at;) {
        if (!isdigit((unsigned char)*at)) {
            at++;
            continue;
        }
        char *end, changed[200];
        const long number = strtol(at, &end, 10);
        for (long n = number - beside; n <= number + beside; n++) {
            snprintf(changed, sizeof changed, "%.*s%ld%s", (int)(at - value), value, n, end);
            if (n >= 0 && n != number)
                make(m, p->at->path, changed, NULL, true);
        }
        at = end;
    }
}

/* Instead of a number, the numbers from there, and it and one next to it. */
static void change_to_range(making *m, const place *p)
{
    const char *value = p->at->value;
    char changed[80], *end;
    const long number = strtol(value, &end, 10);
    if (!isdigit((unsigned char)*value) || *end || is_of_board(p->at->path))
        return;
    snprintf(changed, sizeof changed, "%ld..", number);
    make(m, p->at->path, changed, NULL, true);
    for (long least = number > 0 ? number - 1 : 0; least <= number; least++) {
        snprintf(changed, sizeof changed, "%ld..%ld", least, least + 1);
        make(m, p->at->path, changed, NULL, true);
    }
}

/* Of every second number from there, and of a number and the second one after it: "odd",
 * "even 2..", "2 or 4". */
static void change_parity(making *m, const place *p)
{
    const char *value = p->at->value;
    char changed[80], *end;
    const long number = strtol(value, &end, 10);
    if (!isdigit((unsigned char)*value) || is_of_board(p->at->path) ||
        strcmp(last_word(p->pattern), "seeds") != 0)
        return;
    make(m, p->at->path, "odd", NULL, true);
    make(m, p->at->path, "even 2..", NULL, true);
    for (long beside = number - 2; !*end && beside <= number + 2; beside += 4) {
        if (beside < 0)
            continue;
        snprintf(changed, sizeof changed, "%ld or %ld", beside < number ? beside : number,
                 beside < number ? number : beside);
        make(m, p->at->path, changed, NULL, true);
    }
}

/* Each part of "2 or 3 or 4" left out. */
static void leave_out_alternatives(making *m, const place *p)
{
    static const char or [] = " or ";
    const char *value = p->at->value;
    for (const char *at = value, *end; is_scalar(value) && at;
         at = end ? end + strlen(or) : NULL) {
        char changed[200];
        end = strstr(at, or);
        if (at == value && !end)
            return;
        const int before = (int)(at - value - (end || at == value ? 0 : (int)strlen(or)));
        snprintf(changed, sizeof changed, "%.*s%s", before, value, end ? end + strlen(or) : "");
        make(m, p->at->path, changed, NULL, true);
    }
}

/* The end of an item that begins there: the comma after it, or the bracket that closes its
 * list. */
static const char *item_end(const char *at)
{
    for (int depth = 0; *at; at++) {
        const bool closes = *at == ']' || *at == '}';
        if (depth == 0 && (*at == ',' || closes))
            break;
        depth += (*at == '[' || *at == '{') - closes;
    }
    return at;
}

/* Each item of a list left out, if it has several: `list` begins it in the value. */
static void leave_out_items(making *m, const place *p, const char *list)
{
    const char *value = p->at->value, *first = list + 1;
    if (*item_end(first) != ',')
        return;
    for (const char *at = first; *at;) {
        const char *end = item_end(at);
        const bool last = *end != ',';
        const char *from = last ? at - 2 : at, *rest = last ? end : end + 2;
        char changed[400];
        const int length =
            snprintf(changed, sizeof changed, "%.*s%s", (int)(from - value), value, rest);
        if (length > 0 && (size_t)length < sizeof changed)
            make(m, p->at->path, changed, NULL, true);
        at = last ? "" : end + 2;
    }
}

/* What is below has places of its own. */
static bool holds_places(const making *m, const place *p)
{
    const size_t length = strlen(p->at->path);
    for (size_t i = 0; i < m->own->count; i++)
        if (strncmp(m->own->list[i].at->path, p->at->path, length) == 0 &&
            m->own->list[i].at->path[length] == '.')
            return true;
    return false;
}

static void leave_out_parts(making *m, const place *p)
{
    const char *value = p->at->value;
    leave_out_alternatives(m, p);
    for (const char *at = strchr(value, '['); at && !holds_places(m, p);
         at = strchr(at + 1, '['))
        leave_out_items(m, p, at);
}

/* A place whose value is the name of a rule, a kind or a phase. */
static bool is_name(const place *p)
{
    static const char *const keys[] = {"rule", "kind", "phase", "option"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(last_word(p->pattern), keys[i]) == 0)
            return true;
    return false;
}

/* What others have there, and nothing. */
static void change_place(making *m, const place *p)
{
    const bool item = strcmp(last_word(p->pattern), "*") == 0;
    if (is_name(p))
        return;
    make(m, p->at->path, NULL, NULL, true);
    change_numbers(m, p);
    change_to_range(m, p);
    change_parity(m, p);
    leave_out_parts(m, p);
    for (size_t i = 0; !item && i < m->pool->known_count; i++) {
        const known *k = &m->pool->list[i];
        if (strcmp(k->pattern, p->pattern) == 0 && strcmp(k->value, p->at->value) != 0)
            make(m, p->at->path, k->value, k, is_scalar(k->value));
    }
}

/* Is it a key right below such a place?  Which one. */
static const char *key_below(const known *k, const char *pattern)
{
    const size_t length = strlen(pattern);
    if (strncmp(k->pattern, pattern, length) != 0 || (length && k->pattern[length] != '.'))
        return NULL;
    const char *key = k->pattern + length + (length > 0);
    return *key && !strchr(key, '.') ? key : NULL;
}

/* A rule of a list as others have it: "{rule: NAME, when: ...}" put first, by its name. */
static void insert_item(making *m, const place *list, const known *k)
{
    char path[200], name[80];
    const char *value = k->value, *colon = strchr(value, ':');
    const size_t length = colon ? strcspn(colon + 2, ",}") : 0;
    if (value[0] != '{' || !colon || length >= sizeof name || colon[2 + length] != ',')
        return;
    snprintf(name, sizeof name, "%.*s", (int)length, colon + 2);
    snprintf(path, sizeof path, "%s.%s", list->at->path, name);
    for (int n = 2; has(m, path); n++)
        snprintf(path, sizeof path, "%s.%s-%d", list->at->path, name, n);
    char *first;
    if (asprintf(&first, "{place: first, %s", colon + 2 + length + 2) < 0) {
        m->failed = true;
        return;
    }
    make(m, path, first, k, false);
    free(first);
}

/* Keys and rules that others have there besides. */
static void add_below(making *m, const place *parent)
{
    const char *path = parent ? parent->at->path : "", *pattern = parent ? parent->pattern : "";
    const bool list = parent && parent->at->value[0] == '[',
               map = !parent || parent->at->value[0] == '{';
    for (size_t i = 0; i < m->pool->known_count; i++) {
        const known *k = &m->pool->list[i];
        const char *key = key_below(k, pattern);
        char below[PATTERN];
        if (!key)
            continue;
        snprintf(below, sizeof below, "%s%s%s", path, *path ? "." : "", key);
        if (list && strcmp(key, "*") == 0)
            insert_item(m, parent, k);
        else if (map && strcmp(key, "*") != 0 && !has(m, below))
            make(m, below, k->value, k, false);
    }
}

/* What the rules language names. */
static bool add_unused(making *m, const dyar_ruleset *from, bool board)
{
    const dyar_rule_place *list;
    const size_t count = dyar_ruleset_alternatives(from, &list);
    for (size_t i = 0; i < count; i++)
        if (is_changed(list[i].path, board) &&
            make(m, list[i].path, list[i].value, NULL, false))
            m->changes->list[m->changes->count - 1].unused = true;
    return list != NULL;
}

static int compare_changes(const void *a, const void *b)
{
    const lab_change *of_a = a, *of_b = b;
    if (of_a->unused != of_b->unused)
        return of_a->unused ? 1 : -1;
    if (of_a->near != of_b->near)
        return of_a->near ? -1 : 1;
    if (of_a->board != of_b->board)
        return of_a->board ? -1 : 1;
    if (of_a->common != of_b->common)
        return of_a->common > of_b->common ? -1 : 1;
    return strcmp(of_a->set, of_b->set);
}

static int compare_sets(const void *a, const void *b)
{
    const lab_change *of_a = a, *of_b = b;
    const int sets = strcmp(of_a->set, of_b->set);
    return sets ? sets : compare_changes(a, b);
}

/* Numbers nearby may be what others have, too: the first of equal changes stays. */
static void drop_equal(lab_changes *c)
{
    size_t kept = 0;
    qsort(c->list, c->count, sizeof *c->list, compare_sets);
    for (size_t i = 0; i < c->count; i++) {
        if (kept && strcmp(c->list[kept - 1].set, c->list[i].set) == 0)
            release(&c->list[i]);
        else
            c->list[kept++] = c->list[i];
    }
    c->count = kept;
}

bool lab_changes_find(const dyar_ruleset *from, const dyar_ruleset *const *rulesets,
                      size_t count, bool board, lab_changes *changes)
{
    place_list own;
    stock pool = {0};
    *changes = (lab_changes){0};
    bool good = list_places(from, board, &own) && fill_pool(&pool, rulesets, count, board);
    making m = {.changes = changes, .own = &own, .pool = &pool};
    for (size_t i = 0; good && i < own.count; i++) {
        change_place(&m, &own.list[i]);
        add_below(&m, &own.list[i]);
    }
    if (good)
        add_below(&m, NULL);
    good = good && add_unused(&m, from, board) && !m.failed;
    if (good) {
        drop_equal(changes);
        qsort(changes->list, changes->count, sizeof *changes->list, compare_changes);
    }
    empty_pool(&pool, count);
    free(own.list);
    return good;
}

void lab_changes_release(lab_changes *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        release(&changes->list[i]);
    free(changes->list);
    *changes = (lab_changes){0};
}

/* One path leads to the other, or beyond it. */
bool lab_changes_go_together(const lab_change *a, const lab_change *b)
{
    const size_t of_a = strlen(a->path), of_b = strlen(b->path);
    const size_t shorter = of_a < of_b ? of_a : of_b;
    const char *longer = of_a < of_b ? b->path : a->path;
    if (strncmp(a->path, b->path, shorter) != 0)
        return true;
    return longer[shorter] != '.' && longer[shorter] != 0;
}
