#!/usr/bin/env python3
"""Makes responses to a questionnaire, and works out every number of a summary from them.

    summary_peer.py make SEED COUNT QUESTIONNAIRE...     prints responses as NDJSON
    summary_peer.py check SUMMARY RESPONSES QUESTIONNAIRE...

The questionnaires are the versions of one, oldest first. `check` reads the responses as they are, knows
nothing of tables or codebooks, and prints a line for each number of the summary that is another one; the
last line says how many were compared.
"""
import json
import math
import random
import sys
from collections import Counter
from datetime import date, timedelta

ABSENT = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
CHOICES = ("choice", "open-choice", "coding")


def walk(items, path=()):
  for item in items:
    yield item, path
    yield from walk(item.get("item", []), path + (item,))


def value_of(holder):
  """The element, its value and its primitive extensions of value[x]."""
  for key, value in holder.items():
    if key.startswith("value"): return key[5:], value, None
  for key, value in holder.items():
    if key.startswith("_value"):
      for extension in value.get("extension", []):
        if extension["url"] == ABSENT: return key[6:], None, extension["valueCode"]
      return key[6:], None, None
  return None, None, None


# Making responses

def made_value(item, chance):
  kind = item["type"]
  options = [value_of(option)[:2] for option in item.get("answerOption", [])]
  if options and (kind != "open-choice" or chance.random() < 0.9):
    name, value = chance.choice(options)
    if name == "Coding": value = {k: v for k, v in value.items() if k in ("system", "code", "display")}
    return name, value
  day = date(2024, 1, 31) + timedelta(chance.randrange(900))
  return {
    "boolean": lambda: ("Boolean", chance.random() < 0.3),
    "integer": lambda: ("Integer", chance.randrange(-3, 40)),
    "decimal": lambda: ("Decimal", round(chance.gauss(37, 1), 2)),
    "quantity": lambda: ("Quantity", made_quantity(chance)),
    "date": lambda: ("Date", str(day) if chance.random() < 0.9 else str(day)[:7]),
    "dateTime": lambda: ("DateTime", f"{day}T10:{chance.randrange(10, 60)}:00Z" if chance.random() < 0.9 else str(day)),
    "time": lambda: ("Time", f"{chance.randrange(10, 24)}:{chance.randrange(10, 60)}:00"),
    "reference": lambda: ("Reference", {"reference": f"Practitioner/{chance.randrange(9)}"}),
    "attachment": lambda: ("Attachment", {"url": f"http://example.org/{chance.randrange(99)}"}),
    "url": lambda: ("Uri", f"http://example.org/{chance.randrange(99)}"),
    "choice": lambda: ("Coding", {"system": "http://example.org/s", "code": f"c{chance.randrange(5)}"}),
    "coding": lambda: ("Coding", {"system": "http://example.org/s", "code": f"c{chance.randrange(5)}"}),
  }.get(kind, lambda: ("String", chance.choice("äbcdefg") * chance.randrange(1, 9)))()


def made_quantity(chance):
  quantity = {"value": round(chance.random() * 90, 1)}
  unit = chance.choice(["kg", "g", None])
  if unit: quantity.update(unit=unit, system="http://unitsofmeasure.org", code=unit)
  if chance.random() < 0.1: quantity["comparator"] = "<"
  return quantity


def made_items(items, chance):
  made = []
  for item in items:
    if item["type"] == "display": continue
    if item["type"] == "group":
      for _ in range(chance.randrange(0, 4) if item.get("repeats") else 1):
        inside = made_items(item.get("item", []), chance)
        if inside: made.append({"linkId": item["linkId"], "item": inside})
      continue
    luck = chance.random()
    if luck < 0.2: continue
    if luck < 0.25 and item["type"] in ("date", "integer", "string", "decimal", "boolean"):
      name = "value" + item["type"][0].upper() + item["type"][1:]
      code = chance.choice(["asked-declined", "unknown"])
      made.append({"linkId": item["linkId"], "answer": [{"_" + name: {"extension": [{"url": ABSENT, "valueCode": code}]}}]})
      continue
    answers = []
    for _ in range(chance.randrange(1, 4) if item.get("repeats") else 1):
      name, value = made_value(item, chance)
      if all(answer != {"value" + name: value} for answer in answers): answers.append({"value" + name: value})
    inside = made_items(item.get("item", []), chance)
    if inside: answers[0]["item"] = inside
    made.append({"linkId": item["linkId"], "answer": answers})
  return made


