/* What `dyar compare` found, for programs. */
#include "cli/rulesets/about.h"
#include "cli/compare/compare.h"

#include <math.h>

static void write_rules(cli_json *json, const char *key, cli_comparing *c, bool settled)
{
    dyar_comparison *comparison = settled ? c->plain : c->comparison;
    const dyar_rule_difference *rules;
    const size_t count = cli_compare_rules(comparison, &rules);
    cli_json_key_array(json, key);
    for (size_t i = 0; i < count; i++) {
        if (settled && !cli_compare_settled(c, &rules[i]))
            continue;
        cli_json_object(json);
        cli_json_key_string(json, "path", rules[i].path);
        cli_json_key_string(json, "a", rules[i].a);
        cli_json_key_string(json, "b", rules[i].b);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void write_said(cli_json *json, cli_comparing *c)
{
    const dyar_said_difference *said;
    const size_t count = dyar_compare_said(c->comparison, &said);
    cli_need(said);
    cli_json_key_array(json, "english");
    for (size_t i = 0; i < count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "section", said[i].section);
        cli_json_key_string(json, "a", said[i].a);
        cli_json_key_string(json, "b", said[i].b);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void write_situations(cli_json *json, cli_comparing *c)
{
    const dyar_situation_difference *list;
    const size_t count = dyar_compare_situations(c->laid, &list);
    cli_need(list);
    cli_json_key_array(json, "situations");
    for (size_t i = 0; i < count; i++) {
        cli_json_object(json);
        cli_json_key_string(json, "phase", list[i].phase);
        cli_json_key_string(json, "table", list[i].table);
        cli_json_key_string(json, "where", list[i].where);
        cli_json_key_string(json, "situation", list[i].situation);
        cli_json_key_string(json, "a", list[i].rule_a);
        cli_json_key_string(json, "b", list[i].rule_b);
        cli_json_key_string(json, "does_a", list[i].does_a);
        cli_json_key_string(json, "does_b", list[i].does_b);
        cli_json_close(json);
    }
    cli_json_close(json);
}

static void write_position(cli_json *json, const char *key, const dyar_game *game,
                           const dyar_position *position)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(game, position, text);
    cli_json_key_string(json, key, text);
}

static void write_divergence(cli_json *json, const cli_comparing *c)
{
    const lab_divergence *p = &c->divergence;
    char text[DYAR_MOVE_TEXT];
    cli_json_key(json, "parting");
    if (!p->differs) {
        cli_json_null(json);
        return;
    }
    cli_json_object(json);
    cli_json_key_array(json, "moves");
    for (size_t i = 0; i < p->move_count; i++)
        cli_json_string(json, dyar_move_format(c->a.laid_game, p->moves[i].a, text));
    cli_json_close(json);
    write_position(json, "position_a", c->a.laid_game, &p->position.a);
    write_position(json, "position_b", c->b.laid_game, &p->position.b);
    cli_json_key_array(json, "why");
    for (size_t i = 0; cli_divergence_key(p->differs, i); i++)
        cli_json_string(json, cli_divergence_key(p->differs, i));
    cli_json_close(json);
    cli_json_key_truth(json, "shortest", p->shortest);
    cli_json_close(json);
}

static void write_search(cli_json *json, const cli_comparing *c)
{
    const lab_divergence *p = &c->divergence;
    cli_json_key_number(json, "searched_moves", p->searched_moves);
    cli_json_key_number(json, "searched_positions", (long long)p->searched_positions);
    cli_json_key_number(json, "judged_moves", p->judged_moves);
    cli_json_key_truth(json, "exhausted", p->exhausted);
    cli_json_key_number(json, "random_games", (long long)p->games);
    if (p->stopped)
        cli_json_key_truth(json, "complete", false);
}

/* Of each of the two, what it was given to be on the other's board; null: nothing. */
static void write_settings(cli_json *json, const char *key, const cli_side *side)
{
    cli_json_key(json, key);
    if (side->settings)
        cli_json_strings(json, (const char *const *)side->settings);
    else
        cli_json_null(json);
}

/* The share of landings decided differently, and of how many in how many games of each. */
static void write_landings(cli_json *json, const cli_comparing *c)
{
    const double share = cli_compare_share(c);
    cli_json_key_object(json, "landings");
    cli_json_key_real(json, "differing", share < 0 ? NAN : share);
    cli_json_key_number(json, "n", (long long)c->distances.landings[1]);
    cli_json_key_number(json, "games", CLI_LANDING_GAMES);
    cli_json_close(json);
}

void cli_compare_json(cli_comparing *c)
{
    cli_json json = cli_json_begin(stdout);
    cli_json_object(&json);
    cli_json_key_string(&json, "a", c->a.label);
    cli_json_key_string(&json, "b", c->b.label);
    cli_json_key_truth(&json, "equal", dyar_compare_equal(c->comparison));
    if (c->plain)
        write_rules(&json, "settled", c, true);
    write_rules(&json, "rules", c, false);
    write_said(&json, c);
    cli_json_key_truth(&json, "same_board", dyar_compare_boards(c->comparison));
    write_situations(&json, c);
    write_divergence(&json, c);
    if (c->same_shape)
        write_search(&json, c);
    write_landings(&json, c);
    if (c->a.settings || c->b.settings || !cli_compare_on_one_board(c)) {
        write_settings(&json, "settings_a", &c->a);
        write_settings(&json, "settings_b", &c->b);
    }
    if (cli_flag(c->args, "measure"))
        cli_compare_write_measures(&json, c);
    cli_json_end(&json);
}
