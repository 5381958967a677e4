#!/usr/bin/env python3
"""Records sessions on a pseudo-terminal, replays them, and holds responses and frames against each other.

    Tests/Terminal/recording.py PROGRAM [CASE …]

Prints a line for each case; the exit status is the number of those that failed. What draws screens by itself (pyte) and what
reads the format by itself (asciinema) is looked for in .build/recording-peers, where `make peers` puts it; without it the case
says that it is skipped.
"""
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
PEERS = os.path.join(os.path.dirname(os.path.dirname(HERE)), ".build", "recording-peers")
sys.path.append(PEERS)
from person import Person

PROGRAM = os.path.abspath(sys.argv[1])
ENTER, DOWN, RIGHT, BACK, ESC = "\r", "\x1b[B", "\x1b[C", "\x1b[Z", "\x1b"


def coding(code, display): return {"valueCoding": {"system": "http://example.org/s", "code": code, "display": display}}


FORM = {
  "resourceType": "Questionnaire", "url": "http://example.org/recorded", "version": "1", "title": "Recorded", "status": "active",
  "item": [
    {"linkId": "name", "text": "Your name", "type": "string"},
    {"linkId": "color", "text": "Which colour?", "type": "choice", "answerOption": [
      coding("r", "red as a poppy"), coding("g", "green as a meadow"), coding("b", "blue as the sea")]},
    {"linkId": "well", "text": "Are you well?", "type": "boolean"},
    {"linkId": "since", "text": "Since when?", "type": "date"},
    {"linkId": "more", "text": "Anything else?", "type": "text"}]}


class Session:
  """One run of `take` that is recorded, in a folder of its own."""

  def __init__(self, *arguments, environment=None, drafts="drafts", folder=None, cast="a.cast", **size):
    self.owns = folder is None
    self.folder = folder or tempfile.mkdtemp(prefix="recording-")
    self.form = self.path("q.json")
    with open(self.form, "w") as file: json.dump(FORM, file)
    self.cast = self.path(cast)
    self.person = Person(
      ["/bin/sh", "-c", 'exec "$0" "$@" 2>errors', PROGRAM, "take", self.form, "-o", self.path("r.json"), "--drafts",
        self.path(drafts), "--record", self.cast, *arguments],
      {"HOME": self.folder, "TMPDIR": self.folder, **(environment or {})}, folder=self.folder, **size)

  def path(self, name): return os.path.join(self.folder, name)

  def text(self, name):
    with open(self.path(name), encoding="utf-8") as file: return file.read()

  def step(self, keys, expected):
    self.person.type(keys)
    assert self.person.wait_for(expected.encode()), f"{expected!r} after {keys!r}: {self.person.screen[-400:]!r}"

  def pause(self, seconds): self.person.read(seconds, seconds)

  def replay(self, *arguments, status=0, form=None):
    """Replays without any terminal, and records that, too."""
    again, cast = self.path("again.json"), self.path("again.cast")
    for path in (again, cast):
      if os.path.exists(path): os.remove(path)
    run = subprocess.run(
      [PROGRAM, "take", form or self.form, "--replay", self.cast, "-o", again, "--record", cast, *arguments],
      stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
      env={"PATH": "/usr/bin:/bin", "HOME": self.path("nobody"), "TMPDIR": self.folder, "LANG": "C"})
    assert run.returncode == status, f"status {run.returncode}: {run.stderr}"
    left = [name for name in os.listdir(self.folder) if name.startswith("fhir-survey-")]
    assert not left, f"left behind: {left}"
    assert not os.path.exists(self.path("nobody")), "a replay touched the person's drafts"
    return run

  def check_replay(self, *arguments):
    self.replay(*arguments)
    assert self.text("again.json") == self.text("r.json"), "the response differs"
    assert shown(self.path("again.cast")) == shown(self.cast), "what is shown differs"

  def __enter__(self): return self

  def __exit__(self, *_):
    if not self.person.ended():
      self.person.signal(signal.SIGKILL)
      os.waitpid(self.person.child, 0)
    self.person.close()
    if self.owns: shutil.rmtree(self.folder, ignore_errors=True)


