# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What tools/run, tools/test and the scripts beside this file share: finding what is missing on this
# machine, installing it, configuring and building.  Sourced, with `top` set to the repository.
: "${top:?}"

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "$*"
    exit 4
}

# What stands above a script's first command is its help.
case ${1-} in
-h | --help)
    sed -n '2,/^[^#]/{/SPDX-/d; s/^# \{0,1\}//p}' "$0"
    exit 0
    ;;
esac

have() {
    command -v "$1" >/dev/null 2>&1
}

# Runs a command and shows what it printed only when it fails.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

# ---- what is missing ----

compiles() {
    printf '#include <stdio.h>\nint main(void) { return 0; }\n' |
        cc -x c -fsyntax-only - >/dev/null 2>&1
}

has_module() {
    pkg-config --exists "$1" >/dev/null 2>&1
}

has_python_headers() {
    [ -x /usr/bin/python3 ] &&
        [ -f "$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ]
}

has_python_module() {
    /usr/bin/python3 -c "import $1" >/dev/null 2>&1
}

has_wasm_runtime() {
    have clang-19 && [ -f "$(clang-19 --target=wasm32-wasi -print-libgcc-file-name)" ]
}

# Prints the Debian packages that are missing for the parts named: program, tests, lint, coverage,
# analyzers, counting, installed, page, wasm.
missing_packages() {
    local part
    compiles || echo gcc libc6-dev
    have cmake || echo cmake
    have ninja || echo ninja-build
    have pkg-config || echo pkg-config
    for part in "$@"; do
        case $part in
        program)
            has_module yaml-0.1 || echo libyaml-dev
            has_module libpcre2-8 || echo libpcre2-dev
            has_module sqlite3 || echo libsqlite3-dev
            ;;
        tests) has_module cmocka || echo libcmocka-dev ;;
        lint)
            have clang-format || echo clang-format
            have clang-tidy || echo clang-tidy
            have pmccabe || echo pmccabe
            have shellcheck || echo shellcheck
            have codespell || echo codespell
            ;;
        coverage) have gcovr || echo gcovr ;;
        analyzers)
            have valgrind || echo valgrind libc6-dbg
            have cppcheck || echo cppcheck
            have clang || echo clang
            have dpkg-source || echo dpkg-dev
            ;;
        counting) have valgrind || echo valgrind libc6-dbg ;;
        installed)
            have g++ || echo g++
            have clang || echo clang
            have musl-gcc || echo musl-tools
            have doxygen || echo doxygen
            have abidiff || echo abigail-tools
            have lintian || echo lintian
            have groff || echo groff
            have zsh || echo zsh
            have fish || echo fish
            has_python_headers || echo python3-dev
            have mypy || echo mypy
            has_python_module pip || echo python3-pip
            has_python_module wheel || echo python3-wheel
            has_python_module ensurepip || echo python3-venv
            ;;
        page)
            have chromium || echo chromium
            have node || echo nodejs
            have npm || echo npm
            ;;
        wasm)
            have clang-19 || echo clang-19
            have wasm-ld-19 || echo lld-19
            [ -d /usr/include/wasm32-wasi ] || echo wasi-libc
            has_wasm_runtime || echo libclang-rt-19-dev-wasm32
            have wasm-opt || echo binaryen
            have zopfli || echo zopfli
            have dpkg-source || echo dpkg-dev
            have node || echo nodejs
            ;;
        esac
    done
}

# ---- installing ----

# Prints the words to put before a command that only the administrator may run; fails without any.
administrator() {
    if [ "$(id -u)" -eq 0 ]; then
        return 0
    fi
    have sudo && { [ -t 0 ] || sudo -n true 2>/dev/null; } && echo sudo
}

install_packages() {
    local admin
    if ! have apt-get; then
        die "dyar needs a C compiler, CMake 3.25 or newer, Ninja, pkg-config, libyaml, PCRE2, SQLite and, for
its tests, cmocka.  There is no apt here to install what is missing; its Debian packages are:
    $*"
    fi
    admin=$(administrator) || die "Some packages are missing, and installing them needs the administrator:
    apt-get install $*"
    say "Installing missing packages: $*"
    local command=(env DEBIAN_FRONTEND=noninteractive apt-get)
    [ -z "$admin" ] || command=("$admin" "${command[@]}")
    if ! "${command[@]}" install -qq -y --no-install-recommends "$@" >/dev/null 2>&1; then
        quietly "${command[@]}" update -qq || die "The lists of packages could not be fetched."
        quietly "${command[@]}" install -qq -y --no-install-recommends "$@" ||
            die "The packages could not be installed."
    fi
}

