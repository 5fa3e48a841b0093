/* SPDX-License-Identifier: MIT */
/* Slabs that are mapped, of memory or of a file; what is taken begins with a page of its own.
 */
#include "lab/base/space.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, SLAB_LEAST = 64 * PAGE, SLAB_MOST = 64 << 20, LARGE_SLAB = 4 << 20 };

struct lab_space_slab {
    struct lab_space_slab *before;
    char *bytes;
    size_t length, used;
};

static uint64_t in_pages(uint64_t bytes)
{
    return (bytes + PAGE - 1) & ~(uint64_t)(PAGE - 1);
}

static bool open_file(lab_space *space, const char *beside)
{
    char name[PATH_MAX];
    if (snprintf(name, sizeof name, "%s.space-XXXXXX", beside) >= (int)sizeof name) {
        space->trouble = ENAMETOOLONG;
        return false;
    }
    space->file = mkstemp(name);
    if (space->file < 0 || unlink(name) != 0)
        space->trouble = errno;
    return space->trouble == 0;
}

bool lab_space_init(lab_space *space, const char *beside)
{
    *space = (lab_space){.file = -1};
    pthread_mutex_init(&space->lock, NULL);
    return !beside || open_file(space, beside);
}

void lab_space_release(lab_space *space)
{
    for (struct lab_space_slab *slab = space->slabs, *before; slab; slab = before) {
        before = slab->before;
        munmap(slab->bytes, slab->length);
        free(slab);
    }
    if (space->file >= 0)
        close(space->file);
    pthread_mutex_destroy(&space->lock);
}

/* It is gone through at random: in pages as large as there are, where a slab has room for some.
 */
static void *map_memory(size_t length)
{
    void *bytes =
        mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
#ifdef MADV_HUGEPAGE
    if (bytes != MAP_FAILED && length >= LARGE_SLAB)
        madvise(bytes, length, MADV_HUGEPAGE); /* or else as it is */
#endif
    return bytes;
}

/* Allocates the room in the file before it is used: a failure could not be reported later. */
static void *map(lab_space *space, size_t length)
{
    if (space->file < 0)
        return map_memory(length);
    const int trouble = posix_fallocate(space->file, (off_t)space->length, (off_t)length);
    void *bytes = trouble ? MAP_FAILED
                          : mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, space->file,
                                 (off_t)space->length);
    if (bytes == MAP_FAILED)
        space->trouble = trouble ? trouble : errno;
    return bytes;
}

/* As large as all before it, within reason. */
static uint64_t next_length(const lab_space *space, uint64_t bytes)
{
    const uint64_t usual = space->length < SLAB_LEAST  ? SLAB_LEAST
                           : space->length > SLAB_MOST ? SLAB_MOST
                                                       : space->length;
    return bytes > usual ? bytes : usual;
}

static bool add_slab(lab_space *space, uint64_t bytes)
{
    const uint64_t length = next_length(space, bytes);
    struct lab_space_slab *slab = length <= SIZE_MAX ? malloc(sizeof *slab) : NULL;
    if (!slab)
        return false;
    *slab = (struct lab_space_slab){
        .before = space->slabs, .bytes = map(space, (size_t)length), .length = (size_t)length};
    if (slab->bytes == MAP_FAILED) {
        free(slab);
        return false;
    }
    space->slabs = slab;
    space->length += length;
    return true;
}

static bool has_room(const lab_space *space, uint64_t bytes)
{
    return space->slabs && bytes <= space->slabs->length - space->slabs->used;
}

void *lab_space_take(lab_space *space, uint64_t bytes)
{
    void *taken = NULL;
    const uint64_t whole = in_pages(bytes ? bytes : 1);
    pthread_mutex_lock(&space->lock);
    if (has_room(space, whole) || add_slab(space, whole)) {
        taken = space->slabs->bytes + space->slabs->used;
        space->slabs->used += (size_t)whole;
    }
    pthread_mutex_unlock(&space->lock);
    return taken;
}

void lab_space_give_back(lab_space *space, void *taken, uint64_t bytes, uint64_t kept)
{
#ifdef __linux__
    const uint64_t first = in_pages(kept), end = in_pages(bytes);
    if (taken && first < end)
        madvise((char *)taken + first, (size_t)(end - first),
                space->file < 0 ? MADV_DONTNEED : MADV_REMOVE); /* or else it is kept */
#else
    (void)space, (void)taken, (void)bytes, (void)kept;
#endif
}
