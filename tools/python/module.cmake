# SPDX-License-Identifier: MIT
# The module `dyar` for Python: its sources, the types of reports, and dyar._core (core.cmake).

if(DYAR_WHEEL)
    set(python_packages .)
    set(python_component wheel)
else()
    set(python_packages lib/python3/dist-packages)
    set(python_component python3-dyar)
    install(DIRECTORY python/dyar DESTINATION ${python_packages} COMPONENT python3-dyar
        FILES_MATCHING PATTERN *.py PATTERN *.pyi PATTERN py.typed PATTERN __pycache__ EXCLUDE)
    install(FILES python/README.md python/RESEARCH.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-dyar
        COMPONENT python3-dyar)
endif()

# The types of reports, made from the schemas of what is printed and answered.
if(Python3_Interpreter_FOUND)
    set(reports ${CMAKE_CURRENT_BINARY_DIR}/python/dyar/reports.py)
    file(GLOB_RECURSE output_schemas CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/schema/output/*.schema.json)
    add_custom_command(
        OUTPUT ${reports}
        COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/python/reports.py
            ${PROJECT_SOURCE_DIR}/schema/output ${reports}
        DEPENDS python/reports.py ${output_schemas}
        COMMENT "Writing the types of reports"
        VERBATIM)
    add_custom_target(python_reports ALL DEPENDS ${reports})
    install(FILES ${reports} DESTINATION ${python_packages}/dyar COMPONENT ${python_component})
endif()
if(Python3_Development.Module_FOUND)
    include(python/core.cmake)
endif()

# Below a prefix that Python searches, a file in the folder of its version leads to the module.  (In a package, /usr, it
# searches lib/python3/dist-packages itself.)
if(DYAR_WHEEL)
    install(PROGRAMS $<TARGET_FILE:dyar> DESTINATION dyar/bin COMPONENT wheel)
    # The licences of the libraries that are a part of it.
    foreach(library IN ITEMS libyaml-dev libpcre2-dev libsqlite3-dev libzstd-dev)
        set(licence /usr/share/doc/${library}/copyright)
        if(EXISTS ${licence})
            install(FILES ${licence} DESTINATION dyar/licences RENAME ${library} COMPONENT wheel)
        else()
            message(WARNING "The wheel lacks the licence of ${library}: there is no ${licence}")
        endif()
    endforeach()
elseif(Python3_Interpreter_FOUND)
    install(CODE "set(python ${Python3_EXECUTABLE})\nset(python_packages ${python_packages})" COMPONENT python3-dyar)
    install(SCRIPT ${CMAKE_CURRENT_SOURCE_DIR}/python/path.cmake COMPONENT python3-dyar)
endif()
