/* SPDX-License-Identifier: MIT */
/* A map of places, in SVG.  Its projection is equirectangular: a degree of longitude is as wide
 * as a degree of latitude is high, which is right at the equator. */
#include "lab/draw/map_svg.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/markup.h"

/* In units of the picture, but for the degrees. */
enum {
    MAP_WIDTH = 720,
    MOST_HEIGHT = 760,
    LEAST_NAMES = 200, /* width of a column of names */
    LETTER = 7,        /* of a name, for the widest column */
    LINE = 16,         /* from a name to the next */
    MARGIN = 20,
    TITLE = 30,
    LEAST_DEGREES = 24,
    GRID = 10,       /* degrees from a line to the next */
    MOST_NAMES = 90, /* of more places, only a pointer shows the name */
};

/* The coasts of the world (coast.svg-path), in tenths of a degree, eastwards from 180 degrees
 * west and southwards from the north pole.  They are the land polygons of Natural Earth 4.1,
 * 1:110 million (public domain, naturalearthdata.com), without Antarctica and the smallest
 * islands, and without points within 0.3 degrees of a straight line. */
extern const char lab_coast[];

typedef struct map {
    double west, north;   /* degrees */
    double scale;         /* units a degree */
    double width, height; /* of the world that is drawn */
    double world;         /* where it begins, downwards */
    double names;         /* width of a column of names */
    double top, body;     /* where names begin, below the title, and how high they may stand */
} map;

/* ---- what is drawn of the world ---- */

typedef struct span_of_degrees {
    double least, most;
} span_of_degrees;

static span_of_degrees around(span_of_degrees r, double value)
{
    return (span_of_degrees){value < r.least ? value : r.least,
                             value > r.most ? value : r.most};
}

/* A tenth more on both sides, and no fewer than some degrees. */
static span_of_degrees with_room(span_of_degrees r)
{
    const double span = r.most - r.least;
    const double room = span < LEAST_DEGREES ? (LEAST_DEGREES - span) / 2 + 1 : span / 10;
    return (span_of_degrees){r.least - room, r.most + room};
}

static double width_of_names(const lab_map_place *places, size_t count)
{
    size_t longest = LEAST_NAMES / LETTER;
    for (size_t i = 0; i < count && count <= MOST_NAMES; i++)
        longest = strlen(places[i].name) > longest ? strlen(places[i].name) : longest;
    return longest > LEAST_NAMES / LETTER ? (double)(longest * LETTER) : LEAST_NAMES;
}

static map map_of(const lab_map_place *places, size_t count)
{
    span_of_degrees across = {180, -180}, along = {90, -90};
    for (size_t i = 0; i < count; i++) {
        across = around(across, places[i].longitude);
        along = around(along, places[i].latitude);
    }
    across = with_room(across);
    along = with_room(along);
    const double degrees_wide = across.most - across.least,
                 degrees_high = along.most - along.least;
    map m = {.west = across.least, .north = along.most, .scale = MAP_WIDTH / degrees_wide};
    if (degrees_high * m.scale > MOST_HEIGHT)
        m.scale = MOST_HEIGHT / degrees_high;
    m.width = degrees_wide * m.scale;
    m.height = degrees_high * m.scale;
    m.names = width_of_names(places, count);
    m.top = TITLE + MARGIN;
    const size_t at_a_side = count / 2 + 1;
    const double names = count <= MOST_NAMES ? (double)at_a_side * LINE : 0;
    m.body = names > m.height ? names : m.height;
    m.world = m.top + (m.body - m.height) / 2;
    return m;
}

static double x_of(const map *m, const lab_map_place *place)
{
    return m->names + MARGIN + (place->longitude - m->west) * m->scale;
}

static double y_of(const map *m, const lab_map_place *place)
{
    return m->world + (m->north - place->latitude) * m->scale;
}

/* ---- names at the sides ---- */

static int compare(double a, double b)
{
    return (a > b) - (a < b);
}

static int compare_eastwards(const void *a, const void *b)
{
    const lab_map_place *x = a, *y = b;
    return compare(x->longitude, y->longitude);
}

static int compare_southwards(const void *a, const void *b)
{
    const lab_map_place *x = a, *y = b;
    const int order = compare(y->latitude, x->latitude);
    return order ? order : strcmp(x->name, y->name);
}

/* The western half has its names at the left. */
static void choose_sides(lab_map_place *places, size_t count)
{
    qsort(places, count, sizeof *places, compare_eastwards);
    for (size_t i = 0; i < count; i++)
        places[i].at_right = i >= (count + 1) / 2;
    qsort(places, count, sizeof *places, compare_southwards);
}

