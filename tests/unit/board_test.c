/* SPDX-License-Identifier: MIT */
/* Whether the board decides how a game goes on, and what else is found in its rules
 * (dyar/board.h). */
#include "dyar/board.h"
#include "support/need.h"
#include "support/unit.h"

enum { MOST_SETS = 4 };

typedef struct asked {
    const char *sets[MOST_SETS];
    const char *beyond; /* of a clause, the beginning */
    bool fact;          /* what the test asks for */
    bool match;
} asked;

static dyar_board_facts facts_of(const char *id, const asked *a)
{
    dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = id, .sets = a->sets, .match = a->match);
    while (request.set_count < MOST_SETS && a->sets[request.set_count])
        request.set_count++;
    OWNED(dyar_ruleset) ruleset = need_ruleset(&request);
    const dyar_board_facts facts = dyar_board_facts_of(dyar_ruleset_game(ruleset));
    if (a->beyond ? !facts.beyond || strcmp(facts.beyond, a->beyond) != 0
                  : facts.beyond != NULL)
        fail_msg("%s: '%s' decides, not '%s'", a->sets[0], facts.beyond ? facts.beyond : "",
                 a->beyond ? a->beyond : "");
    return facts;
}

#define EACH(id, list, member)                                                                 \
    do {                                                                                       \
        for (size_t i = 0; i < sizeof list / sizeof *list; i++)                                \
            if (facts_of(id, &list[i]).member != list[i].fact)                                 \
                fail_msg("%s: " #member " is %d", list[i].sets[0], !list[i].fact);             \
    } while (0)

/* "turned by half, every board is the same for the other player" */
TEST(a_board_turns_where_both_sides_are_alike)
{
    static const asked list[] = {
        {.fact = true},
        {.sets = {"board.territory={1: a1-c1 a2-c2, 2: d1-f1 d2-f2}"}, .fact = true},
        {.sets = {"board.territory={1: a1-c1 d2-f2, 2: a2-c2 d1-f1}"}, .fact = false},
        {.sets = {"board.territory={1: a1-f1, 2: a2-e2}"}, .fact = false},
        {.sets = {"board.missing=a1", "board.track=b1-f1 f2-a2"}, .fact = false},
        {.sets = {"board.opposite={a1: f2}"}, .fact = false},
        {.sets = {"board.track={1: a1-f1 f2-a2, 2: a1-f1 e2-a2 f2}"}, .fact = false},
        {.sets = {"regions={corner: a1}", "landing.capture.when.in=corner"}, .fact = false},
        {.sets = {"regions={corners: a1 f2}", "landing.capture.when.in=corners"}, .fact = true},
        {.sets = {"players=1", "board.territory=nobody", "leftovers.free=to-move"},
         .fact = false},
    };
    EACH("oware", list, half_turn);
}

/* "The game is over as soon as somebody has more than half of all seeds." */
TEST(a_game_may_stop_when_it_is_decided)
{
#define END(rule)                                                                              \
    {                                                                                          \
        "end=[" rule ", {rule: empty, when: {own: {seeds: 0}}, then: count}]"                  \
    }
    static const char stores[] = "a rule depends on the seeds that a player has captured";
    static const asked list[] = {
        {.sets = END("{rule: r, when: {somebody: {store: 25..}}, then: count}"), .fact = true},
        {.sets = END("{rule: r, when: {somebody: {store: 24..}}, then: count}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: {somebody: {store: 25..30}}, then: count}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: {somebody: {store: 25 or 30..}}, then: count}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: {somebody: {store: odd}}, then: count}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: {own: {store: 25..}}, then: count}"), .beyond = stores},
        {.sets = END("{rule: r, when: {somebody: {store: 25..}, board: {seeds: ..9}}, then: "
                     "count}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: [{somebody: {store: 25..}}, {own: {seeds: 0}}], then: "
                     "count}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: {somebody: {store: 25..}}, then: draw}"),
         .beyond = stores},
        {.sets = END("{rule: r, when: {board: {seeds: ..9}}, then: count}")},
    };
    EACH("oware", list, stops_when_decided);
}

/* "every seed on the board is somebody's in the end" */
TEST(seeds_may_be_nobodys_in_the_end)
{
    static const asked list[] = {
        {.fact = true},
        {.sets = {"leftovers.free=nobody"}, .fact = false},
        {.sets = {"leftovers.free=split"}, .fact = true},
        {.sets = {"leftovers.free=last-to-move"}, .fact = false},
        {.sets = {"end=[{rule: r, when: {own: {seeds: 0}}, leftovers: {free: nobody}}]"},
         .fact = false},
        {.sets = {"board.territory=nobody", "moves.from={seeds: 1..}",
                  "landing.capture.when={seeds: 2 or 3}", "leftovers.free=to-move"},
         .fact = false},
    };
    EACH("oware", list, all_counted);
}

/* "Does a seed that falls into a store meet no rule that counts what lies there?" */
TEST(a_store_that_is_sown_into_may_be_counted)
{
    static const char counted[] = "a rule counts the seeds of a store that is sown into";
#define LANDING(rule)                                                                          \
    {                                                                                          \
        "landing=[" rule ", {rule: nothing, then: end-turn}]"                                  \
    }
    static const asked list[] = {
        {.fact = false},
        {.sets = LANDING("{rule: r, when: {seeds: 1}, then: again}"), counted, true},
        {.sets = LANDING("{rule: r, when: {compared: equal}, then: again}"), counted, true},
        {.sets = LANDING("{rule: r, when: {in: store}, then: again}, "
                         "{rule: s, when: {seeds: 1}, then: again}")},
        {.sets = LANDING("{rule: r, when: {in: not store}, then: again}, "
                         "{rule: s, when: {seeds: 1}, then: again}"),
         counted,
         true},
        {.sets = LANDING("{rule: r, when: {opposite: {in: store}}, then: again}, "
                         "{rule: s, when: {seeds: 1}, then: again}"),
         counted,
         true},
        {.sets = LANDING("{rule: r, when: {in: ends}, then: again}, "
                         "{rule: s, when: {seeds: 1}, then: again}"),
         counted,
         true},
        {.sets = LANDING("{rule: r, when: [{in: store}, {side: own}], then: again}, "
                         "{rule: s, when: {seeds: 1}, then: again}"),
         counted,
         true},
        {.sets = LANDING("{rule: r, when: {opposite: {seeds: 1}}, then: again}")},
        {.sets = LANDING("{rule: r, when: {side: own}, then: again}")},
        {.sets = LANDING("{rule: r, when: {lap: 1, sown: 3}, then: again}")},
        {.sets = {"sowing.skip=[{seeds: 9..}]"}, counted, true},
        {.sets = {"sowing.skip=[{side: opponent, in: ends}]"}},
    };
    EACH("kalah", list, stores_decide);
}

/* "so is every position, with all that is in it" */
TEST(a_position_turns_where_nothing_else_is_in_it)
{
    static const asked list[] = {
        {.fact = true},
        {.sets = {"sowing.direction=chosen"}, .fact = true},
        {.sets = {"sowing.direction=chosen-once"},
         .beyond = "a direction is chosen once and kept",
         .fact = false},
    };
    EACH("oware", list, turns);
    static const asked matches[] = {
        {.beyond = "a match of several games is played", .match = true, .fact = false},
    };
    EACH("krur", matches, turns);
}
