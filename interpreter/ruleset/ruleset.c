/*
 * The whole way in: text, tree, extends, set-up, answers, changes, schema, rules, tables.
 */
#include "ruleset/ruleset.h"
#include "document/document.h"
#include "document/limits.h"
#include "document/variant.h"
#include "fast/fast.h"
#include "play/handlers.h"
#include "play/play.h"
#include "validate/schema.h"

#include <stdlib.h>
#include <string.h>

enum { DYAR_LANGUAGE = 1 }; /* the version of the rules language */

typedef struct loading {
    dyar_ruleset *ruleset;
    dyar_arena *arena; /* its */
    dyar_diags *diags;
    const dyar_request *request;
    dyar_library *library;
    const dyar_node
        *written; /* it is known, and has no mistakes of its own; NULL: to be read */
    dyar_purpose purpose;
    dyar_schema *schema;
    int depth;                 /* of extends */
    dyar_change_made *changes; /* by variants and with --set */
    size_t change_count, change_room;
    const dyar_node *variant; /* the file that is asked for, if it extends another, */
    const dyar_node *whole;   /* and the two together; NULL: they do not go together */
    dyar_outdated *outdated;  /* questions */
    size_t outdated_count, outdated_room;
    const dyar_node *answered, *set; /* the tree before --set, and after */
    dyar_diags *unread;              /* of answers that are only tried; NULL: none was */
    bool done;
} loading;

static void note_change(loading *l, dyar_change_made made)
{
    l->changes = dyar_arena_room(l->arena, l->changes, l->change_count, &l->change_room,
                                 sizeof *l->changes);
    l->changes[l->change_count++] = made;
}

/* ---- what loads have in common ---- */

typedef struct kept_file {
    struct kept_file *next;
    const char *path;
    bool named; /* by another file: others may be links */
    const dyar_source *source;
} kept_file;

struct dyar_library {
    dyar_arena arena;
    dyar_diags *diags; /* of the schema itself, which has no faults */
    dyar_schema *schema;
    kept_file *files;
};

static const dyar_source *find_file(const dyar_library *library, const char *path, bool named)
{
    for (const kept_file *file = library->files; file; file = file->next)
        if (file->named == named && strcmp(file->path, path) == 0)
            return file->source;
    return NULL;
}

static const dyar_source *keep_file(dyar_library *library, const char *path, bool named,
                                    const dyar_source *source)
{
    kept_file *file = DYAR_NEW(&library->arena, kept_file);
    *file = (kept_file){.next = library->files,
                        .path = dyar_text_copy(&library->arena, dyar_text_of(path)),
                        .named = named,
                        .source = source};
    library->files = file;
    return source;
}

/* What the caller names; each time the same text, since a pipe has it only once. */
static const dyar_source *read_once(dyar_library *library, const char *path, dyar_diags *diags)
{
    const dyar_source *source = find_file(library, path, false);
    if (source)
        return source;
    source = dyar_source_read(&library->arena, path, diags);
    return source ? keep_file(library, path, false, source) : NULL;
}

/* What another file names at `by`. */
static const dyar_source *read_named_once(dyar_library *library, const char *path,
                                          dyar_location by, dyar_diags *diags, bool *absent)
{
    const dyar_source *source = find_file(library, path, true);
    if (source)
        return source;
    source = dyar_source_read_beside(&library->arena, path, by, diags, absent);
    return source ? keep_file(library, path, true, source) : NULL;
}

/* ---- the file, and what it extends ---- */

static const char BUNDLED[] = ""; /* as the file that extends another */

static const dyar_node *read_tree(loading *l, const char *name, const char *folder_of,
                                  dyar_location by);

/* The ruleset outlives the library. */
static const dyar_source *own(loading *l, const dyar_source *source)
{
    return source ? dyar_source_copy(l->arena, source) : NULL;
}

static const dyar_source *bundled_source(loading *l, const char *id)
{
    const char *text = dyar_bundled_text(id);
    if (!text)
        return NULL;
    dyar_buffer name = {.arena = l->arena};
    dyar_buffer_print(&name, "%s.yaml", id);
    return dyar_source_new(l->arena, dyar_buffer_text(&name), dyar_text_of(text));
}

