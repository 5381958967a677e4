"""What a typed file should hold, given the tables as CSV and the codebook; and what others read in it."""
import datetime
import json
import re
import subprocess
import sys
from pathlib import Path

PEER = Path(__file__).resolve().parent.parent / "Peers" / "statistics_peer.py"
NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)")
TEXT_LIMIT = {"dta": 2045, "sav": 755, "xpt": 200}
LABEL_LIMIT = {"dta": 80, "sav": 256, "xpt": 40}


def typed(text, kind):
  """The value of a cell, "partial", or "other" for what is no value of the type."""
  try:
    if kind == "boolean": return {"true": True, "false": False}.get(text, "other")
    if kind == "integer": return int(text) if re.fullmatch(r"[-+]?\d+", text) else "other"
    if kind == "decimal": return float(text) if NUMBER.fullmatch(text) else "other"
    if kind == "date":
      if re.fullmatch(r"\d{4}(-\d\d)?", text): return "partial"
      return datetime.date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else "other"
    if kind == "dateTime":
      if INSTANT.fullmatch(text):
        text = re.sub(r"(\.\d{6})\d+", r"\1", text)
        return datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc).replace(tzinfo=None)
      return "partial" if re.fullmatch(r"\d{4}(-\d\d){0,2}", text) else "other"
    if kind == "time": return datetime.time.fromisoformat(re.sub(r"(\.\d{6})\d+", r"\1", text))
  except ValueError: return "other"
  return text


def option_code(option):
  (kind, known), = option["value"].items()
  if kind == "coding": return known.get("code") or known.get("display")
  if kind == "reference": return known.get("reference") or known.get("display")
  return {True: "true", False: "false"}.get(known, known) if isinstance(known, bool) else str(known)


