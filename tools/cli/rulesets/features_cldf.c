/* SPDX-License-Identifier: MIT */
/*
 * The characters of all bundled rulesets as a StructureDataset of CLDF 1.2 (Cross-Linguistic
 * Data Formats; Forkel et al. 2018): tables that databases of features of languages read.
 *
 * What is a language there is a ruleset here, and a parameter is a character.
 */
#include "cli/base/written_file.h"
#include "cli/rulesets/features_matrix.h"

#include <errno.h>
#include <sys/stat.h>

#include "cli/base/csv.h"
#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "lab/base/json_write.h"
#include "tasks/kinship.h"

typedef const task_kinship_result kinship;

/* ---- tables ---- */

static const char *key_of(const dyar_source_entry *source)
{
    return source->key ? source->key : "";
}

static void write_languages(kinship *k, FILE *to)
{
    fputs("ID,Name,Latitude,Longitude,Region,Source\n", to);
    for (size_t i = 0; i < k->count; i++) {
        const dyar_ruleset_info *about = dyar_ruleset_about(k->rulesets[i]);
        const dyar_source_entry *sources;
        const size_t count = dyar_ruleset_sources(k->rulesets[i], &sources);
        fprintf(to, "%s,", about->id);
        cli_csv_text(to, about->name);
        if (about->has_place)
            fprintf(to, ",%g,%g,", about->latitude, about->longitude);
        else
            fputs(",,,", to);
        cli_csv_text(to, about->region);
        fputs(count > 1 ? ",\"" : ",", to);
        for (size_t s = 0; s < count; s++)
            fprintf(to, "%s%s_%s", s ? ";" : "", about->id, key_of(&sources[s]));
        fputs(count > 1 ? "\"\n" : "\n", to);
    }
}

static void write_parameters(kinship *k, FILE *to)
{
    fputs("ID,Name,Description,Group,Type,Weight,Parent\n", to);
    for (size_t i = 0; i < k->matrix.columns; i++) {
        const dyar_character *character = k->matrix.column[i].character;
        fprintf(to, "%s,", character->id);
        cli_csv_text(to, character->name);
        putc(',', to);
        cli_csv_text(to, character->question);
        fprintf(to, ",%s,%s,%g,%s\n", character->group,
                dyar_character_type_word(character->type), character->weight,
                character->parent == i ? "" : dyar_character_at(character->parent)->id);
    }
}

/* Has a character a few states that can be listed? */
static bool has_codes(const dyar_character *character)
{
    return character->type == DYAR_CHARACTER_NOMINAL ||
           character->type == DYAR_CHARACTER_PRESENCE ||
           character->type == DYAR_CHARACTER_ORDERED;
}

/* "5+" is "5_" in a key. */
static void write_code(FILE *to, const dyar_character *character, const char *state)
{
    fprintf(to, "%s-", character->id);
    for (; *state; state++)
        putc(*state == '+' ? '_' : *state, to);
}

static void write_codes(kinship *k, FILE *to)
{
    fputs("ID,Parameter_ID,Name\n", to);
    for (size_t i = 0; i < k->matrix.columns; i++) {
        const lab_kin_column *column = &k->matrix.column[i];
        for (size_t s = 0; s < column->count && has_codes(column->character); s++)
            if (column->states[s].applies) {
                write_code(to, column->character, column->states[s].text);
                fprintf(to, ",%s,%s\n", column->character->id, column->states[s].text);
            }
    }
}

static void write_value(kinship *k, FILE *to, size_t row, size_t column,
                        const dyar_feature *feature)
{
    const dyar_character *character = dyar_character_at(column);
    const lab_kin_state *state = lab_kin_state_at(&k->matrix, row, column);
    fprintf(to, "%s-%s,%s,%s,%s,", k->names[row], character->id, k->names[row], character->id,
            state->applies ? state->text : "");
    if (state->applies && has_codes(character))
        write_code(to, character, state->text);
    fprintf(to, ",%s%s%s\n", feature->rule ? feature->rule : "",
            feature->rule && feature->standing ? ": " : "",
            feature->standing ? feature->standing : "");
}

