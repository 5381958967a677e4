import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import XLSForm

@Suite("Forms of the corpus", .enabled(if: Corpus.exists, "\(Corpus.absence)"))
struct CorpusFormTests {
  static let files = Corpus.files("formats/xlsform", ending: ".xlsx")

  @Test("Each is read into a survey, and every cell is used or reported", arguments: files)
  func isRead(path: String) throws {
    let bytes = try #require(Corpus.bytes(path))
    let source = Source(name: path, bytes: bytes)
    let format = XLSFormFormat()
    #expect(format.recognizes(source))
    let read = format.read(source) { _ in nil }
    let survey = try #require(read.survey)
    #expect(!survey.items.isEmpty)
    if ProcessInfo.processInfo.environment["SHOW"] != nil {
      print("=====", path)
      print(
        String(
          decoding: JSONWriter.write(SurveyDefinitionWriter.write(survey).root, style: .pretty),
          as: UTF8.self
        ).prefix(12000))
      for diagnostic in read.diagnostics { print(diagnostic) }
      for loss in read.losses {
        print(
          loss.outcome, loss.construct, loss.linkId ?? "-",
          loss.source.map { "\($0.sheet ?? ""):\($0.line):\($0.column)" } ?? "", loss.before ?? "")
      }
    }
  }
}
