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
    d->section = v->name ? dyar_english_say(&d->writer, "Phase %s%s%s", v->name,
                                            *in_phase ? ": " : "", in_phase)
                         : title;
}

/* Adds a sentence about these places of the view. */
static void say_of_view(dyar_description *d, const turn_view *v, const char *rule,
                        const char *places, const char *text)
{
    const dyar_writer *t = &d->writer;
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
    const dyar_node *moves = own ? own : dyar_node_get(d->writer.rules->root, "moves");
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
    const dyar_writer t = dyar_english_at(&d->writer, DYAR_ENGLISH_DIRECTION);
    dyar_phrases rules = {0};
    for (size_t i = 0; i < table->count; i++)
        dyar_phrases_add(
            &rules, &t,
            dyar_english_sentence(&t, dyar_english_rule_text(&t, &table->rules[i], i == 0)));
    return dyar_phrases_chain(&rules, &t, " ");
}

/* ---- moves ---- */

static const char *number(const dyar_writer *t, const dyar_kind *kind)
{
    if (kind->seeds == DYAR_ALL)
        return "all the seeds";
    if (kind->seeds != DYAR_CHOSEN)
        return kind->seeds == 1 ? "1 seed" : dyar_english_say(t, "%d seeds", kind->seeds);
    return kind->leave == 0
               ? "one or more seeds, up to all of them,"
               : dyar_english_say(t, "one or more seeds, leaving at least %d,", kind->leave);
}

static const char *lifted(const dyar_writer *t, const dyar_kind *kind, const char *hole)
{
    const char *first =
        kind->first_into
            ? dyar_english_say(t, ", the first into %s", dyar_english_ref(t, kind->first_into))
            : "";
    const bool split = t->layout & DYAR_ENGLISH_SPLIT;
    const char *pause = strpbrk(hole, ",") || strstr(hole, " that ") ? "," : "";
    const char *sows = split              ? ". They then sow these seeds"
                       : kind->seeds == 1 ? " and sows it"
                                          : " and sows them";
    if (kind->of_store)
        return dyar_english_say(t, "takes %s from their store%s%s %s%s", number(t, kind), sows,
                                kind->first_into ? " from" : ", starting with", hole, first);
    return dyar_english_say(t, "picks up %s %s %s%s%s%s", number(t, kind),
                            kind->seeds == DYAR_ALL ? "in" : "from", hole, split ? "" : pause,
                            sows, first);
}

static const char *entered(const dyar_writer *t, const dyar_kind *kind, const char *hole)
{
    return dyar_english_say(t, "puts %d seed%s from their reserve into %s", kind->enter,
                            kind->enter == 1 ? "" : "s", hole);
}

/* "on their turn, a player picks up all the seeds in a hole and sows them", or "in one of these
 * holes", with a list. */
static const char *kind_words(const dyar_writer *t, const void *of)
{
    const dyar_kind *kind = of;
    const bool listed = t->layout & DYAR_ENGLISH_LIST_CONDITIONS && kind->from.count > 1;
    const dyar_phrases holes = dyar_english_each_hole(t, &kind->from, "a");
    const char *hole = listed ? "one of these holes" : dyar_english_holes(t, &kind->from, "a");
    const char *does = kind->enter ? entered(t, kind, hole) : lifted(t, kind, hole);
    const char *list = listed ? dyar_english_say(t, ":%s", dyar_english_list(t, &holes)) : "";
    const char *turn = "on their turn, a";
    if (kind->name.length > 0)
        turn = dyar_english_say(t, "for %s, the",
                                dyar_english_kinds(t, UINT64_C(1) << kind->number));
    const char *text =
        dyar_english_sentence(t, dyar_english_say(t, "%s player %s%s", turn, does, list));
    return kind->enter ? dyar_english_and(t, text, "The first lap ends there.") : text;
}

/* "It must be a move that ...". */
static const char *kind_only(const dyar_writer *t, const void *of)
{
    return dyar_english_sentence(
        t, dyar_english_say(t, "it must be %s", dyar_english_move_list(t, of)));
}

static void write_kind(dyar_description *d, const turn_view *v, size_t number)
{
    const dyar_kind *kind = &v->phase->kinds[number];
    const dyar_writer t = dyar_english_at(&d->writer, DYAR_ENGLISH_FROM);
    const char *text = dyar_english_compose(&t, kind_words, kind);
    if (has_own_direction(d, v, number))
        text = dyar_english_and(&t, text, directions(d, &kind->direction));
    if (kind->only.count > 0)
        text = dyar_english_and(&t, text, dyar_english_compose(&t, kind_only, &kind->only));
    const char *name = dyar_english_copy(&t, kind->name);
    say_of_view(
        d, v, name,
        *name
            ? dyar_english_say(&t, "moves.kinds.%s", name)
            : "moves.from moves.seeds moves.enter moves.first-into moves.direction moves.only",
        text);
}

