#!/usr/bin/env python3
"""Takes a survey in tmux in both faces under several names of terminals, and looks for bytes that a terminal would show by mistake.

    Tests/Terminal/screens.py PROGRAM

Prints a line for each terminal; 0 where all are well, 77 where tmux is missing.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
FORM = {
  "resourceType": "Questionnaire", "status": "active", "url": "http://example.org/five", "title": "Five kinds",
  "item": [
    {"linkId": "pick", "text": "Pick one", "type": "choice", "answerOption": [{"valueString": "low"}, {"valueString": "high"}]},
    {"linkId": "long", "text": "Which thing?", "type": "choice",
     "answerOption": [{"valueString": f"the long thing {n}"} for n in range(60)]},
    {"linkId": "line", "text": "A few words", "type": "string"},
    {"linkId": "day", "text": "Which day?", "type": "date"},
    {"linkId": "last", "text": "Anything else?", "type": "boolean"}]}


class Screen:
  def __init__(self, term, folder):
    self.socket = os.path.join(folder, "tmux")
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm", "LANG": "C.UTF-8"}
    self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "t",
              f"exec env TERM={term} HOME={folder} bash --norc --noprofile", environment=environment)

  def tmux(self, *arguments, environment=None):
    return subprocess.run(
      ["tmux", "-u", "-S", self.socket, *arguments], capture_output=True, text=True, env=environment or os.environ).stdout

  def keys(self, *keys):
    for key in keys: self.tmux("send-keys", "-t", "t", *([] if len(key) > 1 and key[0].isupper() or key.startswith("C-") else ["-l"]), key)

  def text(self): return self.tmux("capture-pane", "-p", "-t", "t")

  def wait_for(self, text, times=1):
    for _ in range(400):
      if self.text().count(text) >= times: return True
      time.sleep(0.05)
    raise AssertionError(f"no {text!r} on:\n{self.text()}")

  def close(self): self.tmux("kill-server")


def rich(screen):
  screen.wait_for("1 of 5")
  screen.keys("Right", "Enter")
  screen.wait_for("2 of 5")
  screen.keys("Down", "Down", "PageDown", "Up")
  screen.keys("thing 42")
  screen.wait_for("/ thing 42")
  screen.keys("Enter")
  screen.wait_for("3 of 5")
  screen.keys("wörds")
  screen.keys("Left", "Left", "x")
  screen.wait_for("wörxds")
  screen.keys("C-z")
  screen.wait_for("Stopped")
  screen.keys("fg", "Enter")
  # The question stands above "Stopped", too; a key that comes before the second one is bash's.
  screen.wait_for("3 of 5", times=2)
  screen.keys("Enter")
  screen.wait_for("4 of 5")
  screen.keys("2026-03-14", "Up")
  screen.wait_for("= Sunday 15 March 2026")
  screen.tmux("resize-window", "-t", "t", "-x", "50", "-y", "16")
  screen.wait_for("= Sunday 15 March 2026")
  screen.tmux("resize-window", "-t", "t", "-x", "80", "-y", "24")
  screen.keys("Enter")
  screen.wait_for("5 of 5")
  screen.keys("y", "Enter")
  screen.wait_for("Send the answers")
  shown = screen.text()
  screen.keys("s")
  screen.wait_for("Done. Thank you.")
  return shown


def plain(screen):
  for answer in ("1", "43", "wörxds", "2026-03-15", "y"):
    screen.wait_for("Answer (")
    screen.keys(answer, "Enter")
    time.sleep(0.3)
  screen.wait_for("Send?")
  shown = screen.text()
  screen.keys("s", "Enter")
  screen.wait_for("Done. Thank you.")
  return shown


def stray(text):
  """What looks like the rest of a sequence, or what no terminal should be left with."""
  signs = ["\x1b", "[?2004", "[0m", "[1m", "[m", "[K", "[J", "[2m", "?25", "\ufffd", "~"]
  return [sign for sign in signs if sign in text]


def main():
  signal.pthread_sigmask(signal.SIG_SETMASK, [])
  for number in (signal.SIGTSTP, signal.SIGINT, signal.SIGHUP, signal.SIGTERM): signal.signal(number, signal.SIG_DFL)
  if not shutil.which("tmux"):
    print("tmux is missing")
    sys.exit(77)
  failed = 0
  terms = ("xterm", "xterm-256color", "screen", "tmux-256color", "linux", "vt100", "dumb")
  # A terminal that cannot move its cursor has the plain face, whether it is asked for or not.
  for term, face in [(term, face) for term in terms for face in ("rich", "plain") if term != "dumb" or face == "plain"]:
    folder = tempfile.mkdtemp(prefix="screens-")
    screen = Screen(term, folder)
    try:
      with open(os.path.join(folder, "q.json"), "w") as file: json.dump(FORM, file)
      screen.keys(f"cd {folder} && PS1='$ ' && {PROGRAM} take q.json -o r.json --drafts d"
                  + (" --plain" if face == "plain" and term != "dumb" else ""), "Enter")
      shown = (plain if face == "plain" else rich)(screen)
      screen.keys("echo END $?", "Enter")
      screen.wait_for("END 0")
      found = stray(shown) + stray(screen.text())
      assert not found, f"{found} on:\n{shown}\n{screen.text()}"
      with open(os.path.join(folder, "r.json")) as file: tree = json.load(file)
      given = [list(item["answer"][0].values())[0] for item in tree["item"]]
      expected = ["low", "the long thing 42", "wörxds", "2026-03-15", True]
      assert given == expected, given
      screen.keys("echo 'still' typed", "Enter")
      screen.wait_for("still typed")
      print(f"ok {term}, {face}", flush=True)
    except Exception as error:
      failed += 1
      print(f"FAILED {term}, {face}: {error}", flush=True)
    finally:
      screen.close()
      shutil.rmtree(folder, ignore_errors=True)
  sys.exit(1 if failed else 0)


main()
