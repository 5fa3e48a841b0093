/* SPDX-License-Identifier: MIT */
/* Reconstructions, and how often they find a hidden rule, as JSON. */
#pragma once

#include "lab/base/json_write.h"
#include "tasks/hindcast.h"

void report_reconstruction(lab_writer *json, const task_reconstruct_result *result);
void report_hindcast(lab_writer *json, const task_hindcast_result *result);
