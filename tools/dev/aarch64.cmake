# SPDX-License-Identifier: MIT
# For tools/dev/platform aarch64.
set(processor aarch64)
set(triplet aarch64-linux-gnu)
set(libraries_of aarch64-linux-gnu)
set(emulator qemu-aarch64 -L /usr/aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
