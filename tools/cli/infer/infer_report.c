/* SPDX-License-Identifier: MIT */
/* The rulesets that explain the games, in words. */
#include "cli/infer/infer.h"

#include <math.h>

#include "cli/base/memory.h"
#include "cli/base/safe_text.h"
#include "cli/base/terminal.h"
#include "lab/base/bits.h"

enum { MOST_TOLD = 8 };

dyar_ruleset *cli_infer_load(const task_infer_result *m, const lab_candidate *candidate,
                             int without)
{
    dyar_ruleset *ruleset;
    if (!lab_candidate_load(&m->nearest.found, candidate, without, &ruleset))
        cli_out_of_memory();
    return ruleset;
}

/* Text of rulesets and games, in one line before it is wrapped. */
__attribute__((format(printf, 4, 5))) static void
print_passed(const cli_terminal *terminal, int first, int indent, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *line = cli_format_list(format, list), *passed = cli_safe_line(line);
    va_end(list);
    cli_print_wrapped(terminal->width, first, indent, "%s", passed);
    free(passed);
    free(line);
}

static const char *many(size_t count)
{
    return count == 1 ? "" : "s";
}

static void print_answers(const task_infer_result *m, const lab_candidate *c)
{
    const lab_inference *n = &m->nearest.found;
    for (size_t i = 0; i < n->answer_count; i++)
        if (!task_infer_is_default(m, c, i))
            cli_print_line(stdout, "     answer %s",
                           n->answers[c->combination * n->answer_count + i]);
}

/* What the ruleset has there now; NULL. */
static const char *value_now(const dyar_ruleset *ruleset, const char *path)
{
    const dyar_rule_place *places;
    const size_t count = dyar_ruleset_places(ruleset, &places);
    cli_need(places);
    for (size_t i = 0; i < count; i++)
        if (strcmp(places[i].path, path) == 0)
            return places[i].value;
    return NULL;
}

static void print_change(const task_infer_result *m, const cli_terminal *terminal,
                         const lab_change *change)
{
    const char *now = value_now(task_infer_origin(m)->ruleset, change->path);
    if (now && !change->value)
        print_passed(terminal, 5, 7, "%s: left out (%s)", change->path, now);
    else if (now)
        print_passed(terminal, 5, 7, "%s: %s instead of %s", change->path, change->value, now);
    else
        print_passed(terminal, 5, 7, "%s: %s", change->path,
                     change->value ? change->value : "null");
    for (size_t i = 0; i < change->with_count; i++)
        cli_print_line(stdout, "       with %s", change->with[i]);
}

static char *place_of(const task_infer_result *m, const lab_observed_move *at)
{
    const lab_field_game *game = &m->games->list[at->game];
    if (at->move >= lab_field_game_moves(game))
        return cli_format("the start or the result of game %zu, %s:%u", game->number,
                          game->path, game->line);
    return cli_format("move %zu (%s) of game %zu, %s:%u", at->move + 1,
                      lab_field_game_move(game, at->move), game->number, game->path,
                      lab_field_game_line(game, at->move));
}

/* Why each change is needed: what fails without it. */
static void print_evidence(const task_infer_result *m, const cli_terminal *terminal,
                           const lab_candidate *c, int change)
{
    lab_explanation explanation;
    dyar_ruleset *without = cli_infer_load(m, c, change);
    if (!without)
        return;
    if (!lab_inference_explain(&m->nearest.found, without, &explanation))
        cli_out_of_memory();
    if (!explanation.whole) {
        char *place = place_of(m, &explanation.failed[0]);
        print_passed(terminal, 7, 9, "without it %s does not fit: %s", place,
                     explanation.why[0]);
        free(place);
    }
    dyar_ruleset_free(without);
}

static void print_said(const task_infer_result *m, const cli_terminal *terminal,
                       const dyar_ruleset *ruleset)
{
    dyar_comparison *comparison = dyar_compare(task_infer_origin(m)->ruleset, ruleset);
    const dyar_said_difference *said;
    cli_need(comparison);
    const size_t count = dyar_compare_said(comparison, &said);
    for (size_t i = 0; i < count && i < MOST_TOLD; i++) {
        const int indent = printf("     %s", said[i].b ? "" : "No longer applies: ");
        cli_wrap(stdout, said[i].b ? said[i].b : said[i].a, indent, 5, terminal->width);
    }
    dyar_comparison_free(comparison);
}

