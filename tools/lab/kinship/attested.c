/* SPDX-License-Identifier: MIT */
/* Characters of which only attested states are known. */
#include "lab/kinship/attested.h"

#include <stdbool.h>
#include <string.h>

const char lab_kin_unknown[] = "?";

static bool is_attested(const dyar_feature *feature)
{
    return feature->standing && strcmp(feature->standing, "attested") == 0;
}

/* A parent comes before its children. */
static bool is_known(const dyar_feature *features, const dyar_feature *attested, size_t number)
{
    const size_t parent = dyar_character_at(number)->parent;
    if (strcmp(features[number].state, "-") == 0)
        return attested[parent].state != lab_kin_unknown;
    return is_attested(&features[number]);
}

void lab_kin_attest(const dyar_feature *features, dyar_feature *attested)
{
    for (size_t i = 0; i < dyar_count_characters(); i++) {
        attested[i] = features[i];
        if (!is_known(features, attested, i))
            attested[i].state = lab_kin_unknown;
    }
}