/* Each name of a side beside its dot, or below the name before it. */
static void push_down(const map *m, lab_map_place *places, size_t count, bool at_right)
{
    double least = m->top + LINE / 2.0;
    for (size_t i = 0; i < count; i++)
        if (places[i].at_right == at_right) {
            const double own = y_of(m, &places[i]);
            places[i].height = own > least ? own : least;
            least = places[i].height + LINE;
        }
}

/* Up again from the last line. */
static void push_up(const map *m, lab_map_place *places, size_t count, bool at_right)
{
    double most = m->top + m->body - LINE / 2.0;
    for (size_t i = count; i-- > 0;)
        if (places[i].at_right == at_right) {
            places[i].height = places[i].height < most ? places[i].height : most;
            most = places[i].height - LINE;
        }
}

static void draw_name(FILE *to, const map *m, const lab_map_place *place)
{
    const double edge = place->at_right ? m->names + 2 * MARGIN + m->width : m->names;
    const int inwards = place->at_right ? -1 : 1;
    fprintf(to,
            "<path class=\"line\" d=\"M%.1f %.1fh%d L%.1f %.1f\"/><text x=\"%.1f\" "
            "y=\"%.1f\" text-anchor=\"%s\">",
            edge, place->height, inwards * (MARGIN - 4), x_of(m, place), y_of(m, place),
            edge - inwards * 4, place->height + 4, place->at_right ? "start" : "end");
    lab_markup_text(to, place->name);
    fputs("</text>\n", to);
}

/* ---- the picture ---- */

/* The meridians and parallels whose degrees are multiples of GRID. */
static void draw_grid(FILE *to, const map *m)
{
    fputs("<path fill=\"none\" stroke=\"#7d95a3\" stroke-opacity=\".35\" d=\"", to);
    for (int degrees = -180; degrees <= 180; degrees += GRID)
        fprintf(to, "M%.1f 0V%.1f", (degrees - m->west) * m->scale, m->height);
    for (int degrees = -90; degrees <= 90; degrees += GRID)
        fprintf(to, "M0 %.1fH%.1f", (m->north - degrees) * m->scale, m->width);
    fputs("\"/>", to);
}

static void draw_world(FILE *to, const map *m)
{
    const double tenth = m->scale / 10;
    fprintf(to,
            "<svg x=\"%.0f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#dfe9ee\"/>"
            "<path fill=\"#f6efdc\" stroke=\"#9a8c6c\" stroke-width=\"%.3f\" "
            "transform=\"translate(%.2f %.2f) scale(%.5f)\" d=\"%s\"/>",
            m->names + MARGIN, m->world, m->width, m->height, 0.8 / tenth,
            -(m->west + 180) * m->scale, -(90 - m->north) * m->scale, tenth, lab_coast);
    draw_grid(to, m);
    fputs("</svg>\n", to);
}

static void draw_head(FILE *to, const map *m, const char *title)
{
    const double width = m->width + 2 * (m->names + MARGIN);
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
            "font-family=\"sans-serif\" font-size=\"12\" fill=\"#1d1206\"><title>",
            width, m->top + m->body + MARGIN);
    lab_markup_text(to, title);
    fprintf(to,
            "</title><style>.line{fill:none;stroke:#8a1c00;stroke-opacity:.45;stroke-width:.7}"
            ".dot{fill:#8a1c00;stroke:#fff}</style>"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>"
            "<text x=\"%.1f\" y=\"%d\" font-size=\"17\" text-anchor=\"middle\">",
            width / 2, TITLE);
    lab_markup_text(to, title);
    fputs("</text>\n", to);
}

static void draw_dot(FILE *to, const map *m, const lab_map_place *place)
{
    fprintf(to, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"><title>",
            x_of(m, place), y_of(m, place));
    lab_markup_text(to, place->name);
    fputs("</title></circle>\n", to);
}

void lab_draw_map(FILE *to, const char *title, lab_map_place *places, size_t count)
{
    choose_sides(places, count);
    const map m = map_of(places, count);
    for (int at_right = 0; at_right < 2; at_right++) {
        push_down(&m, places, count, at_right);
        push_up(&m, places, count, at_right);
    }
    draw_head(to, &m, title);
    draw_world(to, &m);
    for (size_t i = 0; i < count && count <= MOST_NAMES; i++)
        draw_name(to, &m, &places[i]);
    for (size_t i = 0; i < count; i++)
        draw_dot(to, &m, &places[i]);
    fputs("</svg>\n", to);
}
