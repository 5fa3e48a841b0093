/* SPDX-License-Identifier: MIT */
/* Records of games, what their comments say, and files in which they are kept. */
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lab/base/file.h"
#include "lab/records/discrepancy.h"
#include "lab/records/record_file.h"
#include "lab/records/record_game.h"
#include "support/need.h"
#include "support/unit.h"

#define HOLLOWS DYAR_TESTS_DIR "/records/hollows.yaml"

/* ---- games ---- */

typedef struct played {
    dyar_load_request request;
    dyar_ruleset *ruleset;
    const dyar_game *game;
    lab_session *session;
} played;

static played begin(const char *ruleset, bool match, const char *position)
{
    played p = {.request = DYAR_LOAD_REQUEST(.ruleset = ruleset, .match = match)};
    dyar_position start;
    p.ruleset = need_ruleset(&p.request);
    p.game = dyar_ruleset_game(p.ruleset);
    dyar_position_begin(p.game, &start);
    if (position)
        start = need_position(p.game, position);
    p.session = lab_session_new(p.game, &start);
    return p;
}

static void move(const played *p, const char *text)
{
    char problem[DYAR_PROBLEM_TEXT] = "";
    dyar_move made;
    if (!dyar_move_parse(p->game, lab_session_now(p->session), text, &made, problem))
        fail_msg("%s: %s", text, problem);
    assert_true(lab_session_play(p->session, made, NULL));
}

static void end(played *p)
{
    lab_session_free(p->session);
    dyar_ruleset_free(p->ruleset);
}

static lab_record record_of(const played *p, const lab_record *before)
{
    lab_record record;
    assert_true(lab_record_game(&record, &(lab_recording){.request = &p->request,
                                                          .ruleset = p->ruleset,
                                                          .session = p->session,
                                                          .before = before}));
    return record;
}

/* The moves and comments of the record, on one line. */
static void assert_moves(const lab_record *record, const char *expected)
{
    size_t length;
    OWNED(char) text = lab_record_write(record, &length);
    char *moves = strstr(text, "\n\n");
    for (char *c = moves + 2; *c; c++)
        if (*c == '\n')
            *c = c[1] ? ' ' : '\0';
    assert_string_equal(moves + 2, expected);
}

/* One move of a game and what is said of it. */
static void assert_comment(const char *ruleset, const char *position, const char *text,
                           const char *expected)
{
    played p = begin(ruleset, false, position);
    move(&p, text);
    lab_record record = record_of(&p, NULL);
    if (expected)
        assert_string_equal(record.moves[0].comment, expected);
    else
        assert_null(record.moves[0].comment);
    lab_record_release(&record);
    end(&p);
}

TEST(a_comment_tells_what_was_captured)
{
    assert_comment("oware", NULL, "c1", NULL);
    assert_comment("oware", "4,0,0,0,1,1/0,0,0,0,1,2 20,19 1 -", "f1", "captures 4: e2 f2");
    assert_comment("anywoli", "9,0,0,0,0,0,0,0,0,0,0,3/9,0,0,0,0,0,0,0,0,0,0,3 36,36 1 -", "l1",
                   "captures 4 for north: l2");
}

TEST(a_comment_tells_what_was_marked)
{
    assert_comment("krur", "5,4,4,3/5,5,5,1 0,0 1 -", "d1", "marks captured: d2");
}

TEST(captures_that_are_taken_back_are_not_told)
{
    assert_comment("oware", "0,0,0,0,1,1/0,0,0,0,4,2 20,20 1 -", "f1", NULL);
}

/* ---- matches ---- */

TEST(games_of_a_match_are_told_between_their_moves)
{
    played p = begin(HOLLOWS, true, "0,0,1/0,0,1 10,6 1 game=2;wins=1,0");
    move(&p, "c1");
    move(&p, "fill-b2");
    move(&p, "fill-a2");
    move(&p, "b2");
    lab_record record = record_of(&p, NULL);
    assert_string_equal(lab_record_value(&record, "Match"), "yes");
    assert_string_equal(lab_record_value(&record, "Result"), "none");
    assert_string_equal(lab_record_value(&record, "Start"),
                        "0,0,1/0,0,1 10,6 1 game=2;wins=1,0");
    assert_moves(&record, "1. c1 {captures 2: c2; game 2: 12-6, south wins} 2. fill-b2 "
                          "3. fill-a2 {game 3} 4. b2 {marks won: b1}");
    lab_record_release(&record);
    end(&p);
}

TEST(the_end_of_a_match_is_told)
{
    played p = begin(HOLLOWS, true, "0,0,1/0,0,1 14,2 1 game=2;wins=1,0");
    move(&p, "c1");
    lab_record record = record_of(&p, NULL);
    assert_string_equal(lab_record_value(&record, "Result"), "p1win");
    assert_moves(&record, "1. c1 {captures 2: c2; game 2: 16-2, south wins; the match is over, "
                          "south wins}");
    lab_record_release(&record);
    end(&p);
}

