#!/usr/bin/env python3
"""How the time of the program grows with its input: each case with n and with 8 n, as a table.

    Benchmarks/growth.py PROGRAM [CASE…]

Times are of the processor (user and system), the least of ROUNDS runs, less that of `--version`. Ten times for an
input of eight times is as good as linear. The large questionnaire is `bigq.json` in the folder that
FHIR_SURVEY_BENCH names, or one made here.
"""
import json
import os
import resource
import subprocess
import sys
import tempfile

ROUNDS = 3
SDC = "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-"


def expression(kind, text, name=None):
  value = {"language": "text/fhirpath", "expression": text, **({"name": name} if name else {})}
  address = "http://hl7.org/fhir/StructureDefinition/variable" if kind == "variable" else SDC + kind
  return {"url": address, "valueExpression": value}


def answer(number): return f"%resource.item.where(linkId = 'q{number}').answer.value"


def form(items, **more):
  return {"resourceType": "Questionnaire", "url": "http://example.org/q", "status": "active", **more, "item": items}


def question(number, kind="integer", **more): return {"linkId": f"q{number}", "text": f"Q {number}", "type": kind, **more}


def conditions(n):
  return form([question(0, "boolean")] + [
    question(k, "boolean", enableWhen=[{"question": f"q{k - 1}", "operator": "=", "answerBoolean": True}])
    for k in range(1, n)])


def condition_expressions(n):
  return form([question(0, "boolean")] + [
    question(k, "boolean", extension=[expression("enableWhenExpression", answer(k - 1) + " = true")])
    for k in range(1, n)])


def calculations(n):
  return form([question(0)] + [
    question(k, extension=[expression("calculatedExpression", answer(k - 1) + " + 1")]) for k in range(1, n)])


def variables(n):
  return form([question(0), question(1, extension=[expression("calculatedExpression", f"%v{n - 1}")])], extension=[
    expression("variable", answer(0) if k == 0 else f"%v{k - 1} + 1", f"v{k}") for k in range(n)])


