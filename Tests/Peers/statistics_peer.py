#!/usr/bin/env python3
"""What others read in a file of a statistics program, as JSON: pandas (.dta, .xpt) or GNU PSPP (.sav).

    statistics_peer.py FILE

{"names": [], "labels": [], "values": [[[value, label]]], "rows": [[cell]]}; a cell is a text or null. Numbers are
written as Python does, dates and times as ISO 8601 does; a dot and a letter is a reason why a cell is empty.
Neither of them contains ReadStat.
"""
import csv
import datetime
import json
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path


def number(value):
  return repr(float(value) + 0.0)


def moment(kind, days=0, seconds=0.0, epoch=datetime.datetime(1970, 1, 1)):
  value = epoch + datetime.timedelta(days=days, seconds=seconds)
  return {"date": value.date().isoformat(), "time": value.time().isoformat(), "dateTime": value.isoformat()}[kind]


def dta(path):
  import pandas
  from pandas.io.stata import StataMissingValue, StataReader
  with StataReader(path) as reader:
    try: reader.read(nrows=1, convert_categoricals=False, convert_dates=False)
    except StopIteration: pass  # pandas stops at a table without rows, when it has read what is before them
    labels, values, formats = reader.variable_labels(), reader.value_labels(), list(reader._fmtlist)
    sets = list(reader._lbllist)
  frame = pandas.read_stata(path, convert_missing=True, convert_dates=False, convert_categoricals=False)
  epoch = datetime.datetime(1960, 1, 1)

  def cell(value, shown):
    if isinstance(value, StataMissingValue): return value.string if value.string != "." else None
    if isinstance(value, str): return value
    if shown == "%td": return moment("date", days=int(value), epoch=epoch)
    if shown == "%tc": return moment("dateTime", seconds=value / 1000, epoch=epoch)
    if shown.startswith("%tcHH"): return moment("time", seconds=value / 1000, epoch=epoch)
    return number(value)

  names = list(frame.columns)
  rows = [[cell(value, shown) for value, shown in zip(row, formats)] for row in frame.itertuples(index=False)]
  missing = {value: f".{chr(96 + value - 0x7fffffe5)}" for value in range(0x7fffffe6, 0x80000000)}
  sets = [[[missing.get(int(value)) or number(value), label] for value, label in values.get(name, {}).items()] for name in sets]
  return {"names": names, "labels": [labels[name] for name in names], "values": sets, "rows": rows}


