#!/usr/bin/env python3
"""Ends `export` in the middle, in every way that a machine knows, and looks at what is left.

    Tests/Kills/batches.py PROGRAM kills [RUNS]   killed (SIGKILL) at random, then --continue: the same files
    Tests/Kills/batches.py PROGRAM signals        ended by SIGTERM and SIGINT, then --continue
    Tests/Kills/batches.py PROGRAM disks          full disks: exit 73, complete files or none, then --continue
    Tests/Kills/batches.py PROGRAM pipes          a closed pipe, and a reader that is slow
    Tests/Kills/batches.py PROGRAM inputs         gzip that is cut off, lines of 50 MB
"""
import filecmp
import gzip
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
FORM = {
  "resourceType": "Questionnaire", "url": "http://example.org/form", "status": "active", "item": [
    {"linkId": "mood", "type": "integer"}, {"linkId": "notes", "type": "string", "repeats": True}]}


def response(number, text):
  return json.dumps({
    "resourceType": "QuestionnaireResponse", "id": f"r{number}", "questionnaire": FORM["url"], "status": "completed",
    "item": [
      {"linkId": "mood", "answer": [{"valueInteger": number % 7}]},
      {"linkId": "notes", "answer": [{"valueString": f"{number} {text}"}, {"valueString": "b"}]}]})


def write_inputs(folder, count, length=1500):
  """Responses with a text each, among them lines that are rejected."""
  random.seed(4)
  path = os.path.join(folder, "r.ndjson")
  with open(path, "w") as file:
    for number in range(count):
      text = "".join(random.choices("abcdefgh \",", k=length))
      file.write(('{"resourceType": "Patient"}' if number % 500 == 77 else response(number, text)) + "\n")
  with open(os.path.join(folder, "q.json"), "w") as file: json.dump(FORM, file)
  return path


def command(folder, target, output, *more):
  arguments = [PROGRAM, "export", os.path.join(folder, "r.ndjson"), "--to", target, "-o", output, "--quiet"]
  if target == "table": arguments += ["--questionnaire", os.path.join(folder, "q.json")]
  return arguments + ["--checkpoint-size", "900000", *more]


def empty(folder):
  shutil.rmtree(folder, ignore_errors=True)
  os.mkdir(folder)
  return folder


def same(one, other):
  """Whether two folders have the same files, and nothing of runs that were killed."""
  names = [sorted(os.listdir(f)) for f in (one, other)]
  assert names[0] == names[1], names
  for name in names[0]:
    assert filecmp.cmp(os.path.join(one, name), os.path.join(other, name), False), name


def check(condition, *words):
  if not condition: raise AssertionError(words)


def ended(folder, name):
  """Whether a run was ended, with a checkpoint or before one; its files are not there yet."""
  return os.path.exists(os.path.join(folder, f"{name}.checkpoint.json")) or not os.path.exists(os.path.join(folder, name))


def kills(folder, runs):
  write_inputs(folder, 900, 6000)
  whole, part = os.path.join(folder, "whole"), os.path.join(folder, "part")
  went_on = 0
  for target, name in [("csv", "o.csv"), ("table", "o.csv"), ("ndjson", "o.ndjson"), ("parquet", "o.parquet")]:
    output = os.path.join(empty(whole), name)
    start = time.monotonic()
    check(subprocess.run(command(folder, target, output), stderr=subprocess.DEVNULL).returncode == 1)
    seconds = time.monotonic() - start
    done = 0
    while done < (runs + 3) // 4:
      output = os.path.join(empty(part), name)
      more, count = [], 0
      # Some runs are killed again while they go on.
      while count == 0 or (random.random() < 0.4 and count < 4):
        process = subprocess.Popen(command(folder, target, output, *more), stderr=subprocess.DEVNULL)
        if target == "csv" and done % 2 and count == 0:  # These have come to a checkpoint.
          while process.poll() is None and not os.path.exists(f"{output}.checkpoint.json"): time.sleep(0.002)
        else:
          time.sleep(random.random() * seconds * (0.95 if count == 0 else 0.5))
        process.kill()
        if process.wait() != -signal.SIGKILL: break
        more, count = ["--continue"], count + 1
      if count == 0 or not ended(part, name): continue
      went_on += os.path.exists(f"{output}.checkpoint.json")
      run = subprocess.run(command(folder, target, output, "--continue"), stderr=subprocess.PIPE)
      check(run.returncode == 1, run.returncode, run.stderr.decode())
      same(whole, part)
      done += 1
  check(went_on > 0, "no run went on from a checkpoint")
  print(f"{4 * ((runs + 3) // 4)} runs were killed, {went_on} of them went on from a checkpoint")