def lines(path):
  with open(path, encoding="utf-8") as file: return [json.loads(line) for line in file]


def shown(path): return "".join(event[2] for event in lines(path)[1:] if event[1] == "o")


def take_rich(session):
  session.step("", "uestion 1 of 5")
  session.step("Zoë\x1b[D\x1b[D", "Zo")
  session.pause(0.5)
  # Esc alone is decided by time, a paste is one answer, the size changes, help opens and closes.
  session.step(ESC, "")
  session.pause(0.2)
  session.step("\x1b[200~ of\nthe sea\x1b[201~", "sea")
  session.pause(0.2)
  session.step(ENTER, "uestion 2 of 5")
  session.person.resize(20, 60)
  session.pause(0.2)
  session.step("?", "Help")
  session.step(ESC, "uestion 2 of 5")
  session.step(DOWN + DOWN, "meadow")
  session.pause(0.1)
  session.step(ENTER, "uestion 3 of 5")
  session.step(BACK, "uestion 2 of 5")
  session.step(ENTER, "uestion 3 of 5")
  session.person.type("y")
  session.pause(0.1)
  session.step(ENTER, "uestion 4 of 5")
  session.step("-3d", "=")
  session.step(ENTER, "uestion 5 of 5")


def rich():
  with Session() as session:
    take_rich(session)
    session.step("half", "half")
    session.step(ENTER, "Review")
    session.person.type("s")
    assert session.person.finish() == 0, session.text("errors")
    assert stat.S_IMODE(os.stat(session.cast).st_mode) == 0o600
    assert "recorded, answers included" in session.text("errors")
    session.check_replay()


def plain():
  with Session("--plain") as session:
    for keys, expected in (
      ("", "uestion 1 of 5"), ("Zoë\n", "uestion 2 of 5"), ("?\n", "empty line"), ("one\ntwo\n", "Several lines"), ("2\n", "uestion 3 of 5"),
      ("\x1b[A\n", "special keys"), ("y\n", "uestion 4 of 5"), ("-3d\n", "uestion 5 of 5"), ("first\\\n", "…"), ("second\n", "Send?")):
      session.step(keys, expected)
      session.pause(0.1)
    session.person.type("s\n")
    assert session.person.finish() == 0, session.text("errors")
    session.check_replay()


def environment():
  """Language, theme, time zone and terminal are those of the recording."""
  with Session("--time-zone", "Asia/Tokyo", "--theme", "high-contrast", environment={"LANG": "de_DE.UTF-8", "TERM": "vt100"}) as session:
    session.step("", "1 ")
    for _ in range(5):
      session.pause(0.2)
      session.person.type(ENTER)
    session.pause(0.2)
    session.person.type("s")
    assert session.person.finish() == 0, session.text("errors")
    session.check_replay()


def killed():
  with Session() as session:
    take_rich(session)
    session.person.type("half")
    session.pause(0.5)
    session.person.signal(signal.SIGKILL)
    session.person.finish()
    with open(session.cast, "rb") as file: assert file.read().endswith(b"\n")
    run = session.replay(status=66)
    assert "the recording ends before the survey does" in run.stderr, run.stderr
    assert shown(session.path("again.cast")).startswith(shown(session.cast)), "what is shown differs"
    assert not os.path.exists(session.path("again.json"))


def wait_for_draft(session, text):
  """Waits until what was typed is in the draft, which is written now and then."""
  folder = session.path("drafts")
  for _ in range(600):
    if any(text in session.text("drafts/" + name) for name in os.listdir(folder)): return
    session.pause(0.05)
  raise AssertionError(f"{text} is in no draft")


