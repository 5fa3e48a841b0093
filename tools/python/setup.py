# SPDX-License-Identifier: MIT
"""The wheel: the module, with a dyar._core that has all libraries and rulesets in it, and the program.

    pip wheel --no-build-isolation tools/python

CMake builds the parts in C, in build/wheel of the sources.  That needs a compiler, CMake, Ninja, pkg-config, and
libyaml, PCRE2 and SQLite as archives (libyaml.a ...), as Debian's packages for development have them.  CMake obeys
CMAKE_BUILD_TYPE (Release if it is not set) and CFLAGS of the environment.  The wheel is linked to libc alone, and is
for every Python from 3.9 on.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCES = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get('DYAR_WHEEL_BUILD', SOURCES / 'build' / 'wheel'))


class BuildByCMake(build_ext):
    """Builds and installs the component `wheel`."""

    def build_extension(self, ext):
        packages = Path(self.get_ext_fullpath(ext.name)).resolve().parents[1]
        work = BUILD / 'cmake'
        subprocess.run(['cmake', '-G', 'Ninja', '-S', SOURCES, '-B', work,
                        '-D', 'DYAR_WHEEL=ON', '-D', 'DYAR_TESTS=OFF', '-D', 'DYAR_MPI=OFF',
                        '-D', f'Python3_EXECUTABLE={sys.executable}'], check=True)
        subprocess.run(['cmake', '--build', work, '--target', 'dyar', 'dyar_core', 'python_reports'], check=True)
        subprocess.run(['cmake', '--install', work, '--component', 'wheel', '--strip', '--prefix', packages], check=True)


BUILD.mkdir(parents=True, exist_ok=True)
shutil.rmtree(BUILD / 'python', ignore_errors=True)  # modules that are no more
setup(ext_modules=[Extension('dyar._core', sources=[], py_limited_api=True)],
      cmdclass={'build_ext': BuildByCMake},
      options={'bdist_wheel': {'py_limited_api': 'cp39'}, 'build': {'build_base': str(BUILD / 'python')},
               'egg_info': {'egg_base': str(BUILD)}})
