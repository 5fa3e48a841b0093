# Writes the C file that builds the rulesets and their schema into libdyar.
#
#     cmake -D OUTPUT=bundled.c -D TEMPLATE=bundled.c.in -D SCHEMA=ruleset.schema.json
#           -D "RULESETS=a.yaml;b.yaml" -P bundle.cmake
#
# Texts become arrays of bytes: a string literal of that length is not portable C.
cmake_minimum_required(VERSION 3.25)

function(append_bytes name file)
    file(READ "${file}" bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND texts "static const unsigned char ${name}[] = {\n${bytes}0};\n\n")
    set(texts "${texts}" PARENT_SCOPE)
endfunction()

set(texts "")
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
    append_bytes("${name}" "${file_of_${id}}")
    get_filename_component(folder "${file_of_${id}}" DIRECTORY)
    get_filename_component(area "${folder}" NAME)
    string(APPEND words "    \"${id}\",\n")
    string(APPEND areas "    \"${area}\",\n")
    string(APPEND rows "    (const char *)${name},\n")
endforeach()
append_bytes(schema "${SCHEMA}")

configure_file("${TEMPLATE}" "${OUTPUT}" @ONLY)
file(TOUCH "${OUTPUT}")
