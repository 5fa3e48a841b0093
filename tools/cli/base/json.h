/*
 * Writing JSON, piece by piece.
 *
 *     cli_json json = cli_json_begin(stdout);
 *     cli_json_object(&json);
 *     cli_json_key(&json, "depth");
 *     cli_json_number(&json, 5);
 *     cli_json_end(&json);
 *
 * gives {"depth":5} and a newline.  Commas and colons come by themselves.  One line a document,
 * so that several in a row are JSON Lines.
 */
#ifndef DYAR_CLI_JSON_H
#define DYAR_CLI_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CLI_JSON_DEPTH = 32 };

typedef struct cli_json {
    FILE *to;
    unsigned depth;
    bool filled[CLI_JSON_DEPTH]; /* something stands in it already */
    char closing[CLI_JSON_DEPTH];
    bool keyed; /* a key waits for its value */
} cli_json;

cli_json cli_json_begin(FILE *to);

/* Closes what is open; a newline, and ready for another document. */
void cli_json_end(cli_json *json);

void cli_json_object(cli_json *json);
void cli_json_array(cli_json *json);
void cli_json_close(cli_json *json); /* the innermost of them */
void cli_json_key(cli_json *json, const char *key);

/* Bytes that are no UTF-8 are written as U+FFFD.  NULL is written as null. */
void cli_json_string(cli_json *json, const char *text);
void cli_json_number(cli_json *json, long long number);
void cli_json_real(cli_json *json,
                   double number); /* as short as it reads back; null if not finite */
void cli_json_truth(cli_json *json, bool truth);
void cli_json_null(cli_json *json);

/* A key with its value, or with the beginning of it. */
void cli_json_key_object(cli_json *json, const char *key);
void cli_json_key_array(cli_json *json, const char *key);
void cli_json_key_string(cli_json *json, const char *key, const char *text);
void cli_json_key_number(cli_json *json, const char *key, long long number);
void cli_json_key_real(cli_json *json, const char *key, double number);
void cli_json_key_truth(cli_json *json, const char *key, bool truth);

#endif
