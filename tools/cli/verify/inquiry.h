/* What `dyar verify --all-answers` has found out (verify_answers.c), told to people. */
#ifndef DYAR_CLI_INQUIRY_H
#define DYAR_CLI_INQUIRY_H

#include "lab/infer/inquiry.h"

void cli_inquiry_print(const lab_inquiry *inquiry);

#endif
