#!/usr/bin/env python3
"""Converts every form of the corpus to every other format and back, with the program itself.

    Tests/Formats/round_trips.py PROGRAM CORPUS [--only FROM,…] [--to TO,…] [--most FILES] [--jobs N] [--edits]

Unchanged, a form must come back with equal cells, members or elements. With --edits the label of a question is changed in between: it
must be in what comes back, and the survey that is read of that must differ in nothing else. How many forms differ
in nothing else to the letter (cells, members of JSON, elements and attributes of XML) is printed, too.
"""
import argparse
import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

# Where the corpus has the forms of a format, and what `convert --to` calls it.
SOURCES = {
  "fhir": ("questionnaires/r4/json", "json"), "xlsform": ("formats/xlsform", "xlsform"),
  "redcap": ("formats/redcap", "redcap"), "redcap-json": ("formats/redcap-json", "redcap"),
  "surveyjs": ("formats/surveyjs", "surveyjs"), "lhcforms": ("formats/lhc", "lhcforms"),
  "odm": ("formats/odm", "odm"),
}
TARGETS = ["json", "survey", "xlsform", "redcap", "surveyjs", "lhcforms", "odm"]
EDIT = " (edited)"
EDITS = False
FORMATTED = re.compile("StructureDefinition/rendering-(markdown|xhtml)")


def run(program, *arguments):
  done = subprocess.run([program, "convert", *map(str, arguments), "-q", "-f"], capture_output=True, text=True)
  return done.returncode, done.stderr


# What a file says: pairs of a place and a text.

def leaves(path):
  try:
    return read(path)
  except xml.ParseError:  # What is not well-formed for others is compared as it is.
    return [("", path.read_text(encoding="utf-8", errors="replace"))]


def read(path):
  data = path.read_bytes()
  if data[:2] == b"PK": return cells(path)
  text = data.decode("utf-8-sig")
  if text.lstrip()[:1] in "{[": return list(members(json.loads(text), ""))
  if text.lstrip()[:1] == "<": return list(elements(xml.fromstring(text), ""))
  rows = list(csv.reader(io.StringIO(text)))
  return [(f"{row}/{column}", cell) for row, line in enumerate(rows) for column, cell in enumerate(line)]


def members(value, path):
  if isinstance(value, dict):
    for key, inner in value.items():
      # Beside what is carried of a text it is there once more.
      if not (EDITS and key == "text" and path.endswith("/carried")): yield from members(inner, f"{path}/{key}")
  elif isinstance(value, list):
    # With an edited text go the formatted forms of the former one.
    if EDITS and path.endswith("/_text/extension"): value = [inner for inner in value if not FORMATTED.search(str(inner))]
    for index, inner in enumerate(value): yield from members(inner, f"{path}/{index}")
  else:
    yield path, json.dumps(value, ensure_ascii=False)


def elements(element, path):
  path = f"{path}/{element.tag}"
  yield path, (element.text or "").strip()
  for name, value in sorted(element.attrib.items()): yield f"{path}@{name}", value
  for index, inner in enumerate(element): yield from elements(inner, f"{path}[{index}]")


def cells(path):  # What is carried is no part of the form.
  import openpyxl
  book = openpyxl.load_workbook(path)
  return [
    (f"{sheet.title}!{cell.coordinate}", str(cell.value))
    for sheet in book if sheet.title != "fhir_survey"
    for row in sheet.iter_rows() for cell in row if cell.value is not None
  ]


# Changing a label in a format: the label that was changed, or None where there is none.

def edit(path, target):
  if target == "xlsform": return edit_workbook(path)
  text = path.read_bytes().decode("utf-8-sig")  # With the ends of lines that cells have.
  if target == "redcap" and text.lstrip()[:1] not in "{[": return edit_table(path, text)
  if target == "odm": return edit_xml(path, text)
  document = json.loads(text)
  keys = {"json": ["text"], "survey": ["text"], "surveyjs": ["title"], "lhcforms": ["question"], "redcap": ["field_label"]}
  lists = {"json": "item", "survey": "items", "surveyjs": "elements", "lhcforms": "items"}
  before = edit_member(document, keys[target], lists.get(target), target == "redcap")
  if before: path.write_text(json.dumps(document, ensure_ascii=False, indent=2), encoding="utf-8")
  return before


def edit_member(value, keys, name, isInList):
  if isinstance(value, list):
    for inner in value:
      if before := edit_member(inner, keys, name, isInList): return before
    return None
  if not isinstance(value, dict): return None
  for key in keys:
    label = value.get(key)
    if isInList and isinstance(label, str) and plain(label):
      value[key] = label + EDIT
      return label
  for key in ([name] if name else value):
    if key in value and (before := edit_member(value[key], keys, name, True)): return before
  for key in ["pages", "panels", "templateElements"]:
    if key in value and (before := edit_member(value[key], keys, name, isInList)): return before
  return None


def plain(label):
  return len(label) > 3 and not re.search(r"[<>{}\[\]$|]", label)


def edit_workbook(path):
  import openpyxl
  book = openpyxl.load_workbook(path)
  sheet = book["survey"]
  heads = [cell.value for cell in sheet[1]]
  columns = [n for n, head in enumerate(heads) if head and str(head).lower().startswith("label")]
  display = heads.index("fhir_display") if "fhir_display" in heads else None
  for row in sheet.iter_rows(min_row=2):
    if display is not None and row[display].value == "none": continue  # Its label only stands for none.
    for column in columns:
      label = row[column].value
      if isinstance(label, str) and plain(label) and not str(row[0].value).startswith(("begin", "end")):
        row[column].value = label + EDIT
        book.save(path)
        return label
  return None


