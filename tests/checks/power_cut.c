/* SPDX-License-Identifier: MIT */
/*
 * What a disk may hold when the power goes: made from what a program did to its files.
 *
 *     power_cut RECORD                                            how many moments there are
 *     power_cut RECORD FOLDER BEFORE INTO MOMENT WAY SEED         the state at one of them
 *
 * RECORD is what support/starve.c kept of a program that worked in FOLDER, where at first lay
 * the files of BEFORE; INTO, an empty folder, gets the files as they may be after the first
 * MOMENT calls; with `every` for MOMENT, a folder of INTO for each.  What was not synchronised
 * by then is lost (WAY `synced`), all there (`all`), or there in part (`some`): of what was
 * written any sectors, whatever their order, and of what was named, renamed and removed what
 * came first.  A name is safe when its folder has been synchronised, which POSIX asks for,
 * though many file systems do not.
 */
#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <sys/stat.h>

#include "dyar/random.h"
#include "support/need.h"

enum { FILES_MAX = 4096, NAMES_MAX = 64, SECTOR = 512 };

/* `bytes` NULL: it was cut, or made longer, to end at `place`. */
typedef struct change {
    struct change *next;
    size_t place, size;
    const char *bytes; /* in the record */
} change;

typedef struct file {
    unsigned long number; /* in the record; 0: not opened yet */
    char *bytes;          /* what is safe */
    size_t size;
    change *first, *last; /* what is not */
} file;

typedef struct name {
    char path[PATH_MAX]; /* empty: none */
    file *is;
} name;

/* A name is given (`to`), or taken from a file, or both. */
typedef struct naming {
    char from[PATH_MAX], to[PATH_MAX];
    file *is;
    bool safe;
} naming;

typedef struct disk {
    const char *folder;
    file files[FILES_MAX];
    size_t file_count;
    name before[NAMES_MAX], now[NAMES_MAX];
    naming *namings;
    size_t naming_count;
    dyar_random random;
    int chance; /* in a hundred, of what is not safe */
} disk;

static void give_up(const char *what)
{
    fprintf(stderr, "power_cut: %s\n", what);
    exit(2);
}

/* ---- names ---- */

static name *find_name(name names[NAMES_MAX], const char *path)
{
    for (size_t i = 0; i < NAMES_MAX; i++)
        if (strcmp(names[i].path, path) == 0)
            return &names[i];
    return NULL;
}

static void apply_naming(name names[NAMES_MAX], const naming *n)
{
    name *from = *n->from ? find_name(names, n->from) : NULL;
    if (from)
        *from = (name){0};
    if (!*n->to)
        return;
    name *to = find_name(names, n->to);
    if (!to)
        to = find_name(names, "");
    if (!to)
        give_up("there are too many names");
    snprintf(to->path, sizeof to->path, "%s", n->to);
    to->is = n->is;
}

static void note_naming(disk *d, const char *from, const char *to, file *is)
{
    d->namings = need(realloc(d->namings, (d->naming_count + 1) * sizeof *d->namings));
    naming *n = &d->namings[d->naming_count++];
    *n = (naming){.is = is};
    snprintf(n->from, sizeof n->from, "%s", from);
    snprintf(n->to, sizeof n->to, "%s", to);
    apply_naming(d->now, n);
}

static bool is_in(const char *path, const char *folder)
{
    const char *last = strrchr(path, '/');
    const size_t length = last ? (size_t)(last - path) : 0;
    return strlen(folder) == length && strncmp(path, folder, length) == 0;
}

static void make_names_safe(disk *d, const char *folder)
{
    for (size_t i = 0; i < d->naming_count; i++)
        if (is_in(d->namings[i].to, folder) || is_in(d->namings[i].from, folder))
            d->namings[i].safe = true;
}

/* ---- files ---- */

static file *find_file(disk *d, unsigned long number)
{
    for (size_t i = d->file_count; i-- > 0;)
        if (d->files[i].number == number)
            return &d->files[i];
    return NULL;
}

static file *new_file(disk *d, unsigned long number)
{
    if (d->file_count == FILES_MAX)
        give_up("there are too many files");
    file *f = &d->files[d->file_count++];
    f->number = number;
    return f;
}

