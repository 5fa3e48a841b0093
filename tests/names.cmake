# SPDX-License-Identifier: MIT
# Does any game's name occur in the code?  A game is a ruleset; what C knows is words of the language.
cmake_minimum_required(VERSION 3.25)
get_filename_component(top "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)

file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/names.txt" names ENCODING UTF-8 REGEX "^[^#]")
file(GLOB_RECURSE rulesets "${top}/rulesets/*.yaml" "${top}/tests/drafts/*.yaml")
foreach(ruleset IN LISTS rulesets)
    file(STRINGS "${ruleset}" heads ENCODING UTF-8 REGEX "^(id|name):")
    foreach(head IN LISTS heads)
        string(REGEX REPLACE "^(id|name): *" "" name "${head}")
        list(APPEND names "${name}")
    endforeach()
endforeach()
string(TOLOWER "${names}" names)
list(REMOVE_DUPLICATES names)
list(FILTER names EXCLUDE REGEX "^.$") # a letter says nothing

set(found "")
file(GLOB_RECURSE files "${top}/interpreter/*.[ch]" "${top}/interpreter/*.def"
    "${top}/interpreter/*.in" "${top}/tools/*.[ch]" "${top}/tools/*.def")
list(FILTER files EXCLUDE REGEX "/interpreter/examples/") # programs of somebody else's
list(FILTER files EXCLUDE REGEX "/requests/languages.def$") # tags of languages, such as "ti"
list(FILTER files EXCLUDE REGEX "/lab/parameters/parameters.def$") # keys of another program, one of them a game
list(FILTER files EXCLUDE REGEX "/formats/(formats|ludii).def$") # the games of other programs' files

# grep searches for all names at once, as words in which `_` is no letter.  Only if it finds some, what follows says
# which; so it does if grep cannot search.
string(RANDOM LENGTH 12 some)
set(list "$ENV{TMPDIR}")
if(NOT list)
    set(list /tmp)
endif()
string(APPEND list "/names-${some}")
list(JOIN names "\n" lines)
file(WRITE "${list}" "${lines}\n")
execute_process(COMMAND cat ${files} COMMAND tr "_A-Z" " a-z" COMMAND grep -awF -f "${list}"
    OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE none)
file(REMOVE "${list}")
if(none EQUAL 1)
    return()
endif()

foreach(file IN LISTS files)
    file(READ "${file}" text)
    string(TOLOWER "\n${text}" text)
    foreach(name IN LISTS names)
        string(FIND "${text}" "${name}" at)
        if(NOT at EQUAL -1 AND text MATCHES "([^\n]*[^a-z0-9]|\n)${name}([^a-z0-9][^\n]*)")
            string(STRIP "${CMAKE_MATCH_0}" line)
            string(APPEND found "${file}: '${name}': ${line}\n")
        endif()
    endforeach()
endforeach()

if(found)
    message(FATAL_ERROR "Games are named in the code:\n${found}")
endif()