/* A file in the folder of the one that names it.  Bundled rulesets lie in no folder. */
static const dyar_source *beside(loading *l, const char *name, const char *folder_of,
                                 dyar_location by, bool *absent)
{
    *absent = folder_of == BUNDLED || strchr(name, '/');
    if (*absent)
        return NULL;
    const char *slash = strrchr(folder_of, '/');
    dyar_buffer path = {.arena = l->arena};
    if (slash)
        dyar_buffer_add(&path, (dyar_text){folder_of, (size_t)(slash - folder_of) + 1});
    dyar_buffer_print(&path, "%s.yaml", name);
    const dyar_source *source =
        read_named_once(l->library, dyar_buffer_text(&path), by, l->diags, absent);
    return own(l, source);
}

static void refuse_unknown(loading *l, const char *name, dyar_location by)
{
    dyar_nearest nearest = dyar_nearest_to(dyar_text_of(name));
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        dyar_nearest_offer(&nearest, dyar_text_of(*id));
    dyar_report(l->diags, DYAR_ERROR, by, "there is no ruleset '%s'", name);
    if (strchr(name, '/'))
        dyar_report_hint(l->diags, "a file is named by its id, and lies in the same folder");
    dyar_report_nearest(l->diags, &nearest);
}

/* What another file names: a ruleset beside it, or a bundled one. */
static const dyar_source *find_named(loading *l, const char *name, const char *folder_of,
                                     dyar_location by, bool *bundled)
{
    bool absent = false;
    const dyar_source *source = beside(l, name, folder_of, by, &absent);
    if (!absent)
        return source;
    source = bundled_source(l, name);
    *bundled = source != NULL;
    if (!source)
        refuse_unknown(l, name, by);
    return source;
}

/* What the caller names: the text that is given, a bundled ruleset, or any file. */
static const dyar_source *find_asked(loading *l, bool *bundled)
{
    const dyar_request *request = l->request;
    if (request->text)
        return dyar_source_given(l->arena, request->ruleset,
                                 (dyar_text){request->text, request->text_length}, l->diags);
    const dyar_source *source = bundled_source(l, request->ruleset);
    *bundled = source != NULL;
    return source ? source : own(l, read_once(l->library, request->ruleset, l->diags));
}

/* What the base itself only repeats is the rules of another still. */
static void note_same_rules(loading *l, const dyar_node *base, const dyar_node *extended)
{
    const dyar_text id = dyar_node_text(base, "id");
    const bool same = id.length > 0 && strcmp(dyar_hash_rules(l->arena, base, true),
                                              dyar_hash_rules(l->arena, extended, true)) == 0;
    if (!same)
        l->ruleset->rules_as = NULL;
    else if (!l->ruleset->rules_as)
        l->ruleset->rules_as = dyar_text_copy(l->arena, id);
}

/* A file that has the id of a bundled ruleset takes its place, for itself, too. */
static void refuse_depth(loading *l, const dyar_node *own, const dyar_node *extends)
{
    const bool itself = dyar_text_equal(dyar_node_text(own, "id"), extends->text);
    dyar_report(l->diags, DYAR_ERROR, extends->location,
                itself ? "this ruleset extends itself"
                       : "rulesets extend each other too deeply");
    if (itself)
        dyar_report_hint(l->diags, "give it an id of its own, and its file that name");
}

/* ---- answers that are overruled ---- */

static dyar_diags *unread(loading *l)
{
    if (!l->unread)
        l->unread = dyar_diags_new();
    if (!l->unread)
        dyar_report_no_memory(l->diags);
    return l->unread ? l->unread : l->diags;
}

