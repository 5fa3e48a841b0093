/* SPDX-License-Identifier: MIT */
/* Keywords of a schema that have one value, stored in one field of a shape. */
#include "validate/loader.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

/* ---- the parts of a shape, made when they are first needed ---- */

dyar_number_rules *dyar_loader_number(dyar_loader *loader, dyar_shape *shape)
{
    if (!shape->number)
        shape->number = DYAR_NEW(loader->arena, dyar_number_rules);
    return shape->number;
}

dyar_text_rules *dyar_loader_text(dyar_loader *loader, dyar_shape *shape)
{
    if (!shape->text) {
        shape->text = DYAR_NEW(loader->arena, dyar_text_rules);
        shape->text->length.most = SIZE_MAX;
    }
    return shape->text;
}

dyar_list_rules *dyar_loader_list(dyar_loader *loader, dyar_shape *shape)
{
    if (!shape->list) {
        shape->list = DYAR_NEW(loader->arena, dyar_list_rules);
        shape->list->count.most = SIZE_MAX;
        shape->list->contained = (dyar_count_range){1, SIZE_MAX};
    }
    return shape->list;
}

dyar_map_rules *dyar_loader_map(dyar_loader *loader, dyar_shape *shape)
{
    if (!shape->map) {
        shape->map = DYAR_NEW(loader->arena, dyar_map_rules);
        shape->map->count.most = SIZE_MAX;
    }
    return shape->map;
}

dyar_logic *dyar_loader_logic(dyar_loader *loader, dyar_shape *shape)
{
    if (!shape->logic)
        shape->logic = DYAR_NEW(loader->arena, dyar_logic);
    return shape->logic;
}

/* ---- what a field may be ---- */

static void read_limit(dyar_loader *loader, dyar_limit *limit, const dyar_entry *entry)
{
    if (dyar_node_number(entry->value, &limit->value))
        limit->written = entry->value;
    else
        dyar_loader_must_be(loader, entry, "a number");
}

/* How many of something: 2.0 is as good as 2. */
static void read_count(dyar_loader *loader, size_t *count, const dyar_entry *entry)
{
    double number;
    if (dyar_node_number(entry->value, &number) && number >= 0 && floor(number) == number &&
        number < 1e15)
        *count = (size_t)number;
    else
        dyar_loader_must_be(loader, entry, "a whole number of at least 0");
}

static dyar_shape_list sub_schemas(dyar_loader *loader, const dyar_shape *shape,
                                   const dyar_entry *entry)
{
    const dyar_node *list = entry->value;
    if (!dyar_loader_is_list(loader, entry))
        return (dyar_shape_list){0};
    if (list->count == 0)
        dyar_loader_must_be(loader, entry, "a list of at least one schema");
    const dyar_shape **shapes = DYAR_NEW_ARRAY(loader->arena, const dyar_shape *, list->count);
    for (size_t i = 0; i < list->count; i++)
        shapes[i] = dyar_loader_shape(loader, list->items[i], shape->resource);
    return (dyar_shape_list){shapes, list->count};
}

/* ---- the keywords ---- */

typedef enum value_kind { COUNT, LIMIT, SCHEMA, SCHEMAS, WORDS, VALUES } value_kind;
typedef enum part { WHOLE, NUMBER, TEXT, LIST, MAP, LOGIC } part;

static char *part_of(dyar_loader *loader, dyar_shape *shape, part which)
{
    switch (which) {
    case WHOLE:
        return (char *)shape;
    case NUMBER:
        return (char *)dyar_loader_number(loader, shape);
    case TEXT:
        return (char *)dyar_loader_text(loader, shape);
    case LIST:
        return (char *)dyar_loader_list(loader, shape);
    case MAP:
        return (char *)dyar_loader_map(loader, shape);
    default:
        return (char *)dyar_loader_logic(loader, shape);
    }
}