def resumed():
  """A draft that is offered, one that is named, and one that goes on in the other face are in the recording."""
  for name, face in ((False, "rich"), (True, "rich"), (True, "plain")):
    with Session() as first:
      take_rich(first)
      first.person.type("half")
      wait_for_draft(first, "half")
      first.person.signal(signal.SIGKILL)
      first.person.finish()
      draft = [first.path("drafts/" + name) for name in os.listdir(first.path("drafts"))][0]
      flags = (["--resume", draft] if name else []) + (["--plain"] if face == "plain" else [])
      with Session(*flags, folder=first.folder, cast="b.cast") as session:
        if not name:
          session.step("", "Go on with it?")
          session.person.type("y\n")
        if face == "plain":
          session.step("", '(typed before: "half")')
          session.pause(0.2)
          session.step("half done\n", "Send?")
          session.person.type("s\n")
          assert session.person.finish() == 0, session.text("errors")
          assert "half done" in session.text("r.json")
          session.check_replay()
          continue
        session.step("", "half")
        session.pause(0.2)
        session.step(" done" + ENTER, "Review")
        session.person.type("s")
        assert session.person.finish() == 0, session.text("errors")
        assert "half done" in session.text("r.json")
        session.check_replay()


def refused():
  with Session("--plain") as session:
    session.step("", "uestion 1 of 5")
    session.person.type("q\n")
    session.person.finish()
    before = session.text("a.cast")

    def run(*arguments):
      return subprocess.run(
        [PROGRAM, "take", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
        env={"PATH": "/usr/bin:/bin", "HOME": session.folder})

    again = run(session.form, "--record", session.cast, "--plain")
    assert again.returncode == 73 and "--force" in again.stderr, again.stderr
    assert session.text("a.cast") == before
    missing = run("--replay", session.cast)
    assert missing.returncode == 64 and "asciinema play" in missing.stderr, missing.stderr
    with open(session.path("other.json"), "w") as file: json.dump({**FORM, "url": "http://example.org/other"}, file)
    other = run(session.path("other.json"), "--replay", session.cast)
    assert other.returncode == 65 and "http://example.org/recorded" in other.stderr, other.stderr
    with open(session.path("newer.json"), "w") as file: json.dump({**FORM, "version": "2"}, file)
    newer = run(session.path("newer.json"), "--replay", session.cast)
    assert newer.returncode == 66 and "another version" in newer.stderr, newer.stderr


def screens():
  """What others make of a recording: the screen that the terminal had, and the same output."""
  try: import pyte
  except ImportError: return "pyte is not installed; make peers installs it"

  def drawn(text, rows=24, columns=80):
    screen = pyte.Screen(columns, rows)
    pyte.Stream(screen).feed(text)
    return screen.display

  for flags in ([], ["--plain"]):
    with Session(*flags) as session:
      end = "\n" if flags else ENTER
      for keys, expected in (
        ("", "uestion 1 of 5"), ("Zoë" + end, "uestion 2 of 5"), ("2" + end, "uestion 3 of 5"), ("y" + end, "uestion 4 of 5"),
        (end, "uestion 5 of 5")):
        session.step(keys, expected)
        session.pause(0.2)
      session.pause(0.3)
      on_terminal = drawn(session.person.screen.decode())
      assert any("uestion 5 of 5" in line for line in on_terminal)
      assert drawn(shown(session.cast)) == on_terminal, "\n".join(drawn(shown(session.cast)) + on_terminal)
      session.person.type("\x03")
      session.person.finish(1)
      header, *events = lines(session.cast)
      assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
      times = [event[0] for event in events]
      assert times == sorted(times) and all(isinstance(time, float) for time in times)
      asciinema = os.path.join(PEERS, "bin", "asciinema")
      if not os.path.exists(asciinema): return "asciinema is not installed; make peers installs it"
      output = subprocess.run(
        [sys.executable, asciinema, "cat", session.cast], capture_output=True, timeout=60,
        env={"PATH": "/usr/bin:/bin", "HOME": session.folder, "PYTHONPATH": PEERS, "LC_ALL": "C.UTF-8"})
      assert output.returncode == 0, output.stderr
      assert output.stdout.decode() == shown(session.cast)


CASES = {
  "rich": rich, "plain": plain, "environment": environment, "killed": killed, "resumed": resumed, "refused": refused,
  "screens": screens}


def main():
  failed = 0
  for name in sys.argv[2:] or CASES:
    try:
      skipped = CASES[name]()
      print(f"skipped {name}: {skipped}" if skipped else f"ok {name}", flush=True)
    except Exception as error:
      failed += 1
      print(f"FAILED {name}: {error!r}", flush=True)
  sys.exit(min(failed, 100))


main()
