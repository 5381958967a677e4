import FHIRDocument
import SurveyFormats
import SurveyModel
import Testing

@testable import SurveyJS

@Suite("Scales of SurveyJS, and limits that are calculated")
struct SurveyJSScaleTests {
  private static func read(_ elements: String) -> ReadDefinition {
    let text = #"{"elements":[\#(elements)]}"#
    return SurveyJSFormat().read(Source(name: "form.json", text: text)) { _ in nil }
  }

  private static func written(_ items: [SurveyItem]) -> String {
    String(
      decoding: SurveyJSFormat().write(WriteRequest(Survey(items: items))).bytes, as: UTF8.self)
  }

  @Test(
    "Words at the ends of a scale, and in its middle, come and go",
    arguments: [
      (
        #"{"type":"rating","name":"r","rateMax":3,"minRateDescription":"None","maxRateDescription":{"default":"Worst","de":"Ärgste"}}"#,
        ["r-lower", "r-upper"]
      ),
      (
        #"{"type":"slider","name":"r","min":0,"max":10,"step":1,"customLabels":[{"value":0,"text":"None"},{"value":5,"text":"Some"},{"value":10,"text":"Worst"}]}"#,
        ["r-lower", "r-middle", "r-upper"]
      ),
      (
        #"{"type":"slider","name":"r","customLabels":[{"value":100,"text":"Worst"}]}"#,
        ["r-upper"]
      ),
    ])
  func ends(_ element: String, _ linkIds: [String]) throws {
    let read = Self.read(element)
    #expect(read.losses.isEmpty, "\(read.losses)")
    let item = try #require(read.survey?.items.first)
    #expect(item.items.map(\.linkId) == linkIds)
    #expect(item.items.last?.text == "Worst" && item.items.last?.itemControl == ["upper"])
    let text = Self.written([item])
    let back = try #require(
      SurveyJSFormat().read(Source(name: "g", text: text)) { _ in nil }.survey?.items)
    #expect(back.count == 1)
    #expect(Set(back[0].items.map(\.linkId)) == Set(linkIds))
    #expect(Set(back[0].items.map(\.text)) == Set(item.items.map(\.text)))
    #expect(back[0].options.map(\.value) == item.options.map(\.value))
  }

  @Test("Other labels of a slider are reported, all of them")
  func ticks() throws {
    let read = Self.read(
      #"{"type":"slider","name":"s","customLabels":[{"value":0,"text":"None"},{"value":3,"text":"Few"}]}"#
    )
    #expect(read.survey?.items.first?.items.isEmpty == true)
    #expect(read.losses.map(\.construct) == ["customLabels", "customLabels"])
  }

  @Test("A limit behind an equals sign is calculated, and so is that of each of several answers")
  func limits() throws {
    let item = try #require(
      Self.read(#"{"type":"text","name":"d","inputType":"date","min":"=today(-1)"}"#).survey?
        .items.first)
    #expect(item.calculatedLimits.map(\.kind) == [.minValue])
    #expect(item.calculatedLimits.first?.expression.text == "today() - 1 days")
    var several = item
    several.repeats = true
    let text = Self.written([several])
    let back = SurveyJSFormat().read(Source(name: "g", text: text)) { _ in nil }.survey?.items.first
    #expect(back?.calculatedLimits == item.calculatedLimits, "\(text)")
  }

  @Test("A limit may be what a clock shows, without an offset from UTC")
  func offsets() throws {
    let read = Self.read(
      #"{"type":"text","name":"t","inputType":"datetime-local","min":"2024-01-01T10:00","max":"2024-12-31"}"#
    )
    let item = try #require(read.survey?.items.first)
    #expect(item.minValue?.label == "2024-01-01T10:00:00" && item.maxValue?.label == "2024-12-31")
    #expect(read.losses.isEmpty)
  }

  @Test("One of several numbers is above another where one of the options above it is chosen")
  func orders() throws {
    var list = SurveyItem(linkId: "k", type: .choice)
    list.repeats = true
    list.options = [1, 2, 3].map { AnswerOption(value: .integer($0)) }
    var number = SurveyItem(linkId: "c", type: .integer)
    number.repeats = true
    let items =
      [list, number]
      + ["k", "c"].map { question in
        var item = SurveyItem(linkId: "if-" + question, type: .string)
        item.enableWhen = [EnableWhen(question: question, operator: .greater, answer: .integer(2))]
        return item
      }
    let survey = Survey(items: items)
    let written = SurveyJSFormat().write(WriteRequest(survey))
    #expect(written.losses.isEmpty)
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains("{k} contains '3'") && text.contains("maxInArray({c}, 'answer') > 2"))
    let back = try #require(
      SurveyJSFormat().read(Source(name: "g", text: text)) { _ in nil }.survey)
    let comparison = SurveyComparison(
      of: survey, with: back, format: SurveyJSFormat(), isCarried: false)
    let conditions = comparison.losses.filter { $0.linkId?.hasPrefix("if-") == true }
    #expect(conditions.allSatisfy { $0.outcome == .kept }, "\(conditions)")
  }
}
