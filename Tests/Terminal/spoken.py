#!/usr/bin/env python3
"""Lets espeak-ng read the transcript of a whole survey in the plain face, and looks for symbols that it spells out.

    Tests/Terminal/spoken.py PROGRAM [LANGUAGE …]

A symbol is spelled out where the line has more words with it than with a space in its place. Those of MEANT say something to a
listener; any other is a sentence that reads badly. With SPOKEN=FOLDER the transcripts, what was spelled out, and the sound are
left in that folder.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from person import Person

PROGRAM = os.path.abspath(sys.argv[1])
TRANSLATION = "http://hl7.org/fhir/StructureDefinition/translation"

# What is said by a symbol's name, and why it may be: the text around it must fit.
MEANT = [
  (r"\d-\d", "-", "ranges of numbers and dates: 1-4, 2026-03-14"),
  (r"\w-\w", "-", "parts of a format: YYYY-MM-DD, JJJJ-MM-TT"),
  (r"[-+]\d", "-+", "what may be typed as a date: -3d, +2w"),
  (r"\d[.,]\d", ".,", "the decimal mark"),
  (r"\w:\w", ":", "times and their format: 10:15, HH:MM"),
  (r"\w/\w", "/", "units: mg/dL, and dates"),
  (r"^\s*= ", "=", "how an answer was understood: = yes"),
  (r"^\s*! ", "!", "what is wrong is said first to be wrong"),
  (r"\\", "\\", "the key that help names"),
]


def text(english, german):
  return {"text": english, "_text": {"extension": [{"url": TRANSLATION, "extension": [
    {"url": "lang", "valueCode": "de"}, {"url": "content", "valueString": german}]}]}}


def option(code, english, german):
  return {"valueCoding": {"system": "http://example.org/s", "code": code, "display": english, "_display": {"extension": [
    {"url": TRANSLATION, "extension": [{"url": "lang", "valueCode": "de"}, {"url": "content", "valueString": german}]}]}}}


FORM = {
  "resourceType": "Questionnaire", "url": "http://example.org/spoken", "status": "active", "language": "en",
  "title": "A visit", "_title": text("", "Ein Besuch")["_text"],
  "item": [
    {"linkId": "you", "type": "group", **text("About you", "Zu Ihnen"), "item": [
      {"linkId": "how", "type": "choice", "required": True, **text("How are you?", "Wie geht es Ihnen?"), "answerOption": [
        option("w", "I am well and need nothing", "Es geht mir gut, ich brauche nichts"),
        option("t", "I am tired on most days", "Ich bin an den meisten Tagen müde")]},
      {"linkId": "smoke", "type": "boolean", **text("Do you smoke?", "Rauchen Sie?")},
      {"linkId": "weight", "type": "quantity", **text("What is your weight?", "Was wiegen Sie?"), "extension": [
        {"url": "http://hl7.org/fhir/StructureDefinition/questionnaire-unit", "valueCoding": {
          "system": "http://unitsofmeasure.org", "code": "kg", "display": "kg"}}]},
      {"linkId": "steps", "type": "integer", **text("How many steps today?", "Wie viele Schritte heute?"), "extension": [
        {"url": "http://hl7.org/fhir/StructureDefinition/maxValue", "valueInteger": 100000}]}]},
    {"linkId": "ill", "type": "group", **text("Your illness", "Ihre Krankheit"), "item": [
      {"linkId": "has", "type": "choice", "repeats": True, **text("What do you have?", "Was haben Sie?"), "answerOption": [
        option("f", "Fever above all in the evening", "Fieber, vor allem am Abend"), option("c", "A cough that lasts", "Lange Husten"),
        option("n", "None of these", "Nichts davon")]},
      {"linkId": "since", "type": "date", **text("Since when?", "Seit wann?")},
      {"linkId": "at", "type": "time", **text("At what time was it worst?", "Um wie viel Uhr war es am schlimmsten?")},
      {"linkId": "say", "type": "text", **text("Is there more to say?", "Gibt es mehr zu sagen?"), "maxLength": 200}]},
    {"linkId": "child", "type": "group", "repeats": True, **text("Child", "Kind"), "item": [
      {"linkId": "name", "type": "string", **text("Name of the child", "Name des Kindes")}]}]}

# With help, something wrong, something changed, and the review twice.
LINES = {
  "en": ["?", "9", "2", "y", "72.5", "many", "5000", "1,2", "-3d", "10:15", "I sleep badly.", "Anna", "?", "y", "Ben", "d 1", "y", "n",
    "?", "3", "c", "", "s"],
  "de": ["?", "9", "2", "j", "72,5", "viele", "5000", "1,2", "-3d", "10:15", "Ich schlafe schlecht.", "Anna", "?", "j", "Ben", "d 1", "j", "n",
    "?", "3", "c", "", "s"]}


def transcript(language):
  with tempfile.TemporaryDirectory(prefix="spoken-") as folder:
    form = os.path.join(folder, "q.json")
    with open(form, "w") as file: json.dump(FORM, file)
    person = Person(
      [PROGRAM, "take", form, "--plain", "--language", language, "--drafts", os.path.join(folder, "d"), "-o", os.path.join(folder, "r.json"),
        "--now", "2026-03-17T10:00:00Z"], {"HOME": folder}, folder=folder)
    # What is typed is no part of what is read: a line break takes its place.
    modes = termios.tcgetattr(person.side)
    modes[3] &= ~termios.ECHO
    termios.tcsetattr(person.side, termios.TCSANOW, modes)
    for line in LINES[language]:
      for _ in range(50):
        if person.screen.endswith(b": "): break
        person.read(0.1, 0.2)
      else: raise AssertionError(person.screen[-300:])
      person.type(line + "\n")
      person.screen += b"\n"
      person.read(0.1, 0.3)
    status = person.finish()
    person.close()
    assert status == 0, person.screen[-600:].decode()
    return person.screen.decode().replace("\r", "")


def words(line, language, known={}):
  """The words that are spoken, as phonemes without stress, pauses and joints."""
  if (line, language) not in known:
    said = subprocess.run(["espeak-ng", "-q", "-x", "-v", language, "--stdin"], input=line, capture_output=True, text=True, check=True).stdout
    known[line, language] = len(re.sub(r"[_:;]+", " ", said).split())
  return known[line, language]


def spelled(line, language):
  """The symbols of a line that are spoken by their name, each with its place."""
  for place, symbol in enumerate(line):
    if symbol.isalnum() or symbol.isspace(): continue
    if words(line[:place] + " " + line[place + 1:], language) < words(line, language): yield place, symbol


def is_meant(line, place):
  return any(line[place] in symbols and any(found.start() <= place < found.end() for found in re.finditer(pattern, line))
    for pattern, symbols, _ in MEANT)


def main():
  failed = 0
  folder = os.environ.get("SPOKEN")
  for language in sys.argv[2:] or LINES:
    said = transcript(language)
    found, bad = {}, []
    for line in dict.fromkeys(said.split("\n")):
      for place, symbol in spelled(line, language):
        found.setdefault(symbol, set()).add(line[max(0, place - 8):place + 9])
        if not is_meant(line, place): bad.append(f"  {symbol!r} in {line!r}")
    if folder:
      os.makedirs(folder, exist_ok=True)
      base = os.path.join(folder, language)
      with open(base + ".txt", "w", encoding="utf-8") as file: file.write(said)
      subprocess.run(["espeak-ng", "-v", language, "-f", base + ".txt", "-w", base + ".wav"], check=True)
      with open(base + "-symbols.txt", "w", encoding="utf-8") as file:
        for symbol, places in sorted(found.items()): file.write(f"{symbol}  {sorted(places)}\n")
    # What is never spelled out at all was not read.
    if "=" not in found: bad.append("  nothing was spelled out: is this voice there?")
    if bad:
      failed += 1
      print(f"FAILED {language}", *bad, sep="\n", flush=True)
    else: print(f"ok {language}", flush=True)
  sys.exit(failed)


main()
