#!/usr/bin/env python3
"""Finds sites outside the catalogue that hold the words of a finding.

    Scripts/sentences.py [--list] [SOURCES]

A finding is a code with arguments; its words are in Sources/SurveyDiagnostics. A site is a call with a code of the
catalogue, or a call of Diagnostic, finding or report, with a text of several words among its arguments, or such a text
behind `message:` or `hint:`. SOURCES is another folder to count in. Exits with 1 if there is a site.
"""
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAP = "\x01"
WORDS = re.compile(rf"[A-Za-z]{{2,}}[,:]? [a-z]{{2,}}|{GAP}[^\w]* [a-z]{{2,}}|[a-z]{{2,}} [^\w]*{GAP}")
OPENING = re.compile(r'(#*)("""|")')


def literal(text, start):
  """The end and the content of the string literal at `start`; an interpolation is a GAP."""
  hashes, quote = OPENING.match(text, start).groups()
  end, escape, content = quote + hashes, "\\" + hashes, []
  at = start + len(end)
  while at < len(text) and not text.startswith(end, at):
    if not text.startswith(escape, at):
      content.append(text[at])
      at += 1
    elif text[at + len(escape)] != "(":
      content.append(" ")
      at += len(escape) + 1
    else:
      depth, at = 1, at + len(escape) + 1
      while depth:
        if OPENING.match(text, at):
          at, _ = literal(text, at)
          continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
      content.append(GAP)
  return at + len(end), "".join(content)


def scan(text):
  """The text without comments and literals, at the same offsets, and the literals with their ranges."""
  plain, literals, at = list(text), [], 0
  while at < len(text):
    end = at + 1
    if text.startswith("//", at): end = text.find("\n", at) % (len(text) + 1)
    elif text.startswith("/*", at): end = text.find("*/", at) + 2
    elif OPENING.match(text, at):
      end, content = literal(text, at)
      literals.append((at, end, content))
    if end > at + 1: plain[at:end] = " " * (end - at)
    at = end
  return "".join(plain), literals


def calls(plain):
  """Of each pair of parentheses the range and the name before it, inner ones first."""
  found, open_ones = [], []
  for at, byte in enumerate(plain):
    if byte == "(":
      name = re.search(r"(\w*)\s*$", plain[max(0, at - 60):at])
      open_ones.append((at, name[1]))
    elif byte == ")" and open_ones:
      start, name = open_ones.pop()
      found.append((start, at, name))
  return found


def sites(path, codes):
  """The lines of the sites in a file."""
  text = path.read_text()
  plain, literals = scan(text)
  found = set()
  for start, end, content in literals:
    if not WORDS.search(content): continue
    for first, last, name in calls(plain):
      if not first < start < last: continue
      if name in ("Diagnostic", "finding", "report") or codes & set(re.findall(r"\.(\w+)\b", plain[first:last])):
        found.add(first)
        break
    else:
      if re.search(r"\b(hint|message)\s*[=:]\s*$", plain[:start][-60:]): found.add(start)
  return sorted(text.count("\n", 0, at) + 1 for at in found)


def main():
  arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
  sources = Path(arguments[0]) if arguments else ROOT / "Sources"
  # The module of findings; before the findings were data it was called Diagnostics.
  home = next(sources / name for name in ("SurveyDiagnostics", "Diagnostics") if (sources / name).exists())
  entries = "".join(path.read_text() for path in home.rglob("*.swift"))
  codes = set(re.findall(r"static let (\w+)\s*=\s*(?:(?:Self|rule|syntax|failure)\(|\w+\.variant)", entries))
  counts = Counter()
  for path in sorted(sources.rglob("*.swift")):
    # The catalogue, and the hints of the command line, by code: they are tables of a language.
    if path.is_relative_to(home) or path.name == "FlagHints.swift": continue
    for line in sites(path, codes):
      counts[path.relative_to(sources).parts[0]] += 1
      if "--list" in sys.argv: print(f"{path}:{line}")
  for module, count in counts.items(): print(f"{module}: {count}")
  print(f"{sum(counts.values())} sites outside the catalogue hold the words of a finding")
  sys.exit(1 if counts else 0)


main()