/* "If A, the player must, if possible, make a move that ...". */
static const char *duty_words(const dyar_writer *t, const void *of)
{
    const dyar_duty *duty = of;
    const char *only = dyar_english_move_list(t, &duty->only);
    const char *text = dyar_english_fill(t, dyar_words[duty->otherwise].english,
                                         (const char *const[]){"the player", only});
    if (duty->applies.count == 0)
        return dyar_english_sentence(t, text);
    const dyar_phrases item = {.list = &text, .count = 1};
    if (t->layout == (DYAR_ENGLISH_LIST_EFFECTS | DYAR_ENGLISH_SPLIT))
        text = dyar_english_list(t, &item);
    text = dyar_english_if(t, dyar_english_condition(t, &duty->applies, "if"), "then", text);
    return dyar_english_sentence(t, text);
}

static const char *duty_besides(const dyar_writer *t, const void *of)
{
    return dyar_english_sentence(
        t, dyar_english_say(t, "if there is such a move, they may also make %s",
                            dyar_english_move_list(t, of)));
}

static void write_duty(dyar_description *d, const turn_view *v, const dyar_duty *duty)
{
    const dyar_writer t = dyar_english_at(&d->writer, DYAR_ENGLISH_POSITION);
    const char *text = dyar_english_compose(&t, duty_words, duty);
    if (duty->otherwise == DYAR_OTHERWISE_NO_MOVE)
        text = dyar_english_and(&t, text, "If there is no such move, they have no legal move.");
    if (duty->besides.count > 0)
        text =
            dyar_english_and(&t, text, dyar_english_compose(&t, duty_besides, &duty->besides));
    const char *name = dyar_english_copy(&t, duty->name);
    say_of_view(d, v, name, dyar_english_say(&t, "moves.must.%s", name), text);
}

static void write_moves(dyar_description *d, const turn_view *v)
{
    if (!states(v, "moves"))
        return;
    begin_section(d, v, "Moves", "");
    for (size_t i = 0; i < v->phase->kind_count; i++)
        write_kind(d, v, i);
    for (size_t i = 0; i < v->phase->duty_count; i++)
        write_duty(d, v, &v->phase->duties[i]);
    say_of_view(d, v, NULL, "moves.none", dyar_words[v->phase->none].english);
}

/* ---- sowing ---- */

static const char *skips(const dyar_description *d, const dyar_phase *phase)
{
    const dyar_writer t = dyar_english_at(&d->writer, DYAR_ENGLISH_SKIP);
    dyar_phrases holes = {0};
    for (size_t i = 0; i < phase->skip_count; i++)
        dyar_phrases_add(&holes, &t, dyar_english_holes(&t, &phase->skips[i], "any"));
    if (holes.count == 0)
        return "the player skips no hole";
    return dyar_english_say(&t, "the player skips %s",
                            dyar_phrases_chain(&holes, &t, "; and "));
}

static const char *drops(const dyar_description *d, const dyar_phase *phase)
{
    const dyar_writer t = dyar_english_at(&d->writer, DYAR_ENGLISH_SKIP);
    dyar_phrases all = {0};
    for (size_t i = 0; i < phase->drop_count; i++) {
        const dyar_drop *drop = &phase->drops[i];
        const char *seeds =
            dyar_english_say(&t, "%d seed%s", drop->seeds, drop->seeds == 1 ? "" : "s");
        const char *holes = drop->when.count == 0 ? (i == 0 ? "every hole" : "any other hole")
                                                  : dyar_english_holes(&t, &drop->when, "any");
        dyar_phrases_say(&all, &t, "%s at once into %s", seeds, holes);
    }
    return dyar_english_say(&t, "the player drops %s", dyar_phrases_chain(&all, &t, "; and "));
}

/* "The player sows counterclockwise, one seed into each hole, starting with the next hole." */
static const char *way_and_first_seed(const dyar_description *d, const turn_view *v)
{
    const dyar_writer *t = &d->writer;
    const dyar_table *table = states_sowing(v, "direction") ? common_direction(d, v) : NULL;
    const char *first = dyar_words[v->phase->first_seed].english;
    const char *seeds = dyar_english_say(t, "one seed into each hole, starting with %s", first);
    if (table && table->count == 1)
        return dyar_english_say(t, "%sthe player sows %s, %s",
                                some_state_directions(d, v) ? "in all other moves, " : "",
                                dyar_words[table->rules[0].direction].english, seeds);
    if (!v->name || states_sowing(v, "first-seed"))
        return dyar_english_say(t, "the player sows %s", seeds);
    return "";
}

static void write_laps(dyar_description *d, const turn_view *v)
{
    const dyar_writer *t = &d->writer;
    const dyar_phase *phase = v->phase;
    const bool turns = phase->relay_direction == DYAR_RELAY_DIRECTION_REVERSE;
    if (v->name ? states_sowing(v, "relay-direction") : turns)
        say_of_view(d, v, NULL, "sowing.relay-direction",
                    dyar_english_say(t, "each later lap goes %s",
                                     dyar_words[phase->relay_direction].english));
    if (states_sowing(v, "endless") && dyar_leads_to(&phase->landing, DYAR_SOWS))
        say_of_view(d, v, NULL, "sowing.endless",
                    dyar_english_say(t, "if a sowing would never end, %s",
                                     dyar_words[phase->endless].english));
}

