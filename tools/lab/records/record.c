/* SPDX-License-Identifier: MIT */
/* Records of games: building them and writing them as text.  Reading is in record_parse.c. */
#include "lab/records/record.h"

#include "lab/base/list.h"
#include "lab/base/memstream.h"

enum { WIDTH = 80 };

/* ---- building ---- */

void lab_record_release(lab_record *record)
{
    for (size_t i = 0; i < record->tag_count; i++) {
        free(record->tags[i].name);
        free(record->tags[i].value);
    }
    for (size_t i = 0; i < record->move_count; i++)
        free(record->moves[i].comment);
    free(record->tags);
    free(record->moves);
    free(record->comment);
    *record = (lab_record){0};
}

void lab_records_release(lab_records *records)
{
    for (size_t i = 0; i < records->count; i++)
        lab_record_release(&records->items[i]);
    free(records->items);
    *records = (lab_records){0};
}

bool lab_record_add_tag(lab_record *record, const char *name, const char *value)
{
    if (!lab_list_grow(&record->tags, &record->tag_capacity, record->tag_count,
                       sizeof *record->tags))
        return false;
    lab_tag tag = {.name = strdup(name), .value = strdup(value)};
    if (!tag.name || !tag.value) {
        free(tag.name);
        free(tag.value);
        return false;
    }
    record->tags[record->tag_count++] = tag;
    return true;
}

bool lab_record_add_move(lab_record *record, const char *text)
{
    if (!lab_list_grow(&record->moves, &record->move_capacity, record->move_count,
                       sizeof *record->moves))
        return false;
    lab_record_move *move = &record->moves[record->move_count++];
    *move = (lab_record_move){0};
    snprintf(move->text, sizeof move->text, "%s", text);
    return true;
}

bool lab_record_add_comment(lab_record *record, const char *comment)
{
    char **place =
        record->move_count ? &record->moves[record->move_count - 1].comment : &record->comment;
    char *joined;
    const char *before = *place ? *place : "";
    if (asprintf(&joined, "%s%s%s", before, *before && *comment ? " " : "", comment) < 0)
        return false;
    free(*place);
    *place = joined;
    return true;
}

const lab_tag *lab_record_tag(const lab_record *record, const char *name, size_t at)
{
    for (size_t i = 0; i < record->tag_count; i++)
        if (strcmp(record->tags[i].name, name) == 0 && at-- == 0)
            return &record->tags[i];
    return NULL;
}

const char *lab_record_value(const lab_record *record, const char *name)
{
    const lab_tag *tag = lab_record_tag(record, name, 0);
    return tag ? tag->value : NULL;
}

enum { DRAW = DYAR_PLAYERS_MAX, LOST, NONE, WORDS };

static const char *const result_words[] = {
    "p1win", "p2win",         "p3win",         "p4win",        "p5win",
    "p6win", [DRAW] = "draw", [LOST] = "lost", [NONE] = "none"};
_Static_assert(DYAR_PLAYERS_MAX == 6 && sizeof result_words / sizeof *result_words == WORDS,
               "every player can win");

const char *lab_result_word(const dyar_result *result)
{
    if (!result->over)
        return result_words[NONE];
    for (int player = 0; player < DYAR_PLAYERS_MAX; player++)
        if (result->winners == 1u << player && !result->drawn)
            return result_words[player];
    return result_words[result->drawn || result->winners ? DRAW : LOST];
}

const char *lab_result_read(const char *text)
{
    static const struct {
        const char *text;
        int word;
    } of_pgn[] = {{"1-0", 0}, {"0-1", 1}, {"1/2-1/2", DRAW}, {"*", NONE}};
    for (int i = 0; i < WORDS; i++)
        if (strcmp(result_words[i], text) == 0)
            return result_words[i];
    for (size_t i = 0; i < sizeof of_pgn / sizeof *of_pgn; i++)
        if (strcmp(of_pgn[i].text, text) == 0)
            return result_words[of_pgn[i].word];
    return NULL;
}

bool lab_result_is_of(const char *word, int players)
{
    if (strcmp(word, result_words[LOST]) == 0)
        return players == 1;
    return word[0] != 'p' || word[1] - '0' <= players;
}

/* ---- writing ---- */

/* Text in which words are wrapped; `column` is where the next one would begin, from 0. */
typedef struct page {
    FILE *to;
    size_t column;
    bool failed; /* memory has run out */
} page;

static void put_word(page *p, const char *word, size_t length)
{
    if (p->column > 0 && p->column + 1 + length > WIDTH) {
        fputc('\n', p->to);
        p->column = 0;
    }
    if (p->column > 0)
        fputc(' ', p->to);
    fwrite(word, 1, length, p->to);
    p->column += length + (p->column > 0);
}

/* A closing brace would end the comment, and there is no way to say one in it. */
static void put_comment(page *p, const char *comment)
{
    const char *space = " \t\r\n";
    char *text;
    if (!comment)
        return;
    if (asprintf(&text, "{%s}", comment) < 0) {
        p->failed = true;
        return;
    }
    for (char *c = text; c[0] && c[1]; c++)
        if (*c == '}')
            *c = ')';
    for (const char *word = text + strspn(text, space); *word; word += strspn(word, space)) {
        const size_t length = strcspn(word, space);
        put_word(p, word, length);
        word += length;
    }
    free(text);
}

static void put_tag(FILE *to, const lab_tag *tag)
{
    fprintf(to, "[%s \"", tag->name);
    for (const char *c = tag->value; *c; c++) {
        if (*c == '"' || *c == '\\')
            fputc('\\', to);
        fputc((unsigned char)*c < ' ' ? ' ' : *c, to);
    }
    fputs("\"]\n", to);
}

/* A number and its move are one word, lest they be torn apart at the end of a line. */
static void put_moves(page *p, const lab_record *record)
{
    put_comment(p, record->comment);
    for (size_t i = 0; i < record->move_count; i++) {
        char word[DYAR_MOVE_TEXT + 24];
        snprintf(word, sizeof word, "%zu. %s", i + 1, record->moves[i].text);
        put_word(p, word, strlen(word));
        put_comment(p, record->moves[i].comment);
    }
    if (p->column > 0)
        fputc('\n', p->to);
}

char *lab_record_write(const lab_record *record, size_t *length)
{
    lab_memstream written;
    page p = {.to = lab_memstream_begin(&written)};
    for (size_t i = 0; p.to && i < record->tag_count; i++)
        put_tag(p.to, &record->tags[i]);
    if (p.to && (record->move_count || record->comment))
        fputc('\n', p.to);
    if (p.to)
        put_moves(&p, record);
    char *text = lab_memstream_end(&written, length);
    if (text && !p.failed)
        return text;
    free(text);
    return NULL;
}
