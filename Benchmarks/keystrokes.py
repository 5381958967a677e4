#!/usr/bin/env python3
"""How soon the rich face of `take` draws, on a pseudo-terminal: milliseconds from a key to the last byte of its frame,
and from the start of the program to the last byte of its first question.

    Benchmarks/keystrokes.py PROGRAM [--keys N] [--rounds N] [--starts N] [--seed N] [FORM…]

A list of 5,000 options is always taken; each FORM is a file with a Questionnaire. Keys are of chance, the same for the
same seed, weighted so that the person gets ahead; each is pressed when the screen has been quiet for QUIET seconds. The
same keys are pressed in each round. The first columns have the least time of each key, the last one every press.
Esc is not among them: it waits for 50 ms, for it could begin a sequence. An answer that Enter gives is flushed to the
draft first, in a folder for temporary files. Times include what this script and the pseudo-terminal take; `cat`, which
echoes a key at once, shows how much. Where the system allows it, both run before other work (SCHED_RR), for on a busy
machine the longest times would be those of waiting for a core.
"""
import argparse
import json
import os
import random
import select
import shutil
import signal
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "Terminal"))
from person import Person

QUIET = 0.012
OPTIONS = 5_000
LETTERS, ENTER = "typed", "enter"
ARROWS, OTHERS = "arrows", "others"
# Each kind of key, how often of 20, and its keys.
KINDS = [
  (LETTERS, 8, list("abceinorst 0123456789") + ["\x7f"]),
  (ARROWS, 5, ["\x1b[A", "\x1b[B", "\x1b[B", "\x1b[B", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[C", "\x1b[D"]),
  (ENTER, 4, ["\r"]),
  (OTHERS, 3, ["\t", "\t", "\t", "\x1b[Z", "\x15", "\x12", "\x0c"])]


def options(folder):
  coding = lambda n: {"valueCoding": {"system": "http://example.org/s", "code": f"c{n}", "display": f"Condition {n} of the {['heart', 'lung', 'skin', 'bones'][n % 4]}"}}
  path = os.path.join(folder, "5000-options.json")
  with open(path, "w") as file:
    json.dump({
      "resourceType": "Questionnaire", "url": "http://example.org/options", "status": "active",
      "item": [{"linkId": f"{n}", "text": f"Question {n}", "type": "choice", "answerOption": [coding(n) for n in range(OPTIONS)]} for n in range(3)]}, file)
  return path


def person(command, folder):
  return Person(command, {"HOME": folder, "SWIFT_BACKTRACE": "enable=no"}, folder=folder)


def take(program, form, folder):
  drafts = tempfile.mkdtemp(prefix="drafts-", dir=folder)
  return person(
    [program, "take", form, "-o", os.path.join(drafts, "response.json"), "--drafts", drafts, "--accept-unsupported"], folder)


def go_first():
  """Whether this process and what it starts run before other work."""
  try: os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
  except (AttributeError, OSError): return False
  return True


def last_byte(one, since, first=0.5, quiet=QUIET, wanted=b""):
  """Milliseconds until nothing more comes, and what came; no time where nothing came within `first` seconds."""
  last, seen, patience = None, b"", first
  while select.select([one.main], [], [], patience)[0]:
    try: piece = os.read(one.main, 65536)
    except OSError: break
    last = time.perf_counter()
    if not piece: break
    seen += piece
    if wanted in seen: patience = quiet
  return (last - since) * 1000 if last else None, seen


def end(one):
  if not one.ended():
    one.signal(signal.SIGKILL)
    os.waitpid(one.child, 0)
  one.close()


def keys(program, form, folder, count, chance):
  """The kind of each key and how long it took; a form that ends is taken again."""
  times, one = [], None
  kinds, weights = [kind for kind, _, _ in KINDS], [weight for _, weight, _ in KINDS]
  for _ in range(count):
    if one is None:
      one = take(program, form, folder)
      last_byte(one, 0, first=10, quiet=0.3, wanted=b"of")
    kind = chance.choices(kinds, weights)[0]
    key = chance.choice(next(keys for name, _, keys in KINDS if name == kind))
    start = time.perf_counter()
    os.write(one.main, key.encode())
    taken, _ = last_byte(one, start)
    if one.ended():
      end(one)
      one, taken = None, None
    times.append((kind, taken))
  if one is not None: end(one)
  return times


def echoes(folder, count):
  one = person(["/bin/cat"], folder)
  times = []
  for _ in range(count):
    start = time.perf_counter()
    os.write(one.main, b"a")
    times.append(last_byte(one, start)[0])
  end(one)
  return times


def starts(command, folder, count, wanted):
  times = []
  for _ in range(count):
    start = time.perf_counter()
    one = command()
    taken, seen = last_byte(one, start, first=10, quiet=0.1, wanted=wanted)
    if wanted not in seen: sys.exit(f"no first question: {seen[-300:]!r}")
    times.append(taken)
    end(one)
  return times


def at(share, times): return times[min(len(times) - 1, int(share * len(times)))]


def row(name, least, all_times=None):
  """A row of the table; `least` has one time for each key, `all_times` those of every press."""
  least = sorted(least)
  if not least: return f"| {name} | 0 | | | | |"
  return (f"| {name} | {len(least)} | {at(0.5, least):.2f} | {at(0.99, least):.2f} | {least[-1]:.2f} |"
    + f" {at(0.99, sorted(all_times or least)):.2f} |")


def main():
  arguments = argparse.ArgumentParser()
  arguments.add_argument("program")
  arguments.add_argument("forms", nargs="*")
  arguments.add_argument("--keys", type=int, default=1000)
  arguments.add_argument("--rounds", type=int, default=3)
  arguments.add_argument("--starts", type=int, default=30)
  arguments.add_argument("--seed", type=int, default=1)
  given = arguments.parse_intermixed_args()
  program = os.path.abspath(given.program)
  folder = tempfile.mkdtemp(prefix="keystrokes-")
  try:
    forms = [os.path.abspath(form) for form in given.forms] + [options(folder)]
    order = "before other work" if go_first() else "like any other work"
    print(f"run {order}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, seed {given.seed}\n")
    print("| from a key to the last byte, ms | keys | 50 of 100 | 99 of 100 | longest | 99 of 100 presses |\n| --- | --: | --: | --: | --: | --: |")
    print(row("cat", echoes(folder, 200)), flush=True)
    for form in forms:
      name = os.path.basename(form)
      rounds = [keys(program, form, folder, given.keys, random.Random(f"{given.seed} {name}")) for _ in range(given.rounds)]
      for wanted in [None] + [kind for kind, _, _ in KINDS]:
        pressed = [[taken for _, taken in presses if taken is not None] for presses in zip(*rounds) if wanted in (None, presses[0][0])]
        pressed = [times for times in pressed if times]
        print(row(f"{name}, {wanted or 'all keys'}", [min(times) for times in pressed], sum(pressed, [])), flush=True)
    print("\n| from the start to the first question, ms | starts | 50 of 100 | 99 of 100 | longest | |\n| --- | --: | --: | --: | --: | --: |")
    print(row("--version", starts(lambda: person([program, "--version"], folder), folder, given.starts, b".")))
    for form in forms:
      print(row(os.path.basename(form), starts(lambda: take(program, form, folder), folder, given.starts, b"uestion 1 of")), flush=True)
  finally:
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__": main()
