/* SPDX-License-Identifier: MIT */
/* The rules of a turn, for the game and for each phase: kinds of moves, duties, sowing and
 * tables. */
#include "rules/bind.h"
#include "rules/walk.h"
#include "document/change.h"
#include "document/document.h"

/* A phase states what differs; the rest is the game's.  Sowing is taken over key by key. */
typedef struct phase_source {
    const dyar_node *phase; /* NULL: the game itself */
    const dyar_node *root;
} phase_source;

static const dyar_node *stated(phase_source from, const char *key)
{
    const dyar_node *own = dyar_node_get(from.phase, key);
    return own ? own : dyar_node_get(from.root, key);
}

static const dyar_node *sowing(phase_source from, const char *key)
{
    const dyar_node *own = dyar_node_get(dyar_node_get(from.phase, "sowing"), key);
    return own ? own : dyar_node_get(dyar_node_get(from.root, "sowing"), key);
}

/* ---- looking ahead ---- */

static dyar_lookahead bind_look(dyar_binder *b, const dyar_node *node)
{
    return (dyar_lookahead){
        .kinds = dyar_bind_kinds(b, dyar_node_get(node, "kind")),
        .start = dyar_bind_condition_new(b, dyar_node_get(node, "start"), DYAR_AT_HOLE),
        .first_lap = dyar_bind_condition_new(b, dyar_node_get(node, "first-lap"), DYAR_AT_HOLE),
        .captures = dyar_bind_number_test(b, dyar_node_get(node, "captures")),
        .leaves = dyar_bind_condition_new(b, dyar_node_get(node, "leaves"), DYAR_AT_POSITION),
    };
}

static dyar_lookaheads bind_looks(dyar_binder *b, const dyar_node *node)
{
    const size_t count = dyar_node_things(node);
    dyar_lookahead *list = DYAR_NEW_ARRAY(b->arena, dyar_lookahead, count);
    for (size_t i = 0; i < count; i++)
        list[i] = bind_look(b, dyar_node_thing(node, i));
    return (dyar_lookaheads){list, count};
}

/* ---- kinds of moves ---- */

enum { LONGEST_NAME = 40 }; /* of a kind: it may be part of a move's text */

/* Kinds of one name in several phases are one to tests of `kind`; the nameless kind has no
 * name. */
static void collect_kinds(dyar_binder *b, const dyar_node *holder)
{
    dyar_rules *rules = b->rules;
    const dyar_node *moves = dyar_node_get(holder, "moves");
    const dyar_node *kinds = dyar_node_get(moves, "kinds");
    const size_t count = kinds ? kinds->count : moves ? 1 : 0;
    for (size_t i = 0; i < count; i++) {
        const dyar_text name =
            kinds ? dyar_node_text(kinds->items[i], "kind") : (dyar_text){"", 0};
        if (dyar_bind_kind(rules, name) >= 0)
            continue;
        if (name.length > LONGEST_NAME)
            dyar_report(b->diags, DYAR_ERROR, moves->location,
                        "the name of a kind of move may have at most %d letters", LONGEST_NAME);
        if (rules->kind_count == 64)
            dyar_report(b->diags, DYAR_ERROR, moves->location,
                        "a game may have at most 64 kinds of moves");
        else
            rules->kind_names[rules->kind_count++] = name;
    }
}

static dyar_table bind_direction(dyar_binder *b, const dyar_node *node)
{
    if (node && node->kind == DYAR_NODE_LIST)
        return dyar_bind_table(b, node, DYAR_AT_HOLE);
    dyar_rule *rule = DYAR_NEW(b->arena, dyar_rule);
    rule->direction =
        dyar_bind_word(b, DYAR_GROUP_DIRECTION, node, DYAR_DIRECTION_COUNTERCLOCKWISE);
    rule->location = node ? node->location : (dyar_location){0};
    return (dyar_table){rule, 1, rule->location};
}

static int bind_seeds(const dyar_node *node)
{
    return node && node->kind == DYAR_NODE_SCALAR && dyar_text_is(node->text, "chosen")
               ? DYAR_CHOSEN
               : dyar_bind_integer(node, DYAR_ALL);
}