def inner_variables(n):
  """Each item has a variable that uses that of the item around it; 20 levels, as often as it takes."""
  def group(number, level):
    item = {"linkId": f"g{number}.{level}", "text": "G", "type": "group", "extension": [
      expression("variable", f"%v{level - 1} + 1" if level else answer(0), f"v{level}")]}
    item["item"] = [group(number, level + 1)] if level < 19 else [
      {**question(f"{number}.x"), "extension": [expression("calculatedExpression", "%v19")]}]
    return item
  return form([question(0)] + [group(number, 0) for number in range(n // 20)])


def large(n):
  """The first n parts of the large questionnaire, of 104."""
  folder = os.environ.get("FHIR_SURVEY_BENCH")
  if folder:
    with open(os.path.join(folder, "bigq.json")) as file: whole = json.load(file)
    return {**whole, "item": whole["item"][:n]}
  def part(number):
    options = [{"valueCoding": {"system": "http://example.org/s", "code": f"c{k}", "display": f"Code {k}"}} for k in range(5)]
    items = [{"linkId": f"{number}.{k}", "text": f"Question {k} of the part {number}, with a text of some length",
              "type": "choice", "answerOption": options,
              "enableWhen": [{"question": f"{number}.{k - 1}", "operator": "=", "answerCoding": options[k % 5]["valueCoding"]}]
              if k % 10 > 5 else []} for k in range(100)]
    for item in items:
      if not item["enableWhen"]: del item["enableWhen"]
    total = {"linkId": f"{number}.sum", "type": "decimal", "readOnly": True, "extension": [
      expression("calculatedExpression", f"%resource.descendants().where(linkId = '{number}.1').answer.value.weight().sum()")]}
    return {"linkId": f"{number}", "text": "Part", "type": "group", "item": items + [total]}
  return form([part(number) for number in range(n)])


def groups(n):
  return {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [
    {"linkId": "g", "item": [{"linkId": "a", "answer": [{"valueDecimal": k + 0.5}]},
                             {"linkId": "b", "answer": [{"valueCoding": {"system": "s", "code": f"c{k}"}}]}]}
    for k in range(n)]}


def options(n):
  return form([{"linkId": "c", "text": "C", "type": "choice", "repeats": True, "answerOption": [
    {"valueCoding": {"system": "http://example.org/s", "code": f"c{k}", "display": f"Code {k}"}} for k in range(n)]}])


def answers(n):
  return "\n".join(json.dumps(
    {"resourceType": "QuestionnaireResponse", "id": str(k), "questionnaire": "http://example.org/q", "status": "completed",
     "item": [{"linkId": "c", "answer": [{"valueCoding": {"system": "http://example.org/s", "code": f"c{k}", "display": f"Code {k}"}}]}]})
    for k in range(n))


def many_answers(n):
  return json.dumps({
    "resourceType": "QuestionnaireResponse", "id": "1", "questionnaire": "http://example.org/q", "status": "completed",
    "item": [{"linkId": "c", "answer": [
      {"valueCoding": {"system": "http://example.org/s", "code": f"c{k}", "display": f"Code {k}"}} for k in range(n)]}]})


CHECK = ["check", "{form}"]
# Name, n, the files by their names in the command line, and the command line.
CASES = {
  "distinct() of groups": (2_000, {"form": groups}, ["path", "item.distinct().count()", "{form}"]),
  "export --to table, options and responses": (
    2_000, {"form": options, "lines": answers}, ["export", "{lines}", "--to", "table", "--questionnaire", "{form}", "--jobs", "1"]),
  "export --to table, options and answers of one response": (
    500, {"form": options, "lines": many_answers}, ["export", "{lines}", "--to", "table", "--questionnaire", "{form}", "--jobs", "1"]),
  "check, chain of calculated items": (1_000, {"form": calculations}, CHECK),
  "check, chain of variables": (1_000, {"form": variables}, CHECK),
  "check, variables of groups in groups": (1_000, {"form": inner_variables}, CHECK),
  "check, chain of enableWhen": (1_000, {"form": conditions}, CHECK),
  "check, chain of enableWhenExpression": (1_000, {"form": condition_expressions}, CHECK),
  "check, large questionnaire": (13, {"form": large}, CHECK),
}


def seconds(command):
  """The time of the processor that a command takes."""
  process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
  errors = process.stderr.read()
  _, status, usage = os.wait4(process.pid, 0)
  process.returncode = os.waitstatus_to_exitcode(status)
  if process.returncode not in (0, 1): sys.exit(f"{' '.join(command)}: exit {process.returncode}\n{errors.decode()}")
  return usage.ru_utime + usage.ru_stime


def least(command): return min(seconds(command) for _ in range(ROUNDS))


def main():
  if len(sys.argv) < 2: sys.exit(__doc__)
  program, wanted = sys.argv[1], sys.argv[2:]
  start = least([program, "--version"])
  print("| case | n | n, s | 8 n, s | times |\n| --- | --: | --: | --: | --: |")
  with tempfile.TemporaryDirectory() as folder:
    for name, (n, files, words) in CASES.items():
      if wanted and not any(part in name for part in wanted): continue
      times = []
      for size in (n, 8 * n):
        paths = {}
        for key, make in files.items():
          made = make(size)
          paths[key] = os.path.join(folder, f"{key}.{'ndjson' if isinstance(made, str) else 'json'}")
          with open(paths[key], "w") as file: file.write(made if isinstance(made, str) else json.dumps(made))
        times.append(max(least([program] + [word.format(**paths) if word in ("{form}", "{lines}") else word for word in words]) - start, 1e-4))
      print(f"| {name} | {n} | {times[0]:.3f} | {times[1]:.3f} | {times[1] / times[0]:.1f} |", flush=True)


if __name__ == "__main__": main()
