#!/usr/bin/env python3
"""Gives one answer to each type of item in every way that there is, in two languages: the response is the same.

    Tests/Terminal/matrix.py PROGRAM [VERSION-LANGUAGE …]

`Forms/every-type.json` is taken as R4 and, with the types of R5, as R5, in English and in German: in the rich face and in
the plain face on a pseudo-terminal, by lines from a pipe into the plain face, by an answers file, and by lines from a pipe
into `--answers -`. Each response must hold what the table below says, and be the same as the others of its version but for
language and texts. Prints a line for each version and language; the exit status is the number of those that failed.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from person import Person

PROGRAM = os.path.abspath(sys.argv[1])
FORM = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Forms", "every-type.json")
FIXED = ["--now", "2026-03-14T11:00:00Z", "--time-zone", "UTC", "--ids", "sequential"]
ENTER, UP, DOWN, RIGHT, SPACE, OFF = "\r", "\x1b[A", "\x1b[B", "\x1b[C", " ", "\x15"
UCUM, CODES, COLOURS = "http://unitsofmeasure.org", "urn:every-type", "urn:every-type:colour"


class Row:
  """What is typed at one question, and what the response must then hold.

  `keys` go to the rich face, each drawn before the next; `lines` to the plain face; `given` to an answers file and
  `piped` to lines without a person, both as the first line where nothing else is said. What German writes otherwise is in
  `german`, by the same names.
  """

  def __init__(self, name, keys, lines, expected, given=None, piped=None, german=None):
    self.name, self.expected = name, expected
    base = {"keys": keys, "lines": lines, "given": lines[0] if given is None else given, "piped": piped or lines}
    # Beside options, lines without a person cannot give a text of one's own: there is nobody to ask for it.
    self.is_piped = piped != [""]
    self.ways = {"en": base, "de": {**base, **(german or {})}}


def typed(name, text, expected, german=None, given=None):
  """A row of an answer that is typed the same everywhere."""
  other = german and {"keys": [german, ENTER], "lines": [german], "piped": [german]}
  return Row(name, [text, ENTER], [text], [expected], given=text if given is None else given, german=other)


def coding(code, display, system=CODES): return {"valueCoding": {"system": system, "code": code, "display": display}}


ROWS = [
  Row("boolean", ["y", ENTER], ["yes"], [{"valueBoolean": True}], given=True,
      german={"keys": ["j", ENTER], "lines": ["ja"], "piped": ["ja"]}),
  typed("integer", "8500", {"valueInteger": 8500}, given=8500),
  Row("slider", [RIGHT, RIGHT, RIGHT, ENTER], ["2"], [{"valueInteger": 2}], given=2),
  typed("decimal", "36.60", {"valueDecimal": "36.60"}, german="36,60"),
  typed("quantity", "72.5 kilograms", {"valueQuantity": {"value": "72.5", "unit": "kilograms", "system": UCUM, "code": "kg"}},
        german="72,5 Kilogramm"),
  typed("fixed-unit", "181", {"valueQuantity": {"value": "181", "unit": "cm", "system": UCUM, "code": "cm"}}),
  typed("date", "1980-03-12", {"valueDate": "1980-03-12"}, german="12.03.1980"),
  typed("month", "2019-09", {"valueDate": "2019-09"}, german="09.2019"),
  typed("dateTime", "2026-03-14 10:15", {"valueDateTime": "2026-03-14T10:15:00Z"}, german="14.03.2026 10:15"),
  typed("time", "7:15", {"valueTime": "07:15:00"}),
  typed("string", "Zürich 日本", {"valueString": "Zürich 日本"}),
  Row("strings", ["Deutsch", ENTER, "English", ENTER, ENTER], ["Deutsch", "English", ""],
      [{"valueString": "Deutsch"}, {"valueString": "English"}], given=["Deutsch", "English"]),
  Row("numbers", ["12", ENTER, "34", ENTER], ["12", "34"], [{"valueInteger": 12}, {"valueInteger": 34}], given=[12, 34]),
  typed("text", "A fall; no more.", {"valueString": "A fall; no more."}),
  typed("url", "https://example.org/a?b=1", {"valueUri": "https://example.org/a?b=1"}),
  Row("picker", [RIGHT, RIGHT, ENTER], ["So-so"], [coding("fair", "So-so")],
      german={"keys": ["Mit", ENTER], "lines": ["Mittel"], "piped": ["Mittel"], "given": "Mittel"}),
  Row("list", ["neigh", ENTER], ["2"], [coding("friends", "Friends or neighbours")], given="friends",
      german={"keys": ["nachb", ENTER]}),
  Row("drop-down", ["Gr", ENTER], ["Green"], [coding("g", "Green", COLOURS)],
      german={"lines": ["Grün"], "piped": ["Grün"], "given": "Grün"}),
  Row("check-list", [DOWN, SPACE, DOWN, DOWN, SPACE, ENTER], ["1,3"],
      [coding("r", "Red", COLOURS), coding("b", "Blue", COLOURS)], given=["Red", "b"],
      german={"lines": ["Rot;Blau"], "piped": ["Rot;Blau"], "given": ["Rot", "Blau"]}),
  Row("strings-offered", ["L", ENTER], ["L"], [{"valueString": "L"}]),
  Row("numbers-offered", [RIGHT, RIGHT, ENTER], ["12"], [{"valueInteger": 12}], given=12),
  Row("open-offered", ["cof", ENTER], ["Coffee"], [coding("coffee", "Coffee")],
      german={"keys": ["kaf", ENTER], "lines": ["Kaffee"], "piped": ["Kaffee"], "given": "Kaffee"}),
  Row("open-own", ["3", ENTER, OFF + "Rösti", ENTER], ["3", "Rösti"], [{"valueString": "Rösti"}], given="Rösti", piped=["Rösti"]),
  Row("open-list", [DOWN, SPACE, DOWN, DOWN, SPACE, ENTER, OFF + "Chess", ENTER], ["1,3", "Chess"],
      [coding("music", "Music of any kind"), {"valueString": "Chess"}], given=["music", "Chess"], piped=[""]),
  typed("reference", "Organization/north", {"valueReference": {"reference": "Organization/north"}}),
  typed("attachment-address", "https://example.org/cat.png", {"valueAttachment": {"url": "https://example.org/cat.png"}}),
  typed("attachment-file", "note.txt", {"valueAttachment": {"contentType": "text/plain", "data": "SGVsbG8=", "size": "5", "title": "note.txt"}}),
  Row("nested", ["y", ENTER], ["y"], [{"valueBoolean": True}], given={"answer": True, "items": {"nested.count": 2}},
      german={"keys": ["j", ENTER], "lines": ["j"], "piped": ["j"]}),
  Row("nested.count", ["2", ENTER], ["2"], [{"valueInteger": 2}], given=()),
  Row("children.name", ["Ada", ENTER], ["Ada"], [{"valueString": "Ada"}], given=()),
  Row("children.age", ["7", ENTER], ["7"], [{"valueInteger": 7}], given=()),
  Row("another", ["y"], ["y"], None, given=(), german={"keys": ["j"], "lines": ["j"], "piped": ["j"]}),
  Row("children.name", ["Ben", ENTER], ["Ben"], [{"valueString": "Ben"}], given=()),
  Row("children.age", ["3", ENTER], ["3"], [{"valueInteger": 3}], given=()),
  Row("another", ["n"], ["n"], None, given=()),
]
CHILDREN = [{"children.name": "Ada", "children.age": 7}, {"children.name": "Ben", "children.age": 3}]


def as_r5(item):
  """The same item with the types of R5."""
  item = {**item, **({"item": [as_r5(child) for child in item["item"]]} if "item" in item else {})}
  if item.get("type") not in ("choice", "open-choice"): return item
  offered = next(iter(item.get("answerOption", [{"valueCoding": 0}])[0]))
  if item["type"] == "open-choice": item["answerConstraint"] = "optionsOrString"
  item["type"] = {"valueCoding": "coding", "valueString": "string", "valueInteger": "integer"}[offered]
  return item


class Folder:
  """A folder with the form, and the ways to take it."""

  def __init__(self, version, language):
    self.path = tempfile.mkdtemp(prefix="matrix-")
    self.version, self.language = version, language
    with open(FORM) as file: form = json.load(file)
    if version == "R5": form["item"] = [as_r5(item) for item in form["item"]]
    self.write("q.json", json.dumps(form))
    self.write("note.txt", "Hello")

  def write(self, name, text):
    with open(os.path.join(self.path, name), "w") as file: file.write(text)

  def close(self): shutil.rmtree(self.path, ignore_errors=True)

  def command(self, way, *arguments):
    return [PROGRAM, "take", "q.json", "-o", f"{way}.json", "--drafts", f"drafts-{way}", "--fhir-version", self.version,
            "--language", self.language, *FIXED, *arguments]

  def of(self, name): return [(row, row.ways[self.language][name]) for row in ROWS]

  def rich(self):
    person = Person(self.command("rich"), {"HOME": self.path, "LANG": "C.UTF-8"}, 40, 100, self.path)
    try:
      assert person.wait_for(b" 1 "), person.screen
      person.read(0.1)
      for row, keys in self.of("keys"):
        before = len(person.screen)
        for key in keys:
          person.type(key)
          person.read(0.04, 3)
        assert len(person.screen) > before and not person.ended(), f"{row.name}: {person.screen[-600:].decode()}"
      assert b"2026-03-14T10:15:00" not in person.screen, "shown as FHIR writes it"
      person.type("s")
      assert person.finish() == 0, person.screen[-1500:].decode()
    finally: person.close()

  def plain(self):
    person = Person(self.command("plain", "--plain"), {"HOME": self.path}, 40, 100, self.path)
    try:
      for row, lines in self.of("lines") + [(None, ["s"])]:
        for line in lines:
          assert person.wait_for(b": "), f"{row and row.name}: {person.screen[-600:].decode()}"
          person.read(0.01, 0.02)
          person.type(line + "\n")
      assert person.finish() == 0, person.screen[-1500:].decode()
      assert b"\x1b" not in person.screen
    finally: person.close()

  def into_plain(self): self.pipe("piped-plain", "lines", ["s"], "--plain")

  def lines(self): self.pipe("piped", "piped", [], "--answers", "-")

  def pipe(self, way, name, more, *arguments):
    lines = [line for _, lines in self.of(name) for line in lines] + more
    self.run(self.command(way, *arguments), "".join(line + "\n" for line in lines))

  def answers(self):
    given = {row.name: value for row, value in self.of("given") if value != ()}
    self.write("given.json", json.dumps({**given, "children": CHILDREN}))
    self.run(self.command("answers", "--answers", "given.json"), "")

  def run(self, command, text):
    done = subprocess.run(
      command, input=text, capture_output=True, text=True, cwd=self.path, env={"HOME": self.path, "PATH": "/usr/bin:/bin"})
    assert done.returncode == 0, f"{' '.join(command[-2:])}: {done.stdout[-300:]} {done.stderr[-1200:]}"

  def response(self, way):
    with open(os.path.join(self.path, f"{way}.json")) as file: return json.load(file, parse_float=str)


def answers(tree):
  """The answers of each item, in their order."""
  for item in tree.get("item", []):
    given = item.get("answer", [])
    if given: yield item["linkId"], [{key: value for key, value in one.items() if key != "item"} for one in given]
    for one in given: yield from answers(one)
    yield from answers(item)


def neutral(value):
  """A response without its language, the texts that were shown, and what came along from the form's options."""
  if isinstance(value, list): return [neutral(one) for one in value]
  if not isinstance(value, dict): return value
  shown = {"text"} if "linkId" in value else {"language"} if "resourceType" in value else set()
  return {key: neutral(one) for key, one in value.items() if key not in shown and key[0] != "_"}


