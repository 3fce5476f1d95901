#!/usr/bin/env bash
# Make this copy of the project ready to run, test or bench: a virtual environment in .venv with what pyproject.toml
# asks for, and the few system packages that pip cannot bring. A second call is instant and needs no network;
# a changed pyproject.toml or another Python sets up again.
#
#   scripts/setup.sh run|test|bench
#
# PYTHON=/path/to/python3.x chooses the Python. Nothing outside the project is touched, except that apt-get is used
# when this runs as root; otherwise the command to type is printed.
set -euo pipefail

readonly purpose="${1:?usage: scripts/setup.sh run|test|bench}"
project="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
readonly project
readonly venv="$project/.venv"

# What is ready for the bench is ready for the tests, and what is ready for those is ready to run.
case "$purpose" in
    run) extras="" enough="run test bench" ;;
    test) extras="[dev]" enough="test bench" ;;
    bench) extras="[dev,bench]" enough="bench" ;;
    *) echo "setup: '$purpose' is not one of run, test, bench" >&2; exit 2 ;;
esac

say() { printf 'setup: %s\n' "$*" >&2; }

stop() {
    say "$@"
    exit 1
}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11; do
        if [ -n "$candidate" ] && command -v "$candidate" >/dev/null && new_enough "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    stop "Python 3.11 or newer is needed; here is $(python3 --version 2>/dev/null || echo none)." \
        "Debian 12 and newer have it: apt-get install python3"
}

# Install Debian packages as root, or say what to type and stop.
need_packages() {
    local why="$1"
    shift
    if ! command -v apt-get >/dev/null; then
        stop "$why. Install what your system calls these, then try again: $*"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        stop "$why. Type this, then try again:  sudo apt-get install -y $*"
    fi
    say "$why: installing $*"
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y --no-install-recommends "$@" >&2 || {
        apt-get update >&2
        apt-get install -y --no-install-recommends "$@" >&2
    } || stop "apt-get could not install $*"
}

on_raspberry_pi() { grep -qas 'Raspberry Pi' /proc/device-tree/model; }

# The distribution's pygame can draw without a desktop (KMSDRM); the one pip brings cannot.
distribution_has_pygame() {
    "$python" -sE -c 'import pygame, sys; sys.exit(pygame.version.vernum < (2, 6))' >/dev/null 2>&1
}

raspberry_pi_packages() {
    local package module missing=()
    for package in python3-pygame:pygame python3-lgpio:lgpio python3-gpiozero:gpiozero python3-serial:serial; do
        module="${package#*:}"
        "$python" -sE -c "import importlib.util as u, sys; sys.exit(u.find_spec('$module') is None)" ||
            missing+=("${package%:*}")
    done
    if [ "${#missing[@]}" -gt 0 ]; then
        need_packages "A Raspberry Pi plays with its own builds of these" "${missing[@]}"
    fi
}

make_venv() {
    local options=()
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        need_packages "Python has no 'venv' module" python3-venv
    if on_raspberry_pi; then
        raspberry_pi_packages
    fi
    if distribution_has_pygame; then
        options+=(--system-site-packages)
    fi
    if [ "$("$venv/bin/python" --version 2>/dev/null)" != "$("$python" --version)" ] ||
        ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
        say "making .venv with $("$python" --version)"
        "$python" -m venv --clear "${options[@]}" "$venv"
    fi
}

is_ready() {
    local level
    for level in $enough; do
        if [ "$(cat "$venv/.ready-$level" 2>/dev/null)" = "$wanted" ] && [ -x "$venv/bin/python" ]; then
            return
        fi
    done
    return 1
}

test_packages() {
    local missing=()
    command -v Xvfb >/dev/null || missing+=(xvfb)
    command -v xdotool >/dev/null || missing+=(xdotool)
    if [ "${#missing[@]}" -gt 0 ]; then
        need_packages "The tests open a real window on a virtual screen" "${missing[@]}"
    fi
    if ! command -v cc >/dev/null || ! [ -e /usr/include/dlfcn.h ]; then
        need_packages "The tests cut the power under a disk of their own, in C" gcc libc6-dev
    fi
    command -v dot >/dev/null || need_packages "The wiring is drawn by graphviz" graphviz
    # lgpio has no wheel for Python 3.13 and newer: pip builds it, with what it needs for that.
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 13))' &&
        ! "$python" -c 'import lgpio' 2>/dev/null; then
        missing=()
        command -v swig >/dev/null || missing+=(swig)
        command -v gcc >/dev/null || missing+=(gcc)
        "$python" -c 'import sysconfig, os, sys; sys.exit(not os.path.exists(sysconfig.get_paths()["include"] + "/Python.h"))' ||
            missing+=(python3-dev)
        if [ "${#missing[@]}" -gt 0 ]; then
            need_packages "The tests build lgpio for this Python" "${missing[@]}"
        fi
        export PYPI=1
    fi
}

python="$(find_python)"
readonly python
wanted="$(sha256sum "$project/pyproject.toml" "${BASH_SOURCE[0]}" | cut -c1-64 | tr '\n' ' ')$("$python" --version) $project"
readonly wanted

if [ "$purpose" != run ]; then
    test_packages
fi
if is_ready; then
    exit 0
fi

# Two of these at once (make -j) take turns.
exec 9>"$project/.setup.lock"
if command -v flock >/dev/null; then
    flock 9
    if is_ready; then
        exit 0
    fi
fi
make_venv
say "installing what pyproject.toml asks for ($purpose)"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$project$extras" >&2 ||
    stop "pip could not install; the lines above say why (the first set-up needs the network)"
printf '%s\n' "$wanted" >"$venv/.ready-$purpose"
say "ready"
