# What run.sh and test.sh share: installing what is missing, and configuring and building a preset. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

build_packages=(
    g++ cmake ninja-build ccache pkg-config
    qt6-base-dev qt6-3d-dev qt6-declarative-dev qt6-svg-dev libgl1-mesa-dri fonts-dejavu-core
    libassimp-dev libglm-dev nlohmann-json3-dev libfmt-dev libmeshoptimizer-dev
    libpng-dev libtiff-dev libopenexr-dev libhwy-dev libzstd-dev libxxhash-dev
)
test_packages=(xvfb xauth xdotool openbox imagemagick python3-jsonschema locales)
lint_packages=(clang clang-tidy)

say() { printf '%s\n' "$*" >&2; }

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif [[ -n $(type -P sudo) ]]; then
        sudo "$@"
    else
        say "This needs root, and there is no sudo: $*"
        return 1
    fi
}

# Whether this is a system whose package names are those above: Debian 12, Ubuntu 24.04 or newer.
is_supported_system() {
    [[ -r /etc/os-release && -n $(type -P apt-get) ]] || return 1
    local id version
    id=$(. /etc/os-release && printf '%s' "${ID:-}")
    version=$(. /etc/os-release && printf '%s' "${VERSION_ID:-9999}") # Debian's unstable branch has no number
    case $id in
    debian) ((${version%%.*} >= 12)) ;;
    ubuntu) ((${version%%.*} >= 24)) ;;
    *) return 1 ;;
    esac
}

# Prints those of the given packages that are not installed, one a line.
missing_packages() {
    if [[ -z $(type -P dpkg-query) ]]; then
        printf '%s\n' "$@"
        return
    fi
    local installed package
    # It fails when it knows nothing of one of them, yet lists the others.
    installed=" $(dpkg-query --show --showformat='${db:Status-Status}:${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ $installed == *" installed:$package "* ]] || printf '%s\n' "$package"
    done
}

# Qt's reader of SVG icons comes with its library on some releases and in a package of its own on others.
has_svg_reader() { compgen -G '/usr/lib/*/qt6/plugins/imageformats/libqsvg.so' >/dev/null; }

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
        install --yes --no-install-recommends "$@" </dev/null
}

# Installs what is missing of the given packages, or says what is needed and fails.
install_missing() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    if ((${#missing[@]} == 0)) && has_svg_reader; then
        return
    fi
    if ! is_supported_system; then
        say "Sward's scripts install packages on Debian 12, Ubuntu 24.04 and newer only. Needed here, under Debian's names:"
        say "  ${missing[*]:-qt6-svg-plugins}"
        say "With them, build by hand: cmake --preset release && cmake --build --preset release"
        return 1
    fi
    say "Installing ${missing[*]:-qt6-svg-plugins}"
    as_root apt-get -o DPkg::Lock::Timeout=300 update </dev/null
    if ((${#missing[@]} > 0)); then
        apt_install "${missing[@]}"
    fi
    has_svg_reader || apt_install qt6-svg-plugins
}

# The tests read and write numbers under a locale whose decimal sign is a comma.
make_german_locale() {
    [[ $'\n'$(locale -a 2>/dev/null)$'\n' == *$'\nde_DE.utf8\n'* ]] || as_root localedef -i de_DE -f UTF-8 de_DE.UTF-8
}

# build PRESET [TARGET]…: configures when that was not done yet for this folder and these presets, then builds.
build() {
    local preset=$1 directory=$root/build/$1
    shift
    local configured=$directory/.configured
    if [[ ! -f $configured || $root/CMakePresets.json -nt $configured || $(<"$configured") != "$root" ]]; then
        (cd "$root" && cmake --fresh --preset "$preset") || return
        printf '%s\n' "$root" >"$configured"
    fi
    cmake --build "$directory" ${1:+--target "$@"}
}
