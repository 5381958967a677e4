#!/usr/bin/env bash
# Exports made-up responses with Samples/spark on two local cores, in both modes, with a task that is killed and tried
# again, and compares all rows with those of one process.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:?usage: Scripts/spark.sh PROGRAM [RESPONSES]}
count=${2:-3000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONPATH=.build/spark:.build/table-peers PYTHONDONTWRITEBYTECODE=1
form=Samples/gallery.json
Tests/Tables/generate.py "$form" "$count" > "$work/r.ndjson"
"$program" codebook "$form" --to json --names safe -o "$work/codebook.json"
mkdir "$work/one"
"$program" export "$work/r.ndjson" --questionnaire "$form" --codebook "$work/codebook.json" --frozen --to parquet \
  --quiet -o "$work/one/responses.parquet" 2> "$work/log" || [ $? = 1 ] # some are made to be rejected
for mode in part pipe; do
  python3 Samples/spark/export_tables.py --program "$program" --questionnaire "$form" --partitions 5 --mode "$mode" \
    --kill 1 --master 'local[2,4]' --output "$work/$mode" "$work/r.ndjson" 2> "$work/log" || { cat "$work/log"; exit 1; }
  grep -q 'Lost task 1.0' "$work/log" || { echo "no task was killed"; exit 1; }
  python3 - "$work" "$mode" <<'PYTHON'
import glob
import json
import os
import sys

import duckdb

work, mode = sys.argv[1:]
for one in sorted(glob.glob(f"{work}/one/*.parquet")):
  parts = f"{work}/{mode}/part-*/{os.path.basename(one)}"
  first, second = (duckdb.sql(f"SELECT * FROM read_parquet('{path}')") for path in (one, parts))
  lost, added = (len(a.except_(b)) for a, b in ((first, second), (second, first)))
  print(f"{mode}: {os.path.basename(one)}: {len(second)} rows, {lost} lost, {added} added")
  if lost or added or len(first) != len(second): sys.exit(1)
manifest = json.load(open(f"{work}/{mode}/manifest.json"))
if manifest["responses"]["read"] != sum(1 for _ in open(f"{work}/r.ndjson")): sys.exit("responses are missing")
PYTHON
done
