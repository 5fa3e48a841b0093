/* SPDX-License-Identifier: MIT */
/* Requests for a ruleset: its setups, answers and changes, and their mistakes. */
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "dyar/ruleset.h"
#include "support/need.h"
#include "support/unit.h"

/* ---- what is asked ---- */

#define GAME                                                                                   \
    "moves: {from: {side: own, seeds: 1..}, none: end-game}\n"                                 \
    "sowing: {direction: counterclockwise}\n"                                                  \
    "landing: [{rule: stop, then: end-turn}]\n"                                                \
    "leftovers: {free: row-owner}\nwinner: most-seeds\n"
#define BOARD "board: {rows: 2, columns: 4, territory: rows}\n"
#define TRIED "dyar: 1\nid: tried\nname: Tried\n"
#define SETUPS "setups: {usual: {seeds: 4}, wide: {seeds: 3, columns: 6}}\n"

/* Two questions that change the same, and one that does not. */
#define QUESTIONS                                                                              \
    "questions:\n"                                                                             \
    "  - id: first\n    asks: Which?\n    answers:\n"                                          \
    "      - {id: none, standing: assumed, note: n}\n"                                         \
    "      - {id: five, standing: assumed, note: n, change: {setup.seeds: 5}}\n"               \
    "  - id: second\n    asks: Which?\n    answers:\n"                                         \
    "      - {id: none, standing: assumed, note: n}\n"                                         \
    "      - {id: six, standing: assumed, note: n, change: {setup.seeds: 6}}\n"                \
    "  - id: third\n    asks: Which?\n    answers:\n"                                          \
    "      - {id: none, standing: assumed, note: n}\n"                                         \
    "      - {id: wide, standing: assumed, note: n, change: {board.columns: 6}}\n"

enum { MOST = 3 };

typedef struct asked {
    const char *text; /* NULL: of krur */
    const char *setup, *answers[MOST], *sets[MOST];
    bool match;
    const char *said, *hint; /* the first report; NULL: none */
} asked;

static dyar_load_request request_of(const asked *a)
{
    dyar_load_request request =
        DYAR_LOAD_REQUEST(.ruleset = a->text ? "tried" : "krur", .text = a->text,
                          .text_length = a->text ? strlen(a->text) : 0, .setup = a->setup,
                          .answers = a->answers, .sets = a->sets, .match = a->match);
    while (request.answer_count < MOST && a->answers[request.answer_count])
        request.answer_count++;
    while (request.set_count < MOST && a->sets[request.set_count])
        request.set_count++;
    return request;
}

static void compare(const asked *a, const dyar_diags *diags)
{
    const dyar_diag *diag = dyar_diags_get(diags, 0);
    if (!a->said) {
        if (diag)
            fail_msg("'%s' is said", diag->message);
        return;
    }
    assert_non_null(diag);
    assert_string_equal(diag->message, a->said);
    if (a->hint)
        assert_string_equal(diag->hint, a->hint);
    else if (diag->hint)
        fail_msg("'%s' is the hint", diag->hint);
}

static void load(const asked *a)
{
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    const dyar_load_request request = request_of(a);
    OWNED(dyar_ruleset) ruleset = dyar_ruleset_load(&request, diags);
    compare(a, diags);
    assert_int_equal(ruleset != NULL, !a->said);
}

static void check(const asked *a)
{
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    const dyar_load_request request = request_of(a);
    const bool good = dyar_ruleset_check(&request, diags);
    compare(a, diags);
    assert_int_equal(good, dyar_diags_errors(diags) == 0);
}

#define EACH(call, list)                                                                       \
    do {                                                                                       \
        for (size_t i = 0; i < sizeof list / sizeof *list; i++)                                \
            call(&list[i]);                                                                    \
    } while (0)

/* ---- setups ---- */

TEST(a_setup_is_chosen_by_its_name)
{
    static const asked list[] = {
        {.text = TRIED BOARD SETUPS GAME, .setup = "wide"},
        {.text = TRIED BOARD SETUPS GAME,
         .setup = "wied",
         .said = "unknown setup 'wied'",
         .hint = "did you mean 'wide'?"},
        {.text = TRIED BOARD SETUPS GAME,
         .setup = "other",
         .said = "unknown setup 'other'",
         .hint = "use one of 'usual', 'wide'"},
        {.setup = "wide", .said = "unknown setup 'wide': this ruleset has only one setup"},
        {.text = TRIED BOARD "setups: {}\n" GAME,
         .setup = "wide",
         .said = "'setups' must not be empty"},
        {.text = TRIED BOARD "setups: 3\n" GAME, .said = "'setups' must be a map, not '3'"},
        {.text = TRIED BOARD "setups: {usual: 3}\n" GAME,
         .said = "'usual' must be a setup such as {seeds: 4}, with 'seeds', 'row', 'inner', "
                 "'outer' or 'holes', not '3'"},
        {.text = TRIED SETUPS GAME, .said = "'board' is missing"},
        {.text = TRIED "board: 3\n" SETUPS GAME,
         .said = "'board' must be a board such as {rows: 2, columns: 6}, not '3'"},
    };
    EACH(load, list);
}

