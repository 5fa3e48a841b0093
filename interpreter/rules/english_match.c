/*
 * The match in English, from the block as it is written.
 *
 * What is left out is told by its default: the first word of its group.
 */
#include "rules/english_parts.h"
#include "rules/bind.h"

/* The words of a group for what is written; those of its first word where nothing is. */
static const char *choose(dyar_group group, dyar_text word)
{
    const char *first = NULL;
    for (int i = 0; i < DYAR_WORD_COUNT; i++) {
        if (dyar_words[i].group != group)
            continue;
        first = first ? first : dyar_words[i].english;
        if (dyar_text_is(word, dyar_words[i].word))
            return dyar_words[i].english;
    }
    return first;
}

/* ---- parts ---- */

static void add(dyar_description *d, const dyar_node *part, const char *text)
{
    const dyar_node *standing = dyar_node_get(part, "standing");
    const dyar_citation citation = {
        .source = dyar_node_get(part, "source"),
        .standing =
            standing ? dyar_word_find(DYAR_GROUP_STANDING, standing->text) : DYAR_WORD_NONE,
        .question = dyar_node_text(part, "question"),
        .note = dyar_node_text(part, "note"),
    };
    dyar_description_add(d, (dyar_text){"", 0}, &citation,
                         dyar_english_sentence(&d->teller, text));
}

/* "4 seeds each (the number each hole began with)". */
static const char *seeds(const dyar_teller *t, const dyar_node *node, const char *each)
{
    const int value = dyar_bind_integer(node, t->rules->numbers.initial);
    const char *name = dyar_english_number_name(node->text);
    return dyar_english_say(t, "%d seed%s%s%s%s%s", value, value == 1 ? "" : "s", each,
                            name ? " (" : "", name ? name : "", name ? ")" : "");
}

static const char *arranging(const dyar_teller *t, const dyar_node *fill)
{
    const int least = dyar_bind_integer(dyar_node_get(fill, "at-least"), 0);
    const dyar_node *mirror = dyar_node_get(fill, "mirrored-by");
    return dyar_english_say(
        t, "for the next game the %s lays out his seeds in his holes as he likes%s%s",
        dyar_english_copy(t, dyar_node_text(fill, "arranged-by")),
        least ? dyar_english_say(t, ", at least %d in each", least) : "",
        mirror ? dyar_english_say(t, ", and the %s copies him on the other side",
                                  dyar_english_copy(t, mirror->text))
               : "");
}

static void tell_fill(dyar_description *d, const dyar_node *fill, const dyar_node *territory)
{
    const dyar_teller *t = &d->teller;
    const dyar_node *each = dyar_node_get(fill, "holes-with");
    const char *order = choose(DYAR_GROUP_FILL_ORDER, dyar_node_text(fill, "order"));
    if (!each)
        add(d, fill, arranging(t, fill));
    else if (territory)
        add(d, fill,
            dyar_english_say(t,
                             "for the next game each player fills all holes he then owns with "
                             "%s, %s",
                             seeds(t, each, " each"), order));
    else
        add(d, fill,
            dyar_english_say(
                t,
                "for the next game each player fills his holes with %s, %s, as far as "
                "the seeds go that he has from the last",
                seeds(t, each, " each"), order));
}

static void tell_short(dyar_description *d, const dyar_node *part)
{
    if (part)
        add(d, part,
            dyar_english_say(
                &d->teller, "a player who cannot fill his row %s; holes that stay empty are %s",
                choose(DYAR_GROUP_REMAINDER, dyar_node_text(part, "remainder")),
                choose(DYAR_GROUP_UNFILLED, dyar_node_text(part, "unfilled"))));
}

static void tell_surplus(dyar_description *d, const dyar_node *part, bool otherwise)
{
    if (!part && !otherwise)
        return;
    add(d, part,
        dyar_english_say(&d->teller, "seeds that a player has beyond a full row %s",
                         choose(DYAR_GROUP_GOAL, dyar_node_text(part, "goes-to"))));
}

