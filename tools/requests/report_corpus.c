/* SPDX-License-Identifier: MIT */
/* All rulesets, for maps, archives and catalogues. */
#include "requests/report_corpus.h"
#include "requests/report_ruleset.h"

/* ---- maps ---- */

/* A position is longitude and latitude, in this order. */
static void write_geometry(lab_writer *json, const dyar_ruleset_info *about)
{
    lab_write_key_object(json, "geometry");
    lab_write_key_string(json, "type", "Point");
    lab_write_key_array(json, "coordinates");
    lab_write_real(json, about->longitude);
    lab_write_real(json, about->latitude);
    lab_write_close(json);
    lab_write_close(json);
}

static void write_properties(lab_writer *json, const dyar_ruleset_info *about, const char *area)
{
    lab_write_key_object(json, "properties");
    lab_write_key_string(json, "name", about->name);
    lab_write_key_string(json, "area", area);
    lab_write_key_string(json, "region", about->region);
    report_strings(json, "people", about->people);
    lab_write_key_number(json, "players", about->players);
    lab_write_key_number(json, "rows", about->rows);
    lab_write_key_number(json, "columns", about->columns);
    lab_write_key_string(json, "rules_as", about->rules_as);
    lab_write_close(json);
}

void report_map(lab_writer *json, const report_game *games, size_t count)
{
    lab_write_object(json);
    lab_write_key_string(json, "type", "FeatureCollection");
    LAB_WRITE_EACH(json, "features", i, count) {
        const dyar_ruleset_info *about = dyar_ruleset_about(games[i].ruleset);
        if (!about->has_place)
            continue;
        lab_write_object(json);
        lab_write_key_string(json, "type", "Feature");
        lab_write_key_string(json, "id", about->id);
        write_geometry(json, about);
        write_properties(json, about, games[i].area);
        lab_write_close(json);
    }
    lab_write_close(json);
}

/* ---- catalogues ---- */

/* The licence of the program is that of its rulesets. */
static const char licence[] = "https://spdx.org/licenses/MIT";

static void write_text(lab_writer *json, const char *key, const char *text)
{
    if (text)
        lab_write_key_string(json, key, text);
}

/* An object with nothing but a kind and a name; nothing without the name. */
static void write_named(lab_writer *json, const char *key, const char *type, const char *name)
{
    if (!name)
        return;
    lab_write_key_object(json, key);
    lab_write_key_string(json, "@type", type);
    lab_write_key_string(json, "name", name);
    lab_write_close(json);
}

/* ---- sources ---- */

/* A DOI as an address, which catalogues know it by. */
static void write_doi(lab_writer *json, const char *doi)
{
    char address[512];
    if (!doi)
        return;
    snprintf(address, sizeof address, "https://doi.org/%s", doi);
    lab_write_key_string(json, "sameAs", address);
}

/* Writes a source.  Its author may be a person or not: only the text of the source can show
 * that. */
static void write_source(lab_writer *json, const dyar_source_entry *source)
{
    lab_write_key_string(json, "@type", "CreativeWork");
    lab_write_key_string(json, "identifier", source->key);
    lab_write_key_string(json, "name", source->title ? source->title : source->key);
    write_text(json, "creditText", source->by);
    write_named(json, "isPartOf", "CreativeWork", source->in);
    write_text(json, "datePublished", source->year);
    write_text(json, "pagination", source->page);
    write_named(json, "license", "CreativeWork", source->licence);
    write_named(json, "locationCreated", "Place", source->place);
    write_text(json, "inLanguage", source->language);
    write_text(json, "url", source->url);
    write_doi(json, source->doi);
    write_text(json, "archivedAt", source->archived);
}

static void write_sources(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_source_entry *sources;
    const size_t count = dyar_ruleset_sources(ruleset, &sources);
    LAB_WRITE_OBJECTS(json, "citation", i, count)
        write_source(json, &sources[i]);
}

/* ---- games ---- */

