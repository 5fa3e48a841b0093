/* SPDX-License-Identifier: MIT */
/*
 * The reader of parameter files: one JSON object, of which the class, the constants and the
 * information about the game are read, and all else is skipped.
 */
#include "lab/parameters/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/json.h"
#include "lab/base/text.h"

typedef struct reading {
    lab_json json;
    lab_parameters *to;
    const char *problem; /* of a value that is JSON, but no value for a game */
    size_t at;
} reading;

enum { NESTED = 32 };

/* ---- values that are not wanted ---- */

static char next(lab_json *json)
{
    while (json->at < json->end && *json->at && strchr(" \t\r\n", *json->at))
        json->at++;
    return json->at < json->end ? *json->at : '\0';
}

static void skip(lab_json *json, int depth);

static void skip_object(lab_json *json, int depth)
{
    lab_json_enter(json, '{');
    while (lab_json_key(json))
        skip(json, depth + 1);
}

static void skip_array(lab_json *json, int depth)
{
    lab_json_enter(json, '[');
    while (lab_json_item(json))
        skip(json, depth + 1);
}

static void skip(lab_json *json, int depth)
{
    const char first = next(json);
    if (depth > NESTED)
        json->problem = "values are nested too deeply";
    else if (first == '{')
        skip_object(json, depth);
    else if (first == '[')
        skip_array(json, depth);
    else if (first == '"')
        lab_json_string(json);
    else if (first == 't' || first == 'f')
        lab_json_truth(json);
    else
        lab_json_number(json);
}

/* ---- numbers ---- */

/* Of the value that begins at `at`. */
static void refuse(reading *r, const char *at, const char *problem)
{
    if (r->problem)
        return;
    r->problem = problem;
    r->at = (size_t)(at - r->json.begin);
}

/* Where the next value begins. */
static const char *here(reading *r)
{
    next(&r->json);
    return r->json.at;
}

/* A flag may be written as true, and the other way round. */
static int number(reading *r)
{
    const char *at = here(r);
    const char first = next(&r->json);
    if (first == 't' || first == 'f')
        return lab_json_truth(&r->json);
    const double value = lab_json_number(&r->json);
    if (fabs(value) <= LAB_PARAMETERS_NUMBER && value == floor(value))
        return (int)value;
    refuse(r, at, "a parameter must be a whole number up to 999");
    return 0;
}

static uint64_t numbers(reading *r)
{
    uint64_t list = 0;
    lab_json_enter(&r->json, '[');
    while (lab_json_item(&r->json)) {
        const char *at = here(r);
        const int value = number(r);
        if (value >= 0 && value < 64)
            list |= UINT64_C(1) << value;
        else
            refuse(r, at, "the numbers of a list must be 0 to 63");
    }
    return list;
}

static void read_parameter(reading *r, lab_parameter parameter)
{
    const lab_parameter_entry *entry = &lab_parameter_table[parameter];
    r->to->stated[parameter] = true;
    if (entry->kind == LAB_LIST) {
        r->to->list[parameter] = numbers(r);
        return;
    }
    const char *at = here(r);
    const int value = number(r);
    r->to->value[parameter] = value;
    if (entry->kind == LAB_WORD && !lab_parameter_word(parameter, value))
        refuse(r, at, "the parameter has no such value");
    else if (entry->kind == LAB_FLAG && (value < 0 || value > 1))
        refuse(r, at, "the parameter must be true or false");
}

static bool find_parameter(const char *key, lab_parameter *parameter)
{
    for (int i = 0; i < LAB_PARAMETER_COUNT; i++)
        if (strcmp(lab_parameter_table[i].key, key) == 0) {
            *parameter = (lab_parameter)i;
            return true;
        }
    return false;
}

/* ---- names ---- */

static void read_name(reading *r, char name[LAB_PARAMETERS_NAME])
{
    const char *at = here(r), *text = lab_json_string(&r->json);
    if (text && strlen(text) < LAB_PARAMETERS_NAME && lab_text_is_line(text))
        strcpy(name, text);
    else if (text)
        refuse(r, at, "a name must be one line of up to 99 bytes");
}

