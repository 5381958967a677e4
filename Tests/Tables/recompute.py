"""What the wide tables should say, worked out from responses and codebook alone.

Written apart from the Swift code, after Documentation/CommandLine.md. Rows are dictionaries by the name of a column;
a cell is a text, or a set of texts any of which is right.
"""
import json
import re

ABSENT = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"
TYPES = {
  "valueBoolean": "boolean", "valueInteger": "integer", "valueDecimal": "decimal", "valueDate": "date",
  "valueDateTime": "dateTime", "valueTime": "time", "valueString": "string", "valueUri": "uri",
  "valueCoding": "coding", "valueQuantity": "quantity", "valueReference": "reference",
  "valueAttachment": "attachment"}
WIDER = {"integer": "decimal", "date": "dateTime"}


class Number(str):
  """A number with the digits of the source."""


def load(text):
  return json.loads(text, parse_float=Number, parse_int=Number)


def questionnaire(response):
  """What a response names as its questionnaire; STU3 has a reference there."""
  named = response.get("questionnaire") or ""
  return named.get("reference", "") if isinstance(named, dict) else named


def plain(value):
  if value is True: return "true"
  if value is False: return "false"
  return value if isinstance(value, str) else None


def version_key(name):
  return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in name.replace("-", ".").split(".")]


class Answer:
  def __init__(self, link, steps, kind, value, absent):
    self.link, self.steps, self.kind, self.value, self.absent = link, steps, kind, value, absent


def answers(response):
  """All answers in their order, each with its way from the top: (linkId, number of the repetition)."""
  found = []

  def walk(items, steps, counts):
    for item in items or []:
      link = item.get("linkId")
      given = item.get("answer") or []
      key = (steps, link)
      if not given:
        counts[key] = counts.get(key, 0) + 1
        if reason_of(item) is not None:
          found.append(Answer(link, steps + ((link, counts[key]),), None, None, reason_of(item)))
        walk(item.get("item"), steps + ((link, counts[key]),), counts)
        continue
      for answer in given:
        counts[key] = counts.get(key, 0) + 1
        here = steps + ((link, counts[key]),)
        kind, value, absent = None, None, None
        for name, content in answer.items():
          bare = name.lstrip("_")
          if not bare.startswith("value") or bare == "value": continue
          kind = TYPES.get(bare, "other")
          if name == bare:
            value = content
            if not isinstance(content, dict): continue
            extensions = content.get("extension", []) if len(content) == 1 else []
          else:
            extensions = content.get("extension", [])
          for extension in extensions:
            if extension.get("url") == ABSENT: absent = extension.get("valueCode")
        if kind is None: absent = reason_of(answer)
        found.append(Answer(link, here, kind, value, absent))
        walk(answer.get("item"), here, counts)
      walk(item.get("item"), steps + ((link, counts[key]),), counts)

  walk(response.get("item"), (), {})
  return found


def field_codes(cells):
  """Codes that REDCap takes, each once whatever its case; of others the number of the option."""
  taken, found = set(), []
  for cell in cells:
    is_code = re.fullmatch(r"[A-Za-z0-9_.-]{1,100}", cell) and cell.lower() not in taken
    found.append(cell if is_code else None)
    if is_code: taken.add(cell.lower())
  for index, cell in enumerate(found):
    if cell is not None: continue
    number = index + 1
    while str(number) in taken: number += 1
    taken.add(str(number))
    found[index] = str(number)
  return found


