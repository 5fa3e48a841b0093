/* SPDX-License-Identifier: MIT */
/* The table of parameters, for those who read and write them. */
#pragma once

#include "lab/parameters/parameters.h"

typedef enum lab_parameter_kind { LAB_FLAG, LAB_NUMBER, LAB_LIST, LAB_WORD } lab_parameter_kind;

typedef struct lab_parameter_entry {
    const char *key;
    lab_parameter_kind kind;
    int usual;
    const char *place;
} lab_parameter_entry;

typedef struct lab_parameter_value {
    lab_parameter parameter;
    const char *name;
    int number;
    const char *place, *lost;
} lab_parameter_value;

extern const lab_parameter_entry lab_parameter_table[LAB_PARAMETER_COUNT];

/* Returns the row of a WORD's value; NULL if there is no such value. */
const lab_parameter_value *lab_parameter_word(lab_parameter parameter, int number);
