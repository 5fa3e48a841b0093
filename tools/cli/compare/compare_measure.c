/* SPDX-License-Identifier: MIT */
/* dyar compare --measure: what games of two rulesets are like, side by side. */
#include "cli/compare/compare.h"

#include "cli/base/columns.h"
#include "cli/base/memory.h"
#include "cli/play/players.h"
#include "cli/study/study_words.h"

/* ---- playing ---- */

static const dyar_game *game_of(const task_subject *subject)
{
    return dyar_ruleset_game(subject->ruleset);
}

/* Players who change seats from game to game, all seats taken in turns. */
static cli_status read_players(cli_comparing *c)
{
    lab_player_spec specs[DYAR_PLAYERS_MAX];
    size_t count;
    const cli_status status =
        cli_player_list(c->args, "players", c->args->tasks->beside.player, game_of(&c->input.a),
                        specs, DYAR_PLAYERS_MAX, &count);
    for (size_t i = count; status == CLI_DONE && i < DYAR_PLAYERS_MAX; i++)
        specs[i] = specs[i - count];
    if (status == CLI_DONE)
        lab_strengths_add(&c->strengths, specs, count);
    return status;
}

/* Each can play the second ruleset, too. */
static cli_status check_fit(const cli_comparing *c, const char *option)
{
    cli_status status = CLI_DONE;
    for (size_t i = 0; i < c->strengths.count; i++)
        for (size_t seat = 0; seat < DYAR_PLAYERS_MAX && status == CLI_DONE; seat++)
            status = cli_player_fits(c->args, option, game_of(&c->input.b),
                                     &c->strengths.players[i][seat]);
    return status;
}

cli_status cli_compare_players(cli_comparing *c)
{
    const char *strengths = c->args->tasks->beside.strengths;
    cli_status status = cli_player_check(c->args, TASK_beside_player, strengths);
    if (status == CLI_DONE && strengths)
        status = cli_player_strengths(c->args, strengths, game_of(&c->input.a), &c->strengths);
    else if (status == CLI_DONE)
        status = read_players(c);
    return status == CLI_DONE ? check_fit(c, strengths ? "strengths" : "players") : status;
}

cli_status cli_compare_measure(cli_comparing *c)
{
    const task_beside_input input = {.a = &c->input.a,
                                     .b = &c->input.b,
                                     .parameters = c->args->tasks->beside,
                                     .strengths = &c->strengths};
    cli_run run;
    cli_run_begin(&run, c->args,
                  (int)cli_number_or(c->args->compare.threads, cli_processors()));
    const cli_status status = cli_run_end(&run, task_beside(&run.task, &input, &c->beside));
    c->measured = status == CLI_DONE && !c->beside.stopped;
    return status;
}

/* ---- one strength ---- */

static bool is_known(const lab_side_by_side *both, lab_measure_id id)
{
    return both->estimates[0][id].known || both->estimates[1][id].known;
}

/* "200 games of each, played by random, seed 1." */
static void print_frame(const cli_comparing *c, const cli_terminal *terminal)
{
    const lab_strengths *strengths = &c->strengths;
    char count[CLI_VALUE_TEXT];
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s %s of each%s%s, played by ",
            lab_format_count((uint64_t)c->args->tasks->beside.games, count),
            dyar_game_is_match(game_of(&c->input.a)) ? "matches" : "games",
            c->result.a.settings || c->result.b.settings ? " on its own board" : "",
            strengths->count > 1 ? " at each strength" : "");
    for (size_t i = 0; i < strengths->count; i++)
        fprintf(memory.to, "%s%s", i ? ", then " : "", strengths->names[i]);
    fprintf(memory.to, "%s, seed %llu.", strengths->count > 1 ? "" : " (one strength)",
            (unsigned long long)c->args->tasks->beside.seed);
    cli_memory_wrap(&memory, terminal->width, 2, 2);
}

/* As it is compared: of seats of other numbers of players, above a fair share. */
static const char *value_of(const lab_side_by_side *both, size_t which, lab_measure_id id,
                            char text[CLI_VALUE_TEXT])
{
    const lab_effect *effect = &both->effects[id];
    if (effect->known && effect->above_fair)
        return cli_study_change(id, effect->answers[which], text);
    const lab_estimate *estimate = &both->estimates[which][id];
    return estimate->known ? cli_study_value(id, estimate->interval.value, text) : "-";
}

/* "200", or "200, 187" if the two differ. */
static const char *games_needed(const lab_side_by_side *both, lab_measure_id id,
                                char text[CLI_VALUE_TEXT])
{
    const unsigned long long a = both->estimates[0][id].games, b = both->estimates[1][id].games;
    if (a == b)
        snprintf(text, CLI_VALUE_TEXT, "%llu", a);
    else
        snprintf(text, CLI_VALUE_TEXT, "%llu, %llu", a, b);
    return text;
}