static dyar_kind bind_kind(dyar_binder *b, const dyar_node *node, const dyar_node *direction)
{
    const dyar_node *into = dyar_node_get(node, "first-into"),
                    *from = dyar_node_get(node, "from");
    const dyar_node *own_direction = dyar_node_get(node, "direction");
    dyar_kind kind = {
        .name = dyar_node_text(node, "kind"),
        .number = dyar_bind_kind(b->rules, dyar_node_text(node, "kind")),
        .location = node->location,
        .from = dyar_bind_condition(b, from, DYAR_AT_START),
        .seeds = bind_seeds(dyar_node_get(node, "seeds")),
        .leave = dyar_bind_integer(dyar_node_get(node, "leave"), 0),
        .of_store = dyar_node_get(node, "out-of") != NULL,
        .enter = dyar_bind_integer(dyar_node_get(node, "enter"), 0),
        .direction = bind_direction(b, own_direction ? own_direction : direction),
        .only = bind_looks(b, dyar_node_get(node, "only")),
    };
    dyar_check_citation(b, node);
    if (into) {
        dyar_ref *ref = DYAR_NEW(b->arena, dyar_ref);
        *ref = dyar_bind_ref_at(b, into);
        kind.first_into = ref;
    }
    return kind;
}

static void check_kinds(dyar_binder *b, const dyar_kind *kinds, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++)
            if (dyar_text_equal(kinds[i].name, kinds[k].name))
                dyar_report(b->diags, DYAR_ERROR, kinds[i].location,
                            "kind of move '%.*s' already exists (line %u)",
                            (int)kinds[i].name.length, kinds[i].name.at,
                            kinds[k].location.line);
        if (kinds[i].enter > 0 && b->rules->setup.reserve == 0)
            dyar_report(b->diags, DYAR_ERROR, kinds[i].location,
                        "'enter' needs a 'reserve' in the setup");
        if (kinds[i].enter > 0 && (kinds[i].of_store || kinds[i].seeds != DYAR_ALL))
            dyar_report(b->diags, DYAR_ERROR, kinds[i].location,
                        "'enter' cannot be used with 'seeds' or 'out-of': seeds come from the "
                        "reserve or from a hole");
        if (kinds[i].leave > 0 && kinds[i].seeds != DYAR_CHOSEN)
            dyar_report(b->diags, DYAR_ERROR, kinds[i].location,
                        "'leave' needs 'seeds: chosen'");
    }
}

static void bind_duties(dyar_binder *b, const dyar_node *must, dyar_phase *phase)
{
    const size_t count = must ? must->count : 0;
    dyar_duty *duties = DYAR_NEW_ARRAY(b->arena, dyar_duty, count);
    for (size_t i = 0; i < count; i++) {
        const dyar_node *node = must->items[i];
        duties[i] = (dyar_duty){
            .name = dyar_node_text(node, "rule"),
            .applies = dyar_bind_condition(b, dyar_node_get(node, "if"), DYAR_AT_POSITION),
            .only = bind_looks(b, dyar_node_get(node, "only")),
            .besides = bind_looks(b, dyar_node_get(node, "besides")),
            .otherwise =
                dyar_bind_word(b, DYAR_GROUP_OTHERWISE, dyar_node_get(node, "otherwise"),
                               DYAR_OTHERWISE_ANY_MOVE),
        };
        dyar_check_citation(b, node);
    }
    if (count > DYAR_DUTIES_MAX)
        dyar_report(b->diags, DYAR_ERROR, must->location,
                    "a phase may have at most %d duties, not %zu", DYAR_DUTIES_MAX, count);
    phase->duties = duties;
    phase->duty_count = count;
}

static void bind_moves(dyar_binder *b, phase_source from, dyar_phase *phase)
{
    const dyar_node *moves = stated(from, "moves"), *list = dyar_node_get(moves, "kinds");
    const dyar_node *direction = sowing(from, "direction"),
                    *must = dyar_node_get(moves, "must");
    phase->kind_count = list ? list->count : 1;
    dyar_kind *kinds = DYAR_NEW_ARRAY(b->arena, dyar_kind, phase->kind_count);
    for (size_t i = 0; i < phase->kind_count; i++)
        kinds[i] = bind_kind(b, list ? list->items[i] : moves, direction);
    check_kinds(b, kinds, phase->kind_count);
    phase->kinds = kinds;
    bind_duties(b, must, phase);
    phase->none =
        dyar_bind_word(b, DYAR_GROUP_NONE, dyar_node_get(moves, "none"), DYAR_NONE_PASS);
    dyar_check_citation(b, moves);
}

/* ---- sowing ---- */

/* What happens in an endless sowing must be said by every ruleset in which one could be. */
static void check_endless(dyar_binder *b, phase_source from, const dyar_phase *phase)
{
    if (sowing(from, "endless"))
        return;
    for (size_t i = 0; i < phase->landing.count; i++) {
        const dyar_rule *rule = &phase->landing.rules[i];
        if (!dyar_then_leads_to(&rule->then, DYAR_SOWS))
            continue;
        dyar_report(b->diags, DYAR_ERROR, rule->location,
                    "'endless' is missing in 'sowing', because rule '%.*s' continues sowing: "
                    "write undo, forbidden or draw",
                    (int)rule->name.length, rule->name.at);
        return;
    }
}

