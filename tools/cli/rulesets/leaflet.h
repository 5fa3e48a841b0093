/*
 * A ruleset as a leaflet: one HTML file that needs nothing else, to be printed on A4.
 */
#ifndef DYAR_CLI_LEAFLET_H
#define DYAR_CLI_LEAFLET_H

#include "cli/base/cli.h"

#include <stdio.h>

/* The board, the rules, an example move lap by lap, the open questions and the sources. */
void cli_print_leaflet(FILE *to, const cli_loaded *loaded);

#endif
