/* SPDX-License-Identifier: MIT */
/* Counted moves and speeds as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "lab/players/speed.h"
#include "tasks/bench.h"
#include "tasks/perft.h"

/* As `dyar perft --json`. */
void report_perft(lab_writer *json, const dyar_game *game, const lab_perft_count *count);

/* Random games, and how fast they were, as `dyar bench --json`. */
void report_playouts(lab_writer *json, const task_bench_result *result);

/* All that is measured of a ruleset: a row of `dyar bench --suite --json`. */
typedef struct report_speed {
    const char *ruleset;
    double load_ms, playouts_per_s, moves_per_s, finds_per_s;
    lab_counting_speed counting;
} report_speed;

void report_speed_of(lab_writer *json, const report_speed *speed);

/* In turns with another program: each pair, and the medians. */
typedef struct report_pair {
    double ours, theirs;
} report_pair;

typedef struct report_against {
    const char *figure; /* as both programs call it */
    const char *command;
    const report_pair *pairs;
    size_t count;
    double ours, theirs, ratio, least, most;
} report_against;

void report_contest(lab_writer *json, const report_against *against);