/* ---- answers ---- */

TEST(an_answer_is_one_of_a_question)
{
    static const asked list[] = {
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"first=five", "third=wide"}},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"fist=five", "third=wide"},
         .said = "unknown question 'fist' (in 'fist=five')",
         .hint = "did you mean 'first'?"},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"first=fife", "first=five"},
         .said = "unknown answer 'fife' (in 'first=fife')",
         .hint = "did you mean 'five'?"},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"first=five", "first=five", "third=wide"},
         .said = "question 'first' is answered twice"},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"first=five", "second=six", "third=wide"},
         .said = "two chosen answers change 'setup.seeds' (the other is on line 11)"},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"first"},
         .said = "'first' must be QUESTION=ANSWER",
         .hint = "use one of 'none', 'five'"},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {""},
         .said = "unknown question '' (in '')",
         .hint = "use one of 'first', 'second', 'third'"},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" GAME,
         .answers = {"first=five"},
         .said = "unknown question 'first' (in 'first=five')",
         .hint = "this ruleset has no open questions"},
        {.text = TRIED BOARD "setup: {seeds: 4}\nquestions: 3\n" GAME,
         .said = "'questions' must be a list, not '3'"},
    };
    EACH(load, list);
}

/* ---- changes ---- */

TEST(a_change_is_a_path_and_a_value)
{
    static const asked list[] = {
        {.sets = {" board.columns = 3"}},
        {.sets = {"board.columns"}, .said = "'board.columns' must be PATH=VALUE"},
        {.sets = {"board.columns= "}, .said = "'board.columns= ' must be PATH=VALUE"},
        {.sets = {"=3"}, .said = "'=3' must be PATH=VALUE"},
        {.sets = {"board=[3"}, .said = "',' or ']' is missing", .hint = "the '[' is on line 1"},
        {.sets = {"phases=3"}, .said = "'phases' must be a list, not '3'"},
        {.sets = {"phases=[{phase: late, while: {turn: 9..}, change: 3}]"},
         .said = "'change' must be changes such as {sowing.direction: clockwise}, not '3'"},
        {.sets = {"phases=[{phase: late, while: {turn: 9..}, change: {setup.seeds: 3}}]"},
         .said = "a phase cannot change 'setup'",
         .hint = "it can change moves, sowing, lifting, each-seed, landing, after and "
                 "grand-slam"},
        {.sets = {"phases=[{phase: late, while: {turn: 9..}, sowing: {direction: clockwise}, "
                  "change: {sowing.endless: undo}}]"}},
        {.sets = {"after.late=3"}, .said = "path 'after.late' needs a map for 'late'"},
        {.sets = {"after.late={when: {board: {seeds: 9}}, then: end-turn}"}},
        {.sets = {"capture.x.y=3"}, .said = "unknown key 'capture'"},
        {.sets = {"landing=[{rule: [a]}]", "landing.a.then=end-turn"},
         .said = "path 'landing.a.then' not found: there is no 'a'"},
        {.sets = {"landing=[{rule: a}]", "landing.a.then=end-turn"}},
        {.sets =
             {"landing.new={when: {seeds: 2}, then: end-turn, before: empty, after: empty}"},
         .said = "write one of 'place: first', 'before: NAME' and 'after: NAME'"},
        {.sets = {"landing.new={when: {seeds: 2}, then: end-turn, after: empty}"}},
        {.sets = {"landing.capture.do.close=null"},
         .said = "path 'landing.capture.do.close' not found: there is no 'close'"},
    };
    EACH(load, list);
}

/* ---- variants ---- */

#define VARIANT TRIED "extends: krur\nchange:\n  "
#define ASKED_ANEW                                                                             \
    "questions:\n  - id: no-move\n    asks: What then?\n    answers:\n"                        \
    "      - {id: waits, standing: assumed}\n"                                                 \
    "      - {id: loses, standing: assumed, change: {moves.none: end-game}}\n"