static void write_place(lab_writer *json, const dyar_ruleset_info *about)
{
    if (!about->region && !about->has_place)
        return;
    lab_write_key_object(json, "spatialCoverage");
    lab_write_key_string(json, "@type", "Place");
    write_text(json, "name", about->region);
    if (about->has_place) {
        lab_write_key_object(json, "geo");
        lab_write_key_string(json, "@type", "GeoCoordinates");
        lab_write_key_real(json, "latitude", about->latitude);
        lab_write_key_real(json, "longitude", about->longitude);
        lab_write_close(json);
    }
    lab_write_close(json);
}

static void write_texts(lab_writer *json, const char *key, const char *const *texts)
{
    if (!texts || !texts[0])
        return;
    report_strings(json, key, texts);
}

static void write_people(lab_writer *json, const char *const *people)
{
    if (!people || !people[0])
        return;
    lab_write_key_object(json, "audience");
    lab_write_key_string(json, "@type", "PeopleAudience");
    write_texts(json, "audienceType", people);
    lab_write_close(json);
}

/* An interval without an end: the game is known since then. */
static void write_first_described(lab_writer *json, int year)
{
    char interval[16];
    if (!year)
        return;
    snprintf(interval, sizeof interval, "%04d/..", year);
    lab_write_key_string(json, "temporalCoverage", interval);
}

static void write_reference(lab_writer *json, const char *key, const char *ruleset)
{
    char id[256];
    if (!ruleset)
        return;
    snprintf(id, sizeof id, "#%s", ruleset);
    lab_write_key_object(json, key);
    lab_write_key_string(json, "@id", id);
    lab_write_close(json);
}

static void write_game(lab_writer *json, const dyar_ruleset *ruleset)
{
    const dyar_ruleset_info *about = dyar_ruleset_about(ruleset);
    char id[256];
    snprintf(id, sizeof id, "#%s", about->id);
    lab_write_key_string(json, "@type", "Game");
    lab_write_key_string(json, "@id", id);
    lab_write_key_string(json, "identifier", about->id);
    lab_write_key_string(json, "name", about->name ? about->name : about->id);
    write_texts(json, "alternateName", about->also_called);
    write_text(json, "description", about->note);
    lab_write_key_object(json, "numberOfPlayers");
    lab_write_key_string(json, "@type", "QuantitativeValue");
    lab_write_key_number(json, "value", about->players);
    lab_write_close(json);
    write_place(json, about);
    write_people(json, about->people);
    write_text(json, "inLanguage", about->language);
    write_first_described(json, about->first_described);
    write_reference(json, "isBasedOn", about->rules_as);
    lab_write_key_string(json, "license", licence);
    lab_write_key_string(json, "encodingFormat", "application/yaml");
    lab_write_key_string(json, "version", about->hash);
    write_sources(json, ruleset);
}

/* ---- the corpus ---- */

static void write_about(lab_writer *json, const char *version)
{
    lab_write_key_string(json, "@context", "https://schema.org");
    lab_write_key_string(json, "@type", "Dataset");
    lab_write_key_string(json, "@id", "#rulesets");
    lab_write_key_string(json, "name", "Rulesets of mancala games");
    lab_write_key_string(
        json, "description",
        "The rules of mancala games as data that a program plays by: each rule "
        "with its source, each silence of the sources as a question with its "
        "answers.");
    lab_write_key_string(json, "version", version);
    lab_write_key_string(json, "license", licence);
    lab_write_key_string(
        json, "copyrightNotice",
        "Sentences quoted from a source stay under the licence of the source.");
    write_named(json, "creator", "Organization", "the Dyar authors");
}

void report_corpus(lab_writer *json, const report_game *games, size_t count,
                   const char *version)
{
    lab_write_object(json);
    write_about(json, version);
    LAB_WRITE_OBJECTS(json, "hasPart", i, count)
        write_game(json, games[i].ruleset);
    lab_write_close(json);
}
