/* How `dyar wear` prints its result. */
#ifndef DYAR_CLI_WEAR_H
#define DYAR_CLI_WEAR_H

#include "tasks/wear.h"

void cli_wear_print(const task_wear_result *result);
void cli_wear_svg(const task_wear_result *result);
void cli_wear_json(const task_wear_result *result);

#endif