/* A character that does not apply has no row; one whose state is unknown has no value. */
static void write_values(kinship *k, FILE *to)
{
    fputs("ID,Language_ID,Parameter_ID,Value,Code_ID,Comment\n", to);
    for (size_t row = 0; row < k->count; row++) {
        const dyar_feature *features;
        dyar_ruleset_features(k->rulesets[row], &features);
        cli_need(features);
        for (size_t i = 0; i < k->matrix.columns; i++)
            if (lab_kin_state_at(&k->matrix, row, i)->applies ||
                lab_kin_state_at(&k->matrix, row, i)->is_unknown)
                write_value(k, to, row, i, &features[i]);
    }
}

/* ---- sources ---- */

/* Braces enclose a field of BibTeX; none is in a text. */
static void write_field(FILE *to, const char *name, const char *text)
{
    if (!text)
        return;
    fprintf(to, ",\n  %s = {", name);
    for (; *text; text++)
        if (*text != '{' && *text != '}')
            putc(*text, to);
    putc('}', to);
}

static void write_source(FILE *to, const char *id, const dyar_source_entry *source)
{
    fprintf(to, "@misc{%s_%s", id, key_of(source));
    write_field(to, "author", source->by ? source->by : source->informant);
    write_field(to, "title", source->title);
    write_field(to, "howpublished", source->in);
    write_field(to, "year", source->year);
    write_field(to, "pages", source->page);
    write_field(to, "url", source->url);
    write_field(to, "doi", source->doi);
    fputs("\n}\n", to);
}

static void write_sources(kinship *k, FILE *to)
{
    for (size_t i = 0; i < k->count; i++) {
        const dyar_source_entry *sources;
        const size_t count = dyar_ruleset_sources(k->rulesets[i], &sources);
        for (size_t s = 0; s < count; s++)
            write_source(to, k->names[i], &sources[s]);
    }
}

/* ---- metadata ---- */

#define TERMS "http://cldf.clld.org/v1.0/terms.rdf#"

typedef struct cldf_column {
    const char *name, *term; /* NULL: a column of our own */
    const char *type;
    const char *separator; /* of a list; NULL: one value */
} cldf_column;

typedef struct cldf_table {
    const char *file, *term;
    const cldf_column *columns; /* ended by a column without a name; the first is the key */
    void (*write)(kinship *k, FILE *to);
} cldf_table;

static const cldf_column language_columns[] = {{"ID", "id", "string", NULL},
                                               {"Name", "name", "string", NULL},
                                               {"Latitude", "latitude", "decimal", NULL},
                                               {"Longitude", "longitude", "decimal", NULL},
                                               {"Region", NULL, "string", NULL},
                                               {"Source", "source", "string", ";"},
                                               {0}};
static const cldf_column parameter_columns[] = {{"ID", "id", "string", NULL},
                                                {"Name", "name", "string", NULL},
                                                {"Description", "description", "string", NULL},
                                                {"Group", NULL, "string", NULL},
                                                {"Type", NULL, "string", NULL},
                                                {"Weight", NULL, "decimal", NULL},
                                                {"Parent", NULL, "string", NULL},
                                                {0}};
static const cldf_column code_columns[] = {
    {"ID", "id", "string", NULL},
    {"Parameter_ID", "parameterReference", "string", NULL},
    {"Name", "name", "string", NULL},
    {0}};
static const cldf_column value_columns[] = {
    {"ID", "id", "string", NULL},
    {"Language_ID", "languageReference", "string", NULL},
    {"Parameter_ID", "parameterReference", "string", NULL},
    {"Value", "value", "string", NULL},
    {"Code_ID", "codeReference", "string", NULL},
    {"Comment", "comment", "string", NULL},
    {0}};

