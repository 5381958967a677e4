import FHIRDocument
import Foundation
import SurveyPrimitives
import TestSupport
import Testing

@testable import SurveyTables

@Suite("What a policy does with values")
struct PolicyMethodTests {
  private func answer(_ value: String, _ method: String, seen: String = "") throws -> String {
    let response = #"""
      {"resourceType":"QuestionnaireResponse","status":"completed","subject":{"reference":"Patient/1"},"item":[{"linkId":"age","answer":[{\#(value)}]}]}
      """#
    let text = try PolicySamples.changed(
      response, by: #"{"policy":"1","default":"drop","items":{"age":\#(method)}}"#)
    let start = try #require(text.range(of: "status\":\"completed\"")).upperBound
    return String(text[start...].dropLast())
  }

  private static func limit(_ value: Int, _ comparator: String) -> String {
    #""valueQuantity":{"value":\#(value),"comparator":"\#(comparator)"}"#
  }

  private func kept(_ value: String) -> String {
    #","item":[{"linkId":"age","answer":[{\#(value)}]}]"#
  }

  @Test(
    "A value becomes what its method says, of a type that FHIR has",
    arguments: [
      (#""valueInteger":17"#, #"{"band":[18,40,65]}"#, #""valueCoding":{"code":"<18"}"#),
      (#""valueInteger":18"#, #"{"band":[18,40,65]}"#, #""valueCoding":{"code":"18-39"}"#),
      (#""valueInteger":64"#, #"{"band":[18,40,65]}"#, #""valueCoding":{"code":"40-64"}"#),
      (#""valueInteger":65"#, #"{"band":[18,40,65]}"#, #""valueCoding":{"code":"65+"}"#),
      (#""valueDecimal":39.5"#, #"{"band":[18,40,65]}"#, #""valueCoding":{"code":"18-<40"}"#),
      (#""valueInteger":89"#, #"{"cap":90}"#, #""valueString":"89""#),
      (#""valueInteger":90"#, #"{"cap":90}"#, #""valueString":"90+""#),
      (#""valueInteger":104"#, #"{"cap":90}"#, #""valueString":"90+""#),
      (#""valueInteger":44"#, #"{"round":5}"#, #""valueInteger":45"#),
      (#""valueInteger":-44"#, #"{"round":10}"#, #""valueInteger":-40"#),
      (#""valueInteger":-45"#, #"{"round":10}"#, #""valueInteger":-50"#),
      (#""valueDecimal":72.31"#, #"{"round":0.5}"#, #""valueDecimal":72.5"#),
      (
        #""valueQuantity":{"value":72.31,"unit":"kg"}"#, #"{"round":1}"#,
        #""valueQuantity":{"value":72,"unit":"kg"}"#
      ),
      (limit(6, "<"), #"{"round":5}"#, limit(10, "<")),
      (limit(5, "<"), #"{"round":5}"#, limit(5, "<")),
      (limit(2, "<="), #"{"round":5}"#, limit(5, "<=")),
      (limit(-6, "<"), #"{"round":5}"#, limit(-5, "<")),
      (limit(9, ">"), #"{"round":5}"#, limit(5, ">")),
      (limit(14, ">="), #"{"round":5}"#, limit(10, ">=")),
      (limit(-6, ">"), #"{"round":5}"#, limit(-10, ">")),
      (#""valueDate":"1979-05-17""#, #"{"cut":"month"}"#, #""valueDate":"1979-05""#),
      (#""valueDate":"1979-05-17""#, #"{"cut":"year"}"#, #""valueDate":"1979""#),
      (#""valueDate":"1979""#, #"{"cut":"month"}"#, #""valueDate":"1979""#),
      (
        #""valueDateTime":"1979-05-17T10:15:00+02:00""#, #"{"cut":"month"}"#,
        #""valueDateTime":"1979-05""#
      ),
      (#""valueTime":"10:15:00""#, #""shift""#, #""valueTime":"10:15:00""#),
      (#""valueDate":"1979""#, #""shift""#, #""valueDate":"1979""#),
      (#""valueString":"words""#, #""keep""#, #""valueString":"words""#),
    ])
  func values(value: String, method: String, expected: String) throws {
    #expect(try answer(value, method) == kept(expected))
  }

  @Test(
    "What a method does not fit is dropped",
    arguments: [
      (#""valueString":"words""#, #""shift""#), (#""valueString":"44""#, #"{"band":[18]}"#),
      (#""valueBoolean":true"#, #"{"cut":"year"}"#),
      (#""valueCoding":{"code":"a"}"#, #"{"round":5}"#),
      (#""valueQuantity":{"value":1}"#, #""hmac""#), (#""valueDate":"9999-12-31""#, #"{"cap":9}"#),
      (#""valueAttachment":{"title":"t"}"#, #""hmac""#), (#""valueString":"words""#, #""drop""#),
    ])
  func unfit(value: String, method: String) throws {
    #expect(try answer(value, method) == "")
  }

  @Test("A code is the same for the same value and key, and another for another")
  func codes() throws {
    let key = try #require(PolicySamples.key)
    let other = try #require(PolicySamples.otherKey)
    let code = key.code(of: Array("Patient/1".utf8))
    #expect(code.utf8.count == 64)
    #expect(code == key.code(of: Array("Patient/1".utf8)))
    #expect(code != key.code(of: Array("Patient/2".utf8)))
    #expect(code != other.code(of: Array("Patient/1".utf8)))
    #expect(
      try answer(#""valueString":"Patient/1""#, #""hmac""#) == kept(#""valueString":"\#(code)""#))
    #expect(
      try answer(
        #""valueReference":{"reference":"http://a/fhir/Patient/1","display":"x"}"#, #""hmac""#)
        == kept(
          #""valueReference":{"reference":"Patient/\#(key.code(of: Array("http://a/fhir/Patient/1".utf8)))"}"#
        ))
    #expect(!"\(key)".contains("0123") && !String(reflecting: key).contains("0123"))
    #expect(PolicyKey(Array(repeating: 1, count: 31)) == nil)
  }

  @Test("Shifts are within their days, none is 0, and all subjects together have very many")
  func shifts() throws {
    let key = try #require(PolicySamples.key)
    var met: Set<Int> = []
    for number in 0..<2000 {
      let shift = key.shift(of: Array("Patient/\(number)".utf8), within: 10)
      #expect((1...10).contains(abs(shift)))
      #expect(shift == key.shift(of: Array("Patient/\(number)".utf8), within: 10))
      met.insert(shift)
    }
    #expect(met.count == 20)
  }

  @Test(
    "A date moves by days, its time of day stays, and a partial date says no more than before",
    arguments: [
      ("2024-02-28", 2, "2024-03-01"), ("2024-01-01", -1, "2023-12-31"),
      ("2024-02-28T23:59:59.123+14:00", 2, "2024-03-01T23:59:59.123+14:00"),
      ("2024-02", 10, "2024-02"), ("2024-02", 15, "2024-03"), ("2024", 300, "2024"),
      ("9999-12-31", 1, nil), ("no date", 1, nil),
    ] as [(String, Int, String?)])
  func dates(text: String, days: Int, expected: String?) {
    #expect(DateShift(days: days, keepsYears: true).moved(text) == expected)
    #expect(DateShift(days: days, keepsYears: false).moved("2024") == nil)
  }
}
