# SPDX-License-Identifier: MIT
# Debian packages, one for each component that is installed: `cpack --config build/installed/CPackConfig.cmake`.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME dyar)
# The name and address of the person who distributes the packages.
set(DYAR_MAINTAINER "The Dyar authors <nobody@localhost>" CACHE STRING "Who made these packages")
set(CPACK_PACKAGE_CONTACT "${DYAR_MAINTAINER}")
# So that each package has a summary of its own: CPack puts any other one before it.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${CMAKE_PROJECT_NAME} built using CMake")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL dyar libdyar0 libdyar-dev python3-dyar)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS
    ${PROJECT_BINARY_DIR}/interpreter ${PROJECT_BINARY_DIR}/tools)

# describe(COMPONENT NAME SECTION DEPENDS SUMMARY MORE)
function(describe component section depends summary more)
    string(TOUPPER ${component} upper)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${component} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
    set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${more}" PARENT_SCOPE)
    set(CPACK_COMPONENT_${upper}_GROUP ${component} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${more}" PARENT_SCOPE)
endfunction()

set(version "${PROJECT_VERSION}")
set(games "Dyar plays mancala games whose rules are written as data, with the\nsources of every rule.")
describe(dyar education "" "mancala games played from rules written as data"
    "${games} Some three hundred games come with it. It plays in the\nterminal, studies what open questions of the rules change, solves small\nboards, and checks rulesets of one's own.")
describe(libdyar0 libs "" "mancala games played from rules written as data - libraries"
    "${games} These are the libraries:\nlibdyar, and libdyar-requests, which is asked in JSON.")
set(linked_along "libyaml-dev, libpcre2-dev")
if(zstd_FOUND)
    string(APPEND linked_along ", libzstd-dev")
endif()
describe(libdyar-dev libdevel "libdyar0 (= ${version}), ${linked_along}"
    "mancala games played from rules written as data - development"
    "${games} This is what programs need that are\nbuilt with libdyar: headers, the static library, and how pkg-config and\nCMake find them.")
describe(python3-dyar python "libdyar0 (= ${version}), python3 (>= 3.9)"
    "mancala games played from rules written as data - Python"
    "${games} This is the module for Python.\nBoards are drawn in notebooks; tables are made where pandas is there.")
set(CPACK_DEBIAN_DYAR_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBDYAR0_PACKAGE_SHLIBDEPS ON)
if(TARGET dyar_core)
    set(CPACK_DEBIAN_PYTHON3-DYAR_PACKAGE_SHLIBDEPS ON)
else()
    set(CPACK_DEBIAN_PYTHON3-DYAR_PACKAGE_ARCHITECTURE all)
endif()
set(CPACK_DEBIAN_DYAR_PACKAGE_SUGGESTS "python3-dyar")
set(CPACK_DEBIAN_PYTHON3-DYAR_PACKAGE_SUGGESTS "dyar, python3-pandas")
# What Debian needs to know of the installation: the cache of libraries is regenerated.
file(WRITE ${PROJECT_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
file(WRITE ${PROJECT_BINARY_DIR}/shlibs
    "libdyar 0 libdyar0 (>= ${version})\nlibdyar-requests 0 libdyar0 (>= ${version})\n")
set(CPACK_DEBIAN_LIBDYAR0_PACKAGE_CONTROL_EXTRA
    ${PROJECT_BINARY_DIR}/triggers ${PROJECT_BINARY_DIR}/shlibs)

# Modules are compiled when they are installed, and what came of that goes with them.
file(WRITE ${PROJECT_BINARY_DIR}/python/postinst
    "#!/bin/sh\nset -e\nif command -v py3compile >/dev/null 2>&1; then\n    py3compile -p python3-dyar\nfi\n")
file(WRITE ${PROJECT_BINARY_DIR}/python/prerm
    "#!/bin/sh\nset -e\nif command -v py3clean >/dev/null 2>&1; then\n    py3clean -p python3-dyar\nelse\n    rm -rf /usr/lib/python3/dist-packages/dyar/__pycache__\nfi\n")
set(CPACK_DEBIAN_PYTHON3-DYAR_PACKAGE_CONTROL_EXTRA
    ${PROJECT_BINARY_DIR}/python/postinst ${PROJECT_BINARY_DIR}/python/prerm)

# Each package has its licence and its changes.
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(changes ${PROJECT_BINARY_DIR}/changelog)
file(WRITE ${changes} "dyar (${version}) unstable; urgency=medium\n\n  * See CHANGELOG.md of the sources.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${today}\n")
execute_process(COMMAND gzip -9nkf ${changes})
# What lintian would say of packages that nobody maintains in Debian, and that CPack made.
set(excused bogus-mail-host bogus-mail-host-in-debian-changelog initial-upload-closes-no-bugs
    maintscript-calls-ldconfig)
foreach(package IN LISTS CPACK_COMPONENTS_ALL)
    list(TRANSFORM excused PREPEND "${package}: " OUTPUT_VARIABLE overrides)
    list(JOIN overrides "\n" overrides)
    file(WRITE ${PROJECT_BINARY_DIR}/overrides/${package} "${overrides}\n")
    install(FILES ${PROJECT_BINARY_DIR}/overrides/${package}
        DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${package})
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        RENAME copyright COMPONENT ${package})
    install(FILES ${changes}.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${package})
endforeach()

include(CPack)

# And what it holds, which is known when all else of it is in place: these come last.
set(libraries "libyaml|${yaml_VERSION}|MIT" "pcre2|${pcre2_VERSION}|BSD-3-Clause")
if(zstd_FOUND)
    list(APPEND libraries "zstd|${zstd_VERSION}|BSD-3-Clause")
endif()
set(sbom_libraries_libdyar0 ${libraries})
set(sbom_libraries_libdyar-dev ${libraries})
if(DYAR_STUDIES)
    list(APPEND libraries "sqlite|${sqlite_VERSION}|blessing")
endif()
if(edit_FOUND)
    list(APPEND libraries "libedit|${edit_VERSION}|BSD-3-Clause")
endif()
set(sbom_libraries_dyar ${libraries})
foreach(package IN LISTS CPACK_COMPONENTS_ALL)
    install(CODE "set(sbom_package ${package})\nset(sbom_version ${version})\nset(sbom_libraries \"${sbom_libraries_${package}}\")"
        COMPONENT ${package})
    install(SCRIPT ${PROJECT_SOURCE_DIR}/tools/sbom.cmake COMPONENT ${package})
endforeach()
