/* SPDX-License-Identifier: MIT */
/* Keeping the record of a game in a file among others. */
#include "lab/records/record_file.h"

#include "lab/base/file.h"
#include "lab/base/memstream.h"

static bool only_spaces(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

/* Reads the records of the file; none if it is empty. */
static bool read_file_records(const lab_file *file, lab_records *records, lab_error *error)
{
    lab_error why;
    *records = (lab_records){0};
    if (only_spaces(file->text) || lab_records_parse(file->text, file->length, records, &why))
        return true;
    const bool some = records->count > 0; /* then it is a mistake in one of them */
    lab_records_release(records);
    if (why.no_memory)
        return lab_error_no_memory(error);
    *error = (lab_error){0};
    if (some && why.line > 0)
        lab_refuse(error, "'%s' is unchanged: line %u, column %u: %.120s", file->path, why.line,
                   why.column, why.message);
    else
        lab_refuse(error, "'%s' exists and is not a file of records: unchanged", file->path);
    return false;
}

static bool is_same_text(const char *text, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(text, other, length) == 0;
}

/* The newest record of the file whose text it is; NULL when there is none. */
static const lab_record *find_text(const lab_file *file, const lab_records *records,
                                   const char *ours)
{
    for (size_t i = records->count; i-- > 0;) {
        const lab_record *record = &records->items[i];
        if (is_same_text(file->text + record->begin, record->end - record->begin, ours))
            return record;
    }
    return NULL;
}

/* Finds the newest record that has the same content as `wanted`, in whatever form it is
 * written.  Returns false if memory runs out. */
static bool find_record(const lab_records *records, const lab_record *wanted,
                        const lab_record **found)
{
    size_t length;
    char *text = lab_record_write(wanted, &length);
    bool good = text != NULL;
    *found = NULL;
    for (size_t i = records->count; good && i-- > 0 && !*found;) {
        size_t other_length;
        char *other = lab_record_write(&records->items[i], &other_length);
        if (other && length == other_length && memcmp(text, other, length) == 0)
            *found = &records->items[i];
        good = other != NULL;
        free(other);
    }
    free(text);
    return good;
}

/* ---- choosing ---- */

static bool choose(lab_record_file *to, const lab_file *file, const lab_record *resumed,
                   lab_error *error)
{
    lab_records records;
    lab_record_file chosen = {0};
    if (!read_file_records(file, &records, error))
        return false;
    const lab_record *ours = NULL;
    bool good = !resumed || find_record(&records, resumed, &ours);
    if (ours)
        chosen.ours = strndup(file->text + ours->begin, ours->end - ours->begin);
    chosen.path = strdup(file->path);
    good = good && chosen.path && (!ours || chosen.ours);
    lab_records_release(&records);
    if (good) {
        lab_record_file_release(to);
        *to = chosen;
        return true;
    }
    lab_record_file_release(&chosen);
    return lab_error_no_memory(error);
}

bool lab_record_file_choose(lab_record_file *file, const char *path, const lab_record *resumed,
                            lab_error *error)
{
    lab_file opened;
    if (!lab_file_open(&opened, path, error))
        return false;
    const bool good = choose(file, &opened, resumed, error);
    lab_file_close(&opened);
    return good;
}

/* ---- saving ---- */

/* Our record in the place of the text from `begin` to `rest`, with an empty line before it.
 */
static char *join(const lab_file *file, size_t begin, const char *ours, size_t rest,
                  size_t *length)
{
    const char *old = file->text;
    lab_memstream text;
    FILE *to = lab_memstream_begin(&text);
    if (!to)
        return lab_memstream_end(&text, NULL);
    fwrite(old, 1, begin, to);
    if (begin > 0 && old[begin - 1] != '\n')
        fputs("\n\n", to);
    else if (begin > 1 && old[begin - 2] != '\n')
        fputc('\n', to);
    fprintf(to, "%s\n", ours);
    fwrite(old + rest, 1, file->length - rest, to);
    return lab_memstream_end(&text, length);
}

/* Where the next line begins behind a record. */
static size_t behind(const lab_file *file, const lab_record *record)
{
    size_t at = record->end;
    at += file->text[at] == '\r';
    return at + (file->text[at] == '\n');
}

static bool save(const lab_record_file *to, lab_file *file, const char *ours, lab_error *error)
{
    lab_records records;
    size_t length = 0;
    if (!read_file_records(file, &records, error))
        return false;
    const lab_record *old = to->ours ? find_text(file, &records, to->ours) : NULL;
    char *text = join(file, old ? old->begin : file->length, ours,
                      old ? behind(file, old) : file->length, &length);
    lab_records_release(&records);
    const bool good =
        text ? lab_file_replace(file, text, length, error) : lab_error_no_memory(error);
    free(text);
    return good;
}

bool lab_record_file_save(lab_record_file *file, const lab_record *record, lab_error *error)
{
    lab_file opened;
    size_t length;
    char *ours = lab_record_write(record, &length);
    if (!ours)
        return lab_error_no_memory(error);
    ours[length - 1] = '\0'; /* as it is found again: without the end of its last line */
    bool good = lab_file_open(&opened, file->path, error);
    if (good) {
        good = save(file, &opened, ours, error);
        lab_file_close(&opened);
    }
    if (good) {
        free(file->ours);
        file->ours = ours;
        return true;
    }
    free(ours);
    return false;
}

/* Writes all records as in a file, without the end of the last line. */
static char *write_all(const lab_records *records)
{
    lab_memstream written;
    size_t length = 0;
    FILE *to = lab_memstream_begin(&written);
    bool good = to != NULL;
    for (size_t i = 0; good && i < records->count; i++) {
        size_t one;
        char *text = lab_record_write(&records->items[i], &one);
        good = text && fprintf(to, "%s%s", i ? "\n" : "", text) >= 0;
        free(text);
    }
    char *all = lab_memstream_end(&written, &length);
    if (good && all && length > 0) {
        all[length - 1] = '\0';
        return all;
    }
    free(all);
    return NULL;
}

bool lab_record_file_add(const lab_record_file *to, const lab_records *records,
                         lab_error *error)
{
    lab_file opened;
    const lab_record_file others = {.path = to->path};
    if (records->count == 0)
        return true;
    char *text = write_all(records);
    if (!text)
        return lab_error_no_memory(error);
    bool good = lab_file_open(&opened, to->path, error);
    if (good) {
        good = save(&others, &opened, text, error);
        lab_file_close(&opened);
    }
    free(text);
    return good;
}

void lab_record_file_next(lab_record_file *file)
{
    free(file->ours);
    file->ours = NULL;
}

void lab_record_file_release(lab_record_file *file)
{
    free(file->path);
    free(file->ours);
    *file = (lab_record_file){0};
}
