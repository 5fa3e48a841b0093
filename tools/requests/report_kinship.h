/* Distances between the characters of rulesets, as JSON. */
#ifndef DYAR_REPORT_KINSHIP_H
#define DYAR_REPORT_KINSHIP_H

#include "lab/base/json_write.h"
#include "tasks/kinship.h"

/* Returns false if memory runs out. */
bool report_kinship(lab_writer *json, task_kinship_result *result);

#endif
