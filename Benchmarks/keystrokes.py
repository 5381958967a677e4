#!/usr/bin/env python3
"""How soon the rich face of `take` draws, on a pseudo-terminal: milliseconds from a key to the last byte of its frame,
and from the start of the program to the last byte of its first question.

    Benchmarks/keystrokes.py PROGRAM [--keys N] [--starts N] [--seed N] [FORM…]

A list of 5,000 options is always taken; each FORM is a file with a Questionnaire. Keys are of chance, the same for the
same seed, weighted so that the person gets ahead; each is pressed when the screen has been quiet for QUIET seconds.
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
  """The times of keys, by kind; a form that ends is taken again."""
  times, one = {kind: [] for kind, _, _ in KINDS}, None
  kinds, weights = [kind for kind, _, _ in KINDS], [weight for _, weight, _ in KINDS]
  pressed = silent = 0
  while pressed < count and silent < 3:
    if one is None:
      one = take(program, form, folder)
      last_byte(one, 0, first=10, quiet=0.3, wanted=b"of")
      silent += 1
    kind = chance.choices(kinds, weights)[0]
    key = chance.choice(next(keys for name, _, keys in KINDS if name == kind))
    start = time.perf_counter()
    os.write(one.main, key.encode())
    taken, _ = last_byte(one, start)
    if one.ended():
      end(one)
      one = None
      continue
    pressed += 1
    if taken is not None:
      times[kind].append(taken)
      silent = 0
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


def row(name, times):
  times = sorted(times)
  if not times: return f"| {name} | 0 | | | |"
  at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
  return f"| {name} | {len(times)} | {at(0.5):.2f} | {at(0.99):.2f} | {times[-1]:.2f} |"


def main():
  arguments = argparse.ArgumentParser()
  arguments.add_argument("program")
  arguments.add_argument("forms", nargs="*")
  arguments.add_argument("--keys", type=int, default=1000)
  arguments.add_argument("--starts", type=int, default=30)
  arguments.add_argument("--seed", type=int, default=1)
  given = arguments.parse_intermixed_args()
  program = os.path.abspath(given.program)
  folder = tempfile.mkdtemp(prefix="keystrokes-")
  try:
    forms = [os.path.abspath(form) for form in given.forms] + [options(folder)]
    order = "before other work" if go_first() else "like any other work"
    print(f"run {order}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, seed {given.seed}\n")
    print("| from a key to the last byte, ms | keys | 50 of 100 | 99 of 100 | longest |\n| --- | --: | --: | --: | --: |")
    print(row("cat", echoes(folder, 200)), flush=True)
    for form in forms:
      times = keys(program, form, folder, given.keys, random.Random(f"{given.seed} {os.path.basename(form)}"))
      name = os.path.basename(form)
      print(row(f"{name}, all keys", sum(times.values(), [])))
      for kind in times: print(row(f"{name}, {kind}", times[kind]), flush=True)
    print("\n| from the start to the first question, ms | starts | 50 of 100 | 99 of 100 | longest |\n| --- | --: | --: | --: | --: |")
    print(row("--version", starts(lambda: person([program, "--version"], folder), folder, given.starts, b".")))
    for form in forms:
      print(row(os.path.basename(form), starts(lambda: take(program, form, folder), folder, given.starts, b"uestion 1 of")), flush=True)
  finally:
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__": main()
