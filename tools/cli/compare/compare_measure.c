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

cli_status cli_compare_players(cli_comparing *c)
{
    cli_status status =
        cli_player_list(c->args, "players", c->args->tasks->beside.player, game_of(&c->input.a),
                        c->players, DYAR_PLAYERS_MAX, &c->player_count);
    for (size_t i = 0; i < c->player_count && status == CLI_DONE; i++) {
        status = cli_player_fits(c->args, "players", game_of(&c->input.a), &c->players[i]);
        if (status == CLI_DONE)
            status = cli_player_fits(c->args, "players", game_of(&c->input.b), &c->players[i]);
    }
    return status;
}

cli_status cli_compare_measure(cli_comparing *c)
{
    const task_beside_input input = {.a = &c->input.a,
                                     .b = &c->input.b,
                                     .parameters = c->args->tasks->beside,
                                     .players = c->players,
                                     .player_count = c->player_count};
    cli_run run;
    cli_run_begin(&run, c->args,
                  (int)cli_number_or(c->args->compare.threads, cli_processors()));
    const cli_status status = cli_run_end(&run, task_beside(&run.task, &input, &c->beside));
    c->measured = status == CLI_DONE && !c->beside.stopped;
    return status;
}

/* ---- telling ---- */

static bool is_known(const cli_comparing *c, lab_measure_id id)
{
    return c->beside.both.estimates[0][id].known || c->beside.both.estimates[1][id].known;
}

/* "200 games of each, played by random, seed 1." */
static void print_frame(const cli_comparing *c, const cli_terminal *terminal)
{
    char count[CLI_VALUE_TEXT], text[LAB_PLAYER_SPEC_TEXT];
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s %s of each%s, played by ",
            lab_format_count((uint64_t)c->args->tasks->beside.games, count),
            dyar_game_is_match(game_of(&c->input.a)) ? "matches" : "games",
            c->result.a.settings || c->result.b.settings ? " on its own board" : "");
    for (size_t i = 0; i < c->player_count; i++)
        fprintf(memory.to, "%s%s", i ? "," : "", lab_player_spec_format(&c->players[i], text));
    fprintf(memory.to, ", seed %llu.", (unsigned long long)c->args->tasks->beside.seed);
    cli_memory_wrap(&memory, terminal->width, 2, 2);
}

/* As it is compared: of seats of other numbers of players, above a fair share. */
static const char *value_of(const cli_comparing *c, size_t which, lab_measure_id id,
                            char text[CLI_VALUE_TEXT])
{
    const lab_effect *effect = &c->beside.both.effects[id];
    if (effect->known && effect->above_fair)
        return cli_study_change(id, effect->answers[which], text);
    const lab_estimate *estimate = &c->beside.both.estimates[which][id];
    return estimate->known ? cli_study_value(id, estimate->interval.value, text) : "-";
}

/* "200", or "200, 187" where they are not as many of both. */
static const char *games_told(const cli_comparing *c, lab_measure_id id,
                              char text[CLI_VALUE_TEXT])
{
    const unsigned long long a = c->beside.both.estimates[0][id].games,
                             b = c->beside.both.estimates[1][id].games;
    if (a == b)
        snprintf(text, CLI_VALUE_TEXT, "%llu", a);
    else
        snprintf(text, CLI_VALUE_TEXT, "%llu, %llu", a, b);
    return text;
}

static void add_measure(cli_columns *columns, const cli_comparing *c, lab_measure_id id)
{
    const lab_effect *effect = &c->beside.both.effects[id];
    char a[CLI_VALUE_TEXT], b[CLI_VALUE_TEXT], range[CLI_VALUE_TEXT] = "", p[16] = "";
    char games[CLI_VALUE_TEXT], title[CLI_VALUE_TEXT];
    if (effect->known) {
        cli_study_bounds_of_effect(effect, range);
        if (effect->p_adjusted < 0.001)
            snprintf(p, sizeof p, "< 0.001");
        else
            snprintf(p, sizeof p, "%.3f", effect->p_adjusted);
    }
    cli_columns_add(
        columns, effect->known ? cli_study_title(effect, title) : lab_measure_get(id)->title,
        value_of(c, 0, id, a), value_of(c, 1, id, b), range, p, games_told(c, id, games));
}

void cli_compare_print_measures(const cli_comparing *c, const cli_terminal *terminal)
{
    if (!c->measured) {
        puts("  It was stopped early: nothing was measured.");
        return;
    }
    cli_columns *columns = cli_columns_new(6);
    print_frame(c, terminal);
    cli_columns_add(columns, "", c->result.a.label, c->result.b.label, "difference", "p", "n");
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (is_known(c, id))
            add_measure(columns, c, id);
    cli_columns_end(columns, stdout, 2, terminal->width);
    cli_print_wrapped(
        terminal->width, 2, 2,
        "The difference, b less a, lies between these in 95 of 100 comparisons. p: so "
        "often would chance alone make one measure or another differ as much, as many as "
        "there are (Holm's correction); a difference without 0 may come of chance where p "
        "is not small. n: games that tell it, of each; fewer than 30 are not compared. A "
        "fair share of the wins is 1 in the number of players.");
}