static const char *title_of(const lab_effect *effect, lab_measure_id id,
                            char text[CLI_VALUE_TEXT])
{
    return effect->known ? cli_study_title(effect, text) : lab_measure_get(id)->title;
}

static void add_measure(cli_columns *columns, const lab_side_by_side *both, lab_measure_id id)
{
    const lab_effect *effect = &both->effects[id];
    char a[CLI_VALUE_TEXT], b[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT] = "", p[16] = "";
    char games[CLI_VALUE_TEXT], title[CLI_VALUE_TEXT];
    if (effect->known) {
        cli_study_bounds_of_effect(effect, range);
        if (effect->p_adjusted < 0.001)
            snprintf(p, sizeof p, "< 0.001");
        else
            snprintf(p, sizeof p, "%.3f", effect->p_adjusted);
    }
    cli_columns_add(columns, title_of(effect, id, title), value_of(both, 0, id, a),
                    value_of(both, 1, id, b), range, p, games_needed(both, id, games));
}

static void print_one_strength(const cli_comparing *c, const cli_terminal *terminal)
{
    const lab_side_by_side *both = task_beside_strongest(&c->beside);
    cli_columns *columns = cli_columns_new(6);
    cli_columns_add(columns, "", c->result.a.label, c->result.b.label, "difference", "p", "n");
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (is_known(both, id))
            add_measure(columns, both, id);
    cli_columns_end(columns, stdout, 2, terminal->width);
    cli_print_wrapped(
        terminal->width, 2, 2,
        "The difference is b minus a, as a 95 %% confidence interval. p is Holm-adjusted for "
        "the number of measures: if p is not small, a difference may be chance even if its "
        "interval leaves out 0. n is the sample size of each ruleset; fewer than 30 games "
        "are not compared. A fair share of the wins is 1 divided by the number of players. One "
        "strength of players does not show whether a difference holds at others: see "
        "--strengths.");
}

/* ---- several strengths ---- */

static void add_strength(cli_columns *columns, const cli_comparing *c, lab_measure_id id,
                         size_t strength)
{
    const lab_side_by_side *both = &c->beside.at[strength];
    const lab_strength_effect *effect = &c->beside.effects[id][strength];
    const lab_interval interval =
        lab_stability_interval(effect, c->beside.findings * c->strengths.count);
    char a[CLI_VALUE_TEXT], b[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT] = "";
    char games[CLI_VALUE_TEXT];
    if (effect->known)
        cli_study_range(id, interval.low, interval.high, range);
    cli_columns_add(columns, c->strengths.names[strength], value_of(both, 0, id, a),
                    value_of(both, 1, id, b), range, games_needed(both, id, games));
}

/* "turns: holds at random, mcts:50 and mcts:500", and the figures at each. */
static void print_measure(const cli_comparing *c, const cli_terminal *terminal,
                          lab_measure_id id)
{
    const lab_strength_names names = lab_strengths_names(&c->strengths);
    const lab_side_by_side *both = task_beside_strongest(&c->beside);
    char title[CLI_VALUE_TEXT], sentence[LAB_STABILITY_TEXT];
    cli_columns *columns = cli_columns_new(5);
    putchar('\n');
    cli_print_wrapped(terminal->width, 2, 4, "%s: %s", title_of(&both->effects[id], id, title),
                      lab_stability_sentence(&c->beside.stabilities[id], names.list,
                                             c->strengths.count, sentence));
    cli_columns_add(columns, "", c->result.a.label, c->result.b.label, "difference", "n");
    for (size_t i = 0; i < c->strengths.count; i++)
        add_strength(columns, c, id, i);
    cli_columns_end(columns, stdout, 4, terminal->width);
}

/* The decided first, by verdict. */
static void print_strengths(const cli_comparing *c, const cli_terminal *terminal)
{
    static const lab_stability_verdict order[] = {LAB_REVERSES, LAB_HOLDS, LAB_APPEARS,
                                                  LAB_FADES, LAB_NOT_DECIDED};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
            if (c->beside.stabilities[id].verdict == order[i])
                print_measure(c, terminal, id);
    putchar('\n');
    cli_print_wrapped(terminal->width, 2, 2, "%s", CLI_ABOUT_STRENGTHS);
}

void cli_compare_print_measures(const cli_comparing *c, const cli_terminal *terminal)
{
    if (!c->measured) {
        puts("  It was stopped early: nothing was measured.");
        return;
    }
    print_frame(c, terminal);
    if (c->strengths.count > 1)
        print_strengths(c, terminal);
    else
        print_one_strength(c, terminal);
}