/* Of each game the first move that is not explained, of up to `most` games. */
static void print_unexplained(const task_infer_result *m, const lab_explanation *explanation,
                              size_t most)
{
    size_t printed = 0;
    for (; printed < explanation->failed_count && printed < most; printed++) {
        char *place = place_of(m, &explanation->failed[printed]);
        cli_print_line(stdout, "     not explained: %s: %s", place, explanation->why[printed]);
        free(place);
    }
    const size_t left = explanation->failed_count - printed;
    if (left > 0)
        printf("     and %zu further game%s\n", left, many(left));
}

static void print_misrecorded(const task_infer_result *m, const dyar_ruleset *ruleset,
                              size_t most)
{
    lab_explanation explanation;
    if (!lab_inference_explain(&m->nearest.found, ruleset, &explanation))
        cli_out_of_memory();
    for (size_t i = 0; i < explanation.misrecorded_count; i++) {
        char *place = place_of(m, &explanation.misrecorded[i]);
        cli_print_line(stdout, "     recorded wrongly: %s", place);
        free(place);
    }
    print_unexplained(m, &explanation, most);
}

/* Against the first. */
static void print_likelihood(const lab_inference *n, size_t at)
{
    enum { MOST_POWER = 9 }; /* of 10 */
    const uint64_t first = n->found[0].cost, cost = n->found[at].cost;
    const double power = cost > first ? (double)(cost - first) / LAB_BIT * log10(2) : 0;
    if (power >= MOST_POWER)
        printf("     less than a billionth as likely as 1\n");
    else if (power >= 1)
        printf("     about %s times less likely than 1\n",
               cli_grouped((size_t)pow(10, floor(power))).text);
}

static const char *heading(const task_infer_result *m, const lab_candidate *c)
{
    return c->count == 0   ? task_infer_origin(m)->from
           : c->count == 1 ? "one change"
           : c->count == 2 ? "two changes"
                           : "three changes";
}

/* What it changes, and what it does not explain, of up to `most` games. */
static void print_rules(const task_infer_result *m, const cli_terminal *terminal,
                        const lab_candidate *c, size_t most)
{
    const lab_inference *n = &m->nearest.found;
    dyar_ruleset *ruleset = cli_infer_load(m, c, -1);
    print_answers(m, c);
    for (int i = 0; i < c->count; i++) {
        print_change(m, terminal, &n->changes.list[c->changes[i]]);
        if (c->whole)
            print_evidence(m, terminal, c, i);
    }
    if (ruleset) {
        print_said(m, terminal, ruleset);
        print_misrecorded(m, ruleset, most);
    }
    dyar_ruleset_free(ruleset);
}

static void print_candidate(const task_infer_result *m, const cli_terminal *terminal, size_t at)
{
    const lab_inference *n = &m->nearest.found;
    const lab_candidate *c = &n->found[at];
    putchar('\n');
    cli_print_line(stdout, "  %zu. %s (rules %s)", at + 1, heading(m, c), c->hash);
    print_likelihood(n, at);
    print_rules(m, terminal, c, at == 0 ? LAB_FAILED_MAX : 1);
}

/* Rules that do not explain everything, and are much likelier. */
static void print_likelier(const task_infer_result *m, const cli_terminal *terminal)
{
    const lab_candidate *c = &m->nearest.found.likelier;
    if (!c->loaded)
        return;
    putchar('\n');
    cli_print_wrapped(
        terminal->width, 0, 0,
        "A move may be recorded wrongly: rules that do not explain everything are "
        "more than 1,000 times as likely as 1.");
    putchar('\n');
    cli_print_line(stdout, "     %s (rules %s)", heading(m, c), c->hash);
    print_rules(m, terminal, c, LAB_FAILED_MAX);
}

static void print_tried(const task_infer_result *m, const cli_terminal *terminal)
{
    const lab_inference *n = &m->nearest.found;
    static const char *const some[] = {", not all of them", ", and some single changes",
                                       ", and some pairs of changes", ", and some triples"};
    static const char *const also[] = {
        "", ", then every single change with the best of them",
        ", every single change with the best of them, every pair of numbers, words and "
        "omissions, and every change added to the best single ones",
        ", every single change with the best of them, every pair of numbers, words and "
        "omissions, and every change added to the best single ones and pairs"};
    char unused[120] = "";
    if (n->tried_unused > 0)
        snprintf(unused, sizeof unused,
                 " %s of them have a value that no borrowed ruleset has there.",
                 cli_grouped(n->tried_unused).text);
    putchar('\n');
    cli_print_wrapped(terminal->width, 0, 0,
                      "%s ruleset%s near %s %s tried: %s combination%s of answers%s%s.%s",
                      cli_grouped(n->tried).text, many(n->tried), task_infer_origin(m)->from,
                      n->tried == 1 ? "was" : "were", cli_grouped(n->combinations).text,
                      many(n->combinations),
                      also[n->stopped && n->level ? n->level - 1 : n->level],
                      n->stopped ? some[n->level] : "", unused);
}

