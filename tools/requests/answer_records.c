/* SPDX-License-Identifier: MIT */
/* Records of games, written and read. */
#include "lab/records/ending.h"
#include "lab/records/record_game.h"
#include "requests/asking.h"

/* ---- writing ---- */

/* Reads the words for the end that the players gave the game, if there are such. */
static bool read_ending(asking *a, lab_recording *recording)
{
    const char *result = a->fields.result, *termination = a->fields.termination;
    lab_termination read;
    recording->result = result ? lab_result_read(result) : NULL;
    recording->termination = termination;
    if (result && !recording->result)
        return asking_refuse(a, "'result': '%.60s' is not a result: write " LAB_RESULT_WORDS,
                             result);
    return !termination || lab_termination_read(termination, &read) ||
           asking_refuse(a, "'termination': unknown way to end a game '%.60s': use one of%s",
                         termination, lab_termination_words + 1);
}

/* Reads who played, and when. */
static bool read_occasion(asking *a, lab_recording *recording)
{
    const request_texts *names = &a->fields.players;
    const size_t players = (size_t)dyar_game_players(a->game);
    recording->date = a->fields.date;
    recording->players = names->count > 0 ? names->list : NULL;
    return names->count == 0 || names->count == players ||
           asking_refuse(a, "'players': name each of the %zu players", players);
}

/* Does such an end fit the game? */
static bool check_ending(asking *a, const lab_record *record)
{
    const dyar_result result = dyar_result_of(a->game, lab_session_now(a->session));
    return (lab_record_ending_is_consistent(record) &&
            lab_record_ending(record, a->game, &result) == LAB_ENDING_AGREES) ||
           asking_refuse(a, "'result' and 'termination' contradict the game or each other");
}

bool answer_record(asking *a)
{
    const dyar_load_request request = asking_request(a);
    lab_recording recording = {
        .request = &request, .ruleset = a->ruleset, .session = a->session};
    if (!read_ending(a, &recording) || !read_occasion(a, &recording))
        return false;
    lab_record record = {0};
    const bool good = lab_record_game(&record, &recording) && check_ending(a, &record);
    char *text = good ? lab_record_write(&record, NULL) : NULL;
    if (text)
        lab_write_string(a->json, text);
    free(text);
    lab_record_release(&record);
    return text != NULL;
}

/* ---- reading ---- */

/* Writes "question=answer" as a member of an object.  Returns false if memory runs out. */
static bool write_pair(lab_writer *json, const char *pair, size_t length)
{
    const char *sign = memchr(pair, '=', length);
    const size_t key_length = sign ? (size_t)(sign - pair) : length;
    char *key = strndup(pair, key_length);
    char *value = sign ? strndup(sign + 1, length - key_length - 1) : NULL;
    const bool copied = key && (value || !sign);
    if (copied)
        lab_write_key_string(json, key, value ? value : "");
    free(key);
    free(value);
    return copied;
}

/* "one=this, other=that" */
static bool write_answers(lab_writer *json, const char *answers)
{
    bool written = true;
    lab_write_key_object(json, "answers");
    while (written && answers && *answers) {
        const size_t length = strcspn(answers, ",");
        written = write_pair(json, answers, length);
        answers += length;
        answers += strspn(answers, ", ");
    }
    lab_write_close(json);
    return written;
}

static bool write_sets(lab_writer *json, const lab_record *record)
{
    bool written = true;
    const lab_tag *tag;
    lab_write_key_object(json, "set");
    for (size_t i = 0; written && (tag = lab_record_tag(record, "Set", i)); i++)
        written = write_pair(json, tag->value, strlen(tag->value));
    lab_write_close(json);
    return written;
}

/* Writes what distinguishes the games of a file. */
static void write_head(lab_writer *json, const lab_record *record)
{
    char name[] = "Player1";
    const char *player;
    lab_write_key_array(json, "players");
    for (; name[6] <= '0' + DYAR_PLAYERS_MAX && (player = lab_record_value(record, name));
         name[6]++)
        lab_write_string(json, player);
    lab_write_close(json);
    lab_write_key_string(json, "date", lab_record_value(record, "Date"));
    lab_write_key_string(json, "result", lab_record_value(record, "Result"));
    lab_write_key_string(json, "termination", lab_record_value(record, "Termination"));
}

static bool write_record(lab_writer *json, const lab_record *record)
{
    const char *match = lab_record_value(record, "Match");
    lab_write_object(json);
    lab_write_key_string(json, "ruleset", lab_record_value(record, "Ruleset"));
    lab_write_key_string(json, "rules", lab_record_value(record, "Rules"));
    lab_write_key_string(json, "setup", lab_record_value(record, "Setup"));
    lab_write_key_truth(json, "match", match && strcmp(match, "yes") == 0);
    lab_write_key_string(json, "position", lab_record_value(record, "Start"));
    write_head(json, record);
    LAB_WRITE_EACH(json, "moves", i, record->move_count)
        lab_write_string(json, record->moves[i].text);
    const bool written =
        write_answers(json, lab_record_value(record, "Answers")) && write_sets(json, record);
    lab_write_close(json);
    return written;
}

bool answer_records(asking *a)
{
    const char *text = a->fields.text ? a->fields.text : "";
    lab_records records = {0};
    lab_error error;
    bool written = lab_records_parse(text, strlen(text), &records, &error);
    if (!written)
        asking_refuse(a, "line %u: %s", error.line, error.message);
    lab_write_array(a->json);
    for (size_t i = 0; written && i < records.count; i++)
        written = write_record(a->json, &records.items[i]);
    lab_write_close(a->json);
    lab_records_release(&records);
    return written;
}
