/* SPDX-License-Identifier: MIT */
/* dyar questions: what the sources leave open, the answers to choose from, and whether it makes
 * a difference in play which one is chosen. */

#include "cli/rulesets/about.h"
#include "requests/report_ruleset.h"
#include "cli/rulesets/evidence.h"
#include "cli/play/players.h"
#include "cli/base/csv.h"
#include "cli/base/memory.h"
#include "cli/base/run.h"
#include "cli/base/terminal.h"
#include "tasks/compare.h"

typedef struct asking {
    const cli_args *args;
    dyar_load_request request;
    dyar_ruleset *ruleset; /* as it is asked about */
    task_compare_parameters effort;
    size_t pairs;     /* of answers to all questions, at most */
    size_t apart;     /* pairs of the question's answers that are played on different boards */
    lab_writer *json; /* NULL: in words */
    cli_terminal terminal;
    cli_status status;
} asking;

/* Two answers to one question. */
typedef struct answer_pair {
    const dyar_question *question;
    size_t a, b;
    dyar_ruleset *of_a, *of_b;
    bool same_rules; /* they make no difference at all */
    bool in_match;   /* they are compared in matches: single games are the same */
    task_compare_input input;
    task_compare_result compared;
    task_evidence_result evidence; /* if it is asked for, and games can distinguish them */
} answer_pair;

/* ---- comparing two answers ---- */

static void load_answer(asking *q, const lab_choice *choice, bool match, dyar_ruleset **ruleset,
                        task_subject *subject)
{
    lab_chosen chosen;
    dyar_ruleset_free(*ruleset);
    *ruleset = NULL;
    if (!lab_chosen_begin(&chosen, &q->request, choice, 1))
        cli_out_of_memory();
    chosen.request.match = match;
    if (q->status == CLI_DONE)
        q->status = cli_load_request(&chosen.request, ruleset);
    lab_chosen_release(&chosen);
    if (q->status != CLI_DONE)
        return;
    const dyar_game *game = dyar_ruleset_game(*ruleset);
    subject->ruleset = *ruleset;
    subject->position = q->args->shared.position;
    dyar_position_begin(game, &subject->start);
    if (subject->position)
        q->status = cli_position(game, subject->position, &subject->start);
}

static void compare_rules(asking *q, answer_pair *p, bool match)
{
    cli_run run;
    task_compare_release(&p->compared);
    p->compared = (task_compare_result){0};
    load_answer(q, &(lab_choice){p->question, p->a}, match, &p->of_a, &p->input.a);
    load_answer(q, &(lab_choice){p->question, p->b}, match, &p->of_b, &p->input.b);
    if (q->status != CLI_DONE)
        return;
    p->input.parameters = q->effort;
    cli_run_begin(&run, q->args, 1);
    q->status = cli_run_end(&run, task_compare(&run.task, &p->input, &p->compared));
    p->same_rules = q->status == CLI_DONE && dyar_compare_same_play(p->compared.comparison);
}

static bool has_evidence(const asking *q, const answer_pair *p)
{
    return q->args->questions.evidence && p->compared.same_shape && !p->same_rules;
}

static void compare_pair(asking *q, answer_pair *p)
{
    compare_rules(q, p, q->request.match);
    if (p->same_rules && !q->request.match && dyar_ruleset_about(q->ruleset)->has_match) {
        p->in_match = true;
        compare_rules(q, p, true);
    }
    const lab_pair_position start = {p->input.a.start, p->input.b.start};
    if (q->status == CLI_DONE && has_evidence(q, p) && !cli_interrupted())
        q->status =
            cli_evidence_find(q->args, &p->compared.pair, q->pairs, &start, &p->evidence);
}

static void release_pair(answer_pair *p)
{
    task_compare_release(&p->compared);
    task_evidence_release(&p->evidence);
    dyar_ruleset_free(p->of_a);
    dyar_ruleset_free(p->of_b);
}

/* ---- printing ---- */

static void print_why(FILE *to, const lab_divergence *divergence)
{
    fputs(" (", to);
    for (size_t i = 0; lab_divergence_why(divergence->differs, i); i++)
        fprintf(to, "%s%s", i ? ", " : "", lab_divergence_why(divergence->differs, i));
    fputs(")", to);
}