/* "Seeds owed to whoever captures first": the player captures or marks. */
TEST(a_comment_tells_who_gets_the_pool)
{
    played p = begin(HOLLOWS, true, "3,0,1/3,3,1 0,0 1 game=3;kept=5,0;pool=2");
    move(&p, "c1");
    lab_record record = record_of(&p, NULL);
    assert_moves(&record, "1. c1 {captures 2: c2; gets 2 owed}");
    lab_record_release(&record);
    end(&p);
}

/* ---- going on ---- */

TEST(what_others_wrote_in_a_record_stays_when_it_is_gone_on_with)
{
    static const char text[] =
        "[Ruleset \"krur\"]\n[Place \"a well\"]\n[Date \"1931\"]\n\n"
        "{As told by Fatma.} 1. c1 {A good beginning.} a2 3. b1 {Was it?} 4. d2 {?}";
    lab_records records;
    lab_error error;
    played p = begin("krur", false, NULL);
    assert_true(lab_records_parse(text, strlen(text), &records, &error));
    move(&p, "c1");
    move(&p, "a2");
    move(&p, "d1");
    lab_record record = record_of(&p, &records.items[0]);
    assert_string_equal(lab_record_value(&record, "Place"), "a well");
    assert_string_equal(lab_record_value(&record, "Date"), "1931");
    assert_string_equal(lab_record_value(&record, "Rules"),
                        dyar_ruleset_about(p.ruleset)->hash);
    assert_moves(&record,
                 "{As told by Fatma.} 1. c1 {A good beginning.} 2. a2 3. d1 {marks captured: "
                 "c2}");
    lab_record_release(&record);
    lab_records_release(&records);
    end(&p);
}

/* ---- as text ---- */

static bool is_read(const char *text)
{
    RELEASED(lab_records) records;
    lab_error error;
    return lab_records_parse(text, strlen(text), &records, &error);
}

/* Even where nothing but the brace of a comment stands on it. */
TEST(the_last_line_of_a_record_has_an_end)
{
    enum { LONG = 200 };
    char comment[LONG + 2] = {0};
    RELEASED(lab_record) record = {0};
    size_t length;
    memset(comment, 'a', LONG);
    comment[LONG] = ' ';
    assert_true(lab_record_add_tag(&record, "Ruleset", "one"));
    assert_true(lab_record_add_comment(&record, comment));
    OWNED(char) text = lab_record_write(&record, &length);
    assert_string_equal(text + length - 4, "a\n}\n");
}

/* Some editors put a byte order mark before everything. */
TEST(a_text_may_begin_with_a_byte_order_mark)
{
    assert_true(is_read("\xEF\xBB\xBF[Ruleset \"one\"]\n1. a1\n"));
    assert_false(is_read("\xEF\xBB\xBE[Ruleset \"one\"]\n1. a1\n"));
}

TEST(numbers_of_moves_may_not_go_back)
{
    assert_true(is_read("[Ruleset \"one\"] 0. a1 0. b1 1. c1 5. d1 e1 5. f1"));
    assert_false(is_read("[Ruleset \"one\"] 2. a1 1. b1"));
    assert_true(is_read("[Ruleset \"one\"] 2. a1 [Ruleset \"one\"] 0. a1"));
}

/* ---- games of other programs ---- */

/* A difference that shows before a move is made comes of the move before, if of any. */
TEST(other_legal_moves_of_a_recording_are_told)
{
    static const char *const lines[] = {
        "{\"start\": \"4,4,4,4/4,4,4,4 0,0 1 -\", \"moves\": [{\"move\": \"c1\"},"
        " {\"legal\": [\"a2\", \"b2\"], \"move\": \"a2\"}]}",
        "{\"start\": \"4,4,4,4/4,4,4,4 0,0 1 -\", \"moves\": ["
        " {\"legal\": [\"c1\", \"d1\"], \"move\": \"c1\"}]}",
    };
    OWNED(dyar_ruleset) ruleset = need_bundled("krur");
    const dyar_game *game = dyar_ruleset_game(ruleset);
    for (size_t i = 0; i < 2; i++) {
        char text[DYAR_MOVE_TEXT];
        RELEASED(lab_recorded) recorded;
        RELEASED(lab_discrepancy) d;
        lab_error error;
        assert_true(lab_recorded_parse(lines[i], strlen(lines[i]), &recorded, &error));
        assert_true(lab_recorded_discrepancy(&recorded, game, &d));
        assert_string_equal(d.key, "legal");
        assert_int_equal(d.move, 2 - i);
        assert_string_equal(d.recorded, i ? "c1 d1" : "a2 b2");
        assert_string_equal(d.ours, i ? "a1 b1 c1 d1" : "a2 b2 c2 d2");
        assert_int_equal(d.made, i == 0);
        if (d.made)
            assert_string_equal(dyar_move_format(game, d.played, text), "c1");
    }
}