# Prints what is good to have: editing the line typed at `play` is better with libedit, endgame
# databases are smaller with zstd; tests of studies in several processes need MPI.
missing_optional_packages() {
    has_module libedit || echo libedit-dev
    has_module libzstd || echo libzstd-dev
    [ "${1-}" = tests ] || return 0
    have mpirun || echo libopenmpi-dev openmpi-bin
}

# Not worth asking for a password.
install_optional_packages() {
    local packages
    mapfile -t packages < <(missing_optional_packages "$@" | tr ' ' '\n')
    if [ ${#packages[@]} -gt 0 ] && have apt-get &&
        { [ "$(id -u)" -eq 0 ] || { have sudo && sudo -n true 2>/dev/null; }; }; then
        (install_packages "${packages[@]}") || true
    fi
}

install_missing() {
    local packages
    mapfile -t packages < <(missing_packages "$@" | tr ' ' '\n')
    [ ${#packages[@]} -eq 0 ] || install_packages "${packages[@]}"
    # Modules cannot be asked for before pkg-config is there.
    mapfile -t packages < <(missing_packages "$@" | tr ' ' '\n')
    [ ${#packages[@]} -eq 0 ] || install_packages "${packages[@]}"
}

# ---- libraries that are compiled along ----

# apt with folders of its own, and of the distribution's lists only that of sources.
source_apt() {
    apt-get -qq -o APT::Sandbox::User=root -o Dir::Etc::SourceList="$PWD/sources.list" \
        -o Dir::Etc::SourceParts=/dev/null -o Dir::State="$PWD" -o Dir::Cache="$PWD" "$@"
}

# fetch_sources PACKAGE...: Debian's source packages, into this folder.
fetch_sources() {
    local codename
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mkdir -p lists/partial archives/partial
    # shellcheck disable=SC2016 # apt's own variables
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' "Release: $codename" >sources.list
    quietly source_apt update && quietly source_apt source "$@"
}

# describe_yaml WHERE: libyaml's CMake does not inform pkg-config.
describe_yaml() {
    sed -e "s|@prefix@|$1|; s|@exec_prefix@|$1|" \
        -e "s|@includedir@|$1/include|; s|@libdir@|$1/lib|" \
        -e 's|@PACKAGE_VERSION@|0.2|' libyaml-*/yaml-0.1.pc.in >"$1/lib/pkgconfig/yaml-0.1.pc"
}

# ---- building ----

# configure PRESET [cmake arguments]: only when it was not done yet, or the presets have changed.
configure() {
    local preset=$1 stamp=$top/build/$1/configured wanted
    shift
    wanted="$preset $*"
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && [ -f "$top/build/$preset/build.ninja" ] &&
        [ ! "$top/CMakePresets.json" -nt "$stamp" ]; then
        return
    fi
    say "Configuring ($preset)"
    (cd "$top" && quietly cmake --preset "$preset" "$@") || die "CMake could not configure the build."
    printf '%s' "$wanted" >"$stamp"
}

# Reads what ninja prints, each line with "FINISHED ALL " before it.  Says how far the build is: in one line
# on a terminal, elsewhere in a line for each quarter.
tell_progress() {
    local finished all rest quarter=0 shown=false
    while read -r finished all rest; do
        [[ $finished =~ ^[0-9]+$ && $all =~ ^[0-9]+$ ]] || continue
        if [ -t 2 ]; then
            printf '\rBuilding: %s of %s steps' "$finished" "$all" >&2
            shown=true
        elif ((4 * finished / all > quarter)); then
            quarter=$((4 * finished / all))
            say "Building: $finished of $all steps"
        fi
    done
    ! $shown || printf '\r\033[K' >&2
}

# build PRESET [targets]: says how far it is, and shows what was printed only when it fails.
build() {
    local preset=$1 log status=0
    shift
    log=$(mktemp)
    NINJA_STATUS='%f %t ' ninja -C "$top/build/$preset" "$@" 2>&1 | tee "$log" | tell_progress || status=$?
    [ "$status" -eq 0 ] || cat "$log" >&2
    rm -f "$log"
    [ "$status" -eq 0 ] || die "The build failed."
}

# run_tests PRESET [ctest arguments]: prints only what fails, and the sum.
run_tests() {
    (cd "$top" && ctest --preset "$@" --parallel "$(nproc)") |
        grep --line-buffered -v -e ' Passed ' -e '^ *Start ' -e '^Test project' -e '^ *$'
    return "${PIPESTATUS[0]}"
}

# Can programs be built with libFuzzer?
can_fuzz() {
    local built status=0
    built=$(mktemp)
    echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' |
        clang -fsanitize=fuzzer,address -x c - -o "$built" >/dev/null 2>&1 || status=1
    rm -f "$built"
    return "$status"
}

# Can instructions be counted here, so that they compare?
can_count() {
    [ "$(uname -m)" = x86_64 ]
}
