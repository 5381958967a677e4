#!/usr/bin/env python3
"""Processor time and memory of conversions between formats of forms, of whole processes, beside their peers in one run.

    Benchmarks/formats.py PROGRAM [QUESTIONNAIRE.json] [ROUNDS]

An XLSForm of 2,000 rows becomes a Questionnaire, beside pyxform, which makes an XForm of it without validating that, and
beside openpyxl, which only reads it. A large Questionnaire becomes a form of each format, beside our survey definition. Each
is done with half of the form, too: what takes more than twice for twice as much is no good. Each round runs every job once,
so that the noise of the machine falls on all; medians are printed. pyxform and openpyxl come from PyPI (`make peers`).
"""
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1]
QUESTIONNAIRE = next((name for name in sys.argv[2:3] if os.path.exists(name)), None)
ROUNDS = int(sys.argv[3]) if len(sys.argv) > 3 else 5
TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = TEMPORARY.name
FORMATS = ["survey", "json", "xlsform", "redcap", "surveyjs", "lhcforms", "odm", "html", "markdown"]
ROWS = 2000


def out(name): return os.path.join(FOLDER, name)


def convert(name, target): return [PROGRAM, "convert", out(name), "--to", target, "-o", out("result"), "--force", "--quiet"]


def python(code, *arguments): return [sys.executable, "-c", code, *arguments]


PYXFORM = "import sys; from pyxform.xls2xform import convert; convert(sys.argv[1], validate=False)"
OPENPYXL = """import sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1], read_only=True, data_only=True)
for sheet in book.worksheets:
  for row in sheet.iter_rows(values_only=True): pass"""


def row(number):
  """A row of a survey: of ten, two choices, and conditions on what came before."""
  name, before = f"q{number}", f"q{number - number % 10}"
  label = f"Question {number} of the visit, as it is asked at home?"
  relevant = f"${{{before}}} = 'yes'" if number % 10 > 5 else ""
  match number % 10:
    case 0: return ["select_one yes_no", name, label, "Ask everybody.", "yes", "", "", ""]
    case 1: return ["integer", name, label, "", "", "", ". >= 0 and . <= 120", "From 0 to 120"]
    case 2: return ["text", name, label, "In their own words", "", "", "", ""]
    case 3: return ["decimal", name, label, "In kg", "", f"${{q{number - 2}}} > 17", ". > 0", "More than 0"]
    case 4: return [f"select_one list{number // 10 % 20}", name, label, "", "yes", "", "", ""]
    case 5: return ["date", name, label, "", "", "", ". <= today()", "Not in the future"]
    case 6: return [f"select_multiple list{number // 10 % 20}", name, label, "All that apply", "", relevant, "", ""]
    case 7: return ["text", name, label, "", "yes", relevant, "regex(., '^[A-Z]{2}[0-9]{6}$')", "Two letters, six digits"]
    case 8: return ["note", name, label, "", "", f"{relevant} and ${{q{number - 7}}} < 65", "", ""]
    case _: return ["integer", name, label, "", "", relevant, "", ""]


def write_form(name, rows):
  import openpyxl
  book = openpyxl.Workbook()
  survey = book.active
  survey.title = "survey"
  survey.append(["type", "name", "label", "hint", "required", "relevant", "constraint", "constraint_message"])
  for start in range(0, rows, 100):
    survey.append(["begin_group", f"group{start}", f"Part {start // 100 + 1}"])
    for number in range(start, start + 98): survey.append(row(number))
    survey.append(["end_group"])
  choices = book.create_sheet("choices")
  choices.append(["list_name", "name", "label"])
  for word in ["yes", "no"]: choices.append(["yes_no", word, word.capitalize()])
  for number in range(20):
    for option in range(number % 8 + 3): choices.append([f"list{number}", f"o{option}", f"Answer {option} of list {number}"])
  settings = book.create_sheet("settings")
  settings.append(["form_title", "form_id"])
  settings.append(["Visit at home", "visit"])
  book.save(out(name))


def write_questionnaires():
  with open(QUESTIONNAIRE, encoding="utf-8") as file: whole = json.load(file)
  half = dict(whole, item=whole["item"][:len(whole["item"]) // 2])
  for name, form in [("half.json", half), ("whole.json", whole)]:
    with open(out(name), "w", encoding="utf-8") as file: json.dump(form, file, ensure_ascii=False, separators=(",", ":"))
  return os.path.getsize(out("half.json")), os.path.getsize(out("whole.json"))


def run(line):
  """Processor time, wall time and the most memory in MB of a process."""
  start = time.monotonic()
  process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
  errors = process.stderr.read()
  _, status, usage = os.wait4(process.pid, 0)
  if status: sys.exit(f"{line}: {status}\n{errors.decode()}")
  return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def measure(jobs):
  found = {name: [] for name in jobs}
  for _ in range(ROUNDS):
    for name, line in jobs.items(): found[name].append(run(line))
  return {name: [statistics.median(run[index] for run in runs) for index in range(3)] for name, runs in found.items()}


def forms():
  write_form("form.xlsx", ROWS)
  write_form("half.xlsx", ROWS // 2)
  found = measure({
    "pyxform": python(PYXFORM, out("form.xlsx")),
    "openpyxl, reading": python(OPENPYXL, out("form.xlsx")),
    "Questionnaire": convert("form.xlsx", "json"),
    "Questionnaire, 1,000 rows": convert("half.xlsx", "json"),
  })
  base, (half, whole) = found["pyxform"][0], (found["Questionnaire, 1,000 rows"], found["Questionnaire"])
  print(f"{'XLSForm of 2,000 rows to':26} {'CPU s':>7} {'share':>6} {'wall s':>7} {'MB':>6}")
  for name, (cpu, wall, memory) in found.items(): print(f"{name:26} {cpu:7.3f} {cpu / base:6.3f} {wall:7.3f} {memory:6.0f}")
  print(f"twice the rows: {whole[0] / half[0]:.2f} times the time, {whole[2] / half[2]:.2f} times the memory\n")


def questionnaires():
  small, large = write_questionnaires()
  found = measure({(name, target): convert(name, target) for target in FORMATS for name in ["half.json", "whole.json"]})
  print(f"{'Questionnaire of ' + format(large / 1e6, '.1f') + ' MB to':26} {'CPU s':>7} {'MB/s':>6} {'wall s':>7} {'MB':>6}"
        f"   {large / small:.2f} times the form")
  for target in FORMATS:
    half, (cpu, wall, memory) = found["half.json", target], found["whole.json", target]
    print(f"{target:26} {cpu:7.2f} {large / 1e6 / cpu:6.1f} {wall:7.2f} {memory:6.0f}   {cpu / half[0]:.2f} time,"
          f" {memory / half[2]:.2f} memory")


if __name__ == "__main__":
  forms()
  if QUESTIONNAIRE: questionnaires()