static void bind_drops(dyar_binder *b, const dyar_node *list, dyar_phase *phase)
{
    phase->drop_count = list ? list->count : 0;
    dyar_drop *drops = DYAR_NEW_ARRAY(b->arena, dyar_drop, phase->drop_count);
    for (size_t i = 0; i < phase->drop_count; i++)
        drops[i] = (dyar_drop){
            .when = dyar_bind_condition(b, dyar_node_get(list->items[i], "when"), DYAR_AT_SKIP),
            .seeds = dyar_bind_integer(dyar_node_get(list->items[i], "drop"), 1),
        };
    phase->drops = drops;
}

static void bind_sowing(dyar_binder *b, phase_source from, dyar_phase *phase)
{
    const dyar_node *skip = sowing(from, "skip");
    phase->skip_count = skip ? skip->count : 0;
    dyar_condition *skips = DYAR_NEW_ARRAY(b->arena, dyar_condition, phase->skip_count);
    for (size_t i = 0; i < phase->skip_count; i++)
        skips[i] = dyar_bind_condition(b, skip->items[i], DYAR_AT_SKIP);
    phase->skips = skips;
    bind_drops(b, sowing(from, "drop"), phase);
    phase->relay_direction =
        dyar_bind_word(b, DYAR_GROUP_RELAY_DIRECTION, sowing(from, "relay-direction"),
                       DYAR_RELAY_DIRECTION_SAME);
    phase->first_seed = dyar_bind_word(b, DYAR_GROUP_FIRST_SEED, sowing(from, "first-seed"),
                                       DYAR_FIRST_SEED_NEXT);
    phase->endless =
        dyar_bind_word(b, DYAR_GROUP_ENDLESS, sowing(from, "endless"), DYAR_ENDLESS_UNDO);
    dyar_check_citation(b, stated(from, "sowing"));
}

/* ---- arranging ---- */

/* The phase before a game whose seeds are placed: which holes they go into, and what follows
 * the last seed.  The player who placed them all passes the turn on; after a random setup the
 * first player begins. */
static const char arranging[] =
    "phase: arranging\n"
    "while: {somebody: {reserve: 1..}}\n"
    "moves: {kinds: [{kind: fill, from: {%s}, enter: 1}], none: pass}\n"
    "sowing: {direction: counterclockwise}\n"
    "lifting: []\n"
    "each-seed: []\n"
    "landing: [{rule: placed, then: end-turn}]\n"
    "after: [{rule: more, %sthen: again}]\n"
    "grand-slam: allowed\n";

static const dyar_text arranging_name = {"arranging", 9};

static bool arranges(const dyar_binder *b, const dyar_node *phase)
{
    return b->rules->setup.arranged && phase &&
           dyar_text_equal(dyar_node_text(phase, "phase"), arranging_name);
}

static dyar_text arranging_of(dyar_binder *b, const dyar_node *setup)
{
    const bool each = b->rules->setup.arranger == DYAR_ARRANGER_EACH;
    const dyar_text region = dyar_node_text(setup, "arranged-in");
    dyar_buffer room = {.arena = b->arena}, phase = {.arena = b->arena};
    dyar_buffer_put(&room, each ? "side: own" : "");
    if (region.length > 0)
        dyar_buffer_print(&room, "%sin: %.*s", each ? ", " : "", (int)region.length, region.at);
    dyar_buffer_print(&phase, arranging, dyar_buffer_text(&room),
                      b->rules->setup.arranger == DYAR_ARRANGER_CHANCE
                          ? ""
                          : "when: {own: {reserve: 1..}}, ");
    return dyar_text_of(dyar_buffer_text(&phase));
}

/* The phases of the tree, and before them that one. */
static const dyar_node *add_arranging(dyar_binder *b, const dyar_node *root)
{
    const dyar_node *list = dyar_node_get(root, "phases");
    const dyar_node *setup = dyar_node_get(root, "setup");
    const dyar_location at = setup->location;
    if (list && list->count > 0 && arranges(b, list->items[0]))
        return root; /* a tree of rules that were bound before */
    const dyar_source *source = dyar_source_new(b->arena, "arranging", arranging_of(b, setup));
    dyar_node *phases = DYAR_NEW(b->arena, dyar_node);
    const size_t count = list ? list->count : 0;
    *phases = (dyar_node){.kind = DYAR_NODE_LIST,
                          .type = DYAR_TYPE_LIST,
                          .location = list ? list->location : at,
                          .count = count + 1,
                          .items = DYAR_NEW_ARRAY(b->arena, const dyar_node *, count + 1)};
    phases->items[0] = dyar_document_parse(b->arena, source, b->diags);
    for (size_t i = 0; i < count; i++)
        phases->items[i + 1] = list->items[i];
    return dyar_change_key(b->arena, root, dyar_text_of("phases"), at, phases);
}