static const cldf_table tables[] = {
    {"languages.csv", "LanguageTable", language_columns, write_languages},
    {"parameters.csv", "ParameterTable", parameter_columns, write_parameters},
    {"codes.csv", "CodeTable", code_columns, write_codes},
    {"values.csv", "ValueTable", value_columns, write_values},
};

enum { TABLES = sizeof tables / sizeof *tables };

static void write_term(lab_writer *json, const char *key, const char *term)
{
    char text[120];
    snprintf(text, sizeof text, TERMS "%s", term);
    lab_write_key_string(json, key, text);
}

static void write_column(lab_writer *json, const cldf_column *column)
{
    lab_write_object(json);
    lab_write_key_string(json, "name", column->name);
    lab_write_key_string(json, "datatype", column->type);
    if (column->term)
        write_term(json, "propertyUrl", column->term);
    if (column->separator)
        lab_write_key_string(json, "separator", column->separator);
    lab_write_close(json);
}

static void write_table(lab_writer *json, const cldf_table *table)
{
    lab_write_object(json);
    lab_write_key_string(json, "url", table->file);
    write_term(json, "dc:conformsTo", table->term);
    lab_write_key_object(json, "tableSchema");
    lab_write_key_array(json, "columns");
    for (const cldf_column *column = table->columns; column->name; column++)
        write_column(json, column);
    lab_write_close(json);
    lab_write_key_string(json, "primaryKey", table->columns[0].name);
    lab_write_close(json);
    lab_write_close(json);
}

static void write_metadata(kinship *k, FILE *to)
{
    (void)k;
    lab_writer json = lab_write_begin(to);
    lab_write_object(&json);
    lab_write_key_array(&json, "@context");
    lab_write_string(&json, "http://www.w3.org/ns/csvw");
    lab_write_object(&json);
    lab_write_key_string(&json, "@language", "en");
    lab_write_close(&json);
    lab_write_close(&json);
    write_term(&json, "dc:conformsTo", "StructureDataset");
    lab_write_key_string(&json, "dc:title", "Characters of sowing games");
    lab_write_key_string(&json, "dc:source", "sources.bib");
    lab_write_key_array(&json, "tables");
    for (size_t i = 0; i < TABLES; i++)
        write_table(&json, &tables[i]);
    lab_write_end(&json);
}

/* ---- the folder ---- */

static cli_status write_file(kinship *k, const char *folder, const char *name,
                             void (*write)(kinship *k, FILE *to))
{
    char *path = cli_format("%s/%s", folder, name);
    cli_memory memory = cli_memory_begin();
    write(k, memory.to);
    const cli_status status = cli_memory_write(&memory, path);
    free(path);
    return status;
}

static cli_status write_folder(kinship *k, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        cli_complain("%s: %s", folder, strerror(errno));
        return CLI_SYSTEM;
    }
    cli_status status = write_file(k, folder, "StructureDataset-metadata.json", write_metadata);
    if (status == CLI_DONE)
        status = write_file(k, folder, "sources.bib", write_sources);
    for (size_t i = 0; i < TABLES && status == CLI_DONE; i++)
        status = write_file(k, folder, tables[i].file, tables[i].write);
    return status;
}

cli_status cli_features_cldf(const cli_args *args)
{
    task_kinship_result result;
    cli_run run;
    const task_kinship_input input = {.parameters = args->tasks->kinship,
                                      .request = cli_request(args, NULL)};
    cli_run_begin(&run, args, 1);
    cli_status status = cli_run_end(&run, task_kinship(&run.task, &input, &result));
    if (status == CLI_DONE && args->tasks->features.attested && !task_kinship_attest(&result))
        cli_out_of_memory();
    if (status == CLI_DONE)
        status = write_folder(&result, args->features.cldf);
    task_kinship_release(&result);
    return status;
}
