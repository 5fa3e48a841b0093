/* SPDX-License-Identifier: MIT */
/* Characters of which only attested states are known. */
#pragma once

#include "dyar/features.h"

/* The state of a character that is not known. */
extern const char lab_kin_unknown[];

/* Copies the features of a ruleset, one for each character, to `attested`, with an unknown
 * state for each that does not rest on a rule whose standing is "attested".  That a character
 * does not apply is known if the state of its parent is.  The ruleset owns the texts. */
void lab_kin_attest(const dyar_feature *features, dyar_feature *attested);
