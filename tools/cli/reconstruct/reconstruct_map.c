/* SPDX-License-Identifier: MIT */
/* A map of the rulesets that vote on a question, each named with its answer. */
#include "cli/reconstruct/reconstruct.h"

#include "cli/base/cli.h"
#include "cli/base/memory.h"
#include "lab/draw/map_svg.h"

/* Names of more are not read. */
enum { MOST_PLACES = 40 };

typedef struct mapping {
    const task_reconstruct_result *result;
    const task_reconstructed *question;
    lab_map_place places[MOST_PLACES + 1]; /* the names are freed by their owner */
    size_t count;
} mapping;

static void add_place(mapping *m, size_t row, char *name)
{
    const lab_recon_member *member = &m->result->collection.members[row];
    m->places[m->count++] = (lab_map_place){
        .latitude = member->place[0], .longitude = member->place[1], .name = name};
}

/* "NAME: ANSWER", "NAME: ANSWER or ANSWER". */
static char *name_of_vote(const mapping *m, const lab_recon_vote *vote)
{
    const task_reconstructed *q = m->question;
    cli_memory memory = cli_memory_begin();
    const char *joint = ": ";
    fputs(m->result->collection.members[vote->row].about->name, memory.to);
    for (size_t i = 0; i < q->ballot.answers; i++)
        if (vote->answers >> i & 1) {
            fprintf(memory.to, "%s%s", joint, q->names[i]);
            joint = " or ";
        }
    return cli_memory_end(&memory);
}

/* The ruleset itself, if its place is known, and the nearest by characters. */
static void find_mapped(mapping *m)
{
    const lab_recon_member *members = m->result->collection.members;
    const size_t own = m->result->count;
    if (members[own].about->has_place)
        add_place(m, own, cli_format("%s: ?", members[own].about->name));
    for (size_t i = 0; i < m->question->ballot.count && m->count < MOST_PLACES; i++) {
        const lab_recon_vote *vote = &m->question->ballot.votes[i];
        if (members[vote->row].about->has_place)
            add_place(m, vote->row, name_of_vote(m, vote));
    }
}

cli_status cli_reconstruct_print_map(const task_reconstruct_result *result,
                                     const task_reconstructed *question)
{
    mapping m = {.result = result, .question = question};
    const char *id = question->question->id;
    find_mapped(&m);
    if (m.count == 0) {
        cli_complain("no ruleset that answers '%s' has a known place", id);
        return CLI_NO;
    }
    char *title = cli_format("%s: the nearest games whose rule and place are known", id);
    lab_draw_map(stdout, title, m.places, m.count);
    free(title);
    for (size_t i = 0; i < m.count; i++)
        free((void *)m.places[i].name);
    return CLI_DONE;
}
