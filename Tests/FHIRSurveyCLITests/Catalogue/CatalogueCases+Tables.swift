import SurveyDiagnostics
import Testing

@testable import FHIRSurveyCLI

extension CatalogueCase {
  private static let group =
    #"{"linkId": "g", "type": "group", "repeats": true, "item": [{"linkId": "a", "type": "string"}]}"#

  /// A codebook of one table of responses, and one of a group that repeats.
  private static let groupCodebook = """
    {"codebook": "1", "questionnaire": "http://example.org/q", "versions": [""], "layout":
    {"names": "linkid", "choices": "columns", "values": "code", "repeats": "tables"}, "questions":
    [{"linkId": "a", "path": ["g", "a"], "repeating": ["g"], "type": "string", "versions": [""]}],
    "tables": [{"name": "", "path": [], "columns":
    [{"name": "response", "response": "response", "type": "text"}]},
    {"name": "g", "path": ["g"], "columns": [{"name": "response", "key": "response", "type": "text"},
    {"name": "instance", "key": "instance", "type": "integer"},
    {"name": "a", "question": 0, "part": "value", "type": "text"}]}]}
    """

  private static func importing(_ files: [String: String]) throws -> String {
    try run(
      ["import", "t.csv", "--questionnaire", "q.json", "-o", "out.ndjson"],
      ["q.json": questionnaire(group), "t.codebook.json": groupCodebook].merging(files) { $1 })
  }

