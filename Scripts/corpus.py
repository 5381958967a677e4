#!/usr/bin/env python3
"""The corpus: real resources and official suites that tests read, which are other people's and not part of the project.

    Scripts/corpus.py                         where its files come from
    Scripts/corpus.py --files                 the same, a line for each file
    Scripts/corpus.py FOLDER [PREFIX...]      checks that the files are in FOLDER, and unchanged
    Scripts/corpus.py --fetch FOLDER [PREFIX...]  gets what is missing from its repositories, then checks

Tests/Corpus/sources.csv has the repositories, Tests/Corpus/files.csv a row for each file that a test or
`make definitions` reads: its path here, its source and path there, and git's hash of its content
(`git hash-object FILE`). PREFIX limits it to files that begin so: schemas/r4/. FHIR_SURVEY_CORPUS_MIRROR
is used in place of https://raw.githubusercontent.com where that cannot be reached.
"""
import csv
import hashlib
import os
import sys
import urllib.parse
import urllib.request
from collections import Counter
from pathlib import Path

MANIFEST = Path(__file__).resolve().parent.parent / "Tests" / "Corpus"
MIRROR = os.environ.get("FHIR_SURVEY_CORPUS_MIRROR", "https://raw.githubusercontent.com")


def table(name):
  with open(MANIFEST / name, newline="", encoding="utf8") as file: return list(csv.DictReader(file))


def blob(content):
  """The hash by which git names a content."""
  return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


def address(row, source):
  return f"{MIRROR}/{source['repository']}/{source['commit']}/{urllib.parse.quote(row['path'])}"


def describe(files, sources, each):
  counts = Counter(row["source"] for row in files)
  for name, source in sources.items():
    if not counts[name]: continue
    print(f"{source['repository']} {source['commit'][:12]}: {counts[name]} files, {source['licence']}")
    for row in files if each else ():
      if row["source"] == name: print(f"  {row['file']}  {row['blob']}  {row['path']}")
  print(
    f"\n{len(files)} files of {len(sources)} sources. `make corpus CORPUS=folder` checks a folder that has them, "
    "Scripts/corpus.py --fetch gets them.\nThe tests find them in the folder that FHIR_SURVEY_CORPUS names.")


def fetch(folder, files, sources):
  """Gets what is missing and has an address."""
  for row in files:
    target, source = folder / row["file"], sources[row["source"]]
    if target.exists() or not source["commit"] or row["changed"]: continue
    try:
      with urllib.request.urlopen(address(row, source), timeout=60) as answer: content = answer.read()
    except OSError as error:
      sys.exit(f"corpus: {address(row, source)}: {error}")
    if blob(content) != row["blob"]: sys.exit(f"corpus: {address(row, source)} is not what it was")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def check(folder, files):
  missing = [row["file"] for row in files if not (folder / row["file"]).is_file()]
  gone = set(missing)
  changed = [
    row["file"] for row in files if row["file"] not in gone and blob((folder / row["file"]).read_bytes()) != row["blob"]]
  for kind, names in (("missing", missing), ("changed", changed)):
    for name in names[:10]: print(f"{kind}: {name}")
    if len(names) > 10: print(f"{kind}: {len(names) - 10} more")
  if missing or changed:
    sys.exit(f"corpus: {len(missing)} of {len(files)} files are missing in {folder}, {len(changed)} are changed")
  print(f"{folder} has all {len(files)} files, unchanged")


def main():
  options = [a for a in sys.argv[1:] if a.startswith("--")]
  folder, *prefixes = [a for a in sys.argv[1:] if not a.startswith("--")] or [None]
  sources = {row["source"]: row for row in table("sources.csv")}
  files = [row for row in table("files.csv") if row["file"].startswith(tuple(prefixes) or "")]
  if folder is None: return describe(files, sources, "--files" in options)
  if "--fetch" in options: fetch(Path(folder), files, sources)
  check(Path(folder), files)


main()
