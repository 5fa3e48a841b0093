/* SPDX-License-Identifier: MIT */
/* The differences between two rulesets, in what they say and in play. */
#include "tasks/compare.h"
#include "dyar/playout.h"
#include "lab/players/playouts.h"

enum { LANDING_GAMES = 20 }; /* of each */

typedef struct comparing {
    task_run *run;
    const task_compare_input *input;
    task_compare_result *result;
} comparing;

/* ---- what is compared ---- */

static bool begin_side(task_compare_side *side, const task_subject *subject,
                       const task_subject *other, char letter)
{
    const char *id = dyar_ruleset_about(subject->ruleset)->id;
    const bool same = strcmp(id, dyar_ruleset_about(other->ruleset)->id) == 0;
    *side = (task_compare_side){.subject = subject,
                                .ruleset = subject->ruleset,
                                .game = dyar_ruleset_game(subject->ruleset),
                                .start = subject->start};
    if (asprintf(&side->label, same ? "%s (%c)" : "%s", id, letter) < 0)
        side->label = NULL;
    return side->label != NULL;
}

static bool load_quietly(const dyar_load_request *request, dyar_ruleset **ruleset)
{
    return lab_chosen_load(request, NULL, 0, ruleset);
}

/* ---- what they were without settings ---- */

static bool load_plain(const task_subject *subject, dyar_ruleset **ruleset)
{
    dyar_load_request plain = subject->request;
    plain.answer_count = plain.set_count = 0;
    return load_quietly(&plain, ruleset);
}

static bool compare_plain(comparing *c)
{
    const dyar_load_request *a = &c->input->a.request, *b = &c->input->b.request;
    task_compare_result *result = c->result;
    if (a->set_count + b->set_count + a->answer_count + b->answer_count == 0)
        return true;
    if (!load_plain(&c->input->a, &result->plain_a) ||
        !load_plain(&c->input->b, &result->plain_b))
        return false;
    if (!result->plain_a || !result->plain_b)
        return true;
    result->plain = dyar_compare(result->plain_a, result->plain_b);
    return result->plain != NULL;
}

bool task_compare_is_settled(const dyar_rule_difference *plain,
                             const dyar_rule_difference *rules, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(rules[i].path, plain->path) == 0)
            return false;
    return true;
}

/* ---- settings that make their boards one ---- */

/* Returns false if memory runs out. */
static bool compare_boards(const dyar_ruleset *a, const dyar_ruleset *b, bool *one)
{
    lab_pair pair;
    lab_pair_position begin;
    dyar_comparison *comparison = dyar_compare(a, b);
    *one = comparison && dyar_compare_boards(comparison) &&
           lab_pair_begin(&pair, comparison, dyar_ruleset_game(a), dyar_ruleset_game(b));
    if (*one) {
        dyar_position_begin(pair.a, &begin.a);
        dyar_position_begin(pair.b, &begin.b);
        *one = !lab_pair_boards(&pair, &begin);
    }
    dyar_comparison_free(comparison);
    return comparison != NULL;
}

/* The ruleset with these settings, if they do; else NULL. */
static bool load_laid(task_compare_side *side, const task_compare_side *like,
                      char *const *settings, size_t count)
{
    dyar_load_request request = side->subject->request;
    const size_t given = request.set_count;
    const char **sets = calloc(given + count + 1, sizeof *sets);
    bool one = false;
    for (size_t i = 0; sets && i < given + count; i++)
        sets[i] = i < given ? request.sets[i] : settings[i - given];
    request.sets = sets;
    request.set_count = given + count;
    const bool known =
        sets && load_quietly(&request, &side->laid) &&
        (!side->laid || compare_boards(side->laid, like->subject->ruleset, &one));
    free(sets);
    if (!one) {
        dyar_ruleset_free(side->laid);
        side->laid = NULL;
    }
    return known;
}

/* Does the path concern the board, its owners, the number of players, or the setup? */
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

/* The values of the other side, if the two differ in them; NULL if memory runs out. */
static char **settings_of(const comparing *c, bool of_b, size_t *count)
{
    const dyar_rule_difference *rules;
    const size_t differing = dyar_compare_rules(c->result->comparison, &rules);
    char **settings = rules ? calloc(differing + 1, sizeof *settings) : NULL;
    *count = 0;
    for (size_t i = 0; settings && i < differing; i++) {
        if (!is_of_board(rules[i].path))
            continue;
        const char *value = of_b ? rules[i].a : rules[i].b;
        if (asprintf(&settings[*count], "%s=%s", rules[i].path, value ? value : "null") < 0) {
            settings[*count] = NULL;
            free_settings(settings);
            return NULL;
        }
        ++*count;
    }
    return settings;
}

