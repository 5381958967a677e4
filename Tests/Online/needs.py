#!/usr/bin/env python3
"""What a form needs is fetched before the first question: value sets of its server and of another, the patient, what queries find,
parts of the form; and all of it is there without a network.

    needs.py PROGRAM SERVER
"""
import json
import tempfile
from pathlib import Path

from common import Home, Serve, finish, promise, task, write

SDC = "http://hl7.org/fhir/uv/sdc/StructureDefinition/"
PATIENT = "http://hl7.org/fhir/uv/sdc/CodeSystem/launchContext"
COLORS = {"resourceType": "CodeSystem", "id": "colors", "url": "http://example.org/colors", "status": "active", "content": "complete",
          "concept": [{"code": code, "display": code.title()} for code in ["red", "green", "blue"]]}
FRUIT = {"resourceType": "CodeSystem", "id": "fruit", "url": "http://example.org/fruit", "status": "active", "content": "complete",
         "concept": [{"code": code, "display": code.title()} for code in ["apple", "pear"]]}


def values(system, name):
  return {"resourceType": "ValueSet", "id": name, "url": f"http://example.org/vs/{name}", "status": "active",
          "compose": {"include": [{"system": system["url"]}]}}


def expression(kind, text, language="text/fhirpath", **more):
  return {"url": kind, "valueExpression": {"language": language, "expression": text, **more}}


FORM = {
  "resourceType": "Questionnaire", "id": "needs", "url": "http://example.org/needs", "title": "Needs", "status": "active",
  "extension": [
    {"url": SDC + "sdc-questionnaire-launchContext", "extension": [
      {"url": "name", "valueCoding": {"system": PATIENT, "code": "patient"}}, {"url": "type", "valueCode": "Patient"}]},
    expression("http://hl7.org/fhir/StructureDefinition/variable", "Observation?subject=Patient/{{%patient.id}}&code=http://loinc.org|29463-7",
               "application/x-fhir-query", name="weights")],
  "item": [
    {"linkId": "birth", "text": "Born", "type": "date",
     "extension": [expression(SDC + "sdc-questionnaire-initialExpression", "%patient.birthDate")]},
    {"linkId": "weight", "text": "Weight", "type": "decimal",
     "extension": [expression(SDC + "sdc-questionnaire-initialExpression", "%weights.entry.resource.value.value.first()")]},
    {"linkId": "color", "text": "Color", "type": "choice", "answerValueSet": "http://example.org/vs/colors"},
    {"linkId": "fruit", "text": "Fruit", "type": "choice", "answerValueSet": "http://example.org/vs/fruit"}]}
WEIGHT = {"resourceType": "Observation", "id": "w1", "status": "final", "subject": {"reference": "Patient/p1"},
          "code": {"coding": [{"system": "http://loinc.org", "code": "29463-7"}]}, "effectiveDateTime": "2026-11-01",
          "valueQuantity": {"value": 71.50, "unit": "kg", "system": "http://unitsofmeasure.org", "code": "kg"}}


def answers_of(path):
  found = {}
  for item in json.loads(path.read_text(), parse_float=str).get("item", []):
    for answer in item.get("answer", []):
      value = next(iter(answer.values()))
      found[item["linkId"]] = value.get("code") if isinstance(value, dict) else value
  return found


def main():
  folder = Path(tempfile.mkdtemp(prefix="fhir-survey-needs-"))
  for resource in [FORM, {"resourceType": "Patient", "id": "p1", "birthDate": "1970-05-04"}, WEIGHT, COLORS, values(COLORS, "colors"),
                   *(task(name, asks="Questionnaire/needs") for name in ["t1", "t2", "t3"])]:
    write(folder / "data", resource)
  for resource in [FRUIT, values(FRUIT, "fruit")]: write(folder / "codes", resource)
  server, codes = Serve(folder / "data"), Serve(folder / "codes")
  home = Home(folder / "home", FHIR_SURVEY_SERVER="s", FHIR_SURVEY_PATIENT="p1")
  home.run("server", "add", "s", server.base)
  (home.folder / "a.json").write_text(json.dumps({"color": "Blue"}))
  plain = home.run("take", "--task", "t1", "--answers", "a.json")
  promise("a value set that is nowhere is said before the first question",
          plain.returncode == 0 and "http://example.org/vs/fruit" in plain.stderr, plain.stderr)
  found = answers_of(next((folder / "data/QuestionnaireResponse").glob("*.json")))
  promise("the patient, what a query finds and a value set of the server are there",
          found == {"birth": "1970-05-04", "weight": "71.5", "color": "blue"}, found)

  home.run("server", "remove", "s")
  home.run("server", "add", "s", server.base, "--terminology", codes.base)
  (home.folder / "a.json").write_text(json.dumps({"color": "Blue", "fruit": "Pear"}))
  asked = home.run("take", "--task", "t2", "--answers", "a.json")
  said = [line for line in asked.stderr.splitlines() if not line.startswith("sent: ")]
  promise("a value set of the server for codes is fetched without a word", asked.returncode == 0 and not said, asked.stderr)
  home.run("tasks")
  for one in (server, codes):
    one.process.kill()
    one.process.wait()
  alone = home.run("take", "--task", "t3", "--answers", "a.json", "--offline", "-o", "r.json")
  promise("all of it is there without a network", alone.returncode == 75
          and answers_of(home.folder / "r.json") == {"birth": "1970-05-04", "weight": "71.5", "color": "blue", "fruit": "pear"},
          alone.stderr)
  finish()


main()
