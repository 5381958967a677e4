#!/usr/bin/env python3
"""Flattens QuestionnaireResponses with DuckDB: a row an answer, on two threads, the schema given.

    duckdb_peer.py csv|parquet RESPONSES.ndjson OUT
"""
import sys

import duckdb

VALUE = """valueBoolean BOOLEAN, valueDecimal VARCHAR, valueInteger BIGINT, valueDate VARCHAR, valueDateTime VARCHAR,
  valueTime VARCHAR, valueString VARCHAR, valueCoding STRUCT(system VARCHAR, code VARCHAR, display VARCHAR),
  valueQuantity STRUCT("value" VARCHAR, unit VARCHAR, system VARCHAR, code VARCHAR)"""


def items(depth):
  inner = f", item {items(depth - 1)}" if depth else ""
  return f"STRUCT(linkId VARCHAR, text VARCHAR, answer STRUCT({VALUE})[]{inner})[]"


COLUMNS = f"{{id: 'VARCHAR', subject: 'STRUCT(reference VARCHAR)', authored: 'VARCHAR', item: '{items(2)}'}}"
QUERY = f"""
WITH r AS (SELECT id, subject.reference AS subject, authored, item
           FROM read_json('{sys.argv[2]}', format='newline_delimited', columns={COLUMNS})),
one AS (SELECT id, subject, authored, unnest(item) AS i FROM r),
two AS (SELECT id, subject, authored, unnest(i.item) AS i FROM one),
three AS (SELECT id, subject, authored, unnest(i.item) AS i FROM two),
answers AS (
  SELECT id, subject, authored, i.linkId AS linkId, i.text AS text, unnest(i.answer) AS a FROM one
  UNION ALL SELECT id, subject, authored, i.linkId, i.text, unnest(i.answer) FROM two
  UNION ALL SELECT id, subject, authored, i.linkId, i.text, unnest(i.answer) FROM three)
SELECT id, subject, authored, linkId, text,
  coalesce(a.valueCoding.display, a.valueQuantity.value, a.valueString, a.valueDecimal, a.valueInteger::VARCHAR,
    a.valueBoolean::VARCHAR, a.valueDate, a.valueDateTime, a.valueTime) AS value,
  coalesce(a.valueCoding.system, a.valueQuantity.system) AS system,
  coalesce(a.valueCoding.code, a.valueQuantity.code) AS code, a.valueQuantity.unit AS unit
FROM answers"""

connection = duckdb.connect(config={"threads": 2})
form = "FORMAT parquet, COMPRESSION zstd" if sys.argv[1] == "parquet" else "FORMAT csv, HEADER"
connection.execute(f"COPY ({QUERY}) TO '{sys.argv[3]}' ({form})")