static void read_info(reading *r)
{
    const char *key;
    lab_parameter parameter;
    lab_json_enter(&r->json, '{');
    while ((key = lab_json_key(&r->json)))
        if (strcmp(key, "name") == 0)
            read_name(r, r->to->name);
        else if (find_parameter(key, &parameter))
            read_parameter(r, parameter);
        else
            skip(&r->json, 0);
}

static lab_game_class class_of(const char *name)
{
    static const struct {
        const char *name;
        lab_game_class is;
    } classes[] = {{"", LAB_CLASS_PLAIN},
                   {"Mancala", LAB_CLASS_PLAIN},
                   {"NorthSouthCycle", LAB_CLASS_OWN_ROWS},
                   {"BearOff", LAB_CLASS_BEAR_OFF}};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strcmp(name, classes[i].name) == 0)
            return classes[i].is;
    return LAB_CLASS_OTHER;
}

static void read_file(reading *r)
{
    const char *key;
    lab_json_enter(&r->json, '{');
    while ((key = lab_json_key(&r->json)))
        if (strcmp(key, "game_constants") == 0 || strcmp(key, "game_info") == 0)
            read_info(r);
        else if (strcmp(key, "game_class") == 0)
            read_name(r, r->to->class_name);
        else {
            r->to->variants |= strcmp(key, "variants") == 0;
            skip(&r->json, 0);
        }
    r->to->game_class = class_of(r->to->class_name);
}

/* ---- what fits together ---- */

static void check(reading *r)
{
    const lab_parameters *p = r->to;
    const int columns = p->value[LAB_PARAMETER_HOLES], seeds = p->value[LAB_PARAMETER_SEEDS];
    if (p->name[0] == '\0')
        refuse(r, r->json.begin, "the game has no name: 'game_info' needs 'name'");
    else if (!p->stated[LAB_PARAMETER_HOLES] || columns < 2 || columns > LAB_PARAMETERS_COLUMNS)
        refuse(r, r->json.begin, "'holes' must be 2 to 50");
    else if (!p->stated[LAB_PARAMETER_SEEDS] || seeds < 1 || seeds > LAB_PARAMETERS_HOLE)
        refuse(r, r->json.begin, "'nbr_start' must be 1 to 99");
    else if (2 * columns * seeds > LAB_PARAMETERS_SEEDS)
        refuse(r, r->json.begin, "2 x 'holes' x 'nbr_start' must be 4000 or less");
}

bool lab_parameters_detect(const char *text, size_t length)
{
    static const char key[] = "\"game_constants\"", other[] = "\"game_class\"";
    size_t at = 0;
    while (at < length && strchr(" \t\r\n", text[at]) && text[at])
        at++;
    if (at == length || text[at] != '{')
        return false;
    for (; at + sizeof other <= length && at < 4096; at++)
        if (memcmp(text + at, other, sizeof other - 1) == 0 ||
            (at + sizeof key <= length && memcmp(text + at, key, sizeof key - 1) == 0))
            return true;
    return false;
}

static void begin(lab_parameters *parameters)
{
    *parameters = (lab_parameters){.game_class = LAB_CLASS_PLAIN};
    for (int i = 0; i < LAB_PARAMETER_COUNT; i++)
        parameters->value[i] = lab_parameter_table[i].usual;
}

const char *lab_parameters_read(const char *text, size_t length, lab_parameters *parameters,
                                size_t *at)
{
    char *strings = length <= LAB_PARAMETERS_TEXT ? malloc(length + 1) : NULL;
    *at = 0;
    begin(parameters);
    if (!strings)
        return length > LAB_PARAMETERS_TEXT ? "the file is larger than 1 MiB"
                                            : "memory ran out";
    reading r = {.json = lab_json_begin(text, length, strings), .to = parameters};
    read_file(&r);
    if (r.json.problem && !r.problem) {
        r.problem = r.json.problem;
        r.at = (size_t)(r.json.at - r.json.begin);
    }
    if (!r.problem)
        check(&r);
    free(strings);
    *at = r.at;
    return r.problem;
}
