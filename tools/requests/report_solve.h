/* SPDX-License-Identifier: MIT */
/* Proofs and endgame databases as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "lab/solve/endgame_build.h"
#include "lab/solve/proof.h"
#include "tasks/seats.h"
#include "tasks/solve.h"

/* As `dyar solve --json`. */
void report_solved(lab_writer *json, const task_solve_result *result);

/* As `dyar solve --json` of games of three and more players. */
void report_seats(lab_writer *json, const task_seats_result *result);

/* A number of seeds that is in a database now, as a line of `dyar solve --build --json`; and
 * positions in a second. */
void report_built(lab_writer *json, const lab_endgame_progress *progress);
double report_built_rate(const lab_endgame_progress *progress);

/* A database whose values were checked. */
typedef struct report_verification {
    const char *file;
    const dyar_game *game;
    const lab_proof_result *result;
    bool sample;       /* some positions, drawn by chance */
    lab_proof_end end; /* right, wrong or stopped */
} report_verification;

void report_verified(lab_writer *json, const report_verification *verification);