/* A number may come again when its file is gone. */
static void note_opened(disk *d, unsigned long number, const char *path)
{
    if (strncmp(path, d->folder, strlen(d->folder)) != 0)
        return;
    const name *known = find_name(d->now, path);
    if (known && (known->is->number == 0 || known->is->number == number))
        known->is->number = number;
    else
        note_naming(d, "", path, new_file(d, number));
}

static void note_change(file *f, size_t place, size_t size, const char *bytes)
{
    if (!f)
        return;
    change *c = need(calloc(1, sizeof *c));
    *c = (change){.place = place, .size = size, .bytes = bytes};
    if (f->last)
        f->last->next = c;
    else
        f->first = c;
    f->last = c;
}

static void make_size(file *f, size_t size)
{
    f->bytes = need(realloc(f->bytes, size + 1));
    if (size > f->size)
        memset(f->bytes + f->size, 0, size - f->size);
    f->size = size;
}

static void lay(file *f, size_t place, const char *bytes, size_t size)
{
    if (place + size > f->size)
        make_size(f, place + size);
    memcpy(f->bytes + place, bytes, size);
}

static bool is_lucky(disk *d)
{
    return (int)dyar_random_below(&d->random, 100) < d->chance;
}

/* Its sectors are those of the disk: they begin at multiples of their size. */
static void lay_in_part(disk *d, file *f, const change *c)
{
    for (size_t at = 0; at < c->size;) {
        const size_t left = SECTOR - (c->place + at) % SECTOR;
        const size_t size = left < c->size - at ? left : c->size - at;
        if (is_lucky(d))
            lay(f, c->place + at, c->bytes + at, size);
        at += size;
    }
}

static void make_safe(disk *d, file *f)
{
    for (change *c = f ? f->first : NULL, *next; c; c = next) {
        next = c->next;
        if (c->bytes)
            lay_in_part(d, f, c);
        else if (is_lucky(d))
            make_size(f, c->place);
        free(c);
    }
    if (f)
        f->first = f->last = NULL;
}

/* ---- the record ---- */

/* Each call is a line, and what it wrote follows. */
typedef struct reader {
    const char *at, *end;
    char line[2 * PATH_MAX];
    size_t written;
} reader;

static bool read_call(reader *r)
{
    const char *end = r->at < r->end ? memchr(r->at, '\n', (size_t)(r->end - r->at)) : NULL;
    if (!end)
        return false;
    snprintf(r->line, sizeof r->line, "%.*s", (int)(end - r->at), r->at);
    r->at = end + 1;
    r->written = 0;
    if (sscanf(r->line, "write %*u %*u %zu", &r->written) == 1)
        r->at += r->written;
    return true;
}

