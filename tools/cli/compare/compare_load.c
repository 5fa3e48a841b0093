/* The two rulesets of `dyar compare`. */
#include "cli/compare/compare.h"

#include <stdlib.h>
#include <string.h>

/* ---- requests ---- */

/* The texts of an option for both, then those of the option for one. */
static const char **join(const cli_args *args, const char *both, const char *one, size_t *count)
{
    const char *const *shared, *const *own;
    const size_t shared_count = cli_texts(args, both, &shared);
    const size_t own_count = cli_texts(args, one, &own);
    const char **list = cli_allocate((shared_count + own_count + 1) * sizeof *list);
    *count = 0;
    for (size_t i = 0; i < shared_count; i++)
        list[(*count)++] = shared[i];
    for (size_t i = 0; i < own_count; i++)
        list[(*count)++] = own[i];
    return list;
}

static void ask_for(const cli_args *args, bool is_b, cli_side *side)
{
    dyar_request *request = &side->request;
    *request = cli_request(args, cli_word(args, is_b));
    side->answers =
        join(args, "answer", is_b ? "answer-b" : "answer-a", &request->answer_count);
    side->sets = join(args, "set", is_b ? "set-b" : "set-a", &request->set_count);
    request->answers = side->answers;
    request->sets = side->sets;
    request->setup = cli_text(args, is_b ? "setup-b" : "setup-a", request->setup);
}

static cli_status load_side(const cli_args *args, bool is_b, cli_side *side)
{
    const char *position = cli_text(args, "position", NULL);
    ask_for(args, is_b, side);
    const cli_status status = cli_load_request(&side->request, &side->ruleset);
    if (status != CLI_DONE)
        return status;
    side->game = dyar_ruleset_game(side->ruleset);
    dyar_position_begin(side->game, &side->start);
    cli_status placed = position ? cli_position(side->game, position, &side->start) : CLI_DONE;
    if (placed == CLI_DONE)
        placed = cli_settle_start(args, side->game, &side->start);
    side->laid = side->ruleset;
    side->laid_game = side->game;
    side->laid_start = side->start;
    return placed;
}

static void name_sides(cli_comparing *c)
{
    const char *a = dyar_ruleset_about(c->a.ruleset)->id;
    const char *b = dyar_ruleset_about(c->b.ruleset)->id;
    const bool same = strcmp(a, b) == 0;
    c->a.label = cli_format("%s%s", a, same ? " (a)" : "");
    c->b.label = cli_format("%s%s", b, same ? " (b)" : "");
}

/* ---- what they were without settings ---- */

static dyar_ruleset *load_plain(const cli_side *side)
{
    dyar_request plain = side->request;
    plain.answer_count = plain.set_count = 0;
    return cli_load_quietly(&plain);
}

static void compare_plain(cli_comparing *c)
{
    if (c->a.request.set_count + c->b.request.set_count + c->a.request.answer_count +
            c->b.request.answer_count ==
        0)
        return;
    c->plain_a = load_plain(&c->a);
    c->plain_b = load_plain(&c->b);
    if (!c->plain_a || !c->plain_b)
        return;
    c->plain = dyar_compare(c->plain_a, c->plain_b);
    cli_need(c->plain);
}

size_t cli_compare_rules(dyar_comparison *comparison, const dyar_rule_difference **rules)
{
    const size_t count = comparison ? dyar_compare_rules(comparison, rules) : 0;
    if (comparison)
        cli_need(*rules);
    return count;
}

bool cli_compare_settled(cli_comparing *c, const dyar_rule_difference *plain)
{
    const dyar_rule_difference *rules;
    const size_t count = cli_compare_rules(c->comparison, &rules);
    for (size_t i = 0; i < count; i++)
        if (strcmp(rules[i].path, plain->path) == 0)
            return false;
    return true;
}

/* ---- settings that would make their boards one ---- */

static bool boards_are_one(const dyar_ruleset *a, const dyar_ruleset *b)
{
    lab_pair pair;
    lab_pair_position begin;
    dyar_comparison *comparison = dyar_compare(a, b);
    cli_need(comparison);
    bool one = dyar_compare_boards(comparison) &&
               lab_pair_begin(&pair, comparison, dyar_ruleset_game(a), dyar_ruleset_game(b));
    if (one) {
        dyar_position_begin(pair.a, &begin.a);
        dyar_position_begin(pair.b, &begin.b);
        one = !lab_pair_boards(&pair, &begin);
    }
    dyar_comparison_free(comparison);
    return one;
}

