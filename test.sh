#!/usr/bin/env bash
# Installs what is missing, builds Sward and runs every test: ./test.sh [--all]
# --all adds a build by Clang, one with the sanitizers, and clang-tidy over all sources.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/.ci/setup.sh"

all=false
case "$*" in
'') ;;
--all) all=true ;;
*)
    say "Usage: ./test.sh [--all]"
    exit 2
    ;;
esac

passed=0 failed=0 skipped=0

# Adds up a JUnit file of ctest: the functions of each Qt Test program, and one for each program of another kind or that
# ended before its totals. Set-up and clean-up functions are no tests.
count_tests() {
    awk '
        /^\t<testcase / { p = f = s = totals = 0; status = $0; sub(/.* status="/, "", status); sub(/".*/, "", status) }
        /<skipped message="Unable to find executable/ { status = "fail" }
        /^PASS   : .*::(initTestCase|cleanupTestCase)\(\)/ { --p }
        /^Totals: / { p += $2; f += $4; s += $6; totals = 1 }
        /^\t<\/testcase>/ {
            if (!totals) { p = status == "run"; f = status == "fail"; s = status == "notrun" || status == "disabled" }
            if (status == "fail" && !f) f = 1
            passed += p; failed += f; skipped += s
        }
        END { print passed + 0, failed + 0, skipped + 0 }' "$1"
}

# Builds a preset and runs its tests, on a display of their own where there is none.
check_preset() {
    local preset=$1 directory=$root/build/$1 display=() ok=true counts
    say "== $preset"
    if ! build "$preset"; then
        failed=$((failed + 1))
        return
    fi
    if [[ -z ${DISPLAY:-} ]]; then
        display=(env QT_QPA_PLATFORM=xcb xvfb-run --auto-servernum --server-args="-screen 0 1280x1024x24")
    fi
    local report=$directory/tests.xml
    rm -f "$report"
    "${display[@]}" ctest --test-dir "$directory" --parallel "$(nproc)" --output-on-failure --no-tests=error \
        --timeout 1200 --output-junit "$report" --test-output-size-passed 100000000 --test-output-size-failed 100000000 \
        </dev/null || ok=false
    counts=(0 0 0)
    if [[ -f $report ]]; then
        read -r -a counts < <(count_tests "$report")
    fi
    if ! $ok && ((counts[1] == 0)); then
        counts[1]=1
    fi
    passed=$((passed + counts[0])) failed=$((failed + counts[1])) skipped=$((skipped + counts[2]))
}

# clang-tidy over all sources, unless none has changed since it last found nothing.
lint() {
    local directory=$root/build/clang folders=(model plugins viewport panels editor resources tests)
    local clean=$directory/.linted planted=$directory/planted.cpp pattern
    say "== clang-tidy"
    # A linter that does not read its configuration finds nothing: it must find this.
    printf 'int *planted() { return 0; }\n' >"$planted"
    if clang-tidy --quiet "$planted" -- -std=c++20 >/dev/null 2>&1; then
        say "clang-tidy does not find a planted fault: is .clang-tidy well formed?"
        failed=$((failed + 1))
        return
    fi
    if [[ -f $clean && -z $(cd "$root" && find .clang-tidy "${folders[@]}" -newer "$clean" -print -quit) ]]; then
        say "Nothing changed since it last ran clean."
        passed=$((passed + 1))
        return
    fi
    touch "$clean.begun"
    pattern="^$(printf '%s' "$root" | sed 's/[][\.*^$+?(){}|]/\\&/g')/($(IFS='|' && printf '%s' "${folders[*]}"))/"
    # Its count of what it does not show, system headers above all, is noise.
    if run-clang-tidy -quiet -p "$directory" -header-filter="$pattern" "$pattern" </dev/null 2>&1 |
        { grep -v ' warnings\{0,1\} generated\.$' || true; }; then
        mv "$clean.begun" "$clean"
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
}

packages=("${build_packages[@]}" "${test_packages[@]}")
if $all; then
    packages+=("${lint_packages[@]}")
fi
install_missing "${packages[@]}"
make_german_locale

check_preset release
if $all; then
    check_preset clang
    lint
    export UBSAN_OPTIONS=print_stacktrace=1
    export LSAN_OPTIONS="suppressions=$root/.ci/leaks-of-others.supp:print_suppressions=0"
    check_preset asan
fi

printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
((failed == 0 && passed > 0))
