import FHIRDocument
import FHIRQuestionnaire
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Damaged answers in other formats")
struct AnswersFuzzTests {
  @Test(
    "Cut off or changed, they are read as far as they go, or reported",
    arguments: ["odm", "submission", "surveyjs", "lhcforms"])
  func damaged(_ name: String) throws {
    let format = try #require(AnswersFormats.all.named(name))
    var generator = Seeded(state: 3)
    var reported = 0
    for form in AnsweredForm.samples {
      let written = format.definitions.write(WriteRequest(form.survey)).bytes
      let source = Source(name: "form.\(format.definitions.fileExtension)", bytes: written)
      let codec = try #require(
        format.codec(for: AnswersForm(form.survey, definition: source, clock: .utc)))
      let response = FlatResponse(
        form.response(&generator, id: "a").root, form.pristine, at: AnsweredForm.now)
      let bytes = codec.write([response], at: AnsweredForm.now)
      for _ in 0..<60 {
        let damaged = Source(name: "damaged", bytes: Self.damage(bytes, &generator))
        let read = codec.read(damaged)
        let findings = read.responses.map {
          $0.load(into: form.pristine, at: AnsweredForm.now).findings.map(\.diagnostic)
        }
        let isWhole =
          read.rejected.isEmpty && read.diagnostics.isEmpty && !read.responses.isEmpty
          && findings.allSatisfy { !$0.contains { $0.severity == .error } }
        if !isWhole { reported += 1 }
        #expect(read.rejected.allSatisfy { !$0.diagnostics.isEmpty })
      }
    }
    #expect(reported > 40)
  }

  private static func damage(_ bytes: [UInt8], _ generator: inout Seeded) -> [UInt8] {
    var bytes = bytes
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
    case 1:
      let start = Int.random(in: 0..<bytes.count, using: &generator)
      bytes.removeSubrange(start..<min(start + 20, bytes.count))
    default:
      for _ in 0..<4 {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0x20..<0x7F, using: &generator)
      }
    }
    return bytes
  }
}
