/* SPDX-License-Identifier: MIT */
/* What came of a tournament, as JSON. */
#include "lab/measure/statistics.h"
#include "requests/report_tournament.h"

static void write_interval(lab_writer *json, const char *key, double value, double low,
                           double high)
{
    lab_write_key_object(json, key);
    lab_write_key_real(json, "value", value);
    lab_write_key_real(json, "low", low);
    lab_write_key_real(json, "high", high);
    lab_write_close(json);
}

static void write_player(lab_writer *json, const task_tournament_result *t, size_t player,
                         const lab_rating *r)
{
    const task_tournament_score *s = &t->players[player];
    const lab_interval share = lab_wilson(s->shares, s->games);
    lab_write_key_string(json, "player", t->names[player]);
    lab_write_key_number(json, "games", (long long)s->games);
    lab_write_key_number(json, "won", (long long)s->won);
    lab_write_key_number(json, "shared", (long long)s->drawn);
    write_interval(json, "share", share.value, share.low, share.high);
    write_interval(json, "elo", r->elo, r->elo - r->within, r->elo + r->within);
}

static void write_players(lab_writer *json, const task_tournament_result *t)
{
    lab_rating ratings[LAB_RATED_MAX];
    lab_rate(t->lineups, t->lineup_count, ratings, t->task.player_count);
    LAB_WRITE_OBJECTS(json, "players", i, t->task.player_count)
        write_player(json, t, i, &ratings[i]);
}

static void write_lineups(lab_writer *json, const task_tournament_result *t)
{
    LAB_WRITE_OBJECTS(json, "lineups", i, t->lineup_count) {
        const lab_lineup *l = &t->lineups[i];
        LAB_WRITE_EACH(json, "players", k, l->count)
            lab_write_string(json, t->names[l->players[k]]);
        lab_write_key_number(json, "games", (long long)l->games);
        LAB_WRITE_EACH(json, "shares", k, l->count)
            lab_write_real(json, l->shares[k]);
    }
}

void report_tournament(lab_writer *json, const task_tournament_result *t)
{
    lab_write_object(json);
    lab_write_key_number(json, "games", (long long)t->games);
    lab_write_key_number(json, "broken_off", (long long)t->broken_off);
    lab_write_key_number(json, "opening_moves", t->task.opening);
    lab_write_key_number(json, "seed", (long long)t->task.seed);
    if (t->stopped)
        lab_write_key_truth(json, "complete", false);
    write_players(json, t);
    write_lineups(json, t);
    lab_write_close(json);
}
