/* SPDX-License-Identifier: MIT */
/* Requests: what a command line cannot ask (checks/requests.sh asks the rest). */
#include "dyar/requests.h"
#include "support/unit.h"

OWNER(dyar_requests, dyar_requests_free);

static char *ask(dyar_requests *server, const char *request)
{
    char *answer = dyar_requests_answer(server, request, strlen(request));
    assert_non_null(answer);
    return answer;
}

static void assert_answers(dyar_requests *server, const char *request, const char *expected)
{
    OWNED(char) answer = ask(server, request);
    if (!strstr(answer, expected))
        fail_msg("%s: %.300s, without %s", request, answer, expected);
}

/* ---- asked while another is answered ---- */

typedef struct listener {
    dyar_requests *server;
    int heard;
    bool falls_silent; /* after the first report */
} listener;

/* Of more rulesets than are kept at hand. */
static void ask_meanwhile(void *context, const char *report)
{
    static const char *const requests[] = {
        "{\"ask\":\"load\",\"ruleset\":\"oware\"}",
        "{\"ask\":\"load\",\"ruleset\":\"kalah\"}",
        "{\"ask\":\"load\",\"ruleset\":\"um-dyar\"}",
        "{\"ask\":\"load\",\"ruleset\":\"khrour\"}",
        "{\"ask\":\"load\",\"ruleset\":\"chonka\"}",
        "{\"ask\":\"load\",\"ruleset\":\"um-laarais\"}",
        "{\"ask\":\"load\",\"ruleset\":\"bao-kiswahili\"}",
        "{\"ask\":\"load\",\"ruleset\":\"moruba\"}",
        "{\"ask\":\"load\",\"ruleset\":\"lisolo\"}",
    };
    listener *l = context;
    l->heard++;
    assert_non_null(report);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        assert_answers(l->server, requests[i],
                       "{\"error\":\"the server is answering a request");
    if (l->falls_silent)
        dyar_requests_tell(l->server, NULL, NULL);
}

static const char *const long_work =
    "{\"ask\":\"measure\",\"ruleset\":\"krur\",\"player\":\"random\",\"games\":100}";

TEST(what_is_asked_while_another_is_answered_is_refused)
{
    listener l = {.server = dyar_requests_new()};
    assert_non_null(l.server);
    OWNED(char) alone = ask(l.server, long_work);
    dyar_requests_tell(l.server, ask_meanwhile, &l);
    OWNED(char) heard = ask(l.server, long_work);
    assert_true(l.heard > 1);
    assert_string_equal(heard, alone);
    assert_answers(l.server, "{\"ask\":\"load\",\"ruleset\":\"oware\"}", "{\"answer\"");
    dyar_requests_free(l.server);
}

/* It holds from the next request on. */
TEST(a_listener_may_be_changed_while_it_is_told)
{
    listener l = {.server = dyar_requests_new(), .falls_silent = true};
    assert_non_null(l.server);
    dyar_requests_tell(l.server, ask_meanwhile, &l);
    free(ask(l.server, long_work));
    const int heard = l.heard;
    assert_true(heard > 1);
    free(ask(l.server, long_work));
    assert_int_equal(l.heard, heard);
    dyar_requests_free(l.server);
}

/* ---- what is at hand ---- */

/* What was asked before does not decide what a request means. */
TEST(what_is_empty_is_not_what_is_not_given)
{
    static const char
        *const plain = "{\"ask\":\"load\",\"ruleset\":\"krur\"}",
               *const empty[] = {
                   "{\"ask\":\"load\",\"ruleset\":\"krur\",\"text\":\"\"}",
                   "{\"ask\":\"load\",\"ruleset\":\"krur\",\"setup\":\"\"}",
                   "{\"ask\":\"load\",\"ruleset\":\"krur\",\"set\":{\"game\":\"\"}}",
               };
    for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
        OWNED(dyar_requests) server = dyar_requests_new();
        assert_non_null(server);
        OWNED(char) before = ask(server, empty[i]);
        assert_answers(server, plain, "{\"answer\"");
        OWNED(char) after = ask(server, empty[i]);
        assert_string_equal(after, before);
    }
}

/* ---- rules that nobody knows ---- */

#define HALF_KNOWN                                                                             \
    "\"ruleset\":\"half\",\"text\":\"dyar: 1\\nid: half\\nname: Half\\nextends: kalah\\n"      \
    "change: {sowing.direction: unknown}\\n\""

/* "A ruleset that is played needs one in each place; one that is only read has the first value
 * in its place" (ruleset/unknown.c). */
TEST(a_rule_that_is_not_known_is_read_but_not_played)
{
    OWNED(dyar_requests) server = dyar_requests_new();
    assert_non_null(server);
    assert_answers(server, "{\"ask\":\"load\"," HALF_KNOWN "}",
                   "\"message\":\"'sowing.direction' is not known\"");
    assert_answers(server, "{\"ask\":\"read\"," HALF_KNOWN "}",
                   "\"unanswered\":[\"sowing-direction\"]}");
    assert_answers(server,
                   "{\"ask\":\"read\"," HALF_KNOWN
                   ",\"answers\":{\"sowing-direction\":\"clockwise\"}}",
                   "\"unanswered\":[],\"hash\"");
    assert_answers(server, "{\"ask\":\"describe\"," HALF_KNOWN "}",
                   "If sowing.direction is counterclockwise, which is not known: ");
    assert_answers(server, "{\"ask\":\"questions\"," HALF_KNOWN "}",
                   "\"id\":\"sowing-direction\"");
    assert_answers(server, "{\"ask\":\"position\"," HALF_KNOWN "}", "{\"error\"");
    assert_answers(server, "{\"ask\":\"reconstruct\"," HALF_KNOWN "}",
                   "{\"id\":\"sowing-direction\"");
    assert_answers(server,
                   "{\"ask\":\"load\"," HALF_KNOWN
                   ",\"answers\":{\"sowing-direction\":\"clockwise\"}}",
                   "\"sowing-direction\":\"clockwise\"");
}
