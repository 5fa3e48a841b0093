/* SPDX-License-Identifier: MIT */
// What dyar.hpp promises: objects that free themselves, ranges, and exceptions from diagnostics.
#include <dyar/dyar.hpp>

#include <cstdio>
#include <set>
#include <type_traits>

static int failures;

static void check(bool good, const char *what)
{
    if (!good)
        std::printf("not so: %s\n", what);
    failures += !good;
}

// What a call throws; empty if it throws no dyar::error.
template <typename Call> static std::string thrown(Call call)
{
    try {
        call();
    } catch (const dyar::error &wrong) {
        return wrong.what();
    }
    return "";
}

static void load_rulesets()
{
    const dyar::ruleset krur("krur");
    check(krur.id() == "krur" && krur.players() == 2 && krur.columns() == 4, "a ruleset says what it is");
    check(thrown([] { dyar::ruleset("krurr"); }).find("krurr") != std::string::npos, "an unknown id is named");
    check(thrown([] { dyar::ruleset::from_text("dyar: 1\nid: 7x\n", "mine"); }).rfind("mine:", 0) == 0,
          "an error begins with file, line and column");
    try {
        dyar::ruleset::from_text("dyar: 1\nid: mine\n", "mine");
    } catch (const dyar::error &wrong) {
        check(!wrong.diagnostics().empty() && wrong.diagnostics()[0].severity == DYAR_ERROR, "diagnostics are kept");
    }
    dyar::changes changes;
    changes.sets = {"board.columns=5"};
    check(dyar::ruleset("krur", changes).columns() == 5, "changes are made");
    changes.answers = {"nothing=at-all"};
    check(!thrown([&] { dyar::ruleset("krur", changes); }).empty(), "an answer to no question is rejected");
}

static void list_what_it_says()
{
    const dyar::ruleset krur("krur");
    std::set<std::string> ids;
    for (const dyar_question &question : krur.questions())
        ids.insert(question.id);
    check(ids.size() == krur.questions().size() && !ids.empty(), "questions are a range");
    check(!krur.sentences().empty() && krur.sentences()[0].text != nullptr, "so are sentences");
    check(!krur.sources().empty() && !krur.examples().empty(), "so are sources and examples");
}

// A position holds its ruleset, which nothing else holds.
static dyar::position begin_game() { return dyar::position(dyar::ruleset("krur")); }

static void play_moves()
{
    dyar::position now = begin_game();
    const dyar::position start = now;
    std::string names;
    for (const dyar::move move : now.moves())
        names += now.name(move) + " ";
    check(names == "a1 b1 c1 d1 ", "moves are a range");
    now.play("c1");
    check(now != start && now.mover() == 1 && now.text() != start.text(), "a move changes a position, not its copy");
    check(dyar::position(start.rules(), now.text()) == now, "a position is read as it was written");
    check(now.hash() == dyar::position(now).hash(), "a copy has the same hash");
    check(!thrown([&] { now.play("c1"); }).empty(), "a move that is not legal is rejected with its reason");
    check(thrown([&] { dyar::position(start.rules(), "1,2,3"); }) != "", "so is a text that is no position");
    check(!thrown([&] { start.rules().hole("z9"); }).empty(), "so is a hole that is not on the board");
    check(start.seeds(start.rules().hole("c1")) == 4, "a hole has its name");
}

static void play_to_the_end()
{
    dyar::position now = begin_game();
    dyar::history history(now);
    dyar_random random = dyar_random_begin(1, 0);
    for (dyar::move_list moves = now.moves(); !moves.empty(); moves = now.moves()) {
        now.play(moves[dyar_random_below(&random, static_cast<std::uint32_t>(moves.size()))]);
        history.judge(now);
    }
    check(now.result().over, "a game comes to its end");
    dyar_playouts_request request{};
    request.games = 100;
    request.threads = 2;
    const dyar_playouts sums = dyar::play_out_many(now.rules(), request);
    check(sums.games == 100 && sums.won[0] + sums.won[1] + sums.tied[0] == sums.over, "many games are added up");
}

int main()
{
    static_assert(std::is_copy_constructible<dyar::position>::value, "a position is a value");
    static_assert(!std::is_copy_constructible<dyar::history>::value, "a history is not");
    check(std::string(DYAR_VERSION) == dyar_version(), "headers and library are of one version");
    load_rulesets();
    list_what_it_says();
    play_moves();
    play_to_the_end();
    return failures != 0;
}
