/* SPDX-License-Identifier: MIT */
/*
 * What a description says that its sentences rest on, in all rulesets and with every answer.
 *
 * "What a question's answer changes is told with that answer's standing and source."
 */
#include "support/need.h"
#include "support/unit.h"

typedef struct told {
    dyar_ruleset *ruleset;
    const dyar_sentence *list;
    size_t count;
} told;

/* Read once for all tests. */
static dyar_cache *cache;

static told tell(const dyar_load_request *asked)
{
    dyar_load_request request = *asked;
    request.cache = cache;
    OWNED(dyar_diags) diags = dyar_diags_new();
    told t = {.ruleset = dyar_ruleset_load(&request, diags)};
    if (t.ruleset)
        t.count = dyar_ruleset_describe(t.ruleset, &t.list);
    return t;
}

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static const dyar_question *find_question(const dyar_ruleset *ruleset, const char *id)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    for (size_t i = 0; i < count; i++)
        if (same(questions[i].id, id))
            return &questions[i];
    return NULL;
}

/* ---- standings ---- */

/* A sentence that names a question stands as its chosen answer does. */
static int count_misquoted(const char *id, const told *t)
{
    int wrong = 0;
    for (size_t i = 0; i < t->count; i++)
        for (size_t k = 0; k < t->list[i].citation_count; k++) {
            const dyar_citation *c = &t->list[i].citations[k];
            const dyar_question *q =
                c->question ? find_question(t->ruleset, c->question) : NULL;
            if (!q || q->affects_nothing || !c->standing) /* it was asked of another ruleset */
                continue;
            const dyar_answer *answer = &q->answers[q->chosen];
            if (same(answer->standing, c->standing) && same(answer->source, c->source))
                continue;
            print_error("%s, %s: %s, %s where %s=%s is %s, %s\n", id, t->list[i].text,
                        c->source ? c->source : "no source", c->standing ? c->standing : "-",
                        q->id, answer->id, answer->standing,
                        answer->source ? answer->source : "no source");
            wrong++;
        }
    return wrong;
}

/* ---- rules that nothing supports ---- */

/* A board, its regions and marks, when a phase holds, and that a sowing begins with the next
 * hole explain the other sentences. */
static bool is_a_rule(const dyar_sentence *sentence)
{
    static const char *const sections[] = {"Setup", "Moves", "Landing", "Counting", "Match"};
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (same(sentence->section, sections[i]))
            return true;
    return same(sentence->section, "Sowing") && strstr(sentence->text, "would never end");
}

static int count_unsupported(const char *id, bool match)
{
    const told t = tell(&DYAR_LOAD_REQUEST(.ruleset = id, .match = match));
    int wrong = 0;
    for (size_t i = 0; i < t.count; i++)
        if (t.list[i].citation_count == 0 && !t.list[i].added && is_a_rule(&t.list[i])) {
            print_error("%s: nothing says how this is known: %s\n", id, t.list[i].text);
            wrong++;
        }
    dyar_ruleset_free(t.ruleset);
    return wrong;
}

/* "'Attested' only for words somebody read": a rule without a source, a standing or a question
 * claims to be beyond doubt. */
TEST(a_rule_says_how_it_is_known)
{
    int wrong = 0;
    for (const char *const *id = dyar_bundled_ids(); *id; id++) {
        const told t = tell(&DYAR_LOAD_REQUEST(.ruleset = *id));
        const bool has_match = dyar_ruleset_about(t.ruleset)->has_match;
        dyar_ruleset_free(t.ruleset);
        wrong += count_unsupported(*id, has_match);
    }
    assert_int_equal(wrong, 0);
}

/* ---- what an answer changes ---- */

static bool tells(const told *t, const dyar_sentence *sentence)
{
    for (size_t i = 0; i < t->count; i++)
        if (same(t->list[i].section, sentence->section) &&
            same(t->list[i].text, sentence->text))
            return true;
    return false;
}

static bool names(const dyar_sentence *sentence, const char *question)
{
    for (size_t i = 0; i < sentence->citation_count; i++)
        if (same(sentence->citations[i].question, question))
            return true;
    return false;
}

/* Is there a sentence of the section that begins alike? */
static bool has_another(const told *there, const dyar_sentence *sentence)
{
    for (size_t i = 0; i < there->count; i++)
        if (same(there->list[i].section, sentence->section) &&
            strncmp(there->list[i].text, sentence->text, 16) == 0)
            return true;
    return false;
}

