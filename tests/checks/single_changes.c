/* SPDX-License-Identifier: MIT */
/*
 * Every single change of a ruleset is found by a comparison.
 *
 *     check_single_changes RULESET LEAST MOVES
 *
 * Each word of the rules is put in the place of each other of its group, and each number is
 * made one more and one less; a test of numbers also becomes `1..` and `..2`.  What does not
 * load then is left out; at least LEAST changes must be left.  Of each of these,
 *
 * (1) the two rulesets differ in the path that was changed, and nowhere if their hashes are the
 * same; (2) the search finds a diverging game if a plain walk of few moves does, and an equally
 * short one; (3) the game that the search finds diverges when it is played, and not before its
 * last move, and the two rulesets are described in other words; (4) if the search says that no
 * game of MOVES moves diverges, random ones do not, with repetition judged.
 */
#include "document/change.h"
#include "dyar/random.h"
#include "lab/compare/divergence.h"
#include "ruleset/ruleset.h"
#include "support/need.h"

enum { PLAIN_MOVES = 5, POSITIONS = 4000000, RANDOM_GAMES = 500 };

typedef struct changing {
    const char *id;
    dyar_cache *cache;
    dyar_ruleset *plain;
    dyar_arena arena;
    int moves;
    size_t tried, parted;
    int failed;
} changing;

static void fail(changing *c, const char *set, const char *what)
{
    printf("%s: %s\n", set, what);
    c->failed++;
}

/* ---- seen from outside: texts and results ---- */

/* Do the two look different?  A position string shows everything visible, and what only one of
 * the two remembers as well. */
static bool look_different(const lab_pair *pair, const lab_pair_position *p)
{
    char a[DYAR_POSITION_TEXT], b[DYAR_POSITION_TEXT];
    dyar_move of_a[DYAR_MOVES_MAX], of_b[DYAR_MOVES_MAX];
    const size_t count = dyar_moves(pair->a, &p->a, of_a);
    dyar_position_format(pair->a, &p->a, a);
    dyar_position_format(pair->b, &p->b, b);
    *strrchr(a, ' ') = *strrchr(b, ' ') = '\0';
    if (strcmp(a, b) != 0 || count != dyar_moves(pair->b, &p->b, of_b))
        return true;
    for (size_t i = 0; i < count; i++) {
        char x[DYAR_MOVE_TEXT], y[DYAR_MOVE_TEXT];
        if (strcmp(dyar_move_format(pair->a, of_a[i], x),
                   dyar_move_format(pair->b, of_b[i], y)) != 0)
            return true;
    }
    const dyar_result x = dyar_result_of(pair->a, &p->a), y = dyar_result_of(pair->b, &p->b);
    return count == 0 && (x.drawn != y.drawn || x.winners != y.winners ||
                          memcmp(x.scores, y.scores, sizeof x.scores) != 0);
}

/* Returns the number of moves of the shortest game that diverges, of at most `moves` moves; -1
 * if there is none. */
static int walk_plainly(const lab_pair *pair, const lab_pair_position *p, int moves)
{
    dyar_move of_a[DYAR_MOVES_MAX], of_b[DYAR_MOVES_MAX];
    int shortest = -1;
    if (look_different(pair, p))
        return 0;
    const size_t count = moves > 0 ? dyar_moves(pair->a, &p->a, of_a) : 0;
    dyar_moves(pair->b, &p->b, of_b);
    for (size_t i = 0; i < count; i++) {
        lab_pair_position after = *p;
        dyar_play(pair->a, &after.a, of_a[i]);
        dyar_play(pair->b, &after.b, of_b[i]);
        const int found = walk_plainly(pair, &after, moves - 1);
        if (found >= 0 && (shortest < 0 || found + 1 < shortest))
            shortest = found + 1;
        if (shortest == 1)
            break;
        moves = shortest > 0 ? shortest - 1 : moves;
    }
    return shortest;
}

/* Two histories beside two games. */
typedef struct histories {
    dyar_history *a, *b;
} histories;

static histories begin_histories(const lab_pair *pair, const lab_pair_position *start)
{
    const histories h = {dyar_history_new(pair->a), dyar_history_new(pair->b)};
    dyar_history_begin(h.a, &start->a);
    dyar_history_begin(h.b, &start->b);
    return h;
}

static void judge(const histories *h, lab_pair_position *p)
{
    dyar_history_judge(h->a, &p->a);
    dyar_history_judge(h->b, &p->b);
}

static void end_histories(histories *h)
{
    dyar_history_free(h->a);
    dyar_history_free(h->b);
}