/* Of the questions that a variant does not ask anew; its changes are those from `since`. */
static void note_outdated(loading *l, const dyar_node *base, const dyar_node *extended,
                          size_t since)
{
    const dyar_node *before = dyar_node_get(base, "questions"),
                    *now = dyar_node_get(extended, "questions");
    if (l->change_count == since || !before || !now || now->kind != DYAR_NODE_LIST)
        return;
    dyar_arena *scratch = dyar_scratch_new(l->arena);
    const dyar_node *rules_before = dyar_deciding(scratch, base, true),
                    *rules_now = dyar_deciding(scratch, extended, true);
    for (size_t i = 0; i < now->count; i++) {
        const dyar_node *question = now->items[i];
        const dyar_change_made *made = dyar_overruling(
            question, rules_before, rules_now, l->changes + since, l->change_count - since);
        if (!made ||
            dyar_change_find_item(before, dyar_node_text(question, "id"), NULL) != question)
            continue;
        l->outdated = dyar_arena_room(l->arena, l->outdated, l->outdated_count,
                                      &l->outdated_room, sizeof *l->outdated);
        l->outdated[l->outdated_count++] = (dyar_outdated){question, *made};
    }
    dyar_scratch_free(scratch);
}

static bool is_outdated(const dyar_ruleset *ruleset, const dyar_node *question)
{
    for (size_t i = 0; i < ruleset->outdated_count; i++)
        if (ruleset->outdated[i].question == question)
            return true;
    return false;
}

/* Which answers are played: those that were chosen, as long as nothing overrules them. */
static void settle_questions(loading *l)
{
    const dyar_node *list = dyar_node_get(l->ruleset->written, "questions");
    dyar_question *questions = (dyar_question *)l->ruleset->questions;
    dyar_arena *scratch = dyar_scratch_new(l->arena);
    const size_t sets = l->request->set_count;
    const dyar_node *before = sets ? dyar_deciding(scratch, l->answered, true) : NULL,
                    *now = sets ? dyar_deciding(scratch, l->set, true) : NULL;
    for (size_t i = 0; i < l->ruleset->question_count; i++) {
        const dyar_node *question = list->items[i];
        if ((questions[i].chosen == 0 && is_outdated(l->ruleset, question)) ||
            (sets && dyar_overruling(question, before, now,
                                     l->changes + (l->change_count - sets), sets)))
            questions[i].played = dyar_answer_in_force(l->arena, question, l->set, unread(l));
    }
    dyar_scratch_free(scratch);
}

static const dyar_node *extend(loading *l, const dyar_node *own, const char *path)
{
    const dyar_node *extends = dyar_node_get(own, "extends");
    if (!dyar_schema_validate(l->schema, own, l->diags))
        return NULL;
    if (l->depth == 0)
        l->variant = own;
    if (++l->depth > DYAR_EXTENDS_MAX) {
        refuse_depth(l, own, extends);
        return NULL;
    }
    const dyar_node *base =
        read_tree(l, dyar_text_copy(l->arena, extends->text), path, extends->location);
    const dyar_node *change = dyar_node_get(own, "change");
    const size_t since = l->change_count;
    for (size_t i = 0; base && change && i < change->count; i++)
        note_change(l, (dyar_change_made){.path = change->entries[i].key,
                                          .location = change->entries[i].key_location});
    const dyar_node *extended =
        base ? dyar_variant_extend(l->arena, base, own, l->diags) : NULL;
    if (!extended)
        return NULL;
    if (own == l->variant && l->purpose == DYAR_TO_CHECK)
        dyar_check_replaced(l->arena, own, base, l->diags);
    note_same_rules(l, base, extended);
    note_outdated(l, base, extended, since);
    return extended;
}

/* Of what a later version of the language means nothing can be said, not even what is wrong. */
static bool is_too_new(const dyar_node *root, dyar_diags *diags)
{
    const dyar_node *version = dyar_node_get(root, "dyar");
    double number;
    if (!version || !dyar_node_number(version, &number) || number <= DYAR_LANGUAGE)
        return false;
    dyar_report(
        diags, DYAR_ERROR, version->location,
        "this is written in version %g of the language: it needs a newer dyar than this, "
        "which knows version %d",
        number, DYAR_LANGUAGE);
    return true;
}

/* `folder_of` is the file that names this one, at `by`; NULL where the caller does. */
static const dyar_node *read_tree(loading *l, const char *name, const char *folder_of,
                                  dyar_location by)
{
    bool bundled = false;
    const dyar_source *source =
        folder_of ? find_named(l, name, folder_of, by, &bundled) : find_asked(l, &bundled);
    const dyar_node *root = source ? dyar_document_parse(l->arena, source, l->diags) : NULL;
    if (!root || is_too_new(root, l->diags))
        return NULL;
    if (!dyar_node_get(root, "extends"))
        return root;
    return extend(l, root, bundled ? BUNDLED : source->name);
}

