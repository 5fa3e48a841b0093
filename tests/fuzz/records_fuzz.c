/* SPDX-License-Identifier: MIT */
/*
 * Records of games as strangers may write them: what is read is written so that it is read
 * again as the same text, and is played as far as it goes.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/input.h"
#include "lab/records/record_replay.h"

/* Of whole files, or of those of a ruleset that is known. */
typedef bool parser(const char *text, size_t length, lab_records *records, lab_error *error);

static void replay(const lab_record *record)
{
    const char *id = lab_record_value(record, "Ruleset");
    const dyar_ruleset *ruleset = id ? bundled_named(id, false) : NULL;
    dyar_position start;
    lab_error error = {0};
    if (!ruleset)
        return;
    const dyar_game *game = dyar_ruleset_game(ruleset);
    if (!lab_record_start(record, game, &start, &error)) {
        insist(error.message[0], "refused without a reason", id);
        return;
    }
    lab_session *session = lab_session_new(game, &start);
    if (!lab_record_replay(record, game, session, &error))
        insist(error.message[0], "not replayed, without a reason", id);
    lab_session_free(session);
}

static void write_and_read(parser *parse, const lab_record *record)
{
    size_t length, again_length;
    lab_error error = {0};
    lab_records again = {0};
    char *text = lab_record_write(record, &length);
    insist(parse(text, length, &again, &error), "written, but not read", text);
    insist(again.count == 1, "read as another number of records", text);
    char *second = lab_record_write(&again.items[0], &again_length);
    insist(length == again_length && memcmp(text, second, length) == 0, "read as another",
           text);
    free(second);
    free(text);
    lab_records_release(&again);
}

static void take(parser *parse, const uint8_t *data, size_t size)
{
    lab_records records = {0};
    lab_error error = {0};
    if (!parse((const char *)data, size, &records, &error))
        insist(error.message[0], "refused without a reason", "records");
    for (size_t i = 0; i < records.count; i++) {
        const lab_record *record = &records.items[i];
        const bool is_empty = !record->tag_count && !record->move_count && !record->comment;
        /* The last one may be what stood before a mistake; a number alone writes as nothing. */
        if ((i + 1 < records.count || !error.message[0]) && !is_empty)
            write_and_read(parse, record);
        insist(lab_record_line(record) > 0, "stands nowhere", "record");
        replay(record);
    }
    lab_records_release(&records);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    take(lab_records_parse, data, size);
    take(lab_records_parse_of_ruleset, data, size);
    return 0;
}