def with_signals():
  """Whoever starts this may have told it to ignore signals or to hold them back, and that is handed on."""
  for number in [signal.SIGTERM, signal.SIGINT]: signal.signal(number, signal.SIG_DFL)
  signal.pthread_sigmask(signal.SIG_SETMASK, [])


def signals(folder):
  write_inputs(folder, 2000, 6000)
  whole, part = os.path.join(folder, "whole"), os.path.join(folder, "part")
  subprocess.run(command(folder, "csv", os.path.join(empty(whole), "o.csv")), stderr=subprocess.DEVNULL)
  for number in [signal.SIGTERM, signal.SIGINT]:
    output = os.path.join(part, "o.csv")
    # On a busy machine it may be done before it gets the signal.
    for _ in range(50):
      empty(part)
      process = subprocess.Popen(
        command(folder, "csv", output, "--jobs", "1"), stderr=subprocess.DEVNULL, preexec_fn=with_signals)
      while process.poll() is None and not os.path.exists(f"{output}.checkpoint.json"): time.sleep(0.005)
      process.send_signal(number)
      check(process.wait() in (-number, 1), process.returncode)
      if process.returncode != 1: break
    check(process.returncode == -number, number, "never came in time")
    check(not os.path.exists(output))
    check(subprocess.run(command(folder, "csv", output, "--continue"), stderr=subprocess.DEVNULL).returncode == 1)
    same(whole, part)
    check(sorted(os.listdir(part)) == sorted(os.listdir(whole)), os.listdir(part))
    empty(part)
  # Before the first checkpoint nothing is worth keeping.
  output = os.path.join(empty(part), "o.csv")
  process = subprocess.Popen(command(folder, "csv", output, "--checkpoint-size", "1GB"), stderr=subprocess.DEVNULL, preexec_fn=with_signals)
  while not os.listdir(part): time.sleep(0.01)
  # What is made in the very moment of the signal may stay until the next run, which removes it.
  time.sleep(0.05)
  process.terminate()
  process.wait()
  check(os.listdir(part) == [], os.listdir(part))
  print("signals end a run, and another one goes on")


def limited():
  # As a disk that is full.
  resource.setrlimit(resource.RLIMIT_FSIZE, (3 << 20, resource.RLIM_INFINITY))


def disks(folder):
  write_inputs(folder, 900, 6000)
  whole, part = os.path.join(folder, "whole"), os.path.join(folder, "part")
  subprocess.run(command(folder, "csv", os.path.join(empty(whole), "o.csv")), stderr=subprocess.DEVNULL)
  output = os.path.join(empty(part), "o.csv")
  for more, is_left in [(["--checkpoint-size", "1GB"], False), ([], True)]:
    run = subprocess.run(
      command(folder, "csv", output, *more), stderr=subprocess.PIPE, preexec_fn=limited)
    check(run.returncode == 73, run.returncode)
    check(b"FS0604" in run.stderr, run.stderr)
    check(b"--continue" not in run.stderr, run.stderr)  # --quiet
    check(not os.path.exists(output))
    check(bool(os.listdir(part)) == is_left, os.listdir(part))
  check(subprocess.run(command(folder, "csv", output, "--continue"), stderr=subprocess.DEVNULL).returncode == 1)
  same(whole, part)
  with open("/dev/full", "wb") as full:
    run = subprocess.run(command(folder, "csv", "-"), stdout=full, stderr=subprocess.PIPE)
  check(run.returncode == 73 and b"FS0604" in run.stderr, run.returncode, run.stderr)
  # A real file system of 3 MB, where this user may mount one.
  empty(part)
  script = 'mount -t tmpfs -o size=3m none "$0" || exit 99; "$@" 2>/dev/null; echo $? $(ls "$0")' \
    + '; mount -o remount,size=64m "$0"; "$@" --continue 2>/dev/null; cp "$0"/o* "$0"/../copy'
  copy = empty(os.path.join(folder, "copy"))
  run = subprocess.run(
    ["unshare", "-m", "sh", "-c", script, part, *command(folder, "csv", output)], stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL) if shutil.which("unshare") else None
  if run is None or run.returncode in (1, 99) and not run.stdout:
    print("skipped: no file system can be mounted here")
  else:
    check(run.stdout.decode().strip() == "73 o.csv.checkpoint.json", run.stdout)
    same(whole, copy)
  print("full disks leave complete files or none")