/* What these questions change is mentioned in passing by sentences of other things, too:
 * numbers of seeds, how many play, how many holes are filled, that a rule was there before the
 * last, that a phase comes before another, that seeds are free where some are not, that a hole
 * had seeds before the last one, where seeds may be taken as they fall, and how many regions a
 * move may begin in. */
static bool is_mentioned_elsewhere(const char *ruleset, const char *question)
{
    static const char *const known[][2] = {
        {"manddiare", "seeds"},      {"um-laarais", "players"},
        {"wari", "captured"},        {"oh-wah-ree", "players"},
        {"pic", "in-passing"},       {"maqgalaceng", "stores"},
        {"main-chongkak", "stores"}, {"pic-five", "in-passing"},
        {"o-an-quan", "end-judged"}, {"j-erin", "opening"},
        {"andada", "end-of-row"},    {"alaguli-saada", "holes-filled"},
        {"igisoro", "reversing"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (same(known[i][0], ruleset) && same(known[i][1], question))
            return true;
    return same(question, "board"); /* how many seeds there are in all */
}

/* Counts sentences of only one of the two that do not name the question.  A sentence with
 * nothing in its place is not counted: that on endless sowing, if no rule continues sowing. */
static int count_unnamed(const char *id, const char *answer, const char *question,
                         const told *here, const told *there)
{
    int wrong = 0;
    for (size_t i = 0; i < here->count; i++) {
        const dyar_sentence *s = &here->list[i];
        if (s->citation_count == 0 || tells(there, s) || names(s, question) ||
            (!s->rule && !has_another(there, s)))
            continue;
        print_error("%s %s: nothing says that this hangs on %s: %s\n", id, answer, question,
                    s->text);
        wrong++;
    }
    return wrong;
}

static int check_answers(const char *id)
{
    const told base = tell(&DYAR_LOAD_REQUEST(.ruleset = id, .match = false));
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(base.ruleset, &questions);
    int wrong = count_misquoted(id, &base);
    for (size_t q = 0; q < count; q++)
        for (size_t a = 1; a < questions[q].answer_count; a++) {
            char given[256];
            snprintf(given, sizeof given, "%s=%s", questions[q].id, questions[q].answers[a].id);
            const told other =
                tell(&DYAR_LOAD_REQUEST(.ruleset = id, .answers = (const char *const[]){given},
                                        .answer_count = 1));
            if (other.ruleset && !questions[q].affects_nothing)
                wrong += count_misquoted(given, &other);
            if (other.ruleset && !questions[q].affects_nothing &&
                !is_mentioned_elsewhere(id, questions[q].id)) {
                wrong += count_unnamed(id, given, questions[q].id, &base, &other);
                wrong += count_unnamed(id, given, questions[q].id, &other, &base);
            }
            dyar_ruleset_free(other.ruleset);
        }
    dyar_ruleset_free(base.ruleset);
    return wrong;
}

TEST(what_an_answer_decides_stands_as_the_answer_does)
{
    int wrong = 0;
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        if ((id - dyar_bundled_ids()) % RULESETS_APART == 0)
            wrong += check_answers(*id);
    assert_int_equal(wrong, 0);
}

/* ---- changes ---- */

/* "A change is the changer's": one rule of Krur with another number. */
static void is_changed_in_one_rule(const told *t)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(t->ruleset);
    int changed = 0, cited = 0;
    assert_null(about->region);
    assert_false(about->has_place);
    assert_null(about->note);
    assert_null(about->also_called[0]);
    for (size_t i = 0; i < t->count; i++)
        for (size_t k = 0; k < t->list[i].citation_count; k++) {
            const dyar_citation *c = &t->list[i].citations[k];
            changed += c->changed;
            cited += !c->changed;
            if (c->changed) {
                assert_string_equal(t->list[i].rule, "capture");
                assert_int_equal(t->list[i].citation_count, 1);
                assert_null(c->source);
                assert_null(c->standing);
                assert_null(c->quotes);
            }
        }
    assert_int_equal(changed, 1);
    assert_true(cited > 20);
}

TEST(what_is_set_is_no_sources)
{
    const char *const sets[] = {"landing.capture.when.seeds=3"};
    const told t = tell(&DYAR_LOAD_REQUEST(.ruleset = "krur", .sets = sets, .set_count = 1));
    assert_string_equal(dyar_ruleset_about(t.ruleset)->name, "Krur, changed");
    is_changed_in_one_rule(&t);
    dyar_ruleset_free(t.ruleset);
}

static told tell_variant(const char *text)
{
    return tell(
        &DYAR_LOAD_REQUEST(.ruleset = "mine.yaml", .text = text, .text_length = strlen(text)));
}

#define MINE "dyar: 1\nid: mine\nname: Mine\nextends: krur\n"

TEST(what_a_variant_changes_is_its_own)
{
    const told t = tell_variant(MINE "change: {landing.capture.when.seeds: 3}\n");
    is_changed_in_one_rule(&t);
    dyar_ruleset_free(t.ruleset);
}

/* The one sentence about the rule of captures cites this page of this source, and no quotation.
 */
static void check_cited(told t, const char *source, const char *page)
{
    int found = 0;
    for (size_t i = 0; i < t.count; i++)
        if (same(t.list[i].rule, "capture")) {
            found++;
            assert_int_equal(t.list[i].citation_count, 1);
            assert_string_equal(t.list[i].citations[0].source, source);
            assert_string_equal(t.list[i].citations[0].page, page);
            assert_null(t.list[i].citations[0].quotes);
        }
    assert_int_equal(found, 1);
    dyar_ruleset_free(t.ruleset);
}

TEST(a_variant_may_cite_for_what_it_changes)
{
    check_cited(tell_variant(MINE "sources: {me: {title: What I saw}}\n"
                                  "citations: {landing.capture: {source: me, page: 7}}\n"
                                  "change: {landing.capture.when.seeds: 3}\n"),
                "me", "7");
}

TEST(a_page_alone_is_of_the_source_above)
{
    const told t = tell_variant(MINE "citations: {landing.capture: {page: 7}}\n");
    check_cited(t, "wikimanqala", "7");
}

/* How often the sentence on who owns which holes quotes these words. */
static int count_quoting(const char *change, const char *words)
{
    char text[256];
    snprintf(text, sizeof text, MINE "change: {%s}\n", change);
    const told t = tell_variant(text);
    int found = 0;
    for (size_t i = 0; i < t.count; i++)
        for (size_t k = 0; k < t.list[i].citation_count; k++)
            found += t.list[i].citations[k].quotes &&
                     strstr(t.list[i].citations[k].quotes, words) != NULL;
    dyar_ruleset_free(t.ruleset);
    return found;
}

/* "Below `citations`, keys are paths." */
TEST(a_variant_takes_a_citation_back)
{
    assert_int_equal(count_quoting("players: 2", "controls the holes"), 1);
    assert_int_equal(count_quoting("citations.board.territory: null", "controls the holes"), 0);
    assert_int_equal(count_quoting("citations.board.territory.quotes: Mine", "Mine"), 1);
    assert_int_equal(count_quoting("citations.board.columns: {quotes: Mine}", "Mine"), 1);
}

/* A variant that judges otherwise how a rule stands leaves the rule, and its quotation, alone.
 */
TEST(a_variant_may_lower_a_standing)
{
    const told t = tell_variant(MINE "change: {landing.capture.standing: reported}\n");
    int found = 0;
    for (size_t i = 0; i < t.count; i++)
        if (same(t.list[i].rule, "capture")) {
            found++;
            assert_string_equal(t.list[i].citations[0].standing, "reported");
            assert_non_null(t.list[i].citations[0].quotes);
        }
    assert_int_equal(found, 1);
    dyar_ruleset_free(t.ruleset);
}

/* A variant that says who vouches for an answer, after it has changed what the answer means, is
 * believed. */
TEST(a_variant_may_vouch_for_an_answer)
{
    const told t =
        tell_variant(MINE "sources: {me: {title: What I saw}}\n"
                          "change: {moves.none: pass, questions.no-move.answers.passes: "
                          "{id: passes, standing: suggested, source: me}}\n");
    int found = 0;
    for (size_t i = 0; i < t.count; i++)
        for (size_t k = 0; k < t.list[i].citation_count; k++)
            if (same(t.list[i].citations[k].question, "no-move")) {
                found++;
                assert_string_equal(t.list[i].citations[k].standing, "suggested");
                assert_string_equal(t.list[i].citations[k].source, "me");
            }
    assert_true(found > 0);
    dyar_ruleset_free(t.ruleset);
}

/* "Every ruleset states what ends a sowing that never ends, and hardly a text does": the source
 * of the direction does not vouch for it. */
TEST(who_vouches_for_sowing_says_nothing_of_endless_ones)
{
    const told t = tell_variant(
        MINE "sources: {me: {title: What I saw}}\n"
             "change: {sowing: {direction: clockwise, endless: draw, source: me}}\n");
    int found = 0;
    for (size_t i = 0; i < t.count; i++)
        if (strstr(t.list[i].text, "would never end")) {
            found++;
            for (size_t k = 0; k < t.list[i].citation_count; k++)
                assert_null(t.list[i].citations[k].source);
        }
    assert_true(found > 0);
    dyar_ruleset_free(t.ruleset);
}

/* A rule may be called by the name of such a key: what changes it changes a rule. */
TEST(a_rule_named_note_is_changed_like_any)
{
    static const char base[] = "change: {landing.note: {place: first, when: {seeds: 9}, then: "
                               "end-turn, source: wikimanqala}}\n";
    const char *const sets[] = {"landing.note={when: {seeds: 8}, then: end-turn}"};
    char text[512];
    snprintf(text, sizeof text, MINE "%s", base);
    const told t =
        tell(&DYAR_LOAD_REQUEST(.ruleset = "mine.yaml", .text = text,
                                .text_length = strlen(text), .sets = sets, .set_count = 1));
    int found = 0;
    for (size_t i = 0; i < t.count; i++)
        if (same(t.list[i].rule, "note")) {
            found++;
            assert_true(t.list[i].citations[0].changed);
        }
    assert_int_equal(found, 1);
    dyar_ruleset_free(t.ruleset);
}

/* ---- what was read of a source ---- */

static const char *standing_of(const dyar_sentence *sentence)
{
    return dyar_standing_word(dyar_standing_number(sentence->citations[0].standing));
}

static const char *standing_under(const char *source)
{
    char text[512];
    snprintf(text, sizeof text,
             MINE "sources: {book: {title: A book, read: excerpt}, told: {title: A book, read: "
                  "summary}, seen: {title: A program, read: program}, page: {title: A page}}\n"
                  "citations: {landing.capture: {source: %s}}\n"
                  "change: {landing.capture.when.seeds: 3}\n",
             source);
    const told t = tell_variant(text);
    const char *standing = NULL;
    for (size_t i = 0; i < t.count; i++)
        if (same(t.list[i].rule, "capture"))
            standing = standing_of(&t.list[i]);
    dyar_ruleset_free(t.ruleset);
    return standing;
}

TEST(a_standing_follows_from_what_was_read)
{
    assert_string_equal(standing_under("book"), "attested");
    assert_string_equal(standing_under("page"), "attested");
    assert_string_equal(standing_under("told"), "reported");
    assert_string_equal(standing_under("seen"), "programmed");
    assert_string_equal(standing_under("[seen, told]"), "reported");
    assert_string_equal(standing_under("[seen, book, told]"), "attested");
}

/* How the moves stand, but for what their question asks. */
static const char *standing_beside_a_question(const char *written)
{
    char text[512];
    snprintf(text, sizeof text,
             MINE "sources: {me: {title: What I saw, read: original}}\n"
                  "change: {moves: {from: {side: own, seeds: 1..}, none: pass, source: me, "
                  "standing: %s, question: no-move}}\n",
             written);
    const told t = tell_variant(text);
    const char *standing = NULL;
    for (size_t i = 0; i < t.count; i++)
        if (same(t.list[i].section, "Moves") && !names(&t.list[i], "no-move"))
            standing = standing_of(&t.list[i]);
    dyar_ruleset_free(t.ruleset);
    return standing;
}

/* "'Attested' only for words somebody read": 'reported' beside a question holds for the rest of
 * the map; 'assumed', which needs a question, is that of its answer. */
TEST(a_question_takes_no_standing_from_the_rest)
{
    assert_string_equal(standing_beside_a_question("reported"), "reported");
    assert_string_equal(standing_beside_a_question("programmed"), "programmed");
    assert_string_equal(standing_beside_a_question("assumed"), "attested");
}

TEST(an_answer_stands_as_its_source_was_read)
{
    const told t =
        tell_variant(MINE "sources: {seen: {title: A program, read: program}}\n"
                          "questions: [{id: five, asks: Five?, answers: [{id: four}, "
                          "{id: five, source: seen, change: {setup.seeds: 5}}]}]\n");
    const dyar_question *question = find_question(t.ruleset, "five");
    assert_string_equal(question->answers[0].standing, "assumed");
    assert_string_equal(question->answers[1].standing, "programmed");
    dyar_ruleset_free(t.ruleset);
}

/* ---- quotations ---- */

/* Which text of tests/texts a source of a ruleset is. */
static const char *text_of(const char *ruleset, const char *source)
{
    static const char *const texts[][3] = {
        {"krur", "wikimanqala", "krur.txt"},
        {"um-dyar", "boardgames", "um-dyar.txt"},
        {"um-dyar", "mancala-world", "um-ed-dyar.txt"},
        {"um-ed-dyar", "boardgames", "um-dyar.txt"},
        {"um-ed-dyar", "mancala-world", "um-ed-dyar.txt"},
        {"um-laarais", "mancala-world", "um-laarais.txt"},
        {"layli-goobalay", "encyclopedia", "layli-goobalay.txt"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (same(texts[i][0], ruleset) && same(texts[i][1], source))
            return texts[i][2];
    return NULL;
}

/* Every run of blanks and line ends as one space. */
static void flatten(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (!strchr(" \n\t", *from))
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    *to = '\0';
}

/* Are all parts of the quotation, between "[...]", in the text one after another? */
static bool quotes_rightly(const char *name, const char *quotation)
{
    char path[512], wanted[2048];
    snprintf(path, sizeof path, DYAR_TESTS_DIR "/texts/%s", name);
    snprintf(wanted, sizeof wanted, "%s", quotation);
    flatten(wanted);
    OWNED(char) text = need_file(path, NULL);
    flatten(text);
    const char *at = text;
    for (char *part = wanted; part && at;) {
        char *gap = strstr(part, " [...] ");
        if (gap)
            *gap = '\0';
        at = strstr(at, part);
        part = gap ? gap + strlen(" [...] ") : NULL;
    }
    return at != NULL;
}

/* Is one of the sources, "key, key", a text that is kept; and does it have the words? */
static void look_up(const char *ruleset, const dyar_citation *c, bool *kept, bool *found)
{
    char sources[256], *next = sources;
    *kept = *found = false;
    snprintf(sources, sizeof sources, "%s", c->source ? c->source : "");
    for (char *key; (key = strsep(&next, ","));) {
        const char *text = text_of(ruleset, key + strspn(key, " "));
        *kept = *kept || text;
        *found = *found || (text && c->quotes && quotes_rightly(text, c->quotes));
    }
}

static int count_unquoted(const char *ruleset, const told *t)
{
    int wrong = 0;
    for (size_t i = 0; i < t->count; i++)
        for (size_t k = 0; k < t->list[i].citation_count; k++) {
            const dyar_citation *c = &t->list[i].citations[k];
            bool kept, found;
            look_up(ruleset, c, &kept, &found);
            if (!kept || found)
                continue;
            print_error("%s: %s\n  %s does not say: %s\n", ruleset, t->list[i].text, c->source,
                        c->quotes ? c->quotes : "(no quotation)");
            wrong++;
        }
    return wrong;
}

/* "For the five source games every rule has its quotation": in each game and, with the answers
 * that a text gives, in each of its readings. */
TEST(the_five_texts_say_what_is_quoted)
{
    static const char *const games[] = {"krur", "um-dyar", "um-ed-dyar", "um-laarais",
                                        "layli-goobalay"};
    int wrong = 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const told base = tell(&DYAR_LOAD_REQUEST(.ruleset = games[i]));
        const dyar_question *questions;
        const size_t count = dyar_ruleset_questions(base.ruleset, &questions);
        assert_true(base.count > 10);
        wrong += count_unquoted(games[i], &base);
        for (size_t q = 0; q < count; q++)
            for (size_t a = 1; a < questions[q].answer_count; a++) {
                char given[256];
                snprintf(given, sizeof given, "%s=%s", questions[q].id,
                         questions[q].answers[a].id);
                const told other =
                    tell(&DYAR_LOAD_REQUEST(.ruleset = games[i],
                                            .answers = (const char *const[]){given},
                                            .answer_count = 1));
                wrong += count_unquoted(games[i], &other);
                dyar_ruleset_free(other.ruleset);
            }
        dyar_ruleset_free(base.ruleset);
    }
    assert_int_equal(wrong, 0);
}

static int read_library(void **state)
{
    cache = dyar_cache_new();
    return cache ? 0 : -1;
}

static int free_library(void **state)
{
    dyar_cache_free(cache);
    return 0;
}

TESTS_BETWEEN(read_library, free_library);
