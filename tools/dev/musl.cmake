# SPDX-License-Identifier: MIT
# For tools/dev/platform musl: the same processor, another C library.
set(CMAKE_C_COMPILER musl-gcc)
cmake_path(SET libraries NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../build/musl/libraries)
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/lib/pkgconfig)
