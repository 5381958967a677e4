#!/usr/bin/env bash
# Builds the fuzz targets with libFuzzer and the address sanitizer, and runs them one after another.
#
# FUZZ_SECONDS (60) or FUZZ_RUNS bounds each target; FUZZ_TARGETS chooses some of them. Inputs that
# led to new places in the code are kept in .build/found, those that failed in .build/failed.
#
# FUZZ_MEMORY=64 leaves the address sanitizer out, which needs most of the memory itself, and fails
# where the whole process has ever had more than so many MB.
set -euo pipefail
cd "$(dirname "$0")"

swift=${SWIFT:-swift}
targets=${FUZZ_TARGETS:-json xml conversion dates decimals questionnaire answers expressions}
if [ -n "${FUZZ_RUNS:-}" ]; then bound=-runs=$FUZZ_RUNS; else bound=-max_total_time=${FUZZ_SECONDS:-60}; fi

command -v clang >/dev/null || { echo "make fuzz needs the clang of a Swift toolchain on the PATH."; exit 1; }
resources=$(clang -print-resource-dir)
case $(uname -s) in
  Darwin) runtime=$resources/lib/darwin/libclang_rt.fuzzer_no_main_osx.a; cxx=-lc++ ;;
  *) runtime=$resources/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a; cxx=-lstdc++ ;;
esac
[ -e "$runtime" ] || { echo "There is no libFuzzer at $runtime."; exit 1; }

memory=${FUZZ_MEMORY:-}
if [ -n "$memory" ]; then folder=.build/memory sanitizer=off; else folder=.build memory=512 sanitizer=address; fi
build=(-c release --scratch-path "$folder" -Xlinker "$runtime" -Xlinker $cxx)
coverage=-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table
if [ $sanitizer = address ]; then
  build+=(-Xswiftc -sanitize=address -Xswiftc $coverage)
else
  # The compiler alone is told, or the linker would add a libFuzzer with a main function.
  for word in -sanitize=fuzzer $coverage; do build+=(-Xswiftc -Xfrontend -Xswiftc $word); done
fi
"$swift" build "${build[@]}"
program=$("$swift" build "${build[@]}" --show-bin-path)/fuzz

mkdir -p .build/failed
for target in $targets; do
  case $target in
    json | conversion) words=json length=1024 samples=../../Samples ;;
    xml) words=xml length=1024 samples=../../Samples ;;
    questionnaire) words=questionnaire length=2048 samples=../../Samples ;;
    expressions) words=expressions length=160 samples= ;;
    *) words=text length=120 samples= ;;
  esac
  mkdir -p ".build/found/$target"
  echo "== $target"
  ASAN_OPTIONS=quarantine_size_mb=32 SWIFT_BACKTRACE=enable=no "$program" "$target" "$bound" -max_len=$length \
    -dict="Dictionaries/$words.dict" -timeout=5 -rss_limit_mb="$memory" -print_final_stats=1 \
    -artifact_prefix=".build/failed/$target-" ".build/found/$target" "Corpus/$target" $samples \
    2>&1 | grep -a -E "DONE|ERROR|Fatal|SUMMARY|written to|number_of_executed|peak_rss" || true
done
if [ -n "$(ls .build/failed)" ]; then echo "Failed inputs:"; ls .build/failed; exit 1; fi
