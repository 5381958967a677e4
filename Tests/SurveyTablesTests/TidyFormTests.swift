import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What the rows of the tidy table do not say of their responses")
struct TidyFormTests {
  private static let pain = #"{"linkId":"pain","answer":[{"valueInteger":3}]}"#

  private static func findings(
    _ responses: [String], _ target: BatchTarget = .csv, jobs: Int = 1
  ) throws -> [Diagnostic] {
    let workspace = try Workspace()
    var export = BatchExport(target: target, output: workspace.file("out"))
    (export.shape, export.jobs) = (.tidy, jobs)
    export.questionnaires = try FormSamples.roots()
    let input = try workspace.write(responses.map { $0 + "\n" }.joined(), to: "in")
    var findings: [Diagnostic] = []
    _ = try export.run([input]) { findings.append($0) }
    return findings.filter { $0.code == .tidyWithoutVersions }
  }

  @Test(
    "Versions that differ, and statuses but completed, are said once",
    arguments: [
      (["1.9", "1.9"], ["completed", "completed"], nil),
      (["1.9", "1.10"], ["completed", "completed"], "2 versions, completed"),
      (["1.9", nil], ["completed", "completed"], "2 versions, completed"),
      (["1.9", "1.9"], ["completed", "amended"], "one version, amended, completed"),
      (["1.9", "1.9"], ["in-progress", "in-progress"], "one version, in-progress"),
    ] as [([String?], [String], String?)])
  func differ(versions: [String?], statuses: [String], words: String?) throws {
    let responses = (0..<600).map { number in
      FormSamples.response(
        "r\(number)", versions[number % 2], Self.pain, status: statuses[number % 2])
    }
    for (target, jobs) in [(BatchTarget.csv, 1), (.csv, 3), (.parquet, 1)] {
      let findings = try Self.findings(responses, target, jobs: jobs)
      #expect(findings.count == (words == nil ? 0 : 1))
      if let words { #expect(findings.first?.message().hasSuffix(": " + words) == true) }
    }
  }

  @Test(
    "What a response says beside its cells is counted, in each of many that are alike",
    arguments: [
      #""author":{"reference":"a"}"#, #""source":{"reference":"a"}"#, #""language":"de""#,
      #""encounter":{"reference":"a"}"#, #""identifier":{"value":"1"}"#, #""implicitRules":"r""#,
      #""basedOn":[{"reference":"a"}]"#, #""partOf":[{"reference":"a"}]"#,
      #""meta":{"versionId":"1"}"#, #""contained":[{"resourceType":"Patient","id":"p"}]"#,
      #""extension":[{"url":"u","valueCode":"c"}]"#, #""text":{"status":"empty","div":"<div/>"}"#,
      #""item":[{"linkId":"a","extension":[{"url":"u","valueCode":"c"}],"answer":[{"valueString":"x"}]}]"#,
      #""item":[{"linkId":"a","answer":[{"extension":[{"url":"u","valueCode":"c"}],"valueString":"x"}]}]"#,
      #""item":[{"linkId":"a","answer":[{"valueString":"x"}]},{"linkId":"b","extension":[{"url":"u","valueCode":"c"}]}]"#,
    ])
  func parts(part: String) throws {
    let items =
      part.contains("\"item\"") ? "" : #","item":[{"linkId":"a","answer":[{"valueString":"x"}]}]"#
    let responses = (0..<600).map { number in
      #"{"resourceType":"QuestionnaireResponse","id":"r\#(number)","questionnaire":"http://example.org/q","status":"completed",\#(part)\#(items)}"#
        + "\n"
    }
    var trip = try FormTrip(
      #"{"linkId":"a","type":"string"},{"linkId":"b","type":"string"}"#)
    try trip.export(responses.joined(), to: .csv)
    let counts = trip.findings.filter { $0.code == .partNotInTable }.map {
      Self.argument("count", $0)
    }
    #expect(counts == [.number(600)], "\(trip.findings)")
  }

  @Test("What was said of earlier responses is known to the run that goes on")
  func continued() {
    var counts = TidyLossCounts()
    var rows = TidyRows()
    for status in ["completed", "amended"] {
      var form = TidyForm()
      (form.questionnaire, form.status) = (Array("u v|1".utf8), Array(status.utf8))
      rows.note(form)
      rows.note(form)
    }
    #expect(rows.forms.count == 2)
    counts.take(rows, 0..<0)
    #expect(TidyLossCounts(counts.state).findings == counts.findings)
    #expect(counts.findings.map(\.code) == [.tidyWithoutVersions])
  }

  /// The rows of a tidy table with one questionnaire given, or several, and the findings.
  private static func rows(
    _ named: [String?], _ forms: [String]
  ) throws -> (texts: [String], findings: [Diagnostic]) {
    let workspace = try Workspace()
    var export = BatchExport(target: .csv, output: workspace.file("out"))
    export.questionnaires = try forms.map { try Samples.document($0).root }
    let lines = (0..<300).flatMap { round in
      named.enumerated().map { number, name in
        let said = name.map { #""questionnaire":"\#($0)","# } ?? ""
        return
          #"{"resourceType":"QuestionnaireResponse","id":"\#(round)-\#(number)",\#(said)"status":"completed","item":[{"linkId":"1","answer":[{"valueString":"x"}]}]}"#
          + "\n"
      }
    }
    let input = try workspace.write(lines.joined(), to: "in")
    var findings: [Diagnostic] = []
    _ = try export.run([input]) { findings.append($0) }
    let texts = try workspace.read("out").split(separator: "\n").dropFirst().map {
      String($0.split(separator: ",", omittingEmptySubsequences: false)[5])
    }
    for (number, text) in texts.enumerated() { #expect(text == texts[number % named.count]) }
    return (Array(texts.prefix(named.count)), findings)
  }

  private static func argument(
    _ name: String, _ finding: Diagnostic
  ) -> Diagnostic.Argument.Value? {
    finding.arguments.first { $0.name == name }?.value
  }

  private static func form(_ url: String, _ text: String) -> String {
    #"{"resourceType":"Questionnaire","url":"\#(url)","version":"1","status":"active","item":[{"linkId":"1","type":"string","text":"\#(text)"}]}"#
  }

  @Test("Texts are those of the questionnaire that a response is to, and of no other one")
  func otherQuestionnaires() throws {
    let own = Self.form("http://example.org/a", "A")
    let named = [
      "http://example.org/a|1", nil, "http://example.org/b", "#contained", "Questionnaire/a",
      "http://example.org/a|2", "http://example.org/a|1",
    ]
    let (texts, findings) = try Self.rows(named, [own])
    #expect(texts == ["A", "A", "", "", "A", "A", "A"])
    let counts = Dictionary(
      findings.map { ($0.code, Self.argument("count", $0)) },
      uniquingKeysWith: { first, _ in first })
    #expect(counts[.responsesOfOtherQuestionnaire] == .number(600))
    #expect(counts[.responsesOfOtherVersion] == .number(300))
    // One that names nothing, and one by an id.
    #expect(counts[.responsesWithoutVersion] == .number(600))
    let differ = findings.first { $0.code == .tidyWithoutVersions }
    #expect(differ.flatMap { Self.argument("versions", $0) } == .number(2))
    let two = try Self.rows(named, [own, Self.form("http://example.org/b", "B")])
    #expect(two.texts == ["A", "", "B", "", "", "A", "A"])
    let none = two.findings.filter { $0.code == .responsesOfNoQuestionnaire }
    #expect(none.count == 1 && none.first.flatMap { Self.argument("count", $0) } == .number(300))
  }

  @Test("A url with a fragment is named as it is, and one without by an element of it")
  func fragments() throws {
    let forms = ["a#1", "a#2", "b"].map { Self.form("http://example.org/\($0)", $0) }
    let named = ["a#2|1", "a#1|1", "b|1#x", "b#x|1", "b#x"].map { "http://example.org/\($0)" }
    #expect(try Self.rows(named, forms).texts == ["a#2", "a#1", "b", "b", "b"])
    let (texts, findings) = try Self.rows([named[0]], [forms[1]])
    #expect(texts == ["a#2"] && findings.isEmpty)
    let workspace = try Workspace()
    var export = BatchExport(target: .table, output: workspace.file("out"))
    export.questionnaires = try forms.map { try Samples.document($0).root }
    let lines = named.enumerated().map { number, name in
      #"{"resourceType":"QuestionnaireResponse","id":"\#(number)","questionnaire":"\#(name)","status":"completed","item":[{"linkId":"1","answer":[{"valueString":"x"}]}]}"#
        + "\n"
    }
    var errors: [Diagnostic] = []
    let summary = try export.run([workspace.write(lines.joined(), to: "in")]) {
      if $0.severity == .error { errors.append($0) }
    }
    #expect(summary.records == 5 && errors.isEmpty)
  }

  @Test("What a response says of whom it is about beside the cell is counted")
  func subjects() throws {
    let workspace = try Workspace()
    let subjects = [
      #"{"reference":"Patient/1"}"#, #"{"reference":"Patient/1","display":"Ada"}"#,
      #"{"identifier":{"system":"s:s","value":"7"}}"#, #"{"display":"Ada"}"#,
    ]
    let lines = (0..<200).map { number in
      #"{"resourceType":"QuestionnaireResponse","id":"\#(number)","status":"completed","subject":\#(subjects[number % 4]),"item":[{"linkId":"1","answer":[{"valueString":"x"}]}]}"#
        + "\n"
    }
    let export = BatchExport(target: .csv, output: workspace.file("out"))
    var findings: [Diagnostic] = []
    _ = try export.run([workspace.write(lines.joined(), to: "in")]) { findings.append($0) }
    let lost = findings.filter { $0.code == .partNotInTable }
    #expect(lost.map { Self.argument("count", $0) } == [.number(50), .number(50)])
  }

  @Test("Responses to several forms in one version each differ in no version")
  func severalForms() throws {
    let forms = ["a", "b"].map { Self.form("http://example.org/\($0)", $0) }
    let (texts, findings) = try Self.rows(
      ["http://example.org/a|1", "http://example.org/b|1"], forms)
    #expect(texts == ["a", "b"] && findings.isEmpty)
  }
}
