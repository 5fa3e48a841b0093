/* SPDX-License-Identifier: MIT */
/* The keywords of a schema, read into shapes. */
#include "validate/loader.h"
#include "validate/uri.h"

#include <stdlib.h>

typedef void keyword_reader(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry);

static bool is_map(dyar_loader *loader, const dyar_entry *entry)
{
    if (entry->value->kind == DYAR_NODE_MAP)
        return true;
    dyar_loader_must_be(loader, entry, "a map");
    return false;
}

static bool is_list_of_texts(dyar_loader *loader, const dyar_entry *entry)
{
    if (!dyar_loader_is_list(loader, entry))
        return false;
    for (size_t i = 0; i < entry->value->count; i++) {
        if (entry->value->items[i]->type != DYAR_TYPE_STRING) {
            dyar_loader_must_be(loader, entry, "a list of texts");
            return false;
        }
    }
    return true;
}

/* ---- sub-schemas ---- */

/* NULL where the entry is no map. */
static dyar_property *named_schemas(dyar_loader *loader, const dyar_shape *shape,
                                    const dyar_entry *entry)
{
    const dyar_node *map = entry->value;
    if (!is_map(loader, entry))
        return NULL;
    dyar_property *named = DYAR_NEW_ARRAY(loader->arena, dyar_property, map->count);
    for (size_t i = 0; i < map->count; i++) {
        named[i].key = map->entries[i].key;
        named[i].shape = dyar_loader_shape(loader, map->entries[i].value, shape->resource);
    }
    return named;
}

static const dyar_pattern *pattern_of(dyar_loader *loader, dyar_text text,
                                      dyar_location location)
{
    for (const dyar_kept_pattern *kept = loader->patterns; kept; kept = kept->next)
        if (dyar_text_equal(kept->text, text))
            return kept->pattern;
    const char *problem = "";
    dyar_pattern *pattern = dyar_pattern_new(loader->arena, text, &problem);
    if (!pattern) {
        dyar_loader_refuse(loader, location, "'%.*s' is not a regular expression: %s",
                           (int)text.length, text.at, problem);
        return NULL;
    }
    dyar_kept_pattern *kept = DYAR_NEW(loader->arena, dyar_kept_pattern);
    *kept = (dyar_kept_pattern){loader->patterns, text, pattern};
    loader->patterns = kept;
    return pattern;
}

/* ---- any value ---- */

static unsigned type_bits(dyar_text word)
{
    static const struct {
        const char *word;
        unsigned bits;
    } types[] = {
        {"null", 1u << DYAR_TYPE_NULL},
        {"boolean", 1u << DYAR_TYPE_BOOLEAN},
        {"integer", 1u << DYAR_TYPE_INTEGER},
        {"number", 1u << DYAR_TYPE_INTEGER | 1u << DYAR_TYPE_NUMBER},
        {"string", 1u << DYAR_TYPE_STRING},
        {"array", 1u << DYAR_TYPE_LIST},
        {"object", 1u << DYAR_TYPE_MAP},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (dyar_text_is(word, types[i].word))
            return types[i].bits;
    return 0;
}

static void add_type(dyar_loader *loader, dyar_shape *shape, const dyar_node *type)
{
    const unsigned bits = type->kind == DYAR_NODE_SCALAR ? type_bits(type->text) : 0;
    if (!bits)
        dyar_loader_refuse(loader, type->location,
                           "'type' must be one of null, boolean, integer, number, string, "
                           "array, object, or a list of them");
    shape->types |= bits;
}

static void read_type(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    const dyar_node *type = entry->value;
    if (type->kind != DYAR_NODE_LIST) {
        add_type(loader, shape, type);
        return;
    }
    for (size_t i = 0; i < type->count; i++)
        add_type(loader, shape, type->items[i]);
}

static void read_const(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    (void)loader;
    shape->constant = entry->value;
}

/* The word `unknown` is in place of a value, and none that messages offer. */
static void read_enum(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    if (!dyar_loader_is_list(loader, entry))
        return;
    const dyar_node *list = entry->value;
    dyar_node *values = dyar_arena_copy(loader->arena, list, sizeof *list);
    values->items = DYAR_NEW_ARRAY(loader->arena, const dyar_node *, list->count);
    values->count = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (dyar_node_is_unknown(list->items[i]))
            shape->may_be_unknown = true;
        else
            values->items[values->count++] = list->items[i];
    }
    shape->values = values;
}

/* ---- numbers ---- */

static void read_multiple_of(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    dyar_number_rules *rules = dyar_loader_number(loader, shape);
    if (dyar_decimal_of(entry->value, &rules->step) && rules->step.value > 0)
        rules->multiple_of = entry->value;
    else
        dyar_loader_must_be(loader, entry, "a number above 0");
}

/* ---- texts and lists ---- */

static void read_pattern(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    dyar_text_rules *rules = dyar_loader_text(loader, shape);
    if (!dyar_loader_is_text(loader, entry))
        return;
    rules->pattern_text = entry->value->text;
    rules->pattern = pattern_of(loader, rules->pattern_text, entry->value->location);
}

