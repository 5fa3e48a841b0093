/* SPDX-License-Identifier: MIT */
/*
 * The match in English: what each player has after a game, how the holes are filled with it,
 * and how the match ends.  For a key that the block lacks, the sentence states its default.
 */
#include "english/parts.h"
#include "rules/bind.h"

#include "dyar/position.h"

/* ---- parts ---- */

/* Adds a sentence about these places; "" for what the block lacks. */
static void add_as(dyar_description *d, const char *rule, const char *places, const char *text)
{
    dyar_description_add(d, rule, places, dyar_english_sentence(&d->writer, text));
}

static void say(dyar_description *d, const char *places, const char *text)
{
    add_as(d, NULL, places, text);
}

/* "4 seeds (the number each hole starts with)". */
static const char *number_of_seeds(const dyar_writer *t, const dyar_node *node)
{
    const int value = dyar_bind_integer(node, t->rules->numbers.initial);
    const char *name = dyar_english_number_name(node->text);
    return dyar_english_say(t, "%d seed%s%s%s%s", value, value == 1 ? "" : "s",
                            name ? " (" : "", name ? name : "", name ? ")" : "");
}

/* ---- what each player has ---- */

static bool can_count_for_nobody(dyar_leftovers leftovers)
{
    return leftovers.free == DYAR_FREE_NOBODY || leftovers.free == DYAR_FREE_WHO_CAN_MOVE ||
           leftovers.marked == DYAR_MARKED_NOBODY;
}

static bool something_counts_for_nobody(const dyar_rules *rules)
{
    for (size_t i = 0; i < rules->end.count; i++)
        if (can_count_for_nobody(rules->end.rules[i].leftovers))
            return true;
    return can_count_for_nobody(rules->leftovers);
}

static void write_left_on_board(dyar_description *d, const dyar_node *part)
{
    const dyar_rules *rules = d->writer.rules;
    if (part || something_counts_for_nobody(rules))
        say(d, "match.left-on-board",
            dyar_english_say(&d->writer, "seeds that nobody won %s",
                             dyar_words[rules->match->left_on_board].english));
}

static void write_set_aside(dyar_description *d, const dyar_node *part)
{
    if (part)
        say(d, "match.set-aside",
            dyar_english_say(&d->writer, "seeds set aside at the end of a game %s",
                             dyar_words[d->writer.rules->match->set_aside].english));
}

static void write_surrender(dyar_description *d, const dyar_node *part)
{
    const int number = d->writer.rules->match->surrendered;
    if (part)
        say(d, "match.surrender",
            dyar_english_say(
                &d->writer,
                "a player who would have exactly %s seed%s left over after filling "
                "their holes gives %s to the opponent",
                dyar_english_spelled(&d->writer, number), number == 1 ? "" : "s",
                number == 1 ? "it" : "them"));
}

/* ---- filling ---- */

static void write_holes(dyar_description *d, const dyar_node *fill, const dyar_node *territory)
{
    const dyar_writer *t = &d->writer;
    const dyar_match *m = t->rules->match;
    const char *each = number_of_seeds(t, dyar_node_get(fill, "holes-with"));
    const char *which =
        territory ? "each hole that they then own" : dyar_words[m->up_to].english;
    say(d, "match.fill.holes-with match.fill.up-to match.territory",
        dyar_english_say(t, "for the next game, each player puts %s into %s", each, which));
    say(d, "match.fill.order",
        dyar_english_say(t, "each player fills their holes %s%s", dyar_words[m->order].english,
                         m->order == DYAR_FILL_ORDER_CHOSEN
                             ? ". If they have a choice, they make it by moves such as "
                               "fill-b1, and the player "
                               "with the fewest seeds to place chooses first"
                             : ""));
}

/* What is left open when the seeds have been laid out as the rules say. */
static const char *layout_order(const dyar_match *m)
{
    const bool evenly = m->spread == DYAR_SPREAD_EVENLY;
    if (m->order == DYAR_FILL_ORDER_CHOSEN)
        return evenly ? "if they do not divide evenly, the player chooses which holes get one "
                        "more, by moves such as fill-b1"
                      : "the player places one seed after another, by moves such as fill-b1";
    if (m->order == DYAR_FILL_ORDER_LEFT)
        return evenly
                   ? "if they do not divide evenly, the holes at the player's left get one more"
                   : "seeds that may go anywhere go into the hole at the player's left";
    return evenly ? "if they do not divide evenly, the holes at the player's right get one more"
                  : "seeds that may go anywhere go into the hole at the player's right";
}

