/* SPDX-License-Identifier: MIT */
/* From a file of cases to the request of one of them. */
#include "support/case_request.h"

const dyar_node *case_file_read(dyar_arena *arena, dyar_cache *cache, const char *schema,
                                const char *path)
{
    dyar_diags *diags = dyar_diags_new();
    const dyar_node *root = NULL;
    const dyar_source *source = dyar_source_read(arena, path, diags);
    if (source && dyar_schema_check(cache, schema, path, diags))
        root = dyar_document_parse(arena, source, diags);
    if (!root)
        dyar_diags_print(diags, stdout);
    dyar_diags_free(diags);
    return root;
}

/* A value of `set` as YAML again, for "path=value". */
static void write_value(dyar_buffer *to, const dyar_node *node)
{
    const char *between = "";
    if (node->kind == DYAR_NODE_LIST) {
        dyar_buffer_put(to, "[");
        for (size_t i = 0; i < node->count; i++, between = ", ") {
            dyar_buffer_put(to, between);
            write_value(to, node->items[i]);
        }
        dyar_buffer_put(to, "]");
    } else if (node->kind == DYAR_NODE_MAP) {
        dyar_buffer_put(to, "{");
        for (size_t i = 0; i < node->count; i++, between = ", ") {
            const dyar_text key = node->entries[i].key;
            dyar_buffer_print(to, "%s%.*s: ", between, (int)key.length, key.at);
            write_value(to, node->entries[i].value);
        }
        dyar_buffer_put(to, "}");
    } else if (node->type == DYAR_TYPE_STRING) {
        dyar_buffer_print(to, "\"%.*s\"", (int)node->text.length, node->text.at);
    } else {
        dyar_buffer_add(to, node->type == DYAR_TYPE_NULL ? dyar_text_of("null") : node->text);
    }
}

/* The entries of a map as "key=value"; returns how many. */
static size_t read_assignments(dyar_arena *arena, const dyar_node *map, bool in_yaml,
                               const char *list[CASE_CHANGES_MAX])
{
    size_t count = 0;
    for (; map && count < map->count && count < CASE_CHANGES_MAX; count++) {
        const dyar_entry *entry = &map->entries[count];
        dyar_buffer text = {.arena = arena};
        dyar_buffer_print(&text, "%.*s=", (int)entry->key.length, entry->key.at);
        if (in_yaml)
            write_value(&text, entry->value);
        else
            dyar_buffer_add(&text, entry->value->text);
        list[count] = dyar_buffer_text(&text);
    }
    return count;
}

void case_request_read(case_request *wanted, dyar_arena *arena, const dyar_node *file,
                       const dyar_node *node)
{
    const dyar_node *setup = dyar_node_get(node, "setup");
    const dyar_node *own = dyar_node_get(node, "as"),
                    *as = own ? own : dyar_node_get(file, "as");
    wanted->request =
        DYAR_LOAD_REQUEST(.ruleset = dyar_text_copy(arena, dyar_node_text(file, "ruleset")),
                          .setup = setup ? dyar_text_copy(arena, setup->text) : NULL,
                          .answers = wanted->answers,
                          .answer_count = read_assignments(
                              arena, dyar_node_get(node, "answers"), false, wanted->answers),
                          .sets = wanted->sets,
                          .set_count = read_assignments(arena, dyar_node_get(node, "set"), true,
                                                        wanted->sets),
                          .match = as && dyar_text_is(as->text, "match"));
}
