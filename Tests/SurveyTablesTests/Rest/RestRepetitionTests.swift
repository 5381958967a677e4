import FHIRDocument
import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What belongs to repetitions, and to several answers")
struct RestRepetitionTests {
  private static let codes = ["cough", "fever", "pain"]

  private static let form = #"""
    {"resourceType":"Questionnaire","status":"active","url":"http://example.org/q","item":[
    {"linkId":"med","type":"group","repeats":true,"item":[{"linkId":"name","type":"string"},{"linkId":"dose","type":"decimal"}]},
    {"linkId":"tel","type":"string","repeats":true},{"linkId":"doc","type":"attachment","repeats":true},
    {"linkId":"bp","type":"integer"},
    {"linkId":"sym","type":"choice","repeats":true,"answerOption":[\#(codes.map(option).joined(separator: ","))]}]}
    """#

  private static func option(_ code: String) -> String {
    #"{"valueCoding":{"system":"s","code":"\#(code)","display":"\#(code)"}}"#
  }

  private static func note(_ text: String) -> String {
    #""extension":[{"url":"http://example.org/note","valueString":"\#(text)"}],"#
  }

  private static func item(_ linkId: String, _ answers: [String]) -> String {
    #"{"linkId":"\#(linkId)","answer":[\#(answers.joined(separator: ","))]}"#
  }

  /// A medicine whose dose has a note, unless there is none.
  private static func med(_ name: String, dose: Int = 5, hasNote: Bool = true) -> String {
    let own = hasNote ? note("of \(name)") : ""
    return #"{"linkId":"med","item":["#
      + item("name", [#"{"valueString":"\#(name)"}"#]) + ","
      + item("dose", [#"{\#(own)"valueDecimal":\#(dose)}"#]) + "]}"
  }

  private static func phone(_ number: String) -> String {
    #"{\#(note("of \(number)"))"valueString":"\#(number)"}"#
  }

  private static func letter(_ title: String, _ data: String) -> String {
    #"{"valueAttachment":{"contentType":"text/plain","data":"\#(data)","title":"\#(title)"}}"#
  }

  private static func trip(_ items: String) throws -> RestTrip {
    try RestTrip(FormTrip.response("a", items), [Samples.document(form).root])
  }

  /// A table of one row with another cell in a column.
  private static func setting(_ column: String, to cell: String, in text: String) -> String {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    var row = lines[1]
    if let index = lines[0].firstIndex(of: column) { row[index] = cell }
    return [lines[0], row].map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func refused(_ trip: RestTrip) -> [Diagnostic.Argument.Value?] {
    trip.findings.filter { $0.code == .restNotPutBack }
      .map { $0.arguments.first { $0.name == "count" }?.value }
  }

  @Test(
    "An option that is taken away is gone, and all others stay, whatever their order was",
    arguments: codes + [""])
  func order(removed: String) throws {
    let given = ["fever", "cough", "pain"]
    var trip = try Self.trip(Self.item("sym", given.map(Self.option)))
    if !removed.isEmpty { try trip.edit { Self.setting("sym___\(removed)", to: "0", in: $0) } }
    let text = try trip.imported()
    if removed.isEmpty { #expect(text == trip.wanted) }
    let left = given.filter { text.contains(#""code":"\#($0)""#) }
    #expect(left == given.filter { $0 != removed })
    #expect(text.split(separator: "valueCoding").count - 1 == left.count)
    #expect(Self.refused(trip) == (removed.isEmpty ? [] : [.number(1)]))
  }

  @Test(
    "Where a row is taken out, or put in behind them, the others keep what is their own",
    arguments: 0..<4)
  func rows(number: Int) throws {
    var (meds, phones) = (
      ["ASA", "Insulin", "Statin"].map { Self.med($0) }, ["1", "2", "3"].map(Self.phone)
    )
    var trip = try Self.trip(
      meds.joined(separator: ",") + "," + Self.item("tel", phones))
    for (name, row) in [("t.med.csv", "a,4,new,5"), ("t.tel.csv", "a,4,new")] {
      try trip.edit(name) { text in
        var lines = text.split(separator: "\n").map(String.init)
        if number < 3 { lines.remove(at: number + 1) } else { lines.append(row) }
        return lines.joined(separator: "\n") + "\n"
      }
    }
    if number < 3 {
      meds.remove(at: number)
      phones.remove(at: number)
    } else {
      meds.append(Self.med("new", hasNote: false))
      phones.append(#"{"valueString":"new"}"#)
    }
    #expect(
      try trip.imported()
        == FormTrip.response(
          "a", meds.joined(separator: ",") + "," + Self.item("tel", phones)))
    #expect(Self.refused(trip) == (number < 3 ? [.number(2)] : []))
  }

  @Test("A changed cell of a row loses what belonged to it, and nothing else")
  func changedCell() throws {
    var trip = try Self.trip([Self.med("ASA"), Self.med("Insulin")].joined(separator: ","))
    try trip.edit("t.med.csv") { $0.replacing("Insulin,5", with: "Insulin,6") }
    #expect(
      try trip.imported()
        == FormTrip.response(
          "a",
          [Self.med("ASA"), Self.med("Insulin", dose: 6, hasNote: false)].joined(separator: ",")))
    #expect(Self.refused(trip) == [.number(1)])
  }

  @Test("Of rows that look the same none gets what was that of another one")
  func sameCells() throws {
    var trip = try Self.trip(
      Self.item(
        "doc",
        [
          Self.letter("letter", "QUFBQQ=="), Self.letter("letter", "QkJCQg=="),
          Self.letter("x-ray", "Q0NDQw=="),
        ]))
    #expect(try trip.imported() == trip.wanted)
    try trip.edit("t.doc.csv") { text in
      var lines = text.split(separator: "\n").map(String.init)
      lines.remove(at: 1)
      return lines.joined(separator: "\n") + "\n"
    }
    let text = try trip.imported()
    #expect(!text.contains("QUFBQQ==") && !text.contains("QkJCQg==") && text.contains("Q0NDQw=="))
    #expect(Self.refused(trip) == [.number(2)])
  }

  @Test("What is said beside an answer is not said beside another one, and that of the item stays")
  func besideAnswer() throws {
    let answer = #"{\#(Self.note("of 120"))"valueInteger":120}"#
    var trip = try Self.trip(
      #"{\#(Self.note("of the item"))"linkId":"bp","answer":[\#(answer)]}"#)
    try trip.edit { Self.setting("bp", to: "90", in: $0) }
    #expect(
      try trip.imported()
        == FormTrip.response(
          "a", #"{\#(Self.note("of the item"))"linkId":"bp","answer":[{"valueInteger":90}]}"#))
    #expect(Self.refused(trip) == [.number(1)])
  }
}