/* "differ after 4 moves: c1 d2 a1 a2 (different seeds in the holes)". */
static void print_game(FILE *to, const answer_pair *p)
{
    const lab_divergence *divergence = &p->compared.divergence;
    const dyar_game *game = dyar_ruleset_game(p->of_a);
    char move[DYAR_MOVE_TEXT];
    if (divergence->move_count == 0) {
        fputs("differ at the start", to);
    } else {
        const char *what = dyar_game_is_match(game) ? "match" : "game";
        fprintf(to, "differ ");
        if (!divergence->shortest)
            fprintf(to, "in a random %s ", what);
        else if (p->in_match)
            fprintf(to, "in a %s ", what);
        fprintf(to, "after %zu move%s", divergence->move_count,
                divergence->move_count == 1 ? "" : "s");
    }
    for (size_t i = 0; divergence->shortest && i < divergence->move_count; i++)
        fprintf(to, "%s%s", i ? " " : ": ",
                dyar_move_format(game, divergence->moves[i].a, move));
    print_why(to, divergence);
}

/* "(10 moves, 50,000 positions, 500 random games)". */
static void print_search(FILE *to, const answer_pair *p)
{
    const lab_divergence *divergence = &p->compared.divergence;
    const bool match = dyar_game_is_match(dyar_ruleset_game(p->of_a));
    if (divergence->exhausted)
        fprintf(to, "never differ in any game (all %s positions",
                cli_grouped(divergence->searched_positions).text);
    else
        fprintf(to, "do not differ in any game found (%d moves, %s positions",
                divergence->searched_moves, cli_grouped(divergence->searched_positions).text);
    if (divergence->games)
        fprintf(to, ", %s random %s", cli_grouped(divergence->games).text,
                match ? "matches" : "games");
    fputs(")", to);
}

static cli_evidence evidence_of(const answer_pair *p)
{
    const dyar_answer *answers = p->question->answers;
    return (cli_evidence){.result = &p->evidence,
                          .shortest =
                              p->compared.divergence.differs && p->compared.divergence.shortest,
                          .answers = {answers[p->a].id, answers[p->b].id}};
}

static void print_pair(const asking *q, const answer_pair *p)
{
    const dyar_answer *answers = p->question->answers;
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to, "%s and %s ", answers[p->a].id, answers[p->b].id);
    if (p->same_rules)
        fputs("are the same rules", memory.to);
    else if (p->compared.divergence.differs)
        print_game(memory.to, p);
    else
        print_search(memory.to, p);
    cli_memory_wrap(&memory, q->terminal.width, 2, 4);
    const cli_evidence evidence = evidence_of(p);
    if (has_evidence(q, p))
        cli_evidence_print(&evidence, q->terminal.width);
}

/* Nothing can be compared of the pairs; their answers name the boards. */
static void print_apart(const asking *q)
{
    if (q->apart == 0)
        return;
    cli_memory memory = cli_memory_begin();
    fprintf(memory.to,
            q->apart == 1 ? "%zu pair of answers is played on different boards"
                          : "%zu pairs of answers are played on different boards",
            q->apart);
    cli_memory_wrap(&memory, q->terminal.width, 2, 4);
}

static void write_pair(asking *q, const answer_pair *p)
{
    lab_writer *json = q->json;
    const lab_divergence *divergence = &p->compared.divergence;
    char move[DYAR_MOVE_TEXT];
    lab_write_object(json);
    lab_write_key_string(json, "a", p->question->answers[p->a].id);
    lab_write_key_string(json, "b", p->question->answers[p->b].id);
    lab_write_key(json, "differ");
    if (p->same_rules || p->compared.same_shape)
        lab_write_truth(json, divergence->differs != 0);
    else
        lab_write_null(json);
    if (divergence->differs) {
        LAB_WRITE_EACH(json, "moves", i, divergence->move_count)
            lab_write_string(json, dyar_move_format(dyar_ruleset_game(p->of_a),
                                                    divergence->moves[i].a, move));
        lab_write_key_truth(json, "shortest", divergence->shortest);
    }
    lab_write_key_truth(json, "in_match", p->in_match || q->request.match);
    if (p->compared.same_shape && !p->same_rules) {
        lab_write_key_number(json, "searched_moves", divergence->searched_moves);
        lab_write_key_number(json, "searched_positions",
                             (long long)divergence->searched_positions);
        lab_write_key_number(json, "random_games", (long long)divergence->games);
    }
    const cli_evidence evidence = evidence_of(p);
    if (has_evidence(q, p))
        cli_evidence_json(json, &evidence);
    lab_write_close(json);
}