static void read_field(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry,
                       value_kind kind, void *field)
{
    switch (kind) {
    case COUNT:
        read_count(loader, field, entry);
        break;
    case LIMIT:
        read_limit(loader, field, entry);
        break;
    case SCHEMA:
        *(const dyar_shape **)field = dyar_loader_shape(loader, entry->value, shape->resource);
        break;
    case SCHEMAS:
        *(dyar_shape_list *)field = sub_schemas(loader, shape, entry);
        break;
    case WORDS:
        if (dyar_loader_is_text(loader, entry))
            *(dyar_text *)field = entry->value->text;
        break;
    case VALUES:
        if (dyar_loader_is_list(loader, entry))
            *(const dyar_node **)field = entry->value;
        break;
    }
}

#define FIELD(word, kind, part, type, field)                                                   \
    {                                                                                          \
        word, sizeof word - 1, kind, part, offsetof(type, field)                               \
    }
static const struct {
    const char *word;
    size_t length;
    value_kind kind;
    part part;
    size_t offset;
} keywords[] = {
    FIELD("title", WORDS, WHOLE, dyar_shape, title),
    FIELD("x-why", WORDS, WHOLE, dyar_shape, why),
    FIELD("examples", VALUES, WHOLE, dyar_shape, examples),
    FIELD("minimum", LIMIT, NUMBER, dyar_number_rules, minimum),
    FIELD("maximum", LIMIT, NUMBER, dyar_number_rules, maximum),
    FIELD("exclusiveMinimum", LIMIT, NUMBER, dyar_number_rules, above),
    FIELD("exclusiveMaximum", LIMIT, NUMBER, dyar_number_rules, below),
    FIELD("minLength", COUNT, TEXT, dyar_text_rules, length.least),
    FIELD("maxLength", COUNT, TEXT, dyar_text_rules, length.most),
    FIELD("items", SCHEMA, LIST, dyar_list_rules, items),
    FIELD("prefixItems", SCHEMAS, LIST, dyar_list_rules, prefix),
    FIELD("minItems", COUNT, LIST, dyar_list_rules, count.least),
    FIELD("maxItems", COUNT, LIST, dyar_list_rules, count.most),
    FIELD("contains", SCHEMA, LIST, dyar_list_rules, contains),
    FIELD("minContains", COUNT, LIST, dyar_list_rules, contained.least),
    FIELD("maxContains", COUNT, LIST, dyar_list_rules, contained.most),
    FIELD("unevaluatedItems", SCHEMA, LIST, dyar_list_rules, unevaluated),
    FIELD("additionalProperties", SCHEMA, MAP, dyar_map_rules, additional),
    FIELD("propertyNames", SCHEMA, MAP, dyar_map_rules, names),
    FIELD("minProperties", COUNT, MAP, dyar_map_rules, count.least),
    FIELD("maxProperties", COUNT, MAP, dyar_map_rules, count.most),
    FIELD("unevaluatedProperties", SCHEMA, MAP, dyar_map_rules, unevaluated),
    FIELD("allOf", SCHEMAS, LOGIC, dyar_logic, all),
    FIELD("anyOf", SCHEMAS, LOGIC, dyar_logic, any),
    FIELD("oneOf", SCHEMAS, LOGIC, dyar_logic, one),
    FIELD("not", SCHEMA, LOGIC, dyar_logic, none),
    FIELD("if", SCHEMA, LOGIC, dyar_logic, condition),
    FIELD("then", SCHEMA, LOGIC, dyar_logic, then),
    FIELD("else", SCHEMA, LOGIC, dyar_logic, otherwise),
};
#undef FIELD

void dyar_loader_field(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (keywords[i].length == entry->key.length &&
            memcmp(keywords[i].word, entry->key.at, entry->key.length) == 0) {
            char *at = part_of(loader, shape, keywords[i].part) + keywords[i].offset;
            read_field(loader, shape, entry, keywords[i].kind, at);
            return;
        }
    }
}
