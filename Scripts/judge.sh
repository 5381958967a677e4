#!/usr/bin/env bash
# Judges the tables that a program writes of made-up responses to all sample forms, and of those of the corpus; see
# Tests/Tables/judge.py.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?usage: Scripts/judge.sh PROGRAM [RESPONSES]}
count=${2:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=.build/table-peers PYTHONDONTWRITEBYTECODE=1
status=0
for form in Samples/*.json; do
  grep -q '"resourceType": *"Questionnaire",' "$form" || continue
  name=$(basename "$form" .json)
  Tests/Tables/generate.py "$form" "$count" > "$work/$name.ndjson"
  echo "$name"
  Tests/Tables/judge.py "$program" "$work/$name" --questionnaire "$form" --responses "$work/$name.ndjson" || status=1
done
if [ -d ../shared/corpus ]; then
  echo "responses of ../shared/corpus"
  Tests/Tables/corpus.py "$program" ../shared/corpus "$work/corpus" || status=1
else
  echo "There is no ../shared/corpus: its responses are not judged."
fi
exit $status
