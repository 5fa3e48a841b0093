/* SPDX-License-Identifier: MIT */
/*
 * Trials of Ludii: what a program wrote that played a game, action by action.
 *
 *     game=../lud/board/sow/two_rows/NAME.lud
 *     START GAME OPTIONS
 *     END GAME OPTIONS
 *     Move=[Move:mover=0,from=1,to=1,actions=[SetCount:type=Vertex,to=1,what=1,count=4]]
 *     Move=[Move:mover=1,from=1,to=1,actions=[Select:from=1,decision=true],[Move:from=1,to=2],…]
 *     winner=2
 *     endtype=NaturalEnd
 *     LUDII_VERSION=1.3.12
 *
 * Moves of player 0 are the setup. The actions of a move bring the seeds from site to site, so
 * that the board after each move is known. ludii.def names the hole of a site. A move is one
 * lap: trial.h finds the turns.
 */
#include "formats/reader.h"
#include "formats/trial.h"

static const format_facts ludii_games[] = {
#define LUDII_GAME(name, first, holes, ruleset, setup, answers)                                \
    {name, first, holes, ruleset, setup, answers},
#include "formats/ludii.def"
};

/* ---- actions ---- */

/* The number after `,key=` or `:key=` before the end of the action; `otherwise` if it has none
 * that is a number of at most four digits. */
static int action_number(const char *action, const char *key, int otherwise)
{
    const size_t length = strlen(key);
    const char *end = action + strcspn(action, "]");
    for (const char *at = action; at < end; at++) {
        int number;
        const char *value = at + 1 + length;
        if ((*at == ',' || *at == ':') && strncmp(at + 1, key, length) == 0 &&
            *value++ == '=' && format_number(&value, &number))
            return number;
    }
    return otherwise;
}

static bool is_action(const char *action, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(action, name, length) == 0 && action[length] == ':';
}

static void add_seeds(int16_t *sites, int site, int seeds)
{
    if (site >= 0 && site < FORMAT_SITES && sites[site] != FORMAT_UNKNOWN) {
        const int sum = sites[site] + seeds;
        sites[site] = (int16_t)(sum < 0 || sum > FORMAT_SEEDS_MAX ? FORMAT_UNKNOWN : sum);
    }
}

/* What remains of a heap of which a part is removed is not stated. */
static void act(const char *action, int16_t *sites)
{
    const int to = action_number(action, "to", -1);
    const int count = action_number(action, "count", 1);
    if (is_action(action, "Move")) {
        add_seeds(sites, action_number(action, "from", -1), -count);
        add_seeds(sites, to, count);
    } else if (is_action(action, "Add")) {
        add_seeds(sites, to, count);
    } else if (to >= 0 && to < FORMAT_SITES && is_action(action, "SetCount")) {
        sites[to] = (int16_t)count;
    } else if (to >= 0 && to < FORMAT_SITES && is_action(action, "Remove")) {
        sites[to] = FORMAT_UNKNOWN;
    }
}

/* ---- moves ---- */

static bool is_pass(const char *actions)
{
    return strstr(actions, "[Pass:") != NULL;
}

static void add_ply(format_reader *r, const char *head, const char *actions,
                    const int16_t *sites)
{
    const int from = action_number(actions, "from", -1);
    const int site = from >= 0 ? from : action_number(head, "to", -1);
    format_move *move = format_add_move(r, head, strcspn(head, ",]"));
    if (!move || !format_add_sites(r, sites))
        return;
    move->owner = (int8_t)(action_number(head, "mover", 1) - 1);
    move->from.place = (int16_t)(is_pass(actions) ? TRIAL_PASS : site < 0 ? TRIAL_ANY : site);
    if (site >= 0 && !is_pass(actions))
        snprintf(move->text, sizeof move->text, "from=%d", site);
}

/* `line` is "Move=[Move:mover=m,from=f,to=t,actions=[…],[…]]". */
static void read_ply(format_reader *r, const char *line, int16_t *sites)
{
    const char *head = line + strlen("Move=["), *actions = strstr(head, "actions=");
    const int mover = action_number(head, "mover", -1);
    if (!is_action(head, "Move") || mover < 0 || mover > FORMAT_PLAYERS || !actions ||
        !strstr(actions, "]]")) {
        format_expect(r, head, strcspn(head, "]"),
                      "expected a move with its mover and actions");
        return;
    }
    if (mover > 0 && r->game.move_count == 0 && !format_add_sites(r, sites))
        return;
    for (const char *at = strchr(actions, '['); at; at = strchr(at + 1, '['))
        act(at + 1, sites);
    if (mover > 0)
        add_ply(r, head, actions, sites);
}

/* ---- the whole ---- */

/* "winner=0" is a draw; without a winner the trial is not finished. */
static void read_winner(format_reader *r, const char *at)
{
    int winner;
    char word[] = "p1win";
    if (!format_number(&at, &winner) || winner > FORMAT_PLAYERS)
        return;
    word[1] = (char)('0' + winner);
    format_add_tag(r, "Result", winner == 0 ? "draw" : word);
}

/* All ends but those by the rules of the game are limits of length. */
static void read_end(format_reader *r, const char *word)
{
    if (strcmp(word, "NaturalEnd") != 0 && lab_record_value(&r->game.head, "Result"))
        format_add_tag(r, "Termination", "adjudicated");
}

static bool begins_trial(const char *line)
{
    return strncmp(line, "game=", 5) == 0 && strstr(line, ".lud");
}

/* The game by the name of its file; NULL after a problem. */
static const format_facts *find_game(format_reader *r)
{
    char *path = r->line + strlen("game="), *slash = strrchr(path, '/');
    char *name = slash ? slash + 1 : path, *end = strstr(name, ".lud");
    const size_t length = end ? (size_t)(end - name) : strlen(name);
    for (size_t i = 0; i < sizeof ludii_games / sizeof *ludii_games; i++)
        if (strlen(ludii_games[i].name) == length &&
            memcmp(ludii_games[i].name, name, length) == 0)
            return &ludii_games[i];
    format_expect(r, name, length, "no ruleset for this Ludii game");
    return NULL;
}

static void read_ludii_line(format_reader *r, int16_t *sites)
{
    const char *line = r->line;
    if (strncmp(line, "Move=[", 6) == 0)
        read_ply(r, line, sites);
    else if (strncmp(line, "winner=", 7) == 0)
        read_winner(r, line + 7);
    else if (strncmp(line, "endtype=", 8) == 0)
        read_end(r, line + 8);
}

static bool read_trial(format_reader *r)
{
    int16_t sites[FORMAT_SITES] = {0};
    if (!begins_trial(r->line)) {
        format_expect(r, r->line, strcspn(r->line, " "), "expected the game: game=NAME.lud");
        while (format_line(r) && !begins_trial(r->line))
            format_next_line(r);
        return true;
    }
    r->game.facts = find_game(r);
    for (format_next_line(r); format_line(r) && !begins_trial(r->line); format_next_line(r))
        if (!r->bad)
            read_ludii_line(r, sites);
    if (!lab_record_value(&r->game.head, "Result"))
        format_add_tag(r, "Result", "none");
    return true;
}

static bool detects_trial(const char *head)
{
    char line[400];
    head += strspn(head, " \t\r\n");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(head, "\r\n"), head);
    return begins_trial(line);
}

const format_notation format_ludii = {.detects = detects_trial, .read = read_trial};
