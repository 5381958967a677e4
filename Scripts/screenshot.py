#!/usr/bin/env python3
"""Draws the terminal as an SVG: the real program takes a sample on a pseudo-terminal and records itself.

    Scripts/screenshot.py PROGRAM [OUTPUT]

Without OUTPUT it says whether Documentation/terminal.svg is what it would write; the exit status is 1 where it is not. pyte,
which turns what a terminal is sent into a screen, is looked for in .build/recording-peers, where `make peers` puts it.
"""
import html
import json
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PICTURE = os.path.join(ROOT, "Documentation", "terminal.svg")
sys.path.insert(0, os.path.join(ROOT, "Tests", "Terminal"))
sys.path.append(os.path.join(ROOT, ".build", "recording-peers"))
from person import Person

SAMPLE = "Samples/blood-sugar.json"
ROWS, COLUMNS = 24, 80
# Keys, and what the screen shows once they were understood. Each key alone, as a person types.
RIGHT, DOWN, ENTER = "\x1b[C", "\x1b[B", "\r"
STEPS = [
  ("", "question 1 of 6"), (RIGHT, ""), (RIGHT, ""), (ENTER, "question 2 of 6"), ("y", ""), (ENTER, "question 3 of 6"),
  ("I forget it on weekends.", "weekends"), (ENTER, "question 4 of 6"), ("7:15", "07:15"), (ENTER, "question 5 of 6"), ("93.50", "93.50"),
  (ENTER, "question 6 of 6"), (DOWN, ""), (DOWN, "")]

# The looks of the default theme.
BACKGROUND, FRAME, TEXT, DIM = "#15181e", "#2a303a", "#e8eaed", "#9aa5b1"
COLORS = {"red": "#ff8a80", "cyan": "#5fd3e6", "dim": DIM, "default": TEXT}
CELL, LINE, SIZE, LEFT, TOP = 8.4, 19, 14, 16, 56


def record(program):
  """What the program writes to its terminal, out of its own recording."""
  with tempfile.TemporaryDirectory(prefix="screenshot-") as folder:
    cast = os.path.join(folder, "session.cast")
    person = Person(
      ["/bin/sh", "-c", 'exec "$0" "$@" 2>/dev/null', program, "take", SAMPLE, "-o", os.path.join(folder, "r.json"), "--drafts",
        os.path.join(folder, "drafts"), "--record", cast, "--now", "2026-11-20T10:00:00Z", "--time-zone", "UTC"],
      {"HOME": folder, "TERM": "xterm-256color"}, rows=ROWS, columns=COLUMNS, folder=ROOT)
    for keys, expected in STEPS:
      person.type(keys)
      if not person.wait_for(expected.encode()): sys.exit(f"no {expected!r} after {keys!r}: {person.screen[-300:]!r}")
      person.read(0.3, 3)
    person.signal(9)
    person.finish()
    person.close()
    with open(cast, encoding="utf-8") as file: events = [json.loads(line) for line in file][1:]
  return "".join(event[2] for event in events if event[1] == "o")


def screen(output):
  import pyte

  class Screen(pyte.Screen):
    """pyte knows nothing of dim, which is a colour here."""

    def select_graphic_rendition(self, *numbers, **others):
      super().select_graphic_rendition(*(number for number in numbers if number != 2), **others)
      if 2 in numbers: self.cursor.attrs = self.cursor.attrs._replace(fg="dim")

  drawn = Screen(COLUMNS, ROWS)
  pyte.Stream(drawn).feed(output)
  return drawn


def spans(row):
  """Runs of characters that look the same: column, text, look. Spaces without a look are left out."""
  runs = []
  for column in range(COLUMNS):
    cell = row[column]
    look = (cell.fg, cell.bold, cell.italics, cell.underscore, cell.reverse)
    if runs and runs[-1][2] == look: runs[-1][1] += cell.data
    else: runs.append([column, cell.data, look])
  for column, text, look in runs:
    bare = text if look[3] or look[4] else text.rstrip(" ")
    start = 0 if look[3] or look[4] else len(bare) - len(bare.lstrip(" "))
    if bare[start:]: yield column + start, bare[start:], look


def picture(drawn):
  lines = [line.rstrip() for line in drawn.display]
  while lines and not lines[-1]: lines.pop()
  width, height = round(2 * LEFT + COLUMNS * CELL), TOP + LINE * len(lines) + 8
  svg = [
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"'
    ' aria-labelledby="title description">',
    '<title id="title">fhir-survey takes a questionnaire in a terminal</title>',
    f'<desc id="description">{html.escape(chr(10).join(lines), quote=False)}</desc>',
    f'<rect width="{width}" height="{height}" rx="8" fill="{BACKGROUND}" stroke="{FRAME}"/>',
    f'<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="{SIZE}" fill="{TEXT}"'
    ' xml:space="preserve" aria-hidden="true">',
    f'<text x="{LEFT}" y="26" fill="{DIM}">$ fhir-survey take {SAMPLE}</text>',
    f'<path d="M0 38H{width}" stroke="{FRAME}"/>']
  for number in range(len(lines)):
    for column, text, (color, bold, italics, underscore, reverse) in spans(drawn.buffer[number]):
      x, y, fill = LEFT + column * CELL, TOP + number * LINE, COLORS.get(color, TEXT)
      if reverse:
        svg.append(f'<rect x="{x:.1f}" y="{y - SIZE}" width="{len(text) * CELL:.1f}" height="{LINE}" fill="{fill}"/>')
        fill = BACKGROUND
      looks = f' fill="{fill}"' if fill != TEXT else ""
      if bold: looks += ' font-weight="bold"'
      if italics: looks += ' font-style="italic"'
      if underscore: looks += ' text-decoration="underline"'
      svg.append(f'<text x="{x:.1f}" y="{y}" textLength="{len(text) * CELL:.1f}"{looks}>{html.escape(text, quote=False)}</text>')
  x, y = LEFT + drawn.cursor.x * CELL, TOP + drawn.cursor.y * LINE
  if not drawn.cursor.hidden: svg.append(f'<rect x="{x:.1f}" y="{y - SIZE + 2}" width="{CELL}" height="{LINE - 2}" fill="{TEXT}" opacity="0.6"/>')
  return "\n".join(svg + ["</g>", "</svg>", ""])


def main():
  if len(sys.argv) not in (2, 3): sys.exit(__doc__)
  try: import pyte
  except ImportError:
    print("skipped: pyte is not installed; make peers installs it")
    return
  svg = picture(screen(record(os.path.abspath(sys.argv[1]))))
  if len(sys.argv) == 3:
    with open(sys.argv[2], "w", encoding="utf-8") as file: file.write(svg)
    return
  with open(PICTURE, encoding="utf-8") as file: present = file.read()
  if svg != present: sys.exit("Documentation/terminal.svg is not what the program shows; make screenshot draws it again")
  print("ok")


main()
