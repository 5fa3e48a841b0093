/* SPDX-License-Identifier: MIT */
/* $id, $anchor, and the targets of references. */
#include "validate/loader.h"
#include "validate/uri.h"

static const dyar_resource *find_resource(const dyar_loader *loader, dyar_text uri)
{
    for (const dyar_resource *r = loader->resources; r; r = r->next)
        if (dyar_text_equal(r->uri, uri))
            return r;
    return NULL;
}

static dyar_text address_of(dyar_loader *loader, const dyar_resource *around,
                            const dyar_node *id)
{
    const dyar_text base = around ? around->uri : (dyar_text){"", 0};
    dyar_text uri, fragment;
    if (!id)
        return base;
    dyar_uri_split(id->text, &uri, &fragment);
    if (fragment.length)
        dyar_loader_refuse(loader, id->location, "'$id' must be an address without a fragment");
    return dyar_uri_resolve(loader->arena, base, uri);
}

const dyar_resource *dyar_loader_resource(dyar_loader *loader, dyar_shape *shape,
                                          const dyar_resource *around, const dyar_node *id)
{
    dyar_resource *resource = DYAR_NEW(loader->arena, dyar_resource);
    resource->uri = address_of(loader, around, id);
    resource->node = shape->node;
    resource->shape = shape;
    if (find_resource(loader, resource->uri))
        dyar_loader_refuse(loader, (id ? id : shape->node)->location,
                           "the '$id' '%.*s' is given twice", (int)resource->uri.length,
                           resource->uri.at);
    resource->next = loader->resources;
    loader->resources = resource;
    return resource;
}

static dyar_shape *find_anchor(const dyar_resource *resource, dyar_text name)
{
    for (const dyar_anchor *a = resource->anchors; a; a = a->next)
        if (dyar_text_equal(a->name, name))
            return a->shape;
    return NULL;
}

void dyar_loader_anchor(dyar_loader *loader, dyar_shape *shape, const dyar_node *name,
                        bool dynamic)
{
    /* The resources are the loader's own; shapes see them as const. */
    dyar_resource *resource = loader->resources;
    while (resource != shape->resource)
        resource = resource->next;
    const dyar_shape *other = find_anchor(resource, name->text);
    if (other && other != shape)
        dyar_loader_refuse(loader, name->location, "the anchor '%.*s' is given twice",
                           (int)name->text.length, name->text.at);
    dyar_anchor *anchor = DYAR_NEW(loader->arena, dyar_anchor);
    *anchor = (dyar_anchor){resource->anchors, name->text, shape, dynamic};
    resource->anchors = anchor;
}

/* ~1 is a slash and ~0 a tilde, since the slash parts the steps of a JSON pointer. */
static dyar_text unescape(dyar_arena *arena, dyar_text step)
{
    char *text = dyar_arena_alloc(arena, step.length + 1);
    size_t length = 0;
    for (size_t i = 0; i < step.length; i++) {
        char c = step.at[i];
        if (c == '~' && i + 1 < step.length && (step.at[i + 1] == '0' || step.at[i + 1] == '1'))
            c = step.at[++i] == '1' ? '/' : '~';
        text[length++] = c;
    }
    return (dyar_text){text, length};
}

static const dyar_node *step_into(const dyar_node *node, dyar_text step)
{
    long index;
    const dyar_entry *entry = dyar_node_entry(node, step);
    if (entry)
        return entry->value;
    if (node->kind != DYAR_NODE_LIST || !dyar_text_take_number(&step, 1000000, &index))
        return NULL;
    return step.length == 0 && (size_t)index < node->count ? node->items[index] : NULL;
}

/* A pointer may enter a sub-schema with an $id, which is then the base of relative references.
 */
static dyar_shape *point(dyar_loader *loader, const dyar_resource *resource, dyar_text pointer)
{
    const dyar_node *node = resource->node;
    dyar_text rest = {pointer.at + 1, pointer.length - 1}, step;
    while (node && dyar_text_split(&rest, "/", &step)) {
        node = step_into(node, unescape(loader->scratch, step));
        const dyar_shape *known = node ? dyar_loader_find(loader, node) : NULL;
        if (known)
            resource = known->resource;
    }
    return node ? dyar_loader_shape(loader, node, resource) : NULL;
}

static dyar_shape *lead_to(dyar_loader *loader, const dyar_resource *resource,
                           dyar_text fragment)
{
    if (fragment.length == 0)
        return resource->shape;
    if (fragment.at[0] == '/')
        return point(loader, resource, fragment);
    return find_anchor(resource, fragment);
}

static const dyar_resource *resource_meant(dyar_loader *loader, const dyar_reference *reference,
                                           dyar_text uri)
{
    const dyar_resource *from = reference->from->resource;
    if (uri.length == 0)
        return from;
    return find_resource(loader, dyar_uri_resolve(loader->scratch, from->uri, uri));
}

static void connect(const dyar_reference *reference, const dyar_shape *target,
                    const dyar_resource *resource, dyar_text fragment)
{
    dyar_logic *logic = reference->from->logic;
    if (!reference->dynamic) {
        logic->reference = target;
        return;
    }
    logic->dynamic_reference = target;
    /* Only what is itself a $dynamicAnchor can be meant otherwise by a schema further out. */
    if (dyar_resource_dynamic(resource, fragment) == target)
        logic->dynamic_name = fragment;
}

static void follow(dyar_loader *loader, const dyar_reference *reference)
{
    const dyar_text written = reference->written->text;
    dyar_text uri, fragment;
    dyar_uri_split(written, &uri, &fragment);
    fragment = dyar_uri_decode(loader->arena, fragment);
    const dyar_resource *resource = resource_meant(loader, reference, uri);
    if (!resource) {
        dyar_loader_refuse(loader, reference->written->location,
                           "'%.*s' refers to another document, which is not supported",
                           (int)written.length, written.at);
        return;
    }
    const dyar_shape *target = lead_to(loader, resource, fragment);
    if (target)
        connect(reference, target, resource, fragment);
    else
        dyar_loader_refuse(loader, reference->written->location, "'%.*s' leads nowhere",
                           (int)written.length, written.at);
}

void dyar_loader_follow(dyar_loader *loader)
{
    while (loader->references) {
        const dyar_reference *reference = loader->references;
        loader->references = reference->next;
        follow(loader, reference);
    }
}
