/* SPDX-License-Identifier: MIT */
/* The setup in English. */
#include "english/parts.h"

/* ---- seeds ---- */

static const char *seed_count(const dyar_writer *t, int seeds)
{
    return seeds == 0 ? "no seeds"
                      : dyar_english_say(t, "%d seed%s", seeds, seeds == 1 ? "" : "s");
}

int dyar_english_seeds_everywhere(const dyar_rules *rules)
{
    int seeds = -1;
    for (int i = 0; i < dyar_squares(&rules->board); i++) {
        if (rules->board.missing[i])
            continue;
        if (seeds >= 0 && rules->setup.seeds[i] != seeds)
            return -1;
        seeds = rules->setup.seeds[i];
    }
    return seeds;
}

typedef bool in_row(const dyar_rules *rules, int square);

static bool any_row(const dyar_rules *rules, int square)
{
    return !rules->board.missing[square];
}

static bool outer_row(const dyar_rules *rules, int square)
{
    const int row = square / rules->board.columns;
    return !rules->board.missing[square] && (row == 0 || row == rules->board.rows - 1);
}

static bool inner_row(const dyar_rules *rules, int square)
{
    return !rules->board.missing[square] && !outer_row(rules, square);
}

/* The seeds of these rows, column by column from the owner's left; false where they differ. */
static bool read_row(const dyar_rules *rules, in_row *belongs, int seeds[DYAR_COLUMNS_MAX])
{
    for (int i = 0; i < DYAR_COLUMNS_MAX; i++)
        seeds[i] = -1;
    for (int i = 0; i < dyar_squares(&rules->board); i++) {
        int *place = &seeds[rules->board.column[i] - 1];
        if (!belongs(rules, i))
            continue;
        if (*place >= 0 && *place != rules->setup.seeds[i])
            return false;
        *place = rules->setup.seeds[i];
    }
    return true;
}

static const char *row_words(const dyar_writer *t, const int seeds[DYAR_COLUMNS_MAX])
{
    const int columns = t->rules->board.columns;
    dyar_phrases numbers = {0};
    bool same = true;
    for (int i = 0; i < columns; i++) {
        same = same && seeds[i] == seeds[0];
        dyar_phrases_add(&numbers, t, seeds[i] < 0 ? "-" : dyar_english_say(t, "%d", seeds[i]));
    }
    if (same)
        return seeds[0] == 0 ? "starts empty"
                             : dyar_english_say(t, "starts with %s in each hole",
                                                seed_count(t, seeds[0]));
    return dyar_english_say(t, "starts with %s seeds, from its owner's left",
                            dyar_phrases_join(&numbers, t, " and "));
}

static const char *as_rows(const dyar_writer *t)
{
    int seeds[DYAR_COLUMNS_MAX], inner[DYAR_COLUMNS_MAX];
    if (t->rules->board.rows == 4 && read_row(t->rules, outer_row, seeds) &&
        read_row(t->rules, inner_row, inner))
        return dyar_english_say(t, "each outer row %s, and each inner row %s",
                                row_words(t, seeds), row_words(t, inner));
    if (t->rules->board.rows <= 2 && t->rules->board.holes == dyar_squares(&t->rules->board) &&
        read_row(t->rules, any_row, seeds))
        return dyar_english_say(t, "each row %s", row_words(t, seeds));
    return NULL;
}

static dyar_places with_seeds(const dyar_rules *rules, int seeds)
{
    dyar_places places = {{0}};
    for (int i = 0; i < dyar_squares(&rules->board); i++)
        if (!rules->board.missing[i] && rules->setup.seeds[i] == seeds)
            dyar_places_add(&places, (unsigned)i);
    return places;
}

static const char *as_holes(const dyar_writer *t)
{
    dyar_phrases groups = {0};
    for (int seeds = DYAR_SEEDS_MAX; seeds >= 0; seeds--) {
        const dyar_places places = with_seeds(t->rules, seeds);
        if (dyar_places_are_none(&places))
            continue;
        const char *holes = dyar_english_places(t, &places);
        const bool several = strchr(holes, ' ') != NULL;
        dyar_phrases_say(&groups, t, "%s in %s%s", seed_count(t, seeds),
                         seeds > 0 && several ? "each of " : "", holes);
    }
    return dyar_english_say(t, "the board starts with %s",
                            dyar_phrases_chain(&groups, t, "; "));
}

static const char *seeds_words(const dyar_writer *t)
{
    const int seeds = dyar_english_seeds_everywhere(t->rules);
    const char *rows = as_rows(t);
    if (seeds >= 0)
        return dyar_english_say(t, "each hole starts with %s", seed_count(t, seeds));
    return rows ? rows : as_holes(t);
}

/* ---- the rest ---- */

static const char *mark_places(const dyar_writer *t, int mark)
{
    dyar_places places = {{0}};
    bool all = true;
    for (int i = 0; i < dyar_squares(&t->rules->board); i++) {
        if (t->rules->setup.mark[i] == mark)
            dyar_places_add(&places, (unsigned)i);
        else if (!t->rules->board.missing[i])
            all = false;
    }
    return all ? "every hole" : dyar_english_places(t, &places);
}

