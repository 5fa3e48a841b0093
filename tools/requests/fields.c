/* Reading a request. */
#include "requests/fields.h"
#include "lab/base/json.h"
#include "lab/base/list.h"
#include "lab/infer/infer.h"
#include "lab/players/perft.h"

#include <stdlib.h>
#include <string.h>

typedef enum field_kind { TEXT, NUMBER, TRUTH, TEXTS, PAIRS } field_kind;

typedef struct field {
    const char *name;
    field_kind kind;
    size_t offset;
    double least, most, otherwise; /* of a number */
} field;

static const field known[] = {
#define REQUEST_FIELD(name, kind, about) {#name, kind, offsetof(request_fields, name), 0, 0, 0},
#define REQUEST_NUMBER(name, least, most, otherwise, about)                                    \
    {#name, NUMBER, offsetof(request_fields, name), least, most, otherwise},
#include "requests/fields.def"
#undef REQUEST_FIELD
};

enum { FIELDS = sizeof known / sizeof *known };

static bool add(request_texts *texts, const char *text)
{
    if (!lab_list_grow(&texts->list, &texts->room, texts->count, sizeof *texts->list))
        return false;
    texts->list[texts->count++] = text;
    return true;
}

static bool read_texts(lab_json *json, request_texts *texts)
{
    lab_json_enter(json, '[');
    while (lab_json_item(json)) {
        const char *text = lab_json_string(json);
        if (text && !add(texts, text))
            return false;
    }
    return true;
}

/* Strings stand one behind the other, each with its zero: a key's becomes the sign between. */
static bool read_pairs(lab_json *json, request_texts *texts)
{
    const char *key;
    lab_json_enter(json, '{');
    while ((key = lab_json_key(json))) {
        const char *value = lab_json_string(json);
        if (value)
            ((char *)value)[-1] = '=';
        if (value && !add(texts, key))
            return false;
    }
    return true;
}

static double *number_of(const field *f, request_fields *fields)
{
    return (double *)(void *)((char *)fields + f->offset);
}

/* False without memory. */
static bool read_value(lab_json *json, const field *f, request_fields *fields)
{
    void *to = (char *)fields + f->offset;
    switch (f->kind) {
    case TEXT:
        *(const char **)to = lab_json_string(json);
        return true;
    case NUMBER:
        *number_of(f, fields) = lab_json_number(json);
        return true;
    case TRUTH:
        *(bool *)to = lab_json_truth(json);
        return true;
    case TEXTS:
        return read_texts(json, to);
    case PAIRS:
        return read_pairs(json, to);
    }
    return true;
}

static bool is_within(const field *f, request_fields *fields, char *problem)
{
    const double number = f->kind == NUMBER ? *number_of(f, fields) : f->least;
    if (number >= f->least && number <= f->most)
        return true;
    snprintf(problem, REQUEST_PROBLEM_TEXT, "'%s' must be a number from %.16g to %.16g",
             f->name, f->least, f->most);
    return false;
}

static const field *find(const char *name)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (strcmp(known[i].name, name) == 0)
            return &known[i];
    return NULL;
}

bool request_fields_read(request_fields *fields, const char *text, size_t length, char *strings,
                         char problem[REQUEST_PROBLEM_TEXT])
{
    lab_json json = lab_json_begin(text, length, strings);
    const char *key;
    problem[0] = '\0';
    for (size_t i = 0; i < FIELDS; i++)
        if (known[i].kind == NUMBER)
            *number_of(&known[i], fields) = known[i].otherwise;
    lab_json_enter(&json, '{');
    while ((key = lab_json_key(&json))) {
        const field *f = find(key);
        if (!f) {
            snprintf(problem, REQUEST_PROBLEM_TEXT, "a request has no '%.40s'", key);
            return false;
        }
        if (!read_value(&json, f, fields) || (!json.problem && !is_within(f, fields, problem)))
            return false;
    }
    if (lab_json_done(&json))
        return true;
    snprintf(problem, REQUEST_PROBLEM_TEXT, "the request cannot be read: %s, at byte %zu",
             json.problem, (size_t)(json.at - json.begin));
    return false;
}

void request_fields_release(request_fields *fields)
{
    for (size_t i = 0; i < FIELDS; i++)
        if (known[i].kind == TEXTS || known[i].kind == PAIRS)
            free(((request_texts *)(void *)((char *)fields + known[i].offset))->list);
}
