/*
 * Kinship in the NEXUS format (Maddison, Swofford and Maddison 1997), for programs of
 * phylogenetics.
 *
 * Names have "_" for "-", which the format does not allow in them.
 */
#ifndef LAB_KIN_NEXUS_H
#define LAB_KIN_NEXUS_H

#include <stdio.h>

#include "lab/kinship/matrix.h"

/* Writes the distances, for SplitsTree and others.  `between` is count times count distances.
 */
void lab_kin_nexus_distances(FILE *to, const double *between, const char *const *names,
                             size_t count);

#endif
