/* Kinship in the NEXUS format. */
#include "lab/kinship/nexus.h"

static void write_name(FILE *to, const char *name)
{
    for (; *name; name++)
        putc(*name == '-' ? '_' : *name, to);
}

static void write_taxa(FILE *to, const char *const *names, size_t count)
{
    fprintf(to, "#NEXUS\n\nBEGIN TAXA;\n  DIMENSIONS NTAX=%zu;\n  TAXLABELS", count);
    for (size_t i = 0; i < count; i++) {
        fputs("\n    ", to);
        write_name(to, names[i]);
    }
    fputs(";\nEND;\n", to);
}

void lab_kin_nexus_distances(FILE *to, const double *between, const char *const *names,
                             size_t count)
{
    write_taxa(to, names, count);
    fputs("\nBEGIN DISTANCES;\n  FORMAT TRIANGLE=LOWER DIAGONAL LABELS=LEFT;\n  MATRIX\n", to);
    for (size_t a = 0; a < count; a++) {
        fputs("    ", to);
        write_name(to, names[a]);
        for (size_t b = 0; b <= a; b++)
            fprintf(to, " %.6f", between[a * count + b]);
        putc('\n', to);
    }
    fputs("  ;\nEND;\n", to);
}