static void print_stopped(const task_infer_result *m, const cli_terminal *terminal)
{
    static const char *const with[] = {"with other answers", "with up to one change",
                                       "with up to two changes", "with up to three changes"};
    const lab_nearest *n = &m->nearest;
    if (!n->stopped)
        return;
    putchar('\n');
    if (m->count > 1)
        cli_print_wrapped(
            terminal->width, 0, 0,
            "The search was stopped: %zu of %zu rulesets were compared as they are, "
            "and %zu searched %s.",
            n->compared, m->count, n->searched, with[n->changes]);
    else
        cli_print_wrapped(terminal->width, 0, 0,
                          "The search was stopped: it may have missed nearer rulesets.");
}

/* Of several rulesets to start from; which others are as near. */
static void print_starts(const task_infer_result *m, const cli_terminal *terminal)
{
    if (m->count < 2)
        return;
    const size_t as_near = m->nearest.as_near_count;
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "Of %zu rulesets to start from, %s is %snearest%s%s", m->count,
            task_infer_origin(m)->from, as_near > 0 ? "among the " : "the ",
            m->nearest.stopped ? " so far" : "", as_near > 0 ? "; as near: " : ".");
    for (size_t i = 0; i < as_near; i++)
        fprintf(memory.to, "%s%s", m->nearest.as_near[i], i + 1 < as_near ? ", " : ".");
    putchar('\n');
    cli_memory_wrap(&memory, terminal->width, 0, 0);
}

static void print_asking(const task_infer_result *m, const cli_terminal *terminal)
{
    const lab_deciding_move *ask = &m->folded.ask;
    if (!*ask->position)
        return;
    putchar('\n');
    if (*ask->move)
        cli_print_wrapped(
            terminal->width, 0, 2,
            "To distinguish %zu and %zu, find out which position follows %s in %s (%s)",
            ask->a + 1, ask->b + 1, ask->move, ask->position, ask->why);
    else
        cli_print_wrapped(terminal->width, 0, 2, "%zu and %zu differ in %s: %s", ask->a + 1,
                          ask->b + 1, ask->position, ask->why);
}

/* Is the candidate reported? Only the first of those that play alike is. */
static bool is_printed(const task_infer_result *m, size_t at)
{
    return at >= LAB_FOLDED || m->folded.plays_as[at] == at;
}

static void print_alike(const task_infer_result *m, size_t at)
{
    size_t alike = 0;
    for (size_t i = at + 1; i < m->nearest.found.found_count && i < LAB_FOLDED; i++)
        alike += m->folded.plays_as[i] == at;
    if (alike > 0)
        printf(
            "     %zu more ruleset%s, worded differently, played identically in this search\n",
            alike, many(alike));
}

static void print_candidates(const task_infer_result *m, const cli_terminal *terminal)
{
    const size_t count = m->nearest.found.found_count,
                 most = m->nearest.found.whole ? MOST_TOLD : 3;
    size_t explanation = 0, at = 0;
    for (; at < count && explanation < most; at++) {
        if (!is_printed(m, at))
            continue;
        print_candidate(m, terminal, at);
        print_alike(m, at);
        explanation++;
    }
    if (m->nearest.found.whole && at < count)
        printf("\n  and up to %zu more (--json lists all)\n", count - at);
}

/* Of games that the players may have ended. */
static void print_open(const task_infer_result *m, const cli_terminal *terminal)
{
    const size_t open = m->nearest.found.found[0].open;
    if (open > 0)
        cli_print_wrapped(terminal->width, 0, 0,
                          "%zu result%s before these rules end the game: not evidence, because "
                          "the players may have ended it.",
                          open, open == 1 ? " comes" : "s come");
}

void cli_infer_print(const task_infer_result *m)
{
    const cli_terminal terminal = cli_terminal_of(stdout);
    const size_t games = m->games->count;
    const lab_candidate *best = m->nearest.found.found;
    if (m->nearest.found.whole)
        printf("Every move of %zu game%s is explained%s\n", games, many(games),
               best->count == 0 ? " without a change" : " by");
    else
        cli_print_wrapped(terminal.width, 0, 0,
                          "No ruleset that was tried explains every move. The best explains %s "
                          "of %s moves and results:",
                          cli_grouped(best->moves).text,
                          cli_grouped(lab_count_moves(m->games->list, games)).text);
    if (m->nearest.found.whole)
        print_open(m, &terminal);
    print_candidates(m, &terminal);
    print_likelier(m, &terminal);
    print_asking(m, &terminal);
    print_tried(m, &terminal);
    print_starts(m, &terminal);
    print_stopped(m, &terminal);
}
