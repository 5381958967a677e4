#!/usr/bin/env python3
"""Reads Parquet files with pyarrow, DuckDB and polars, and compares every cell with what was written.

    Tests/Peers/parquet_readers.py MODULES FOLDER

FOLDER has N.parquet beside N.json: names, types, rows by row group, and which columns must have a dictionary. A line for
each difference is printed; at the end how many cells were compared, in how many
files a filter left out row groups, and how many pages there were.
"""
import json
import math
import struct
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])

import duckdb
import polars
import pyarrow
import pyarrow.dataset
import pyarrow.parquet

# Of each type what pyarrow, DuckDB and polars call it.
TYPES = {
  "boolean": (pyarrow.bool_(), "BOOLEAN", polars.Boolean()),
  "integer": (pyarrow.int64(), "BIGINT", polars.Int64()),
  "double": (pyarrow.float64(), "DOUBLE", polars.Float64()),
  "text": (pyarrow.string(), "VARCHAR", polars.String()),
  "date": (pyarrow.date32(), "DATE", polars.Date()),
  "time": (pyarrow.time64("us"), "TIME", polars.Time()),
  "instant": (pyarrow.timestamp("us", "UTC"), "TIMESTAMP WITH TIME ZONE", polars.Datetime("us", "UTC")),
  "localDateTime": (pyarrow.timestamp("us"), "TIMESTAMP", polars.Datetime("us")),
}
LONGEST_LIMIT = 128


def bits(number):
  return struct.unpack("<Q", struct.pack("<d", number))[0]


def double(number):
  return struct.unpack("<d", struct.pack("<Q", number))[0]


def plain(column, kind):
  """The cells of an Arrow column as the test has them: dates and times as numbers, doubles as their bits."""
  if kind == "date": column = column.cast(pyarrow.int32())
  if kind == "time": column = column.cast(pyarrow.time64("us")).cast(pyarrow.int64())
  if kind in ("instant", "localDateTime"): column = column.cast(pyarrow.int64())
  cells = column.to_pylist()
  return [None if c is None else bits(c) for c in cells] if kind == "double" else cells


def readers(path):
  """Of each reader its name, the types, and the table; DuckDB and polars read by themselves and give Arrow tables."""
  table = pyarrow.parquet.read_table(path)
  yield "pyarrow", 0, table.schema.types, table
  relation = duckdb.sql(f"select * from read_parquet('{path}')")
  yield "DuckDB", 1, [str(t) for t in relation.types], relation.to_arrow_table()
  frame = polars.read_parquet(path)
  yield "polars", 2, list(frame.schema.dtypes()), frame.to_arrow()


def compare_cells(path, wanted):
  rows = [row for group in wanted["groups"] for row in group]
  count = 0
  for name, index, types, table in readers(path):
    if table.column_names != wanted["names"]: print(f"{path} {name}: columns {table.column_names}")
    if table.num_rows != len(rows): print(f"{path} {name}: {table.num_rows} rows")
    for column, (kind, found) in enumerate(zip(wanted["types"], types)):
      if found != TYPES[kind][index]: print(f"{path} {name}: {kind} is {found}")
      cells = plain(table.column(column), kind)
      for number, (row, cell) in enumerate(zip(rows, cells)):
        if row[column] != cell or type(row[column]) is not type(cell):
          print(f"{path} {name}: row {number} column {column}: {cell!r:.100}, not {row[column]!r:.100}")
        count += 1
  return count


def limits(cells, kind):
  """The least and the greatest value that a chunk must say, or None."""
  values = [c for c in cells if c is not None]
  if kind == "double": values = [double(c) for c in values]
  if kind == "text": values = [c.encode() for c in values]
  if not values or kind == "double" and any(math.isnan(v) for v in values): return None
  least, greatest = min(values), max(values)
  if kind == "text" and max(len(least), len(greatest)) > LONGEST_LIMIT: return None
  return least, greatest


def compare_metadata(path, wanted):
  metadata = pyarrow.parquet.read_metadata(path)
  found = {k.decode(): v.decode() for k, v in (metadata.metadata or {}).items()}
  if found != wanted["metadata"]: print(f"{path}: metadata {found}")
  groups = [group for group in wanted["groups"] if group]
  if metadata.num_row_groups != len(groups): print(f"{path}: {metadata.num_row_groups} row groups")
  for number, group in enumerate(groups):
    for column, (name, kind) in enumerate(zip(wanted["names"], wanted["types"])):
      chunk = metadata.row_group(number).column(column)
      statistics, cells = chunk.statistics, [row[column] for row in group]
      where = f"{path} row group {number} {name}"
      if statistics.null_count != cells.count(None): print(f"{where}: {statistics.null_count} empty")
      if chunk.num_values != len(cells): print(f"{where}: {chunk.num_values} values")
      stated = (statistics.min_raw, statistics.max_raw) if statistics.has_min_max else None
      if kind == "text" and stated: stated = tuple(s.encode() if isinstance(s, str) else s for s in stated)
      if stated != limits(cells, kind): print(f"{where}: limits {stated}, not {limits(cells, kind)}")
      if kind == "double" and stated and [math.copysign(1, s) for s in stated if s == 0] not in ([], [-1], [1], [-1, 1]):
        print(f"{where}: limits {stated}")
      if wanted["dictionaries"].get(name, chunk.has_dictionary_page) != chunk.has_dictionary_page:
        print(f"{where}: dictionary {chunk.has_dictionary_page}")