def xpt(path):
  import pandas
  reader = pandas.read_sas(path, format="xport", iterator=True, encoding=None)
  fields = reader.fields
  # pandas takes blank cells in the last row for the filling behind it.
  data = Path(path).read_bytes()
  start = data.index(b"HEADER RECORD*******OBS") + 80
  width = sum(field["field_length"] for field in fields)
  reader.nobs = -(-len(data[start:].rstrip(b" ")) // width)
  # It stops at a table without rows.
  frame = reader.read() if reader.nobs else pandas.DataFrame()
  # pandas knows one empty cell alone: the first byte of its eight bytes says why it is empty.
  epoch = datetime.datetime(1960, 1, 1)

  def cell(value, field, raw):
    if field["ntype"] == "char": return raw.decode("utf-8").rstrip(" ")
    # Eight zeros are 0, which pandas reads as 16 to the power of -65.
    if not any(raw): value = 0.0
    elif not any(raw[1:]) and raw[0] in b"._ABCDEFGHIJKLMNOPQRSTUVWXYZ":
      assert value != value or abs(value) < 1e-70, (value, raw)
      return None if raw[:1] == b"." else f".{raw[:1].decode().lower()}"
    shown = field["nform"].decode().strip() if isinstance(field["nform"], bytes) else field["nform"].strip()
    if shown == "DATE": return moment("date", days=value, epoch=epoch)
    if shown == "DATETIME": return moment("dateTime", seconds=value, epoch=epoch)
    if shown == "TIME": return moment("time", seconds=value)
    return number(value)

  rows = []
  for index, row in enumerate(frame.itertuples(index=False)):
    offset = start + index * width
    cells = []
    for value, field in zip(row, fields):
      cells.append(cell(value, field, data[offset:offset + field["field_length"]]))
      offset += field["field_length"]
    rows.append(cells)
  text = lambda value: value.decode("utf-8").strip() if isinstance(value, bytes) else value.strip()
  return {
    "names": [text(field["name"]) for field in fields], "labels": [text(field["label"]) for field in fields],
    "values": [[] for _ in fields], "rows": rows}


def pspp(folder, syntax):
  """What PSPP lists; it must have nothing to complain about."""
  program, listing = f"{folder}/a.sps", f"{folder}/listing.csv"
  Path(program).write_text(syntax)
  run = subprocess.run(
    ["pspp", "-o", listing, "-O", "format=csv", program], capture_output=True, text=True,
    env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"})
  if run.returncode or "warning" in run.stderr + run.stdout or "error" in run.stderr + run.stdout:
    sys.exit(run.stdout + run.stderr)
  tables, rows = {}, None
  for row in csv.reader(open(listing, newline="")):
    if row and row[0].startswith("Table: "): rows = tables.setdefault(row[0][7:], [])
    elif len(row) > 1 and rows is not None: rows.append(row)
  return tables


def sav(path):
  with tempfile.TemporaryDirectory() as folder:
    save = "SAVE TRANSLATE /OUTFILE='{}' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=VALUES /TEXTOPTIONS FORMAT={}.\n"
    start = f"SET TVARS=NAMES.\nGET FILE='{path}'.\n"
    shown = f"{folder}/shown.csv"
    columns = pspp(folder, start + "DISPLAY DICTIONARY.\n" + save.format(shown, "PLAIN"))["Variables"]
    columns = [dict(zip(columns[0], row)) for row in columns[1:]]
    names = [column["Name"] for column in columns]
    # Once more with dates and times as numbers, since those that mean nothing are not dates.
    numeric = [c["Name"] for c in columns if not c["Print Format"].startswith("A")]
    raw = f"{folder}/raw.csv"
    labels = pspp(
      folder, start + f"FORMATS {' '.join(numeric)} (F24.6).\nDISPLAY DICTIONARY.\n" + save.format(raw, "PLAIN"))
    # As numbers here, too; a range of one number is that number.
    head, *plain = labels["Variables"]
    missing = {c["Name"]: c.get("Missing Values", "") for c in (dict(zip(head, row)) for row in plain)}
    shown, raw = (list(csv.reader(open(name, newline="")))[1:] for name in (shown, raw))
  values, name = {name: [] for name in names}, ""
  for variable, value, label in labels.get("Value Labels", [])[1:]:
    name = variable or name
    is_missing = value.endswith("[a]")
    value = value.removesuffix("[a]")
    if name in numeric: value = number(value)
    values[name].append([f"missing {value}" if is_missing else value, label])

  def cell(text, value, column):
    kind = column["Print Format"]
    if kind.startswith("A"): return text
    if not value.strip(): return None
    limits = re.fullmatch(r"(\S+)(?: THRU (\S+))?", missing[column["Name"]].strip())
    if limits and float(limits[1]) <= float(value) <= float(limits[2] or limits[1]): return f"missing {number(value)}"
    if kind.startswith("DATETIME"): return datetime.datetime.strptime(text, "%m/%d/%Y %H:%M:%S").isoformat()
    if kind.startswith("DATE"): return datetime.datetime.strptime(text, "%m/%d/%Y").date().isoformat()
    if kind.startswith("TIME"): return text
    return number(value)

  return {
    "names": names, "labels": [column["Label"] for column in columns], "values": [values[name] for name in names],
    "rows": [[cell(*item) for item in zip(*pair, columns)] for pair in zip(shown, raw)]}


def main():
  path = sys.argv[1]
  json.dump({".dta": dta, ".xpt": xpt, ".sav": sav}[Path(path).suffix](path), sys.stdout, ensure_ascii=False)


main()