static void write_sowing(dyar_description *d, const turn_view *v)
{
    const dyar_table *direction = common_direction(d, v);
    if (!states(v, "sowing"))
        return;
    begin_section(d, v, "Sowing", "sowing");
    if (direction && direction->count > 1 && states_sowing(v, "direction"))
        dyar_description_add_table(d, direction,
                                   dyar_english_say(&d->writer, "%ssowing.direction", v->path),
                                   DYAR_ENGLISH_DIRECTION);
    const char *way = way_and_first_seed(d, v);
    if (*way)
        say_of_view(d, v, NULL, "sowing.direction sowing.first-seed", way);
    if (v->name ? states_sowing(v, "skip") : v->phase->skip_count > 0)
        say_of_view(d, v, NULL, "sowing.skip", skips(d, v->phase));
    if (v->name ? states_sowing(v, "drop") : v->phase->drop_count > 0)
        say_of_view(d, v, NULL, "sowing.drop", drops(d, v->phase));
    write_laps(d, v);
}

/* ---- tables ---- */

/* A phase can have none where the game has some. */
static const char *nothing_happens(dyar_english_table kind)
{
    switch (kind) {
    case DYAR_ENGLISH_LIFTING:
        return "nothing else happens when the player picks up the seeds in a hole";
    case DYAR_ENGLISH_EACH_SEED:
        return "nothing happens when a seed before the last drops into a hole";
    default:
        return "nothing happens after the turn";
    }
}

static void write_table(dyar_description *d, const turn_view *v, const char *key,
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
    dyar_description_add_table(d, table, dyar_english_say(&d->writer, "%s%s", v->path, key),
                               kind);
    if (v->name && table->count == 0)
        say_of_view(d, v, NULL, key, nothing_happens(kind));
}

static void write_grand_slam(dyar_description *d, const turn_view *v)
{
    const dyar_writer *t = &d->writer;
    const char *losers = t->rules->players > 2 ? "the other players" : "the opponent";
    if (!dyar_node_get(v->stated, "grand-slam"))
        return;
    begin_section(d, v, "Landing", "landing");
    say_of_view(d, v, NULL, "grand-slam",
                dyar_english_say(t, "a capture that leaves %s no seeds %s", losers,
                                 dyar_words[v->phase->grand_slam].english));
}

/* The tables are tried from the top; that of landing is the one where this is seen most. */
static void write_landing(dyar_description *d, const turn_view *v)
{
    if (states(v, "landing") && v->phase->landing.count > 1) {
        begin_section(d, v, "Landing", "landing");
        say_of_view(
            d, v, NULL, "",
            "the landing hole is the hole that receives the last seed of a lap. The first rule "
            "below that matches applies");
    }
    write_table(d, v, "landing", "Landing", &v->phase->landing, DYAR_ENGLISH_LANDING);
}

static void write_turn(dyar_description *d, const turn_view *v)
{
    const dyar_phase *phase = v->phase;
    d->writer.phase = phase;
    write_moves(d, v);
    write_sowing(d, v);
    write_table(d, v, "lifting", "Lifting", &phase->lifting, DYAR_ENGLISH_LIFTING);
    write_table(d, v, "each-seed", "Each seed", &phase->each_seed, DYAR_ENGLISH_EACH_SEED);
    write_landing(d, v);
    write_grand_slam(d, v);
    write_table(d, v, "after", "After the turn", &phase->after, DYAR_ENGLISH_AFTER);
    d->writer.phase = NULL;
}

void dyar_english_write_turn(dyar_description *d)
{
    const dyar_rules *rules = d->writer.rules;
    const turn_view game = {&rules->phases[rules->phase_count - 1], rules->root, NULL, ""};
    write_turn(d, &game);
}

/* "while A, these rules replace the ones above"; `of` is a turn_view. */
static const char *phase_words(const dyar_writer *t, const void *of)
{
    const turn_view *v = of;
    return dyar_english_if(t, dyar_english_condition(t, &v->phase->applies, "while"), "",
                           v->stated->count > 1 ? "these rules replace the ones above"
                                                : "the rules above apply");
}

void dyar_english_write_phases(dyar_description *d)
{
    static const char yielding[] = ". If an earlier phase applies too, its rules apply instead";
    const dyar_rules *rules = d->writer.rules;
    const dyar_node *list = dyar_node_get(rules->root, "phases");
    for (size_t i = 0; i + 1 < rules->phase_count; i++) {
        const dyar_phase *phase = &rules->phases[i];
        if (phase->arranges) /* the setup has described it */
            continue;
        const dyar_writer t = dyar_english_at(&d->writer, DYAR_ENGLISH_POSITION);
        const char *name = dyar_english_copy(&t, phase->name);
        const turn_view v = {phase, list->items[i], name,
                             dyar_english_say(&t, "phases.%s.", name)};
        begin_section(d, &v, "", "");
        say_of_view(d, &v, name, "while",
                    dyar_english_say(&t, "%s%s", dyar_english_compose(&t, phase_words, &v),
                                     dyar_english_phase_may_yield(rules, i) ? yielding : ""));
        write_turn(d, &v);
    }
}
