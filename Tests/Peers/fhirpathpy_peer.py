#!/usr/bin/env python3
"""Evaluates the expressions of questionnaires with fhirpathpy, on responses made up for them.

    fhirpathpy_peer.py MODULES FOLDER

MODULES is the folder that fhirpathpy was installed in, FOLDER has questionnaires as JSON, by versions.
For each expression a line of JSON: the file, the expression, the response, the path of the item that
it is on, the values of the variables, and the values that fhirpathpy gives, or that it fails.
"""
import json
import os
import sys
from decimal import Decimal

sys.path.insert(0, sys.argv[1])
from fhirpathpy import evaluate  # noqa: E402
from fhirpathpy.models import models  # noqa: E402

# What trace() prints is no line of ours.
LINES, sys.stdout = sys.stdout, sys.stderr

MODELS = {"r4": "r4", "r4b": "r4", "r5": "r5", "stu3": "stu3"}
KINDS = ("calculatedExpression", "initialExpression", "enableWhenExpression", "answerExpression",
         "candidateExpression", "variable", "cqf-expression", "targetConstraint", "questionnaire-constraint")


class Encoder(json.JSONEncoder):
  def default(self, value):
    if isinstance(value, Decimal): return float(value)
    return {"text": str(value), "class": type(value).__name__}


def expressions(element):
  """The expressions that stand on an element itself, in their order: kind, name, text."""
  for extension in element.get("extension", []):
    kind = extension.get("url", "").rsplit("/", 1)[-1]
    if kind not in KINDS: continue
    value = extension.get("valueExpression")
    if value is None:
      parts = [part for part in extension.get("extension", []) if part.get("url") == "expression"]
      value = parts[0].get("valueExpression") or {"expression": parts[0].get("valueString")} if parts else {}
    text = value.get("expression")
    if text and value.get("language", "text/fhirpath") == "text/fhirpath":
      yield kind, value.get("name"), text


def answers(item, number):
  """Answers to a question, one kind after another as the number grows."""
  options = item.get("answerOption") or item.get("option") or []
  if options:
    chosen = options[number % len(options)]
    return [{key: value for key, value in chosen.items() if key.startswith("value")}]
  made = {
    "boolean": ("valueBoolean", number % 2 == 0), "integer": ("valueInteger", number % 7),
    "decimal": ("valueDecimal", 1.5 + number % 5), "date": ("valueDate", "2020-02-%02d" % (1 + number % 28)),
    "dateTime": ("valueDateTime", "2020-02-%02dT10:15:00+01:00" % (1 + number % 28)),
    "time": ("valueTime", "10:%02d:00" % (number % 60)), "string": ("valueString", "text %d" % number),
    "text": ("valueString", "text %d" % number), "url": ("valueUri", "http://example.org/%d" % number),
    "quantity": ("valueQuantity", {"value": 50 + number % 9, "unit": "kg",
                                   "system": "http://unitsofmeasure.org", "code": "kg"}),
    "choice": ("valueCoding", {"system": "http://example.org", "code": "c%d" % (number % 3)}),
  }
  made["coding"] = made["open-choice"] = made["choice"]
  found = made.get(item.get("type"))
  return [{found[0]: found[1]}] if found else []


def response(questionnaire):
  """A response, and the paths of the items by their linkIds."""
  paths, count = {}, [0]

  def fill(items, path):
    result = []
    for item in items:
      if item.get("type") == "display" or "linkId" not in item: continue
      here = path + ["item", len(result)]
      made = {"linkId": item["linkId"]}
      count[0] += 1
      if item.get("type") == "group":
        inner = fill(item.get("item", []), here)
        if inner: made["item"] = inner
      else:
        # Every ninth question stays open.
        given = answers(item, count[0]) if count[0] % 9 else []
        if given:
          made["answer"] = given
          inner = fill(item.get("item", []), here + ["answer", 0])
          if inner: given[0]["item"] = inner
      paths[item["linkId"]] = here
      result.append(made)
    return result

  made = {"resourceType": "QuestionnaireResponse", "status": "in-progress"}
  items = fill(questionnaire.get("item", []), [])
  if items: made["item"] = items
  return made, paths


def at(element, path):
  for step in path: element = element[step]
  return element


def is_simple(values):
  """Whether both engines can be given values as they are: no elements, no dates."""
  return all(isinstance(value, (bool, int)) or (isinstance(value, str) and not value[:4].isdigit())
             for value in values)


def walk(questionnaire, made, paths, model):
  environment = {"resource": made, "questionnaire": questionnaire}

  def visit(element, path, variables):
    own = dict(variables)
    for kind, name, text in expressions(element):
      base = at(made, path)
      context = dict(environment, context=base, qitem=element, **own)
      if element is questionnaire: context.pop("qitem")
      case = {"kind": kind, "expression": text, "path": path, "variables": dict(own)}
      try:
        start = "QuestionnaireResponse" + "".join(
          "." + step for step in path if isinstance(step, str))
        values = evaluate(base, {"base": start, "expression": text} if path else text, context, model)
        case["values"] = values
      except Exception as error:
        case["error"] = "%s: %s" % (type(error).__name__, str(error)[:200])
      yield case
      if kind == "variable" and name and "values" in case and is_simple(case["values"]):
        own[name] = case["values"]
    for item in element.get("item", []):
      linkId = item.get("linkId")
      if linkId in paths: yield from visit(item, paths[linkId], own)

  yield from visit(questionnaire, [], {})


def files(folder):
  """The files below a folder, by their paths in it."""
  for parent, _, names in os.walk(folder):
    for name in names: yield os.path.relpath(os.path.join(parent, name), folder)


def main():
  for version in sorted(os.listdir(sys.argv[2])):
    folder = os.path.join(sys.argv[2], version)
    if version not in MODELS or not os.path.isdir(folder): continue
    for name in sorted(files(folder)):
      if not name.endswith(".json"): continue
      try:
        with open(os.path.join(folder, name), encoding="utf-8") as file: questionnaire = json.load(file)
      except ValueError: continue
      if questionnaire.get("resourceType") != "Questionnaire": continue
      text = json.dumps(questionnaire)
      if '"text/fhirpath"' not in text: continue
      try: made, paths = response(questionnaire)
      except (AttributeError, TypeError): continue
      print(json.dumps({"file": version + "/" + name, "response": json.dumps(made)}), file=LINES)
      for case in walk(questionnaire, made, paths, models[MODELS[version]]):
        print(json.dumps(case, cls=Encoder), file=LINES)


main()
