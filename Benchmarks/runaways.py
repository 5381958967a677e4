#!/usr/bin/env python3
"""Evaluates 200 expressions that run away, each in a process of its own, and says what they take.

    Benchmarks/runaways.py PROGRAM [PART OF AN EXPRESSION]

Each must end within 2 s of processor time and 200 MB, with a result or with the reason (FS0329). The expressions are in
runaways.txt, beside this file; they are evaluated on a response of 150 items.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

SECONDS, MEGABYTES = 2, 200


def response():
  return {"resourceType": "QuestionnaireResponse", "status": "completed", "item": [
    {"linkId": str(k), "answer": [{"valueCoding": {"system": "s", "code": f"c{k}"}}]} for k in range(150)]}


def measure(command):
  """Processor time in seconds, the peak of memory in MB, the exit status and what was said."""
  process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
  errors = process.stderr.read().decode()
  _, status, usage = os.wait4(process.pid, 0)
  process.returncode = os.waitstatus_to_exitcode(status)
  memory = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
  return usage.ru_utime + usage.ru_stime, memory, process.returncode, errors


def main():
  if len(sys.argv) < 2: sys.exit(__doc__)
  program, part = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
  with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "runaways.txt")) as file:
    shapes = [line for line in file.read().splitlines() if part in line]
  endings, slow, rows = collections.Counter(), [], []
  with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    json.dump(response(), file)
    file.flush()
    for shape in shapes:
      seconds, memory, status, errors = measure([program, "path", shape, file.name])
      # The last clause of the finding: the evaluation took too many steps, or the like.
      found = re.search(r"error FS\d+: (.*?)(, in /| \(|$)", errors, re.M)
      reason = "a result" if status == 0 else found.group(1) if found else f"exit {status}"
      endings[re.sub(r'".*?"|\d+', "…", reason)] += 1
      rows.append((seconds, memory, reason, shape))
      if seconds > SECONDS or memory > MEGABYTES or status not in (0, 65): slow.append(rows[-1])
  print(f"{len(shapes)} expressions; the longest {max(rows)[0]:.2f} s, the largest {max(row[1] for row in rows):.0f} MB")
  for reason, count in endings.most_common(): print(f"  {count:4} {reason}")
  for seconds, memory, reason, shape in sorted(slow, reverse=True):
    print(f"exceeds: {seconds:.2f} s, {memory:.0f} MB, {reason}: {shape[:200]}")
  sys.exit(1 if slow else 0)


if __name__ == "__main__": main()