TEST(changes_are_made_before_a_variant_asks)
{
    static const asked list[] = {
        {.text = VARIANT "questions.no-move: null\n" ASKED_ANEW, .answers = {"no-move=loses"}},
        {.text =
             VARIANT "sources.wikimanqala: null\nsources: {wikimanqala: {title: Another}}\n"},
        {.text = VARIANT "questions.no-move.asks: What?\n" ASKED_ANEW,
         .said = "the variant states 'questions.no-move' itself, so the change to "
                 "'questions.no-move.asks' is lost",
         .hint = "state it or change it, not both"},
        {.text = VARIANT "sources.wikimanqala.title: Another\n"
                         "sources: {wikimanqala: {title: Another}}\n",
         .said = "the variant states 'sources.wikimanqala' itself, so the change to "
                 "'sources.wikimanqala.title' is lost",
         .hint = "state it or change it, not both"},
        {.text = VARIANT "name: Another\n",
         .said = "the variant states 'name' itself, so the change to 'name' is lost",
         .hint = "state it or change it, not both"},
    };
    EACH(load, list);
}

/* ---- checking ---- */

/* "Examples are of the ruleset as it is written, not of what a request makes of it." */
TEST(what_is_checked_is_what_is_asked_for)
{
    static const asked list[] = {
        {.text = TRIED BOARD SETUPS GAME, .setup = "wide"},
        {.sets = {"board.columns=3"}},
        {.answers = {"own-captured=sows-on"}},
        {.text = TRIED BOARD "setup: {seeds: 4}\n" QUESTIONS GAME,
         .answers = {"third=wide"},
         .said = "this answer cannot be chosen together with 'first=five': both change "
                 "'setup.seeds'",
         .hint = "put both answers into one question, or let them change different places"},
        {.match = true},
    };
    EACH(check, list);
}

#define EXAMPLE(lines) TRIED BOARD "setup: {seeds: 1}\n" GAME "examples:\n  -" lines

TEST(examples_may_be_written_with_blanks_and_rows)
{
    static const asked list[] = {
        {.text = EXAMPLE(" before: 1,1,1,1/1,1,1,1 0,0 1 -\n    move: a1 b2\n"
                         "    after: '2,0,1,1/ \n      0,2,1,1 0,0 1 -'\n")},
        {.text = EXAMPLE(" before: 1,1,1,1/1,1,1,1 0,0 1 -\n    move: a1\n    rule: stop\n"
                         "    after: 1,1,1,1/0,2,1,1 0,0 2 -\n")},
    };
    EACH(check, list);
}

/* ---- files ---- */

static char folder[] = "/tmp/dyar-ruleset-XXXXXX";

static int make_folder(void **state)
{
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    static const char *const made[] = {"tried.yaml", "tried.dyar.yaml", "tried.dyar.yml",
                                       "other.yaml", "socket.yaml",     "hollow.yaml",
                                       "near.yaml",  "far.dyar.yaml"};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        unlink(made[i]);
    rmdir("folder.yaml");
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

static void put_text(const char *path, const char *text)
{
    put_file(path, text, strlen(text));
}

/* `said`: the first report; NULL: none. */
static void check_file(const char *path, const char *said)
{
    OWNED(dyar_diags) diags = need(dyar_diags_new());
    const bool good = dyar_ruleset_check(&DYAR_LOAD_REQUEST(.ruleset = path), diags);
    compare(&(asked){.said = said}, diags);
    assert_int_equal(good, dyar_diags_errors(diags) == 0);
}

TEST(a_file_is_called_by_its_id)
{
    static const char text[] = TRIED BOARD "setup: {seeds: 4}\n" GAME;
    put_text("tried.yaml", text);
    put_text("other.yaml", text);
    check_file("tried.yaml", NULL);
    check_file("./tried.yaml", NULL);
    put_text("tried.dyar.yaml", text); /* "A file is called `ID.yaml` or `ID.dyar.yaml`." */
    put_text("tried.dyar.yml", text);
    check_file("tried.dyar.yaml", NULL);
    check_file("tried.dyar.yml", "ruleset 'tried' must be in a file 'tried.yaml'");
    check_file("other.yaml", "ruleset 'tried' must be in a file 'tried.yaml'");
    check_file("./other.yaml", "ruleset 'tried' must be in a file 'tried.yaml'");
}

static void make_socket(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, strlen(path));
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    close(fd);
}

