/* SPDX-License-Identifier: MIT */
/* Limits of rulesets: what lies at one is played, what lies beyond it is refused by name, and
 * schema/limits.md has them as they are. */
#include <unistd.h>

#include "document/limits.h"
#include "dyar/position.h"
#include "dyar/ruleset.h"
#include "program/game.h"
#include "rules/rules.h"
#include "support/need.h"
#include "support/unit.h"

/* Limits that only the code that checks them has names for. */
enum {
    KINDS_MAX = 64,
    KIND_NAME_MAX = 40,
    ALTERNATIVES_MAX = 16,
    TABLE_RULES_MAX = DYAR_UNDECIDED - 1,
    CHOSEN_OF_MAX = UINT8_MAX,
    LOOKS_AT_THE_LIMIT = 137,
};

/* ---- loading ---- */

/* A ruleset that is as small as can be, but for what is tried. */
typedef struct tried {
    const char *before; /* what comes first in the file */
    const char *board;
    const char *seeds;   /* of the setup */
    const char *moves;   /* all that 'moves' says but that there may be none */
    const char *landing; /* the rules before the last */
    const char *after;   /* and what comes last */
} tried;

static const tried small = {
    .before = "",
    .board = "rows: 2, columns: 2, territory: rows",
    .seeds = "1",
    .moves = "from: {side: own, seeds: 1..}",
    .landing = "",
    .after = "",
};

static char *text_of(const tried *t)
{
    static const char form[] =
        "dyar: 1\nid: tried\nname: Tried\n%s"
        "board: {%s}\n"
        "setup: {seeds: %s}\n"
        "moves: {%s, none: pass}\n"
        "sowing: {direction: counterclockwise, endless: undo}\n"
        "landing: [%s{rule: stop, then: end-turn}]\n"
        "end: [{rule: nothing-left, when: {board: {seeds: 0}}, then: count}]\n"
        "leftovers: {free: row-owner}\n"
        "winner: most-seeds\n%s";
    char *text;
    assert_true(asprintf(&text, form, t->before, t->board, t->seeds, t->moves, t->landing,
                         t->after) > 0);
    return text;
}

static bool is_told(const dyar_diags *diags, const char *words)
{
    for (size_t i = 0; i < dyar_diags_count(diags); i++)
        if (strstr(dyar_diags_get(diags, i)->message, words))
            return true;
    return false;
}

/* NULL: it must be played. */
static void load(const tried *t, const char *refusal)
{
    OWNED(char) text = text_of(t);
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(
        &DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = strlen(text)),
        diags);
    if (!refusal && dyar_diags_errors(diags) > 0)
        fail_msg("%s", dyar_diags_get(diags, 0)->message);
    assert_int_equal(ruleset != NULL, refusal == NULL);
    if (refusal && !is_told(diags, refusal))
        fail_msg("'%s' is not told, but '%s'", refusal, dyar_diags_get(diags, 0)->message);
}

/* ---- texts ---- */

typedef struct text_buffer {
    char text[1 << 16];
    size_t length;
} text_buffer;

static void put_all(text_buffer *to, const char *format, va_list values)
{
    const size_t room = sizeof to->text - to->length;
    const int length = vsnprintf(to->text + to->length, room, format, values);
    assert_true(length >= 0 && (size_t)length < room);
    to->length += (size_t)length;
}

static void put(text_buffer *to, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    put_all(to, format, values);
    va_end(values);
}

/* Instead of what was there. */
static void begin(text_buffer *to, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    to->length = 0;
    put_all(to, format, values);
    va_end(values);
}

/* ---- boards ---- */

TEST(boards_at_the_limits_are_played)
{
    static const struct {
        const char *at, *beyond, *refusal;
    } boards[] = {
        {"rows: 2, columns: 50, territory: rows", "rows: 2, columns: 51, territory: rows",
         "'columns' must be a number from 1 to 50"},
        {"rows: 4, columns: 50, territory: rows", "rows: 6, columns: 34, territory: rows",
         "a board may have at most 200 holes, but 6 rows of 34 are 204"},
        {"rows: 6, columns: 2, territory: rows", "rows: 7, columns: 2, territory: rows",
         "'rows' must be a number from 1 to 6"},
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        tried t = small;
        t.board = boards[i].at;
        load(&t, NULL);
        t.board = boards[i].beyond;
        load(&t, boards[i].refusal);
    }
}

