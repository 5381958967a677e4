#!/usr/bin/env python3
"""Takes surveys in both faces on a real pseudo-terminal, and looks at answers, exit status and the terminal's modes.

    Tests/Terminal/terminal.py PROGRAM [CASE …]

Prints a line for each case; the exit status is the number of those that failed.
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
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from person import Person

PROGRAM = os.path.abspath(sys.argv[1])
QUESTIONS = 6
FORM = {
  "resourceType": "Questionnaire", "url": "http://example.org/lines", "status": "active",
  "item": [{"linkId": f"q{n}", "text": f"Question {n}", "type": "text" if n == 1 else "string"} for n in range(QUESTIONS)]}
ENTER, UP = "\r", "\x1b[A"


class Case:
  """One run in a folder of its own."""

  def __init__(self, environment=None, arguments=(), **size):
    self.folder = tempfile.mkdtemp(prefix="terminal-")
    form = os.path.join(self.folder, "q.json")
    with open(form, "w") as file: json.dump(FORM, file)
    self.response = os.path.join(self.folder, "response.json")
    self.drafts = os.path.join(self.folder, "drafts")
    self.person = Person(
      [PROGRAM, "take", form, "-o", self.response, "--drafts", self.drafts, *arguments],
      # Swift's own account of a crash would ask questions on the terminal.
      {"HOME": self.folder, "SWIFT_BACKTRACE": "enable=no", **(environment or {})}, folder=self.folder, **size)

  def answers(self):
    with open(self.response) as file: tree = json.load(file)
    return [item["answer"][0]["valueString"] if "answer" in item else None for item in tree["item"]] if "item" in tree else []

  def drafted(self):
    found = []
    for name in os.listdir(self.drafts) if os.path.isdir(self.drafts) else []:
      with open(os.path.join(self.drafts, name)) as file: found.append(file.read())
    return "".join(found)

  def start(self):
    assert self.person.wait_for(b"uestion 1 of 6"), self.person.screen

  def answer(self, number, text):
    self.person.type(text)
    self.person.read(0.05)
    self.person.type(ENTER)
    what = b"uestion %d of 6" % (number + 2) if number + 1 < QUESTIONS else b"Review"
    assert self.person.wait_for(what), self.person.screen[-500:]

  def end(self, status=None):
    got = self.person.finish()
    assert self.person.before == self.person.after, "the modes differ"
    if status is not None: assert got == status, f"status {got}: {self.person.screen[-400:]!r}"
    screen = self.person.screen
    assert screen.rfind(b"\x1b[?2004h") <= screen.rfind(b"\x1b[?2004l"), "pastes stay in brackets"
    return got

  def __enter__(self): return self

  def __exit__(self, *_):
    if not self.person.ended():
      self.person.signal(signal.SIGKILL)
      os.waitpid(self.person.child, 0)
    self.person.close()
    shutil.rmtree(self.folder, ignore_errors=True)


def normal_end():
  with Case() as case:
    case.start()
    for n in range(QUESTIONS): case.answer(n, f"answer {n}")
    case.person.type("s")
    case.end(0)
    assert case.answers() == [f"answer {n}" for n in range(QUESTIONS)], case.answers()


def interrupted():
  with Case() as case:
    case.start()
    case.answer(0, "one")
    case.person.type("\x03")
    assert case.person.wait_for(b"Keep the draft")
    case.person.type("\x03")
    case.end(130)
    assert "one" in case.drafted()


def thrown_away():
  with Case() as case:
    case.start()
    case.answer(0, "one")
    case.person.type("\x03")
    assert case.person.wait_for(b"Keep the draft")
    case.person.type("n")
    case.end(130)
    assert case.drafted() == ""


def by_signal(number):
  def run():
    with Case() as case:
      case.start()
      case.answer(0, "one")
      case.person.signal(number)
      case.end(130 if number == signal.SIGINT else -number)
      assert "one" in case.drafted()
  return run


def resized():
  with Case() as case:
    case.start()
    case.answer(0, "one")
    for rows, columns in ((12, 40), (50, 200), (4, 12), (24, 80)):
      case.person.resize(rows, columns)
      case.person.read(0.1, 1)
    case.person.type("x")
    case.person.read(0.1)
    for n in range(1, QUESTIONS): case.answer(n, "more")
    case.person.type("s")
    case.end(0)
    assert case.answers()[:2] == ["one", "xmore"], case.answers()


def suspended():
  """Ctrl-Z under a shell with job control, then fg."""
  with Case() as case:
    pass
  folder = tempfile.mkdtemp(prefix="terminal-")
  form = os.path.join(folder, "q.json")
  with open(form, "w") as file: json.dump(FORM, file)
  shell = Person(["/bin/bash", "--norc", "--noprofile", "--noediting", "-i"], {"HOME": folder, "PS1": "READY> "}, folder=folder)
  assert shell.wait_for(b"READY> ")
  before = shell.modes()
  shell.type(f"{PROGRAM} take {form} -o r.json --drafts d\n")
  assert shell.wait_for(b"uestion 1 of 6")
  raw = shell.modes()
  shell.type("half")
  shell.read(0.1)
  shell.type("\x1a")
  assert shell.wait_for(b"READY> "), shell.screen[-300:]
  shell.read(0.1, 1)
  assert shell.modes() == before, "the modes differ while it is stopped"
  shell.type("fg\n")
  assert shell.wait_for(b"half"), shell.screen[-300:]
  shell.read(0.1)
  assert shell.modes() == raw, "the modes differ after fg"
  shell.type(ENTER)
  assert shell.wait_for(b"uestion 2 of 6")
  shell.type("\x03")
  assert shell.wait_for(b"Keep the draft")
  shell.type("y")
  assert shell.wait_for(b"READY> ")
  shell.read(0.1, 1)
  assert shell.modes() == before, "the modes differ at the end"
  shell.type("exit\n")
  shell.finish()
  shell.close()
  shutil.rmtree(folder, ignore_errors=True)


def editor(script, expected, says=None):
  def run():
    folder = tempfile.mkdtemp(prefix="editor-")
    try:
      path = os.path.join(folder, "editor.sh")
      with open(path, "w") as file: file.write("#!/bin/sh\n" + script)
      os.chmod(path, 0o755)
      with Case({"EDITOR": path, "TMPDIR": folder}) as case:
        case.start()
        case.answer(0, "one")
        case.person.type("typed")
        case.person.read(0.1)
        case.person.type("\x0f")
        case.person.read(0.3)
        if says: assert says in case.person.screen, case.person.screen[-400:]
        case.person.type(ENTER)
        assert case.person.wait_for(b"uestion 3 of 6")
        for n in range(2, QUESTIONS): case.answer(n, "more")
        case.person.type("s")
        case.end(0)
        assert case.answers()[1] == expected, case.answers()
      left = [name for name in os.listdir(folder) if name != "editor.sh" and name != "modes"]
      assert not left, f"left behind: {left}"
      modes = os.path.join(folder, "modes")
      if os.path.exists(modes):
        with open(modes) as file: assert file.read().split() == ["600", "700"]
    finally: shutil.rmtree(folder, ignore_errors=True)
  return run


def pastes(runs, is_plain=False):
  """Pastes of up to 4 kB: while a question waits, or right after the answer to the one before, when nothing is drawn yet."""
  def run():
    for seed in range(runs):
      try: paste(random.Random(seed), is_plain)
      except AssertionError as error: raise AssertionError(f"seed {seed}: {error}")
  return run


def paste(chance, is_plain):
  with Case(arguments=["--plain"] if is_plain else []) as case:
    person = case.person
    enter = "\n" if is_plain else ENTER
    def number(): return int(re.findall(rb"uestion (\d+) of", person.screen)[-1])
    def settle():
      while person.read(0.1, 0.3): pass
    case.start()
    lines = [f"pasted {n} " + "x" * chance.randrange(60) for n in range(chance.randrange(2, 80))]
    text = chance.choice(["\r", "\n", "\r\n"]).join(lines)[:4096] + chance.choice(["", "\r", "\r\r"])
    at, waits = chance.randrange(0, 4), chance.random() < 0.5
    for n in range(at):
      person.type(f"a{n}")
      person.read(0.05)
      person.type(enter)
      if waits or n + 1 < at: assert person.wait_for(b"uestion %d of 6" % (n + 2)), person.screen[-300:]
    if waits: settle()
    else: time.sleep(chance.random() / 100)
    former = number()
    bracketed = not is_plain and chance.random() < 0.5
    person.type("\x1b[200~" + text + "\x1b[201~" if bracketed else text)
    settle()
    # The answer before may have been taken; the paste itself answers nothing.
    now = number()
    assert now <= at + 1 and now - former <= (0 if waits else 1), f"question {now} after a paste at {former}"
    if not is_plain:
      person.type(ENTER)
      assert person.wait_for(b"uestion %d of 6" % (now + 1)), person.screen[-300:]
      now += 1
    for n in range(now - 1, QUESTIONS):
      person.type(f"a{n}")
      person.read(0.05)
      person.type(enter)
      assert person.wait_for(b"uestion %d of 6" % (n + 2) if n + 1 < QUESTIONS else b"Review"), person.screen[-300:]
    person.type("s" + (enter if is_plain else ""))
    case.end(0)
    got = case.answers()
    of_paste = [n for n in range(QUESTIONS) if got[n] != f"a{n}"]
    assert len(of_paste) <= 1 and all("pasted" in got[n] for n in of_paste), f"{got}"
    if not is_plain: assert of_paste, f"{got}"


def colors(environment, arguments, has):
  def run():
    with Case(environment, arguments) as case:
      case.start()
      case.person.type("x")
      case.person.read(0.1)
      case.person.type("\x03\x03")
      case.end(130)
      found = any(code in case.person.screen for code in (b"\x1b[2m", b"[1;36m", b"[1;31m"))
      assert found == has, case.person.screen
  return run


def plain(environment, arguments=()):
  def run():
    with Case(environment, arguments) as case:
      assert case.person.wait_for(b"Answer (")
      case.person.type("q\n")
      case.end(66)
      assert b"\x1b" not in case.person.screen
  return run


def kills(runs, is_plain=False):
  face = ["--plain"] if is_plain else []
  def run():
    for seed in range(runs):
      chance = random.Random(seed)
      at = chance.randrange(QUESTIONS)
      with Case(arguments=face) as case:
        case.start()
        for n in range(at): case.answer(n, f"answer {seed}.{n}")
        typed = f"begun {seed}"
        case.person.type(typed)
        # A pause keeps what is typed; without one it may be lost, and nothing else.
        # The plain face does not see a line before its end.
        pauses = chance.random() < 0.5 and not is_plain
        case.person.read(0.6 if pauses else chance.random() / 50)
        case.person.signal(signal.SIGKILL)
        os.waitpid(case.person.child, 0)
        case.person.status = -9
        found = case.drafted()
        missing = [n for n in range(at) if f"answer {seed}.{n}" not in found]
        assert not missing, f"seed {seed}: {missing} of {at} are lost"
        assert not pauses or typed in found, f"seed {seed}: what was typed is lost"
        draft = [os.path.join(case.drafts, name) for name in os.listdir(case.drafts)][0]
        again = Person(
          [PROGRAM, "take", os.path.join(case.folder, "q.json"), "--drafts", case.drafts, "--resume", draft, *face],
          {"HOME": case.folder}, folder=case.folder)
        expected = f"uestion {at + 1} of 6".encode()
        assert again.wait_for(expected), f"seed {seed}: {again.screen[-300:]}"
        again.read(0.2)
        if pauses: assert typed.encode() in again.screen, f"seed {seed}: what was typed is not on the screen"
        again.signal(signal.SIGKILL)
        os.waitpid(again.child, 0)
        again.close()
  return run


CASES = {
  "normal-end": normal_end, "ctrl-c": interrupted, "thrown-away": thrown_away,
  "int": by_signal(signal.SIGINT), "term": by_signal(signal.SIGTERM), "hup": by_signal(signal.SIGHUP),
  "crash-segv": by_signal(signal.SIGSEGV), "crash-abrt": by_signal(signal.SIGABRT), "crash-trap": by_signal(signal.SIGTRAP),
  "resize": resized, "suspend": suspended,
  "editor": editor('stat -c %a "$1" > "$(dirname "$0")/modes"; stat -c %a "$(dirname "$1")" >> "$(dirname "$0")/modes"\n'
    'printf "from the\\neditor\\n" > "$1"\n', "from the\neditor"),
  "editor-fails": editor("stty raw -echo; exit 3\n", "typed", b"The editor ended with an error"),
  "editor-missing": editor("rm -r \"$(dirname \"$1\")\"\n", "typed", b"The editor ended with an error"),
  "no-color": colors({"NO_COLOR": "1"}, [], False), "color": colors({}, [], True),
  "color-never": colors({}, ["--color", "never"], False), "color-always": colors({"NO_COLOR": "1"}, ["--color", "always"], True),
  "high-contrast": colors({}, ["--theme", "high-contrast"], False),
  "dumb": plain({"TERM": "dumb"}), "no-term": plain({"TERM": ""}), "plain": plain({}, ["--plain"]),
  "plain-variable": plain({"FHIR_SURVEY_PLAIN": "1"}),
  "pastes": pastes(5), "many-pastes": pastes(50), "plain-pastes": pastes(5, True), "many-plain-pastes": pastes(50, True),
  "kills": kills(5), "many-kills": kills(200), "plain-kills": kills(5, True), "many-plain-kills": kills(200, True),
}


def main():
  names = sys.argv[2:] or [name for name in CASES if not name.startswith("many-")]
  failed = 0
  for name in names:
    try:
      CASES[name]()
      print(f"ok {name}", flush=True)
    except Exception as error:
      failed += 1
      print(f"FAILED {name}: {error!r}", flush=True)
  sys.exit(min(failed, 100))


main()
