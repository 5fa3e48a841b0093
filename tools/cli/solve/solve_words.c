/* What several forms of dyar solve say alike. */
#include "cli/solve/solve.h"

#include <stdio.h>

#include "lab/solve/reachable.h"

void cli_solve_print_measures(unsigned measures)
{
    static const struct {
        unsigned measure;
        const char *text;
    } all[] = {{LAB_BY_SEEDS, "seeds on the board"},
               {LAB_BY_MARKED_HOLES, "marked or closed holes"},
               {LAB_BY_MARKED_SEEDS, "seeds there"}};
    const char *before = "Levels that no move leads back from: ";
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (measures & all[i].measure) {
            printf("%s%s", before, all[i].text);
            before = ", ";
        }
    if (measures)
        puts(".");
}

cli_status cli_solve_why_not(lab_solve_trouble trouble, const char *hint)
{
    switch (trouble) {
    case LAB_SOLVE_STOPPED:
        cli_complain("stopped; what is said here was proved before");
        return CLI_INTERRUPTED;
    case LAB_SOLVE_UNKNOWN:
        cli_complain("the position has marks that no rule of this game makes");
        return CLI_INVALID;
    case LAB_SOLVE_NO_MEMORY:
        cli_complain("out of memory: more positions can come about than this memory holds");
        cli_hint("%s", hint);
        return CLI_SYSTEM;
    default:
        return CLI_DONE;
    }
}

cli_status cli_solve_refuse(const char *obstacle)
{
    cli_complain("this game cannot be solved: %s", obstacle);
    return CLI_INVALID;
}
