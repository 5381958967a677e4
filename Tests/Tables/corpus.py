#!/usr/bin/env python3
"""Judges the tables of all responses of a corpus, as judge.py does: each with its form where the corpus has it.

    Tests/Tables/corpus.py PROGRAM CORPUS FOLDER

Responses of the same form are one table; a response whose form is not there is one by itself. What is rejected is
counted and named.
"""
import collections
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import judge
import recompute


def collected(corpus):
  """The responses of a corpus by the file of their form, or by their own file."""
  forms, responses = {}, []
  for path in sorted(Path(corpus).rglob("*.json")):
    try: resource = json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, OSError): continue
    kind = resource.get("resourceType") if isinstance(resource, dict) else None
    if kind == "QuestionnaireResponse": responses.append((path, recompute.questionnaire(resource)))
    if kind != "Questionnaire": continue
    for name in (resource.get("url"), f"Questionnaire/{resource.get('id')}"):
      if name: forms.setdefault(name, path)
  groups = collections.defaultdict(list)
  for path, named in responses:
    address = named.split("|")[0]
    form = forms.get(address) or forms.get("Questionnaire/" + address.rsplit("/", 1)[-1])
    groups[form if address and form else None, None if address and form else path].append(path)
  return groups


def main():
  program, corpus, folder = sys.argv[1:4]
  cells, differences, rejected, count = collections.Counter(), 0, 0, 0
  for number, ((form, _), responses) in enumerate(sorted(collected(corpus).items(), key=str)):
    one = judge.Judge(program, Path(folder) / str(number), allows_rejects=True)
    try: one.judge("all", [form] if form else [], responses)
    except Exception as error: one.say(f"the judge does not know what to make of it: {error!r}")
    for text in one.differences[:5]: print(f"{form or responses[0]}: {text}")
    cells.update(one.cells)
    differences += len(one.differences)
    count += len(responses)
    for path in (Path(folder) / str(number) / "all" / "typed").glob("*.rejects.ndjson"):
      rejected += 1
      print(f"{form or responses[0]}: rejected: {path}")
  counts = ", ".join(f"{count} of {kind}" for kind, count in sorted(cells.items()))
  print(f"{count} responses, some rejected in {rejected} tables: {differences} differences in cells: {counts}")
  sys.exit(1 if differences else 0)


if __name__ == "__main__": main()
