/*
 * The whole way in: text, tree, extends, set-up, answers, changes, schema, rules, tables.
 */
#include "ruleset.h"
#include "document/document.h"
#include "document/limits.h"
#include "document/variant.h"
#include "program/compile.h"
#include "validate/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct loading {
    dyar_ruleset *ruleset;
    dyar_arena *arena; /* its */
    dyar_diags *diags;
    const dyar_request *request;
    dyar_purpose purpose;
    dyar_schema *schema;
    int depth; /* of extends */
    bool done;
} loading;

/* ---- the file, and what it extends ---- */

static const char BUNDLED[] = ""; /* as the file that extends another */

static const dyar_node *read_tree(loading *l, const char *name, const char *folder_of);

static const dyar_source *bundled_source(loading *l, const char *id)
{
    const char *text = dyar_bundled_text(id);
    if (!text)
        return NULL;
    dyar_buffer name = {.arena = l->arena};
    dyar_buffer_print(&name, "%s.yaml", id);
    return dyar_source_new(l->arena, dyar_buffer_text(&name), dyar_text_of(text));
}

/* A file beside the one that extends it.  Bundled rulesets lie in no folder. */
static const dyar_source *beside(loading *l, const char *name, const char *folder_of)
{
    if (!folder_of || strcmp(folder_of, BUNDLED) == 0)
        return NULL;
    const char *slash = strrchr(folder_of, '/');
    dyar_buffer path = {.arena = l->arena};
    if (slash)
        dyar_buffer_add(&path, (dyar_text){folder_of, (size_t)(slash - folder_of) + 1});
    dyar_buffer_print(&path, "%s.yaml", name);
    return access(dyar_buffer_text(&path), R_OK) == 0
               ? dyar_source_read(l->arena, dyar_buffer_text(&path), l->diags)
               : NULL;
}

/* A bundled id, or a path.  What is extended may also lie beside the file that extends it. */
static const dyar_source *find_source(loading *l, const char *name, const char *folder_of,
                                      bool *bundled)
{
    const dyar_request *request = l->request;
    if (!folder_of && request->text)
        return dyar_source_new(l->arena, name,
                               (dyar_text){request->text, request->text_length});
    const dyar_source *source = beside(l, name, folder_of);
    if (!source) {
        source = bundled_source(l, name);
        *bundled = source != NULL;
    }
    if (source || folder_of)
        return source;
    return dyar_source_read(l->arena, name, l->diags);
}

static const dyar_node *extend(loading *l, const dyar_node *own, const char *path)
{
    const dyar_node *extends = dyar_node_get(own, "extends");
    if (!dyar_schema_validate(l->schema, own, l->diags))
        return NULL;
    if (++l->depth > DYAR_MAX_EXTENDS) {
        dyar_report(l->diags, DYAR_ERROR, extends->mark,
                    "rulesets extend each other too deeply");
        return NULL;
    }
    const size_t before = dyar_diags_errors(l->diags);
    const dyar_node *base = read_tree(l, dyar_text_copy(l->arena, extends->text), path);
    if (!base && dyar_diags_errors(l->diags) == before) {
        dyar_nearest nearest = dyar_nearest_to(extends->text);
        for (const char *const *id = dyar_bundled_ids(); *id; id++)
            dyar_nearest_offer(&nearest, *id);
        dyar_report(l->diags, DYAR_ERROR, extends->mark, "there is no ruleset '%.*s'",
                    (int)extends->text.length, extends->text.at);
        dyar_report_nearest(l->diags, &nearest);
    }
    return base ? dyar_variant_extend(l->arena, base, own, l->diags) : NULL;
}

/* `folder_of` is the file that extends this one; NULL for the ruleset that was asked for. */
static const dyar_node *read_tree(loading *l, const char *name, const char *folder_of)
{
    bool bundled = false;
    const dyar_source *source = find_source(l, name, folder_of, &bundled);
    const dyar_node *root = source ? dyar_document_parse(l->arena, source, l->diags) : NULL;
    if (!root || !dyar_node_get(root, "extends"))
        return root;
    return extend(l, root, bundled ? BUNDLED : source->name);
}

/* Others find a ruleset by its id, so that its file had better be called so too. */
static void compare_with_file(loading *l, const dyar_node *root)
{
    const dyar_node *id = dyar_node_get(root, "id");
    const char *path = id->mark.source->name, *slash = strrchr(path, '/');
    dyar_buffer wanted = {.arena = l->arena};
    dyar_buffer_add(&wanted, id->text);
    dyar_buffer_put(&wanted, ".yaml");
    if (!l->request->text && strcmp(path, "<stdin>") != 0 &&
        strcmp(slash ? slash + 1 : path, dyar_buffer_text(&wanted)) != 0)
        dyar_report(l->diags, DYAR_WARNING, id->mark, "a ruleset '%.*s' belongs in a file '%s'",
                    (int)id->text.length, id->text.at, dyar_buffer_text(&wanted));
}

/* ---- how it is varied ---- */

static const dyar_node *vary(loading *l, const dyar_node *root, dyar_text *setup)
{
    const dyar_request *r = l->request;
    root = dyar_variant_set_up(l->arena, root, r->setup, setup, l->diags);
    if (root && r->answer_count > 0)
        root = dyar_variant_answer(l->arena, root, r->answers, r->answer_count, l->diags);
    for (size_t i = 0; root && i < r->set_count; i++)
        root = dyar_variant_set(l->arena, root, r->sets[i], l->diags);
    return root;
}

/* ---- what loads have in common ---- */

