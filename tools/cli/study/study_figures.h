/* What the figures of a study are, for its readers: below them, on its page and in the help. */
#ifndef DYAR_CLI_STUDY_FIGURES_H
#define DYAR_CLI_STUDY_FIGURES_H

/* LAB_FOLLOWED_FIRST, LAB_FOLLOWED_OF_OTHERS */
#define CLI_ABOUT_GAMES                                                                        \
    "n: how many games a figure is made of. Only games that are followed turn by turn tell "   \
    "lead changes, drama, decisiveness threshold, endless sowings, touches of holes and "      \
    "their "                                                                                   \
    "unevenness (in matches, repetition), and whether a question comes up: whether under "     \
    "another answer the same moves would have led to another position, other moves or "        \
    "another "                                                                                 \
    "result. Where all players move at random, the first 200 games of each combination and "   \
    "one in 64 of the others are followed; where players think, all are. Drama and threshold " \
    "are of games that somebody won alone."

/* LAB_FEWEST, LAB_CONFIDENCE */
#define CLI_ABOUT_INTERVALS                                                                    \
    "An interval holds the true value in 95 of 100 studies: Wilson's score interval of a "     \
    "share, else a bootstrap of 1,000 samples of the games. Of fewer than 30 games there is "  \
    "none, and combinations with fewer are not compared."

/* LAB_MATTERS, LAB_POWER */
#define CLI_ABOUT_EFFECTS                                                                      \
    "Answers are compared in each measure, by a permutation test. Of many comparisons some "   \
    "differ by chance, and one interval in twenty leaves out 0 though there is no "            \
    "difference; "                                                                             \
    "so p is corrected for their number by Holm's method (1979: the least p is multiplied by " \
    "the number of comparisons, the next by one less, and so on). A difference counts where "  \
    "that is below 0.05: if no answer made any, 5 of 100 studies would claim one. What would " \
    "be missed is the smallest difference that four of five such studies would find. Where "   \
    "answers have different numbers of players, what a seat wins is compared by how far it "   \
    "is "                                                                                      \
    "above a fair share, 1 in the number of players. With --design pairs what questions "      \
    "change is taken to add up; where it does not, a difference may be that of another "       \
    "question."

#endif
