/* SPDX-License-Identifier: MIT */
/* `dyar completion bash`: what a shell needs to complete command lines. */
#include "cli/base/options.h"
#include "cli/main/commands.h"

static void print_option_words(const cli_command *command)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(command, i)); i++)
        printf("%s--%s", i ? " " : "", option->name);
}

static bool is_subcommand(const cli_entry *entry)
{
    return strchr(entry->name, ' ') != NULL;
}

/* The words that may follow `dyar` itself. */
static void print_command_words(const cli_entry *list)
{
    for (const cli_entry *entry = list; entry->name; entry++)
        if (!is_subcommand(entry))
            printf("%s%s", entry == list ? "" : " ", entry->name);
}

/* Two words are taken for a command where they are one. */
static void print_subcommands(const cli_entry *list)
{
    puts("    case \"$command ${COMP_WORDS[2]-}\" in");
    for (const cli_entry *entry = list; entry->name; entry++)
        if (is_subcommand(entry))
            printf("    '%s') ((COMP_CWORD > 2)) && command='%s' ;;\n", entry->name,
                   entry->name);
    puts("    esac");
}

/* What may follow a command's first word besides a ruleset. */
static void print_second_words(const cli_entry *list)
{
    for (const cli_entry *entry = list; entry->name; entry++) {
        const char *space = strchr(entry->name, ' ');
        if (space)
            printf("        '%.*s %.*s') words+=' %s' ;;&\n", (int)(space - entry->name),
                   entry->name, (int)(space - entry->name), entry->name, space + 1);
    }
}

static void print_closed_options(const cli_entry *entry)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(entry->command, i)); i++) {
        if (!option->words)
            continue;
        printf("        '%s --%s') words='", entry->name, option->name);
        for (const char *const *word = option->words; *word; word++)
            printf("%s%s", word == option->words ? "" : " ", *word);
        puts("' ;;");
    }
}

/* The options whose values `dyar completion for` knows. */
static void print_offered_options(const cli_entry *entry, bool lists)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(entry->command, i)); i++)
        if (option->offers != CLI_OFFERS_NOTHING && cli_offers_list(option) == lists)
            printf("        '%s --%s') offered=%s ;;\n", entry->name, option->name,
                   lists ? "list" : "one");
}

static void print_offers(const cli_entry *list)
{
    puts("    case \"$command $before\" in");
    for (const cli_entry *entry = list; entry->name; entry++) {
        print_offered_options(entry, false);
        print_offered_options(entry, true);
    }
    puts("    esac");
}

/* bash takes the sign = for the end of a word, and what is completed begins behind it. */
static const char completing[] =
    "# Completes the last of the words with what dyar offers behind the others.\n"
    "_dyar_offer()\n"
    "{\n"
    "    local kind=$1 word=${*: -1} done=\n"
    "    shift\n"
    "    [[ $kind == list && $word == *,* ]] && done=${word%,*},\n"
    "    mapfile -t COMPREPLY < <(compgen -P \"$done\" -W \"$(\n"
    "        dyar completion for -- \"${@:1:$#-1}\" 2>/dev/null)\" -- \"${word##*,}\")\n"
    "    [[ $word == *=* && $COMP_WORDBREAKS == *=* ]] && COMPREPLY=(\"${COMPREPLY[@]#*=}\")\n"
    "}\n";

static void print_bash(const cli_entry *list)
{
    puts("# Completion of dyar for bash: put this into a file that your ~/.bashrc sources, or\n"
         "# into ~/.local/share/bash-completion/completions/dyar");
    fputs(completing, stdout);
    puts("_dyar()\n"
         "{\n"
         "    local i part parts=() offered=\n"
         "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
         "        part=${COMP_WORDS[i]}\n"
         "        if [[ $i -gt 0 && ($part == = || ${COMP_WORDS[i-1]} == =) ]]; then\n"
         "            parts[-1]+=$part\n"
         "        else\n"
         "            parts+=(\"$part\")\n"
         "        fi\n"
         "    done\n"
         "    local word=${parts[-1]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
         "    local command=${COMP_WORDS[1]} words=\n"
         "    ((${#parts[@]} > 1)) && before=${parts[-2]}");
    print_subcommands(list);
    print_offers(list);
    puts("    if [[ $offered ]]; then\n"
         "        _dyar_offer \"$offered\" \"${parts[@]:1}\"\n"
         "        return\n"
         "    fi");
    puts("    if ((COMP_CWORD == 1)); then");
    printf("        words='");
    print_command_words(list);
    puts("'\n"
         "    elif [[ $word == -* ]]; then\n"
         "        case $command in");
    for (const cli_entry *entry = list; entry->name; entry++) {
        printf("        '%s') words='", entry->name);
        print_option_words(entry->command);
        puts("' ;;");
    }
    puts("        esac\n"
         "    else\n"
         "        case \"$command $before\" in");
    for (const cli_entry *entry = list; entry->name; entry++)
        print_closed_options(entry);
    printf("        'help help') words='");
    print_command_words(list);
    puts("' ;;\n"
         "        'completion completion') words='bash zsh fish' ;;\n"
         "        *) words=$(dyar completion ids 2>/dev/null) ;;\n"
         "        esac\n"
         "        case \"$command $before\" in");
    print_second_words(list);
    puts("        esac\n"
         "    fi\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "}\n"
         "complete -o default -F _dyar dyar");
}

static void print_ids(void)
{
    for (const char *const *id = dyar_bundled_ids(); *id; id++)
        puts(*id);
}

static cli_status run(const cli_args *args)
{
    const char *shell = cli_word(args, 0);
    if (strcmp(shell, "bash") == 0)
        print_bash(args->entries);
    else if (strcmp(shell, "zsh") == 0)
        cli_completion_zsh(args->entries);
    else if (strcmp(shell, "fish") == 0)
        cli_completion_fish(args->entries);
    else if (strcmp(shell, "ids") == 0)
        print_ids();
    else if (strcmp(shell, "for") == 0)
        cli_completion_offer(args->entries, args->word_count - 1, args->words + 1);
    else
        return cli_misuse(args, "unknown shell '%s': use 'bash', 'zsh' or 'fish'", shell);
    return CLI_DONE;
}

static const cli_example examples[] = {
    {"eval \"$(dyar completion bash)\"",
     "complete commands, options and rulesets in this shell"},
    {0},
};

const cli_command cli_command_completion = {
    .examples = examples,
    .more =
        "SHELL is 'bash', 'zsh' or 'fish'. The script calls 'dyar completion ids' for the ids "
        "of the bundled rulesets, one per line. It calls 'dyar completion for -- WORD...' for "
        "the values of the option at the end of a command line: players, answers, setups.",
    .run = run,
};
