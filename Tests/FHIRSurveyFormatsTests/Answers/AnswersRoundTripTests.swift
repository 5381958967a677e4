import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import Foundation
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Answers in other formats")
struct AnswersRoundTripTests {
  private static let formats = ["odm", "odm 2.0", "submission", "surveyjs", "lhcforms"]
  private static let seeds =
    UInt64(ProcessInfo.processInfo.environment["ANSWERS_SEEDS"] ?? "") ?? 4

  private func format(_ name: String) throws -> any AnswersFormat {
    let formats = AnswersFormats.writing(odm: name.hasSuffix("2.0") ? "2.0" : "1.3")
    return try #require(formats.named(String(name.split(separator: " ")[0])))
  }

  private func codec(_ format: any AnswersFormat, _ form: AnsweredForm) throws -> any AnswersCodec {
    let written = format.definitions.write(WriteRequest(form.survey))
    let source = Source(name: "form.\(format.definitions.fileExtension)", bytes: written.bytes)
    return try #require(
      format.codec(for: AnswersForm(form.survey, definition: source, clock: .utc)))
  }

  @Test("Of the samples, all of a response comes back", arguments: formats)
  func samples(_ name: String) throws {
    var lost: Set<String> = []
    for form in AnsweredForm.samples { lost.formUnion(try roundTrips(form, name).lost) }
    print("answers: \(name) of the samples", lost.sorted())
    #expect(lost.isSubset(of: Self.expected[name] ?? []))
  }

  /// What has no place in a format.
  private static let expected: [String: Set<String>] = [
    "odm": ["attachment approximated odm"], "odm 2.0": ["attachment approximated odm"],
    // A field of the type datetime-local has no offset.
    "surveyjs": ["answer approximated surveyjs"],
    "submission": Set(
      [
        "answer dropped", "attachment approximated", "status dropped", "subject dropped",
        "subject.display dropped",
      ]
      .map { $0 + " submission" }),
  ]

  @Test(
    "Of forms of the corpus, what does not come back is said to be lost",
    .enabled(if: Corpus.exists, "\(Corpus.absence)"), arguments: formats)
  func corpus(_ name: String) throws {
    var (same, all) = (0, 0)
    var lost: Set<String> = []
    #expect(AnsweredForm.corpus.count >= 10)
    for form in AnsweredForm.corpus {
      let result = try roundTrips(form, name)
      (same, all) = (same + result.same, all + result.all)
      lost.formUnion(result.lost)
    }
    print(
      "answers: \(name), \(AnsweredForm.corpus.count) forms, \(same) of \(all) come back whole;",
      lost.sorted())
    #expect(same * 2 > all)
  }

  /// Random responses to a form, out and in again.
  private func roundTrips(
    _ form: AnsweredForm, _ name: String
  ) throws -> (same: Int, all: Int, lost: Set<String>) {
    let format = try format(name)
    let codec = try codec(format, form)
    var generator = Seeded(state: 5)
    var (same, all, lost) = (0, 0, Set<String>())
    for number in 0..<Self.seeds {
      let document = form.response(&generator, id: "r\(number)-\(form.survey.items.count)")
      let flat = FlatResponse(document.root, form.pristine, at: AnsweredForm.now)
      let bytes = codec.write([flat], at: AnsweredForm.now)
      let read = codec.read(Source(name: "answers", bytes: bytes))
      var back = try #require(read.responses.first, "\(form.file)")
      #expect(read.responses.count == 1 && read.rejected.isEmpty && read.losses.isEmpty)
      let losses = AnswersComparison(of: flat, with: back).losses
      lost.formUnion(losses.map { "\($0.construct) \($0.outcome) \(format.name)" })
      if format.name == "submission" { back.details = flat.details }
      let loaded = back.load(into: form.pristine, at: AnsweredForm.now)
      let written = ResponseWriter.write(
        loaded.session.withoutEmptyRepetitions(keeping: []), back.details, reasons: [:],
        notes: loaded.notes)
      let isSame =
        JSONWriter.write(written.root, style: .compact)
        == JSONWriter.write(document.root, style: .compact)
      let ofAnswers = losses.filter { $0.linkId != nil }
      all += 1
      if isSame { same += 1 }
      // What is calculated is there again though it did not come back.
      if !isSame, ofAnswers.isEmpty, back.misfits.isEmpty {
        Issue.record(
          """
          \(form.file), \(name), \(number): another one comes back, and nothing is lost; \
          \(loaded.findings.filter { $0.diagnostic.severity == .error }.prefix(3).map { $0.diagnostic.message() })
          \(String(decoding: JSONWriter.write(document.root, style: .compact), as: UTF8.self))
          \(String(decoding: JSONWriter.write(written.root, style: .compact), as: UTF8.self))
          """)
      }
    }
    return (same, all, lost)
  }
}
