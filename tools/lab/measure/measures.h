/* SPDX-License-Identifier: MIT */
/*
 * Measures and effects: what games are like under a combination of answers, and what an answer
 * changes.
 *
 * Measures are made of the outcomes of games (outcome.h).  measures.def defines each in words
 * that serve its users, with the source of the definition.
 */
#pragma once

#include "dyar/ruleset.h"
#include "lab/measure/outcome.h"
#include "lab/measure/stability.h"
#include "lab/measure/statistics.h"

/* ---- the measures ---- */

typedef enum lab_measure_id {
#define LAB_MEASURE(id, name, title, unit, interval, about, definition, source)                \
    LAB_MEASURE_##id,
#include "lab/measure/measures.def"
#undef LAB_MEASURE
    LAB_MEASURES
} lab_measure_id;

/* How the interval is made.  Gaps between seats are bounded by bootstrap intervals of the
 * differences between every two seats, since a gap is never less than 0. */
typedef enum lab_interval_kind {
    LAB_WILSON,
    LAB_BOOTSTRAP,
    LAB_BOOTSTRAP_GAPS
} lab_interval_kind;

typedef struct lab_measure {
    const char *name;  /* "lead_changes": a key of JSON, a column */
    const char *title; /* "lead changes": for people */
    const char *unit;  /* "share of games"; the number is a share from 0 to 1 then */
    lab_interval_kind interval;
    const char *about;      /* what a question decides that changes it: "how games end" */
    const char *definition; /* a sentence */
    const char *source;
} lab_measure;

const lab_measure *lab_measure_get(lab_measure_id id);

/* Does it count parts of a whole, which people read as hundredths? */
bool lab_measure_is_share(const lab_measure *measure);

/* "24,000" */
const char *lab_format_count(uint64_t count, char text[32]);

/* What outcomes do not say of the game themselves. */
typedef struct lab_scene {
    int players;
    int seeds;  /* dyar_game_seeds */
    bool match; /* outcomes are those of matches */
} lab_scene;

/* Of fewer games no interval is made and nothing compared: resampling would take the few there
 * are for all there could be. */
enum { LAB_FEWEST = 30 };

typedef struct lab_estimate {
    bool known;     /* there were games that say something about it */
    bool bounded;   /* the interval has bounds: of LAB_FEWEST games that are not all alike */
    uint64_t games; /* number of games that did */
    lab_interval interval;
} lab_estimate;

/* Measures the outcomes of all line-ups, in any order.  Returns false if memory runs out. */
bool lab_measure_all(const lab_scene *scene, const lab_outcome *outcomes, size_t count,
                     uint64_t seed, lab_estimate estimates[LAB_MEASURES]);

/* ---- effects of questions ---- */

/* The games under one combination of answers. */
typedef struct lab_cell {
    lab_scene scene;       /* answers may change the number of players, or of seeds */
    const size_t *answers; /* one for each question: its index in the question */
    const lab_outcome *outcomes;
    size_t count;
} lab_cell;

typedef struct lab_experiment {
    const dyar_question *questions; /* those that were varied */
    size_t question_count;
    const lab_cell *cells;
    size_t cell_count;
    uint64_t seed;
} lab_experiment;

/*
 * How much a measure changes from one answer to another, all other answers being equal.
 *
 * Combinations that differ in nothing but the question are compared with each other, and the
 * differences averaged.  Where an answer was never played beside another in this way, what
 * other questions do on average is subtracted first, as if effects just added up.
 * Combinations with fewer than LAB_FEWEST games are left out.
 *
 * Where combinations differ in the number of players, what a seat wins is compared by how much
 * it is above a fair share, 1 divided by the number of players.
 */
typedef struct lab_effect {
    size_t question; /* its index in the experiment */
    lab_measure_id measure;
    bool known;
    bool too_few;    /* some combination had too few games; then it may be unknown for that */
    bool above_fair; /* the measure less a fair share */
    size_t from, to; /* answers; the first is the one that comes first in the ruleset */
    bool bounded;    /* its interval has bounds: games were not all alike */
    lab_interval effect;
    double error;         /* standard error of the effect */
    double p, p_adjusted; /* by Holm, over all effects of the experiment */
    double answers[2];    /* the measure under `from` and under `to`, as they were compared */
    lab_interval reached; /* the latter, with its interval */
    uint64_t games[2];    /* games under `from` and under `to` that were compared */
    /* The smallest effect that four of five such experiments would show, all being asked at
     * once; 0: not known. */
    double least;
} lab_effect;

/* An effect counts as one when its adjusted p is below this. */
#define LAB_MATTERS 0.05

/* Share of such experiments that must show an effect, for it to count as one that games can
 * show. */
#define LAB_POWER 0.8

/* Fills question_count * LAB_MEASURES effects, question by question.  Returns false if memory
 * runs out. */
bool lab_effects(const lab_experiment *experiment, lab_effect *effects);

/* The number of an answer among those of all questions. */
size_t lab_experiment_answer(const lab_experiment *experiment, size_t question, size_t answer);

/* The answers to all questions. */
size_t lab_experiment_answers(const lab_experiment *experiment);

/* Fills LAB_MEASURES effects for each answer, by its number: of the answer instead of the
 * chosen one.  They are not tested: p is 1; of the chosen answer nothing is known.  Returns
 * false if memory runs out. */
bool lab_effects_against(const lab_experiment *experiment, lab_effect *effects);

bool lab_effect_matters(const lab_effect *effect);

/* The effect as a finding at one strength of the players. */
lab_strength_effect lab_effect_at_strength(const lab_effect *effect);

/* A tenth of all games, or a fifth of what is not counted in shares. */
bool lab_effect_is_large(const lab_effect *effect);

/* Its interval leaves out 0, and yet chance alone could have made it, many being asked. */
bool lab_effect_stands_out_alone(const lab_effect *effect);

/* How often a question came into play in the games that were followed for that; `of` 0: none
 * was followed. */
typedef struct lab_coming_up {
    uint64_t games, of;
} lab_coming_up;

lab_coming_up lab_question_came_up(const lab_experiment *experiment, size_t question);

/* The smallest change of a share of games that four of five such experiments would show of this
 * question, whatever the share is; 0: nothing could be compared. */
double lab_question_least(const lab_experiment *experiment, const lab_effect *effects,
                          size_t question);

enum { LAB_VERDICT_TEXT = 1024 };

/* A plain sentence on one effect: "draws are 3 % instead of 12 % where the answer is 'three'
 * and not 'four'". */
const char *lab_effect_verdict(const lab_experiment *experiment, const lab_effect *effect,
                               char text[LAB_VERDICT_TEXT]);

/* What the games say of a question. */
typedef enum lab_answered {
    LAB_NOT_VARIED,
    LAB_MATTERING,     /* some measure changes with the answer */
    LAB_NEVER_CAME_UP, /* in none of the games that were followed */
    LAB_NOTHING_SHOWN, /* nothing changes by a tenth of all games: that would have shown */
    LAB_TOO_FEW,       /* not even that would have shown */
} lab_answered;

lab_answered lab_question_answered(const lab_experiment *experiment, const lab_effect *effects,
                                   size_t question);

/* A plain sentence on a question: "this question decides how games end; it changes how long
 * they take a little"; "this question never came into play in 400 games that were followed turn
 * by turn".  What it decides changes by a tenth of all games, or by a fifth where no shares are
 * counted.  `effects` are all of the experiment. */
const char *lab_question_verdict(const lab_experiment *experiment, const lab_effect *effects,
                                 size_t question, char text[LAB_VERDICT_TEXT]);
