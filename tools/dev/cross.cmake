# SPDX-License-Identifier: MIT
# Debian's cross compiler, with the libraries that tools/dev/platform has unpacked; what is built is run by
# `emulator`.  Included with `processor`, `triplet` (of Debian's compiler), `libraries_of` (of Debian's packages) and
# `emulator` set.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${processor})
set(CMAKE_C_COMPILER ${triplet}-gcc)
cmake_path(SET libraries NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../build/${processor}/libraries)
list(TRANSFORM emulator REPLACE "@LIBRARIES@" ${libraries}/usr/lib/${libraries_of})
set(CMAKE_CROSSCOMPILING_EMULATOR ${emulator})

# pkg-config, too, finds nothing of this machine's own.
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${libraries})
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/usr/lib/${libraries_of}/pkgconfig)
