/* The string of a position as the other of two players sees it. */
#ifndef DYAR_TESTS_TURNED_H
#define DYAR_TESTS_TURNED_H

#include <stdbool.h>
#include <string.h>

/* "1,2@1/0,3 0,0 1 -" becomes "3,0/2@2,1 0,0 2 -"; stores stay as they are. */
static inline void turn_text(const char *text, char *turned)
{
    const size_t board = strcspn(text, " ");
    size_t length = 0;
    for (size_t end = board; end > 0;) {
        size_t begin = end;
        while (begin > 0 && text[begin - 1] != ',' && text[begin - 1] != '/')
            begin--;
        for (size_t i = begin; i < end; i++) {
            const bool owner = i > begin && text[i - 1] == '@';
            turned[length++] = owner && text[i] == '1'   ? '2'
                               : owner && text[i] == '2' ? '1'
                                                         : text[i];
        }
        if (begin > 0)
            turned[length++] = text[begin - 1];
        end = begin > 0 ? begin - 1 : 0;
    }
    strcpy(turned + length, text + board);
    char *mover = strchr(turned + length + 1, ' ') + 1;
    *mover = *mover == '1' ? '2' : '1';
}

#endif