/* Marks that are there from the start: "The holes a1 and b1 start marked as unmoved." */
static void add_marks(const dyar_writer *t, dyar_phrases *sentences)
{
    for (size_t i = 0; i < t->rules->mark_count; i++) {
        const dyar_mark_kind *mark = &t->rules->marks[i];
        const char *places = mark_places(t, (int)i);
        const bool every = strcmp(places, "every hole") == 0, several = strchr(places, ' ');
        if (*places)
            dyar_phrases_say(sentences, t, "%s%s %s marked as %s%s.",
                             every     ? "Every hole"
                             : several ? "The holes "
                                       : "The hole ",
                             every ? "" : places, several && !every ? "start" : "starts",
                             dyar_english_copy(t, mark->name),
                             mark->owned ? ", for the owner of the hole" : "");
    }
}

static const char *seeds_sentence(const dyar_writer *t)
{
    const dyar_setup *setup = &t->rules->setup;
    const dyar_text name = t->rules->variation.setup;
    const char *before =
        name.length ? dyar_english_say(t, "in the setup \"%s\", ", dyar_english_copy(t, name))
                    : "";
    const char *reserve =
        setup->reserve
            ? dyar_english_say(t, ", and each player has %d more in reserve", setup->reserve)
            : "";
    return dyar_english_sentence(t, dyar_english_say(t, "%s%s%s (%d in all)", before,
                                                     seeds_words(t), reserve,
                                                     t->rules->numbers.total));
}

/* ---- seeds that are laid out before the game ---- */

static bool has_room_everywhere(const dyar_rules *rules)
{
    for (int i = 0; i < dyar_squares(&rules->board); i++)
        if (!rules->board.missing[i] && !dyar_places_have(&rules->setup.room, (unsigned)i))
            return false;
    return true;
}

/* "in their own holes", "in any holes", "in c1 d1 c2 d2". */
static const char *room_words(const dyar_writer *t)
{
    const bool each = t->rules->setup.arranger == DYAR_ARRANGER_EACH;
    const char *places = dyar_english_places(t, &t->rules->setup.room);
    if (has_room_everywhere(t->rules))
        return each ? "in their own holes" : "in any holes";
    return dyar_english_say(t, "in %s%s", each ? "their own holes among " : "", places);
}

/* Describes the seeds of the setup; "" if it has none. */
static const char *lying_words(const dyar_writer *t)
{
    for (int i = 0; i < dyar_squares(&t->rules->board); i++)
        if (t->rules->setup.seeds[i] > 0)
            return dyar_english_sentence(t, seeds_words(t));
    return "";
}

static const char *arranging_words(const dyar_writer *t)
{
    const dyar_setup *setup = &t->rules->setup;
    const int all = t->rules->numbers.total;
    switch (setup->arranger) {
    case DYAR_ARRANGER_CHANCE:
        return dyar_english_say(t,
                                "Before play begins, %d seeds are placed %s at random (%d in "
                                "all). The first player begins.",
                                setup->reserve, room_words(t), all);
    case DYAR_ARRANGER_FIRST:
        return dyar_english_say(
            t,
            "Before play begins, the first player places %d seeds %s as they like (%d in "
            "all). Then the other player has the first turn%s.",
            setup->reserve, room_words(t), all,
            setup->turner == DYAR_WORD_NONE ? "" : dyar_words[setup->turner].english);
    default:
        return dyar_english_say(t,
                                "Each player has %d seeds (%d in all). Before play begins, the "
                                "players place them %s as they like, the first player first.",
                                setup->reserve, all, room_words(t));
    }
}

static const char *arranging_sentence(const dyar_writer *t)
{
    const char *lying = lying_words(t);
    return dyar_english_say(t, "%s%s%s", lying, *lying ? " " : "", arranging_words(t));
}

static void write_opening(dyar_description *d)
{
    const dyar_writer *t = &d->writer;
    const dyar_word swapper = t->rules->setup.swapper;
    if (swapper == DYAR_WORD_NONE)
        return;
    const char *words = dyar_english_say(
        t,
        "Instead of making their first move, %s may swap sides. They then take over what the "
        "other player has in the holes and in the store, and the other player moves next.",
        dyar_words[swapper].english);
    dyar_description_add(d, NULL, "opening", words);
}

void dyar_english_write_setup(dyar_description *d)
{
    const dyar_writer *t = &d->writer;
    dyar_phrases sentences = {0};
    d->section = "Setup";
    dyar_phrases_add(&sentences, t,
                     t->rules->setup.arranged ? arranging_sentence(t) : seeds_sentence(t));
    add_marks(t, &sentences);
    dyar_description_add(d, NULL, "setup", dyar_phrases_chain(&sentences, t, " "));
    write_opening(d);
}
