import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Repetitions of groups without an answer")
struct EmptyRepetitionTests {
  private static let items = #"""
    {"linkId":"child","type":"group","repeats":true,"item":[{"linkId":"age","type":"integer"},
      {"linkId":"toy","type":"group","repeats":true,"item":[{"linkId":"name","type":"string"}]}]},
    {"linkId":"once","type":"group","item":[{"linkId":"x","type":"string"}]}
    """#

  private static let empty = #"{"linkId":"child"}"#
  private static func child(_ age: Int) -> String {
    #"{"linkId":"child","item":[{"linkId":"age","answer":[{"valueInteger":\#(age)}]}]}"#
  }
  private static let toys =
    #"{"linkId":"child","item":[{"linkId":"toy"},{"linkId":"toy","item":[{"linkId":"name","answer":[{"valueString":"ball"}]}]},{"linkId":"toy"}]}"#

  @Test(
    "Each has its row, and comes back where it was",
    arguments: [
      [empty, child(4), empty], [empty, empty], [child(1), empty, empty, child(2)], [empty, toys],
      [empty],
    ])
  func tables(children: [String]) throws {
    for missing in [false, true] {
      var trip = try FormTrip(Self.items)
      let responses =
        FormTrip.response("a", children.joined(separator: ","))
        + FormTrip.response("b", Self.child(9))
      try trip.export(responses) { $0.layout.missing = missing }
      let rows = try trip.workspace.read("t.child.csv").split(separator: "\n").dropFirst()
      #expect(rows.count == children.count + 1)
      // One alone is what a group without answers is, too.
      let back = try trip.imported()
      #expect(back == (children.count > 1 ? responses : back))
      #expect(trip.findings.isEmpty)
    }
  }

  @Test(
    "One of whose answers nothing is kept has a row, too",
    arguments: [
      #"{"linkId":"age","answer":[{"_valueInteger":{"extension":[@]}}]}"#,
      #"{"linkId":"age","answer":[{"extension":[@]}]}"#, #"{"linkId":"age","extension":[@]}"#,
      #"{"linkId":"never","answer":[{"valueString":"x"}]}"#,
      #"{"linkId":"age","answer":[{"valueString":"x"}]}"#,
      #"{"linkId":"toy","item":[{"linkId":"never","answer":[{"valueString":"x"}]}]}"#,
    ])
  func nothingKept(item: String) throws {
    let reason =
      #"{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"unknown"}"#
    let child = #"{"linkId":"child","item":[\#(item.replacing("@", with: reason))]}"#
    var trip = try FormTrip(Self.items)
    // Enough for what is read by the shapes of responses.
    let responses = (0..<20).map { FormTrip.response("\($0)", child + "," + Self.child(4)) }
    try trip.export(responses.joined())
    let rows = try trip.workspace.read("t.child.csv").split(separator: "\n").dropFirst()
    #expect(rows.map(String.init) == (0..<20).flatMap { ["\($0),1,", "\($0),2,4"] })
    let toys = try trip.workspace.read("t.toy.csv").split(separator: "\n").dropFirst()
    #expect(toys.map(String.init) == (item.contains("toy") ? (0..<20).map { "\($0),1,1," } : []))
  }

  @Test("One that an item says with the questions in it has a row, too")
  func withQuestions() throws {
    var trip = try FormTrip(Self.items)
    let unanswered = #"{"linkId":"child","item":[{"linkId":"age"}]}"#
    try trip.export(
      FormTrip.response("a", [unanswered, Self.child(4), unanswered].joined(separator: ",")))
    #expect(
      try trip.imported()
        == FormTrip.response("a", [Self.empty, Self.child(4), Self.empty].joined(separator: ",")))
  }

  @Test(
    "In numbered columns and rows of answers the numbers of later ones stay; those that nothing follows are counted",
    arguments: [BatchTarget.table, .csv, .parquet])
  func numbers(target: BatchTarget) throws {
    var trip = try FormTrip(Self.items)
    let kept = [Self.empty, Self.child(4), Self.empty, Self.child(5)]
    // Enough for what is read by the shapes of responses.
    let responses = (0..<40).map { number in
      FormTrip.response(
        "\(number)", (kept + (number % 2 == 0 ? [] : [Self.empty])).joined(separator: ","))
    }
    try trip.export(responses.joined(), to: target) { $0.layout.repeats = .wide }
    let lost = trip.findings.filter { $0.code == .partNotInTable }
    #expect(lost.count == 1)
    #expect(lost.first?.arguments.first { $0.name == "count" }?.value == .number(20))
    if target == .parquet { return }
    let back = (0..<40).map { FormTrip.response("\($0)", kept.joined(separator: ",")) }.joined()
    #expect(try trip.imported() == back)
  }

  @Test("A group that does not repeat, and a question without an answer, are none")
  func others() throws {
    var trip = try FormTrip(Self.items)
    try trip.export(
      FormTrip.response(
        "a", #"{"linkId":"child","item":[{"linkId":"age"}]},{"linkId":"once"}"#)
    ) { $0.layout.repeats = .wide }
    #expect(trip.findings.isEmpty)
    #expect(try trip.imported() == FormTrip.response("a", "").replacing(#","item":[]"#, with: ""))
  }
}
