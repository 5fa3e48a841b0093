/* Regular expressions.  The only file that knows PCRE2. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/pattern.h"

struct dyar_pattern {
    pcre2_code *code;
    pcre2_match_data *match;
    pcre2_match_context *context;
};

enum { MOST_BACKTRACKS = 100000 }; /* a hostile pattern gives up instead of hanging */

dyar_pattern *dyar_pattern_new(dyar_arena *arena, dyar_text text, const char **problem)
{
    const uint32_t options =
        PCRE2_UTF | PCRE2_DOLLAR_ENDONLY | PCRE2_ALT_BSUX | PCRE2_MATCH_UNSET_BACKREF;
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code *code =
        pcre2_compile((PCRE2_SPTR)text.at, text.length, options, &error, &offset, NULL);
    if (!code) {
        char *message = dyar_arena_alloc(arena, 256);
        pcre2_get_error_message(error, (PCRE2_UCHAR *)message, 256);
        *problem = message;
        return NULL;
    }
    dyar_pattern *pattern = DYAR_NEW(arena, dyar_pattern);
    pattern->code = code;
    pattern->match = pcre2_match_data_create_from_pattern(code, NULL);
    pattern->context = pcre2_match_context_create(NULL);
    pcre2_set_match_limit(pattern->context, MOST_BACKTRACKS);
    return pattern;
}

void dyar_pattern_free(dyar_pattern *pattern)
{
    if (!pattern)
        return;
    pcre2_match_context_free(pattern->context);
    pcre2_match_data_free(pattern->match);
    pcre2_code_free(pattern->code);
}

bool dyar_pattern_matches(const dyar_pattern *pattern, dyar_text subject)
{
    return pcre2_match(pattern->code, (PCRE2_SPTR)(subject.at ? subject.at : ""),
                       subject.length, 0, 0, pattern->match, pattern->context) >= 0;
}
