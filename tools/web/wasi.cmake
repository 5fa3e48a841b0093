# SPDX-License-Identifier: MIT
# WebAssembly with the system interface WASI: what a page holds, and what Node runs as a program.  By the newest
# clang of Debian, whose code plays faster and is smaller than that of its usual one.  tools/page installs what
# this needs and puts the libraries below build/wasi/libraries.
#
# Headers: none of this machine's own (-nostdlibinc), those of wasi-libc, and before them tools/web/wasi,
# which says what becomes there of what WASI lacks.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
set(WASI ON)

cmake_path(SET above NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../..)
string(JOIN " " CMAKE_C_FLAGS_INIT
    -msimd128 -nostdlibinc -isystem ${CMAKE_CURRENT_LIST_DIR}/wasi -isystem /usr/include/wasm32-wasi
    -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN -D_WASI_EMULATED_GETPID)
set(CMAKE_C_STANDARD_LIBRARIES_INIT
    "-lwasi-emulated-signal -lwasi-emulated-getpid")
# The stack lies first, so that a stack which grows too far is caught and overwrites nothing.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-O0 -Wno-unused-command-line-argument -Wl,--stack-first -Wl,-z,stack-size=1048576")

# Small, but for what plays and searches; those files say so themselves.
set(CMAKE_C_FLAGS_RELEASE "-Oz -DNDEBUG" CACHE STRING "How the preset compiles")

# pkg-config, too, finds nothing of this machine's own.
set(ENV{PKG_CONFIG_SYSROOT_DIR} "")
set(ENV{PKG_CONFIG_LIBDIR} ${above}/build/wasi/libraries/lib/pkgconfig)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_HAVE_LIBC_PTHREAD ON) # tools/web/wasi/pthread.h is all there is to it
