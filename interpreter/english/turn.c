/* SPDX-License-Identifier: MIT */
/* Moves, sowing and the tables of a turn, for the game and for each of its phases. */
#include "english/parts.h"
#include "rules/walk.h"

/* What is described: the game's own rules, or those of a phase instead. */
typedef struct turn_view {
    const dyar_phase *phase;
    const dyar_node *stated; /* the map that states it: the root, or the phase */
    const char *name;        /* of the phase; NULL */
    const char *path;        /* of the map: "", or "phases.NAME." */
} turn_view;

static bool states(const turn_view *v, const char *key)
{
    return !v->name || dyar_node_get(v->stated, key);
}

static bool states_sowing(const turn_view *v, const char *key)
{
    return !v->name || dyar_node_get(dyar_node_get(v->stated, "sowing"), key);
}

/* "Moves", or "Phase opening: moves". */
static void begin_section(dyar_description *d, const turn_view *v, const char *title,
                          const char *in_phase)
{
    d->section = v->name ? dyar_english_say(&d->teller, "Phase %s%s%s", v->name,
                                            *in_phase ? ": " : "", in_phase)
                         : title;
}

/* Adds a sentence about these places of the view. */
static void say_of_view(dyar_description *d, const turn_view *v, const char *rule,
                        const char *places, const char *text)
{
    const dyar_teller *t = &d->teller;
    dyar_phrases paths = {0};
    dyar_text rest = dyar_text_of(places), place;
    while (rest.length > 0 && dyar_text_split(&rest, " ", &place))
        dyar_phrases_say(&paths, t, "%s%s", v->path, dyar_english_copy(t, place));
    dyar_description_add(d, rule, dyar_phrases_chain(&paths, t, " "),
                         dyar_english_sentence(t, text));
}

/* ---- directions ---- */

/* A kind that states its own direction; the others go by `sowing`. */
static bool has_own_direction(const dyar_description *d, const turn_view *v, size_t kind)
{
    const dyar_node *own = dyar_node_get(v->stated, "moves");
    const dyar_node *moves = own ? own : dyar_node_get(d->teller.rules->root, "moves");
    const dyar_node *kinds = dyar_node_get(moves, "kinds");
    return dyar_node_get(kinds ? kinds->items[kind] : moves, "direction") != NULL;
}

static const dyar_table *common_direction(const dyar_description *d, const turn_view *v)
{
    for (size_t i = 0; i < v->phase->kind_count; i++)
        if (!has_own_direction(d, v, i))
            return &v->phase->kinds[i].direction;
    return NULL;
}

static bool some_state_directions(const dyar_description *d, const turn_view *v)
{
    for (size_t i = 0; i < v->phase->kind_count; i++)
        if (has_own_direction(d, v, i))
            return true;
    return false;
}

/* "The player sows clockwise." and so on, in one text. */
static const char *directions(const dyar_description *d, const dyar_table *table)
{
    const dyar_teller t = dyar_english_at(&d->teller, DYAR_ENGLISH_DIRECTION);
    dyar_phrases rules = {0};
    for (size_t i = 0; i < table->count; i++)
        dyar_phrases_add(
            &rules, &t,
            dyar_english_sentence(&t, dyar_english_rule_text(&t, &table->rules[i], i == 0)));
    return dyar_phrases_chain(&rules, &t, " ");
}

/* ---- moves ---- */

static const char *number(const dyar_teller *t, const dyar_kind *kind)
{
    if (kind->seeds == DYAR_ALL)
        return "all seeds";
    if (kind->seeds != DYAR_CHOSEN)
        return kind->seeds == 1 ? "1 seed" : dyar_english_say(t, "%d seeds", kind->seeds);
    return kind->leave == 0
               ? "as many seeds as they like, from one to all,"
               : dyar_english_say(t, "as many seeds as they like, leaving at least %d,",
                                  kind->leave);
}

