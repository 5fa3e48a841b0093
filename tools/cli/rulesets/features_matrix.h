/* SPDX-License-Identifier: MIT */
/* The characters of all bundled rulesets, for other programs. */
#ifndef DYAR_CLI_FEATURES_MATRIX_H
#define DYAR_CLI_FEATURES_MATRIX_H

#include "cli/base/cli.h"

/* Prints NEXUS: --nexus. */
cli_status cli_features_nexus(const cli_args *args);

/* Writes CLDF into a folder, which it makes if there is none: --cldf. */
cli_status cli_features_cldf(const cli_args *args);

#endif