TEST(six_players_play_and_no_seventh)
{
    tried t = small;
    t.board = "rows: 2, columns: 6, territory: consecutive";
    t.before = "players: 6\n";
    load(&t, NULL);
    t.before = "players: 7\n";
    load(&t, "'players' must be a number from 1 to 6");
}

TEST(seeds_up_to_the_limit_are_played)
{
    tried t = small;
    t.board = "rows: 2, columns: 50, territory: rows";
    t.seeds = "40";
    load(&t, NULL);
    t.seeds = "41";
    load(&t, "4000");
}

/* ---- rules ---- */

static void marks(text_buffer *to, unsigned kinds)
{
    begin(to, "marks: {");
    for (unsigned i = 0; i < kinds; i++)
        put(to, "%sm%u: {means: m}", i ? ", " : "", i);
    put(to, "}\n");
}

static void phases(text_buffer *to, unsigned count)
{
    begin(to, "phases: [");
    for (unsigned i = 0; i < count; i++)
        put(to, "%s{phase: p%u, while: {turn: %u}}", i ? ", " : "", i, i + 1);
    put(to, "]\n");
}

static void put_question(text_buffer *to, unsigned question, unsigned answers)
{
    put(to, "%s{id: q%u, asks: What?, affects: nothing, answers: [", question ? ", " : "",
        question);
    for (unsigned i = 0; i < answers; i++)
        put(to, "%s{id: a%u, standing: assumed}", i ? ", " : "", i);
    put(to, "]}");
}

static void questions(text_buffer *to, unsigned count)
{
    begin(to, "questions: [");
    for (unsigned i = 0; i < count; i++)
        put_question(to, i, 2);
    put(to, "]\n");
}

static void answers(text_buffer *to, unsigned count)
{
    begin(to, "questions: [");
    put_question(to, 0, count);
    put(to, "]\n");
}

/* `facts` of the hole `steps` steps away, and of each on the way there. */
static void chain(text_buffer *to, const char *step, unsigned steps, const char *facts)
{
    for (unsigned i = 0; i < steps; i++)
        put(to, "%s%s: {%s", i ? ", " : "", step, facts);
    for (unsigned i = 0; i < steps; i++)
        put(to, "}");
}

static void steps(text_buffer *moves, unsigned count)
{
    begin(moves, "from: {");
    chain(moves, "next", count, "seeds: 1..");
    put(moves, "}");
}

/* Two of each hole that is up to six steps away, one way and the other, are as many as there
 * can be. */
static void tests_of_holes(text_buffer *moves, unsigned count)
{
    _Static_assert(DYAR_TESTS_MAX == 4 * DYAR_STEPS_MAX, "as many tests as these");
    begin(moves, "from: {%s", count > DYAR_TESTS_MAX ? "seeds: 1.., " : "");
    chain(moves, "next", DYAR_STEPS_MAX, "seeds: 0.., column: 1..");
    put(moves, ", ");
    chain(moves, "previous", DYAR_STEPS_MAX, "seeds: 0.., column: 1..");
    put(moves, "}");
}

static void alternatives(text_buffer *moves, unsigned count)
{
    begin(moves, "from: {side: own, seeds: 1");
    for (unsigned i = 1; i < count; i++)
        put(moves, " or %u", 2 * i + 1);
    put(moves, "}");
}

/* One more than is written here ends the table. */
static void rules(text_buffer *landing, unsigned count)
{
    begin(landing, "%s", "");
    for (unsigned i = 1; i < count; i++)
        put(landing, "{rule: r%u, then: end-turn}, ", i);
}

/* Writes `kinds` kinds of move, each with this next to its `from`, and the first with something
 * else. */
static void so_many_kinds(text_buffer *moves, unsigned kinds, const char *first,
                          const char *beside)
{
    begin(moves, "kinds: [");
    for (unsigned i = 0; i < kinds; i++)
        put(moves, "%s{kind: k%u, from: {side: own}%s}", i ? ", " : "", i, i ? beside : first);
    put(moves, "]");
}

static void plain_kinds(text_buffer *moves, unsigned count)
{
    so_many_kinds(moves, count, "", "");
}