static const char *lifted(const dyar_teller *t, const dyar_kind *kind, const char *hole)
{
    const char *first =
        kind->first_into
            ? dyar_english_say(t, ", the first into %s", dyar_english_ref(t, kind->first_into))
            : "";
    if (kind->of_store)
        return dyar_english_say(t, "takes %s out of their store, and sows them from %s%s",
                                number(t, kind), hole, kind->first_into ? first : " on");
    return dyar_english_say(t, "takes up %s of %s, and sows them%s", number(t, kind), hole,
                            first);
}

static const char *entered(const dyar_teller *t, const dyar_kind *kind, const char *hole)
{
    return dyar_english_say(
        t,
        "puts %d seed%s from their reserve into %s; that counts as the end of "
        "the first lap",
        kind->enter, kind->enter == 1 ? "" : "s", hole);
}

static const char *kind_words(const dyar_teller *t, const dyar_kind *kind)
{
    const char *hole = dyar_english_holes(t, &kind->from, "a");
    const char *does = kind->enter ? entered(t, kind, hole) : lifted(t, kind, hole);
    if (kind->name.length == 0)
        return dyar_english_say(t, "at their turn a player %s", does);
    return dyar_english_say(t, "for %s the player %s",
                            dyar_english_kinds(t, UINT64_C(1) << kind->number, "move"), does);
}

static void tell_kind(dyar_description *d, const turn_view *v, size_t number)
{
    const dyar_kind *kind = &v->phase->kinds[number];
    const dyar_teller t = dyar_english_at(&d->teller, DYAR_ENGLISH_FROM);
    const char *text = dyar_english_sentence(&t, kind_words(&t, kind));
    if (has_own_direction(d, v, number))
        text = dyar_english_say(&t, "%s %s", text, directions(d, &kind->direction));
    if (kind->only.count > 0)
        text = dyar_english_say(&t, "%s It must be %s.", text,
                                dyar_english_looks(&t, &kind->only, "move"));
    const char *name = dyar_english_copy(&t, kind->name);
    say_of_view(
        d, v, name,
        *name
            ? dyar_english_say(&t, "moves.kinds.%s", name)
            : "moves.from moves.seeds moves.enter moves.first-into moves.direction moves.only",
        text);
}

static void tell_duty(dyar_description *d, const turn_view *v, const dyar_duty *duty)
{
    const dyar_teller t = dyar_english_at(&d->teller, DYAR_ENGLISH_POSITION);
    const char *must = dyar_english_fill_one(&t, dyar_words[duty->otherwise].english,
                                             dyar_english_looks(&t, &duty->only, "move"));
    const char *text = dyar_english_say(&t, "the player to move %s", must);
    if (duty->applies.count > 0)
        text = dyar_english_say(&t, "%s, %s", dyar_english_clauses(&t, &duty->applies, "if"),
                                text);
    if (duty->besides.count > 0)
        text = dyar_english_say(&t, "%s; then it may also be %s", text,
                                dyar_english_looks(&t, &duty->besides, "move"));
    const char *name = dyar_english_copy(&t, duty->name);
    say_of_view(d, v, name, dyar_english_say(&t, "moves.must.%s", name), text);
}

static void tell_moves(dyar_description *d, const turn_view *v)
{
    if (!states(v, "moves"))
        return;
    begin_section(d, v, "Moves", "");
    for (size_t i = 0; i < v->phase->kind_count; i++)
        tell_kind(d, v, i);
    for (size_t i = 0; i < v->phase->duty_count; i++)
        tell_duty(d, v, &v->phase->duties[i]);
    say_of_view(
        d, v, NULL, "moves.none",
        dyar_english_say(&d->teller, "without a move %s", dyar_words[v->phase->none].english));
}

/* ---- sowing ---- */

static const char *skips(const dyar_description *d, const dyar_phase *phase)
{
    const dyar_teller t = dyar_english_at(&d->teller, DYAR_ENGLISH_SKIP);
    dyar_phrases holes = {0};
    for (size_t i = 0; i < phase->skip_count; i++)
        dyar_phrases_add(&holes, &t, dyar_english_holes(&t, &phase->skips[i], "any"));
    if (holes.count == 0)
        return "every hole on the way gets a seed";
    return dyar_english_say(&t, "the player passes over %s",
                            dyar_phrases_chain(&holes, &t, "; and over "));
}

