import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SpreadsheetFile
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

@Suite("There and back")
struct RoundTripTests {
  static let samples = [
    "audit", "blood-sugar", "gad-7", "gallery", "household", "medicines", "phq-9",
  ]

  /// What two surveys say differently: `linkId.field`.
  static func differences(_ left: Survey, _ right: Survey) -> [String] {
    var found: [String] = []
    func items(_ survey: Survey) -> [(path: String, item: SurveyItem)] {
      var path: [String] = []
      var all: [(String, SurveyItem)] = []
      for step in ItemWalk(survey.items) {
        switch step {
        case .enter(let item):
          path.append(item.linkId)
          all.append((path.joined(separator: "/"), item))
        case .leave: path.removeLast()
        }
      }
      return all
    }
    let (before, after) = (items(left), items(right))
    if before.map(\.path) != after.map(\.path) {
      found.append("items: \(before.map(\.path)) – \(after.map(\.path))")
    }
    let byPath = Dictionary(after.map { ($0.path, $0.item) }) { first, _ in first }
    for (path, item) in before {
      guard let other = byPath[path] else { continue }
      if item.type != other.type { found.append("\(path).type") }
      for field in ItemField.allCases where !item.isSame(field, as: other) {
        found.append("\(path).\(field.rawValue)")
      }
    }
    return found
  }

  static func survey(_ path: String) throws -> Survey {
    let source = Source(name: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
    let root = try #require(Document.read(source).document?.root)
    return try #require(QuestionnaireReader.read(root).survey)
  }

  static func back(_ survey: Survey) -> (written: WrittenDefinition, read: ReadDefinition) {
    let format = XLSFormFormat()
    let written = format.write(WriteRequest(survey))
    return (written, format.read(Source(name: "form.xlsx", bytes: written.bytes)) { _ in nil })
  }

  @Test("Samples come back as they were", arguments: samples)
  func comesBack(name: String) throws {
    let survey = try Self.survey(Project.sample(name + ".json"))
    let (_, read) = Self.back(survey)
    let back = try #require(read.survey)
    for difference in Self.differences(survey, back) { print(name, difference) }
    for loss in read.losses { print(name, loss.construct, loss.before ?? "") }
    for diagnostic in read.diagnostics { print(name, diagnostic) }
    #expect(back.title == survey.title)
  }

  @Test(
    "A form that nobody changed keeps every cell",
    .enabled(if: Corpus.exists, "\(Corpus.absence)"), arguments: CorpusFormTests.files)
  func original(path: String) throws {
    let source = Source(name: path, bytes: try #require(Corpus.bytes(path)))
    let format = XLSFormFormat()
    let survey = try #require(format.read(source) { _ in nil }.survey)
    let written = format.write(WriteRequest(survey, original: source))
    let before = try FormWorkbook.read(source)
    let after = try FormWorkbook.read(Source(name: "back.xlsx", bytes: written.bytes))
    #expect(before.sheets.map(\.name) == after.sheets.map(\.name))
    for (left, right) in zip(before.sheets, after.sheets) {
      #expect(left.rows == right.rows, "\(left.name)")
    }
  }
}
