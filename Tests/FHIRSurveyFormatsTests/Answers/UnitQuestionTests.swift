import FHIRDocument
import FHIRSurveyFormats
import SurveyDiagnostics
import SurveyEngine
import SurveyFormats
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Numbers with one of several units, in formats that know no quantities")
struct UnitQuestionTests {
  private static let units = [("kg", "kg"), ("[lb_av]", "lb")].map { code, display in
    Coding(system: Quantity.ucumSystem, code: code, display: display)
  }

  /// A weight beside another question of a name that the question for its unit could have.
  private func survey(repeats: Bool, _ unitOpen: AnswerConstraint) -> Survey {
    var weight = SurveyItem(linkId: "wt", type: .quantity, text: "Weight")
    (weight.unitOptions, weight.unitOpen, weight.repeats) = (Self.units, unitOpen, repeats)
    return Survey(items: [weight, SurveyItem(linkId: "wt_unit", type: .string, text: "Who?")])
  }

  private func written(
    _ survey: Survey, _ name: String
  ) throws -> (back: ReadDefinition, codec: any AnswersCodec) {
    let format = try #require(AnswersFormats.all.named(name))
    let bytes = format.definitions.write(WriteRequest(survey)).bytes
    let source = Source(name: "form.\(format.definitions.fileExtension)", bytes: bytes)
    let form = AnswersForm(survey, definition: source, clock: .utc)
    return (
      format.definitions.read(source) { _ in nil }, try #require(format.codec(for: form))
    )
  }

  @Test(
    "The unit is asked for beside the number, and is a part of the answer",
    arguments: ["submission", "surveyjs"], [false, true])
  func asked(_ name: String, repeats: Bool) throws {
    for unitOpen in [AnswerConstraint.optionsOnly, .optionsOrString] {
      let survey = survey(repeats: repeats, unitOpen)
      let (back, codec) = try written(survey, name)
      #expect(back.losses.filter { $0.outcome > .kept }.isEmpty)
      #expect(back.survey?.items == survey.items)
      var texts = ["70.5", "155"].enumerated().map { number, text in
        AnswerValue(text, as: .quantity)?.measured(in: Self.units[number])
      }
      if unitOpen != .optionsOnly {
        texts[1] = .quantity(Quantity(value: ExactDecimal(11), unit: "stones of London"))
      }
      var response = FlatResponse()
      response.add(
        texts.suffix(repeats ? 2 : 1).compactMap { $0.map { .init($0) } }, to: "wt", in: [:])
      let bytes = codec.write([response], at: Fixtures.now)
      let read = try #require(codec.read(Source(name: "a", bytes: bytes)).responses.first)
      #expect(
        read.answers(to: "wt", in: [:]).map(\.value)
          == response.answers(to: "wt", in: [:]).map(\.value))
      #expect(read.losses.isEmpty && read.misfits.isEmpty)
      #expect(read.answers(to: "wt_unit_2", in: [:]).isEmpty)
    }
  }

  @Test(
    "A number whose unit nobody said is an answer all the same; a unit without a number is none",
    arguments: [
      (
        "submission", "<data id=\"f\"><wt>70</wt></data>",
        "<data id=\"f\"><wt_unit_2>kg</wt_unit_2></data>"
      ),
      ("surveyjs", #"{"wt":70}"#, #"{"wt_unit_2":"kg"}"#),
    ])
  func alone(_ name: String, number: String, unit: String) throws {
    let survey = survey(repeats: false, .optionsOnly)
    let codec = try written(survey, name).codec
    let read = try #require(codec.read(Source(name: "a", text: number)).responses.first)
    let loaded = read.load(into: Session(survey, at: Fixtures.now), at: Fixtures.now)
    #expect(loaded.findings.map(\.diagnostic.severity) == [.warning])
    #expect(loaded.session.instance(linkId: "wt").map { loaded.session.answers($0).count } == 1)
    let other = try #require(codec.read(Source(name: "a", text: unit)).responses.first)
    #expect(other.losses.map(\.construct) == ["unit"])
  }

  @Test("The only unit that is offered is that of a number", arguments: ["submission", "surveyjs"])
  func only(_ name: String) throws {
    var survey = survey(repeats: false, .optionsOnly)
    survey.items[0].unitOptions = [Self.units[0]]
    var response = FlatResponse()
    response.add(
      [.init(.quantity(Quantity(value: ExactDecimal(70))))], to: "wt", in: [:])
    let codec = try written(survey, name).codec
    let bytes = codec.write([response], at: Fixtures.now)
    let read = try #require(codec.read(Source(name: "a", bytes: bytes)).responses.first)
    #expect(
      read.answers(to: "wt", in: [:]).map(\.value)
        == [AnswerValue("70", as: .quantity)?.measured(in: Self.units[0])])
  }
}
