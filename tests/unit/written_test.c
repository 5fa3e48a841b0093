/* SPDX-License-Identifier: MIT */
/* What foreign texts become in CSV, HTML and JSON. */
#include "cli/base/csv.h"
#include "lab/base/markup.h"
#include "lab/base/json_write.h"
#include "support/unit.h"

typedef void writer(FILE *to, const char *text);

static void becomes(writer *write, const char *text, const char *expected)
{
    char written[256] = "";
    FILE *to = fmemopen(written, sizeof written, "w");
    write(to, text);
    assert_int_equal(fclose(to), 0);
    assert_string_equal(written, expected);
}

static void write_json(FILE *to, const char *text)
{
    lab_writer json = lab_write_begin(to);
    lab_write_string(&json, text);
}

/* ---- CSV ---- */

TEST(a_plain_text_is_a_field_as_it_is)
{
    becomes(cli_csv_text, "row-owner", "row-owner");
    becomes(cli_csv_text, "it's so", "it's so");
    becomes(cli_csv_text, "", "");
    becomes(cli_csv_text, NULL, "");
}

TEST(a_field_is_quoted_where_it_must_be)
{
    becomes(cli_csv_text, "a,b", "\"a,b\"");
    becomes(cli_csv_text, "a;b", "\"a;b\"");
    becomes(cli_csv_text, "a\nb", "\"a\nb\"");
    becomes(cli_csv_text, "a\r\nb", "\"a\r\nb\"");
    becomes(cli_csv_text, "say \"so\"", "\"say \"\"so\"\"\"");
}

TEST(no_field_is_a_formula)
{
    becomes(cli_csv_text, "=HYPERLINK(1)\nx", "\"'=HYPERLINK(1)\nx\"");
    becomes(cli_csv_text, "=1+1", "'=1+1");
    becomes(cli_csv_text, "+1+1", "'+1+1");
    becomes(cli_csv_text, "-A1", "'-A1");
    becomes(cli_csv_text, "-", "'-");
    becomes(cli_csv_text, "@sum(1,2)", "\"'@sum(1,2)\"");
    becomes(cli_csv_text, "\t=1", "'\t=1");
    becomes(cli_csv_text, "\r=1", "\"'\r=1\"");
    becomes(cli_csv_text, " =1", "' =1");
    becomes(cli_csv_text, "a=1", "a=1");
}

/* ---- HTML, and JSON ---- */

TEST(no_text_is_markup)
{
    becomes(lab_markup_text, "<a href=\"x\" title='y'>&amp;",
            "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;");
}

TEST(a_string_stays_a_string)
{
    becomes(write_json, "a\"b\\c\n\x1b\x7f\xff",
            "\"a\\\"b\\\\c\\n\\u001b\\u007f\xEF\xBF\xBD\"");
}
