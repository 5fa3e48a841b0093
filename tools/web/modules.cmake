# SPDX-License-Identifier: MIT
# WebAssembly: the engine, and what becomes of both modules when they are linked (tools/page).  Included where
# the program is made.
find_program(WASM_OPT wasm-opt REQUIRED)

# engine(TARGET NAME sources...)
function(engine target name)
    add_executable(${target} web/engine.c ${PROJECT_SOURCE_DIR}/interpreter/base/pattern_lent.c ${ARGN})
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/interpreter ${CMAKE_CURRENT_SOURCE_DIR})
    target_link_options(${target} PRIVATE -mexec-model=reactor)
    target_link_libraries(${target} PRIVATE dyar_requests dyar_flags)
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${name}
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()

# The page's answers what the page asks, and is small for it: the list of tasks, compiled again, comes before that
# of the library, and what only the longer one names is not linked.  That of the package for npm answers all, and
# plays states and batches.
engine(dyar_engine engine requests/requests.c)
target_compile_definitions(dyar_engine PRIVATE DYAR_FEW_TASKS)
# It need not be small, either: the fast path of small boards, compiled again, plays by numbers and has all shapes.
include(states/sources.cmake)
set(fast_again ${PROJECT_SOURCE_DIR}/interpreter/fast/fast_game.c)
engine(dyar_engine_whole engine-whole web/states.c web/batches.c ${states_sources} ${fast_again})
set_source_files_properties(${fast_again} PROPERTIES COMPILE_DEFINITIONS "LANES=16;LEVEL=plain")
set_source_files_properties(web/states.c web/batches.c ${states_sources} ${fast_again} PROPERTIES COMPILE_OPTIONS -O2)

# clang would call wasm-opt itself, without telling it of SIMD; it links without -O for that (wasi.cmake).  A
# function that is called from one place stays one where it is long: merged into its caller it makes the module
# larger once compressed, and no faster.  In the lowest kilobyte of memory lies but the end of the stack, which
# nothing else points into (wasi.cmake), so that what is added to an address can be part of the instruction.  A second
# round makes small what the first one left.
foreach(module IN ITEMS dyar dyar_engine dyar_engine_whole)
    add_custom_command(TARGET ${module} POST_BUILD
        COMMAND ${WASM_OPT} --enable-simd -O2 --one-caller-inline-max-function-size 60 --low-memory-unused --strip-debug
            --strip-producers $<TARGET_FILE:${module}> -o $<TARGET_FILE:${module}>
        COMMAND ${WASM_OPT} --enable-simd -Os --one-caller-inline-max-function-size 60 --low-memory-unused
            $<TARGET_FILE:${module}> -o $<TARGET_FILE:${module}>
        VERBATIM)
endforeach()
