#!/usr/bin/env python3
"""Responses to Observations: whole processes, beside our validate and a Python with orjson, in one run.

    Benchmarks/extract.py PROGRAM QUESTIONNAIRE.json RESPONSES.ndjson [ROUNDS]

The questionnaire has no codes; it is given some: once on the questions of a group (five Observations a response), once on all of
them. The Python does what that takes and no more: it knows the linkIds, has no conditions, and checks nothing. orjson comes from
PyPI (`pip install orjson`). Each round runs every job once; medians are printed.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

MARK = {"url": "http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-observationExtract", "valueBoolean": True}
TEMPORARY = tempfile.TemporaryDirectory()


def out(name): return os.path.join(TEMPORARY.name, name)


def mark(questionnaire, name, only=None):
  """A questionnaire with codes, and marks on the questions, or those of one group."""
  form = json.loads(json.dumps(questionnaire))

  def walk(items, inside):
    for item in items:
      here = inside or only is None or item["linkId"] == only
      if here and item["type"] not in ("group", "display"):
        item["code"] = [{"system": "http://loinc.org", "code": item["linkId"].strip("/"), "display": item.get("text", "Question")}]
        item["extension"] = item.get("extension", []) + [MARK]
      walk(item.get("item", []), inside or (only is not None and item["linkId"] == only))

  walk(form["item"], False)
  with open(out(name), "w", encoding="utf-8") as file: json.dump(form, file)
  return out(name)


PEER = '''
import sys, uuid, orjson
form = orjson.loads(open(sys.argv[1], "rb").read())
codes = {}
def walk(items):
  for item in items:
    if "extension" in item and "code" in item: codes[item["linkId"]] = {"coding": item["code"]}
    walk(item.get("item", []))
walk(form["item"])
space = uuid.NAMESPACE_URL
def answers(items, path):
  for item in items:
    here = path + "/" + item["linkId"]
    code = codes.get(item["linkId"])
    for answer in item.get("answer", []):
      if code:
        for name, value in answer.items():
          if name != "item": yield here, code, name, value
      yield from answers(answer.get("item", []), here)
    yield from answers(item.get("item", []), here)
with open(sys.argv[2], "rb") as source, open(sys.argv[3], "wb") as target:
  for line in source:
    response = orjson.loads(line)
    entries = []
    for path, code, name, value in answers(response["item"], ""):
      made = {"resourceType": "Observation", "status": "final", "code": code}
      if "subject" in response: made["subject"] = response["subject"]
      made["effectiveDateTime"] = made["issued"] = response["authored"]
      if name == "valueCoding": made["valueCodeableConcept"] = {"coding": [value]}
      elif name == "valueDecimal": made["valueQuantity"] = {"value": value}
      elif name == "valueDate": made["valueDateTime"] = value
      else: made[name] = value
      made["derivedFrom"] = [{"reference": "QuestionnaireResponse/" + response["id"]}]
      entries.append({"fullUrl": "urn:uuid:" + str(uuid.uuid5(space, response["id"] + path)), "resource": made,
                      "request": {"method": "POST", "url": "Observation"}})
    target.write(orjson.dumps({"resourceType": "Bundle", "type": "transaction", "entry": entries}) + b"\\n")
'''


def run(line):
  """Processor time, wall time and the most memory in MB of a process."""
  start = time.monotonic()
  process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
  errors = process.stderr.read()
  _, status, usage = os.wait4(process.pid, 0)
  if status: sys.exit(f"{line}: {status}\n{errors.decode()}")
  return usage.ru_utime + usage.ru_stime, time.monotonic() - start, usage.ru_maxrss / 1024


def main():
  program, form, responses = sys.argv[1:4]
  rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 3
  with open(form, encoding="utf-8") as file: questionnaire = json.load(file)
  with open(responses, "rb") as file: count = sum(1 for _ in file)
  jobs = {}
  for name, only in [("5 a response", "/vitals"), ("all", None)]:
    marked = mark(questionnaire, name.replace(" ", "") + ".json", only)
    for threads in ["1", "2"]:
      jobs[f"extract, {name}, {threads} threads"] = [
        program, "extract", responses, "--questionnaire", marked, "-o", out("bundles.ndjson"), "--force", "--quiet", "-j", threads]
    jobs[f"Python with orjson, {name}"] = [sys.executable, "-c", PEER, marked, responses, out("peer.ndjson")]
  jobs["validate, 2 threads"] = [program, "validate", responses, "--against", form, "--quiet", "-j", "2"]
  found = {name: [] for name in jobs}
  for _ in range(rounds):
    for name, line in jobs.items(): found[name].append(run(line))
  print(f"{count} responses{'':24} {'CPU s':>7} {'wall s':>7} {'a second':>9} {'MB':>6}")
  for name, runs in found.items():
    cpu, wall, memory = (statistics.median(run[index] for run in runs) for index in range(3))
    print(f"{name:40} {cpu:7.2f} {wall:7.2f} {count / wall:9.0f} {memory:6.0f}")


if __name__ == "__main__": main()