def make(seed, count, forms):
  chance = random.Random(int(seed))
  for number in range(int(count)):
    form = chance.choice(forms)
    response = {"resourceType": "QuestionnaireResponse",
                "status": chance.choice(["completed", "completed", "amended"])}
    if number % 3: response["id"] = f"r{number}"
    name = form.get("url") or form["id"]
    response["questionnaire"] = name + ("|" + form["version"] if "version" in form else "")
    if number % 7: response["authored"] = f"2026-0{chance.randrange(1, 5)}-1{chance.randrange(10)}T10:00:00Z"
    response["item"] = made_items(form["item"], chance)
    print(json.dumps(response, ensure_ascii=False))


# Checking a summary

class Form:
  """All versions of a questionnaire, as far as a summary of its responses needs it."""

  def __init__(self, forms):
    self.versions = {form.get("version", ""): {item["linkId"]: (item, path) for item, path in walk(form["item"])}
                     for form in forms}
    self.newest = list(self.versions)[-1]
    self.all = {}
    for items in self.versions.values(): self.all.update(items)

  def items(self, response):
    named = response.get("questionnaire", "").partition("|")[2]
    return self.versions[named] if named in self.versions else self.versions[self.newest]

  def is_choice(self, item): return item["type"] in CHOICES or "answerOption" in item

  def levels(self, link):
    """The linkIds of what repeats around a question, and of the question where it has rows of its own."""
    item, path = self.all[link]
    levels = [around["linkId"] for around in path if around.get("repeats")]
    if item.get("repeats") and item["type"] != "group" and not self.is_choice(item): levels.append(link)
    return levels


def instances(node, trail=()):
  """Each answer as (linkId, value's name, value, reason, item trail with instance numbers)."""
  seen = Counter()
  for item in node.get("item", []):
    link = item["linkId"]
    seen[link] += 1
    here = trail + ((link, seen[link]),)
    yield from instances(item, here)
    for number, answer in enumerate(item.get("answer", [])):
      at = trail + ((link, seen[link] + number),)
      name, value, reason = value_of(answer)
      if name: yield link, name, value, reason, at
      yield from instances(answer, at)


def quantile(values, part):
  rank = (len(values) - 1) * part
  low = math.floor(rank)
  return values[low] + (values[min(low + 1, len(values) - 1)] - values[low]) * (rank - low)


def given(values, part): return values[max(math.ceil(len(values) * part) - 1, 0)]


def equal(a, b):
  if isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool):
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
  return a == b