/* The ruleset with these settings, if they do; or NULL. */
static dyar_ruleset *load_laid(const cli_side *changed, const cli_side *like,
                               char *const *settings)
{
    const size_t count = cli_count((const char *const *)settings);
    const char **sets = cli_allocate((changed->request.set_count + count) * sizeof *sets);
    dyar_request request = changed->request;
    for (size_t i = 0; i < request.set_count; i++)
        sets[i] = request.sets[i];
    for (size_t i = 0; i < count; i++)
        sets[request.set_count++] = settings[i];
    request.sets = sets;
    dyar_ruleset *ruleset = cli_load_quietly(&request);
    free(sets);
    if (ruleset && boards_are_one(ruleset, like->ruleset))
        return ruleset;
    dyar_ruleset_free(ruleset);
    return NULL;
}

/* The board, who owns it and how many play on it, and what lies on it at first. */
static bool is_of_board(const char *path)
{
    return strcmp(path, "players") == 0 || strncmp(path, "board.", 6) == 0 ||
           strncmp(path, "setup.", 6) == 0;
}

static void free_settings(char **settings)
{
    for (size_t i = 0; settings && settings[i]; i++)
        free(settings[i]);
    free(settings);
}

/* What the other has there, where the two differ in it. */
static char **settings_of(const cli_comparing *c, bool of_b)
{
    const dyar_rule_difference *rules;
    const size_t differing = cli_compare_rules(c->comparison, &rules);
    char **settings = cli_allocate((differing + 1) * sizeof *settings);
    size_t count = 0;
    for (size_t i = 0; i < differing; i++) {
        const char *value = of_b ? rules[i].a : rules[i].b;
        if (is_of_board(rules[i].path))
            settings[count++] = cli_format("%s=%s", rules[i].path, value ? value : "null");
    }
    return settings;
}

/* False when no settings are known that give it the other's board. */
static bool lay(cli_comparing *c, bool b)
{
    cli_side *side = b ? &c->b : &c->a;
    char **settings = settings_of(c, b);
    dyar_ruleset *laid = *settings ? load_laid(side, b ? &c->a : &c->b, settings) : NULL;
    if (!laid) {
        free_settings(settings);
        return false;
    }
    side->settings = settings;
    side->laid = laid;
    side->laid_game = dyar_ruleset_game(laid);
    dyar_position_begin(side->laid_game, &side->laid_start);
    c->laid = dyar_compare(c->a.laid, c->b.laid);
    cli_need(c->laid);
    return true;
}

/* On boards of their own there is nothing to compare but what they say: one of the two is laid
 * on the other's board, the second if it fits there. A position that was given is on one board,
 * or else was refused. */
static void lay_on_one_board(cli_comparing *c)
{
    c->laid = c->comparison;
    if (boards_are_one(c->a.ruleset, c->b.ruleset) || cli_given(c->args, "position"))
        return;
    if (!lay(c, true))
        lay(c, false);
}

/* ---- landings ---- */

/* As --all has it. */
static cli_status find_share(cli_comparing *c)
{
    const dyar_ruleset *const both[] = {c->a.ruleset, c->b.ruleset};
    const lab_distance_task task = {.rulesets = both,
                                    .count = 2,
                                    .games = CLI_LANDING_GAMES,
                                    .seed =
                                        (uint64_t)cli_parameter(c->args, TASK_distances_seed),
                                    .threads = 1};
    if (lab_distances_find(&task, &c->distances))
        return CLI_DONE;
    cli_complain("out of memory");
    return CLI_SYSTEM;
}

double cli_compare_share(const cli_comparing *c)
{
    return c->distances.apart[1] ? -1 : lab_distance(&c->distances, 0, 1);
}

/* ---- both ---- */

cli_status cli_compare_load(cli_comparing *c)
{
    cli_status status = load_side(c->args, false, &c->a);
    if (status == CLI_DONE)
        status = load_side(c->args, true, &c->b);
    if (status != CLI_DONE)
        return status;
    name_sides(c);
    c->comparison = dyar_compare(c->a.ruleset, c->b.ruleset);
    cli_need(c->comparison);
    lay_on_one_board(c);
    c->same_shape = lab_pair_begin(&c->pair, c->laid, c->a.laid_game, c->b.laid_game);
    compare_plain(c);
    return find_share(c);
}

static void release_side(cli_side *side)
{
    if (side->laid != side->ruleset)
        dyar_ruleset_free(side->laid);
    dyar_ruleset_free(side->ruleset);
    free_settings(side->settings);
    free(side->label);
    free(side->answers);
    free(side->sets);
}

void cli_compare_release(cli_comparing *c)
{
    lab_divergence_release(&c->divergence);
    lab_distances_release(&c->distances);
    if (c->laid != c->comparison)
        dyar_comparison_free(c->laid);
    dyar_comparison_free(c->comparison);
    dyar_comparison_free(c->plain);
    dyar_ruleset_free(c->plain_a);
    dyar_ruleset_free(c->plain_b);
    release_side(&c->a);
    release_side(&c->b);
}
