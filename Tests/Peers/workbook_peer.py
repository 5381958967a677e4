#!/usr/bin/env python3
"""Prints the sheets of a workbook as openpyxl reads them: names, and rows of texts.

    workbook_peer.py FILE.xlsx          rows of texts, without what is empty at the ends
    workbook_peer.py FILE.xlsx write    writes cells of all kinds to the file, and prints nothing
"""
import datetime
import json
import sys
import warnings

import openpyxl

warnings.simplefilter("ignore")


def text(value):
  if value is None: return ""
  if isinstance(value, bool): return "TRUE" if value else "FALSE"
  if isinstance(value, float) and value == int(value) and abs(value) < 1e15: return str(int(value))
  if isinstance(value, datetime.datetime):
    return value.isoformat(timespec="milliseconds").removesuffix(".000").removesuffix("T00:00:00")
  if isinstance(value, datetime.time): return value.isoformat(timespec="milliseconds").removesuffix(".000")
  return str(value)


def write(path):
  book = openpyxl.Workbook()
  sheet = book.active
  sheet.title = "Größe & mehr"
  sheet.append(["type", "name", None, " a  b ", "two\nlines"])
  sheet.append([1, 1.5, 1e-7, 123456789012, True, False])
  sheet.append([datetime.date(2026, 3, 14), datetime.datetime(2026, 3, 14, 10, 15), datetime.time(10, 15), "=1+1", "#N/A"])
  sheet["XFD9"] = "last"
  book.create_sheet("empty")
  other = book.create_sheet("1904")
  other.append(["<&>\"'", "頭痛"])
  book.save(path)


def rows(sheet, formulas):
  """The texts of a sheet; of a formula whose result is not in the file, the formula."""
  found = [
    [text(formula if value is None else value) for value, formula in zip(row, as_written)]
    for row, as_written in zip(sheet.iter_rows(values_only=True), formulas.iter_rows(values_only=True))]
  for row in found:
    while row and row[-1] == "": row.pop()
  while found and not found[-1]: found.pop()
  return found


def main():
  if sys.argv[2:] == ["write"]: return write(sys.argv[1])
  book, formulas = (openpyxl.load_workbook(sys.argv[1], data_only=given) for given in (True, False))
  print(json.dumps(
    [{"name": sheet.title, "rows": rows(sheet, formulas[sheet.title])} for sheet in book.worksheets],
    ensure_ascii=False))


main()
