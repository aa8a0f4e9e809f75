#!/usr/bin/env bash
# Installs what is missing, builds Sward and opens SCENE, or the sample scene when none is given: ./run.sh [SCENE]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/.ci/setup.sh"

if (($# > 1)) || [[ ${1:-} == -* ]]; then
    say "Usage: ./run.sh [SCENE]"
    exit 2
fi

install_missing "${build_packages[@]}"
build release sward
if [[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-} ]]; then
    say "Sward is built, but there is no display to open its window on (DISPLAY is not set)."
    exit 1
fi
exec "$root/build/release/sward" "${1:-$root/resources/scenes/meadow}"
