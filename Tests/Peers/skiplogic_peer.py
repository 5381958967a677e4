#!/usr/bin/env python3
"""Says which items of a form of LHC-Forms are shown: a reader of skipLogic, written apart.

    skiplogic_peer.py FILE    FILE: {"form": …, "cases": [{linkId: [value…]}…]}; for each case a line of
                              JSON with the linkIds of the items that are shown

Written by the description of the format alone (form_definition.md of lforms, "skipLogic").
"""
import json
import sys
from decimal import Decimal


def walk(items, around=()):
  for item in items or []:
    yield item, around
    yield from walk(item.get("items"), around + (item["linkId"],))


def equal(answer, wanted):
  if isinstance(wanted, dict):
    if not isinstance(answer, dict):
      return False
    systems = answer.get("system"), wanted.get("system")
    if None not in systems and systems[0] != systems[1]:
      return False
    if wanted.get("code") is not None:
      return answer.get("code") == wanted["code"]
    return wanted.get("text") is not None and answer.get("text") == wanted["text"]
  if isinstance(wanted, bool) or isinstance(answer, bool):
    return answer is wanted
  return answer == wanted


COMPARISONS = {
  "value": equal,
  "minInclusive": lambda answer, limit: answer >= limit,
  "minExclusive": lambda answer, limit: answer > limit,
  "maxInclusive": lambda answer, limit: answer <= limit,
  "maxExclusive": lambda answer, limit: answer < limit,
}


class Form:
  def __init__(self, form):
    self.items = {item["linkId"]: (item, around) for item, around in walk(form["items"])}
    self.help = [item.get("codingInstructionsLinkId") for item, _ in self.items.values()]

  def shown(self, answers):
    known = {}

    def is_shown(link_id):
      if link_id not in known:
        known[link_id] = True
        item, around = self.items[link_id]
        known[link_id] = all(is_shown(name) for name in around) and met(item.get("skipLogic"))
      return known[link_id]

    def met(skip):
      if not skip:
        return True
      results = [one(condition) for condition in skip["conditions"]]
      result = all(results) if skip.get("logic") == "ALL" else any(results)
      return result if skip.get("action", "show") == "show" else not result

    def one(condition):
      source = condition["source"]
      values = answers.get(source, []) if is_shown(source) else []
      trigger = dict(condition["trigger"])
      if "exists" in trigger:
        return trigger["exists"] == bool(values)
      if "notEqual" in trigger:
        return not any(equal(value, trigger["notEqual"]) for value in values)
      return any(
        all(COMPARISONS[key](value, limit) for key, limit in trigger.items()) for value in values)

    return [link_id for link_id in self.items if is_shown(link_id)]


def main(path):
  with open(path, encoding="utf-8") as file:
    task = json.load(file, parse_float=Decimal)
  form = Form(task["form"])
  for case in task["cases"]:
    print(json.dumps(form.shown(case)))


main(sys.argv[1])
