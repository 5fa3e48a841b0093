/* SPDX-License-Identifier: MIT */
/* Distances between rulesets as JSON. */
#include "requests/report_distances.h"

#include <math.h>

void report_matrix(lab_writer *json, const char *key, const double *numbers, size_t count)
{
    LAB_WRITE_EACH(json, key, a, count) {
        LAB_WRITE_EACH(json, NULL, b, count)
            lab_write_real(json, numbers[a * count + b]);
    }
}

void report_joins(lab_writer *json, const lab_join *joins, size_t count)
{
    LAB_WRITE_OBJECTS(json, "joins", i, count) {
        lab_write_key_number(json, "left", (long long)joins[i].left);
        lab_write_key_number(json, "right", (long long)joins[i].right);
        lab_write_key_number(json, "size", (long long)joins[i].size);
        lab_write_key_real(json, "distance", joins[i].height);
    }
}

void report_mantel(lab_writer *json, const lab_mantel *mantel)
{
    if (!lab_write_key_object_if(json, "mantel", mantel->count >= LAB_MANTEL_FEWEST))
        return;
    lab_write_key_number(json, "rulesets", (long long)mantel->count);
    lab_write_key_real(json, "r", mantel->r);
    lab_write_key_p(json, "p", mantel->p);
    lab_write_key_number(json, "permutations", LAB_MANTEL_PERMUTATIONS);
    lab_write_close(json);
}

/* Of rulesets that are not comparable, null. */
static void write_distances(lab_writer *json, const lab_distances *distances)
{
    LAB_WRITE_EACH(json, "distances", a, distances->count) {
        LAB_WRITE_EACH(json, NULL, b, distances->count)
            lab_write_real(json, distances->apart[a * distances->count + b]
                                     ? NAN
                                     : lab_distance(distances, a, b));
    }
}

static void write_share(lab_writer *json, const char *key, lab_interval share)
{
    lab_write_key_object(json, key);
    lab_write_key_real(json, "value", share.value);
    lab_write_key_real(json, "low", share.low);
    lab_write_key_real(json, "high", share.high);
    lab_write_close(json);
}

static void write_behaviour(lab_writer *json, const lab_behaviour *behaviour)
{
    lab_write_key_string(json, "not_comparable", behaviour->apart);
    lab_write_key_truth(json, "mirrored", behaviour->mirrored);
    lab_write_key_number(json, "games", (long long)behaviour->games);
    lab_write_key_number(json, "moves", (long long)behaviour->moves);
    if (behaviour->apart)
        return;
    write_share(json, "seeds", behaviour->seeds);
    write_share(json, "next", behaviour->next);
    write_share(json, "legal", behaviour->legal);
}

static void write_behaviours(lab_writer *json, const task_distances_result *result)
{
    LAB_WRITE_EACH(json, "behaviour", a, result->count)
        for (size_t b = a + 1; b < result->count; b++) {
            lab_write_object(json);
            lab_write_key_string(json, "a", result->names[a]);
            lab_write_key_string(json, "b", result->names[b]);
            write_behaviour(json, &result->distances.behaviours[a * result->count + b]);
            lab_write_close(json);
        }
}

void report_distances_of(lab_writer *json, const task_distances_result *result)
{
    lab_write_object(json);
    LAB_WRITE_EACH(json, "rulesets", i, result->count)
        lab_write_string(json, result->names[i]);
    write_distances(json, &result->distances);
    report_joins(json, result->joins, result->count - 1);
    lab_write_key_number(json, "pairs_without_board", (long long)task_distances_apart(result));
    write_behaviours(json, result);
    report_mantel(json, &result->characters);
    lab_write_key_number(json, "games", result->parameters.games);
    lab_write_key_number(json, "seed", result->parameters.seed);
    lab_write_close(json);
}
