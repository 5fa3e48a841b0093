/* SPDX-License-Identifier: MIT */
/*
 * Places where a game is played, by more names than its ruleset writes: a region is part of
 * larger regions, and a tag of a language has an English name.
 */
#pragma once

#include <stddef.h>

/* The largest number of regions found for one text: those that it names, and those that contain
 * them. */
enum { GEO_MOST_REGIONS = 64 };

/* Finds the regions that `text` names ("Adwa in Tigray (Ethiopia)"), then all in which they lie
 * (Horn of Africa, East Africa, Africa), each once.  NULL names none.  Returns their number;
 * the names are constants. */
size_t geography_regions(const char *text, const char *regions[GEO_MOST_REGIONS]);

/* The English name of a language; NULL if the tag is NULL or has no row. */
const char *geography_language(const char *tag);
