import FHIRQuestionnaire
import SurveyModel
import SurveyPrimitives
import TestSupport
import Testing

@Suite("Contained value sets")
struct ValueSetTests {
  static let resources: [String] = [
    #"{"resourceType":"ValueSet","id":"vs","compose":{"include":[{"system":"s","concept":[{"code":"a"},{"code":"b"}]}]}}"#,
    #"{"resourceType":"ValueSet","id":"vs","expansion":{"contains":[{"abstract":true,"code":"x","contains":[{"system":"s","code":"a"}]},{"system":"s","code":"b"}]}}"#,
    #"{"resourceType":"CodeSystem","url":"s","concept":[{"code":"a","concept":[{"code":"b"}]}]},{"resourceType":"ValueSet","id":"vs","compose":{"include":[{"system":"s"}]}}"#,
  ]

  @Test("The codes of a contained value set are the options", arguments: resources)
  func resolved(contained: String) throws {
    let json = ##"{"linkId":"1","type":"choice","answerValueSet":"#vs"}"##
    let read = try readQuestionnaire(items: json, more: #""contained":[\#(contained)],"#)
    #expect(read.diagnostics.isEmpty)
    let survey = try #require(read.survey)
    #expect(
      survey.items.first?.options.map(\.value)
        == ["a", "b"].map { .coding(Coding(system: "s", code: $0)) })
    #expect(questionnaire(survey).contains(json))
  }

  @Test("A value set that is included by two ways is resolved, one that includes itself is not")
  func twoWays() throws {
    func valueSet(_ id: String, _ included: String...) -> String {
      let includes = included.map { ##"{"valueSet":["#\##($0)"]}"## }.joined(separator: ",")
      return ##"{"resourceType":"ValueSet","id":"\##(id)","compose":{"include":[\##(includes)]}}"##
    }
    let leaf =
      #"{"resourceType":"ValueSet","id":"leaf","compose":{"include":[{"system":"s","concept":[{"code":"a"}]}]}}"#
    let contained = [
      leaf, valueSet("left", "leaf"), valueSet("right", "leaf"), valueSet("vs", "left", "right"),
      valueSet("loop", "loop"),
    ].joined(separator: ",")
    for (address, count) in [("#vs", 1), ("#loop", 0)] {
      let item = try readItem(
        #"{"linkId":"1","type":"choice","answerValueSet":"\#(address)"}"#,
        more: #""contained":[\#(contained)],"#)
      #expect(item.options.count == count)
    }
  }

  @Test("A value set with a filter stays an address")
  func filter() throws {
    let contained =
      #"{"resourceType":"ValueSet","id":"vs","compose":{"include":[{"system":"s","filter":[{"property":"p","op":"=","value":"v"}]}]}}"#
    let item = try readItem(
      ##"{"linkId":"1","type":"choice","answerValueSet":"#vs"}"##,
      more: #""contained":[\#(contained)],"#)
    #expect(item.options.isEmpty)
    #expect(item.answerValueSet == "#vs")
  }

  @Test("Options that were changed are written beside the address")
  func changed() throws {
    var survey = try #require(
      readQuestionnaire(
        items: ##"{"linkId":"1","type":"choice","answerValueSet":"#vs"}"##,
        more: #""contained":[\#(Self.resources[0])],"#
      ).survey)
    survey.items[0].options.removeLast()
    #expect(
      questionnaire(survey).contains(#""answerOption":[{"valueCoding":{"system":"s","code":"a"}}]"#)
    )
  }
}
