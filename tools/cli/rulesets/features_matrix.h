/* SPDX-License-Identifier: MIT */
/* The characters of all bundled rulesets, for other programs. */
#pragma once

#include "cli/base/cli.h"

/* Prints NEXUS: --nexus. */
cli_status cli_features_nexus(const cli_args *args);

/* Writes CLDF into a folder, which it makes if there is none: --cldf. */
cli_status cli_features_cldf(const cli_args *args);
