/* SPDX-License-Identifier: MIT */
/* What the gate lets pass to a terminal, and how it shows the rest. */
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/base/cli.h"
#include "cli/base/safe_output.h"
#include "cli/base/safe_text.h"
#include "cli/base/terminal.h"
#include "support/unit.h"

static void becomes(const char *text, const char *shown)
{
    OWNED(char) passed = cli_safe_text(text);
    assert_string_equal(passed, shown);
}

TEST(text_for_people_passes)
{
    static const char *const texts[] = {
        "",           "plain\ttext\n",
        "Ü é ẖ 碁 🌰", "نام\u200cها",
        "क\u200dष",   "\u00a0\u2027\u202f\u2065\u206a",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        becomes(texts[i], texts[i]);
}

TEST(what_a_terminal_obeys_is_shown)
{
    becomes("\x1b[31m", "\\x1b[31m");
    becomes("a\r\b\a\v\f\x01\x1f\x7f", "a\\x0d\\x08\\x07\\x0b\\x0c\\x01\\x1f\\x7f");
    becomes("\xc2\x80\xc2\x9b\xc2\x9f", "\\u0080\\u009b\\u009f");
    becomes("\u061c\u200e\u200f", "\\u061c\\u200e\\u200f");
    becomes("\u202a\u202b\u202c\u202d\u202e", "\\u202a\\u202b\\u202c\\u202d\\u202e");
    becomes("\u2066\u2067\u2068\u2069\u2028\u2029",
            "\\u2066\\u2067\\u2068\\u2069\\u2028\\u2029");
}

TEST(bytes_that_are_no_characters_are_shown)
{
    becomes("\xff", "\\xff");
    becomes("\x9b", "\\x9b");
    becomes("\xc3(", "\\xc3(");
    becomes("\xe2\x80", "\\xe2\\x80");
    becomes("\xe2\x80\x1b", "\\xe2\\x80\\x1b");
    becomes("\xc1\x9b", "\\xc1\\x9b");                   /* an escape, longer than need be */
    becomes("\xed\xa0\x80", "\\xed\\xa0\\x80");          /* half of a surrogate pair */
    becomes("\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"); /* beyond Unicode */
    becomes("\xe2\xe2\x80\xae", "\\xe2\\u202e");
}

/* The fast way looks at 64 bytes at once. */
TEST(it_does_not_matter_where_in_a_text_it_stands)
{
    for (int before = 0; before < 140; before++) {
        char text[300], shown[300];
        snprintf(text, sizeof text, "%*s\x1b%140s", before, "", "");
        snprintf(shown, sizeof shown, "%*s\\x1b%140s", before, "", "");
        becomes(text, shown);
    }
}

TEST(a_line_stays_one)
{
    OWNED(char) line = cli_safe_line("a\nb\tc\x1b é");
    assert_string_equal(line, "a\\x0ab\\x09c\\x1b é");
}

/* ---- streams ---- */

typedef void printing(void);

/* What a program that prints this leaves on standard output and standard error. */
static void prints(printing *print, const char *printed)
{
    int ends[2];
    char got[4096];
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        assert_true(cli_safe_output_open());
        print();
        _exit(fclose(stdout) != 0);
    }
    close(ends[1]);
    for (ssize_t more; (more = read(ends[0], got + length, sizeof got - 1 - length)) > 0;)
        length += (size_t)more;
    got[length] = '\0';
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_string_equal(got, printed);
}

static void byte_by_byte(void)
{
    setvbuf(stdout, NULL, _IONBF, 0);
    for (const char *at = "é\u202e碁\x1b[2J🌰\xf0\x9f"; *at; at++)
        putchar(*at);
}

TEST(a_character_may_come_in_pieces)
{
    prints(byte_by_byte, "é\\u202e碁\\x1b[2J🌰\\xf0\\x9f");
}