static bool a_random_game_parts(const lab_pair *pair, const lab_pair_position *start, int moves,
                                uint64_t number)
{
    dyar_random random = dyar_random_begin(1, number);
    lab_pair_position p = *start;
    histories h = begin_histories(pair, start);
    bool parts = look_different(pair, &p);
    for (int i = 0; i < moves && !parts; i++) {
        dyar_move of_a[DYAR_MOVES_MAX], of_b[DYAR_MOVES_MAX];
        const size_t count = dyar_moves(pair->a, &p.a, of_a);
        if (count == 0)
            break;
        dyar_moves(pair->b, &p.b, of_b);
        const uint32_t chosen = dyar_random_below(&random, (uint32_t)count);
        dyar_play(pair->a, &p.a, of_a[chosen]);
        dyar_play(pair->b, &p.b, of_b[chosen]);
        judge(&h, &p);
        parts = look_different(pair, &p);
    }
    end_histories(&h);
    return parts;
}

/* ---- what a comparison must find ---- */

static void check_rules(changing *c, const char *set, const dyar_ruleset *changed,
                        dyar_comparison *comparison)
{
    const dyar_rule_difference *rules;
    const size_t count = dyar_compare_rules(comparison, &rules), path = strcspn(set, "=");
    const bool same =
        strcmp(dyar_ruleset_about(c->plain)->hash, dyar_ruleset_about(changed)->hash) == 0;
    if (same != (count == 0))
        fail(c, set, same ? "equal rules differ" : "no rule differs");
    if (!same && strncmp(rules[0].path, set, path) != 0)
        fail(c, set, rules[0].path);
}

static void check_replays(changing *c, const char *set, const lab_divergence_task *task,
                          const lab_divergence *divergence)
{
    lab_pair_position p = task->start;
    histories h = begin_histories(task->pair, &p);
    for (size_t i = 0; i < divergence->move_count; i++) {
        if (look_different(task->pair, &p))
            fail(c, set, "the game parts before its last move");
        lab_pair_play(task->pair, &p, &divergence->moves[i]);
        if (divergence->judged)
            judge(&h, &p);
    }
    if (!look_different(task->pair, &p))
        fail(c, set, "the game that was found does not part");
    end_histories(&h);
}

/* Does a plain walk of few moves find the same game, or none? */
static void check_plainly(changing *c, const char *set, const lab_divergence_task *task,
                          const lab_divergence *divergence)
{
    const int plainly = walk_plainly(task->pair, &task->start, PLAIN_MOVES);
    if (plainly >= 0 && (!divergence->differs || divergence->move_count != (size_t)plainly))
        fail(c, set, "a plain walk finds another game");
    if (plainly < 0 && divergence->differs && divergence->move_count <= PLAIN_MOVES)
        fail(c, set, "a plain walk finds no game");
}

static void check_game(changing *c, const char *set, const lab_pair *pair,
                       dyar_comparison *comparison)
{
    const dyar_said_difference *said;
    lab_divergence_task task = {.pair = pair, .moves = c->moves, .positions = POSITIONS};
    lab_divergence divergence;
    dyar_position_begin(pair->a, &task.start.a);
    dyar_position_begin(pair->b, &task.start.b);
    if (!lab_diverge(&task, &divergence)) {
        fail(c, set, "out of memory");
        return;
    }
    check_plainly(c, set, &task, &divergence);
    if (divergence.differs)
        check_replays(c, set, &task, &divergence);
    else if (divergence.judged_moves < c->moves ||
             (divergence.searched_moves < c->moves && !divergence.exhausted))
        fail(c, set, "not all games were walked");
    if (divergence.differs && dyar_compare_said(comparison, &said) == 0)
        fail(c, set, "the two are told in the same words");
    for (uint64_t i = 0; i < RANDOM_GAMES && !divergence.differs; i++)
        if (a_random_game_parts(pair, &task.start, c->moves, i))
            fail(c, set, "a random game parts, and the search found none");
    c->parted += divergence.differs != 0;
    lab_divergence_release(&divergence);
}

static void try_set(changing *c, const char *set)
{
    dyar_diags *diags = dyar_diags_new();
    const dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = c->id, .sets = &set, .set_count = 1, .cache = c->cache);
    dyar_ruleset *changed = dyar_ruleset_load(&request, diags);
    dyar_diags_free(diags);
    if (!changed)
        return;
    lab_pair pair;
    dyar_comparison *comparison = dyar_compare(c->plain, changed);
    check_rules(c, set, changed, comparison);
    if (lab_pair_begin(&pair, comparison, dyar_ruleset_game(c->plain),
                       dyar_ruleset_game(changed)))
        check_game(c, set, &pair, comparison);
    dyar_comparison_free(comparison);
    dyar_ruleset_free(changed);
    c->tried++;
}

