/* SPDX-License-Identifier: MIT */
/*
 * libdyar for C++17: objects that free themselves, ranges, and exceptions.
 *
 *     dyar::ruleset krur("krur");
 *     dyar::position now(krur);
 *     for (dyar::move move : now.moves())
 *         std::cout << now.name(move) << '\n';
 *     now.play("c1");
 *
 * This is a thin layer over the headers in C, which say what each function does; `get()` gives
 * the object of C.  A ruleset is shared by its copies and by the positions and histories made
 * from it, and freed with the last of them.  Strings are copies.  Ranges of a ruleset live as long
 * as one of these objects.
 *
 * A function that fails throws dyar::error, with all diagnostics, or std::bad_alloc if memory
 * runs out.  As in C, threads share rulesets, and each has its own positions and histories.
 */
/* clang-format off: short functions stay on one line */
#ifndef DYAR_DYAR_HPP
#define DYAR_DYAR_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <dyar/numbering.h>
#include <dyar/playout.h>
#include <dyar/ruleset.h>
#include <dyar/search.h>
#include <dyar/version.h>

namespace dyar {
/* Elements of an array that something else owns. */
template <typename T> class range {
public:
    range(const T *first, std::size_t count) : first_(first), count_(count) {}
    const T *begin() const { return first_; }
    const T *end() const { return first_ + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    const T &operator[](std::size_t at) const { return first_[at]; }
private:
    const T *first_;
    std::size_t count_;
};

/* A diagnostic with texts of its own; a text that it lacks is empty (dyar/diag.h). */
struct diagnostic {
    dyar_severity severity;
    std::string file;
    unsigned line, column;
    std::string message, hint;
};

/* What was wrong.  what() is the first error: "my.yaml:4:10: message". */
class error : public std::runtime_error {
public:
    error(const std::string &message, std::vector<diagnostic> all)
        : std::runtime_error(message), diagnostics_(std::move(all)) {}
    /* All errors, warnings and notes, in the order of discovery. */
    const std::vector<diagnostic> &diagnostics() const { return diagnostics_; }
private:
    std::vector<diagnostic> diagnostics_;
};

/* Diagnostics of one call. */
class diagnostics {
public:
    diagnostics() : list_(dyar_diags_new(), dyar_diags_free) { if (!list_) throw std::bad_alloc(); }
    dyar_diags *get() const { return list_.get(); }
    std::vector<diagnostic> all() const
    {
        std::vector<diagnostic> all;
        for (std::size_t i = 0; const dyar_diag *d = dyar_diags_get(get(), i); i++)
            all.push_back({d->severity, text(d->file), d->line, d->column, text(d->message), text(d->hint)});
        return all;
    }
    /* Throws what is wrong, unless a call was good. */
    void check(bool good) const
    {
        if (good)
            return;
        if (dyar_diags_out_of_memory(get()))
            throw std::bad_alloc();
        const std::vector<diagnostic> list = all();
        for (const diagnostic &d : list)
            if (d.severity == DYAR_ERROR)
                throw error(place(d) + d.message, list);
    }
private:
    static std::string text(const char *text) { return text ? text : ""; }
    static std::string place(const diagnostic &d)
    {
        const std::string at = std::to_string(d.line) + ":" + std::to_string(d.column) + ": ";
        return d.file.empty() ? "" : d.file + ":" + at;
    }
    std::unique_ptr<dyar_diags, void (*)(dyar_diags *)> list_;
};

/* Changes to a ruleset that is loaded (dyar_load_request). */
struct changes {
    std::string setup{};                /* empty: the first */
    std::vector<std::string> answers{}; /* "question=answer" */
    std::vector<std::string> sets{};    /* "path=value" */
    bool match = false;
};

/* A ruleset and its game.  A value; copies share it. */
class ruleset {
public:
    /* Loads a bundled ruleset by its id, or a file. */
    explicit ruleset(const std::string &id_or_path, const changes &with = {})
        : ruleset(request_of(id_or_path), with) {}

    /* Loads a ruleset from YAML; `name` is its name in diagnostics. */
    static ruleset from_text(const std::string &text, const std::string &name,
                             const changes &with = {})
    {
        dyar_load_request request = request_of(name);
        request.text = text.data();
        request.text_length = text.size();
        return ruleset(request, with);
    }

    const dyar_ruleset *get() const { return ruleset_.get(); }
    const dyar_game *game() const { return dyar_ruleset_game(get()); }
    const dyar_ruleset_info &about() const { return *dyar_ruleset_about(get()); }
    std::string id() const { return about().id; }
    int players() const { return dyar_game_players(game()); }
    int rows() const { return dyar_game_rows(game()); }
    int columns() const { return dyar_game_columns(game()); }
    range<dyar_question> questions() const { return list(dyar_ruleset_questions); }
    range<dyar_source_entry> sources() const { return list(dyar_ruleset_sources); }
    range<dyar_example> examples() const { return list(dyar_ruleset_examples); }
    /* The rules in English. */
    range<dyar_sentence> sentences() const { return list(dyar_ruleset_describe); }
    /* The number of the hole with that name. */
    int hole(const std::string &name) const
    {
        int hole = 0;
        if (!dyar_hole_parse(game(), name.c_str(), &hole))
            throw error("there is no hole '" + name + "'", {});
        return hole;
    }
private:
    ruleset(dyar_load_request request, const changes &with)
    {
        const auto answers = pointers(with.answers), sets = pointers(with.sets);
        const diagnostics found;
        request.setup = with.setup.empty() ? nullptr : with.setup.c_str();
        request.answers = answers.data(), request.answer_count = answers.size();
        request.sets = sets.data(), request.set_count = sets.size();
        request.match = with.match;
        ruleset_.reset(dyar_ruleset_load(&request, found.get()), dyar_ruleset_free);
        found.check(ruleset_ != nullptr);
    }

    static dyar_load_request request_of(const std::string &name)
    {
        dyar_load_request request{};
        request.size = sizeof request, request.ruleset = name.c_str();
        return request;
    }
    static std::vector<const char *> pointers(const std::vector<std::string> &texts)
    {
        std::vector<const char *> pointers;
        for (const std::string &text : texts) pointers.push_back(text.c_str());
        return pointers;
    }

    template <typename T> range<T> list(std::size_t (*get_list)(const dyar_ruleset *, const T **)) const
    {
        const T *first = nullptr;
        const std::size_t count = get_list(get(), &first);
        return {first, count};
    }

    std::shared_ptr<dyar_ruleset> ruleset_;
};

using move = dyar_move;

/* The legal moves of a position, in board order. */
class move_list {
public:
    move_list(const dyar_game *game, const dyar_position &now) : count_(dyar_moves(game, &now, moves_.data())) {}
    const move *begin() const { return moves_.data(); }
    const move *end() const { return moves_.data() + count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    move operator[](std::size_t at) const { return moves_[at]; }
private:
    std::array<move, DYAR_MOVES_MAX> moves_;
    std::size_t count_;
};

/* A position; a value. */
class position {
public:
    explicit position(const ruleset &rules) : rules_(rules) { dyar_position_begin(game(), &position_); }
    position(const ruleset &rules, const std::string &text) : rules_(rules)
    {
        const diagnostics found;
        found.check(dyar_position_parse(game(), text.c_str(), &position_, found.get()));
    }

    dyar_position *get() { return &position_; }
    const dyar_position *get() const { return &position_; }
    const ruleset &rules() const { return rules_; }
    int mover() const { return dyar_position_mover(game(), &position_); }
    int seeds(int hole) const { return dyar_position_seeds(game(), &position_, hole); }
    int store(int player) const { return dyar_position_store(game(), &position_, player); }
    std::uint64_t hash() const { return dyar_position_hash(game(), &position_); }
    dyar_result result() const { return dyar_result_of(game(), &position_); }
    move_list moves() const { return {game(), position_}; }
    std::string text() const
    {
        std::string text(DYAR_POSITION_TEXT, '\0');
        text.resize(dyar_position_format(game(), &position_, &text[0]));
        return text;
    }
    std::string name(move chosen) const
    {
        char text[DYAR_MOVE_TEXT];
        return dyar_move_format(game(), chosen, text);
    }

    /* The legal move with that name. */
    move find(const std::string &name) const
    {
        move found{};
        char problem[DYAR_PROBLEM_TEXT] = "";
        if (!dyar_move_parse(game(), &position_, name.c_str(), &found, problem))
            throw error(problem, {});
        return found;
    }

    /* Plays a legal move. */
    void play(move chosen) { dyar_play(game(), &position_, chosen); }
    void play(const std::string &name) { play(find(name)); }

    friend bool operator==(const position &a, const position &b)
    {
        return a.game() == b.game() && dyar_position_equal(a.game(), &a.position_, &b.position_);
    }
    friend bool operator!=(const position &a, const position &b) { return !(a == b); }
private:
    const dyar_game *game() const { return rules_.game(); }
    ruleset rules_;
    dyar_position position_;
};

/* The positions of a game since its beginning, which decide repetition. */
class history {
public:
    explicit history(const position &begin)
        : rules_(begin.rules()), history_(dyar_history_new(rules_.game()), dyar_history_free)
    {
        if (history_)
            dyar_history_begin(get(), begin.get());
        check();
    }

    dyar_history *get() const { return history_.get(); }
    /* Adds the position after a move, and ends the game in it if it is over by repetition. */
    void judge(position &now)
    {
        dyar_history_judge(get(), now.get());
        check();
    }
    void undo() { dyar_history_undo(get()); }
private:
    void check() const
    {
        if (!history_ || dyar_history_out_of_memory(get()))
            throw std::bad_alloc();
    }
    ruleset rules_;
    std::unique_ptr<dyar_history, void (*)(dyar_history *)> history_;
};

/* Plays many random games (dyar_play_out_many); sets the size of the request. */
inline dyar_playouts play_out_many(const ruleset &rules, dyar_playouts_request request)
{
    dyar_playouts sums;
    if (request.size = sizeof request; !dyar_play_out_many(rules.game(), &request, &sums))
        throw std::bad_alloc();
    return sums;
}

} // namespace dyar

#endif