static const char *behind(const char *line, const char *word)
{
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void note_renamed(disk *d, const char *from, const char *to)
{
    const name *known = find_name(d->now, from);
    if (known)
        note_naming(d, from, to, known->is);
}

static void note_names(disk *d, reader *r)
{
    const char *path;
    if ((path = behind(r->line, "rename"))) {
        OWNED(char) from = need(strdup(path));
        if (read_call(r) && (path = behind(r->line, "to")))
            note_renamed(d, from, path);
    } else if ((path = behind(r->line, "remove"))) {
        if (find_name(d->now, path))
            note_naming(d, path, "", NULL);
    } else if ((path = behind(r->line, "folder"))) {
        make_names_safe(d, path);
    }
}

static void note_call(disk *d, reader *r)
{
    unsigned long number;
    size_t place;
    int path = 0;
    if (sscanf(r->line, "name %lu %n", &number, &path) == 1 && path > 0) {
        note_opened(d, number, r->line + path);
    } else if (sscanf(r->line, "write %lu %zu", &number, &place) == 2) {
        note_change(find_file(d, number), place, r->written, r->at - r->written);
    } else if (sscanf(r->line, "cut %lu %zu", &number, &place) == 2) {
        note_change(find_file(d, number), place, 0, NULL);
    } else if (sscanf(r->line, "sync %lu", &number) == 1) {
        const int chance = d->chance;
        d->chance = 100;
        make_safe(d, find_file(d, number));
        d->chance = chance;
    } else {
        note_names(d, r);
    }
}

/* ---- folders ---- */

/* Both are flat: what the programs make there are files. */
static void read_before(disk *d, const char *folder)
{
    DIR *all = opendir(folder);
    if (!all)
        give_up(folder);
    for (const struct dirent *one; (one = readdir(all));) {
        char path[PATH_MAX], is[PATH_MAX];
        struct stat about;
        snprintf(is, sizeof is, "%s/%s", folder, one->d_name);
        snprintf(path, sizeof path, "%s/%s", d->folder, one->d_name);
        if (stat(is, &about) != 0 || !S_ISREG(about.st_mode))
            continue;
        file *f = new_file(d, 0);
        f->bytes = need_file(is, &f->size);
        naming given = {.is = f};
        snprintf(given.to, sizeof given.to, "%s", path);
        apply_naming(d->before, &given);
        apply_naming(d->now, &given);
    }
    closedir(all);
}

/* What came first is there, and what is safe. */
static void apply_namings(disk *d)
{
    size_t unsafe = 0;
    for (size_t i = 0; i < d->naming_count; i++)
        unsafe += !d->namings[i].safe;
    size_t lucky = d->chance == 0     ? 0
                   : d->chance == 100 ? unsafe
                                      : dyar_random_below(&d->random, (uint32_t)unsafe + 1);
    for (size_t i = 0; i < d->naming_count; i++) {
        const naming *n = &d->namings[i];
        if (n->safe || lucky > 0)
            apply_naming(d->before, n);
        lucky -= !n->safe && lucky > 0;
    }
}

static void write_names(disk *d, const char *into)
{
    for (size_t i = 0; i < NAMES_MAX; i++) {
        const name *n = &d->before[i];
        char path[2 * PATH_MAX];
        if (!*n->path)
            continue;
        snprintf(path, sizeof path, "%s%s", into, n->path + strlen(d->folder));
        put_file(path, n->is->bytes, n->is->size);
    }
}

static void release(disk *d)
{
    for (size_t i = 0; i < d->file_count; i++)
        free(d->files[i].bytes);
    free(d->namings);
    free(d);
}

static size_t count_calls(reader r)
{
    size_t count = 0;
    while (read_call(&r))
        count += !behind(r.line, "to");
    return count;
}

static int chance_of(const char *way, dyar_random *random)
{
    static const int chances[] = {25, 50, 75, 95};
    if (strcmp(way, "some") == 0)
        return chances[dyar_random_below(random, 4)];
    return strcmp(way, "all") == 0 ? 100 : 0;
}

typedef struct cut {
    const char *folder, *before, *way;
    uint64_t seed;
} cut;

/* Makes the state after `moment` calls of the record, in `into`. */
static void make_state(const cut *c, reader r, size_t moment, const char *into)
{
    disk *d = need(calloc(1, sizeof *d));
    d->folder = c->folder;
    d->random = dyar_random_begin(c->seed, moment);
    d->chance = chance_of(c->way, &d->random);
    read_before(d, c->before);
    for (size_t left = moment; left > 0 && read_call(&r); left--)
        note_call(d, &r);
    for (size_t i = 0; i < d->file_count; i++)
        make_safe(d, &d->files[i]);
    apply_namings(d);
    write_names(d, into);
    release(d);
}

static void make_every_state(const cut *c, reader r, const char *into)
{
    const size_t count = count_calls(r);
    for (size_t moment = 0; moment <= count; moment++) {
        char folder[PATH_MAX];
        snprintf(folder, sizeof folder, "%s/%zu", into, moment);
        if (mkdir(folder, 0700) != 0)
            give_up(folder);
        make_state(c, r, moment, folder);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2 && argc != 8) {
        fprintf(stderr, "usage: power_cut RECORD [FOLDER BEFORE INTO MOMENT WAY SEED]\n");
        return 2;
    }
    size_t size;
    OWNED(char) record = need_file(argv[1], &size);
    const reader r = {.at = record, .end = record + size};
    if (argc == 2) {
        printf("%zu\n", count_calls(r));
    } else {
        const cut c = {argv[2], argv[3], argv[6], strtoull(argv[7], NULL, 10)};
        if (strcmp(argv[5], "every") == 0)
            make_every_state(&c, r, argv[4]);
        else
            make_state(&c, r, strtoul(argv[5], NULL, 10), argv[4]);
    }
    return 0;
}
