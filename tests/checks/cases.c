/* SPDX-License-Identifier: MIT */
/*
 * Plays the drawn cases of files (tests/cases/GAME/THEME.yaml) through the library.
 *
 *     play_cases schema/case.schema.json FILE...
 *
 * The schema lists what a case may say.  The program prints each case that fails with its file,
 * line and name, the expected and the actual result, and plays all cases of the file.
 */
#include <stdlib.h>
#include <string.h>

#include "dyar/ruleset.h"
#include "dyar/trace.h"
#include "support/case_request.h"

typedef struct runner {
    dyar_arena arena;
    const char *path;
    const dyar_node *root;
    dyar_cache *cache;
    int cases, failed;
} runner;

/* One case while it is played. */
typedef struct play {
    runner *runner;
    const dyar_node *node;
    const dyar_game *game;
    dyar_position position;
    dyar_trace *trace; /* of all moves played */
    bool failed;
} play;

static void fail(play *p, const dyar_node *at, const char *what, const char *expected,
                 const char *got)
{
    const dyar_text name = dyar_node_text(p->node, "name");
    printf("%s:%u: %.*s\n    %s\n", p->runner->path, at->location.line, (int)name.length,
           name.at, what);
    if (expected)
        printf("    expected: %s\n    got:      %s\n", expected, got);
    p->failed = true;
}

static void compare(play *p, const dyar_node *at, const char *what, const char *expected,
                    const char *got)
{
    if (strcmp(expected, got) != 0)
        fail(p, at, what, expected, got);
}

static const char *text_of(play *p, const dyar_node *node)
{
    return dyar_text_copy(&p->runner->arena, node->text);
}

/* ---- loading ---- */

static dyar_ruleset *load(play *p)
{
    case_request wanted;
    case_request_read(&wanted, &p->runner->arena, p->runner->root, p->node);
    wanted.request.cache = p->runner->cache;
    dyar_diags *diags = dyar_diags_new();
    dyar_ruleset *ruleset = dyar_ruleset_load(&wanted.request, diags);
    if (!ruleset) {
        fail(p, p->node, "the ruleset cannot be loaded", NULL, NULL);
        dyar_diags_print(diags, stdout);
    }
    dyar_diags_free(diags);
    return ruleset;
}

/* ---- positions and moves ---- */

