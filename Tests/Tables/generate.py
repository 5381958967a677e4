#!/usr/bin/env python3
"""Makes up responses to a questionnaire, good and odd ones, the same for the same seed.

    Tests/Tables/generate.py QUESTIONNAIRE COUNT [SEED] > responses.ndjson

Among them are partial dates, long texts, texts with commas and line breaks, answers that are no option, reasons why
there is no answer, comparators, and repetitions. They need not be valid.
"""
import json
import random
import sys

ABSENT = {"url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason"}


class Number(float):
  """A number that is written with the digits it came with."""

  def __new__(cls, text):
    made = super().__new__(cls, text)
    made.text = text
    return made

  def __repr__(self): return self.text


class Maker:
  def __init__(self, form, seed):
    self.form, self.random = form, random.Random(seed)

  def response(self, number):
    pick = self.random
    url, version = self.form.get("url"), self.form.get("version")
    made = {"resourceType": "QuestionnaireResponse", "id": f"r{number}"}
    if url: made["questionnaire"] = f"{url}|{version}" if version and pick.random() < 0.8 else url
    made["status"] = pick.choice(["completed", "amended", "in-progress"])
    if pick.random() < 0.7: made["subject"] = {"reference": f"Patient/{number % 7}"}
    made["authored"] = pick.choice(["2026-03-14", "2026-03-14T10:20:30+02:00", "2026-01-01T00:00:00.123Z"])
    made["item"] = self.items(self.form.get("item", []))
    if not made["item"]: del made["item"]
    return made

  def items(self, items):
    made = []
    for item in items:
      kind = item["type"]
      if kind == "display" or self.random.random() < 0.2: continue
      times = self.random.choice([1, 1, 2, 3]) if item.get("repeats") else 1
      if kind == "group":
        for _ in range(times):
          below = self.items(item.get("item", []))
          if below: made.append({"linkId": item["linkId"], "item": below})
        continue
      answers = []
      for _ in range(times):
        answer = self.answer(item)
        below = self.items(item.get("item", []))
        if below and not all(name.startswith("_") for name in answer): answer["item"] = below
        answers.append(answer)
      made.append({"linkId": item["linkId"], "answer": answers})
    return made

  def answer(self, item):
    pick = self.random
    kind = item["type"]
    if kind in ("choice", "open-choice"): kind = "coding"
    name = {
      "coding": "Coding", "boolean": "Boolean", "integer": "Integer", "decimal": "Decimal", "date": "Date",
      "dateTime": "DateTime", "time": "Time", "string": "String", "text": "String", "url": "Uri",
      "quantity": "Quantity", "reference": "Reference", "attachment": "Attachment"}[kind]
    if pick.random() < 0.05:
      reason = pick.choice(["asked-declined", "unknown", "asked-unknown", "masked", "not-applicable"])
      return {f"_value{name}": {"extension": [dict(ABSENT, valueCode=reason)]}}
    options = item.get("answerOption")
    if options and pick.random() < 0.9:
      option = pick.choice(options)
      key = next(key for key in option if key.startswith("value"))
      value = option[key]
      if isinstance(value, dict): value = {k: v for k, v in value.items() if k in ("system", "code", "display", "reference")}
      return {key: value}
    if item["type"] == "open-choice" and pick.random() < 0.7: return {"valueString": self.text()}
    return {f"value{name}": self.value(kind)}

  def text(self):
    words = ["plain", "a, b", 'said "no"', "two\nlines", "naïve café", "=1+1", "日本語", " lead", "semi;colon \\ back"]
    text = " ".join(self.random.choice(words) for _ in range(self.random.randint(1, 4)))
    return text * self.random.choice([1, 1, 1, 1, 9, 40, 120])

  def value(self, kind):
    pick = self.random
    if kind == "boolean": return pick.random() < 0.5
    if kind == "integer": return pick.choice([0, 1, -3, 42, 2147483647, -2147483648, pick.randint(0, 100)])
    if kind == "decimal": return Number(pick.choice(["1.50", "0.1", "-2.25", "3", "1e3", "123456789.123456789"]))
    if kind == "date": return pick.choice(["2026-03-14", "1899-12-31", "2024-02-29", "2026", "2026-03"])
    if kind == "dateTime": return pick.choice(["2026-03-14T10:20:30Z", "2026-03-14T23:59:59.5-05:00", "2026-03", "1970-01-01T00:00:00Z"])
    if kind == "time": return pick.choice(["08:00:00", "23:59:59", "00:00:00"])
    if kind in ("string", "text"): return self.text()
    if kind == "url": return "http://example.org/a?b=c,d"
    if kind == "coding": return pick.choice([{"system": "urn:x", "code": "odd", "display": "Odd"}, {"display": "Only words"}])
    if kind == "reference": return pick.choice([{"reference": "Patient/1", "display": "One, A."}, {"display": "Somebody"}])
    if kind == "attachment": return {"contentType": "image/png", "url": "http://example.org/a.png", "title": "A"}
    made = {"value": Number(pick.choice(["2.50", "70", "0.001"])), "unit": "milligram", "system": "http://unitsofmeasure.org", "code": "mg"}
    if pick.random() < 0.2: made["comparator"] = "<"
    if pick.random() < 0.2: made["system"] = "urn:units"
    if pick.random() < 0.2: del made["code"], made["system"]
    return made


def text(value):
  """JSON in which numbers keep their digits."""
  if isinstance(value, dict): return "{" + ",".join(f"{json.dumps(k)}:{text(v)}" for k, v in value.items()) + "}"
  if isinstance(value, list): return "[" + ",".join(map(text, value)) + "]"
  if isinstance(value, Number): return value.text
  return json.dumps(value, ensure_ascii=False)


def main():
  form = json.load(open(sys.argv[1], encoding="utf-8-sig"))
  maker = Maker(form, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
  for number in range(int(sys.argv[2])): print(text(maker.response(number + 1)))


if __name__ == "__main__": main()