/* ---- changes ---- */

static void try_value(changing *c, const char *path, const char *value)
{
    dyar_buffer set = {.arena = &c->arena};
    dyar_buffer_print(&set, "%s=%s", path, value);
    try_set(c, dyar_buffer_text(&set));
}

/* Every other word of each group the word is in. */
static void try_words(changing *c, const char *path, dyar_text word)
{
    for (int i = 0; i < DYAR_WORD_COUNT; i++) {
        if (!dyar_words[i].word || !dyar_text_is(word, dyar_words[i].word))
            continue;
        for (int k = 0; k < DYAR_WORD_COUNT; k++)
            if (k != i && dyar_words[k].word && dyar_words[k].group == dyar_words[i].group)
                try_value(c, path, dyar_words[k].word);
    }
    for (int i = 0; i < DYAR_THEN_COUNT; i++)
        if (dyar_text_is(word, dyar_then_words[i].word))
            for (int k = 0; k < DYAR_THEN_COUNT; k++)
                if (k != i)
                    try_value(c, path, dyar_then_words[k].word);
}

static void try_numbers(changing *c, const char *path, int number)
{
    char value[16];
    for (int step = -1; step <= 1; step += 2) {
        snprintf(value, sizeof value, "%d", number + step);
        try_value(c, path, value);
    }
}

static void try_scalar(changing *c, const char *path, const dyar_node *node)
{
    double number;
    if (dyar_node_number(node, &number)) {
        try_numbers(c, path, (int)number);
    } else if (memmem(node->text.at, node->text.length, "..", 2)) {
        try_numbers(c, path, atoi(dyar_text_copy(&c->arena, node->text)));
    } else {
        try_words(c, path, node->text);
    }
    if (strstr(path, "when.seeds")) {
        try_value(c, path, "1..");
        try_value(c, path, "..2");
    }
}

static void try_node(changing *c, const char *path, const dyar_node *node);

/* Names are nobody's words. */
static bool is_name(dyar_text key)
{
    return dyar_text_is(key, "rule");
}

static void try_below(changing *c, const char *path, dyar_text key, const dyar_node *node)
{
    dyar_buffer below = {.arena = &c->arena};
    dyar_buffer_print(&below, "%s%s%.*s", path, *path ? "." : "", (int)key.length, key.at);
    try_node(c, dyar_buffer_text(&below), node);
}

/* A list whose items have no names is changed as a whole: its marks' tests. */
static void try_skips(changing *c, const char *path)
{
    static const char *const others[] = {"[]", "[{mark: own}]", "[{mark: any}]",
                                         "[{is: start}]"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        try_value(c, path, others[i]);
}

static void try_node(changing *c, const char *path, const dyar_node *node)
{
    if (node->kind == DYAR_NODE_SCALAR) {
        try_scalar(c, path, node);
    } else if (strcmp(path, "sowing.skip") == 0) {
        try_skips(c, path);
    } else if (node->kind == DYAR_NODE_MAP) {
        for (size_t i = 0; i < node->count; i++)
            if (!is_name(node->entries[i].key))
                try_below(c, path, node->entries[i].key, node->entries[i].value);
    } else {
        for (size_t i = 0; i < node->count; i++) {
            const dyar_node *item = node->items[i];
            const dyar_text name = dyar_change_item_name(item);
            if (name.length == 0)
                continue;
            const bool effect = item->count == 1;
            try_below(c, path, name, effect ? item->entries[0].value : item);
        }
    }
}

int main(int count, char **words)
{
    if (count != 4)
        return EXIT_FAILURE;
    changing c = {.id = words[1], .cache = dyar_cache_new(), .moves = atoi(words[3])};
    c.plain = need_ruleset(&DYAR_LOAD_REQUEST(.ruleset = c.id, .cache = c.cache));
    try_node(&c, "", dyar_strip_prose(&c.arena, c.plain->tree, false));
    printf("%zu changes, %zu part in games of %d moves\n", c.tried, c.parted, c.moves);
    if (c.tried < strtoul(words[2], NULL, 10)) {
        printf("there should be %s at least\n", words[2]);
        c.failed++;
    }
    dyar_ruleset_free(c.plain);
    dyar_cache_free(c.cache);
    dyar_arena_release(&c.arena);
    return c.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
