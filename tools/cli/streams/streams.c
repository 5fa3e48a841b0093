/* SPDX-License-Identifier: MIT */
/* The variables that stdio.h of this folder declares: at first, the streams of the C library.
 */
#include <stdio.h>

FILE *cli_stdout, *cli_stderr;

#undef stdout
#undef stderr

__attribute__((constructor)) static void find_streams(void)
{
    cli_stdout = stdout;
    cli_stderr = stderr;
}
