/* Warnings for the author of a file: a name or citations that no reader will find. */
#include "ruleset/loading.h"

#include <string.h>

/* Others find a ruleset by its id, so that its file had better be called so too. */
void dyar_remark_file_name(dyar_loading *l, const dyar_node *root)
{
    const dyar_node *id = dyar_node_get(root, "id");
    const char *path = id->location.source->name, *slash = strrchr(path, '/');
    dyar_buffer wanted = {.arena = l->arena};
    dyar_buffer_add(&wanted, id->text);
    dyar_buffer_put(&wanted, ".yaml");
    if (id->location.source->is_file &&
        strcmp(slash ? slash + 1 : path, dyar_buffer_text(&wanted)) != 0)
        dyar_report(l->diags, DYAR_WARNING, id->location,
                    "ruleset '%.*s' must be in a file '%s'", (int)id->text.length, id->text.at,
                    dyar_buffer_text(&wanted));
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