struct dyar_library {
    dyar_arena arena;
    dyar_diags *diags; /* of the schema itself, which has no faults */
    dyar_schema *schema;
};

static void read_schema(void *context)
{
    dyar_library *library = context;
    dyar_arena *arena = &library->arena;
    const dyar_source *source =
        dyar_source_new(arena, "ruleset.schema.json", dyar_text_of(dyar_bundled_schema()));
    const dyar_node *root = dyar_document_parse(arena, source, library->diags);
    library->schema = dyar_schema_new(arena, root, library->diags);
}

dyar_library *dyar_library_new(void)
{
    dyar_library *library = calloc(1, sizeof *library);
    if (!library)
        return NULL;
    library->diags = dyar_diags_new();
    if (library->diags && dyar_arena_run(&library->arena, read_schema, library))
        return library;
    dyar_library_free(library);
    return NULL;
}

void dyar_library_free(dyar_library *library)
{
    if (!library)
        return;
    dyar_diags_free(library->diags);
    dyar_arena_release(&library->arena);
    free(library);
}

/* ---- loading ---- */

static bool load(loading *l)
{
    dyar_text setup = {"", 0};
    dyar_ruleset *ruleset = l->ruleset;
    const dyar_node *written = read_tree(l, l->request->ruleset, NULL);
    /* Mistakes of the file itself come before those of a variant of it. */
    if (!written || !dyar_schema_validate(l->schema, written, l->diags))
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        compare_with_file(l, written);
    ruleset->tree = vary(l, written, &setup);
    if (!ruleset->tree ||
        (ruleset->tree != written && !dyar_schema_validate(l->schema, ruleset->tree, l->diags)))
        return false;
    dyar_rules *rules = (dyar_rules *)dyar_rules_bind(l->arena, ruleset->tree,
                                                      l->purpose == DYAR_TO_TRY, l->diags);
    if (!rules)
        return false;
    rules->setup.name = setup;
    ruleset->rules = rules;
    ruleset->match = l->request->match;
    ruleset->game = dyar_game_compile(l->arena, rules, l->request->match, l->purpose, l->diags);
    if (!ruleset->game)
        return false;
    dyar_ruleset_introduce(ruleset, written, l->request);
    return true;
}

static void run(void *context)
{
    loading *l = context;
    l->done = load(l);
}

/* What the library is asked for belongs to the loading, which ends without memory for it. */
static bool load_with(loading *l, dyar_library *library)
{
    l->schema = library->schema;
    library->arena.root = l->arena;
    const bool had_memory = dyar_arena_run(l->arena, run, l);
    library->arena.root = NULL;
    if (!had_memory)
        dyar_report_no_memory(l->diags);
    return l->done && !dyar_diags_out_of_memory(l->diags);
}

static dyar_ruleset *new_ruleset(void)
{
    dyar_ruleset *ruleset = calloc(1, sizeof *ruleset);
    if (ruleset)
        pthread_mutex_init(&ruleset->telling, NULL);
    return ruleset;
}

dyar_ruleset *dyar_ruleset_load_for(const dyar_request *request, dyar_purpose purpose,
                                    dyar_diags *diags)
{
    dyar_ruleset *ruleset = new_ruleset();
    dyar_library *own = request->library ? NULL : dyar_library_new();
    dyar_library *library = own ? own : request->library;
    bool loaded = false;
    if (ruleset && library)
        loaded = load_with(&(loading){.ruleset = ruleset,
                                      .arena = &ruleset->arena,
                                      .diags = diags,
                                      .request = request,
                                      .purpose = purpose},
                           library);
    else
        dyar_report_no_memory(diags);
    dyar_library_free(own);
    if (loaded)
        return ruleset;
    dyar_ruleset_free(ruleset);
    return NULL;
}

dyar_ruleset *dyar_ruleset_load(const dyar_request *request, dyar_diags *diags)
{
    return dyar_ruleset_load_for(request, DYAR_TO_PLAY, diags);
}

void dyar_ruleset_free(dyar_ruleset *ruleset)
{
    if (!ruleset)
        return;
    pthread_mutex_destroy(&ruleset->telling);
    dyar_arena_release(&ruleset->told);
    dyar_arena_release(&ruleset->arena);
    free(ruleset);
}

const dyar_game *dyar_ruleset_game(const dyar_ruleset *ruleset)
{
    return ruleset->game;
}

/* ---- any schema ---- */

typedef struct schema_check {
    dyar_arena arena;
    const char *schema, *path;
    dyar_diags *diags;
    bool fits;
} schema_check;

static const dyar_node *read_file(schema_check *c, const char *path)
{
    const dyar_source *source = dyar_source_read(&c->arena, path, c->diags);
    return source ? dyar_document_parse(&c->arena, source, c->diags) : NULL;
}

static void check_against_schema(void *context)
{
    schema_check *c = context;
    const dyar_node *written = read_file(c, c->schema);
    dyar_schema *schema = written ? dyar_schema_new(&c->arena, written, c->diags) : NULL;
    const dyar_node *root = schema ? read_file(c, c->path) : NULL;
    c->fits = root && dyar_schema_validate(schema, root, c->diags);
}

bool dyar_schema_check(const char *schema_path, const char *path, dyar_diags *diags)
{
    schema_check c = {.schema = schema_path, .path = path, .diags = diags};
    if (!dyar_arena_run(&c.arena, check_against_schema, &c))
        dyar_report_no_memory(diags);
    dyar_arena_release(&c.arena);
    return c.fits && !dyar_diags_out_of_memory(diags);
}
