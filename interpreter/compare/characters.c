/* SPDX-License-Identifier: MIT */
/* What several characters ask, of rules and of probes. */
#include "compare/characters.h"
#include "document/change.h"

#include <math.h>

/* ---- phases ---- */

const char *dyar_phase_path(const dyar_specimen *s, const dyar_phase *phase, const char *part)
{
    const dyar_node *phases = dyar_node_get(s->rules->root, "phases");
    if (phase->name.length == 0 || !phases)
        return part;
    const dyar_text key = {part, strcspn(part, ".")};
    const dyar_node *stated = dyar_change_find_item(phases, phase->name, NULL);
    if (!stated || !dyar_node_entry(stated, key))
        return part;
    return dyar_change_path(s->arena, dyar_change_path(s->arena, "phases", phase->name),
                            dyar_text_of(part));
}

const char *dyar_rule_path(const dyar_specimen *s, const dyar_phase *phase, const char *part,
                           const dyar_rule *rule)
{
    return dyar_change_path(s->arena, dyar_phase_path(s, phase, part), rule->name);
}

/* ---- states ---- */

dyar_character_state dyar_word_state(dyar_word word, const char *path)
{
    return (dyar_character_state){word == DYAR_WORD_NONE ? "none" : dyar_words[word].word,
                                  path};
}

dyar_character_state dyar_number_state(const dyar_specimen *s, double number, const char *path)
{
    dyar_buffer text = {.arena = s->arena};
    dyar_buffer_print(&text, "%g", round(number * 1000) / 1000);
    return (dyar_character_state){dyar_buffer_text(&text), path};
}

dyar_character_state dyar_set_state(const dyar_specimen *s, unsigned bits,
                                    const char *const *words, const char *path)
{
    dyar_buffer text = {.arena = s->arena};
    if (bits == 0)
        return (dyar_character_state){"none", NULL};
    for (unsigned i = 0; bits >> i; i++)
        if (bits >> i & 1)
            dyar_buffer_print(&text, "%s%s", text.length ? "+" : "", words[i]);
    return (dyar_character_state){dyar_buffer_text(&text), path};
}

/* ---- questions to probes ---- */

const dyar_probe *dyar_find_probe(dyar_probes probes, dyar_probe_test *test)
{
    for (size_t i = 0; i < probes.count; i++)
        if (test(&probes.list[i]))
            return &probes.list[i];
    return NULL;
}

const char *dyar_probe_path(const dyar_specimen *s, const dyar_probe *probe)
{
    if (!probe || !probe->rule)
        return NULL;
    return dyar_rule_path(s, probe->phase, probe->passing ? "each-seed" : "landing",
                          probe->rule);
}

dyar_character_state dyar_probe_state(const dyar_specimen *s, dyar_probes probes,
                                      dyar_probe_test *test)
{
    const dyar_probe *found = dyar_find_probe(probes, test);
    return dyar_present(found != NULL, dyar_probe_path(s, found));
}

dyar_character_state dyar_side_state(const dyar_specimen *s, dyar_probes probes,
                                     dyar_probe_test *test)
{
    bool own = false, other = false, lands_there = false;
    const dyar_probe *found = NULL;
    for (size_t i = 0; i < probes.count; i++) {
        const dyar_probe *p = &probes.list[i];
        lands_there = lands_there || !p->own;
        if (!test(p))
            continue;
        found = p;
        own = own || p->own;
        other = other || !p->own;
    }
    const char *word = own && (other || !lands_there) ? "either" : own ? "own" : "opponent";
    return (dyar_character_state){word, dyar_probe_path(s, found)};
}

unsigned dyar_probed_numbers(dyar_probes probes, dyar_probe_test *test, bool own)
{
    unsigned numbers = 0;
    for (size_t i = 0; i < probes.count; i++)
        if (probes.list[i].own == own && test(&probes.list[i]))
            numbers |= 1u << probes.list[i].seeds;
    return numbers;
}

dyar_character_state dyar_numbers_state(const dyar_specimen *s, unsigned numbers,
                                        const char *path)
{
    static const char *const words[] = {"0", "1", "2", "3",  "4",  "5", "6",
                                        "7", "8", "9", "10", "11", "12"};
    return dyar_set_state(s, numbers, words, path);
}

/* ---- questions to rules ---- */

bool dyar_condition_has(const dyar_rules *rules, const dyar_condition *condition,
                        dyar_test_test *wanted)
{
    for (size_t i = 0; condition && i < condition->count; i++)
        for (size_t k = 0; k < condition->cases[i].count; k++)
            if (wanted(rules, &condition->cases[i].tests[k]))
                return true;
    return false;
}

dyar_character_state dyar_rule_state(const dyar_specimen *s, dyar_rule_test *test)
{
    for (size_t i = s->rules->phase_count; i-- > 0;) {
        const dyar_phase *phase = &s->rules->phases[i];
        for (size_t k = 0; k < phase->landing.count && !dyar_is_opening(phase); k++)
            if (test(&phase->landing.rules[k]))
                return dyar_present(
                    true, dyar_rule_path(s, phase, "landing", &phase->landing.rules[k]));
    }
    return dyar_present(false, NULL);
}
