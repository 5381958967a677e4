#!/usr/bin/env python3
"""Writes the tables of Unicode that lines of text are broken by, from the Unicode Character Database.

    Scripts/unicode.py [FOLDER]

The folder has LineBreak.txt, EastAsianWidth.txt, extracted/DerivedGeneralCategory.txt and
emoji/emoji-data.txt; without one it is /usr/share/unicode, where Debian's package unicode-data has them.
https://www.unicode.org/Public/15.0.0/ucd/
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "Sources/SurveyTerminal/Text/LineBreak/LineBreakTable.swift"
LAST = 0x110000
# The classes by the letters that the table names them with; LineBreakClass.swift has the same.
LETTERS = {
  "AL": "a", "B2": "b", "BA": "c", "BB": "d", "BK": "e", "CB": "f", "CL": "g", "CM": "h", "CP": "i",
  "CPW": "j", "CR": "k", "EB": "l", "EM": "m", "EX": "n", "GL": "o", "H2": "p", "HL": "q", "HY": "r",
  "ID": "s", "IDP": "t", "IN": "u", "IS": "v", "JL": "w", "JT": "x", "JV": "y", "LF": "z", "NL": "A",
  "NS": "B", "NU": "C", "OP": "D", "OPW": "E", "PO": "F", "PR": "G", "QU": "H", "RI": "I", "SP": "J",
  "SY": "K", "WJ": "L", "ZW": "M", "ZWJ": "N",
}


def values(path, default, column=1):
  """A value for each code point, and the first line, which names file and version."""
  text = path.read_text(encoding="utf8")
  result = [default] * LAST
  # Blocks in which what is not assigned has another value.
  for line in re.findall(r"^# @missing: (.*)", text, re.M):
    fill(result, line.split("#")[0])
  for line in text.splitlines():
    line = line.split("#")[0].strip()
    if line:
      fill(result, line)
  return result, text.splitlines()[0].lstrip("# ")


def fill(result, line):
  range_, value = [part.strip() for part in line.split(";")[:2]]
  first, _, last = range_.partition("..")
  for code in range(int(first, 16), int(last or first, 16) + 1):
    result[code] = value


def main():
  folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode")
  breaks, source = values(folder / "LineBreak.txt", "XX")
  # Blocks of ideographs that are not assigned, as the head of LineBreak.txt has them.
  widths, widthSource = values(folder / "EastAsianWidth.txt", "N")
  categories, _ = values(folder / "extracted/DerivedGeneralCategory.txt", "Cn")
  assigned = {}
  for line in (folder / "LineBreak.txt").read_text(encoding="utf8").splitlines():
    line = line.split("#")[0].strip()
    if line:
      first, _, last = line.split(";")[0].partition("..")
      for code in range(int(first, 16), int(last or first, 16) + 1):
        assigned[code] = True
  for first, last, value in [
    (0x3400, 0x4DBF, "ID"), (0x4E00, 0x9FFF, "ID"), (0xF900, 0xFAFF, "ID"), (0x20000, 0x2FFFD, "ID"),
    (0x30000, 0x3FFFD, "ID"), (0x1F000, 0x1FAFF, "ID"), (0x1FC00, 0x1FFFD, "ID"), (0x20A0, 0x20CF, "PR"),
  ]:
    for code in range(first, last + 1):
      if code not in assigned:
        breaks[code] = value
  for first, last in [(0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD)]:
    for code in range(first, last + 1):
      widths[code] = "W"
  pictures = set()
  for line in (folder / "emoji/emoji-data.txt").read_text(encoding="utf8").splitlines():
    line = line.split("#")[0].strip()
    if line.endswith("Extended_Pictographic"):
      first, _, last = line.split(";")[0].strip().partition("..")
      pictures.update(range(int(first, 16), int(last or first, 16) + 1))

  def resolved(code):
    # Rule LB1 of UAX #14, and what rules LB30 and LB30b ask of width and pictures.
    value, category = breaks[code], categories[code]
    if 0xAC00 <= code <= 0xD7A3:
      return "H2"  # every 28th; the others are H3, which the program knows by their number
    if value in ("AI", "SG", "XX"):
      value = "AL"
    if value == "SA":
      value = "CM" if category in ("Mn", "Mc") else "AL"
    if value == "CJ":
      value = "NS"
    if value in ("OP", "CP") and widths[code] in "FWH":
      value += "W"
    if value == "ID" and category == "Cn" and code in pictures:
      value = "IDP"
    return value

  table = runs(LETTERS[resolved(code)] for code in range(LAST))
  wide = runs("w" if widths[code] in ("F", "W") else "n" for code in range(LAST))
  TARGET.parent.mkdir(exist_ok=True)
  TARGET.write_text(f'''// Written by Scripts/unicode.py from {source} and {widthSource} of the
// Unicode Character Database, https://www.unicode.org/Public/15.0.0/ucd/

/// The classes of line breaking and the width of all characters: a letter for each run of characters
/// that are alike, and how many there are, in base 36.
enum LineBreakTable {{
  static let classes = """
{literal(table)}
    """

  /// `w` for what is two columns wide, `n` for all else.
  static let widths = """
{literal(wide)}
    """
}}
''', encoding="utf8")


def base36(number):
  digits = ""
  while True:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36] + digits
    number //= 36
    if not number:
      return digits


def runs(letters):
  result, last, count = [], None, 0
  for letter in letters:
    if letter == last:
      count += 1
      continue
    if last:
      result.append(last + base36(count))
    last, count = letter, 1
  return result + [last + base36(count)]


def literal(entries):
  lines, line = [], "   "
  for entry in entries:
    if len(line) + 1 + len(entry) > 98:
      lines.append(line + " \\")
      line = "   "
    line += " " + entry
  return "\n".join(lines + [line])


main()
