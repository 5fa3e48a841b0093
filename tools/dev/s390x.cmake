# SPDX-License-Identifier: MIT
# For tools/dev/platform s390x.
set(processor s390x)
set(triplet s390x-linux-gnu)
set(libraries_of s390x-linux-gnu)
set(emulator qemu-s390x -L /usr/s390x-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
