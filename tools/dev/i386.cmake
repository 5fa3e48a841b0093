# SPDX-License-Identifier: MIT
# For tools/dev/platform i386.  A processor for x86-64 runs it, with the loader of the cross compiler.
set(processor i386)
set(triplet i686-linux-gnu)
set(libraries_of i386-linux-gnu)
set(emulator /usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib:@LIBRARIES@)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
