/* SPDX-License-Identifier: MIT */
/* Where two rulesets differ, and how far several are from each other, as JSON. */
#include "requests/report_compare.h"
#include "requests/report_kinship.h"
#include "requests/report_ruleset.h"

#include <math.h>

/* ---- rules ---- */

static void write_rule(lab_writer *json, const dyar_rule_difference *rule)
{
    lab_write_object(json);
    lab_write_key_string(json, "path", rule->path);
    lab_write_key_string(json, "a", rule->a);
    lab_write_key_string(json, "b", rule->b);
    lab_write_close(json);
}

/* Of the two as they are, and what settings have taken away of the differences there were. */
static bool write_rules(lab_writer *json, const task_compare_result *c)
{
    const dyar_rule_difference *rules, *plain;
    const size_t count = dyar_compare_rules(c->comparison, &rules);
    const size_t plain_count = c->plain ? dyar_compare_rules(c->plain, &plain) : 0;
    if (!rules || (c->plain && !plain))
        return false;
    if (c->plain) {
        LAB_WRITE_EACH(json, "settled", i, plain_count)
            if (task_compare_is_settled(&plain[i], rules, count))
                write_rule(json, &plain[i]);
    }
    LAB_WRITE_EACH(json, "rules", i, count)
        write_rule(json, &rules[i]);
    return true;
}

static bool write_said(lab_writer *json, const task_compare_result *c)
{
    const dyar_said_difference *said;
    const size_t count = dyar_compare_said(c->comparison, &said);
    if (!said)
        return false;
    LAB_WRITE_OBJECTS(json, "english", i, count) {
        lab_write_key_string(json, "section", said[i].section);
        lab_write_key_string(json, "a", said[i].a);
        lab_write_key_string(json, "b", said[i].b);
    }
    return true;
}

static bool write_situations(lab_writer *json, const task_compare_result *c)
{
    const dyar_situation_difference *list;
    const size_t count = dyar_compare_situations(c->laid, &list);
    if (!list)
        return false;
    LAB_WRITE_OBJECTS(json, "situations", i, count) {
        lab_write_key_string(json, "phase", list[i].phase);
        lab_write_key_string(json, "table", list[i].table);
        lab_write_key_string(json, "where", list[i].where);
        lab_write_key_string(json, "situation", list[i].situation);
        lab_write_key_string(json, "a", list[i].rule_a);
        lab_write_key_string(json, "b", list[i].rule_b);
        lab_write_key_string(json, "does_a", list[i].does_a);
        lab_write_key_string(json, "does_b", list[i].does_b);
    }
    return true;
}

static void write_position(lab_writer *json, const char *key, const dyar_game *game,
                           const dyar_position *position)
{
    char text[DYAR_POSITION_TEXT];
    dyar_position_format(game, position, text);
    lab_write_key_string(json, key, text);
}

static void write_parting(lab_writer *json, const task_compare_result *c)
{
    const lab_divergence *p = &c->divergence;
    char text[DYAR_MOVE_TEXT];
    if (!lab_write_key_object_if(json, "parting", p->differs != 0))
        return;
    LAB_WRITE_EACH(json, "moves", i, p->move_count)
        lab_write_string(json, dyar_move_format(c->a.game, p->moves[i].a, text));
    write_position(json, "position_a", c->a.game, &p->position.a);
    write_position(json, "position_b", c->b.game, &p->position.b);
    lab_write_key_array(json, "why");
    for (size_t i = 0; lab_divergence_key(p->differs, i); i++)
        lab_write_string(json, lab_divergence_key(p->differs, i));
    lab_write_close(json);
    lab_write_key_truth(json, "shortest", p->shortest);
    lab_write_close(json);
}

static void write_search(lab_writer *json, const task_compare_result *c)
{
    const lab_divergence *p = &c->divergence;
    lab_write_key_number(json, "searched_moves", p->searched_moves);
    lab_write_key_number(json, "searched_positions", (long long)p->searched_positions);
    lab_write_key_number(json, "judged_moves", p->judged_moves);
    lab_write_key_truth(json, "exhausted", p->exhausted);
    lab_write_key_number(json, "random_games", (long long)p->games);
    if (p->stopped)
        lab_write_key_truth(json, "complete", false);
}

/* Of each of the two, what it was given to be on the other's board; null: nothing. */
static void write_settings(lab_writer *json, const char *key, char *const *settings)
{
    if (settings)
        report_strings(json, key, (const char *const *)settings);
    else
        lab_write_key_string(json, key, NULL);
}

/* The share of landings decided differently, and of how many in how many games of each. */
static void write_landings(lab_writer *json, const task_compare_result *c)
{
    lab_write_key_object(json, "landings");
    lab_write_key_real(json, "differing", c->share < 0 ? NAN : c->share);
    lab_write_key_number(json, "n", (long long)c->landings);
    lab_write_key_number(json, "games", c->landing_games);
    lab_write_close(json);
}

bool report_comparison(lab_writer *json, const task_compare_result *c)
{
    lab_write_key_string(json, "a", c->a.label);
    lab_write_key_string(json, "b", c->b.label);
    lab_write_key_truth(json, "equal", dyar_compare_equal(c->comparison));
    if (!write_rules(json, c) || !write_said(json, c))
        return false;
    lab_write_key_truth(json, "same_board", dyar_compare_boards(c->comparison));
    if (!write_situations(json, c))
        return false;
    write_parting(json, c);
    if (c->same_shape)
        write_search(json, c);
    write_landings(json, c);
    lab_write_key_object(json, "kin");
    if (!report_kin(json, &c->kinship, &c->kin, 0, 1, LAB_KIN_WEIGHT))
        return false;
    lab_write_close(json);
    if (c->a.settings || c->b.settings || !dyar_compare_boards(c->laid)) {
        write_settings(json, "settings_a", c->a.settings);
        write_settings(json, "settings_b", c->b.settings);
    }
    return true;
}