/* ---- files ---- */

enum { PATH = 96 };

/* A folder of its own, with the path of a file in it. */
static void make_path(char path[PATH])
{
    strcpy(path, "/tmp/dyar-records-XXXXXX");
    assert_non_null(mkdtemp(path));
    strcat(path, "/games.txt");
}

/* The folder must hold nothing else. */
static void remove_path(char path[PATH])
{
    unlink(path);
    *strrchr(path, '/') = '\0';
    assert_int_equal(rmdir(path), 0);
}

static void put(const char *path, const char *text)
{
    put_file(path, text, strlen(text));
}

static void assert_holds(const char *path, const char *expected)
{
    lab_file file;
    lab_error error;
    assert_true(lab_file_open(&file, path, &error));
    assert_string_equal(file.text, expected);
    lab_file_close(&file);
}

static bool replace(const char *path, const char *text, lab_error *error)
{
    lab_file file;
    if (!lab_file_open(&file, path, error))
        return false;
    const bool done = lab_file_replace(&file, text, strlen(text), error);
    lab_file_close(&file);
    return done;
}

TEST(a_file_is_replaced_and_keeps_its_mode)
{
    char path[PATH];
    struct stat about;
    lab_error error;
    make_path(path);
    assert_true(replace(path, "one", &error));
    assert_holds(path, "one");
    assert_int_equal(chmod(path, 0640), 0);
    assert_true(replace(path, "another", &error));
    assert_holds(path, "another");
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 07777, 0640);
    remove_path(path);
}

/* No room for more than a few bytes, as on a full disk. */
TEST(a_file_that_cannot_be_written_is_as_it_was)
{
    char path[PATH];
    lab_error error;
    struct rlimit usual, small;
    make_path(path);
    put(path, "what stood there");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    small = (struct rlimit){.rlim_cur = 20, .rlim_max = usual.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    const bool done = replace(path, "what there is no room for any more", &error);
    setrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_DFL);
    assert_false(done);
    assert_non_null(strstr(error.message, "cannot write"));
    assert_holds(path, "what stood there");
    remove_path(path);
}

TEST(what_a_killed_program_left_behind_is_used)
{
    char path[PATH], beside[PATH + 16];
    lab_error error;
    make_path(path);
    snprintf(beside, sizeof beside, "%s.being-written", path);
    put(path, "old");
    put(beside, "a long text that is half written when the pro");
    assert_true(replace(path, "new", &error));
    assert_holds(path, "new");
    remove_path(path);
}

TEST(a_link_is_followed)
{
    char path[PATH], link[PATH + 16];
    struct stat about;
    lab_error error;
    make_path(path);
    snprintf(link, sizeof link, "%s.link", path);
    put(path, "old");
    assert_int_equal(symlink("games.txt", link), 0);
    assert_true(replace(link, "new", &error));
    assert_holds(path, "new");
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    unlink(link);
    remove_path(path);
}

/* The file beside, into which it is written first, is the program's own: no link is followed
 * there. */
TEST(a_link_beside_is_not_written_through)
{
    char path[PATH], beside[PATH + 16], other[PATH + 16];
    lab_error error;
    make_path(path);
    snprintf(beside, sizeof beside, "%s.being-written", path);
    snprintf(other, sizeof other, "%s.other", path);
    put(path, "old");
    put(other, "of somebody else");
    assert_int_equal(symlink("games.txt.other", beside), 0);
    assert_false(replace(path, "new", &error));
    unlink(beside);
    assert_holds(path, "old");
    assert_holds(other, "of somebody else");
    unlink(other);
    remove_path(path);
}

TEST(what_is_no_file_is_refused)
{
    lab_error error;
    assert_false(replace("/tmp", "x", &error));
    assert_false(replace("/dev/null", "x", &error));
    assert_non_null(strstr(error.message, "not a regular file"));
    assert_false(replace("/nowhere/at/all", "x", &error));
}

/* ---- files of records ---- */

static lab_record simple(const char *ruleset, const char *const *moves)
{
    lab_record record = {0};
    lab_record_add_tag(&record, "Ruleset", ruleset);
    for (; *moves; moves++)
        lab_record_add_move(&record, *moves);
    return record;
}

static void save(lab_record_file *file, const char *ruleset, const char *const *moves)
{
    lab_error error;
    RELEASED(lab_record) record = simple(ruleset, moves);
    assert_true(lab_record_file_save(file, &record, &error));
}

