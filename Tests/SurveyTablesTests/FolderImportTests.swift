import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyEngine
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("A folder of the tables of several questionnaires")
struct FolderImportTests {
  private static let other = "http://example.org/Questionnaire/another"

  private static func forms() throws -> [Element] {
    try FormSamples.roots()
      + [Samples.document(FormSamples.versions[1].replacing(FormSamples.url, with: other)).root]
  }

  /// Responses to two questionnaires, mixed; some say more than their cells hold.
  private static let responses: String = {
    let own = RestTests.responses.split(separator: "\n").filter { $0.contains(FormSamples.url) }
      .map { $0 + "\n" }
    return own.map { line in
      line + line.replacing(FormSamples.url, with: other).replacing("|1.9\"", with: "|1.10\"")
    }.joined()
  }()

  private static func sorted(_ text: String) -> [Substring] {
    text.split(separator: "\n").sorted()
  }

  /// What reads the folder `t.csv` of a trip; its rejects are kept.
  private func importer(
    _ workspace: Workspace, _ forms: [Element], to name: String = "out"
  ) throws -> BatchImport {
    let now = try #require(PartialDateTime("2026-11-20T12:00:00Z"))
    let reader = AnswerReader(today: try #require(PartialDate("2026-11-20")), now: now)
    let surveys = forms.compactMap { QuestionnaireReader.read($0).survey }
    var batch = BatchImport(
      try #require(surveys.first), target: .ndjson, output: workspace.file(name), reader: reader,
      at: try #require(Instant(now)))
    for survey in surveys.dropFirst() { batch.add(survey) }
    return batch
  }

  @Test("All tables come back, one after the other in the order of their names")
  func trip() throws {
    var trip = try RestTrip(Self.responses, Self.forms())
    #expect(try trip.workspace.names().contains("t.csv"))
    let found = try trip.imported()
    #expect(Self.sorted(found) == Self.sorted(trip.wanted))
    let wanted = trip.wanted.split(separator: "\n")
    #expect(
      found.split(separator: "\n")
        == wanted.filter { $0.contains(Self.other) } + wanted.filter { !$0.contains(Self.other) })
    #expect(!trip.findings.contains { $0.severity == .error || $0.code == .notReadBack })
  }

  @Test(
    "An id that another table has, too, is none that follows itself, and an import names that table"
  )
  func sameIds() throws {
    let pain = #"{"linkId":"pain","answer":[{"valueDecimal":1}]}"#
    let own = FormSamples.response("p", "1.10", pain) + "\n"
    let further = own.replacing(FormSamples.url, with: Self.other)
    var trip = try RestTrip(own + further, Self.forms())
    #expect(!trip.findings.contains { $0.code == .sameIdAsBefore })
    #expect(Self.sorted(try trip.imported()) == Self.sorted(trip.wanted))
    let said = trip.findings.filter { $0.code == .duplicateResponseId }
    #expect(said.map(\.location.file) == [trip.workspace.file("t.csv/visit.csv")])
    #expect(
      said.first?.arguments.first { $0.name == "file" }?.value
        == .quoted(trip.workspace.file("t.csv/another.csv")))
    let again = try RestTrip(own + further + own, Self.forms())
    #expect(again.findings.count { $0.code == .sameIdAsBefore } == 1)
  }

  @Test("Tables and codebooks that were compressed are found, too")
  func compressed() throws {
    var trip = try RestTrip(Self.responses, Self.forms())
    for name in ["t.csv/visit.csv", "t.csv/visit.codebook.json"] {
      let bytes = Gzip.member(try trip.workspace.read(name))
      try Data(bytes).write(to: URL(filePath: trip.workspace.file(name + ".gz")))
      try FileManager.default.removeItem(atPath: trip.workspace.file(name))
    }
    let found = Self.sorted(try trip.imported())
    #expect(found.count == Self.sorted(trip.wanted).count)
    #expect(found.contains { !$0.contains(Self.other) })
  }

