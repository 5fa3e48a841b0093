/* Telling a game: lines, names, and why it was over. */
#include "cli/play/explain.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/cli.h"

const char *cli_told_player(const cli_telling *t, int player, char name[32])
{
    return cli_player_name(dyar_ruleset_game(t->ruleset), player, t->how, name);
}

const char *cli_seeds_word(int seeds)
{
    return seeds == 1 ? "seed" : "seeds";
}

void cli_tell_line(const cli_telling *t, int deeper, const char *format, ...)
{
    const int indent = t->indent + deeper;
    va_list arguments;
    va_start(arguments, format);
    char *line = cli_format_list(format, arguments);
    va_end(arguments);
    fprintf(t->to, "%*s", indent, "");
    cli_wrap(t->to, line, indent, indent + 4,
             t->how->terminal.width ? t->how->terminal.width : 80);
    free(line);
}

/* The sentence of the rules that tells of this end, or end of a match; NULL when there is none.
 */
static const char *end_sentence(const cli_telling *t, const char *rule)
{
    const dyar_sentence *sentences;
    const size_t count = dyar_ruleset_describe(t->ruleset, &sentences);
    cli_need(sentences);
    for (size_t i = 0; i < count; i++)
        if (sentences[i].rule && sentences[i].section && strcmp(sentences[i].rule, rule) == 0 &&
            (strcasestr(sentences[i].section, "end") ||
             strcasestr(sentences[i].section, "match")))
            return sentences[i].text;
    return NULL;
}

void cli_tell_reason(const cli_telling *t, int deeper, const char *reason)
{
    static const char *const words[][2] = {
        {"no-moves", "there was no move to make"},
        {"repetition", "the same position had come up too often"},
        {"win", "a rule of the last move said so"},
        {"lose", "a rule of the last move said so"},
        {"draw", "a rule of the last move said so"},
        {"end-game", "a rule of the last move said so"},
        {"no-holes", "nobody had enough seeds to fill a hole"},
    };
    const char *sentence = end_sentence(t, reason);
    if (sentence) {
        cli_tell_line(t, deeper, "It ended by rule %s: %s", reason, sentence);
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], reason) == 0) {
            cli_tell_line(t, deeper, "It ended because %s.", words[i][1]);
            return;
        }
    cli_tell_line(t, deeper, "It ended by rule %s.", reason);
}
