/* SPDX-License-Identifier: MIT */
/* Lookups in a schema. */
#include "validate/model.h"

#include <stdlib.h>

/* Compares lengths first, which distinguishes most keys without reading them. */
int dyar_property_compare(const void *a, const void *b)
{
    const dyar_text x = ((const dyar_property *)a)->key, y = ((const dyar_property *)b)->key;
    if (x.length != y.length)
        return x.length < y.length ? -1 : 1;
    return x.length ? memcmp(x.at, y.at, x.length) : 0;
}

const dyar_shape *dyar_map_rules_find(const dyar_map_rules *rules, dyar_text key)
{
    const dyar_property wanted = {.key = key};
    if (rules->property_count == 0)
        return NULL;
    const dyar_property *found = bsearch(&wanted, rules->properties, rules->property_count,
                                         sizeof wanted, dyar_property_compare);
    return found ? found->shape : NULL;
}

const dyar_shape *dyar_resource_dynamic(const dyar_resource *resource, dyar_text name)
{
    for (const dyar_anchor *anchor = resource->anchors; anchor; anchor = anchor->next)
        if (anchor->dynamic && dyar_text_equal(anchor->name, name))
            return anchor->shape;
    return NULL;
}
