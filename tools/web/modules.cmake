# WebAssembly: the engine, and what becomes of both modules when they are linked (tools/page).  Included where
# the program is made.
find_program(WASM_OPT wasm-opt REQUIRED)

add_executable(dyar_engine web/engine.c ${PROJECT_SOURCE_DIR}/interpreter/base/pattern_lent.c)
target_include_directories(dyar_engine PRIVATE ${PROJECT_SOURCE_DIR}/interpreter)
target_link_options(dyar_engine PRIVATE -mexec-model=reactor)
target_link_libraries(dyar_engine PRIVATE dyar_requests dyar_flags)
set_target_properties(dyar_engine PROPERTIES
    OUTPUT_NAME engine
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

# clang would call wasm-opt itself, without telling it of SIMD; it links without -O for that (wasi.cmake).
foreach(module IN ITEMS dyar dyar_engine)
    add_custom_command(TARGET ${module} POST_BUILD
        COMMAND ${WASM_OPT} --enable-simd -O2 --strip-debug --strip-producers
            $<TARGET_FILE:${module}> -o $<TARGET_FILE:${module}>
        VERBATIM)
endforeach()