def without(tree, names):
  """A response without what answers some items."""
  return {key: [without(one, names) for one in value if one.get("linkId") not in names] if key == "item" else value
          for key, value in tree.items()}


def check(folder, way, expected):
  tree = folder.response(way)
  found = list(answers(tree))
  for (name, wanted), (link, got) in zip(expected, found):
    # Numbers are compared with their digits.
    as_text = neutral(got)
    # A size is a number in R4 and a text in R5.
    for one in as_text:
      for value in one.values():
        for key in ("value", "size"):
          if isinstance(value, dict) and key in value: value[key] = str(value[key])
    assert link == name and as_text == wanted, f"{way}, {name}: {link} {got}, wanted {wanted}"
  assert len(found) == len(expected), f"{way}: {[name for name, _ in found]}"
  assert tree["language"] == folder.language and tree["status"] == "completed", f"{way}: {tree['status']}"
  return neutral(tree)


WAYS = {"rich": Folder.rich, "plain": Folder.plain, "piped-plain": Folder.into_plain, "answers": Folder.answers, "piped": Folder.lines}


def run(version, language, first):
  folder = Folder(version, language)
  try:
    for way, take in WAYS.items():
      take(folder)
      missing = [row.name for row in ROWS if way == "piped" and not row.is_piped]
      tree = check(folder, way, [(row.name, row.expected) for row in ROWS if row.expected and row.name not in missing])
      first = first or tree
      assert tree == without(first, missing), f"{way} is another response: {tree}\n{first}"
    return first
  finally: folder.close()


def main():
  names = sys.argv[2:] or ["R4-en", "R4-de", "R5-en", "R5-de"]
  failed, first = 0, {}
  for name in names:
    version, language = name.split("-")
    try:
      first[version] = run(version, language, first.get(version))
      print(f"ok {name}", flush=True)
    except Exception as error:
      failed += 1
      print(f"FAILED {name}: {error}", flush=True)
  sys.exit(failed)


main()
