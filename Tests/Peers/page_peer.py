#!/usr/bin/env python3
"""Says what is wrong with a page that must be read without a script, other files, or eyes.

    page_peer.py PAGE

Every element is closed in its order; there is no script and no reference out of the page; tables have a
caption and headers with a scope, drawings a role and words; ids are there once, and links lead to them.
"""
import re
import sys
from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr"}
FORBIDDEN = {"script", "iframe", "object", "embed", "link", "img", "form", "base", "use", "image"}


class Page(HTMLParser):
  def __init__(self):
    super().__init__(convert_charrefs=True)
    self.open, self.findings, self.ids, self.links, self.counts, self.level = [], [], [], [], {}, 0
    self.rows = []

  def find(self, text): self.findings.append(f"line {self.getpos()[0]}: {text}")

  def handle_starttag(self, tag, attrs, is_closed=False):
    named = dict(attrs)
    self.counts[tag] = self.counts.get(tag, 0) + 1
    if len(named) != len(attrs): self.find(f"<{tag}> has an attribute twice")
    if tag in FORBIDDEN: self.find(f"<{tag}>")
    for name, value in attrs:
      if name.startswith("on") or name == "style": self.find(f"{name} of <{tag}>")
      if name in ("href", "src", "xlink:href", "action") and not (value or "").startswith("#"):
        self.find(f"<{tag}> refers to {value}")
    if "id" in named:
      if named["id"] in self.ids: self.find(f"id {named['id']} twice")
      self.ids.append(named["id"])
    if tag == "a": self.links.append(named.get("href", "")[1:])
    if tag == "html" and not named.get("lang"): self.find("no language")
    if tag == "svg" and (named.get("role") != "img" or not named.get("aria-label")):
      self.find("a drawing without role and words")
    if tag == "th" and named.get("scope") not in ("row", "col"): self.find("a header without scope")
    if re.fullmatch("h[1-6]", tag):
      if int(tag[1]) > self.level + 1: self.find(f"<{tag}> below <h{self.level}>")
      self.level = int(tag[1])
    if tag == "table": self.captions = 0
    if tag == "caption": self.captions += 1
    if tag == "tr": self.rows.append(0)
    if tag in ("td", "th") and self.rows: self.rows[-1] += 1
    if tag not in VOID and not is_closed: self.open.append(tag)

  def handle_startendtag(self, tag, attrs): self.handle_starttag(tag, attrs, True)

  def handle_endtag(self, tag):
    if not self.open or self.open[-1] != tag: return self.find(f"</{tag}> inside {self.open[-3:]}")
    self.open.pop()
    if tag == "table":
      if self.captions != 1: self.find("a table without a caption")
      if len(set(self.rows)) != 1: self.find(f"rows of {sorted(set(self.rows))} cells")
      self.rows = []

  def handle_data(self, data):
    if self.open and self.open[-1] == "style":
      for mark in ("url(", "@import", "http"):
        if mark in data: self.find(f"{mark} in the style")
      if "prefers-color-scheme: dark" not in data: self.find("no dark colours")


page = Page()
with open(sys.argv[1], encoding="utf-8") as file: text = file.read()
if not text.startswith("<!DOCTYPE html>\n"): page.find("no doctype")
page.feed(text)
page.close()
if page.open: page.find(f"not closed: {page.open}")
for link in page.links:
  if link not in page.ids: page.find(f"no id {link}")
for tag in ("h1", "h2", "h3", "table", "svg", "title"):
  if not page.counts.get(tag): page.find(f"no <{tag}>")
for finding in page.findings: print(finding)
print(f"{len(page.findings)} findings")