class Expected:
  """A table in a format of a statistics program."""

  def __init__(self, book, table, kind, recompute):
    self.book, self.table, self.kind, self.recompute = book, table, kind, recompute
    self.letters = {entry["reason"]: entry for entry in book["missing"]}
    told = {}
    for column in table["columns"]:
      if column.get("part") == "missing": told[column["question"]] = column["name"]
    numeric = {c["question"] for c in table["columns"] if "question" in c and self.is_number(c)}
    self.columns = [
      c for c in table["columns"] if not (c.get("part") == "missing" and c["question"] in numeric)]
    self.reason_of = {c["name"]: told.get(c.get("question")) for c in self.columns if self.is_number(c)}

  def question(self, column):
    return self.book["questions"][int(column["question"])] if "question" in column else None

  def is_choice(self, column):
    question = self.question(column)
    return column["type"] == "text" and column.get("part") == "value" and bool(question and question.get("options"))

  def is_number(self, column):
    if column.get("part") == "missing": return False
    return column["type"] != "text" or self.is_choice(column)

  def name(self, column):
    return column["shortName"] if self.kind == "xpt" else column["name"]

  def numbers(self, column):
    """The numbers of the options by their cells, and the labels by number."""
    question = self.question(column)
    codes = [option_code(option) for option in question["options"]]
    # Labels of values are 32-bit numbers in all these formats, and Stata's largest are missing values: longer codes
    # (SNOMED CT) are numbered.
    fits = lambda code: re.fullmatch(r"0|-?[1-9]\d*", code) and -2**31 < int(code) <= 2147483620
    versions = self.book["versions"]
    ages = [versions.index(option["since"]) if option["since"] in versions else 0 for option in question["options"]]
    first = [code for code, age in zip(codes, ages) if age == min(ages)]
    # The options of the first version decide, and are numbered first.
    are_codes = all(fits(code) for code in first) and len(set(first)) == len(first)
    numbers = [None] * len(codes)
    for age in sorted(set(ages)):
      own = [index for index in range(len(codes)) if ages[index] == age]
      for index in own:
        if are_codes and fits(codes[index]) and int(codes[index]) not in numbers: numbers[index] = int(codes[index])
      for index in own:
        if numbers[index] is None: numbers[index] = max([0] + [number for number in numbers if number is not None]) + 1
    cells, labels = {}, {}
    for index, option in enumerate(question["options"]):
      cells.setdefault(self.recompute.mark(question, index), numbers[index])
      words = self.recompute_text(option.get("display", {})) or codes[index]
      labels[numbers[index]] = " ".join(words.split())
    return cells, labels

  def recompute_text(self, texts):
    from recompute import own_text
    return own_text(self.book, texts)

  def rows(self, rows):
    """The cells of the file, as the peer shows them, and what belongs into the file of texts."""
    limits = self.text_limits()
    found, kept = [], []
    choices = {c["name"]: self.numbers(c)[0] for c in self.columns if self.is_choice(c)}
    for row in rows:
      cells = []
      for column in self.columns:
        text = row[column["name"]]
        if not self.is_number(column):
          limit = limits[column["name"]]
          data = text.encode()
          if len(data) > limit:
            kept.append((row["response"], self.table["name"], row.get("instance", ""), self.name(column), text))
            text = data[:limit].decode(errors="ignore")
          cells.append(text)
          continue
        if text == "":
          told = self.reason_of[column["name"]]
          reason = row[told] if told else ""
          cells.append(self.missing(reason) if reason else None)
          continue
        value = choices[column["name"]].get(text, "other") if self.is_choice(column) else typed(text, column["type"])
        if value == "other":
          exact = (column["response"] + "__exact") if "response" in column else None
          has_exact = any(
            c["response"] == exact if "response" in c else c.get("part") == "exact" and c.get("question") == column.get("question")
            for c in self.table["columns"])
          if not has_exact:
            kept.append((row["response"], self.table["name"], row.get("instance", ""), self.name(column), text))
          cells.append(self.missing("not-in-table"))
        elif value == "partial": cells.append(self.missing("partial"))
        elif isinstance(value, datetime.datetime): cells.append(value)
        elif isinstance(value, datetime.date): cells.append(value.isoformat())
        elif isinstance(value, datetime.time): cells.append(value)
        else: cells.append(float(value))
      found.append(cells)
    return found, kept

  def text_limits(self):
    """How many bytes a text has: in SPSS's files one column alone is wide of those that begin alike."""
    if self.kind != "sav": return {column["name"]: TEXT_LIMIT[self.kind] for column in self.columns}
    short, stems, limits = {column["name"][:8].upper() for column in self.columns}, set(), {}
    for column in self.columns:
      if self.is_number(column): continue
      stem = column["name"][:5].upper()
      is_wide = stem not in stems and not {stem + "1", stem + "2"} & short
      if is_wide: stems.add(stem)
      limits[column["name"]] = TEXT_LIMIT["sav"] if is_wide else 255
    return limits

  def missing(self, reason):
    entry = self.letters[reason]
    return f"missing {float(entry['number'])!r}" if self.kind == "sav" else f".{entry['letter']}"

  def labels(self, column):
    """The labels that a column must have."""
    if self.is_choice(column): return {repr(float(n)): label for n, label in self.numbers(column)[1].items()}
    if column["type"] == "boolean": return {"0.0": "no", "1.0": "yes"}
    if "option" in column: return {"0.0": "not chosen", "1.0": "chosen"}
    return {}

  def compare(self, path, rows, say):
    """Compares a file; returns how many cells were compared."""
    run = subprocess.run([sys.executable, PEER, path], capture_output=True, text=True)
    if run.returncode: return say(f"{path}: the reader says {run.stderr[-600:] or run.stdout[-600:]}") or 0
    theirs = json.loads(run.stdout)
    names = [self.name(column) for column in self.columns]
    if theirs["names"] != names:
      return say(f"{path}: columns {theirs['names']} are not {names}") or 0
    for place, column in enumerate(self.columns): self.compare_words(path, place, column, theirs, say)
    ours, kept = self.rows(rows)
    if len(ours) != len(theirs["rows"]): say(f"{path}: {len(theirs['rows'])} rows, not {len(ours)}")
    for number, (mine, other) in enumerate(zip(ours, theirs["rows"])):
      for column, a, b in zip(self.columns, mine, other):
        if not self.is_equal(a, b): say(f"{path}: row {number + 1}, {column['name']}: {b!r} is not {a!r}")
    return len(ours) * len(names), kept

  def compare_words(self, path, place, column, theirs, say):
    question = self.question(column)
    words = theirs["labels"][place]
    if question and "text" in question:
      wanted = " ".join(self.recompute_text(question["text"]).split())
      limit = LABEL_LIMIT[self.kind]
      short = wanted[:limit] if self.kind == "dta" else wanted.encode()[:limit].decode(errors="ignore")
      if not words.startswith(short.rstrip()) : say(f"{path}: {column['name']} is labelled {words!r}, not {wanted!r}")
    if self.kind == "xpt": return
    labels = dict(theirs["values"][place])
    for value, label in self.labels(column).items():
      short = label.encode()[:120].decode(errors="ignore") if self.kind == "sav" else label
      if labels.get(value) != short:
        say(f"{path}: {column['name']} labels {value} as {labels.get(value)!r}, not {short!r}")
    for row in theirs["rows"]:
      cell = row[place]
      if self.is_number(column) and isinstance(cell, str) and re.match(r"\.[a-z]|missing ", cell):
        entry = next((e for e in self.letters.values() if self.missing(e["reason"]) == cell), None)
        if entry is None or labels.get(cell) != entry["label"]:
          say(f"{path}: {column['name']} labels {cell} as {labels.get(cell)!r}")

  def is_equal(self, mine, theirs):
    if isinstance(mine, datetime.datetime):
      if not isinstance(theirs, str): return False
      try: other = datetime.datetime.fromisoformat(theirs)
      except ValueError: return False
      return abs((mine - other).total_seconds()) < (1 if self.kind == "sav" else 0.002)
    if isinstance(mine, datetime.time):
      return isinstance(theirs, str) and theirs[:8] == mine.isoformat()[:8]
    if isinstance(mine, float):
      try: other = float(theirs)
      except (TypeError, ValueError): return False
      return other == mine or abs(other - mine) <= abs(mine) * (1e-14 if self.kind != "sav" else 1e-6) + 1e-6 * (self.kind == "sav")
    if mine is None or mine == "": return theirs in (None, "")
    # Formats that fill texts with spaces cannot tell them from spaces at the end.
    return theirs is not None and theirs.rstrip(" ") == mine.rstrip(" ")


