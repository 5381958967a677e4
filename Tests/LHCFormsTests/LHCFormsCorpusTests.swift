import FHIRDocument
import FHIRQuestionnaire
import Foundation
import SurveyDiagnostics
import SurveyFormats
import SurveyModel
import TestSupport
import Testing

@testable import LHCForms

@Suite("Real forms of LHC-Forms, and questionnaires as LHC-Forms")
struct LHCFormsCorpusTests {
  private static let formats = DefinitionFormats([LHCFormsFormat()])
  /// All but one, which is a Questionnaire.
  static let files = Corpus.files("formats/lhc", ending: ".json").filter {
    !$0.hasSuffix("attachmentQ.json")
  }

  private func open(_ source: Source, _ format: any SurveyFormat) throws -> OpenedDefinition {
    try #require(Self.formats.open(source, as: format).definition)
  }

  @Test("Converted to a questionnaire and back, a form is what it was", arguments: files)
  func fromLHC(_ path: String) throws {
    let source = try Source(name: path, bytes: #require(Corpus.bytes(path)))
    #expect(LHCFormsFormat().recognizes(source))
    let converted = try open(source, LHCFormsFormat()).converted(to: FHIRFormat())
    #expect(converted.losses.allSatisfy { $0.outcome != .dropped })
    let back = try open(Source(name: "q.json", bytes: converted.bytes), FHIRFormat())
      .converted(to: LHCFormsFormat())
    #expect(back.isOrigin && back.bytes == source.bytes)
  }

  static let questionnaires = Corpus.files(in: ["questionnaires/r4/json"], suffix: ".json")

  @Test("Converted to LHC-Forms and back, a questionnaire is what it was, and says what it said")
  func fromFHIR() throws {
    var count = 0
    var kept = 0
    var lost: [String: Int] = [:]
    var texts: [String] = []
    for path in Self.questionnaires {
      guard let bytes = Corpus.bytes(path) else { continue }
      let source = Source(name: path, bytes: bytes)
      guard let opened = Self.formats.open(source, as: FHIRFormat()).definition else { continue }
      let converted = opened.converted(to: LHCFormsFormat())
      let text = Source(name: "s.json", bytes: converted.bytes)
      #expect(LHCFormsFormat().recognizes(text) || opened.survey.items.isEmpty, "\(path)")
      let back = try open(text, LHCFormsFormat()).converted(to: FHIRFormat())
      #expect(back.isOrigin && back.bytes == bytes, "\(path)")
      count += 1
      let main = converted.losses.filter { $0.isMain && $0.outcome > .approximated }
      if main.isEmpty { kept += 1 }
      for loss in converted.losses where loss.outcome != .kept {
        lost["\(loss.isMain ? "main" : "other") \(loss.outcome) \(loss.construct)", default: 0] += 1
        if loss.isMain {
          texts.append(
            "\(path.split(separator: "/").last ?? "") \(loss.outcome) \(loss.construct) \(loss.linkId ?? "") \(loss.before ?? "") -> \(loss.after ?? "") \(loss.detail ?? "")"
          )
        }
      }
    }
    if let path = ProcessInfo.processInfo.environment["LHC_REPORT"] {
      let lines = lost.sorted { $0.value > $1.value }.map { "\($0.value) \($0.key)" }
      let text = (["\(kept) of \(count)"] + lines + texts).joined(separator: "\n")
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    #expect(count == 0 || kept * 100 >= count * 80, "\(kept) of \(count)")
  }
}

extension Loss {
  /// Whether it is of a question, an option, a condition, a limit or a calculation.
  fileprivate var isMain: Bool {
    construct.hasPrefix("option") || ["item", "type", "parent"].contains(construct)
      || ItemField(rawValue: construct).map { !$0.isPresentation } == true
  }
}
