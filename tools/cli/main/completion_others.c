/* SPDX-License-Identifier: MIT */
/* `dyar completion zsh` and `fish`: scripts that also show what each word does. */
#include "cli/base/options.h"
#include "cli/main/commands.h"

/* Prints a text for single quotes: up to the first semicolon or bracket, as one line. zsh needs
 * escapes before brackets and colons. */
static void print_quoted(const char *text, bool zsh)
{
    for (; *text && *text != ';' && strncmp(text, " (", 2) != 0; text++) {
        if (*text == '\'')
            fputs("'\\'", stdout);
        else if (zsh && strchr("[]:\\", *text))
            putchar('\\');
        putchar(*text);
    }
}

/* ---- zsh ---- */

static void print_zsh_option(const cli_option *option)
{
    const bool valued = option->kind != CLI_FLAG;
    printf(" \\\n            '%s--%s%s[", option->kind == CLI_TEXTS ? "*" : "", option->name,
           valued ? "=" : "");
    print_quoted(option->help, true);
    putchar(']');
    if (valued) {
        putchar(':');
        print_quoted(option->argument, true);
        putchar(':');
    }
    if (option->words) {
        putchar('(');
        for (const char *const *word = option->words; *word; word++)
            printf("%s%s", word == option->words ? "" : " ", *word);
        putchar(')');
    } else if (option->offers != CLI_OFFERS_NOTHING)
        printf("_dyar_%s", cli_offers_list(option) ? "list" : "one");
    else if (valued && strcmp(option->argument, "FILE") == 0)
        fputs("_files", stdout);
    putchar('\'');
}

static void print_zsh_command(const cli_entry *entry)
{
    const cli_option *option;
    printf("    '%s%s'*)\n        _arguments -S", entry->name,
           strchr(entry->name, ' ') ? "" : " ");
    for (size_t i = 0; (option = cli_option_at(entry->command, i)); i++)
        print_zsh_option(option);
    puts(" \\\n            '*:ruleset or file:_dyar_words' ;;");
}

void cli_completion_zsh(const cli_entry *list)
{
    puts("#compdef dyar\n"
         "# Completion of dyar for zsh: a file _dyar in a folder of $fpath.\n"
         "_dyar_words()\n{\n"
         "    local -a ids\n"
         "    ids=(${(f)\"$(dyar completion ids 2>/dev/null)\"})\n"
         "    _alternative 'rulesets:ruleset:compadd -a ids' 'files:file:_files'\n"
         "}\n"
         "_dyar_one()\n{\n"
         "    local -a offers\n"
         "    offers=(${(f)\"$(dyar completion for -- ${(Q)words[2,CURRENT-1]} "
         "2>/dev/null)\"})\n"
         "    compadd -a offers\n"
         "}\n"
         "_dyar_list()\n{\n"
         "    compset -P '*,'\n"
         "    _dyar_one\n"
         "}\n"
         "_dyar()\n{\n"
         "    local -a commands\n"
         "    commands=(");
    for (const cli_entry *entry = list; entry->name; entry++)
        if (!strchr(entry->name, ' ')) {
            printf("        '%s:", entry->name);
            print_quoted(entry->summary, true);
            puts("'");
        }
    puts("    )\n"
         "    if ((CURRENT == 2)); then\n"
         "        _describe command commands\n"
         "        return\n"
         "    fi\n"
         "    case \"$words[2] $words[3] \" in");
    for (const cli_entry *entry = list; entry->name; entry++)
        if (strchr(entry->name, ' ')) /* before the command whose words they begin with */
            print_zsh_command(entry);
    for (const cli_entry *entry = list; entry->name; entry++)
        if (!strchr(entry->name, ' '))
            print_zsh_command(entry);
    puts("    esac\n"
         "}\n"
         "_dyar \"$@\"");
}

/* ---- fish ---- */

static void print_fish_option(const char *command, const cli_option *option)
{
    const bool valued = option->kind != CLI_FLAG;
    printf("complete -c dyar -n '__fish_seen_subcommand_from %s' -l %s", command, option->name);
    if (option->words) {
        fputs(" -x -a '", stdout);
        for (const char *const *word = option->words; *word; word++)
            printf("%s%s", word == option->words ? "" : " ", *word);
        putchar('\'');
    } else if (cli_offers_list(option))
        fputs(" -x -a '(__fish_complete_list , __dyar_offer)'", stdout);
    else if (option->offers != CLI_OFFERS_NOTHING)
        fputs(" -x -a '(__dyar_offer)'", stdout);
    else if (valued)
        fputs(" -r", stdout);
    fputs(" -d '", stdout);
    print_quoted(option->help, false);
    puts("'");
}

void cli_completion_fish(const cli_entry *list)
{
    const cli_option *option;
    puts("# Completion of dyar for fish: ~/.config/fish/completions/dyar.fish\n"
         "function __dyar_offer\n"
         "    set -l words (commandline -opc)\n"
         "    dyar completion for -- $words[2..-1] 2>/dev/null\n"
         "end\n"
         "complete -c dyar -n 'not __fish_use_subcommand' -a '(dyar completion ids)'");
    for (const cli_entry *entry = list; entry->name; entry++) {
        const char *word = strchr(entry->name, ' ');
        if (word)
            printf("complete -c dyar -n '__fish_seen_subcommand_from %.*s' -a %s -d '",
                   (int)(word - entry->name), entry->name, word + 1);
        else
            printf("complete -c dyar -f -n __fish_use_subcommand -a %s -d '", entry->name);
        print_quoted(entry->summary, false);
        puts("'");
        for (size_t i = 0; (option = cli_option_at(entry->command, i)); i++)
            print_fish_option(word ? word + 1 : entry->name, option);
    }
}
