# SPDX-License-Identifier: MIT
# Writes a C file that holds a text file.
#
#     cmake -D OUTPUT=page.c -D NAME=cli_study_page -D FILE=study_page.html -P embed.cmake
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/literal.cmake")
literal(text "${FILE}")
get_filename_component(file "${FILE}" NAME)
file(WRITE "${OUTPUT}" "/* ${file}, embedded by tools/dev/embed.cmake. */\nextern const char ${NAME}[];\nconst char ${NAME}[] =\n${text};\n")