static void long_name(text_buffer *moves, unsigned letters)
{
    begin(moves, "kinds: [{kind: %.*s, from: {side: own}}]", (int)letters,
          "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
}

static void duties(text_buffer *moves, unsigned count)
{
    begin(moves, "from: {side: own, seeds: 1..}, must: [");
    for (unsigned i = 0; i < count; i++)
        put(moves, "%s{rule: d%u, only: {captures: %u}, otherwise: any-move}", i ? ", " : "", i,
            i + 1);
    put(moves, "]");
}

/* Parts of a ruleset that have a limit, with the error beyond it. */
static const struct {
    size_t part; /* of `tried` */
    void (*write)(text_buffer *to, unsigned count);
    unsigned most;
    const char *refusal;
    const char *board, *seeds; /* NULL: those of the small one */
} parts[] = {
    {offsetof(tried, before), marks, DYAR_MARKS_MAX,
     "a ruleset may have at most 8 kinds of marks, not 9", NULL, NULL},
    {offsetof(tried, after), phases, DYAR_PHASES_MAX,
     "a ruleset may have at most 16 phases, not 17", NULL, NULL},
    {offsetof(tried, after), questions, DYAR_QUESTIONS_MAX,
     "a ruleset may have at most 64 questions, not 65", NULL, NULL},
    {offsetof(tried, after), answers, DYAR_ANSWERS_MAX,
     "a question may have at most 16 answers, not 17", NULL, NULL},
    {offsetof(tried, moves), steps, DYAR_STEPS_MAX, "a path to a hole may have at most 6 steps",
     NULL, NULL},
    {offsetof(tried, moves), tests_of_holes, DYAR_TESTS_MAX,
     "a condition may have at most 24 tests", "rows: 2, columns: 7, territory: rows", NULL},
    {offsetof(tried, moves), alternatives, ALTERNATIVES_MAX, "too many alternatives", NULL,
     "20"},
    {offsetof(tried, landing), rules, TABLE_RULES_MAX, "a table may have at most 254 rules",
     NULL, NULL},
    {offsetof(tried, moves), plain_kinds, KINDS_MAX,
     "a game may have at most 64 kinds of moves", NULL, NULL},
    {offsetof(tried, moves), long_name, KIND_NAME_MAX,
     "the name of a kind of move may have at most 40 letters", NULL, NULL},
    {offsetof(tried, moves), duties, DYAR_DUTIES_MAX,
     "a phase may have at most 32 duties, not 33", NULL, NULL},
};

TEST(parts_up_to_the_limit_are_played)
{
    static text_buffer text;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        tried t = small;
        *(const char **)((char *)&t + parts[i].part) = text.text;
        t.board = parts[i].board ? parts[i].board : small.board;
        t.seeds = parts[i].seeds ? parts[i].seeds : small.seeds;
        parts[i].write(&text, parts[i].most);
        load(&t, NULL);
        parts[i].write(&text, parts[i].most + 1);
        load(&t, parts[i].refusal);
    }
}

/* "a path has at most 64 parts": no ruleset has what is deeper. */
TEST(a_longer_path_than_a_ruleset_is_deep_is_refused)
{
    char path[2 * DYAR_DEPTH_MAX + 8] = "a";
    const char *const sets[] = {path};
    for (int part = 1; part <= DYAR_DEPTH_MAX; part++)
        strcat(path, ".a");
    strcat(path, "=1");
    OWNED(dyar_diags) diags = dyar_diags_new();
    assert_null(dyar_ruleset_load(
        &DYAR_LOAD_REQUEST(.ruleset = "krur", .sets = sets, .set_count = 1), diags));
    assert_true(is_told(diags, "a path may have at most 64 parts, not 65"));
}

/* ---- moves ---- */

TEST(numbers_are_chosen_of_as_many_seeds_as_the_limit_says)
{
    tried t = small;
    t.board = "rows: 2, columns: 2, territory: rows, missing: b2";
    t.moves = "kinds: [{kind: some, from: {side: own, seeds: 1..}, seeds: chosen}]";
    t.seeds = "85";
    load(&t, NULL);
    t.seeds = "86";
    load(&t,
         "players can choose a number of seeds only in games of at most 255 seeds, not 258");
}

TEST(lists_of_moves_up_to_the_limit_are_played)
{
    static text_buffer moves;
    tried t = small;
    t.moves = moves.text;
    t.board = "rows: 2, columns: 8, territory: rows";
    so_many_kinds(&moves, DYAR_MOVES_MAX / 8, "", "");
    load(&t, NULL);
    t.board = "rows: 2, columns: 9, territory: rows";
    so_many_kinds(&moves, (DYAR_MOVES_MAX + 1) / 9, "", "");
    load(&t, "player 1 could have up to 513 moves; the limit is 512");
}