class Tables:
  def __init__(self, codebook, forms):
    self.book, self.layout = codebook, codebook["layout"]
    self.questions, self.tables = codebook["questions"], codebook["tables"]
    self.forms = {form.get("version", ""): form for form in forms}
    self.reasons = {entry["reason"] for entry in codebook["missing"]}
    self.columns, self.place = {}, {}
    for number, table in enumerate(self.tables):
      for column in table["columns"]:
        if "question" not in column: continue
        key = (column["question"], tuple(int(n) for n in column.get("repetitions", [])))
        part = ("option", int(column["option"])) if "option" in column else column["part"]
        self.columns.setdefault((int(key[0]), key[1]), {})[part] = column["name"]
        self.place[int(column["question"])] = number
    self.paths = {tuple(table["path"]): number for number, table in enumerate(self.tables)}

  def rows(self, response, number):
    """The rows of a response in each table, and how many answers have no cell."""
    name = questionnaire(response)
    versions = self.book["versions"]
    asked = name.split("|", 1)[1] if "|" in name else None
    if asked is None: version = versions[-1]
    elif asked in versions: version = asked
    else:
      lower = [known for known in versions if version_key(known) < version_key(asked)]
      version = lower[-1] if lower else versions[0]
    rows = [[] for _ in self.tables]
    known = {}
    main = self.head(response, number)
    rows[0].append((main, ()))
    response_id = main["response"]
    given = answers(response)

    def row(table, steps, parent):
      if (table, steps) in known: return known[table, steps]
      cells = {"response": response_id}
      rows[table].append((cells, steps))
      for column in self.tables[table]["columns"]:
        if column.get("key") == "response": cells[column["name"]] = response_id
        if column.get("key") == "instance": cells[column["name"]] = str(len(rows[table]))
        if column.get("key") == "parent": cells[column["name"]] = str(parent)
      known[table, steps] = (cells, len(rows[table]))
      return known[table, steps]

    for answer in given:
      index = self.question(answer)
      fits = index is not None
      if not fits: index = self.asked(answer.link, version)
      if index is None: continue
      question = self.questions[index]
      columns = self.columns.get((index, self.repetitions(question, answer)))
      missing = self.columns.get((index, ()), {}).get("missing")
      if columns is None: continue
      if answer.value is None and (answer.absent is None or missing is None): continue
      if answer.absent is not None and answer.value is None and answer.absent_reason() not in self.reasons: continue
      cells, place = main, 1
      for end in range(len(question["path"])):
        table = self.paths.get(tuple(question["path"][:end + 1]))
        if table is None or table == 0: continue
        if end == len(question["path"]) - 1 and self.place[index] != table: continue
        link = question["path"][end]
        last = max((i for i, step in enumerate(answer.steps) if step[0] == link), default=-1)
        cells, place = row(table, answer.steps[:last + 1], place)
      if answer.value is None:
        cells.setdefault(missing, answer.absent_reason())
      else:
        before = dict(cells)
        if fits: self.fill(cells, columns, question, answer, version)
        has_text = any(cells.get(name) for name in columns.values())
        if missing is not None and not has_text and before.get(missing) is None: cells[missing] = "not-in-table"
    if self.layout["missing"] == True: self.tell(rows, version, given)
    return [[cells for cells, _ in table] for table in rows]

  def head(self, response, number):
    name = questionnaire(response)
    reference = lambda key: self.reference(response.get(key) or {})
    said = {
      "response": response.get("id") or (response.get("identifier") or {}).get("value") or f"#{number}",
      "questionnaire": name.split("|")[0], "version": name.split("|", 1)[1] if "|" in name else "",
      "status": response.get("status", ""), "language": response.get("language", ""),
      "subject": reference("subject"), "author": reference("author"), "source": reference("source"),
      # What R4 calls encounter is the context in STU3.
      "encounter": reference("encounter") or reference("context"), "authored": response.get("authored", ""),
      "lastUpdated": (response.get("meta") or {}).get("lastUpdated", "")}
    for name in ("authored", "lastUpdated"): said[f"{name}__exact"] = said[name]
    return {column["name"]: said[column["response"]] for column in self.tables[0]["columns"] if "response" in column}

  @staticmethod
  def reference(value):
    if not isinstance(value, dict): return ""
    return value.get("reference") or (value.get("identifier") or {}).get("value") or value.get("display") or ""

  def asked(self, link, version):
    same = [i for i, question in enumerate(self.questions) if question["linkId"] == link]
    return next((i for i in same if version in self.questions[i]["versions"]), next(iter(same), None))

  def question(self, answer):
    same = [i for i, question in enumerate(self.questions) if question["linkId"] == answer.link]
    for index in same:
      if self.questions[index]["type"] == answer.kind: return index
    for index in same:
      question = self.questions[index]
      is_choice = question.get("options") or question["type"] == "coding"
      if answer.kind == "string" and is_choice:
        if "answerConstraint" in question or not question.get("options"): return index
      elif WIDER.get(answer.kind) == question["type"]: return index
      # An option may be of another type than the question.
      elif any(self.same(option["value"], answer.value) for option in question.get("options", [])): return index
    return None

  def repetitions(self, question, answer):
    numbers = []
    if self.layout["repeats"] == "wide":
      for link in question.get("repeating", []):
        numbers.append(next((step[1] for step in reversed(answer.steps) if step[0] == link), 1))
    # Where questions are inside of each of several answers, an answer is a repetition.
    if question.get("repeats") and question["linkId"] not in question.get("repeating", []):
      is_choice = question.get("options") or question["type"] == "coding"
      if self.layout["choices"] == "positions" if is_choice else self.layout["repeats"] == "wide":
        numbers.append(answer.steps[-1][1])
    return tuple(numbers)

  # The cells of one answer

  def fill(self, cells, columns, question, answer, version):
    def put(part, text):
      if part in columns and text: cells.setdefault(columns[part], text)

    value, kind = answer.value, question["type"]
    if question.get("options") or kind == "coding": return self.choose(cells, columns, question, value, version)
    if kind == "quantity":
      if not isinstance(value, dict): value = {"value": value}
      put("value", value.get("comparator", "") + (plain(value.get("value")) or ""))
      put("exact", value.get("comparator", "") + (plain(value.get("value")) or ""))
      put("unit", value.get("unit"))
      if "code" in value:
        system = value.get("system", "http://unitsofmeasure.org")
        put("code", value["code"] if system == "http://unitsofmeasure.org" else f"{system}|{value['code']}")
    elif kind == "reference":
      identifier = value.get("identifier") or {}
      named = f"{identifier.get('system', '')}|{identifier['value']}" if identifier.get("value") else ""
      put("value", value.get("reference") or named or value.get("display") or "")
      put("display", value.get("display"))
    elif kind == "attachment":
      put("value", value.get("url"))
      put("contentType", value.get("contentType"))
      put("title", value.get("title"))
    else:
      text = plain(value)
      is_yes_no = kind == "boolean" and self.layout["names"] == "redcap"
      put("value", {"true": "1", "false": "0"}.get(text, text) if is_yes_no else text)
      put("exact", text)

  def choose(self, cells, columns, question, value, version):
    options = question.get("options", [])
    number = next((i for i, option in enumerate(options) if self.same(option["value"], value)), None)
    boxes = {part[1]: name for part, name in columns.items() if isinstance(part, tuple)}
    own = columns.get("value") or columns.get("list")
    if number in boxes or own or (number is None and "other" in columns):
      for index, name in boxes.items():
        # A box says nothing of an option that the version does not offer.
        if version not in options[index].get("absentFrom", []): cells.setdefault(name, "0")
    if number is not None and number in boxes:
      cells[boxes[number]] = "1"
      return
    if number is not None: text = self.mark(question, number)
    elif isinstance(value, dict):
      text = f"{value.get('system', '')}|{value['code']}" if "code" in value else value.get("display", "")
      if "reference" in value: text = None
    else: text = plain(value)
    if number is None and "other" in columns and (own is None or not isinstance(value, dict)):
      name = columns["other"]
      # Several may be in one cell, unless each has a column of its own.
      if question.get("repeats") and "value" not in columns: text = text.replace("\\", "\\\\").replace(";", "\\;")
      if question.get("repeats") and name in cells: cells[name] = f"{cells[name]};{text}"
      else: cells.setdefault(name, text)
    elif "value" in columns: cells.setdefault(columns["value"], text)
    elif "list" in columns:
      text = text.replace("\\", "\\\\").replace(";", "\\;")
      name = columns["list"]
      cells[name] = f"{cells[name]};{text}" if cells.get(name) else text

  @staticmethod
  def same(option, value):
    (kind, known), = option.items()
    if not isinstance(value, dict): return not isinstance(known, dict) and plain(known) == plain(value)
    if kind == "reference": return known.get("reference") == value.get("reference") is not None
    if not isinstance(known, dict): return False
    if "code" in known or "code" in value:
      return known.get("code") == value.get("code") and known.get("system") == value.get("system")
    return known.get("display") == value.get("display") and known.get("system") == value.get("system")

  def mark(self, question, number):
    option = question["options"][number]
    if self.layout["values"] == "weight": return option.get("weight", "")
    if self.layout["values"] == "display": return own_text(self.book, option.get("display", {})) or code(option)
    codes = [code(other) for other in question["options"]]
    cells = []
    for mark, other in zip(codes, question["options"]):
      (_, known), = other["value"].items()
      is_shared = codes.count(mark) > 1 and isinstance(known, dict) and "code" in known
      cells.append(f"{known.get('system', '')}|{known['code']}" if is_shared else mark)
    return (field_codes(cells) if self.layout["names"] == "redcap" else cells)[number]

  # Why there is no answer

  def tell(self, rows, version, given):
    form = self.forms.get(version)
    for table, rows_of_table in zip(self.tables, rows):
      for cells, steps in rows_of_table:
        for column in table["columns"]:
          if column.get("part") != "missing" or cells.get(column["name"], "not-in-table") != "not-in-table": continue
          index = int(column["question"])
          others = [c["name"] for c in table["columns"] if c.get("question") == column["question"] and c is not column]
          if any(cells.get(name) for name in others):
            cells.pop(column["name"], None)
            continue
          if cells.get(column["name"]): continue
          if version not in self.questions[index]["versions"]: reason = "not-asked"
          elif form is None: reason = "disabled" if self.is_inside_none(index, cells, table) else "skipped"
          else:
            # One column for all repetitions tells of the first.
            first = tuple((link, 1) for link in self.questions[index]["path"][:-1])
            place = first if self.layout["repeats"] == "wide" else steps
            reason = Conditions(form, given).reason(self.questions[index]["linkId"], place)
          cells[column["name"]] = reason

  def is_inside_none(self, index, cells, table):
    """Whether the question around another one, in the same row, has no answer."""
    for link in reversed(self.questions[index]["path"][:-1]):
      around = [i for i, question in enumerate(self.questions) if question["linkId"] == link]
      if not around: continue
      columns = [c for c in table["columns"] if "question" in c and int(c["question"]) in around]
      if not any(c["part"] != "missing" for c in columns if "part" in c): return False
      for c in columns:
        if any(int(n) != 1 for n in c.get("repetitions", [])) and c.get("part") != "missing": continue
        text = cells.get(c["name"])
        if c.get("part") == "missing" and text not in ("not-in-table", "masked"): continue
        if text: return False
      return True
    return False


