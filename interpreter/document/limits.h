/* SPDX-License-Identifier: MIT */
/*
 * Limits of a file.  A file that exceeds one is rejected before it costs time or memory.
 * schema/README.md lists them; they are far above any ruleset written by hand.
 */
#pragma once

enum {
    DYAR_FILE_BYTES_MAX = 1024 * 1024,
    DYAR_DEPTH_MAX = 64,     /* lists and maps inside each other */
    DYAR_NODES_MAX = 100000, /* after aliases were put in their places */
    DYAR_ALIASES_MAX = 1000,
    DYAR_EXTENDS_MAX = 8, /* rulesets that extend each other */
};