/* A drawn position as it is written on one line. */
static const char *undrawn(play *p, const dyar_node *node)
{
    char *text = dyar_text_copy(&p->runner->arena, node->text), *to = text;
    for (const char *from = text; *from; from++) {
        const bool space = *from == ' ' || *from == '\n';
        const bool wanted = to > text && to[-1] != '/' && to[-1] != ' ';
        if (!space)
            *to++ = *from;
        else if (wanted)
            *to++ = ' ';
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
    return text;
}

static bool set_up(play *p)
{
    const dyar_node *before = dyar_node_get(p->node, "before");
    if (!before) {
        dyar_position_begin(p->game, &p->position);
        return true;
    }
    dyar_diags *diags = dyar_diags_new();
    const bool fits = dyar_position_parse(p->game, text_of(p, before), &p->position, diags);
    if (!fits) {
        fail(p, before, "the position before does not fit the game", NULL, NULL);
        dyar_diags_print(diags, stdout);
    }
    dyar_diags_free(diags);
    return fits;
}

static const char *legal_moves(play *p)
{
    dyar_move moves[DYAR_MOVES_MAX];
    char text[DYAR_MOVE_TEXT];
    dyar_buffer list = {.arena = &p->runner->arena};
    const size_t count = dyar_moves(p->game, &p->position, moves);
    for (size_t i = 0; i < count; i++)
        dyar_buffer_print(&list, "%s%s", i ? " " : "",
                          dyar_move_format(p->game, moves[i], text));
    return dyar_buffer_text(&list);
}

/* The items of a list with spaces between. */
static const char *joined(play *p, const dyar_node *list)
{
    dyar_buffer text = {.arena = &p->runner->arena};
    for (size_t i = 0; i < list->count; i++) {
        dyar_buffer_put(&text, i ? " " : "");
        dyar_buffer_add(&text, list->items[i]->text);
    }
    return dyar_buffer_text(&text);
}

static void check_choice(play *p)
{
    const dyar_node *legal = dyar_node_get(p->node, "legal");
    const dyar_node *illegal = dyar_node_get(p->node, "illegal");
    if (legal)
        compare(p, legal, "the legal moves", joined(p, legal), legal_moves(p));
    for (size_t i = 0; illegal && i < illegal->count; i++) {
        const char *text = text_of(p, illegal->items[i]);
        dyar_move move;
        if (dyar_move_parse(p->game, &p->position, text, &move, NULL))
            fail(p, illegal->items[i], "this move should not be legal", text, legal_moves(p));
    }
}

static bool play_move(play *p, const dyar_node *at, const char *text)
{
    dyar_move move;
    char problem[DYAR_PROBLEM_TEXT] = "";
    if (!dyar_move_parse(p->game, &p->position, text, &move, problem)) {
        fail(p, at, problem, text, legal_moves(p));
        return false;
    }
    dyar_play_traced(p->game, &p->position, move, p->trace);
    return true;
}

static bool play_moves(play *p)
{
    const dyar_node *moves = dyar_node_get(p->node, "move");
    dyar_history *history = dyar_history_new(p->game);
    dyar_history_begin(history, &p->position);
    dyar_text rest = moves ? moves->text : (dyar_text){0}, move;
    bool played = true;
    while (played && dyar_text_split(&rest, " ", &move)) {
        played = play_move(p, moves, dyar_text_copy(&p->runner->arena, move));
        if (played)
            dyar_history_judge(history, &p->position);
    }
    dyar_history_free(history);
    return played;
}

/* ---- what came of it ---- */

static const char *fired_rules(play *p)
{
    dyar_buffer list = {.arena = &p->runner->arena};
    for (size_t i = 0; i < dyar_trace_count(p->trace); i++) {
        const dyar_event *event = dyar_trace_get(p->trace, i);
        if (event->kind == DYAR_EVENT_RULE)
            dyar_buffer_print(&list, "%s%s", list.length ? " " : "", event->rule);
    }
    return dyar_buffer_text(&list);
}

static void check_rules(play *p)
{
    const dyar_node *rule = dyar_node_get(p->node, "rule");
    const dyar_node *rules = dyar_node_get(p->node, "rules");
    const char *last = dyar_trace_landing_rule(p->trace);
    if (rule)
        compare(p, rule, "the landing rule that decided last", text_of(p, rule),
                last ? last : "(none)");
    if (rules)
        compare(p, rules, "the rules that fired", joined(p, rules), fired_rules(p));
}

static void check_after(play *p)
{
    const dyar_node *after = dyar_node_get(p->node, "after");
    char text[DYAR_POSITION_TEXT];
    if (!after)
        return;
    dyar_position_format(p->game, &p->position, text);
    compare(p, after, "the position after", undrawn(p, after), text);
}

static void check_scores(play *p, const dyar_result *result)
{
    const dyar_node *scores = dyar_node_get(p->node, "scores");
    dyar_buffer text = {.arena = &p->runner->arena};
    if (!scores)
        return;
    for (int i = 0; i < dyar_game_players(p->game); i++)
        dyar_buffer_print(&text, "%s%d", i ? " " : "", result->scores[i]);
    compare(p, scores, "the scores", joined(p, scores), dyar_buffer_text(&text));
}

static void check_winners(play *p, const dyar_result *result)
{
    const dyar_node *winners = dyar_node_get(p->node, "winners");
    dyar_buffer text = {.arena = &p->runner->arena};
    if (!winners)
        return;
    for (int i = 0; i < dyar_game_players(p->game); i++)
        if (result->winners >> i & 1)
            dyar_buffer_print(&text, "%s%d", text.length ? " " : "", i + 1);
    compare(p, winners, "the winners", joined(p, winners), dyar_buffer_text(&text));
    if (result->drawn != (winners->count > 1))
        fail(p, winners, "a tie for first place is a draw, and nothing else is",
             winners->count > 1 ? "a draw" : "no draw", result->drawn ? "a draw" : "no draw");
}

static void check_end(play *p)
{
    const dyar_result result = dyar_result_of(p->game, &p->position);
    const dyar_node *ends = dyar_node_get(p->node, "ends");
    if (ends)
        compare(p, ends, "why the game is over", text_of(p, ends),
                !result.over    ? "(it goes on)"
                : result.reason ? result.reason
                                : "(no reason)");
    check_scores(p, &result);
    check_winners(p, &result);
}

static void play_case(runner *r, const dyar_node *node)
{
    play p = {.runner = r, .node = node};
    dyar_ruleset *ruleset = load(&p);
    r->cases++;
    if (ruleset) {
        p.game = dyar_ruleset_game(ruleset);
        p.trace = dyar_trace_new();
        if (set_up(&p)) {
            check_choice(&p);
            if (play_moves(&p)) {
                check_rules(&p);
                check_after(&p);
                check_end(&p);
            }
        }
        dyar_trace_free(p.trace);
        dyar_ruleset_free(ruleset);
    }
    r->failed += p.failed;
}

/* ---- the files ---- */

/* Returns whether all cases of the file hold. */
static bool play_file(dyar_cache *cache, const char *schema, const char *path)
{
    runner r = {.path = path, .cache = cache};
    r.root = case_file_read(&r.arena, cache, schema, path);
    if (r.root) {
        const dyar_node *cases = dyar_node_get(r.root, "cases");
        for (size_t i = 0; i < cases->count; i++)
            play_case(&r, cases->items[i]);
        printf("%s: %d cases, %d failed\n", path, r.cases, r.failed);
    }
    dyar_arena_release(&r.arena);
    return r.root && r.failed == 0;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: play_cases SCHEMA FILE...\n");
        return 2;
    }
    dyar_cache *cache = dyar_cache_new();
    bool good = true;
    for (char **file = argv + 2; *file; file++)
        good &= play_file(cache, argv[1], *file);
    dyar_cache_free(cache);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