/* Others find a ruleset by its id, so that its file had better be called so too. */
static void compare_with_file(loading *l, const dyar_node *root)
{
    const dyar_node *id = dyar_node_get(root, "id");
    const char *path = id->location.source->name, *slash = strrchr(path, '/');
    dyar_buffer wanted = {.arena = l->arena};
    dyar_buffer_add(&wanted, id->text);
    dyar_buffer_put(&wanted, ".yaml");
    if (id->location.source->is_file &&
        strcmp(slash ? slash + 1 : path, dyar_buffer_text(&wanted)) != 0)
        dyar_report(l->diags, DYAR_WARNING, id->location,
                    "a ruleset '%.*s' belongs in a file '%s'", (int)id->text.length,
                    id->text.at, dyar_buffer_text(&wanted));
}

/* What a file cites for a place that is not there would never be told. */
static void check_cited_places(loading *l, const dyar_node *root)
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
                        "the path '%.*s' leads nowhere: there is no '%.*s'",
                        (int)entry->key.length, entry->key.at, (int)part.length, part.at);
    }
}

/* ---- how it is varied ---- */

static const dyar_node *vary(loading *l, const dyar_node *root, dyar_text *setup)
{
    const dyar_request *r = l->request;
    root = dyar_variant_set_up(l->arena, root, r->setup, setup, l->diags);
    if (root && r->answer_count > 0)
        root = dyar_variant_answer(l->arena, root, r->answers, r->answer_count, l->diags);
    l->answered = root;
    for (size_t i = 0; root && i < r->set_count; i++) {
        dyar_change_made made;
        root = dyar_variant_set(l->arena, root, r->sets[i], &made, l->diags);
        if (root)
            note_change(l, made);
    }
    l->set = root;
    return root ? dyar_variant_phases(l->arena, root, l->diags) : NULL;
}

/* ---- the whole ---- */

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

/* What is only tried is not worth the preparations. */
static const dyar_game *compile(const loading *l, const dyar_rules *rules)
{
    dyar_effort effort = {0};
    dyar_game *game = dyar_game_compile(&(dyar_compilation){.arena = l->arena,
                                                            .handlers = &dyar_play_handlers,
                                                            .match = l->request->match,
                                                            .purpose = l->purpose,
                                                            .effort = &effort,
                                                            .diags = l->diags},
                                        rules);
    if (game)
        dyar_begin_play(game);
#ifdef DYAR_FAST
    if (game && l->purpose != DYAR_TO_TRY)
        dyar_fast_prepare(l->arena, game);
#endif
    return game;
}

/* ---- loading ---- */

/* The request need not live as long as the ruleset. */
static const char *const *copy_answers(const loading *l)
{
    const dyar_request *r = l->request;
    const char **answers = DYAR_NEW_ARRAY(l->arena, const char *, r->answer_count);
    for (size_t i = 0; i < r->answer_count; i++)
        answers[i] = dyar_text_copy(l->arena, dyar_text_of(r->answers[i]));
    return answers;
}

/* Mistakes of the file itself come before those of a variant of it. */
static const dyar_node *read(loading *l)
{
    const dyar_node *written =
        read_tree(l, l->request->ruleset, l->request->beside, (dyar_location){0});
    l->whole = written;
    l->ruleset->outdated = l->outdated;
    l->ruleset->outdated_count = l->outdated_count;
    return written && dyar_schema_validate(l->schema, written, l->diags) ? written : NULL;
}

