#!/usr/bin/env python3
"""Drives the rich face through questionnaires: no crash, no loop, and no answer where only Enter and Tab are pressed.

    Tests/Terminal/robot.py PROGRAM FOLDER [SECONDS [SEED]]

Each questionnaire is taken twice: by keys of chance, and by Enter and Tab alone, after which the draft must hold no
answer. Prints what went wrong; the exit status is 1 where anything did.
"""
import glob
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from person import Person

KEYS = ["\r"] * 6 + ["\t"] * 3 + [
  "\x1b[A", "\x1b[B", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[Z", " ", "1", "2", "12.5", "y", "n", "abc", "2024-05-06", "10:15", "?", "\x1b",
  "\x12", "\x0c", "\x7f", "\x15", "\x01", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "/", "o", "d", "\x1bOP", "\x1b[200~one\rtwo\x1b[201~",
  "é", "👩‍👩‍👧", "日本", "\x1b\r", "\n", "\x17", "\x1b[99;9~", "s"]


def run(program, path, chance, only_enter):
  folder = tempfile.mkdtemp(prefix="robot-")
  rows, columns = chance.choice([(24, 80), (12, 40), (50, 200), (6, 20)])
  person = Person(
    [program, "take", path, "-o", os.path.join(folder, "r.json"), "--drafts", os.path.join(folder, "d"), "--accept-unsupported"],
    {"HOME": folder, "SWIFT_BACKTRACE": "enable=no"}, rows, columns, folder)
  pressed = []
  try:
    person.read(0.1, 20)
    if b"(y or n)" in person.screen[-200:]: return f"asks: {person.screen[-200:]!r}"
    if person.ended(): return None if person.status in (1, 64, 65) else f"status {person.status} at the start: {person.screen[-300:]!r}"
    for step in range(60 if not only_enter else 40):
      if person.ended(): break
      key = chance.choice(["\r", "\t"]) if only_enter else chance.choice(KEYS)
      if only_enter and b"Review of" in person.screen: break
      pressed.append(key)
      person.type(key)
      if key == "\x1b": time.sleep(0.06)
      if not person.read(0.02, 0.15 if key != "\x0c" else 5) and key == "\x0c" and not person.ended(): return f"Ctrl-L drew nothing after {pressed}"
      if chance.random() < 0.05: person.resize(*chance.choice([(24, 80), (12, 40), (30, 100)]))
    if not person.ended():
      person.type("\x03\x03")
    status = person.finish(20)
    if status not in (0, 1, 130): return f"status {status} after {pressed}: {person.screen[-300:]!r}"
    if person.before != person.after: return f"the modes differ after {pressed}"
    if only_enter:
      for draft in glob.glob(os.path.join(folder, "d", "*")):
        with open(draft) as file: text = file.read()
        given = [line for line in text.splitlines()[1:] if line.strip()]
        if given: return f"answers by Enter and Tab alone: {given[:3]}"
    return None
  finally:
    if not person.ended():
      person.signal(signal.SIGKILL)
      os.waitpid(person.child, 0)
    person.close()
    shutil.rmtree(folder, ignore_errors=True)


def main():
  program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
  seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 600
  seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
  paths = sorted(glob.glob(os.path.join(folder, "**", "*.json"), recursive=True))
  random.Random(seed).shuffle(paths)
  end, done, found = time.time() + seconds, 0, 0
  for number, path in enumerate(paths):
    if time.time() > end: break
    for only_enter in (False, True):
      problem = run(program, os.path.abspath(path), random.Random(f"{seed} {path} {only_enter}"), only_enter)
      if problem:
        found += 1
        print(f"{path} ({'Enter and Tab' if only_enter else 'chance'}): {problem}", flush=True)
    done += 1
  print(f"{done} of {len(paths)} questionnaires taken, {found} problems")
  sys.exit(1 if found else 0)


main()
