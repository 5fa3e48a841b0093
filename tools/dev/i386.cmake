# SPDX-License-Identifier: MIT
# For tools/dev/platform i386.  A processor for x86-64 runs it, with the loader of the cross compiler.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i386)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR
    /usr/i686-linux-gnu/lib/ld-linux.so.2 --library-path /usr/i686-linux-gnu/lib)
cmake_path(SET libraries NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../build/i386/libraries)
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/lib/pkgconfig)
