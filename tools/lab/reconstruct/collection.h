/* SPDX-License-Identifier: MIT */
/*
 * A collection of rulesets in which a rule is looked up: their characters, which of these are
 * known, and where and by whom they are played.
 *
 *     lab_recon_collection collection;
 *     bool good = lab_recon_begin(&collection, 344);
 *     for (size_t row = 0; good && row < 344; row++)
 *         good = lab_recon_add(&collection, row, rulesets[row]);
 *     good = good && lab_recon_finish(&collection, 0.8);
 *     ...
 *     lab_recon_release(&collection);
 *
 * A state is known if it rests on a rule whose standing is "attested" or "reported".  A state
 * that no rule decides, such as "nothing is captured in passing", is an absence.  It is known,
 * too, unless an answer or a setup changes it, the character is one of matches, on which most
 * texts are silent, or less than half of the ruleset's states that rest on rules are known.
 *
 * A family is all rulesets that extend each other, directly or not.
 *
 * Threads may share a collection that none of them changes.
 */
#pragma once

#include "dyar/ruleset.h"
#include "lab/kinship/likeness.h"

typedef enum lab_recon_known {
    LAB_RECON_UNKNOWN,
    LAB_RECON_ABSENT, /* known as an absence */
    LAB_RECON_STATED, /* rests on an attested or reported rule */
} lab_recon_known;

/* A ruleset of the collection.  Texts belong to the ruleset. */
typedef struct lab_recon_member {
    const dyar_ruleset_info *about;
    const char *area; /* part of the world, as dyar_bundled_area, or a part that
                         lab_recon_split drew; NULL if it has none */
    size_t family;    /* number of the first row of its family */
    double place[2];  /* latitude and longitude in degrees; NAN if not known */
} lab_recon_member;

typedef char lab_recon_part[32]; /* "part 3" */

typedef struct lab_recon_collection {
    lab_kin_matrix matrix;     /* a row for each ruleset */
    lab_recon_member *members; /* by row */
    unsigned char *known;      /* rows times columns of lab_recon_known */
    bool *hides;           /* columns times columns: what is hidden together with a character */
    lab_recon_part *parts; /* names of the parts that were drawn; NULL: none were */
} lab_recon_collection;

/* Begins a collection of `rows` rulesets.  Returns false if memory runs out.  Release it in
 * either case. */
bool lab_recon_begin(lab_recon_collection *collection, size_t rows);
void lab_recon_release(lab_recon_collection *collection);

/* Finds what its answers and setups change: `open` becomes its features under all of them, or
 * NULL if it is not known in general, so that no absence is known.  The ruleset keeps them, so
 * that threads find those of several rulesets at once.  Returns false if memory runs out. */
bool lab_recon_find_open(const dyar_ruleset *ruleset, const dyar_feature **open);

/* Fills a row with a ruleset, which must outlive the collection.  Returns false if memory runs
 * out. */
bool lab_recon_add(lab_recon_collection *collection, size_t row, const dyar_ruleset *ruleset);

/* Finds families, and what is hidden with each character: its own block, and each block with a
 * character that implies it, or that it implies, to a share of `implied` (0 to 1).
 *
 * A character B implies A to the share I(A, B) / H(A), the uncertainty coefficient: 1 if the
 * state of B decides that of A in all rulesets.  Returns false if memory runs out. */
bool lab_recon_finish(lab_recon_collection *collection, double implied);

/* Divides the rulesets into `count` parts, 1 or more, which take the place of the parts of the
 * world.  The seed draws a part for each family, so that a family stays in one part.  The
 * collection is finished.  Returns false if memory runs out. */
bool lab_recon_split(lab_recon_collection *collection, size_t count, uint64_t seed);

static inline lab_recon_known lab_recon_known_at(const lab_recon_collection *collection,
                                                 size_t row, size_t column)
{
    return (lab_recon_known)collection->known[row * collection->matrix.columns + column];
}

/* Fills columns times columns shares to which one character implies another, A the row and B
 * the column, over the rulesets outside one part of the world (NULL: over all).  What chance
 * alone would show is taken off (Miller and Madow).  Returns false if memory runs out. */
bool lab_recon_associate(const lab_recon_collection *collection, const char *without,
                         double *association);

/* Fills the relevance of each character for a question about some of them; 0 if it is hidden
 * with one of these.  Relevance is the greatest share to which it implies one, plus 0.02,
 * divided by how often it is counted: the sum of the weights of the characters that are not
 * hidden, itself among them, times the shares to which they imply it, at least 0.1.  So several
 * characters that say the same count like one. */
void lab_recon_find_relevance(const lab_recon_collection *collection, const double *association,
                              const size_t *characters, size_t count, double *relevance);

/* Do two rulesets have a people in common, or the language of their names? */
bool lab_recon_share_people(const lab_recon_collection *collection, size_t a, size_t b);