static const char *drops(const dyar_description *d, const dyar_phase *phase)
{
    const dyar_teller t = dyar_english_at(&d->teller, DYAR_ENGLISH_SKIP);
    dyar_phrases all = {0};
    for (size_t i = 0; i < phase->drop_count; i++) {
        const dyar_drop *drop = &phase->drops[i];
        const char *seeds =
            dyar_english_say(&t, "%d seed%s", drop->seeds, drop->seeds == 1 ? "" : "s");
        const char *holes = drop->when.count == 0 ? (i == 0 ? "every hole" : "any other hole")
                                                  : dyar_english_holes(&t, &drop->when, "any");
        dyar_phrases_say(&all, &t, "%s fall%s at once into %s", seeds,
                         drop->seeds == 1 ? "s" : "", holes);
    }
    return dyar_phrases_chain(&all, &t, "; ");
}

/* "The player sows counterclockwise, one seed into each hole, the first into the next hole." */
static const char *way_and_first_seed(const dyar_description *d, const turn_view *v)
{
    const dyar_teller *t = &d->teller;
    const dyar_table *table = states_sowing(v, "direction") ? common_direction(d, v) : NULL;
    const char *first = dyar_words[v->phase->first_seed].english;
    const char *seeds = dyar_english_say(t, "one seed into each hole, the first %s", first);
    if (table && table->count == 1)
        return dyar_english_say(t, "%sthe player sows %s, %s",
                                some_state_directions(d, v) ? "where nothing else is said "
                                                            : "",
                                dyar_words[table->rules[0].direction].english, seeds);
    if (!v->name || states_sowing(v, "first-seed"))
        return dyar_english_say(t, "the player sows %s", seeds);
    return "";
}

static void tell_laps(dyar_description *d, const turn_view *v)
{
    const dyar_teller *t = &d->teller;
    const dyar_phase *phase = v->phase;
    const bool turns = phase->relay_direction == DYAR_RELAY_DIRECTION_REVERSE;
    if (v->name ? states_sowing(v, "relay-direction") : turns)
        say_of_view(d, v, NULL, "sowing.relay-direction",
                    dyar_english_say(t, "each further lap goes %s",
                                     dyar_words[phase->relay_direction].english));
    if (states_sowing(v, "endless") && dyar_leads_to(&phase->landing, DYAR_SOWS))
        say_of_view(d, v, NULL, "sowing.endless",
                    dyar_english_say(t, "if a sowing would never end, %s",
                                     dyar_words[phase->endless].english));
}

static void tell_sowing(dyar_description *d, const turn_view *v)
{
    const dyar_table *direction = common_direction(d, v);
    if (!states(v, "sowing"))
        return;
    begin_section(d, v, "Sowing", "sowing");
    if (direction && direction->count > 1 && states_sowing(v, "direction"))
        dyar_description_add_table(d, direction,
                                   dyar_english_say(&d->teller, "%ssowing.direction", v->path),
                                   DYAR_ENGLISH_DIRECTION);
    const char *way = way_and_first_seed(d, v);
    if (*way)
        say_of_view(d, v, NULL, "sowing.direction sowing.first-seed", way);
    if (v->name ? states_sowing(v, "skip") : v->phase->skip_count > 0)
        say_of_view(d, v, NULL, "sowing.skip", skips(d, v->phase));
    if (v->name ? states_sowing(v, "drop") : v->phase->drop_count > 0)
        say_of_view(d, v, NULL, "sowing.drop", drops(d, v->phase));
    tell_laps(d, v);
}

/* ---- tables ---- */

/* A phase can have none where the game has some. */
static const char *nothing_happens(dyar_english_table kind)
{
    switch (kind) {
    case DYAR_ENGLISH_LIFTING:
        return "when the player takes up the seeds of a hole nothing else happens";
    case DYAR_ENGLISH_EACH_SEED:
        return "nothing happens where a seed falls before the last";
    default:
        return "after the turn nothing happens";
    }
}