static bool load(loading *l)
{
    dyar_text setup = {"", 0};
    dyar_ruleset *ruleset = l->ruleset;
    const dyar_node *written = l->written ? l->written : read(l);
    if (!written)
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        compare_with_file(l, written);
    ruleset->written = written;
    ruleset->tree = vary(l, written, &setup);
    if (!ruleset->tree ||
        (ruleset->tree != written && !dyar_schema_validate(l->schema, ruleset->tree, l->diags)))
        return false;
    if (l->purpose == DYAR_TO_CHECK)
        check_cited_places(l, ruleset->tree);
    dyar_rules *rules = (dyar_rules *)dyar_rules_bind(l->arena, ruleset->tree, l->diags);
    if (!rules)
        return false;
    rules->setup.name = setup;
    rules->variation = (dyar_variation){
        .list = l->changes,
        .count = l->change_count,
        .answers = copy_answers(l),
        .answer_count = l->request->answer_count,
    };
    ruleset->rules = rules;
    ruleset->match = l->request->match;
    ruleset->game = compile(l, rules);
    if (!ruleset->game)
        return false;
    dyar_ruleset_introduce(ruleset, written, l->request);
    settle_questions(l);
    return true;
}

static void run(void *context)
{
    loading *l = context;
    const size_t since = dyar_diags_count(l->diags);
    l->done = load(l);
    if (!l->done && l->variant && l->whole)
        dyar_blame_variant(l->arena, l->variant, l->whole, since, l->diags);
}

/* What the library is asked for belongs to the loading, which ends without memory for it. */
static bool load_with(loading *l, dyar_library *library)
{
    l->schema = library->schema;
    library->arena.root = l->arena;
    const bool had_memory = dyar_arena_run(l->arena, run, l);
    library->arena.root = NULL;
    dyar_diags_free(l->unread);
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

/* `of` is another ruleset that this one is made of; NULL: it is to be read. */
static dyar_ruleset *load_from(const dyar_ruleset *of, const dyar_request *request,
                               dyar_purpose purpose, dyar_diags *diags)
{
    dyar_ruleset *ruleset = new_ruleset();
    dyar_library *own = request->library ? NULL : dyar_library_new();
    dyar_library *library = own ? own : request->library;
    bool loaded = false;
    if (ruleset && of) {
        ruleset->outdated = of->outdated;
        ruleset->outdated_count = of->outdated_count;
    }
    if (ruleset && library)
        loaded = load_with(&(loading){.ruleset = ruleset,
                                      .arena = &ruleset->arena,
                                      .diags = diags,
                                      .request = request,
                                      .library = library,
                                      .written = of ? of->written : NULL,
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

dyar_ruleset *dyar_ruleset_load_for(const dyar_request *request, dyar_purpose purpose,
                                    dyar_diags *diags)
{
    return load_from(NULL, request, purpose, diags);
}

dyar_ruleset *dyar_ruleset_vary(const dyar_ruleset *ruleset, const dyar_request *request,
                                dyar_purpose purpose, dyar_diags *diags)
{
    return load_from(ruleset, request, purpose, diags);
}

dyar_ruleset *dyar_ruleset_try(const dyar_ruleset *ruleset, const dyar_request *request,
                               dyar_diags *diags)
{
    return dyar_ruleset_vary(ruleset, request, DYAR_TO_TRY, diags);
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
    dyar_library *library; /* keeps the schema; NULL */
    const char *schema, *path;
    dyar_diags *diags;
    bool fits;
} schema_check;

static const dyar_node *parse_file(schema_check *c, const char *path, dyar_library *library)
{
    const dyar_source *source = library ? read_once(library, path, c->diags)
                                        : dyar_source_read(&c->arena, path, c->diags);
    return source ? dyar_document_parse(&c->arena, source, c->diags) : NULL;
}

static void check_against_schema(void *context)
{
    schema_check *c = context;
    const dyar_node *written = parse_file(c, c->schema, c->library);
    dyar_schema *schema = written ? dyar_schema_new(&c->arena, written, c->diags) : NULL;
    const dyar_node *root = schema ? parse_file(c, c->path, NULL) : NULL;
    c->fits = root && dyar_schema_validate(schema, root, c->diags);
}

bool dyar_schema_check(dyar_library *library, const char *schema_path, const char *path,
                       dyar_diags *diags)
{
    schema_check c = {.library = library, .schema = schema_path, .path = path, .diags = diags};
    if (library)
        library->arena.root = &c.arena;
    if (!dyar_arena_run(&c.arena, check_against_schema, &c))
        dyar_report_no_memory(diags);
    if (library)
        library->arena.root = NULL;
    dyar_arena_release(&c.arena);
    return c.fits && !dyar_diags_out_of_memory(diags);
}
