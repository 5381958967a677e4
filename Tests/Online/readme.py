#!/usr/bin/env python3
"""What the README shows of servers, run: each command prints what is below it, where `…` stands for anything.

    readme.py PROGRAM SERVER
"""
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

from common import PROGRAM, finish, free_port, promise

ROOT = Path(__file__).resolve().parents[2]


def main():
  block = re.search(r"```shell\n(.*?)```", (ROOT / "README.md").read_text(), re.S)[1]
  port = str(free_port())
  steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.replace("8490", port), re.M)
  folder = Path(tempfile.mkdtemp(prefix="fhir-survey-readme-"))
  (folder / "Samples").symlink_to(ROOT / "Samples")
  environment = {"HOME": str(folder), "PATH": f"{os.path.dirname(PROGRAM)}:{os.environ['PATH']}"}
  servers = []
  for command, shown in steps:
    if command.endswith(" &"):
      servers.append(subprocess.Popen(shlex.split(command[:-2]), cwd=folder, env=environment, stdout=subprocess.PIPE, text=True))
      printed = servers[-1].stdout.readline()
    else:
      ran = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
      printed = ran.stdout + ran.stderr
    wanted = ".*".join(re.escape(part) for part in shown.split("…"))
    promise(command, re.fullmatch(wanted, printed), printed)
  for server in servers:
    server.kill()
    server.wait()
  promise("the README has commands of servers", len(servers) == 1 and len(steps) > 5)
  finish()


main()
