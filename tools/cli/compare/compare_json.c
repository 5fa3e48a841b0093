/* What `dyar compare` found, for programs. */
#include "cli/compare/compare.h"
#include "requests/reports.h"

static void write_measures(lab_writer *json, const cli_comparing *c)
{
    lab_write_key(json, "measures");
    if (c->measured) {
        report_side_by_side(json, &c->beside);
        return;
    }
    lab_write_null(json);
    if (!c->divergence.stopped) /* else it has been told */
        lab_write_key_truth(json, "complete", false);
}

void cli_compare_json(cli_comparing *c)
{
    const report_compared compared = {
        .a = c->a.label,
        .b = c->b.label,
        .comparison = c->comparison,
        .plain = c->plain,
        .laid = c->laid,
        .game_a = c->a.laid_game,
        .game_b = c->b.laid_game,
        .divergence = &c->divergence,
        .same_shape = c->same_shape,
        .share = cli_compare_share(c),
        .landings = c->distances.landings[1],
        .landing_games = CLI_LANDING_GAMES,
        .settings_a = (const char *const *)c->a.settings,
        .settings_b = (const char *const *)c->b.settings,
    };
    lab_writer json = lab_write_report(stdout);
    lab_write_object(&json);
    if (!report_comparison(&json, &compared))
        cli_out_of_memory();
    if (cli_given(c->args, "measure"))
        write_measures(&json, c);
    lab_write_end(&json);
}