static void tell_territory(dyar_description *d, const dyar_node *part)
{
    const dyar_teller *t = &d->teller;
    const int more = dyar_bind_integer(dyar_node_get(part, "one-more-from"), 0);
    if (!part)
        return;
    const char *rest =
        more ? dyar_english_say(t, ", and one more if at least %d are left over", more) : "";
    add(d, part,
        dyar_english_say(
            t,
            "for every %s that he has from the last game a player owns one hole%s; "
            "beyond his own row he gets the opponent's nearest holes",
            seeds(t, dyar_node_get(part, "one-hole-per"), ""), rest));
}

static void tell_seeds(dyar_description *d, const dyar_node *part, const char *which)
{
    if (part)
        add(d, part,
            dyar_english_say(&d->teller, "%s %s", which,
                             choose(DYAR_GROUP_GOAL, dyar_node_text(part, "goes-to"))));
}

/* ---- winning ---- */

/* Number tests of the block, read as those of rules are. */
static const char *test_words(const dyar_teller *t, const dyar_node *node, const char *one,
                              const char *many)
{
    dyar_diags *diags = dyar_diags_new();
    dyar_rules rules = *t->rules;
    dyar_binder binder = {.arena = t->arena, .diags = diags, .rules = &rules};
    const dyar_number_test *test = dyar_bind_number_test(&binder, node);
    dyar_diags_free(diags);
    return test->count ? dyar_english_number(t, test, one, many)
                       : dyar_english_copy(t, node->text);
}

static const char *won_when(const dyar_teller *t, const dyar_node *when)
{
    const dyar_node *total = dyar_node_get(when, "own-total");
    const dyar_node *holes = dyar_node_get(when, "own-holes");
    const dyar_node *others = dyar_node_get(when, "opponent-holes");
    dyar_phrases tests = {0};
    if (total)
        dyar_phrases_add(&tests, t,
                         dyar_english_say(t, "has %s", test_words(t, total, "seed", "seeds")));
    if (holes)
        dyar_phrases_add(&tests, t,
                         dyar_english_say(t, "has %s", test_words(t, holes, "hole", "holes")));
    if (others)
        dyar_phrases_add(&tests, t,
                         dyar_english_say(t, "faces an opponent with %s",
                                          test_words(t, others, "hole", "holes")));
    return dyar_phrases_predicates(&tests, t);
}

static void tell_won(dyar_description *d, const dyar_node *part)
{
    const dyar_teller *t = &d->teller;
    const dyar_node *when = dyar_node_get(part, "when");
    const dyar_text by = dyar_node_text(part, "by");
    if (when)
        add(d, part,
            dyar_english_say(t, "the match is over when a player %s; %s has won it",
                             won_when(t, when),
                             dyar_text_is(by, "opponent") ? "his opponent" : "he"));
    else if (part)
        add(d, part,
            "the match is won by whoever leaves the opponent nothing to fill a hole with");
    else
        add(d, NULL,
            "the match is over when, after filling, only one player has an open hole; he has "
            "won it");
}

void dyar_english_tell_match(dyar_description *d)
{
    d->section = "Match";
    if (!d->teller.rules->match)
        return;
    const dyar_node *match = d->teller.rules->match->node;
    const dyar_node *territory = dyar_node_get(match, "territory");
    tell_territory(d, territory);
    tell_fill(d, dyar_node_get(match, "fill"), territory);
    tell_surplus(d, dyar_node_get(match, "surplus"), !territory);
    tell_short(d, dyar_node_get(match, "short"));
    tell_seeds(d, dyar_node_get(match, "left-on-board"),
               "seeds that counted for nobody at the end of the last game");
    tell_seeds(d, dyar_node_get(match, "set-aside"),
               "seeds that were set aside at the end of the last game");
    add(d, dyar_node_get(match, "begins"),
        dyar_english_say(
            &d->teller, "the next game is begun by %s",
            choose(DYAR_GROUP_BEGINS, dyar_node_text(dyar_node_get(match, "begins"), "who"))));
    tell_won(d, dyar_node_get(match, "won"));
}