/* Lays one side on the other's board, if settings are known that do so. */
static bool lay(comparing *c, bool of_b)
{
    task_compare_side *side = of_b ? &c->result->b : &c->result->a;
    size_t count;
    char **settings = settings_of(c, of_b, &count);
    const bool known =
        settings &&
        (count == 0 || load_laid(side, of_b ? &c->result->a : &c->result->b, settings, count));
    if (!side->laid) {
        free_settings(settings);
        return known;
    }
    side->settings = settings;
    side->ruleset = side->laid;
    side->game = dyar_ruleset_game(side->laid);
    dyar_position_begin(side->game, &side->start);
    c->result->laid = dyar_compare(c->result->a.ruleset, c->result->b.ruleset);
    return known && c->result->laid;
}

/* On boards of their own there is nothing to compare but what they say: one of the two is laid
 * on the other's board, the second if it fits there.  A position that is given is on one board,
 * or else was refused. */
static bool lay_on_one_board(comparing *c)
{
    bool one;
    if (!compare_boards(c->input->a.ruleset, c->input->b.ruleset, &one))
        return false;
    return one || c->input->a.position ||
           (lay(c, true) && (c->result->b.laid || lay(c, false)));
}

/* ---- landings ---- */

/* As the task `distances` does, with its default seed. */
static bool find_share(comparing *c)
{
    const dyar_ruleset *const both[] = {c->input->a.ruleset, c->input->b.ruleset};
    const uint64_t seed = (uint64_t)task_parameters[TASK_distances_seed].otherwise;
    task_compare_result *result = c->result;
    const lab_distance_task task = {
        .rulesets = both, .count = 2, .games = LANDING_GAMES, .seed = seed, .threads = 1};
    if (!lab_distances_find(&task, &result->distances))
        return false;
    result->landing_games = LANDING_GAMES;
    result->landings = result->distances.landings[1];
    if (!result->distances.apart[1])
        result->share = lab_distance(&result->distances, 0, 1);
    return true;
}

/* ---- play ---- */

static void show_search(void *context, uint64_t positions, uint64_t games)
{
    task_show_progress(context, games ? "random games" : "positions", games ? games : positions,
                       0);
}

/* Searches for a game in which the two diverge. */
static bool diverge(task_run *run, const task_compare_parameters *effort,
                    task_compare_result *result)
{
    const lab_divergence_task task = {
        .pair = &result->pair,
        .start = {result->a.start, result->b.start},
        .moves = (int)effort->depth,
        .positions = (uint64_t)effort->positions,
        .games = lab_playouts_fewer(result->pair.a, (uint64_t)effort->games),
        .seed = (uint64_t)effort->seed,
        .stop = run->stop,
        .progress = show_search,
        .context = run};
    if (lab_diverge(&task, &result->divergence))
        return true;
    task_refuse(run, TASK_TOO_LARGE, "out of memory");
    run->error.hint = "keep fewer 'positions'";
    return false;
}

static bool begin(comparing *c)
{
    const task_compare_input *input = c->input;
    task_compare_result *result = c->result;
    *result = (task_compare_result){.share = -1};
    if (!begin_side(&result->a, &input->a, &input->b, 'a') ||
        !begin_side(&result->b, &input->b, &input->a, 'b'))
        return false;
    result->comparison = result->laid = dyar_compare(input->a.ruleset, input->b.ruleset);
    return result->comparison != NULL;
}

static bool compare_kin(comparing *c)
{
    const task_compare_input *input = c->input;
    task_kinship_result *kinship = &c->result->kinship;
    return !input->kin || (task_kinship_of_two(&input->a, &input->b, kinship) &&
                           task_kinship_pair(kinship, 0, 1, true, &c->result->kin));
}

static bool compare_play(comparing *c)
{
    task_compare_result *result = c->result;
    result->same_shape =
        lab_pair_begin(&result->pair, result->laid, result->a.game, result->b.game);
    return !result->same_shape || dyar_compare_same_play(result->laid) ||
           diverge(c->run, &c->input->parameters, result);
}

bool task_compare(task_run *run, const task_compare_input *input, task_compare_result *result)
{
    comparing c = {.run = run, .input = input, .result = result};
    return begin(&c) && compare_kin(&c) && compare_play(&c);
}

bool task_compare_whole(task_run *run, const task_compare_input *input,
                        task_compare_result *result)
{
    comparing c = {.run = run, .input = input, .result = result};
    return begin(&c) && lay_on_one_board(&c) && compare_plain(&c) && find_share(&c) &&
           compare_kin(&c) && compare_play(&c);
}

static void release_side(task_compare_side *side)
{
    dyar_ruleset_free(side->laid);
    free_settings(side->settings);
    free(side->label);
}

void task_compare_release(task_compare_result *result)
{
    lab_divergence_release(&result->divergence);
    lab_distances_release(&result->distances);
    task_kinship_release(&result->kinship);
    if (result->laid != result->comparison)
        dyar_comparison_free(result->laid);
    dyar_comparison_free(result->comparison);
    dyar_comparison_free(result->plain);
    dyar_ruleset_free(result->plain_a);
    dyar_ruleset_free(result->plain_b);
    release_side(&result->a);
    release_side(&result->b);
}
