"""Whether an answer that a draft holds is what was typed for it."""
import re


def plain(text): return "".join(c for c in str(text).lower() if c.isalnum())


def numbers(line):
  """The options that a line names by their numbers: 1,3-5."""
  found = []
  for piece in re.split(r"[,; ]+", line.strip()):
    ends = re.fullmatch(r"(\d+)(?:-(\d+))?", piece)
    if not ends: return []
    found += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
  return found


def options(shown):
  """The options that a plain question lists, by their numbers."""
  text = re.sub(r"\n {4,}", " ", shown.replace("\r", ""))
  return {int(n): label for n, label in re.findall(r"(?:^  | · )(\d+)\) (?:\[.\] )?(.*?)(?= · \d+\) |$)", text, re.M)}


def names(value):
  """The words that a value can be known by."""
  kind, content = next(iter(value.items()))
  if isinstance(content, dict):
    return [str(text) for key, text in content.items() if key in ("display", "code", "value", "reference", "url", "title", "unit")]
  return [str(content)]


def is_typed(value, line, listed):
  kind, content = next(iter(value.items()))
  line = line.strip()
  # A choice: by its number, or by its words.
  chosen = [listed[n] for n in numbers(line) if n in listed]
  for label in chosen:
    # An option without any words has no label.
    if not plain(label): return True
    if any(plain(name)[:12] in plain(label) or plain(label)[:12] in plain(name) for name in names(value)): return True
  if any(plain(line) and plain(line) in plain(name) for name in names(value)) and kind not in ("boolean",): return True
  if kind == "boolean": return content == (line.lower() in ("y", "yes", "true", "1")) and line.lower() in ("y", "n", "yes", "no", "true", "false", "1", "2")
  if kind in ("integer", "decimal"): return same_number(content, line)
  if kind == "quantity": return same_number(content.get("value"), line.split(" ")[0])
  if kind == "time": return plain(content).startswith(plain(line))
  if kind in ("date", "dateTime"): return plain(content).replace("t", "").startswith(plain(line))
  return False


def same_number(value, line):
  try: return float(str(value)) == float(line.replace(",", "."))
  except ValueError: return False


def picks(value, keys):
  """Whether keys can have picked an option in the rich face: each digit, and each first letter, is a key there."""
  return any(key.isdigit() for key in keys) or any(name[:1].lower() in keys.lower() for name in names(value))


def fits(values, typed, form, shown=None):
  """What of the values was not typed, or None.

  `form` is the text of the questionnaire; `shown` is the question, in the plain face. Of a repeating question only the
  last answer is new; the others were typed before, stood in the form, or were shown.
  """
  listed = options(shown) if shown else {}
  for value in values:
    is_last = value is values[-1]
    if any(is_typed(value, line, listed) for line in (typed[-1:] if is_last else typed)): continue
    # Of a long list, what a number means is not shown before it is searched for.
    if shown and " in all)" in shown and is_last and numbers(typed[-1]): continue
    # What was calculated stands before what was typed.
    if not is_last and (not shown or any(name in form or name in shown for name in names(value))): continue
    kind = next(iter(value))
    offered = kind in ("boolean", "integer", "coding") or any(name in form for name in names(value))
    if not shown and offered and any(picks(value, line) for line in (typed[-1:] if is_last else typed)): continue
    return value
  return None
