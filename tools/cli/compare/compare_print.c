/* SPDX-License-Identifier: MIT */
/* The result of `dyar compare` in words. */
#include "cli/compare/compare.h"

#include "cli/base/columns.h"
#include "cli/base/kin_words.h"
#include "cli/play/explain.h"
#include "cli/base/memory.h"
#include "cli/study/study_words.h"

/* ---- parts of the page ---- */

/* "  label: text", wrapped. */
static void print_labelled(const cli_terminal *terminal, int indent, const char *label,
                           const char *text)
{
    printf("%*s%s: ", indent, "", label);
    cli_wrap(stdout, text, indent + cli_text_width(label) + 2, indent + 2, terminal->width);
}

/* ---- what they say ---- */

static const char *or_nothing(const char *text)
{
    return text ? text : "-";
}

/* None of NULL. */
static size_t rules_of(dyar_comparison *comparison, const dyar_rule_difference **rules)
{
    const size_t count = comparison ? dyar_compare_rules(comparison, rules) : 0;
    if (comparison)
        cli_need(*rules);
    return count;
}

/* Rules that differ; or those that would, but for the settings given. */
static void print_rules(const task_compare_result *c, const cli_terminal *terminal,
                        bool settled)
{
    const dyar_rule_difference *rules, *now;
    const size_t count = rules_of(settled ? c->plain : c->comparison, &rules);
    const size_t now_count = rules_of(c->comparison, &now);
    cli_columns *columns = cli_columns_new(3);
    size_t printed = 0;
    cli_columns_keep_first(columns);
    cli_columns_add(columns, "", c->a.label, c->b.label);
    for (size_t i = 0; i < count; i++)
        if (!settled || task_compare_is_settled(&rules[i], now, now_count)) {
            cli_columns_add(columns, rules[i].path, or_nothing(rules[i].a),
                            or_nothing(rules[i].b));
            printed++;
        }
    if (printed > 0) {
        cli_print_heading(stdout, terminal,
                          settled ? "Rules that differ apart from the given settings"
                                  : "Rules that differ");
        cli_columns_end(columns, stdout, 2, terminal->width);
    } else {
        cli_columns_free(columns);
    }
}

static void print_said(const task_compare_result *c, const cli_terminal *terminal)
{
    const dyar_said_difference *said;
    const size_t count = dyar_compare_said(c->comparison, &said);
    cli_need(said);
    if (count > 0)
        cli_print_heading(stdout, terminal, "In English");
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(said[i].section, said[i - 1].section) != 0)
            printf("  %s\n", said[i].section);
        if (said[i].a)
            print_labelled(terminal, 4, c->a.label, said[i].a);
        if (said[i].b)
            print_labelled(terminal, 4, c->b.label, said[i].b);
    }
}

/* ---- what their tables decide ---- */

static bool equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same_group(const dyar_situation_difference *a, const dyar_situation_difference *b)
{
    return equal(a->phase, b->phase) && equal(a->table, b->table) && equal(a->where, b->where);
}

static void print_verdict(const cli_terminal *terminal, const char *label, const char *rule,
                          const char *does)
{
    char *text = cli_format("%s%s%s", rule ? rule : "", rule ? ": " : "", does);
    print_labelled(terminal, 6, label, text);
    free(text);
}

static void print_situation(const task_compare_result *c, const cli_terminal *terminal,
                            const dyar_situation_difference *s)
{
    cli_print_wrapped(terminal->width, 4, 6, "%s", s->situation);
    print_verdict(terminal, c->a.label, s->rule_a, s->does_a);
    print_verdict(terminal, c->b.label, s->rule_b, s->does_b);
}

/* "--set-b board.columns=4", as a shell wants it written. */
static void print_setting(bool of_b, const char *setting)
{
    const char *quote = strpbrk(setting, " {}[]") ? "'" : "";
    printf("--set-%c %s%s%s", of_b ? 'b' : 'a', quote, setting, quote);
}

/* What was set for the comparison: a line however long, as it is there to be typed. */
static void print_settings(const task_compare_result *c, const cli_terminal *terminal)
{
    const bool of_b = c->b.settings != NULL;
    const task_compare_side *side = of_b ? &c->b : &c->a;
    if (!side->settings)
        return;
    putchar('\n');
    cli_print_wrapped(
        terminal->width, 0, 0,
        "Their boards or setups differ. The lists of sentences and rules show both as they "
        "are. To compare situations and play, %s is put on the board of %s, with",
        side->label, of_b ? c->a.label : c->b.label);
    putchar(' ');
    for (size_t i = 0; side->settings[i]; i++) {
        putchar(' ');
        print_setting(of_b, side->settings[i]);
    }
    putchar('\n');
}

/* "2.7 % of the 1,204 landings in 20 random games of each". */
static void print_share(const task_compare_result *c, const cli_terminal *terminal)
{
    const double share = c->share;
    char count[CLI_VALUE_TEXT], part[CLI_VALUE_TEXT] = "less than 0.1 %";
    if (share < 0)
        return;
    lab_format_count(c->landings, count);
    if (share <= 0 || share >= 0.001)
        snprintf(part, sizeof part, "%.1f %%", share * 100);
    cli_print_wrapped(terminal->width, 2, 2,
                      "In %d random games of each, the two decide %s of %s landings "
                      "differently (each by its landing rules on the other's board).",
                      c->landing_games, part, count);
}