static void read_unique_items(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    if (entry->value->type == DYAR_TYPE_BOOLEAN)
        dyar_loader_list(loader, shape)->unique = (entry->value->text.at[0] | 0x20) == 't';
    else
        dyar_loader_must_be(loader, entry, "true or false");
}

/* ---- maps ---- */

static void read_required(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    if (is_list_of_texts(loader, entry))
        dyar_loader_map(loader, shape)->required = entry->value;
}

static void read_dependent_required(dyar_loader *loader, dyar_shape *shape,
                                    const dyar_entry *entry)
{
    if (!is_map(loader, entry))
        return;
    for (size_t i = 0; i < entry->value->count; i++)
        if (!is_list_of_texts(loader, &entry->value->entries[i]))
            return;
    dyar_loader_map(loader, shape)->dependent_required = entry->value;
}

static void read_properties(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    dyar_map_rules *rules = dyar_loader_map(loader, shape);
    dyar_property *properties = named_schemas(loader, shape, entry);
    if (!properties)
        return;
    qsort(properties, entry->value->count, sizeof *properties, dyar_property_compare);
    rules->properties = properties;
    rules->property_count = entry->value->count;
    rules->written_properties = entry->value;
}

static void read_pattern_properties(dyar_loader *loader, dyar_shape *shape,
                                    const dyar_entry *entry)
{
    dyar_map_rules *rules = dyar_loader_map(loader, shape);
    const dyar_node *map = entry->value;
    if (!is_map(loader, entry))
        return;
    dyar_pattern_property *patterns =
        DYAR_NEW_ARRAY(loader->arena, dyar_pattern_property, map->count);
    for (size_t i = 0; i < map->count; i++) {
        patterns[i].pattern =
            pattern_of(loader, map->entries[i].key, map->entries[i].key_location);
        patterns[i].shape = dyar_loader_shape(loader, map->entries[i].value, shape->resource);
    }
    rules->patterns = patterns;
    rules->pattern_count = map->count;
}

static void read_dependent_schemas(dyar_loader *loader, dyar_shape *shape,
                                   const dyar_entry *entry)
{
    dyar_map_rules *rules = dyar_loader_map(loader, shape);
    rules->dependents = named_schemas(loader, shape, entry);
    rules->dependent_count = rules->dependents ? entry->value->count : 0;
}

/* ---- references ---- */

/* Another metaschema may give keywords another meaning, or switch them off. */
static void read_metaschema(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    static const char known[] = "https://json-schema.org/draft/2020-12/schema";
    dyar_text uri, fragment;
    (void)shape;
    if (!dyar_loader_is_text(loader, entry))
        return;
    dyar_uri_split(entry->value->text, &uri, &fragment);
    if (!dyar_text_is(uri, known) || fragment.length > 0)
        dyar_loader_refuse(loader, entry->value->location,
                           "the '$schema' '%.*s' is not supported, only '%s' is",
                           (int)entry->value->text.length, entry->value->text.at, known);
}

static bool is_dynamic(const dyar_entry *entry)
{
    return dyar_text_starts(entry->key, "$dynamic");
}

static void read_reference(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    dyar_loader_logic(loader, shape);
    if (!dyar_loader_is_text(loader, entry))
        return;
    dyar_reference *reference = DYAR_NEW(loader->scratch, dyar_reference);
    *reference = (dyar_reference){loader->references, shape, entry->value, is_dynamic(entry)};
    loader->references = reference;
}

static void read_anchor(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    if (dyar_loader_is_text(loader, entry))
        dyar_loader_anchor(loader, shape, entry->value, is_dynamic(entry));
}

/* They only lie here to be referred to, but what is wrong in them is wrong. */
static void read_defs(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
    named_schemas(loader, shape, entry);
}

void dyar_loader_keyword(dyar_loader *loader, dyar_shape *shape, const dyar_entry *entry)
{
#define KEYWORD(word, reader)                                                                  \
    {                                                                                          \
        word, sizeof word - 1, reader                                                          \
    }
    static const struct {
        const char *word;
        size_t length;
        keyword_reader *read;
    } keywords[] = {
        KEYWORD("$schema", read_metaschema),
        KEYWORD("$ref", read_reference),
        KEYWORD("$dynamicRef", read_reference),
        KEYWORD("$anchor", read_anchor),
        KEYWORD("$dynamicAnchor", read_anchor),
        KEYWORD("$defs", read_defs),
        KEYWORD("type", read_type),
        KEYWORD("const", read_const),
        KEYWORD("enum", read_enum),
        KEYWORD("multipleOf", read_multiple_of),
        KEYWORD("pattern", read_pattern),
        KEYWORD("uniqueItems", read_unique_items),
        KEYWORD("properties", read_properties),
        KEYWORD("patternProperties", read_pattern_properties),
        KEYWORD("required", read_required),
        KEYWORD("dependentRequired", read_dependent_required),
        KEYWORD("dependentSchemas", read_dependent_schemas),
    };
#undef KEYWORD
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (keywords[i].length == entry->key.length &&
            memcmp(keywords[i].word, entry->key.at, entry->key.length) == 0) {
            keywords[i].read(loader, shape, entry);
            return;
        }
    }
    /* What is no keyword is a note to the reader. */
    dyar_loader_field(loader, shape, entry);
}
