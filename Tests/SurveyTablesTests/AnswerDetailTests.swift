import TestSupport
import Testing

@testable import SurveyTables

@Suite("Questions inside of several answers")
struct AnswerDetailTests {
  private static let form = #"""
    {"linkId":"m","type":"choice","repeats":true,"answerOption":[{"valueCoding":{"code":"alc"}},{"valueCoding":{"code":"her"}},{"valueCoding":{"code":"tea"}}],"item":[{"linkId":"n","type":"integer"}]}
    """#

  private static func answer(_ code: String, _ days: Int?) -> String {
    let inside = days.map { #","item":[{"linkId":"n","answer":[{"valueInteger":\#($0)}]}]"# } ?? ""
    return #"{"valueCoding":{"code":"\#(code)"}\#(inside)}"#
  }

  private static func response(_ answers: [(String, Int?)]) -> String {
    let all = answers.map { answer($0.0, $0.1) }.joined(separator: ",")
    return FormTrip.response("a", #"{"linkId":"m","answer":[\#(all)]}"#)
  }

  @Test(
    "What is answered inside of an answer comes back inside of it, whatever columns choices have",
    arguments: [
      [("alc", nil), ("her", 30)], [("her", 30), ("alc", 1)], [("tea", nil), ("her", nil)],
      [("tea", 1), ("her", nil), ("alc", 3)],
    ], TableLayout.Choices.allCases)
  func back(answers: [(String, Int?)], choices: TableLayout.Choices) throws {
    let response = Self.response(answers)
    for repeats in TableLayout.Repeats.allCases {
      var trip = try FormTrip(Self.form)
      try trip.export(response) {
        $0.layout.choices = choices
        $0.layout.repeats = repeats
      }
      #expect(try trip.imported() == response)
      #expect(trip.findings.isEmpty)
    }
  }

  @Test("Each answer is a row, with what was asked inside of it")
  func rows() throws {
    var trip = try FormTrip(Self.form)
    try trip.export(Self.response([("alc", nil), ("her", 30)]))
    #expect(
      try trip.workspace.read("t.m.csv") == "response,instance,m,n\na,1,alc,\na,2,her,30\n")
  }

  @Test("Without the codebook, words in the row of an answer are one answer")
  func words() throws {
    var trip = try FormTrip(Self.form.replacing(#""choice""#, with: #""open-choice""#))
    let words = #"{"valueString":"x; y","item":[{"linkId":"n","answer":[{"valueInteger":7}]}]}"#
    let response = FormTrip.response(
      "a", #"{"linkId":"m","answer":[\#(Self.answer("alc", nil)),\#(words)]}"#)
    try trip.export(response)
    for table in ["", ".m"] {
      try trip.workspace.write(try trip.workspace.read("t\(table).csv"), to: "alone\(table).csv")
    }
    #expect(try trip.imported("alone.csv") == response)
  }
}