  @Test("A row that is wrong is kept in a file of its table, and all others are read")
  func rejects() throws {
    let trip = try RestTrip(Self.responses, Self.forms())
    for name in ["another", "visit"] {
      let table = try trip.workspace.read("t.csv/\(name).csv")
      let lines = table.split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.hasPrefix("plain,") })
      let broken = lines[row].replacing("plain,", with: "bad,").replacing("2.50", with: "much")
      let all = lines[...row] + [Substring(broken)] + lines[(row + 1)...]
      try trip.workspace.write(all.joined(separator: "\n"), to: "t.csv/\(name).csv")
    }
    var findings: [Diagnostic] = []
    let summary = try importer(trip.workspace, Self.forms())
      .run(trip.workspace.file("t.csv")) { findings.append($0) }
    #expect(summary.read == summary.records + 2 && summary.rejected == 2)
    #expect(summary.rejects == trip.workspace.file("out.rejects"))
    for name in ["another", "visit"] {
      let rejects = try trip.workspace.read("out.rejects/\(name).csv").split(separator: "\n")
      let header = try trip.workspace.read("t.csv/\(name).csv").split(separator: "\n").first
      #expect(rejects.count == 2 && rejects.first == header)
      #expect(rejects.last?.hasPrefix("bad,") == true)
    }
    #expect(throws: Diagnostic.self) {
      try importer(trip.workspace, Self.forms(), to: "out.rejects")
        .run(trip.workspace.file("t.csv")) { _ in }
    }
  }

  @Test(
    "A row that names another questionnaire than its codebook, or one that is not given, is rejected"
  )
  func otherQuestionnaire() throws {
    let trip = try RestTrip(Self.responses, Self.forms())
    try trip.edit("t.csv/visit.csv") {
      $0.replacing("plain,\(FormSamples.url)", with: "plain,\(Self.other)")
    }
    var findings: [Diagnostic] = []
    let count = trip.wanted.split(separator: "\n").count
    var summary = try importer(trip.workspace, Self.forms())
      .run(trip.workspace.file("t.csv")) { findings.append($0) }
    #expect(summary.rejected == 1 && summary.records == count - 1)
    #expect(findings.contains { $0.code == .responseWithoutTable }, "\(findings)")
    summary = try importer(trip.workspace, FormSamples.roots(), to: "some")
      .run(trip.workspace.file("t.csv")) { _ in }
    #expect(summary.rejected > 1 && summary.rejected + summary.records == count)
  }

  @Test("Nothing is read where a codebook has no table beside it, or two, or another one is given")
  func refused() throws {
    let trip = try RestTrip(Self.responses, Self.forms())
    let workspace = trip.workspace
    func problem(_ change: (inout BatchImport) -> Void = { _ in }) throws -> Diagnostic.Code? {
      var batch = try importer(workspace, Self.forms())
      change(&batch)
      do {
        _ = try batch.run(workspace.file("t.csv")) { _ in }
        return nil
      } catch {
        return error.code
      }
    }
    #expect(try problem { $0.codebook = Codebook() } == .codebookWithoutTable)
    try workspace.write("response\n", to: "t.csv/visit.tsv")
    #expect(try problem() == .codebookWithoutTable)
    try workspace.write("{", to: "u/x.json")
    #expect(!BatchImport.isFolderOfTables(workspace.file("u")))
    try workspace.write("", to: "u/x.codebook.json")
    #expect(BatchImport.isFolderOfTables(workspace.file("u")))
    try workspace.write(
      try workspace.read("t.csv/visit.codebook.json"), to: "t.csv/z.codebook.json")
    #expect(try problem() == .codebookWithoutTable)
    #expect(!workspace.exists("out"))
  }

  @Test("A table without a codebook is named, and not read")
  func stray() throws {
    let trip = try RestTrip(Self.responses, Self.forms())
    try trip.workspace.write("response\n1\n", to: "t.csv/stray.csv")
    var findings: [Diagnostic] = []
    let summary = try importer(trip.workspace, Self.forms())
      .run(trip.workspace.file("t.csv")) { findings.append($0) }
    let strays = findings.filter { $0.code == .tableWithoutCodebook }
    #expect(strays.map(\.location.file) == [trip.workspace.file("t.csv/stray.csv")])
    #expect(summary.records == trip.wanted.split(separator: "\n").count)
  }
}