#define MOVES(...)                                                                             \
    (const char *const[])                                                                      \
    {                                                                                          \
        __VA_ARGS__, NULL                                                                      \
    }

TEST(a_game_that_goes_on_replaces_its_own_record)
{
    char path[PATH];
    lab_record_file file = {0}, other = {0};
    lab_error error;
    make_path(path);
    put(path, "[Ruleset \"old\"] {by hand} 1. a1");
    assert_true(lab_record_file_choose(&file, path, NULL, &error));
    assert_true(lab_record_file_choose(&other, path, NULL, &error));
    save(&file, "one", MOVES("c1"));
    save(&other, "two", MOVES("d1"));
    save(&file, "one", MOVES("c1", "a2"));
    save(&other, "two", MOVES("d1", "b2"));
    assert_holds(path,
                 "[Ruleset \"old\"] {by hand} 1. a1\n\n[Ruleset \"one\"]\n\n1. c1 2. a2\n\n"
                 "[Ruleset \"two\"]\n\n1. d1 2. b2\n");
    lab_record_file_next(&file);
    save(&file, "one", MOVES("b1"));
    assert_holds(path,
                 "[Ruleset \"old\"] {by hand} 1. a1\n\n[Ruleset \"one\"]\n\n1. c1 2. a2\n\n"
                 "[Ruleset \"two\"]\n\n1. d1 2. b2\n\n[Ruleset \"one\"]\n\n1. b1\n");
    lab_record_file_release(&file);
    lab_record_file_release(&other);
    remove_path(path);
}

/* However somebody wrote it. */
TEST(a_game_that_is_gone_on_with_replaces_its_old_record)
{
    static const char text[] = "[Ruleset \"one\"]\n\nc1   a2\n\n[Ruleset \"two\"]\n\n1. d1\n";
    char path[PATH];
    lab_record_file file = {0};
    lab_records records;
    lab_error error;
    make_path(path);
    put(path, text);
    assert_true(lab_records_parse(text, strlen(text), &records, &error));
    assert_true(lab_record_file_choose(&file, path, &records.items[0], &error));
    save(&file, "one", MOVES("c1", "a2", "b1"));
    assert_holds(path,
                 "[Ruleset \"one\"]\n\n1. c1 2. a2 3. b1\n\n[Ruleset \"two\"]\n\n1. d1\n");
    lab_records_release(&records);
    lab_record_file_release(&file);
    remove_path(path);
}

TEST(a_file_without_records_is_left_as_it_is)
{
    char path[PATH];
    lab_record_file file = {0};
    lab_error error;
    make_path(path);
    put(path, "Dear Fatma,");
    assert_false(lab_record_file_choose(&file, path, NULL, &error));
    assert_non_null(strstr(error.message, "is not a file of records"));
    assert_null(file.path);
    put(path, " \n");
    assert_true(lab_record_file_choose(&file, path, NULL, &error));
    put(path, "Dear Fatma,");
    lab_record record = simple("one", MOVES("a1"));
    assert_false(lab_record_file_save(&file, &record, &error));
    assert_holds(path, "Dear Fatma,");
    lab_record_release(&record);
    lab_record_file_release(&file);
    remove_path(path);
}

enum { PROGRAMS = 4, RECORDS = 10 };

static void become_writer(const char *path)
{
    static const char *const moves[] = {"a1", "b2", "c1", NULL};
    lab_record_file file = {0};
    lab_error error;
    bool good = lab_record_file_choose(&file, path, NULL, &error);
    for (int i = 0; good && i < RECORDS; i++) {
        for (size_t from = 3; good && from-- > 0;) {
            RELEASED(lab_record) record = simple("same", moves + from);
            good = lab_record_file_save(&file, &record, &error);
        }
        lab_record_file_next(&file);
    }
    lab_record_file_release(&file);
    _exit(!good);
}

TEST(programs_that_write_at_once_lose_nothing)
{
    char path[PATH];
    lab_file file;
    lab_records records;
    lab_error error;
    pid_t writers[PROGRAMS];
    make_path(path);
    for (int i = 0; i < PROGRAMS; i++)
        if ((writers[i] = fork()) == 0)
            become_writer(path);
    for (int i = 0; i < PROGRAMS; i++) {
        int status = 1;
        waitpid(writers[i], &status, 0);
        assert_int_equal(status, 0);
    }
    assert_true(lab_file_open(&file, path, &error));
    assert_true(lab_records_parse(file.text, file.length, &records, &error));
    assert_int_equal(records.count, PROGRAMS * RECORDS);
    for (size_t i = 0; i < records.count; i++)
        assert_int_equal(records.items[i].move_count, 3);
    lab_records_release(&records);
    lab_file_close(&file);
    remove_path(path);
}
