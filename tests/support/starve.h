/* SPDX-License-Identifier: MIT */
/* The parts of the library that lets memory run out (starve.c). */
#pragma once

/* How often memory was asked for since the last call of this; from the time `first` to `last`
 * none is given, 0 and 0: there always is.  The clock stands still from then on. */
void starve_between(long first, long last);
long starve_asked(void);

/* Runs this program in copies of this process, once as ever and then for every moment for which
 * memory can run out, once and for good; where there are more than 20,000 moments, for 1,000
 * that lie evenly between them.  Writes what became of them to the file, and ends the process;
 * it returns in the copies. */
void starve_every(const char *path);

/* In a copy, at its end. */
void starve_note_end(void);