/* Writes moves, of which each of 500 is played, and judged `looks` times afterwards. */
static void so_many_looks(text_buffer *moves, unsigned looks)
{
    so_many_kinds(moves, 5, "", "");
    put(moves, ", must: [{rule: look, otherwise: any-move, only: [");
    for (unsigned i = 0; i < looks; i++)
        put(moves, "%s{leaves: {board: {seeds: %u}}}", i ? ", " : "", 1000 + i);
    put(moves, "]}]");
}

/* Loaded with one look less, refused with one more; at the limit itself as near as these go. */
TEST(as_much_is_played_ahead_as_the_limit_says)
{
    static text_buffer moves;
    tried t = small;
    t.moves = moves.text;
    t.board = "rows: 4, columns: 50, territory: rows";
    so_many_looks(&moves, 1);
    load(&t, NULL);
    so_many_looks(&moves, LOOKS_AT_THE_LIMIT);
    load(&t, NULL);
    so_many_looks(&moves, LOOKS_AT_THE_LIMIT + 1);
    load(&t, "seeds; the limit is 14000000");
}

/* Where the turn goes on for a thousand laps, as it may where the same move is asked for
 * otherwise, far fewer moves can be played. */
TEST(long_turns_count_for_as_much_as_they_may_come_to)
{
    static text_buffer moves;
    static const char look[] = ", only: {captures: 1..}";
    tried t = small;
    t.moves = moves.text;
    t.board = "rows: 2, columns: 12, territory: rows";
    so_many_kinds(&moves, 42, look, look);
    load(&t, NULL);
    t.landing = "{rule: go-on, when: {seeds: 2..}, then: relay}, ";
    load(&t, "the limit is");
    so_many_kinds(&moves, 21, look, look);
    load(&t, NULL);
}

/* ---- files ---- */

TEST(aliases_up_to_the_limit_are_read)
{
    enum { EACH = 12 }; /* bytes of ", s1000: *a" */
    OWNED(char) text = malloc(64 + (DYAR_ALIASES_MAX + 1) * EACH);
    assert_non_null(text);
    for (unsigned beyond = 0; beyond < 2; beyond++) {
        size_t at = (size_t)sprintf(text, "sources: {s: &a {title: T}");
        for (unsigned i = 0; i < DYAR_ALIASES_MAX + beyond; i++)
            at += (size_t)sprintf(text + at, ", s%u: *a", i);
        sprintf(text + at, "}\n");
        tried t = small;
        t.before = text;
        load(&t, beyond ? "too many aliases in the file" : NULL);
    }
}

static char *in_folder(const char *folder, unsigned number)
{
    char *path;
    assert_true(asprintf(&path, "%s/e%u.yaml", folder, number) > 0);
    return path;
}

static void write_extension(const char *folder, unsigned number)
{
    OWNED(char) path = in_folder(folder, number);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    if (number == 0)
        fprintf(file, "dyar: 1\nid: e0\nname: E0\nextends: krur\n");
    else
        fprintf(file, "dyar: 1\nid: e%u\nname: E%u\nextends: e%u\n", number, number,
                number - 1);
    fclose(file);
}

/* Loads file `number` of a chain, each of which extends the next; expects `refusal`, or none if
 * it is NULL. */
static void load_extension(const char *folder, unsigned number, const char *refusal)
{
    OWNED(char) path = in_folder(folder, number);
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&DYAR_LOAD_REQUEST(.ruleset = path), diags);
    assert_int_equal(ruleset == NULL, refusal != NULL);
    if (refusal)
        assert_true(is_told(diags, refusal));
}

/* The first extends a bundled ruleset, which extends none. */
TEST(rulesets_that_extend_each_other_up_to_the_limit_are_read)
{
    char folder[] = "/tmp/dyar-limits-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    for (unsigned i = 0; i <= DYAR_EXTENDS_MAX; i++)
        write_extension(folder, i);
    load_extension(folder, DYAR_EXTENDS_MAX - 1, NULL);
    load_extension(folder, DYAR_EXTENDS_MAX, "too many rulesets extend each other");
    for (unsigned i = 0; i <= DYAR_EXTENDS_MAX; i++) {
        OWNED(char) path = in_folder(folder, i);
        unlink(path);
    }
    rmdir(folder);
}