static void write_layout(dyar_description *d)
{
    const dyar_writer *t = &d->writer;
    const dyar_match *m = t->rules->match;
    const bool less = m->mirrored && m->arranger == DYAR_RANK_WINNER;
    say(d,
        "match.fill.arranged-by match.fill.spread match.fill.at-least match.fill.mirrored-by",
        dyar_english_say(
            t, "for the next game, %s places %s in their row, %s%s%s",
            dyar_words[m->arranger].english,
            less ? "as many seeds as the other has" : "their seeds",
            dyar_words[m->spread].english,
            m->at_least ? dyar_english_say(t, ", at least %d in each hole", m->at_least) : "",
            m->mirrored ? ". The other player copies them, each hole as the one opposite"
                        : ""));
    say(d, "match.fill.order", layout_order(m));
}

static void write_surplus(dyar_description *d)
{
    const dyar_match *m = d->writer.rules->match;
    const char *which = m->hole_seeds == 0 ? "does not place"
                        : m->up_to == DYAR_UP_TO_FEWEST
                            ? "has left after filling that many holes"
                            : "has left after filling all their holes";
    say(d, "match.surplus",
        dyar_english_say(&d->writer, "seeds that a player %s %s", which,
                         dyar_words[m->surplus].english));
}

static const char *unfilled(const dyar_writer *t)
{
    const dyar_match *m = t->rules->match;
    if (m->unfilled_mark < 0)
        return dyar_english_say(t, "holes that stay empty are %s",
                                dyar_words[m->unfilled].english);
    const dyar_mark_kind *mark = &t->rules->marks[m->unfilled_mark];
    const char *means = dyar_english_copy(t, mark->means);
    return dyar_english_say(
        t, "every hole that then holds fewer than %d seeds, even none, is %s%s%s%s",
        m->hole_seeds, dyar_english_mark_on(t, mark, NULL), *means ? " (" : "", means,
        *means ? ")" : "");
}

static void write_short(dyar_description *d, const dyar_node *part)
{
    const dyar_writer *t = &d->writer;
    const dyar_match *m = t->rules->match;
    const char *who = m->up_to == DYAR_UP_TO_FEWEST
                          ? "the player who can fill the fewest holes"
                          : "a player who cannot fill all their holes";
    if (m->hole_seeds > 0 && part)
        say(d, "match.short",
            dyar_english_say(t, "%s %s. %s", who, dyar_words[m->remainder].english,
                             dyar_english_sentence(t, unfilled(t))));
    else if (m->hole_seeds == 0 && m->at_least == 0)
        say(d, "match.short", unfilled(t));
}

/* Seeds that were not captured in the game in which a player has them. */
static void write_kept(dyar_description *d)
{
    const dyar_match *m = d->writer.rules->match;
    const bool waiting = m->surplus == DYAR_GOAL_FIRST_CAPTURER ||
                         m->set_aside == DYAR_GOAL_FIRST_CAPTURER ||
                         m->left_on_board == DYAR_GOAL_FIRST_CAPTURER ||
                         m->remainder == DYAR_REMAINDER_FIRST_CAPTURER;
    say(d, "",
        waiting
            ? "seeds that are kept, or wait for the first player to capture, count toward the "
              "match, not toward the next game"
            : "kept seeds count toward the match, not toward the next game");
}

static void write_territory(dyar_description *d, const dyar_node *part)
{
    const dyar_writer *t = &d->writer;
    const int more = t->rules->match->one_more_from;
    const char *rest =
        more ? dyar_english_say(t, ". If at least %d seeds are left over, they own one more",
                                more)
             : "";
    say(d, "match.territory",
        dyar_english_say(t,
                         "the player with more seeds owns one hole for every %s that they "
                         "have%s. Beyond their own row, they get the opponent's nearest holes. "
                         "The opponent owns all other holes. A player who lacks seeds for "
                         "their holes gets them from what the other has left over",
                         number_of_seeds(t, dyar_node_get(part, "one-hole-per")), rest));
}