/* ---- phases that rules begin ---- */

/* Names are known before the first rule is read; two of one name are reported later. */
static void collect_begun(dyar_binder *b, const dyar_node *phase)
{
    dyar_rules *rules = b->rules;
    if (!arranges(b, phase) && rules->begun_count < DYAR_PHASES_MAX)
        rules->begun_names[rules->begun_count++] = dyar_node_text(phase, "phase");
}

/* What a phase without `while` waits for. */
static dyar_condition when_begun(dyar_binder *b, const dyar_node *phase)
{
    const dyar_node *name = dyar_node_get(phase, "phase");
    const int number = dyar_bind_begun(b, name->text, name->location);
    dyar_test *test = DYAR_NEW(b->arena, dyar_test);
    dyar_case *alone = DYAR_NEW(b->arena, dyar_case);
    *test = (dyar_test){.fact = DYAR_FACT_BEGUN,
                        .location = name->location,
                        .who = DYAR_WHO_OWN,
                        .words = UINT64_C(1) << number};
    *alone = (dyar_case){test, 1};
    b->awaited[number] = name->location;
    return (dyar_condition){alone, 1, name->location};
}

void dyar_check_begun(dyar_binder *b)
{
    for (int i = 1; i <= b->rules->begun_count; i++)
        if (b->awaited[i].line && !(b->begins >> i & 1))
            dyar_report(
                b->diags, DYAR_ERROR, b->awaited[i],
                "no rule begins phase '%.*s': add a 'while', or a rule with {begin: %.*s}",
                (int)b->rules->begun_names[i - 1].length, b->rules->begun_names[i - 1].at,
                (int)b->rules->begun_names[i - 1].length, b->rules->begun_names[i - 1].at);
}

static void bind_phase(dyar_binder *b, phase_source from, dyar_phase *phase)
{
    const dyar_node *own = from.phase, *during = dyar_node_get(own, "while");
    phase->name = own ? dyar_node_text(own, "phase") : (dyar_text){"", 0};
    phase->location = own ? own->location : from.root->location;
    phase->arranges = arranges(b, own);
    phase->applies =
        own && !during ? when_begun(b, own) : dyar_bind_condition(b, during, DYAR_AT_POSITION);
    bind_moves(b, from, phase);
    bind_sowing(b, from, phase);
    phase->lifting = dyar_bind_table(b, stated(from, "lifting"), DYAR_AT_TABLE);
    phase->each_seed = dyar_bind_table(b, stated(from, "each-seed"), DYAR_AT_TABLE);
    phase->landing = dyar_bind_table(b, stated(from, "landing"), DYAR_AT_TABLE);
    phase->after = dyar_bind_table(b, stated(from, "after"), DYAR_AT_AFTER);
    phase->grand_slam = dyar_bind_word(b, DYAR_GROUP_GRAND_SLAM, stated(from, "grand-slam"),
                                       DYAR_GRAND_SLAM_ALLOWED);
    check_endless(b, from, phase);
}

void dyar_bind_phases(dyar_binder *b)
{
    if (b->rules->setup.arranged)
        b->rules->root = add_arranging(b, b->rules->root);
    const dyar_node *root = b->rules->root, *list = dyar_node_get(root, "phases");
    const size_t count = list ? list->count : 0;
    dyar_phase *phases = DYAR_NEW_ARRAY(b->arena, dyar_phase, count + 1);
    const size_t own = count - b->rules->setup.arranged;
    if (list && own > DYAR_PHASES_MAX)
        dyar_report(b->diags, DYAR_ERROR, list->location,
                    "a ruleset may have at most %d phases, not %zu", DYAR_PHASES_MAX, own);
    for (size_t i = 0; i < count; i++) {
        collect_kinds(b, list->items[i]);
        collect_begun(b, list->items[i]);
    }
    collect_kinds(b, root);
    for (size_t i = 0; i <= count; i++)
        bind_phase(b, (phase_source){i < count ? list->items[i] : NULL, root}, &phases[i]);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (dyar_text_equal(phases[i].name, phases[k].name))
                dyar_report(b->diags, DYAR_ERROR, phases[i].location,
                            "phase '%.*s' already exists (line %u)", (int)phases[i].name.length,
                            phases[i].name.at, phases[k].location.line);
    b->rules->phases = phases;
    b->rules->phase_count = count + 1;
}
