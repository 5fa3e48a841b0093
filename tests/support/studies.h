/* SPDX-License-Identifier: MIT */
/*
 * Studies to be kept in tests, without a ruleset: a plan, games that nobody has played, and the
 * file that holds them.  For tests whose state is a fixture.
 */
#pragma once

#include "lab/study/database.h"
#include "lab/study/store.h"
#include "support/unit.h"

enum { SEEDS = 4000 }; /* in every combination */

typedef struct fixture {
    char folder[40], path[64]; /* of this test alone; there is no file yet at the path */
    lab_plan plan;             /* with the seed 1 and ten games */
    lab_store_trouble trouble; /* of what was opened last, and why */
    lab_error error;
} fixture;

/* The fixture owns its folder and its plan.  At the end the file is removed; where anything is
 * left beside it, the test has failed, as no log may stay behind. */
int study_begin(void **state);
int study_end(void **state);

#undef TEST
#define TEST(name) TEST_OF(name, fixture, f, study_begin, study_end)

/* A plan of three combinations, for two players on two holes: of its three questions two vary,
 * and the one between them changes nothing.  `seed` and `games` are settings as text, the
 * latter for the players that were asked for; with a doubled one there are three games.  To be
 * released. */
lab_plan make_plan(const char *seed, const char *games);

/* What came of the game of that number, always the same.  In games of even numbers many values
 * stand at their least, which is not always written. */
lab_outcome outcome_of(uint32_t lineup, uint64_t number);

/* Adds what came of these games to the store, which must take it; nothing is committed. */
void add(fixture *f, lab_store *store, lab_game_range range);

/* The file of the fixture for adding games, to be closed; NULL where it is refused, and why is
 * in the fixture. */
lab_store *open_store(fixture *f, const lab_plan *plan);

/* Writes the fingerprint of the plan that the file has, as an author who knows the format does.
 */
void seal(lab_database *base);

/* Creates the file of the fixture in the form of version 8, with games in texts, and opens it.
 * It has the plan and no games.  The caller closes it. */
lab_database *create_texts(const fixture *f);

/* Adds a batch with this text to such a file, and its checksum. */
void put_text(lab_database *base, lab_game_range range, const char *text);

/* Returns the text of these games (outcome_text.h); the caller frees it. */
char *text_of_games(lab_game_range range);