static void tell_table(dyar_description *d, const turn_view *v, const char *key,
                       const char *title, const dyar_table *table, dyar_english_table kind)
{
    static const char *const in_phase[] = {
        [DYAR_ENGLISH_LANDING] = "landing",
        [DYAR_ENGLISH_EACH_SEED] = "each seed",
        [DYAR_ENGLISH_LIFTING] = "lifting",
        [DYAR_ENGLISH_AFTER] = "after the turn",
    };
    if (!states(v, key))
        return;
    begin_section(d, v, title, in_phase[kind]);
    dyar_description_add_table(d, table, dyar_english_say(&d->teller, "%s%s", v->path, key),
                               kind);
    if (v->name && table->count == 0)
        say_of_view(d, v, NULL, key, nothing_happens(kind));
}

static void tell_grand_slam(dyar_description *d, const turn_view *v)
{
    const dyar_teller *t = &d->teller;
    const char *losers = t->rules->players > 2 ? "the other players" : "the opponent";
    if (!dyar_node_get(v->stated, "grand-slam"))
        return;
    begin_section(d, v, "Landing", "landing");
    say_of_view(d, v, NULL, "grand-slam",
                dyar_english_say(t, "a capture that leaves %s no seeds at all %s", losers,
                                 dyar_words[v->phase->grand_slam].english));
}

/* The tables are tried from the top; that of landing is the one where this is seen most. */
static void tell_landing(dyar_description *d, const turn_view *v)
{
    if (states(v, "landing") && v->phase->landing.count > 1) {
        begin_section(d, v, "Landing", "landing");
        say_of_view(
            d, v, NULL, "",
            "the landing hole is the one into which the last seed of a lap falls; the first of "
            "these rules that fits decides");
    }
    tell_table(d, v, "landing", "Landing", &v->phase->landing, DYAR_ENGLISH_LANDING);
}

static void tell_turn(dyar_description *d, const turn_view *v)
{
    const dyar_phase *phase = v->phase;
    d->teller.phase = phase;
    tell_moves(d, v);
    tell_sowing(d, v);
    tell_table(d, v, "lifting", "Lifting", &phase->lifting, DYAR_ENGLISH_LIFTING);
    tell_table(d, v, "each-seed", "Each seed", &phase->each_seed, DYAR_ENGLISH_EACH_SEED);
    tell_landing(d, v);
    tell_grand_slam(d, v);
    tell_table(d, v, "after", "After the turn", &phase->after, DYAR_ENGLISH_AFTER);
    d->teller.phase = NULL;
}

void dyar_english_tell_turn(dyar_description *d)
{
    const dyar_rules *rules = d->teller.rules;
    const turn_view game = {&rules->phases[rules->phase_count - 1], rules->root, NULL, ""};
    tell_turn(d, &game);
}

void dyar_english_tell_phases(dyar_description *d)
{
    static const char replacing[] = "what follows holds in place of the rules above",
                      yielding[] = ". If an earlier phase holds as well, that one is in force";
    const dyar_rules *rules = d->teller.rules;
    const dyar_node *list = dyar_node_get(rules->root, "phases");
    for (size_t i = 0; i + 1 < rules->phase_count; i++) {
        const dyar_phase *phase = &rules->phases[i];
        if (phase->arranges) /* the setup has described it */
            continue;
        const dyar_teller t = dyar_english_at(&d->teller, DYAR_ENGLISH_POSITION);
        const char *name = dyar_english_copy(&t, phase->name);
        const turn_view v = {phase, list->items[i], name,
                             dyar_english_say(&t, "phases.%s.", name)};
        begin_section(d, &v, "", "");
        say_of_view(d, &v, name, "while",
                    dyar_english_say(
                        &t, "%s, %s%s", dyar_english_clauses(&t, &phase->applies, "as long as"),
                        list->items[i]->count > 1 ? replacing : "the rules above hold",
                        dyar_english_phase_may_yield(rules, i) ? yielding : ""));
        tell_turn(d, &v);
    }
}
