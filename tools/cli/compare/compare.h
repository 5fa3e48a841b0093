/* What the files of `dyar compare` share: the two rulesets, and how they are told. */
#ifndef DYAR_CLI_COMPARE_H
#define DYAR_CLI_COMPARE_H

#include "cli/base/cli.h"
#include "cli/base/diverge.h"
#include "cli/base/terminal.h"
#include "lab/compare/distance.h"
#include "lab/study/side_by_side.h"

/* One of the two: what the options for both and those for it alone make of it. */
typedef struct cli_side {
    char *label; /* its id; "id (a)" where both have the same */
    dyar_request request;
    const char **answers, **sets; /* what the request points into */
    dyar_ruleset *ruleset;
    const dyar_game *game;
    dyar_position start; /* --position, or the set-up */
    /* The same on the other's board, where the two have not one and settings give it one; else
     * just the same. */
    dyar_ruleset *laid;
    const dyar_game *laid_game;
    dyar_position laid_start;
    char **settings; /* that give it the other's board, ended by NULL; or NULL */
} cli_side;

typedef struct cli_comparing {
    const cli_args *args;
    cli_side a, b;
    dyar_comparison *comparison;
    /* The two without --set and --answer, where one of these is given; or NULL. */
    dyar_ruleset *plain_a, *plain_b;
    dyar_comparison *plain;
    /* Of the two on one board: `comparison` itself, if they have one. */
    dyar_comparison *laid;
    lab_distances distances; /* of the two */
    bool same_shape; /* as many rows, columns and players: games can be played in step */
    lab_pair pair;
    lab_divergence divergence;                 /* where they have the same shape */
    lab_player_spec players[DYAR_PLAYERS_MAX]; /* for --measure */
    size_t player_count;
    bool measured; /* --measure, and it was not stopped */
    lab_side_by_side beside;
} cli_comparing;

enum { CLI_LANDING_GAMES = 20 }; /* of each, for the share of landings decided differently */

/* Loads both, on one board too, and compares what they say.  Release it in any case. */
cli_status cli_compare_load(cli_comparing *comparing);
void cli_compare_release(cli_comparing *comparing);

/* dyar_compare_rules, or the end of the program for want of memory.  None of NULL. */
size_t cli_compare_rules(dyar_comparison *comparison, const dyar_rule_difference **rules);

/* Differences of the plain rulesets that the settings have taken away. */
bool cli_compare_settled(cli_comparing *comparing, const dyar_rule_difference *plain);

/* The share of landings that they decide differently; negative: neither's rules fit the other's
 * board. */
double cli_compare_share(const cli_comparing *comparing);

void cli_compare_print(cli_comparing *comparing);
void cli_compare_json(cli_comparing *comparing);

/* ---- --measure: compare_measure.c ---- */

/* Who plays; complains where somebody cannot play both. */
cli_status cli_compare_players(cli_comparing *comparing);

/* Plays and measures; CLI_DONE when it was interrupted, too. */
cli_status cli_compare_measure(cli_comparing *comparing);

void cli_compare_print_measures(const cli_comparing *comparing, const cli_terminal *terminal);

/* ---- several rulesets: compare_all.c ---- */

cli_status cli_compare_all(const cli_args *args);

#endif
