# Do includes only point backwards?  A file of interpreter/ includes headers of its own layer and of
# those before it; tools/ include libdyar's public headers and, of their own, lab before cli; within
# lab, too, one folder follows another.
cmake_minimum_required(VERSION 3.25)
get_filename_component(top "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
set(wrong "")

# check(FOLDER ALLOWED...): files below the folder may include headers of these folders only.
function(check folder)
    file(GLOB_RECURSE files "${top}/${folder}/*.[ch]" "${top}/${folder}/*.def")
    foreach(file IN LISTS files)
        file(STRINGS "${file}" lines REGEX "^ *# *include \"[^\"]*\"")
        foreach(line IN LISTS lines)
            string(REGEX MATCH "\"(lab/[a-z]+|[a-z]+)/" ignored "${line}")
            if(NOT CMAKE_MATCH_1 IN_LIST ARGN)
                string(APPEND wrong "${file}: ${line}\n")
            endif()
        endforeach()
    endforeach()
    set(wrong "${wrong}" PARENT_SCOPE)
endfunction()

set(before dyar)
check(interpreter/include dyar)
foreach(layer IN ITEMS base document validate rules program play fast)
    list(APPEND before ${layer})
    check(interpreter/${layer} ${before})
endforeach()
set(before dyar)
foreach(layer IN ITEMS base records players measure)
    list(APPEND before lab/${layer})
    check(tools/lab/${layer} ${before})
endforeach()
foreach(layer IN ITEMS compare study solve) # side by side
    check(tools/lab/${layer} ${before} lab/${layer})
endforeach()
check(tools/cli ${before} lab/compare lab/study lab/solve cli)

if(wrong)
    message(FATAL_ERROR "These includes point the wrong way:\n${wrong}")
endif()
