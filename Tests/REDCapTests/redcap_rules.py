"""Checks data dictionaries by the rules of REDCap's upload; knows nothing of the program that wrote them.

Written from the error checks of REDCap's "Upload Data Dictionary" page: names, forms, types, choices,
validations, branching logic, calculations, matrices. Usage: redcap_rules.py FILE...; prints what is wrong.
"""

import csv
import re
import sys

csv.field_size_limit(1 << 30)

HEAD = [
    "Variable / Field Name", "Form Name", "Section Header", "Field Type", "Field Label",
    "Choices, Calculations, OR Slider Labels", "Field Note",
    "Text Validation Type OR Show Slider Number", "Text Validation Min", "Text Validation Max",
    "Identifier?", "Branching Logic (Show field only if...)", "Required Field?",
    "Custom Alignment", "Question Number (surveys only)", "Matrix Group Name", "Matrix Ranking?",
    "Field Annotation",
]
TYPES = {
    "text", "notes", "dropdown", "radio", "checkbox", "yesno", "truefalse", "calc", "slider", "file",
    "descriptive", "sql",
}
VALIDATIONS = {
    "date_ymd", "date_dmy", "date_mdy", "datetime_ymd", "datetime_dmy", "datetime_mdy",
    "datetime_seconds_ymd", "datetime_seconds_dmy", "datetime_seconds_mdy", "time", "time_hh_mm_ss",
    "time_mm_ss", "integer", "number", "number_1dp", "number_2dp", "number_3dp", "number_4dp",
    "number_comma_decimal", "number_1dp_comma_decimal", "number_2dp_comma_decimal",
    "number_3dp_comma_decimal", "number_4dp_comma_decimal", "email", "phone", "phone_australia",
    "phone_uk", "zipcode", "postalcode_canada", "postalcode_australia", "postalcode_french",
    "postalcode_germany", "ssn", "alpha_only", "vmrn", "mrn_10d", "mrn_generic",
}
LIMITS = [
    (r"date_", r"\d{4}-\d\d-\d\d|today|\[.*\]"),
    (r"datetime_seconds", r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|now|today|\[.*\]"),
    (r"datetime_", r"\d{4}-\d\d-\d\d \d\d:\d\d|now|today|\[.*\]"),
    (r"time_hh", r"\d\d:\d\d:\d\d|now|\[.*\]"), (r"time", r"\d\d:\d\d|now|\[.*\]"),
    (r"integer", r"-?\d+|\[.*\]"), (r"number", r"-?\d+([.,]\d+)?|\[.*\]"),
]
RESERVED = {
    "redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance",
    "redcap_data_access_group", "redcap_survey_identifier",
}
FUNCTIONS = {
    "if", "and", "or", "datediff", "round", "roundup", "rounddown", "sqrt", "abs", "min", "max", "mean",
    "median", "sum", "stdev", "log", "mod", "exponential", "isnumber", "isinteger", "contains",
    "not_contain", "starts_with", "ends_with", "concat", "concat_ws", "length", "upper", "lower", "trim",
    "left", "right", "mid", "find", "replace_text", "year", "month", "day", "isblankormissingcode",
    "isblanknotmissingcode", "ismissingcode", "isblank", "hidden", "not",
}


def outside_quotes(text):
    return re.sub(r"\"[^\"]*\"|'[^']*'", "''", text)


def check_logic(text, fields, boxes, where, wrong):
    if text.count('"') % 2 and text.count("'") % 2:
        wrong(where, "odd number of quotation marks", text)
    plain = outside_quotes(text)
    for open_mark, close_mark in ("()", "[]"):
        if plain.count(open_mark) != plain.count(close_mark):
            wrong(where, "brackets that are not closed", text)
    for reference in re.findall(r"\[([^\[\]]*)\]", plain):
        match = re.fullmatch(r"([a-z][a-z0-9_]*)(?:\(([^()]*)\))?(?::(label|value|checked))?", reference)
        if not match or match[1] not in fields:
            wrong(where, "reference to no field", reference)
        elif match[2] is not None and match[2] not in boxes.get(match[1], ()):
            wrong(where, "reference to no choice of a checkbox", reference)
        elif match[2] is None and match[1] in boxes:
            wrong(where, "checkbox without a code", reference)
    for name in re.findall(r"([A-Za-z_]+)\s*\(", re.sub(r"\[[^\[\]]*\]", "", plain)):
        if name.lower() not in FUNCTIONS:
            wrong(where, "unknown function", name)


def check(path):
    errors = []

    def wrong(where, what, text=""):
        errors.append(f"{path}: {where}: {what}: {text[:120]!r}")

    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    if not rows or rows[0] != HEAD:
        wrong("line 1", "headings", str(rows[:1]))
        return errors
    rows = [dict(zip(HEAD, row)) if len(row) == 18 else wrong(f"row {i}", "not 18 cells")
            for i, row in enumerate(rows[1:], 2)]
    rows = [row for row in rows if row]
    if not rows:
        wrong("file", "no fields")
        return errors
    names = [row[HEAD[0]] for row in rows]
    fields = set(names)
    boxes = {}
    for row in rows:
        if row["Field Type"] == "checkbox":
            boxes[row[HEAD[0]]] = {part.split(",")[0].strip() for part in row[HEAD[5]].split("|")}
    seen, forms, matrices, last_form, last_matrix = set(), [], {}, None, None
    for index, row in enumerate(rows):
        name, form, kind = row[HEAD[0]], row["Form Name"], row["Field Type"]
        where = f"{name}"
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,25}", name) or name.endswith("_"):
            wrong(where, "name", name)
        if "__" in name or name in RESERVED or name.endswith("_complete"):
            wrong(where, "name", name)
        if name in seen:
            wrong(where, "name twice")
        seen.add(name)
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,63}", form):
            wrong(where, "form name", form)
        if form != last_form:
            if form in forms:
                wrong(where, "fields of a form are not together", form)
            forms.append(form)
            last_form = form
        if kind not in TYPES:
            wrong(where, "field type", kind)
        if index == 0:
            if kind != "text" or row[HEAD[11]]:
                wrong(where, "the first field is the record's identifier, a text without condition")
        choices, validation = row[HEAD[5]], row[HEAD[7]]
        if kind in ("radio", "dropdown", "checkbox"):
            codes = []
            for part in re.split(r"\||\n", choices):
                code, comma, label = part.partition(",")
                code = code.strip()
                if not comma:
                    wrong(where, "choice without a comma", part)
                if not re.fullmatch(r"[A-Za-z0-9._\-]+", code) or len(code) > 100:
                    wrong(where, "code of a choice", code)
                codes.append(code.lower())
            if len(set(codes)) < len(codes):
                wrong(where, "code of a choice twice", choices)
        elif kind == "calc":
            if not choices:
                wrong(where, "no calculation")
            check_logic(choices, fields, boxes, where, wrong)
        elif kind == "slider":
            if choices and len(choices.split("|")) not in (2, 3):
                wrong(where, "slider labels", choices)
        elif choices and kind not in ("sql",):
            wrong(where, "choices of a field without choices", choices)
        if kind == "text" and validation and validation not in VALIDATIONS:
            wrong(where, "validation", validation)
        if kind not in ("text", "slider", "file") and validation:
            wrong(where, "validation of such a field", validation)
        for head in HEAD[8:10]:
            limit = row[head]
            if not limit:
                continue
            kind_of_limit = validation if kind == "text" else "integer" if kind == "slider" else ""
            for prefix, pattern in LIMITS:
                if kind_of_limit.startswith(prefix):
                    if not re.fullmatch(pattern, limit):
                        wrong(where, "limit", limit)
                    break
            else:
                wrong(where, "limit without a validation", limit)
        for head, allowed in (("Identifier?", "y"), ("Required Field?", "y"), ("Matrix Ranking?", "y")):
            if row[head] not in ("", allowed):
                wrong(where, head, row[head])
        if kind == "descriptive" and row["Required Field?"]:
            wrong(where, "a text cannot be required")
        if row["Custom Alignment"] not in ("", "LH", "LV", "RH", "RV"):
            wrong(where, "alignment", row["Custom Alignment"])
        if len(row["Question Number (surveys only)"]) > 50:
            wrong(where, "question number", row["Question Number (surveys only)"])
        matrix = row["Matrix Group Name"]
        if matrix:
            if kind not in ("radio", "checkbox"):
                wrong(where, "matrix of fields without choices")
            if not re.fullmatch(r"[a-z][a-z0-9_]{0,59}", matrix):
                wrong(where, "matrix name", matrix)
            if matrix in matrices and matrices[matrix] != (kind, choices, form):
                wrong(where, "fields of a matrix differ", matrix)
            if matrix in matrices and matrix != last_matrix:
                wrong(where, "fields of a matrix are not together", matrix)
            matrices.setdefault(matrix, (kind, choices, form))
        last_matrix = matrix
        if row[HEAD[11]]:
            check_logic(row[HEAD[11]], fields, boxes, where, wrong)
        note = row["Field Annotation"]
        if len(note.encode()) > 65535 or len(row[HEAD[11]].encode()) > 65535:
            wrong(where, "more than 65,535 bytes")
        for formula in re.findall(r"(?:^|\s)@CALCTEXT\((.*?)\)(?=\s@|$)", note, re.S):
            check_logic(formula, fields, boxes, where, wrong)
    return errors


if __name__ == "__main__":
    found = [error for path in sys.argv[1:] for error in check(path)]
    print("\n".join(found))
    sys.exit(1 if found else 0)
