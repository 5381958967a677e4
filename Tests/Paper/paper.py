#!/usr/bin/env python3
"""Holds printed forms against programs that know nothing of ours.

  paper.py nu PROGRAM VNU.jar FORM...      the Nu checker finds no errors in the HTML of the forms
  paper.py pdf PROGRAM FORM...             chromium prints them, and pdftotext finds every question
"""
import json
import os
import re
import subprocess
import sys
import tempfile


def printed(program, forms, folder):
    """The HTML of each form, by the form."""
    pages = {}
    for number, form in enumerate(forms):
        page = os.path.join(folder, f"{number}.html")
        run = subprocess.run([program, "convert", form, "--to", "html", "-q", "-o", page])
        if run.returncode == 0:
            pages[form] = page
        else:
            print(f"{form}: not printed ({run.returncode})")
    return pages


def nu(program, jar, forms):
    with tempfile.TemporaryDirectory() as folder:
        pages = printed(program, forms, folder)
        names = {os.path.basename(page): form for form, page in pages.items()}
        run = subprocess.run(
            ["java", "-Xss4m", "-jar", jar, "--errors-only", "--format", "json", *pages.values()],
            capture_output=True, text=True)
        messages = json.loads(run.stderr or '{"messages": []}')["messages"]
        for message in messages:
            name = os.path.basename(message.get("url", ""))
            print(f"{names.get(name, name)}:{message.get('lastLine')}: {message.get('message')}")
        print(f"Nu checker: {len(pages)} forms, {len(messages)} errors")
        return len(messages) == 0 and len(pages) > 0


def letters(text):
    """What is left of a text when lines, spaces, hyphens and ligatures are taken away."""
    text = text.translate({0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl"})
    return re.sub(r"[\W_]+", "", text.lower())


def questions(items):
    for item in items:
        hidden = any(
            e.get("url", "").endswith("questionnaire-hidden") and e.get("valueBoolean")
            for e in item.get("extension", []))
        if hidden:
            continue
        if item.get("text"):
            yield item.get("linkId"), item["text"]
        yield from questions(item.get("item", []))


def pdf(program, forms):
    missing = found = 0
    with tempfile.TemporaryDirectory() as folder:
        pages = printed(program, forms, folder)
        for form, page in pages.items():
            file = page.replace(".html", ".pdf")
            subprocess.run(
                ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
                 f"--user-data-dir={folder}/profile", f"--print-to-pdf={file}", f"file://{page}"],
                stderr=subprocess.DEVNULL, check=True, timeout=120)
            text = subprocess.run(
                ["pdftotext", "-raw", file, "-"], capture_output=True, text=True, check=True).stdout
            there = letters(text)
            with open(form) as source:
                wanted = list(questions(json.load(source).get("item", [])))
            for link, question in wanted:
                if letters(question) in there:
                    found += 1
                else:
                    missing += 1
                    print(f"{form}: {link}: {question[:80]!r} is not in the PDF")
        print(f"chromium and pdftotext: {len(pages)} forms, {found} questions found, {missing} missing")
    return missing == 0 and found > 0


if __name__ == "__main__":
    kind, program, *rest = sys.argv[1:]
    program = os.path.abspath(program)
    good = nu(program, rest[0], rest[1:]) if kind == "nu" else pdf(program, rest)
    sys.exit(0 if good else 1)