static void in_colour(void)
{
    const cli_terminal terminal = {.colour = true, .width = 80};
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("%sname \x1b[1m%s", cli_look_code(&terminal, CLI_BOLD),
           cli_look_code(&terminal, CLI_PLAIN));
    for (const char *at = cli_look_code(&terminal, CLI_RED); *at; at++)
        putchar(*at);
    cli_clear_line(stdout);
    cli_go_up(stdout, 3);
}

TEST(our_own_codes_pass_and_no_others)
{
    prints(in_colour, "\x1b[1mname \\x1b[1m\x1b[0m\x1b[31m\r\x1b[K\x1b[3A\r");
}

/* Somebody may guess at the mark: nothing of it passes but all of it. */
static void with_a_guess(void)
{
    char guess[64];
    snprintf(guess, sizeof guess, "%s", cli_safe_output_mark());
    guess[strlen(guess) - 1] ^= 1;
    printf("%s", strlen(guess) == 17 && guess[0] == '\x1b' ? "" : "other marks");
    printf("%.1s%s\x1b%.1s", guess, cli_safe_output_mark(), guess);
    fflush(stdout);
    for (char *at = guess; *at; at++)
        *at = *at == '\x1b' ? '\x1b' : '-';
    printf("%s\x1b\n", guess);
}

TEST(half_a_mark_lets_nothing_pass)
{
    prints(with_a_guess, "\\x1b\x1b\\x1b\\x1b----------------\\x1b\n");
}

static void a_complaint(void)
{
    cli_complain("'%s' is no file", "x\ndyar: fine\x1b");
    cli_hint("'%s'?", "\u202e\n");
    fputs("two\nlines\n", stderr);
}

TEST(complaints_are_lines)
{
    prints(a_complaint, "dyar: 'x\\x0adyar: fine\\x1b' is no file\n"
                        "    hint: '\\u202e\\x0a'?\n"
                        "two\nlines\n");
}

static void a_line(void)
{
    cli_print_line(stdout, "%s: %d", "a\nb\u202e", 1);
}

TEST(a_printed_line_is_one)
{
    prints(a_line, "a\\x0ab\\u202e: 1\n");
}

/* ---- pages ---- */

static bool goes_on(FILE *to)
{
    fputs("[more]", to);
    return true;
}

static bool leaves_out(FILE *to)
{
    fputs("[more]", to);
    return false;
}

static void print_lines(int count)
{
    for (int i = 1; i <= count; i++)
        printf("%d\n", i);
}

static void five_lines(void)
{
    cli_safe_output_begin_page(2, goes_on);
    print_lines(5);
    cli_safe_output_begin_page(0, goes_on);
    print_lines(5);
}

TEST(a_full_page_waits)
{
    prints(five_lines, "1\n2\n[more]3\n4\n[more]5\n1\n2\n3\n4\n5\n");
}

static void exactly_a_page(void)
{
    cli_safe_output_begin_page(2, goes_on);
    print_lines(2);
    cli_safe_output_begin_page(2, goes_on);
    fputs("a line in ", stdout);
    fflush(stdout);
    puts("pieces");
    print_lines(1);
}

TEST(a_page_waits_for_what_comes_behind_it)
{
    prints(exactly_a_page, "1\n2\na line in pieces\n1\n");
}

static void no_more_of_it(void)
{
    cli_safe_output_begin_page(2, leaves_out);
    print_lines(5);
    cli_safe_output_begin_page(2, leaves_out);
    puts("the next page");
}

TEST(the_rest_of_a_page_is_left_out)
{
    prints(no_more_of_it, "1\n2\n[more]the next page\n");
}

TEST(columns_are_counted_as_shown)
{
    assert_int_equal(cli_text_width("é碁"), 3);
    assert_int_equal(cli_text_width("\x1b"), 4);
    assert_int_equal(cli_text_width("\xff"), 4);
    assert_int_equal(cli_text_width("\u202e"), 6);
}