static void print_situations(const task_compare_result *c, const cli_terminal *terminal)
{
    const dyar_situation_difference *list;
    const size_t count = dyar_compare_situations(c->laid, &list);
    cli_need(list);
    cli_print_heading(stdout, terminal, "Situations decided differently");
    print_share(c, terminal);
    if (!dyar_compare_boards(c->laid))
        puts("  Their boards differ, and no known settings put them on one board. They have "
             "no\n  situations in common.");
    else if (count == 0)
        puts("  none");
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !same_group(&list[i - 1], &list[i]))
            printf("  %s%s%s, %s\n", list[i].table, list[i].phase ? " in the phase " : "",
                   list[i].phase ? list[i].phase : "", list[i].where);
        print_situation(c, terminal, &list[i]);
    }
}

/* ---- where games diverge ---- */

/* The last move as one of the two plays it, and the board it leads to. */
static char *print_side(const task_compare_result *c, bool is_b, int width)
{
    const task_compare_side *side = is_b ? &c->b : &c->a;
    const lab_divergence *divergence = &c->divergence;
    const cli_drawing how = {.terminal = {.width = width}, .ascii = true};
    cli_memory memory = cli_memory_begin();
    const cli_printing printing = {.to = memory.to, .ruleset = side->ruleset, .how = &how};
    dyar_trace *trace = dyar_trace_new();
    dyar_history *history = dyar_history_new(side->game);
    cli_need(trace);
    cli_need(history);
    dyar_position now = side->start;
    fprintf(memory.to, "%s\n", side->label);
    dyar_history_begin(history, &now);
    for (size_t i = 0; i < divergence->move_count; i++) {
        const dyar_move move = is_b ? divergence->moves[i].b : divergence->moves[i].a;
        dyar_trace_clear(trace);
        dyar_play_traced(side->game, &now, move, trace);
        if (divergence->judged)
            dyar_history_judge_traced(history, &now, trace);
    }
    if (dyar_trace_out_of_memory(trace) || dyar_history_out_of_memory(history))
        cli_out_of_memory();
    cli_print_move(&printing, trace);
    cli_draw(memory.to, side->game, &now, &how);
    if (dyar_result_of(side->game, &now).over)
        cli_print_result(&printing, &now);
    else {
        fputs("moves: ", memory.to);
        cli_print_moves(&printing, &now);
    }
    dyar_history_free(history);
    dyar_trace_free(trace);
    return cli_memory_end(&memory);
}

/* Takes the first line off the front of a text. */
static const char *next_line(char **rest)
{
    const char *line = strsep(rest, "\n");
    return line ? line : "";
}

static int widest_line(const char *text, int least)
{
    char *copy = cli_copy(text), *rest = copy;
    while (rest && *rest) {
        const int width = cli_text_width(next_line(&rest));
        if (width > least)
            least = width;
    }
    free(copy);
    return least;
}

enum { GAP = 3, INDENT = 2 };

static void print_beside(char *left, char *right, int width)
{
    while ((left && *left) || (right && *right)) {
        const char *of_a = next_line(&left), *of_b = next_line(&right);
        printf("%*s", INDENT, "");
        if (*of_b)
            cli_pad(stdout, of_a, width + GAP);
        else
            fputs(of_a, stdout);
        puts(of_b);
    }
}

static void print_below(const task_compare_result *c, const cli_terminal *terminal)
{
    for (int is_b = 0; is_b < 2; is_b++) {
        char *side = print_side(c, is_b, terminal->width - INDENT);
        if (is_b)
            putchar('\n');
        print_beside(side, NULL, 0);
        free(side);
    }
}

/* Prints the boards, and the lines below them, as wide as they are. */
static void print_sides(const task_compare_result *c, const cli_terminal *terminal)
{
    const int half = (terminal->width - INDENT - GAP) / 2;
    char *a = print_side(c, false, half), *b = print_side(c, true, half);
    const int width = widest_line(a, half);
    if (INDENT + width + GAP + widest_line(b, 0) <= terminal->width)
        print_beside(a, b, width);
    else
        print_below(c, terminal);
    free(a);
    free(b);
}

static void print_moves(const task_compare_result *c, const cli_terminal *terminal)
{
    const lab_divergence *divergence = &c->divergence;
    cli_memory memory = cli_memory_begin();
    char text[DYAR_MOVE_TEXT];
    if (divergence->move_count == 0)
        fputs("They differ at the start, before any move", memory.to);
    else
        fprintf(
            memory.to, "%s has %zu move%s:",
            divergence->shortest
                ? "The shortest game"
                : "No short game was found. The shortest random game that shows a difference",
            divergence->move_count, divergence->move_count == 1 ? "" : "s");
    for (size_t i = 0; i < divergence->move_count; i++)
        fprintf(memory.to, " %s", dyar_move_format(c->a.game, divergence->moves[i].a, text));
    if (divergence->move_count > 0)
        fputs(". After it", memory.to);
    for (size_t i = 0; lab_divergence_why(divergence->differs, i); i++)
        fprintf(memory.to, "%s%s", i ? ", " : ": ", lab_divergence_why(divergence->differs, i));
    fputs(".", memory.to);
    cli_memory_wrap(&memory, terminal->width, 2, 2);
}

