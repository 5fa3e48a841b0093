/* SPDX-License-Identifier: MIT */
/* The order of visits in which offers are found (schema.h). */
#pragma once

#include "validate/check.h"

/* Sorts the visits by node; those of one node stay in their order. */
void dyar_visits_sort(dyar_visit_list *visits);
