/* SPDX-License-Identifier: MIT */
/* Reading a request. */
#include "requests/fields.h"
#include "lab/base/json.h"
#include "lab/base/list.h"
#include "tasks/parameters.h"

#include <math.h>

typedef enum field_kind { TEXT, NUMBER, DECIMAL, TRUTH, TEXTS, PAIRS } field_kind;

typedef struct field {
    const char *name;
    field_kind kind;
    size_t offset;
    double least, most, otherwise; /* of a number that is no parameter of a task */
} field;

static const field known[REQUEST_FIELDS] = {
#define REQUEST_FIELD(name, kind, about)                                                       \
    {#name, kind, offsetof(request_fields, name), -INFINITY, INFINITY, 0},
#define REQUEST_NUMBER(name, least, most, otherwise, about)                                    \
    {#name, NUMBER, offsetof(request_fields, name), least, most, otherwise},
#include "requests/fields.def"
#undef REQUEST_FIELD
};

/* The field of each parameter. */
static const request_field field_of[TASK_PARAMETERS] = {
#define TASK_NUMBER(task, key, ...) [TASK_##task##_##key] = REQUEST_##key,
#define TASK_TEXT(task, key, ...) [TASK_##task##_##key] = REQUEST_##key,
#define TASK_FLAG(task, key, ...) [TASK_##task##_##key] = REQUEST_##key,
#include "tasks/parameters.def"
};

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

/* ---- keys that are given twice ---- */

static int compare_pairs(const void *a, const void *b)
{
    const char *first = *(const char *const *)a, *second = *(const char *const *)b;
    const size_t length = strcspn(first, "="), other = strcspn(second, "=");
    const int order = memcmp(first, second, length < other ? length : other);
    return order ? order : (length > other) - (length < other);
}

/* Do the keys differ?  Returns false, too, if memory runs out. */
static bool keys_differ(const field *f, const request_texts *pairs, char *problem)
{
    enum { SHOWN = 60 };
    const size_t size = pairs->count * sizeof *pairs->list;
    const char **sorted = malloc(size + 1);
    bool differ = sorted != NULL;
    if (sorted && size > 0) {
        memcpy(sorted, pairs->list, size);
        qsort(sorted, pairs->count, sizeof *sorted, compare_pairs);
    }
    for (size_t i = 1; differ && i < pairs->count; i++)
        if (compare_pairs(&sorted[i - 1], &sorted[i]) == 0) {
            const size_t length = strcspn(sorted[i], "=");
            snprintf(problem, REQUEST_PROBLEM_TEXT, "'%s' has the key '%.*s' twice", f->name,
                     length < SHOWN ? (int)length : SHOWN, sorted[i]);
            differ = false;
        }
    free(sorted);
    return differ;
}

/* ---- values ---- */

static bool is_number(const field *f)
{
    return f->kind == NUMBER || f->kind == DECIMAL;
}

static double *number_of(const field *f, request_fields *fields)
{
    return (double *)(void *)((char *)fields + f->offset);
}

/* Reads a value.  Returns false if memory runs out, or with the problem. */
static bool read_value(lab_json *json, const field *f, request_fields *fields, char *problem)
{
    void *to = (char *)fields + f->offset;
    switch (f->kind) {
    case TEXT:
        *(const char **)to = lab_json_string(json);
        return true;
    case NUMBER:
    case DECIMAL:
        *number_of(f, fields) = lab_json_number(json);
        return true;
    case TRUTH:
        *(bool *)to = lab_json_truth(json);
        return true;
    case TEXTS:
        return read_texts(json, to);
    case PAIRS:
        return read_pairs(json, to) && (json->problem || keys_differ(f, to, problem));
    }
    return true;
}

static bool refuse_range(const char *name, double least, double most, double number,
                         char *problem)
{
    snprintf(problem, REQUEST_PROBLEM_TEXT,
             "'%s' must be a number from %.16g to %.16g, not %.16g", name, least, most, number);
    return false;
}

static bool is_within(const field *f, request_fields *fields, char *problem)
{
    if (!is_number(f))
        return true;
    const double number = *number_of(f, fields);
    if (number < f->least || number > f->most)
        return refuse_range(f->name, f->least, f->most, number, problem);
    if (f->kind == DECIMAL || number == floor(number))
        return true;
    snprintf(problem, REQUEST_PROBLEM_TEXT, "'%s' must be a whole number, not %.16g", f->name,
             number);
    return false;
}

static const field *find(const char *name)
{
    for (size_t i = 0; i < REQUEST_FIELDS; i++)
        if (strcmp(known[i].name, name) == 0)
            return &known[i];
    return NULL;
}

/* ---- parameters of the task ---- */

static bool check_number(const task_parameter *p, double number, char *problem)
{
    return (number >= p->least && number <= p->most) ||
           refuse_range(p->key, p->least, p->most, number, problem);
}

static bool check_text(const task_parameter *p, const char *text, char *problem)
{
    for (const char *const *word = p->words; word && *word; word++)
        if (strcmp(*word, text) == 0)
            return true;
    if (!p->words)
        return true;
    int length = snprintf(problem, REQUEST_PROBLEM_TEXT, "'%s' must be one of", p->key);
    for (const char *const *word = p->words; *word; word++)
        length += snprintf(problem + length, REQUEST_PROBLEM_TEXT - (size_t)length, "%s '%s'",
                           word == p->words ? "" : ",", *word);
    return false;
}

/* Returns true if another parameter, which is given, overrules the default. */
static bool is_overruled(task_parameter_id id, const request_fields *fields)
{
    for (size_t i = 0; i < TASK_UNLESSES; i++)
        if (task_unlesses[i].of == id && fields->given[field_of[task_unlesses[i].other]])
            return true;
    return false;
}

static bool settle_text(task_parameter_id id, request_fields *fields, char *problem)
{
    const task_parameter *p = &task_parameters[id];
    const field *f = &known[field_of[id]];
    const char **text = (const char **)(void *)((char *)fields + f->offset);
    *text = fields->given[field_of[id]] ? *text : p->text;
    task_set_text(&fields->values, id, *text);
    return !*text || check_text(p, *text, problem);
}

static bool settle_number(task_parameter_id id, request_fields *fields, char *problem)
{
    const task_parameter *p = &task_parameters[id];
    double *number = number_of(&known[field_of[id]], fields);
    const bool given = fields->given[field_of[id]];
    if (given && !check_number(p, *number, problem))
        return false;
    if (!given)
        *number = is_overruled(id, fields) ? 0 : p->otherwise;
    task_set_number(&fields->values, id, *number);
    return true;
}

/* Checks the value that is given, or sets the default. */
static bool settle(task_parameter_id id, request_fields *fields, char *problem)
{
    const task_kind kind = task_parameters[id].kind;
    if (kind == TASK_TEXT)
        return settle_text(id, fields, problem);
    if (kind != TASK_FLAG)
        return settle_number(id, fields, problem);
    task_set_flag(&fields->values, id,
                  *(const bool *)((const char *)fields + known[field_of[id]].offset));
    return true;
}

static bool settle_task(request_fields *fields, char *problem)
{
    for (task_parameter_id id = 0; id < TASK_PARAMETERS; id++)
        if (fields->ask && strcmp(task_names[task_parameters[id].task], fields->ask) == 0 &&
            !settle(id, fields, problem))
            return false;
    return true;
}

/* ---- requests ---- */

bool request_fields_read(request_fields *fields, const char *text, size_t length, char *strings,
                         char problem[REQUEST_PROBLEM_TEXT])
{
    lab_json json = lab_json_begin(text, length, strings);
    const char *key;
    problem[0] = '\0';
    for (size_t i = 0; i < REQUEST_FIELDS; i++)
        if (is_number(&known[i]))
            *number_of(&known[i], fields) = known[i].otherwise;
    lab_json_enter(&json, '{');
    while ((key = lab_json_key(&json))) {
        const field *f = find(key);
        if (!f) {
            snprintf(problem, REQUEST_PROBLEM_TEXT, "a request has no '%.40s'", key);
            return false;
        }
        if (fields->given[f - known]) {
            snprintf(problem, REQUEST_PROBLEM_TEXT, "the request has '%s' twice", f->name);
            return false;
        }
        if (!read_value(&json, f, fields, problem) ||
            (!json.problem && !is_within(f, fields, problem)))
            return false;
        fields->given[f - known] = true;
    }
    if (lab_json_done(&json))
        return settle_task(fields, problem);
    snprintf(problem, REQUEST_PROBLEM_TEXT, "the request cannot be read: %s, at byte %zu",
             json.problem, (size_t)(json.at - json.begin));
    return false;
}

void request_fields_release(request_fields *fields)
{
    for (size_t i = 0; i < REQUEST_FIELDS; i++)
        if (known[i].kind == TEXTS || known[i].kind == PAIRS)
            free(((request_texts *)(void *)((char *)fields + known[i].offset))->list);
}
