#!/usr/bin/env python3
"""Follows the places in reports of conversions back into the files, with readers that are not ours.

    places_peer.py REPORT SOURCE TARGET…    several threes; a line for each place that is wrong, and a last one
                                            with how many were followed
"""
import csv
import io
import json
import re
import sys
import zipfile


class Text:
    """A file of lines: what begins at a place."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.starts = [0] + [m.end() for m in re.finditer(b"\n", self.bytes)]

    def at(self, place):
        offset = self.starts[place["line"] - 1] + place["column"] - 1
        return self.bytes[offset:].decode("utf-8", "replace")


class JSONFile(Text):
    def problem(self, place, loss):
        text = self.at(place)
        try:
            value = json.JSONDecoder().raw_decode(text)[0]
        except ValueError:
            # A member begins with its name, or with the value that follows it.
            return f"no JSON value begins at {text[:30]!r}"
        if isinstance(value, dict) and "linkId" in loss and is_item(loss):
            return None if names(value, loss["linkId"]) else f"another item: {text[:60]!r}"
        if isinstance(value, str) and isinstance(loss.get("before"), str):
            said = loss["before"]
            try:
                said = json.loads(said) if said.startswith('"') else said
            except ValueError:
                pass
            if value not in (said, loss["construct"]) and said not in value:
                return f"another text: {value[:40]!r}"
        return None


def is_item(loss):
    return loss["construct"] in ("text", "type", "item", "required", "repeats", "options")


def names(item, link):
    """Whether an object, as it is, names a question."""
    own = [item.get(key) for key in
           ("linkId", "name", "questionCode", "field_name", "matrix_group_name", "value", "text",
            "codingInstructionsLinkId")]
    plain = re.sub(r"\W", "", link.lower())
    own += re.findall(r'"fhirLinkId": *"([^"]*)"', json.dumps(item))
    return any(
        isinstance(o, str) and (o == link or link.endswith(o) or re.sub(r"\W", "", o.lower()) in plain)
        for o in own)


class XMLFile(Text):
    def problem(self, place, loss):
        text = self.at(place)
        found = re.match(r"<(?:\w+:)?(\w+)", text)
        if not found:
            return f"no element begins at {text[:30]!r}"
        if "linkId" in loss and is_item(loss):
            end = re.search(rf"</(?:\w+:)?{found[1]}>|/>", text)
            inside = text[: end.end() if end else 400]
            link = loss["linkId"]
            if link not in inside and re.sub(r"-help$|^.*\.", "", link) not in inside:
                return f"another element: {text[:60]!r}"
        name = loss["construct"].split("/")[0]
        if "/@" in loss["construct"] and found[1] != name.split(":")[-1]:
            return f"{found[1]}, not {name}"
        return None


class CSVFile:
    def __init__(self, path):
        with open(path, "rb") as file:
            text = file.read().decode("utf-8-sig")
        self.rows = {}
        dialect = ";" if text.split("\n")[0].count(";") > text.split("\n")[0].count(",") else ","
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=dialect)
        line = 1
        for row in reader:
            self.rows[line] = row
            line = 1 + text_lines(text, reader.line_num)
        self.names = [row[0] for row in self.rows.values() if row]

    def problem(self, place, loss):
        row = self.rows.get(place["line"])
        if row is None:
            return "no row begins there"
        if place["column"] > max(len(row), 1):
            return "no such cell"
        link = loss.get("linkId")
        if link and is_item(loss):
            legal = re.sub(r"\W+", "", link.lower())
            # A group begins at its first field.
            isGroup = loss["linkId"] not in self.names and any(row[column] for column in (2, 15) if column < len(row))
            if not isGroup and re.sub(r"\W|_", "", row[0]).lower()[:8] not in legal.replace("_", "") \
                    and link not in " ".join(row):
                return f"another row: {row[0]!r}"
        return None


def text_lines(text, count):
    """What csv counts as lines are ends of any kind; editors count line feeds."""
    return sum(1 for line in text.splitlines(keepends=True)[:count] if line.endswith("\n"))


class Workbook:
    def __init__(self, path):
        import openpyxl
        self.book = openpyxl.load_workbook(open(path, "rb"))

    def problem(self, place, loss):
        if place.get("sheet") not in self.book.sheetnames:
            return "no such sheet"
        sheet = self.book[place["sheet"]]
        row = [cell.value for cell in sheet[place["line"]]]
        if place["column"] > len(row):
            return "no such cell"
        link = loss.get("linkId")
        if link and is_item(loss) and place["sheet"] == "survey":
            head = [str(cell.value) for cell in sheet[1]]
            text = " ".join(str(value) for value in row if value is not None)
            name = str(row[head.index("name")]) if "name" in head else ""
            if link not in text and re.sub(r"\W", "", name) not in re.sub(r"\W", "", link):
                return f"another row: {text[:60]!r}"
        return None


def opened(path):
    with open(path, "rb") as file:
        start = file.read(4096).lstrip(b"\xef\xbb\xbf \r\n\t")
    if start.startswith(b"PK"):
        return Workbook(path)
    if start[:1] in (b"{", b"["):
        return JSONFile(path)
    return XMLFile(path) if start[:1] == b"<" else CSVFile(path)


def main(arguments):
    followed = wrong = 0
    for report, source, target in zip(arguments[::3], arguments[1::3], arguments[2::3]):
        with open(report) as file:
            losses = json.load(file)["conversions"][0]["constructs"]
        for side, path in (("source", source), ("target", target)):
            file = opened(path)
            for loss in losses:
                if side not in loss:
                    continue
                followed += 1
                problem = file.problem(loss[side], loss)
                if problem:
                    wrong += 1
                    print(f"{path}: {side} {loss[side]} of {loss['construct']} {loss.get('linkId')}: {problem}")
    print(f"followed {followed}, wrong {wrong}")


main(sys.argv[1:])