/* What a file names is a file, and one of rulesets. */
TEST(what_a_file_extends_is_a_ruleset)
{
    static const struct {
        const char *extended, *said;
    } list[] = {
        {"near", NULL},
        {"far", NULL},
        {"folder", "'folder.yaml' is not a regular file"},
        {"socket", "'socket.yaml' is not a regular file"},
        {"hollow", "'hollow.yaml' is not a ruleset: it lacks 'dyar: 1'"},
    };
    put_text("near.yaml",
             "\"dyar\" : 1\nid: near\nname: Near\n" BOARD "setup: {seeds: 4}\n" GAME);
    put_text("far.dyar.yaml",
             "\"dyar\" : 1\nid: far\nname: Far\n" BOARD "setup: {seeds: 4}\n" GAME);
    put_text("hollow.yaml", "dyarchy, dyar' \"dyar");
    assert_int_equal(mkdir("folder.yaml", 0700), 0);
    make_socket("socket.yaml");
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[200];
        snprintf(text, sizeof text, TRIED "extends: %s\n", list[i].extended);
        put_text("tried.yaml", text);
        check_file("tried.yaml", list[i].said);
    }
}

/* ---- what else could be in a place ---- */

/* The number of alternatives with this path, and with this value unless that is NULL. */
static size_t count_alternatives(const dyar_ruleset *ruleset, const char *path,
                                 const char *value)
{
    const dyar_rule_place *list;
    const size_t all = dyar_ruleset_alternatives(ruleset, &list);
    size_t count = 0;
    for (size_t i = 0; i < all; i++)
        count +=
            strcmp(list[i].path, path) == 0 && (!value || strcmp(list[i].value, value) == 0);
    return count;
}

/* "The values that the rules language names for a place and that this ruleset does not have
 * there": words, the numbers of a range up to 12, and examples; but no citations. */
TEST(alternatives_are_values_that_the_language_names)
{
    static const char text[] = TRIED BOARD "setup: {seeds: 4}\n" GAME;
    OWNED(dyar_ruleset) ruleset = need_ruleset(
        &DYAR_LOAD_REQUEST(.ruleset = "tried", .text = text, .text_length = strlen(text)));
    assert_int_equal(count_alternatives(ruleset, "sowing.direction", NULL), 5);
    assert_int_equal(count_alternatives(ruleset, "sowing.direction", "clockwise"), 1);
    assert_int_equal(count_alternatives(ruleset, "sowing.direction", "counterclockwise"), 0);
    assert_int_equal(count_alternatives(ruleset, "moves.none", NULL), 3);
    assert_int_equal(count_alternatives(ruleset, "board.rows", NULL), 5);
    assert_int_equal(count_alternatives(ruleset, "board.columns", "12"), 1);
    assert_int_equal(count_alternatives(ruleset, "board.columns", "13"), 0);
    assert_int_equal(count_alternatives(ruleset, "moves.from.seeds", "even 2.."), 1);
    assert_int_equal(count_alternatives(ruleset, "moves.from.seeds", "1.."), 0);
    assert_int_equal(count_alternatives(ruleset, "sowing.first-seed", "same-hole"), 1);
    assert_int_equal(count_alternatives(ruleset, "moves.from.opposite", "{seeds: 12}"), 1);
    assert_int_equal(count_alternatives(ruleset, "sowing.standing", NULL), 0);
}

/* ---- any schema ---- */

TEST(a_schema_and_a_file_must_be_there)
{
    static const struct {
        const char *schema, *text, *said;
    } list[] = {
        {NULL, "1", "cannot be opened: No such file or directory"},
        {"[", "1", "did not find expected node content, while parsing a flow node"},
        {"{type: 3}", "1",
         "'type' must be one of null, boolean, integer, number, string, array, object, or a "
         "list of them"},
        {"{type: integer}", NULL, "cannot be opened: No such file or directory"},
        {"{type: integer}", "x", "the file must be a whole number, not 'x'"},
        {"{type: integer}", "1", NULL},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        unlink("near.yaml");
        unlink("other.yaml");
        if (list[i].schema)
            put_text("near.yaml", list[i].schema);
        if (list[i].text)
            put_text("other.yaml", list[i].text);
        OWNED(dyar_diags) diags = need(dyar_diags_new());
        const bool fits = dyar_schema_check(NULL, "near.yaml", "other.yaml", diags);
        compare(&(asked){.said = list[i].said}, diags);
        assert_int_equal(fits, !list[i].said);
    }
}

TESTS_BETWEEN(make_folder, remove_folder);
