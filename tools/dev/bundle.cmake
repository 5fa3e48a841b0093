# SPDX-License-Identifier: MIT
# Writes the C file that builds the rulesets and their schema into libdyar.
#
#     cmake -D OUTPUT=bundled.c -D TEMPLATE=bundled.c.in -D SCHEMA=ruleset.schema.json
#           -D "RULESETS=a.yaml;b.yaml" -P bundle.cmake
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/literal.cmake")

function(append_text name file)
    literal(text "${file}")
    file(APPEND "${OUTPUT}.texts" "static const char ${name}[] =\n${text};\n\n")
endfunction()

file(WRITE "${OUTPUT}.texts" "")
set(ids "")
foreach(file IN LISTS RULESETS)
    get_filename_component(id "${file}" NAME_WE)
    list(APPEND ids "${id}")
    set("file_of_${id}" "${file}")
endforeach()
list(SORT ids)

set(rows "")
set(words "")
set(areas "")
foreach(id IN LISTS ids)
    string(MAKE_C_IDENTIFIER "text_${id}" name)
    append_text("${name}" "${file_of_${id}}")
    get_filename_component(folder "${file_of_${id}}" DIRECTORY)
    get_filename_component(area "${folder}" NAME)
    string(APPEND words "    \"${id}\",\n")
    string(APPEND areas "    \"${area}\",\n")
    string(APPEND rows "    ${name},\n")
endforeach()
append_text(schema "${SCHEMA}")

file(READ "${OUTPUT}.texts" texts)
file(REMOVE "${OUTPUT}.texts")
file(READ "${TEMPLATE}" code)
string(CONFIGURE "${code}" code @ONLY)
file(WRITE "${OUTPUT}" "${code}")
