#!/usr/bin/env python3
"""Judges the tables that `fhir-survey export` writes.

    Tests/Tables/judge.py PROGRAM FOLDER --questionnaire Q… --responses R… [--codebook]

Every cell of the wide tables is worked out again from the responses and the codebook, in several layouts; then Parquet,
Stata, SPSS and SAS files are compared with these tables cell by cell, as pyarrow, DuckDB, pandas and PSPP read them.
Responses are JSON: a resource, a Bundle, or NDJSON. Ends with 1 where something differs.
"""
import argparse
import collections
import csv
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import files
import recompute

LAYOUTS = [
  ["--missing", "--exact", "--names", "safe"], ["--names", "linkid", "--choices", "list", "--values", "display"],
  ["--repeats", "wide", "--choices", "positions", "--missing"], ["--values", "weight", "--names", "redcap"]]
TYPED = ["--missing", "--exact", "--names", "safe"]


def resources(path, kind):
  """All resources of a kind in a file or folder, in the order in which export reads them."""
  path = Path(path)
  if path.is_dir():
    for name in sorted(path.iterdir()): yield from resources(name, kind)
    return
  text = path.read_text(encoding="utf-8-sig")
  try: found = [recompute.load(text)]
  except ValueError: found = [recompute.load(line) for line in text.splitlines() if line.strip()]
  for resource in found:
    if resource.get("resourceType") == "Bundle":
      found = [entry.get("resource", {}) for entry in resource.get("entry", [])]
      yield from (entry for entry in found if entry.get("resourceType") == kind)
    elif resource.get("resourceType") == kind: yield resource


class Judge:
  def __init__(self, program, folder, allows_rejects=False):
    self.program, self.folder, self.allows_rejects = program, Path(folder), allows_rejects
    self.cells = collections.Counter()
    self.differences = []

  def say(self, text):
    self.differences.append(text)

  def export(self, target, name, layout, questionnaires, responses, *more):
    """Exports to a folder of its own; the path of the first table, its codebook, and the table names."""
    ending = {"table": "csv"}.get(target, target)
    folder = self.folder / name
    folder.mkdir(parents=True, exist_ok=True)
    output = folder / f"out.{ending}"
    command = [self.program, "export", *map(str, responses), "--to", target, "-o", str(output), "--force", *layout, *more]
    for path in questionnaires: command += ["--questionnaire", str(path)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode not in (0, 1):
      self.say(f"{' '.join(command)}: exit {run.returncode}: {run.stderr[-500:]}")
      return None
    if not output.exists():
      self.say(f"{' '.join(command)}: no {output}")
      return None
    book = folder / "out.codebook.json"
    # Where all records are rejected and no form is given, there is no table.
    if self.allows_rejects and run.returncode == 1 and not book.exists(): return None
    return output, json.loads(book.read_text())

  def tables(self, output, book):
    for table in book["tables"]:
      name = f".{table['name']}" if table["name"] else ""
      yield table, output.with_name(f"out{name}{output.suffix}")

  def rows(self, path):
    with open(path, newline="", encoding="utf-8") as file: return list(csv.DictReader(file))

  def recompute(self, layout, name, questionnaires, responses, forms):
    made = self.export("table", name, layout, questionnaires, responses)
    if made is None: return None
    output, book = made
    rejected = output.with_name(output.name + ".rejects.ndjson")
    refused = rejected.read_text().splitlines() if rejected.exists() else []
    # What is rejected is no row; such a line is the text of the record.
    refused = [recompute.load(line) for line in refused if line.strip()]
    tables = recompute.Tables(recompute.load(json.dumps(book)), forms)
    wanted = [[] for _ in book["tables"]]
    number = 0
    for path in responses:
      for response in resources(path, "QuestionnaireResponse"):
        if any(response == record for record in refused): continue
        number += 1
        for place, rows in enumerate(tables.rows(response, number)): wanted[place] += rows
    if refused and not self.allows_rejects: self.say(f"{rejected}: records are rejected")
    for (table, path), mine in zip(self.tables(output, book), wanted):
      theirs = self.rows(path)
      header = [column["name"] for column in table["columns"]]
      with open(path, newline="", encoding="utf-8") as file: first = next(csv.reader(file))
      if first != header: self.say(f"{path}: the header is not that of the codebook")
      if len(mine) != len(theirs): self.say(f"{path}: {len(theirs)} rows, not {len(mine)}")
      for place, (a, b) in enumerate(zip(mine, theirs)):
        for name in header:
          self.cells["csv"] += 1
          cell = a.get(name) or ""
          if not (b[name] in cell if isinstance(cell, set) else b[name] == cell):
            self.say(f"{path}: row {place + 1}, {name}: {b[name]!r} is not {cell!r}")
    return output, book, tables

  def judge(self, name, questionnaires, responses, layouts=LAYOUTS):
    forms = [form for path in questionnaires for form in resources(path, "Questionnaire")]
    for number, layout in enumerate(layouts):
      self.recompute(layout, f"{name}/csv{number}", questionnaires, responses, forms)
    made = self.recompute(TYPED, f"{name}/typed", questionnaires, responses, forms)
    if made is None: return
    output, book, tables = made
    csvs = {table["name"]: self.rows(path) for table, path in self.tables(output, book)}
    parquet = self.export("parquet", f"{name}/parquet", TYPED, questionnaires, responses)
    if parquet:
      for table, path in self.tables(*parquet):
        self.cells["parquet"] += files.compare_parquet(path, table, csvs[table["name"]], self.say)
    # Nobody here reads version 8 of the transport files but ReadStat, which writes them.
    for kind in ("dta", "sav", "xpt"):
      made = self.export(kind, f"{name}/{kind}", TYPED, questionnaires, responses)
      if not made: continue
      kept = []
      for table, path in self.tables(*made):
        expected = files.Expected(made[1], table, kind, tables)
        result = expected.compare(path, csvs[table["name"]], self.say)
        if not result: continue
        self.cells[kind] += result[0]
        kept += result[1]
      texts = made[0].with_name("out.texts.csv")
      found = [tuple(row.values()) for row in self.rows(texts)] if texts.exists() else []
      if collections.Counter(found) != collections.Counter(kept):
        self.say(f"{texts}: {len(found)} texts, not the {len(kept)} that are wanted: {sorted(set(kept) ^ set(found))[:2]}")


def main():
  parser = argparse.ArgumentParser()
  parser.add_argument("program")
  parser.add_argument("folder")
  parser.add_argument("--questionnaire", action="append", default=[])
  parser.add_argument("--responses", action="append", default=[])
  parser.add_argument("--only-typed", action="store_true", help="only the layout of the typed files")
  arguments = parser.parse_args()
  judge = Judge(arguments.program, arguments.folder)
  layouts = [] if arguments.only_typed else LAYOUTS
  judge.judge("all", arguments.questionnaire, arguments.responses, layouts)
  for text in judge.differences[:30]: print(text)
  counts = ", ".join(f"{count} of {kind}" for kind, count in sorted(judge.cells.items()))
  print(f"judge: {len(judge.differences)} differences in cells: {counts}")
  sys.exit(1 if judge.differences else 0)


if __name__ == "__main__": main()