class Conditions:
  """Whether items are enabled, by enableWhen alone; where a form has expressions, either answer will do."""

  def __init__(self, form, given):
    self.given, self.around = given, {}
    self.unsure = "enableWhenExpression" in json.dumps(form)

    def walk(items, above):
      for item in items or []:
        self.around[item["linkId"]] = above + [item]
        walk(item.get("item"), above + [item])

    walk(form.get("item"), [])

  def reason(self, link, steps):
    if self.unsure: return {"disabled", "skipped"}
    for item in self.around.get(link, [])[:-1]:
      # Nobody is asked what is below an answer that was not given.
      if item["type"] != "group" and not self.near(item["linkId"], steps, True): return "disabled"
    return "skipped" if self.is_enabled(link, steps) else "disabled"

  def is_enabled(self, link, steps):
    return all(self.holds(item, steps) for item in self.around.get(link, []))

  def holds(self, item, steps):
    conditions = item.get("enableWhen")
    if not conditions: return True
    results = [self.test(condition, steps) for condition in conditions]
    # Of several conditions one is enough in STU3, which has no operator.
    is_any = item.get("enableBehavior") == "any" or any("operator" not in condition for condition in conditions)
    return any(results) if is_any else all(results)

  def test(self, condition, steps):
    link = condition["question"]
    found = self.near(link, steps)
    if not self.is_enabled(link, steps): found = []
    wanted = next((value for name, value in condition.items() if name.startswith("answer")), None)
    # STU3 has no operator, and says with hasAnswer what R4 says with "exists".
    if "hasAnswer" in condition: return bool(found) == condition["hasAnswer"]
    operator = condition.get("operator", "=")
    if operator == "exists": return bool(found) == (wanted is True)
    if operator == "!=": return not any(self.equal(a.value, wanted) for a in found)
    if operator == "=": return any(self.equal(a.value, wanted) for a in found)
    compare = {
      ">": lambda a, b: a > b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b}[operator]
    return any(compare(*self.comparable(a.value, wanted)) for a in found)

  def near(self, link, steps, masked=False):
    """The answers to a question in the same repetitions of what is around both."""
    def is_near(answer):
      for mine, theirs in zip(steps, answer.steps):
        if mine != theirs: return mine[0] != theirs[0]
      return True
    return [a for a in self.given if a.link == link and (a.value is not None or masked and a.absent == "masked") and is_near(a)]

  @staticmethod
  def comparable(value, wanted):
    value, wanted = ((v.get("value") if isinstance(v, dict) else v) for v in (value, wanted))
    if isinstance(wanted, Number): return float(value), float(wanted)
    return str(value), str(wanted)

  @staticmethod
  def equal(value, wanted):
    if isinstance(wanted, dict) and "code" in wanted and isinstance(value, dict):
      if "value" in wanted: return float(value.get("value", "nan")) == float(wanted["value"])
      return value.get("code") == wanted["code"] and value.get("system") == wanted.get("system")
    if isinstance(wanted, Number): return float(value) == float(wanted)
    return value == wanted


def code(option):
  (kind, known), = option["value"].items()
  if kind == "coding": return known.get("code") or known.get("display")
  if kind == "reference": return known.get("reference") or known.get("display")
  return plain(known)


def own_text(book, texts):
  """A text in the language of the questionnaire."""
  if len(texts) == 1: return next(iter(texts.values()))
  language = book.get("language")
  while language:
    if language in texts: return texts[language]
    language = language.rpartition("-")[0]
  return texts.get("und") or texts.get("") or next((texts[key] for key in sorted(texts)), None)


def reason_of(element):
  return next((e.get("valueCode") for e in element.get("extension", []) if e.get("url") == ABSENT), None)


def absent_reason(answer):
  return {"asked-declined": "declined"}.get(answer.absent, answer.absent)


Answer.absent_reason = absent_reason
