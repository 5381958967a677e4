import FHIRDocument
import FHIRQuestionnaire
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyWorkflow
import Testing

@testable import FHIRSurveyCLI
@testable import SystemIO

extension CatalogueCase {
  private static func response(_ items: String, id: String = "1") -> String {
    #"{"resourceType":"QuestionnaireResponse","id":"\#(id)","status":"completed","#
      + #""item":[\#(items)]}"#
  }

  private static let question = #"{"linkId": "a", "type": "string"}"#

  private static let versioned = questionnaire(question)
    .replacing(#""status""#, with: #""version": "2", "status""#)

  /// A response that names a questionnaire.
  private static func answering(_ questionnaire: String) -> String {
    response("").replacing(#""status""#, with: #""questionnaire":"\#(questionnaire)","status""#)
  }

  static func failure(_ body: () throws -> Void) throws -> String {
    do {
      try body()
      return ""
    } catch let problem as Diagnostic {
      return problem.text(in: language) + "\n"
    }
  }

  static let batches: [CatalogueCase] = [
    CatalogueCase("unreadableInput") {
      try run(["show", "none.json"], [:])
    },
    CatalogueCase("outputExists") {
      try run(
        ["convert", "q.json", "--to", "xml", "-o", "out"],
        ["q.json": questionnaire(question), "out": ""])
    },
    CatalogueCase("unwritableOutput") {
      try run(
        ["convert", "q.json", "--to", "xml", "-o", "/nowhere/out"],
        ["q.json": questionnaire(question)])
    },
    CatalogueCase("malformedItem") {
      try export(response(#"{"text":"x"}"#), to: "csv")
    },
    CatalogueCase("severalValues") {
      try export(
        response(#"{"linkId":"a","answer":[{"valueString":"x","valueInteger":1}]}"#), to: "csv")
    },
    CatalogueCase("answerWithoutColumn") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--codebook", "c.json", "--frozen", "-o", "out"],
        [
          "r.ndjson": response(#"{"linkId":"b","answer":[{"valueString":"x"}]}"#),
          "c.json": #"{"codebook": "1", "versions": [], "layout": {"names": "linkid","#
            + #" "choices": "columns", "values": "code", "repeats": "tables"},"#
            + #" "questions": [], "tables": [{"name": "", "path": [], "columns": []}]}"#,
        ])
    },
    CatalogueCase("responseWithoutTable") {
      try run(
        [
          "export", "r.ndjson", "--to", "table", "--questionnaire", "q.json", "--questionnaire",
          "o.json", "-o", "out",
        ],
        [
          "q.json": questionnaire(question),
          "o.json": questionnaire(question).replacing("org/q", with: "org/o"),
          "r.ndjson": response(""),
        ])
    },
    CatalogueCase("responsesWithoutVersion") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--questionnaire", "q.json", "-o", "out"],
        ["q.json": versioned, "r.ndjson": answering("http://example.org/q")])
    },
    CatalogueCase("responsesOfOtherVersion") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--questionnaire", "q.json", "-o", "out"],
        ["q.json": versioned, "r.ndjson": answering("http://example.org/q|3")])
    },
    CatalogueCase("responsesOfOtherQuestionnaire") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--questionnaire", "q.json", "-o", "out"],
        ["q.json": versioned, "r.ndjson": answering("http://example.org/other|2")])
    },
    CatalogueCase("responsesOfNoQuestionnaire") {
      let other = versioned.replacing("/q\"", with: "/other\"")
      return try run(
        [
          "export", "r.ndjson", "--to", "csv", "--questionnaire", "q.json", "--questionnaire",
          "o.json", "-o", "out",
        ],
        [
          "q.json": versioned, "o.json": other,
          "r.ndjson": response(#"{"linkId":"a","answer":[{"valueString":"x"}]}"#),
        ])
    },
    CatalogueCase("conditionsNotKnown") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--codebook", "c.json", "--frozen", "-o", "out"],
        [
          "r.ndjson": response(""),
          "c.json": #"{"codebook": "1", "versions": [""], "layout": {"names": "linkid","#
            + #" "choices": "columns", "values": "code", "repeats": "tables", "missing": true},"#
            + #" "questions": [{"linkId": "a", "path": ["a"], "type": "string","#
            + #" "conditional": true, "versions": [""]}],"#
            + #" "tables": [{"name": "", "path": [], "columns": ["#
            + #"{"name": "a", "shortName": "a", "question": 0, "part": "value", "type": "text"},"#
            + #"{"name": "a__missing", "shortName": "a_mis", "question": 0, "part": "missing","#
            + #" "type": "text"}]}]}"#,
        ])
    },
    CatalogueCase("sameIdAsBefore") {
      let item = #"{"linkId":"a","answer":[{"valueString":"x"}]}"#
      return try export(response(item) + "\n" + response(item), to: "csv")
    },
    CatalogueCase("tidyWithoutVersions") {
      let item = #"{"linkId":"a","answer":[{"valueString":"x"}]}"#
      return try export(
        response(item).replacing("completed", with: "amended"), to: "csv")
    },
    CatalogueCase("notReadBack") { try export(response(""), to: "parquet") },
    CatalogueCase("labelsChanged") {
      let changed = versioned.replacing(#""version": "2""#, with: #""version": "0""#)
        .replacing(#""type": "string""#, with: #""type": "string", "text": "Other""#)
      return try run(
        [
          "summary", "r.ndjson", "--questionnaire", "q.json", "--questionnaire", "o.json", "-o",
          "out",
        ],
        ["q.json": versioned, "o.json": changed, "r.ndjson": answering("http://example.org/q|1")])
    },
    CatalogueCase("responsesWithoutRows") { try export(response(""), to: "csv") },
    CatalogueCase("severalTables") {
      try run(
        ["export", "r.ndjson", "--to", "table", "--questionnaire", "q.json"],
        [
          "q.json": questionnaire(#"{"linkId": "a", "type": "string", "repeats": true}"#),
          "r.ndjson": "",
        ])
    },
    CatalogueCase("duplicateResponseId") {
      let item = #"{"linkId":"a","answer":[{"valueString":"x"}]}"#
      return try export(response(item) + "\n" + response(item), to: "json")
    },
    CatalogueCase("tableSyntax") {
      try table(question, "a,a\nx,y\n")
    },
    CatalogueCase("unknownColumn") {
      try table(question, "a,b\nx,y\n")
    },
    CatalogueCase("rowLength") {
      try table(question, "a\nx,y\n")
    },
    CatalogueCase("unreadableCell") {
      try table(question, "response,authored,a\n1,yesterday,x\n")
    },
    CatalogueCase("partNotInTable") {
      try export(
        response(#"{"linkId":"b","answer":[{"valueString":"x"}]}"#), to: "table",
        questionnaire: question)
    },
    CatalogueCase("rejectsInTheWay") {
      try run(
        ["export", "r.ndjson", "--to", "csv", "-o", "out", "--rejects", "out"], ["r.ndjson": ""])
    },
    CatalogueCase("damagedInput") {
      // A Zstandard frame that is to be skipped, and is cut off.
      try export("P*M\u{18}\u{9}\0\0\0abc", to: "csv")
    },
    CatalogueCase("manifestDisagrees") {
      try run(
        ["export", "manifest.json", "--to", "csv"],
        [
          "r.ndjson": response(""),
          "manifest.json":
            #"{"transactionTime":"2026-11-01T00:00:00Z","output":["#
            + #"{"type":"QuestionnaireResponse","url":"https://example.org/r.ndjson","count":2}]}"#,
        ])
    },
    CatalogueCase("partRefused") {
      try run(["export", "-", "--to", "csv", "--part", "1/2"], [:])
    },
    CatalogueCase("notACodebook") { try codebook(#"{"codebook": "2"}"#) },
    CatalogueCase("malformedCodebook") {
      try codebook(
        #"{"codebook": "1", "versions": [], "layout": {"names": "linkid", "choices": "columns","#
          + #" "values": "price", "repeats": "tables"}, "questions": [], "tables": []}"#)
    },
    CatalogueCase("unknownCodebookMember") {
      try codebook(
        #"{"codebook": "1", "colour": "red", "versions": [], "layout": {"names": "linkid","#
          + #" "choices": "columns", "values": "code", "repeats": "tables"},"#
          + #" "questions": [], "tables": []}"#)
    },
  ]

  private static func codebook(_ text: String) throws -> String {
    try run(["codebook", "c.json", "--to", "csv"], ["c.json": text])
  }

  static let commands: [CatalogueCase] = [
    CatalogueCase("wrongResource") {
      try run(
        ["export", "r.ndjson", "--to", "csv", "--questionnaire", "q.json"],
        ["r.ndjson": "", "q.json": #"{"resourceType": "Patient"}"#])
    },
    CatalogueCase("questionnaireNotFound") {
      let task =
        #"{"resourceType": "Task", "status": "requested", "intent": "order", "#
        + #""basedOn": [{"reference": "Questionnaire/a"}]}"#
      return try run(
        ["take", "q.json", "--task", "t.json", "--answers", "-"],
        ["q.json": questionnaire(question), "t.json": task])
    },
    CatalogueCase("draftOfOtherSurvey") {
      let digest = #""items":1,"digest":"x""#
      let header =
        #"{"journal":1,"questionnaire":"http://example.org/other",\#(digest),"#
        + #""start":"2026-11-20T10:00:00Z"}"# + "\n"
      return try run(
        ["take", "q.json", "--resume", "draft.ndjson"],
        ["q.json": questionnaire(question), "draft.ndjson": header], person: Person("x"))
    },
    CatalogueCase("fileInUse") {
      let folder = try TemporaryFolder()
      let path = try folder.write("", as: "draft.ndjson")
      let open = try AppendOnlyFile(path)
      defer { withExtendedLifetime(open) {} }
      return try failure { _ = try AppendOnlyFile(path) }
        .replacing(folder.path + "/", with: "")
    },
    CatalogueCase("attachmentTooLarge") {
      try failure { _ = try AttachmentFile.load("/dev/null") }
    },
    CatalogueCase("fileIsDevice") {
      try failure { _ = try AppendOnlyFile("/dev/null") }
    },
    CatalogueCase("noDraftFolder") {
      try run(["take", "q.json"], ["q.json": questionnaire(question)], person: Person("x"))
    },
    CatalogueCase("noSuchDraft") {
      try run(["drafts", "show", "x", "--drafts", "drafts"], ["q.json": questionnaire(question)])
    },
    CatalogueCase("answerNotTakenOver") { try takenOver() },
  ]
}

extension CatalogueCase {
  /// Takes a text over as the answer to what is now a number.
  private static func takenOver() throws -> String {
    let source = Source(
      name: "q.json", text: questionnaire(#"{"linkId": "a", "type": "integer"}"#))
    let stages = Pipeline(ReadOptions())
    let root = try #require(Document.read(source).document).root
    let form = try #require(stages.form(root).form)
    let answer = SessionEvent(.answer(InstancePath([.init(linkId: "a")]), [.string("x")]), at: now)
    let journal = JournalReader.read(
      JournalWriter.header(JournalHeader(form.survey, start: now)) + JournalWriter.line(answer))
    return text(
      stages.session(form, takingOver: journal, at: now, evaluator: nil).diagnostics)
  }
}
