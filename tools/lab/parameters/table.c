/* SPDX-License-Identifier: MIT */
/* The table of parameters. */
#include "lab/parameters/table.h"

const lab_parameter_entry lab_parameter_table[LAB_PARAMETER_COUNT] = {
#define LAB_PARAMETER(name, key, kind, usual, place) {key, LAB_##kind, usual, place},
#include "lab/parameters/parameters.def"
};

static const lab_parameter_value values[] = {
#define LAB_VALUE(parameter, name, number, place, lost)                                        \
    {LAB_PARAMETER_##parameter, #name, number, place, lost},
#include "lab/parameters/parameters.def"
};

const lab_parameter_value *lab_parameter_word(lab_parameter parameter, int number)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i].parameter == parameter && values[i].number == number)
            return &values[i];
    return NULL;
}
