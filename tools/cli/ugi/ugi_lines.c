/* SPDX-License-Identifier: MIT */
/* Lines of the Universal Game Interface. */
#include "cli/ugi/ugi_lines.h"

#include <errno.h>
#include <stdarg.h>

#include "cli/base/cli.h"
#include "cli/base/safe_text.h"

enum { ERROR_MAX = 200 }; /* characters of a message; it may repeat what came in */

static const char spaces[] = " \t\r\n\v\f";

void cli_ugi_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    flockfile(stdout);
    cli_print_line_list(stdout, format, arguments);
    fflush(stdout);
    funlockfile(stdout);
    va_end(arguments);
}

/* The beginning of a text, in whole characters. */
static void cut_short(char *text, size_t length)
{
    if (strlen(text) <= length)
        return;
    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    text[length] = '\0';
}

bool cli_ugi_refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = cli_format_list(format, arguments);
    va_end(arguments);
    const size_t length = strlen(text);
    cut_short(text, ERROR_MAX);
    cli_ugi_say("info string error: %s%s", text, length > ERROR_MAX ? "..." : "");
    free(text);
    return false;
}

char *cli_ugi_word(char **rest)
{
    char *word = *rest + strspn(*rest, spaces);
    char *end = word + strcspn(word, spaces);
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

char *cli_ugi_rest(char *rest)
{
    char *text = rest + strspn(rest, spaces);
    for (size_t i = strlen(text); i > 0 && strchr(spaces, text[i - 1]); i--)
        text[i - 1] = '\0';
    return text;
}

bool cli_ugi_number(const char *text, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && errno == 0;
}

bool cli_ugi_refuse_diags(const char *what, const dyar_diags *diags)
{
    const dyar_diag *shown = NULL;
    for (size_t i = 0; i < dyar_diags_count(diags) && !shown; i++)
        if (dyar_diags_get(diags, i)->severity == DYAR_ERROR)
            shown = dyar_diags_get(diags, i);
    return cli_ugi_refuse("%s: %s%s%s", what, shown ? shown->message : "cannot be used",
                          shown && shown->hint ? "; " : "",
                          shown && shown->hint ? shown->hint : "");
}
