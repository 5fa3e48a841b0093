# SPDX-License-Identifier: MIT
# Run at installation: if Python searches a folder of packages below the prefix, writes dyar.pth into it, which leads to
# the module.  The Python is that of the prefix (a virtual environment), or else the one that Dyar was built with.
#
# `python` and `python_packages` are set.  Packages for Debian are installed below /usr and need no such file.
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    return()
endif()
if(EXISTS "${CMAKE_INSTALL_PREFIX}/bin/python3")
    set(python "${CMAKE_INSTALL_PREFIX}/bin/python3")
endif()
execute_process(
    COMMAND ${python} -c "
import os, site, sys
prefix = os.path.realpath(sys.argv[1])
folders = site.getsitepackages() + [site.getusersitepackages()]
for folder in map(os.path.realpath, folders):
    if folder.startswith(prefix + os.sep):
        print(folder + ';' + os.path.relpath(os.path.join(prefix, sys.argv[2]), folder))
        break
" "${CMAKE_INSTALL_PREFIX}" "${python_packages}"
    OUTPUT_VARIABLE found
    OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT found)
    message(STATUS "Python does not search below ${CMAKE_INSTALL_PREFIX}; set PYTHONPATH to ${CMAKE_INSTALL_PREFIX}/${python_packages}")
    return()
endif()
list(GET found 0 folder)
list(GET found 1 path)
if(NOT path STREQUAL ".")
    message(STATUS "Installing: $ENV{DESTDIR}${folder}/dyar.pth")
    file(WRITE "$ENV{DESTDIR}${folder}/dyar.pth" "${path}\n")
endif()
