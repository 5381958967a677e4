import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Choices in a table without its codebook")
struct ChoiceImportTests {
  private static let options = #"""
    {"valueCoding":{"system":"s:s","code":"cat","display":"Cat"}},
    {"valueCoding":{"system":"s:s","code":"dog","display":"The; dog"}},
    {"valueCoding":{"system":"s:s","code":"x","display":"X"},"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":3}]},
    {"valueCoding":{"system":"s:s","code":"y","display":"Y"},"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":4.0}]},
    {"valueCoding":{"system":"s:s","code":"z","display":"Z"},"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/itemWeight","valueDecimal":4}]}
    """#

  private func answers(_ cell: String, type: String, repeats: Bool = true) throws -> [String] {
    var trip = try FormTrip(
      #"{"linkId":"pets","type":"\#(type)","repeats":\#(repeats),"answerOption":[\#(Self.options)]}"#
    )
    try trip.workspace.write("response,pets\nr1,\"\(cell)\"\n", to: "t.csv")
    let text = try trip.imported()
    guard !text.isEmpty else { return ["rejected"] }
    let answers = try Samples.document(text).root[.item].map { Array($0.children(.answer)) }
    return (answers ?? []).map { answer in
      if let words = answer[.valueString]?.string { return "'\(words)'" }
      let coding = answer[.valueCoding]
      return "\(coding?["system"]?.string ?? "")|\(coding?[.code]?.string ?? "")"
    }
  }

  @Test(
    "A cell of a question that also takes words is a list where one of its parts is an option",
    arguments: [
      ("cat;dog", ["s:s|cat", "s:s|dog"]), ("Cat; dog", ["s:s|cat", "s:s|dog"]),
      ("cat;3", ["s:s|cat", "s:s|x"]), ("cat;a bird", ["s:s|cat", "'a bird'"]),
      ("a bird;cat", ["'a bird'", "s:s|cat"]), ("cat;s:s|lion", ["rejected"]),
      ("cat;s:s|dog", ["s:s|cat", "s:s|dog"]), ("a; bird", ["'a; bird'"]), ("a bird", ["'a bird'"]),
      (#"a\;b"#, ["'a;b'"]), (#"a\;b;cat"#, ["'a;b'", "s:s|cat"]), (#"C:\x"#, [#"'C:\x'"#]),
      ("The; dog", ["s:s|dog"]),
    ])
  func open(cell: String, expected: [String]) throws {
    #expect(try answers(cell, type: "open-choice") == expected)
  }

  @Test(
    "What is answered beside the options comes back without the codebook, several texts, too",
    arguments: [TableLayout.Choices.columns, .list, .positions], ["a", "a; b", #"C:\x"#])
  func others(choices: TableLayout.Choices, text: String) throws {
    func words(_ text: String) -> String {
      #"{"valueString":"\#(text.replacing("\\", with: #"\\"#))"}"#
    }
    var trip = try FormTrip(
      #"{"linkId":"pets","type":"open-choice","repeats":true,"answerOption":[\#(Self.options)]}"#)
    let cat = #"{"valueCoding":{"system":"s:s","code":"cat","display":"Cat"}}"#
    let response = FormTrip.response(
      "r", #"{"linkId":"pets","answer":[\#(cat),\#(words(text)),\#(words("c"))]}"#)
    try trip.export(response) { $0.layout = TableLayout(choices: choices, repeats: .wide) }
    try trip.workspace.write(try trip.workspace.read("t.csv"), to: "alone.csv")
    #expect(try trip.imported("alone.csv") == response)
  }

  @Test(
    "Words that look like a code come back as words, and a code as a code",
    arguments: [TableLayout.Choices.columns, .list, .positions],
    ["http://example.org/a|1", "|b", #"a\|b"#, #"s:s|x;y\"#, "a | b", "s:s|cat"])
  func bars(choices: TableLayout.Choices, text: String) throws {
    for repeats in [true, false] {
      var trip = try FormTrip(
        #"{"linkId":"pets","type":"open-choice","repeats":\#(repeats),"answerOption":[\#(Self.options)]}"#
      )
      let words = #"{"valueString":"\#(text.replacing("\\", with: #"\\"#))"}"#
      let response = FormTrip.response("r", #"{"linkId":"pets","answer":[\#(words)]}"#)
      try trip.export(response) { $0.layout = TableLayout(choices: choices) }
      #expect(try trip.imported() == response)
    }
  }

  @Test(
    "That an option comes behind words is counted, for it is read before them",
    arguments: [(TableLayout.Choices.columns, 1), (.list, 1), (.positions, 0)])
  func orderOfWords(choices: TableLayout.Choices, losses: Int) throws {
    var trip = try FormTrip(
      #"{"linkId":"pets","type":"open-choice","repeats":true,"answerOption":[\#(Self.options)]}"#)
    let cat = #"{"valueCoding":{"system":"s:s","code":"cat","display":"Cat"}}"#
    func response(_ id: String, _ answers: String...) -> String {
      FormTrip.response(id, #"{"linkId":"pets","answer":[\#(answers.joined(separator: ","))]}"#)
    }
    let words = #"{"valueString":"bird"}"#
    let inOrder = response("1", cat, words) + response("2", words, words.replacing("b", with: "g"))
    try trip.export(inOrder + response("3", words, cat)) {
      $0.layout = TableLayout(choices: choices)
    }
    let lost = trip.findings.filter { $0.code == .partNotInTable }
    #expect(
      lost.map { $0.arguments.first { $0.name == "count" }?.value }
        == Array(repeating: .number(1), count: losses))
    #expect(try trip.imported().hasPrefix(inOrder))
  }

  @Test("Of a question with one answer a cell is one")
  func single() throws {
    #expect(try answers("cat;dog", type: "open-choice", repeats: false) == ["'cat;dog'"])
  }

  @Test(
    "A weight is the option that alone has it",
    arguments: [("3", ["s:s|x"]), ("3.0", ["s:s|x"]), ("4", ["rejected"]), ("5", ["rejected"])])
  func weight(cell: String, expected: [String]) throws {
    #expect(try answers(cell, type: "choice") == expected)
    #expect(try answers(cell, type: "choice", repeats: false) == expected)
  }
}
