# SPDX-License-Identifier: MIT
# Folders of C files that are compiled as one: each header is read once, what is inlined crosses files without
# the help of a linker, and it takes a third of the time.  A name at file scope is then one thing in its folder.

# compile_folders(TARGET [OPTIONS OPTION...] [ALONE FILE...] FOLDERS FOLDER...): compiles these folders of the target,
# with the options, each as one file; file by file without DYAR_BY_FOLDER.  Files stay ALONE that need a library which
# others do without, or whose names another file of the folder has.
function(compile_folders target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS;ALONE;FOLDERS")
    get_target_property(all ${target} SOURCES)
    foreach(folder IN LISTS arg_FOLDERS)
        set(files ${all})
        list(FILTER files INCLUDE REGEX "^${folder}/[^/]*[.]c$")
        list(REMOVE_ITEM files ${arg_ALONE})
        if(DYAR_BY_FOLDER)
            set_source_files_properties(${files} PROPERTIES HEADER_FILE_ONLY ON)
            list(TRANSFORM files REPLACE "(.+)" "#include \"${CMAKE_CURRENT_SOURCE_DIR}/\\1\"\n")
            list(JOIN files "" text)
            string(PREPEND text "/* NOLINTBEGIN(bugprone-suspicious-include) */\n")
            string(APPEND text "/* NOLINTEND(bugprone-suspicious-include) */\n")
            string(REPLACE / _ name ${folder})
            set(files ${CMAKE_CURRENT_BINARY_DIR}/${target}_${name}.c)
            file(CONFIGURE OUTPUT ${files} CONTENT "${text}" @ONLY)
            target_sources(${target} PRIVATE ${files})
        endif()
        set_property(SOURCE ${files} APPEND PROPERTY COMPILE_OPTIONS ${arg_OPTIONS})
    endforeach()
endfunction()
