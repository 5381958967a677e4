#!/usr/bin/env python3
"""Kills `take` between answers and response, and looks for the answers: they must be in the draft or in the response.

    Tests/Kills/kills.py PROGRAM [RUNS]

Three quarters of the runs are killed (SIGKILL) some moment after the last line was given, from an answer to "Send?";
every fourth one goes through strace, where that works, which kills it at one system call after the other of those
that write, flush, rename and remove files. At the end a run is traced to its end: the response is flushed, renamed,
and its folder flushed, and only then the draft is removed.
"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

QUESTIONS = 6
FORM = {
  "resourceType": "Questionnaire", "url": "http://example.org/kills", "status": "active",
  "item": [{"linkId": f"q{n}", "text": f"Question {n}", "type": "string"} for n in range(QUESTIONS)]}
CALLS = "write,openat,fsync,fchmod,rename,renameat,renameat2,unlink,unlinkat,close"


def can_trace():
  strace = shutil.which("strace")
  return strace and subprocess.run([strace, "-f", "-o", "/dev/null", "true"], capture_output=True).returncode == 0


class Run:
  """One run of `take` in a folder of its own; `given` is how many answers were taken when it ended."""

  def __init__(self, program, folder, number, to_file, strace=()):
    self.folder, self.number, self.to_file = folder, number, to_file
    self.response = os.path.join(folder, "response.json")
    self.drafts = os.path.join(folder, "drafts")
    form = os.path.join(folder, "q.json")
    with open(form, "w") as file: json.dump(FORM, file)
    arguments = [*strace, program, "take", form, "--plain", "--drafts", self.drafts]
    if to_file: arguments += ["-o", self.response]
    output = subprocess.DEVNULL if to_file else open(self.response, "wb")
    self.process = subprocess.Popen(
      arguments, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE, cwd=folder, start_new_session=True)
    self.given = 0

  def answer(self, n): return f"answer {self.number}.{n}"

  def wait_for_prompt(self, what=b"): "):
    """Reads up to the next prompt; false where the program ended before."""
    seen = b""
    while not seen.endswith(what):
      piece = os.read(self.process.stderr.fileno(), 4096)
      if not piece: return False
      seen += piece
    return True

  def say(self, line):
    try: os.write(self.process.stdin.fileno(), line.encode() + b"\n")
    except BrokenPipeError: pass

  def answer_all(self, count=QUESTIONS):
    """Gives answers; the next prompt says that the one before is on the disk."""
    if not self.wait_for_prompt(): return False
    for n in range(count):
      self.say(self.answer(n))
      if not self.wait_for_prompt(): return False
      self.given = n + 1
    return True

  def kill(self):
    try: os.killpg(self.process.pid, signal.SIGKILL)
    except ProcessLookupError: pass

  def end(self):
    self.process.stdin.close()
    self.process.stderr.close()
    return self.process.wait()

  def kept(self):
    """The answers in the draft, and those in the response where it is whole."""
    texts = []
    for name in os.listdir(self.drafts) if os.path.isdir(self.drafts) else ():
      with open(os.path.join(self.drafts, name)) as file: texts.append(file.read())
    try:
      with open(self.response) as file: response = file.read()
      json.loads(response)
      texts.append(response)
    except FileNotFoundError: pass
    except ValueError:
      # What goes through the shell to a file may be cut off; a file that the program names may not.
      if self.to_file: sys.exit(f"{self.folder}: the response is there and not whole")
    return texts

  def check(self, how):
    answers = [self.answer(n) for n in range(self.given)]
    texts = self.kept()
    if not any(all(f'"{answer}"' in text for answer in answers) for text in texts) and answers:
      sys.exit(f"{self.folder}: {how}: of {len(answers)} answers some are lost")
    return "response" if any('"resourceType"' in text for text in texts) else "draft"


def killed_by_time(program, folder, number):
  """Killed up to 12 ms after the last line, or after one of the answers before."""
  run = Run(program, folder, number, to_file=number % 2 == 0)
  last = QUESTIONS if number % 3 else random.randrange(1, QUESTIONS)
  if run.answer_all(last):
    run.say("s" if last == QUESTIONS else run.answer(last))
    time.sleep(random.uniform(0, 0.012))
  run.kill()
  run.end()
  return run.check("killed by time")


def killed_by_call(program, folder, number, call):
  """Killed at one of the system calls that come after the start of the program."""
  name, when = call
  log = os.path.join(folder, "trace")
  strace = ["strace", "-f", "-o", log, "-e", f"trace={CALLS}", "-e", f"inject={name}:signal=KILL:when={when}"]
  run = Run(program, folder, number, to_file=number % 2 == 0, strace=strace)
  if run.answer_all(): run.say("s")
  while os.read(run.process.stderr.fileno(), 4096): pass
  run.end()
  return run.check(f"killed at {name} {when}")


def trace(program, folder, to_file):
  """The system calls of a whole run, one a line: name and arguments."""
  log = os.path.join(folder, "trace")
  run = Run(program, folder, 0, to_file, ["strace", "-f", "-y", "-o", log, "-e", f"trace={CALLS}"])
  if run.answer_all(): run.say("s")
  while os.read(run.process.stderr.fileno(), 4096): pass
  if run.end() != 0: sys.exit(f"{folder}: take failed")
  with open(log) as file: lines = file.read().splitlines()
  return [re.sub(r"^\d+\s+", "", line) for line in lines], run


def check_order(program, folder, to_file):
  lines, run = trace(program, folder, to_file)
  real = os.path.realpath(folder)
  steps = [(rf"fsync\(\d+<{re.escape(real)}/\.fhir-survey-\w+\.tmp>\)", "the response is flushed")] if to_file else []
  steps += [(r"rename\w*\(.*response\.json", "it takes its name")] if to_file else [
    (rf"fsync\(\d+<{re.escape(real)}/response\.json>\)", "the response is flushed")]
  steps += [
    (rf"fsync\(\d+<{re.escape(real)}>\)", "its folder is flushed"),
    (r"unlink\w*\(.*drafts/.*\.ndjson", "the draft is removed")]
  at = 0
  for pattern, words in steps:
    found = [i for i, line in enumerate(lines) if i >= at and re.match(pattern, line)]
    if not found: sys.exit(f"{folder}: not in the trace where it should be: {words}")
    at = found[0]
  # The first line is flushed before the draft takes its name.
  flushed = [line for line in lines if re.match(r"fsync\(\d+<.*(\.ndjson|/drafts/\.fhir-survey-\w+\.tmp)>", line)]
  if len(flushed) != QUESTIONS + 1: sys.exit(f"{folder}: the draft was flushed {len(flushed)} times")
  return lines


def calls_after_start(lines):
  """Of each call the numbers with which it is made once the draft is there."""
  counts, found, begun = {}, [], False
  for line in lines:
    name = line.split("(")[0]
    if name not in CALLS.split(","): continue
    counts[name] = counts.get(name, 0) + 1
    begun = begun or ".ndjson" in line
    if begun: found.append((name, counts[name]))
  return found


def as_usual():
  """Lets signals do what they do in a shell, whatever this process was started with."""
  for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_DFL)
  signal.pthread_sigmask(signal.SIG_SETMASK, [])


def check_signals(program, folder):
  """A signal that ends a run takes its temporary file away; what SIGKILL leaves is in nobody's way."""
  def begin():
    process = subprocess.Popen(
      [program, "export", "-", "--to", "ndjson", "-o", "out.ndjson", "--force"], stdin=subprocess.PIPE,
      stderr=subprocess.DEVNULL, cwd=folder,
      preexec_fn=as_usual)
    former = set(temporary())
    while not set(temporary()) - former: time.sleep(0.01)
    return process, (set(temporary()) - former).pop()
  def temporary(): return [name for name in os.listdir(folder) if name.endswith(".tmp")]
  for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    process, name = begin()
    if os.stat(os.path.join(folder, name)).st_mode & 0o777 != 0o600: sys.exit(f"{name} is not private")
    process.send_signal(number)
    if process.wait() != -number: sys.exit(f"signal {number}: ended with {process.returncode}")
    if temporary(): sys.exit(f"signal {number}: left {temporary()}")
  process, _ = begin()
  process.kill()
  process.wait()
  process, _ = begin()
  process.communicate(b"")
  if process.returncode != 0 or not os.path.exists(os.path.join(folder, "out.ndjson")):
    sys.exit("after a kill nothing can be written")


def give_up():
  print("a run does not end", file=sys.stderr, flush=True)
  os._exit(3)


def main():
  program, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 200
  kept, traced = {"draft": 0, "response": 0}, 0
  watch = threading.Timer(300 + 2 * runs, give_up)
  watch.daemon = True
  watch.start()
  with tempfile.TemporaryDirectory() as top:
    def folder(name):
      path = os.path.join(top, name)
      os.mkdir(path)
      return path
    calls = []
    check_signals(program, folder("signals"))
    if can_trace():
      calls = calls_after_start(check_order(program, folder("order"), True))
      check_order(program, folder("order-stdout"), False)
    for number in range(runs):
      if calls and number % 4 == 0:
        # From the last call back, so that few runs see those of the end.
        call = calls[-1 - (number // 4) % len(calls)]
        where = killed_by_call(program, folder(f"run{number}"), number, call)
        traced += 1
      else:
        where = killed_by_time(program, folder(f"run{number}"), number)
      kept[where] += 1
  print(f"{runs} runs were killed, {traced} of them at a system call: "
    f"the answers of {kept['draft']} are in the draft, of {kept['response']} in the response")
  print("the order of fsync, rename and unlink was traced" if calls else "strace is not available: nothing was traced")


main()
