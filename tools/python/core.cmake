# SPDX-License-Identifier: MIT
# dyar._core: games as objects of Python, for every Python from 3.9 on.  In a wheel it is all there is: the libraries
# are in it, and the module asks its requests of it, too.
include(states/sources.cmake)
set(core_sources
    python/core/batch.c
    python/core/module.c
    python/core/numbers.c
    python/core/rollout.c
    python/core/rules.c
    python/core/state.c
    python/core/threads.c)
add_library(dyar_core MODULE ${core_sources} ${states_sources})
set_target_properties(dyar_core PROPERTIES
    PREFIX ""
    OUTPUT_NAME _core
    SUFFIX .abi3.so
    C_VISIBILITY_PRESET hidden)
target_include_directories(dyar_core PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/python)
target_include_directories(dyar_core SYSTEM PRIVATE ${Python3_INCLUDE_DIRS})
target_link_libraries(dyar_core PRIVATE dyar_flags)
# Slots of types hold functions as pointers to data.
set_source_files_properties(${core_sources} PROPERTIES COMPILE_OPTIONS -Wno-pedantic)

if(DYAR_WHEEL)
    target_link_libraries(dyar_core PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,dyar_requests>)
    # Archives need not be made for a shared object: what they define is seen by nobody else, and stays where it is.
    set(shown ${CMAKE_CURRENT_SOURCE_DIR}/python/wheel.map)
    target_link_options(dyar_core PRIVATE -Wl,--version-script=${shown})
    set_target_properties(dyar_core PROPERTIES LINK_DEPENDS ${shown})
else()
    target_link_libraries(dyar_core PRIVATE libdyar_shared Threads::Threads)
    # It finds libdyar in the prefix that it is installed in, wherever that is.
    file(RELATIVE_PATH libraries_from_core /${python_packages}/dyar /${CMAKE_INSTALL_LIBDIR})
    set_target_properties(dyar_core PROPERTIES INSTALL_RPATH $ORIGIN/${libraries_from_core})
endif()
install(TARGETS dyar_core DESTINATION ${python_packages}/dyar COMPONENT ${python_component})
