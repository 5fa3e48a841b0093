/* SPDX-License-Identifier: MIT */
/* Warnings for the author of a file: a name or citations that no reader will find. */
#include "ruleset/loading.h"

static bool is_called(const char *file, dyar_text id)
{
    if (strncmp(file, id.at, id.length) != 0)
        return false;
    for (size_t i = 0; dyar_ruleset_endings[i]; i++)
        if (strcmp(file + id.length, dyar_ruleset_endings[i]) == 0)
            return true;
    return false;
}

/* Others find a ruleset by its id, so that its file had better be called so too. */
void dyar_remark_file_name(dyar_loading *l, const dyar_node *root)
{
    const dyar_node *id = dyar_node_get(root, "id");
    const char *path = id->location.source->name, *slash = strrchr(path, '/');
    if (id->location.source->is_file && !is_called(slash ? slash + 1 : path, id->text))
        dyar_report(l->diags, DYAR_WARNING, id->location,
                    "ruleset '%.*s' must be in a file '%.*s%s'", (int)id->text.length,
                    id->text.at, (int)id->text.length, id->text.at, dyar_ruleset_endings[0]);
}

/* A citation of a missing place would never be shown. */
void dyar_remark_citations(dyar_loading *l, const dyar_node *root)
{
    const dyar_node *map = dyar_node_get(root, "citations"), *id = dyar_node_get(root, "id");
    for (size_t i = 0; map && i < map->count; i++) {
        const dyar_entry *entry = &map->entries[i];
        const dyar_node *node = root;
        dyar_text rest = entry->key, part;
        while (node && dyar_text_split(&rest, ".", &part))
            node = dyar_change_below(node, part);
        if (!node && entry->key_location.source == id->location.source)
            dyar_report(l->diags, DYAR_WARNING, entry->key_location,
                        "path '%.*s' not found: there is no '%.*s'", (int)entry->key.length,
                        entry->key.at, (int)part.length, part.at);
    }
}
