/* SPDX-License-Identifier: MIT */
/* The plan of a study in its file.  Troubles are the database's. */
#pragma once

#include "lab/study/database.h"
#include "lab/study/plan.h"

void lab_store_plan_write(lab_database *base, const lab_plan *plan);

/* Reads and checks it (plan_check.h).  To be released in any case. */
void lab_store_plan_read(lab_database *base, lab_plan *plan);