def compare_parquet(path, table, rows, say):
  """Compares a Parquet file with the table as CSV, in pyarrow and in DuckDB."""
  import duckdb
  import pyarrow.parquet
  told = {c["question"]: c["name"] for c in table["columns"] if c.get("part") == "missing"}
  names = [column["name"] for column in table["columns"]]
  wanted = []
  for row in rows:
    cells = {}
    for column in table["columns"]:
      text = row[column["name"]]
      value = typed(text, column["type"]) if text != "" else None
      reason = told.get(column.get("question"))
      if value == "other" and column["type"] != "text":
        value = None
        if reason and row[reason] == "": cells[reason] = "not-in-table"
      if value == "partial" and column["type"] in ("date", "dateTime"):
        value = None
        if reason and row[reason] == "": cells[reason] = "partial"
      if cells.get(column["name"]) is None: cells[column["name"]] = value
    wanted.append([cells[name] for name in names])

  def same(a, b):
    if isinstance(b, datetime.datetime) and b.tzinfo: b = b.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return type(a) == type(b) and a == b

  read = pyarrow.parquet.read_table(path)
  lists = [read.column(name).to_pylist() for name in read.column_names]
  connection = duckdb.connect()
  connection.execute("SET TimeZone='UTC'")
  shown = connection.execute("DESCRIBE SELECT * FROM read_parquet(?)", [str(path)]).fetchall()
  quoted = [(name.replace('"', '""'), kind) for name, kind, *_ in shown]
  # Instants in UTC as plain times: DuckDB needs a further module to hand them over with their zone.
  chosen = ", ".join(f'"{n}"::TIMESTAMP' if kind == "TIMESTAMP WITH TIME ZONE" else f'"{n}"' for n, kind in quoted)
  ducks = connection.execute(f"SELECT {chosen} FROM read_parquet(?)", [str(path)]).fetchall()
  if read.column_names != names: say(f"{path}: columns {read.column_names} are not {names}")
  for reader, theirs in (("pyarrow", [list(row) for row in zip(*lists)] if lists else []), ("DuckDB", ducks)):
    if len(theirs) != len(wanted): say(f"{path}: {reader} has {len(theirs)} rows, not {len(wanted)}")
    for number, (mine, other) in enumerate(zip(wanted, theirs)):
      for name, a, b in zip(names, mine, other):
        if not same(a, b): say(f"{path}: {reader}: row {number + 1}, {name}: {b!r} is not {a!r}")
  return len(wanted) * len(names)
