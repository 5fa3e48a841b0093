/* Recorded games, of either form, replayed by one ruleset. */
#include <string.h>

#include "requests/asking.h"
#include "requests/report_verify.h"

typedef struct verifying {
    asking *asking;
    dyar_trace *trace;
    size_t games, agreeing;
} verifying;

/* A game that was compared; false without memory. */
static bool tell(verifying *v, unsigned line, const lab_discrepancy *d)
{
    asking *a = v->asking;
    const report_place at = {.line = d->line ? d->line : line, .game = ++v->games};
    if (!d->key) {
        v->agreeing++;
        return true;
    }
    dyar_trace_clear(v->trace);
    if (d->made) {
        dyar_position after = d->from;
        dyar_play_traced(a->game, &after, d->played, v->trace);
    }
    report_discrepancy(a->json, a->game, &at, d, v->trace);
    return !dyar_trace_out_of_memory(v->trace);
}

static bool refuse(asking *a, unsigned line, const lab_error *error)
{
    return !error->no_memory && asking_refuse(a, "line %u: %s", line, error->message);
}

static bool verify_record(verifying *v, const lab_record *record)
{
    lab_discrepancy d;
    const bool told = lab_record_discrepancy(record, v->asking->game, &d) &&
                      tell(v, lab_record_line(record), &d);
    lab_discrepancy_release(&d);
    return told;
}

static bool verify_records(verifying *v, const char *text)
{
    lab_records records = {0};
    lab_error error = {0};
    bool told = lab_records_parse_of_ruleset(text, strlen(text), &records, &error) ||
                refuse(v->asking, error.line, &error);
    for (size_t i = 0; told && i < records.count; i++)
        told = verify_record(v, &records.items[i]);
    lab_records_release(&records);
    return told;
}

static bool verify_line(verifying *v, unsigned line, const char *text, size_t length)
{
    lab_recorded recorded;
    lab_discrepancy d = {0};
    lab_error error = {0};
    const bool told =
        lab_recorded_parse(text, length, &recorded, &error)
            ? lab_recorded_discrepancy(&recorded, v->asking->game, &d) && tell(v, line, &d)
            : refuse(v->asking, line, &error);
    lab_discrepancy_release(&d);
    lab_recorded_release(&recorded);
    return told;
}

static bool verify_lines(verifying *v, const char *text)
{
    bool told = true;
    for (unsigned line = 1; told && *text; line++) {
        const size_t length = strcspn(text, "\n");
        if (strspn(text, " \t\r") < length)
            told = verify_line(v, line, text, length);
        text += length + (text[length] == '\n');
    }
    return told;
}

bool answer_verify(asking *a)
{
    const char *text = a->fields.recorded ? a->fields.recorded : "";
    verifying v = {.asking = a, .trace = dyar_trace_new()};
    lab_write_object(a->json);
    lab_write_key_array(a->json, "differences");
    const bool told =
        v.trace && (text[strspn(text, " \t\r\n")] == '{' ? verify_lines(&v, text)
                                                         : verify_records(&v, text));
    lab_write_close(a->json);
    lab_write_key_number(a->json, "games", (long long)v.games);
    lab_write_key_number(a->json, "agree", (long long)v.agreeing);
    lab_write_close(a->json);
    dyar_trace_free(v.trace);
    return told;
}
