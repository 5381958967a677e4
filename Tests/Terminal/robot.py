#!/usr/bin/env python3
"""Drives both faces through questionnaires: no crash, no loop, and no answer other than what was typed.

    Tests/Terminal/robot.py PROGRAM FOLDER [SECONDS [SEED [JOBS]]]

Each questionnaire is taken in the rich and in the plain face, each in three ways: keys (or lines) of chance; Enter and
Tab (or empty lines) alone, which must come to the review and leave no answer in the draft; and by a typist, each of
whose answers in the draft must be what was typed for it. Prints what went wrong; the exit status is 1 where anything did.
"""
import glob
import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from answers import fits
from person import Person

KEYS = ["\r"] * 6 + ["\t"] * 3 + [
  "\x1b[A", "\x1b[B", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[Z", " ", "1", "2", "12.5", "y", "n", "abc", "2024-05-06", "10:15", "?", "\x1b",
  "\x12", "\x0c", "\x7f", "\x15", "\x01", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "/", "o", "d", "\x1bOP", "\x1b[200~one\rtwo\x1b[201~",
  "é", "👩‍👩‍👧", "日本", "\x1b\r", "\n", "\x17", "\x1b[99;9~", "s", "u"]
LINES = ["", "", "b", "?", "r", "c", "u", "redo", "d 1", "o 1", "1", "2", "3", "1,2", "99999999999999999999", "-7", "12.5", "12,5", "y", "n",
  "abc", "\\b", "\\\\", "x\\", "2024-05-06", "10:15", "now", "-3d", "7 kg", "\x1b[A", "\x15", "é日本👩‍👩‍👧", "one\ntwo\nthree", "/b", "/r", " ", ";",
  "Patient/1", "https://example.org", "a" * 3000, "w", "g 1"]
SIZES = [(24, 80), (12, 40), (50, 200), (6, 20)]
STEPS, ALONE = 60, 250


class Take:
  """One run in a folder of its own."""

  def __init__(self, program, path, chance, is_plain):
    self.folder = tempfile.mkdtemp(prefix="robot-")
    self.drafts = os.path.join(self.folder, "d")
    with open(path, errors="replace") as file: self.form = file.read()
    self.person = Person(
      [program, "take", path, "-o", os.path.join(self.folder, "r.json"), "--drafts", self.drafts, "--accept-unsupported",
       # The robot reads the prompts in English, whatever the form is in.
       "--language", "en", *(["--plain"] if is_plain else [])],
      {"HOME": self.folder, "SWIFT_BACKTRACE": "enable=no"}, *chance.choice(SIZES), self.folder)

  def events(self):
    """What the draft holds: each answer that was accepted, in turn."""
    found = []
    for draft in glob.glob(os.path.join(self.drafts, "*")):
      with open(draft) as file: lines = file.read().splitlines()[1:]
      found += [json.loads(line) for line in lines if line.strip()]
    return [event for event in found if "answer" in event or "add" in event]

  def prompt(self):
    """Reads to the next prompt of the plain face; false where none comes."""
    end, tail = time.time() + 20, b""
    while time.time() < end:
      tail += self.person.read(0.01, 0.05)
      if tail.rstrip(b" ").endswith((b":", "…".encode())): return tail.decode(errors="replace")
      if self.person.ended(): return None
    raise Wrong(f"no prompt comes: {self.person.screen[-300:]!r}")

  def drawn(self):
    """What the rich face draws after a key."""
    return self.person.read(0.03, 0.3).decode(errors="replace")

  def close(self):
    if not self.person.ended():
      self.person.signal(signal.SIGKILL)
      os.waitpid(self.person.child, 0)
    self.person.close()
    shutil.rmtree(self.folder, ignore_errors=True)


class Wrong(Exception): pass


def rich_chance(take, chance):
  for _ in range(STEPS):
    if take.person.ended(): return
    key = chance.choice(KEYS)
    take.pressed.append(key)
    take.person.type(key)
    if key == "\x1b": time.sleep(0.06)
    if key == "\x0c":
      if not take.person.read(0.02, 10) and not take.person.ended(): raise Wrong("Ctrl-L drew nothing")
    else: take.person.read(0.02, 0.15)
    if chance.random() < 0.05: take.person.resize(*chance.choice([(24, 80), (12, 40), (30, 100)]))


def rich_alone(take, chance):
  where, same = None, 0
  for _ in range(ALONE):
    if take.person.ended() or b"Review of" in take.person.screen[-60000:]: break
    key = chance.choice(["\r", "\t"])
    take.pressed.append(key)
    take.person.type(key)
    # On a narrow screen the number of the question is cut off.
    now = take.drawn(), re.findall(rb"uestion \d+ of \d+[^\x1b]*", take.person.screen)[-1:]
    same = same + 1 if now == where else 0
    if same > 12: raise Wrong(f"goes nowhere: {now}")
    where = now
  if take.events(): raise Wrong(f"answers by Enter and Tab alone: {take.events()[:3]}")


def token(chance, number):
  """Something to type, in which the number of the step shows."""
  return chance.choice([
    f"word {number}", str(number), f"{number}.50", f"20{10 + number % 80}-05-06", f"10:{number % 60:02}", "y", "n", "1", "2",
    f"https://example.org/{number}", f"Patient/{number}", f"20{10 + number % 80}-05-06 10:{number % 60:02}"])


def by_form(chance, number, shown):
  """Something that the question takes, by what it says of itself."""
  for said, text in [
    ("YYYY-MM-DD HH:MM", f"20{10 + number % 80}-05-06 10:{number % 60:02}"), ("YYYY", f"20{10 + number % 80}-05-06"),
    ("HH:MM", f"10:{number % 60:02}"), ("y or n", "y"), ("a number and a unit", f"{number} kg"), ("a number", f"{number}.50"),
    ("whole number", str(number)), ("a URL", f"https://example.org/{number}"), ("Type/id", f"Patient/{number}"),
    ("(text", f"word {number}"), ("(1", str(chance.randrange(1, 4)))]:
    if said in shown and chance.random() < 0.7: return text
  return token(chance, number)


def rich_typist(take, chance):
  typed = []
  for number in range(STEPS // 2):
    if take.person.ended() or b"Review of" in take.person.screen[-60000:]: return
    before = len(take.events())
    text = token(chance, number + 11)
    if chance.random() < 0.15:
      paste = "\x1b[200~" + "\r".join([text, text, "1", "y"]) + "\x1b[201~"
      take.pressed.append(paste)
      take.person.type(paste)
      take.drawn()
      if len(take.events()) != before: raise Wrong(f"a paste answered: {take.events()[before:]}")
      take.person.type("\x15\x1b")
      time.sleep(0.06)
      take.drawn()
    take.pressed += [text, "\r"]
    take.person.type(text)
    take.drawn()
    typed.append(text)
    take.person.type("\r")
    take.drawn()
    new = take.events()[before:]
    if len(new) > 1: raise Wrong(f"one Enter gave {new}")
    for event in new:
      wrong = fits(event.get("values", []), typed, take.form)
      if wrong: raise Wrong(f"{text!r} gave {wrong}")
    if not new:
      take.pressed.append("\x15\x1b\t")
      take.person.type("\x15\x1b")
      time.sleep(0.06)
      take.person.type("\t")
      take.drawn()


def plain_chance(take, chance):
  if take.prompt() is None: return
  for _ in range(STEPS):
    line = chance.choice(LINES)
    take.pressed.append(line)
    before = len(take.events())
    take.person.type(line + "\n")
    shown = take.prompt()
    if "\n" in line:
      # Lines after the first may come a little later; they are of the paste all the same.
      if len(take.events()) != before: raise Wrong(f"a paste answered: {take.events()[before:]}")
    if shown is None: return


def plain_alone(take, chance):
  shown, former, same = take.prompt(), None, 0
  for _ in range(ALONE):
    if shown is None or "Send?" in shown: break
    take.person.type("\n")
    shown = take.prompt()
    same = same + 1 if shown == former else 0
    if same > 3: raise Wrong(f"goes nowhere: {shown[-300:]!r}")
    former = shown
  if take.events(): raise Wrong(f"answers by empty lines alone: {take.events()[:3]}")


def plain_typist(take, chance):
  shown, typed = take.prompt(), []
  for number in range(STEPS):
    if shown is None or "Send?" in shown: return
    question = shown if "uestion " in shown or number == 0 else question + shown
    line = by_form(chance, number + 11, shown[shown.rfind("Answer ("):])
    before = len(take.events())
    take.pressed.append(line)
    typed.append(line)
    take.person.type(line + "\n")
    after = take.prompt() or ""
    new = take.events()[before:]
    if len(new) > 1: raise Wrong(f"{line!r} gave {new}")
    for event in new:
      wrong = fits(event.get("values", []), typed, take.form, question)
      if wrong: raise Wrong(f"{line!r} gave {wrong}, asked was {question[-600:]!r}")
    if not new and not take.person.ended():
      take.pressed.append("")
      take.person.type("\n")
      after = take.prompt() or ""
      if "! " in after and not take.person.ended():
        take.person.type("\n")
        after = take.prompt() or ""
    shown = after


WAYS = {
  "rich, chance": (rich_chance, False), "rich, Enter and Tab": (rich_alone, False), "rich, typist": (rich_typist, False),
  "plain, chance": (plain_chance, True), "plain, empty lines": (plain_alone, True), "plain, typist": (plain_typist, True)}


def run(program, path, name, seed):
  way, is_plain = WAYS[name]
  chance = random.Random(f"{seed} {os.path.basename(path)} {name}")
  take = Take(program, path, chance, is_plain)
  take.pressed = []
  person = take.person
  try:
    if not is_plain: person.read(0.1, 20)
    if b"(y or n)" in person.screen[-200:] and not is_plain: return f"asks: {person.screen[-200:]!r}"
    if person.ended(): return None if person.status in (1, 64, 65) else f"status {person.status} at the start: {person.screen[-300:]!r}"
    try: way(take, chance)
    except Wrong as wrong: return f"{wrong} after {take.pressed[-60:]}"
    # Where all was sent, Ctrl-C would come while the response is written.
    if not person.ended() and b"Done. Thank you" not in person.screen[-200:]: person.type("\x03" if is_plain else "\x03\x03")
    status = person.finish(20)
    if status not in (0, 1, 66, 130): return f"status {status} after {take.pressed}: {person.screen[-300:]!r}"
    if person.before != person.after: return f"the modes differ after {take.pressed}"
    if is_plain and b"\x1b" in person.screen.replace(b"^[", b""): return f"an escape sequence after {take.pressed}"
    return None
  finally: take.close()


def work(job):
  program, path, seed, end = job
  if time.time() > end: return path, None
  found = []
  for name in WAYS:
    try: problem = run(program, path, name, seed)
    except Exception as error: problem = f"the robot failed: {error!r}"
    if problem: found.append(f"{path} ({name}): {problem}")
  return path, found


def main():
  program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
  seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 600
  seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
  jobs = int(sys.argv[5]) if len(sys.argv) > 5 else 2
  paths = [folder] if os.path.isfile(folder) else sorted(
    path for kind in ("json", "xml") for path in glob.glob(os.path.join(folder, "**", f"*.{kind}"), recursive=True))
  random.Random(seed).shuffle(paths)
  end, done, problems = time.time() + seconds, 0, 0
  with multiprocessing.Pool(jobs) as pool:
    work_list = [(program, os.path.abspath(path), seed, end) for path in paths]
    for path, found in pool.imap_unordered(work, work_list):
      if found is None: continue
      done += 1
      problems += len(found)
      for problem in found: print(problem, flush=True)
      if done % 20 == 0: print(f"… {done} of {len(paths)}", file=sys.stderr, flush=True)
  print(f"{done} of {len(paths)} files taken in both faces, {problems} problems")
  sys.exit(1 if problems or not done else 0)


if __name__ == "__main__": main()
