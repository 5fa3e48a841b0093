/* SPDX-License-Identifier: MIT */
/* Rows of pictures. */
#include "cli/play/gallery.h"
#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "cli/base/safe_text.h"
#include "lab/base/markup.h"
#include "lab/draw/board_latex.h"
#include "lab/draw/board_svg.h"

/* In units of SVG pictures: at this width of a row, printed on A4, a hole is 5 mm wide. */
enum { WIDEST_ROW = 2700, CAPTION = 46 };

/* In TeX's points, between two pictures. */
enum { GAP = 7 };

struct cli_gallery {
    const dyar_ruleset *ruleset;
    cli_gallery_form form;
    bool numerals;
    int across; /* pictures in a row */
    int count;
    cli_memory pictures;
};

/* In SVG as many as there is room for; in an article two, or one where its words would be too
 * small to read. */
static int across_of(const dyar_ruleset *ruleset, cli_gallery_form form)
{
    enum { TWO_FIT = 1400 };
    int width, height;
    lab_board_size(ruleset, &width, &height);
    if (form == CLI_GALLERY_LATEX)
        return width <= TWO_FIT ? 2 : 1;
    return width <= WIDEST_ROW ? WIDEST_ROW / width : 1;
}

cli_gallery *cli_gallery_new(const dyar_ruleset *ruleset, cli_gallery_form form, bool numerals)
{
    cli_gallery *gallery = cli_allocate(sizeof *gallery);
    *gallery = (cli_gallery){.ruleset = ruleset,
                             .form = form,
                             .numerals = numerals,
                             .across = across_of(ruleset, form),
                             .pictures = cli_memory_begin()};
    return gallery;
}

void cli_gallery_free(cli_gallery *gallery)
{
    if (gallery && gallery->pictures.to)
        free(cli_memory_end(&gallery->pictures));
    free(gallery);
}

/* ---- one picture ---- */

static void add_svg(cli_gallery *gallery, const lab_picture *picture, const char *caption)
{
    FILE *to = gallery->pictures.to;
    int width, height;
    lab_board_size(gallery->ruleset, &width, &height);
    const int x = gallery->count % gallery->across * width,
              y = gallery->count / gallery->across * (height + CAPTION);
    fprintf(to,
            "<text class=\"caption\" x=\"%d\" y=\"%d\" font-size=\"30\" "
            "font-weight=\"bold\">",
            x + width / 2, y + CAPTION - 10);
    lab_markup_text(to, caption);
    fprintf(to, "</text>\n<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">\n", x, y + CAPTION,
            width, height);
    lab_draw_board(to, picture);
    fputs("</svg>\n", to);
}

/* A picture is a letter to TeX: it breaks lines and pages between them by itself. */
static void add_latex(cli_gallery *gallery, const lab_picture *picture, const char *caption)
{
    FILE *to = gallery->pictures.to;
    if (gallery->count > 0)
        fprintf(to, "\\penalty0\\hskip %dpt\\relax\n", GAP);
    const double room = LAB_LATEX_PAGE - 1.0 - GAP * (gallery->across - 1);
    lab_draw_board_latex(to, picture, room / gallery->across, caption);
}

void cli_gallery_add(cli_gallery *gallery, const dyar_position *position,
                     const dyar_trace *trace, const char *caption)
{
    const lab_picture picture = {.ruleset = gallery->ruleset,
                                 .position = position,
                                 .numerals = gallery->numerals,
                                 .trace = trace};
    if (gallery->form == CLI_GALLERY_SVG)
        add_svg(gallery, &picture, caption);
    else
        add_latex(gallery, &picture, caption);
    gallery->count++;
}

/* ---- all ---- */

static void print_svg(const cli_gallery *gallery, FILE *to, const char *pictures)
{
    int width, height;
    lab_board_size(gallery->ruleset, &width, &height);
    const int across = gallery->count < gallery->across ? gallery->count : gallery->across;
    const int rows = (gallery->count + gallery->across - 1) / gallery->across;
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" text-anchor=\"middle\" "
            "fill=\"var(--dyar-text, #1d1206)\">\n<title>",
            across * width, rows * (height + CAPTION));
    lab_markup_text(to, dyar_ruleset_about(gallery->ruleset)->name);
    fprintf(to,
            "</title>\n<rect class=\"ground\" width=\"100%%\" height=\"100%%\" "
            "fill=\"var(--dyar-ground, #fff)\"/>\n%s</svg>\n",
            pictures);
}

static void print_latex(const cli_gallery *gallery, FILE *to, const char *pictures)
{
    fputs("% ", to);
    cli_print_line(to,
                   "%s. Needs \\usepackage{tikz}; scale= makes a picture larger or smaller.",
                   dyar_ruleset_about(gallery->ruleset)->name);
    fprintf(to,
            "{\\leftskip0pt plus "
            "1fil\\rightskip\\leftskip\\parfillskip0pt\\parindent0pt\\lineskip10pt\\leavevmode"
            "\n%s\\par}\n",
            pictures);
}

void cli_gallery_print(cli_gallery *gallery, FILE *to)
{
    char *pictures = cli_memory_end(&gallery->pictures);
    if (gallery->form == CLI_GALLERY_SVG)
        print_svg(gallery, to, pictures);
    else
        print_latex(gallery, to, pictures);
    free(pictures);
}