class Thrift:
  """Reads structs of Thrift's compact protocol as dictionaries by the numbers of their fields."""

  def __init__(self, data, offset=0):
    self.data, self.offset = data, offset

  def varint(self):
    number = shift = 0
    while True:
      byte = self.data[self.offset]
      self.offset += 1
      number |= (byte & 0x7F) << shift
      shift += 7
      if byte < 0x80: return number

  def value(self, kind):
    if kind in (1, 2): return kind == 1
    if kind in (4, 5, 6):
      number = self.varint()
      return number >> 1 ^ -(number & 1)
    if kind == 8:
      length = self.varint()
      self.offset += length
      return self.data[self.offset - length:self.offset]
    if kind == 9:
      head = self.data[self.offset]
      self.offset += 1
      count = self.varint() if head >> 4 == 15 else head >> 4
      return [self.value(head & 15) for _ in range(count)]
    if kind == 12: return self.struct()
    raise ValueError(f"type {kind}")

  def struct(self):
    fields, number = {}, 0
    while True:
      head = self.data[self.offset]
      self.offset += 1
      if head == 0: return fields
      number = number + (head >> 4) if head >> 4 else self.value(4)
      fields[number] = self.value(head & 15)


def compare_pages(path):
  """The pages are where the footer says, as large, as many and encoded so; what readers do not look at, too."""
  data = Path(path).read_bytes()
  length = struct.unpack("<I", data[-8:-4])[0]
  footer = Thrift(data[-8 - length:-8])
  metadata, pages, offset = footer.struct(), 0, 4
  if footer.offset != length: print(f"{path}: {length - footer.offset} bytes after the footer")
  for group in metadata[4]:
    if group[5] != offset: print(f"{path}: a row group at {group[5]}, not {offset}")
    start, size = offset, 0
    for column in group[1]:
      chunk, counts, plain = column[3], {}, 0
      end, values = offset + chunk[7], 0
      if chunk.get(11, chunk[9]) != offset: print(f"{path}: a column at {chunk.get(11, chunk[9])}, not {offset}")
      while offset < end:
        reader = Thrift(data, offset)
        header = reader.struct()
        if header[1] == 0:
          if not values and chunk[9] != offset: print(f"{path}: data at {offset}, not {chunk[9]}")
          values += header[5][1]
        key = header[1], header[5 if header[1] == 0 else 7][2]
        counts[key] = counts.get(key, 0) + 1
        plain += header[2] + reader.offset - offset
        offset = reader.offset + header[3]
        pages += 1
      size += plain
      if offset != end or plain != chunk[6] or values != chunk[5]: print(f"{path}: a column of other sizes")
      stated = {(entry[1], entry[2]): entry[3] for entry in chunk[13]}
      if stated != counts: print(f"{path}: pages {counts}, stated {stated}")
      if set(chunk[2]) != {3} | {encoding for _, encoding in counts} | {0}: print(f"{path}: encodings {chunk[2]}")
    if (group[2], group[6]) != (size, offset - start): print(f"{path}: a row group of other sizes")
  if offset + length + 8 != len(data): print(f"{path}: bytes between the row groups and the footer")
  return pages


def pruned(path, wanted):
  """Whether a filter leaves row groups out, where the rows are sorted; the rows must be right."""
  if wanted["names"][:2] != ["key", "code"]: return 0
  table = pyarrow.parquet.read_table(path, filters=[("key", ">=", 1234), ("key", "<", 1250)])
  if table.column("key").to_pylist() != list(range(1234, 1250)): print(f"{path}: pyarrow's filter")
  field = pyarrow.dataset.field
  for condition in (field("key") == 1234, field("code") == "code-112-4"):
    fragment, = pyarrow.dataset.dataset(path).get_fragments()
    groups = [group.id for group in fragment.subset(condition).row_groups]
    if groups != [12]: print(f"{path}: a filter reads row groups {groups}")
  for condition, count in (("key = 1234", 1), ("code = 'code-112-4'", 10), ("code > 'code-118-9'", 100)):
    found = duckdb.sql(f"select count(*) from read_parquet('{path}') where {condition}").fetchall()[0][0]
    if found != count: print(f"{path}: DuckDB finds {found} rows where {condition}")
  frame = polars.scan_parquet(path).filter(polars.col("code") == "code-112-4").collect()
  if frame["key"].to_list() != [1204 + 10 * n for n in range(10)]: print(f"{path}: polars' filter")
  return 1


def main():
  cells = files = pages = filtered = 0
  for path in sorted(Path(sys.argv[2]).glob("*.parquet")):
    wanted = json.loads(path.with_suffix(".json").read_text())
    path = str(path)
    try:
      cells += compare_cells(path, wanted)
      compare_metadata(path, wanted)
      pages += compare_pages(path)
      filtered += pruned(path, wanted)
      files += 1
    except Exception as error:
      print(f"{path}: {type(error).__name__}: {error}")
  print(f"{cells} cells, {files} files, {filtered} pruned\n{pages}")


main()
