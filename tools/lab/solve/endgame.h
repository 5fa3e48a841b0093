/* SPDX-License-Identifier: MIT */
/*
 * Endgame databases: the value of every position with up to N seeds on the board.
 *
 *     lab_error error;
 *     lab_endgame_reader *reader = lab_endgame_open(path, game, rules, &error);
 *     lab_bounds value;
 *     if (reader && lab_endgame_probe(reader, &position, &value))
 *         printf("%d\n", value.low);
 *     lab_endgame_close(reader);
 *
 * A value is what the player to move has more than the other, in the end, of the seeds that are
 * still on the board, without the stores.  It holds for a position with nothing before it,
 * under the ruleset's own rule on repetition (retrograde.h), and there are two bounds if that
 * depends on how a position is reached.  Games that a rule stops as soon as a player has more
 * than half are played to the end; the winner is the same.
 *
 * If seeds alone do not decide who wins (the last move does, or a rule names the winner or
 * makes the game a draw), a value is only the outcome: 1 is a win of the player to move, 0 a
 * draw, -1 a loss.  It holds for the seeds in the stores of the position.
 */
#pragma once

#include "lab/solve/level_order.h"
#include "lab/base/error.h"
#include "lab/players/oracle.h"

enum { LAB_ENDGAME_SEEDS_MAX = 100 };

/* Why there can be no database for this game, as a clause; NULL: there can. */
const char *lab_endgame_obstacle(const dyar_game *game);

typedef struct lab_endgame_reader lab_endgame_reader;

/* Opens the file, whose blocks are read as they are asked for; `rules` is the hash of the
 * ruleset (dyar_ruleset_about).  NULL with a message when it cannot be read, is damaged, or was
 * built for other rules. */
lab_endgame_reader *lab_endgame_open(const char *path, const dyar_game *game, const char *rules,
                                     lab_error *error);
void lab_endgame_close(lab_endgame_reader *reader);

/* How much of what is read stays in memory, else a gigabyte; and how many of the blocks that
 * are read beyond that, 1 to 64.  To be said before anything is looked up. */
void lab_endgame_keep(lab_endgame_reader *reader, size_t bytes, unsigned passing);

/* Returns the number of seeds of the largest positions in the database. */
int lab_endgame_seeds(const lab_endgame_reader *reader);

/* The order of its entries, a level for each count of seeds; it lives as long as the reader. */
const lab_level_order *lab_endgame_levels(const lab_endgame_reader *reader);

/* Looks a position up. Thread-safe. Returns false if the position has more seeds, or if the
 * file is faulty: a checksum does not match, or bounds are impossible for this number of seeds.
 */
bool lab_endgame_probe(lab_endgame_reader *reader, const dyar_position *position,
                       lab_bounds *value);

/* The same for values that are shown.  Checks one ply: what the file says of the position must
 * be what it says of the best move.  A file in which it is not is faulty, and the value is not
 * used.  A stranger's file may still be wrong in a way that one ply does not show (proof.h). */
bool lab_endgame_probe_checked(lab_endgame_reader *reader, const dyar_position *position,
                               lab_bounds *value);

/* What it knows, for players; as long as it is open. */
lab_oracle lab_endgame_oracle(lab_endgame_reader *reader);

/* What a part of the file that was asked for has turned out to be. */
typedef enum lab_endgame_fault {
    LAB_ENDGAME_SOUND,
    LAB_ENDGAME_DAMAGED,
    LAB_ENDGAME_UNREADABLE,   /* the system could not read it, for the reason given */
    LAB_ENDGAME_CONTRADICTED, /* a value is not that of the best move; the reason is the
                               * position */
} lab_endgame_fault;

/* `reason` is set where it is unreadable or contradicted, and lives as long as the reader. */
lab_endgame_fault lab_endgame_fault_of(const lab_endgame_reader *reader, const char **reason);

/* Was a position not checked because memory ran out? */
bool lab_endgame_out_of_memory(const lab_endgame_reader *reader);