static void write_filling(dyar_description *d, const dyar_node *match)
{
    const dyar_node *fill = dyar_node_get(match, "fill");
    const dyar_node *territory = dyar_node_get(match, "territory");
    if (territory)
        write_territory(d, territory);
    if (dyar_node_get(fill, "holes-with"))
        write_holes(d, fill, territory);
    else
        write_layout(d);
    if (!territory || dyar_node_get(match, "surplus"))
        write_surplus(d);
    write_short(d, dyar_node_get(match, "short"));
    write_kept(d);
}

/* ---- beginning ---- */

static void write_beginner(dyar_description *d)
{
    const dyar_match *m = d->writer.rules->match;
    const bool ranks = m->begins == DYAR_BEGINS_LOSER || m->begins == DYAR_BEGINS_WINNER;
    const bool games = m->won.by == DYAR_WON_BY_GAMES;
    const char *who = dyar_words[m->begins].english;
    if (ranks && games)
        who = m->begins == DYAR_BEGINS_LOSER ? "the player who lost" : "the player who won";
    say(d, "match.begins",
        dyar_english_say(&d->writer, "%s begins the next game%s%s", who,
                         !ranks  ? ""
                         : games ? ". After a draw"
                                 : ". If both have the same number",
                         ranks ? ", the player after the one who began the last game begins"
                               : ""));
}

/* ---- winning ---- */

static const char *won_when(const dyar_writer *t, const dyar_match_won *won)
{
    dyar_phrases tests = {0};
    if (won->own_total)
        dyar_phrases_say(&tests, t, "has %s",
                         dyar_english_number(t, won->own_total, "seed", "seeds"));
    if (won->own_holes)
        dyar_phrases_say(&tests, t, "has %s",
                         dyar_english_number(t, won->own_holes, "hole", "holes"));
    if (won->opponent_holes)
        dyar_phrases_say(&tests, t, "faces an opponent with %s",
                         dyar_english_number(t, won->opponent_holes, "hole", "holes"));
    return dyar_phrases_predicates(&tests, t);
}

static void write_count(dyar_description *d, const dyar_match_won *won)
{
    const bool seeds = won->by == DYAR_WON_BY_SEEDS;
    add_as(d, "match-won", "match.won",
           dyar_english_say(&d->writer, "the first player %s %d %s wins the match",
                            seeds ? "with" : "to win", won->from, dyar_words[won->by].english));
    if (seeds)
        add_as(
            d, "match-won", "match.won",
            "if several players have as many after the same game, the one with the most wins. "
            "If they are equal, the match continues");
}

static void write_won(dyar_description *d, const dyar_node *part)
{
    const dyar_writer *t = &d->writer;
    const dyar_match_won *won = &t->rules->match->won;
    _Static_assert(DYAR_MATCH_GAMES_MAX == 1000, "the sentence below says so");
    if (dyar_node_get(part, "when"))
        add_as(d, "match-won", "match.won",
               dyar_english_say(
                   t,
                   "if a player %s after a game, %s wins the match. If only one player "
                   "has an open hole after the holes are filled, that player wins the "
                   "match",
                   won_when(t, won), dyar_words[won->by].english));
    else if (won->from)
        write_count(d, won);
    else
        add_as(d, "match-won", "match.won", dyar_words[won->by].english);
    add_as(d, "games-limit", "", "a match that nobody has won after 1,000 games is a draw");
}

/* What each player has after a game, and how it fills the board. */
static void write_what_is_left(dyar_description *d, const dyar_node *match)
{
    say(d, "",
        "after each game, a player owns the seeds they won in it and the seeds they had kept "
        "before it");
    write_left_on_board(d, dyar_node_get(match, "left-on-board"));
    write_set_aside(d, dyar_node_get(match, "set-aside"));
    write_surrender(d, dyar_node_get(match, "surrender"));
    write_filling(d, match);
}

void dyar_english_write_match(dyar_description *d)
{
    const dyar_match *match = d->writer.rules->match;
    d->section = "Match";
    if (!match)
        return;
    if (match->set_up_again)
        say(d, "match.fill", "every game begins with the board set up as for the first");
    else
        write_what_is_left(d, match->node);
    write_beginner(d);
    write_won(d, dyar_node_get(match->node, "won"));
}
