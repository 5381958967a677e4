import SurveyDiagnostics
import TestSupport
import Testing

@testable import SurveyTables

@Suite("A part of a table that was split")
struct PartImportTests {
  private static let name = #"{"linkId":"name","type":"string"}"#
  private static let meds =
    #"{"linkId":"med","type":"group","repeats":true,"item":[{"linkId":"n","type":"string"}]}"#

  private static func response(_ id: String, _ meds: Int) -> String {
    let items = (0..<meds).map {
      #",{"linkId":"med","item":[{"linkId":"n","answer":[{"valueString":"m\#($0)"}]}]}"#
    }
    return FormTrip.response(
      id, #"{"linkId":"name","answer":[{"valueString":"N"}]}"# + items.joined())
  }

  @Test("Its columns are those of the codebook of all parts", arguments: [1, 2, 3])
  func codebook(part: Int) throws {
    var trip = try FormTrip(Self.name)
    let responses = ["a", "b", "c"].map { Self.response($0, 0) }
    try trip.export(responses.joined()) {
      $0.split = SplitLimit(rows: 1)
      $0.layout = TableLayout(names: .safe)
    }
    let codebook = try trip.workspace.read("t.codebook.json")
    _ = try trip.workspace.write(
      codebook.replacing(#""name":"name""#, with: #""name":"x""#), to: "t.codebook.json")
    let name = "t.000\(part).csv"
    _ = try trip.workspace.write(
      try trip.workspace.read(name).replacing(",name\n", with: ",x\n"), to: name)
    #expect(try trip.imported(name) == responses[part - 1])
  }

  @Test("What repeats comes with it where it is the only part of each table")
  func onlyPart() throws {
    var trip = try FormTrip(Self.name + "," + Self.meds)
    let responses = Self.response("a", 2) + Self.response("b", 1)
    try trip.export(responses) { $0.split = SplitLimit(rows: 9) }
    #expect(try trip.imported("t.0001.csv") == responses)
  }

  @Test("It is refused where what repeats is in parts, too, which are named", arguments: [1, 2])
  func severalParts(part: Int) throws {
    var trip = try FormTrip(Self.name + "," + Self.meds)
    let responses = ["a", "b", "c", "d"].map { Self.response($0, 1) }.joined()
    try trip.export(responses) { $0.split = SplitLimit(rows: 2) }
    let name = "t.000\(part).csv"
    let error = #expect(throws: Diagnostic.self) { try trip.imported(name) }
    #expect(error?.code == .partOfTables)
    #expect(error?.message().contains("t.med.0001.csv") == true, "\(error?.message() ?? "")")
  }

  @Test("A table beside the parts of another one is a whole one")
  func whole() throws {
    var trip = try FormTrip(Self.name + "," + Self.meds)
    let responses = Self.response("a", 2)
    try trip.export(responses) { $0.split = SplitLimit(rows: 1) }
    try trip.export(responses, as: "t.0001.csv")
    #expect(try trip.imported("t.0001.csv") == responses)
  }
}
