/* What games are like, as JSON. */
#include "requests/reports.h"

#include <math.h>

static void write_measure(lab_writer *json, const lab_measure *measure,
                          const lab_estimate *estimate)
{
    lab_write_object(json);
    lab_write_key_string(json, "measure", measure->name);
    lab_write_key_string(json, "title", measure->title);
    lab_write_key_string(json, "unit", measure->unit);
    lab_write_key_string(json, "definition", measure->definition);
    lab_write_key_truth(json, "share", lab_measure_is_share(measure));
    lab_write_key_real(json, "value", estimate->interval.value);
    lab_write_key_real(json, "low", estimate->bounded ? estimate->interval.low : NAN);
    lab_write_key_real(json, "high", estimate->bounded ? estimate->interval.high : NAN);
    lab_write_key_number(json, "n", (long long)estimate->games);
    lab_write_close(json);
}

void report_measures(lab_writer *json, const lab_estimate estimates[LAB_MEASURES])
{
    lab_write_array(json);
    for (lab_measure_id id = 0; id < LAB_MEASURES; id++)
        if (estimates[id].known)
            write_measure(json, lab_measure_get(id), &estimates[id]);
    lab_write_close(json);
}
