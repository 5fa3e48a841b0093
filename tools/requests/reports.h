/*
 * Reports as JSON, each written once: `--json` of the program, the page and the bindings all
 * have them from here.  What stands in them is in tools/README.md.
 *
 * A report is one value, so that it can stand behind a key or in an array.  Those that give a
 * truth are false where memory ran out; what was written of them then is of no use.
 */
#ifndef DYAR_REQUESTS_REPORTS_H
#define DYAR_REQUESTS_REPORTS_H

#include "dyar/ruleset.h"
#include "dyar/trace.h"
#include "lab/base/json_write.h"
#include "lab/infer/inquiry.h"
#include "lab/measure/measures.h"
#include "lab/players/insight.h"
#include "lab/players/perft.h"
#include "lab/players/playouts.h"
#include "lab/players/speed.h"
#include "lab/records/discrepancy.h"
#include "lab/solve/endgame_build.h"
#include "lab/solve/proof.h"
#include "lab/study/findings.h"
#include "lab/study/side_by_side.h"
#include "tasks/compare.h"
#include "tasks/distances.h"
#include "tasks/evidence.h"
#include "tasks/infer.h"
#include "tasks/seats.h"
#include "tasks/solve.h"
#include "tasks/tournament.h"
#include "tasks/wear.h"

/* ---- rulesets: report_ruleset.c ---- */

/* An array of strings, from a list ended by NULL (or no list). */
void report_strings(lab_writer *json, const char *const *texts);

/* The members of an object for a list of rulesets, as `dyar list` has it, which stays open. */
void report_listed(lab_writer *json, const dyar_ruleset *ruleset);

/* The members of an object for a question, with its answers, which stays open; and an array of
 * all questions. */
void report_question(lab_writer *json, const dyar_question *question);
void report_questions(lab_writer *json, const dyar_ruleset *ruleset);

/* The rules in English, sentence by sentence, with questions and sources. */
bool report_description(lab_writer *json, const dyar_ruleset *ruleset);

/* Every situation of the landing tables and the rule that decides it. */
bool report_table(lab_writer *json, const dyar_ruleset *ruleset);

/* `file`: what the diagnostic is of where it names no file itself. */
void report_diagnostic(lab_writer *json, const dyar_diag *diag, const char *file);

/* ---- the corpus: report_corpus.c ---- */

/* A ruleset, and the part of the world its folder is named after. */
typedef struct report_game {
    const dyar_ruleset *ruleset;
    const char *area;
} report_game;

/* Those whose place is known, for maps (RFC 7946): as `dyar list --geojson`. */
void report_map(lab_writer *json, const report_game *games, size_t count);

/* All of them as one data set of this version, in JSON-LD by the words of schema.org: as `dyar
 * list --jsonld`. */
void report_corpus(lab_writer *json, const report_game *games, size_t count,
                   const char *version);

/* ---- play: report_play.c ---- */

/* The position, who is to move and how, and how the game stands. */
void report_position(lab_writer *json, const dyar_ruleset *ruleset,
                     const dyar_position *position);

/* A move that was made, and what came of it. */
typedef struct report_turn {
    const dyar_game *game;
    dyar_move move;
    const dyar_position *before, *after;
    const dyar_trace *trace;     /* of this move alone */
    bool steps;                  /* told seed by seed */
    const dyar_ruleset *ruleset; /* where the whole position after it is told; or NULL */
} report_turn;

/* The laps of a move: an array of `from to seeds rule`. */
void report_laps(lab_writer *json, const dyar_game *game, const dyar_trace *trace);

bool report_played(lab_writer *json, const report_turn *turn);

/* What a search thinks of a position; an insight without opinions is that of a game that is
 * over. */
void report_insight(lab_writer *json, const dyar_game *game, const dyar_position *position,
                    const lab_insight *insight);

/* ---- proofs: report_solve.c ---- */

/* As `dyar solve --json`. */
void report_solved(lab_writer *json, const task_solve_result *result);

/* As `dyar solve --json` of games of three and more players. */
void report_sure(lab_writer *json, const task_seats_result *result);

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

/* ---- comparisons: report_compare.c ---- */

/* The members of an object, which stays open. */
bool report_comparison(lab_writer *json, const task_compare_result *result);

/* As `dyar compare --all --json`. */
void report_distances_of(lab_writer *json, const task_distances_result *result);

/* ---- measures: report_measures.c ---- */

/* An array of the measures that games tell, each with its interval. */
void report_measures(lab_writer *json, const lab_estimate estimates[LAB_MEASURES]);

/* An array of the measures of two rulesets, as `measures` of `dyar compare --measure --json`.
 */
void report_side_by_side(lab_writer *json, const lab_side_by_side *both);

/* ---- speed: report_speed.c ---- */

/* As `dyar perft --json`. */
void report_counted(lab_writer *json, const dyar_game *game, const lab_perft_count *count);

/* Random games, and how fast they were, as `dyar bench --json`. */
void report_playouts(lab_writer *json, const lab_playouts_task *task,
                     const lab_playouts_result *result);

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

/* ---- tournaments: report_tournament.c ---- */

/* As `dyar tournament --json`. */
void report_met(lab_writer *json, const task_tournament_result *result);

/* ---- recorded games: report_verify.c ---- */

/* Which game of which file. */
typedef struct report_place {
    const char *file; /* NULL: there is none */
    unsigned line;    /* of the difference */
    size_t game;      /* from 1 */
} report_place;

/* Where a recorded game first differs, as one of `differences` of `dyar verify --json`; `trace`
 * is of the move that was made before, if any. */
void report_discrepancy(lab_writer *json, const dyar_game *game, const report_place *place,
                        const lab_discrepancy *d, const dyar_trace *trace);

/* As `dyar verify --all-answers --json`. */
void report_inquired(lab_writer *json, const lab_inquiry *inquiry);

/* ---- what games would tell: report_evidence.c ---- */

/* How many recorded games tell which of two answers was played, as `evidence` of `dyar
 * questions --evidence --json`. */
void report_evidence(lab_writer *json, const task_evidence_result *result);

/* ---- worn boards: report_wear.c ---- */

/* As `dyar wear --json`. */
void report_wear(lab_writer *json, const task_wear_result *result);

/* ---- studies: report_study.c ---- */

/* As `dyar study report --json`. */
void report_study(lab_writer *json, const lab_findings *findings);

/* ---- rules found from games: report_infer.c ---- */

/* As `dyar infer --json`. */
bool report_explanations(lab_writer *json, const task_infer_result *result);

#endif
