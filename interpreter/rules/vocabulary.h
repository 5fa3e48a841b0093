/* SPDX-License-Identifier: MIT */
/* The words of the rules language as enumerations, made from vocabulary.def. */
#pragma once

#include "base/text.h"

typedef enum dyar_scene {
#define DYAR_SCENE(name, facts) DYAR_AT_##name,
#include "rules/vocabulary.def"
    DYAR_SCENE_COUNT
} dyar_scene;

typedef enum dyar_part {
#define DYAR_PART(name, beyond, why) DYAR_PART_##name,
#include "rules/vocabulary.def"
    DYAR_PART_COUNT
} dyar_part;

typedef enum dyar_fact {
#define DYAR_FACT(name, ...) DYAR_FACT_##name,
#include "rules/vocabulary.def"
    DYAR_FACT_COUNT
} dyar_fact;

typedef enum dyar_effect_kind {
#define DYAR_EFFECT(name, ...) DYAR_EFFECT_##name,
#include "rules/vocabulary.def"
    DYAR_EFFECT_COUNT
} dyar_effect_kind;

typedef enum dyar_then_kind {
#define DYAR_THEN(name, ...) DYAR_THEN_##name,
#include "rules/vocabulary.def"
    DYAR_THEN_COUNT
} dyar_then_kind;

typedef enum dyar_group {
#define DYAR_GROUP(group, title) DYAR_GROUP_##group,
#include "rules/vocabulary.def"
    DYAR_GROUP_COUNT
} dyar_group;

/* Every word of every group, such as DYAR_ENDLESS_UNDO and DYAR_SIDE_OWN. */
typedef enum dyar_word {
#define DYAR_WORD(group, name, word, english, meaning) DYAR_##group##_##name,
#include "rules/vocabulary.def"
    DYAR_WORD_COUNT,
    DYAR_WORD_NONE = -1
} dyar_word;

/* ---- columns ---- */

/* What a fact is compared with. */
typedef enum dyar_value {
    DYAR_VALUE_NUMBER,
    DYAR_VALUE_WORD, /* of the fact's group */
    DYAR_VALUE_SIDE, /* words of the group SIDE, of which several hold at once */
    DYAR_VALUE_REGION,
    DYAR_VALUE_MARK,
    DYAR_VALUE_REFS,
    DYAR_VALUE_KIND,
    DYAR_VALUE_PHASE, /* one that a rule begins */
} dyar_value;

/* The scenes in which a fact may be asked, as bits. */
enum {
    DYAR_ASKED_START = 1 << DYAR_AT_START,
    DYAR_ASKED_TABLE = 1 << DYAR_AT_TABLE,
    DYAR_ASKED_END = 1 << DYAR_AT_END,
    DYAR_ASKED_SOWING = DYAR_ASKED_TABLE | 1 << DYAR_AT_SKIP,
    DYAR_ASKED_SOWN = DYAR_ASKED_SOWING | 1 << DYAR_AT_HOLE,
    DYAR_ASKED_HOLES = DYAR_ASKED_SOWING | DYAR_ASKED_START | 1 << DYAR_AT_HOLE,
    DYAR_ASKED_MOVED = DYAR_ASKED_END | 1 << DYAR_AT_AFTER,
    DYAR_ASKED_POSITIONS = DYAR_ASKED_MOVED | 1 << DYAR_AT_POSITION,
    DYAR_ASKED_PLAYERS = DYAR_ASKED_POSITIONS | DYAR_ASKED_TABLE,
    DYAR_ASKED_GAINS = DYAR_ASKED_TABLE | 1 << DYAR_AT_AFTER,
    DYAR_ASKED_ALWAYS = DYAR_ASKED_HOLES | DYAR_ASKED_POSITIONS,
};

/* When the value of a fact is known. */
typedef enum dyar_known {
    DYAR_KNOWN_FIXED, /* when the game is compiled: by the hole and the mover */
    DYAR_KNOWN_ALONG, /* then, too: by the direction of sowing as well */
    DYAR_KNOWN_CELL,  /* it is a cell of the position */
    DYAR_KNOWN_READ,  /* it is read when it is asked */
} dyar_known;

/* What decides how a game continues, in addition to the board. */
typedef enum dyar_beyond {
    DYAR_BEYOND_NOTHING,
    DYAR_BEYOND_HOLES,  /* of holes more is known than their seeds */
    DYAR_BEYOND_STORES, /* seeds in stores or in reserve */
    DYAR_BEYOND_SIGHT,  /* no position shows it */
} dyar_beyond;

