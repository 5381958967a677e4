import TestSupport
import Testing

@testable import SurveyTables

@Suite("Numbers with units in tables of others")
struct QuantityImportTests {
  /// The answer of a table with one row; `name` says what of the question the units are.
  private static func answer(
    _ header: String, _ cells: String, _ units: [String], _ name: String = "unitOption"
  ) throws -> String {
    let options = units.map { unit in
      #"{"url":"http://hl7.org/fhir/StructureDefinition/questionnaire-\#(name)","valueCoding":{"system":"http://unitsofmeasure.org",\#(unit)}}"#
    }
    var trip = try FormTrip(
      #"{"linkId":"x","type":"quantity","extension":[\#(options.joined(separator: ","))]}"#)
    try trip.workspace.write("response,\(header)\nr,\(cells)\n", to: "t.csv")
    let text = try trip.imported()
    return try #require(text.split(separator: #""answer":["#).last).prefix { $0 != "]" }.description
  }

  private static let (mg, gram) = (#""code":"mg","display":"mg""#, #""code":"g","display":"gram""#)

  @Test(
    "A unit in a column of its own is the one that the form offers, as it is in the cell of the number",
    arguments: [
      ("5,mg", "5 mg", "mg"), ("5,gram", "5 gram", "g"), ("<5,g", "<5 g", "g"),
      ("5 mg,mg", "5 mg", "mg"), ("5 mg,", "5 mg", "mg"),
    ])
  func unitColumn(cells: String, cell: String, code: String) throws {
    let units = [Self.mg, Self.gram]
    let answer = try Self.answer("x,x__unit", cells, units)
    #expect(answer == (try Self.answer("x", cell, units)))
    #expect(answer.contains(#""system":"http://unitsofmeasure.org","code":"\#(code)""#))
  }

  @Test("Where there is no unit, it is the only one of the form, but not beside a column of codes")
  func onlyUnit() throws {
    #expect(try Self.answer("x,x__unit", "5,", [Self.mg], "unit").contains(#""code":"mg""#))
    #expect(
      try Self.answer("x,x__unit,x__code", "5,,", [Self.mg], "unit")
        == #"{"valueQuantity":{"value":5}}"#)
  }
}