def pipes(folder):
  path = write_inputs(folder, 8000, 2500)
  plain = [PROGRAM, "export", path, "--to", "ndjson", "-o", "-", "--quiet", "--jobs", "2"]
  process = subprocess.Popen(plain, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
  process.stdout.read(10)
  process.stdout.close()
  errors = process.stderr.read()
  check(process.wait() == 73 and b"FS0604" in errors, process.returncode, errors)

  def run(is_slow):
    """The most memory that a run had, in kB, and the most that it had read when nobody took anything."""
    process = subprocess.Popen(plain, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    read, taken = -1, 0
    while is_slow and read != (read := int(open(f"/proc/{process.pid}/io").readline().split()[1])): time.sleep(1)
    while block := process.stdout.read(1 << 20):
      taken += len(block)
      if is_slow: time.sleep(0.02)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    check(process.returncode == 1, process.returncode)
    return usage.ru_maxrss, read, taken

  fast, _, size = run(False)
  slow, read, same_size = run(True)
  check(size == same_size and size > 16 << 20, size, same_size)
  # Two threads have at most four blocks of 1 MB before them, and one is being read.
  check(read < 10 << 20, "read", read)
  check(slow < fast + 12000, "peak memory in kB, quick and slow reader:", fast, slow)
  print(f"a slow reader costs {slow - fast} kB; {read >> 20} MB of {os.path.getsize(path) >> 20} were read before it began")


def inputs(folder):
  part = os.path.join(folder, "part")
  path = write_inputs(folder, 2000)
  with open(path, "rb") as file: packed = gzip.compress(file.read(), 1)
  cut = os.path.join(folder, "cut.ndjson.gz")
  with open(cut, "wb") as file: file.write(packed[:len(packed) * 2 // 3])
  for more in [[], ["--checkpoint-size", "1"]]:
    output = os.path.join(empty(part), "o.csv")
    # Behind a whole file, so that there is a checkpoint when the damage is met.
    run = subprocess.run(
      [PROGRAM, "export", path, cut, "--to", "csv", "-o", output, *more], stderr=subprocess.PIPE)
    check(run.returncode == 65 and b"FS0650" in run.stderr, run.returncode, run.stderr)
    check(os.listdir(part) == [], os.listdir(part))
  long = os.path.join(folder, "long.ndjson")
  size = 50_000_000
  for line, status, rows in [(response(1, "x" * size), 0, 9), ("x" * size, 1, 6)]:
    with open(long, "w") as file: file.write(response(0, "a") + "\n" + line + "\n" + response(2, "c") + "\n")
    output = os.path.join(empty(part), "o.csv")
    run = subprocess.run([PROGRAM, "export", long, "--to", "csv", "-o", output], stderr=subprocess.PIPE)
    check(run.returncode == status, run.returncode, run.stderr)
    with open(output) as file: check(sum(1 for _ in file) == rows + 1)
    left = os.path.getsize(output if status == 0 else f"{output}.rejects.ndjson")
    check(left >= size, left)
    check(len(os.listdir(part)) == 2 + status, os.listdir(part))
  print("damaged and long inputs leave complete files or none")


def main():
  if os.environ.get("KEEP"): return globals()[sys.argv[2]](empty(os.environ["KEEP"]), *map(int, sys.argv[3:]))
  with tempfile.TemporaryDirectory() as folder: globals()[sys.argv[2]](folder, *map(int, sys.argv[3:]))


main()
