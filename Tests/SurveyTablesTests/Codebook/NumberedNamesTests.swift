import FHIRDocument
import StatisticsFiles
import TestSupport
import Testing

@testable import SurveyTables

@Suite("Names with numbers")
struct NumberedNamesTests {
  private static let form = #"""
    {"linkId":"drug","type":"group","repeats":true,"item":[
      {"linkId":"route","type":"choice","repeats":true,"answerOption":[
        {"valueCoding":{"code":"po"}},{"valueCoding":{"code":"inh"}}]},
      {"linkId":"dose","type":"quantity"}]},
    {"linkId":"a","type":"string","repeats":true},{"linkId":"a 2","type":"string","repeats":true},
    {"linkId":"a-2","type":"string"},{"linkId":"medication-one","type":"string","repeats":true},
    {"linkId":"medication-two","type":"string","repeats":true}
    """#

  /// The columns of the table of some responses, by their long and their short names.
  private func columns(_ responses: [String]) throws -> [(
    name: String, short: String, content: String
  )] {
    var trip = try FormTrip(Self.form)
    try trip.export(responses.enumerated().map { FormTrip.response("r\($0)", $1) }.joined()) {
      $0.layout = TableLayout(names: .safe, choices: .positions, repeats: .wide)
    }
    return try codebook(trip).tables[0].columns.map { ($0.name, $0.shortName, "\($0.content)") }
  }

  private func codebook(_ trip: FormTrip) throws -> Codebook {
    let bytes = Array(try trip.workspace.read("t.codebook.json").utf8)
    return try #require(CodebookReader.read(Source(name: "c", bytes: bytes)).codebook)
  }

  private static func drug(_ codes: String...) -> String {
    let answers = codes.map { #"{"valueCoding":{"code":"\#($0)"}}"# }.joined(separator: ",")
    return #"{"linkId":"drug","item":[{"linkId":"route","answer":[\#(answers)]}]}"#
  }

  private static func words(_ linkId: String, _ count: Int) -> String {
    let answers = (1...count).map { #"{"valueString":"\#($0)"}"# }.joined(separator: ",")
    return #"{"linkId":"\#(linkId)","answer":[\#(answers)]}"#
  }

  @Test("A name means the same column, however often things repeat in the responses")
  func stable() throws {
    let all = [
      Self.drug("po") + "," + Self.drug("inh"), Self.drug("po", "inh"), Self.words("a", 3),
      Self.words("a 2", 2), Self.words("medication-one", 2), Self.words("medication-two", 12),
    ]
    let whole = try columns(all)
    let names = Dictionary(uniqueKeysWithValues: whole.map { ($0.name, $0.content) })
    let shorts = Dictionary(uniqueKeysWithValues: whole.map { ($0.short, $0.content) })
    #expect(names["route_1_2"] != nil && names["route_2_1"] != nil && names["a_r3"] != nil)
    for number in all.indices {
      for column in try columns([all[number]]) {
        #expect(names[column.name] == column.content, "\(column)")
        #expect(shorts[column.short] == column.content, "\(column)")
      }
    }
  }

  @Test("Such a table is read without its codebook, too")
  func trip() throws {
    let response = FormTrip.response(
      "r",
      Self.drug("po") + "," + Self.drug("inh", "po") + "," + Self.words("a", 3) + ","
        + Self.words("a 2", 2))
    var trip = try FormTrip(Self.form)
    try trip.export(response) {
      $0.layout = TableLayout(names: .safe, choices: .positions, repeats: .wide)
    }
    try trip.workspace.write(try trip.workspace.read("t.csv"), to: "alone.csv")
    #expect(try trip.imported("alone.csv") == response)
  }

  @Test(
    "Fields of REDCap's dictionary are the columns of the table, and so are the codes of choices")
  func dictionary() throws {
    var trip = try FormTrip(
      #"{"linkId":"one","type":"open-choice","answerOption":[{"valueCoding":{"code":"a b","display":"A"}},{"valueCoding":{"code":"1","display":"B"}}]},{"linkId":"w","type":"quantity"}"#
    )
    let response = FormTrip.response(
      "r",
      #"{"linkId":"one","answer":[{"valueCoding":{"code":"a b","display":"A"}}]},{"linkId":"w","answer":[{"valueQuantity":{"value":3,"unit":"kg"}}]}"#
    )
    try trip.export(response) { $0.layout = TableLayout(names: .redcap) }
    let table = try trip.workspace.read("t.csv")
    #expect(table.contains(",one,one_other,w,w_unit,w_code\n"))
    #expect(try trip.imported() == response)
    let text = String(decoding: try codebook(trip).text(as: .redcap, language: nil), as: UTF8.self)
    #expect(text.contains("2, A | 1, B") && text.contains("\nw_unit,"))
    #expect(!text.contains("column "))
  }

  @Test("Truth values are 1 and 0 where the dictionary has a yes-no field")
  func yesNo() throws {
    var trip = try FormTrip(
      #"{"linkId":"smokes","type":"boolean"},{"linkId":"b","type":"boolean"}"#)
    let response = FormTrip.response(
      "r",
      #"{"linkId":"smokes","answer":[{"valueBoolean":true}]},{"linkId":"b","answer":[{"valueBoolean":false}]}"#
    )
    try trip.export(response + response.replacing(#""id":"r""#, with: #""id":"s""#)) {
      $0.layout = TableLayout(names: .redcap, exact: true)
    }
    let rows = try trip.workspace.read("t.csv").split(separator: "\n")
    #expect(rows[0].hasSuffix(",smokes,smokes_exact,b,b_exact"))
    #expect(rows.dropFirst().allSatisfy { $0.hasSuffix(",1,true,0,false") })
    #expect(try trip.imported().hasPrefix(response))
    try trip.export(response) { $0.layout = TableLayout(names: .redcap) }
    #expect(try trip.workspace.read("t.csv").hasSuffix(",1,0\n"))
    #expect(try trip.imported() == response)
    let codebook = try codebook(trip)
    let dictionary = String(decoding: codebook.text(as: .redcap, language: nil), as: UTF8.self)
    #expect(dictionary.contains("smokes,") && dictionary.contains(",yesno,"))
    let script = String(decoding: codebook.text(as: .r, language: nil), as: UTF8.self)
    #expect(script.contains(#"responses[["smokes"]] == "1""#))
  }

  @Test("A box with a long code belongs to its field all the same")
  func longCode() throws {
    let codes = ["a", "b"].map { String(repeating: "x", count: 98) + $0 }
    let options = codes.map { #"{"valueCoding":{"code":"\#($0)"}}"# }.joined(separator: ",")
    let field = "a-field-with-a-rather-long-linkid"
    var trip = try FormTrip(
      #"{"linkId":"\#(field)","type":"choice","repeats":true,"answerOption":[\#(options)]}"#)
    let response = FormTrip.response(
      "r", #"{"linkId":"\#(field)","answer":[{"valueCoding":{"code":"\#(codes[1])"}}]}"#)
    try trip.export(response) { $0.layout = TableLayout(names: .redcap) }
    let names = try codebook(trip).tables[0].columns.suffix(2).map(\.name)
    #expect(Set(names).count == 2)
    #expect(names.allSatisfy { $0.hasPrefix("a_field_with_a_rather_long___x") }, "\(names)")
    #expect(try trip.imported() == response)
  }

  @Test("What joins the tables of REDCap's fields has its name in those that come later, too")
  func extending() throws {
    var trip = try FormTrip(#"{"linkId":"s","type":"string"}"#)
    try trip.export(FormTrip.response("r", Self.words("s", 1))) {
      $0.layout = TableLayout(names: .redcap)
    }
    let old = try codebook(trip)
    trip = try FormTrip(
      #"{"linkId":"s","type":"string"},{"linkId":"g","type":"group","repeats":true,"item":[{"linkId":"instance","type":"string"},{"linkId":"s 2","type":"string"}]}"#
    )
    try trip.export(FormTrip.response("r", Self.words("s", 1))) { $0.codebook = old }
    #expect(try trip.workspace.read("t.g.csv") == "response,instance,instance_2,s_2\n")
  }

  @Test("A day without a time is kept as written beside a typed column")
  func authored() throws {
    var trip = try FormTrip(#"{"linkId":"s","type":"string"}"#)
    let response = FormTrip.response("r", Self.words("s", 1))
      .replacing(#""status":"completed""#, with: #""status":"completed","authored":"2026-05-01""#)
    try trip.export(response) { $0.layout = TableLayout(exact: true) }
    #expect(try trip.workspace.read("t.csv").contains("authored,authored__exact,"))
    #expect(try trip.imported() == response)
  }

  @Test(
    "A name that a statistics program keeps for itself is another one",
    arguments: ["str1", "str2045", "strL", "byte", "_n", "with", "Using"])
  func reserved(linkId: String) throws {
    for format in StatisticsFormat.written {
      var names = SafeNames(longest: format == .xpt5 ? 8 : 32)
      let name = names.name(linkId)
      #expect(format.problem(ofName: name) == nil, "\(name)")
    }
    var names = SafeNames()
    #expect(names.name("str1") == "qstr1")
    #expect(names.name("str1_a") == "str1_a")
  }
}
