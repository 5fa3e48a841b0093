# SPDX-License-Identifier: MIT
# literal(RESULT FILE): a text file as a string literal of C, a line each.  It may be longer than C11 promises; gcc
# and clang take any length.
function(literal result file)
    file(READ "${file}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "??" "?\\?" text "${text}") # no trigraph
    string(REPLACE "\n" "\\n\"\n\"" text "${text}")
    set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()