/* ---- questions ---- */

/* What has been changed here of an answer cannot be played. */
static bool is_overruled(const asking *q, size_t number, size_t answer)
{
    const dyar_question *questions;
    dyar_ruleset_questions(q->ruleset, &questions);
    return questions[number].played != questions[number].chosen &&
           answer == questions[number].chosen && !dyar_ruleset_needs_answer(q->ruleset, number);
}

static void show_pair(asking *q, const answer_pair *p)
{
    if (q->json)
        write_pair(q, p);
    else if (!p->same_rules && !p->compared.same_shape)
        q->apart++;
    else
        print_pair(q, p);
}

static void ask_pairs(asking *q, size_t number)
{
    const dyar_question *question;
    dyar_ruleset_questions(q->ruleset, &question);
    question += number;
    q->apart = 0;
    for (size_t a = 0; a < question->answer_count; a++)
        for (size_t b = a + 1; b < question->answer_count; b++) {
            if (is_overruled(q, number, a) || is_overruled(q, number, b))
                continue;
            answer_pair p = {.question = question, .a = a, .b = b};
            if (q->status == CLI_DONE && !cli_interrupted())
                compare_pair(q, &p);
            if (q->status == CLI_DONE && !cli_interrupted())
                show_pair(q, &p);
            release_pair(&p);
        }
    print_apart(q);
}

static void print_plain(asking *q, bool compared)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(q->ruleset, &questions);
    if (count == 0)
        printf("%s has no open questions.\n", dyar_ruleset_about(q->ruleset)->name);
    for (size_t i = 0; i < count && q->status == CLI_DONE && !cli_interrupted(); i++) {
        if (i > 0)
            putchar('\n');
        cli_print_question(stdout, q->ruleset, i, 0, q->terminal.width);
        if (compared && !questions[i].affects_nothing)
            ask_pairs(q, i);
    }
    if (count == 0 || q->status != CLI_DONE || cli_interrupted())
        return;
    putchar('\n');
    cli_wrap(stdout,
             cli_has_answer_in_use(q->ruleset)
                 ? "* marks the answer in use. The first answer is the default. To choose "
                   "another, add --answer QUESTION=ANSWER."
                 : "To choose an answer, add --answer QUESTION=ANSWER.",
             0, 0, q->terminal.width);
}

static void print_questions_json(asking *q, bool compared)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(q->ruleset, &questions);
    LAB_WRITE_OBJECTS(q->json, NULL, i, count) {
        report_question(q->json, &questions[i]);
        if (compared && !questions[i].affects_nothing) {
            lab_write_key_array(q->json, "differences");
            ask_pairs(q, i);
            lab_write_close(q->json);
        }
    }
}

/* Before any pair is compared. */
static cli_status check_players(const asking *q)
{
    const task_evidence_parameters *of = &q->args->tasks->evidence;
    lab_strengths strengths;
    const cli_status status = cli_player_check(q->args, TASK_evidence_player, of->strengths);
    return status == CLI_DONE ? cli_player_seats(q->args, of->player, of->strengths,
                                                 dyar_ruleset_game(q->ruleset), &strengths)
                              : status;
}

static size_t count_pairs(const dyar_ruleset *ruleset)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(ruleset, &questions);
    size_t pairs = 0;
    for (size_t i = 0; i < count; i++)
        if (!questions[i].affects_nothing && questions[i].answer_count > 1)
            pairs += questions[i].answer_count * (questions[i].answer_count - 1) / 2;
    return pairs;
}

/* A line an answer. */
static void print_csv(const asking *q)
{
    const dyar_question *questions;
    const size_t count = dyar_ruleset_questions(q->ruleset, &questions);
    cli_csv_line(stdout, "question", "asks", "answer", "standing", "source", "note", "played");
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < questions[i].answer_count; k++) {
            const dyar_answer *answer = &questions[i].answers[k];
            cli_csv_line(stdout, questions[i].id, questions[i].asks, answer->id,
                         answer->standing, answer->source, answer->note,
                         questions[i].played == k ? "yes" : "no");
        }
}