/* What an effect, or what comes after a rule, can do beside moving seeds from hole to hole or
 * into stores, as bits. */
typedef enum dyar_trait {
    DYAR_LOSES = 1 << 0,  /* seeds leave the game */
    DYAR_SPENDS = 1 << 1, /* seeds leave a store */
    DYAR_SETS_ASIDE = 1 << 2,
    DYAR_MARKS = 1 << 3,
    DYAR_UNMARKS = 1 << 4,
    DYAR_CLOSES = 1 << 5,
    DYAR_BEGINS = 1 << 6,   /* a phase, for a player */
    DYAR_LIFTS = 1 << 7,    /* seeds come into the hand */
    DYAR_SOWS = 1 << 8,     /* the hand is sown */
    DYAR_FILLS = 1 << 9,    /* seeds come into holes */
    DYAR_BANKS = 1 << 10,   /* all that it takes, out of a store too, comes into a store */
    DYAR_CHOOSES = 1 << 11, /* a player chooses how the turn continues */
    DYAR_DECIDES = 1 << 12, /* the game ends, and seeds are not counted */
} dyar_trait;

/* What facts depend on and effects change, as bits.  A fact and an effect that share no bit
 * have nothing to do with each other: the proof of a table relies on that. */
typedef enum dyar_state {
    DYAR_STATE_NOTHING = 0,
    DYAR_STATE_SEEDS = 1 << 0,  /* in holes, and in stores as cells of the board */
    DYAR_STATE_MARKS = 1 << 1,  /* closed holes included */
    DYAR_STATE_STORES = 1 << 2, /* what a player has captured */
    DYAR_STATE_HAND = 1 << 3,
    DYAR_STATE_GAINS = 1 << 4,  /* captured in this turn */
    DYAR_STATE_SOWING = 1 << 5, /* which holes were sown into */
    DYAR_STATE_PHASES = 1 << 6, /* that were begun */
} dyar_state;

/* What a fact is a fact of. */
typedef enum dyar_subject {
    DYAR_OF_HOLE,
    DYAR_OF_TURN,
    DYAR_OF_PLAYER,
    DYAR_OF_GAME
} dyar_subject;

typedef struct dyar_part_entry {
    dyar_beyond beyond;
    const char *why;
} dyar_part_entry;

typedef struct dyar_fact_entry {
    const char *word;
    dyar_subject place;
    dyar_value value;
    dyar_group group; /* of values that are words or sides */
    int least;
    dyar_known known;
    dyar_part part;
    unsigned state; /* of dyar_state */
    unsigned asked; /* in which scenes, as bits */
    const char *unit, *example, *english, *meaning;
} dyar_fact_entry;

typedef struct dyar_effect_entry {
    const char *word;
    bool only_at_end;
    dyar_part part;
    unsigned state;  /* of dyar_state */
    unsigned traits; /* of dyar_trait */
    const char *schema, *english, *brief, *meaning;
} dyar_effect_entry;

typedef struct dyar_word_entry {
    const char *word, *english, *meaning;
    dyar_group group;
} dyar_word_entry;

typedef struct dyar_then_entry {
    const char *word;
    unsigned traits; /* of dyar_trait */
    const char *english, *meaning;
} dyar_then_entry;

extern const char *const dyar_scene_facts[DYAR_SCENE_COUNT]; /* maps of the schema */
extern const dyar_part_entry dyar_parts[DYAR_PART_COUNT];
extern const dyar_fact_entry dyar_facts[DYAR_FACT_COUNT];
extern const dyar_word_entry dyar_words[DYAR_WORD_COUNT];
extern const dyar_effect_entry dyar_effect_words[DYAR_EFFECT_COUNT];
extern const dyar_then_entry dyar_then_words[DYAR_THEN_COUNT];
extern const char *const dyar_group_titles[DYAR_GROUP_COUNT];

/* Returns the word of the group; DYAR_WORD_NONE if it has no such word. */
dyar_word dyar_word_find(dyar_group group, dyar_text text);

/* The first word of the group; its others follow. */
dyar_word dyar_group_first(dyar_group group);

/* How many words the group has. */
int dyar_group_size(dyar_group group);

/* Is its value known when the game is compiled? */
static inline bool dyar_is_fixed(dyar_fact fact)
{
    return dyar_facts[fact].known <= DYAR_KNOWN_ALONG;
}

/* The fact of that word and place, or DYAR_FACT_COUNT. */
dyar_fact dyar_fact_find(dyar_subject place, dyar_text word);
dyar_effect_kind dyar_effect_find(dyar_text word);
dyar_then_kind dyar_then_find(dyar_text word);