class Check:
  def __init__(self, form): self.form, self.count, self.wrong = form, 0, 0

  def same(self, what, found, expected):
    self.count += 1
    if not equal(found, expected):
      self.wrong += 1
      print(f"{what}: {found!r}, and it is {expected!r}")

  def numbers(self, what, shown, values, kind):
    take = quantile if kind == "number" else given
    back = {"number": lambda v: v, "date": lambda v: str(date.fromordinal(math.floor(v))),
            "time": lambda v: "%02d:%02d:%02d" % (v // 3600, v // 60 % 60, v % 60)}[kind]
    values = sorted(values)
    self.same(what + " count", shown["count"], len(values))
    for name, part in (("p5", .05), ("p25", .25), ("p50", .5), ("p75", .75), ("p95", .95)):
      self.same(f"{what} {name}", shown[name], back(take(values, part)))
    self.same(what + " min", shown["min"], back(values[0]))
    self.same(what + " max", shown["max"], back(values[-1]))
    self.same(what + " mean", shown["mean"], back(math.fsum(values) / len(values)))


def code_of(value):
  if not isinstance(value, dict): return value
  return value.get("code") or value.get("reference") or value.get("display")


def day(text):
  try: return date.fromisoformat(text[:10]).toordinal() if len(text) >= 10 else None
  except ValueError: return None


def seconds(text):
  hours, minutes, rest = text.split(":")
  return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def unit_of(quantity):
  code, system = quantity.get("code"), quantity.get("system")
  if code and system not in (None, "http://unitsofmeasure.org"): return f"{system}|{code}"
  return code or quantity.get("unit") or ""


# The types of values that a question takes, by what it asks for; a narrower number is a wider one.
TAKES = {"decimal": {"Decimal", "Integer"}, "dateTime": {"DateTime", "Date"}, "url": {"Uri"},
         "text": {"String"}, "choice": {"Coding"}, "open-choice": {"Coding", "String"},
         "coding": {"Coding"}}


def is_option(item, name, value):
  """Whether an answer is an option; a text that is spelled like the code of one is none."""
  if name == "Coding": return True
  return any(value_of(option)[0] == name and code_of(value_of(option)[1]) == code_of(value)
             for option in item.get("answerOption", []))


def takes(item, name):
  options = {value_of(option)[0] for option in item.get("answerOption", [])}
  own = TAKES.get(item["type"], {item["type"][0].upper() + item["type"][1:]})
  return name in own | (options if item["type"] in CHOICES else set())


def check_column(check, what, question, column, responses):
  form, link = check.form, question["linkId"]
  levels = form.levels(link)
  item = form.all[link][0]
  rows, reasons, answers = 0, Counter(), []
  for response in responses:
    found = list(instances(response))
    at_levels = set()
    for other, _, value, reason, trail in found:
      # Who answers in a repetition makes its row, and those of what is around it.
      theirs = form.levels(other) if other in form.all else []
      if all(level in theirs for level in levels) and (value is not None or reason):
        at_levels.add(tuple(step for step in trail if step[0] in levels))
    keys = at_levels if levels else {()}
    rows += len(keys)
    for key in keys:
      mine = [(name, value, reason) for other, name, value, reason, trail in found
              if other == link and tuple(step for step in trail if step[0] in levels) == key]
      values = [(name, value) for name, value, _ in mine if value is not None and takes(item, name)]
      # A question that takes one answer has no place for a second.
      if not item.get("repeats"): values = values[:1]
      given_reason = [reason for _, value, reason in mine if value is None and reason]
      if values: answers.append(values)
      elif given_reason: reasons["declined" if given_reason[0] == "asked-declined" else given_reason[0]] += 1
      elif link not in form.items(response): reasons["not-asked"] += 1
      else: reasons["disabled or skipped"] += 1
  check.same(what + " rows", column["rows"], rows)
  check.same(what + " answered", column["answered"], len(answers))
  shown = Counter({k: v for k, v in column.get("missing", {}).items() if k not in ("disabled", "skipped")})
  rest = sum(v for k, v in column.get("missing", {}).items() if k in ("disabled", "skipped"))
  for reason in set(shown) | set(reasons) - {"disabled or skipped"}:
    check.same(f"{what} {reason}", shown[reason], reasons[reason])
  check.same(what + " disabled or skipped", rest, reasons["disabled or skipped"])
  if not any("enableWhen" in around or "extension" in around for around in (item,) + form.all[link][1]):
    check.same(what + " disabled", column.get("missing", {}).get("disabled", 0), 0)
  flat = [value for values in answers for value in values]
  if question["kind"] in ("choice", "choices", "boolean"):
    counts, other = Counter(), 0
    known = {option["value"] for option in column.get("options", [])}
    for values in answers:
      keys = set()
      for name, value in values:
        if name == "Boolean" and question["kind"] == "boolean": keys.add("true" if value else "false")
        elif isinstance(value, dict) and f"{value.get('system', '')}|{value.get('code')}" in known:
          keys.add(f"{value.get('system', '')}|{value['code']}")
        else: keys.add(str(code_of(value)) if str(code_of(value)) in known and is_option(item, name, value) else None)
      if None in keys: other += 1
      for key in keys - {None}: counts[key] += 1
    weights = []
    for option in column.get("options", []):
      check.same(f"{what} = {option['value']}", option["count"], counts[option["value"]])
      if "weight" in option: weights += [option["weight"]] * counts[option["value"]]
    check.same(what + " other", column.get("other", 0), other)
    if weights: check.same(what + " mean weight", column["meanWeight"], sum(weights) / len(weights))
  elif question["kind"] in ("number", "date", "time"):
    units, unread = {}, 0
    for name, value in flat:
      unit = ""
      if question["kind"] == "date": number = day(value)
      elif question["kind"] == "time": number = seconds(value)
      elif name == "Quantity":
        unit, number = unit_of(value), None if "comparator" in value else value.get("value")
      # Real responses have numbers in quotes, too.
      else: number = float(value) if isinstance(value, str) else value
      if number is None: unread += 1
      else: units.setdefault(unit, []).append(number)
    check.same(what + " unread", column["unread"], unread)
    check.same(what + " units", sorted(n.get("unit", "") for n in column["numbers"]), sorted(units))
    for shown in column["numbers"]:
      check.numbers(f"{what} {shown.get('unit', '')}", shown, units.get(shown.get("unit", ""), [0]), question["kind"])
  elif question["kind"] == "text" and flat:
    texts = [value for _, value in flat]
    check.same(what + " distinct", column["texts"]["distinct"], len(set(texts)))
    check.same(what + " longest", column["texts"]["longest"], max(map(len, texts)))


def group_of(summary, response):
  by = summary.get("by")
  if by == "version": return response.get("questionnaire", "").partition("|")[2] or None
  if by == "month": return response.get("authored", "")[:7] or None
  for link, name, value, _, _ in instances(response):
    if link == summary["linkId"] and value is not None:
      return ("true" if value else "false") if name == "Boolean" else str(code_of(value))
  return None


def check(summary, responses, forms):
  form = Form(forms)
  result = Check(form)
  for shown in summary["forms"]:
    for index, group in enumerate(shown["groups"]):
      mine = responses
      if group["label"] != "all" or "key" in group:
        mine = [r for r in responses if group_of(summary, r) == group.get("key")]
      result.same(group["label"], group["responses"], len(mine))
      asked = [question for table in shown["tables"] for question in table["questions"]]
      result.same("questions", len({q["linkId"] for q in asked}),
                  len({link for link, (item, _) in form.all.items() if item["type"] not in ("group", "display")}))
      for question in asked:
        check_column(result, f"{group['label']} {question['linkId']}", question, question["columns"][index], mine)
      for table in shown["tables"]:
        if table["path"]: check_rows(result, table, table["rows"][index], mine)
      for field in shown["fields"]:
        if field["kind"] != "choice": continue
        counts = Counter(field_of(field["name"], r) for r in mine)
        for option in field["columns"][index]["options"]:
          result.same(f"{field['name']} {option['value']}", option["count"], counts[option["value"]])
  print(f"compared {result.count} numbers, {result.wrong} are others")


def field_of(name, response):
  if name == "version": return response.get("questionnaire", "").partition("|")[2]
  return response.get(name)


def check_rows(result, table, shown, responses):
  form, levels = result.form, None
  name = table["path"][-1]
  around = [link for link in table["path"][:-1] if form.all[link][0].get("repeats")]
  levels = around + [name]
  counts = []
  for response in responses:
    keys = {tuple(step for step in trail if step[0] in levels)
            for link, _, value, reason, trail in instances(response)
            if link in form.all and all(level in form.levels(link) for level in levels) and (value is not None or reason)}
    counts.append(len(keys))
  what = "rows of " + "/".join(table["path"])
  result.same(what, shown["rows"], sum(counts))
  result.same(what + " responses", shown["responses"], sum(1 for count in counts if count))
  result.same(what + " without", shown["without"], sum(1 for count in counts if not count))
  if counts: result.numbers(what, shown["perResponse"], counts, "number")


def read(path):
  with open(path, encoding="utf-8") as file: return json.load(file)


if __name__ == "__main__":
  if sys.argv[1] == "make":
    make(sys.argv[2], sys.argv[3], [read(path) for path in sys.argv[4:]])
  else:
    with open(sys.argv[3], encoding="utf-8") as file: lines = [json.loads(line) for line in file if line.strip()]
    check(read(sys.argv[2]), lines, [read(path) for path in sys.argv[4:]])