  /// Imports a table that others wrote.
  private static func foreign(_ table: String) throws -> String {
    try run(
      ["import", "t.csv", "--questionnaire", "q.json", "-o", "out.ndjson"],
      ["q.json": questionnaire(#"{"linkId": "d", "type": "date"}"#), "t.csv": table])
  }

  private static func importingFolder(_ files: [String: String]) throws -> String {
    try run(
      ["import", "t", "--questionnaire", "q.json", "-o", "out.ndjson"],
      ["q.json": questionnaire(group), "t/t.codebook.json": groupCodebook].merging(files) { $1 })
  }

  private static func versioned(_ table: String) throws -> String {
    let items = #"{"linkId": "a", "type": "string"}"#
    let one = questionnaire(items).replacing(#""status""#, with: #""version": "1", "status""#)
    let two = questionnaire(items.replacing("\"a\"", with: "\"b\""))
      .replacing(#""status""#, with: #""version": "2", "status""#)
    return try run(
      [
        "import", "t.csv", "--questionnaire", "1.json", "--questionnaire", "2.json", "-o",
        "out.ndjson",
      ], ["1.json": one, "2.json": two, "t.csv": table])
  }

  private static func policy(_ text: String) throws -> String {
    try run(
      [
        "export", "r.ndjson", "--to", "ndjson", "--questionnaire", "q.json", "--policy", "p.json",
        "-o", "out",
      ],
      ["q.json": questionnaire(group), "r.ndjson": "", "p.json": text])
  }

  /// Sums up responses, one of each of so many versions.
  private static func summary(versions: Int = 1, by key: String) throws -> String {
    let responses = (1...versions).map { version in
      #"{"resourceType": "QuestionnaireResponse", "status": "completed", "#
        + #""questionnaire": "http://example.org/q|\#(version)"}"# + "\n"
    }
    return try run(
      ["summary", "r.ndjson", "--questionnaire", "q.json", "--by", key],
      ["q.json": questionnaire(group), "r.ndjson": responses.joined()])
  }

  /// Imports a table that has a rest with these lines.
  private static func rest(_ lines: String) throws -> String {
    try importing(["t.csv": "response\n1\n", "t.g.csv": "response\n", "t.rest.ndjson": lines])
  }

  static let tables: [CatalogueCase] = [
    CatalogueCase("malformedRest") { try rest("{}\n") },
    CatalogueCase("restNotPutBack") {
      try rest(
        #"{"row":1,"response":"1","cells":"0","rest":{"without":["language"],"was":"0"}}"# + "\n")
    },
    CatalogueCase("restOfNoRow") {
      try rest(#"{"row":9,"response":"9","cells":"0","rest":{}}"# + "\n")
    },
    CatalogueCase("earlierFilesRemoved") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--questionnaire", "q.json", "-o", "t.csv", "-f"],
        [
          "q.json": questionnaire(#"{"linkId": "a", "type": "string"}"#), "r.ndjson": "",
          "t.csv": "", "t.rest.ndjson": "",
          "t.manifest.json": """
          {"manifest": "1", "files": [{"path": "t.csv", "rows": 0, "bytes": 0},
          {"path": "t.rest.ndjson", "bytes": 0}]}
          """,
        ])
    },
    CatalogueCase("repeatedId") {
      let line =
        #"{"resourceType": "QuestionnaireResponse", "id": "1", "status": "completed"}"# + "\n"
      return try run(
        ["export", "r.ndjson", "--to", "ndjson", "-o", "out", "--duplicates", "report"],
        ["r.ndjson": line + line])
    },
    CatalogueCase("questionNotForGroups") { try summary(by: "a") },
    CatalogueCase("answersNotCounted") {
      try run(
        ["summary", "r.ndjson", "--questionnaire", "q.json"],
        [
          "q.json": questionnaire(group),
          "r.ndjson": #"{"resourceType": "QuestionnaireResponse", "status": "completed", "item": "#
            + #"[{"linkId": "never", "answer": [{"valueString": "x"}]}]}"#,
        ])
    },
    CatalogueCase("tooManyGroups") { try summary(versions: 1001, by: "version") },
    CatalogueCase("rowOfNoResponse") {
      try importing(["t.csv": "response\n1\n", "t.g.csv": "response,instance,a\n2,1,x\n"])
    },
    CatalogueCase("rowsOfSeveralResponses") {
      try importing(["t.csv": "response\n1\n1\n", "t.g.csv": "response,instance,a\n1,1,x\n"])
    },
    CatalogueCase("rowsJoinedById") {
      try importing(["t.csv": "response,linkId,instance,value\n1,a,g/a,x\n1,a,g[2]/a,y\n"])
    },
    CatalogueCase("parquetNotRead") { try importing(["t.csv": "PAR1"]) },
    CatalogueCase("missingTable") { try importing(["t.csv": "response\n1\n"]) },
    CatalogueCase("partOfTables") {
      try run(
        ["import", "t.0001.csv", "--questionnaire", "q.json", "-o", "out.ndjson"],
        [
          "q.json": questionnaire(group), "t.codebook.json": groupCodebook,
          "t.0001.csv": "response\n1\n", "t.0002.csv": "response\n2\n",
          "t.g.0001.csv": "response,instance,a\n1,1,x\n",
        ])
    },
    CatalogueCase("codebookWithoutTable") { try importingFolder([:]) },
    CatalogueCase("tableWithoutCodebook") {
      try importingFolder([
        "t/t.csv": "response\n1\n", "t/t.g.csv": "response,instance,a\n", "t/u.csv": "response\n",
      ])
    },
    CatalogueCase("relativeDate") { try foreign("response,d\n1,-3d\n") },
    CatalogueCase("columnsOfREDCap") { try foreign("record_id,d,form_complete\n1,,2\n") },
    CatalogueCase("rowOfRecordWithoutPlace") {
      try foreign("record_id,redcap_repeat_instrument,d\n1,form,2024-05-01\n")
    },
    CatalogueCase("wordOfEmptyCells") {
      try importing([
        "t.csv": "response\n1\n", "t.g.csv": "response,instance,a\n1,NA,NA\n",
      ])
    },
    CatalogueCase("columnWithoutName") {
      try importing(["t.csv": ",response\n1,1\n", "t.g.csv": "response,instance,a\n"])
    },
    CatalogueCase("otherVersionRead") {
      try versioned("response,questionnaire,version,b\n1,http://example.org/q,3,x\n")
    },
    CatalogueCase("columnNotInVersion") {
      try versioned("response,questionnaire,version,b\n1,http://example.org/q,1,x\n")
    },
    CatalogueCase("malformedMap") {
      try run(
        [
          "import", "t.csv", "--questionnaire", "q.json", "--map", "m.json", "-o", "out.ndjson",
        ], ["q.json": questionnaire(group), "t.csv": "response\n", "m.json": "[1]"])
    },
    CatalogueCase("notAPolicy") { try policy("[]") },
    CatalogueCase("malformedPolicy") {
      try policy(#"{"policy": "1", "default": "drop", "fields": {"id": "hide"}}"#)
    },
    CatalogueCase("unknownPolicyItem") {
      try policy(#"{"policy": "1", "default": "drop", "items": {"aa": "keep"}}"#)
    },
    CatalogueCase("policyWithoutKey") {
      try policy(#"{"policy": "1", "default": "drop", "fields": {"id": "hmac"}}"#)
    },
  ]
}