/* ---- texts ---- */

/* Fills the text up to `length` bytes with a comment. */
static char *filled(const char *text, size_t length)
{
    char *longer = malloc(length + 1);
    assert_non_null(longer);
    const size_t begun = (size_t)snprintf(longer, length + 1, "%s #", text);
    memset(longer + begun, '-', length - begun);
    longer[length] = '\0';
    return longer;
}

static void load_filled(const dyar_load_request *request, const char *refusal)
{
    OWNED(dyar_diags) diags = dyar_diags_new();
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(request, diags);
    assert_int_equal(ruleset != NULL, refusal == NULL);
    if (refusal && !is_told(diags, refusal))
        fail_msg("it is not told that it %s", refusal);
}

TEST(a_text_is_no_longer_than_a_file)
{
    for (size_t more = 0; more < 2; more++) {
        const char *refusal = more ? "is larger than 1048576 bytes" : NULL;
        const size_t length = DYAR_FILE_BYTES_MAX + more;
        OWNED(char) text = filled("dyar: 1\nid: tried\nname: Tried\nextends: krur\n", length),
                    *set = filled("setup.seeds=3", length);
        const char *const sets[] = {set};
        load_filled(
            &DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = strlen(text)),
            refusal);
        load_filled(&DYAR_LOAD_REQUEST(.ruleset = "krur", .sets = sets, .set_count = 1),
                    refusal);
    }
}

/* ---- what is written ---- */

static void grouped(char text[32], unsigned number)
{
    if (number < 1000)
        sprintf(text, "%u", number);
    else if (number < 1000000)
        sprintf(text, "%u,%03u", number / 1000, number % 1000);
    else
        sprintf(text, "%u,%03u,%03u", number / 1000000, number / 1000 % 1000, number % 1000);
}

TEST(the_page_has_all_limits_as_they_are)
{
    static const struct {
        const char *what;
        unsigned most;
    } limits[] = {
        {"bytes in a file or a text", DYAR_FILE_BYTES_MAX},
        {"levels of nested lists and maps", DYAR_DEPTH_MAX},
        {"parts of a path, in `change` or `--set`", DYAR_DEPTH_MAX},
        {"values, after aliases are replaced by what they name", DYAR_NODES_MAX},
        {"aliases", DYAR_ALIASES_MAX},
        {"rulesets that extend each other", DYAR_EXTENDS_MAX},
        {"players", DYAR_PLAYERS_MAX},
        {"rows", DYAR_ROWS_MAX},
        {"columns", DYAR_COLUMNS_MAX},
        {"holes, including missing ones", DYAR_HOLES_MAX},
        {"seeds", DYAR_SEEDS_MAX},
        {"kinds of marks", DYAR_MARKS_MAX},
        {"phases", DYAR_PHASES_MAX},
        {"duties in a phase", DYAR_DUTIES_MAX},
        {"questions", DYAR_QUESTIONS_MAX},
        {"answers to a question", DYAR_ANSWERS_MAX},
        {"tests in one case of a condition", DYAR_TESTS_MAX},
        {"steps in a hole reference", DYAR_STEPS_MAX},
        {"alternatives in a test of a number", ALTERNATIVES_MAX},
        {"rules in a table", TABLE_RULES_MAX},
        {"kinds of moves", KINDS_MAX},
        {"letters in the name of a kind of move", KIND_NAME_MAX},
        {"seeds where a move chooses how many", CHOSEN_OF_MAX},
        {"moves in a list", DYAR_MOVES_MAX},
        {"work to find one list of moves, in seeds sown", DYAR_WORK_AHEAD_MAX},
    };
    OWNED(char) page = need_file(DYAR_TESTS_DIR "/../schema/limits.md", NULL);
    const char *at = strstr(page, "| what | at most |\n|---|---|\n");
    assert_non_null(at);
    at = strstr(at, "|---|---|\n") + strlen("|---|---|\n");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        char number[32], row[128];
        grouped(number, limits[i].most);
        const int length = snprintf(row, sizeof row, "| %s | %s |\n", limits[i].what, number);
        if (strncmp(at, row, (size_t)length) != 0)
            fail_msg("not there: %s", row);
        at += length;
    }
    assert_int_equal(*at, '\n');
}