static void print_search(const task_compare_result *c, const cli_terminal *terminal)
{
    const lab_divergence *p = &c->divergence;
    cli_memory memory = cli_memory_begin();
    if (p->exhausted)
        fprintf(memory.to,
                "No game shows a difference before a position repeats: all %s reachable "
                "positions were visited.",
                cli_grouped(p->searched_positions).text);
    else
        fprintf(memory.to,
                "No difference within %d moves (%s positions visited, repetition not judged).",
                p->searched_moves, cli_grouped(p->searched_positions).text);
    if (p->judged_moves >= 0)
        fprintf(memory.to, " With repetition judged, no difference within %d moves.",
                p->judged_moves);
    if (p->games > 0)
        fprintf(memory.to, " %s random games showed no difference either.",
                cli_grouped(p->games).text);
    if (p->stopped)
        fputs(" The search was stopped early.", memory.to);
    cli_memory_wrap(&memory, terminal->width, 2, 2);
}

static void print_divergence(const task_compare_result *c, const cli_terminal *terminal)
{
    cli_print_heading(stdout, terminal, "A game that shows the difference");
    if (!c->same_shape) {
        puts("  Their boards differ: no game can be played on both.");
        return;
    }
    if (dyar_compare_same_play(c->laid)) {
        puts(dyar_compare_equal(c->laid)
                 ? "  None: on one board they have the same rules."
                 : "  None: both play single games identically. Their matches differ. To "
                   "compare\n  matches, add --match.");
        return;
    }
    if (!c->divergence.differs) {
        print_search(c, terminal);
        return;
    }
    print_moves(c, terminal);
    putchar('\n');
    print_sides(c, terminal);
}

/* ---- how alike their characters are ---- */

static void print_differing(const task_compare_result *c, const cli_terminal *terminal)
{
    const lab_kin_matrix *matrix = &c->kinship.matrix;
    lab_kin_reasons reasons;
    if (!lab_kin_find_differing(&reasons, matrix, lab_kin_row(matrix, 0),
                                lab_kin_row(matrix, 1)))
        cli_out_of_memory();
    cli_columns *columns = cli_columns_new(4);
    cli_columns_keep_first(columns);
    cli_columns_add(columns, "", "", c->a.label, c->b.label);
    for (size_t i = 0; i < reasons.count; i++) {
        const size_t column = reasons.columns[i];
        const dyar_character *character = matrix->column[column].character;
        cli_columns_add(columns, character->id, character->name,
                        lab_kin_state_at(matrix, 0, column)->text,
                        lab_kin_state_at(matrix, 1, column)->text);
    }
    if (reasons.count > 0)
        cli_columns_end(columns, stdout, 2, terminal->width);
    else
        cli_columns_free(columns);
    lab_kin_reasons_release(&reasons);
}

static void print_kin(const task_compare_result *c, const cli_terminal *terminal)
{
    enum { SHARED = 6 };
    char *distance = cli_kin_distance(&c->kin);
    char *shared = cli_kin_shared(&c->kinship, 0, 1, LAB_KIN_WEIGHT, SHARED);
    cli_print_heading(stdout, terminal, "Kin");
    cli_print_wrapped(terminal->width, 2, 2,
                      "Distance between characters: %s (0: none differs, 1: all differ). They "
                      "share, most important first: %s.",
                      distance, *shared ? shared : "none");
    print_differing(c, terminal);
    free(distance);
    free(shared);
}

static void print_differences(const task_compare_result *c, const cli_terminal *terminal)
{
    print_said(c, terminal);
    print_rules(c, terminal, false);
    print_rules(c, terminal, true);
    print_situations(c, terminal);
    print_divergence(c, terminal);
    print_kin(c, terminal);
}

void cli_compare_print(const cli_comparing *comparing)
{
    const task_compare_result *c = &comparing->result;
    const cli_terminal terminal = cli_terminal_of(stdout);
    printf("a  %s (%s)\nb  %s (%s)\n", dyar_ruleset_about(c->a.subject->ruleset)->name,
           c->a.label, dyar_ruleset_about(c->b.subject->ruleset)->name, c->b.label);
    print_settings(c, &terminal);
    if (dyar_compare_equal(c->comparison)) {
        puts("\nThey have the same rules.");
        print_rules(c, &terminal, true);
    } else {
        print_differences(c, &terminal);
    }
    if (comparing->args->compare.measure) {
        cli_print_heading(stdout, &terminal, "Measures");
        cli_compare_print_measures(comparing, &terminal);
    }
}
