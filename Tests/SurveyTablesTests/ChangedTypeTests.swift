import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("A question that is asked in another way in each version")
struct ChangedTypeTests {
  /// A way to ask, and answers to it in the order of its options.
  struct Asked: Sendable {
    let type: String
    var options = ""
    let answers: [String]

    func item(repeats: Bool) -> String {
      let offered = options.isEmpty ? "" : #","answerOption":[\#(options)]"#
      return #"{"linkId":"q","type":"\#(type)","repeats":\#(repeats)\#(offered)}"#
    }
  }

  private static let codings =
    #"{"valueCoding":{"system":"s","code":"1","display":"One"}},{"valueCoding":{"system":"s","code":"b","display":"Two"}}"#
  private static let coded = [
    #"{"valueCoding":{"system":"s","code":"1","display":"One"}}"#,
    #"{"valueCoding":{"system":"s","code":"b","display":"Two"}}"#,
  ]
  private static let ways = [
    Asked(
      type: "string",
      answers: [
        #"{"valueString":"Since Monday"}"#, #"{"valueString":"a; b"}"#, #"{"valueString":"s|1"}"#,
      ]),
    Asked(type: "integer", answers: [#"{"valueInteger":7}"#, #"{"valueInteger":8}"#]),
    Asked(type: "decimal", answers: [#"{"valueDecimal":7.50}"#, #"{"valueDecimal":8}"#]),
    Asked(
      type: "choice", options: #"{"valueString":"Cough"},{"valueString":"Fever"}"#,
      answers: [#"{"valueString":"Cough"}"#, #"{"valueString":"Fever"}"#]),
    Asked(
      type: "choice", options: #"{"valueInteger":1},{"valueInteger":2}"#,
      answers: [#"{"valueInteger":1}"#, #"{"valueInteger":2}"#]),
    Asked(type: "choice", options: codings, answers: coded),
    Asked(
      type: "open-choice", options: codings, answers: coded + [#"{"valueString":"Midwife"}"#]),
    Asked(
      type: "choice", options: codings + #",{"valueString":"Another"},{"valueInteger":99}"#,
      answers: coded + [#"{"valueString":"Another"}"#, #"{"valueInteger":99}"#]),
  ]

  @Test(
    "Each answer is in a cell, and comes back as it was",
    arguments: ways.indices, ways.indices)
  func all(first: Int, second: Int) throws {
    let kinds = [(true, true), (false, false), (false, true)]
    for (number, layout) in Layouts.all.enumerated() where (number + second) % 3 == 0 {
      let (repeats, others) = kinds[(number / 3 + first) % 3]
      let ways = [(Self.ways[first], repeats), (Self.ways[second], others)]
      var trip = try FormTrip(versions: ways.map { $0.item(repeats: $1) })
      var responses = ""
      for (index, (way, repeats)) in ways.enumerated() {
        for (number, answer) in way.answers.enumerated() {
          responses += FormTrip.response(
            "v\(index)n\(number)", version: index + 1, #"{"linkId":"q","answer":[\#(answer)]}"#)
        }
        guard repeats else { continue }
        responses += FormTrip.response(
          "v\(index)all", version: index + 1,
          #"{"linkId":"q","answer":[\#(way.answers.joined(separator: ","))]}"#)
      }
      try trip.export(responses) { $0.layout = layout }
      #expect(try trip.imported() == responses, "\(layout), \(repeats), \(others)")
      #expect(!trip.findings.contains { $0.code == .partNotInTable }, "\(layout)")
    }
  }
}