/* Options of --evidence without it, or with what leaves it out. */
static cli_status check_questions_options(const cli_args *args)
{
    const bool evidence = args->questions.evidence;
    if (evidence && (args->questions.plain || args->shared.csv))
        return cli_misuse(args, "--%s cannot be used with --evidence",
                          args->shared.csv ? "csv" : "plain");
    if (!evidence &&
        (args->given[TASK_evidence_player] || args->given[TASK_evidence_strengths] ||
         args->questions.threads != CLI_NONE))
        return cli_misuse(args, "--players, --strengths and --threads need --evidence");
    return CLI_DONE;
}

static void print_each_question(asking *q)
{
    const bool compared = !q->args->questions.plain;
    if (q->args->shared.csv)
        print_csv(q);
    else if (q->json)
        print_questions_json(q, compared);
    else
        print_plain(q, compared);
}

static cli_status ask(asking *q)
{
    q->status = check_questions_options(q->args);
    if (q->status != CLI_DONE)
        return q->status;
    q->request = cli_request(q->args, cli_word(q->args, 0));
    q->status = cli_load_request(&q->request, &q->ruleset);
    if (q->status != CLI_DONE)
        return q->status;
    q->status = check_players(q);
    if (q->status == CLI_DONE && q->args->questions.evidence)
        q->status = cli_check_parameter(q->args, TASK_evidence_games);
    if (q->status != CLI_DONE)
        return q->status;
    q->pairs = count_pairs(q->ruleset);
    q->effort = q->args->tasks->compare;
    q->effort.positions = q->args->questions.positions;
    q->effort.games = q->args->questions.games;
    cli_catch_interrupt();
    print_each_question(q);
    if (!cli_interrupted())
        return q->status;
    cli_complain("stopped before all answers were compared");
    return CLI_INTERRUPTED;
}

static cli_status run_questions(const cli_args *args)
{
    asking q = {.args = args, .json = args->json, .terminal = cli_terminal_of(stdout)};
    const cli_status status = ask(&q);
    dyar_ruleset_free(q.ruleset);
    return status;
}

static const cli_example questions_examples[] = {
    {"dyar questions RULESET", "list what the sources leave open"},
    {"dyar questions RULESET --positions 1000000 --games 10000",
     "search harder for games in which answers differ"},
    {"dyar questions RULESET --evidence --players mcts:1k --games 200 --threads 2",
     "estimate how many recorded games decide each question"},
    {"dyar questions RULESET --csv", "write questions and answers for a spreadsheet"},
    {"dyar play RULESET --answer QUESTION=ANSWER", "play with a different answer"},
    {0},
};

const cli_command cli_command_questions = {
    .options = cli_questions_options,
    .takes = CLI_TAKES_RULESET | CLI_TAKES_JSON | CLI_READS,
    .examples = questions_examples,
    .more =
        "Sources leave some things open or contradict each other. A ruleset lists each such "
        "question and the standing of each answer: attested, reported, suggested, programmed "
        "or assumed.\n\nUnder each question, the list states whether two of its answers ever "
        "differ in play, and shows the shortest game found in which they do. Dyar searches for "
        "games as 'dyar compare' does, within limits. The other questions keep their answers. "
        "Answers that concern only matches are compared in matches.\n\n--evidence estimates "
        "how many recorded games show which of two answers was played. It plays games under "
        "each answer and replays each game under the other. A game shows the answer if the "
        "game is impossible under the other one. If only moves are recorded, a game is "
        "impossible if a move is illegal, or if the game ends before its last move or "
        "continues after it. If boards are recorded, it is also impossible if the seeds, "
        "captures, marks or player to move differ after a move, or if the result differs. One "
        "such game is enough.\n\nIf a share p of all games are such games, n games include one "
        "with probability 1-(1-p)^n. The printed n makes this at least 95 %. For p it takes "
        "the lower end of the 95 % confidence interval (Wilson). If one answer allows every "
        "game of the other, no game under the other can show the answer.\n\nResults alone (who "
        "won) make nothing impossible. Pearson's chi-squared test, at 95 % and corrected for "
        "the number of pairs of answers, checks whether the results differ. If they do, n is "
        "for the likelihood-ratio test between the two answers. With results distributed as in "
        "these games, the test names the wrong answer in at most 5 % of all cases (Chernoff's "
        "bound). The range after n covers 95 % of samples redrawn from these games: it shows "
        "how uncertain n is.\n\nThe position to ask informants about is the one in which the "
        "two answers differ in most games.\n\n--strengths plays the games at several "
        "strengths. " CLI_ABOUT_STRENGTHS,
    .run = run_questions,
};
