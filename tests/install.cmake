# Installs the library and builds a program with it as a stranger would.
#
#     cmake -D BUILD=build/release -P install.cmake
cmake_minimum_required(VERSION 3.25)
set(prefix "${BUILD}/tests/installed")
set(build "${BUILD}/tests/uses-dyar")
file(REMOVE_RECURSE "${prefix}" "${build}")

function(run)
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "${ARGN}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${prefix}")
file(GLOB_RECURSE module "${prefix}/*/dyar.pc")
cmake_path(GET module PARENT_PATH modules)
set(ENV{PKG_CONFIG_PATH} "${modules}")
run(${CMAKE_COMMAND} -G Ninja -S "${CMAKE_CURRENT_LIST_DIR}/install" -B "${build}"
    "-DCMAKE_PREFIX_PATH=${prefix}")
run(${CMAKE_COMMAND} --build "${build}")
foreach(program IN ITEMS with-package with-pkg-config)
    run("${build}/${program}" krur)
    if(NOT output STREQUAL "a1 b1 c1 d1\n")
        message(FATAL_ERROR "${program} printed: ${output}")
    endif()
endforeach()