def edit_table(path, text):
  rows = list(csv.reader(io.StringIO(text)))
  column = next((n for n, head in enumerate(rows[0]) if head.lower() in ("field label", "field_label")), None)
  if column is None: return None
  for row in rows[2:]:
    if len(row) > column and plain(row[column]):
      label, row[column] = row[column], row[column] + EDIT
      with path.open("w", newline="", encoding="utf-8") as file: csv.writer(file).writerows(rows)
      return label
  return None


def edit_xml(path, text):
  match = re.search(r"<Question[^>]*>\s*<TranslatedText[^>]*>([^<&]{4,})</TranslatedText>", text)
  if not match or not plain(match[1]): return None
  path.write_text(text[:match.end(1)] + EDIT + text[match.end(1):], encoding="utf-8")
  return match[1].strip()


def difference(before, after, label):
  """What differs besides the label that was changed; and whether that is there."""
  old, new = dict(before), dict(after)
  found, isThere = [], False
  for place in sorted(old.keys() | new.keys()):
    one, other = old.get(place), new.get(place)
    if one == other: continue
    if other and EDIT.strip() in other and one is not None and other.replace(EDIT, "") == one: isThere = True
    else: found.append(f"{place}: {one!r:.60} – {other!r:.60}")
  return found, isThere


def back_of(folder, name):
  stem = name.rsplit(".", 1)[0]
  exact = [path for path in folder.rglob("*") if path.is_file() and path.name.rsplit(".", 1)[0] in (stem, name)]
  return exact[0] if exact else None


def pair(options, source, target, folder, files):
  """Counts of what came back, and the differences of a pair of formats."""
  own = SOURCES[source][1]
  there, back = folder / "there", folder / "back"
  inputs = folder / "inputs"
  inputs.mkdir()
  for file in files: (inputs / file.name).write_bytes(file.read_bytes())
  run(options.program, inputs, "--to", target, "-o", there, "-j", options.jobs)
  if not there.exists(): return 0, 0, 0, []
  labels = {}
  if options.edits:
    for path in list(there.rglob("*")):
      if path.is_file(): labels[path.name.rsplit(".", 1)[0]] = edit(path, target)
  # What is carried is no part of what is compared to the letter.
  carrying = ["--carry", "none"] if options.edits else []
  run(options.program, there, "--to", own, "-o", back, "-j", options.jobs, *carrying)
  if options.edits:
    for name in (inputs, back):
      run(options.program, name, "--to", "survey", "--carry", "none", "-o", f"{name}.surveys", "-j", options.jobs)
  same, compared, letters, differences = 0, 0, 0, []
  for file in files:
    went = back_of(there, file.name)
    if went is None: continue
    label = labels.get(went.name.rsplit(".", 1)[0])
    if options.edits and label is None: continue
    compared += 1
    came = back_of(back, went.name) if back.exists() else None
    if came is None:
      differences.append(f"{source} → {target} → {source}: {file.name} did not come back")
    elif not options.edits:
      if came.read_bytes() == file.read_bytes() or dict(leaves(came)) == dict(leaves(file)): same += 1
      else: differences.append(f"{source} → {target} → {source}: {file.name} differs")
    else:
      found, isThere = difference(leaves(file), leaves(came), label)
      letters += isThere and not found
      before, after = (back_of(pathlib.Path(f"{name}.surveys"), path.name) for name, path in ((inputs, file), (back, came)))
      if before is None or after is None: found, isThere = ["it cannot be read"], False
      else: found, isThere = difference(leaves(before), leaves(after), label)
      if found or not isThere:
        differences.append(f"{source} → {target} → {source}: {file.name}, {label!r:.40} "
                           f"{'is there' if isThere else 'is missing'}; {found[:2]}")
      else: same += 1
  return same, compared, letters, differences


def main():
  parser = argparse.ArgumentParser()
  parser.add_argument("program")
  parser.add_argument("corpus", type=pathlib.Path)
  parser.add_argument("--only", default=",".join(SOURCES))
  parser.add_argument("--to", default=",".join(TARGETS))
  parser.add_argument("--most", type=int, default=1_000_000)
  parser.add_argument("--jobs", default="2")
  parser.add_argument("--edits", action="store_true")
  options = parser.parse_args()
  global EDITS
  EDITS = options.edits
  options.program = str(pathlib.Path(options.program).resolve())
  failed = 0
  for source in options.only.split(","):
    path, own = SOURCES[source]
    files = [file for file in sorted((options.corpus / path).iterdir()) if file.is_file()]
    # Among the forms of others are questionnaires of FHIR.
    if source != "fhir": files = [file for file in files if b'"resourceType"' not in file.read_bytes()]
    files = files[:options.most]
    for target in options.to.split(","):
      if target == own: continue
      with tempfile.TemporaryDirectory() as folder:
        begin = time.monotonic()
        same, compared, letters, differences = pair(options, source, target, pathlib.Path(folder), files)
      letter = f" ({letters} to the letter)" if options.edits else ""
      print(f"{source} → {target} → {source}: {same} of {compared} came back{letter}, of {len(files)} files; "
            f"{time.monotonic() - begin:.0f} s", flush=True)
      for line in differences[:5]: print("  " + line, flush=True)
      failed += len(differences)
  sys.exit(1 if failed else 0)


main()
